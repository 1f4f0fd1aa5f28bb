/** Tells members that what they applied for is finished. */
import type { ProductionType } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { demandSql } from '~/features/catalogue/book/demand.sql.server'
import { Prisma } from '../../../../prisma/generated/client'
import { tell } from '~/notices/tell.server'

type Applicant = { orderId: number; userId: number; title: string; type: ProductionType }

/** Whoever applied for one of these types of the book, in the order of their applications. */
const applicantsOf = (tx: Db, bookId: string, prodTypes: readonly ProductionType[]) =>
  tx.$queryRaw<Applicant[]>(Prisma.sql`
    SELECT d.id AS "orderId", d."userId", o.title, d."prodType" AS type FROM ${demandSql} AS d JOIN "Order" o ON o.id = d.id
    WHERE d.kind = 'application' AND d."bookId" = ${bookId} AND d."prodType" = ANY(${[...prodTypes]}::text[]) ORDER BY d.id`)

const readyKey = (orderId: number, volume: number) => `ready:${orderId}:${volume}`

/**
 * Once for each application; outside the product one message for each person and type, however often
 * somebody applied.
 */
export async function notifyFinished(
  tx: Db,
  bookId: string,
  prodTypes: readonly ProductionType[],
): Promise<void> {
  const applicants = await applicantsOf(tx, bookId, prodTypes)
  await tell(
    tx,
    'formatReady',
    applicants.map(({ orderId, userId, title, type }) => ({
      ...{ userId, orderId, volume: 0, eventKey: readyKey(orderId, 0) },
      facts: { title, type },
      together: `ready:${bookId}:${type}`,
    })),
    { sms: true },
  )
}

/** The same for volumes that became available; without text messages. */
export async function notifyVolumes(
  tx: Db,
  bookId: string,
  prodType: ProductionType,
  volumes: readonly number[],
): Promise<void> {
  const applicants = await applicantsOf(tx, bookId, [prodType])
  await tell(
    tx,
    'volumeReady',
    applicants.flatMap(({ orderId, userId, title, type }) =>
      volumes.map((number) => ({
        ...{ userId, orderId, volume: number, eventKey: readyKey(orderId, number) },
        facts: { title, type, number },
        together: `volumes:${bookId}:${type}`,
      })),
    ),
  )
}
