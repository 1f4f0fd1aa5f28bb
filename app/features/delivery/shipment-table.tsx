/** Shipments as a table, their state as a tag, and the search above the list. */
import { shipmentStates, type ShipmentState } from '~/tables/codes'
import { Input, Select } from '~/components/input'
import { SearchForm } from '~/components/search-form'
import { type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { Day } from '~/components/when'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { count, orDash } from '~/i18n/format'
import { useI18n, useT } from '~/i18n/provider'
import type { ShipmentListRow } from './shipments.server'

export function ShipmentTag({ state }: { state: ShipmentState }) {
  const { locale } = useI18n()
  const found = shipmentStates.find(({ value }) => value === state)!
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
    <SearchForm action={href('/admin/delivery')} label={t('deliveryFilters')}>
      <Input
        id="keyword"
        name="keyword"
        label={t('deliveryKeyword')}
        defaultValue={values.keyword}
        error={errors.keyword}
        autoComplete="off"
        maxLength={100}
      />
      <Select
        id="state"
        name="state"
        label={t('deliveryState')}
        defaultValue={values.state}
        error={errors.state}
        options={[
          { value: '', label: t('allKinds') },
          ...shipmentStates.map((state) => ({ value: state.value, label: state[locale] })),
          { value: 'silent', label: t('deliverySilent') },
        ]}
      />
    </SearchForm>
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
    {
      key: 'recipient',
      heading: t('deliveryRecipient'),
      main: true,
      cell: ({ id, recipient }) => (
        <a href={withReturnPath(href('/admin/delivery/:id', { id }), from)}>
          {recipient}
          <span className="hidden-text">, {t('deliveryNumbered', { id })}</span>
        </a>
      ),
    },
    { key: 'id', heading: t('deliveryNumber'), className: 'number', cell: ({ id }) => id },
    {
      key: 'state',
      heading: t('deliveryState'),
      cell: ({ state, silent }) => (
        <>
          <ShipmentTag state={state} />{' '}
          {silent ? <Tag colour="yellow">{t('deliverySilent')}</Tag> : null}
        </>
      ),
    },
    {
      key: 'sentDay',
      heading: t('deliverySentDay'),
      className: 'nowrap',
      cell: ({ sentDay }) => (sentDay ? <Day of={sentDay} ago /> : '-'),
    },
    {
      key: 'copies',
      heading: t('deliveryCopies'),
      className: 'number',
      cell: ({ copies }) => count(copies),
    },
    {
      key: 'arrived',
      heading: t('deliveryArrived'),
      className: 'number',
      cell: ({ arrived, sentDay }) => (sentDay ? count(arrived) : '-'),
    },
    {
      key: 'missing',
      heading: t('deliveryMissing'),
      className: 'number',
      cell: ({ missing, sentDay }) => (sentDay ? count(missing) : '-'),
    },
    { key: 'carrier', heading: t('deliveryCarrier'), cell: ({ carrier }) => orDash(carrier) },
    {
      key: 'tracking',
      heading: t('deliveryTracking'),
      cell: ({ trackingNumber }) => orDash(trackingNumber),
    },
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
