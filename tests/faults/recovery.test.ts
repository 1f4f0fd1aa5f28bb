/**
 * Tests that the embedded database is restored from file storage: after the machine died, to a
 * moment, along timelines, and with what is missing said.
 */
import { execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { extract } from 'tar'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDiskStorage } from '~/storage/disk.server'
import type { FileStore } from '~/storage/file-store.server'
import { startDatabase } from '../../server/database/embedded-postgres'
import { installedBinaries, serverUser } from '../../server/database/postgres-binaries'
import { createCluster, openCluster } from '../../server/database/postgres-cluster'
import {
  beginTimeline,
  DisplacedError,
  finishBase,
  listBases,
  listObjects,
  listSegments,
  listUses,
  readPieces,
  readSegment,
  removeOld,
  segmentName,
  segmentSize,
  segmentStart,
  storedLength,
  storePart,
  toStamp,
} from '../../server/recovery/archive'
import { storeBase } from '../../server/recovery/base-backup'
import { planRecovery, rebuildCluster } from '../../server/recovery/rebuild-cluster'
import { toPosition } from '../../server/recovery/replication'
import { recordLog } from '../../server/recovery/record-log'
import { superuserUrl } from '../../server/recovery/start-recovery'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'moduchaek-recovery-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const newFolder = () => join(folder, String(++count))

type Recorded = Awaited<ReturnType<typeof recorded>>

/** A database that is recorded into a store; `stop` ends both in the order of the service. */
async function recorded(dataDir: string, store: FileStore) {
  const { url, stop } = await startDatabase({ dataDir, say: () => undefined })
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  let copies = 0
  const errors: object[] = []
  const record = () =>
    recordLog({
      url: superuserUrl(url),
      store,
      days: 7,
      firstCopyAfter: 0,
      log: { info: () => void (copies += 1), error: (error: object) => void errors.push(error) },
    })
  let stopRecording = record()
  let stopped: Promise<void> | undefined
  const stopAll = async () => {
    await client.end().catch(() => undefined)
    await stopRecording()
    await stop()
  }
  const end = () => (stopped ??= stopAll())
  onTestFinished(end)
  return {
    client,
    errors,
    stop: end,
    stopRecording: () => stopRecording(),
    recordAgain: () => void (stopRecording = record()),
    isCopied: (times = 1) =>
      vi.waitFor(() => expect(copies).toBeGreaterThanOrEqual(times), { timeout: 20_000 }),
    add: (...numbers: number[]) =>
      client
        .query(`CREATE TABLE IF NOT EXISTS kept (number int)`)
        .then(() => client.query('INSERT INTO kept SELECT unnest($1::int[])', [numbers])),
  }
}

/** A moment that lies apart from the changes before and after it. */
async function moment(): Promise<Date> {
  await wait(30)
  const now = new Date()
  await wait(30)
  return now
}

/** Rebuilds the database of a store in a data folder; the rows that it has, and the plan. */
async function rebuilt(store: FileStore, time: Date | null, dataDir = newFolder()) {
  const cluster = openCluster(dataDir, installedBinaries)
  const plan = await planRecovery(store, time)
  const draft = join(cluster.root, 'draft')
  const { isWhole, ...begun } = await rebuildCluster(store, plan, cluster, draft)
  await beginTimeline(store, plan.base.systemId, begun)
  rmSync(cluster.directory, { recursive: true, force: true })
  renameSync(draft, cluster.directory)
  const { url, stop } = await startDatabase({ dataDir, say: () => undefined })
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ number: number }>('SELECT number FROM kept ORDER BY number')
  await client.end()
  await stop()
  return { numbers: rows.map(({ number }) => number), plan, isWhole, dataDir }
}

