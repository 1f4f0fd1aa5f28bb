/** Runs flows of the acceptance list in Chromium with scripts, and compares the rows. */
import { everything } from '../../support/setup/scope'
import { runFlows } from '../../support/client/run-flows'
import { meetingEveryScript } from './list'

runFlows('on', everything ? undefined : meetingEveryScript)
