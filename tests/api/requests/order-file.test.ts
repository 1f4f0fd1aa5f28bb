/**
 * Tests schools' order files by /api: upload, list, decide, undone decisions, reading again,
 * download, purchase requests, deletion.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { readOrderSheet } from '~/features/requests/order-file/read/read-order-sheet.server'
import { db } from '~/platform/db.server'
import { removeUnused } from '~/storage/stored-files.server'
import { book } from '../../support/fixtures/books'
import { call, callRaw } from '../../support/client/api-call'
import { admin, as, usePeople } from '../../support/client/people'
import { inconsistencies } from '../../support/checks/consistency'
import { orderSheet, rowOf, type SheetRow } from '../../support/fixtures/order-sheets'
import { requestBook } from '../../support/fixtures/request-books'

type Book = Awaited<ReturnType<typeof book>>
let math: Book
let korean: Book
let rows: SheetRow[]
const api = (path: string, fields: Record<string, unknown> = {}, caller = admin) =>
  call(`/api/userOrderBook/${path}`, fields, as(caller))
const pupils = '김민수/1/010-1234-5678; 이서연/2/010-8765-4321'

usePeople('admin')
beforeEach(async () => {
  math = await book({ title: '별빛 수학 1', isbn: '9791125957683', prodTypes: ['점자'] })
  korean = await book({ title: '달빛 국어 1-1', creator: '신유식' })
  await book({ title: '달빛 국어 1-2', creator: '신유식' })
  rows = [
    rowOf(math, { 점자: 2, 학교명: '서울맹학교', 학생: pupils, 비고: '급함' }),
    rowOf({ ...korean, title: '달빛 국어' }, { 점역: 1 }),
    { 도서명: '어디에도 없는 제목', 출판사: '없는출판사', 음성: 1 },
  ]
})

const register = (name = '가을.csv', sheet = rows) =>
  api('register', { file: orderSheet(sheet, name) })
const stored = () => db.orderFileBook.findMany({ orderBy: { place: 'asc' } })
const rowAt = async (place: number) => (await stored())[place - 1]!
const decisions = async () =>
  (await stored()).map(({ decision, bookId, remarks }) =>
    [decision, bookId, remarks].filter(Boolean).join(' '),
  )
/** What is wrong with the rows of the file. */
const wrongRows = async () => (await inconsistencies()).filter((text) => text.includes('가을'))
const audited = (action: string) => db.audit.count({ where: { action } })

