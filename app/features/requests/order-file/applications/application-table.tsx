/** Components of the demand screen: rows without a book, the books, the schools asking for one. */
import type { ReactNode } from 'react'
import { orderTypes, productionTypes } from '~/tables/codes'
import { FormMarks } from '~/components/form'
import { ErrorText } from '~/components/input'
import { useUrlWith } from '~/components/pagination'
import { SelectAll, useRowSelection } from '~/components/select-all'
import { useSorting } from '~/components/sorting'
import { column, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { count, orDash } from '~/i18n/format'
import { ApartTitle, namesApart, ofBook } from '~/features/catalogue/book/names-apart'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { type Translate, useT, useWord } from '~/i18n/provider'
import {
  stageTags,
  stageLabels,
} from '~/features/requests/order-file/applications/application-text'
import type { Application, BookSchoolsAnswer, OrderBooks, Waiting } from './applications.server'
import type { SchoolApplication } from '~/features/requests/order-file/order-file.output'

const selectionFormId = 'choose-form'
const checkboxName = 'bookId'
const rowId = ({ bookId }: { bookId: string }) => `book-${bookId}`

/** '점자 3, 음성 2': the types with copies. */
export const typeSums = (t: Translate, orderBooks: OrderBooks) =>
  productionTypes
    .filter(({ sum }) => orderBooks[sum] > 0)
    .map(({ value, sum }) => t('appliedSumOf', { type: value, count: count(orderBooks[sum]) }))
    .join(', ')

/** Shows how many rows have no book and are missing from the sums. */
export function UncountedRows({ waiting: { rows, files, absent } }: { waiting: Waiting }) {
  const t = useT()
  if (rows + absent === 0) return null
  return (
    <p className="sandbox">
      {rows > 0 ? (
        <>
          {t('appliedWaiting', { rows: count(rows), files: count(files) })}{' '}
          <a href={href('/admin/user/order/list', { only: 'open' })}>{t('appliedToFiles')}</a>{' '}
        </>
      ) : null}
      {absent > 0 ? t('appliedAbsent', { count: count(absent) }) : null}
    </p>
  )
}

// ── The books ──

/** `from`: the list's address, to which a book's page leads back. */
export function ApplicationForm({
  rows,
  sort,
  from,
}: {
  rows: Application[]
  sort: string
  from: string
}) {
  const t = useT()
  // only books of the request list that are not in production can be requested
  const listed = rows.filter(({ place }) => place === 'listed')
  const { id, error, column } = useRowSelection({
    formId: selectionFormId,
    name: checkboxName,
    rows: listed,
    value: ({ bookId }) => bookId,
    label: ({ title, publisher }) => t('chooseRow', { title, publisher }),
  })
  const choose: Column<Application> = {
    ...column,
    cell: (row) => (row.place === 'listed' ? column.cell(row) : null),
  }
  const columns = useRowColumns(rows, sort, from)
  return (
    <form id={selectionFormId} method="post" className="sortable">
      <FormMarks id={selectionFormId} />
      <ErrorText id={id} label={t('chosen')} chosen error={error} />
      <Table
        caption={<span className="hidden-text">{t('appliedCaption')}</span>}
        columns={listed.length > 0 ? [choose, ...columns] : columns}
        rows={rows}
        rowId={rowId}
        describedBy="count-line"
      />
      {listed.length > 0 ? <SelectionActions /> : null}
    </form>
  )
}

/** Actions on the ticked rows. */
function SelectionActions() {
  const t = useT()
  return (
    <div className="bulk">
      <SelectAll name={checkboxName} />
      <div role="group" aria-labelledby="of-chosen">
        <span id="of-chosen">{t('ofChosen')}</span>
        {orderTypes.map(({ value, label }) => (
          <button key={value} className="button" name="act" value={`chosen:${value}`}>
            {t('requestAs', { type: label })}
          </button>
        ))}
      </div>
    </div>
  )
}

function useRowColumns(rows: Application[], sort: string, from: string): Column<Application>[] {
  const t = useT()
  const nameOf = useWord()
  const more = namesApart(rows, ofBook)
  const address = useUrlWith()
  const sorting = useSorting(sort, ['book'])
  const number = (value: number) => (value === 0 ? '0' : <strong>{count(value)}</strong>)
  return [
    {
      key: 'title',
      main: true,
      ...sorting('title', t('title')),
      cell: (row) => <TitleCell row={row} more={more(row)} from={from} />,
    },
    {
      key: 'publisher',
      ...sorting('publisher', t('publisher')),
      cell: ({ publisher }) => orDash(publisher),
    },
    {
      key: 'grade',
      className: 'nowrap',
      ...sorting('grade', t('grade')),
      cell: ({ grade }) => orDash(nameOf(grade)),
    },
    ...productionTypes.map(({ value, sum }): Column<Application> => ({
      key: sum,
      className: 'number',
      ...sorting(sum, nameOf(value)),
      cell: ({ orderBooks }) => number(orderBooks[sum]),
    })),
    {
      key: 'total',
      className: 'number',
      ...sorting('total', t('appliedTotal')),
      cell: ({ total }) => number(total),
    },
    {
      key: 'schools',
      ...sorting('schools', t('appliedBy')),
      cell: (row) => <RequesterCell row={row} to={`${address({ book: row.bookId })}#schools`} />,
    },
    {
      key: 'state',
      ...sorting('state', t('appliedState')),
      cell: (row) => <StateCell row={row} />,
    },
  ]
}

/** The title as a link to the book's production, or to the request list before that. */
function TitleCell({
  row: { id, bookId, title, place, creator, curriculum },
  more,
  from,
}: {
  row: Application
  more: string
  from: string
}) {
  const to =
    place === 'gone'
      ? null
      : place === 'listed' && id !== null
        ? href('/admin/request/item/:id', { id })
        : href('/admin/produce/item/:bookId', { bookId })
  return (
    <>
      {to ? (
        <a href={withReturnPath(to, `${from}#${rowId({ bookId })}`)}>
          <ApartTitle title={title} more={more} />
        </a>
      ) : (
        title
      )}
      <span className="small">
        {' '}
        {[creator, curriculum].filter(Boolean).map((text) => `${text}, `)}
        <span className="nowrap">{bookId}</span>
      </span>
    </>
  )
}

function RequesterCell({
  row: { title, publisher, schools, members },
  to,
}: {
  row: Application
  to: string
}) {
  const t = useT()
  const parts = [
    schools > 0 ? t('appliedBySchools', { count: count(schools) }) : '',
    members > 0 ? t('appliedByMembers', { count: count(members) }) : '',
  ]
  return (
    <a className="file-link" href={to}>
      <span className="hidden-text">{t('appliedWhoOf', { title, publisher })}: </span>
      {parts.filter(Boolean).join(', ')}
    </a>
  )
}

/**
 * The stage of the book, then the state of each type that was asked for while it is in production.
 */
function StateCell({ row: { place, formats, inCart } }: { row: Application }) {
  const t = useT()
  const nameOf = useWord()
  const visibleFormats = place === 'making' ? formats : []
  const word = ({ state, percent }: Application['formats'][number]) =>
    t(state === 'ready' ? 'appliedReady' : state === 'notYet' ? 'appliedNotBegun' : state, {
      percent: percent ?? 0,
    })
  return (
    <>
      <Tag colour={stageTags[place]}>{t(stageLabels[place])}</Tag>
      {visibleFormats.length > 0 ? (
        <span className="small">
          {' '}
          {visibleFormats.map((format) => `${nameOf(format.prodType)} ${word(format)}`).join(', ')}
        </span>
      ) : null}
      {place === 'listed' && inCart.length > 0 ? (
        <span className="small">
          {' '}
          {t('appliedInCart', {
            type: orderTypes
              .filter(({ value }) => inCart.includes(value))
              .map(({ label }) => label)
              .join(', '),
          })}
        </span>
      ) : null}
    </>
  )
}

// ── The schools of a book ──

type SchoolLine = SchoolApplication & { key: string }

/**
 * The schools that ask for a book, by file, and the number of members; a link leads back to the
 * book's row.
 */
export function RequestingSchools({
  requests: { bookId, title, schools, members },
}: {
  requests: BookSchoolsAnswer
}) {
  const t = useT()
  const nameOf = useWord()
  const address = useUrlWith()
  const file = (school: string, name: string): ReactNode => (
    <a href={href('/admin/user/order/item/:name', { name })}>
      {school || t('demandOfNoSchool')}
      <span className="hidden-text">, {name}</span>
    </a>
  )
  const columns: Column<SchoolLine>[] = [
    column.main('school', t('schoolName'), ({ schoolName, name }) => file(schoolName, name)),
    column.nowrap('receiptDate', t('appliedReceipt'), ({ receiptDate }) =>
      receiptDate ? <time dateTime={receiptDate}>{receiptDate}</time> : '-',
    ),
    ...productionTypes.map(({ value, sum }): Column<SchoolLine> =>
      column.number(sum, nameOf(value), ({ orderBooks }) => count(orderBooks[sum])),
    ),
    column.number('total', t('appliedTotal'), ({ total }) => count(total)),
  ]
  return (
    <section id="schools" tabIndex={-1} className="panel" aria-labelledby="schools-heading">
      <h2 id="schools-heading">{t('appliedWho', { title })}</h2>
      {schools.length > 0 ? (
        <Table
          caption={<span className="hidden-text">{t('appliedBy')}</span>}
          columns={columns}
          rows={schools.map((row, i) => ({ ...row, key: `asking-${i}` }))}
          rowId={({ key }) => key}
        />
      ) : (
        <p>{t('appliedNoSchool')}</p>
      )}
      {members.count > 0 ? (
        <p>
          {t('appliedMembersLine', {
            count: count(members.count),
            applications: count(members.applications),
            total: count(members.total),
            types: typeSums(t, members.orderBooks),
          })}
        </p>
      ) : null}
      <p className="actions">
        <a href={`${address({ book: null })}#${rowId({ bookId })}`}>{t('appliedBack')}</a>
        <a href={href('/admin/demand', { bookId })}>{t('demandOfBook')}</a>
      </p>
    </section>
  )
}
