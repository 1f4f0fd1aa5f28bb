/** Members and schools for whom something is ready, and the search above them. */
import { Input, Select } from '~/components/input'
import { SearchForm } from '~/components/search-form'
import { type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { Day } from '~/components/when'
import { href } from '~/http/href'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import type { ReadyRecipient } from './ready.server'

export function ReadySearch({
  values,
  errors = {},
}: {
  values: { keyword: string; kind: string }
  errors?: Record<string, string>
}) {
  const t = useT()
  return (
    <SearchForm action={href('/admin/delivery/ready')} label={t('deliveryReadyFilters')}>
      <Input
        id="keyword"
        name="keyword"
        label={t('deliveryReadyKeyword')}
        defaultValue={values.keyword}
        error={errors.keyword}
        autoComplete="off"
        maxLength={100}
      />
      <Select
        id="kind"
        name="kind"
        label={t('demandKind')}
        defaultValue={values.kind}
        error={errors.kind}
        options={[
          { value: '', label: t('allKinds') },
          { value: 'application', label: t('demandMembers') },
          { value: 'school', label: t('demandSchools') },
        ]}
      />
    </SearchForm>
  )
}

/** How a recipient is called on the screen. */
export const recipientName = ({
  member,
  schoolName,
}: {
  member: { user: string; name: string } | null
  schoolName: string | null
}) => (member ? member.name || member.user : (schoolName ?? ''))

export const packPath = ({ member, schoolName }: Pick<ReadyRecipient, 'member' | 'schoolName'>) =>
  href('/admin/delivery/pack', member ? { userId: member.id } : { schoolName })

export function ReadyTable({ rows, caption }: { rows: ReadyRecipient[]; caption: string }) {
  const t = useT()
  const columns: Column<ReadyRecipient>[] = [
    {
      key: 'name',
      heading: t('demandHolder'),
      main: true,
      cell: (row) => (
        <>
          {recipientName(row)}
          {row.member?.name ? ` (${row.member.user})` : null}
        </>
      ),
    },
    {
      key: 'pieces',
      heading: t('deliveryPieces'),
      className: 'number',
      cell: ({ pieces }) => count(pieces),
    },
    {
      key: 'copies',
      heading: t('copies'),
      className: 'number',
      cell: ({ copies }) => count(copies),
    },
    {
      key: 'neededFrom',
      heading: t('demandNeeded'),
      className: 'nowrap',
      cell: ({ neededFrom }) => (neededFrom ? <Day of={neededFrom} /> : '-'),
    },
    {
      key: 'since',
      heading: t('orderTime'),
      className: 'nowrap',
      cell: ({ since }) => <Day of={since} ago />,
    },
    {
      key: 'pack',
      heading: t('manage'),
      cell: (row) => (
        <>
          <a className="button-quiet" href={packPath(row)}>
            <span aria-hidden="true">{t('deliveryPack')}</span>
            <span className="hidden-text">
              {t('deliveryPackFor', { name: recipientName(row) })}
            </span>
          </a>{' '}
          {row.eligible ? null : <Tag colour="red">{t('deliveryIneligible')}</Tag>}{' '}
          {row.packed > 0 ? (
            <Tag colour="yellow">{t('deliveryPackedAlready', { count: row.packed })}</Tag>
          ) : null}
        </>
      ),
    },
  ]
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={rows}
      rowId={({ member, schoolName }) => `ready-${member ? member.id : (schoolName ?? '')}`}
    />
  )
}
