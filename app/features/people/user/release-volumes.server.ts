/** Opens the volumes of somebody who is no producer any more, or no longer has a book, to others. */
import type { Db } from '~/platform/db.server'

/**
 * Locks the books of a producer against the steps of the desk, which lock them, too: what is being
 * handed in at this moment is handed in first, and then no longer theirs to release.
 */
export const lockBooksOf = (tx: Db, userId: number) =>
  tx.$executeRaw`SELECT 1 FROM "Book" WHERE id IN (SELECT "bookRowId" FROM "Assignment" WHERE "userId" = ${userId}) ORDER BY id FOR SHARE`

/** A finished volume with an erratum that nobody has handed in a corrected file for. */
const finishedToCorrect = {
  state: 'finished',
  handedInKey: null,
  correctionTasks: { some: { fixTime: null } },
} as const

/**
 * Volumes that the person was making are open to others again: of one book, or of all. What was
 * handed in is still checked. Whoever calls it has locked the books.
 */
export async function releaseVolumes(
  tx: Db,
  userId: number,
  byId: number | null,
  bookRowId?: number,
): Promise<void> {
  const made = await tx.volume.findMany({
    where: {
      makerId: userId,
      OR: [{ state: 'producing' }, finishedToCorrect],
      ...(bookRowId ? { bookRowId } : {}),
    },
    select: { id: true },
  })
  if (made.length === 0) return
  await tx.volume.updateMany({
    where: { id: { in: made.map(({ id }) => id) } },
    data: { makerId: null },
  })
  await tx.volumeStep.createMany({
    data: made.map(({ id }) => ({ volumeId: id, kind: 'released' as const, userId, byId })),
  })
}

/** The same for whoever is to make a volume of the book, and no longer has the book. */
export async function releaseFormerMakers(tx: Db, bookRowId: number, byId: number): Promise<void> {
  const held = await tx.volume.findMany({
    where: {
      bookRowId,
      state: 'producing',
      maker: { assignments: { none: { bookRowId } } },
    },
    distinct: 'makerId',
    select: { makerId: true },
  })
  for (const { makerId } of held) if (makerId) await releaseVolumes(tx, makerId, byId, bookRowId)
}
