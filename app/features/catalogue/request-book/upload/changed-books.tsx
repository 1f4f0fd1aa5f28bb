/** The books that an uploaded list would change, field by field. */
import { Pagination } from '~/components/pagination'
import { useT } from '~/i18n/provider'
import { bookFields } from '~/features/catalogue/book/fields'
import type { SearchPage } from '~/validation/paging'
import type { BookChange } from './list-check.server'
import { column, type Column, Table } from '~/components/table'
import { count } from '~/i18n/format'
import { changesPerPage } from '~/features/catalogue/request-book/request-book.schema'

/** The books that would be changed, a page of them, each with its fields as they are and will be. */
export function ChangedBooks({ changes }: { changes: SearchPage<BookChange> }) {
  const t = useT()
  const { items, totalCount, page } = changes
  const first = (page - 1) * changesPerPage + 1
  const textOrBlank = (text: string) => text || t('blankCell')
  const columns: Column<BookChange>[] = [
    column.main('book', t('changedBook'), ({ bookId, title }) => (
      <>
        {title} <span className="small nowrap">{bookId}</span>
      </>
    )),
    column.text('fields', t('changedFields'), ({ fields }) => (
      <ul className="plain">
        {fields.map(({ name, before, after }) => (
          <li key={name}>
            {t('changedField', {
              field: t(bookFields[name].label),
              before: textOrBlank(before),
              after: textOrBlank(after),
            })}
          </li>
        ))}
      </ul>
    )),
  ]
  return (
    <div id="changed">
      <h3>{t('wouldModify', { count: count(totalCount) })}</h3>
      <Table
        caption={t('changedCaption', {
          count: count(totalCount),
          first: count(first),
          last: count(first + items.length - 1),
        })}
        columns={columns}
        rows={items}
        rowId={({ bookId }) => `changed-${bookId}`}
      />
      <Pagination pages={changes} />
    </div>
  )
}
