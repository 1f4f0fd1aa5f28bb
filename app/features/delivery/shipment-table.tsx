/** Shipments as a table, their state as a tag, and the search above the list. */
import { codeRow } from '~/tables/codes'
import { shipmentStates, type ShipmentState } from '~/tables/staff-codes'
import { FilterForm } from '~/components/filter-form'
import { column, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { Day } from '~/components/when'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { count, orDash } from '~/i18n/format'
import { useI18n, useT } from '~/i18n/provider'
import type { ShipmentListRow } from './shipments.server'

export function ShipmentTag({ state }: { state: ShipmentState }) {
  const { locale } = useI18n()
  const found = codeRow(shipmentStates, state)
  return <Tag colour={found.tag}>{found[locale]}</Tag>
}

export function ShipmentSearch({
  values,
  errors = {},
}: {
  values: { keyword: string; state: string }
  errors?: Record<string, string>
}) {
  const t = useT()
  const { locale } = useI18n()
  return (
    <FilterForm
      action={href('/admin/delivery')}
      label={t('deliveryFilters')}
      values={values}
      errors={errors}
      filters={[
        { name: 'keyword', label: t('deliveryKeyword') },
        {
          name: 'state',
          label: t('deliveryState'),
          options: [
            ...shipmentStates.map((state) => ({ value: state.value, label: state[locale] })),
            { value: 'silent', label: t('deliverySilent') },
          ],
        },
      ]}
    />
  )
}

export function ShipmentTable({
  rows,
  caption,
  from,
}: {
  rows: ShipmentListRow[]
  caption: string
  from: string
}) {
  const t = useT()
  const columns: Column<ShipmentListRow>[] = [
    column.main('recipient', t('deliveryRecipient'), ({ id, recipient }) => (
      <a href={withReturnPath(href('/admin/delivery/:id', { id }), from)}>
        {recipient}
        <span className="hidden-text">, {t('deliveryNumbered', { id })}</span>
      </a>
    )),
    column.number('id', t('deliveryNumber'), ({ id }) => id),
    column.text('state', t('deliveryState'), ({ state, silent }) => (
      <>
        <ShipmentTag state={state} />{' '}
        {silent ? <Tag colour="yellow">{t('deliverySilent')}</Tag> : null}
      </>
    )),
    column.nowrap('sentDay', t('deliverySentDay'), ({ sentDay }) =>
      sentDay ? <Day of={sentDay} ago /> : '-',
    ),
    column.number('copies', t('deliveryCopies'), ({ copies }) => count(copies)),
    column.number('arrived', t('deliveryArrived'), ({ arrived, sentDay }) =>
      sentDay ? count(arrived) : '-',
    ),
    column.number('missing', t('deliveryMissing'), ({ missing, sentDay }) =>
      sentDay ? count(missing) : '-',
    ),
    column.text('carrier', t('deliveryCarrier'), ({ carrier }) => orDash(carrier)),
    column.text('tracking', t('deliveryTracking'), ({ trackingNumber }) => orDash(trackingNumber)),
  ]
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={rows}
      rowId={({ id }) => `shipment-${id}`}
      clickable
    />
  )
}
