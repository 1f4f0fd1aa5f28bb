/** One shipment on the screen: where it goes, how it was sent, and what became of each item. */
import { useUrlWith } from '~/components/pagination'
import { column, type Column, DescriptionList, Table } from '~/components/table'
import { Day, Minute } from '~/components/when'
import { href } from '~/http/href'
import { count, orDash, phone } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { codeText } from './packing/code-text'
import { itemParams, unknownOf, useItemColumns } from './item-columns'
import { ShipmentTag } from './shipment-table'
import type { ShipmentView } from './shipments.server'

type Item = ShipmentView['items'][number]

export function ShipmentFacts({ shipment }: { shipment: ShipmentView }) {
  const t = useT()
  const { zipCode, address, addressDetail, sentDay, answerTime, answer, remarks } = shipment
  const street = [zipCode && `(${zipCode})`, address, addressDetail].filter(Boolean).join(' ')
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{t('deliveryFacts')}</h2>
      <DescriptionList
        items={[
          { name: t('deliveryState'), value: <ShipmentTag state={shipment.state} /> },
          { name: t('deliveryRecipient'), value: <Recipient shipment={shipment} /> },
          { name: t('deliveryAddress'), value: street || t('deliveryNoAddress') },
          { name: t('deliveryPhone'), value: orDash(phone(shipment.phone)) },
          { name: t('deliverySentDay'), value: sentDay ? <Day of={sentDay} ago /> : '-' },
          { name: t('deliveryCarrier'), value: orDash(shipment.carrier) },
          { name: t('deliveryTracking'), value: orDash(shipment.trackingNumber) },
          { name: t('deliveryCode'), value: codeText(shipment.code) },
          { name: t('deliveryPackedBy'), value: orDash(shipment.userName) },
          { name: t('deliveryPackedOn'), value: <Minute of={shipment.createTime} /> },
          ...(answerTime
            ? [{ name: t('deliveryAnswered'), value: <Minute of={answerTime} /> }]
            : []),
          ...(answer ? [{ name: t('deliveryAnswer'), value: answer }] : []),
          ...(remarks ? [{ name: t('deliveryRemarks'), value: remarks }] : []),
        ]}
      />
    </section>
  )
}

/** The name on the label, with a link to the member or to everything that the school asks for. */
function Recipient({ shipment: { recipient, userId, schoolName } }: { shipment: ShipmentView }) {
  const to =
    userId === null
      ? href('/admin/demand', { school: schoolName })
      : href('/admin/member/:id', { id: userId })
  return (
    <a className="file-link" href={to}>
      {recipient}
    </a>
  )
}

/** What became of each item, with what was handed on and the way to do so; columns of zeros are left out. */
export function ItemsSection({ shipment }: { shipment: ShipmentView }) {
  const t = useT()
  const address = useUrlWith()
  const { items, sums, sentDay } = shipment
  const sent = sentDay !== ''
  const caption = t(sent ? 'deliveryItems' : 'deliveryItemsPacked', {
    count: count(sums.items),
    copies: count(sums.copies),
  })
  const itemColumns = useItemColumns()
  const columns: Column<Item>[] = [
    column.main('title', t('title'), ({ title, bookId, demand, fromItemId }) => (
      <>
        <a href={href('/admin/produce/item/:bookId', { bookId })}>{title}</a>
        {fromItemId === null ? null : <span className="small"> {t('deliveryFrom')}</span>}
        {demand ? null : <span className="small"> {t('deliveryDemandGone')}</span>}
      </>
    )),
    ...itemColumns,
    column.number('copies', t('copies'), ({ copies }) => count(copies)),
  ]
  const numbers = (
    [
      ['arrived', t('deliveryArrived'), ({ arrived }) => arrived],
      ['missing', t('deliveryMissing'), ({ missing }) => missing],
      ['returned', t('deliveryReturned'), ({ returned }) => returned],
      ['handedOn', t('deliveryHandedOn'), ({ handedOn }) => handedOn],
      ['unknown', t('deliveryUnknown'), unknownOf],
    ] as [string, string, (item: Item) => number][]
  )
    .filter(([, , valueOf]) => items.some((item) => valueOf(item) > 0))
    .map(([key, heading, valueOf]): Column<Item> =>
      column.number(key, heading, (item) => count(valueOf(item))),
    )
  const handOn: Column<Item> = column.text('handOn', t('manage'), (item) =>
    item.arrived > item.handedOn ? (
      <a className="button-quiet" href={address({ handOn: item.id })} data-confirm>
        <span aria-hidden="true">{t('deliveryHandOn')}</span>
        <span className="hidden-text">{t('deliveryHandOnOf', itemParams(t, item))}</span>
      </a>
    ) : null,
  )
  return (
    <section aria-labelledby="items" id="results">
      <h2 id="items">{caption}</h2>
      <Table
        caption={<span className="hidden-text">{caption}</span>}
        columns={sent ? [...columns, ...numbers, handOn] : columns}
        rows={items}
        rowId={({ id }) => `item-${id}`}
      />
    </section>
  )
}
