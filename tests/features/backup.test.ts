/**
 * Tests `npm run backup` and `npm run restore`: a restore brings back the state of the backup's
 * start. A backup that is not whole changes nothing.
 */
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { openFileStore } from '~/storage/file-storage.server'
import { createFileRow, markUnused, store, removeUnused } from '~/storage/stored-files.server'
import { firstMigrations, knownMigrations, migrate } from '../../prisma/migrate'
import { checkLines, type Contents } from '../../server/backup/contents'
import { openVerified } from '../../server/backup/load'
import { openBackup } from '../../server/backup/read'
import { openSnapshot } from '../../server/backup/snapshot'
import { writeBackup } from '../../server/backup/write'
import { book } from '../support/fixtures/books'
import { createPerson } from '../support/client/api-call'
import { cleanDatabase, query } from '../support/database/database'
import { dropDatabase } from '../support/database/drop-database'
import { databaseUrl } from '../support/setup/once-per-run'
import { compiled, runHere, runSource, type Variables } from '../support/servers/programs'
import { startS3Server } from '../support/servers/s3'
import { everything } from '../support/setup/scope'
import { smallDisk } from '../support/servers/small-disk'
import { createUpload } from '../support/fixtures/uploads'
import { zip } from '../support/fixtures/zip'

const folder = mkdtempSync(join(tmpdir(), 'moduchaek-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0
const newFile = () => join(folder, `${++made}.zip`)

/** Runs a command; `more` may also remove variables. */
const run = (command: 'backup' | 'restore', words: string[], more: Variables = {}) =>
  runHere(`server/${command}.ts`, words, { more })

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  return (await client.query<Row>(sql).finally(() => client.end())).rows
}

/** An empty database and an empty folder for files, as the variables that name them. */
async function elsewhere() {
  const name = `restored_${process.pid}_${++made}`
  await ask(databaseUrl('postgres'), `CREATE DATABASE ${name} OWNER moduchaek`)
  onTestFinished(() => dropDatabase(name))
  return { DATABASE_URL: databaseUrl(name), STORAGE_DIR: join(folder, name) }
}

/** The columns of each table, quoted. */
async function columnsIn(url: string): Promise<{ name: string; columns: string[] }[]> {
  return ask(
    url,
    `SELECT table_name AS name, array_agg(quote_ident(column_name) ORDER BY ordinal_position) AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations' GROUP BY 1 ORDER BY 1`,
  )
}

/**
 * A digest of each table, and the next values of the sequences. With `other`, only of what that
 * database has, too, without the counter of writes, which migrations raise.
 */
async function digests(url: string, other?: string): Promise<Record<string, string>> {
  const there = other && new Map((await columnsIn(other)).map((one) => [one.name, one.columns]))
  const tables = (await columnsIn(url)).flatMap(({ name, columns }) => {
    if (!there) return { name, columns }
    const both = columns.filter((column) => there.get(name)?.includes(column))
    return both.length > 0 && name !== 'PageVersion' ? { name, columns: both } : []
  })
  const rows = tables.map(
    ({ name, columns }) =>
      `SELECT '${name}' AS name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS found FROM (SELECT ${columns.join(', ')} FROM "${name}") t`,
  )
  // a sequence that has not begun says nothing, and of a new table there is none before
  const sequences = `SELECT sequencename, last_value::text FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`
  const found = await ask<{ name: string; found: string }>(
    url,
    [...rows, sequences].join(' UNION ALL '),
  )
  return Object.fromEntries(found.map((one) => [one.name, one.found]))
}
const links = (url: string) =>
  ask(
    url,
    `SELECT conname, condeferrable, pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1`,
  )
const bytesIn = (storage: string) =>
  Object.fromEntries(
    readdirSync(join(storage, 'kept'), { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map(({ name }) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(storage, 'kept', name.slice(0, 2), name)))
          .digest('hex'),
      ]),
  )

/** A file of a publisher's folder with these bytes. */
async function driveFile(name: string, bytes: Buffer = randomBytes(20_000)) {
  const upload = await store(createUpload(name, bytes))
  const parentId =
    (await db.driveItem.findFirst({ where: { parentId: null } }))?.id ??
    (await db.driveItem.create({ data: { name: '미래엔', foldedName: '미래엔' } })).id
  return db.$transaction(async (tx) =>
    tx.driveItem.create({
      data: { parentId, name, foldedName: name, fileKey: await createFileRow(tx, upload) },
    }),
  )
}

