/** 이용 안내: searching, formats, applying, the keyboard. */
import { useRouteLoaderData } from '@remix-run/react'
import type { Frame } from '~/components/frame/frame'
import { Page } from '~/components/page'
import { Prose } from '~/components/prose'
import { guide, guideDate } from '~/features/centre/help/guide'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { useT, useI18n } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('guide'), keepsPage: true }

export const loader = () => null

export default function Screen() {
  const t = useT()
  const { locale } = useI18n()
  const frame = useRouteLoaderData<Frame>('root')
  return (
    <Page lead={t('effectiveDate', { date: guideDate })}>
      {frame?.sandbox ? (
        <p className="actions">
          <a href={href('/guide/practice')}>{t('practice')}</a>
        </p>
      ) : null}
      <Prose sections={guide[locale]} />
    </Page>
  )
}
