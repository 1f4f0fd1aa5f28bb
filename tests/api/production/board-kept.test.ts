/** Tests that the board is rated once for each change, and that no answer is older than its request. */
import { expect, test, vi } from 'vitest'
import { db, pool } from '~/platform/db.server'
import { board, boardCounts } from '~/features/production/board/board.server'
import { Board } from '~/features/production/board/board.schema'
import { book } from '../../support/fixtures/books'
import { member, usePeople } from '../../support/client/people'

usePeople('member')

const read = (fields: object = {}) => board(Board.parse(fields))

/** How often the work had all open formats rated. */
async function ratings(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pool, 'query')
  try {
    await work()
    return asked.mock.calls.filter(([statement]) => /\brated AS\b/.test(JSON.stringify(statement)))
      .length
  } finally {
    asked.mockRestore()
  }
}

test('readers of an unchanged board share one rating, whatever page and filter they ask for', async () => {
  for (let n = 0; n < 30; n += 1) await book({ title: `책 ${n}`, progress: { 점자: n } })
  const count = await ratings(async () => {
    await Promise.all(Array.from({ length: 8 }, () => read()))
    expect((await read({ page: '2', size: '20' })).items).toHaveLength(10)
    expect((await read({ prodType: '음성' })).totalCount).toBe(0)
    expect((await boardCounts()).counts.total).toBe(30)
  })
  expect(count).toBe(1)
})

test('each kind of change shows in the next answer', async () => {
  const { id, bookId } = await book({ title: '수학', progress: { 점자: 10 } })
  const first = async () => (await read()).items[0]!
  expect(await first()).toMatchObject({ title: '수학', progress: 10, copies: 0, producers: [] })
  await db.book.update({ where: { id }, data: { title: '국어' } })
  expect((await first()).title).toBe('국어')
  await db.order.create({
    data: { userId: member.id, bookId, prodType: '점자', orderNum: 3, title: '국어' },
  })
  expect((await first()).copies).toBe(3)
  await db.assignment.create({ data: { userId: member.id, bookRowId: id } })
  expect((await first()).producers).toMatchObject([{ id: member.id }])
  expect((await read({ producer: '0' })).totalCount).toBe(0)
  await db.user.update({ where: { id: member.id }, data: { name: '새 이름' } })
  expect((await first()).producers).toMatchObject([{ name: '새 이름' }])
  expect((await read()).summary.producers).toMatchObject([{ name: '새 이름', total: 1 }])
  const volume = { bookRowId: id, prodType: '점자', number: 1 } as const
  await db.volume.create({ data: { ...volume, dueDate: '2020-01-01' } })
  expect(await first()).toMatchObject({ risk: 'late', volumes: { count: 1, finished: 0 } })
  expect((await boardCounts()).longestLate).toMatchObject({ title: '국어', date: '2020-01-01' })
  await db.book.delete({ where: { id } })
  expect((await read()).totalCount).toBe(0)
})

test('every answer was true at some moment after its request began, while things are written', async () => {
  const { id } = await book({ title: '수학', progress: { 점자: 0 } })
  const where = { bookRowId_prodType: { bookRowId: id, prodType: '점자' } } as const
  const last = 60
  let begun = 0
  let committed = 0
  const writing = (async () => {
    for (begun = 1; begun <= last; begun += 1) {
      await db.$transaction([
        db.format.update({ where, data: { progress: begun } }),
        db.book.update({ where: { id }, data: { title: `수학 ${begun}` } }),
      ])
      committed = begun
    }
  })()
  const reader = async () => {
    while (committed < last) {
      const before = committed
      const row = (await read()).items[0]!
      expect(row.progress).toBeGreaterThanOrEqual(before)
      expect(row.progress).toBeLessThanOrEqual(begun)
      if (row.progress) expect(row.title).toBe(`수학 ${row.progress}`)
    }
  }
  await Promise.all([writing, ...Array.from({ length: 5 }, reader)])
  expect((await read()).items[0]).toMatchObject({ progress: last })
})
