/** Applications as a table with their status. */
import type { OrderStatus } from '~/tables/codes'
import { useUrlWith } from '~/components/pagination'
import { type Column, Table } from '~/components/table'
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
    {
      key: 'title',
      heading: t('title'),
      main: true,
      cell: (order) => (
        <a href={withReturnPath(href('/order/item/:id', { id: order.id }), from)}>
          <ApartTitle title={order.title} more={more(order)} />
        </a>
      ),
    },
    {
      key: 'prodType',
      heading: t('prodType'),
      cell: ({ prodType }) => <TypeTag value={prodType} />,
    },
    { key: 'orderNum', heading: t('copies'), cell: ({ orderNum }) => orderNum },
    { key: 'status', heading: t('status'), cell: (order) => <OrderTag {...order} /> },
    { key: 'publisher', heading: t('publisher'), cell: ({ publisher }) => orDash(publisher) },
    {
      key: 'createTime',
      heading: t('orderTime'),
      className: 'nowrap',
      cell: ({ createTime }) => <time dateTime={createTime}>{date(createTime)}</time>,
    },
    {
      key: 'cancel',
      heading: t('manage'),
      cell: (order) => {
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
      },
    },
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