describe('a sheet', () => {
  test('names no pupil on the wire, however its cells are written', async () => {
    rows = [
      rowOf(math, { 점자: 2, 학생: '홍길동 1학년', 비고: '홍길동 교실로' }),
      rowOf(korean, { 점자: '2(홍길동)' as never, 학생: '홍길동고1' }),
      {
        도서명: '별빛 과학',
        출판사: '없는출판사',
        음성: 1,
        학생: '홍길동 외 2명',
        비고: '3학년 홍길동',
      },
    ]
    await register()
    const list = await api('orderFileBookList', { name: '가을.csv' })
    const { data: file } = await api('orderFileInfo', { name: '가을.csv' })
    expect(list.data.items[0]).toMatchObject({
      remarks: '홍*동 교실로',
      orderUsers: [{ name: '홍*동', grade: '1학년', phone: '' }],
    })
    expect(JSON.stringify([list.data, file])).not.toMatch(/홍길동/)
    expect(
      file.unread.map(({ row, key }: { row: number; key: string }) => `${row} ${key}`),
    ).toEqual(['3 orderCountNote', '3 orderPupilUnread', '4 orderPupilUnread'])
    const { id } = await rowAt(1)
    await api('setRemarks', { orderFileBookId: id, remarks: '급함. 홍*동 교실로' })
    expect((await rowAt(1)).remarks).toBe('급함. 홍길동 교실로')
    const { data } = await api('orderUsers', { orderFileBookId: id })
    expect(data.items).toEqual([{ name: '홍길동', grade: '1학년', phone: '' }])
  })

  test('leaves a row that is struck through to a person, also when it is read again', async () => {
    rows[0]!.비고 = '급\u0336함\u0336'
    await register()
    expect(await decisions()).toEqual(['waiting 급함', 'waiting', 'waiting'])
    const { data: file } = await api('orderFileInfo', { name: '가을.csv' })
    expect(file.unread[0]).toMatchObject({ row: 2, key: 'sheetStruckCell' })
    await api('orderFileBookList', { name: '가을.csv', update: true })
    expect(await decisions()).toEqual(['waiting 급함', 'waiting', 'waiting'])
    expect(await wrongRows()).toEqual([])
  })

  test('that is registered keeps its own name, its rows, its pupils and its bytes', async () => {
    expect(await register()).toMatchObject({
      status: 200,
      data: {
        name: '가을.csv',
        schoolName: '서울맹학교',
        receiptDate: '',
        userName: 'admin',
        rows: 3,
        matched: 1,
        open: 2,
        unread: 0,
      },
    })
    expect(await decisions()).toEqual([`automatic ${math.bookId} 급함`, 'waiting', 'waiting'])
    expect((await stored()).map(({ schoolName }) => schoolName)).toEqual(
      Array(3).fill('서울맹학교'),
    )
    expect(
      await db.orderFileUser.findMany({
        orderBy: { id: 'asc' },
        select: { name: true, grade: true, phone: true },
      }),
    ).toEqual([
      { name: '김민수', grade: '1', phone: '01012345678' },
      { name: '이서연', grade: '2', phone: '01087654321' },
    ])
    expect([await db.storedFile.count(), await audited('orderFile.register')]).toEqual([1, 1])
  })

  test('of a school is named by the day of receipt and the school, the next of that name gets a number', async () => {
    const create = (sheet: SheetRow[], date = '2026. 10. 12.') =>
      api('createOrderFile', {
        schoolName: '서울/맹학교',
        date,
        file: orderSheet(sheet, '아무.CSV'),
      })
    expect((await create(rows)).data).toMatchObject({
      name: '2026-10-12_서울 맹학교.csv',
      schoolName: '서울/맹학교',
      receiptDate: '2026-10-12',
    })
    expect((await create(rows.slice(0, 1))).data.name).toBe('2026-10-12_서울 맹학교 (2).csv')
    expect((await create(rows.slice(1))).data.name).toBe('2026-10-12_서울 맹학교 (3).csv')
    expect((await create(rows.slice(2), '2026-13-40')).fieldErrors).toMatchObject({
      date: expect.any(String),
    })
    // a sheet that names its school keeps that name; a sheet without one gets the school that was
    // sent with it
    const schoolsOf = async (name: string) =>
      (
        await db.orderFileBook.findMany({
          where: { orderFile: { name } },
          distinct: ['schoolName'],
        })
      ).map(({ schoolName }) => schoolName)
    expect([
      await schoolsOf('2026-10-12_서울 맹학교.csv'),
      await schoolsOf('2026-10-12_서울 맹학교 (3).csv'),
    ]).toEqual([['서울맹학교'], ['서울/맹학교']])
  })

  test('needs school, day and file: each that is missing is named, and nothing is written', async () => {
    expect(await api('createOrderFile')).toMatchObject({
      status: 400,
      fieldErrors: {
        schoolName: '학교명을 입력해 주세요.',
        date: expect.stringContaining('접수일'),
        file: '선택된 파일이 없습니다.',
      },
    })
    expect(
      await api('createOrderFile', { schoolName: '서울맹학교', date: '2026-10-12' }),
    ).toMatchObject({ status: 400, fieldErrors: { file: '선택된 파일이 없습니다.' } })
    expect(await api('register', { file: new File(['아무 말'], '아무.csv') })).toMatchObject({
      status: 400,
      fieldErrors: { file: expect.any(String) },
    })
    expect([await db.orderFile.count(), await db.storedFile.count()]).toEqual([0, 0])
  })

  test('of the same content is refused under any name; of the same name with other content it gets a number', async () => {
    await register()
    expect(await register('다른 이름.csv')).toMatchObject({
      status: 409,
      key: 'orderFileTwice',
      message: expect.stringContaining('가을.csv'),
    })
    expect((await register('가을.csv', rows.slice(1))).data.name).toBe('가을 (2).csv')
    expect(await db.orderFile.count()).toBe(2)
  })

  test('sent twice in one operation is taken in once', async () => {
    const both = await Promise.all(
      [1, 2].map(() => api('register', { file: orderSheet(rows, '가을.csv'), opId: 'one' })),
    )
    expect(both.map(({ status, data }) => [status, data.name])).toEqual([
      [200, '가을.csv'],
      [200, '가을.csv'],
    ])
    expect(await db.orderFile.count()).toBe(1)
  })
})

