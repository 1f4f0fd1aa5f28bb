/** Changes a member: their own fields and password, or, for administrators, any member's fields. */
import { endEverythingOf } from '~/auth/end-everything.server'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import { isAdministrator, levels } from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { refuseStale } from '~/http/edit-conflict.server'
import { consumeLoginAttempt, refundLoginAttempt } from '~/auth/rate-limits.server'
import { lockBooksOf, releaseVolumes } from './release-volumes.server'
import { notifyAccount } from '~/notices/notify.server'
import { hashNewPassword } from '~/features/people/login/new-password.server'
import { differsFromId } from '~/features/people/login/password-rules'
import { joinNamedSchool } from '~/features/people/school/choose-school.server'
import { verifyPassword } from '~/auth/password-hash.server'
import { assertSessionLasts, type User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { lockAdministrators, assertNotLastAdministrator } from './account-removal.server'
import { requestConfirmation } from './email-confirmation.server'
import type { Modify } from './user.schema'
import { toUserRecord, recordColumns } from './user-record.server'

type Input = z.infer<typeof Modify>

const ownFields = ['email', 'phone', 'zipCode', 'address', 'addressDetail', 'optIn'] as const
const administratorFields = [...ownFields, 'level', 'nickName', 'schoolName'] as const
type UserChanges = Partial<Pick<Input, (typeof administratorFields)[number]>>

function assertMayModify(id: number, me: User): void {
  if (id !== me.id && !isAdministrator(me)) throw new AppError('noPermission', 403)
}

/**
 * Whether a change asks who is there: of somebody else's account, of a level, and of the own address, to
 * which mails go that open something. A new password asks for the one before by itself.
 */
export const isSensitive = ({ id, level, email }: Input, me: User): boolean =>
  id !== me.id || level !== undefined || email !== undefined

/**
 * Runs before a password is changed: checks the current password; a wrong one counts as a failed
 * log-in.
 */
export async function verifyCurrentPassword(
  { id, password, currentPassword = '' }: Input,
  me: User,
  { address }: CallContext,
): Promise<void> {
  assertMayModify(id, me)
  if (password === undefined) return
  if (id !== me.id) throw new AppError('cannotChange', 400, 'password')
  const found = await db.user.findUnique({ where: { id }, select: { passwordHash: true } })
  if (!found?.passwordHash) throw new AppError('socialPassword', 400, 'password')
  if (!differsFromId({ user: me.user, password }))
    throw new AppError('passwordIsId', 400, 'password')
  await consumeLoginAttempt(me.user, address)
  if (!(await verifyPassword(currentPassword, found.passwordHash)))
    throw new AppError('wrongPassword', 400, 'currentPassword')
  await refundLoginAttempt(me.user, address)
}

/** The record of a member, locked. Throws tokenExpired for the caller's own when their session ended meanwhile. */
async function lockRecord(id: number, me: User, { db: tx, session }: CallContext) {
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${id} FOR UPDATE`
  if (id === me.id) await assertSessionLasts(session, tx)
  const stored = await tx.user.findUnique({
    where: { id },
    select: { ...recordColumns, confirmedEmail: true },
  })
  if (!stored) throw new AppError('noSuchItem', 404)
  return stored
}

/**
 * Writes the allowed fields that differ from the stored ones, and ignores the rest of the input.
 * `unassigned`: number of assignments that a former producer lost.
 */
export async function modify(input: Input, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  const { id, password } = input
  assertMayModify(id, me)
  const administrators = isAdministrator(me) && input.level ? await lockAdministrators(tx) : null
  if (administrators && !administrators.includes(me.id)) throw new AppError('noPermission', 403)
  // books before people, as everywhere: their volumes may be released below
  if (input.level) await lockBooksOf(tx, id)
  const stored = await lockRecord(id, me, ctx)
  const { confirmedEmail: _, ...record } = stored
  const changes = changedValues(input, record, me)
  refuseStale(
    !!input.updateTime && new Date(input.updateTime).getTime() !== stored.updateTime.getTime(),
    Object.keys(changes),
  )
  if (Object.keys(changes).length === 0 && password === undefined)
    return { ...toUserRecord(record), unassigned: 0 }
  if (changes.level && stored.level === levels.administrator)
    assertNotLastAdministrator(administrators ?? [], id, 'level')
  const secret = password === undefined ? {} : { passwordHash: await hashNewPassword(password) }
  // the school follows its name
  const school = changes.schoolName === undefined ? {} : { schoolId: null }
  const updated = await tx.user.update({
    where: { id },
    data: { ...changes, ...secret, ...school },
    select: recordColumns,
  })
  if (changes.schoolName !== undefined) await joinNamedSchool(id, tx)
  // an address that was entered anew is tried again
  if (changes.email)
    await tx.bouncedAddress.deleteMany({ where: { email: changes.email.toLowerCase() } })
  if (changes.email !== undefined) await notifyOfAddress(id, stored, changes.email, tx)
  if (password !== undefined) await notifyAccount(tx, 'passwordChanged', { userId: id })
  const keyTaken =
    (password !== undefined || changes.level !== undefined) && (await endEverythingOf(id, tx))
  // staff need no confirmation: what they sent as members counts from now on
  if (changes.level !== undefined && changes.level < levels.member)
    await tx.orderFile.updateMany({
      where: { userId: id, inDemand: false },
      data: { inDemand: true },
    })
  const unassigned =
    changes.level && stored.level === levels.producer ? await unassignAll(id, me.id, tx) : 0
  await writeAudit(ctx, me, {
    stored,
    changes,
    unassigned,
    password: password !== undefined,
    keyTaken,
  })
  return { ...toUserRecord(updated), unassigned }
}

/** Tells the former address, when it was its member's, and asks the new one whether it is. */
async function notifyOfAddress(
  userId: number,
  former: { email: string; confirmedEmail: string },
  email: string,
  tx: Db,
): Promise<void> {
  const isTheirs = former.email !== '' && former.email === former.confirmedEmail
  await notifyAccount(tx, 'emailChanged', { userId }, isTheirs ? { email: former.email } : {})
  if (email !== former.confirmedEmail) await requestConfirmation(tx, { id: userId, email })
}

function changedValues(
  input: Input,
  stored: Record<keyof UserChanges, unknown>,
  me: User,
): UserChanges {
  const allowedFields = isAdministrator(me) ? administratorFields : ownFields
  return Object.fromEntries(
    allowedFields
      .filter((name) => input[name] !== undefined && input[name] !== stored[name])
      .map((name) => [name, input[name]]),
  )
}

/**
 * Assignments, absences and volumes in the making belong to producers; a member who stops being one
 * loses them.
 */
async function unassignAll(userId: number, byId: number, tx: Db): Promise<number> {
  await tx.absence.deleteMany({ where: { userId } })
  await releaseVolumes(tx, userId, byId)
  const { count } = await tx.assignment.deleteMany({ where: { userId } })
  return count
}

type ModifyResult = {
  stored: { user: string; level: number }
  changes: UserChanges
  unassigned: number
  password: boolean
  keyTaken: boolean
}

/** For personal data, the audit log holds only the names of the changed fields. */
async function writeAudit(
  ctx: CallContext,
  me: User,
  { stored, changes: { level, ...rest }, unassigned, password, keyTaken }: ModifyResult,
): Promise<void> {
  const fields = Object.keys(rest)
  if (fields.length > 0) await audit(ctx, me, 'modify', stored, { after: { fields } })
  if (level)
    await audit(ctx, me, 'level', stored, {
      before: { level: stored.level },
      after: { level, unassigned },
    })
  if (password) await audit(ctx, me, 'password', stored)
  if (keyTaken) await audit(ctx, me, 'removeAccessKey', stored)
}
