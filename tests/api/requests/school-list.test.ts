/**
 * Tests school lists by /api: a member sends a school's sheet or their cart, settles rows, takes files
 * back; whoever has the link sees how far the list is.
 */
import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { date } from '~/i18n/format'
import { db } from '~/platform/db.server'
import { readSheet } from '~/workers/spreadsheet/read-spreadsheet.server'
import { book } from '../../support/fixtures/books'
import { call, callRaw, createPerson, type Person } from '../../support/client/api-call'
import { admin, usePeople } from '../../support/client/people'
import { inconsistencies } from '../../support/checks/consistency'
import { finishedBook, pack, send } from '../../support/fixtures/deliveries'
import { orderSheet, rowOf, type SheetRow } from '../../support/fixtures/order-sheets'

type Book = Awaited<ReturnType<typeof book>>
let teacher: Person
let other: Person
let math: Book
let korean: Book
let rows: SheetRow[]
const school = '한빛초등학교'
const api = (path: string, fields: Record<string, unknown> = {}, caller = teacher) =>
  call(`/api/userOrderBook/${path}`, fields, { token: caller.token })
const publicPath = '/api/public/userOrderBook'
const status = (token: string) => call(`${publicPath}/status/${token}`)

usePeople('admin')
beforeEach(async () => {
  teacher = await createPerson('teacher')
  other = await createPerson('other')
  math = await book({
    title: '별빛 수학 1',
    isbn: '9791125957683',
    prodTypes: ['점자'],
    prodDate: '2026-10-02',
  })
  korean = await book({ title: '달빛 국어 1-1', creator: '신유식' })
  await book({ title: '달빛 국어 1-2', creator: '신유식' })
  rows = [
    rowOf(math, { 점자: 2, 학생: '김민수/1/010-1234-5678; 이서연/2/', 비고: '김민수 급함' }),
    rowOf(
      { ...korean, title: '달빛 국어' },
      { 점역: 1, 담당교사: '박교사', 휴대폰: '010-9999-8888' },
    ),
  ]
})

const sheet = (lines = rows, name = '신청.csv') => orderSheet(lines, name)
const sendSheet = (lines = rows, caller = teacher, schoolName = school) =>
  api('sendOrderFile', { schoolName, file: sheet(lines) }, caller)
const stored = () =>
  db.orderFileBook.findMany({ orderBy: [{ orderFileId: 'asc' }, { place: 'asc' }] })
const copiesWaiting = async () =>
  (await call('/api/demand/list', {}, { token: admin.token })).data.copies
const tokenOf = async () =>
  (await db.orderFile.findFirstOrThrow({ orderBy: { id: 'asc' } })).statusToken ?? ''
const seen = async (token: string) => (await status(token)).data
const download = (path: string) => callRaw(`${publicPath}/${path}`, {}, { method: 'GET' })

