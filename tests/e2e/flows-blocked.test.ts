/** Flows of the acceptance list, in Chromium whose scripts never arrive; what each leaves in the database. */
import { everything } from '../support/scope'
import { runFlows } from '../support/walk'
import { meetingEveryScript } from './flows/list'

runFlows('blocked', everything ? undefined : meetingEveryScript)
