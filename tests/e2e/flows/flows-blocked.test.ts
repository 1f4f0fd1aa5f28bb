/**
 * Runs the flows of the acceptance list in Chromium whose scripts never arrive, and compares the
 * rows.
 */
import { runFlows } from '../../support/client/run-flows'

runFlows('blocked')
