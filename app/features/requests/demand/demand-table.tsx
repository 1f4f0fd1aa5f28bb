/** Demand on the screen: the search, the table, and what a book's or a member's page shows of it. */
import { orderStatuses, productionTypes } from '~/tables/codes'
import type { Option } from '~/components/input'
import { ConditionChips } from '~/components/condition-chips'
import { FilterForm } from '~/components/filter-form'
import { type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { Day } from '~/components/when'
import { TypeTag } from '~/features/catalogue/book/book-list'
import { ApartTitle, namesApart, ofBook } from '~/features/catalogue/book/names-apart'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { count } from '~/i18n/format'
import { useI18n, useT, useWord } from '~/i18n/provider'
import type { DemandRow } from './demand.server'
import { StatusTag } from './status-tag'

export const demandFilters = [
  'user',
  'school',
  'bookId',
  'kind',
  'prodType',
  'state',
  'late',
] as const
type DemandFilters = Record<(typeof demandFilters)[number], string>

/** The choices of the filters that are not typed. */
function useChoices() {
  const t = useT()
  const nameOf = useWord()
  const { locale } = useI18n()
  return {
    kind: [
      { value: 'application', label: t('demandMembers') },
      { value: 'school', label: t('demandSchools') },
    ],
    prodType: productionTypes.map(({ value }) => ({ value, label: nameOf(value) })),
    state: [
      ...orderStatuses.map((status) => ({ value: status.value, label: status[locale] })),
      { value: 'withoutFile', label: t('demandWithoutFile') },
    ],
    late: [
      { value: 'true', label: t('demandLate') },
      { value: 'false', label: t('demandNotLate') },
    ],
  }
}

const labels = {
  user: 'demandMember',
  school: 'schoolName',
  bookId: 'bookId',
  kind: 'demandKind',
  prodType: 'appliedType',
  state: 'status',
  late: 'demandNeeded',
} as const

export function DemandSearch({
  values,
  errors = {},
}: {
  values: DemandFilters
  errors?: Record<string, string>
}) {
  const t = useT()
  const choices: Partial<Record<string, Option[]>> = useChoices()
  return (
    <FilterForm
      action={href('/admin/demand')}
      label={t('demandFilters')}
      values={values}
      errors={errors}
      filters={demandFilters.map((name) => ({
        name,
        label: t(labels[name]),
        options: choices[name],
      }))}
    />
  )
}

export function DemandConditions({ values }: { values: DemandFilters }) {
  const t = useT()
  const choices: Partial<Record<string, Option[]>> = useChoices()
  return (
    <ConditionChips
      conditions={demandFilters.map((name) => ({
        name,
        label: t(labels[name]),
        value:
          choices[name]?.find(({ value }) => value === values[name])?.label ??
          (choices[name] ? '' : values[name]),
      }))}
    />
  )
}

type ColumnKey =
  'holder' | 'title' | 'prodType' | 'copies' | 'neededFrom' | 'status' | 'delivered' | 'time'

/**
 * `from`: the address to which linked pages lead back. `without`: the column that says the same in
 * every row.
 */
export function DemandTable({
  rows,
  caption,
  from,
  without,
}: {
  rows: DemandRow[]
  caption: string
  from: string
  without?: 'holder' | 'title'
}) {
  const t = useT()
  const more = namesApart(rows, ofBook)
  const all: (Column<DemandRow> & { key: ColumnKey })[] = [
    {
      key: 'holder',
      heading: t('demandHolder'),
      main: without !== 'holder',
      cell: (row) => <Holder row={row} from={from} />,
    },
    {
      key: 'title',
      heading: t('title'),
      main: without === 'holder',
      cell: (row) => {
        const title = <ApartTitle title={row.title} more={more(row)} />
        const to = bookPath(row)
        if (!to) return title
        return (
          <a className="file-link" href={withReturnPath(to, from)}>
            {title}
          </a>
        )
      },
    },
    {
      key: 'prodType',
      heading: t('appliedType'),
      cell: ({ prodType }) => <TypeTag value={prodType} />,
    },
    {
      key: 'copies',
      heading: t('copies'),
      className: 'number',
      cell: ({ copies }) => count(copies),
    },
    {
      key: 'status',
      heading: t('status'),
      cell: (row) =>
        row.withoutFile ? (
          <Tag colour="yellow">{t('demandWithoutFile')}</Tag>
        ) : (
          <StatusTag {...row} />
        ),
    },
    {
      key: 'neededFrom',
      heading: t('demandNeeded'),
      cell: ({ neededFrom, late }) =>
        neededFrom ? (
          <>
            <Day of={neededFrom} /> {late ? <Tag colour="red">{t('demandLate')}</Tag> : null}
          </>
        ) : (
          '-'
        ),
    },
    {
      key: 'delivered',
      heading: t('delivered'),
      cell: ({ delivered }) =>
        delivered ? (
          <>
            {[
              ...(delivered.files > 0
                ? [t('deliveredFiles', { count: count(delivered.files) })]
                : []),
              ...(delivered.copies > 0
                ? [t('deliveredCopies', { count: count(delivered.copies) })]
                : []),
            ].join(', ')}{' '}
            <Day of={delivered.lastTime} />
          </>
        ) : (
          '-'
        ),
    },
    {
      key: 'time',
      heading: t('orderTime'),
      className: 'nowrap',
      cell: ({ createTime }) => <Day of={createTime} ago />,
    },
  ]
  return (
    <Table
      caption={caption}
      columns={all.filter(({ key }) => key !== without)}
      rows={rows}
      rowId={({ kind, id, prodType }) => `${kind}-${id}-${prodType}`}
    />
  )
}

/** The screen of the book: in production, else in the request list; none when it has left both. */
const bookPath = ({ bookId, bookRowId, listId }: DemandRow) =>
  bookRowId
    ? href('/admin/produce/item/:bookId', { bookId })
    : listId
      ? href('/admin/request/item/:id', { id: listId })
      : null

/** Who waits, with a link to the member or to the school's order file. */
function Holder({ row: { member, school }, from }: { row: DemandRow; from: string }) {
  const t = useT()
  if (school)
    return (
      <>
        {school.name ? null : t('demandOfNoSchool')}{' '}
        <a href={withReturnPath(href('/admin/user/order/item/:name', { name: school.file }), from)}>
          {school.name || t('orderSchoolSet')}
          <span className="hidden-text">, {t('demandFile', { name: school.file })}</span>
        </a>
      </>
    )
  if (!member) return null
  return (
    <>
      <a href={withReturnPath(href('/admin/member/:id', { id: member.id }), from)}>
        {member.name || member.user}
      </a>
      {member.name ? ` (${member.user})` : null}
    </>
  )
}

/** How many rows a page of something else shows of its demand. */
export const shownDemands = 10

/** Who waits for a book, or what a member waits for: the newest, and the way to all of them. */
export function DemandSection({
  demands: { items, totalCount, copies },
  about,
  from,
}: {
  demands: { items: DemandRow[]; totalCount: number; copies: number }
  about: { bookId: string } | { user: string }
  from: string
}) {
  const t = useT()
  const ofBookId = 'bookId' in about
  const heading = t(ofBookId ? 'demandOfBook' : 'demandOfMember')
  return (
    <section id="demand" aria-labelledby="demand-heading">
      <h2 id="demand-heading">{heading}</h2>
      {totalCount === 0 ? (
        <p>{t(ofBookId ? 'demandNobody' : 'demandNothing')}</p>
      ) : (
        <DemandTable
          rows={items}
          caption={t('demandSum', { count: count(totalCount), copies: count(copies) })}
          from={from}
          without={ofBookId ? 'title' : 'holder'}
        />
      )}
      {totalCount > items.length ? (
        <p className="next-steps">
          <a href={href('/admin/demand', about)}>
            {t('demandAllOf', { count: count(totalCount) })}
          </a>
        </p>
      ) : null}
    </section>
  )
}
