/**
 * Benchmark of the drive: large folders, search, a zip, and large files. A folder of 10,000
 * entries, a search below 100,000, a zip of 1,000 files, and large files on disk and S3 against a
 * bare server.
 */
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, get, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { compare, median, ms, ratio, section, timed, times, verdict } from '../measure'
import { portOf } from '../../../server/processes/port-of'

const mib = 1024 * 1024
/** `LARGE=2048` sends that many MiB */
const size = Number(process.env.LARGE ?? 512) * mib
const mark = 'bench 드라이브'

/**
 * Folders of 10 and of 10,000 files, and 100 folders of 1,000 below one; the files have rows but no
 * bytes.
 */
async function filled(pool: pg.Pool): Promise<void> {
  await emptied(pool)
  await pool.query(
    `WITH top AS (INSERT INTO "DriveItem" (name, "foldedName", "updateTime") VALUES ($1, lower($1), now()) RETURNING id),
       folders AS (INSERT INTO "DriveItem" ("parentId", name, "foldedName", "updateTime") SELECT id, n, n, now() FROM top, unnest(ARRAY['few', 'many', 'deep']) n RETURNING id, name),
       inner_folders AS (INSERT INTO "DriveItem" ("parentId", name, "foldedName", "updateTime") SELECT id, 'folder ' || n, 'folder ' || n, now() FROM folders, generate_series(1, 100) n WHERE name = 'deep' RETURNING id, name),
       wanted AS (SELECT id AS parent, 'bench-' || name || '-' || n AS key, '수학 ' || n || '.pdf' AS name FROM folders, generate_series(1, 10000) n WHERE name = 'many' OR (name = 'few' AND n <= 10)
         UNION ALL SELECT id, 'bench-' || name || '-' || n, '국어 ' || n || '.pdf' FROM inner_folders, generate_series(1, 1000) n),
       files AS (INSERT INTO "StoredFile" (key, name, size, sha256) SELECT key, name, 1000000, sha256(key::bytea) FROM wanted RETURNING key)
     INSERT INTO "DriveItem" ("parentId", name, "foldedName", "fileKey", "updateTime") SELECT parent, wanted.name, wanted.name, key, now() FROM wanted JOIN files USING (key)`,
    [mark],
  )
  await pool.query('ANALYZE "DriveItem"')
  await pool.query('ANALYZE "StoredFile"')
}

async function emptied(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM "DriveItem" WHERE "parentId" IS NULL AND name = $1`, [mark])
  await pool.query(`DELETE FROM "StoredFile" WHERE key LIKE 'bench-%'`)
}

export async function drive(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'moduchaek-bench-'))
  process.env.STORAGE_DIR = folder
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    await filled(pool)
    await lists()
    await page()
    for (const kind of ['a disk', 'S3']) await files(kind, folder)
    await archive()
  } finally {
    await emptied(pool)
    await pool.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function lists(): Promise<void> {
  const { list } = await import('~/features/sources/drive/items/folder-list.server')
  const { List } = await import('~/features/sources/drive/drive.schema')
  const look = (path: string, more: object = {}) =>
    list(List.parse({ path: path && `${mark}/${path}`, type: 'publisher', ...more }))
  const measured = await compare([''], {
    '10 entries': { work: () => look('few') },
    '10,000 entries, a page of 50': { work: () => look('many', { size: '50' }) },
    '10,000 entries, by size': { work: () => look('many', { size: '50', sort: '-size' }) },
    '10,000 entries, all': { work: () => look('many') },
    'search below 100,000': { work: () => look('deep', { keyword: '국어 77', size: '50' }) },
    'search below everything': { work: () => look('', { keyword: '수학 77', size: '50' }) },
  })
  const first = measured['10 entries']
  section(
    'The drive, p50 and against a folder of 10',
    Object.entries(measured).map(([name, values]) => [
      name,
      ms(median(values)),
      times(ratio(values, first)),
      verdict(median(values), 100),
    ]),
  )
}

/**
 * Measures the page of a large folder as the server sends it to an administrator, without the
 * browser's work.
 */
async function page(): Promise<void> {
  const { env } = await import('~/platform/env.server')
  const { db } = await import('~/platform/db.server')
  const { hashPassword } = await import('~/auth/password-hash.server')
  const { createApp } = await import('../../../server/http/app')
  const { loadBuiltPages } = await import('../../../server/http/page-builds')
  const { PageClient } = await import('../../support/client/page-client')
  const user = 'bench-drive'
  await db.user.create({
    data: {
      user,
      level: 1,
      passwordHash: await hashPassword('Moduchaek1!'),
      name: user,
      nickName: user,
      cellPhone: '01000000000',
      schoolName: '',
    },
  })
  const server = await listening(
    createServer(createApp({ ...(await loadBuiltPages()), env: { ...env, LOG_LEVEL: 'silent' } })),
  )
  try {
    const url = `http://127.0.0.1:${server.port}`
    const { cookies } = await new PageClient(url).logIn(user)
    const headers = {
      Cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '),
    }
    const look = async () =>
      (await fetch(`${url}/admin/drive/list/${encodeURIComponent(mark)}/many`, { headers })).text()
    const title = /<h1[^>]*>([^<]*)/.exec(await look())?.[1] ?? ''
    const took: number[] = []
    for (let run = 0; run < 20; run++) took.push(await timed(look))
    section('The page of a folder of 10,000 entries, 100 of them on it, p50 of 20', [
      [title, ms(median(took)), verdict(median(took), 200)],
    ])
  } finally {
    server.stop()
    await db.user.delete({ where: { user } })
  }
}

