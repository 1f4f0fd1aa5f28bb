/** Tests that lists of staff are made once for each change, and that no answer is older than its request. */
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { call } from '../../support/client/api-call'
import { admin, member, usePeople } from '../../support/client/people'
import { createApplication } from '../../support/fixtures/applications'
import { book } from '../../support/fixtures/books'
import { work } from '~/features/centre/overview/work.server'
import { summary } from '~/features/catalogue/book/summary.server'
import { query } from '../../support/database/database'

usePeople('admin', 'member')

/** They show what was fetched, too. */
const withDownloads = ['/api/demand/list', '/api/figures/info']
const lists = [
  ...withDownloads,
  '/api/delivery/ready',
  '/api/requestBook/demanded',
  '/api/userOrderBook/bookList',
  '/api/produceBook/board',
]
const read = async (path: string, fields: Record<string, string> = {}) => {
  const answer = await call(path, fields, { token: admin.token })
  expect(answer.status).toBe(200)
  return answer.data as { items: Record<string, unknown>[]; totalCount: number }
}

const ofLists = /"Order"|"Shipment"|rated AS/

/** The statements that the database was asked meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return asked.mock.calls.map(([statement]) =>
      typeof statement === 'string' ? statement : (statement as { text: string }).text,
    )
  } finally {
    asked.mockRestore()
  }
}

describe.each(lists)('%s', (path) => {
  test('is the same for all who ask until something is written', async () => {
    await book({ title: '수학', progress: { 점자: 10 } })
    await createApplication(db, member.id, 'unmade-1', '점자', 1, '없는 책')
    const first = await read(path)
    const again = await statementsOf(async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => read(path)))
      for (const answer of answers) expect(answer).toEqual(first)
    })
    // who asks, and whether something was written since: no more
    expect(again.filter((text) => ofLists.test(text))).toEqual([])
  })

  test('is not made anew for a download, but for what it shows of downloads', async () => {
    const { bookId } = await book({ title: '수학', prodTypes: ['점자'] })
    const order = await createApplication(db, member.id, bookId, '점자', 1, '수학')
    await read(path)
    await db.download.create({ data: { orderId: order.id, version: 'v', name: '수학.brf' } })
    const made = (await statementsOf(() => read(path))).filter((text) => ofLists.test(text))
    expect(made.filter((text) => !text.includes('"Download"'))).toEqual([])
    expect(made.length > 0).toBe(withDownloads.includes(path))
  })

  test('reads only tables whose writes it notices', async () => {
    const { bookId } = await book({ title: '수학', progress: { 점자: 10 } })
    await createApplication(db, member.id, bookId, '점자', 1, '수학')
    await createApplication(db, member.id, 'unmade-1', '점자', 1, '없는 책')
    const statements = await statementsOf(() => read(path))
    const tables = new Set(statements.flatMap(tablesIn))
    expect(tables.size).toBeGreaterThan(4)
    const areas = withDownloads.includes(path) ? ['work', 'downloads'] : ['work']
    const raising = (await Promise.all(areas.map(raisingTables))).flat()
    // read to know who asks, for each request anew
    const ofCaller = ['Session', 'Token', 'PageVersion']
    const known = new Set([...ofCaller, ...raising])
    expect([...tables].filter((name) => !known.has(name))).toEqual([])
  })
})

const raisingTables = async (area: string) =>
  (
    await query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
       WHERE t.tgname = 'raise_page_version' AND encode(t.tgargs, 'escape') LIKE '%${area}%'`,
    )
  ).map(({ name }) => name)
const tablesIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/(?:FROM|JOIN)\s+(?:"public"\.)?"(\w+)"/g)].map(([, name]) => name!),
  ),
]

test('the numbers beside the menu are not counted anew for a download', async () => {
  const { bookId } = await book({ title: '수학', prodTypes: ['점자'] })
  const order = await createApplication(db, member.id, bookId, '점자', 1, '수학')
  const first = await work()
  await db.download.create({ data: { orderId: order.id, version: 'v', name: '수학.brf' } })
  const statements = await statementsOf(async () => expect(await work()).toEqual(first))
  expect(statements.filter((text) => ofLists.test(text))).toEqual([])
})

describe.each([
  { path: '/api/produceBook/board', area: 'board', made: /rated AS MATERIALIZED/, tables: 10 },
  { path: '/', area: 'books', made: /kinds AS MATERIALIZED/, tables: 1 },
])('what $path reads of everything', ({ path, area, made, tables }) => {
  const ask = () => (path === '/' ? summary() : read(path))
  const madeBy = async () => (await statementsOf(ask)).filter((text) => made.test(text))

  test('is made anew for a write to a table that it reads, and for no other', async () => {
    const { bookId } = await book({ title: '수학', progress: { 점자: 10 } })
    const [statement = ''] = await madeBy()
    const shown = tablesIn(statement).filter((name) => name !== 'PageVersion')
    expect(shown).toHaveLength(tables)
    expect(new Set(await raisingTables(area))).toEqual(new Set(shown))
    expect(await madeBy()).toEqual([])
    await db.purchaseCartEntry.create({ data: { bookId: 'x', orderType: 0, title: '없는 책' } })
    expect(await madeBy()).toEqual([])
    await db.book.update({ where: { bookId }, data: { title: '국어' } })
    expect(await madeBy()).toHaveLength(1)
  })
})

describe('an administrator sees at once', () => {
  const itemsOf = async (path: string) => (await read(path)).items

  test('who waits, and what they changed', async () => {
    expect((await read('/api/demand/list')).totalCount).toBe(0)
    const { bookId } = await book({ title: '수학', progress: { 점자: 10 } })
    const { id } = await createApplication(db, member.id, bookId, '점자', 1, '수학')
    expect(await itemsOf('/api/demand/list')).toMatchObject([{ copies: 1, title: '수학' }])
    await db.order.update({ where: { id }, data: { orderNum: 4 } })
    expect(await itemsOf('/api/demand/list')).toMatchObject([{ copies: 4 }])
    await db.book.update({ where: { bookId }, data: { title: '국어' } })
    expect(await itemsOf('/api/demand/list')).toMatchObject([{ title: '국어' }])
    await db.order.update({ where: { id }, data: { endTime: new Date() } })
    expect((await read('/api/demand/list')).totalCount).toBe(0)
  })

  test('that a book nobody has begun is in the purchase cart', async () => {
    await createApplication(db, member.id, 'unmade-1', '점자', 1, '없는 책')
    expect(await itemsOf('/api/requestBook/demanded')).toMatchObject([{ inCart: [] }])
    const entry = { bookId: 'unmade-1', orderType: 0, title: '없는 책' }
    await db.purchaseCartEntry.create({ data: entry })
    expect(await itemsOf('/api/requestBook/demanded')).toMatchObject([{ inCart: [0] }])
    await db.purchaseCartEntry.deleteMany()
    expect(await itemsOf('/api/requestBook/demanded')).toMatchObject([{ inCart: [] }])
  })

  test('of two who ask at the same time on two days, each the answer of their day', async () => {
    const { bookId } = await book({ title: '수학', progress: { 점자: 10 } })
    const order = await createApplication(db, member.id, bookId, '점자', 1, '수학')
    const tomorrow = new Date(Date.now() + 24 * 3_600_000 + 9 * 3_600_000)
      .toISOString()
      .slice(0, 10)
    await db.order.update({ where: { id: order.id }, data: { neededFrom: tomorrow } })
    expect(await itemsOf('/api/demand/list')).toMatchObject([{ late: false }])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 24 * 3_600_000 })
    try {
      const { list } = await import('~/features/requests/demand/demand.server')
      const { List } = await import('~/features/requests/demand/demand.schema')
      expect((await list(List.parse({}))).items).toMatchObject([{ late: true }])
    } finally {
      vi.useRealTimers()
    }
  })
})

test('while things are written, every answer was true at some moment after its request began', async () => {
  const { bookId } = await book({ title: '수학', progress: { 점자: 10 } })
  const { id } = await createApplication(db, member.id, bookId, '점자', 1, '수학')
  const last = 40
  let begun = 1
  let committed = 1
  const writing = (async () => {
    for (begun = 2; begun <= last; begun += 1) {
      await db.order.update({ where: { id }, data: { orderNum: begun } })
      committed = begun
    }
  })()
  const reader = async () => {
    while (committed < last) {
      const before = committed
      const copies = (await read('/api/demand/list')).items[0]!.copies
      expect(copies).toBeGreaterThanOrEqual(before)
      expect(copies).toBeLessThanOrEqual(begun)
    }
  }
  await Promise.all([writing, ...Array.from({ length: 4 }, reader)])
})
