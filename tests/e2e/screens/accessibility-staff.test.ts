/** Checks the screens of administrators and producers. */
import { testScreens } from '../../support/browser/screen-checks'
import { isForStaff, isStaffRoute } from './screen-states'

testScreens('staff', isForStaff, isStaffRoute)
