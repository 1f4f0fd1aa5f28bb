/** The screens of visitors and members. */
import { testScreens } from '../support/screens'
import { forStaff, ofStaff } from './cells'

testScreens(
  'visitors',
  (cell) => !forStaff(cell),
  (route) => !ofStaff(route),
)
