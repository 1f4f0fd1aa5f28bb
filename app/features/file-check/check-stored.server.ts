/**
 * Makes the cards of produced files, from every way in. A check runs after the commit, outside the
 * request, one file at a time; a card never keeps anybody from handing a file in.
 */
import { db } from '~/platform/db.server'
import type { CallContext } from '~/http/call-context.server'
import { withLocalFile } from '~/storage/local-copy.server'
import { readSetting } from '~/features/setting/read-setting.server'
import type { ExpectedFile } from './card'
import type { StoredCard } from './stored-card'
import type { CheckTask } from './check-file'
import { checkInWorker } from './worker/check-in-worker.server'

let queue: Promise<void> = Promise.resolve()

/** Resolves when no check runs or waits; for shutdown and for tests. */
export const checksDone = () => queue

/** Marks a produced file as being checked; the check begins after the commit. */
export async function startCheck(
  { db: tx, afterCommit }: Pick<CallContext, 'db' | 'afterCommit'>,
  key: string,
): Promise<void> {
  const looking: StoredCard = { looking: new Date().toISOString() }
  await tx.storedFile.update({ where: { key }, data: { card: looking }, select: { key: true } })
  afterCommit(() => {
    // what goes wrong with one file must not stop the others
    queue = queue.then(() =>
      checkAndSave(key, looking).catch((error: unknown) => console.error(error)),
    )
    return queue
  })
}

/**
 * Saves the card in the place of its mark: a file that was deleted, or is being checked again, gets
 * none. A check that fails says so.
 */
async function checkAndSave(key: string, looking: StoredCard): Promise<void> {
  const save = (card: StoredCard) =>
    db.storedFile.updateMany({ where: { key, card: { equals: looking } }, data: { card } })
  const found = await fileToCheck(key)
  if (!found) return
  try {
    await save(await withFiles(key, found, checkInWorker))
  } catch (error) {
    // bytes that disappear together with their file are no fault
    const { count } = await save({ failed: new Date().toISOString() })
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
