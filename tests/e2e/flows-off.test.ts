/** Flows of the acceptance list, in Chromium with scripts switched off; what each leaves in the database. */
import { everything } from '../support/scope'
import { runFlows } from '../support/walk'
import { meetingEveryScript } from './flows/list'

runFlows('off', everything ? undefined : meetingEveryScript)
