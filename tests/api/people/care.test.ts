/** Tests readers in somebody's care: who may do what for whom, and what becomes of it. */
import { beforeEach, describe, expect, test } from 'vitest'
import { rows } from '~/api/table.server'
import { careOfToday } from '~/features/people/care/end-care.server'
import { turnsFourteen } from '~/features/people/care/age'
import { db } from '~/platform/db.server'
import { addDays, todayInSeoul } from '~/platform/today'
import { careScopes, scopeHolds } from '~/tables/care-codes'
import { cleanDatabase } from '../../support/database/database'
import { call, callRaw, createPerson, type Person } from '../../support/client/api-call'
import { as } from '../../support/client/people'
import { inconsistencies } from '../../support/checks/consistency'
import { createApplication } from '../../support/fixtures/applications'
import { book } from '../../support/fixtures/books'
import { orderSheet, type SheetRow } from '../../support/fixtures/order-sheets'

let admin: Person
let teacher: Person
let guardian: Person
beforeEach(async () => {
  await cleanDatabase()
  admin = await createPerson('admin', 1)
  teacher = await createPerson('teacher')
  guardian = await createPerson('guardian')
})

const today = todayInSeoul()
const yearsAgo = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
const child = {
  name: '김하늘',
  birth: yearsAgo(10),
  schoolYear: '초4',
  formats: ['점자', '음성'],
  consentName: '김보호',
  consentWay: 'paper',
}
const grown = { ...child, name: '박바다', birth: yearsAgo(15), consentName: '', consentWay: 'met' }
const proof = '특수교육대상자로 선정된 학생입니다.'
const add = (readers: object[], me = teacher, more = {}) =>
  call(
    '/api/care/add',
    { kind: 'teacher', proof, readers: JSON.stringify(readers), ...more },
    as(me),
  )
const addOne = async (reader: object = child, me = teacher): Promise<number> =>
  (await add([reader], me)).data.ids[0]
const readersOf = async (me = teacher) =>
  (await call('/api/care/readers', {}, as(me))).data.items as { id: number; name: string }[]
const invite = (id: number, fields: object, me = teacher) =>
  call(`/api/care/invite/${id}`, { kind: 'guardian', scope: 'see', ...fields }, as(me))
const accept = (token: string, me = guardian) => call('/api/care/accept', { token }, as(me))
const infoOf = async (id: number, me = teacher) =>
  (await call(`/api/care/reader/${id}`, {}, as(me))).data
const careOf = async (readerId: number, carer: Person) =>
  db.care.findFirstOrThrow({ where: { readerId, carerId: carer.id } })

describe('what a carer may do for a reader', () => {
  const states = [
    ...careScopes.map(({ value }) => ({ name: value, scope: value, lasts: true })),
    { name: 'ended', scope: 'download' as const, lasts: false },
    { name: 'its day is over', scope: 'download' as const, lasts: false },
    { name: 'of others', scope: null, lasts: false },
  ]
  const forReaders = rows.filter((row) => row.forReaders)

  test('is what the row of each call says, in every state of care', async () => {
    const reader = await addOne()
    const { bookId } = await book({ prodTypes: ['점자'] })
    const table: string[] = []
    const expected: string[] = []
    for (const { name, scope, lasts } of states) {
      await db.care.deleteMany({ where: { carerId: guardian.id } })
      if (scope)
        await db.care.create({
          data: {
            readerId: reader,
            carerId: guardian.id,
            kind: 'guardian',
            scope,
            ...(name === 'ended' ? { endTime: new Date(), endReason: 'carer' as const } : {}),
            ...(name === 'its day is over' ? { untilDay: addDays(today, -1) } : {}),
          },
        })
      for (const row of forReaders) {
        const order = await createApplication(db, reader, bookId, '점자')
        // who waits for confirmation may not download yet: a rule of the reader, not of the care
        await db.eligibility.create({
          data: {
            userId: reader,
            state: 'confirmed',
            way: 'administrator',
            decideTime: new Date(),
          },
        })
        const path = row.path.replace(/:\w+/, String(order.id))
        const fields = {
          reader,
          bookId,
          bookIds: [bookId],
          prodType: '점자',
          orderNum: 1,
          note: '학교 확인',
        }
        const { status } = await callRaw(path, fields, {
          method: row.method,
          token: guardian.token,
        })
        const refused =
          status === 403 || (status === 404 && !lasts) ? status : 'done or refused by its own rules'
        table.push(`${name} ${row.path} ${refused}`)
        const allowed = lasts && scope !== null && scopeHolds(scope, row.forReaders!)
        expected.push(
          `${name} ${row.path} ${!lasts ? 404 : allowed ? 'done or refused by its own rules' : 403}`,
        )
        await db.order.deleteMany({ where: { userId: reader } })
        await db.eligibility.deleteMany({ where: { userId: reader } })
      }
    }
    expect(table).toEqual(expected)
  })

  test('is refused for every other call that changes something, which would be the caller’s own', async () => {
    const reader = await addOne()
    const others = rows.filter((row) => !row.forReaders && row.role === 'member')
    for (const { path, method, input } of others) {
      const named = path.replace(/:\w+/, String(reader))
      const { status, text } = await callRaw(
        named,
        { reader },
        { method, token: teacher.token },
      ).then(async (answer) => ({ status: answer.status, text: await answer.text() }))
      // input that is wrong by itself is said first
      if (input.safeParse({ id: reader }).success && !path.includes(':'))
        expect([path, status, text.includes('notForReaders')]).toEqual([path, 400, true])
      else expect([path, status >= 400]).toEqual([path, true])
    }
    expect(await db.user.count({ where: { id: { in: [reader, teacher.id] } } })).toBe(2)
  })

  test('is recorded with both names', async () => {
    const reader = await addOne()
    const { bookId } = await book()
    const { data: order } = await call(
      '/api/userOrderBook/apply',
      { reader, bookId, prodType: '점자', orderNum: 1 },
      as(teacher),
    )
    expect(order.reader).toEqual({ id: reader, name: '김하늘' })
    await call(`/api/userOrderBook/cancel/${order.id}`, { reader }, as(teacher))
    const { user } = await db.user.findUniqueOrThrow({ where: { id: reader } })
    const entries = await db.audit.findMany({
      where: { action: { in: ['order.apply', 'order.cancel'] } },
      orderBy: { id: 'asc' },
    })
    expect(entries.map((one) => [one.action, one.userName, one.forUser])).toEqual([
      ['order.apply', 'teacher', user],
      ['order.cancel', 'teacher', user],
    ])
  })
})

