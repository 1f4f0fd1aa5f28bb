/** Checks of errata: what counts has corrections and tasks, what was taken back told nobody, reports are answered. */
import { sqlCheck, type Bilingual, type Check } from './check'

const remedy: Bilingual = [
  '정오 화면에서 그 정오를 되돌리거나, 남은 작업을 끝냅니다.',
  'Take the erratum back on its page, or end its open tasks.',
]
const errata = (condition: string) =>
  `SELECT e.id, b."bookId" FROM "Erratum" e JOIN "Book" b ON b.id = e."bookRowId" WHERE ${condition} ORDER BY 1`
const name = ({ id, bookId }: Parameters<Parameters<typeof sqlCheck>[3]>[0]) =>
  `${String(bookId)} ${String(id)}`

const reports = (condition: string) =>
  `SELECT r.id, b."bookId" FROM "ErratumReport" r JOIN "Book" b ON b.id = r."bookRowId" WHERE ${condition} ORDER BY 1`
const answerAnew: Bilingual = [
  '독자가 알린 틀린 곳 화면에서 다시 답합니다.',
  'Answer the report anew on its page.',
]

export const errataChecks: Check[] = [
  sqlCheck(
    [
      '답한 독자의 알림마다 답이나 등록된 정오가 있음',
      'every answered report has an answer, or an erratum that counts',
    ],
    answerAnew,
    reports(
      `(r.state <> 'open' AND r.answer = '' AND r."erratumId" IS NULL)
       OR (r.state <> 'answered' AND r."erratumId" IS NOT NULL)
       OR EXISTS (
         SELECT 1 FROM "Erratum" e
         WHERE e.id = r."erratumId" AND (e.state = 'undone' OR e."bookRowId" <> r."bookRowId"))`,
    ),
    (row) => [
      `${name(row)}: 답도 등록된 정오도 없습니다`,
      `${name(row)}: it has neither an answer nor an erratum that counts`,
    ],
  ),
  sqlCheck(
    ['확인 중인 독자의 알림에는 답이 없음', 'no report that waits tells of an answer'],
    answerAnew,
    reports(
      `r.state = 'open' AND (
        r.answer <> '' OR EXISTS (
          SELECT 1 FROM "Notification" n
          WHERE n.kind = 'erratumReport' AND n."eventKey" = 'erratumReport:' || r.id))`,
    ),
    (row) => [`${name(row)}: 답이나 알림이 남아 있습니다`, `${name(row)}: an answer is still told`],
  ),
  sqlCheck(
    ['등록된 정오마다 고칠 곳이 있음', 'every registered erratum has corrections'],
    remedy,
    errata(
      `e.state = 'taken' AND NOT EXISTS (SELECT 1 FROM "Correction" c WHERE c."erratumId" = e.id)`,
    ),
    (row) => [`${name(row)}: 고칠 곳이 없습니다`, `${name(row)}: it has no corrections`],
  ),
  sqlCheck(
    [
      '정오의 작업은 등록된 정오에만 있고, 만드는 사람에게 전해짐',
      'tasks are of registered errata, and their makers are told',
    ],
    remedy,
    errata(`EXISTS (
      SELECT 1 FROM "CorrectionTask" k WHERE k."erratumId" = e.id
        AND (e.state <> 'taken' OR (k."fixTime" IS NULL AND k."volumeId" IS NOT NULL AND k."remarkId" IS NULL)))`),
    (row) => [
      `${name(row)}: 작업이 등록되지 않은 정오의 것이거나 지적이 없습니다`,
      `${name(row)}: a task is of an erratum that does not count, or has no remark`,
    ],
  ),
  sqlCheck(
    [
      '되돌렸거나 확인하지 않은 정오는 아무에게도 알리지 않음',
      'errata that do not count are told to nobody',
    ],
    remedy,
    errata(
      `e.state <> 'taken' AND EXISTS (SELECT 1 FROM "Notification" n WHERE n.kind = 'erratum' AND n."eventKey" LIKE 'erratum:' || e.id || ':%')`,
    ),
    (row) => [`${name(row)}: 알림이 남아 있습니다`, `${name(row)}: it has notices`],
  ),
]
