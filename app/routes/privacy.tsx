/** The privacy policy in full. */
import { Page } from '~/components/page'
import { Prose } from '~/components/prose'
import { privacy, privacyDate } from '~/features/people/sign-up/privacy'
import type { Handle } from '~/components/frame/screen-handle'
import { useT, useI18n } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('privacy'), keepsPage: true }

export const loader = () => null

export default function Screen() {
  const t = useT()
  const { locale } = useI18n()
  return (
    <Page lead={t('effectiveDate', { date: privacyDate })}>
      {locale === 'ko' ? null : <p>{t('koreanOnly')}</p>}
      <Prose sections={privacy} lang={locale === 'ko' ? undefined : 'ko'} />
    </Page>
  )
}
