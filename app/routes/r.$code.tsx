/** A shipment under the code of its packing list: its recipient says what arrived, without account. */
import { Empty } from '~/components/table'
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadOrThrow, readActionForm, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { business } from '~/tables/business'
import { codeCorrectionDays, packingCodeDays } from '~/tables/codes'
import { atItems, receivedNotice } from '~/workflows/delivery-answer.server'
import { Page } from '~/components/page'
import { toItems } from '~/features/delivery/item-fields'
import { ItemsToRead, ShipmentLine } from '~/features/delivery/recipient-view'
import { ReceiveForm } from '~/features/delivery/shipment-forms'
import { ReportsToRead } from '~/features/production/errata/report/report-list'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectBack } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle = { title: (t) => t('receiveTitle') }

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader(args: LoaderFunctionArgs) {
  const { data: shipment, problem } = await tryCall(args, api.delivery.byCode, {
    code: args.params.code,
  })
  const reports =
    shipment && shipment.sentDay !== ''
      ? await loadOrThrow(args, api.erratum.reportsByCode, { code: args.params.code })
      : null
  // a code that cannot be one is answered as one that nobody has
  if (problem && problem.status !== 404)
    throw data({ key: problem.key, params: problem.params }, { status: problem.status })
  return data(
    { shipment, reports: reports?.items ?? [] },
    {
      status: shipment ? 200 : 404,
      headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' },
    },
  )
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  return handleIntents(
    args,
    {
      receive: [
        api.delivery.receiveByCode,
        (received) => redirectBack(args, receivedNotice(received)),
        (problem) => atItems(args, fields, 'arrived', problem),
      ],
      reply: [api.erratum.replyByCode, () => redirectBack(args, { key: 'reportReplied' })],
    },
    { ...fields, ...toItems(fields, 'arrived'), code: args.params.code },
  )
}

export default function Receipt() {
  const { shipment, reports } = useLoaderData<typeof loader>()
  const t = useT()
  if (!shipment) return <UnknownCode />
  const asks = shipment.sentDay !== '' && shipment.mayAnswer
  return (
    <Page lead={asks && shipment.answerTime === null ? t('receiveLead') : undefined}>
      {asks ? <ReceiveForm shipment={shipment} heading={false} /> : null}
      <section aria-labelledby="shipment">
        <h2 id="shipment">
          {t('deliveryNumbered', { id: shipment.id })}
          {shipment.schoolName ? `: ${shipment.schoolName}` : null}
        </h2>
        <ShipmentLine shipment={shipment} />
        {asks && shipment.answerTime === null ? null : <ItemsToRead shipment={shipment} />}
      </section>
      {shipment.sentDay === '' ? (
        <p>{t('receiveNotSent')}</p>
      ) : (
        <p className="actions">
          <a className="button-secondary" href={href('/r/:code/report', { code: shipment.code })}>
            {t('reportNew')}
          </a>
        </p>
      )}
      {shipment.sentDay !== '' && !shipment.mayAnswer ? (
        <p>{t('receiveEnded', { days: codeCorrectionDays, phone: business.phone })}</p>
      ) : null}
      {reports.length > 0 ? (
        <section aria-labelledby="reports">
          <h2 id="reports">{t('reportsOfShipment')}</h2>
          <ReportsToRead rows={reports} heading="h3" />
        </section>
      ) : null}
    </Page>
  )
}

function UnknownCode() {
  const t = useT()
  return (
    <Page>
      <Empty
        heading={t('receiveUnknown')}
        help={t('receiveUnknownHelp', { days: packingCodeDays, phone: business.phone })}
      >
        <a className="button" href={href('/r')}>
          {t('deliveryCode')}
        </a>
      </Empty>
    </Page>
  )
}
