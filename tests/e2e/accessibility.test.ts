/** The screens of visitors and members. */
import { testScreens } from '../support/screens'
import { isForStaff, isStaffRoute } from './cells'

testScreens(
  'visitors',
  (cell) => !isForStaff(cell),
  (route) => !isStaffRoute(route),
)
