/** The rows of an order file: which of them, found by words, chosen, each with its book and what the panels add. */
import { openDecisions, orderDecisions, orderTypes, productionTypes } from '~/codes'
import { FormMarks } from '~/components/form'
import { Icon } from '~/components/icon'
import { ErrorText, Input } from '~/components/input'
import { useAddress } from '~/components/pagination'
import { SelectAll, useChoosing } from '~/components/select-all'
import { type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { count, phone } from '~/format'
import { href } from '~/http/href'
import type { MessageKey } from '~/messages'
import { withFrom } from '~/safe-path'
import { useSay, useWords } from '~/say'
import { placeTags, placeWords } from './application-words'
import { Duplicates } from './duplicate-words'
import { filePath } from './links'
import type { OrderFileInfo } from './order-file.server'
import type { shownRows } from './order-file.schema'
import type { Panels } from './panels'
import type { Known, OrderFileRow } from './rows.server'

export type Only = (typeof shownRows)[number]

const formId = 'rows-form'
const boxes = 'orderFileBookId'

/** How the rows stand, each number a link to those rows. */
export function RowFilters({ file, only }: { file: OrderFileInfo; only: string }) {
  const say = useSay()
  const address = useAddress()
  const { rows, open, review, none, automatic, matched, absent } = file
  // prettier-ignore
  const filters: { only: Only; key: MessageKey; count?: number }[] = [
    { only: 'all',       key: 'orderOnlyAll',       count: rows },
    { only: 'open',      key: 'orderOnlyWaiting',   count: open },
    { only: 'review',    key: 'orderOnlyReview',    count: review },
    { only: 'none',      key: 'orderOnlyNone',      count: none },
    { only: 'automatic', key: 'orderOnlyAutomatic', count: automatic },
    { only: 'person',    key: 'orderOnlyPerson',    count: matched - automatic },
    { only: 'absent',    key: 'orderOnlyAbsent',    count: absent },
    { only: 'duplicate', key: 'orderOnlyDuplicate' },
  ]
  return (
    <nav aria-label={say('orderRowsFilter')} className="screen-only">
      <ul className="chips">
        {filters.map((one) => (
          <li key={one.only}>
            <a
              href={`${address({ only: one.only === 'all' ? null : one.only, page: null })}#results`}
              aria-current={only === one.only ? 'true' : undefined}
            >
              {say(one.key)} {one.count === undefined ? null : <strong>{count(one.count)}</strong>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** `kept` are the other parts of the address. */
export function RowSearch({
  name,
  keyword,
  kept,
  error,
}: {
  name: string
  keyword: string
  kept: [string, string][]
  error?: string
}) {
  const say = useSay()
  const address = useAddress()
  return (
    <form method="get" action={filePath(name)} role="search" className="search-box screen-only">
      {kept.map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Input
        id="keyword"
        name="keyword"
        type="search"
        label={say('orderRowsKeyword')}
        hint={say('orderRowsKeywordHint')}
        defaultValue={keyword}
        error={error}
        autoComplete="off"
        maxLength={100}
      />
      <button className="button">
        <Icon name="search" />
        {say('search')}
      </button>
      {keyword ? (
        <a className="button-quiet" href={address({ keyword: null, page: null })}>
          {say('orderRowsShowAll')}
        </a>
      ) : null}
    </form>
  )
}

/** `matched`: rows of the whole file that have a book; `from`: the address of the page. */
export function RowsForm({
  rows,
  shown,
  matched,
  from,
}: {
  rows: OrderFileRow[]
  shown: Panels
  matched: number
  from: string
}) {
  const say = useSay()
  const { id, error, column } = useChoosing({
    formId,
    name: boxes,
    rows,
    value: (row) => String(row.id),
    label: (row) =>
      say('orderChooseRow', { place: count(row.place), title: row.title || say('orderUntitled') }),
  })
  return (
    <form id={formId} method="post">
      <FormMarks id={formId} />
      <ErrorText id={id} error={error} />
      {matched > 0 ? (
        <div className="bulk">
          <SelectAll name={boxes} label={say('orderSelectAll')} counted={say('orderSelected')} />
          <div role="group" aria-labelledby="of-chosen">
            <span id="of-chosen">{say('orderOfChosen')}</span>
            {orderTypes.map(({ value, label }) => (
              <button key={value} className="button-secondary" name="act" value={`chosen:${value}`}>
                {say('orderChosenAs', { type: label })}
              </button>
            ))}
          </div>
          <div role="group" aria-labelledby="of-all">
            <span id="of-all">{say('orderOfAll', { count: count(matched) })}</span>
            {orderTypes.map(({ value, label }) => (
              <button key={value} className="button-secondary" name="act" value={`all:${value}`}>
                {say('orderAllAs', { type: label })}
              </button>
            ))}
          </div>
        </div>
      ) : null}
      <Table
        caption={<span className="hidden-text">{say('orderRowsHeading')}</span>}
        columns={[...(matched > 0 ? [column] : []), ...useColumns(shown, from)]}
        rows={rows}
        rowId={(row) => `row-${row.id}`}
        describedBy="count-line"
        clickable
      />
    </form>
  )
}

function useColumns(shown: Panels, from: string): Column<OrderFileRow>[] {
  const say = useSay()
  return [
    { key: 'asked', heading: say('orderAsked'), main: true, cell: (row) => <Asked row={row} /> },
    ...(shown.counts
      ? [
          {
            key: 'counts',
            heading: say('orderCounts'),
            cell: (row: OrderFileRow) => <Counts row={row} />,
          },
        ]
      : []),
    { key: 'state', heading: say('orderState'), cell: (row) => <State row={row} /> },
    {
      key: 'book',
      heading: say('orderBook'),
      cell: (row) => <Decided row={row} from={`${from}#row-${row.id}`} />,
    },
    { key: 'remarks', heading: say('orderRemarks'), cell: (row) => <Remarks row={row} /> },
    ...(shown.school
      ? [
          {
            key: 'school',
            heading: say('orderPanelSchool'),
            cell: (row: OrderFileRow) => <School row={row} />,
          },
        ]
      : []),
    ...(shown.users
      ? [
          {
            key: 'users',
            heading: say('orderApplicants'),
            cell: (row: OrderFileRow) => <Applicants row={row} />,
          },
        ]
      : []),
  ]
}

/** What the school wrote; the title leads to the review of the row. */
function Asked({ row }: { row: OrderFileRow }) {
  const say = useSay()
  const address = useAddress()
  const { place, title, creator, publisher, curriculum, grade, purpose, isbn, sheet, rowNumber } =
    row
  return (
    <>
      <a href={`${address({ row: row.id, offset: null, q: null, confirm: null })}#review`}>
        <span className="small">{say('orderRowOf', { place: count(place) })}</span>{' '}
        {title || say('orderUntitled')}
        <span className="hidden-text"> {say('orderRowReview')}</span>
      </a>
      <div className="small">
        {[creator, publisher, curriculum, grade, purpose, isbn].filter(Boolean).join(', ')}
      </div>
      <div className="small">{say('orderAtSheet', { sheet, row: count(rowNumber) })}</div>
    </>
  )
}

/** 점자 2, 음성 1 */
export function Counts({
  row,
}: {
  row: Pick<OrderFileRow, (typeof productionTypes)[number]['column']>
}) {
  const say = useSay()
  const wanted = productionTypes.filter(({ column }) => row[column] > 0)
  if (wanted.length === 0) return say('orderCountsNone')
  return (
    <ul className="plain">
      {wanted.map(({ value, column }) => (
        <li key={value} className="nowrap">
          {value} {count(row[column])}
        </li>
      ))}
    </ul>
  )
}

/** How the row was decided; of one that waits, how good its best candidate is. */
export function State({
  row: { decision, band, score },
}: {
  row: Pick<OrderFileRow, 'decision' | 'band' | 'score'>
}) {
  const say = useSay()
  const { locale } = useWords()
  const { tag, ...words } =
    orderDecisions.find(({ value }) => value === decision) ?? orderDecisions[0]
  return (
    <>
      <Tag colour={tag}>{words[locale]}</Tag>
      {openDecisions.includes(decision) ? (
        <div className="small">
          {band === 'none' ? say('orderNoCandidate') : say('orderBest', { score })}
        </div>
      ) : null}
    </>
  )
}

/** The book that a row means, and who else asked for it. */
export function Decided({
  row: { bookId, matched, duplicates },
  from,
}: {
  row: Pick<OrderFileRow, 'bookId' | 'matched' | 'duplicates'>
  from: string
}) {
  const say = useSay()
  if (!bookId) return '-'
  return (
    <>
      {matched ? (
        <Book book={matched} from={from} />
      ) : (
        <>
          {bookId} <Tag colour={placeTags.gone}>{say(placeWords.gone)}</Tag>
        </>
      )}
      <Duplicates duplicates={duplicates} />
    </>
  )
}

/** A book of the catalogue or of the full list, with how far it is. */
export function Book({
  book: { bookId, title, prodType, place, requestId },
  from,
}: {
  book: Known
  from: string
}) {
  const say = useSay()
  const to =
    place === 'listed' && requestId !== null
      ? href('/admin/request/item/:id', { id: requestId })
      : href('/admin/produce/item/:bookId', { bookId })
  return (
    <>
      <a className="file-link" href={withFrom(to, from)}>
        {title}
      </a>{' '}
      <span className="small nowrap">{bookId}</span>
      <div>
        <Tag colour={placeTags[place]}>{say(placeWords[place])}</Tag>{' '}
        {prodType ? <span className="small">{prodType.split(' ').join(', ')}</span> : null}
      </div>
    </>
  )
}

function Remarks({ row: { id, place, title, remarks } }: { row: OrderFileRow }) {
  const say = useSay()
  const address = useAddress()
  return (
    <>
      {remarks ? <div>{remarks}</div> : null}
      <a
        className="file-link screen-only"
        href={`${address({ remarks: id })}#confirm`}
        data-confirm
      >
        <span className="hidden-text">
          {say('orderRowTitle', { place: count(place), title: title || say('orderUntitled') })}{' '}
        </span>
        {say('orderRemarksEdit')}
      </a>
    </>
  )
}

function School({ row }: { row: OrderFileRow }) {
  const say = useSay()
  const { schoolName, teacher, email, address } = row
  const lines = [
    schoolName,
    teacher && say('orderTeacher', { teacher }),
    row.phone && say('orderPhone', { phone: phone(row.phone) }),
    row.cellPhone && say('orderCellPhone', { phone: phone(row.cellPhone) }),
    email,
    address,
  ]
  const told = lines.filter(Boolean)
  return told.length > 0 ? (
    <ul className="plain small">
      {told.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  ) : (
    '-'
  )
}

/** Pupils with their names hidden, and the button that shows them. */
function Applicants({ row: { id, place, orderUsers } }: { row: OrderFileRow }) {
  const say = useSay()
  if (orderUsers.length === 0) return '-'
  return (
    <>
      <ul className="plain small">
        {orderUsers.map(({ name, grade, phone: digits }, i) => (
          <li key={i}>{[name, grade, digits].filter(Boolean).join(', ')}</li>
        ))}
      </ul>
      <button className="button-quiet screen-only" name="act" value={`pupils:${id}`}>
        <span className="hidden-text">{say('orderNamesOf', { place: count(place) })} </span>
        {say('orderNamesShow')}
      </button>
    </>
  )
}
