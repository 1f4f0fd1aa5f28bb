/** Tells members the day that they are promised, and when it moves. */
import { randomUUID } from 'node:crypto'
import type { ProductionType } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { demandSql } from '~/features/catalogue/book/demand.sql.server'
import { tell } from '~/notices/tell.server'
import type { NoticeFacts } from '~/notices/notice-text'

/** Days by which a promise may move without being told anew (service rule). */
export const promiseDays = 3

type Moved = {
  orderId: number
  userId: number
  title: string
  type: ProductionType
  /** the day that is promised now, and what delays it most */
  day: string
  why: string
  /** what was told last; null for who was told nothing yet */
  noticeId: number | null
  told: NoticeFacts | null
  /** it was told within the hour: it is not told again, but corrected */
  fresh: boolean | null
}

/**
 * An application is promised the day of the last piece of its format. Who was told of another day is
 * told the new one, with why; of moves within an hour, the last.
 */
export async function tellPromises(tx: Db): Promise<void> {
  const moved = await tx.$queryRaw<Moved[]>`
    WITH promised AS (
      SELECT "bookRowId", "prodType", max(promised) AS day, (array_agg(facts->'because'->>'weighsMost' ORDER BY promised DESC, volume DESC))[1] AS why
      FROM "Forecast" GROUP BY 1, 2 HAVING min(promised) <> ''),
    waiting AS MATERIALIZED (
      SELECT d.id AS "orderId", d."userId", d."prodType" AS type, p.day, coalesce(p.why, 'none') AS why
      FROM promised p JOIN "Book" b ON b.id = p."bookRowId" JOIN ${demandSql} AS d ON d."bookId" = b."bookId" AND d."prodType" = p."prodType"
      WHERE d.kind = 'application'),
    told AS (
      SELECT DISTINCT ON (n."orderId") n."orderId", n.id, n.facts, n."createTime" FROM "Notification" n
      WHERE n.kind IN ('promiseMade', 'promiseMoved') AND n."orderId" IN (SELECT "orderId" FROM waiting) ORDER BY n."orderId", n.id DESC)
    SELECT w.*, o.title, t.id AS "noticeId", t.facts AS told, t."createTime" > now() - interval '1 hour' AS fresh
    FROM waiting w JOIN "Order" o ON o.id = w."orderId" LEFT JOIN told t ON t."orderId" = w."orderId"
    WHERE t.id IS NULL OR abs((t.facts->>'day')::date - w.day::date) > ${promiseDays}::int ORDER BY w."orderId"`
  const made = moved.filter(({ noticeId }) => noticeId === null)
  await tell(
    tx,
    'promiseMade',
    made.map(({ userId, orderId, title, type, day }) => ({
      ...{ userId, orderId, eventKey: `promise:${orderId}` },
      facts: { title, type, day },
    })),
    held,
  )
  const later = moved.filter(({ noticeId, fresh }) => noticeId !== null && !fresh)
  await tell(
    tx,
    'promiseMoved',
    later.map((one) => ({
      ...{ userId: one.userId, orderId: one.orderId, eventKey: `moved:${randomUUID()}` },
      facts: movedFacts(one, one.told?.day ?? ''),
    })),
    held,
  )
  await correct(
    tx,
    moved.filter(({ noticeId, fresh }) => noticeId !== null && fresh),
  )
}

/** Within the hour it may be corrected, so it leaves the product only then. */
const held = { hold: 60 }

const daysApart = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000

const movedFacts = ({ title, type, day, why }: Moved, before: string): NoticeFacts => ({
  ...{ title, type, day, before },
  why: day < before ? 'sooner' : why,
})

/**
 * Notices of the last hour say the last day, and when they were corrected; one goes when that day is
 * what was told before it.
 */
async function correct(tx: Db, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return
  const isAsBefore = ({ told, day }: Moved) =>
    told?.before !== undefined && daysApart(told.before, day) <= promiseDays
  const ids = moved.filter(isAsBefore).map(({ noticeId }) => noticeId!)
  await tx.notification.deleteMany({ where: { id: { in: ids } } })
  const corrected = moved
    .filter((one) => !isAsBefore(one))
    .map((one) => {
      const { noticeId: id, title, type, day, told } = one
      const before = told?.before
      return { id, facts: before === undefined ? { title, type, day } : movedFacts(one, before) }
    })
  await tx.$executeRaw`
    UPDATE "Notification" n SET facts = c.facts, "correctTime" = now(), "readTime" = NULL
    FROM jsonb_to_recordset(${JSON.stringify(corrected)}::jsonb) AS c (id int, facts jsonb) WHERE n.id = c.id`
}
