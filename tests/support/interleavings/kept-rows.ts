/** Keeps every row of the worker's database and brings exactly these rows back, in milliseconds. */
import pg from 'pg'

/** Without this the wait for a deadlock's end is most of the time of a trial that has one. */
const deadlockMs = 60

/** What is made in a trial has numbers from here on, by which its rows can be told apart. */
const firstNewId = 1_000_000
/**
 * What differs each time by itself. A replaced list also stores its comparison, which is made before the
 * replacement.
 */
const passing = [
  'Operation',
  'PageVersion',
  'RateLimiterFlexible',
  'RequestList',
  'Session',
  'Token',
]

export type KeptRows = {
  /** Every row as text, but for numbers of new rows, times and what is drawn at random; sorted. */
  state(): Promise<string>
  /** Puts back what was kept; the versions of pages rise, so that nobody answers what was remembered. */
  restore(): Promise<void>
  forget(): Promise<void>
}

/** Copies all rows into a schema of its own. Only a superuser may leave triggers and foreign keys out. */
export async function keepRows(): Promise<KeptRows> {
  const url = new URL(process.env.DATABASE_URL!)
  const database = url.pathname.slice(1)
  const client = new pg.Client(Object.assign(url, { username: 'postgres' }).href)
  await client.connect()
  await client.query(`ALTER DATABASE "${database}" SET deadlock_timeout = '${deadlockMs}ms'`)
  await client.query('DROP SCHEMA IF EXISTS kept CASCADE; CREATE SCHEMA kept')
  const { rows: tables } = await client.query<{ name: string; columns: string; filled: boolean }>(`
    SELECT c.relname AS name, pg_relation_size(c.oid) > 0 AS filled,
      string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
      AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND c.relname NOT IN ('_prisma_migrations', 'PageVersion')
    GROUP BY c.oid, c.relname`)
  for (const { name, columns } of tables.filter(({ filled }) => filled))
    await client.query(`CREATE TABLE kept."${name}" AS SELECT ${columns} FROM public."${name}"`)
  const { rows: sequences } = await client.query<{ name: string }>(
    `SELECT quote_ident(sequencename) AS name FROM pg_sequences WHERE schemaname = 'public'`,
  )
  const numbersFrom = (first: number) =>
    `SELECT ${sequences.map(({ name }) => `setval('${name}', ${first}, false)`).join(', ')}`
  // by the transactions that wrote its rows: whether a table has the rows that were put back, and no other
  const looking = tables
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, concat_ws(' ', count(*), min(xmin::text), max(xmin::text)) AS rows FROM public."${name}"`,
    )
    .join(' UNION ALL ')
  const putBack = ({ name, columns, filled }: (typeof tables)[number]) =>
    filled
      ? `DELETE FROM public."${name}"; INSERT INTO public."${name}" (${columns}) SELECT ${columns} FROM kept."${name}";`
      : `DELETE FROM public."${name}";`
  const look = async () => {
    const { rows } = await client.query<{ name: string; rows: string }>({
      name: 'looking',
      text: looking,
    })
    return new Map(rows.map(({ name, rows }) => [name, rows]))
  }
  let restored: Map<string, string> | null = null
  /** Writes only the tables that changed: what is written again and again makes every reading longer. */
  const restore = async () => {
    const present = await look()
    const changed = tables.filter(({ name }) => present.get(name) !== restored?.get(name))
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica;
      ${changed.map(putBack).join('\n')}
      UPDATE "PageVersion" SET "version" = "version" + 1; COMMIT`)
    await client.query({ name: 'numbers', text: numbersFrom(firstNewId) })
    if (changed.length > 0) restored = await look()
  }
  const reading = tables
    .filter(({ name }) => !passing.includes(name))
    .map(
      ({ name }) =>
        `SELECT '${name} ' || (${comparedOf(name)})::text AS row FROM public."${name}" t`,
    )
    .join(' UNION ALL ')
  let times = 0
  return {
    state: async () => {
      const { rows } = await client.query<{ row: string }>({ name: 'state', text: reading })
      return rows
        .map(({ row }) => withoutChance(row))
        .sort()
        .join('\n')
    },
    restore: async () => {
      await restore()
      // what was deleted is read again and again until it is cleared away
      if (++times % 50 === 0) await client.query('VACUUM')
    },
    forget: async () => {
      // cleaning the database resets only numbers that were used
      await client.query(numbersFrom(1))
      await client.query('DROP SCHEMA kept CASCADE')
      await client.query(`ALTER DATABASE "${database}" RESET deadlock_timeout`)
      await client.end()
    },
  }
}

/**
 * The columns of a row of table `t` that are compared. Whether a file was still read before it was given up
 * depends on the time that reading takes, and nobody sees it.
 */
const comparedOf = (table: string) =>
  table === 'StoredFile'
    ? `CASE WHEN t."removeTime" IS NULL THEN to_jsonb(t) ELSE to_jsonb(t) - 'card' - 'report' END`
    : 'to_jsonb(t)'

const withoutChance = (row: string) =>
  row
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(Z|\+00:00)?/g, 'time')
    .replace(/\b1\d{12}\b/g, 'time')
    .replace(/\b1\d{6}\b/g, 'new')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'drawn')
    .replace(/\b[\dA-Z]{4}(-[\dA-Z]{4}){2}\b/g, 'drawn')
    .replace(/(?<=reader:)[\da-f]{8}-[\da-f]{4}/g, 'drawn')
    .replace(/\$argon2id\$[^"]*/g, 'drawn')
    // codes of shipments, keys of files, tokens and their hashes
    .replace(/(?<="code": ")\w{12}(?=")|(?<=[":x])[\w-]{20,}(?=")/g, 'drawn')