beforeEach(async () => {
  await cleanDatabase()
  await removeUnused(Date.now() + 3 * 60 * 60 * 1000)
  await createPerson('admin', 1)
  const { bookId } = await book({ title: '따옴표 "\\N" 와\t탭, 줄\n바꿈' })
  await db.audit.create({
    data: { action: 'x', after: { text: '가\\n"나"', nothing: null, number: 1e21 } },
  })
  await db.cartEntry.create({
    data: { userId: (await db.user.findFirstOrThrow()).id, bookId, prodType: '점자', orderNum: 2 },
  })
  // the tables of links and folders reference each other
  const { id, parentId } = await driveFile('수학 2.pdf')
  await db.driveInbox.create({
    data: {
      accessId: 'inbox',
      folderId: parentId!,
      expireTime: new Date(),
      fileCount: 1,
      byteCount: 2n ** 40n,
      arrived: { connect: { id } },
    },
  })
})

describe('what comes back', () => {
  test(
    'is every row, byte and number as it was, and fsck finds all of it right',
    { timeout: 300_000 },
    async () => {
      const { id: userId } = await createPerson('member')
      await db.passwordLink.create({
        data: {
          userId,
          userName: 'admin',
          tokenHash: randomBytes(32),
          expireTime: new Date(Date.now() + 86_400_000),
        },
      })
      const file = newFile()
      expect(await runSource('server/backup.ts', [file])).toMatchObject({
        code: 0,
        said: expect.stringContaining('파일 1개'),
      })
      expect(statSync(file).mode & 0o777).toBe(0o600)
      const target = await elsewhere()
      expect(await runSource('server/restore.ts', [file], { more: target })).toMatchObject({
        code: 0,
        said: expect.stringContaining('모두 맞습니다. / Everything agrees.'),
      })
      // a link to a new password must not come back to life
      const { PasswordLink: links1, ...restored } = await digests(target.DATABASE_URL)
      const { PasswordLink: links0, ...original } = await digests(env.DATABASE_URL!)
      expect([links0?.split(' ')[0], links1?.split(' ')[0]]).toEqual(['1', '0'])
      expect(restored).toEqual(original)
      expect(await links(target.DATABASE_URL)).toEqual(await links(env.DATABASE_URL!))
      expect(bytesIn(target.STORAGE_DIR)).toEqual(bytesIn(env.STORAGE_DIR))
      // a second backup gets a name of its own, and an existing file is not overwritten without a
      // request
      expect(await run('backup', [file])).toMatchObject({
        code: 2,
        said: expect.stringContaining('파일이 이미 있습니다'),
      })
      const refused = await run('restore', [file], target)
      expect(refused).toMatchObject({ code: 2, said: expect.stringMatching(/User 2.*--replace/) })
      expect(await run('restore', [file, '--replace'], target)).toMatchObject({ code: 0 })
    },
  )

  test('leaves bytes that came later for RECOVERY_DAYS, because another moment may be restored', async () => {
    const file = newFile()
    await run('backup', [file])
    const target = await elsewhere()
    await run('restore', [file], target)
    const kept = openFileStore({ ...env, ...target })
    await kept.set('later-0000000000001', new File(['later'], 'later'))
    const again = (days: string) =>
      run('restore', [file, '--replace'], { ...target, RECOVERY_DAYS: days })
    expect((await again('7')).code).toBe(0)
    expect(await (await kept.get('later-0000000000001'))?.text()).toBe('later')
    expect(
      await ask(target.DATABASE_URL, `SELECT key FROM "StoredFile" WHERE "removeTime" IS NOT NULL`),
    ).toEqual([{ key: 'later-0000000000001' }])
    expect((await again('0')).code).toBe(0)
    expect(await kept.get('later-0000000000001')).toBe(null)
  })

  test('is what was there when a backup began, although everything is being changed meanwhile', async () => {
    for (let i = 0; i < 10; i++) await driveFile(`before ${i}.pdf`)
    const before = {
      items: await db.driveItem.findMany({ select: { id: true, name: true } }),
      users: await db.user.findMany({ select: { id: true, user: true } }),
    }
    let writing = true
    const changes = (async () => {
      for (let i = 0; writing; i++) {
        await driveFile(`during ${i}.pdf`)
        await db.user.create({ data: { user: `during${i}`, name: '', level: 10 } })
        // a file is replaced: its row gets the key of another file's bytes
        const { id, fileKey } = await driveFile(`replaced ${i}.pdf`)
        await db.$transaction(async (tx) => {
          await tx.driveItem.delete({ where: { id } })
          await markUnused(tx, [fileKey])
        })
      }
    })()
    const file = newFile()
    const backup = await run('backup', [file])
    writing = false
    await changes
    expect(backup).toMatchObject({ code: 0 })
    const target = await elsewhere()
    expect(await run('restore', [file], target)).toMatchObject({
      code: 0,
      said: expect.stringContaining('Everything agrees'),
    })
    expect(await ask(target.DATABASE_URL, 'SELECT id, name FROM "DriveItem" ORDER BY id')).toEqual(
      expect.arrayContaining(before.items),
    )
    expect(await ask(target.DATABASE_URL, 'SELECT id, "user" FROM "User" ORDER BY id')).toEqual(
      expect.arrayContaining(before.users),
    )
    // the rows were written during the backup, after its snapshot
    expect(await db.user.count()).toBeGreaterThan(
      (await ask(target.DATABASE_URL, 'SELECT id FROM "User"')).length,
    )
  })

  test('comes from a bucket and goes into one', async () => {
    const [from, to] = [await startS3Server(), await startS3Server()]
    onTestFinished(() => Promise.all([from.stop(), to.stop()]).then(() => undefined))
    const { key } = await db.storedFile.findFirstOrThrow()
    const bytes = Buffer.from(await (await openFileStore(env).get(key))!.arrayBuffer())
    await openFileStore({ ...env, ...from.variables }).set(
      key,
      new File([new Uint8Array(bytes)], 'a'),
    )
    const file = newFile()
    expect(await run('backup', [file], from.variables)).toMatchObject({ code: 0 })
    expect(await run('restore', [file], { ...(await elsewhere()), ...to.variables })).toMatchObject(
      { code: 0 },
    )
    const there = await openFileStore({ ...env, ...to.variables }).get(key)
    expect(Buffer.from(await there!.arrayBuffer()).equals(bytes)).toBe(true)
    from.shut()
    expect(await run('backup', [newFile()], from.variables)).toMatchObject({
      code: 2,
      said: expect.stringContaining('백업하지 못했습니다'),
    })
  })

  test(
    'goes into an embedded database that is not there yet, and out of it again',
    { timeout: 240_000 },
    async () => {
      const [file, again] = [newFile(), newFile()]
      await run('backup', [file])
      const target = {
        DATABASE_URL: undefined,
        DATA_DIR: join(folder, 'data'),
        STORAGE_DIR: join(folder, 'embedded'),
      }
      expect(await run('restore', [file], target)).toMatchObject({
        code: 0,
        said: expect.stringContaining(
          "✔ 데이터베이스의 자체 검사를 통과함 / the database's own check passes",
        ),
      })
      expect(await run('backup', [again], target)).toMatchObject({ code: 0 })
      const [one, other] = await Promise.all([openBackup(file), openBackup(again)])
      for (const part of ['tables', 'files', 'sequences', 'migrations'] as const)
        expect(other.contents[part]).toEqual(one.contents[part])
      for (const backup of [one, other]) backup.close()
    },
  )

  test('is brought up to date when an older program had made the backup', async () => {
    const source = await elsewhere()
    const older = firstMigrations(knownMigrations().length - 1)
    onTestFinished(() => rmSync(older, { recursive: true }))
    await migrate(source.DATABASE_URL, () => undefined, older)
    await ask(
      source.DATABASE_URL,
      `INSERT INTO "User" ("user", name, level, "updateTime") VALUES ('admin', '관리자', 1, now())`,
    )
    const file = newFile()
    expect(await run('backup', [file], source)).toMatchObject({ code: 0 })
    const target = await elsewhere()
    expect(await run('restore', [file], target)).toMatchObject({
      code: 0,
      said: expect.stringContaining(knownMigrations().at(-1)!.name),
    })
    // every row as it was, in the columns that both programs know
    const [restored, before] = await Promise.all([
      digests(target.DATABASE_URL, source.DATABASE_URL),
      digests(source.DATABASE_URL, target.DATABASE_URL),
    ])
    expect(restored).toEqual(before)
    expect(Object.keys(before).length).toBeGreaterThan(40)
    await migrate(target.DATABASE_URL, () => undefined)
  })

  test('has the months of the audit log, also of a log that had none yet', async () => {
    const logOf = (url: string) =>
      ask(
        url,
        `SELECT tableoid::regclass::text AS month, id, target, "createTime" FROM "Audit" ORDER BY id`,
      )
    const restored = async (source: Variables) => {
      const [file, target] = [newFile(), await elsewhere()]
      expect(await run('backup', [file], source)).toMatchObject({ code: 0 })
      expect(await run('restore', [file], target)).toMatchObject({ code: 0 })
      // and once more over what is there
      expect(await run('restore', [file, '--replace'], target)).toMatchObject({ code: 0 })
      return logOf(target.DATABASE_URL)
    }
    const first = knownMigrations().findIndex(({ name }) => name.endsWith('_audit_by_month'))
    const older = firstMigrations(first)
    onTestFinished(() => rmSync(older, { recursive: true }))
    const source = await elsewhere()
    await migrate(source.DATABASE_URL, () => undefined, older)
    await ask(
      source.DATABASE_URL,
      `INSERT INTO "User" ("user", name, level, "updateTime") VALUES ('admin', '관리자', 1, now());
       INSERT INTO "Audit" (action, target, "createTime") VALUES ('level', 'old', '2024-01-01'), ('level', 'ahead', '2093-01-01')`,
    )
    const early = await restored(source)
    expect(early.map(({ month, target }) => [month, target])).toEqual([
      ['"Audit_before"', 'old'],
      ['"Audit_default"', 'ahead'],
    ])
    await migrate(source.DATABASE_URL, () => undefined)
    await ask(
      source.DATABASE_URL,
      `DROP TABLE "Audit_before";
       CREATE TABLE "Audit_2024_01" PARTITION OF "Audit" FOR VALUES FROM ('2024-01-01 00:00+09') TO ('2024-02-01 00:00+09');
       CREATE TABLE "Audit_2024_02" PARTITION OF "Audit" FOR VALUES FROM ('2024-02-01 00:00+09') TO ('2024-03-01 00:00+09');
       INSERT INTO "Audit" (action, target, "createTime") VALUES ('level', 'january', '2024-01-31 23:59+09'), ('level', 'february', '2024-02-01 00:00+09')`,
    )
    const late = await restored(source)
    expect(late).toEqual(await logOf(source.DATABASE_URL))
    expect(late.map(({ month, target }) => [month, target])).toEqual([
      ['"Audit_default"', 'ahead'],
      ['"Audit_2024_01"', 'january'],
      ['"Audit_2024_02"', 'february'],
    ])
  })
})

