/** Reports what is wrong in a copy by the code of its packing list, without account. */
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadOrThrow, readActionForm, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import type { Handle } from '~/components/frame/screen-handle'
import { Page } from '~/components/page'
import { BackLink } from '~/features/catalogue/book/book-list'
import { codeText } from '~/features/delivery/packing/code-text'
import { CodeReportForm } from '~/features/production/errata/report/report-forms'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { useT } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('reportNew') }

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { code, id, items, sentDay } = await loadOrThrow(args, api.delivery.byCode, {
    code: args.params.code,
  })
  // its page says that nothing was sent yet
  if (sentDay === '') throw redirect(href('/r/:code', { code: codeText(code) }))
  const { item } = queryFields(args.request)
  return data(
    {
      code,
      id,
      items: items.map(({ id, title, prodType, volume }) => ({ id, title, prodType, volume })),
      item: items.find((one) => String(one.id) === item)?.id ?? null,
    },
    { headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' } },
  )
}

export async function action(args: ActionFunctionArgs) {
  const fields = { ...(await readActionForm(args)), code: args.params.code }
  const { data: reported, problem } = await submitForm(args, api.erratum.reportByCode, fields)
  if (problem) return problem
  const mailed = 'email' in fields && fields.email !== ''
  return redirectWithNotice(args, href('/r/:code', { code: args.params.code ?? '' }), {
    key: reported.again ? 'reportAgain' : mailed ? 'reportSentMail' : 'reportSentCode',
  })
}

export default function NewReportByCode() {
  const { code, id, items, item } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page lead={t('reportNewLead')}>
      <CodeReportForm code={code} items={items} item={item} />
      <BackLink from={href('/r/:code', { code: codeText(code) })}>
        {t('deliveryNumbered', { id })}
      </BackLink>
    </Page>
  )
}
