/** Has the file of a volume checked again. */
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { AppError } from '~/platform/app-error'
import { startCheck } from '~/features/production/file-check/check-stored.server'
import { cardState } from '~/features/production/file-check/stored-card'
import { fileToSign, lockVolume } from '~/features/production/volumes/lock-volume.server'

/**
 * After a check that failed or was interrupted, and when what the file ought to be has changed. Of
 * two who ask at once, the second one gets the check of the first.
 */
export async function recheck({ id }: z.infer<typeof ById>, me: User, ctx: CallContext) {
  const { book, volume } = await lockVolume(ctx.db, me, id)
  const file = fileToSign(volume)
  if (!file) throw new AppError('fileGone', 404)
  if (cardState(file.card) === 'looking') return { id }
  await startCheck(ctx, me, file.key)
  const { prodType, number } = volume
  await audit(ctx, me, 'volume.recheck', book.bookId, {
    after: { prodType, volume: number, name: file.name },
  })
  return { id }
}
