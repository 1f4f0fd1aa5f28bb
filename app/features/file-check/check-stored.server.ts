/**
 * Makes the cards of produced files, from every way in. A check runs after the commit, outside the
 * request, one file at a time; a card never keeps anybody from handing a file in.
 */
import { db } from '~/platform/db.server'
import type { CallContext } from '~/http/call-context.server'
import { withLocalFile } from '~/storage/local-copy.server'
import { readSetting } from '~/features/setting/read-setting.server'
import type { ExpectedFile, FileCard } from './card'
import type { StoredCard } from './stored-card'
import { checkInWorker } from './worker/check-in-worker.server'

let queue: Promise<void> = Promise.resolve()

/** Resolves when no check runs or waits; for shutdown and for tests. */
export const checksDone = () => queue

/** Marks a produced file as being checked; the check begins after the commit. */
export async function startCheck(
  { db: tx, afterCommit }: Pick<CallContext, 'db' | 'afterCommit'>,
  key: string,
): Promise<void> {
  await tx.storedFile.update({
    where: { key },
    data: { card: { looking: new Date().toISOString() } },
    select: { key: true },
  })
  afterCommit(() => {
    // what goes wrong with one file must not stop the others
    queue = queue.then(() => checkAndSave(key).catch((error: unknown) => console.error(error)))
    return queue
  })
}

async function checkAndSave(key: string): Promise<void> {
  const found = await fileToCheck(key)
  if (!found) return
  const { name, source, expected } = found
  try {
    const card = await withLocalFile(key, (path) =>
      source
        ? withLocalFile(source, (sourcePath) => checkInWorker({ path, name, expected, sourcePath }))
        : checkInWorker({ path, name, expected, sourcePath: null }),
    )
    await saveCard(key, card)
  } catch (error) {
    // bytes that disappear together with their file are no fault
    if (await db.storedFile.count({ where: { key } })) throw error
  }
}

/** Stores the card; does nothing when the file was deleted in the meantime. */
const saveCard = (key: string, card: FileCard) =>
  db.storedFile.updateMany({ where: { key }, data: { card: card satisfies StoredCard } })

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
