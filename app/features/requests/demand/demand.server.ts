/** Demand as people read it: who waits for what, with the status of each. */
import type * as z from 'zod/mini'
import { recordOf, firstOf } from '~/platform/records'
import { productionTypeValues, type ProductionType } from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import { cacheByVersion } from '~/platform/cached-answers.server'
import { wireTime } from '~/i18n/format'
import { assertPageExists } from '~/validation/paging'
import { deliveriesOf, deliveriesOfRows } from './deliveries.server'
import { demandSql } from '~/features/catalogue/book/demand.sql.server'
import type { DemandKind } from '~/tables/codes'
import type { List } from './demand.schema'
import { readRows } from '~/platform/statement.server'
import { demandPage, type FoundDemand } from './demand-list.sql.server'

/** Copies that members and schools ask for of a book, by type. */
export async function copiesOfBook(
  tx: Db,
  bookId: string,
): Promise<Record<ProductionType, number>> {
  const sums = await tx.$queryRaw<{ prodType: ProductionType; copies: number }[]>`
    SELECT "prodType", sum(copies)::int AS copies FROM ${demandSql} AS d WHERE "bookId" = ${bookId} GROUP BY 1`
  return recordOf(
    productionTypeValues,
    (type) => sums.find(({ prodType }) => prodType === type)?.copies ?? 0,
  )
}

/** Without what they got: a download does not change who waits. */
const waitingPage = cacheByVersion('who waits', async (input: z.infer<typeof List>) => {
  const found = firstOf(await readRows(db, demandPage(input)))
  assertPageExists(found.totalCount, input)
  return found
})

async function readList(input: z.infer<typeof List>) {
  const { totalCount, copies, items } = await waitingPage(input)
  const idsOf = (wanted: DemandKind) =>
    items.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
  const [delivered, toSchools] = await Promise.all([
    deliveriesOf(db, idsOf('application')),
    deliveriesOfRows(db, idsOf('school')),
  ])
  return {
    items: items.map((row) => ({
      ...toDemand(row),
      delivered:
        (row.kind === 'application'
          ? delivered.get(row.id)
          : toSchools.get(`${row.id}-${row.prodType}`)) ?? null,
    })),
    totalCount,
    copies,
  }
}
/** One page of those who wait, and the copies of all who pass the filters. */
export const list = cacheByVersion('who waits, with what they got', readList, {
  areas: ['work', 'downloads'],
})
export type DemandRow = Awaited<ReturnType<typeof list>>['items'][number]

/** An answer's row, without what only the statement needs. */
function toDemand({ userId, user, name, school, file, place, progress, ...row }: FoundDemand) {
  const { kind, id, bookId, bookRowId, listId, title, publisher, prodType, copies } = row
  return {
    kind,
    id,
    bookId,
    bookRowId,
    listId,
    title,
    publisher,
    prodType,
    copies,
    member: userId === null ? null : { id: userId, user: user ?? '', name: name ?? '' },
    school: file === null ? null : { name: school ?? '', file, place: place ?? 1 },
    neededFrom: row.neededFrom,
    late: row.late,
    step: row.step,
    withoutFile: row.withoutFile,
    percent: row.step === 'producing' ? progress : null,
    createTime: wireTime(new Date(row.createTime)),
  }
}
