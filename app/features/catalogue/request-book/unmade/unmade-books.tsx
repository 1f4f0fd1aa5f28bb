/** Books that are not made yet, on the screen: as a table, and beside what a search found. */
import type { ReactNode } from 'react'
import { LangText } from '~/i18n/lang-text'
import { Table } from '~/components/table'
import { useFieldColumns } from '~/features/catalogue/book/field-views'
import { IsbnLine } from '~/features/catalogue/book/search-results'
import { ApartTitle, namesApart, ofBook } from '~/features/catalogue/book/names-apart'
import { count } from '~/i18n/format'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT, useWord } from '~/i18n/provider'

const shownFields = ['title', 'grade', 'publisher', 'creator', 'curriculum'] as const
type UnmadeRow = Record<(typeof shownFields)[number], string> & { id: number; bookId: string }

/** `from`: the list's address, to which a book's page leads back. */
export function UnmadeTable({ rows, from }: { rows: UnmadeRow[]; from: string }) {
  const t = useT()
  const more = namesApart(rows, ofBook)
  return (
    <div className="results">
      <Table
        caption={<span className="hidden-text">{t('unmadeBooks')}</span>}
        columns={useFieldColumns([...shownFields], {
          title: (book: UnmadeRow) => (
            <a href={withReturnPath(href('/listed/:id', { id: book.id }), from)}>
              <ApartTitle title={book.title} more={more(book)} />
            </a>
          ),
        })}
        rows={rows}
        rowId={({ id }) => `listed-${id}`}
        clickable
      />
    </div>
  )
}

type FoundUnmade = { items: (UnmadeRow & { isbn: string })[]; totalCount: number }

/** Books beside other results; alone, all of the first page. */
const shownBeside = 5

/**
 * What a search finds among the books that are not made yet. `alone`: the catalogue found nothing;
 * `withIsbn`: the ISBN was searched for;
 * `conditions`: those of the search, for the list of all; `besideBook`: what stands under each.
 */
export function UnmadeSection({
  found: { items, totalCount },
  alone,
  withIsbn = false,
  conditions,
  from,
  besideBook,
}: {
  found: FoundUnmade
  alone: boolean
  withIsbn?: boolean
  conditions: Record<string, string | undefined>
  from: string
  besideBook?: ((book: UnmadeRow) => ReactNode) | null
}) {
  const t = useT()
  const nameOf = useWord()
  const rows = alone ? items : items.slice(0, shownBeside)
  const more = namesApart(rows, ofBook)
  return (
    <section id="unmade" tabIndex={-1} aria-labelledby="unmade-heading">
      <h2 id="unmade-heading">{t('unmadeFound', { count: count(totalCount) })}</h2>
      <p>{t(alone ? 'unmadeAlone' : 'unmadeBeside')}</p>
      <ul className="entries">
        {rows.map((book) => (
          <li key={book.id} id={`listed-${book.id}`}>
            <a href={withReturnPath(href('/listed/:id', { id: book.id }), from)} lang="ko">
              <ApartTitle title={book.title} more={more(book)} />
            </a>
            <p className="small">
              <LangText
                text={[book.publisher, book.creator, nameOf(book.grade), book.curriculum]
                  .filter(Boolean)
                  .join(', ')}
              />
            </p>
            {withIsbn ? <IsbnLine isbn={book.isbn} /> : null}
            {besideBook?.(book)}
          </li>
        ))}
      </ul>
      {totalCount > rows.length ? (
        <p className="next-steps">
          <a href={href('/listed', conditions)}>{t('unmadeAll', { count: count(totalCount) })}</a>
        </p>
      ) : null}
    </section>
  )
}
