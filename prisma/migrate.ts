/**
 * Applies migrations at every start with Prisma's schema engine in its WebAssembly build.
 * It runs over the application's driver, so nothing native is downloaded. `tsx prisma/migrate.ts
 * create <name>` writes the next migration: what schema.prisma has and the migrations lack.
 *
 * What a developer should know:
 * - All pending migrations of a start are one transaction: an interrupted start leaves no half of
 * them. So CONCURRENTLY is impossible.
 * - A migration ends with what Prisma cannot express (collations, checks, indexes on expressions or
 * with options). `create` proposes no change for those, with one exception: an index that Prisma
 * could express, but that is not in schema.prisma, is dropped.
 */
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import { StartError, type PrintLine } from '../server/cli/cli-output'

const ourMigrations = fileURLToPath(new URL('./migrations', import.meta.url))
const schemaFile = fileURLToPath(new URL('./schema.prisma', import.meta.url))
const filters = { externalTables: [], externalEnums: [] }
const migrationLock = 20261122

/**
 * Applies the pending migrations. Rejects when a migration failed or was changed after it was
 * applied.
 */
export async function migrate(
  url: string,
  print: PrintLine,
  folder = ourMigrations,
): Promise<void> {
  if (isCurrent(folder, await appliedTo(url))) return
  await inOneTransaction(url, (pool) => migrateOn(pool, print, folder))
}

/** The same on a connection whose transaction belongs to the caller. */
export async function migrateOn(
  pool: pg.Pool,
  print: PrintLine,
  folder = ourMigrations,
): Promise<void> {
  if (isCurrent(folder, await readApplied(pool))) return // another process was quicker
  let cause = ''
  const engine = await openEngine(new PrismaPg(pool), ({ message }) => (cause ||= `${message}\n`))
  const { appliedMigrationNames } = await engine
    .applyMigrations({ migrationsList: migrationList(folder), filters })
    // after a failed script the transaction refuses the engine's own queries, and the engine
    // reports only that
    .catch((error: Error) => Promise.reject(new Error(cause + error.message)))
    // restores the pool's own method
    .finally(() => Reflect.deleteProperty(pool, 'query'))
  engine.free()
  for (const name of appliedMigrationNames) print(`    ${name}`)
}

/** Every migration of this program with its digest, oldest first. */
export const knownMigrations = () =>
  migrationNames(ourMigrations).map((name) => ({ name, checksum: checksum(ourMigrations, name) }))

/** A folder with only the first `count` migrations, which the caller removes. */
export function firstMigrations(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'moduchaek-migrations-'))
  for (const name of ['migration_lock.toml', ...migrationNames(ourMigrations).slice(0, count)])
    cpSync(join(ourMigrations, name), join(folder, name), { recursive: true })
  return folder
}

type Applied = { migration_name: string; checksum: string; finished_at: Date | null }

async function appliedTo(url: string): Promise<Applied[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await readApplied(client)
  } finally {
    await client.end()
  }
}

async function readApplied(db: pg.Client | pg.Pool): Promise<Applied[]> {
  const { rows: found } = await db.query(
    `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS there`,
  )
  if (!found[0].there) return []
  const { rows } = await db.query<Applied>(
    'SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL',
  )
  return rows
}

function isCurrent(folder: string, rows: Applied[]): boolean {
  const known = new Map(rows.map((row) => [row.migration_name, row]))
  return migrationNames(folder).every((name) => {
    const row = known.get(name)
    if (row && row.checksum !== checksum(folder, name))
      throw new StartError(
        `이 데이터베이스에 적용된 뒤에 마이그레이션 ${name}이(가) 바뀌었습니다. 그 파일을 되돌리고, 바꿀 것은 npm run migration으로 새로 만드세요.\n` +
          `The migration ${name} was changed after it had been applied to this database: restore it and make a new one.`,
      )
    return row?.finished_at
  })
}

const migrationNames = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
const scriptOf = (folder: string, name: string) =>
  readFileSync(join(folder, name, 'migration.sql'), 'utf8')
const checksum = (folder: string, name: string) =>
  createHash('sha256').update(scriptOf(folder, name)).digest('hex')

/**
 * A pool of one connection, on which everything runs between BEGIN and COMMIT, one process at a
 * time.
 */
export async function inOneTransaction(
  connectionString: string,
  task: (pool: pg.Pool) => Promise<void>,
): Promise<void> {
  let connections = 0
  const onConnect = () => {
    if (connections++) throw new Error('The connection broke during the migration.')
  }
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    idleTimeoutMillis: 0,
    options: '-c TimeZone=UTC',
    onConnect,
  } as pg.PoolConfig)
  pool.on('error', () => undefined)
  try {
    await pool.query('BEGIN')
    await pool.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await task(pool)
    await pool.query('COMMIT')
  } finally {
    await pool.end() // what was not committed is rolled back
  }
}

