/** Pieces of screen that show books: types as tags, the results table, the list's frame. */
import { Fragment, type ReactNode } from 'react'
import { productionTypes, bookSorts } from '~/tables/codes'
import { Icon } from '~/components/icon'
import { ListSection } from '~/components/list-page'
import type { Pages } from '~/components/pagination'
import { type Column, DescriptionList, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { orDash } from '~/i18n/format'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT, useI18n } from '~/i18n/provider'

export type FormatState = {
  prodType: string
  state: 'ready' | 'making' | 'sourcing' | 'notYet'
  percent: number | null
}

/** Finished types as coloured words, '제작 중' while there is none (decisions, books), then how far the others are. */
export function ProdTypes({
  prodType,
  formats = [],
}: {
  prodType: string
  formats?: FormatState[]
}) {
  const t = useT()
  const values = prodType.split(' ').filter(Boolean)
  const making = formats.filter(({ state }) => state === 'making')
  return (
    <ul className="tags">
      {values.map((value) => (
        <li key={value}>
          <TypeTag value={value} />
        </li>
      ))}
      {values.length === 0 ? (
        <li>
          <Tag colour="grey">{t('inProduction')}</Tag>
        </li>
      ) : null}
      {making.map(({ prodType, percent }) => (
        <li key={prodType}>
          <Tag colour="grey">{`${prodType} ${percent}%`}</Tag>
        </li>
      ))}
    </ul>
  )
}

/** The same as words joined with ' / ' (spec 2, book detail); the stroke is not read aloud. */
export function JoinedTypes({ prodType }: { prodType: string }) {
  const t = useT()
  const values = prodType.split(' ').filter(Boolean)
  if (values.length === 0) return <>{t('inProduction')}</>
  return values.map((value, i) => (
    <Fragment key={value}>
      {i > 0 ? (
        <>
          {' '}
          <span aria-hidden="true">/</span>{' '}
        </>
      ) : null}
      {value}
    </Fragment>
  ))
}

export function TypeTag({ value }: { value: string }) {
  return (
    <Tag colour={productionTypes.find((type) => type.value === value)?.tag ?? 'grey'}>{value}</Tag>
  )
}

export type ListedBook = {
  id: number
  bookId: string
  title: string
  grade: string
  publisher: string
  creator: string
  curriculum: string
  prodType: string
  prodDate: string
}

/** The columns of search results; `from` is the list's address, for the way back. */
export function useBookColumns(from: string, states: BookFormats): Column<ListedBook>[] {
  const t = useT()
  return [
    {
      key: 'title',
      heading: t('title'),
      main: true,
      cell: (book) => (
        <a href={withReturnPath(href('/item/:id', { id: book.id }), from)}>{book.title}</a>
      ),
    },
    {
      key: 'prodType',
      heading: t('prodType'),
      cell: (book) => (
        <ProdTypes
          prodType={book.prodType}
          formats={states.find(({ bookId }) => bookId === book.bookId)?.formats}
        />
      ),
    },
    {
      key: 'grade',
      heading: t('grade'),
      className: 'nowrap',
      cell: (book) => orDash(book.grade),
    },
    { key: 'publisher', heading: t('publisher'), cell: (book) => orDash(book.publisher) },
    { key: 'creator', heading: t('creator'), cell: (book) => orDash(book.creator) },
    { key: 'curriculum', heading: t('curriculum'), cell: (book) => orDash(book.curriculum) },
    {
      key: 'prodDate',
      heading: t('prodDate'),
      className: 'nowrap',
      cell: (book) => orDash(book.prodDate),
    },
    { key: 'bookId', heading: t('bookId'), className: 'nowrap', cell: (book) => book.bookId },
  ]
}

/** The state of each format of the listed books. */
export type BookFormats = { bookId: string; formats: FormatState[] }[]

export type SearchResult = Pages & { items: ListedBook[]; totalCount: number }

/** Count line, sort and size, table, pages. */
export function SearchResults({
  result,
  states,
  sort,
  size,
  from,
}: {
  result: SearchResult
  states: BookFormats
  sort: string
  size: number
  from: string
}) {
  const t = useT()
  const { locale } = useI18n()
  const columns = useBookColumns(from, states)
  return (
    <ListSection
      totalCount={result.totalCount}
      list={{ page: result.page, size, sort }}
      heading={t('resultsHeading')}
      sorts={bookSorts.map((row) => ({ value: row.value, label: row[locale] }))}
    >
      <Table
        caption={<span className="hidden-text">{t('resultsHeading')}</span>}
        columns={columns}
        rows={result.items}
        rowId={(book) => `book-${book.id}`}
        describedBy="count-line"
        clickable
      />
    </ListSection>
  )
}

/** The way back to where a screen was opened from. */
export function BackLink({ from, children }: { from: string; children: ReactNode }) {
  return (
    <p className="actions">
      <a className="button-quiet" href={from}>
        <Icon name="back" />
        {children}
      </a>
    </p>
  )
}

/** To the ISBN camera, which comes back to `from` with what it found. */
export function CameraLink({ from }: { from: string }) {
  const t = useT()
  return (
    <a className="button-secondary" href={withReturnPath(href('/camera'), from)}>
      <Icon name="camera" />
      {t('camera')}
    </a>
  )
}

type EntryBook = Omit<ListedBook, 'id' | 'prodDate'> & {
  permission: string
  purpose: string
  pubDate: string
  isbn: string
  orderNum: number
}

/** The fields of a cart entry or an application. */
export function EntryDetails({
  entry,
  more = [],
}: {
  entry: EntryBook
  more?: { name: string; value: ReactNode }[]
}) {
  const t = useT()
  const names = [
    'bookId',
    'title',
    'grade',
    'publisher',
    'creator',
    'curriculum',
    'permission',
    'purpose',
    'pubDate',
    'isbn',
  ] as const
  return (
    <DescriptionList
      items={[
        ...more,
        { name: t('prodType'), value: <TypeTag value={entry.prodType} /> },
        { name: t('entryCopies'), value: entry.orderNum },
        ...names.map((name) => ({ name: t(name), value: orDash(entry[name]) })),
      ]}
    />
  )
}
