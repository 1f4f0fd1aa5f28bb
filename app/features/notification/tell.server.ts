/** Tells people of events: writes notices, in the transaction of their event. */
import { levels, type NoticeKind, type ProductionType } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { Prisma } from '../../../prisma/generated/client'
import type { NoticeFacts } from './notice-text'

const { sql } = Prisma

/** `eventKey` names the event: whoever was told of it is not told again. */
export type Told = {
  userId: number
  eventKey: string
  facts: NoticeFacts
  orderId?: number
  /** where something is finished: the volume, 0 for the whole */
  volume?: number
}

/** `read`: it repeats what its person has just seen on a page. */
export async function tell(
  tx: Db,
  kind: NoticeKind,
  told: readonly Told[],
  { read = false }: { read?: boolean } = {},
): Promise<void> {
  if (told.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "Notification" ("userId", kind, "eventKey", facts, "orderId", volume, "readTime")
    SELECT u.id, ${kind}, t."eventKey", t.facts, t."orderId", t.volume, ${read ? sql`now()` : sql`NULL`}
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(told)}::jsonb) AS ("userId" int, "eventKey" text, facts jsonb, "orderId" int, volume int))
      WITH ORDINALITY AS t("userId", "eventKey", facts, "orderId", volume, place)
    JOIN "User" u ON u.id = t."userId" ORDER BY t.place
    ON CONFLICT DO NOTHING`
}

/** What every administrator is told, except the one whose step it was. */
export async function administratorsToTell(tx: Db, except?: number): Promise<number[]> {
  const rows = await tx.user.findMany({
    where: {
      level: levels.administrator,
      ...(except === undefined ? {} : { id: { not: except } }),
    },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

/** One notice for all that was applied for at once. */
export async function tellApplied(
  tx: Db,
  userId: number,
  orders: readonly { id: number; title: string; prodType: ProductionType }[],
  { read }: { read: boolean },
): Promise<void> {
  const [first] = orders.toSorted((a, b) => a.id - b.id)
  if (!first) return
  const { id: orderId, title, prodType: type } = first
  const more = orders.length > 1 ? { more: orders.length - 1 } : {}
  const facts = { title, type, ...more }
  await tell(tx, 'applied', [{ userId, eventKey: `applied:${orderId}`, facts, orderId }], { read })
}
