/**
 * The school of a member: named by the member, theirs once the centre has confirmed them, and changed
 * only by the centre after that, because a school's members share its lesson plans.
 */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { AppError } from '~/platform/app-error'
import type { Db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import { isEligible } from '~/features/people/eligibility/current-eligibility.server'
import { schoolIdOf } from './school-of-name.server'
import { plansOfBoth, storePlanAgain } from './school.sql.server'
import type { Choose } from './school.schema'

/** A school of the list. Throws 400 at `field` for a name that no school or several have. */
export async function listedSchool(name: string, field: string, tx: Db) {
  const id = await schoolIdOf(name, tx)
  if (id === null) throw new AppError('schoolNotInList', 400, field, { params: { name } })
  return tx.school.findUniqueOrThrow({ where: { id }, select: { id: true, name: true } })
}

/** Names the caller's school. Throws 409 when they belong to a school of the list already. */
export async function choose({ schoolName }: z.infer<typeof Choose>, me: User, ctx: CallContext) {
  const { db: tx } = ctx
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ${me.id} FOR UPDATE`
  const { schoolId: former } = await tx.user.findUniqueOrThrow({
    where: { id: me.id },
    select: { schoolId: true },
  })
  if (former !== null) throw new AppError('schoolIsSet', 409, 'schoolName')
  const { name } = await listedSchool(schoolName, 'schoolName', tx)
  await tx.user.update({ where: { id: me.id }, data: { schoolName: name } })
  const confirmed = await isEligible(tx, me.id)
  if (confirmed) await joinNamedSchool(me.id, tx)
  await audit(ctx, me, 'school.choose', me, { after: { schoolName: name } })
  return { name, listed: true, confirmed }
}

/**
 * Makes a member one of the school that they named, with their lesson plans; nothing for a name that no
 * school or several have. Call it for a person whom the centre knows: anybody may sign up and name a school.
 */
export async function joinNamedSchool(userId: number, tx: Db): Promise<void> {
  const { schoolName } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { schoolName: true },
  })
  const schoolId = await schoolIdOf(schoolName, tx)
  if (schoolId === null) return
  // not a change of their record: who has it open can still save it
  await tx.$executeRaw`UPDATE "User" SET "schoolId" = ${schoolId} WHERE id = ${userId}`
  await givePlansToSchool(userId, schoolId, tx)
}

/**
 * A member's own lesson plans become their school's. Where the school has a plan of the same book and
 * term, that stays the plan, and the member's stands among its versions.
 */
async function givePlansToSchool(userId: number, schoolId: number, tx: Db): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM "School" WHERE id = ${schoolId} FOR NO KEY UPDATE`
  const present = await readRows(tx, plansOfBoth(schoolId, userId))
  await tx.lessonPlan.updateMany({ where: { userId }, data: { userId: null, schoolId } })
  for (const { id } of present) await tx.$executeRaw(storePlanAgain(id))
}
