/** Members for administrators: found, read, registered and deleted. */
import type { ById } from '~/validation/inputs'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { levels } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { containing } from '~/platform/like'
import { AppError } from '~/platform/app-error'
import { readRows } from '~/platform/statement.server'
import { hashNewPassword } from '~/features/people/login/new-password.server'
import type { User } from '~/auth/tokens.server'
import { assertPageExists, skipTake } from '~/validation/paging'
import type { CallContext } from '~/http/call-context.server'
import { addAccount } from './new-account.server'
import { readersOfNobodyElse } from '~/features/people/care/care.sql.server'
import { joinNamedSchool } from '~/features/people/school/choose-school.server'
import { requestConfirmation } from './email-confirmation.server'
import { removeUser } from './account-removal.server'
import type { Create, List } from './user.schema'
import { maskLoginId, toUserRecord, recordColumns } from './user-record.server'

const containsFilter = (value: string | undefined) => (value ? containing(value) : undefined)

/** Members that match all filters, newest first. */
export async function list({
  user,
  name,
  nickName,
  schoolName,
  level,
  ...paging
}: z.infer<typeof List>) {
  const where = {
    user: containsFilter(user),
    name: containsFilter(name),
    nickName: containsFilter(nickName),
    schoolName: containsFilter(schoolName),
    level,
  }
  const [totalCount, found] = await Promise.all([
    db.user.count({ where }),
    db.user.findMany({
      where,
      orderBy: { id: 'desc' },
      ...skipTake(paging),
      select: recordColumns,
    }),
  ])
  assertPageExists(totalCount, paging)
  return { items: found.map(toUserRecord), totalCount }
}

export async function memberInfo({ id }: z.infer<typeof ById>) {
  const found = await db.user.findUnique({ where: { id }, select: recordColumns })
  if (!found) throw new AppError('noSuchItem', 404)
  return toUserRecord(found)
}

/**
 * What is deleted with a member, and what ends with a change of level. `last`: nobody else is an
 * administrator.
 */
export async function deletionImpact({ id }: z.infer<typeof ById>) {
  const found = await db.user.findUnique({
    where: { id },
    select: {
      level: true,
      _count: {
        select: {
          sessions: true,
          cartEntries: true,
          orders: true,
          notifications: true,
          assignments: true,
          proposals: true,
          erratumReports: true,
        },
      },
    },
  })
  if (!found) throw new AppError('noSuchItem', 404)
  const {
    sessions,
    cartEntries: cart,
    orders,
    notifications: notices,
    assignments,
    proposals,
    erratumReports: reports,
  } = found._count
  const last =
    found.level === levels.administrator &&
    (await db.user.count({ where: { level: levels.administrator } })) === 1
  const readers = await readRows(db, readersOfNobodyElse(id))
  return {
    sessions,
    cart,
    orders,
    notices,
    proposals,
    reports,
    assignments,
    readers: readers.map(({ name }) => name),
    last,
  }
}

/**
 * Registers a member without an identity check: the administrator vouches for name and mobile
 * number.
 */
export async function create(
  { password, passwordConfirm: _, ...fields }: z.infer<typeof Create>,
  me: User,
  ctx: CallContext,
) {
  const id = await addAccount({ ...fields, passwordHash: await hashNewPassword(password) }, ctx.db)
  if (!id) throw new AppError('userTaken', 409, 'user')
  await joinNamedSchool(id, ctx.db)
  await requestConfirmation(ctx.db, { id, email: fields.email ?? '' })
  await audit(ctx, me, 'register', fields, { after: { level: fields.level } })
  return toUserRecord(await ctx.db.user.findUniqueOrThrow({ where: { id }, select: recordColumns }))
}

/** Deletes a member; refuses (409) to delete the last administrator. */
export async function remove(
  { id }: z.infer<typeof ById>,
  me: User,
  ctx: CallContext,
): Promise<true> {
  const { user, level } = await removeUser(id, ctx.db)
  const actor = id === me.id ? { id, user: maskLoginId(me.user), left: true as const } : me
  await audit(ctx, actor, 'remove', maskLoginId(user), { before: { level } })
  return true
}
