/**
 * Tests the duplicate guard: what a row of an order file says about equal requests and finished
 * material.
 */
import { describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { duplicateText } from '~/features/requests/order-file/review/duplicates-text'
import { findDuplicates } from '~/features/requests/order-file/review/duplicates.server'
import type { Duplicate } from '~/features/requests/order-file/order-file.output'
import { isDuplicateSql } from '~/features/requests/order-file/review/review.sql.server'
import { requestedTypes } from '~/features/requests/order-file/row-columns.server'
import { t } from '~/tables/messages'
import { createApplication, orderFile } from '../../support/fixtures/applications'
import { book } from '../../support/fixtures/books'
import { createPerson } from '../../support/client/api-call'
import { member, usePeople } from '../../support/client/people'

usePeople('member')

type File = Awaited<ReturnType<typeof orderFile>>
const duplicatesOf = (file: File) =>
  findDuplicates(
    db,
    file.rows.flatMap((row) =>
      row.bookId ? [{ ...row, bookId: row.bookId, wanted: requestedTypes(row) }] : [],
    ),
  )
const duplicatesIn = async (file: File, place = 1): Promise<Duplicate[]> =>
  (await duplicatesOf(file)).get(file.rows[place - 1]!.id) ?? []
const words = async (file: File, place = 1) =>
  (await duplicatesIn(file, place)).map((one) =>
    duplicateText((key, params) => t(key, 'ko', params), one),
  )
/** Positions of the rows that the filter finds. */
const filtered = async ({ id }: File) =>
  (
    await db.$queryRaw<
      { place: number }[]
    >`SELECT b.place FROM "OrderFileBook" b WHERE b."orderFileId" = ${id} AND ${isDuplicateSql} ORDER BY 1`
  ).map(({ place }) => place)

test('a row that nobody else asks for has no duplicates', async () => {
  const { bookId } = await book({ prodTypes: ['음성'], progress: { 확대A3: 30 } })
  const file = await orderFile(db, {}, [{ bookId, brl: 3 }, { bookId: null, sp: 1 }, { bookId }])
  expect([...(await duplicatesOf(file)).keys()]).toEqual([])
  expect(await filtered(file)).toEqual([])
})

describe('what is made of the book', () => {
  test('finished, with its day when that is certain', async () => {
    const { bookId } = await book({
      prodTypes: ['점자'],
      prodDate: '2026-02-20',
      progress: { 점자: 100 },
    })
    const file = await orderFile(db, {}, [{ bookId, brl: 1 }])
    expect(await words(file)).toEqual(['점자: 이미 제작됨 (2026-02-20)'])
    expect(await filtered(file)).toEqual([1])
    await db.book.update({ where: { bookId }, data: { prodTypes: ['점자', '음성'] } })
    expect(await words(file)).toEqual(['점자: 이미 제작됨'])
  })

  test('being made, each type by itself', async () => {
    const { bookId } = await book({
      prodTypes: ['점자'],
      progress: { 점자: 100, 음성: 40, 확대B4: 0 },
    })
    const file = await orderFile(db, {}, [
      { bookId, sp: 1, b4: 1, a3: 1 },
      { bookId, a3: 0, brf: 1 },
    ])
    expect(await words(file)).toEqual(['확대B4: 제작 중 0%', '음성: 제작 중 40%'])
    expect(await words(file, 2)).toEqual([])
    expect(await filtered(file)).toEqual([1])
  })

  test('a book whose source is being obtained says so, and is no duplicate', async () => {
    const { bookId } = await book()
    await db.requestLog.create({ data: { bookId, type: 0 } })
    const file = await orderFile(db, {}, [{ bookId, brl: 1 }])
    expect(await words(file)).toEqual(['점자: 원본 확보 중'])
    expect(await filtered(file)).toEqual([])
  })
})

describe('who else asks for it', () => {
  test('other schools in the same type, three of them by name, the newest first, with the last day', async () => {
    const { bookId } = await book()
    const ownFile = await orderFile(db, { schoolName: '서울맹학교' }, [{ bookId, a3: 1, sp: 1 }])
    for (const [schoolName, receiptDate] of [
      ['한빛맹학교', '2026-11-05'],
      ['대전맹학교', '2026-10-01'],
      ['은광학교', '2026-10-02'],
      ['부산맹학교', '2026-09-01'],
    ] as const)
      await orderFile(db, { schoolName, receiptDate }, [{ bookId, a3: 2 }])
    expect(await duplicatesIn(ownFile)).toEqual([
      {
        prodType: '확대A3',
        kind: 'school',
        others: ['한빛맹학교', '은광학교', '대전맹학교'],
        count: 4,
        date: '2026-11-05',
      },
    ])
    expect(await words(ownFile)).toEqual(['확대A3: 한빛맹학교 외 3곳도 신청 (2026-11-05)'])
    expect(await filtered(ownFile)).toEqual([1])
  })

  test('one school is named alone; a school counts once however often it is written', async () => {
    const { bookId } = await book()
    const ownFile = await orderFile(db, { schoolName: '서울맹학교' }, [{ bookId, brl: 1 }])
    await orderFile(db, { schoolName: '한빛맹학교', receiptDate: '' }, [
      { bookId, brl: 2 },
      { bookId, brl: 1 },
    ])
    await orderFile(db, { schoolName: '한빛 맹학교', receiptDate: '' }, [{ bookId, brl: 2 }])
    expect(await words(ownFile)).toEqual([expect.stringMatching(/^점자: 한빛 ?맹학교도 신청$/)])
  })

  test('another type of the same book is no duplicate', async () => {
    const { bookId } = await book()
    const ownFile = await orderFile(db, {}, [{ bookId, brl: 1 }])
    const other = await orderFile(db, { schoolName: '한빛맹학교' }, [{ bookId, brf: 1 }])
    await createApplication(db, member.id, bookId, '음성')
    expect([
      await words(ownFile),
      await words(other),
      await filtered(ownFile),
      await filtered(other),
    ]).toEqual([[], [], [], []])
  })

  test('the same school in another file, and the same file twice', async () => {
    const { bookId } = await book()
    const first = await orderFile(db, { name: '10월.xlsx', receiptDate: '2026-10-01' }, [
      { bookId, brl: 1 },
    ])
    const second = await orderFile(db, { name: '11월.xlsx', receiptDate: '2026-11-01' }, [
      { bookId, brl: 1 },
      { bookId, brl: 2 },
    ])
    expect(await words(first)).toEqual([
      '점자: 같은 학교의 다른 파일 11월.xlsx에도 있음 (2026-11-01)',
    ])
    expect(await words(second)).toEqual([
      '점자: 이 파일에 1행 더 있음',
      '점자: 같은 학교의 다른 파일 10월.xlsx에도 있음 (2026-10-01)',
    ])
    expect([await filtered(first), await filtered(second)]).toEqual([[1], [1, 2]])
  })

  test('members, each counted once', async () => {
    const { bookId } = await book()
    const other = await createPerson('other')
    for (const { id } of [member, member, other]) await createApplication(db, id, bookId, '음성')
    const file = await orderFile(db, {}, [{ bookId, sp: 1 }])
    expect(await words(file)).toEqual(['음성: 회원 2명도 신청'])
    expect(await filtered(file)).toEqual([1])
  })

  test('a book that is only in the full list can be asked for twice as well', async () => {
    const ownFile = await orderFile(db, { schoolName: '서울맹학교' }, [
      { bookId: 'listed-1', brl: 1 },
    ])
    await orderFile(db, { schoolName: '한빛맹학교' }, [{ bookId: 'listed-1', brl: 1 }])
    expect(await words(ownFile)).toEqual(['점자: 한빛맹학교도 신청 (2026-10-20)'])
    expect(await filtered(ownFile)).toEqual([1])
  })
})

test('the filter finds exactly the rows with a duplicate, which a source in progress is not', async () => {
  const books = await Promise.all(
    [{}, { prodTypes: ['점자' as const] }, { progress: { 음성: 3 } }, {}].map((given) =>
      book(given),
    ),
  )
  const types = ['brl', 'brf', 'a3', 'b4', 'sp'] as const
  const rowsOf = (step: number) =>
    books.flatMap(({ bookId }, i) =>
      types.flatMap((type, j) => ((i * 5 + j) % step === 0 ? [{ bookId, [type]: 1 }] : [])),
    )
  const files = [
    await orderFile(db, { schoolName: '서울맹학교' }, rowsOf(2)),
    await orderFile(db, { schoolName: '한빛맹학교' }, rowsOf(3)),
    await orderFile(db, { schoolName: '은광학교' }, rowsOf(7)),
  ]
  await createApplication(db, member.id, books[3]!.bookId, '확대A3')
  await db.requestLog.create({ data: { bookId: books[0]!.bookId, type: 0 } })
  for (const file of files) {
    const duplicates = await duplicatesOf(file)
    const wanted = file.rows
      .filter(({ id }) => duplicates.get(id)?.some(({ kind }) => kind !== 'sourcing'))
      .map(({ place }) => place)
    expect(wanted.length).toBeGreaterThan(0)
    expect(await filtered(file)).toEqual(wanted)
  }
})

test('many rows take as many statements as one', async () => {
  const rows = await Promise.all(Array.from({ length: 60 }, () => book()))
  const file = await orderFile(
    db,
    {},
    rows.map(({ bookId }) => ({ bookId, brl: 1 })),
  )
  const other = await orderFile(
    db,
    { schoolName: '한빛맹학교' },
    rows.map(({ bookId }) => ({ bookId, brl: 1 })),
  )
  let statements = 0
  const asking = new Set<unknown>([
    'book',
    'requestLog',
    'order',
    'orderFile',
    'orderFileBook',
    '$queryRaw',
  ])
  const counting = new Proxy(db, {
    get(target, name) {
      if (asking.has(name)) statements += 1
      return Reflect.get(target, name) as unknown
    },
  })
  const duplicates = await findDuplicates(
    counting,
    file.rows.map((row) => ({ ...row, bookId: row.bookId!, wanted: requestedTypes(row) })),
  )
  expect([duplicates.size, statements]).toEqual([60, 4])
  expect(await findDuplicates(counting, [])).toEqual(new Map())
  expect(other.rows).toHaveLength(60)
})
