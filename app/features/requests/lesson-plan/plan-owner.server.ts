/**
 * Whose lesson plan a call means: the caller's school, or the caller alone while they are in no
 * school of the list; staff name a school or a member.
 */
import { levels } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import { schoolIdOf } from '~/features/people/school/school-of-name.server'
import type { PlanMember, PlanSchool } from './lesson-plan.output'

/** As staff name it. */
export type NamedOwner = { school?: string; member?: number }

/** One of `school` and `member` is not null. `where` finds its plans, and is stored with a new one. */
export type PlanOwner = {
  school: PlanSchool | null
  member: PlanMember | null
  where: { schoolId: number } | { userId: number }
}

const columns = { id: true, name: true } as const

/**
 * The owner of the plans that a call means. Staff who name none get a 400, and a 404 for a school or a
 * member that does not exist.
 */
export async function planOwner(tx: Db, me: User, named: NamedOwner): Promise<PlanOwner> {
  if (me.level >= levels.member) return ownerOfMember(tx, me.id)
  if (named.member !== undefined) return ownerOfMember(tx, named.member)
  if (!named.school) throw new AppError('planSchoolMissing', 400, 'school')
  const id = /^\d{1,9}$/.test(named.school)
    ? Number(named.school)
    : await schoolIdOf(named.school, tx)
  const school = id === null ? null : await tx.school.findUnique({ where: { id }, select: columns })
  if (!school) throw new AppError('planSchoolUnknown', 404, 'school')
  return ofSchool(school)
}

const ofSchool = (school: PlanSchool): PlanOwner => ({
  school,
  member: null,
  where: { schoolId: school.id },
})

async function ownerOfMember(tx: Db, id: number): Promise<PlanOwner> {
  const found = await tx.user.findUnique({
    where: { id },
    select: { name: true, school: { select: columns } },
  })
  if (!found) throw new AppError('noSuchItem', 404)
  return found.school
    ? ofSchool(found.school)
    : { school: null, member: { id, name: found.name }, where: { userId: id } }
}

/**
 * The same, held until the transaction ends: changes to the plans of one owner follow one another,
 * and a member's plans do not become their school's meanwhile.
 */
export async function lockPlanOwner(tx: Db, me: User, named: NamedOwner): Promise<PlanOwner> {
  const person = me.level >= levels.member ? me.id : named.member
  if (person !== undefined)
    await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ${person} FOR NO KEY UPDATE`
  const owner = await planOwner(tx, me, named)
  if (owner.school)
    await tx.$executeRaw`SELECT 1 FROM "School" WHERE id = ${owner.school.id} FOR NO KEY UPDATE`
  return owner
}

/** Producers read plans; members and administrators also change them. */
export const mayChange = ({ level }: User) => level !== levels.producer

export function assertMayChange(me: User): void {
  if (!mayChange(me)) throw new AppError('noPermission', 403)
}
