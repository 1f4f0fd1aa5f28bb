/**
 * Tests the embedded database under kills, other processes and full disks: it recovers, and no
 * acknowledged row is missing.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startDatabase } from '../../server/database/embedded-postgres'
import { installedBinaries } from '../../server/database/postgres-binaries'

const isRoot = process.getuid?.() === 0
const folder = mkdtempSync(join(tmpdir(), 'moduchaek-faults-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let directories = 0
const newDirectory = () => join(folder, `data-${++directories}`)

type Started = Awaited<ReturnType<typeof startDatabase>>

/** Starts the database in this process; it stops when the test ends. */
async function start(
  dataDir: string,
  say: (line: string) => void = () => undefined,
): Promise<Started> {
  const started = await startDatabase({ dataDir, say })
  onTestFinished(() => started.stop())
  return started
}

/** Runs one statement on a connection of its own. */
async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

const numbers = async (url: string) =>
  (await query(url, 'SELECT number FROM kept ORDER BY number')).map(({ number }) => number)

function postmaster(dataDir: string): number | undefined {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

/**
 * Starts another process with the database and collects its output. `limit` bounds the files it may
 * write, in blocks of 512 bytes.
 */
function another(dataDir: string, { writing = false, limit = 'unlimited' } = {}) {
  const script = join(import.meta.dirname, '../support/database/database-process.ts')
  const words = [
    process.execPath,
    '--import',
    'tsx',
    script,
    dataDir,
    ...(writing ? ['write'] : []),
  ]
  const child: ChildProcess = spawn('sh', ['-c', `ulimit -f ${limit}; exec "$@"`, 'sh', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  let rest = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const printed = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  onTestFinished(() => end('SIGKILL'))
  const url = () =>
    vi.waitFor(() => printed('url')[0] ?? Promise.reject(new Error(lines.join('\n'))), {
      timeout: 60_000,
      interval: 20,
    })
  return { printed, url, end, ended }
}

describe('processes', () => {
  it('a killed process leaves a server that the next one adopts, with every acknowledged row', async () => {
    const dataDir = newDirectory()
    const killed = another(dataDir, { writing: true })
    await vi.waitFor(() => expect(killed.printed('row').length).toBeGreaterThan(100), {
      timeout: 60_000,
    })
    await killed.end('SIGKILL')
    const server = postmaster(dataDir)

    const { url, stop } = await start(dataDir)
    expect(postmaster(dataDir)).toBe(server)
    expect(await numbers(url)).toEqual(expect.arrayContaining(killed.printed('row').map(Number)))
    await stop()
    expect(postmaster(dataDir)).toBeUndefined()
  })

  it('processes of one directory share its server, and the last one stops it', async () => {
    const dataDir = newDirectory()
    const [first, second] = [another(dataDir, { writing: true }), another(dataDir)]
    expect(await first.url()).toBe(await second.url())
    await first.end('SIGTERM')
    const third = await start(dataDir)
    await second.end('SIGTERM')
    expect((await numbers(third.url)).length).toBeGreaterThanOrEqual(first.printed('row').length)
    await third.stop()
    expect(postmaster(dataDir)).toBeUndefined()
  })

  it('a killed first start leaves nothing that hinders the next', async () => {
    const dataDir = newDirectory()
    const killed = another(dataDir)
    await vi.waitFor(
      () =>
        expect(readdirSync(dataDir).some((name) => name.startsWith('postgres-new-'))).toBe(true),
      {
        timeout: 60_000,
        interval: 1,
      },
    )
    await killed.end('SIGKILL')
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    const { url } = await start(dataDir)
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await vi.waitFor(
      () => expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres-password']),
      20_000,
    )
  })

  it('the number of a dead server may belong to another program by now', async () => {
    const dataDir = newDirectory()
    const { url, stop } = await start(dataDir)
    await query(url, 'CREATE TABLE kept AS SELECT 1 AS number')
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    const text = readFileSync(file, 'utf8')
    await stop()
    writeFileSync(file, text.replace(/^\d+/, String(process.pid)))
    if (isRoot) execFileSync('chown', ['--reference', join(dataDir, 'postgres'), file])
    const again = await start(dataDir)
    expect(await numbers(again.url)).toEqual([1])
  })

  it('a killed server is back within 5 seconds, at the same address, with its rows', async () => {
    const dataDir = newDirectory()
    const lines: string[] = []
    const { url } = await start(dataDir, (line) => lines.push(line))
    await query(url, 'CREATE TABLE kept AS SELECT 1 AS number')
    const server = postmaster(dataDir) ?? 0
    process.kill(server, 'SIGKILL')
    const began = performance.now()
    await vi.waitFor(async () => expect(await numbers(url)).toEqual([1]), {
      timeout: 5_000,
      interval: 50,
    })
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(postmaster(dataDir)).not.toBe(server)
    await vi.waitFor(
      () =>
        expect(lines).toEqual([
          '데이터베이스가 멈추어 다시 시작합니다.',
          '데이터베이스가 다시 응답합니다.',
        ]),
      20_000,
    )
  })
})

describe('the system', () => {
  it('a system without programs is told of DATABASE_URL', async () => {
    const attempt = startDatabase({
      dataDir: newDirectory(),
      say: () => undefined,
      binaries: () => installedBinaries('plan9-mips'),
    })
    await expect(attempt).rejects.toThrow(
      /plan9-mips.*DATABASE_URL[^]*no embedded PostgreSQL.*DATABASE_URL/,
    )
  })

  it.runIf(isRoot)(
    'root runs the server as another user, even where that user may not look',
    async () => {
      const dataDir = join(newDirectory(), 'inside')
      mkdirSync(join(dataDir, '..'), { mode: 0o700 })
      const attempt = start(dataDir).then(({ url }) => query(url, 'SELECT 1 AS one'))
      // where the process may not pass a capability on, the message names the folder to open
      const outcome = await attempt.catch((error: Error) => error.message)
      expect([
        [{ one: 1 }],
        expect.stringContaining(`chmod o+x ${join(dataDir, '..')}`),
      ]).toContainEqual(outcome)
    },
  )
})

const full = /빈 공간이 없어[^]*is full/

describe('a full disk', () => {
  const mounted = join(folder, 'small-disk')

  /** Mounts a disk of some megabytes; returns false where the system does not allow it. */
  function mount(): boolean {
    try {
      mkdirSync(mounted)
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=755', 'tmpfs', mounted], {
        stdio: 'pipe',
      })
    } catch {
      return false
    }
    onTestFinished(() => void execFileSync('umount', ['-l', mounted]))
    return true
  }

  it('at the first start is named, and leaves no half-made cluster', async () => {
    const small = isRoot && mount()
    const dataDir = small ? join(mounted, 'data') : newDirectory()
    const refused = another(dataDir, { limit: small ? 'unlimited' : '1000' })
    await refused.ended
    expect(refused.printed('failed').join()).toMatch(full)
    expect(readdirSync(dataDir)).toEqual(['postgres-password'])
    if (small) execFileSync('mount', ['-o', 'remount,size=300m', mounted])
    const { url, stop } = await start(dataDir)
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    if (!small) return
    await query(url, 'CREATE TABLE kept AS SELECT 1 AS number')
    await fillsUnderneath(url)
    await stop()
    fill()
    await expect(startDatabase({ dataDir, say: () => undefined })).rejects.toThrow(full)
    rmSync(join(mounted, 'filler'))
    expect(await numbers((await start(dataDir)).url)).toEqual([1])
  })

  const fill = () =>
    expect(() =>
      execFileSync('dd', ['if=/dev/zero', `of=${join(mounted, 'filler')}`, 'bs=1M'], {
        stdio: 'pipe',
      }),
    ).toThrow()

  /**
   * The disk fills up under the running server: writes fail, rows stay, and freeing space is
   * enough.
   */
  async function fillsUnderneath(url: string) {
    fill()
    await expect(
      query(
        url,
        'CREATE TABLE big AS SELECT repeat(md5(n::text), 300) AS t FROM generate_series(1, 100000) n',
      ),
    ).rejects.toThrow(/No space left|terminated/)
    rmSync(join(mounted, 'filler'))
    await vi.waitFor(() => query(url, 'CREATE TABLE after AS SELECT 1'), {
      timeout: 10_000,
      interval: 100,
    })
    expect(await numbers(url)).toEqual([1])
  }
})
