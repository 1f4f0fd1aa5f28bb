/**
 * Tests order files under faults: a server killed while it stores one, equal names at once, reading
 * beside deciding.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { removeUnused } from '~/storage/stored-files.server'
import { book } from '../support/fixtures/books'
import { admin, usePeople } from '../support/client/people'
import { inconsistencies } from '../support/checks/consistency'
import { query, statementsEnded } from '../support/database/database'
import { runMany, serverQueue } from '../support/servers/fault-servers'
import { sendRequest, form, multipart, part } from '../support/servers/file-server'
import { startUploadServer } from '../support/servers/upload-server'

usePeople('admin')
beforeEach(async () => {
  await book({
    title: '별빛 수학 1',
    creator: '김별',
    curriculum: '2022 개정 교육과정',
    grade: '중',
  })
})
afterEach(async () => {
  await removeUnused(Date.now() + 3 * 60 * 60 * 1000)
  expect(await inconsistencies({ swept: true })).toEqual([])
})

const rows = 600
/** A sheet with this title in its first row. */
const sheet = (title: string) =>
  Buffer.from(
    [
      '도서명,저자,출판사,교육과정,학교급,점자,학생',
      `${title},,미래엔,,,1,김민수/1/010-1234-5678`,
      ...Array.from(
        { length: rows - 1 },
        (_, i) =>
          `별빛 수학 1,김별,미래엔,2022 개정 교육과정,중,${(i % 9) + 1},이서연/2/; 박지후/3/010-8765-4321`,
      ),
    ].join('\n'),
  )
const bearer = () => ({ Authorization: `Bearer ${admin.token}` })
/** Whoever finds the server busy comes again, as they are told to. */
async function untilTaken<Answer extends { status: number }>(send: () => Promise<Answer>) {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}
const create = (port: number, title: string, schoolName = '서울맹학교') =>
  untilTaken(() => createOnce(port, title, schoolName))
const createOnce = (port: number, title: string, schoolName: string) =>
  sendRequest(port, {
    path: '/api/userOrderBook/createOrderFile',
    headers: { ...bearer(), ...multipart },
    body: form(
      part('schoolName', schoolName),
      part('date', '2026-10-12'),
      part('file', sheet(title), '신청서.csv'),
    ),
  }).catch(() => ({ status: 0, bytes: Buffer.alloc(0) }))
const change = (port: number, path: string, fields: Record<string, string>) =>
  untilTaken(() =>
    sendRequest(port, {
      path: `/api/userOrderBook/${path}`,
      headers: { ...bearer(), 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    }),
  )

/** Files with all their rows, pupils and audit entries; throws for an incomplete one. */
async function whole(): Promise<string[]> {
  const files = await db.orderFile.findMany({
    orderBy: { name: 'asc' },
    select: {
      name: true,
      _count: { select: { books: true } },
      books: { select: { _count: { select: { orderUsers: true } } } },
    },
  })
  for (const { name, _count, books } of files) {
    const traces = await db.audit.count({ where: { action: 'orderFile.register', target: name } })
    expect([
      name,
      _count.books,
      books.reduce((sum, one) => sum + one._count.orderUsers, 0),
      traces,
    ]).toEqual([name, rows, 1 + (rows - 1) * 2, 1])
  }
  return files.map(({ name }) => name)
}
const working = (where: string) =>
  vi.waitFor(
    async () =>
      expect(
        (
          await query(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${where}`,
          )
        ).length,
      ).toBeGreaterThan(0),
    { timeout: 30_000, interval: 1 },
  )

test(
  'a server killed at any moment of taking in an order file has taken in all of it or nothing',
  { timeout: 300_000 },
  async () => {
    // killed before its transaction may write, which a lock prevents
    const kills = runMany ? 5 : 3
    const next = serverQueue(kills + 1)
    const first = await next()
    await db.$transaction(
      async (tx) => {
        await tx.$executeRaw`LOCK TABLE "OrderFile" IN SHARE ROW EXCLUSIVE MODE`
        void create(first.port, '기다림')
        await working(`wait_event_type = 'Lock'`)
        await first.kill()
      },
      { timeout: 60_000 },
    )
    await statementsEnded()
    expect(await whole()).toEqual([])
    // killed while rows are written, and at the moment of the answer
    let done = 0
    for (let i = 0; i < kills; i++) {
      const server = await next()
      const answer = create(server.port, `${i}번째`)
      if (i < kills - 1)
        await working(`state <> 'idle' AND query LIKE 'INSERT INTO "OrderFile%'`).catch(
          () => undefined,
        )
      else await answer
      await server.kill()
      const { status } = await answer
      await statementsEnded()
      const names = await whole()
      // an acknowledged file is stored
      if (status === 200) expect(names.length).toBe(done + 1)
      done = names.length
    }
    expect(done).toBeGreaterThan(0)
  },
)

test(
  'files of one school and day that come at once to two servers all stay, each whole under a name of its own; the same file only once',
  { timeout: 300_000 },
  async () => {
    const servers = await Promise.all([startUploadServer(), startUploadServer()])
    try {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) => create(servers[i % 2]!.port, `${i % 4}번째 파일`)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([
        200, 200, 200, 200, 409, 409, 409, 409,
      ])
      expect(await whole()).toEqual([
        '2026-10-12_서울맹학교 (2).csv',
        '2026-10-12_서울맹학교 (3).csv',
        '2026-10-12_서울맹학교 (4).csv',
        '2026-10-12_서울맹학교.csv',
      ])
    } finally {
      await Promise.all(servers.map((server) => server.kill()))
    }
  },
)

test(
  'reading again, deciding and undoing by two servers at once lose no row and keep what was decided last',
  { timeout: 300_000 },
  async () => {
    const servers = await Promise.all([startUploadServer(), startUploadServer()])
    try {
      expect((await create(servers[0]!.port, '모르는 책')).status).toBe(200)
      const name = '2026-10-12_서울맹학교.csv'
      const { bookId } = await book({ title: '모르는 책 둘' })
      const [row] = await db.orderFileBook.findMany({ where: { place: 1 } })
      const answers = await Promise.all(
        Array.from({ length: 18 }, (_, i) => {
          const { port } = servers[i % 2]!
          if (i % 6 === 0) return change(port, 'reread', { name })
          if (i % 6 === 1) return change(port, 'undo', { name })
          return change(port, 'setBookId', {
            orderFileBookId: String(row!.id),
            bookId: i % 2 === 0 ? bookId : 'null',
          })
        }),
      )
      expect(
        answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status)),
      ).toEqual([])
      await whole()
      expect(
        (await change(servers[1]!.port, 'setBookId', { orderFileBookId: String(row!.id), bookId }))
          .status,
      ).toBe(200)
      expect((await change(servers[0]!.port, 'reread', { name })).status).toBe(200)
      expect(await db.orderFileBook.findUniqueOrThrow({ where: { id: row!.id } })).toMatchObject({
        place: 1,
        bookId,
        decision: 'person',
      })
    } finally {
      await Promise.all(servers.map((server) => server.kill()))
    }
  },
)
