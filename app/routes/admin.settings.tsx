/** The settings of the centre, for administrators: terms, days of delivery, figures, pages of braille. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import type { Handle } from '~/components/frame/screen-handle'
import { SettingSections } from '~/setting/setting-forms'
import { useT } from '~/i18n/provider'
import { settingIntents } from '~/workflows/save-setting.server'

export const handle: Handle<typeof loader> = { title: (t) => t('settings') }

export const loader = (args: LoaderFunctionArgs) => loadOrThrow(args, api.setting.info)

export const action = (args: ActionFunctionArgs) => handleIntents(args, settingIntents(args))

export default function Settings() {
  const settings = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={t('settingsLead')}>
      <SettingSections {...settings} />
    </Page>
  )
}
