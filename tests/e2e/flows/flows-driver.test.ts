/**
 * Runs every flow of the acceptance list without a browser, by plain forms and links, and compares
 * the rows.
 */
import { runFlows } from '../../support/client/run-flows'

runFlows('driver')
