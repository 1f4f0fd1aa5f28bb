/** 자주 묻는 질문: who may use the service, formats, time, files, cost. */
import { business } from '~/tables/business'
import { Page } from '~/components/page'
import { Prose } from '~/components/prose'
import { faq } from '~/features/centre/help/faq'
import type { Handle } from '~/components/frame/screen-handle'
import { useT, useI18n } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('faq'), keepsPage: true }

export const loader = () => null

export default function Screen() {
  const t = useT()
  const { locale } = useI18n()
  return (
    <Page lead={t('faqLead', { phone: business.phone })}>
      <Prose sections={faq[locale]} />
    </Page>
  )
}
