/** Members as administrators see them: found, opened, removed. */
import type * as z from 'zod/mini'
import { audit } from '~/audit.server'
import { db } from '~/db.server'
import { Failure } from '~/failure'
import type { User } from '~/features/auth/tokens.server'
import { refusePageBeyond, window } from '~/paging'
import type { Visit } from '~/visit.server'
import { removeUser } from './removal.server'
import type { ById, List } from './user.schema'
import { maskedId, record, recordColumns } from './user-record.server'

/** Contained in the column, capital or small; the signs that LIKE knows are taken as they are. */
const containing = (value: string | undefined) => (value ? { contains: value.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' as const } : undefined)

/** Members that fit all filters, newest first. */
export async function list({ user, name, nickName, level, ...paging }: z.infer<typeof List>) {
  const where = { user: containing(user), name: containing(name), nickName: containing(nickName), level }
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

/** Deletes a member; the last administrator stays (409). */
export async function remove({ id }: z.infer<typeof ById>, me: User, visit: Visit) {
  const found = await visit.db.user.findUnique({ where: { id }, select: { user: true, level: true } })
  if (!found) throw new Failure('noSuchItem', 404)
  await removeUser(id, visit.db)
  const self = id === me.id ? { id, user: maskedId(me.user) } : me
  await audit(visit, self, 'remove', maskedId(found.user), { before: { level: found.level } })
  return true
}
