/** Flows of the acceptance list, in Chromium with scripts switched off; what each leaves in the database. */
import { everything } from '../support/scope'
import { walkAll } from '../support/walk'
import { meetingEveryScript } from './flows/list'

walkAll('off', everything ? undefined : meetingEveryScript)
