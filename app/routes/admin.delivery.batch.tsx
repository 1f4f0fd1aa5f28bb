/** Shipments that are packed together: all labels and packing lists in one print, then their numbers. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { formWithErrors, loadOrThrow, readActionForm, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Page } from '~/components/page'
import { Script } from '~/components/script'
import { Empty } from '~/components/table'
import { BackLink } from '~/features/catalogue/book/book-list'
import {
  NumbersForm,
  OrderTable,
  SendAllSection,
  toNumbers,
} from '~/features/delivery/batch/batch-forms'
import type { CheckedNumbers } from '~/features/delivery/batch/numbers.server'
import { codeText } from '~/features/delivery/packing/code-text'
import { AddressLabel, PackingList } from '~/features/delivery/packing/packing-list'
import { qrCode } from '~/features/delivery/packing/qr-code.server'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import { queryFields, type Fields } from '~/http/read-form.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { shipments }) => t('batchTitle', { count: count(shipments.length) }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { ids } = queryFields(args.request)
  const id = typeof ids === 'string' && ids !== '' ? ids.split(',') : []
  const { items, totalCount } = await loadOrThrow(args, api.delivery.batch, { id })
  const { origin } = new URL(args.request.url)
  const printed = items.map(async (shipment) => {
    const address = origin + href('/r/:code', { code: codeText(shipment.code) })
    return { shipment, address, qr: await qrCode(address) }
  })
  return {
    shipments: items,
    printed: await Promise.all(printed),
    more: id.length === 0 ? totalCount - items.length : 0,
  }
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const sent = toNumbers(fields)
  return handleIntents(
    args,
    {
      numbers: [
        api.delivery.numbers,
        (checked) => formWithErrors(args, fields, { checked }),
        (problem) => formWithErrors(args, fields, { problem }),
      ],
      sendAll: [
        api.delivery.sendAll,
        (done) =>
          redirectWithNotice(args, href('/admin/delivery'), {
            key: 'batchSent',
            params: { count: count(done.count) },
          }),
        async (problem) =>
          formWithErrors(args, fields, { problem, checked: await checkedAgain(args, sent) }),
      ],
    },
    { ...fields, ...(sent.id.length > 0 ? sent : {}) },
  )
}

/** What was looked at before it was refused. */
async function checkedAgain(
  args: ActionFunctionArgs,
  { id, trackingNumber }: Fields & ReturnType<typeof toNumbers>,
): Promise<CheckedNumbers | undefined> {
  const numbers = trackingNumber.map((number) => String(number).replace(/\s+/g, ' ')).join('\n')
  const { data } = await tryCall(args, api.delivery.numbers, { id, numbers })
  return data ?? undefined
}

export default function Batch() {
  const { shipments, printed, more } = useLoaderData<typeof loader>()
  const checked = useActionData<{ checked?: CheckedNumbers }>()?.checked
  const t = useT()
  const unsent = shipments.filter(({ sentDay }) => sentDay === '')
  if (shipments.length === 0) return <NothingPacked />
  return (
    <Page lead={checked ? undefined : t('batchLead', { count: count(shipments.length) })}>
      {checked ? <SendAllSection checked={checked} /> : null}
      {checked ? null : (
        <p className="actions">
          <button type="button" className="button" data-print hidden>
            {t('printNow')}
          </button>
        </p>
      )}
      <Script src="/print.js" />
      {more > 0 ? <p className="screen-only">{t('batchMore', { count: count(more) })}</p> : null}
      {unsent.length > 0 ? <NumbersForm shipments={unsent} /> : null}
      <OrderTable shipments={shipments} />
      {checked ? null : (
        <>
          {printed.map(({ shipment }, i) => (
            <AddressLabel
              key={shipment.id}
              shipment={shipment}
              position={`${i + 1}/${printed.length}`}
            />
          ))}
          {printed.map((one) => (
            <PackingList key={one.shipment.id} {...one} />
          ))}
        </>
      )}
      <BackLink from={href('/admin/delivery/ready')}>{t('deliveryReady')}</BackLink>
    </Page>
  )
}

function NothingPacked() {
  const t = useT()
  return (
    <Page>
      <Empty heading={t('batchNone')} help={t('batchNoneHelp')}>
        <a href={href('/admin/delivery/ready')}>{t('deliveryReady')}</a>
      </Empty>
    </Page>
  )
}
