/** Checks of the producers' desk: makers, checkers, files that wait, and the steps that led there. */
import { levels } from '~/tables/codes'
import { sqlCheck, type Check, type Bilingual } from './check'

const piece = ({ bookId, type, volume }: Parameters<Parameters<typeof sqlCheck>[3]>[0]) =>
  `${String(bookId)} ${String(type)} ${String(volume)}`
const volumes = (condition: string) =>
  `SELECT b."bookId", v."prodType" AS type, v.number AS volume FROM "Volume" v JOIN "Book" b ON b.id = v."bookRowId" WHERE ${condition} ORDER BY 1, 2, 3`

const remedy: Bilingual = [
  '작업대에서 그 분권의 상태와 이력을 보고, 분권 화면에서 상태를 바로잡습니다.',
  'Look at the volume and its history at the desk, and correct its state on the page of volumes.',
]

export const desk: Check[] = [
  sqlCheck(
    [
      '맡은 사람과 제출한 파일이 분권의 상태와 맞음',
      'makers and handed-in files agree with the state of volumes',
    ],
    remedy,
    volumes(`(v.stage = 'waiting' AND v."makerId" IS NOT NULL)
      OR (v."handedInKey" IS NOT NULL AND v.stage NOT IN ('producing', 'checking')
        AND NOT (v.stage = 'finished' AND EXISTS (SELECT 1 FROM "CorrectionTask" k WHERE k."volumeId" = v.id)))
      OR (v."handedInKey" IS NOT NULL AND v."handedInKey" = v."fileKey")`),
    (row) => [
      `${piece(row)}: 맡은 사람이나 제출한 파일이 상태와 맞지 않습니다`,
      `${piece(row)}: its maker or handed-in file does not go with its state`,
    ],
  ),
  sqlCheck(
    [
      '검수자는 끝난 분권에만 있고 이력에도 있음',
      'only finished volumes have a checker, whom the history knows',
    ],
    remedy,
    volumes(`v."checkerId" IS NOT NULL AND (v.stage <> 'finished'
      OR NOT EXISTS (SELECT 1 FROM "VolumeStep" s WHERE s."volumeId" = v.id AND s.kind = 'signed' AND s."userId" = v."checkerId"))`),
    (row) => [
      `${piece(row)}: 검수자가 상태나 이력과 맞지 않습니다`,
      `${piece(row)}: its checker does not go with its state or history`,
    ],
  ),
  sqlCheck(
    ['제출된 파일마다 제출한 이력이 있음', 'every handed-in file has the step that handed it in'],
    remedy,
    volumes(`v."handedInKey" IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM "VolumeStep" s JOIN "StoredFile" f ON f.key = v."handedInKey"
      WHERE s."volumeId" = v.id AND s.kind = 'handedIn' AND s.version = left(translate(rtrim(encode(f.sha256, 'base64'), '='), '+/', '-_'), 22))`),
    (row) => [
      `${piece(row)}: 제출된 파일이 이력에 없습니다`,
      `${piece(row)}: the history does not know its handed-in file`,
    ],
  ),
  sqlCheck(
    ['만드는 사람은 그 책을 맡은 제작자임', 'who makes a volume is a producer who has the book'],
    remedy,
    volumes(`v.stage = 'producing' AND v."makerId" IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM "Assignment" a JOIN "User" u ON u.id = a."userId"
      WHERE a."userId" = v."makerId" AND a."bookRowId" = v."bookRowId" AND u.level = ${levels.producer})`),
    (row) => [
      `${piece(row)}: 만드는 사람이 이 책의 제작자가 아닙니다`,
      `${piece(row)}: its maker is no producer of the book`,
    ],
  ),
]