describe('the list', () => {
  test('counts rows, books and what waits; is narrowed by school and by what waits', async () => {
    await register()
    await register('한빛.csv', [rowOf(math, { 점자: 1, 학교명: '한빛맹학교' })])
    const { data } = await api('orderFileList')
    expect(data).toMatchObject({
      totalCount: 2,
      items: [
        { name: '한빛.csv', rows: 1, matched: 1, open: 0 },
        { name: '가을.csv', rows: 3, matched: 1, open: 2 },
      ],
    })
    expect((await api('orderFileList', { schoolName: '한빛' })).data.items).toHaveLength(1)
    expect((await api('orderFileList', { only: 'open' })).data.items[0].name).toBe('가을.csv')
    expect(await api('orderFileList', { page: 2 })).toMatchObject({
      status: 404,
      key: 'noSuchPage',
    })
    expect((await api('schoolList')).data.items).toEqual(['서울맹학교', '한빛맹학교'])
    expect((await api('schoolList', { name: '한빛' })).data.items).toEqual(['한빛맹학교'])
  })

  test('of rows is narrowed by how they stand, and by words', async () => {
    await register()
    const titles = async (fields: object) =>
      (await api('orderFileBookList', { name: '가을.csv', ...fields })).data.items.map(
        ({ place }: { place: number }) => place,
      )
    expect(await titles({})).toEqual([1, 2, 3])
    expect(await titles({ only: 'open' })).toEqual([2, 3])
    expect(await titles({ only: 'automatic' })).toEqual([1])
    expect(await titles({ only: 'decided' })).toEqual([1])
    expect(await titles({ only: 'duplicate' })).toEqual([1])
    expect(await titles({ keyword: '달빛' })).toEqual([2])
    expect(await titles({ keyword: '100%' })).toEqual([])
    expect(await titles({ size: 2, page: 2 })).toEqual([3])
    expect(await api('orderFileBookList', { name: '없음' })).toMatchObject({
      status: 404,
      key: 'noSuchOrderFile',
    })
  })
})