async function openEngine(
  factory: PrismaPg,
  onFailure: (error: Error) => void = () => undefined,
): Promise<SchemaEngine> {
  const { SchemaEngine } = await loadEngine()
  const connect = async () => patchAdapter(await factory.connect(), onFailure)
  const { provider, adapterName } = factory
  // given a URL, the adapter uses the database itself as shadow database, and would drop it while
  // it is in use
  const wrapped: SqlMigrationAwareDriverAdapterFactory = {
    provider,
    adapterName,
    connect,
    connectToShadowDb: connect,
  }
  return SchemaEngine.new(
    { datamodels: [[schemaFile, readFileSync(schemaFile, 'utf8')]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(wrapped),
  )
}

/**
 * The adapter splits scripts at every semicolon and refuses the type "char" (18) of PostgreSQL's
 * catalogue. So scripts bypass it, and those columns pass the adapter as text (25) and reach the
 * engine, which runs one query at a time, as characters.
 */
function patchAdapter(
  adapter: SqlDriverAdapter & { underlyingDriver(): pg.Pool },
  onFailure: (error: Error) => void,
): SqlDriverAdapter {
  const pool = adapter.underlyingDriver()
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<pg.QueryResult>
  const queryRaw = adapter.queryRaw.bind(adapter)
  let characters: pg.FieldDef[] = []
  const askedAsText = async (...given: unknown[]) => {
    const result = await query(...given)
    characters = result.fields.filter(({ dataTypeID }) => dataTypeID === 18)
    for (const field of characters) field.dataTypeID = 25
    return result
  }
  adapter.queryRaw = async (asked) => {
    const { columnNames, columnTypes, ...rest } = await queryRaw(asked)
    const isCharacter = new Set(characters.map(({ name }) => name))
    return {
      ...rest,
      columnNames,
      columnTypes: columnTypes.map((type, i) =>
        isCharacter.has(columnNames[i] ?? '') ? ColumnTypeEnum.Character : type,
      ),
    }
  }
  adapter.executeScript = async (script) => {
    await query(script).catch((error: pg.DatabaseError) => {
      onFailure(error)
      const { code, severity, message, detail, column, hint } = error
      throw new DriverAdapterError({
        kind: 'postgres',
        code: code ?? '',
        severity: severity ?? '',
        message,
        detail,
        column,
        hint,
      })
    })
  }
  Object.assign(pool, { query: askedAsText })
  return adapter
}

let loadedEngine: Promise<typeof import('@prisma/schema-engine-wasm')> | undefined
const loadEngine = () => (loadedEngine ??= instantiateEngine())

/**
 * The package imports its .wasm as a module, which Node does not do by itself. A panic hands its
 * text to the registry first.
 */
async function instantiateEngine(): Promise<typeof import('@prisma/schema-engine-wasm')> {
  const panics = { set_message: (text: string) => console.error(text) }
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panics })
  const bridge = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const directory = dirname(
    createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg'),
  )
  const bytes = readFileSync(join(directory, 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': { ...bridge, ...timersThatEnd(bridge) },
  })
  bridge.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
  return bridge as unknown as typeof import('@prisma/schema-engine-wasm')
}

/**
 * The engine's timer for its lock runs ten seconds and is never cleared: a command would wait for
 * it at its end.
 */
function timersThatEnd(bridge: object): WebAssembly.ModuleImports {
  const timers = Object.entries(bridge).filter(([name]) => name.startsWith('__wbg_setTimeout_'))
  return Object.fromEntries(
    timers.map(([name, set]: [string, typeof setTimeout]) => [
      name,
      (callback: () => void, milliseconds: number) => set(callback, milliseconds).unref(),
    ]),
  )
}

function migrationList(folder: string): MigrationList {
  return {
    baseDir: folder,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(join(folder, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: migrationNames(folder).map((name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: scriptOf(folder, name) },
      },
    })),
  }
}

/**
 * The SQL from the state after all migrations to schema.prisma, '' when they agree. Runs the
 * migrations on `url`, an empty database.
 */
export async function pendingChange(url: string): Promise<string> {
  const engine = await openEngine(new PrismaPg(url))
  const { stdout } = await engine.diff({
    from: { tag: 'migrations', ...migrationList(ourMigrations) },
    to: {
      tag: 'schemaDatamodel',
      files: [{ path: schemaFile, content: readFileSync(schemaFile, 'utf8') }],
    },
    script: true,
    exitCode: null,
    filters,
  })
  engine.free()
  return !stdout || stdout.includes('This is an empty migration') ? '' : stdout
}

async function createMigration(name: string): Promise<void> {
  const { startDatabase } = await import('../server/database/embedded-postgres')
  const { prepare } = await import('../server/steps.js')
  const dataDir = mkdtempSync(join(tmpdir(), 'moduchaek-migration-'))
  const { url, stop } = await startDatabase({ dataDir, say: console.log })
  try {
    const script = await pendingChange(url)
    if (!script)
      return console.log('schema.prisma says nothing that the migrations do not say already.')
    const directory = join(
      ourMigrations,
      `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${name}`,
    )
    mkdirSync(directory)
    writeFileSync(join(directory, 'migration.sql'), script)
    console.log(directory)
    // the client of the changed schema
    await prepare({ build: false, tools: true })
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function main([command, name = '']: string[]) {
  if (command === 'create' && /^[a-z0-9_]+$/.test(name)) return createMigration(name)
  throw new Error('Usage: tsx prisma/migrate.ts create <name, in small letters, digits and _>')
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