describe('a list', () => {
  test('that a member sends waits like one that the centre registered, and names its sender', async () => {
    const { data, status: done } = await sendSheet()
    expect([done, data]).toMatchObject([
      200,
      { schoolName: school, rows: 2, matched: 1, open: 1, repeated: 0, userName: 'teacher' },
    ])
    expect((await stored()).map(({ bookId, schoolName }) => [bookId, schoolName])).toEqual([
      [math.bookId, school],
      [null, school],
    ])
    const file = await api('orderFileInfo', { name: data.name }, admin)
    expect(file.data.sender).toMatchObject({ user: 'teacher', eligible: true })
    expect(await copiesWaiting()).toBe(2)
    expect(await inconsistencies()).toEqual([])
  })

  test('of a member who was never confirmed counts nowhere until they are', async () => {
    const stranger = await createPerson('stranger', 10, { eligible: false })
    const lines = [rowOf(math, { 점자: 2 }), rowOf({ ...korean, title: '달빛 국어' }, { 점역: 1 })]
    const { data } = await sendSheet(lines, stranger, '아무초등학교')
    expect(data).toMatchObject({ rows: 2, inDemand: false })
    const token = await tokenOf()
    const counted = async () => ({
      copies: await copiesWaiting(),
      ready: (await call('/api/delivery/ready', {}, { token: admin.token })).data.totalCount,
      books: (await api('bookList', {}, admin)).data.totalCount,
      status: [(await seen(token)).inDemand, (await seen(token)).rows],
    })
    const before = await counted()
    expect(before).toMatchObject({ copies: 0, ready: 0, books: 0, status: [false, 2] })
    expect((await api('orderFileList', {}, admin)).data.items).toMatchObject([{ inDemand: false }])
    await call(
      `/api/user/confirmEligibility/${stranger.id}`,
      { way: 'administrator', reason: '전화로 확인' },
      { token: admin.token },
    )
    expect(await counted()).toMatchObject({ copies: 2, books: 1, status: [true, 2] })
    expect(await inconsistencies()).toEqual([])
  })

  test('of a member who was never confirmed is small, however many files it has', async () => {
    const stranger = await createPerson('stranger', 10, { eligible: false })
    const many = (count: number, from: number) =>
      Array.from({ length: count }, (_, n) => ({ 도서명: `없는 책 ${from + n}`, 점자: 1 }))
    expect((await sendSheet(many(200, 0), stranger)).status).toBe(200)
    const refused = await sendSheet(many(200, 200), stranger, '다른학교')
    expect(refused).toMatchObject({ status: 409, key: 'sentTooManyUnconfirmed' })
    expect(await db.orderFileBook.count()).toBe(200)
    expect((await sendSheet(many(200, 200), teacher, '다른학교')).status).toBe(200)
  })

  test('grows by what is new in a later file, whatever else its lines say', async () => {
    await sendSheet()
    const again = [
      { ...rows[0], 비고: '늦음', 담당교사: '다른 교사' },
      rows[1]!,
      rowOf(math, { 점자: 3, 학생: '박지훈/3/' }),
    ]
    const { data } = await sendSheet(again)
    expect(data).toMatchObject({ rows: 1, repeated: 2 })
    const lists = await api('sentList')
    expect(lists.data.items).toMatchObject([{ schoolName: school, files: 2, rows: 3 }])
    expect(await copiesWaiting()).toBe(5)
    // reading the later file again does not bring its lines back
    await api('reread', { name: data.name }, admin)
    expect(await copiesWaiting()).toBe(5)
    expect(await inconsistencies()).toEqual([])
  })

  test('that says the same line twice means it twice, once', async () => {
    const twice = [rows[0]!, rows[0]!]
    expect((await sendSheet(twice)).data).toMatchObject({ rows: 2, repeated: 0 })
    const { data } = await sendSheet([...twice, rows[0]!, rows[1]!])
    expect(data).toMatchObject({ rows: 2, repeated: 2 })
  })

  test('of another school, or of somebody else, is another list', async () => {
    await sendSheet()
    await sendSheet([rows[0]!], teacher, '푸른중학교')
    await sendSheet([rows[0]!, { 도서명: '남의 책', 점자: 1 }], other)
    expect((await api('sentList')).data.items).toHaveLength(2)
    expect((await api('sentList', {}, other)).data.items).toMatchObject([{ rows: 2 }])
    const tokens = await db.orderFile.findMany({ distinct: ['statusToken'] })
    expect(tokens).toHaveLength(3)
  })

  test.each([
    ['the same file', () => sheet(), 409, '같은 내용의 파일이 이미 등록되어 있습니다'],
    ['nothing new', () => sheet([rows[1]!]), 409, '이미 보낸 것입니다'],
    ['no row at all', () => sheet([]), 400, '빈 파일입니다'],
    [
      'a line that cannot be read',
      () => sheet([{ 점자: 1 }]),
      409,
      '책이 적힌 줄을 찾지 못했습니다',
    ],
    ['no file', () => undefined, 400, '파일'],
  ])('is not added to by %s', async (_, file, status, message) => {
    await sendSheet()
    const refused = await api('sendOrderFile', { schoolName: school, file: file() })
    expect(refused.status).toBe(status)
    expect(refused.fieldErrors?.file).toContain(message)
    expect(await db.orderFile.count()).toBe(1)
  })

  test('is refused without a school, and when the centre has the file, without saying whose it is', async () => {
    expect((await sendSheet(rows, teacher, ' ')).fieldErrors).toHaveProperty('schoolName')
    await api('register', { file: sheet(rows, '비밀 학교.csv') }, admin)
    const { fieldErrors } = await sendSheet()
    expect(fieldErrors?.file).toContain('센터가 이 파일을 이미 받았습니다')
    expect(fieldErrors?.file).not.toContain('비밀')
  })

  test('of two files at once is one list with every line once', async () => {
    const answers = await Promise.all([
      sendSheet(rows),
      sendSheet([...rows, { 도서명: '새 책', 점자: 1 }]),
    ])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(await stored()).toHaveLength(3)
    expect((await api('sentList')).data.items).toHaveLength(1)
    expect(await db.orderFile.findMany({ distinct: ['statusToken'] })).toHaveLength(1)
  })

  test('is made of the cart, whose books are meant as they are, and leave it', async () => {
    const { bookId } = await book({ title: '달빛 국어 1-1', creator: '다른 저자' })
    await call(
      '/api/userCartBook/add',
      { bookId, prodType: '점자', orderNum: 2 },
      { token: teacher.token },
    )
    await call(
      '/api/userCartBook/add',
      { bookId, prodType: '음성', orderNum: 1 },
      { token: teacher.token },
    )
    const { data } = await api('sendCart', { schoolName: school })
    expect(data).toMatchObject({ rows: 1, matched: 1, schoolName: school })
    expect((await stored()).map((row) => row.bookId)).toEqual([bookId])
    expect(await copiesWaiting()).toBe(3)
    expect(await db.cartEntry.count()).toBe(0)
    expect((await api('sendCart', { schoolName: school })).status).toBe(409)
    expect(await inconsistencies()).toEqual([])
  })

  test('loses a file that its sender takes back; lines of later files come in its place', async () => {
    await sendSheet()
    await sendSheet([...rows, { 도서명: '새 책', 점자: 1 }])
    const { id, name } = await db.orderFile.findFirstOrThrow({ orderBy: { id: 'asc' } })
    expect((await api(`withdraw/${id}`, {}, other)).status).toBe(404)
    expect((await api(`withdraw/${id}`)).data).toMatchObject({ name, rows: 2 })
    expect((await stored()).map(({ title }) => title)).toEqual([
      '별빛 수학 1',
      '달빛 국어',
      '새 책',
    ])
    expect(await inconsistencies()).toEqual([])
  })

  test('stays as it is when something of it was packed', async () => {
    await sendSheet()
    await pack(admin, { schoolName: school })
    const { id } = await db.orderFile.findFirstOrThrow()
    expect(await api(`withdraw/${id}`)).toMatchObject({ status: 409, key: 'sentAlready' })
    expect(await stored()).toHaveLength(2)
  })

  test('outlives the member who sent it, without their name', async () => {
    await sendSheet()
    await call('/api/user/deleteAccount', {}, { token: teacher.token })
    expect(await db.orderFile.findFirstOrThrow()).toMatchObject({ userId: null, userName: '' })
    expect(await copiesWaiting()).toBe(2)
    expect(await inconsistencies()).toEqual([])
  })
})