const send = (port: number) =>
  new Promise<void>((done, fail) => {
    const sending = request(
      { port, host: '127.0.0.1', method: 'POST', headers: { 'Content-Length': size } },
      (res) => res.resume().on('end', done),
    ).on('error', fail)
    const chunk = Buffer.alloc(mib, 7)
    void (async () => {
      for (let sent = 0; sent < size; sent += mib)
        if (!sending.write(chunk)) await new Promise((more) => sending.once('drain', more))
      sending.end()
    })()
  })
const receive = (port: number) =>
  new Promise<void>(
    (done, fail) =>
      void get({ port, host: '127.0.0.1' }, async (res: IncomingMessage) => {
        let bytes = 0
        for await (const chunk of res) bytes += (chunk as Buffer).length
        if (bytes === size) done()
        else fail(new Error(`${bytes} bytes`))
      }).on('error', fail),
  )

type Side = { port: number; stop(): void }
const listening = async (server: ReturnType<typeof createServer>): Promise<Side> => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { port: portOf(server), stop: () => server.close() }
}

/**
 * Sends a file through storage in and out, without forms and rows, against a server that only
 * writes and reads one file.
 */
async function files(kind: string, folder: string): Promise<void> {
  const { openFileStore: keptFiles } = await import('~/storage/file-storage.server')
  const { LocalFile } = await import('~/storage/disk.server')
  const { Readable } = await import('node:stream')
  const s3 =
    kind === 'S3' ? await (await import('../../support/servers/s3')).startS3Server() : undefined
  const storage = keptFiles({ STORAGE_DIR: folder, ...s3?.variables })
  const key = 'bench-file-of-one-size'
  const path = join(folder, 'arriving')
  const ours = await listening(
    createServer(async (req, res) => {
      if (req.method === 'POST') {
        await pipeline(req, createWriteStream(path, { flush: true }))
        await storage.set(key, new LocalFile(path, size, 'bench'))
        res.end()
      } else
        await pipeline(
          Readable.fromWeb((await storage.get(key))!.stream() as never),
          res.writeHead(200, { 'Content-Length': size }),
        ).catch(() => undefined)
    }),
  )
  const barePath = join(folder, 'bare')
  const bare = await listening(
    createServer((req, res) => {
      if (req.method === 'POST')
        void pipeline(req, createWriteStream(barePath, { flush: true })).then(() => res.end())
      else
        void pipeline(
          createReadStream(barePath),
          res.writeHead(200, { 'Content-Length': statSync(barePath).size }),
        ).catch(() => undefined)
    }),
  )
  let highest = 0
  const before = process.memoryUsage().rss
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20)
  const took: Record<string, number[]> = {
    'bare up': [],
    'ours up': [],
    'bare down': [],
    'ours down': [],
  }
  for (let run = 0; run < 3; run++) {
    took['bare up']!.push(await timed(() => send(bare.port)))
    took['ours up']!.push(await timed(() => send(ours.port)))
    took['bare down']!.push(await timed(() => receive(bare.port)))
    took['ours down']!.push(await timed(() => receive(ours.port)))
  }
  clearInterval(watch)
  const speed = (name: string) => size / mib / (median(took[name]!) / 1000)
  const row = (way: string) => [
    way,
    `${Math.round(speed(`ours ${way}`))} MiB/s`,
    `bare ${Math.round(speed(`bare ${way}`))} MiB/s`,
    times(speed(`ours ${way}`) / speed(`bare ${way}`)),
  ]
  section(
    `A file of ${size / mib} MiB on ${kind}${s3 ? ' (the store is a toy, in this process)' : ''}`,
    [row('up'), row('down'), ['memory', `+${Math.round((highest - before) / mib)} MiB`]],
  )
  ours.stop()
  bare.stop()
  await storage.remove(key)
  await s3?.stop()
}

/** Zips a thousand files of 256 KiB into one answer. */
async function archive(): Promise<void> {
  const { openFileStore: keptFiles } = await import('~/storage/file-storage.server')
  const { env } = await import('~/platform/env.server')
  const { zipResponse } = await import('~/http/file-response.server')
  const { ZipResult } = await import('~/platform/app-error')
  const storage = keptFiles(env)
  const bytes = Buffer.alloc(256 * 1024, 'a scanned page hardly gets smaller ')
  const parts = await Promise.all(
    Array.from({ length: 1_000 }, async (_, n) => {
      const key = `bench-archive-${String(n).padStart(8, '0')}`
      await storage.set(key, new File([bytes], 'bench'))
      return { path: `미래엔/수학 ${n}.pdf`, time: new Date(), key, size: bytes.length }
    }),
  )
  const whole: number[] = []
  const first: number[] = []
  for (let run = 0; run < 3; run++) {
    const began = performance.now()
    const reader = zipResponse(
      new Request('http://bench.test/'),
      new ZipResult('미래엔.zip', parts),
    ).body!.getReader()
    let read = await reader.read()
    first.push(performance.now() - began)
    while (!read.done) read = await reader.read()
    whole.push(performance.now() - began)
  }
  section('A zip of 1,000 files of 256 KiB', [
    ['first bytes', ms(median(first))],
    [
      'all',
      ms(median(whole)),
      `${Math.round((1_000 * bytes.length) / mib / (median(whole) / 1000))} MiB/s`,
    ],
  ])
  for (const { key } of parts) await storage.remove(key)
}
