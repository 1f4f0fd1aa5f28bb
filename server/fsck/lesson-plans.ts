/** Checks of lesson plans: lines in their order, days of their term, books that exist. */
import { auditBeginSql, sqlCheck, type Bilingual, type Check } from './check'

type Row = Record<string, string | number | bigint | boolean | null>

const developer: Bilingual = [
  '저절로 생길 수 없는 상태입니다. 백업을 남기고 개발자에게 이 줄을 알려 주세요.',
  'This cannot come about by itself: keep a backup and show this line to a developer.',
]
const bySchool: Bilingual = [
  '관리 화면의 진도 계획에서 그 학교의 계획을 열어 고쳐 주세요.',
  'Open the plan of that school under Lesson plans and correct it.',
]

const plan =
  (ko: string, en: string) =>
  (row: Row): Bilingual => [
    `진도 계획 ${row.id}: ${ko}${row.more ? ` (${row.more})` : ''}`,
    `lesson plan ${row.id}: ${en}${row.more ? ` (${row.more})` : ''}`,
  ]

const newestSql = `SELECT DISTINCT ON ("schoolId", "userId", "bookId", term) * FROM "LessonPlan" ORDER BY "schoolId", "userId", "bookId", term, id DESC`

/** The centre may move the first days of its terms: whatever it sets, a term lies between these days. */
const outsideSql = `CASE WHEN right(p.term, 1) = '1' THEN l.day < left(p.term, 4) || '-02-01' OR l.day > left(p.term, 4) || '-09-30'
  ELSE l.day < left(p.term, 4) || '-07-01' OR l.day > (left(p.term, 4)::int + 1)::text || '-03-31' END`

/**
 * A plan stays when its book leaves the lists, as the audit log shows: by itself, or by a new list that
 * came after the plan.
 */
const bookGoneSql = `SELECT p.id, p."bookId" AS more FROM (${newestSql}) AS p
  WHERE NOT EXISTS (SELECT 1 FROM "Book" b WHERE b."bookId" = p."bookId")
    AND NOT EXISTS (SELECT 1 FROM "RequestBook" b WHERE b."bookId" = p."bookId")
    AND NOT EXISTS (SELECT 1 FROM "Audit" a WHERE a.action IN ('produceBook.remove', 'requestBook.remove') AND a.target = p."bookId")
    AND NOT EXISTS (SELECT 1 FROM "Audit" a WHERE a.action = 'requestBook.register' AND a."createTime" >= p."createTime")
    AND p."createTime" >= ${auditBeginSql}
  ORDER BY p.id`

export const lessonPlans: Check[] = [
  sqlCheck(
    ['진도 계획의 줄이 차례대로임', 'lines of lesson plans follow one another'],
    developer,
    `SELECT "planId" AS id FROM "Lesson" GROUP BY 1 HAVING min(place) <> 1 OR max(place) <> count(*) ORDER BY 1`,
    plan('줄의 차례가 빠지거나 어긋났습니다', 'its lines have gaps'),
  ),
  sqlCheck(
    ['진도 계획에 줄이 있고, 지운 계획에는 없음', 'plans have lines, and removed ones have none'],
    developer,
    `SELECT p.id FROM "LessonPlan" p WHERE (p.source = 'removed') = EXISTS (SELECT 1 FROM "Lesson" l WHERE l."planId" = p.id) ORDER BY 1`,
    plan('지운 계획에 줄이 있거나, 계획에 줄이 없습니다', 'is removed with lines, or has none'),
  ),
  sqlCheck(
    ['수업 날짜가 그 학기에 있음', 'days of lessons are in their term'],
    bySchool,
    `SELECT p.id, string_agg(DISTINCT l.day, ', ') AS more FROM (${newestSql}) AS p JOIN "Lesson" l ON l."planId" = p.id
     WHERE p.term !~ '^20\\d\\d-[12]$' OR l.day !~ '^\\d{4}-\\d\\d-\\d\\d$' OR (${outsideSql}) GROUP BY 1 ORDER BY 1`,
    plan('학기 밖의 날짜가 있습니다', 'has days outside its term'),
  ),
  sqlCheck(
    ['끝 쪽이 첫 쪽보다 앞서지 않음', 'no lesson ends before its first page'],
    bySchool,
    `SELECT "planId" AS id, string_agg("firstPage" || '-' || "lastPage", ', ') AS more FROM "Lesson" WHERE "lastPage" < "firstPage" GROUP BY 1 ORDER BY 1`,
    plan('끝 쪽이 첫 쪽보다 앞섭니다', 'has pages that end before they begin'),
  ),
  sqlCheck(
    [
      '학교가 정해진 회원의 진도 계획은 학교의 것임',
      'plans of members who are in a school are the school’s',
    ],
    developer,
    `SELECT p.id, u."user" AS more FROM "LessonPlan" p JOIN "User" u ON u.id = p."userId" WHERE u."schoolId" IS NOT NULL ORDER BY 1`,
    plan('학교가 정해진 회원 혼자의 계획입니다', 'is of a member alone, who is in a school'),
  ),
  sqlCheck(
    ['진도 계획의 도서가 있거나 있었음', 'books of lesson plans exist or once did'],
    developer,
    bookGoneSql,
    plan('없는 도서의 계획입니다', 'is of no book'),
  ),
]
