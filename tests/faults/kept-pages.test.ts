/**
 * Tests histories: while titles, formats and the request list are written, every page that a visitor
 * gets must have been true at some moment after its request began.
 *
 * ANSWERS says how many answers are compared (5,000).
 */
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '../../prisma/migrate'
import { startDatabase } from '../../server/database/embedded-postgres'
import { startStandby } from '../support/database/standby'
import { freePort } from '../support/servers/free-port'
import { serviceProcess } from '../support/servers/service-process'

const answersWanted = Number(process.env.ANSWERS ?? 5_000)
/** Readers that ask at once. */
const readers = 16
/** A writer waits up to so many times the time of an answer, so that some pages can be kept. */
const pause = 20

const pages = [
  '/?keyword=이력',
  '/?keyword=이력&sort=1',
  '/?keyword=이력&size=20&sort=0',
  '/search/advanced?title=이력',
  '/listed?keyword=이력',
  '/',
].map(encodeURI)

let database: Awaited<ReturnType<typeof startDatabase>>
let copy: Awaited<ReturnType<typeof startStandby>>
let db: typeof import('~/platform/db.server').db
let searchColumns: typeof import('~/features/catalogue/book/search/search-text').searchColumns
let ids: { book: number; listed: number }

beforeAll(async () => {
  const dataDir = join(inject('folder'), 'histories')
  const say = () => undefined
  database = await startDatabase({ dataDir, say })
  await migrate(database.url, say)
  copy = await startStandby(dataDir, database.url)
  process.env.DATABASE_URL = database.url
  // modules that read the configuration are imported after it
  const [support, list] = await Promise.all([
    import('../support/fixtures/books'),
    import('../support/fixtures/request-books'),
  ])
  ;({ db } = await import('~/platform/db.server'))
  ;({ searchColumns } = await import('~/features/catalogue/book/search/search-text'))
  const book = await support.book({
    title: '이력 0번 책',
    prodTypes: ['음성'],
    progress: { 점자: 0 },
  })
  const listed = await list.requestBook({ title: '이력 0호 목록' })
  ids = { book: book.id, listed: listed.id }
})
afterAll(async () => {
  await db.$disconnect()
  await copy.end()
  await database.stop()
})

/** A value that was written, and when its write began and had ended. */
type Write = { shown: string; began: number; ended: number }
type Answer = { page: string; began: number; ended: number; shown: Record<string, string> }

const rename = (table: 'book' | 'requestBook', id: number, title: string) =>
  db.$transaction(async (tx) => {
    const columns = searchColumns({ title, prodTypes: table === 'book' ? ['음성'] : [] })
    const data = { title, ...columns }
    if (table === 'book') await tx.book.update({ where: { id }, data, select: { id: true } })
    else await tx.requestBook.update({ where: { id }, data, select: { id: true } })
  })
/** What is written again and again, how, and how a page shows it. */
const kinds: Record<string, { find: RegExp; write: (i: number) => Promise<string> }> = {
  title: {
    find: />이력 (\d+)번 책</,
    write: (i) => rename('book', ids.book, `이력 ${i}번 책`).then(() => `${i}`),
  },
  listed: {
    find: />이력 (\d+)호 목록</,
    write: (i) => rename('requestBook', ids.listed, `이력 ${i}호 목록`).then(() => `${i}`),
  },
  percent: {
    // not the percent signs of addresses
    find: /(?<=[ >])(\d+)%</,
    // no write of the catalogue: only the version of pages tells it
    write: (i) =>
      db.format
        .updateMany({ where: { bookRowId: ids.book }, data: { progress: i % 100 } })
        .then(() => `${i % 100}`),
  },
}

/** Asks until enough was answered, while every kind is written; returns all that happened. */
async function history(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: readers })
  const writes: Record<string, Write[]> = {}
  const answers: Answer[] = []
  const done = () => answers.length >= answersWanted
  let latency = 0
  const writers = Object.entries(kinds).map(async ([kind, { write }]) => {
    const list: Write[] = (writes[kind] = [])
    for (let i = 1; !done(); i++) {
      const began = performance.now()
      list.push({ began, shown: await write(i), ended: performance.now() })
      await wait(Math.random() * pause * latency)
    }
  })
  // readers begin when each kind has been written
  while (!Object.keys(kinds).every((kind) => writes[kind]?.length)) await wait(5)
  const asking = Array.from({ length: readers }, async () => {
    while (!done()) {
      const page = pages[Math.floor(Math.random() * pages.length)]!
      const began = performance.now()
      const html = await read(url + page, agent)
      const ended = performance.now()
      latency += (ended - began - latency) / 50
      const shown = Object.entries(kinds).flatMap(([kind, { find }]) => {
        const [, value] = find.exec(html) ?? []
        return value === undefined ? [] : [[kind, value]]
      })
      answers.push({ page, began, ended, shown: Object.fromEntries(shown) })
    }
  })
  try {
    await Promise.all([...asking, ...writers])
  } finally {
    agent.destroy()
  }
  return { writes, answers }
}

async function read(url: string, agent: Agent): Promise<string> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { agent }, resolve).once('error', reject),
  )
  const html = await text(answer)
  expect(answer.statusCode, html).toBe(200)
  return html
}

/**
 * A value was true during the answer unless the next one had been written before the request began,
 * or its own write began after the answer had ended.
 */
const wasTrue = (list: Write[], shown: string, { began, ended }: Answer) =>
  list.some(
    (write, i) =>
      write.shown === shown && write.began <= ended && (list[i + 1]?.ended ?? Infinity) >= began,
  )

function wrongAnswers({ writes, answers }: Awaited<ReturnType<typeof history>>) {
  return answers.flatMap((answer) =>
    Object.entries(answer.shown)
      .filter(([kind, shown]) => !wasTrue(writes[kind]!, shown, answer))
      .map(([kind, shown]) => ({ page: answer.page, kind, shown, began: answer.began })),
  )
}

describe.each([
  ['one process', {}],
  ['two processes with a replica', { PROCESSES: '2', replica: true }],
])('%s', (_, { replica, ...more }: { PROCESSES?: string; replica?: boolean }) => {
  test('never shows what was over before the request', { timeout: 1_800_000 }, async () => {
    const metrics = `127.0.0.1:${await freePort()}`
    const service = await serviceProcess({
      ...more,
      DATABASE_URL: database.url,
      DATABASE_REPLICA_URL: replica ? copy.url : undefined,
      METRICS_ADDRESS: metrics,
      FORECAST_SECONDS: '0',
    })
    try {
      const happened = await history(service.url)
      // every kind was seen on pages, and pages were sent as they were kept
      for (const kind of Object.keys(kinds))
        expect(happened.answers.filter(({ shown }) => kind in shown).length).toBeGreaterThan(
          answersWanted / 5,
        )
      const counted = await (await fetch(`http://${metrics}/metrics`)).text()
      const sent = /moduchaek_kept_pages_total\{outcome="sent"\} (\d+)/.exec(counted)?.[1]
      expect(Number(sent)).toBeGreaterThan(answersWanted / 10)
      expect(wrongAnswers(happened).slice(0, 5)).toEqual([])
    } finally {
      await service.end('SIGTERM')
    }
  })
})
