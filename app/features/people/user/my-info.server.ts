/** Members' own data, access key and withdrawal. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { accessKeyFor, newKeyEnd, newKeyNumber, revokeAccessKey } from '~/auth/access-key.server'
import type { User } from '~/auth/tokens.server'
import { levels } from '~/tables/codes'
import { accessScopes } from '~/tables/account-codes'
import { wireTime } from '~/i18n/format'
import type { CallContext } from '~/http/call-context.server'
import { notifyAccount } from '~/notices/notify.server'
import { lockPerson } from '~/features/people/second-step/new-step.server'
import { issueAccessKey } from './access-key.sql.server'
import { lockAdministrators, removeUser } from './account-removal.server'
import { lockBooksOf } from './release-volumes.server'
import type { SetAccessKey } from './user.schema'
import { maskLoginId, toUserRecord, recordColumns } from './user-record.server'

/**
 * The caller's own fields, with the access key ('' while there is none, and for a program that uses
 * one: a key does not tell itself).
 */
export async function info(_: object, { id }: User, { byKey = false }: Partial<CallContext> = {}) {
  const { accessKey, accessKeyScope, accessKeyEnd, accessKeyUsedDay, confirmedEmail, ...stored } =
    await db.user.findUniqueOrThrow({
      where: { id },
      select: {
        ...recordColumns,
        confirmedEmail: true,
        accessKey: true,
        accessKeyScope: true,
        accessKeyEnd: true,
        accessKeyUsedDay: true,
      },
    })
  return {
    ...toUserRecord(stored),
    emailConfirmed: stored.email !== '' && stored.email === confirmedEmail,
    accessKey: accessKey && !byKey ? accessKeyFor(id, accessKey) : '',
    accessKeyScope,
    accessKeyEnd: accessKey && accessKeyEnd ? wireTime(accessKeyEnd) : null,
    accessKeyUsedDay: accessKey ? accessKeyUsedDay : '',
  }
}

/**
 * Creates the caller's access key; throws 409 when there is one. `updateTime` only changes with the
 * member's fields.
 */
export async function setAccessKey(
  { scope }: z.infer<typeof SetAccessKey>,
  me: User,
  ctx: CallContext,
) {
  if (me.level >= levels.member && accessScopes.some((one) => one.value === scope && one.staff))
    throw new AppError('noPermission', 403)
  await lockPerson(me, ctx)
  const number = newKeyNumber()
  const proved = ctx.session?.proved ?? false
  const count = await ctx.db.$executeRaw(
    issueAccessKey(me.id, { number, scope, end: newKeyEnd(), proved }),
  )
  if (count === 0) throw new AppError('keyExists', 409)
  await audit(ctx, me, 'setAccessKey', me, { after: { scope } })
  await notifyAccount(ctx.db, 'accessKeyMade', { userId: me.id })
  return accessKeyFor(me.id, number)
}

/** Revokes the access key: programs that still use it are refused from now on. */
export async function removeAccessKey(_: object, me: User, ctx: CallContext): Promise<true> {
  if (!(await revokeAccessKey(me.id, ctx.db))) throw new AppError('noKey', 409)
  await audit(ctx, me, 'removeAccessKey', me)
  return true
}

/**
 * Deletes the caller's account. The audit log keeps two characters of the login id, and nothing of
 * the person.
 */
export async function deleteAccount(_: object, me: User, ctx: CallContext): Promise<true> {
  // administrators and books before the person, as wherever somebody is deleted
  await lockAdministrators(ctx.db)
  await lockBooksOf(ctx.db, me.id)
  await lockPerson(me, ctx)
  const user = maskLoginId(me.user)
  await removeUser(me.id, ctx.db)
  await audit(ctx, { id: me.id, user, left: true }, 'deleteAccount', user)
  return true
}
