/**
 * Tests `npm run restore -- --at` and `npm run drill`: the embedded database of a moment, with its
 * files, from a bucket; and what is refused with nothing changed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { env } from '~/platform/env.server'
import { openFileStore } from '~/storage/file-storage.server'
import { migrate } from '../../prisma/migrate'
import { startDatabase } from '../../server/database/embedded-postgres'
import { listBases, listDrills, listObjects } from '../../server/recovery/archive'
import { storeBase } from '../../server/recovery/base-backup'
import { recordLog } from '../../server/recovery/record-log'
import { superuserUrl } from '../../server/recovery/start-recovery'
import { runHere } from '../support/servers/programs'
import { startS3Server } from '../support/servers/s3'
import { everything } from '../support/setup/scope'

const folder = mkdtempSync(join(tmpdir(), 'moduchaek-restored-'))
const say = () => undefined
let variables: Record<string, string>
let endStore: () => Promise<void>
/** between the two changes of `beforeAll` */
let moment: string

const placed = (dataDir: string) => ({
  DATABASE_URL: undefined,
  DATA_DIR: join(folder, dataDir),
  ...variables,
})
const restore = (dataDir: string, ...words: string[]) =>
  runHere('server/restore.ts', words, { more: placed(dataDir) })

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  return (await client.query<Row>(sql).finally(() => client.end())).rows
}

/** The users and the files of a data folder's database. */
async function contents(dataDir: string) {
  const { url, stop } = await startDatabase({ dataDir: join(folder, dataDir), say })
  try {
    const users = await ask<{ user: string }>(url, 'SELECT "user" FROM "User" ORDER BY 1')
    const files = await ask<{ key: string; isUsed: boolean }>(
      url,
      'SELECT key, "removeTime" IS NULL AS "isUsed" FROM "StoredFile" ORDER BY key',
    )
    return { users: users.map(({ user }) => user), files }
  } finally {
    await stop()
  }
}

/** A file of the drive as SQL: its bytes are `text`, SHA-256 by PostgreSQL. */
const fileOf = (key: string, text: string) => `
  INSERT INTO "StoredFile" (key, name, size, type, sha256)
    VALUES ('${key}', 'a.txt', ${text.length}, 'text/plain', sha256('${text}'));
  INSERT INTO "DriveItem" ("parentId", name, "foldedName", "fileKey", "updateTime")
    SELECT id, '${key}', '${key}', '${key}', now() FROM "DriveItem" WHERE "parentId" IS NULL`
const person = (name: string) =>
  `INSERT INTO "User" ("user", name, level, "updateTime") VALUES ('${name}', '${name}', 1, now())`
const [early, late] = ['early-0000000000001', 'later-0000000000001']

beforeAll(async () => {
  const s3 = await startS3Server()
  endStore = s3.stop
  variables = { ...s3.variables, STORAGE_DIR: join(folder, 'files'), RECOVERY_DAYS: '7' }
  const settings = { ...env, ...s3.variables, STORAGE_DIR: join(folder, 'files') }
  const { url, stop } = await startDatabase({ dataDir: join(folder, 'first'), say })
  await migrate(url, say)
  let copies = 0
  const stopRecording = recordLog({
    url: superuserUrl(url),
    store: openFileStore(settings, 'recovery'),
    days: 7,
    firstCopyAfter: 0,
    log: { info: () => void (copies += 1), error: (error: object) => console.error(error) },
  })
  await vi.waitFor(() => expect(copies).toBe(1), { timeout: 30_000 })
  const kept = openFileStore(settings)
  for (const key of [early, late]) await kept.set(key, new File([key], key))
  await ask(
    url,
    `INSERT INTO "DriveItem" (name, "foldedName", "updateTime") VALUES ('미래엔', '미래엔', now())`,
  )
  await ask(url, person('before'))
  await ask(url, fileOf(early, early))
  // the command takes whole seconds
  await wait(1_100)
  moment = new Date().toISOString()
  await wait(100)
  await ask(url, person('after'))
  await ask(url, fileOf(late, late))
  await stopRecording()
  await stop()
}, 120_000)
afterAll(async () => {
  await endStore()
  rmSync(folder, { recursive: true, force: true })
})

test('the database of a moment comes back on a new machine, checked, and its files with it', async () => {
  const { code, said } = await restore('second', '--at', moment)
  expect(said).toContain('✔ 파일마다 기록과 같은 내용이 있음')
  expect(code).toBe(0)
  expect(await contents('second')).toEqual({
    users: ['before'],
    // what came later stays for a restore to another moment
    files: [
      { key: early, isUsed: true },
      { key: late, isUsed: false },
    ],
  })
})

test('a drill restores beside the service, checks, and is counted', async () => {
  // one that was killed
  mkdirSync(join(folder, 'first', 'drill-99999999', 'postgres'), { recursive: true })
  const { url, stop } = await startDatabase({ dataDir: join(folder, 'first'), say })
  const { code, said } = await runHere('server/drill.ts', ['--at', moment], {
    more: placed('first'),
  })
  expect(said).toMatch(/\d+행을 \d+분 \d+초 만에 되살렸습니다/)
  expect(code).toBe(0)
  // the service's own database goes on as it was
  expect(await ask(url, 'SELECT count(*)::int AS users FROM "User"')).toEqual([{ users: 2 }])
  await stop()
  expect(readdirSync(join(folder, 'first')).filter((name) => name.startsWith('drill'))).toEqual([])
  const store = openFileStore({ ...env, ...variables }, 'recovery')
  const [base] = await listObjects(store, 'base-')
  expect(await listDrills(store, base!.key.split('-')[1]!)).toMatchObject([{ isSound: true }])
})

