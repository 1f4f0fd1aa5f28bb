/**
 * The publishers' folders at the top of the drive: every publisher of the full list has one. The list is an earlier feature and knows nothing
 * of the drive, so the drive looks: when its root is opened after the catalogue changed, and every hour. A folder in the trash counts as one
 * (what somebody deleted does not come back while it can still be restored); once it is deleted for good, a publisher that still stands in
 * the list gets a new one, because otherwise its files had no place.
 */
import { db, type Db } from '~/platform/db.server'
import { publisherKey, publisherName } from '~/features/book/search/publisher-names'
import { foldName, repairName } from '~/features/drive/names'
import { lockFolder } from '~/features/drive/resolve-path.server'

/** The version of the catalogue at which every publisher had a folder; each write to the list raises it. */
let lastVersion: bigint | null = null

const currentVersion = async () =>
  (await db.catalogueVersion.findUnique({ where: { id: 1 }, select: { version: true } }))
    ?.version ?? 0n

/** Before the root is shown. */
export async function refreshPublisherFolders({
  path = '',
}: { path?: string } = {}): Promise<void> {
  if (path.split('/').some((name) => name.trim())) return
  if ((await currentVersion()) !== lastVersion) await syncPublisherFolders()
}

/** Looks at the whole list; how many folders were made. */
export async function syncPublisherFolders(): Promise<number> {
  const version = await currentVersion()
  const createdCount = await db.$transaction((tx) => createMissingFolders(tx), { timeout: 60_000 })
  lastVersion = version
  return createdCount
}

/** A folder for each publisher that has none. Two spellings of one house are one folder; houses that only look alike have one each. */
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
