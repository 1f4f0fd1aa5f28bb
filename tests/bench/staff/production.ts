/**
 * Benchmark of production: lists, volumes and the board against smaller ones, files against a bare
 * server.
 */
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { compare, median, ms, ratio, section, timed, times, verdict } from '../measure'
import { portOf } from '../../../server/processes/port-of'

/** marks the benchmark's rows in the catalogue so that they can be removed again */
const mark = 37

async function prepared(pool: pg.Pool) {
  await removed(pool)
  const users = await pool.query<{ id: number; user: string }>(
    `INSERT INTO "User" ("user", name, level, "updateTime") SELECT 'bench-' || n, 'bench ' || n, CASE n WHEN 0 THEN 1 ELSE 2 END, now() FROM unnest(ARRAY[0, 10, 10000]) n RETURNING id, "user"`,
  )
  const userOf = (n: number) => ({
    id: users.rows.find(({ user }) => user === `bench-${n}`)!.id,
    user: `bench-${n}`,
    name: '',
    nickName: '',
    level: n === 0 ? 1 : 2,
  })
  for (const n of [10, 10_000])
    await pool.query(
      `INSERT INTO "Assignment" ("userId", "bookRowId") SELECT $1, id FROM "Book" ORDER BY id LIMIT $2`,
      [userOf(n).id, n],
    )
  await pool.query(
    `INSERT INTO "Format" ("bookRowId", "prodType", progress, "updateTime") SELECT id, '점자', $1, now() FROM "Book" ORDER BY id LIMIT 10000 ON CONFLICT DO NOTHING`,
    [mark],
  )
  const books = await pool.query<{ id: number; bookId: string }>(
    `SELECT id, "bookId" FROM "Book" ORDER BY id DESC LIMIT 2`,
  )
  const [large, small] = books.rows as [
    { id: number; bookId: string },
    { id: number; bookId: string },
  ]
  for (const [{ id }, count] of [
    [large, 500],
    [small, 5],
  ] as const) {
    await pool.query(
      `INSERT INTO "Format" ("bookRowId", "prodType", progress, "updateTime") VALUES ($1, '점자', $2, now()) ON CONFLICT DO NOTHING`,
      [id, mark],
    )
    await pool.query(
      `INSERT INTO "Volume" ("bookRowId", "prodType", number, "firstPage", "lastPage", "updateTime") SELECT $1, '점자', n, n * 2 - 1, n * 2, now() FROM generate_series(1, $2) n`,
      [id, count],
    )
  }
  await pool.query('ANALYZE')
  return {
    admin: userOf(0),
    few: userOf(10),
    many: userOf(10_000),
    large: large.bookId,
    small: small.bookId,
    largeRow: large.id,
    smallRow: small.id,
  }
}

async function removed(pool: pg.Pool) {
  await pool.query(
    `DELETE FROM "Volume" WHERE "bookRowId" IN (SELECT id FROM "Book" ORDER BY id DESC LIMIT 2)`,
  )
  await pool.query(
    `DELETE FROM "Format" WHERE progress = $1 OR "bookRowId" IN (SELECT id FROM "Book" ORDER BY id DESC LIMIT 2)`,
    [mark],
  )
  await pool.query(
    `DELETE FROM "Assignment" WHERE "userId" IN (SELECT id FROM "User" WHERE "user" LIKE 'bench-%')`,
  )
  await pool.query(`DELETE FROM "User" WHERE "user" LIKE 'bench-%'`)
}

export async function production(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    await files()
    const given = await prepared(pool)
    await lists(given)
    await volumesOf(pool, given)
  } finally {
    await removed(pool)
    await pool.end()
  }
}

type Given = Awaited<ReturnType<typeof prepared>>

