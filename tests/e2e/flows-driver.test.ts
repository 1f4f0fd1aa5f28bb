/** Every flow of the acceptance list, without a browser: forms and links as HTML says; what each leaves in the database. */
import { runFlows } from '../support/client/run-flows'

runFlows('driver')
