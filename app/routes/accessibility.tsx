/** 접근성 안내: the accessibility statement with known limits and contact. */
import { Page } from '~/components/page'
import { Prose } from '~/components/prose'
import { accessibility, accessibilityDate } from '~/features/centre/help/accessibility'
import type { Handle } from '~/components/frame/screen-handle'
import { useT, useI18n } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('accessibility'), keepsPage: true }

export const loader = () => null

export default function Screen() {
  const t = useT()
  const { locale } = useI18n()
  return (
    <Page lead={t('effectiveDate', { date: accessibilityDate })}>
      <Prose sections={accessibility[locale]} />
    </Page>
  )
}
