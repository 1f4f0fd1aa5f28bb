/** The forms of absences on the pages that have them: add one, remove one. */
import { formWithErrors, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { absenceDays } from '~/features/production/absence/absence-days'
import type { AbsenceView } from '~/features/production/absence/absence.server'
import { redirectBack, type Notice } from '~/http/notices.server'
import type { Fields } from '~/http/read-form.server'
import { localeOf } from '~/i18n/locale.server'
import type { RequestArgs } from '~/platform/request-args'
import { t } from '~/tables/messages'

/** What was done, with whose absence it is and its days. */
function notice(args: RequestArgs, key: 'absenceAdded' | 'absenceRemoved', one: AbsenceView) {
  const days = absenceDays(one)
  const locale = localeOf(args.request)
  return {
    key,
    params: { name: one.name || one.user, days: t(days.key, locale, days.params) },
  } satisfies Notice
}

export async function addAbsenceStep(args: RequestArgs, fields: Fields) {
  const { data: added, problem } = await tryCall(args, api.absence.add, fields)
  if (problem) return formWithErrors(args, fields, { problem })
  return redirectBack(args, notice(args, 'absenceAdded', added))
}

/** One that somebody else has removed meanwhile is gone from the page, which says so. */
export async function removeAbsenceStep(args: RequestArgs, fields: Fields) {
  const { data: removed, problem } = await tryCall(args, api.absence.remove, fields)
  if (removed) return redirectBack(args, notice(args, 'absenceRemoved', removed))
  return problem.status === 404
    ? redirectBack(args, { key: problem.key, alert: true })
    : formWithErrors(args, fields, { problem })
}