describe('a machine that dies', () => {
  it('under writes loses nothing that was acknowledged ten seconds before', async () => {
    const [dataDir, archive] = [newFolder(), newFolder()]
    const script = join(import.meta.dirname, '../support/database/recorded-process.ts')
    const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, archive], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
    const server = () => Number(/^server (\d+)$/m.exec(printed)?.[1] ?? 0)
    onTestFinished(() => void child.kill('SIGKILL'))
    await vi.waitFor(() => expect(printed).toContain('copied'), { timeout: 20_000 })
    await wait(11_000 + Math.random() * 3_000)
    child.kill('SIGKILL')
    process.kill(server(), 'SIGKILL')
    const died = Date.now()
    await new Promise((resolve) => child.once('close', resolve))
    rmSync(dataDir, { recursive: true, force: true })

    const { numbers } = await rebuilt(createDiskStorage(archive), null)
    const acknowledged = [...printed.matchAll(/^row (\d+) (\d+)$/gm)].map(([, number, time]) => ({
      number: Number(number),
      time: Number(time),
    }))
    expect(acknowledged.length).toBeGreaterThan(500)
    const due = acknowledged.filter(({ time }) => time < died - 10_000)
    expect(due.length).toBeGreaterThan(50)
    expect(due.filter(({ number }) => number > (numbers.at(-1) ?? 0))).toEqual([])
    // and in between nothing is missing
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  it('in good order loses nothing at all', async () => {
    const store = createDiskStorage(newFolder())
    const database = await recorded(newFolder(), store)
    await database.isCopied()
    await database.add(1, 2)
    await database.stop()
    expect((await rebuilt(store, null)).numbers).toEqual([1, 2])
  })
})

describe('a restore to a moment', () => {
  it('has every change before and none after, also from the time before another restore', async () => {
    const store = createDiskStorage(newFolder())
    const first = await recorded(newFolder(), store)
    await first.isCopied()
    await first.add(1)
    const early = await moment()
    await first.add(2)
    await first.client.query(
      `CREATE TABLE much AS SELECT repeat(md5(g::text), 20) FROM generate_series(1, 60000) g`,
    )
    const late = await moment()
    await first.add(3)
    await first.stop()

    expect((await rebuilt(store, late)).numbers).toEqual([1, 2])
    await wait(1_000)
    const { numbers, dataDir } = await rebuilt(store, early)
    expect(numbers).toEqual([1])
    await wait(1_000)
    // what happens after the restore is the history from now on
    const second = await recorded(dataDir, store)
    await second.isCopied()
    await second.add(10)
    const between = await moment()
    await second.add(11)
    await second.stop()
    expect((await rebuilt(store, null)).numbers).toEqual([1, 10, 11])
    expect((await rebuilt(store, between)).numbers).toEqual([1, 10])
    expect((await rebuilt(store, late)).numbers).toEqual([1, 2])
    // of what was restored last nothing was recorded: it goes on where it began
    expect((await rebuilt(store, new Date())).numbers).toEqual([1, 2])
  })

  it('that was broken off before its last step leaves the database as it goes on', async () => {
    const store = createDiskStorage(newFolder())
    const dataDir = newFolder()
    const first = await recorded(dataDir, store)
    await first.isCopied()
    await first.add(1)
    const early = await moment()
    await first.add(2)
    await first.stop()
    // the history of what was rebuilt is stored, and its folder takes nobody's place
    const cluster = openCluster(newFolder(), installedBinaries)
    const plan = await planRecovery(store, early)
    const broken = await rebuildCluster(store, plan, cluster, join(cluster.root, 'draft'))
    await beginTimeline(store, plan.base.systemId, broken)
    await wait(1_000)
    const again = await recorded(dataDir, store)
    await again.add(3)
    const late = await moment()
    await again.add(4)
    await again.stop()
    expect((await rebuilt(store, null)).numbers).toEqual([1, 2, 3, 4])
    expect((await rebuilt(store, early)).numbers).toEqual([1])
    expect((await rebuilt(store, late)).numbers).toEqual([1, 2, 3])
  })

  it('goes on when parts of the log become one while they are read', async () => {
    const store = createDiskStorage(newFolder())
    const [systemId, name] = ['0'.repeat(16), segmentName(1, 0n)]
    const bytes = Buffer.alloc(segmentSize, 'x')
    const part = (from: number, to: number) => storePart(store, systemId, { name, bytes, from, to })
    const parts = [await part(0, 10), await part(10, 30)]
    const [listed] = await listSegments(store, systemId)
    await part(0, 50)
    for (const key of parts) await store.remove(key)
    const read = await readSegment(store, systemId, listed!)
    expect(read.subarray(0, 51).toString()).toBe(`${'x'.repeat(50)}\0`)
    await store.remove((await listObjects(store, 'wal-'))[0]!.key)
    await expect(readSegment(store, systemId, listed!)).rejects.toThrow('is missing in the archive')
  })

  it('is possible from a new archive, too, which knows nothing of restores before', async () => {
    const former = createDiskStorage(newFolder())
    const first = await recorded(newFolder(), former)
    await first.isCopied()
    await first.add(1)
    await first.stop()
    const { dataDir } = await rebuilt(former, null)
    const store = createDiskStorage(newFolder())
    const second = await recorded(dataDir, store)
    await second.isCopied()
    await second.add(2)
    await second.stop()
    expect((await rebuilt(store, null)).numbers).toEqual([1, 2])
  })

  it('says which is the first that is possible', async () => {
    const store = createDiskStorage(newFolder())
    await expect(planRecovery(store, null)).rejects.toThrow('사본이 없습니다')
    const before = new Date()
    const database = await recorded(newFolder(), store)
    await database.isCopied()
    await expect(planRecovery(store, before)).rejects.toThrow(/그때의 사본이 없습니다\. 20/)
  })
})

/** A store that can go away, for some keys at least. */
function failingStore(store: FileStore, isFor = (_key: string) => true) {
  const state = { isAway: false }
  const set: FileStore['set'] = async (key, file) => {
    if (state.isAway && isFor(key)) throw new Error('the store is away')
    await store.set(key, file)
  }
  return { state, store: { ...store, set } }
}

describe('a store that goes away', () => {
  it('gets what it missed when it is back', async () => {
    const { store, state } = failingStore(createDiskStorage(newFolder()))
    const database = await recorded(newFolder(), store)
    await database.isCopied()
    state.isAway = true
    await database.add(1)
    await vi.waitFor(() => expect(database.errors).not.toEqual([]), { timeout: 10_000 })
    await database.add(2)
    state.isAway = false
    await database.add(3)
    await wait(10_000)
    await database.stop()
    expect((await rebuilt(store, null)).numbers).toEqual([1, 2, 3])
  })
})

describe('a recording that is begun again', () => {
  it('where a segment ends keeps this segment', async () => {
    const store = createDiskStorage(newFolder())
    const database = await recorded(newFolder(), store)
    await database.isCopied()
    await database.add(1)
    // until nothing of the next segment has come
    for (let isFull = false; !isFull;) {
      await asSuperuser(database, 'SELECT pg_switch_wal()')
      await database.stopRecording()
      const segments = await listSegments(store, (await listBases(store))[0]!.systemId)
      isFull = storedLength(segments.at(-1)!) === segmentSize
      database.recordAgain()
    }
    await database.add(2)
    await asSuperuser(database, 'SELECT pg_switch_wal()')
    await database.add(3)
    await database.stop()
    const { numbers, plan } = await rebuilt(store, null)
    expect([numbers, plan.isCutShort]).toEqual([[1, 2, 3], false])
  })
})

describe('two machines that write to one archive', () => {
  it('after a restore are not mixed up: the restored one goes on, and the other says so', async () => {
    const store = createDiskStorage(newFolder())
    const dataDir = newFolder()
    const first = await recorded(dataDir, store)
    await first.isCopied()
    await first.add(1)
    await first.stop()
    const restored = await rebuilt(store, null)
    const second = await recorded(restored.dataDir, store)
    await second.add(2)
    await vi.waitFor(async () => expect((await planRecovery(store, null)).timeline).toBe(2))
    const between = await moment()
    // the former machine starts again
    const { systemId } = restored.plan.base
    const inUse = async () => (await listUses(store, systemId)).at(-1)!.timeline
    const isInUse = (timeline: number) =>
      vi.waitFor(async () => expect(await inUse()).toBe(timeline), { timeout: 45_000 })
    const former = await recorded(dataDir, store)
    await isInUse(1)
    await second.add(3)
    await isInUse(2)
    const displaced = { err: expect.any(DisplacedError) }
    await vi.waitFor(() => expect(former.errors).toContainEqual(displaced), { timeout: 45_000 })
    await former.stop()
    await wait(4_000)
    await second.stop()
    expect((await planRecovery(store, between)).timeline).toBe(2)
    // the times of the store do not count, as in an archive that was copied
    for (const time of [0, Date.now() + 60 * 60_000]) {
      const copied: FileStore = { ...store, list: listedWith(store, () => time) }
      expect((await rebuilt(copied, null)).numbers).toEqual([1, 2, 3])
    }
  })
})

/** The list of a store with other times. */
const listedWith =
  (store: FileStore, change: (time: number) => number): FileStore['list'] =>
  async (options) => {
    const page = await store.list(options)
    const files = page.files.map((file) =>
      'lastModified' in file ? { ...file, lastModified: change(file.lastModified) } : file,
    )
    return { ...page, files } as Awaited<ReturnType<FileStore['list']>>
  }

describe('a database that was put back from a copy of its folder', () => {
  it('is not recorded into the log of what came after the copy', async () => {
    const store = createDiskStorage(newFolder())
    const dataDir = newFolder()
    const { directory } = openCluster(dataDir, installedBinaries)
    const first = await recorded(dataDir, store)
    await first.isCopied()
    await first.add(1)
    await first.stop()
    execFileSync('cp', ['-a', directory, `${directory}-copy`])
    const second = await recorded(dataDir, store)
    await second.add(2, 3, 4, 5)
    await second.stop()
    rmSync(directory, { recursive: true })
    renameSync(`${directory}-copy`, directory)
    const third = await recorded(dataDir, store)
    const isRefused = (times: number) =>
      vi.waitFor(() => expect(third.errors.length).toBeGreaterThanOrEqual(times), {
        timeout: 20_000,
      })
    await isRefused(1)
    // also when it has become longer
    await third.add(...Array.from({ length: 2_000 }, (_, index) => 1_000 + index))
    const before = third.errors.length
    await isRefused(before + 2)
    await third.stop()
    expect(third.errors.map((error) => String((error as { err: Error }).err))).toEqual(
      third.errors.map(() => expect.stringContaining('put back from a copy')),
    )
    expect((await rebuilt(store, null)).numbers).toEqual([1, 2, 3, 4, 5])
  })

  it('does not hide what came after a restore', async () => {
    const store = createDiskStorage(newFolder())
    const dataDir = newFolder()
    const { directory } = openCluster(dataDir, installedBinaries)
    const first = await recorded(dataDir, store)
    await first.isCopied()
    await first.add(1)
    await first.stop()
    execFileSync('cp', ['-a', directory, `${directory}-copy`])
    const second = await recorded(dataDir, store)
    await second.add(2)
    await second.stop()
    const restored = await rebuilt(store, null)
    const third = await recorded(restored.dataDir, store)
    await third.add(3)
    await third.stop()
    rmSync(directory, { recursive: true })
    renameSync(`${directory}-copy`, directory)
    // longer than what is stored of its timeline, while the store fails now and then
    let reads = 0
    const get: FileStore['get'] = (key) => {
      if (key.startsWith('wal-') && ++reads % 2) throw new Error('the store is away')
      return store.get(key)
    }
    const put = await recorded(dataDir, { ...store, get })
    await put.add(...Array.from({ length: 2_000 }, (_, index) => 1_000 + index))
    await vi.waitFor(() => expect(put.errors.length).toBeGreaterThanOrEqual(4), { timeout: 40_000 })
    await put.stop()
    expect(
      JSON.stringify(put.errors.map((error) => String((error as { err: Error }).err))),
    ).toContain('put back from a copy')
    expect((await rebuilt(store, null)).numbers).toEqual([1, 2, 3])
  })
})

describe('a log with a gap', () => {
  it('is followed by a copy also when the first one was broken off', async () => {
    const { store, state } = failingStore(createDiskStorage(newFolder()), (key) =>
      key.startsWith('base-'),
    )
    const database = await recorded(newFolder(), store)
    await database.isCopied()
    await database.stopRecording()
    await dropSlot(database)
    for (let n = 0; n < 3; n += 1) await switchSegment(database)
    state.isAway = true
    database.recordAgain()
    await vi.waitFor(() => expect(database.errors).not.toEqual([]), { timeout: 10_000 })
    await database.add(1)
    await database.stopRecording()
    state.isAway = false
    database.recordAgain()
    await database.isCopied(2)
    await database.add(2)
    await database.stop()
    expect((await rebuilt(store, null)).numbers).toEqual([1, 2])
  })

  it('is followed by a new copy, and a restore says where it ends', async () => {
    const store = createDiskStorage(newFolder())
    const database = await recorded(newFolder(), store)
    await database.isCopied()
    await database.add()
    const sooner = await moment()
    await database.add(1)
    await database.stopRecording()
    const before = await moment()
    await database.client.query(`SELECT pg_sleep(0)`)
    await dropSlot(database)
    await database.add(2)
    for (let n = 0; n < 3; n += 1) await switchSegment(database)
    const inGap = await moment()
    database.recordAgain()
    await database.isCopied(2)
    await database.add(3)
    await database.stop()
    expect((await rebuilt(store, null)).numbers).toEqual([1, 2, 3])
    const sound = await rebuilt(store, sooner)
    expect([sound.numbers, sound.plan.isCutShort, sound.isWhole]).toEqual([[], true, true])
    // nobody knows whether something was changed before the gap
    expect((await rebuilt(store, before)).isWhole).toBe(false)
    const lost = await rebuilt(store, inGap)
    expect([lost.numbers, lost.isWhole]).toEqual([[1], false])
  })
})

const asSuperuser = async ({ client }: Recorded, sql: string) => {
  const superuser = new pg.Client({
    host: client.host,
    port: client.port,
    user: 'postgres',
    password: client.password ?? '',
    database: 'postgres',
  })
  await superuser.connect()
  await superuser.query(sql)
  await superuser.end()
}
const dropSlot = (database: Recorded) =>
  asSuperuser(database, `SELECT pg_drop_replication_slot('moduchaek_recovery')`)
/** Ends a segment of the log and lets the server forget the one before. */
const switchSegment = (database: Recorded) =>
  asSuperuser(database, 'SELECT pg_switch_wal()').then(() => asSuperuser(database, 'CHECKPOINT'))

describe('what is stored', () => {
  it('goes when no moment needs it any more, and the last copy stays', async () => {
    const store = createDiskStorage(newFolder())
    const dataDir = newFolder()
    const first = await recorded(dataDir, store)
    await first.isCopied()
    await first.add(1)
    await first.stopRecording()
    await dropSlot(first)
    for (let n = 0; n < 3; n += 1) await switchSegment(first)
    await wait(1_000)
    first.recordAgain()
    await first.isCopied(2)
    await first.add(2)
    await first.stop()
    const [old, young] = await listBases(store)
    const { systemId } = young!
    expect(await removeOld(store, systemId, Date.parse(old!.made))).toBe(0)
    expect(await removeOld(store, systemId, Date.now())).toBeGreaterThan(2)
    expect((await listBases(store)).map(({ made }) => made)).toEqual([young!.made])
    const start = segmentStart(segmentName(1, BigInt(`0x${young!.start.split('/')[1]}`)))
    const segments = await listSegments(store, systemId)
    expect(segments.every(({ name }) => segmentStart(name) >= start)).toBe(true)
    expect((await rebuilt(store, null)).numbers).toEqual([1, 2])
    // another cluster, of which nothing came for longer than that
    expect(await removeOld(store, 'f'.repeat(16), Date.now())).toBe(0)
    expect((await listObjects(store, 'base-')).length).toBeGreaterThan(0)
  })

  const systemId = 'a'.repeat(16)
  const atHour = (hour: number) => Date.parse('2026-03-01T00:00:00Z') + hour * 60 * 60_000
  /** A base backup, and the first byte of the log after it. */
  const keep = async (store: FileStore, timeline: number, hour: number, start: string) => {
    const made = new Date(atHour(hour)).toISOString()
    const stamp = toStamp(new Date(made))
    const about = { postgres: '18', timeline, stop: start, bytes: 1, pieces: 1 }
    await finishBase(store, { format: 1, systemId, stamp, made, start, ...about })
    const name = segmentName(timeline, toPosition(start))
    const bytes = Buffer.alloc(segmentSize)
    await storePart(store, systemId, { name, bytes, from: 0, to: 1 })
    return name
  }
  /** That a timeline was in use from then on. */
  const use = async (store: FileStore, timeline: number, hour: number) => {
    vi.setSystemTime(atHour(hour))
    try {
      const history = Buffer.from(timeline === 2 ? '1\t0/5000000\tno reason' : '')
      await beginTimeline(store, systemId, { timeline, history })
    } finally {
      vi.useRealTimers()
    }
  }

  it('stays when it lies before an older copy, because a restore went back', async () => {
    const store = createDiskStorage(newFolder())
    await keep(store, 1, 0, '0/1000000')
    const wrong = await keep(store, 1, 24, '0/9000000')
    const back = await keep(store, 2, 48, '0/3000000')
    await use(store, 2, 47)
    // the restored one began from the first copy
    expect(await removeOld(store, systemId, atHour(36))).toBe(0)
    expect(await removeOld(store, systemId, atHour(49))).toBe(3)
    expect((await listSegments(store, systemId)).map(({ name }) => name)).toEqual([wrong, back])
  })

  it('stays while the archive is younger than the days that it is for', async () => {
    const store = createDiskStorage(newFolder())
    await keep(store, 1, 0, '0/1000000')
    await keep(store, 1, 24, '0/4000000')
    await use(store, 2, 36)
    await keep(store, 2, 48, '0/6000000')
    expect(await removeOld(store, systemId, atHour(-100))).toBe(0)
    expect((await planRecovery(store, new Date(atHour(12)), { systemId })).timeline).toBe(1)
  })

  it('stays when the timeline before a restore went on', async () => {
    const store = createDiskStorage(newFolder())
    await keep(store, 1, 0, '0/1000000')
    await use(store, 2, 1)
    await keep(store, 2, 2, '0/3000000')
    await use(store, 1, 3)
    await keep(store, 1, 24, '0/7000000')
    const possible = async () =>
      (await planRecovery(store, new Date(atHour(12)), { systemId })).base
    expect((await possible()).timeline).toBe(1)
    expect(await removeOld(store, systemId, atHour(4))).toBe(0)
    expect((await possible()).timeline).toBe(1)
    expect(await removeOld(store, systemId, atHour(25))).toBeGreaterThan(0)
    expect((await listBases(store)).map(({ timeline }) => timeline)).toEqual([1])
  })
})

describe('a server of one’s own', () => {
  it('with the settings of deploy/ keeps its log and comes back to a moment', async () => {
    const mount = newFolder()
    mkdirSync(join(mount, 'wal'), { recursive: true })
    const settings = readFileSync(join(root, 'deploy/postgresql-recovery.conf'), 'utf8')
    writeFileSync(join(mount, 'recovery.conf'), settings.replaceAll('/mnt/recovery', mount))
    const cluster = openCluster(newFolder(), installedBinaries)
    await createCluster(cluster)
    own(mount, cluster)
    const settingsFile = join(cluster.directory, 'postgresql.conf')
    appendFileSync(settingsFile, `\ninclude '${join(mount, 'recovery.conf')}'\n`)

    const store = createDiskStorage(join(mount, 'store'))
    const first = await startDatabase({ dataDir: cluster.root, say: () => undefined })
    const client = new pg.Client(superuserUrl(first.url))
    await client.connect()
    await client.query('CREATE TABLE kept (number int)')
    // in place of pg_basebackup, which does not come with the embedded server: the same command
    const base = await storeBase(superuserUrl(first.url), store, new AbortController().signal)
    await client.query('INSERT INTO kept VALUES (1)')
    const target = await moment()
    await client.query('INSERT INTO kept VALUES (2)')
    const name = segmentName(1, await positionOf(client))
    // archive_timeout ends the segment without anything else
    await vi.waitFor(() => expect(existsSync(join(mount, 'wal', `${name}.gz`))).toBe(true), {
      timeout: 25_000,
      interval: 200,
    })
    await client.end()
    await first.stop()

    rmSync(cluster.directory, { recursive: true })
    mkdirSync(cluster.directory, { mode: 0o700 })
    await pipeline(
      readPieces(store, base),
      extract({ cwd: cluster.directory, preserveOwner: false }),
    )
    writeFileSync(join(cluster.directory, 'recovery.signal'), '')
    const stamp = target.toISOString().replace('Z', '+00')
    appendFileSync(
      settingsFile,
      `recovery_target_time = '${stamp}'\nrecovery_target_action = promote\n`,
    )
    own(cluster.directory, cluster)
    const second = await startDatabase({ dataDir: cluster.root, say: () => undefined })
    onTestFinished(() => second.stop())
    const again = new pg.Client(superuserUrl(second.url))
    await again.connect()
    await vi.waitFor(
      async () =>
        expect((await again.query('SELECT pg_is_in_recovery() AS waits')).rows).toEqual([
          { waits: false },
        ]),
      { timeout: 10_000 },
    )
    expect((await again.query('SELECT number FROM kept')).rows).toEqual([{ number: 1 }])
    await again.end()
  })
})

async function positionOf(client: pg.Client): Promise<bigint> {
  const { rows } = await client.query<{ at: string }>('SELECT pg_current_wal_lsn()::text AS at')
  return toPosition(rows[0]!.at)
}

/** Gives a folder to the user who runs the server. */
function own(folder: string, { directory }: { directory: string }): void {
  const { uid, gid } = serverUser(directory)
  if (uid === undefined || gid === undefined) return
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, path), uid, gid)
  chownSync(folder, uid, gid)
}
