/**
 * Runs flows of the acceptance list in Chromium with scripts switched off, and compares the rows.
 */
import { everything } from '../../support/setup/scope'
import { runFlows } from '../../support/client/run-flows'
import { withoutScripts } from './list'

runFlows('off', everything ? undefined : withoutScripts)
