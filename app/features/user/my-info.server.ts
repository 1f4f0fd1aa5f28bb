/** What members see and do about themselves: their record, their access key, leaving. */
import { audit } from '~/audit.server'
import { db } from '~/db.server'
import { Failure } from '~/failure'
import { accessKeyOf, newKeyNumber, takeKeyBack } from '~/features/auth/access-key.server'
import type { User } from '~/features/auth/tokens.server'
import type { Visit } from '~/visit.server'
import { removeUser } from './removal.server'
import { maskedId, record, recordColumns } from './user-record.server'

/** The caller's own fields, with the access key ('' while there is none). */
export async function info(_: object, { id }: User) {
  const { accessKey, ...stored } = await db.user.findUniqueOrThrow({
    where: { id },
    select: { ...recordColumns, accessKey: true },
  })
  return { ...record(stored), accessKey: accessKey ? accessKeyOf(id, accessKey) : '' }
}

/** Issues the caller's access key; there is one at a time. Plain SQL, so that `updateTime` goes on telling of the member's fields. */
export async function setAccessKey(_: object, me: User, visit: Visit) {
  const number = newKeyNumber()
  const count = await visit.db
    .$executeRaw`UPDATE "User" SET "accessKey" = ${number} WHERE "id" = ${me.id} AND "accessKey" IS NULL`
  if (count === 0) throw new Failure('keyExists', 409)
  await audit(visit, me, 'setAccessKey', me.user)
  return accessKeyOf(me.id, number)
}

/** Takes the access key back: whatever still uses it is refused from now on. */
export async function removeAccessKey(_: object, me: User, visit: Visit) {
  if (!(await takeKeyBack(me.id, visit.db))) throw new Failure('noKey', 409)
  await audit(visit, me, 'removeAccessKey', me.user)
  return true
}

/** The caller leaves. Of the login id the trace keeps two characters, of the person nothing. */
export async function deleteAccount(_: object, me: User, visit: Visit) {
  const user = maskedId(me.user)
  await removeUser(me.id, visit.db)
  await audit(visit, { id: me.id, user }, 'deleteAccount', user)
  return true
}
