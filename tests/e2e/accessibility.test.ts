/** The screens of visitors and members. */
import { testScreens } from '../support/screens'
import { forStaff } from './cells'

testScreens((cell) => !forStaff(cell))
