/** Tests in which order files are checked that several people handed in, and that none is lost. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import {
  checksDone,
  continueChecks,
  fileToCheck,
  startCheck,
} from '~/features/production/file-check/check-stored.server'
import { cardState } from '~/features/production/file-check/stored-card'
import { cleanDatabase } from '../support/database/database'

beforeEach(cleanDatabase)
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

type HandedIn = [userId: number, key: string]
const filesOf = (userId: number, name: string, count: number) =>
  Array.from({ length: count }, (_, i): HandedIn => [userId, `${name}-${i}`])
const storeFiles = (handedIn: HandedIn[], card?: object) =>
  db.storedFile.createMany({
    data: handedIn.map(([, key]) => ({
      key,
      name: '수학 1권.brf',
      size: 1,
      sha256: new Uint8Array(32),
      ...(card ? { card: card as never } : {}),
    })),
  })

/** Hands the files in and commits. */
async function handIn(handedIn: HandedIn[]): Promise<void> {
  await storeFiles(handedIn)
  const committed: (() => unknown)[] = []
  const ctx = { db, afterCommit: (work: () => unknown) => void committed.push(work) }
  for (const [id, key] of handedIn) await startCheck(ctx, { id }, key)
  for (const work of committed) void work()
}

/** The files whose checks have begun, in their order. */
function checkedFiles() {
  const find = vi.spyOn(db.storedFile, 'findUnique')
  return () => find.mock.calls.map(([{ where }]) => where.key)
}
/** Checks wait until the function that this returns is called. */
function holdChecks(): () => void {
  let release = () => {}
  const held = new Promise<null>((resolve) => (release = () => resolve(null)))
  vi.spyOn(db.storedFile, 'findUnique').mockReturnValueOnce(held as never)
  return release
}
const later = (minutes: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
const stateOf = async (key: string) => {
  const { card } = await db.storedFile.findFirstOrThrow({ where: { key }, select: { card: true } })
  return cardState(card)
}

test('people take turns, so that many files of one keep nobody else waiting', async () => {
  const handedIn: HandedIn[] = [
    ...filesOf(1, 'first', 100),
    [2, 'second-0'],
    [3, 'third-0'],
    [2, 'second-1'],
  ]
  const checked = checkedFiles()
  await handIn(handedIn)
  await checksDone()
  expect(checked().slice(0, 7)).toEqual([
    'first-0',
    'first-1',
    'second-0',
    'third-0',
    'first-2',
    'second-1',
    'first-3',
  ])
  expect(new Set(checked())).toEqual(new Set(handedIn.map(([, key]) => key)))
})

test('a file that waits longer than ten minutes goes on waiting, and is checked once', async () => {
  const release = holdChecks()
  await handIn(filesOf(1, 'first', 3))
  for (const minutes of [4, 4, 4]) {
    later(minutes)
    expect(await continueChecks()).toBeNull()
  }
  expect(await stateOf('first-2')).toBe('looking')
  const checked = checkedFiles()
  release()
  await checksDone()
  expect(checked().filter((key) => key === 'first-2')).toHaveLength(1)
})

test('a file whose process ended is checked by another one, in the turn of its owner', async () => {
  const lost = filesOf(7, 'lost', 2)
  await storeFiles(lost, { looking: new Date(Date.now() - 11 * 60_000).toISOString(), owner: 7 })
  expect(await stateOf('lost-0')).toBe('failed')
  const checked = checkedFiles()
  expect(await continueChecks()).toEqual({ checks: 2 })
  expect(await continueChecks()).toBeNull()
  await checksDone()
  expect(checked().sort()).toEqual(['lost-0', 'lost-1'])
})

test('files beyond those that may wait are checked later', async () => {
  const release = holdChecks()
  const handedIn = filesOf(1, 'first', 1_010)
  const checked = checkedFiles()
  await handIn(handedIn)
  release()
  await checksDone()
  const first = new Set(checked())
  expect(first.size).toBeLessThan(handedIn.length)
  await db.storedFile.deleteMany({
    where: { key: { in: handedIn.map(([, key]) => key).filter((key) => first.has(key)) } },
  })
  later(11)
  await continueChecks()
  await checksDone()
  expect(new Set(checked())).toEqual(new Set(handedIn.map(([, key]) => key)))
})

test('a file whose book is deleted while it is looked up is not checked', async () => {
  await storeFiles([[1, 'gone']])
  const { id } = await db.book.create({
    data: {
      bookId: 'G-1',
      title: '지운 책',
      formats: {
        create: { prodType: '점자', volumes: { create: { number: 1, fileKey: 'gone' } } },
      },
    },
    select: { id: true },
  })
  let found: ReturnType<typeof fileToCheck> | undefined
  await db.$transaction(async (tx) => {
    // the look-up has read the volume when it comes to the book, and waits
    await tx.$executeRaw`LOCK TABLE "Book" IN ACCESS EXCLUSIVE MODE`
    found = fileToCheck('gone')
    await vi.waitFor(async () => expect(await waitersOf('Book')).toBeGreaterThan(0), 30_000)
    await tx.book.delete({ where: { id } })
  })
  expect(await found).toBeNull()
})

/** How many connections wait for a lock on a table. */
async function waitersOf(table: string): Promise<number> {
  const [row] = await db.$queryRaw<{ waiters: number }[]>`
    SELECT count(*)::int AS waiters FROM pg_locks
    WHERE relation = ${`"${table}"`}::regclass AND NOT granted`
  return row?.waiters ?? 0
}
