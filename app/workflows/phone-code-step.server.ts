/** Sends a verification code for the pages that need one; their actions call this first. */
import { flowStateOf } from '~/auth/flow-state.server'
import { toastDurations } from '~/tables/codes'
import { recoveryProgress } from '~/features/people/recovery/recovery.server'
import { redirectWithNotice } from '~/http/notices.server'
import type { RequestArgs } from '~/platform/request-args'
import { intentOf } from '~/api/intents.server'
import type { Fields } from '~/http/read-form.server'
import { submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'

/**
 * The answer when the pressed button asked for a code, the first or another one; null for every
 * other button.
 */
export async function phoneCodeStep(args: RequestArgs, fields: Fields) {
  const { pathname } = new URL(args.request.url)
  const intent = intentOf(fields)
  if (intent !== 'send' && intent !== 'again') return null
  const phone = intent === 'send' ? fields.phone : (await recoveryProgress(flowStateOf(args))).phone
  // The flow state of the number ends after ten minutes.
  if (intent === 'again' && !phone) return redirectCodeExpired(args)
  const { problem } = await submitForm(args, api.recovery.findCode, { ...fields, phone })
  return (
    problem ?? redirectWithNotice(args, pathname, { key: 'codeSent', toast: toastDurations.usual })
  )
}

/** Redirects to the first step, with the reason. */
export const redirectCodeExpired = (args: RequestArgs) =>
  redirectWithNotice(args, new URL(args.request.url).pathname, { key: 'codeOver', alert: true })
