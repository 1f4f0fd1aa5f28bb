/** What must be true of files, percentages and volumes at any moment between two changes: rows, bytes and conclusions agree. */
import { createHash } from 'node:crypto'
import { createReadStream, readdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { productionTypeValues } from '~/codes'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { searchColumns } from '~/features/book/search-text'
import { progressOfVolumes } from '~/features/produce-book/volume-progress'

const folder = join(env.STORAGE_DIR, 'kept')
const placeOf = (key: string) => join(folder, key.slice(0, 2), key)

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** Keys under which there are bytes. */
export const keysKept = () => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map(({ name }) => name)
  } catch {
    return []
  }
}

/** Everything that is not as it must be, in words; `swept`: nothing may be left over either. */
export async function inconsistencies({ swept = false } = {}): Promise<string[]> {
  const [books, files, drive, sheets] = await Promise.all([
    db.book.findMany({ include: { formats: { include: { volumes: true } } } }),
    db.storedFile.findMany(),
    db.driveItem.findMany({ where: { fileKey: { not: null } }, select: { fileKey: true } }),
    db.orderFile.findMany({ select: { fileKey: true } }),
  ])
  const found: string[] = []
  const owned = new Set<string | null>([...drive, ...sheets].map(({ fileKey }) => fileKey))
  for (const { formats, ...book } of books) {
    owned.add(book.publisherFileKey)
    const withFile = new Set<string>()
    const finished = new Set<string>()
    for (const { prodType, progress, fileKey, volumes } of formats) {
      owned.add(fileKey)
      for (const volume of volumes) owned.add(volume.fileKey)
      const counted = volumes.length > 0 ? progressOfVolumes(volumes) : progress
      if (counted !== progress) found.push(`${book.bookId} ${prodType}: ${progress} is not ${counted}`)
      if (progress !== null && (progress < 0 || progress > 100)) found.push(`${book.bookId} ${prodType}: ${progress} %`)
      if (fileKey) withFile.add(prodType)
      if (fileKey || progress === 100) finished.add(prodType)
    }
    const inOrder = (types: Set<string>) => productionTypeValues.filter((type) => types.has(type)).join()
    if (book.fileTypes.join() !== inOrder(withFile)) found.push(`${book.bookId}: files of ${book.fileTypes.join()}, not ${inOrder(withFile)}`)
    if (book.prodTypes.join() !== inOrder(finished)) found.push(`${book.bookId}: finished ${book.prodTypes.join()}, not ${inOrder(finished)}`)
    if ((book.prodDate === '') !== (book.prodTypes.length === 0)) found.push(`${book.bookId}: ${book.prodTypes.length} types finished on '${book.prodDate}'`)
    if (book.searchText !== searchColumns(book).searchText) found.push(`${book.bookId} cannot be found`)
  }
  for (const file of files) {
    const there = await stat(placeOf(file.key)).catch(() => null)
    if (!there) found.push(`no bytes of ${file.name} ${file.key}`)
    else if (BigInt(there.size) !== file.size || (await sha256(placeOf(file.key))) !== Buffer.from(file.sha256).toString('hex')) found.push(`other bytes of ${file.name} ${file.key}`)
    if (owned.has(file.key) === (file.removeTime !== null)) found.push(`${file.name} ${file.key} is ${owned.has(file.key) ? 'in use and released' : 'neither in use nor released'}`)
    if (swept && file.removeTime) found.push(`${file.name} ${file.key} is still there`)
  }
  if (!swept) return found
  const named = new Set(files.map(({ key }) => key))
  const stray = keysKept().filter((key) => !named.has(key))
  const incoming = readdirSync(join(env.STORAGE_DIR, 'incoming'))
  return [...found, ...stray.map((key) => `stray bytes ${key}`), ...incoming.map((name) => `left in incoming: ${name}`)]
}
