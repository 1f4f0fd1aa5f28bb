/** Writing a new account, whoever makes it: a person who signs up, or an administrator. */
import type { Db } from '~/platform/db.server'
import type { Prisma } from '../../../prisma/generated/client'

/** The new member's number; null when the id is taken (a refused statement would end the transaction, so it is a row that was not made). */
export async function addAccount(row: Prisma.UserCreateManyInput, tx: Db): Promise<number | null> {
  const [created] = await tx.user.createManyAndReturn({
    data: [row],
    skipDuplicates: true,
    select: { id: true },
  })
  return created?.id ?? null
}
