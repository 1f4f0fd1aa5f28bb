/** 이용 안내: searching, formats, applying, the keyboard. */
import { Page } from '~/components/page'
import { Prose } from '~/components/prose'
import { guide, guideDate } from '~/features/help/guide'
import type { Handle } from '~/handle'
import { useSay, useWords } from '~/say'

export const handle: Handle = { title: (say) => say('guide') }

export const loader = () => null

export default function Screen() {
  const say = useSay()
  const { locale } = useWords()
  return (
    <Page lead={say('effectiveDate', { date: guideDate })}>
      <Prose sections={guide[locale]} />
    </Page>
  )
}