async function lists({ admin, few, many }: Given) {
  const { list } = await import('~/features/production/books/production-list.server')
  const { board } = await import('~/features/production/board/board.server')
  const { List } = await import('~/features/production/books/production-list.schema')
  const { Board } = await import('~/features/production/board/board.schema')
  const asked = (fields: object) => List.parse({ page: '1', size: '10', ...fields })
  const measured = await compare([''], {
    'producer, 10 assigned': { work: () => list(asked({}), few as never) },
    'producer, 10,000 assigned': { work: () => list(asked({}), many as never) },
    'producer, 10,000 assigned, page 900': {
      work: () => list(asked({ page: '900' }), many as never),
    },
    'producer, 10,000 assigned, 수학': {
      work: () => list(asked({ keyword: '수학' }), many as never),
    },
    'all 100,000': { work: () => list(asked({}), admin as never) },
    'all, 수학': { work: () => list(asked({ keyword: '수학' }), admin as never) },
    'all, being made': { work: () => list(asked({ state: 'making' }), admin as never) },
    'all, waiting for the source': {
      work: () => list(asked({ state: 'sourcing' }), admin as never),
    },
    'all, by last request': { work: () => list(asked({ sort: '3' }), admin as never) },
    'board, 10,000 open formats': { work: () => board(Board.parse({ page: '1', size: '50' })) },
  })
  const first = measured['producer, 10 assigned']
  section(
    'Production lists, p50 and against a producer of 10 books',
    Object.entries(measured).map(([name, values]) => [
      name,
      ms(median(values)),
      times(ratio(values, first)),
      verdict(median(values), name.startsWith('board') ? 150 : 50),
    ]),
  )
}

async function volumesOf(pool: pg.Pool, { admin, large, small, largeRow, smallRow }: Given) {
  const { volumes, saveVolumes } = await import('~/features/production/volumes/volumes.server')
  const { SaveVolumes } = await import('~/features/production/volumes/volumes.schema')
  const { db } = await import('~/platform/db.server')
  const readVolumes = (bookId: string) => volumes({ bookId, type: '점자' } as never, admin as never)
  let turn = 0
  /** Sends every volume, each with another text. */
  const save = async (bookId: string, row: number) => {
    turn += 1
    const { rows } = await pool.query(
      `SELECT id, number, "firstPage" || '-' || "lastPage" AS pages, state FROM "Volume" WHERE "bookRowId" = $1 ORDER BY number`,
      [row],
    )
    const input = SaveVolumes.parse({
      bookId,
      type: '점자',
      volumes: rows.map((volume) => ({
        ...volume,
        id: String(volume.id),
        number: String(volume.number),
        units: `${turn}단원`,
        dueDate: '',
        finishedDate: '',
      })),
    })
    return db.$transaction(
      (tx) =>
        saveVolumes(
          input,
          admin as never,
          { db: tx, requestId: 'bench', after: () => undefined, reads: 'beginning' } as never,
        ),
      { timeout: 60_000 },
    )
  }
  const reads = await compare([''], {
    'five shown': { work: () => readVolumes(small) },
    'five hundred shown': { work: () => readVolumes(large) },
  })
  const saves = await compare(
    [''],
    {
      'five saved': { work: () => save(small, smallRow) },
      'five hundred saved': { work: () => save(large, largeRow) },
    },
    3,
  )
  for (const measured of [reads, saves] as Record<string, number[]>[]) {
    const [first, second] = Object.keys(measured) as [string, string]
    section(`Volumes: ${first} and ${second}`, [
      [first, ms(median(measured[first]!))],
      [
        second,
        ms(median(measured[second]!)),
        times(ratio(measured[second]!, measured[first]!)),
        verdict(median(measured[second]!), 500),
      ],
    ])
  }
}

// Files

const mib = 1024 * 1024
const size = 256 * mib

