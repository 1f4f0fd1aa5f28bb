/** Applications as a timetable: when each is in hand, whether that is in time, and what can be had now. */
import type { ComponentProps } from 'react'
import type { OrderStatus } from '~/tables/codes'
import { column, type Column, Table } from '~/components/table'
import { TypeTag } from '~/features/catalogue/book/book-list'
import { count, date } from '~/i18n/format'
import { ApartTitle, namesApart } from '~/features/catalogue/book/names-apart'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT, useWord } from '~/i18n/provider'
import { RowDownload } from './downloads'
import { InTimeSentence, SoonerText, TimingTag } from './in-time-text'
import type { SoonerType } from './sooner-types'
import { OrderTag } from '~/features/requests/demand/status-tag'

type ListedOrder = {
  id: number
  bookId: string
  title: string
  publisher: string
  creator: string
  prodType: string
  orderNum: number
  step: OrderStatus
  percent: number | null
  endTime: string | null
  createTime: string
  file: { name: string; size: number; version: string } | null
  volumeCount: number
  reader?: { id: number; name: string }
} & ComponentProps<typeof InTimeSentence>['order']

/**
 * `others`: for books that come late, a type that comes sooner; `eligible`: whether who waits for it may
 * receive material; `mayDownload`: whether the visitor
 * may fetch it.
 */
export function OrderTable({
  orders,
  caption,
  from,
  eligible,
  mayDownload,
  others,
}: {
  orders: ListedOrder[]
  caption: string
  from: string
  eligible: (order: { reader?: { id: number } }) => boolean
  mayDownload: (order: { reader?: { id: number } }) => boolean
  others: Record<number, SoonerType>
}) {
  const t = useT()
  const nameOf = useWord()
  const more = namesApart(orders, (order) => [
    order.reader?.name ?? '',
    order.publisher,
    order.creator,
    nameOf(order.prodType),
    date(order.createTime),
    String(order.id),
  ])
  // links to files name the type themselves
  const ofType = orders.map((order) => ({ ...order, title: `${order.title} ${order.prodType}` }))
  const moreOfType = namesApart(ofType, (order) => [
    order.reader?.name ?? '',
    order.publisher,
    order.creator,
    date(order.createTime),
    String(order.id),
  ])
  const additions = new Map(ofType.map((row) => [row.id, moreOfType(row)]))
  const itemOf = ({ id, reader }: ListedOrder) =>
    withReturnPath(href('/order/item/:id', { id }, { reader: reader?.id }), from)
  const ofReaders = orders.some(({ reader }) => reader)
  const columns: Column<ListedOrder>[] = [
    ...(ofReaders
      ? [column.text('reader', t('reader'), ({ reader }: ListedOrder) => reader?.name)]
      : []),
    column.main('title', t('title'), (order) => (
      <a href={itemOf(order)}>
        <ApartTitle title={order.title} more={more(order)} />
      </a>
    )),
    column.text('prodType', t('prodType'), ({ prodType, orderNum }) => (
      <>
        <TypeTag value={prodType} /> {t('copiesShort', { count: count(orderNum) })}
      </>
    )),
    column.text('inTime', t('whenItComes'), (order) => {
      const sooner = others[order.id]
      return (
        <>
          <TimingTag {...order} /> <InTimeSentence order={order} eligible={eligible(order)} />
          {sooner ? (
            <div className="small">
              <SoonerText {...sooner} />
            </div>
          ) : null}
        </>
      )
    }),
    column.text('status', t('status'), (order) => <OrderTag {...order} />),
    column.text('fetch', t('downloads'), (order) => {
      const { id, file, volumeCount } = order
      return file || volumeCount > 0 ? (
        <RowDownload
          order={{ ...order, title: order.title + (additions.get(id) ?? '') }}
          itemAt={itemOf(order)}
          eligible={eligible(order)}
          allowed={mayDownload(order)}
        />
      ) : null
    }),
  ]
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={orders}
      rowId={({ id }) => `order-${id}`}
      clickable
    />
  )
}
