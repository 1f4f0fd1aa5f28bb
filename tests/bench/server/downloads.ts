/**
 * Benchmark of downloads from a bucket: many slow clients at once, through the service and directly
 * from the store, while pages are asked.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, truncateSync } from 'node:fs'
import { Agent } from 'node:http'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { ms, quantile, section, timed, times } from '../measure'
import { PageClient } from '../../support/client/page-client'
import type { Order } from './download-clients'
import { fetched, serve, type Server } from './served'

const mib = 1024 * 1024
/** How long pages are asked while the clients download, ms; a whole download may take longer. */
const measuredFor = 20_000
const key = 'bench-finished-file'
const user = 'bench-downloads'

type Store = { variables: Record<string, string>; directory: string }
type Measured = { p95: number; rss: number; received: number }

/** Adds a file of the drive, with a row but without bytes, and its administrator. */
async function fill(pool: pg.Pool, bytes: number): Promise<void> {
  const { hashPassword } = await import('~/auth/password-hash.server')
  await empty(pool)
  await pool.query(
    `INSERT INTO "User" ("user", "passwordHash", name, level, "updateTime") VALUES ($1, $2, '내려받기', 1, now())`,
    [user, await hashPassword('Moduchaek1!')],
  )
  await pool.query(
    `INSERT INTO "StoredFile" (key, name, type, size, sha256) VALUES ($1, $1, 'audio/mpeg', $2, sha256('bench'))`,
    [key, bytes],
  )
  await pool.query(
    `INSERT INTO "DriveItem" (name, "foldedName", "fileKey", "updateTime") VALUES ($1, $1, $1, now())`,
    [key],
  )
}

async function empty(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM "DriveItem" WHERE name = $1`, [key])
  await pool.query(`DELETE FROM "StoredFile" WHERE key = $1`, [key])
  await pool.query(`DELETE FROM "User" WHERE "user" = $1`, [user])
}

/** Stores a byte under the key, and makes its file in the store's folder sparse and long. */
async function storeSparse({ variables, directory }: Store, bytes: number): Promise<void> {
  const { openFileStore } = await import('~/storage/file-storage.server')
  await openFileStore({ STORAGE_DIR: directory, ...variables }).set(key, new File(['x'], key))
  const file = readdirSync(directory, { recursive: true, encoding: 'utf8' }).find((path) =>
    path.endsWith(`${key}._S3rver_object`),
  )
  if (!file) throw new Error('the store keeps its objects elsewhere by now')
  truncateSync(join(directory, file), bytes)
}

/** Asks for a search every 50 ms, and for the memory every second. */
async function pagesFor(server: Server, time: number): Promise<{ p95: number; rss: number }> {
  const agent = new Agent({ keepAlive: true })
  const took: Promise<number>[] = []
  let rss = 0
  let asked = 0
  const end = performance.now() + time
  const visiting = setInterval(() => {
    const page = `${server.origin}/?keyword=${encodeURIComponent('수학')}&n=${Date.now()}${asked++}`
    took.push(timed(() => fetched(page, agent)))
  }, 50)
  while (performance.now() < end) {
    await wait(1_000)
    rss = Math.max(rss, await server.rss())
  }
  clearInterval(visiting)
  const p95 = quantile(await Promise.all(took), 0.95)
  agent.destroy()
  return { p95, rss }
}

/**
 * A process that stands for other machines: what it does comes after everything that the service and its
 * database have to do on this one.
 */
function elsewhere(file: string, order?: Order): ChildProcess {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  setPriority(child.pid!, constants.priority.PRIORITY_LOW)
  if (order) child.send(order)
  return child
}

async function measure(clients: number): Promise<Measured> {
  const server = await serve()
  try {
    const { cookies } = await new PageClient(server.origin).logIn(user)
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const url = `${server.origin}/api/drive/download?path=&type=publisher&name=${key}`
    const downloading = elsewhere('download-clients.ts', { url, cookie, clients } satisfies Order)
    // the first pages are slower, and the clients have all begun afterwards
    await pagesFor(server, 5_000)
    const pages = await pagesFor(server, measuredFor)
    downloading.send('stop')
    const [received] = (await once(downloading, 'message', {
      signal: AbortSignal.timeout(60_000),
    })) as [number]
    downloading.disconnect()
    return { ...pages, received }
  } finally {
    await server.stop()
  }
}

/** `url`: the database; `clients` download `megabytes` each. */
export async function downloads(url: string, clients: number, megabytes: number): Promise<void> {
  const peer = elsewhere('store-peer.ts')
  const [store] = (await once(peer, 'message')) as [Store]
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    await storeSparse(store, megabytes * mib)
    await fill(pool, megabytes * mib)
    Object.assign(process.env, store.variables, { RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
    const none = await measure(0)
    const through = await measure(clients)
    process.env.STORAGE_S3_DIRECT = '1'
    const direct = await measure(clients)
    const row = (name: string, { p95, rss, received }: Measured) => [
      name,
      ms(p95),
      times(p95 / none.p95),
      `${Math.round(rss / mib)} MiB`,
      times(rss / none.rss),
      `${Math.round(received / mib)} MiB`,
    ]
    section(
      `${clients} slow downloads of ${megabytes} MiB at once, store and clients here with the lowest priority`,
      [
        ['', 'a page, p95', '', 'memory', '', 'received'],
        row('none', none),
        row('through the service', through),
        row('from the store', direct),
        ['service / store', times(through.p95 / direct.p95), '', times(through.rss / direct.rss)],
      ],
    )
  } finally {
    await empty(pool)
    await pool.end()
    peer.disconnect()
  }
}