describe('deciding', () => {
  test('sets, resets and sets again; an unknown book or row is refused and changes nothing', async () => {
    await register()
    const { id: orderFileBookId } = await rowAt(2)
    expect((await api('setBookId', { orderFileBookId, bookId: korean.bookId })).data).toMatchObject(
      {
        id: orderFileBookId,
        decision: 'person',
        matched: { bookId: korean.bookId, place: 'making' },
      },
    )
    expect(await api('setBookId', { orderFileBookId, bookId: '없음' })).toMatchObject({
      status: 404,
      fieldErrors: { bookId: expect.any(String) },
    })
    expect(
      await api('setBookId', { orderFileBookId: 999_999, bookId: korean.bookId }),
    ).toMatchObject({ status: 404, key: 'noSuchItem' })
    expect((await decisions())[1]).toBe(`person ${korean.bookId}`)
    expect((await api('setBookId', { orderFileBookId, bookId: 'null' })).data).toMatchObject({
      bookId: null,
      decision: 'reset',
      matched: null,
    })
    expect((await api('setAbsent', { orderFileBookId })).data).toMatchObject({ decision: 'absent' })
    expect(await audited('orderFile.setBookId')).toBe(2)
  })

  test('is remembered for the next such row, and forgotten when it is taken back', async () => {
    await register()
    const { id: orderFileBookId } = await rowAt(2)
    await api('setBookId', { orderFileBookId, bookId: korean.bookId })
    await register('다음.csv', [{ ...rows[1], 점역: 5 }])
    expect(
      (await db.orderFileBook.findFirstOrThrow({ where: { orderFile: { name: '다음.csv' } } }))
        .bookId,
    ).toBe(korean.bookId)
    await api('setBookId', { orderFileBookId, bookId: 'null' })
    expect(await db.matchAlias.count()).toBe(0)
    // undoing that makes the alias known again, and so does undoing another choice
    await api('undo', { name: '가을.csv' })
    expect(await db.matchAlias.findFirstOrThrow()).toMatchObject({
      bookId: korean.bookId,
      contested: false,
    })
    await api('setBookId', { orderFileBookId, bookId: math.bookId })
    expect(await db.matchAlias.findFirstOrThrow()).toMatchObject({
      bookId: math.bookId,
      contested: false,
    })
    await api('undo', { name: '가을.csv' })
    expect(await db.matchAlias.findFirstOrThrow()).toMatchObject({
      bookId: korean.bookId,
      contested: false,
    })
  })

  test('on a row that somebody changed meanwhile is refused, and the row stays as it is', async () => {
    await register()
    const { id: orderFileBookId } = await rowAt(2)
    const { data } = await api('orderFileBookInfo', { orderFileBookId })
    await api('setAbsent', { orderFileBookId, updateTime: data.row.updateTime })
    for (const [path, fields] of [
      ['setBookId', { bookId: korean.bookId }],
      ['setAbsent', {}],
      ['setRemarks', { remarks: '늦음' }],
    ] as const)
      expect(
        await api(path, { orderFileBookId, updateTime: data.row.updateTime, ...fields }),
      ).toMatchObject({ status: 409, key: 'orderRowChanged' })
    expect((await decisions())[1]).toBe('absent')
  })

  test('remarks are kept beside the decision, up to 500 characters', async () => {
    await register()
    const { id: orderFileBookId } = await rowAt(1)
    expect(
      (await api('setRemarks', { orderFileBookId, remarks: '  두 줄\n비고 ' })).data.remarks,
    ).toBe('두 줄 비고')
    expect((await decisions())[0]).toBe(`automatic ${math.bookId} 두 줄 비고`)
    expect(await api('setRemarks', { orderFileBookId, remarks: '가'.repeat(501) })).toMatchObject({
      status: 400,
    })
    await api('setRemarks', { orderFileBookId, remarks: '' })
    expect((await decisions())[0]).toBe(`automatic ${math.bookId}`)
  })

  test('candidates come ten at a time with reasons and differences, the likeliest first', async () => {
    for (let n = 1; n <= 14; n++) await book({ title: `달빛 국어 2-${n}`, creator: '신유식' })
    await register()
    const { id: orderFileBookId } = await rowAt(2)
    const { data } = await call('/api/book/candidateList', { orderFileBookId }, as(admin))
    expect([data.items.length, data.totalCount > 10]).toEqual([10, true])
    const scores = data.items.map(({ score }: { score: number }) => score)
    expect(scores).toEqual([...scores].sort((one, other) => other - one))
    expect(data.items[0]).toMatchObject({
      title: expect.stringContaining('달빛 국어'),
      reasons: expect.arrayContaining([{ key: expect.any(String) }]),
      differences: expect.any(Array),
      place: 'making',
    })
    const next = await call('/api/book/candidateList', { orderFileBookId, offset: 10 }, as(admin))
    const ids = [...data.items, ...next.data.items].map(({ bookId }: { bookId: string }) => bookId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(
      (
        await call(
          '/api/book/candidateList',
          { orderFileBookId, keyword: '별빛 수학 1' },
          as(admin),
        )
      ).data.items[0].bookId,
    ).toBe(math.bookId)
  })

  test('accepting makes automatic matches a person’s; undoing gives every step back, the last first', async () => {
    await register()
    const before = await decisions()
    const { id: orderFileBookId } = await rowAt(2)
    expect((await api('accept', { name: '가을.csv' })).data).toEqual({ accepted: 1 })
    await api('setBookId', { orderFileBookId, bookId: korean.bookId })
    await api('setRemarks', { orderFileBookId, remarks: '확인' })
    expect(await decisions()).toEqual([
      `person ${math.bookId} 급함`,
      `person ${korean.bookId} 확인`,
      'waiting',
    ])
    const { data: info } = await api('orderFileInfo', { name: '가을.csv' })
    expect(info.last).toMatchObject({ action: 'remarks', rows: 1, place: 2, userName: 'admin' })
    expect((await api('undo', { name: '가을.csv', step: info.last.id })).data).toMatchObject({
      action: 'remarks',
      orderFileBookId,
    })
    expect(await api('undo', { name: '가을.csv', step: info.last.id })).toMatchObject({
      status: 409,
      key: 'orderStepChanged',
    })
    expect((await api('undo', { name: '가을.csv' })).data.action).toBe('choose')
    expect(await db.matchAlias.count()).toBe(0)
    expect((await api('undo', { name: '가을.csv' })).data).toMatchObject({
      action: 'accept',
      rows: 1,
    })
    expect(await decisions()).toEqual(before)
    expect(await api('undo', { name: '가을.csv' })).toMatchObject({
      status: 409,
      key: 'orderNothingToUndo',
    })
  })

  test('a step whose row was changed otherwise since is not undone', async () => {
    await register()
    const { id: orderFileBookId } = await rowAt(2)
    await api('setAbsent', { orderFileBookId })
    await db.orderFileBook.update({ where: { id: orderFileBookId }, data: { decision: 'reset' } })
    expect(await api('undo', { name: '가을.csv' })).toMatchObject({
      status: 409,
      key: 'orderRowChanged',
    })
    expect((await decisions())[1]).toBe('reset')
  })

  test('by two at once ends with one of the two, never with half of each', async () => {
    await register()
    const { id: orderFileBookId, updateTime } = await rowAt(2)
    const { data } = await api('orderFileBookInfo', { orderFileBookId })
    const both = await Promise.all([
      api('setBookId', { orderFileBookId, bookId: korean.bookId, updateTime: data.row.updateTime }),
      api('setAbsent', { orderFileBookId, updateTime: data.row.updateTime }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await db.orderFileStep.count()).toBe(1)
    expect((await rowAt(2)).updateTime).not.toEqual(updateTime)
  })
})

describe('a row that names two books', () => {
  const two = () => ({
    ...rowOf(korean, { 점자: 2, 음성: 1, 학교명: '서울맹학교', 학생: pupils, 비고: '급함' }),
    도서명: '달빛 국어 1-1, 1-2',
  })
  const asRead = async () =>
    (
      await db.orderFileBook.findMany({
        orderBy: { place: 'asc' },
        include: { counts: { orderBy: { prodType: 'asc' } }, orderUsers: true },
      })
    ).map(({ place, rowNumber, title, bookId, remarks, counts, orderUsers }) =>
      [
        place,
        rowNumber,
        title,
        bookId,
        remarks,
        counts.map(({ prodType, copies }) => `${prodType} ${copies}`).join(' '),
        orderUsers.length,
      ].join('|'),
    )
  const sums = async () => (await api('bookList')).data.sums

  test('becomes two: each finds its own book, keeps school, pupils and copies, and both are summed up', async () => {
    const other = await db.book.findFirstOrThrow({ where: { title: '달빛 국어 1-2' } })
    await register('가을.csv', [two(), ...rows])
    const before = await asRead()
    const { id: orderFileBookId } = await rowAt(1)
    const { data: listed } = await api('orderFileBookList', { name: '가을.csv' })
    expect(listed.items.map(({ splitTitles }: { splitTitles: unknown }) => splitTitles)).toEqual([
      ['달빛 국어 1-1', '달빛 국어 1-2'],
      null,
      null,
      null,
    ])
    const { status, data } = await api('split', {
      orderFileBookId,
      title: '달빛 국어 1-1',
      secondTitle: '달빛 국어 1-2',
      updateTime: listed.items[0].updateTime,
    })
    expect([status, data.totalCount]).toEqual([200, 2])
    expect(data.items[0].said).toMatchObject({ title: '달빛 국어 1-1, 1-2', brl: 2, sp: 1 })
    const split = [
      `1|2|달빛 국어 1-1|${korean.bookId}|급함|음성 1 점자 2|2`,
      `2|2|달빛 국어 1-2|${other.bookId}|급함|음성 1 점자 2|2`,
    ]
    expect((await asRead()).slice(0, 3)).toEqual([...split, before[1]?.replace(/^2/, '3')])
    expect(await sums()).toMatchObject({ braille: 2 + 2 + 2, voice: 2 })
    expect(await wrongRows()).toEqual([])
    expect(await audited('orderFile.split')).toBe(1)

    // the copies of one of them are corrected
    const { id: second } = await rowAt(2)
    await api('setCounts', { orderFileBookId: second, brl: 1, sp: '' })
    expect((await asRead())[1]).toBe(`2|2|달빛 국어 1-2|${other.bookId}|급함|점자 1|2`)
    expect(await sums()).toMatchObject({ braille: 2 + 1 + 2, voice: 1 })
    expect(await wrongRows()).toEqual([])

    // reading again keeps both and the correction
    expect((await api('reread', { name: '가을.csv' })).data).toMatchObject({
      kept: 4,
      added: 0,
      removed: 0,
    })
    expect((await asRead()).slice(0, 2)).toEqual([
      split[0],
      `2|2|달빛 국어 1-2|${other.bookId}|급함|점자 1|2`,
    ])
    // the filled sheet has both rows, and reads as such
    const filled = await callRaw(
      '/api/userOrderBook/downloadOrderFile',
      { name: '가을.csv', update: 'true' },
      { ...as(admin), method: 'GET' },
    )
    const read = await readOrderSheet(new Uint8Array(await filled.arrayBuffer()))
    expect(read.rows.map(({ title, brl }) => [title, brl]).slice(0, 2)).toEqual([
      ['달빛 국어 1-1', 2],
      ['달빛 국어 1-2', 1],
    ])

    // steps are taken back, the last first
    expect((await api('orderFileInfo', { name: '가을.csv' })).data.last).toMatchObject({
      action: 'counts',
      place: 2,
    })
    await api('undo', { name: '가을.csv' })
    expect((await asRead()).slice(0, 2)).toEqual(split)
    expect((await api('orderFileInfo', { name: '가을.csv' })).data.last).toMatchObject({
      action: 'split',
      place: 1,
    })
    expect((await api('undo', { name: '가을.csv' })).data).toMatchObject({
      action: 'split',
      orderFileBookId,
    })
    expect(await asRead()).toEqual(before)
    expect((await rowAt(1)).said).toBeNull()
    expect(await wrongRows()).toEqual([])
  })

  test('of three books is split twice; a part that was decided since is taken back first', async () => {
    await register('가을.csv', [{ 도서명: '가나 1, 2, 3', 출판사: '없는출판사', 점자: 1 }, ...rows])
    const { id } = await rowAt(1)
    await api('split', { orderFileBookId: id, title: '가나 1', secondTitle: '가나 2, 3' })
    const { id: second } = await rowAt(2)
    await api('split', { orderFileBookId: second, title: '가나 2', secondTitle: '가나 3' })
    expect(
      (await stored())
        .slice(0, 4)
        .map(({ title, place, splitFromId }) => [title, place, splitFromId]),
    ).toEqual([
      ['가나 1', 1, null],
      ['가나 2', 2, id],
      ['가나 3', 3, id],
      [math.title, 4, null],
    ])
    expect(await wrongRows()).toEqual([])
    expect((await api('reread', { name: '가을.csv' })).data).toMatchObject({ kept: 4, removed: 0 })
    await api('setBookId', { orderFileBookId: second, bookId: korean.bookId })
    for (const action of ['choose', 'split', 'split'])
      expect((await api('undo', { name: '가을.csv' })).data.action).toBe(action)
    expect((await stored()).map(({ title }) => title)).toEqual([
      '가나 1, 2, 3',
      ...rows.map(({ 도서명 }) => 도서명),
    ])
  })

  test('is not split without two titles, nor when somebody changed it meanwhile; nothing is half done', async () => {
    await register('가을.csv', [two(), ...rows])
    const before = await asRead()
    const { id: orderFileBookId } = await rowAt(1)
    const titles = { title: '가', secondTitle: '나' }
    expect(await api('split', { orderFileBookId, title: '가', secondTitle: ' ' })).toMatchObject({
      status: 400,
      fieldErrors: { secondTitle: '도서명을 입력해 주세요.' },
    })
    expect((await api('split', { orderFileBookId, ...titles, updateTime: 'x' })).key).toBe(
      'orderRowChanged',
    )
    expect((await api('split', { orderFileBookId: 999_999, ...titles })).status).toBe(404)
    expect(await asRead()).toEqual(before)
    expect(await db.orderFileStep.count()).toBe(0)
  })
})

describe('the day from which a row is needed', () => {
  const needed = async () => (await stored()).map(({ neededFrom }) => neededFrom)
  const demands = async () => {
    const { data } = await call('/api/demand/list', { sort: '2' }, as(admin))
    return data.items.map(({ title, neededFrom }: { title: string; neededFrom: string }) => [
      title,
      neededFrom,
    ])
  }
  const dated = () =>
    api('createOrderFile', {
      schoolName: '서울맹학교',
      date: '2026-11-24',
      file: orderSheet(
        [
          { ...rows[0], 필요일: '3월 2일' },
          { ...rowOf(korean, { 점역: 1 }), 필요일: '2월 말' },
          { ...rows[2], 필요일: '' },
        ],
        '가을.csv',
      ),
    })

  test('is the row’s own before the book’s, is shown, and stands in the filled sheet', async () => {
    await db.book.updateMany({ data: { needDate: '2026-12-01' } })
    const { name } = (await dated()).data
    expect(await needed()).toEqual(['2027-03-02', '', ''])
    expect((await api('orderFileInfo', { name })).data.unread).toMatchObject([
      { row: 3, column: '필요일', value: '2월 말', key: 'orderDayUnread' },
    ])
    expect(await demands()).toEqual([
      [korean.title, '2026-12-01'],
      [math.title, '2027-03-02'],
    ])
    const { data } = await api('orderFileBookList', { name })
    expect(data.items[0].neededFrom).toBe('2027-03-02')
    const ready = await call('/api/delivery/ready', {}, as(admin))
    expect(ready.data.items).toMatchObject([{ neededFrom: '2027-03-02' }])
    const filled = await callRaw(
      '/api/userOrderBook/downloadOrderFile',
      { name, update: 'true' },
      { ...as(admin), method: 'GET' },
    )
    const read = await readOrderSheet(new Uint8Array(await filled.arrayBuffer()))
    expect(read.rows.map(({ neededFrom }) => neededFrom)).toEqual(['2027-03-02', '', ''])
    const { id: orderFileBookId } = await rowAt(1)
    await api('split', { orderFileBookId, title: '별빛 수학', secondTitle: '별빛 수학 2' })
    expect((await needed()).slice(0, 2)).toEqual(['2027-03-02', '2027-03-02'])
  })

  test('comes with reading again to rows that were stored without it, which stay decided', async () => {
    const { name } = (await dated()).data
    const { id: orderFileBookId } = await rowAt(3)
    await api('setBookId', { orderFileBookId, bookId: korean.bookId })
    const before = await decisions()
    // as the previous version wrote them, and received on the day that the file has
    await db.orderFileBook.updateMany({ data: { neededFrom: '' } })
    expect((await api('reread', { name })).data).toMatchObject({ kept: 3, added: 0, removed: 0 })
    expect([await needed(), await decisions()]).toEqual([['2027-03-02', '', ''], before])
    expect((await inconsistencies()).filter((text) => text.includes(name))).toEqual([])
  })
})

describe('copies', () => {
  test('that a mark stands for are told by row and counted by file, until a person corrects them', async () => {
    const marked = [{ ...rows[0], 점자: '○', 음성: 'O' }, ...rows.slice(1)]
    expect((await register('가을.csv', marked)).data.marked).toEqual({ count: 2, mark: 'O' })
    const list = async () =>
      (await api('orderFileBookList', { name: '가을.csv', only: 'marked' })).data
    expect((await list()).items).toMatchObject([
      {
        brl: 1,
        sp: 1,
        marks: [
          { prodType: '점자', mark: '○' },
          { prodType: '음성', mark: 'O' },
        ],
      },
    ])
    const { id: orderFileBookId } = await rowAt(1)
    expect(await api('setCounts', { orderFileBookId, brl: 1_000 })).toMatchObject({
      status: 400,
      fieldErrors: { brl: '부수는 0에서 999 사이의 숫자로 입력해 주세요.' },
    })
    expect((await api('setCounts', { orderFileBookId, brl: 3 })).data).toMatchObject({
      brl: 3,
      sp: 1,
      marks: [],
      said: { brl: 1 },
    })
    expect([(await list()).totalCount, await audited('orderFile.setCounts')]).toEqual([0, 1])
    expect(await wrongRows()).toEqual([])
    await api('undo', { name: '가을.csv' })
    expect((await list()).items).toMatchObject([{ brl: 1, said: null }])
  })
})

describe('reading again', () => {
  test('keeps decisions and remarks, and finds the books that came to the list since', async () => {
    await register()
    const { id: orderFileBookId } = await rowAt(2)
    await api('setBookId', { orderFileBookId, bookId: korean.bookId })
    await api('setRemarks', { orderFileBookId, remarks: '확인' })
    const late = await book({
      title: '어디에도 없는 제목',
      publisher: '없는출판사',
      isbn: '9788900000015',
    })
    const ids = (await stored()).map(({ id }) => id)
    expect((await api('reread', { name: '가을.csv' })).data).toMatchObject({
      kept: 3,
      added: 0,
      removed: 0,
    })
    expect((await stored()).map(({ id }) => id)).toEqual(ids)
    expect((await decisions()).slice(0, 2)).toEqual([
      `automatic ${math.bookId} 급함`,
      `person ${korean.bookId} 확인`,
    ])
    const { id } = await rowAt(3)
    expect(
      (await call('/api/book/candidateList', { orderFileBookId: id }, as(admin))).data.items[0]
        .bookId,
    ).toBe(late.bookId)
    expect(await audited('orderFile.reread')).toBe(1)
  })

  test('leaves a row open that a person reset, and brings rows back that were lost', async () => {
    await register()
    const { id: orderFileBookId } = await rowAt(1)
    await api('setBookId', { orderFileBookId, bookId: 'null' })
    await db.orderFileBook.delete({ where: { id: (await rowAt(3)).id } })
    expect(
      (await api('orderFileBookList', { name: '가을.csv', update: true })).data.totalCount,
    ).toBe(3)
    expect((await decisions())[0]).toBe('reset 급함')
  })
})

describe('pupils', () => {
  test('are masked in every list, named on demand, and that is written down', async () => {
    await register()
    const { data } = await api('orderFileBookList', { name: '가을.csv' })
    expect(data.items[0].orderUsers).toEqual([
      { name: '김*수', grade: '1', phone: '010-****-5678' },
      { name: '이*연', grade: '2', phone: '010-****-4321' },
    ])
    const { id: orderFileBookId } = await rowAt(1)
    const { data: one } = await api('orderFileBookInfo', { orderFileBookId })
    expect(JSON.stringify([data, one])).not.toMatch(/김민수|01012345678/)
    expect(await audited('orderFile.reveal')).toBe(0)
    expect((await api('orderUsers', { orderFileBookId })).data.items[0]).toEqual({
      name: '김민수',
      grade: '1',
      phone: '01012345678',
    })
    expect(await db.audit.findFirst({ where: { action: 'orderFile.reveal' } })).toMatchObject({
      userName: 'admin',
      target: '가을.csv',
      after: { row: 1, pupils: 2 },
    })
  })
})

describe('a download', () => {
  const download = (fields: Record<string, unknown>) =>
    callRaw(
      '/api/userOrderBook/downloadOrderFile',
      { name: '가을.csv', ...fields },
      { ...as(admin), method: 'GET' },
    )

  test('is the original byte for byte, or the sheet with the books filled in, which can be read again; both are written down', async () => {
    await register()
    expect(await (await download({})).text()).toBe(await orderSheet(rows).text())
    const filled = await download({ update: 'true' })
    expect(decodeURIComponent(filled.headers.get('content-disposition') ?? '')).toContain(
      '가을_확정.xlsx',
    )
    const { rows: read, unread } = await readOrderSheet(new Uint8Array(await filled.arrayBuffer()))
    expect(unread).toEqual([])
    expect(read.map(({ title, bookId, remarks }) => [title, bookId, remarks])).toEqual([
      ['별빛 수학 1', math.bookId, '급함'],
      ['달빛 국어', '', ''],
      ['어디에도 없는 제목', '', ''],
    ])
    expect(read[0]?.orderUsers).toEqual([
      { name: '김민수', grade: '1', phone: '01012345678' },
      { name: '이서연', grade: '2', phone: '01087654321' },
    ])
    expect([
      await audited('orderFile.download'),
      await audited('orderFile.downloadFilled'),
    ]).toEqual([1, 1])
    expect((await download({ name: '없음' })).status).toBe(404)
  })
})

describe('the purchase requests', () => {
  test('take the decided books that nobody makes yet, of all rows or of some', async () => {
    const [one, two] = [
      await requestBook({ title: '목록 하나' }),
      await requestBook({ title: '목록 둘' }),
    ]
    await register()
    expect(await api('toCart', { name: '가을.csv', orderType: 0 })).toMatchObject({
      status: 409,
      key: 'orderAllInProduction',
    })
    await api('setBookId', { orderFileBookId: (await rowAt(2)).id, bookId: one.bookId })
    await api('setBookId', { orderFileBookId: (await rowAt(3)).id, bookId: two.bookId })
    expect(
      (
        await api('toCart', {
          name: '가을.csv',
          orderType: 1,
          orderFileBookId: [(await rowAt(3)).id],
        })
      ).data,
    ).toEqual({ added: 1, already: 0, inProduction: 0 })
    expect((await api('toCart', { name: '가을.csv', orderType: 1 })).data).toEqual({
      added: 1,
      already: 1,
      inProduction: 1,
    })
    expect(
      (await db.purchaseCartEntry.findMany({ orderBy: { id: 'asc' } })).map(
        ({ bookId, orderType }) => [bookId, orderType],
      ),
    ).toEqual([
      [two.bookId, 1],
      [one.bookId, 1],
    ])
    expect(await api('toCart', { name: '가을.csv', orderType: 7 })).toMatchObject({ status: 400 })
  })
})

describe('deleting a file', () => {
  test('takes its rows, pupils, steps and bytes with it, and keeps what people decided', async () => {
    await register()
    await api('setBookId', { orderFileBookId: (await rowAt(2)).id, bookId: korean.bookId })
    expect((await api('orderFileRemove', { name: '가을.csv' })).data).toBe(true)
    expect([
      await db.orderFile.count(),
      await db.orderFileBook.count(),
      await db.orderFileUser.count(),
      await db.orderFileStep.count(),
      await db.matchAlias.count(),
    ]).toEqual([0, 0, 0, 0, 1])
    await removeUnused(Date.now() + 2 * 60 * 60 * 1000)
    expect(await db.storedFile.count()).toBe(0)
    expect(await api('orderFileRemove', { name: '가을.csv' })).toMatchObject({
      status: 404,
      key: 'noSuchOrderFile',
    })
    expect((await register()).status).toBe(200)
    expect(await audited('orderFile.remove')).toBe(1)
  })
})
