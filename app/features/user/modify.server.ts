/** Changing a member: one's own fields and password, and whatever an administrator may change of anyone. */
import type * as z from 'zod/mini'
import { audit } from '~/audit.server'
import { levels } from '~/codes'
import { db, type Db } from '~/db.server'
import { Failure } from '~/failure'
import { refuseStale } from '~/http/edit-conflict.server'
import { takeKeyBack } from '~/features/auth/access-key.server'
import { countLogin, forgiveLogin } from '~/features/auth/limits.server'
import { notTheId } from '~/features/auth/password-rules'
import { hashPassword, passwordFits } from '~/features/auth/password.server'
import { endSessionsOf, type User } from '~/features/auth/tokens.server'
import type { Visit } from '~/visit.server'
import { lockAdministrators, refuseLast } from './removal.server'
import type { Modify } from './user.schema'
import { record, recordColumns } from './user-record.server'

type Input = z.infer<typeof Modify>

const ownFields = ['email', 'phone', 'zipCode', 'address', 'addressDetail', 'optIn'] as const
const administratorFields = [...ownFields, 'level', 'nickName', 'schoolName'] as const
type Changes = Partial<Pick<Input, (typeof administratorFields)[number]>>

const isAdministrator = ({ level }: User) => level <= levels.administrator

function refuseStranger(id: number, me: User): void {
  if (id !== me.id && !isAdministrator(me)) throw new Failure('noPermission', 403)
}

/** Before a password is changed: the present one must fit, and a wrong one counts like an attempt to log in. */
export async function provePassword(
  { id, password, currentPassword = '' }: Input,
  me: User,
  { address }: Visit,
): Promise<void> {
  refuseStranger(id, me)
  if (password === undefined) return
  if (id !== me.id) throw new Failure('cannotChange', 400, 'password')
  const found = await db.user.findUnique({ where: { id }, select: { passwordHash: true } })
  if (!found?.passwordHash) throw new Failure('socialPassword', 400, 'password')
  if (!notTheId({ user: me.user, password })) throw new Failure('passwordIsId', 400, 'password')
  await countLogin(me.user, address)
  if (!(await passwordFits(currentPassword, found.passwordHash)))
    throw new Failure('wrongPassword', 400, 'currentPassword')
  await forgiveLogin(me.user, address)
}

/** Writes what differs from what is stored; the rest of the input is left alone. `unassigned`: books a former producer no longer makes. */
export async function modify(input: Input, me: User, visit: Visit) {
  const { db: tx } = visit
  const { id, password } = input
  refuseStranger(id, me)
  const administrators = isAdministrator(me) && input.level ? await lockAdministrators(tx) : null
  if (administrators && !administrators.includes(me.id)) throw new Failure('noPermission', 403)
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${id} FOR UPDATE`
  const stored = await tx.user.findUnique({ where: { id }, select: recordColumns })
  if (!stored) throw new Failure('noSuchItem', 404)
  const changes = differing(input, stored, me)
  refuseStale(
    !!input.updateTime && new Date(input.updateTime).getTime() !== stored.updateTime.getTime(),
    Object.keys(changes),
  )
  if (Object.keys(changes).length === 0 && password === undefined)
    return { ...record(stored), unassigned: 0 }
  if (changes.level && stored.level === levels.administrator)
    refuseLast(administrators ?? [], id, 'level')
  const secret = password === undefined ? {} : { passwordHash: await hashPassword(password) }
  const now = await tx.user.update({
    where: { id },
    data: { ...changes, ...secret },
    select: recordColumns,
  })
  if (password !== undefined || changes.level) await endSessionsOf(id, tx)
  const keyTaken = password !== undefined && (await takeKeyBack(id, tx))
  const unassigned =
    changes.level && stored.level === levels.producer ? await unassignAll(id, tx) : 0
  await trace(visit, me, {
    stored,
    changes,
    unassigned,
    password: password !== undefined,
    keyTaken,
  })
  return { ...record(now), unassigned }
}

function differing(input: Input, stored: Record<keyof Changes, unknown>, me: User): Changes {
  const may = isAdministrator(me) ? administratorFields : ownFields
  return Object.fromEntries(
    may
      .filter((name) => input[name] !== undefined && input[name] !== stored[name])
      .map((name) => [name, input[name]]),
  )
}

/** An assignment points to a producer; who stops being one has none. */
async function unassignAll(userId: number, tx: Db): Promise<number> {
  const { count } = await tx.assignment.deleteMany({ where: { userId } })
  return count
}

type Done = {
  stored: { user: string; level: number }
  changes: Changes
  unassigned: number
  password: boolean
  keyTaken: boolean
}

/** Of personal data the trace has the names of the fields only. */
async function trace(
  visit: Visit,
  me: User,
  { stored, changes: { level, ...rest }, unassigned, password, keyTaken }: Done,
): Promise<void> {
  const fields = Object.keys(rest)
  if (fields.length > 0) await audit(visit, me, 'modify', stored.user, { after: { fields } })
  if (level)
    await audit(visit, me, 'level', stored.user, {
      before: { level: stored.level },
      after: { level, unassigned },
    })
  if (password) await audit(visit, me, 'password', stored.user)
  if (keyTaken) await audit(visit, me, 'removeAccessKey', stored.user)
}
