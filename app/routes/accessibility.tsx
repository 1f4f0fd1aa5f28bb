/** 접근성 안내: what is met, known limits, whom to tell. */
import { Page } from '~/components/page'
import { Prose } from '~/components/prose'
import { accessibility, accessibilityDate } from '~/features/help/accessibility'
import type { Handle } from '~/handle'
import { useSay, useWords } from '~/say'

export const handle: Handle = { title: (say) => say('accessibility') }

export const loader = () => null

export default function Screen() {
  const say = useSay()
  const { locale } = useWords()
  return (
    <Page lead={say('effectiveDate', { date: accessibilityDate })}>
      <Prose sections={accessibility[locale]} />
    </Page>
  )
}
