/** The screens of administrators and producers. */
import { testScreens } from '../support/screens'
import { forStaff } from './cells'

testScreens(forStaff)
