/** Searches schools by name or initial consonants (ㅅㅇㅁ → 서울맹학교), and tells members' schools. */
import type * as z from 'zod/mini'
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { User } from '~/auth/tokens.server'
import { containing } from '~/platform/like'
import { initials } from '~/features/catalogue/book/search/search-text'
import { schoolIdOf } from './school-of-name.server'
import { isOnlyConsonants } from './only-consonants'
import type { ByMember, List } from './school.schema'

const MAX_SCHOOLS = 50
const columns = { name: true, address: true, zipCode: true, phone: true } as const

/** The first fifty matches, by name. */
export async function list({ name = '' }: z.infer<typeof List>) {
  const where = nameFilter(name)
  const [totalCount, items] = await Promise.all([
    db.school.count({ where }),
    db.school.findMany({ where, orderBy: { name: 'asc' }, take: MAX_SCHOOLS, select: columns }),
  ])
  return { items, totalCount }
}

function nameFilter(name: string) {
  if (isOnlyConsonants(name)) return { initials: { contains: initials(name) } }
  return name ? { name: containing(name) } : {}
}

/** Names of all schools, to choose from while typing. */
export async function names(): Promise<string[]> {
  return (
    await db.school.findMany({ orderBy: { name: 'asc' }, take: 2000, select: { name: true } })
  ).map(({ name }) => name)
}

/** The school that a member named, whether the list has it, and whether the member belongs to it. */
export async function ofMember({ id }: z.infer<typeof ByMember>) {
  const found = await db.user.findUnique({
    where: { id },
    select: { schoolName: true, schoolId: true },
  })
  if (!found) throw new AppError('noSuchItem', 404)
  const confirmed = found.schoolId !== null
  const listed = confirmed || (await schoolIdOf(found.schoolName, db)) !== null
  return { name: found.schoolName, listed, confirmed }
}

/** The same of the caller. */
export const mine = (_: object, me: User) => ofMember(me)
