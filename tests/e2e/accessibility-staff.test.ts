/** The screens of administrators and producers. */
import { testScreens } from '../support/screens'
import { forStaff, ofStaff } from './cells'

testScreens('staff', forStaff, ofStaff)
