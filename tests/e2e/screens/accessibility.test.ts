/** Checks the screens of visitors and members. */
import { testScreens } from '../../support/browser/screen-checks'
import { isForStaff, isStaffRoute } from './screen-states'

testScreens(
  'visitors',
  (cell) => !isForStaff(cell),
  (route) => !isStaffRoute(route),
)
