/** Flows of the acceptance list, in Chromium whose scripts never arrive; what each leaves in the database. */
import { everything } from '../support/setup/scope'
import { runFlows } from '../support/client/run-flows'
import { meetingEveryScript } from './flows/list'

runFlows('blocked', everything ? undefined : meetingEveryScript)
