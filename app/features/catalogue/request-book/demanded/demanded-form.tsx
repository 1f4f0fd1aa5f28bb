/** The books that somebody waits for, with checkboxes: one step to the purchase cart. */
import { orderTypes } from '~/tables/codes'
import { FormMarks } from '~/components/form'
import { ErrorText } from '~/components/input'
import { useRowSelection } from '~/components/select-all'
import { column, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { Day } from '~/components/when'
import { ApartTitle, namesApart, ofBook } from '~/features/catalogue/book/names-apart'
import { count, orDash } from '~/i18n/format'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { type Translate, useT } from '~/i18n/provider'
import type { DemandedRow } from './demanded.server'
import { SelectionActions } from '~/features/catalogue/request-book/list/list-table'

const formId = 'choose-form'

/** `from`: the list's address, to which linked pages lead back. */
export function DemandedForm({ rows, from }: { rows: DemandedRow[]; from: string }) {
  const t = useT()
  // a book that has left the list cannot be requested
  const listed = rows.filter(({ listId }) => listId !== null)
  const { id, error, column } = useRowSelection({
    formId,
    name: 'bookId',
    rows: listed,
    value: ({ bookId }) => bookId,
    label: ({ title, publisher }) => t('chooseRow', { title, publisher }),
  })
  const choose: Column<DemandedRow> = {
    ...column,
    cell: (row) => (row.listId === null ? null : column.cell(row)),
  }
  const shown = listed.map(({ bookId }) => bookId).join(',')
  return (
    <form id={formId} method="post">
      <FormMarks id={formId} />
      <input type="hidden" name="shown" value={shown} />
      <ErrorText id={id} label={t('chosen')} chosen error={error} />
      <Table
        caption={<span className="hidden-text">{t('demanded')}</span>}
        columns={[choose, ...useRowColumns(rows, from)]}
        rows={rows}
        rowId={({ bookId }) => `book-${bookId}`}
        describedBy="count-line"
        clickable
      />
      {listed.length > 0 ? (
        <div className="bulk">
          <SelectionActions />
        </div>
      ) : null}
    </form>
  )
}

function useRowColumns(rows: DemandedRow[], from: string): Column<DemandedRow>[] {
  const t = useT()
  const more = namesApart(rows, ofBook)
  return [
    column.main('title', t('title'), (row) => (
      <>
        {row.listId === null ? (
          <ApartTitle title={row.title} more={more(row)} />
        ) : (
          <a
            href={withReturnPath(
              href('/admin/request/item/:id', { id: row.listId }),
              `${from}#book-${row.bookId}`,
            )}
          >
            <ApartTitle title={row.title} more={more(row)} />
          </a>
        )}
        <RowState row={row} />
      </>
    )),
    column.text('publisher', t('publisher'), ({ publisher }) => orDash(publisher)),
    column.text('holders', t('demandHolder'), (row) => (
      <a
        className="file-link"
        href={withReturnPath(href('/admin/demand', { bookId: row.bookId }), from)}
      >
        {holdersText(t, row)}
        <span className="hidden-text"> ({row.title})</span>
      </a>
    )),
    column.text('copies', t('copies'), ({ types }) =>
      types
        .map(({ prodType, copies }) => `${t('typeName', { type: prodType })} ${count(copies)}`)
        .join(', '),
    ),
    column.nowrap('since', t('demandedSince'), ({ since }) => <Day of={since} ago />),
    column.nowrap('neededFrom', t('demandNeeded'), ({ neededFrom }) =>
      neededFrom ? <Day of={neededFrom} /> : '-',
    ),
    column.text('cart', t('adminCart'), ({ inCart }) =>
      inCart.length > 0 ? (
        <Tag colour="blue">
          {orderTypes
            .filter(({ value }) => inCart.includes(value))
            .map(({ label }) => t('typeName', { type: label }))
            .join(', ')}
        </Tag>
      ) : (
        '-'
      ),
    ),
  ]
}

/** '회원 2명, 서울맹학교 외 1곳' */
function holdersText(t: Translate, { members, schools, school }: DemandedRow): string {
  const name = school || t('demandOfNoSchool')
  const others = { school: name, count: count(schools - 1) }
  return [
    ...(members > 0 ? [t('demandedMembers', { count: count(members) })] : []),
    ...(schools === 1 ? [name] : []),
    ...(schools > 1 ? [t('demandedSchools', others)] : []),
  ].join(', ')
}

/** What an administrator must know before the book is requested. */
function RowState({ row: { listId, otherTitle, bookId } }: { row: DemandedRow }) {
  const t = useT()
  if (listId === null)
    return (
      <p className="small">
        {t('demandedGone', { bookId })}{' '}
        <a href={href('/admin/request/register')}>
          {t('toRegister')}
          <span className="hidden-text"> ({bookId})</span>
        </a>
      </p>
    )
  return otherTitle ? (
    <p className="small">
      <strong>{t('demandedOther', { title: otherTitle })}</strong>
    </p>
  ) : null
}
