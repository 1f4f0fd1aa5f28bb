/** Every flow of the acceptance list, in Chromium with scripts; what each leaves in the database. */
import { runFlows } from '../support/client/run-flows'

runFlows('on')
