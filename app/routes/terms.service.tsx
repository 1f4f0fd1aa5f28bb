/** The terms of service in full. */
import { useLoaderData } from '@remix-run/react'
import { Page } from '~/components/page'
import { Prose } from '~/components/prose'
import { terms } from '~/features/people/sign-up/legal-texts.server'
import type { Handle } from '~/components/frame/screen-handle'
import { useT, useI18n } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('terms'), cachesPage: true }

export const loader = () => terms

export default function Screen() {
  const t = useT()
  const { locale } = useI18n()
  const { date, sections } = useLoaderData<typeof loader>()
  return (
    <Page lead={t('effectiveDate', { date })}>
      {locale === 'ko' ? null : <p>{t('koreanOnly')}</p>}
      <Prose sections={sections} lang={locale === 'ko' ? undefined : 'ko'} />
      <p className="actions">
        <a className="button-quiet" href="/third-party-notices.txt">
          {t('openSource')}
        </a>
      </p>
    </Page>
  )
}
