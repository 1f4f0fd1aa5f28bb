/** 접근성 안내: the accessibility statement with known limits and contact. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Page } from '~/components/page'
import { Prose } from '~/components/prose'
import { accessibility } from '~/features/centre/help/help-pages.server'
import type { Handle } from '~/components/frame/screen-handle'
import { localeOf } from '~/i18n/locale.server'
import { useT } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('accessibility'), cachesPage: true }

export const loader = ({ request }: LoaderFunctionArgs) => accessibility[localeOf(request)]

export default function Screen() {
  const t = useT()
  const { date, sections } = useLoaderData<typeof loader>()
  return (
    <Page lead={t('effectiveDate', { date })}>
      <Prose sections={sections} />
    </Page>
  )
}
