/** The upload link by which a publisher answers: one for all its requests, as long as some are open. */
import { randomBytes } from 'node:crypto'
import { publisherKey } from '~/features/catalogue/book/search/publisher-names'
import { foldName, freeName, repairName } from '~/features/sources/drive/names'
import { lockFolder } from '~/features/sources/drive/resolve-path.server'
import type { Db } from '~/platform/db.server'
import { t } from '~/tables/messages'

/** Days for which a link stays open after the last mail or letter that names it. */
const openDays = 120
/** What one link takes: a publisher's books of a season. */
const room = { fileCount: 2_000, byteCount: 500n * 1024n ** 3n }

/** Gives each of these publishers a link that is open for some months from now. */
export async function openLinks(tx: Db, publisherIds: readonly number[]): Promise<void> {
  const expireTime = new Date(Date.now() + openDays * 24 * 60 * 60 * 1000)
  // as whoever deletes a folder with its links: the root, then the links
  await lockFolder(tx, '')
  await tx.$executeRaw`SELECT 1 FROM "DriveInbox" WHERE "accessId" IN (SELECT "accessId" FROM "Publisher" WHERE id = ANY(${[...publisherIds]}::int[])) ORDER BY "accessId" FOR UPDATE`
  const publishers = await tx.publisher.findMany({
    where: { id: { in: [...publisherIds] } },
    orderBy: { id: 'asc' },
    select: { id: true, name: true, accessId: true, inbox: { select: { expireTime: true } } },
  })
  const now = new Date()
  const open = publishers.filter(({ inbox }) => inbox && inbox.expireTime > now)
  await tx.driveInbox.updateMany({
    where: { accessId: { in: open.flatMap(({ accessId }) => accessId ?? []) } },
    data: { expireTime },
  })
  // a link that an administrator ended, or whose folder was deleted, is not opened again
  const without = publishers.filter((publisher) => !open.includes(publisher))
  if (without.length === 0) return
  const folders = await foldersOf(
    tx,
    without.map(({ name }) => name),
  )
  const links = without.map(({ id, name }) => ({
    id,
    accessId: randomBytes(18).toString('base64url'),
    folderId: folders.get(publisherKey(name)) ?? 0,
  }))
  await tx.driveInbox.createMany({
    data: links.map(({ accessId, folderId }) => ({
      ...room,
      accessId,
      folderId,
      expireTime,
      note: t('sourceLinkNote'),
    })),
  })
  for (const { id, accessId } of links)
    await tx.publisher.update({ where: { id }, data: { accessId }, select: { id: true } })
}

/**
 * The folders of publishers at the top of the drive, which is locked, by the keys of their names; missing
 * ones are made.
 */
async function foldersOf(tx: Db, names: readonly string[]): Promise<Map<string, number>> {
  const existing = await tx.driveItem.findMany({
    where: { parentId: null, trashTime: null, fileKey: null },
    orderBy: { id: 'asc' },
    select: { id: true, name: true },
  })
  const folders = new Map(existing.map(({ id, name }) => [publisherKey(name), id]))
  const taken = new Set(existing.map(({ name }) => foldName(name)))
  for (const name of names) {
    const key = publisherKey(name)
    if (folders.has(key)) continue
    const wanted = repairName(name || t('sourceNoPublisher'))
    const free = freeName(wanted, (candidate) => taken.has(candidate))
    const { id } = await tx.driveItem.create({
      data: { parentId: null, name: free, foldedName: foldName(free) },
      select: { id: true },
    })
    taken.add(foldName(free))
    folders.set(key, id)
  }
  return folders
}