describe('files', () => {
  test('that a sweep would remove stay until they are copied', async () => {
    const { id, fileKey } = await driveFile('going.pdf')
    const snapshot = await openSnapshot(env.DATABASE_URL!)
    await db.driveItem.delete({ where: { id } })
    await markUnused(db, [fileKey])
    let ended = false
    const swept = removeUnused(Date.now() + 3 * 60 * 60 * 1000).finally(() => (ended = true))
    await vi.waitFor(
      async () =>
        expect(
          await query(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'DELETE%'`,
          ),
        ).toHaveLength(1),
      30_000,
    )
    const { contents, damagedFiles: wrong } = await writeBackup(
      newFile(),
      snapshot,
      openFileStore(env),
    )
    expect([contents.files.map(({ key }) => key).includes(fileKey!), wrong, ended]).toEqual([
      true,
      [],
      false,
    ])
    await snapshot.close()
    expect((await swept).files).toBe(1)
  })

  test('whose bytes are gone or spoiled already are told, and the rest is in the backup', async () => {
    const [gone, spoiled] = [
      await driveFile('gone.pdf'),
      await driveFile('spoiled.pdf', Buffer.from('good')),
    ]
    const placeOf = (key: string | null) => join(env.STORAGE_DIR, 'kept', key!.slice(0, 2), key!)
    rmSync(placeOf(gone.fileKey))
    writeFileSync(placeOf(spoiled.fileKey), 'bad')
    const file = newFile()
    expect(await run('backup', [file])).toMatchObject({
      code: 1,
      said: expect.stringMatching(/(gone|spoiled)\.pdf[^]*(gone|spoiled)\.pdf/),
    })
    const restored = await run('restore', [file], await elsewhere())
    expect(restored).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /내용이 없던 파일 1개[^]*gone\.pdf.*has no bytes[^]*맞지 않는 것이 2건/,
      ),
    })
  })
})

describe('what is refused with nothing changed', () => {
  const middle = (bytes: Buffer, marker: string) => bytes.indexOf(marker) + marker.length + 60
  const cases: [string, (bytes: Buffer) => Buffer, RegExp][] = [
    [
      'a file that is cut off',
      (bytes) => bytes.subarray(0, bytes.length - 30),
      /끝이 잘렸습니다.*\n.*is cut off/,
    ],
    [
      'a file of which only the beginning is there',
      (bytes) => bytes.subarray(0, 5_000),
      /is cut off/,
    ],
    [
      'stored bytes that were altered',
      (bytes) => {
        bytes[middle(bytes, 'files/')]! ^= 1
        return bytes
      },
      /상했습니다 \(files\/.*\n.*altered or damaged/,
    ],
    [
      'rows that were altered',
      (bytes) => {
        bytes[middle(bytes, 'rows/Book')]! ^= 1
        return bytes
      },
      /altered or damaged.*rows\/Book/,
    ],
    ['another file', () => Buffer.from('hello'), /is no backup/],
    ['an empty file', () => Buffer.alloc(0), /is no backup/],
    ['another zip', () => zip([{ name: 'a.txt', bytes: 'a' }]), /is no backup/],
    [
      'a backup of a newer program',
      () =>
        ofContents({
          migrations: [
            ...knownMigrations(),
            { name: '20991231000000_later', checksum: '0'.repeat(64) },
          ],
        }),
      /이 프로그램보다 새 판이 만든 백업.*\n.*newer/,
    ],
    ['a backup of a newer form', () => ofContents({ version: 2 }), /newer/],
    [
      'a backup with a changed list of what is in it',
      () =>
        zip([
          {
            name: 'check',
            bytes: checkLines(contentsOf({})).replace('"version":1', '"version":0'),
          },
        ]),
      /altered or damaged.*check/,
    ],
    [
      'a backup that lacks a part',
      () =>
        ofContents({
          tables: [{ name: 'User', columns: ['id'], rows: 0, sha256: '0'.repeat(64) }],
        }),
      /altered or damaged/,
    ],
  ]
  const contentsOf = (more: Partial<Contents>): Contents => ({
    format: 'moduchaek backup',
    version: 1,
    made: '',
    migrations: knownMigrations(),
    tables: [],
    sequences: [],
    files: [],
    absent: [],
    ...more,
  })
  const ofContents = (more: Partial<Contents>) =>
    zip([{ name: 'check', bytes: checkLines(contentsOf(more)) }])

  /** One backup for all cases, made of the rows and files of the first of them. */
  let whole: Promise<Buffer> | undefined
  async function wholeBackup(): Promise<Buffer> {
    const file = newFile()
    const snapshot = await openSnapshot(env.DATABASE_URL!)
    await writeBackup(file, snapshot, openFileStore(env))
    await snapshot.close()
    return readFileSync(file)
  }

  async function spoiled(name: string): Promise<string> {
    const [, spoil] = cases.find(([one]) => one === name)!
    const copy = newFile()
    writeFileSync(copy, spoil(Buffer.from(await (whole ??= wholeBackup()))))
    return copy
  }

  test.each(cases)('%s', async (name, _, message) => {
    const copy = await spoiled(name)
    await expect(openVerified(copy)).rejects.toThrow(message)
  })

  test('any of these, with 2 at the end', async () => {
    const copy = await spoiled('stored bytes that were altered')
    const [rows, bytes] = [await digests(env.DATABASE_URL!), bytesIn(env.STORAGE_DIR)]
    expect(await run('restore', [copy, '--replace'])).toMatchObject({
      code: 2,
      said: expect.stringMatching(/상했습니다 \(files\/.*\n.*altered or damaged/),
    })
    expect([await digests(env.DATABASE_URL!), bytesIn(env.STORAGE_DIR)]).toEqual([rows, bytes])
  })

  test('no file, and a service that runs', async () => {
    expect(await run('restore', [join(folder, 'none.zip')])).toMatchObject({
      code: 2,
      said: expect.stringMatching(/읽을 수 없습니다 \(ENOENT\)/),
    })
    expect(await run('restore', [])).toMatchObject({
      code: 2,
      said: expect.stringContaining('npm run restore -- '),
    })
    expect(await run('backup', [])).toMatchObject({
      code: 2,
      said: expect.stringContaining('npm run backup -- '),
    })
    const file = newFile()
    await run('backup', [file])
    // this test's own connection counts as one of the service
    await db.$queryRaw`SELECT 1`
    const rows = await digests(env.DATABASE_URL!)
    expect(await run('restore', [file, '--replace'])).toMatchObject({
      code: 2,
      said: expect.stringMatching(/실행 중입니다.*\n.*is running/),
    })
    expect(await digests(env.DATABASE_URL!)).toEqual(rows)
  })
})

describe('interrupted', () => {
  test.runIf(everything)(
    'a restore that is killed leaves the old rows and their files, and is done when it is run again',
    { timeout: 240_000 },
    async () => {
      await query(
        `INSERT INTO "Audit" (action, target) SELECT 'x', repeat(md5(n::text), 20) FROM generate_series(1, 60000) n`,
      )
      const [old, file] = [newFile(), newFile()]
      await run('backup', [file])
      const wanted = await digests(env.DATABASE_URL!)
      await query('TRUNCATE "Audit"')
      await driveFile('old.pdf')
      await run('backup', [old])
      const target = await elsewhere()
      expect(await run('restore', [old], target)).toMatchObject({ code: 0 })
      const [rows, bytes] = [await digests(target.DATABASE_URL), bytesIn(target.STORAGE_DIR)]
      // while rows are written, and while files wait for the rows (a lock holds them back)
      const moments = [
        `query LIKE 'COPY "Audit"%' AND state = 'active'`,
        `wait_event_type = 'Lock'`,
      ]
      for (const moment of moments) {
        // one holds a lock and the other watches, because inside a transaction the statistics of
        // other sessions stand still
        const [holder, watcher] = [
          new pg.Client(target.DATABASE_URL),
          new pg.Client(target.DATABASE_URL),
        ]
        for (const client of [holder, watcher]) await client.on('error', () => undefined).connect()
        if (moment.includes('Lock')) await holder.query('BEGIN; LOCK TABLE "PageVersion"')
        const child = spawn(
          process.execPath,
          [await compiled('server/restore.ts'), file, '--replace'],
          { env: { ...process.env, ...target } },
        )
        const output: string[] = []
        for (const out of [child.stdout, child.stderr])
          out.setEncoding('utf8').on('data', (text: string) => output.push(text))
        const ended = new Promise((done) => child.once('close', done))
        await vi.waitFor(
          async () =>
            expect(
              (
                await watcher.query(
                  `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${moment}`,
                )
              ).rows,
              output.join(''),
            ).toHaveLength(1),
          { timeout: 60_000, interval: 5 },
        )
        child.kill('SIGKILL')
        await ended
        await Promise.all([holder.end(), watcher.end()])
        await vi.waitFor(
          async () =>
            expect(
              await ask(
                target.DATABASE_URL,
                `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
              ),
            ).toEqual([]),
          { timeout: 30_000 },
        )
        expect(await digests(target.DATABASE_URL), moment).toEqual(rows)
        expect(bytesIn(target.STORAGE_DIR)).toMatchObject(bytes)
      }
      expect(await run('restore', [file, '--replace'], target)).toMatchObject({
        code: 0,
        said: expect.stringContaining('Everything agrees'),
      })
      expect(await digests(target.DATABASE_URL)).toEqual(wanted)
      expect(Object.keys(bytesIn(target.STORAGE_DIR))).toEqual((await openedKeys(file)).sort())
    },
  )

  test('a full disk is named; nothing is left of the backup, and a restore has changed no row', async ({
    skip,
  }) => {
    const disk = smallDisk(1) ?? skip('no disk can be mounted here')
    if (!disk) return
    onTestFinished(disk.remove)
    await driveFile('large.pdf', randomBytes(2 * 1024 * 1024))
    expect(await run('backup', [join(disk.folder, 'a.zip')])).toMatchObject({
      code: 2,
      said: expect.stringMatching(/빈 공간이 없어 백업을 쓰지 못했습니다.*\n.*no room/),
    })
    expect(readdirSync(disk.folder)).toEqual([])
    const file = newFile()
    await run('backup', [file])
    const target = { ...(await elsewhere()), STORAGE_DIR: disk.folder }
    expect(await run('restore', [file], target)).toMatchObject({
      code: 2,
      said: expect.stringMatching(/빈 공간이 없어 되돌리지 못했습니다/),
    })
    expect(await digests(target.DATABASE_URL)).toEqual({})
  })

  afterEach(() => query('TRUNCATE "Audit"'))
  const openedKeys = async (file: string) => {
    const backup = await openBackup(file)
    backup.close()
    return backup.contents.files.map(({ key }) => key)
  }
})
