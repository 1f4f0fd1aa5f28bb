/** Flows of the acceptance list, in Chromium with scripts switched off; what each leaves in the database. */
import { everything } from '../support/setup/scope'
import { runFlows } from '../support/client/run-flows'
import { meetingEveryScript } from './flows/list'

runFlows('off', everything ? undefined : meetingEveryScript)