/** A server that only writes what it receives to a file and reads it back. */
async function bare(folder: string) {
  const path = join(folder, 'bare')
  const server = createServer((req, res) => {
    if (req.method === 'POST')
      void pipeline(req, createWriteStream(path, { flush: true })).then(() => res.end())
    else
      void pipeline(
        createReadStream(path),
        res.writeHead(200, { 'Content-Length': statSync(path).size }),
      ).catch(() => undefined)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { port: portOf(server), stop: () => server.close() }
}

async function files() {
  const folder = mkdtempSync(join(tmpdir(), 'moduchaek-bench-'))
  process.env.STORAGE_DIR = folder
  const { readUploads, removeTemporaryFiles: clearAway } =
    await import('~/http/read-uploads.server')
  const {
    boundary,
    closingBoundary: closing,
    part,
  } = await import('../../support/servers/file-server')
  const { openStoredFile: bytesOf, store } = await import('~/storage/stored-files.server')
  const { Readable } = await import('node:stream')
  let key = ''
  // the product's body reader and storage without anything else
  const server = createServer((req, res) => {
    void (async () => {
      if (req.method === 'POST') {
        const pairs = await readUploads(
          new Request('http://bench.test/', {
            method: 'POST',
            headers: req.headers as Record<string, string>,
            body: Readable.toWeb(req),
            duplex: 'half',
          } as RequestInit),
          2048 * mib,
        )
        const upload = pairs.find(([name]) => name === 'file')![1] as Exclude<
          (typeof pairs)[number][1],
          string
        >
        key = (await store(upload)).key
        await clearAway(pairs)
        res.end()
      } else {
        const file = (await bytesOf(key))!
        await pipeline(
          Readable.fromWeb(file.stream() as never),
          res.writeHead(200, { 'Content-Length': file.size }),
        ).catch(() => undefined)
      }
    })()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const ours = { port: portOf(server), stop: () => server.close() }
  const other = await bare(folder)
  const chunk = Buffer.alloc(mib, 7)
  const send = (port: number, form: boolean) =>
    timed(
      () =>
        new Promise<void>((done, fail) => {
          const asked = request(
            {
              port,
              host: '127.0.0.1',
              method: 'POST',
              agent: false,
              headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
            },
            (res) => res.resume().once('end', done),
          )
          asked.once('error', fail)
          void (async () => {
            if (form) asked.write(part('file', '', 'large.zip').subarray(0, -2))
            for (let sent = 0; sent < size; sent += mib)
              if (!asked.write(chunk)) await new Promise((drained) => asked.once('drain', drained))
            asked.end(form ? Buffer.concat([Buffer.from('\r\n'), closing]) : undefined)
          })()
        }),
    )
  const fetchAll = (port: number) =>
    timed(
      () =>
        new Promise<void>((done, fail) =>
          request({ port, host: '127.0.0.1', agent: false }, (res) =>
            res.resume().once('end', done),
          )
            .once('error', fail)
            .end(),
        ),
    )
  const seconds: Record<string, number[]> = {
    'bare, up': [],
    'ours, up': [],
    'bare, down': [],
    'ours, down': [],
  }
  const before = process.memoryUsage().rss
  let max = before
  const watching = setInterval(() => (max = Math.max(max, process.memoryUsage().rss)), 20)
  for (let run = 0; run < 4; run += 1) {
    const took = [
      await send(other.port, false),
      await send(ours.port, true),
      await fetchAll(other.port),
      await fetchAll(ours.port),
    ]
    if (run > 0) Object.values(seconds).forEach((values, i) => values.push(took[i]! / 1000))
  }
  clearInterval(watching)
  const rows = Object.entries(seconds).map(([name, values]) => [
    name,
    `${Math.round(size / mib / median(values))} MiB/s`,
  ])
  const against = (what: string) => ratio(seconds[`ours, ${what}`]!, seconds[`bare, ${what}`]!)
  section('Files of 256 MiB against a bare server', [
    ...rows,
    ['up, against bare', times(against('up')), verdict(against('up'), 2.5)],
    ['down, against bare', times(against('down')), verdict(against('down'), 1.5)],
    ['memory', `+${Math.round((max - before) / mib)} MiB`],
  ])
  ours.stop()
  other.stop()
  rmSync(folder, { recursive: true, force: true })
}
