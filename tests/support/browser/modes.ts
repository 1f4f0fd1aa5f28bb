/** The four script modes of tests in Chromium, and the troubles that each causes. */
import { everything } from '../setup/scope'

/** on; switched off in the browser's settings; never arriving; throwing at their first line */
const allModes = ['on', 'off', 'blocked', 'failing'] as const
export type Mode = (typeof allModes)[number]

/**
 * The script modes in which a test of one screen is repeated. `npm test` leaves the modes without
 * scripts to `npm run test:all`: tests/pages submits the same forms as HTML says, and
 * flows/flows-off.test.ts walks through Chromium without scripts.
 */
export const modes: readonly Mode[] = everything ? allModes : ['on']

/** The troubles that each mode causes by itself. */
const causedByMode: Record<Mode, RegExp> = {
  on: /^$/,
  off: /^$/,
  blocked: /net::ERR_FAILED/,
  failing: /the first line fails/,
}

/** The troubles of pages that their mode does not cause. */
export const unexpected = (mode: Mode, troubles: string[]) =>
  troubles.filter((trouble) => !causedByMode[mode].test(trouble))
