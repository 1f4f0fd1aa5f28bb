/**
 * Tests that the sheet and the calendar of a school's list, which anybody with its link may ask for,
 * cost what its rows cost, stop nobody else meanwhile, and are made once for all who ask.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { productionTypeValues } from '~/tables/codes'
import { env } from '~/platform/env.server'
import { callRaw, createPerson } from '../support/client/api-call'
import { costRatio } from '../support/checks/cost-growth'
import { cleanDatabase } from '../support/database/database'
import { orderFile } from '../support/fixtures/applications'
import { book } from '../support/fixtures/books'

const copies = { brl: 1, brf: 1, a3: 1, b4: 1, sp: 1 }
const tokens: Record<number, string> = {}

/** A list of so many rows with every type, one volume of each sent. */
async function list(rows: number, bookIds: string[]) {
  const {
    id,
    statusToken,
    rows: stored,
  } = await orderFile(
    db,
    { schoolName: `학교 ${rows}` },
    Array.from({ length: rows }, (_, n) => ({ bookId: bookIds[n % bookIds.length]!, ...copies })),
  )
  const shipment = await db.shipment.create({
    data: { code: `CODE${id}`, schoolName: '학교', recipient: '학교', sentDay: '2026-11-02' },
  })
  await db.shipmentItem.createMany({
    data: stored.flatMap((row) =>
      productionTypeValues.map((prodType) => ({
        shipmentId: shipment.id,
        orderFileBookId: row.id,
        bookId: row.bookId!,
        prodType,
        title: row.title,
        volume: 0,
        copies: 1,
      })),
    ),
  })
  await db.$executeRaw`ANALYZE "OrderFileBook", "OrderFileCount", "ShipmentItem"`
  tokens[rows] = statusToken!
}

beforeAll(async () => {
  await cleanDatabase()
  await createPerson('admin', 1)
  const books = []
  for (let n = 0; n < 60; n += 1)
    books.push((await book({ title: `책 ${n}`, progress: { 점자: 10 } })).bookId)
  for (const rows of [300, 1_200, 4_800]) await list(rows, books)
})

/** Raises the version, so that nothing that was made before is good. */
const write = () => db.$executeRaw`UPDATE "OrderFile" SET "updateTime" = now()`
const get = (file: string, rows: number) =>
  callRaw(`/api/public/userOrderBook/${file}/${tokens[rows]}`, {}, { method: 'GET' })
const make = (file: string, rows: number) => async () => {
  await write()
  const answer = await get(file, rows)
  expect(answer.status).toBe(200)
  return (await answer.arrayBuffer()).byteLength
}

describe.each(['statusSheet', 'statusCalendar'])('%s', (file) => {
  test('of four times the rows takes about four times as long', async () => {
    expect(await costRatio(make(file, 1_200), make(file, 4_800))).toBeLessThan(8)
  })

  test('leaves other requests their turn while it is made', async () => {
    await make(file, 300)()
    const delay = monitorEventLoopDelay({ resolution: 1 })
    const start = performance.now()
    delay.enable()
    await make(file, 4_800)()
    delay.disable()
    const whole = performance.now() - start
    // made in one go, the longest stall was nearly the whole
    expect(delay.max / 1e6 / whole).toBeLessThan(0.4)
  })

  test('is made once for all who ask, and anew after a write', async () => {
    await write()
    const read = vi.spyOn(db.orderFileBook, 'findMany')
    const rowsRead = vi.spyOn(db, '$queryRaw')
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(file, 1_200)))
    const texts = await Promise.all(
      answers.map(async (one) => (await one.arrayBuffer()).byteLength),
    )
    expect([new Set(answers.map(({ status }) => status)), new Set(texts).size]).toEqual([
      new Set([200]),
      1,
    ])
    const once = read.mock.calls.length + rowsRead.mock.calls.length
    await get(file, 1_200)
    expect(read.mock.calls.length + rowsRead.mock.calls.length).toBe(once)
    await make(file, 1_200)()
    expect(read.mock.calls.length + rowsRead.mock.calls.length).toBeGreaterThan(once)
    vi.restoreAllMocks()
  })

  test('is limited by address and by link', async () => {
    const before = env.RATE_LIMITS
    env.RATE_LIMITS = 'on'
    try {
      const statuses = []
      for (let n = 0; n < 31; n += 1) statuses.push((await get(file, 300)).status)
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(30)
      expect(statuses.at(-1)).toBe(429)
    } finally {
      env.RATE_LIMITS = before
      await db.$executeRaw`DELETE FROM "RateLimiterFlexible"`
    }
  })
})
