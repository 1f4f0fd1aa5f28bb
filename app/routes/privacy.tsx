/** The privacy policy in full. */
import { Page } from '~/components/page'
import { Prose } from '~/components/prose'
import { privacy, privacyDate } from '~/features/sign-up/privacy'
import type { Handle } from '~/handle'
import { useSay, useWords } from '~/say'

export const handle: Handle = { title: (say) => say('privacy') }

export const loader = () => null

export default function Screen() {
  const say = useSay()
  const { locale } = useWords()
  return (
    <Page lead={say('effectiveDate', { date: privacyDate })}>
      {locale === 'ko' ? null : <p>{say('koreanOnly')}</p>}
      <Prose sections={privacy} lang={locale === 'ko' ? undefined : 'ko'} />
    </Page>
  )
}
