/** Carries the corrections of an erratum into the manuscript of its book, and takes them out again. */
import type { User } from '~/auth/tokens.server'
import type { Db } from '~/platform/db.server'
import { groupBy } from '~/platform/records'
import { openCounts } from '~/features/production/manuscript/make-manuscript.server'
import { mostPageText } from '~/features/production/manuscript/manuscript.schema'
import type { ManuscriptResult } from '~/tables/codes'
import { correctPages, withDoubt } from './correct-pages'

const pageColumns = {
  id: true,
  label: true,
  text: true,
  state: true,
  userName: true,
  updateTime: true,
} as const
/** `printed`: its text before any of the corrections. */
type Page = { id: number; label: string; text: string; printed: string }
type Correction = {
  id: number
  pages: number[]
  pageText: string
  wrong: string
  right: string
  note: string
}

/** Locks the pages of a book, so that nobody saves one between its reading and its change. */
const lockPages = (tx: Db, bookRowId: number) =>
  tx.$executeRaw`SELECT 1 FROM "ManuscriptPage" WHERE "bookRowId" = ${bookRowId}::int FOR UPDATE`

/**
 * Changes the pages that the corrections name, and records what became of each. A changed page that was
 * checked is to be read once more; the others stay checked. Does nothing for a book without a manuscript.
 */
export async function correctManuscript(
  tx: Db,
  { id, bookRowId }: { id: number; bookRowId: number },
  me: User,
): Promise<void> {
  if ((await lockPages(tx, bookRowId)) === 0) return
  const corrections = await tx.correction.findMany({
    where: { erratumId: id },
    orderBy: { place: 'asc' },
    select: { id: true, pages: true, pageText: true, wrong: true, right: true, note: true },
  })
  const numbers = [...new Set(corrections.flatMap(({ pages }) => pages))]
  const before = await tx.manuscriptPage.findMany({
    where: { bookRowId, label: { in: labelsOf(numbers) } },
    orderBy: [{ place: 'asc' }, { id: 'asc' }],
    select: pageColumns,
  })
  const pages = before.map((page) => ({ ...page, printed: page.text }))
  const results = corrections.map((correction) => ({
    id: correction.id,
    ...carried(correction, pages),
  }))
  const texts = new Map(pages.map((page) => [page.id, page.text]))
  for (const { id: pageId, updateTime: writeTime, ...page } of before) {
    const text = texts.get(pageId)!
    if (text === page.text) continue
    await tx.manuscriptVersion.create({
      data: { pageId, writeTime, erratumId: id, ...page },
      select: { id: true },
    })
    await tx.manuscriptPage.update({
      where: { id: pageId },
      data: {
        text,
        state: page.state === 'checked' ? 'read' : page.state,
        userName: me.name || me.user,
        ...openCounts(text),
      },
      select: { id: true },
    })
  }
  await saveResults(tx, results)
}

/** How people number pages: '12', and '012'. */
const labelsOf = (numbers: number[]) => [
  ...new Set(
    numbers.flatMap((number) => [1, 2, 3, 4].map((length) => String(number).padStart(length, '0'))),
  ),
]

type Result = { id: number; manuscript: ManuscriptResult; page: number | null }

/** What becomes of a correction; changes the text of its page. */
function carried(correction: Correction, all: Page[]): Omit<Result, 'id'> {
  const pages = all.filter(({ label }) => correction.pages.includes(Number(label)))
  if (pages.length === 0) return { manuscript: 'absent', page: null }
  const found = correctTwice(pages, correction)
  const page = pages[found.page]!
  if (found.result === 'already') return { manuscript: 'already', page: page.id }
  const isChanged = found.result === 'changed' && found.text.length <= mostPageText
  const text = isChanged ? found.text : withDoubt(page.text, correction)
  // a page that is full gets no doubt; its correction is listed as one that is to be found
  if (text.length <= mostPageText) page.text = text
  return { manuscript: isChanged ? 'changed' : 'doubt', page: page.id }
}

/**
 * A table says what print has: words that another of its corrections has put there or has taken away are not those
 * that it speaks of.
 */
function correctTwice(pages: Page[], correction: Correction) {
  const inPrint = correctPages(
    pages.map(({ printed }) => printed),
    correction,
  )
  if (inPrint.result !== 'changed' || pages.every(({ text, printed }) => text === printed))
    return inPrint
  const now = correctPages(
    pages.map(({ text }) => text),
    correction,
  )
  return now.result === 'changed' && now.page === inPrint.page
    ? now
    : { result: 'doubt' as const, page: inPrint.page }
}

/** One statement for each result and page, of which there are few. */
async function saveResults(tx: Db, results: Result[]): Promise<void> {
  const groups = groupBy(results, ({ manuscript, page }) => `${manuscript}:${page ?? ''}`)
  for (const rows of groups.values()) {
    const { manuscript, page } = rows[0]!
    await tx.correction.updateMany({
      where: { id: { in: rows.map(({ id }) => id) } },
      data: { manuscript, manuscriptPageId: page },
    })
  }
}

/**
 * Gives the pages that an erratum changed the text that they had before. A page that somebody has changed
 * since stays as it is; returns how many these are.
 */
export async function takeBackPages(
  tx: Db,
  { id, bookRowId }: { id: number; bookRowId: number },
): Promise<number> {
  await lockPages(tx, bookRowId)
  const changed = await tx.manuscriptVersion.findMany({
    where: { erratumId: id },
    select: {
      id: true,
      label: true,
      text: true,
      state: true,
      userName: true,
      page: {
        select: {
          ...pageColumns,
          sourceText: true,
          versions: { orderBy: { id: 'desc' }, take: 1, select: { id: true } },
        },
      },
    },
  })
  let left = 0
  for (const { id: versionId, page, ...before } of changed) {
    const { id: pageId, updateTime: writeTime, versions, sourceText, ...now } = page
    // what a newer source has, too, is not the erratum's alone
    if (versions[0]?.id !== versionId || now.text === sourceText) {
      left += 1
      continue
    }
    await tx.manuscriptVersion.create({ data: { pageId, writeTime, ...now }, select: { id: true } })
    await tx.manuscriptPage.update({
      where: { id: pageId },
      data: { ...before, ...openCounts(before.text) },
      select: { id: true },
    })
  }
  return left
}
