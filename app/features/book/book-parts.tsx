/** Pieces of screen that show books: types as tags, the results table, the list's frame. */
import { Fragment, type ReactNode } from 'react'
import { productionTypes, sorts } from '~/codes'
import { Icon } from '~/components/icon'
import { ListSection } from '~/components/list-page'
import type { Pages } from '~/components/pagination'
import { type Column, Facts, Table } from '~/components/table'
import { Tag } from '~/components/tag'
import { orDash } from '~/format'
import { href } from '~/http/href'
import { withFrom } from '~/safe-path'
import { useSay, useWords } from '~/say'

export type Format = {
  prodType: string
  state: 'ready' | 'making' | 'sourcing' | 'notYet'
  percent: number | null
}

/** Finished types as coloured words, '제작 중' while there is none (decisions, books), then how far the others are. */
export function ProdTypes({ prodType, formats = [] }: { prodType: string; formats?: Format[] }) {
  const say = useSay()
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
          <Tag colour="grey">{say('inProduction')}</Tag>
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
  const say = useSay()
  const values = prodType.split(' ').filter(Boolean)
  if (values.length === 0) return <>{say('inProduction')}</>
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

export type Listed = {
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
export function useBookColumns(from: string, states: States): Column<Listed>[] {
  const say = useSay()
  return [
    {
      key: 'title',
      heading: say('title'),
      main: true,
      cell: (book) => <a href={withFrom(href('/item/:id', { id: book.id }), from)}>{book.title}</a>,
    },
    {
      key: 'prodType',
      heading: say('prodType'),
      cell: (book) => (
        <ProdTypes
          prodType={book.prodType}
          formats={states.find(({ bookId }) => bookId === book.bookId)?.formats}
        />
      ),
    },
    {
      key: 'grade',
      heading: say('grade'),
      className: 'nowrap',
      cell: (book) => orDash(book.grade),
    },
    { key: 'publisher', heading: say('publisher'), cell: (book) => orDash(book.publisher) },
    { key: 'creator', heading: say('creator'), cell: (book) => orDash(book.creator) },
    { key: 'curriculum', heading: say('curriculum'), cell: (book) => orDash(book.curriculum) },
    {
      key: 'prodDate',
      heading: say('prodDate'),
      className: 'nowrap',
      cell: (book) => orDash(book.prodDate),
    },
    { key: 'bookId', heading: say('bookId'), className: 'nowrap', cell: (book) => book.bookId },
  ]
}

/** The state of each format of the listed books. */
export type States = { bookId: string; formats: Format[] }[]

export type Found = Pages & { items: Listed[]; totalCount: number }

/** Count line, sort and size, table, pages. */
export function Results({
  found,
  states,
  sort,
  size,
  from,
}: {
  found: Found
  states: States
  sort: string
  size: number
  from: string
}) {
  const say = useSay()
  const { locale } = useWords()
  const columns = useBookColumns(from, states)
  return (
    <ListSection
      totalCount={found.totalCount}
      list={{ page: found.page, size, sort }}
      heading={say('resultsHeading')}
      sorts={sorts.map((row) => ({ value: row.value, label: row[locale] }))}
    >
      <Table
        caption={<span className="hidden-text">{say('resultsHeading')}</span>}
        columns={columns}
        rows={found.items}
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
  const say = useSay()
  return (
    <a className="button-secondary" href={withFrom(href('/camera'), from)}>
      <Icon name="camera" />
      {say('camera')}
    </a>
  )
}

type Entry = Omit<Listed, 'id' | 'prodDate'> & {
  permission: string
  purpose: string
  pubDate: string
  isbn: string
  orderNum: number
}

/** The fields of a cart entry or an application. */
export function EntryFacts({
  entry,
  more = [],
}: {
  entry: Entry
  more?: { name: string; value: ReactNode }[]
}) {
  const say = useSay()
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
    <Facts
      facts={[
        ...more,
        { name: say('prodType'), value: <TypeTag value={entry.prodType} /> },
        { name: say('entryCopies'), value: entry.orderNum },
        ...names.map((name) => ({ name: say(name), value: orDash(entry[name]) })),
      ]}
    />
  )
}
