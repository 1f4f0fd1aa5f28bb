/** The forms of the settings of the centre: saved, or shown with what somebody else saved meanwhile. */
import type { Row } from '~/http/row.server'
import { formWithErrors, loadOrThrow, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { settingTitles } from '~/setting/setting-forms'
import type { SettingForms } from '~/setting/setting.output'
import { withCurrentValues } from '~/http/edit-conflict.server'
import { redirectBack } from '~/http/notices.server'
import type { Fields } from '~/http/read-form.server'
import { localeOf } from '~/i18n/locale.server'
import { keysOf, recordOf } from '~/platform/records'
import type { RequestArgs } from '~/platform/request-args'
import { t } from '~/tables/messages'

/** The intents of the page of settings, by the names of the settings. */
export const settingIntents = (args: RequestArgs) =>
  recordOf(keysOf(settingTitles), (name) => (fields: Fields) => saveSetting(args, name, fields))

async function saveSetting(args: RequestArgs, name: keyof SettingForms, fields: Fields) {
  const locale = localeOf(args.request)
  const row: Row = api.setting[name]
  const { problem } = await tryCall(args, row, fields)
  if (!problem)
    return redirectBack(args, {
      key: 'settingSaved',
      params: { name: t(settingTitles[name], locale) },
    })
  const { value } = (await loadOrThrow(args, api.setting.info))[name]
  const current =
    'public' in value
      ? { public: t(value.public ? 'settingPublicYes' : 'settingPublicNo', locale) }
      : value
  return formWithErrors(args, fields, {
    problem: withCurrentValues(problem, current, locale),
    conflict: problem.key === 'changedMeanwhile',
  })
}
