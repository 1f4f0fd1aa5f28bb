/** Search results of the catalogue: count line, sort and size controls, table, pagination. */
import type { ReactNode } from 'react'
import { ListSection } from '~/components/list-page'
import type { Pages } from '~/components/pagination'
import { column, type Column, Table } from '~/components/table'
import { fieldsOf, type ListField } from '~/features/catalogue/book/fields'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT, useI18n } from '~/i18n/provider'
import { formatIsbn } from '~/features/catalogue/book/isbn/isbn'
import { type FormatState, ProdTypes } from './book-list'
import { useFieldColumns } from './field-views'
import { ApartTitle, namesApart, ofBook } from './names-apart'

type ListedBook = Record<ListField<'results'> | 'isbn', string> & { id: number }

/** The state of each production type of the listed books. */
type BookFormats = { bookId: string; formats: FormatState[] }[]

type SearchResult = Pages & { items: ListedBook[]; totalCount: number }

/**
 * `from`: the list's address, to which a book's page leads back. `madeOnly`: books that are not made
 * yet stand below, so the heading tells the two apart. `withIsbn`: the ISBN was searched for, and stands
 * under each title. `besideBook`: one more column.
 */
export function SearchResults({
  result,
  states,
  sort,
  sorts,
  size,
  from,
  madeOnly = false,
  withIsbn = false,
  besideBook,
}: {
  result: SearchResult
  states: BookFormats
  sort: string
  sorts: readonly { value: string; ko: string; en: string }[]
  size: number
  from: string
  madeOnly?: boolean
  withIsbn?: boolean
  besideBook?: { heading: string; cell: (book: ListedBook) => ReactNode } | null
}) {
  const t = useT()
  const { locale } = useI18n()
  const more = namesApart(result.items, ofBook)
  const columns = useFieldColumns(fieldsOf('results'), {
    title: (book: ListedBook) => (
      <>
        <a href={withReturnPath(href('/item/:id', { id: book.id }), from)}>
          <ApartTitle title={book.title} more={more(book)} />
        </a>
        {withIsbn ? <IsbnLine isbn={book.isbn} /> : null}
      </>
    ),
    prodType: (book) => (
      <ProdTypes
        prodType={book.prodType}
        formats={states.find(({ bookId }) => bookId === book.bookId)?.formats}
      />
    ),
  })
  return (
    <ListSection
      totalCount={result.totalCount}
      list={{ page: result.page, size, sort }}
      heading={t(madeOnly ? 'madeResults' : 'resultsHeading')}
      headingShown={madeOnly}
      sorts={sorts.map((row) => ({ value: row.value, label: row[locale] }))}
    >
      <div className="results">
        <Table
          caption={<span className="hidden-text">{t('resultsHeading')}</span>}
          columns={besideBook ? [...columns, asColumn(besideBook)] : columns}
          rows={result.items}
          rowId={(book) => `book-${book.id}`}
          describedBy="count-line"
          clickable
        />
      </div>
    </ListSection>
  )
}

/** The ISBN of a book that was found by it. */
export function IsbnLine({ isbn }: { isbn: string }) {
  const t = useT()
  return (
    <p className="small">
      {t('isbn')} {formatIsbn(isbn)}
    </p>
  )
}

const asColumn = (beside: {
  heading: string
  cell: (book: ListedBook) => ReactNode
}): Column<ListedBook> => ({
  ...column.text('beside', beside.heading, beside.cell),
  className: 'beside',
})
