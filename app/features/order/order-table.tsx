/** Applications as a table with their status. */
import { type OrderStatus, orderStatuses } from '~/tables/codes'
import { useUrlWith } from '~/components/pagination'
import { type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { TypeTag } from '~/features/book/catalogue/book-list'
import { count, date, orDash } from '~/i18n/format'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT, useI18n } from '~/i18n/provider'
import { RowDownload } from './downloads'

// prettier-ignore
export type OrderRow = {
  id: number; title: string; publisher: string; creator: string; prodType: string; orderNum: number; step: OrderStatus; percent: number | null; createTime: string
  file: { name: string; size: number; version: string } | null; volumeCount: number
}

const colours = {
  received: 'grey',
  sourcing: 'yellow',
  producing: 'blue',
  finished: 'green',
} as const

/** 접수, 원본 확보 중, 제작 중 n%, 완료. */
export function StatusTag({ step, percent }: { step: OrderStatus; percent: number | null }) {
  const t = useT()
  const { locale } = useI18n()
  const word = orderStatuses.find(({ value }) => value === step)?.[locale] ?? step
  return (
    <Tag colour={colours[step]}>
      {step === 'producing' ? t('producing', { percent: percent ?? 0 }) : word}
    </Tag>
  )
}

export function OrderTable({
  orders,
  totalCount,
  from,
}: {
  orders: OrderRow[]
  totalCount: number
  from: string
}) {
  const t = useT()
  const address = useUrlWith()
  const columns: Column<OrderRow>[] = [
    {
      key: 'title',
      heading: t('title'),
      main: true,
      cell: ({ id, title }) => (
        <a href={withReturnPath(href('/order/item/:id', { id }), from)}>{title}</a>
      ),
    },
    {
      key: 'prodType',
      heading: t('prodType'),
      cell: ({ prodType }) => <TypeTag value={prodType} />,
    },
    { key: 'orderNum', heading: t('copies'), cell: ({ orderNum }) => orderNum },
    { key: 'status', heading: t('status'), cell: (order) => <StatusTag {...order} /> },
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
        const { id, title, prodType, step } = order
        if (step !== 'received')
          return (
            <RowDownload
              order={order}
              itemAt={withReturnPath(href('/order/item/:id', { id }), from)}
            />
          )
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
