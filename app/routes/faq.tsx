/** 자주 묻는 질문: who may use the service, formats, time, files, cost. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { business } from '~/tables/business'
import { Page } from '~/components/page'
import { Prose } from '~/components/prose'
import { faq } from '~/features/centre/help/help-pages.server'
import type { Handle } from '~/components/frame/screen-handle'
import { localeOf } from '~/i18n/locale.server'
import { useT } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('faq'), cachesPage: true }

export const loader = ({ request }: LoaderFunctionArgs) => faq[localeOf(request)]

export default function Screen() {
  const t = useT()
  const { sections } = useLoaderData<typeof loader>()
  return (
    <Page lead={t('faqLead', { phone: business.phone })}>
      <Prose sections={sections} />
    </Page>
  )
}
