/**
 * Tests what remains of a book that leaves the request list: its number is never given again, and
 * the rows of schools that were decided for it are decided anew.
 */
import { describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { wireTime } from '~/i18n/format'
import { orderFiles, storedRowsCheck } from '../../../server/fsck/order-files'
import { requests } from '../../../server/fsck/requests'
import { call } from '../../support/client/api-call'
import { admin, usePeople } from '../../support/client/people'
import { orderFile as filed } from '../../support/fixtures/applications'
import { book } from '../../support/fixtures/books'
import { contradictions } from '../../support/checks/consistency'

usePeople('admin')

const ask = (path: string, fields: Record<string, unknown> = {}) =>
  call(`/api/${path}`, fields, { token: admin.token })
const create = async (title: string): Promise<{ id: number; bookId: string }> =>
  (await ask('requestBook/create', { title, publisher: '미래엔' })).data
const orderFile = (rows: Parameters<typeof filed>[2]) => filed(db, {}, rows)
const stateOf = (id: number) =>
  db.orderFileBook.findUniqueOrThrow({ where: { id }, select: { bookId: true, decision: true } })
const year = wireTime(new Date()).slice(0, 4)
const list = (...titles: string[]) =>
  new File([['자료번호,도서명,출판사', ...titles].join('\n')], '목록.csv', { type: 'text/csv' })

/** What fsck finds of numbers and decided rows; the files of these tests have no stored sheets. */
const found = () =>
  contradictions([...orderFiles.filter((check) => check !== storedRowsCheck), ...requests])

describe('the number of a removed book', () => {
  test('is not given again, so that a row decided for it never means another book', async () => {
    const math = await create('공통수학1')
    const file = await orderFile([{ title: '공통수학1', bookId: math.bookId }])
    expect((await ask(`requestBook/remove/${math.id}`)).status).toBe(200)
    const english = await create('공통영어1')
    expect([math.bookId, english.bookId]).toEqual([`${year}-0000001`, `${year}-0000002`])
    expect(await stateOf(file.rows[0]!.id)).toEqual({ bookId: null, decision: 'reset' })
  })

  test('is not given again either when it was typed, came with a sheet, or belonged to a book in production', async () => {
    await ask('requestBook/create', { bookId: `${year}-0000010`, title: '가', publisher: '나' })
    await db.requestBook.deleteMany()
    expect((await create('다')).bookId).toBe(`${year}-0000011`)
    await ask('requestBook/register', { file: list(`${year}-0000020,라,마`) })
    await db.requestBook.deleteMany()
    expect((await create('바')).bookId).toBe(`${year}-0000021`)
    await book({ bookId: `${year}-0000030` })
    await db.book.deleteMany()
    expect((await create('사')).bookId).toBe(`${year}-0000031`)
  })

  test('is not given twice to twenty who ask at once', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, (_, i) => create(`책 ${i}`)))
    expect(new Set(made.map(({ bookId }) => bookId)).size).toBe(20)
    expect(await found()).toEqual([])
  })
})

