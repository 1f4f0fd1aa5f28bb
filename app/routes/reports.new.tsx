/** 틀린 곳 알리기: a member reports what is wrong in the copy of an application. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadOrThrow, readActionForm, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import type { Handle } from '~/components/frame/screen-handle'
import { Page } from '~/components/page'
import { BackLink } from '~/features/catalogue/book/book-list'
import { ActingBanner, mayDo } from '~/features/people/care/acting-banner'
import { ReportForm } from '~/features/production/errata/report/report-forms'
import { nameOf } from '~/features/production/errata/report/report-list'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { useT } from '~/i18n/provider'
import { readerOnPage } from '~/workflows/reader-on-page.server'

export const handle: Handle<typeof loader> = {
  title: (t, { order }) => t('reportNewOf', { name: nameOf(t, order) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { order: id, volume } = queryFields(args.request)
  // an address that was typed: the list has a link at each application
  if (id === undefined) throw redirect(href('/order'))
  const [{ title, prodType, ...order }, reader] = await Promise.all([
    loadOrThrow(args, api.order.info, { id }),
    readerOnPage(args),
  ])
  return {
    reader,
    order: {
      id: order.id,
      title,
      prodType,
      volume: /^\d{1,3}$/.test(String(volume)) ? Number(volume) : 0,
    },
  }
}

export async function action(args: ActionFunctionArgs) {
  const { reader } = queryFields(args.request)
  const fields = await readActionForm(args)
  const { data: reported, problem } = await submitForm(args, api.erratum.report, fields)
  if (problem) return problem
  const to = href('/reports', { reader: typeof reader === 'string' ? reader : undefined })
  return redirectWithNotice(args, to, { key: reported.again ? 'reportAgain' : 'reportSent' })
}

export default function NewReport() {
  const { order, reader } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={t('reportNewLead')}>
      <ActingBanner reader={reader} />
      {mayDo(reader, 'apply') ? <ReportForm orderId={order.id} volume={order.volume} /> : null}
      <BackLink from={href('/order/item/:id', { id: order.id }, { reader: reader?.id })}>
        {t('backTo')}
      </BackLink>
    </Page>
  )
}
