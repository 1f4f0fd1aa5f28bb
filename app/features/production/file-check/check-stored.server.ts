/**
 * Makes the cards of produced files, from every way in. A check runs after the commit, outside the
 * request, one file at a time; a card never keeps anybody from handing a file in. A file's mark in its
 * row is what waits: a process that ends loses no check.
 */
import type { User } from '~/auth/tokens.server'
import { db } from '~/platform/db.server'
import type { CallContext } from '~/http/call-context.server'
import { FairQueue } from '~/workers/fair-queue'
import { withLocalFile } from '~/storage/local-copy.server'
import { readSetting } from '~/setting/read-setting.server'
import type { ExpectedFile } from './card'
import { interruptedAfter, type CheckMark, type StoredCard } from './stored-card'
import type { CheckTask } from './check-file'
import { printRange } from '~/features/production/manuscript/draft/print-range'
import { checkInWorker } from '~/features/production/file-check/worker/check-in-worker.server'
import { readRows } from '~/platform/statement.server'
import { renewCheckMarks, takeUpChecks } from './check-stored.sql.server'

/** So many checks wait in this process; the others wait as rows. */
const maxWaiting = 1_000
const waiting = new FairQueue()
/** The marks of the files that wait here. */
const marks = new Map<string, CheckMark>()
/** The file that is being checked. */
let current: [key: string, mark: CheckMark] | undefined
let running: Promise<void> | undefined
let renewing: Promise<void> | undefined

/** Resolves when no check runs or waits; for shutdown and for tests. */
export const checksDone = async () => running

/**
 * Marks a produced file as being checked; the check begins after the commit. People take turns, so
 * that a hundred heavy files of one keep nobody else waiting for more than one of them.
 */
export async function startCheck(
  { db: tx, afterCommit }: Pick<CallContext, 'db' | 'afterCommit'>,
  { id: owner }: Pick<User, 'id'>,
  key: string,
): Promise<void> {
  const mark: CheckMark = { looking: now(), owner }
  await tx.storedFile.update({ where: { key }, data: { card: mark }, select: { key: true } })
  afterCommit(() => wait(key, mark))
}

const now = () => new Date().toISOString()

function wait(key: string, mark: CheckMark): Promise<void> {
  marks.set(key, mark)
  waiting.add(
    {
      owner: String(mark.owner ?? ''),
      // what goes wrong with one file must not stop the others
      go: () => checkAndSave(key).catch((error: unknown) => console.error(error)),
      // its mark stays, so that `continueChecks` finds it
      refuse: () => void marks.delete(key),
    },
    maxWaiting,
  )
  return (running ??= runAll().finally(() => (running = undefined)))
}

async function runAll(): Promise<void> {
  for (let next = waiting.next(); next; next = waiting.next()) await next.go()
}

/**
 * Renews the marks of the files that wait or are checked here, and takes up those whose mark nobody
 * renewed: their process ended, or had too many. Every process calls it again and again.
 */
export async function continueChecks(): Promise<{ checks: number } | null> {
  await (renewing ??= renewMarks().finally(() => (renewing = undefined)))
  const before = new Date(Date.now() - interruptedAfter).toISOString()
  const left = await readRows(db, takeUpChecks(now(), before, maxWaiting))
  for (const { key, card } of left) void wait(key, card)
  return left.length > 0 ? { checks: left.length } : null
}

async function renewMarks(): Promise<void> {
  const held = [...marks, ...(current ? [current] : [])]
  const keys = held.map(([key]) => key)
  const times = held.map(([, mark]) => mark.looking)
  const looking = now()
  const renewed = await readRows(db, renewCheckMarks(looking, keys, times))
  const found = new Set(renewed.map(({ key }) => key))
  for (const [key, mark] of held) if (found.has(key)) mark.looking = looking
}

async function checkAndSave(key: string): Promise<void> {
  await renewing
  const mark = marks.get(key)
  if (!mark) return
  marks.delete(key)
  current = [key, mark]
  try {
    await checkMarked(key, mark)
  } finally {
    current = undefined
  }
}

