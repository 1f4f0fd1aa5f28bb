/**
 * Creates the publishers' folders at the top of the drive, one for each publisher of the request
 * list.
 *
 * The list knows nothing of the drive, so the drive checks the list: when its root is opened after
 * a change to the catalogue, and every hour. A folder in the trash counts as existing, so a deleted
 * folder does not come back while it can still be restored. After it is deleted for good, a
 * publisher that is still in the list gets a new folder, because its files would have no place
 * otherwise.
 */
import { type Db, inTransaction } from '~/platform/db.server'
import { currentVersion } from '~/features/catalogue/book/search/replica-reads.server'
import { publisherKey, publisherName } from '~/features/catalogue/book/search/publisher-names'
import { foldName, repairName } from '~/features/sources/drive/names'
import { lockFolder } from '~/features/sources/drive/resolve-path.server'

/**
 * The catalogue version at which every publisher had a folder; each write to the list raises it.
 */
let lastVersion: bigint | null = null

/** Creates missing folders before the root is shown, if the catalogue changed. */
export async function refreshPublisherFolders({
  path = '',
}: { path?: string } = {}): Promise<void> {
  if (path.split('/').some((name) => name.trim())) return
  if ((await currentVersion()) !== lastVersion) await syncPublisherFolders()
}

/** Checks the whole list; returns how many folders were created. */
export async function syncPublisherFolders(): Promise<number> {
  const version = await currentVersion()
  const createdCount = await inTransaction((tx) => createMissingFolders(tx), { timeout: 60_000 })
  lastVersion = version
  return createdCount
}

/**
 * Creates a folder for each publisher without one. Two spellings of one publisher share a folder;
 * publishers with merely similar names have one each.
 */
export async function createMissingFolders(tx: Db): Promise<number> {
  const listed = await tx.$queryRaw<
    { publisher: string }[]
  >`SELECT DISTINCT publisher FROM "RequestBook" WHERE publisher <> ''`
  const publishersByKey = new Map(
    listed.map(({ publisher }) => [publisherKey(publisher), publisherName(publisher)]),
  )
  await lockFolder(tx, '')
  const folders = await tx.driveItem.findMany({ where: { parentId: null }, select: { name: true } })
  const existing = new Set(folders.flatMap(({ name }) => [publisherKey(name), foldName(name)]))
  const missing = [...publishersByKey]
    .filter(([key, name]) => key && !existing.has(key) && !existing.has(foldName(repairName(name))))
    .map(([, name]) => repairName(name))
  const rows = [...new Map(missing.map((name) => [foldName(name), name]))].map(
    ([foldedName, name]) => ({ name, foldedName }),
  )
  if (rows.length > 0) await tx.driveItem.createMany({ data: rows })
  return rows.length
}
