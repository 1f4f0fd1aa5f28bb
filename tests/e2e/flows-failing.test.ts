/** Flows of the acceptance list, in Chromium whose scripts throw at their first line; what each leaves in the database. */
import { everything } from '../support/setup/scope'
import { runFlows } from '../support/client/run-flows'
import { meetingEveryScript } from './flows/list'

runFlows('failing', everything ? undefined : meetingEveryScript)