/**
 * Saves the card in the place of its mark: a file that was deleted, or is being checked again, gets
 * none. A check that fails says so.
 */
async function checkMarked(key: string, mark: CheckMark): Promise<void> {
  const save = async (card: StoredCard) => {
    await renewing
    return db.storedFile.updateMany({ where: { key, card: { equals: mark } }, data: { card } })
  }
  const found = await fileToCheck(key)
  if (!found) return
  try {
    await save(await withFiles(key, found, checkInWorker))
  } catch (error) {
    // bytes that disappear together with their file are no fault
    const { count } = await save({ failed: now() })
    if (count > 0) throw error
  }
}

type FileToCheck = NonNullable<Awaited<ReturnType<typeof fileToCheck>>>

/** Runs a task with the file and the publisher's file on this disk. */
export const withFiles = <Result>(
  key: string,
  { name, source, expected }: FileToCheck,
  task: (files: CheckTask) => Promise<Result>,
): Promise<Result> =>
  withLocalFile(key, (path) =>
    source
      ? withLocalFile(source, (sourcePath) => task({ path, name, expected, sourcePath }))
      : task({ path, name, expected, sourcePath: null }),
  )

const bookColumns = { id: true, title: true, publisherFileKey: true } as const
const volumeColumns = {
  prodType: true,
  number: true,
  firstPage: true,
  lastPage: true,
  format: { select: { book: { select: bookColumns }, _count: { select: { volumes: true } } } },
} as const

/**
 * Whether a row was deleted between the queries of one read: Prisma asks for each table by itself, and
 * then there is null, whatever the type says.
 */
const isGone = (row: object | null) => row === null

/** Letters of a manuscript to which a file is compared; a book has a third of it. */
const mostManuscript = 3_000_000

/** The pages of the manuscript of a volume, when they were there before the file, which may be made of them. */
async function manuscriptOf(
  bookRowId: number,
  { firstPage, lastPage }: Pick<ExpectedFile, 'firstPage' | 'lastPage'>,
  before: Date,
): Promise<ExpectedFile['manuscript']> {
  if (firstPage === null || lastPage === null) return undefined
  const all = await db.manuscriptPage.findMany({
    where: { bookRowId, manuscript: { createTime: { lt: before } } },
    orderBy: [{ place: 'asc' }, { id: 'asc' }],
    select: { label: true, text: true },
  })
  const pages = printRange(all, { first: firstPage, last: lastPage })
  const length = pages.reduce((sum, { text }) => sum + text.length, 0)
  return pages.length > 0 && length <= mostManuscript ? pages : undefined
}

/** What a produced file ought to be, and the publisher's file; null when no row of a book names the file. */
export async function fileToCheck(key: string) {
  const file = await db.storedFile.findUnique({
    where: { key },
    select: {
      name: true,
      createTime: true,
      volumes: { take: 1, select: volumeColumns },
      handedIn: { take: 1, select: volumeColumns },
      formats: { take: 1, select: { prodType: true, book: { select: bookColumns } } },
    },
  })
  if (!file) return null
  const { name, createTime } = file
  const page = await readSetting('braillePage')
  const common = { page, source: null }
  const volume = file.handedIn[0] ?? file.volumes[0]
  if (volume) {
    const { number, format, ...rest } = volume
    if (isGone(format) || isGone(format.book)) return null
    const { book, _count } = format
    const expected: ExpectedFile = {
      ...rest,
      ...common,
      title: book.title,
      volume: number,
      volumes: _count.volumes,
      manuscript: await manuscriptOf(book.id, rest, createTime),
    }
    return { name, source: book.publisherFileKey, expected }
  }
  const [whole] = file.formats
  if (!whole) return null
  const { book, prodType } = whole
  if (isGone(book)) return null
  const expected: ExpectedFile = {
    ...common,
    title: book.title,
    prodType,
    volume: 0,
    volumes: 0,
    firstPage: null,
    lastPage: null,
  }
  return { name, source: book.publisherFileKey, expected }
}
