/** Opens the volumes of somebody who is no producer any more, or no longer has a book, to others. */
import type { Db } from '~/platform/db.server'

/**
 * Volumes that the person was making are open to others again: of one book, or of all. What was
 * handed in is still checked.
 */
export async function releaseVolumes(
  tx: Db,
  userId: number,
  byId: number | null,
  bookRowId?: number,
): Promise<void> {
  const made = await tx.volume.findMany({
    where: { makerId: userId, state: 'producing', ...(bookRowId ? { bookRowId } : {}) },
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