test.runIf(everything)(
  'a drill that is broken off leaves neither a copy nor a server',
  async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/drill.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, ...placed('first') },
      stdio: 'ignore',
    })
    const left = () => readdirSync(join(folder, 'first')).filter((name) => /^drill/.test(name))
    let server = 0
    await vi.waitFor(
      () => {
        const pid = join(folder, 'first', left()[0] ?? '', 'postgres', 'postmaster.pid')
        server = Number(readFileSync(pid, 'utf8').split('\n')[0])
        expect(server).toBeGreaterThan(0)
      },
      { timeout: 60_000, interval: 20 },
    )
    child.kill('SIGTERM')
    const [status] = (await once(child, 'exit')) as [number]
    expect([status, left()]).toEqual([2, []])
    expect(() => process.kill(server, 0)).toThrow('ESRCH')
  },
)

test('the present database stays under another name, and is asked for first', async () => {
  expect(await restore('first', '--at', 'latest')).toMatchObject({
    code: 2,
    said: expect.stringContaining('--replace'),
  })
  const replaced = await restore('first', '--at', moment, '--replace')
  expect(replaced.code).toBe(0)
  const [former] = readdirSync(join(folder, 'first')).filter((name) =>
    /^postgres-until-/.test(name),
  )
  expect(replaced.said).toContain(former)
  expect((await contents('first')).users).toEqual(['before'])
  // and back to the last moment that was recorded of it
  mkdirSync(join(folder, 'third'))
  renameSync(join(folder, 'first', former!), join(folder, 'third', 'postgres'))
  renameSync(join(folder, 'first', 'postgres-password'), join(folder, 'third', 'postgres-password'))
  expect((await contents('third')).users).toEqual(['after', 'before'])
})

test.runIf(everything)(
  'a database that was begun by mistake does not hide the copies of the one before',
  async () => {
    const store = openFileStore({ ...env, ...variables }, 'recovery')
    const [copy] = await listBases(store)
    const { url, stop } = await startDatabase({ dataDir: join(folder, 'empty'), say })
    const { systemId } = await storeBase(superuserUrl(url), store, new AbortController().signal)
    await stop()
    const mistaken = await restore('empty', '--at', 'latest', '--replace')
    // of the empty one there is a copy, but no log yet
    expect(mistaken).toMatchObject({
      code: 2,
      said: expect.stringContaining(`--cluster ${copy!.systemId}`),
    })
    expect(
      await restore('empty', '--at', 'latest', '--replace', '--cluster', 'f'.repeat(16)),
    ).toMatchObject({ code: 2, said: expect.stringContaining('사본이 없습니다') })
    const restored = await restore(
      'empty',
      '--at',
      moment,
      '--replace',
      '--cluster',
      copy!.systemId,
    )
    expect(restored.code).toBe(0)
    expect(restored.said).toContain(`--cluster ${systemId}`)
    expect((await contents('empty')).users).toEqual(['before'])
  },
)

test('a restore that was cut off between its last steps does not become an empty service', async () => {
  mkdirSync(join(folder, 'cut', 'postgres-until-20270302T000000000Z'), { recursive: true })
  await expect(startDatabase({ dataDir: join(folder, 'cut'), say })).rejects.toThrow(
    '되돌리기가 중간에 멈추었습니다',
  )
  expect(existsSync(join(folder, 'cut', 'postgres'))).toBe(false)
})

test('what cannot be meant is refused with the reason, and nothing is changed', async () => {
  const running = await startDatabase({ dataDir: join(folder, 'second'), say })
  expect(await restore('second', '--at', 'latest', '--replace')).toMatchObject({
    code: 2,
    said: expect.stringContaining('먼저 멈춰 주세요'),
  })
  await running.stop()
  for (const [words, reason] of [
    [['--at', '2999-01-01 00:00'], '지난 때를'],
    [['--at', '어제'], '지난 때를'],
    [['--at', '2020-01-01 09:00'], '그때의 사본이 없습니다'],
    [['--at', 'latest', 'backup.zip'], '되돌릴 백업이나 때를'],
    [[], '되돌릴 백업이나 때를'],
  ] as const)
    expect(await restore('nowhere', ...words)).toMatchObject({
      code: 2,
      said: expect.stringContaining(reason),
    })
  expect(existsSync(join(folder, 'nowhere', 'postgres'))).toBe(false)
  const other = { ...placed('nowhere'), DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c' }
  for (const program of ['server/restore.ts', 'server/drill.ts'] as const)
    expect(await runHere(program, ['--at', 'latest'], { more: other })).toMatchObject({
      code: 2,
      said: expect.stringContaining('Restore to a moment'),
    })
})
