/** 이용 안내: searching, formats, applying, the keyboard. */
import { Page } from '~/components/page'
import { Prose } from '~/components/prose'
import { guide, guideDate } from '~/features/help/guide'
import type { Handle } from '~/components/frame/screen-handle'
import { useT, useI18n } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('guide') }

export const loader = () => null

export default function Screen() {
  const t = useT()
  const { locale } = useI18n()
  return (
    <Page lead={t('effectiveDate', { date: guideDate })}>
      <Prose sections={guide[locale]} />
    </Page>
  )
}
