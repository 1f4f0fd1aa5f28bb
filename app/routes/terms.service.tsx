/** The terms of service in full. */
import { Page } from '~/components/page'
import { Prose } from '~/components/prose'
import { terms, termsDate } from '~/features/people/sign-up/terms'
import type { Handle } from '~/components/frame/screen-handle'
import { useT, useI18n } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('terms'), keepsPage: true }

export const loader = () => null

export default function Screen() {
  const t = useT()
  const { locale } = useI18n()
  return (
    <Page lead={t('effectiveDate', { date: termsDate })}>
      {locale === 'ko' ? null : <p>{t('koreanOnly')}</p>}
      <Prose sections={terms} lang={locale === 'ko' ? undefined : 'ko'} />
    </Page>
  )
}
