/** Members as administrators see them: found, opened, registered, removed. */
import type * as z from 'zod/mini'
import { audit } from '~/audit.server'
import { levels } from '~/codes'
import { db } from '~/db.server'
import { Failure } from '~/failure'
import { hashPassword } from '~/features/auth/password.server'
import type { User } from '~/features/auth/tokens.server'
import { refusePageBeyond, window } from '~/paging'
import type { Visit } from '~/visit.server'
import { addAccount } from './new-account.server'
import { removeUser } from './removal.server'
import type { ById, Create, List } from './user.schema'
import { maskedId, record, recordColumns } from './user-record.server'

/** Contained in the column, capital or small; the signs that LIKE knows are taken as they are. */
const containing = (value: string | undefined) =>
  value ? { contains: value.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' as const } : undefined

/** Members that fit all filters, newest first. */
export async function list({
  user,
  name,
  nickName,
  schoolName,
  level,
  ...paging
}: z.infer<typeof List>) {
  const where = {
    user: containing(user),
    name: containing(name),
    nickName: containing(nickName),
    schoolName: containing(schoolName),
    level,
  }
  const [totalCount, found] = await Promise.all([
    db.user.count({ where }),
    db.user.findMany({ where, orderBy: { id: 'desc' }, ...window(paging), select: recordColumns }),
  ])
  refusePageBeyond(totalCount, paging)
  return { items: found.map(record), totalCount }
}

export async function infoOf({ id }: z.infer<typeof ById>) {
  const found = await db.user.findUnique({ where: { id }, select: recordColumns })
  if (!found) throw new Failure('noSuchItem', 404)
  return record(found)
}

/** What hangs on a member: what goes with them, and what a change of level ends. `last`: nobody else is an administrator. */
export async function belongings({ id }: z.infer<typeof ById>) {
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
        },
      },
    },
  })
  if (!found) throw new Failure('noSuchItem', 404)
  const { sessions, cartEntries: cart, orders, notifications: notices, assignments } = found._count
  const last =
    found.level === levels.administrator &&
    (await db.user.count({ where: { level: levels.administrator } })) === 1
  return { sessions, cart, orders, notices, assignments, last }
}

/** Registers a member without an identity check: the administrator vouches for name and mobile. */
export async function create(
  { password, passwordConfirm: _, ...fields }: z.infer<typeof Create>,
  me: User,
  visit: Visit,
) {
  const id = await addAccount({ ...fields, passwordHash: await hashPassword(password) }, visit.db)
  if (!id) throw new Failure('userTaken', 409, 'user')
  await audit(visit, me, 'register', fields.user, { after: { level: fields.level } })
  return record(await visit.db.user.findUniqueOrThrow({ where: { id }, select: recordColumns }))
}

/** Deletes a member; the last administrator stays (409). */
export async function remove({ id }: z.infer<typeof ById>, me: User, visit: Visit) {
  const found = await visit.db.user.findUnique({
    where: { id },
    select: { user: true, level: true },
  })
  if (!found) throw new Failure('noSuchItem', 404)
  await removeUser(id, visit.db)
  const self = id === me.id ? { id, user: maskedId(me.user) } : me
  await audit(visit, self, 'remove', maskedId(found.user), { before: { level: found.level } })
  return true
}
