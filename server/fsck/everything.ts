/** All checks, in the order in which they are told; a new one is one entry in one of these lists. */
import { statement, type Check } from './check'
import { drive } from './drive'
import { orderFiles } from './order-files'
import { production } from './production'
import { storedFiles } from './stored-files'

/** columns whose text is taken apart for searching */
const takenApart = ['searchText', 'initialsText', 'titleText', 'creatorText', 'publisherText', 'curriculumText']

const texts: Check = {
  title: ['모든 글자가 한 가지 방식(NFC)으로 저장됨', 'all text is stored in NFC'],
  remedy: ['그 항목을 화면에서 다시 저장해 주세요.', 'Save that entry again on its page.'],
  async *find({ db }) {
    const columns = await db.$queryRaw<{ table: string; column: string }[]>`
      SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'text' AND table_name NOT IN ('_prisma_migrations', 'RateLimiterFlexible') AND column_name <> ALL(${takenApart})
      ORDER BY table_name, ordinal_position`
    for (const table of new Set(columns.map(({ table }) => table))) {
      const counts = columns.filter((one) => one.table === table).map(({ column }) => `count(*) FILTER (WHERE "${column}" IS NOT NFC NORMALIZED)::int AS "${column}"`)
      const [row = {}] = await db.$queryRawUnsafe<Record<string, number>[]>(`SELECT ${counts.join(', ')} FROM "${table}"`)
      for (const [column, count] of Object.entries(row)) if (count > 0) yield [`${table}.${column}: ${count}개가 NFC가 아닙니다`, `${table}.${column}: ${count} not in NFC`]
    }
  },
}

const people: Check[] = [
  statement(
    ['사람의 권한이 정해진 것 중 하나임', 'everyone has one of the levels'],
    ['관리자 화면의 회원 정보에서 권한을 다시 정해 주세요.', 'Set the level again on the member page.'],
    `SELECT id, level FROM "User" WHERE level NOT IN (1, 2, 10)`,
    ({ id, level }) => [`회원 ${id}: 권한 ${level}`, `user ${id} has level ${level}`],
  ),
  statement(
    ['관리자가 한 명은 있음', 'there is an administrator'],
    ['데이터베이스에서 한 사람의 level을 1로 바꿔 주세요.', 'Set level 1 for somebody in the database.'],
    `SELECT count(*)::int AS users FROM "User" HAVING count(*) > 0 AND count(*) FILTER (WHERE level = 1) = 0`,
    ({ users }) => [`회원 ${users}명 가운데 관리자가 없습니다`, `none of ${users} users is an administrator`],
  ),
]

const database = statement(
  ['데이터베이스의 색인이 모두 쓸 수 있음', "all of the database's indexes are valid"],
  ['psql에서 REINDEX TABLE "표 이름"; 을 실행해 주세요.', 'Run REINDEX TABLE "name"; in psql.'],
  `SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid AND indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`,
  ({ name }) => [`색인 ${name}을(를) 쓸 수 없습니다`, `index ${name} is not valid`],
)

export const everything: Check[] = [...storedFiles, ...drive, ...production, ...orderFiles, ...people, texts, database]