describe('a row', () => {
  const open = async () => db.orderFileBook.findFirstOrThrow({ where: { decision: 'waiting' } })

  test('that is not certain is settled by its sender, for this row alone', async () => {
    await sendSheet()
    const { id } = await open()
    const candidates = await api('sentCandidateList', { orderFileBookId: id })
    expect(candidates.data.items.map((one: Book) => one.bookId)).toContain(korean.bookId)
    const { data } = await api('settle', { orderFileBookId: id, bookId: korean.bookId })
    expect(data).toMatchObject({ bookId: korean.bookId, decision: 'person' })
    expect(await copiesWaiting()).toBe(3)
    // what one school means says nothing of others
    expect(await db.matchAlias.count()).toBe(0)
    await sendSheet([{ 도서명: '달빛 국어', 저자: '신유식', 점역: 5 }], other)
    expect(await open()).toMatchObject({ title: '달빛 국어' })
    await api('settle', { orderFileBookId: id, bookId: 'null' })
    expect(await copiesWaiting()).toBe(2)
  })

  test('of somebody else is not seen, settled, split or corrected', async () => {
    await sendSheet()
    const { id } = await open()
    const { id: file } = await db.orderFile.findFirstOrThrow()
    const before = JSON.stringify(await stored())
    const row = { orderFileBookId: id }
    const answers = await Promise.all([
      api('settle', { ...row, bookId: korean.bookId }, other),
      api('settleCounts', { ...row, brl: 9 }, other),
      api('settleSplit', { ...row, title: 'a', secondTitle: 'b' }, other),
      api('sentBookInfo', row, other),
      api('sentCandidateList', row, other),
      api(`sentInfo/${file}`, {}, other),
      api(`sentBookList/${file}`, {}, other),
      api(`setStatusLink/${file}`, { link: 'none' }, other),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(404))
    expect(JSON.stringify(await stored())).toBe(before)
  })

  test('of the centre’s own files is nobody’s', async () => {
    await api('register', { file: sheet() }, admin)
    const { id } = await open()
    expect((await api('settle', { orderFileBookId: id, bookId: korean.bookId })).status).toBe(404)
  })

  test('keeps what another has done meanwhile', async () => {
    await sendSheet()
    const { id } = await open()
    const { data } = await api('sentBookInfo', { orderFileBookId: id })
    await api('setBookId', { orderFileBookId: id, bookId: math.bookId }, admin)
    const late = { orderFileBookId: id, bookId: korean.bookId, updateTime: data.row.updateTime }
    expect(await api('settle', late)).toMatchObject({ status: 409, key: 'orderRowChanged' })
  })

  test('whose copies are packed keeps its book, and not fewer copies than were sent', async () => {
    await sendSheet()
    await send(admin, { schoolName: school })
    const { id } = (await stored())[0]!
    expect((await api('settle', { orderFileBookId: id, bookId: korean.bookId })).status).toBe(409)
    expect((await api('settleCounts', { orderFileBookId: id, brl: 1 })).status).toBe(409)
    expect((await api('settleCounts', { orderFileBookId: id, brl: 4 })).data.brl).toBe(4)
    expect((await stored())[0]?.bookId).toBe(math.bookId)
  })

  test('shows its sender nothing of other schools and members', async () => {
    await sendSheet([rows[0]!], other, '비밀학교')
    await sendSheet()
    const { id } = (await stored())[1]!
    const { data } = await api('sentBookInfo', { orderFileBookId: id })
    expect(data.row).toMatchObject({ bookId: math.bookId })
    expect(JSON.stringify(data)).not.toContain('비밀학교')
    const centre = await api('orderFileBookInfo', { orderFileBookId: id }, admin)
    expect(JSON.stringify(centre.data)).toContain('비밀학교')
  })

  test('that two lines of the list ask for is marked', async () => {
    await sendSheet([rows[0]!, rowOf(math, { 점자: 1 })])
    const [{ id } = { id: 0 }] = (await api('sentList')).data.items
    const { data } = await api(`sentBookList/${id}`)
    expect(data.items.map((row: { types: { again: boolean }[] }) => row.types[0]?.again)).toEqual([
      true,
      true,
    ])
  })
})

describe('a school’s books', () => {
  test('are not packed while their sender is confirmed no more', async () => {
    await sendSheet()
    const withdrawn = { userId: teacher.id, reason: '학교를 떠남' }
    await call(`/api/user/withdrawEligibility/${teacher.id}`, withdrawn, { token: admin.token })
    const ready = await call(
      '/api/delivery/readyOf',
      { schoolName: school },
      { token: admin.token },
    )
    expect(ready.data.items).toMatchObject([{ title: math.title, confirmed: false }])
    const fields = {
      schoolName: school,
      recipient: school,
      piece: ready.data.items.map(({ piece }: { piece: string }) => piece),
      copies: [2],
    }
    const refused = await call('/api/delivery/create', fields, { token: admin.token })
    expect(refused).toMatchObject({ status: 409, key: 'sentNotConfirmed' })
    expect(await db.shipment.count()).toBe(0)
    const reason = { way: 'administrator', reason: '학교에 전화해 확인' }
    await call(`/api/user/confirmEligibility/${teacher.id}`, reason, { token: admin.token })
    expect((await call('/api/delivery/create', fields, { token: admin.token })).status).toBe(200)
  })

  test('go to the address that the centre knows, not to one that a member names', async () => {
    await api(
      'createOrderFile',
      {
        schoolName: school,
        date: '2026-10-01',
        file: sheet([rowOf(math, { 점자: 1, 학교명: school, 주소: '센터가 받은 주소' })]),
      },
      admin,
    )
    await sendSheet([{ ...rows[0], 주소: '다른 주소' }])
    const ready = await call(
      '/api/delivery/readyOf',
      { schoolName: school },
      { token: admin.token },
    )
    expect(ready.data.address.address).toBe('센터가 받은 주소')
  })
})

describe('the status page', () => {
  test('shows rows, types, promised days and what was sent, and no person', async () => {
    const volumes = await finishedBook(['점자'], { volumes: 2, title: '분권 사회' })
    await sendSheet([...rows, rowOf(volumes, { 점자: 1 })])
    await send(admin, { schoolName: school })
    const late = await book({ title: '늦은 과학' })
    await db.format.create({ data: { bookRowId: late.id, prodType: '점자', progress: 50 } })
    await db.volume.createMany({
      data: [
        {
          bookRowId: late.id,
          prodType: '점자',
          number: 1,
          state: 'finished',
          finishedDate: '2026-11-01',
        },
        { bookRowId: late.id, prodType: '점자', number: 2, dueDate: '2099-02-10' },
        { bookRowId: late.id, prodType: '점자', number: 3, dueDate: '2099-03-02' },
      ],
    })
    await sendSheet([rowOf(late, { 점자: 1 })])
    const data = await seen(await tokenOf())
    expect(data).toMatchObject({ schoolName: school, rows: 4, open: 1, totalCount: 4 })
    const today = date(new Date())
    expect(data.items).toMatchObject([
      {
        state: 'decided',
        book: { bookId: math.bookId },
        types: [
          {
            prodType: '점자',
            copies: 2,
            step: 'finished',
            sent: [{ volume: 0, copies: 2, day: today }],
          },
        ],
      },
      { state: 'open', book: null, types: [{ prodType: '점역', step: null, sent: [] }] },
      { types: [{ sent: [{ volume: 1 }, { volume: 2 }] }] },
      {
        types: [
          {
            step: 'producing',
            percent: 50,
            volumes: { total: 3, finished: 1 },
            next: '2099-02-10',
            last: '2099-03-02',
            late: false,
          },
        ],
      },
    ])
    await db.volume.updateMany({ where: { number: 2 }, data: { dueDate: '2026-11-01' } })
    expect((await seen(await tokenOf())).items[3].types).toMatchObject([
      { next: '2026-11-01', late: true },
    ])
    const whole = JSON.stringify(data)
    for (const person of ['김민수', '이서연', '박교사', '9999', '1234'])
      expect(whole).not.toContain(person)
  })

  test('is a sheet with one line for each type', async () => {
    await sendSheet()
    const answer = await download(`statusSheet/${await tokenOf()}`)
    expect(answer.headers.get('content-disposition')).toContain('.xlsx')
    const batches: unknown[] = []
    for await (const batch of readSheet(new Uint8Array(await answer.arrayBuffer())))
      batches.push(batch)
    const text = JSON.stringify(batches)
    for (const said of ['별빛 수학 1', math.bookId, '점자', '확인 중']) expect(text).toContain(said)
    for (const person of ['김민수', '박교사', '급함']) expect(text).not.toContain(person)
  })

  test('is a calendar of promised days and shipments, whose events keep their names', async () => {
    const late = await book({ title: '늦은, 과학; 1' })
    await db.format.create({ data: { bookRowId: late.id, prodType: '점자', progress: 0 } })
    const volume = await db.volume.create({
      data: { bookRowId: late.id, prodType: '점자', number: 1, dueDate: '2099-02-10' },
    })
    await sendSheet([rowOf(late, { 점자: 1 }), rowOf(math, { 점자: 1 })])
    await send(admin, { schoolName: school })
    const events = async () => {
      const answer = await download(`statusCalendar/${await tokenOf()}`)
      expect(answer.headers.get('content-type')).toContain('text/calendar')
      const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
      return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    }
    const first = await events()
    expect(first.map(({ summary, startDate }) => [summary, startDate.toString()])).toEqual([
      ['늦은, 과학; 1 점자 1권 완성 예정', '2099-02-10'],
      ['별빛 수학 1 점자 1부 보냄', date(new Date())],
    ])
    await db.volume.update({ where: { id: volume.id }, data: { dueDate: '2099-02-20' } })
    const [moved] = await events()
    expect([moved?.uid, moved?.startDate.toString()]).toEqual([first[0]?.uid, '2099-02-20'])
  })

  test('has a link that ends with a new one, for all files of the list', async () => {
    await sendSheet()
    await sendSheet([{ 도서명: '새 책', 점자: 1 }])
    const { id } = await db.orderFile.findFirstOrThrow({ orderBy: { id: 'desc' } })
    const before = await tokenOf()
    const { data } = await api(`setStatusLink/${id}`, { link: 'new' })
    expect((await status(before)).status).toBe(404)
    expect((await download(`statusSheet/${before}`)).status).toBe(404)
    expect((await download(`statusCalendar/${before}`)).status).toBe(404)
    expect((await seen(data.token)).rows).toBe(3)
    await api(`setStatusLink/${id}`, { link: 'none' }, admin)
    expect(await db.orderFile.count({ where: { statusToken: null } })).toBe(2)
    expect((await status(data.token)).status).toBe(404)
    // a list without a link stays without one when it grows
    await sendSheet([{ 도서명: '또 새 책', 점자: 1 }])
    expect(await db.orderFile.count({ where: { statusToken: null } })).toBe(3)
    expect(await inconsistencies()).toEqual([])
  })

  test('has an address of at least 128 random bits; one of before, with fewer, still opens it', async () => {
    await sendSheet()
    await api('register', { file: sheet([rows[0]!], '센터.csv') }, admin)
    const { id } = await db.orderFile.findFirstOrThrow({ orderBy: { id: 'asc' } })
    const made = await db.orderFile.findMany({ select: { statusToken: true } })
    const tokens = made.map(({ statusToken }) => statusToken ?? '')
    for (let i = 0; i < 38; i++)
      tokens.push((await api(`setStatusLink/${id}`, { link: 'new' })).data.token)
    expect(new Set(tokens).size).toBe(40)
    // a UUID has the same letters in two places; here each of the 32 places changes
    const digits = tokens.map((token) => token.replaceAll('-', ''))
    expect(
      Array.from({ length: 32 }, (_, place) => new Set(digits.map((one) => one[place])).size),
    ).toEqual(Array(32).fill(expect.toSatisfy((kinds: number) => kinds > 4)))
    expect((await seen(tokens.at(-1) ?? '')).rows).toBe(2)
    const former = randomUUID()
    await db.orderFile.update({ where: { id }, data: { statusToken: former } })
    expect((await seen(former)).rows).toBe(2)
  })

  test('belongs to a file of the centre, too, and to that file alone', async () => {
    await api('register', { file: sheet(rows, '가.csv') }, admin)
    await api('register', { file: sheet([rows[0]!], '나.csv') }, admin)
    const [first, second] = await db.orderFile.findMany({ orderBy: { id: 'asc' } })
    expect((await seen(first!.statusToken!)).rows).toBe(2)
    await api(`setStatusLink/${first!.id}`, { link: 'none' }, admin)
    expect((await seen(second!.statusToken!)).rows).toBe(1)
  })

  test('of a list whose sender has left stays, and ends for all its files at once', async () => {
    await sendSheet()
    await sendSheet([{ 도서명: '새 책', 점자: 1 }])
    const token = await tokenOf()
    await db.orderFile.updateMany({ data: { userId: null } })
    expect(await inconsistencies()).toEqual([])
    expect((await seen(token)).rows).toBe(3)
    const { id } = await db.orderFile.findFirstOrThrow({ orderBy: { id: 'desc' } })
    const { data } = await api(`setStatusLink/${id}`, { link: 'new' }, admin)
    expect((await status(token)).status).toBe(404)
    expect((await seen(data.token)).rows).toBe(3)
    await api(`setStatusLink/${id}`, { link: 'none' }, admin)
    expect((await status(data.token)).status).toBe(404)
    expect(await db.orderFile.count({ where: { statusToken: null } })).toBe(2)
    expect(await inconsistencies()).toEqual([])
  })

  test.each(['', 'x', '00000000-0000-0000-0000-000000000000', "' OR 1=1 --"])(
    'is not found under %j',
    async (token) => {
      await sendSheet()
      const answer = await status(encodeURIComponent(token) || '%20')
      expect([400, 404]).toContain(answer.status)
    },
  )
})

test('fsck finds a link that shows files of two lists, and a list with two links', async () => {
  await sendSheet()
  await sendSheet([{ 도서명: '새 책', 점자: 1 }])
  await api('register', { file: sheet([rows[0]!], '센터.csv') }, admin)
  expect(await inconsistencies()).toEqual([])
  const token = await tokenOf()
  await db.orderFile.updateMany({ where: { userId: null }, data: { statusToken: token } })
  expect(await inconsistencies()).toHaveLength(1)
  await db.orderFile.deleteMany({ where: { userId: null } })
  const { id } = await db.orderFile.findFirstOrThrow({ orderBy: { id: 'desc' } })
  await db.orderFile.update({ where: { id }, data: { statusToken: null } })
  expect((await inconsistencies()).join()).toContain('do not follow their lists')
})
