/** Finds and replaces a text in all pages of a manuscript. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { findVisibleBook } from '~/features/production/visible-books.server'
import type { CallContext } from '~/http/call-context.server'
import { AppError } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import { openCounts } from './make-manuscript.server'
import type { FoundPlaces } from './manuscript.output'
import { mostPageText, type Find, type Replace } from './manuscript.schema'
import { pagesWithText } from './manuscript.sql.server'

/** Places that are shown before all are replaced, and letters around each. */
const shownPlaces = 100
const around = 30

/** The places of a text, letter by letter, as they stand in the pages. */
export async function find(
  { bookId, find: wanted }: z.infer<typeof Find>,
  me: User,
): Promise<FoundPlaces> {
  const bookRowId = await findVisibleBook(db, me, bookId)
  const pages = await readRows(db, pagesWithText(bookRowId, wanted))
  const items: FoundPlaces['items'] = []
  let count = 0
  for (const { id: pageId, label, text } of pages)
    for (let i = text.indexOf(wanted); i >= 0; i = text.indexOf(wanted, i + wanted.length)) {
      count += 1
      if (items.length >= shownPlaces) continue
      const end = i + wanted.length
      items.push({
        pageId,
        label,
        before: text.slice(Math.max(0, i - around), i).replace(/\s+/g, ' '),
        found: wanted,
        after: text.slice(end, end + around).replace(/\s+/g, ' '),
      })
    }
  return { count, pages: pages.length, items }
}

/** Replaces all of them. Throws 409 when there are others than the caller saw. */
export async function replace(
  { bookId, find: wanted, replace: wordsInstead, count: shown }: z.infer<typeof Replace>,
  me: User,
  ctx: CallContext,
) {
  const { db: tx } = ctx
  const bookRowId = await findVisibleBook(tx, me, bookId)
  // nobody saves a page between the search and the change
  await tx.$executeRaw`SELECT 1 FROM "ManuscriptPage" WHERE "bookRowId" = ${bookRowId} FOR UPDATE`
  const pages = await readRows(tx, pagesWithText(bookRowId, wanted))
  const count = pages.reduce((sum, { text }) => sum + text.split(wanted).length - 1, 0)
  if (count !== shown) throw new AppError('replaceChanged', 409, 'find')
  const before = await tx.manuscriptPage.findMany({
    where: { id: { in: pages.map(({ id }) => id) } },
    select: { id: true, label: true, text: true, state: true, userName: true, updateTime: true },
  })
  await tx.manuscriptVersion.createMany({
    data: before.map(({ id: pageId, updateTime: writeTime, ...page }) => ({
      pageId,
      writeTime,
      ...page,
    })),
  })
  for (const { id, text } of before) {
    const replaced = text.replaceAll(wanted, () => wordsInstead)
    if (replaced.length > mostPageText) throw new AppError('tooLong', 400, 'replace')
    await tx.manuscriptPage.update({
      where: { id },
      data: { text: replaced, userName: me.name || me.user, ...openCounts(replaced) },
      select: { id: true },
    })
  }
  await audit(ctx, me, 'manuscript.replace', bookId, {
    after: { find: wanted, replace: wordsInstead, count },
  })
  return { count, pages: pages.length }
}
