/** Flows of the acceptance list, in Chromium whose scripts never arrive; what each leaves in the database. */
import { everything } from '../support/scope'
import { walkAll } from '../support/walk'
import { meetingEveryScript } from './flows/list'

walkAll('blocked', everything ? undefined : meetingEveryScript)