describe('rows decided for a removed book', () => {
  test('are counted where the book is removed, and are one step of their file afterwards', async () => {
    const math = await create('공통수학1')
    const [file] = await Promise.all([
      orderFile([
        { title: '공통수학1', bookId: math.bookId },
        { title: '공통 수학 1', bookId: math.bookId, decision: 'automatic' },
        { title: '국어' },
      ]),
    ])
    expect((await ask(`requestBook/info/${math.id}`)).data.decidedRows).toBe(2)
    await ask(`requestBook/remove/${math.id}`)
    const [step] = await db.orderFileStep.findMany()
    expect(step).toMatchObject({ orderFileId: file.id, userName: 'admin', action: 'bookGone' })
    expect(step!.rows).toMatchObject([
      { id: file.rows[0]!.id, before: { bookId: math.bookId }, after: { bookId: null } },
      { id: file.rows[1]!.id, before: { decision: 'automatic' }, after: { decision: 'reset' } },
    ])
    expect(await db.audit.findFirst({ where: { action: 'requestBook.remove' } })).toMatchObject({
      after: { rows: 2 },
    })
    expect(await found()).toEqual([])
  })

  test('stay decided while the book is in production, and until it leaves that as well', async () => {
    const math = await create('공통수학1')
    const made = await book({ bookId: math.bookId })
    const { rows } = await orderFile([{ bookId: math.bookId }])
    await ask(`requestBook/remove/${math.id}`)
    expect(await stateOf(rows[0]!.id)).toMatchObject({ bookId: math.bookId })
    await ask(`produceBook/remove/${made.id}`)
    expect(await stateOf(rows[0]!.id)).toEqual({ bookId: null, decision: 'reset' })
    expect(await found()).toEqual([])
  })

  test('do not come back to it by undoing', async () => {
    const math = await create('공통수학1')
    const { name, rows } = await orderFile([{ title: '공통수학1', bookId: math.bookId }])
    const english = await create('공통영어1')
    await ask('userOrderBook/setBookId', { orderFileBookId: rows[0]!.id, bookId: english.bookId })
    await ask(`requestBook/remove/${math.id}`)
    expect((await ask('userOrderBook/undo', { name })).status).toBe(200)
    expect(await stateOf(rows[0]!.id)).toEqual({ bookId: null, decision: 'reset' })
    expect(await found()).toEqual([])
  })

  test('are named before a new list replaces the old one, and reset by it', async () => {
    const [math, english] = [await create('공통수학1'), await create('공통영어1')]
    const { name, rows } = await orderFile([
      { title: '공통수학1', bookId: math.bookId },
      { title: '공통영어1', bookId: english.bookId },
    ])
    const file = list(`${english.bookId},공통영어1,미래엔`)
    const { data } = await ask('requestBook/upload', { file })
    const upload = async () => (await ask(`requestBook/uploadInfo/${data.id}`)).data
    await expect.poll(async () => (await upload()).state).toBe('checked')
    expect((await upload()).preview.resets).toEqual({
      count: 1,
      rows: [{ file: name, place: 1, title: '공통수학1' }],
    })
    await ask(`requestBook/apply/${data.id}`)
    await expect.poll(async () => (await upload()).state).toBe('applied')
    expect([await stateOf(rows[0]!.id), await stateOf(rows[1]!.id)]).toEqual([
      { bookId: null, decision: 'reset' },
      { bookId: english.bookId, decision: 'person' },
    ])
    expect(await found()).toEqual([])
  })

  test('are never left behind by a decision that meets the removal', async () => {
    for (let round = 0; round < 10; round++) {
      const math = await create(`공통수학 ${round}`)
      const { rows } = await orderFile([{ title: '공통수학' }])
      await Promise.all([
        ask('userOrderBook/setBookId', { orderFileBookId: rows[0]!.id, bookId: math.bookId }),
        ask(`requestBook/remove/${math.id}`),
      ])
    }
    expect(await db.requestBook.count()).toBe(0)
    expect(await found()).toEqual([])
  })
})

describe('fsck', () => {
  /** A row that was decided a day before its book was added, as numbers given twice left it. */
  async function decidedBefore(rowTitle: string, title: string) {
    const { bookId } = await create(title)
    const { rows } = await orderFile([{ title: rowTitle, bookId }])
    await db.orderFileBook.update({
      where: { id: rows[0]!.id },
      data: { updateTime: new Date(Date.now() - 86_400_000) },
    })
  }

  test('finds rows that were decided for the book that had the number before', async () => {
    await decidedBefore('공통수학1', '고등학교 한국지리 부도')
    expect(await found()).toEqual([expect.stringContaining("row 1 '공통수학1' is decided for")])
  })

  test.each([
    ['공통수학1', '공통수학1'],
    ['공통수학 1 (미래엔)', '공통수학1'],
    ['공텅수학1', '공통수학1'],
  ])('takes %s and %s for one work, whose list came back', async (rowTitle, title) => {
    await decidedBefore(rowTitle, title)
    expect(await found()).toEqual([])
  })

  test('finds a last number that is smaller than a number in use', async () => {
    await create('공통수학1')
    await db.bookNumber.deleteMany()
    expect(await found()).toEqual([`${year}: number 1 is given, the last number is smaller`])
  })
})
