/** Asking for a code by text message, as both pages do that need one: an action asks here first. */
import { flowStateOf } from '~/auth/flow-state.server'
import { toastDurations } from '~/tables/codes'
import { recoveryProgress } from '~/features/recovery/recovery.server'
import { redirectWithNotice } from '~/http/notices.server'
import type { RequestArgs } from '~/platform/request-args'
import { intentOf } from '~/api/intents.server'
import type { Fields } from '~/http/read-form.server'
import { submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'

/** What to answer when a code was asked for, for a number or once more; null for every other button. */
export async function phoneCodeStep(args: RequestArgs, fields: Fields) {
  const { pathname } = new URL(args.request.url)
  const intent = intentOf(fields)
  if (intent !== 'send' && intent !== 'again') return null
  const phone = intent === 'send' ? fields.phone : (await recoveryProgress(flowStateOf(args))).phone
  // what was kept of the number is gone after ten minutes
  if (intent === 'again' && !phone) return redirectCodeExpired(args)
  const { problem } = await submitForm(args, api.recovery.findCode, { ...fields, phone })
  return (
    problem ?? redirectWithNotice(args, pathname, { key: 'codeSent', toast: toastDurations.usual })
  )
}

/** Back to the first step, with the reason. */
export const redirectCodeExpired = (args: RequestArgs) =>
  redirectWithNotice(args, new URL(args.request.url).pathname, { key: 'codeOver', alert: true })
