/**
 * Books that somebody waits for and whose production nobody has begun (신청받은 미제작 도서): the next
 * ones to be requested from publishers.
 */
import { firstOf } from '~/platform/records'
import type * as z from 'zod/mini'
import { productionTypeValues } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { cacheByVersion } from '~/platform/cached-answers.server'
import { wireTime } from '~/i18n/format'
import { normalise } from '~/features/catalogue/book/search/normalise'
import { assertPageExists } from '~/validation/paging'
import type { Demanded } from './demanded.schema'
import { readRows } from '~/platform/statement.server'
import { demandedOldest, demandedPage, type DemandedBook } from './demanded.sql.server'

async function readDemanded({ page, size, sort }: z.infer<typeof Demanded>) {
  const { totalCount, items } = firstOf(
    await readRows(db, demandedPage(sort, size, (page - 1) * size)),
  )
  assertPageExists(totalCount, { page, size })
  return { items: items.map(toDemandedBook), totalCount }
}
/** One page of these books; those in the purchase cart come last. */
export const demanded = cacheByVersion('wanted and not begun', readDemanded)
export type DemandedRow = Awaited<ReturnType<typeof demanded>>['items'][number]

function toDemandedBook({
  title,
  publisher,
  isbn,
  asked,
  types,
  since,
  neededFrom,
  ...row
}: DemandedBook) {
  const { bookId, listId, members, schools, school, copies, inCart } = row
  const shown = title ?? bookId
  const differs = listId !== null && asked && normalise(asked) !== normalise(shown)
  return {
    bookId,
    listId,
    title: shown,
    publisher: publisher ?? '',
    isbn: isbn ?? '',
    otherTitle: differs ? asked : '',
    members,
    schools,
    school,
    copies,
    inCart,
    types: productionTypeValues.flatMap((prodType) => {
      const wanted = types[prodType]
      return wanted ? [{ prodType, copies: wanted }] : []
    }),
    since: wireTime(new Date(since)),
    neededFrom: neededFrom ?? '',
  }
}

async function countDemanded(_: object) {
  const [row] = await readRows(db, demandedOldest())
  if (!row) return { count: 0, oldest: null }
  const { count, bookId, title, listId, since } = row
  return {
    count,
    oldest: { title: title ?? bookId, since: wireTime(since), listId, bookRowId: null },
  }
}

/** How many of these books are not in the purchase cart, and the one that is waited for longest. */
export const demandedCount = cacheByVersion('wanted, counted', countDemanded)
