/** The screens of administrators and producers. */
import { testScreens } from '../support/screens'
import { isForStaff, isStaffRoute } from './cells'

testScreens('staff', isForStaff, isStaffRoute)
