/**
 * Checks of file storage: rows have their bytes, bytes have their rows, and nothing is left over.
 */
import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pages, sqlCheck, type Check, type CheckContext, type Bilingual } from './check'
import { webChunks } from '~/platform/streams'

const hour = 60 * 60 * 1000
/** files that are read in parallel */
const atOnce = 4

type File = { key: string; name: string; size: bigint; sha256: Uint8Array }

const contentCheck: Check = {
  title: [
    '파일마다 기록과 같은 내용이 있음',
    'every file has its bytes, of the recorded size and SHA-256',
  ],
  remedy: [
    '백업에서 그 키의 파일을 되돌리거나, 화면에서 파일을 다시 올려 주세요.',
    'Restore the bytes of that key from a backup, or upload the file again.',
  ],
  async *find(context) {
    const { db } = context
    const columns = { key: true, name: true, size: true, sha256: true } as const
    for await (const page of pages<File>((last) =>
      db.storedFile.findMany({
        where: { removeTime: null, key: { gt: last?.key ?? '' } },
        orderBy: { key: 'asc' },
        take: 500,
        select: columns,
      }),
    )) {
      for (let from = 0; from < page.length; from += atOnce) {
        const found = await Promise.all(
          page.slice(from, from + atOnce).map((file) => findDamage(file, context)),
        )
        yield* found.filter((words) => words !== null)
      }
    }
  },
}

async function findDamage(
  { key, name, size, sha256 }: File,
  { db, storage, quick }: CheckContext,
): Promise<Bilingual | null> {
  const storedFile = await storage.get(key)
  const wrong = !storedFile
    ? (['내용이 없습니다', 'has no bytes'] as const)
    : BigInt(storedFile.size) !== size || (!quick && !(await hashOf(storedFile)).equals(sha256))
      ? (['내용이 다릅니다', 'has other bytes'] as const)
      : null
  // it may have been replaced and swept meanwhile
  if (!wrong || (await db.storedFile.count({ where: { key, removeTime: null } })) === 0) return null
  return [`${name} (${key}): ${wrong[0]}`, `${name} ${key} ${wrong[1]}`]
}

async function hashOf(file: { stream(): ReadableStream }): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of webChunks(file.stream())) hash.update(chunk)
  return hash.digest()
}

/**
 * the pattern of the keys that storage/file-storage.server.ts draws; other files in the folder are
 * not the product's
 */
const storageKeyPattern = /^[\w-]{16,64}(\.draft)?$/

/** Keys of bytes that no row names and that are older than an hour. */
export async function* findStrayKeys({
  db,
  storage,
  now,
}: Pick<CheckContext, 'db' | 'storage' | 'now'>): AsyncGenerator<string> {
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await storage.list({ cursor, includeMetadata: true })
    cursor = page.cursor
    const old = page.files
      .filter(({ key, lastModified }) => storageKeyPattern.test(key) && lastModified < now - hour)
      .map(({ key }) => key)
    const named = new Set(
      (await db.storedFile.findMany({ where: { key: { in: old } }, select: { key: true } })).map(
        ({ key }) => key,
      ),
    )
    yield* old.filter((key) => !named.has(key))
  }
}

const repairRemedy: Bilingual = [
  'npm run fsck -- --repair 가 지웁니다. 서비스도 한 시간마다 지웁니다.',
  'npm run fsck -- --repair removes it; so does the running service, every hour.',
]

/**
 * When the service is stopped, `now` may lie in the future: then every file goes that no row names.
 */
export const strayBytesCheck: Check = {
  title: [
    '기록 없는 파일 내용이 한 시간 넘게 남아 있지 않음',
    'no bytes without a row are older than an hour',
  ],
  remedy: repairRemedy,
  async *find(context) {
    for await (const key of findStrayKeys(context))
      yield [`기록 없는 내용 ${key}`, `stray bytes ${key}`]
  },
  async repair(context) {
    let repaired = 0
    for await (const key of findStrayKeys(context)) {
      await context.storage.remove(key)
      repaired += 1
    }
    return repaired
  },
}

async function* findStaleUploads({ incoming, now }: CheckContext): AsyncGenerator<string> {
  for (const name of await readdir(incoming).catch(() => [])) {
    const found = await stat(join(incoming, name)).catch(() => null)
    if (found && found.mtimeMs < now - hour) yield name
  }
}

const staleUploadCheck: Check = {
  title: [
    '끝나지 않은 올리기가 한 시간 넘게 남아 있지 않음',
    'no upload that never ended is older than an hour',
  ],
  remedy: repairRemedy,
  async *find(context) {
    for await (const name of findStaleUploads(context))
      yield [`끝나지 않은 올리기 ${name}`, `left in incoming: ${name}`]
  },
  async repair(context) {
    let repaired = 0
    for await (const name of findStaleUploads(context)) {
      await rm(join(context.incoming, name), { force: true })
      repaired += 1
    }
    return repaired
  },
}

const ownedSql = [
  '"Format" o WHERE o."fileKey"',
  '"Volume" o WHERE o."fileKey"',
  '"Volume" o WHERE o."handedInKey"',
  '"Book" o WHERE o."publisherFileKey"',
  '"DriveItem" o WHERE o."fileKey"',
  '"OrderFile" o WHERE o."fileKey"',
  '"Eligibility" o WHERE o."fileKey"',
  '"Manuscript" o WHERE NOT o."ofPublisher" AND o."sourceKey"',
  '"ManuscriptPage" o WHERE o."sourceKey"',
]
  .map((owner) => `EXISTS (SELECT 1 FROM ${owner} = f.key)`)
  .join(' OR ')

const ownerlessCheck = sqlCheck(
  [
    '모든 파일은 쓰이거나 지울 것으로 표시되어 있음',
    'every file is in use or marked to be removed',
  ],
  [
    'npm run fsck -- --repair 가 지울 것으로 표시합니다. 내용은 RECOVERY_DAYS가 지난 뒤에 지워집니다.',
    'npm run fsck -- --repair marks it; its bytes go after RECOVERY_DAYS.',
  ],
  `SELECT f.key, f.name FROM "StoredFile" f WHERE f."removeTime" IS NULL AND NOT (${ownedSql}) ORDER BY f.key`,
  ({ key, name }) => [
    `${name} (${key}): 쓰이지 않는데 지울 것으로 표시되지 않았습니다`,
    `${name} ${key} is neither in use nor released`,
  ],
  ({ db }) =>
    db.$executeRawUnsafe(
      `UPDATE "StoredFile" f SET "removeTime" = now() WHERE f."removeTime" IS NULL AND NOT (${ownedSql})`,
    ),
)

const markedInUseCheck = sqlCheck(
  ['쓰이는 파일은 지울 것으로 표시되어 있지 않음', 'no file in use is marked to be removed'],
  ['npm run fsck -- --repair 가 표시를 거둡니다.', 'npm run fsck -- --repair takes the mark away.'],
  `SELECT f.key, f.name FROM "StoredFile" f WHERE f."removeTime" IS NOT NULL AND (${ownedSql}) ORDER BY f.key`,
  ({ key, name }) => [
    `${name} (${key}): 쓰이는데 지울 것으로 표시되었습니다`,
    `${name} ${key} is in use and released`,
  ],
  ({ db }) =>
    db.$executeRawUnsafe(
      `UPDATE "StoredFile" f SET "removeTime" = NULL WHERE f."removeTime" IS NOT NULL AND (${ownedSql})`,
    ),
)

export const storedFiles: Check[] = [
  contentCheck,
  strayBytesCheck,
  staleUploadCheck,
  ownerlessCheck,
  markedInUseCheck,
]