describe('entering readers', () => {
  test('needs a guardian’s consent under fourteen and the reader’s from then on', async () => {
    expect((await add([{ ...child, consentName: '' }])).fieldErrors).toEqual({
      'readers.0.consentName': '만 14세가 되지 않았습니다. 동의한 보호자의 이름을 적어 주세요.',
    })
    expect((await add([{ ...grown, consentWay: 'self' }])).errorCode).toBe(400)
    expect(await db.user.count()).toBe(3)
    await add([child, grown])
    expect(
      await db.careConsent.findMany({
        orderBy: { id: 'asc' },
        select: { kind: true, name: true, way: true, userName: true },
      }),
    ).toEqual([
      { kind: 'guardian', name: '김보호', way: 'paper', userName: 'teacher' },
      { kind: 'reader', name: '박바다', way: 'met', userName: 'teacher' },
    ])
  })

  test('asks the centre to confirm each, and is all or none', async () => {
    expect((await add([child, { ...child, formats: ['그림'] }])).errorCode).toBe(400)
    expect((await add([child], teacher, { proof: '' })).fieldErrors?.proof).toBeTruthy()
    expect(await db.user.count()).toBe(3)
    const { data } = await add([child, grown])
    expect(
      await db.eligibility.findMany({
        where: { state: 'asked' },
        select: { userId: true, state: true, note: true },
      }),
    ).toEqual(data.ids.map((userId: number) => ({ userId, state: 'asked', note: proof })))
  })

  test('refuses the same pupil twice', async () => {
    await add([child])
    expect((await add([grown, child])).fieldErrors).toEqual({
      'readers.1.name': '김하늘 님은 이미 있습니다. 이름과 생년월일이 같습니다.',
    })
  })

  test('shows nobody else’s', async () => {
    const reader = await addOne()
    expect(await readersOf(guardian)).toEqual([])
    expect((await call(`/api/care/reader/${reader}`, {}, as(guardian))).errorCode).toBe(404)
    expect(
      (await call(`/api/care/modify/${reader}`, { ...child, name: '나' }, as(guardian))).errorCode,
    ).toBe(404)
  })
})

