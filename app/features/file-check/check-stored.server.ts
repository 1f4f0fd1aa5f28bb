/**
 * Makes the cards of produced files, from every way in. A check runs after the commit, outside the
 * request, one file at a time; a card never keeps anybody from handing a file in.
 */
import type { User } from '~/auth/tokens.server'
import { db } from '~/platform/db.server'
import type { CallContext } from '~/http/call-context.server'
import { FairQueue } from '~/workers/fair-queue'
import { withLocalFile } from '~/storage/local-copy.server'
import { readSetting } from '~/features/setting/read-setting.server'
import type { ExpectedFile } from './card'
import type { StoredCard } from './stored-card'
import type { CheckTask } from './check-file'
import { checkInWorker } from './worker/check-in-worker.server'

/** So many checks may wait, a hundred bytes each; a file beyond them waits for somebody to ask again. */
const maxWaiting = 10_000
const waiting = new FairQueue()
let running: Promise<void> | undefined

/** Resolves when no check runs or waits; for shutdown and for tests. */
export const checksDone = async () => running

/**
 * Marks a produced file as being checked; the check begins after the commit. People take turns, so
 * that a hundred heavy files of one keep nobody else waiting for more than one of them.
 */
export async function startCheck(
  { db: tx, afterCommit }: Pick<CallContext, 'db' | 'afterCommit'>,
  { id: userId }: Pick<User, 'id'>,
  key: string,
): Promise<void> {
  const looking: StoredCard = { looking: new Date().toISOString() }
  await tx.storedFile.update({ where: { key }, data: { card: looking }, select: { key: true } })
  afterCommit(() => {
    const inTurn = (work: () => Promise<unknown>) => () =>
      // what goes wrong with one file must not stop the others
      work().catch((error: unknown) => console.error(error))
    const refuse = inTurn(() => saveCard(key, looking, failedNow()))
    const go = inTurn(() => checkAndSave(key, looking))
    waiting.add({ owner: String(userId), go, refuse: () => void refuse() }, maxWaiting)
    return (running ??= runAll().finally(() => (running = undefined)))
  })
}

async function runAll(): Promise<void> {
  for (let next = waiting.next(); next; next = waiting.next()) await next.go()
}

const failedNow = (): StoredCard => ({ failed: new Date().toISOString() })

/**
 * Saves the card in the place of its mark: a file that was deleted, or is being checked again, gets
 * none.
 */
const saveCard = (key: string, looking: StoredCard, card: StoredCard) =>
  db.storedFile.updateMany({ where: { key, card: { equals: looking } }, data: { card } })

/** A check that fails says so on the card. */
async function checkAndSave(key: string, looking: StoredCard): Promise<void> {
  const found = await fileToCheck(key)
  if (!found) return
  try {
    await saveCard(key, looking, await withFiles(key, found, checkInWorker))
  } catch (error) {
    // bytes that disappear together with their file are no fault
    const { count } = await saveCard(key, looking, failedNow())
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

const bookColumns = { title: true, publisherFileKey: true } as const
const volumeColumns = {
  ...{ prodType: true, number: true, firstPage: true, lastPage: true },
  format: { select: { book: { select: bookColumns }, _count: { select: { volumes: true } } } },
} as const

/** What a produced file ought to be, and the publisher's file; null when no row names the file. */
export async function fileToCheck(key: string) {
  const file = await db.storedFile.findUnique({
    where: { key },
    select: {
      name: true,
      volumes: { take: 1, select: volumeColumns },
      handedIn: { take: 1, select: volumeColumns },
      formats: { take: 1, select: { prodType: true, book: { select: bookColumns } } },
    },
  })
  if (!file) return null
  const { name } = file
  const page = await readSetting('braillePage')
  const common = { page, source: null }
  const volume = file.handedIn[0] ?? file.volumes[0]
  if (volume) {
    const { number, format, ...rest } = volume
    const { book, _count } = format
    const expected: ExpectedFile = {
      ...{ ...rest, ...common, title: book.title },
      ...{ volume: number, volumes: _count.volumes },
    }
    return { name, source: book.publisherFileKey, expected }
  }
  const [whole] = file.formats
  if (!whole) return null
  const { book, prodType } = whole
  const expected: ExpectedFile = {
    ...{ ...common, title: book.title, prodType },
    ...{ volume: 0, volumes: 0, firstPage: null, lastPage: null },
  }
  return { name, source: book.publisherFileKey, expected }
}
