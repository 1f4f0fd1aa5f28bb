/** Runs every flow of the acceptance list in Chromium with scripts, and compares the rows. */
import { runFlows } from '../support/client/run-flows'

runFlows('on')
