/** The pupils whom a member's school list names, as readers to enter: looked at before anything is stored. */
import type * as z from 'zod/mini'
import type { User } from '~/auth/tokens.server'
import { readersOfCarer } from '~/features/people/care/care.sql.server'
import { filesOfList } from '~/features/requests/order-file/sent/own-lists.server'
import { AppError } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { groupBy, firstOf } from '~/platform/records'
import { readRows } from '~/platform/statement.server'
import { fieldLimits } from '~/tables/codes'
import { t } from '~/tables/messages'
import type { ById } from '~/validation/inputs'
import { pupilOfYear, type Roster } from './read-roster'

/** More pupils than lists of one school name; those of one pupil come once for each of their books. */
const mostNames = 5_000

/**
 * Throws 404 for a list of others. `unread` names whom it leaves out: pupils whom the caller helps already,
 * those without a whole name, and those beyond what is entered at once.
 */
export async function pupilsOfList({ id }: z.infer<typeof ById>, me: User): Promise<Roster> {
  const files = await filesOfList(db, id, me.id)
  const school = firstOf(files).schoolName
  const [named, helped] = await Promise.all([
    db.orderFileUser.findMany({
      where: { orderFileBook: { orderFileId: { in: files.map((file) => file.id) } } },
      orderBy: { id: 'asc' },
      take: mostNames,
      select: {
        name: true,
        grade: true,
        orderFileBook: {
          select: {
            schoolName: true,
            counts: { select: { prodType: true }, where: { copies: { gt: 0 } } },
          },
        },
      },
    }),
    readRows(db, readersOfCarer(me.id, null)),
  ])
  if (named.length === 0) throw new AppError('rosterNothing', 404)
  const known = new Set(helped.map(({ name }) => name.replaceAll(' ', '')))
  const roster: Roster = { readers: [], unread: [] }
  const leaveOut = (name: string, key: 'pupilHelped' | 'pupilNameless' | 'pupilTooMany') =>
    roster.unread.push({ line: 0, text: t(key, 'ko', { name }) })
  const ofOne = groupBy(named, ({ name, grade }) => `${name.replaceAll(' ', '')}|${grade}`)
  for (const rows of ofOne.values()) {
    const { name, grade, orderFileBook } = firstOf(rows)
    if (known.has(name.replaceAll(' ', ''))) leaveOut(name, 'pupilHelped')
    else if (!/^[\p{L}\p{M} .'-]{2,}$/u.test(name)) leaveOut(name, 'pupilNameless')
    else if (roster.readers.length === fieldLimits.readersAtOnce) leaveOut(name, 'pupilTooMany')
    else
      roster.readers.push({
        ...pupilOfYear(name, grade, orderFileBook.schoolName || school),
        schoolName: orderFileBook.schoolName || school,
        formats: byFrequency(
          rows.flatMap(({ orderFileBook: { counts } }) => counts.map(({ prodType }) => prodType)),
        ),
      })
  }
  return { readers: roster.readers, unread: roster.unread.slice(0, 50) }
}

/** Each value once, the most frequent first. */
function byFrequency<T>(values: readonly T[]): T[] {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value)
}
