/** Asking for a code by text message, as both pages do that need one: an action asks here first. */
import { browserOf } from '~/browser.server'
import { toastTimes } from '~/codes'
import { progressOf } from '~/features/recovery/recovery.server'
import { flash } from '~/notice.server'
import type { Asked } from '~/session.server'
import { intentOf } from './intents.server'
import type { Fields } from './read-form.server'
import { submit } from './run.server'
import { api } from './table.server'

/** What to answer when a code was asked for, for a number or once more; null for every other button. */
export async function codeStep(asked: Asked, fields: Fields) {
  const { pathname } = new URL(asked.request.url)
  const intent = intentOf(fields)
  if (intent !== 'send' && intent !== 'again') return null
  const phone = intent === 'send' ? fields.phone : (await progressOf(browserOf(asked))).phone
  // what was kept of the number is gone after ten minutes
  if (intent === 'again' && !phone) return codeIsOver(asked)
  const { problem } = await submit(asked, api.recovery.findCode, { ...fields, phone })
  return problem ?? flash(asked, pathname, { key: 'codeSent', toast: toastTimes.usual })
}

/** Back to the first step, with the reason. */
export const codeIsOver = (asked: Asked) =>
  flash(asked, new URL(asked.request.url).pathname, { key: 'codeOver', alert: true })
