/** What was applied for on the screen: what is not counted yet, the books as rows to choose from, and who asks for one of them. */
import type { ReactNode } from 'react'
import { orderTypes, productionTypes } from '~/codes'
import { FormMarks } from '~/components/form'
import { ErrorText } from '~/components/input'
import { useAddress } from '~/components/pagination'
import { SelectAll, useChoosing } from '~/components/select-all'
import { useSorting } from '~/components/sorting'
import { type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { count, orDash } from '~/format'
import { href } from '~/http/href'
import { withFrom } from '~/safe-path'
import { type Say, useSay } from '~/say'
import { placeTags, placeWords } from './application-words'
import type {
  Application,
  BookSchoolsAnswer,
  OrderBooks,
  SchoolApplication,
  Waiting,
} from './applications.server'

const formId = 'choose-form'
const boxes = 'bookId'
const rowId = ({ bookId }: { bookId: string }) => `book-${bookId}`

/** '점자 3, 음성 2': the types of which there are any. */
export const typeSums = (say: Say, orderBooks: OrderBooks) =>
  productionTypes
    .filter(({ sum }) => orderBooks[sum] > 0)
    .map(({ value, sum }) => say('appliedSumOf', { type: value, count: count(orderBooks[sum]) }))
    .join(', ')

/** Rows without a book are in no sum, which is said where the sums stand. */
export function NotCounted({ waiting: { rows, files, absent } }: { waiting: Waiting }) {
  const say = useSay()
  if (rows + absent === 0) return null
  return (
    <p className="sandbox">
      {rows > 0 ? (
        <>
          {say('appliedWaiting', { rows: count(rows), files: count(files) })}{' '}
          <a href={href('/admin/user/order/list', { only: 'open' })}>
            {say('appliedToFiles')}
          </a>{' '}
        </>
      ) : null}
      {absent > 0 ? say('appliedAbsent', { count: count(absent) }) : null}
    </p>
  )
}

// ── the books ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** `from` is the list's address: a row is opened with it and returned to by its id. */
export function ApplicationForm({
  rows,
  sort,
  from,
}: {
  rows: Application[]
  sort: string
  from: string
}) {
  const say = useSay()
  // only what is in the full list and not in production can be requested
  const listed = rows.filter(({ place }) => place === 'listed')
  const { id, error, column } = useChoosing({
    formId,
    name: boxes,
    rows: listed,
    value: ({ bookId }) => bookId,
    label: ({ title, publisher }) => say('chooseRow', { title, publisher }),
  })
  const choose: Column<Application> = {
    ...column,
    cell: (row) => (row.place === 'listed' ? column.cell(row) : null),
  }
  const columns = useRowColumns(sort, from)
  return (
    <form id={formId} method="post" className="sortable">
      <FormMarks id={formId} />
      <ErrorText id={id} error={error} />
      {listed.length > 0 ? <OfChosen /> : null}
      <Table
        caption={<span className="hidden-text">{say('appliedCaption')}</span>}
        columns={listed.length > 0 ? [choose, ...columns] : columns}
        rows={rows}
        rowId={rowId}
        describedBy="count-line"
      />
    </form>
  )
}

/** For the rows that are ticked. */
function OfChosen() {
  const say = useSay()
  return (
    <div className="bulk">
      <SelectAll name={boxes} />
      <div role="group" aria-labelledby="of-chosen">
        <span id="of-chosen">{say('ofChosen')}</span>
        {orderTypes.map(({ value, label }) => (
          <button key={value} className="button" name="act" value={`chosen:${value}`}>
            {say('requestAs', { type: label })}
          </button>
        ))}
      </div>
    </div>
  )
}

function useRowColumns(sort: string, from: string): Column<Application>[] {
  const say = useSay()
  const address = useAddress()
  const sorting = useSorting(sort, ['book'])
  const number = (value: number) => (value === 0 ? '0' : <strong>{count(value)}</strong>)
  return [
    {
      key: 'title',
      main: true,
      ...sorting('title', say('title')),
      cell: (row) => <Title row={row} from={from} />,
    },
    {
      key: 'publisher',
      ...sorting('publisher', say('publisher')),
      cell: ({ publisher }) => orDash(publisher),
    },
    {
      key: 'grade',
      className: 'nowrap',
      ...sorting('grade', say('grade')),
      cell: ({ grade }) => orDash(grade),
    },
    ...productionTypes.map(({ value, sum }): Column<Application> => ({
      key: sum,
      className: 'nowrap',
      ...sorting(sum, value),
      cell: ({ orderBooks }) => number(orderBooks[sum]),
    })),
    {
      key: 'total',
      className: 'nowrap',
      ...sorting('total', say('appliedTotal')),
      cell: ({ total }) => number(total),
    },
    {
      key: 'schools',
      ...sorting('schools', say('appliedBy')),
      cell: (row) => <Who row={row} to={`${address({ book: row.bookId })}#schools`} />,
    },
    { key: 'state', ...sorting('state', say('appliedState')), cell: (row) => <State row={row} /> },
  ]
}

/** The book where its work is done: in production, else in the full list. */
function Title({
  row: { id, bookId, title, place, creator, curriculum },
  from,
}: {
  row: Application
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
      {to ? <a href={withFrom(to, `${from}#${rowId({ bookId })}`)}>{title}</a> : title}
      <span className="small"> {[creator, curriculum, bookId].filter(Boolean).join(', ')}</span>
    </>
  )
}

function Who({
  row: { title, publisher, schools, members },
  to,
}: {
  row: Application
  to: string
}) {
  const say = useSay()
  const parts = [
    schools > 0 ? say('appliedBySchools', { count: count(schools) }) : '',
    members > 0 ? say('appliedByMembers', { count: count(members) }) : '',
  ]
  return (
    <a className="file-link" href={to}>
      <span className="hidden-text">{say('appliedWhoOf', { title, publisher })}: </span>
      {parts.filter(Boolean).join(', ')}
    </a>
  )
}

/** How far it is as a whole, then each type that was asked for and is on its way. */
function State({ row: { place, formats, inCart } }: { row: Application }) {
  const say = useSay()
  const told = place === 'making' ? formats : []
  const word = ({ state, percent }: Application['formats'][number]) =>
    say(state === 'ready' ? 'appliedReady' : state === 'notYet' ? 'appliedNotBegun' : state, {
      percent: percent ?? 0,
    })
  return (
    <>
      <Tag colour={placeTags[place]}>{say(placeWords[place])}</Tag>
      {told.length > 0 ? (
        <span className="small">
          {' '}
          {told.map((format) => `${format.prodType} ${word(format)}`).join(', ')}
        </span>
      ) : null}
      {place === 'listed' && inCart.length > 0 ? (
        <span className="small">
          {' '}
          {say('appliedInCart', {
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

// ── who asks for a book ─────────────────────────────────────────────────────────────────────────────────────────────

type Line = SchoolApplication & { key: string }

/** Schools by file, then members as numbers; the way back leads to the book's row. */
export function WhoAsks({
  asking: { bookId, title, schools, members },
}: {
  asking: BookSchoolsAnswer
}) {
  const say = useSay()
  const address = useAddress()
  const file = (school: string, name: string): ReactNode => (
    <a href={href('/admin/user/order/item/:name', { name })}>
      {school}
      {school === name ? null : <span className="hidden-text">, {name}</span>}
    </a>
  )
  const columns: Column<Line>[] = [
    {
      key: 'school',
      heading: say('schoolName'),
      main: true,
      cell: ({ schoolName, name }) => file(schoolName, name),
    },
    {
      key: 'receiptDate',
      heading: say('appliedReceipt'),
      className: 'nowrap',
      cell: ({ receiptDate }) =>
        receiptDate ? <time dateTime={receiptDate}>{receiptDate}</time> : '-',
    },
    ...productionTypes.map(({ value, sum }): Column<Line> => ({
      key: sum,
      heading: value,
      className: 'nowrap',
      cell: ({ orderBooks }) => count(orderBooks[sum]),
    })),
    {
      key: 'total',
      heading: say('appliedTotal'),
      className: 'nowrap',
      cell: ({ total }) => count(total),
    },
  ]
  return (
    <section id="schools" tabIndex={-1} className="panel" aria-labelledby="schools-heading">
      <h2 id="schools-heading">{say('appliedWho', { title })}</h2>
      {schools.length > 0 ? (
        <Table
          caption={<span className="hidden-text">{say('appliedBy')}</span>}
          columns={columns}
          rows={schools.map((row, i) => ({ ...row, key: `asking-${i}` }))}
          rowId={({ key }) => key}
        />
      ) : (
        <p>{say('appliedNoSchool')}</p>
      )}
      {members.count > 0 ? (
        <p>
          {say('appliedMembersLine', {
            count: count(members.count),
            applications: count(members.applications),
            total: count(members.total),
            types: typeSums(say, members.orderBooks),
          })}
        </p>
      ) : null}
      <p className="actions">
        <a href={`${address({ book: null })}#${rowId({ bookId })}`}>{say('appliedBack')}</a>
      </p>
    </section>
  )
}
