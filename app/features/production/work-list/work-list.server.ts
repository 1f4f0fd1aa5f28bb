/** Builds the printable work list: the caller's unfinished books, in the order of work. */
import { firstOf } from '~/platform/records'
import { todayInSeoul } from '~/platform/today'
import { levels, productionTypeValues } from '~/tables/codes'
import { db } from '~/platform/db.server'
import type { User } from '~/auth/tokens.server'
import { parseNextVolume } from '~/features/production/board/open-formats.server'
import { readRows } from '~/platform/statement.server'
import type { OpenFormat } from '~/features/production/production.output'
import { workListBooks, type WorkListBook } from './work-list.sql.server'

/** More rows would be too many to use on paper. */
const MAX_ROWS = 1000

/**
 * Books with an open format or with none finished, at most 1,000; `totalCount` is the number of
 * all.
 */
export async function workList(
  _: unknown,
  me: User,
): Promise<{ items: (WorkListBook & { formats: OpenFormat[] })[]; totalCount: number }> {
  const producer = me.level <= levels.administrator ? undefined : me.id
  const { total, rows } = firstOf(
    await readRows(db, workListBooks(todayInSeoul(), producer, MAX_ROWS)),
  )
  return {
    items: rows.map(({ formats, id, bookId, title, publisher, needDate }) => ({
      id,
      bookId,
      title,
      publisher,
      needDate,
      formats: (formats ?? [])
        .map(({ first, ...format }) => ({ ...format, next: parseNextVolume(first) }))
        .sort(byType),
    })),
    totalCount: total,
  }
}

const typePosition = ({ prodType }: OpenFormat) =>
  (productionTypeValues as string[]).indexOf(prodType)
const byType = (a: OpenFormat, b: OpenFormat) => typePosition(a) - typePosition(b)