describe('a one-time link', () => {
  test('makes one person a carer, once, with at most the rights of who made it', async () => {
    const reader = await addOne()
    const { data: made } = await invite(reader, { scope: 'apply' })
    expect((await accept(made.token)).data).toEqual({ readerId: reader })
    expect((await accept(made.token, admin)).errorCode).toBe(410)
    expect((await readersOf(guardian)).map(({ name }) => name)).toEqual(['김하늘'])
    expect((await invite(reader, { scope: 'download' }, guardian)).errorCode).toBe(403)
    expect((await invite(reader, { scope: 'apply' }, guardian)).errorCode).toBe(0)
  })

  test('ends when it is taken back, and with the care of who made it', async () => {
    const reader = await addOne()
    const { data: one } = await invite(reader, {})
    await call(`/api/care/withdrawInvite/${one.id}`, {}, as(teacher))
    expect((await accept(one.token)).errorCode).toBe(410)
    const { data: first } = await invite(reader, { scope: 'download' })
    await accept(first.token)
    const { data: second } = await invite(reader, {})
    const { id } = await careOf(reader, teacher)
    await call(`/api/care/end/${id}`, {}, as(teacher))
    expect((await accept(second.token, admin)).errorCode).toBe(410)
  })

  test('gives a reader of fourteen a log-in, with everything that is theirs', async () => {
    const young = await addOne()
    expect((await invite(young, { kind: 'login' })).errorCode).toBe(409)
    const reader = await addOne(grown)
    const { bookId } = await book()
    await createApplication(db, reader, bookId, '점자')
    const { data: made } = await invite(reader, { kind: 'login' })
    expect((await accept(made.token)).errorCode).toBe(409)
    const taken = await call('/api/care/takeLogin', {
      token: made.token,
      user: 'bada2011',
      password: 'Badaneun1!',
    })
    expect(taken.errorCode).toBe(0)
    const me = await db.user.findUniqueOrThrow({
      where: { user: 'bada2011' },
      include: { orders: true },
    })
    expect([me.id, me.orders.length]).toEqual([reader, 1])
    // the teacher goes on until the reader ends it
    expect((await readersOf()).map(({ name }) => name)).toEqual(['김하늘', '박바다'])
    expect(
      (await call(`/api/care/modify/${reader}`, { ...grown, name: '나' }, as(teacher))).errorCode,
    ).toBe(409)
  })
})

describe('the end of care', () => {
  test('by the last carer deletes the reader, when they say so', async () => {
    const reader = await addOne()
    const { id } = await careOf(reader, teacher)
    expect((await call(`/api/care/end/${id}`, {}, as(guardian))).errorCode).toBe(404)
    expect((await call(`/api/care/end/${id}`, {}, as(teacher))).errorCode).toBe(409)
    expect(await db.user.count({ where: { id: reader } })).toBe(1)
    const ended = await call(`/api/care/end/${id}`, { removeReader: '1' }, as(teacher))
    expect(ended.data).toEqual({ readerRemoved: true })
    expect(await db.user.count({ where: { id: reader } })).toBe(0)
  })

  test('by one of two leaves the reader to the other', async () => {
    const reader = await addOne()
    const { data: made } = await invite(reader, { scope: 'download' })
    await accept(made.token)
    const { id } = await careOf(reader, teacher)
    const ended = await call(`/api/care/end/${id}`, { removeReader: '1' }, as(teacher))
    expect(ended.data).toEqual({ readerRemoved: false })
    expect(await readersOf()).toEqual([])
    expect((await infoOf(reader, guardian)).name).toBe('김하늘')
    expect(await notices(guardian)).toContain('careEnded')
  })

  test('by the withdrawal of a carer deletes the readers whom nobody else helps', async () => {
    const [first, second] = (await add([child, grown])).data.ids
    const { data: made } = await invite(second, {})
    await accept(made.token)
    expect((await call(`/api/user/remove/${teacher.id}`, {}, as(admin))).errorCode).toBe(0)
    expect(
      (await db.user.findMany({ where: { id: { in: [first, second] } } })).map(({ id }) => id),
    ).toEqual([second])
    expect(await inconsistencies()).toEqual([])
  })

  test('comes with the fourteenth birthday, unless the reader agrees', async () => {
    const birth = addDays(yearsAgo(14), 10)
    const reader = await addOne({ ...child, birth })
    expect((await careOf(reader, teacher)).untilDay).toBe(addDays(turnsFourteen(birth), -1))
    await careOfToday()
    expect(await notices(teacher)).toContain('careEnds')
    // ten days later
    await db.user.update({ where: { id: reader }, data: { birth: yearsAgo(14) } })
    await db.care.updateMany({ data: { untilDay: addDays(today, -1) } })
    expect(await readersOf()).toEqual([])
    await careOfToday()
    expect((await careOf(reader, teacher)).endReason).toBe('day')
    const agreed = await call(`/api/care/agree/${reader}`, { consentWay: 'met' }, as(teacher))
    expect(agreed.data.consents[0]).toMatchObject({ kind: 'reader', name: '김하늘' })
    expect((await readersOf()).map(({ name }) => name)).toEqual(['김하늘'])
  })

  test('by the centre deletes a reader without a log-in only after thirty days', async () => {
    const reader = await addOne()
    const { id } = await careOf(reader, teacher)
    await call(`/api/care/endByCentre/${id}`, { reason: '전학' }, as(admin))
    await careOfToday()
    expect(await db.user.count({ where: { id: reader } })).toBe(1)
    const before = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
    await db.care.updateMany({ data: { endTime: before } })
    await db.user.update({ where: { id: reader }, data: { createTime: before } })
    await careOfToday()
    expect(await db.user.count({ where: { id: reader } })).toBe(0)
  })
})

