/** The terms of service in full. */
import { Page } from '~/components/page'
import { Prose } from '~/components/prose'
import { terms, termsDate } from '~/features/sign-up/terms'
import type { Handle } from '~/handle'
import { useSay, useWords } from '~/say'

export const handle: Handle = { title: (say) => say('terms') }

export const loader = () => null

export default function Screen() {
  const say = useSay()
  const { locale } = useWords()
  return (
    <Page lead={say('effectiveDate', { date: termsDate })}>
      {locale === 'ko' ? null : <p>{say('koreanOnly')}</p>}
      <Prose sections={terms} lang={locale === 'ko' ? undefined : 'ko'} />
    </Page>
  )
}
