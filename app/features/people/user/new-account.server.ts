/** Inserts a new account, for sign-up and for administrators. */
import type { Db } from '~/platform/db.server'
import type { Prisma } from '../../../../prisma/generated/client'

/**
 * Returns the id of the new member, or null when the login id is taken. It skips duplicates,
 * because a failed statement would end the transaction.
 */
export async function addAccount(row: Prisma.UserCreateManyInput, tx: Db): Promise<number | null> {
  const [created] = await tx.user.createManyAndReturn({
    data: [row],
    skipDuplicates: true,
    select: { id: true },
  })
  return created?.id ?? null
}
