/** Whose lesson plan a call means: a member's own school, or the one that staff name. */
import { levels } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import { schoolIdOf } from '~/features/people/school/school-of-name.server'
import { href } from '~/http/href'
import type { PlanSchool } from './lesson-plan.output'

const columns = { id: true, name: true } as const

/**
 * A member's school. Throws 409 with what to do when their school is not in the list of schools. Staff
 * name a school by its id or name: 400 without one, 404 for one that is not in the list.
 */
export async function schoolOf(tx: Db, me: User, named: string | undefined): Promise<PlanSchool> {
  if (me.level >= levels.member) return ownSchool(tx, me)
  if (!named) throw new AppError('planSchoolMissing', 400, 'school')
  const id = /^\d{1,9}$/.test(named) ? Number(named) : await schoolIdOf(named, tx)
  const school = id === null ? null : await tx.school.findUnique({ where: { id }, select: columns })
  if (!school) throw new AppError('planSchoolUnknown', 404, 'school')
  return school
}

async function ownSchool(tx: Db, me: User): Promise<PlanSchool> {
  const found = await tx.user.findUnique({
    where: { id: me.id },
    select: { school: { select: columns } },
  })
  if (found?.school) return found.school
  throw new AppError('planNoSchool', 409, 'school', {
    link: { to: href('/myinfo'), key: 'planToMyInfo' },
  })
}

/** Producers read plans; members and administrators also change them. */
export const mayChange = ({ level }: User) => level !== levels.producer

export function assertMayChange(me: User): void {
  if (!mayChange(me)) throw new AppError('noPermission', 403)
}
