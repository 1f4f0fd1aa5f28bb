/** One shipment: its address and items, sending it, what arrived, what came back, handing on. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { handleIntents, intentOf } from '~/api/intents.server'
import { type FormErrors, loadOrThrow, readActionForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { addressStep } from '~/workflows/address-step.server'
import { atItems, receivedNotice } from '~/workflows/delivery-answer.server'
import { Page } from '~/components/page'
import { useUrlWith } from '~/components/pagination'
import { BackLink } from '~/features/catalogue/book/book-list'
import {
  AddressSection,
  HandOnQuestion,
  ReceiveForm,
  ReturnSection,
  SendSection,
  TakeBackQuestion,
} from '~/features/delivery/shipment-forms'
import { ItemsSection, ShipmentFacts } from '~/features/delivery/shipment-view'
import { toItems } from '~/features/delivery/item-fields'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { redirectBack, redirectWithNotice } from '~/http/notices.server'
import { queryFields } from '~/http/read-form.server'
import { safePath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t, { shipment: { id, recipient } }) => t('deliveryOf', { id, recipient }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { confirm, handOn, from } = queryFields(args.request)
  const shipment = await loadOrThrow(args, api.delivery.info, { id: args.params.id })
  const item = shipment.items.find(
    ({ id, arrived, handedOn }) => String(id) === handOn && arrived > handedOn,
  )
  const takeBack: 'unpack' | 'unsend' | null =
    confirm === 'unpack' && shipment.state === 'packed'
      ? 'unpack'
      : confirm === 'unsend' && shipment.state === 'sent'
        ? 'unsend'
        : null
  return {
    shipment,
    takeBack,
    handingOn: item
      ? {
          item,
          choices: (await loadOrThrow(args, api.delivery.handOnTo, { item: item.id })).items,
        }
      : null,
    from: safePath(from),
  }
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const step = await addressStep(args, fields)
  if (step) return step
  const { id } = args.params
  const { send, setAddress, unsend, unpack, receive, returned, handOn } = api.delivery
  const what = intentOf(fields) === 'returned' ? 'returned' : 'arrived'
  const numbers = toItems(fields, what)
  const refused = (problem: FormErrors) => atItems(args, fields, what, problem)
  return handleIntents(
    args,
    {
      send: [send, () => redirectBack(args, { key: 'deliverySent' })],
      setAddress: [setAddress, () => redirectBack(args, { key: 'deliveryAddressSaved' })],
      unsend: [unsend, () => redirectBack(args, { key: 'deliveryUnsent' })],
      unpack: [
        unpack,
        () => redirectWithNotice(args, href('/admin/delivery/ready'), { key: 'deliveryUnpacked' }),
      ],
      receive: [receive, (received) => redirectBack(args, receivedNotice(received)), refused],
      returned: [
        returned,
        (done) =>
          redirectBack(args, {
            key: 'deliveryReturnDone',
            params: { copies: count(done.returned) },
          }),
        refused,
      ],
      handOn: [
        handOn,
        (made) =>
          redirectWithNotice(args, href('/admin/delivery/:id', { id: made.id }), {
            key: 'deliveryHandOnDone',
          }),
      ],
    },
    { ...(intentOf(fields) === 'handOn' ? fields : { ...fields, ...numbers }), id },
  )
}

export default function Delivery() {
  const { shipment, takeBack, handingOn, from } = useLoaderData<typeof loader>()
  const t = useT()
  const address = useUrlWith()
  const formId = useActionData<{ formId?: string }>()?.formId
  const { id, state, sentDay, sums } = shipment
  const answered = sums.arrived + sums.missing + sums.returned > 0
  return (
    <Page>
      {takeBack ? <TakeBackQuestion act={takeBack} /> : null}
      {handingOn ? <HandOnQuestion {...handingOn} /> : null}
      <p className="next-steps">
        <a className="button-secondary" href={href('/admin/delivery/:id/print', { id })}>
          {t('deliveryPrint')}
        </a>
      </p>
      <ShipmentFacts shipment={shipment} />
      <ItemsSection shipment={shipment} />
      {answered ? null : <SendSection shipment={shipment} />}
      {sentDay ? <ReceiveForm shipment={shipment} /> : null}
      {sentDay ? (
        <ReturnSection shipment={shipment} open={formId === 'return-form'} />
      ) : (
        <AddressSection
          shipment={shipment}
          open={formId === 'address-form' || shipment.address === ''}
        />
      )}
      <p className="actions">
        {state === 'packed' && !takeBack ? (
          <a className="button-quiet" href={address({ confirm: 'unpack' })} data-confirm>
            {t('deliveryUnpack')}
          </a>
        ) : null}
        {state === 'sent' && !answered && !takeBack ? (
          <a className="button-quiet" href={address({ confirm: 'unsend' })} data-confirm>
            {t('deliveryUnsend')}
          </a>
        ) : null}
      </p>
      <BackLink from={from ?? href('/admin/delivery')}>{t('delivery')}</BackLink>
    </Page>
  )
}
