/** Tells members that what they applied for is finished. */
import type { ProductionType } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { notify } from '~/notices/notify.server'
import { readRows } from '~/platform/statement.server'
import { applicantsFor } from './notification.sql.server'
import { readyKey } from './ready-key'

/**
 * Once for each application; outside the product one message for each person and type, however often
 * somebody applied.
 */
export async function notifyFinished(
  tx: Db,
  bookId: string,
  prodTypes: readonly ProductionType[],
): Promise<void> {
  const applicants = await readRows(tx, applicantsFor(bookId, prodTypes))
  await notify(
    tx,
    'formatReady',
    applicants.map(({ orderId, userId, title, type }) => ({
      userId,
      orderId,
      volume: 0,
      eventKey: readyKey(orderId, 0),
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
  const applicants = await readRows(tx, applicantsFor(bookId, [prodType]))
  await notify(
    tx,
    'volumeReady',
    applicants.flatMap(({ orderId, userId, title, type }) =>
      volumes.map((number) => ({
        userId,
        orderId,
        volume: number,
        eventKey: readyKey(orderId, number),
        facts: { title, type, number },
        together: `volumes:${bookId}:${type}`,
      })),
    ),
  )
}
