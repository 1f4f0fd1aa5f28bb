/**
 * Tests that somebody who holds a lock keeps others waiting for a while only, and readers not at
 * all.
 */
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { runIdempotent } from '~/api/run-idempotent.server'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { call, createPerson } from '../../support/client/api-call'
import { cleanDatabase } from '../../support/database/database'
import { book } from '../../support/fixtures/books'

beforeEach(cleanDatabase)

/** Who waits for a lock in this database; other tests have databases of their own. */
const waitingHere = (client: pg.Client) =>
  client.query(
    `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  )

test('as many changes as there are connections wait for a lock: each is told to come back, and searches are answered meanwhile', async () => {
  const { bookId } = await book({ title: '공통수학1' })
  const people = await Promise.all(
    Array.from({ length: env.DATABASE_POOL }, (_, i) => createPerson(`member${i}`)),
  )
  const holder = new pg.Client(process.env.DATABASE_URL)
  await holder.connect()
  try {
    await holder.query('BEGIN; LOCK TABLE "CartEntry" IN EXCLUSIVE MODE')
    const changes = people.map(({ token }, i) =>
      call(
        '/api/userCartBook/add',
        { bookId, prodType: '점자', orderNum: 1, opId: `wait-${i}` },
        { token },
      ),
    )
    // the first ones wait for the lock by now
    await expect
      .poll(() => waitingHere(holder), { interval: 20 })
      .toMatchObject({ rowCount: env.DATABASE_POOL - 3 })
    const began = performance.now()
    const searches = await Promise.all(
      Array.from({ length: 10 }, () => call('/api/public/book/search', { keyword: '수학' })),
    )
    const [waited, refused] = [performance.now() - began, await Promise.all(changes)]
    expect(searches.map(({ status }) => status)).toEqual(Array(10).fill(200))
    // far from the five seconds for which changes wait
    expect(waited).toBeLessThan(2_500)
    for (const { status, headers } of refused)
      expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  } finally {
    await holder.end()
  }
  expect(await db.cartEntry.count()).toBe(0)
  const [first] = people
  const again = { bookId, prodType: '점자', orderNum: 1, opId: 'wait-0' }
  expect((await call('/api/userCartBook/add', again, { token: first!.token })).status).toBe(200)
  expect(await db.cartEntry.count()).toBe(1)
})

test('a change that PostgreSQL ends, because it and another one wait for each other, is done after the other', async () => {
  const { bookId } = await book({ title: '공통수학1' })
  const { id, token } = await createPerson('member')
  const entry = { userId: id, bookId, prodType: '점자' as const, orderNum: 1 }
  const { id: entryId } = await db.cartEntry.create({ data: entry })
  const url = Object.assign(new URL(process.env.DATABASE_URL!), { username: 'postgres' }).href
  const other = new pg.Client(url)
  await other.connect()
  try {
    // so that it is the service's change that is ended
    await other.query(`SET deadlock_timeout = '30s'; BEGIN`)
    await other.query('SELECT 1 FROM "User" WHERE id = $1 FOR UPDATE', [id])
    const sent = call('/api/userOrderBook/order', { opId: 'deadlock-1' }, { token })
    await expect.poll(() => waitingHere(other), { interval: 20 }).toMatchObject({ rowCount: 1 })
    await other.query('UPDATE "CartEntry" SET "orderNum" = 3 WHERE id = $1', [entryId])
    await other.query('COMMIT')
    expect((await sent).status).toBe(200)
  } finally {
    await other.end()
  }
  expect(await db.order.findMany({ select: { bookId: true, orderNum: true } })).toEqual([
    { bookId, orderNum: 3 },
  ])
  expect([await db.cartEntry.count(), await db.notification.count()]).toEqual([0, 1])
})

test('a change that PostgreSQL ends twice is run a third time, and not a fourth', async () => {
  const run = async (ended: number) => {
    let runs = 0
    const change = async () => {
      runs += 1
      if (runs <= ended) throw Object.assign(new Error(), { severity: 'ERROR', code: '40P01' })
      return 'done'
    }
    const operation = { caller: '', path: '', idempotencyKey: '', input: {} }
    const answer = await runIdempotent(operation, change, () => undefined).catch(() => 'ended')
    return [answer, runs]
  }
  expect(await run(2)).toEqual(['done', 3])
  expect(await run(3)).toEqual(['ended', 3])
})
