/** The forms that help a member who called: a new number, a password link, lost second steps. */
import { asForm } from '~/api/intents.server'
import { formWithErrors, loadOrThrow, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { ChangeMobile } from '~/features/people/account-help/account-help.schema'
import { withCurrentValues } from '~/http/edit-conflict.server'
import { redirectBack, redirectWithNotice, type Notice } from '~/http/notices.server'
import type { Fields } from '~/http/read-form.server'
import { count, minute, phone } from '~/i18n/format'
import { localeOf } from '~/i18n/locale.server'
import type { RequestArgs } from '~/platform/request-args'
import { fieldErrorsOf } from '~/validation/fields'
import { backOrForm } from './decided-meanwhile.server'

type Args = RequestArgs & { params: { id?: string } }

/**
 * Changes the number of the member on this page; asks before, with the number as it was understood.
 * The question's form holds the fields of the first one, and is shown as that one when it is refused.
 */
export async function changeMobileStep(args: Args, fields: Fields) {
  const { id } = args.params
  const member = await loadOrThrow(args, api.user.infoOf, { id })
  const form = asForm('mobile-form', fields)
  const { data: input, error } = ChangeMobile.safeParse({ ...fields, id })
  if (!input) {
    const fieldErrors = fieldErrorsOf(error)
    return formWithErrors(args, form, { problem: { fieldErrors, status: 400 } })
  }
  if (fields.confirmed !== input.cellPhone && input.cellPhone !== member.cellPhone)
    return formWithErrors(args, form, { mobileQuestion: input.cellPhone })
  const { data: done, problem } = await tryCall(args, api.user.changeMobile, { ...fields, id })
  if (problem?.key === 'changedMeanwhile') {
    const current = { cellPhone: phone(member.cellPhone) }
    return formWithErrors(args, form, {
      problem: withCurrentValues(problem, current, localeOf(args.request)),
      conflict: true,
    })
  }
  if (problem) return backOrForm(args)(problem, form)
  const name = member.name || member.user
  const notices: Notice[] = [
    { key: done.told ? 'helpMobileDone' : 'helpMobileQuiet', params: { name }, alert: !done.told },
  ]
  if (done.others > 0)
    notices.push({ key: 'helpMobileShared', params: { count: count(done.others) }, info: true })
  return redirectWithNotice(args, pagePath(args), ...notices)
}

/** The member's page without its confirmation, and with the list that it was opened from. */
function pagePath({ request }: RequestArgs): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('confirm')
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

export async function sendLinkStep(args: Args, fields: Fields) {
  const { id } = args.params
  const { data: sent, problem } = await tryCall(args, api.user.sendPasswordLink, { ...fields, id })
  if (problem) return backOrForm(args)(problem, fields)
  const { name, user } = await loadOrThrow(args, api.user.infoOf, { id })
  return redirectBack(args, {
    key: 'helpLinkSent',
    params: { name: name || user, time: minute(sent.expireTime) },
  })
}

/** Logs the member of this page out everywhere. */
export async function endSessionsStep(args: Args, fields: Fields) {
  const { id } = args.params
  const { data: done, problem } = await tryCall(args, api.user.endSessionsOf, { ...fields, id })
  if (problem) return backOrForm(args)(problem, fields)
  const { name, user } = await loadOrThrow(args, api.user.infoOf, { id })
  const params = { name: name || user }
  if (done.ended === 0) return redirectBack(args, { key: 'endAllNone', params, info: true })
  return redirectBack(args, { key: 'endAllDone', params: { ...params, count: count(done.ended) } })
}

export async function removeSecondStepsStep(args: Args, fields: Fields) {
  const { id } = args.params
  const { problem } = await tryCall(args, api.user.removeSecondSteps, { ...fields, id })
  if (problem) return backOrForm(args)(problem, fields)
  const { name, user } = await loadOrThrow(args, api.user.infoOf, { id })
  return redirectBack(args, { key: 'helpSecondStepDone', params: { name: name || user } })
}
