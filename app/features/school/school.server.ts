/** Searches schools by name or by its initial consonants (ㅅㅇㅁ → 서울맹학교). */
import type * as z from 'zod/mini'
import { db } from '~/platform/db.server'
import { containing } from '~/platform/like'
import { initials } from '~/features/book/search/search-text'
import type { List } from './school.schema'

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
  if (/^[ㄱ-ㅎ\s]+$/.test(name)) return { initials: { contains: initials(name) } }
  return name ? { name: containing(name) } : {}
}

/** Names of all schools, to choose from while typing. */
export async function names(): Promise<string[]> {
  return (
    await db.school.findMany({ orderBy: { name: 'asc' }, take: 2000, select: { name: true } })
  ).map(({ name }) => name)
}
