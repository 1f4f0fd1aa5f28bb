/** Deletes members, and ensures that one administrator always remains. */
import { endEverythingOf } from '~/auth/end-everything.server'
import { levels } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { markUnused } from '~/storage/stored-files.server'

/**
 * The ids of the administrators, locked until the transaction ends, so that two who demote each
 * other are handled one after the other.
 */
export async function lockAdministrators(tx: Db): Promise<number[]> {
  const rows = await tx.$queryRaw<
    { id: number }[]
  >`SELECT "id" FROM "User" WHERE "level" = ${levels.administrator} ORDER BY "id" FOR UPDATE`
  return rows.map(({ id }) => id)
}

export function assertNotLastAdministrator(
  administrators: number[],
  id: number,
  field?: string,
): void {
  if (administrators.length === 1 && administrators[0] === id)
    throw new AppError('lastAdministrator', 409, field)
}

/**
 * Deletes a member with sessions, cart, applications, notices, assignments and eligibility (all by
 * cascade), and the photo that waits to be looked at. Lists that they sent for a school and its lesson
 * plans stay, without their name.
 */
export async function removeUser(id: number, tx: Db): Promise<void> {
  assertNotLastAdministrator(await lockAdministrators(tx), id)
  await endEverythingOf(id, tx)
  const proofs = await tx.eligibility.findMany({
    where: { userId: id, fileKey: { not: null } },
    select: { fileKey: true },
  })
  // the lists that they sent for a school are the school's
  await tx.orderFile.updateMany({ where: { userId: id }, data: { userName: '' } })
  await tx.$executeRaw`UPDATE "LessonPlan" SET "userName" = '' WHERE "userName" = (SELECT "user" FROM "User" WHERE id = ${id})`
  const { count } = await tx.user.deleteMany({ where: { id } })
  if (count === 0) throw new AppError('noSuchItem', 404)
  await markUnused(
    tx,
    proofs.map(({ fileKey }) => fileKey),
  )
}
