/** Components that show books: production types as tags, search results, entry details, links. */
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

/**
 * Finished types as coloured tags ('제작 중' when there is none), then the progress of the unfinished
 * ones.
 */
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

/** Finished types as text joined with ' / '; screen readers skip the slash. */
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

/** The columns of search results; `from`: the list's address, to which a book's page leads back. */
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

/** The state of each production type of the listed books. */
export type BookFormats = { bookId: string; formats: FormatState[] }[]

export type SearchResult = Pages & { items: ListedBook[]; totalCount: number }

/** Search results with count line, sort and size controls, table and pagination. */
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

/** A link back to the screen from which this one was opened. */
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

/** A link to the ISBN camera, which returns to `from` with the ISBN it read. */
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

/** The fields of a cart entry or an application; `more`: further fields, shown first. */
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
