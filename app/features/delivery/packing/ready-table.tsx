/** Members and schools for whom something is ready, and the search above them. */
import { FilterForm } from '~/components/filter-form'
import { FormMarks } from '~/components/form'
import { ErrorText } from '~/components/input'
import { SelectAll, useRowSelection } from '~/components/select-all'
import { column, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { Day } from '~/components/when'
import { href } from '~/http/href'
import { count } from '~/i18n/format'
import { useI18n, useT } from '~/i18n/provider'
import { codeRow } from '~/tables/codes'
import { packingObstacles } from './obstacles'
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

const packForm = 'pack-all-form'

/**
 * Those for whom everything is known, all chosen at first, with the button that packs for all of them;
 * below them those for whom something must be done before.
 */
export function ReadyTables({ rows, caption }: { rows: ReadyRecipient[]; caption: string }) {
  const packable = rows.filter(({ obstacle }) => obstacle === null)
  const others = rows.filter(({ obstacle }) => obstacle !== null)
  return (
    <>
      {packable.length > 0 ? <PackableTable rows={packable} caption={caption} /> : null}
      {others.length > 0 ? <OthersTable rows={others} /> : null}
    </>
  )
}

function PackableTable({ rows, caption }: { rows: ReadyRecipient[]; caption: string }) {
  const t = useT()
  const choice = useRowSelection({
    formId: packForm,
    name: 'holder',
    rows,
    value: ({ holder }) => holder,
    label: (row) => t('batchChoose', { name: recipientName(row) }),
    preselected: true,
  })
  return (
    <>
      <Table
        caption={caption}
        columns={[choice.column, ...useRecipientColumns(), usePackColumn()]}
        rows={rows}
        rowId={({ holder }) => `ready-${holder}`}
      />
      <form id={packForm} method="post" className="bulk">
        <FormMarks id={packForm} intent="packAll" />
        <ErrorText {...choice} label={t('chosen')} />
        <SelectAll name="holder" label={t('batchChooseAll')} countLabel={t('batchChosen')} />
        <p>
          <button className="button">{t('batchPackDo')}</button>
        </p>
      </form>
    </>
  )
}

/** Nothing is packed for these together with others: each says why, and what to do. */
function OthersTable({ rows }: { rows: ReadyRecipient[] }) {
  const t = useT()
  const { locale } = useI18n()
  return (
    <section aria-labelledby="others">
      <h2 id="others">{t('batchOthers', { count: count(rows.length) })}</h2>
      <Table<ReadyRecipient>
        caption={t('batchOthersHelp')}
        columns={[
          ...useRecipientColumns(),
          column.text('obstacle', t('batchObstacle'), ({ obstacle }) =>
            obstacle ? (
              <Tag colour="yellow">{codeRow(packingObstacles, obstacle)[locale]}</Tag>
            ) : null,
          ),
          column.text('toDo', t('batchToDo'), (row) => <ToDo row={row} />),
        ]}
        rows={rows}
        rowId={({ holder }) => `other-${holder}`}
      />
    </section>
  )
}

function ToDo({ row }: { row: ReadyRecipient }) {
  const t = useT()
  const { obstacle, member } = row
  const [to, key] =
    obstacle === 'withoutSchool'
      ? ([href('/admin/user/order/list', { only: 'withoutSchool' }), 'batchNameSchool'] as const)
      : obstacle === 'notEligible' && member
        ? ([href('/admin/member/:id', { id: member.id }), 'deliveryIneligibleOpen'] as const)
        : ([packPath(row), 'batchGiveAddress'] as const)
  return (
    <a className="file-link" href={to}>
      <span className="hidden-text">{recipientName(row) || t('demandOfNoSchool')}: </span>
      {t(key)}
    </a>
  )
}

function useRecipientColumns(): Column<ReadyRecipient>[] {
  const t = useT()
  return [
    column.main('name', t('demandHolder'), (row) => (
      <>
        {recipientName(row) || t('demandOfNoSchool')}
        {row.member?.name ? ` (${row.member.user})` : null}{' '}
        {row.packed > 0 ? (
          <Tag colour="yellow">{t('deliveryPackedAlready', { count: row.packed })}</Tag>
        ) : null}
      </>
    )),
    column.number('pieces', t('deliveryPieces'), ({ pieces }) => count(pieces)),
    column.number('copies', t('copies'), ({ copies }) => count(copies)),
    column.nowrap('neededFrom', t('demandNeeded'), ({ neededFrom }) =>
      neededFrom ? <Day of={neededFrom} /> : '-',
    ),
    column.nowrap('since', t('orderTime'), ({ since }) => <Day of={since} ago />),
  ]
}

function usePackColumn(): Column<ReadyRecipient> {
  const t = useT()
  return column.text('pack', t('manage'), (row) => (
    <a className="button-quiet" href={packPath(row)}>
      <span aria-hidden="true">{t('deliveryPack')}</span>
      <span className="hidden-text">{t('deliveryPackFor', { name: recipientName(row) })}</span>
    </a>
  ))
}
