/** Members and schools for whom something is ready, and the search above them. */
import { FilterForm } from '~/components/filter-form'
import { column, type Column, Table } from '~/components/table'
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
    <FilterForm
      action={href('/admin/delivery/ready')}
      label={t('deliveryReadyFilters')}
      values={values}
      errors={errors}
      filters={[
        { name: 'keyword', label: t('deliveryReadyKeyword') },
        {
          name: 'kind',
          label: t('demandKind'),
          options: [
            { value: 'application', label: t('demandMembers') },
            { value: 'school', label: t('demandSchools') },
          ],
        },
      ]}
    />
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

const packPath = ({ member, schoolName }: Pick<ReadyRecipient, 'member' | 'schoolName'>) =>
  href('/admin/delivery/pack', member ? { userId: member.id } : { schoolName })

export function ReadyTable({ rows, caption }: { rows: ReadyRecipient[]; caption: string }) {
  const t = useT()
  const columns: Column<ReadyRecipient>[] = [
    column.main('name', t('demandHolder'), (row) => (
      <>
        {recipientName(row)}
        {row.member?.name ? ` (${row.member.user})` : null}
      </>
    )),
    column.number('pieces', t('deliveryPieces'), ({ pieces }) => count(pieces)),
    column.number('copies', t('copies'), ({ copies }) => count(copies)),
    column.nowrap('neededFrom', t('demandNeeded'), ({ neededFrom }) =>
      neededFrom ? <Day of={neededFrom} /> : '-',
    ),
    column.nowrap('since', t('orderTime'), ({ since }) => <Day of={since} ago />),
    column.text('pack', t('manage'), (row) => (
      <>
        <a className="button-quiet" href={packPath(row)}>
          <span aria-hidden="true">{t('deliveryPack')}</span>
          <span className="hidden-text">{t('deliveryPackFor', { name: recipientName(row) })}</span>
        </a>{' '}
        {row.eligible ? null : <Tag colour="red">{t('deliveryIneligible')}</Tag>}{' '}
        {row.packed > 0 ? (
          <Tag colour="yellow">{t('deliveryPackedAlready', { count: row.packed })}</Tag>
        ) : null}
      </>
    )),
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