const notices = async ({ id }: Person) =>
  (await db.notification.findMany({ where: { userId: id } })).map(({ kind }) => kind)

describe('the pupils of a school list', () => {
  const sent = async (lines: SheetRow[], me = teacher) =>
    (
      await call(
        '/api/userOrderBook/sendOrderFile',
        { schoolName: '한빛중학교', file: orderSheet(lines, '신청.csv') },
        as(me),
      )
    ).data.id as number
  const pupilsOf = (id: number, me = teacher) => call(`/api/care/pupilsOfList/${id}`, {}, as(me))

  test('are shown to its sender as readers to enter, in the types that it asks for', async () => {
    await add([{ ...grown, name: '박바다' }])
    const list = await sent([
      { 도서명: '국어 1', 음성: 1, 학생: '김민수/2학년/010-1234-5678' },
      { 도서명: '수학 1', 점자: 2, 학생: '김민수/2학년/; 박바다/3학년/' },
      { 도서명: '과학 1', 점자: 1, 학생: '김민수/2학년/; 김○○/1학년/' },
      { 도서명: '도덕 1', 점자: 1, 학생: '이서연/특수학급/' },
    ])
    const { readers, unread } = (await pupilsOf(list)).data
    expect(readers).toMatchObject([
      { name: '김민수', schoolYear: '중2', schoolName: '한빛중학교', formats: ['점자', '음성'] },
      { name: '이서연', schoolYear: '', formats: ['점자'] },
    ])
    expect(unread.map(({ text }: { text: string }) => text)).toEqual([
      '박바다: 이미 제 학생·자녀에 있습니다',
      '김○○: 이름이 온전하지 않습니다',
    ])
    expect(await readersOf()).toHaveLength(1)
  })

  test('are nobody’s but the sender’s, and a list without pupils has none', async () => {
    const list = await sent([{ 도서명: '국어 1', 음성: 1, 학생: '김민수/2학년/' }])
    expect((await pupilsOf(list, guardian)).errorCode).toBe(404)
    const without = await sent([{ 도서명: '국어 1', 음성: 1 }], guardian)
    expect((await pupilsOf(without, guardian)).errorCode).toBe(404)
  })
})

describe('applying for several', () => {
  test('makes one application each and tells everybody who acts for them', async () => {
    const [first, second] = (await add([child, grown])).data.ids
    const { data: made } = await invite(first, {})
    await accept(made.token)
    const { bookId } = await book({ title: '국어 1' })
    const choices = [
      { reader: first, bookId, prodType: '점자' },
      { reader: second, bookId, prodType: '확대A3' },
    ]
    const done = await call(
      '/api/userOrderBook/applyForReaders',
      { choices: JSON.stringify(choices) },
      as(teacher),
    )
    expect(done.data).toEqual({ count: 2, readers: 2 })
    const list = (await call('/api/userOrderBook/ofReaders', {}, as(teacher))).data
    expect(
      list.items.map((one: { reader: { name: string }; prodType: string }) => [
        one.reader.name,
        one.prodType,
      ]),
    ).toEqual([
      ['박바다', '확대A3'],
      ['김하늘', '점자'],
    ])
    const told = await db.notification.findMany({
      where: { userId: guardian.id, kind: 'applied' },
      select: { facts: true },
    })
    expect(told).toEqual([
      { facts: { title: '국어 1', type: '점자', reader: '김하늘', readerId: first } },
    ])
    // whoever may only see applies for nobody
    const refused = await call(
      '/api/userOrderBook/applyForReaders',
      { choices: JSON.stringify(choices.slice(0, 1)) },
      as(guardian),
    )
    expect([refused.errorCode, await db.order.count()]).toEqual([403, 2])
  })

  test('makes none when one of them is somebody else’s reader', async () => {
    const reader = await addOne()
    const { bookId } = await book()
    const { data: mine } = await add([grown], guardian)
    const choices = [
      { reader: mine.ids[0], bookId, prodType: '점자' },
      { reader, bookId, prodType: '점자' },
    ]
    const refused = await call(
      '/api/userOrderBook/applyForReaders',
      { choices: JSON.stringify(choices) },
      as(guardian),
    )
    expect([refused.errorCode, await db.order.count()]).toEqual([404, 0])
  })
})
