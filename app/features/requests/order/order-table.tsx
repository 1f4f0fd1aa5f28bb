/** Applications as a table with their status. */
import type { OrderStatus } from '~/tables/codes'
import { useUrlWith } from '~/components/pagination'
import { column, type Column, Table } from '~/components/table'
import { TypeTag } from '~/features/catalogue/book/book-list'
import { count, date, orDash } from '~/i18n/format'
import { ApartTitle, namesApart } from '~/features/catalogue/book/names-apart'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'
import { RowDownload } from './downloads'
import { OrderTag } from '~/features/requests/demand/status-tag'

// prettier-ignore
export type OrderRow = {
  id: number; title: string; publisher: string; creator: string; prodType: string; orderNum: number; step: OrderStatus; percent: number | null; endTime: string | null; delivered: object | null; createTime: string
  file: { name: string; size: number; version: string } | null; volumeCount: number
}

export function OrderTable({
  orders,
  totalCount,
  from,
  eligible,
}: {
  orders: OrderRow[]
  totalCount: number
  from: string
  eligible: boolean
}) {
  const t = useT()
  const address = useUrlWith()
  const more = namesApart(orders, (order) => [
    order.publisher,
    order.creator,
    order.prodType,
    date(order.createTime),
    String(order.id),
  ])
  // buttons name the type themselves
  const ofType = orders.map((order) => ({ ...order, title: `${order.title} ${order.prodType}` }))
  const moreOfType = namesApart(ofType, (order) => [
    order.publisher,
    order.creator,
    date(order.createTime),
    String(order.id),
  ])
  const additions = new Map(ofType.map((row) => [row.id, moreOfType(row)]))
  const columns: Column<OrderRow>[] = [
    column.main('title', t('title'), (order) => (
      <a href={withReturnPath(href('/order/item/:id', { id: order.id }), from)}>
        <ApartTitle title={order.title} more={more(order)} />
      </a>
    )),
    column.text('prodType', t('prodType'), ({ prodType }) => <TypeTag value={prodType} />),
    column.text('orderNum', t('copies'), ({ orderNum }) => orderNum),
    column.text('status', t('status'), (order) => <OrderTag {...order} />),
    column.text('publisher', t('publisher'), ({ publisher }) => orDash(publisher)),
    column.nowrap('createTime', t('orderTime'), ({ createTime }) => (
      <time dateTime={createTime}>{date(createTime)}</time>
    )),
    column.text('cancel', t('manage'), (order) => {
      const { id, prodType, file, volumeCount } = order
      const title = order.title + (additions.get(id) ?? '')
      if (file || volumeCount > 0)
        return (
          <RowDownload
            order={{ ...order, title }}
            itemAt={withReturnPath(href('/order/item/:id', { id }), from)}
            eligible={eligible}
          />
        )
      // what was delivered or has ended is looked after on its own page
      if (order.delivered || order.endTime) return null
      return (
        <a className="button-quiet" href={address({ confirm: 'cancel', id })} data-confirm>
          <span aria-hidden="true">{t('cancel')}</span>
          <span className="hidden-text">{t('cancelOf', { title, type: prodType })}</span>
        </a>
      )
    }),
  ]
  return (
    <Table
      caption={t('ordersCaption', { count: count(totalCount) })}
      columns={columns}
      rows={orders}
      rowId={({ id }) => `order-${id}`}
      clickable
    />
  )
}
