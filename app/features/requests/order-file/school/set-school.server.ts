/** Sets the school and the day of receipt of an order file; what depends on them follows. */
import type * as z from 'zod/mini'
import { giveSchoolToRows } from './order-school.sql.server'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { schoolIdOf } from '~/features/people/school/school-of-name.server'
import { rereadFile } from '~/features/requests/order-file/files/reread.server'
import { findFile, info } from '~/features/requests/order-file/order-file.server'
import type { SetSchool } from '~/features/requests/order-file/order-file.schema'
import type { CallContext } from '~/http/call-context.server'
import { AppError } from '~/platform/app-error'
import { inTransaction } from '~/platform/db.server'

/**
 * A school of the list gets its name there, and another one the name as it was typed. Rows that name
 * no school get it, and so do those that had the one before. The sheet is read again, because days
 * without a year depend on the day of receipt, and matches on the school. Throws 409 for a list that a
 * member sent: what they send later for the same school and school year belongs to it.
 */
export async function setSchool(
  { name, schoolName: typed, date }: z.infer<typeof SetSchool>,
  me: User,
  ctx: CallContext,
) {
  await inTransaction(
    async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM "OrderFile" WHERE name = ${name} FOR NO KEY UPDATE`
      const file = await findFile(tx, name, {
        id: true,
        userId: true,
        schoolName: true,
        receiptDate: true,
      })
      if (file.userId !== null) throw new AppError('orderSchoolOfSender', 409, 'schoolName')
      const id = await schoolIdOf(typed, tx)
      const listed = id === null ? null : await tx.school.findUnique({ where: { id } })
      const schoolName = listed?.name ?? typed
      await tx.orderFile.update({
        where: { id: file.id },
        data: { schoolName, receiptDate: date },
        select: { id: true },
      })
      await tx.$executeRaw(giveSchoolToRows(file.id, file.schoolName, schoolName))
      await rereadFile({ name }, me, { ...ctx, db: tx })
      await audit({ ...ctx, db: tx }, me, 'orderFile.setSchool', name, {
        before: { schoolName: file.schoolName, receiptDate: file.receiptDate },
        after: { schoolName, receiptDate: date },
      })
    },
    { timeout: 120_000, maxWait: 10_000 },
  )
  return info({ name })
}
