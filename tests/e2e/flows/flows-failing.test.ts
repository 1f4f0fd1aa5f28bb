/**
 * Runs the flows of the acceptance list in Chromium whose scripts throw at their first line, and
 * compares the rows.
 */
import { runFlows } from '../../support/client/run-flows'

runFlows('failing')
