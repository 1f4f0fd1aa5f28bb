/**
 * Checks of the drive: a tree of unique names, links to existing items, and counts within bounds.
 */
import { foldName } from '~/features/sources/drive/names'
import { pages, sqlCheck, type Check, type Bilingual } from './check'

const developerRemedy: Bilingual = [
  '저절로 생길 수 없는 상태입니다. 백업을 남기고 개발자에게 이 줄을 알려 주세요.',
  'This cannot come about by itself: keep a backup and show this line to a developer.',
]

const nameCheck: Check = {
  title: ['드라이브의 이름이 한 꼴로 적혀 있음', 'names in the drive are written in one way'],
  remedy: ['그 항목의 이름을 화면에서 바꿔 주세요.', 'Rename the entry on its page.'],
  async *find({ db }) {
    type Named = { id: number; name: string; foldedName: string }
    for await (const page of pages<Named>((last) =>
      db.driveItem.findMany({
        where: { id: { gt: last?.id ?? 0 } },
        orderBy: { id: 'asc' },
        take: 5_000,
        select: { id: true, name: true, foldedName: true },
      }),
    ))
      for (const { id, name, foldedName } of page)
        if (
          name !== name.normalize('NFC') ||
          foldedName !== foldName(name) ||
          name === '' ||
          name.includes('/')
        )
          yield [
            `드라이브 항목 ${id} '${name}': 비교하는 이름 '${foldedName}'과(와) 맞지 않습니다`,
            `drive entry ${id} '${name}' is compared as '${foldedName}'`,
          ]
  },
}

/**
 * Every item that is reached from the roots; `gone` when it or a folder above it is in the trash.
 */
const reachedItems = `WITH RECURSIVE reached AS (
  SELECT id, "trashTime" IS NOT NULL AS gone FROM "DriveItem" WHERE "parentId" IS NULL
  UNION ALL SELECT d.id, gone OR d."trashTime" IS NOT NULL FROM reached JOIN "DriveItem" d ON d."parentId" = reached.id)`

export const drive: Check[] = [
  nameCheck,
  sqlCheck(
    ['한 폴더에 같은 이름은 하나뿐임', 'a folder has every name once'],
    ['둘 중 하나의 이름을 화면에서 바꿔 주세요.', 'Rename one of them on its page.'],
    `SELECT coalesce("parentId", 0) AS parent, "foldedName" AS name, count(*)::int AS count FROM "DriveItem" WHERE "trashTime" IS NULL GROUP BY 1, 2 HAVING count(*) > 1`,
    ({ parent, name, count }) => [
      `폴더 ${parent}에 '${name}'이(가) ${count}개 있습니다`,
      `folder ${parent} has '${name}' ${count} times`,
    ],
  ),
  sqlCheck(
    ['파일은 폴더 안에만 있음', 'files stand in folders only'],
    developerRemedy,
    `SELECT d.id, d.name FROM "DriveItem" d LEFT JOIN "DriveItem" p ON p.id = d."parentId" WHERE (d."parentId" IS NULL AND d."fileKey" IS NOT NULL) OR p."fileKey" IS NOT NULL`,
    ({ id, name }) => [
      `드라이브 항목 ${id} '${name}'이(가) 폴더 안에 있지 않습니다`,
      `drive entry ${id} '${name}' is in no folder`,
    ],
  ),
  sqlCheck(
    [
      '드라이브의 모든 항목은 맨 위에서 찾아갈 수 있음',
      'every entry of the drive is reached from the top',
    ],
    developerRemedy,
    `${reachedItems} SELECT d.id, d.name FROM "DriveItem" d WHERE NOT EXISTS (SELECT 1 FROM reached r WHERE r.id = d.id)`,
    ({ id, name }) => [
      `드라이브 항목 ${id} '${name}'의 폴더가 자기 자신 안에 있습니다`,
      `drive entry ${id} '${name}' lies inside itself`,
    ],
  ),
  sqlCheck(
    ['공유 링크는 삭제되지 않은 파일에만 있음', 'share links lead to files that are not deleted'],
    ['드라이브의 공유 목록에서 그 링크를 해제해 주세요.', 'End the link in the list of shares.'],
    `${reachedItems} SELECT s."accessId" AS id, d.name FROM "DriveShare" s JOIN "DriveItem" d ON d.id = s."driveItemId" WHERE d."fileKey" IS NULL OR NOT EXISTS (SELECT 1 FROM reached r WHERE r.id = d.id AND NOT r.gone)`,
    ({ name }) => [
      `삭제된 파일이나 폴더 '${name}'의 공유 링크가 남아 있습니다`,
      `a share of '${name}', which is no live file`,
    ],
  ),
  sqlCheck(
    ['공유 링크는 정한 횟수까지만 쓰임', 'share links are used as often as they may be'],
    developerRemedy,
    `SELECT d.name, s."usedCount" AS used, s."accessCount" AS most FROM "DriveShare" s JOIN "DriveItem" d ON d.id = s."driveItemId" WHERE s."usedCount" > s."accessCount" OR s."usedCount" < 0`,
    ({ name, used, most: max }) => [
      `'${name}'의 공유 링크: ${max}번 중 ${used}번 쓰였습니다`,
      `the share of '${name}' was used ${used} times of ${max}`,
    ],
  ),
  sqlCheck(
    ['내려받기 한 번은 두 벌보다 적게 보냄', 'one download gives less than two copies'],
    developerRemedy,
    `SELECT d.name, t.given::text, f.size::text FROM "DriveTicket" t JOIN "DriveShare" s USING ("accessId") JOIN "DriveItem" d ON d.id = s."driveItemId" JOIN "StoredFile" f ON f.key = d."fileKey" WHERE t.given >= f.size * 2 OR t.given < 0`,
    ({ name, given, size }) => [
      `'${name}' (${size}바이트)의 내려받기 한 번이 ${given}바이트를 보냈습니다`,
      `one download of '${name}' (${size} bytes) gave ${given}`,
    ],
  ),
  sqlCheck(
    ['올리기 링크는 정한 만큼만 받음', 'upload links take as much as they may'],
    developerRemedy,
    `SELECT i."folderId" AS folder, i."usedCount" AS used, i."fileCount" AS most FROM "DriveInbox" i JOIN "DriveItem" d ON d.id = i."folderId" WHERE i."usedCount" > i."fileCount" OR i."usedBytes" > i."byteCount" OR i."usedCount" < 0 OR i."usedBytes" < 0 OR d."fileKey" IS NOT NULL`,
    ({ folder, used, most: max }) => [
      `폴더 ${folder}의 올리기 링크: ${max}개 중 ${used}개를 받았습니다`,
      `the upload link of folder ${folder} took ${used} of ${max}`,
    ],
  ),
]
