/** One page of a manuscript: its text, its history, and what a corrected source has for it. */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import { visibleTo } from '~/features/production/visible-books.server'
import type { CallContext } from '~/http/call-context.server'
import { wireTime } from '~/i18n/format'
import { AppError } from '~/platform/app-error'
import { db, type Db } from '~/platform/db.server'
import { openCounts } from './make-manuscript.server'
import type { ManuscriptPage } from './manuscript.output'
import type { ByPage, Compare, SavePage } from './manuscript.schema'

/** Versions of a page that are shown; all are kept. */
const shownVersions = 20

const pageColumns = {
  id: true,
  bookRowId: true,
  place: true,
  label: true,
  text: true,
  newText: true,
  state: true,
  userName: true,
  sheet: true,
  updateTime: true,
} as const

/** A page of a book that the caller may see; throws 404 otherwise. */
async function findPage(tx: Db, me: User, id: number) {
  const found = await tx.manuscriptPage.findFirst({
    where: { id, manuscript: { book: visibleTo(me) } },
    select: pageColumns,
  })
  if (!found) throw new AppError('manuscriptNoPage', 404)
  // no relation of the page: it would be null when the book is deleted between the two
  const book = await tx.book.findUnique({
    where: { id: found.bookRowId },
    select: { bookId: true, title: true },
  })
  if (!book) throw new AppError('manuscriptNoPage', 404)
  return { ...found, ...book }
}

/** What tells one version of a page from another. */
const versionOf = ({ updateTime }: { updateTime: Date }) => String(updateTime.getTime())

export async function page({ id }: z.infer<typeof ByPage>, me: User): Promise<ManuscriptPage> {
  const { bookRowId, ...found } = await findPage(db, me, id)
  const where = { bookRowId }
  const here = { place: found.place, id }
  const [pages, previous, next, versions] = await Promise.all([
    db.manuscriptPage.count({ where }),
    neighbour(where, here, 'desc'),
    neighbour(where, here, 'asc'),
    db.manuscriptVersion.findMany({
      where: { pageId: id },
      orderBy: { id: 'desc' },
      take: shownVersions,
      select: { label: true, text: true, state: true, userName: true, writeTime: true },
    }),
  ])
  const { updateTime } = found
  return {
    ...found,
    pages,
    previous,
    next,
    version: versionOf(found),
    updateTime: wireTime(updateTime),
    versions: versions.map((one) => ({ ...one, writeTime: wireTime(one.writeTime) })),
  }
}

async function neighbour(
  where: { bookRowId: number },
  { place, id }: { place: number; id: number },
  order: 'asc' | 'desc',
): Promise<number | null> {
  const beyond = order === 'asc' ? ('gt' as const) : ('lt' as const)
  const found = await db.manuscriptPage.findFirst({
    where: { ...where, OR: [{ place: { [beyond]: place } }, { place, id: { [beyond]: id } }] },
    orderBy: [{ place: order }, { id: order }],
    select: { id: true },
  })
  return found?.id ?? null
}

/** Saves a page; the one before is kept. Throws 409 when somebody else saved it meanwhile. */
export async function savePage(
  { id, version, ...typed }: z.infer<typeof SavePage>,
  me: User,
  ctx: CallContext,
) {
  const before = await findPage(ctx.db, me, id)
  const isSame = (['text', 'label', 'state'] as const).every((name) => before[name] === typed[name])
  if (isSame) return { id, version: versionOf(before), ...openCounts(before.text) }
  const saved = await write(ctx, me, before, { ...typed, version })
  await audit(ctx, me, 'manuscript.savePage', before.bookId, {
    before: { page: before.label, state: before.state },
    after: { page: typed.label, state: typed.state },
  })
  return saved
}

/** Takes what a corrected source has for the page, or keeps the page as people wrote it. */
export async function compare(
  { id, take, version }: z.infer<typeof Compare>,
  me: User,
  ctx: CallContext,
) {
  const before = await findPage(ctx.db, me, id)
  if (before.newText === null) throw new AppError('manuscriptNothingNew', 409)
  const text = take ? before.newText : before.text
  const saved = await write(ctx, me, before, { ...before, text, version, newText: null })
  await audit(ctx, me, 'manuscript.compare', before.bookId, {
    after: { page: before.label, taken: Boolean(take) },
  })
  return saved
}

type Before = Awaited<ReturnType<typeof findPage>>
type Wanted = Pick<Before, 'text' | 'label' | 'state'> & { version: string; newText?: null }

async function write(
  { db: tx }: CallContext,
  me: User,
  before: Before,
  { text, label, state, version, newText }: Wanted,
) {
  const { id, updateTime } = before
  const updated = await tx.manuscriptPage.updateManyAndReturn({
    // the row is locked here, so that of two at once only one finds its version
    where: { id, updateTime: new Date(Number(version)) },
    data: { text, label, state, newText, userName: me.name || me.user, ...openCounts(text) },
    select: { updateTime: true, doubts: true, openPictures: true },
  })
  const [saved] = updated
  if (!saved)
    throw new AppError('manuscriptPageChanged', 409, 'text', {
      params: { name: before.userName || '-' },
    })
  await tx.manuscriptVersion.create({
    data: {
      pageId: id,
      label: before.label,
      text: before.text,
      state: before.state,
      userName: before.userName,
      writeTime: updateTime,
    },
    select: { id: true },
  })
  const { doubts, openPictures } = saved
  return { id, version: versionOf(saved), doubts, openPictures }
}
