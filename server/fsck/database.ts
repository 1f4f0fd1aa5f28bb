/**
 * Checks the database itself: indexes match their tables, tables are readable, sequences give no id
 * twice.
 */
import { checkedIndexes, numberedColumns } from './fsck.sql.server'
import { readRows, type RowIn } from '~/platform/statement.server'
import pg from 'pg'
import { sqlCheck, type Check, type CheckContext, type Bilingual } from './check'
import { errorCode } from '~/platform/error-code'

const damagedRemedy: Bilingual = [
  'psql에서 REINDEX TABLE "표 이름"; 을 실행하고, 다시 나오면 백업에서 되돌려 주세요 (디스크를 확인해 주세요).',
  'Run REINDEX TABLE "name"; in psql; if it is told again, look at the disk and restore a backup.',
]

const ourRelations = `relnamespace = 'public'::regnamespace`

/**
 * Creates PostgreSQL's extension amcheck for the time of the check and rolls back. Null where it
 * may not be used.
 */
async function withAmcheck<T>(
  url: string | undefined,
  task: (client: pg.Client) => Promise<T>,
): Promise<T | null> {
  if (!url) return null
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('BEGIN')
    const allowed = await client
      .query(
        `CREATE EXTENSION IF NOT EXISTS amcheck; SELECT bt_index_check('"User_pkey"'::regclass)`,
      )
      .catch((error: pg.DatabaseError) => {
        // the extension does not exist, the user is no superuser, or the user may not run it
        if (['0A000', '58P01', '42501', '42883'].includes(error.code ?? '')) return null
        throw error
      })
    return allowed && (await task(client))
  } finally {
    await client.end()
  }
}

/** The error that the database reports for one relation; '' when all is well. */
async function verdict(client: pg.Client, sql: string, values: unknown[]): Promise<string> {
  await client.query('SAVEPOINT one')
  try {
    const { rows } = await client.query<{ msg?: string }>(sql, values)
    return rows[0]?.msg ?? ''
  } catch (error) {
    // class XX: stored data is corrupt; any other error means that the check could not run
    if (!(error instanceof Error) || !errorCode(error)?.startsWith('XX')) throw error
    return error.message
  } finally {
    await client.query('ROLLBACK TO one')
  }
}

async function wrongRelations({ database, quick }: CheckContext): Promise<Bilingual[] | null> {
  return withAmcheck(database, async (client) => {
    const found: Bilingual[] = []
    const check = async (kind: Bilingual, name: string, sql: string, values: unknown[]) => {
      const complaint = await verdict(client, sql, values)
      if (complaint)
        found.push([`${kind[0]} ${name}: ${complaint}`, `${kind[1]} ${name}: ${complaint}`])
    }
    const { rows: indexes } = await client.query<RowIn<typeof checkedIndexes>>(checkedIndexes())
    for (const { name } of indexes)
      await check(['색인', 'index'], name, 'SELECT bt_index_check($1::regclass, $2)', [
        name,
        !quick,
      ])
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class WHERE ${ourRelations} AND relkind = 'r' ORDER BY 1`,
    )
    for (const { name } of quick ? [] : tables)
      await check(['표', 'table'], name, 'SELECT msg FROM verify_heapam($1::regclass) LIMIT 1', [
        name,
      ])
    return found
  })
}

const contentCheck: Check = {
  title: ['데이터베이스의 자체 검사를 통과함', "the database's own check passes"],
  remedy: damagedRemedy,
  isLong: true,
  async *find(context) {
    yield* (await wrongRelations(context)) ?? []
  },
  skipReason: async ({ database }) =>
    (await withAmcheck(database, async () => true))
      ? null
      : [
          '이 데이터베이스 사용자는 amcheck를 쓸 수 없습니다. 관리자가 pg_amcheck를 실행할 수 있습니다.',
          'this user may not use amcheck; an administrator of the database can run pg_amcheck',
        ],
}

const indexCheck = sqlCheck(
  ['데이터베이스의 색인이 모두 쓸 수 있음', "all of the database's indexes are valid"],
  damagedRemedy,
  `SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid AND indrelid IN (SELECT oid FROM pg_class WHERE ${ourRelations})`,
  ({ name }) => [`색인 ${name}을(를) 쓸 수 없습니다`, `index ${name} is not valid`],
)

/** A restored copy whose sequences restarted would give an id again. */
const sequenceCheck: Check = {
  title: ['같은 번호를 다시 주지 않음', 'no number is given twice'],
  remedy: [
    'npm run fsck -- --repair 가 다음 번호를 맞춥니다.',
    'npm run fsck -- --repair sets the next number.',
  ],
  async *find({ db }) {
    for (const { table, last, highest } of await sequencesBehind(db))
      yield [
        `${table}: 다음 번호 ${last + 1n}, 이미 쓰인 번호 ${highest}`,
        `${table}: ${last + 1n} is next, ${highest} is taken`,
      ]
  },
  async repair({ db }) {
    const found = await sequencesBehind(db)
    for (const { sequence, highest } of found)
      await db.$executeRawUnsafe(`SELECT setval($1::regclass, $2::bigint)`, sequence, highest)
    return found.length
  },
}

async function sequencesBehind(db: CheckContext['db']) {
  const counters = await readRows(db, numberedColumns())
  const found = []
  for (const { table, column, sequence } of counters) {
    const [row] = await db.$queryRawUnsafe<{ last: bigint; highest: bigint }[]>(
      `SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END AS last, (SELECT coalesce(max("${column}"), 0)::bigint FROM "${table}") AS highest FROM ${sequence}`,
    )
    if (row && row.highest > row.last) found.push({ table, sequence, ...row })
  }
  return found
}

export const database: Check[] = [indexCheck, sequenceCheck, contentCheck]
