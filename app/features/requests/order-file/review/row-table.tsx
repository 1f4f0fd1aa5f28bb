/** The rows of an order file as a table with filters, search, selection and optional columns. */
import { orderTypes } from '~/tables/codes'
import { openDecisions } from '~/tables/staff-codes'
import { orderDecisions } from '~/tables/staff-codes'
import { FormMarks } from '~/components/form'
import { Icon } from '~/components/icon'
import { ErrorText, Input } from '~/components/input'
import { useUrlWith } from '~/components/pagination'
import { SelectAll, useRowSelection } from '~/components/select-all'
import { column, type Column, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { formatIsbn } from '~/features/catalogue/book/isbn/isbn'
import { count, phone } from '~/i18n/format'
import { href } from '~/http/href'
import type { MessageKey } from '~/tables/messages'
import { withReturnPath } from '~/http/safe-path'
import { useT, useI18n, useWord } from '~/i18n/provider'
import {
  stageTags,
  stageLabels,
} from '~/features/requests/order-file/applications/application-text'
import { CountsText, MarkNotes } from './counts-text'
import { Duplicates } from './duplicates-text'
import { filePath } from '~/features/requests/order-file/order-file-links'
import type { OrderFileInfo } from '~/features/requests/order-file/order-file.server'
import type { rowFilters } from '~/features/requests/order-file/order-file.schema'
import type { Panels } from '~/features/requests/order-file/panels'
import type { KnownBook } from '~/features/catalogue/book/known-books.server'
import type { OrderFileRow } from './order-rows.server'

type RowFilter = (typeof rowFilters)[number]

const selectionFormId = 'rows-form'
const checkboxName = 'orderFileBookId'

/** Row filters as links with the number of rows of each. */
export function RowFilters({ file, only }: { file: OrderFileInfo; only: string }) {
  const t = useT()
  const address = useUrlWith()
  const { rows, open, review, none, automatic, matched, absent, marked } = file
  // prettier-ignore
  const filters: { only: RowFilter; key: MessageKey; count?: number }[] = [
    { only: 'all',       key: 'orderOnlyAll',       count: rows },
    { only: 'open',      key: 'orderOnlyWaiting',   count: open },
    { only: 'review',    key: 'orderOnlyReview',    count: review },
    { only: 'none',      key: 'orderOnlyNone',      count: none },
    { only: 'automatic', key: 'orderOnlyAutomatic', count: automatic },
    { only: 'person',    key: 'orderOnlyPerson',    count: matched - automatic },
    { only: 'absent',    key: 'orderOnlyAbsent',    count: absent },
    { only: 'duplicate', key: 'orderOnlyDuplicate' },
    ...(marked.count > 0 ? [{ only: 'marked' as const, key: 'orderOnlyMarked' as const }] : []),
  ]
  return (
    <nav aria-label={t('orderRowsFilter')} className="screen-only">
      <ul className="chips">
        {filters.map((filter) => (
          <li key={filter.only}>
            <a
              href={`${address({ only: filter.only === 'all' ? null : filter.only, page: null })}#results`}
              aria-current={only === filter.only ? 'true' : undefined}
            >
              {t(filter.key)}{' '}
              {filter.count === undefined ? null : <strong>{count(filter.count)}</strong>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** `hiddenParams`: the other parameters of the address, which a search keeps. */
export function RowSearch({
  name,
  keyword,
  hiddenParams,
  error,
}: {
  name: string
  keyword: string
  hiddenParams: [string, string][]
  error?: string
}) {
  const t = useT()
  const address = useUrlWith()
  return (
    <form method="get" action={filePath(name)} role="search" className="search-box screen-only">
      {hiddenParams.map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Input
        id="keyword"
        name="keyword"
        type="search"
        label={t('orderRowsKeyword')}
        hint={t('orderRowsKeywordHint')}
        defaultValue={keyword}
        error={error}
        autoComplete="off"
        maxLength={100}
      />
      <button className="button">
        <Icon name="search" />
        {t('search')}
      </button>
      {keyword ? (
        <a className="button-quiet" href={address({ keyword: null, page: null })}>
          {t('orderRowsShowAll')}
        </a>
      ) : null}
    </form>
  )
}

/** `matched`: how many rows of the whole file have a book; `from`: the page's address. */
export function RowsForm({
  rows,
  panels,
  matched,
  from,
}: {
  rows: OrderFileRow[]
  panels: Panels
  matched: number
  from: string
}) {
  const t = useT()
  const { id, error, column } = useRowSelection({
    formId: selectionFormId,
    name: checkboxName,
    rows,
    value: (row) => String(row.id),
    label: (row) =>
      t('orderChooseRow', { place: count(row.place), title: row.title || t('orderUntitled') }),
  })
  return (
    <form id={selectionFormId} method="post">
      <FormMarks id={selectionFormId} />
      <ErrorText id={id} label={t('chosen')} chosen error={error} />
      {matched > 0 ? (
        <div className="bulk">
          <SelectAll
            name={checkboxName}
            label={t('orderSelectAll')}
            countLabel={t('orderSelected')}
          />
          <div role="group" aria-labelledby="of-chosen">
            <span id="of-chosen">{t('orderOfChosen')}</span>
            {orderTypes.map(({ value, label }) => (
              <button key={value} className="button-secondary" name="act" value={`chosen:${value}`}>
                {t('orderChosenAs', { type: label })}
              </button>
            ))}
          </div>
          <div role="group" aria-labelledby="of-all">
            <span id="of-all">{t('orderOfAll', { count: count(matched) })}</span>
            {orderTypes.map(({ value, label }) => (
              <button key={value} className="button-secondary" name="act" value={`all:${value}`}>
                {t('orderAllAs', { type: label })}
              </button>
            ))}
          </div>
        </div>
      ) : null}
      <Table
        caption={<span className="hidden-text">{t('orderRowsHeading')}</span>}
        columns={[...(matched > 0 ? [column] : []), ...useRowColumns(panels, from)]}
        rows={rows}
        rowId={(row) => `row-${row.id}`}
        describedBy="count-line"
        clickable
      />
    </form>
  )
}

function useRowColumns(panels: Panels, from: string): Column<OrderFileRow>[] {
  const t = useT()
  return [
    column.main('asked', t('orderAsked'), (row) => <RequestedCell row={row} />),
    ...(panels.counts
      ? [
          {
            key: 'counts',
            heading: t('orderCounts'),
            cell: (row: OrderFileRow) => (
              <>
                <CountsText row={row} />
                <MarkNotes row={row} />
              </>
            ),
          },
        ]
      : []),
    column.text('state', t('orderState'), (row) => <DecisionState row={row} />),
    column.text('book', t('orderBook'), (row) => (
      <DecidedBook row={row} from={`${from}#row-${row.id}`} />
    )),
    column.text('remarks', t('orderRemarks'), (row) => <RemarksCell row={row} />),
    ...(panels.school
      ? [
          {
            key: 'school',
            heading: t('orderPanelSchool'),
            cell: (row: OrderFileRow) => <SchoolCell row={row} />,
          },
        ]
      : []),
    ...(panels.users
      ? [
          {
            key: 'users',
            heading: t('orderApplicants'),
            cell: (row: OrderFileRow) => <ApplicantsCell row={row} />,
          },
        ]
      : []),
  ]
}

/** What the school wrote; the title links to the row's review. */
function RequestedCell({ row }: { row: OrderFileRow }) {
  const t = useT()
  const nameOf = useWord()
  const address = useUrlWith()
  const { place, title, creator, publisher, curriculum, grade, purpose, isbn, sheet, rowNumber } =
    row
  const { splitTitles, splitFromId } = row
  return (
    <>
      <a href={`${address({ row: row.id, offset: null, q: null, confirm: null })}#review`}>
        <span className="small">{t('orderRowOf', { place: count(place) })}</span>{' '}
        {title || t('orderUntitled')}
        <span className="hidden-text"> {t('orderRowReview')}</span>
      </a>
      <div className="small">
        {[creator, publisher, curriculum, nameOf(grade), nameOf(purpose), formatIsbn(isbn)]
          .filter(Boolean)
          .join(', ')}
      </div>
      <div className="small">
        {t(splitFromId === null ? 'orderAtSheet' : 'orderAtSheetSplit', {
          sheet,
          row: count(rowNumber),
        })}
      </div>
      {splitTitles ? <Tag colour="yellow">{t('orderTwoBooks')}</Tag> : null}
    </>
  )
}

/** The decision on a row; for an undecided row, how good its best candidate is. */
export function DecisionState({
  row: { decision, band, score },
}: {
  row: Pick<OrderFileRow, 'decision' | 'band' | 'score'>
}) {
  const t = useT()
  const { locale } = useI18n()
  const { tag, ...words } =
    orderDecisions.find(({ value }) => value === decision) ?? orderDecisions[0]
  return (
    <>
      <Tag colour={tag}>{words[locale]}</Tag>
      {openDecisions.includes(decision) ? (
        <div className="small">
          {band === 'none' ? t('orderNoCandidate') : t('orderBest', { score })}
        </div>
      ) : null}
    </>
  )
}

/** The book that a row means, and its duplicates. */
export function DecidedBook({
  row: { bookId, matched, duplicates },
  from,
}: {
  row: Pick<OrderFileRow, 'bookId' | 'matched' | 'duplicates'>
  from: string
}) {
  const t = useT()
  if (!bookId) return '-'
  return (
    <>
      {matched ? (
        <BookLine book={matched} from={from} />
      ) : (
        <>
          {bookId} <Tag colour={stageTags.gone}>{t(stageLabels.gone)}</Tag>
        </>
      )}
      <Duplicates duplicates={duplicates} />
    </>
  )
}

/** A book of the catalogue or of the request list, with its stage. */
export function BookLine({
  book: { bookId, title, prodType, place, requestId },
  from,
}: {
  book: KnownBook
  from: string
}) {
  const t = useT()
  const nameOf = useWord()
  const to =
    place === 'listed' && requestId !== null
      ? href('/admin/request/item/:id', { id: requestId })
      : href('/admin/produce/item/:bookId', { bookId })
  return (
    <>
      <a className="file-link" href={withReturnPath(to, from)}>
        {title}
      </a>{' '}
      <span className="small nowrap">{bookId}</span>
      <div>
        <Tag colour={stageTags[place]}>{t(stageLabels[place])}</Tag>{' '}
        {prodType ? (
          <span className="small">{prodType.split(' ').map(nameOf).join(', ')}</span>
        ) : null}
      </div>
    </>
  )
}

function RemarksCell({ row: { id, place, title, remarks } }: { row: OrderFileRow }) {
  const t = useT()
  const address = useUrlWith()
  return (
    <>
      {remarks ? <div>{remarks}</div> : null}
      <a
        className="file-link screen-only"
        href={`${address({ remarks: id })}#confirm`}
        data-confirm
      >
        <span className="hidden-text">
          {t('orderRowTitle', { place: count(place), title: title || t('orderUntitled') })}{' '}
        </span>
        {t('orderRemarksEdit')}
      </a>
    </>
  )
}

function SchoolCell({ row }: { row: OrderFileRow }) {
  const t = useT()
  const { schoolName, teacher, email, address } = row
  const lines = [
    schoolName,
    teacher && t('orderTeacher', { teacher }),
    row.phone && t('orderPhone', { phone: phone(row.phone) }),
    row.cellPhone && t('orderCellPhone', { phone: phone(row.cellPhone) }),
    email,
    address,
  ]
  const contactLine = lines.filter(Boolean)
  return contactLine.length > 0 ? (
    <ul className="plain small">
      {contactLine.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  ) : (
    '-'
  )
}

/** Pupils with masked names, and the button that shows the full names. */
function ApplicantsCell({ row: { id, place, orderUsers } }: { row: OrderFileRow }) {
  const t = useT()
  if (orderUsers.length === 0) return '-'
  return (
    <>
      <ul className="plain small">
        {orderUsers.map(({ name, grade, phone: digits }, i) => (
          <li key={i}>{[name, grade, digits].filter(Boolean).join(', ')}</li>
        ))}
      </ul>
      <button className="button-quiet screen-only" name="act" value={`pupils:${id}`}>
        <span className="hidden-text">{t('orderNamesOf', { place: count(place) })} </span>
        {t('orderNamesShow')}
      </button>
    </>
  )
}
