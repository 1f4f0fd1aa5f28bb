/** Tells the holders of copies that lack corrections, once each, and takes it back. */
import { inTransaction, type Db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import { notify } from '~/notices/notify.server'
import { erratumsToTell, takeBackNotices } from './errata.sql.server'
import { membersConcerned } from './holders.sql.server'

/** Minutes for which a notice stays in the product, so that an erratum can be taken back. */
const undoMinutes = 10

const keyOf = (erratumId: number, userId: number) => `erratum:${erratumId}:${userId}`

/**
 * Tells every holder who has not been told, of each erratum once. Whoever fetched or was sent a copy at the same
 * moment is found by the next run. Returns how many are concerned.
 */
export async function tellHolders(tx: Db, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const members = await readRows(tx, membersConcerned(ids))
  await notify(
    tx,
    'erratum',
    members.map(({ erratumId, userId, corrections, title, orderId }) => ({
      userId,
      eventKey: keyOf(erratumId, userId),
      // for a webhook, all who are told at once are one message
      together: `erratum:${erratumId}`,
      facts: { title, count: corrections },
      ...(orderId === null ? {} : { orderId }),
    })),
    { delayMinutes: undoMinutes },
  )
  return members.length
}

/** Called every hour: copies are fetched and sent while their correction is under way. */
export const tellNewHolders = (): Promise<number> =>
  inTransaction(async (tx) => {
    const errata = await readRows(tx, erratumsToTell())
    return tellHolders(
      tx,
      errata.map(({ id }) => id),
    )
  })

/** Takes the notices back; those whom they had reached are told. Returns how many these are. */
export async function takeBackTold(tx: Db, id: number, title: string): Promise<number> {
  const reached = await readRows(tx, takeBackNotices(id))
  await notify(
    tx,
    'erratumUndone',
    reached.map(({ userId }) => ({
      userId,
      eventKey: `erratumUndone:${id}`,
      facts: { title },
    })),
  )
  return reached.length
}
