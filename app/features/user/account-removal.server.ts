/** Members leaving, and the rule that one administrator always stays. */
import { levels } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { endSessionsOf } from '~/auth/tokens.server'

/** The administrators, who stay what they are until the transaction ends: two who demote each other come one after the other. */
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

/** Deletes a member with sessions, cart, applications, notices and assignments (all by cascade). */
export async function removeUser(id: number, tx: Db): Promise<void> {
  assertNotLastAdministrator(await lockAdministrators(tx), id)
  await endSessionsOf(id, tx)
  const { count } = await tx.user.deleteMany({ where: { id } })
  if (count === 0) throw new AppError('noSuchItem', 404)
}
