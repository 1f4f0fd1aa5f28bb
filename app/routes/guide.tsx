/** 이용 안내: searching, formats, applying, the keyboard. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import type { Frame } from '~/components/frame/frame'
import { Page } from '~/components/page'
import { Prose } from '~/components/prose'
import { guide } from '~/features/centre/help/help-pages.server'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { localeOf } from '~/i18n/locale.server'
import { useT } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('guide'), cachesPage: true }

export const loader = ({ request }: LoaderFunctionArgs) => guide[localeOf(request)]

export default function Screen() {
  const t = useT()
  const { date, sections } = useLoaderData<typeof loader>()
  const frame = useRouteLoaderData<Frame>('root')
  return (
    <Page lead={t('effectiveDate', { date })}>
      {frame?.sandbox ? (
        <p className="actions">
          <a href={href('/guide/practice')}>{t('practice')}</a>
        </p>
      ) : null}
      <Prose sections={sections} />
    </Page>
  )
}
