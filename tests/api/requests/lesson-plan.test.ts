/**
 * Tests lesson plans: how they are read and saved, who of a school sees and improves them, conflicts,
 * versions, and what administrators find.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { levels } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { initials } from '~/features/catalogue/book/search/search-text'
import { call, createPerson, digest, type Person } from '../../support/client/api-call'
import { inconsistencies } from '../../support/checks/consistency'
import { cleanDatabase } from '../../support/database/database'
import { createApplication, orderFile } from '../../support/fixtures/applications'
import { book } from '../../support/fixtures/books'
import { requestBook } from '../../support/fixtures/request-books'
import { workbookOf } from '../../support/fixtures/zip'

let kim: Person
let lee: Person
let other: Person
let admin: Person
let producer: Person
let bookId: string
let schools: Record<'seoul' | 'busan', number>
const term = '2027-1'

const addSchool = async (name: string) =>
  (await db.school.create({ data: { name, initials: initials(name) }, select: { id: true } })).id

beforeEach(async () => {
  await cleanDatabase()
  schools = { seoul: await addSchool('서울맹학교'), busan: await addSchool('부산맹학교') }
  kim = await createPerson('kim')
  lee = await createPerson('lee')
  other = await createPerson('other')
  await db.user.update({
    where: { id: other.id },
    data: { schoolName: '부산맹학교', schoolId: schools.busan },
  })
  admin = await createPerson('admin', levels.administrator)
  producer = await createPerson('producer', levels.producer)
  ;({ bookId } = await book({ title: '수학 1' }))
})

const lines = '3월 2일  1. 수와 연산  8~21쪽\n3월 9일  2. 도형  22~31쪽'
const as = (path: string) => (me: Person, fields: object) =>
  call(`/api/lessonPlan/${path}`, { bookId, ...fields }, { token: me.token })
const read = as('read')
const set = (me: Person, fields: object) => as('set')(me, { term, ...fields })
const info = (me: Person, fields: object = {}) => as('info')(me, { term, ...fields })
const remove = (me: Person, fields: object) => as('remove')(me, { term, ...fields })
const restore = (me: Person, fields: object) => as('restore')(me, { term, ...fields })
const list = (fields: object = {}) =>
  call('/api/lessonPlan/list', { term, ...fields }, { token: admin.token })
const lesson = (day: string, firstPage: number | null, lastPage: number | null, unit = '') => ({
  day,
  unit,
  firstPage,
  lastPage,
})
const json = (lessons: object[]) => JSON.stringify(lessons)
const saved = async (me: Person, fields: object) => {
  const answer = await set(me, fields)
  expect([answer.status, answer.message]).toEqual([200, ''])
  return answer.data
}

describe('reading', () => {
  test('shows the lessons, what is doubtful and what was not understood, and stores nothing', async () => {
    const before = await digest(['RateLimiterFlexible'])
    const { data } = await read(kim, {
      term,
      text: `날짜\t단원\t쪽\n3/2\t1. 수와 연산\t8~21\n3/9\t2. 도형\t31~22\n개학\t\t`,
    })
    expect(data).toMatchObject({
      term,
      source: 'text',
      doubtful: 1,
      fileName: '',
      lessons: [
        { place: 1, ...lesson('2027-03-02', 8, 21, '1. 수와 연산'), doubt: '' },
        { place: 2, day: '2027-03-09', unit: '2. 도형', doubt: 'planDoubtPages' },
      ],
    })
    expect(await digest(['RateLimiterFlexible'])).toBe(before)
  })

  test('takes a sheet with merged cells', async () => {
    const file = new File([new Uint8Array(workbookOf([mergedSheet]))], '진도표.xlsx')
    const { data } = await read(kim, { term, file })
    expect(data).toMatchObject({
      source: 'file',
      fileName: '진도표.xlsx',
      lessons: [
        lesson('2027-03-02', 8, 21, '1. 수와 연산'),
        lesson('2027-03-08', 22, 31, '1. 수와 연산'),
      ],
    })
  })

  test('spreads pages evenly over nineteen weeks of the term, or fewer where there are fewer pages', async () => {
    const { data } = await read(kim, { term, spread: '1', firstPage: 8, lastPage: 197 })
    expect(data.source).toBe('spread')
    expect(data.lessons).toHaveLength(19)
    expect(data.lessons[0]).toMatchObject(lesson('2027-03-02', 8, 17))
    expect(data.lessons[1]).toMatchObject(lesson('2027-03-08', 18, 27))
    expect(data.lessons.at(-1)).toMatchObject(lesson('2027-07-05', 188, 197))
    const few = await read(kim, { term, spread: '1', firstPage: 3, lastPage: 4 })
    expect(few.data.lessons).toMatchObject([lesson('2027-03-02', 3, 3), lesson('2027-03-08', 4, 4)])
  })

  test.each([
    [{}, { text: '진도를 적거나 붙여 넣어 주세요.' }],
    [{ text: '안녕하세요' }, { text: expect.stringContaining('줄을 찾지 못했습니다') }],
    [{ text: lines, spread: '1', firstPage: 1, lastPage: 2 }, { text: expect.anything() }],
    [{ text: '가'.repeat(30_001) }, { text: '너무 깁니다. 더 짧게 입력해 주세요.' }],
    [{ file: new File(['안녕하세요'], 'a.csv') }, { file: expect.any(String) }],
    [{ spread: '1', firstPage: 9, lastPage: 8 }, { lastPage: expect.any(String) }],
    [{ spread: '1' }, { firstPage: '첫 쪽을 입력해 주세요.', lastPage: '끝 쪽을 입력해 주세요.' }],
    [{ text: lines, term: '2027-3' }, { term: expect.any(String) }],
  ])('refuses at its field what cannot be read: %j', async (fields, fieldErrors) => {
    expect(await read(kim, { term, ...fields })).toMatchObject({ status: 400, fieldErrors })
  })
})

describe('a plan', () => {
  test('is shown as it was saved, to every member of the school', async () => {
    const { version, unread } = await saved(kim, { text: lines })
    expect(unread).toEqual([])
    for (const me of [kim, lee]) {
      const { data } = await info(me)
      expect(data).toMatchObject({
        bookId,
        title: '수학 1',
        term,
        version,
        mayChange: true,
        first: '2027-03-02',
        last: '2027-08-16',
        school: { id: schools.seoul, name: '서울맹학교' },
        plan: {
          source: 'text',
          text: lines,
          doubtful: 0,
          by: { name: '이름 kim', staff: false },
          lessons: [
            { place: 1, ...lesson('2027-03-02', 8, 21, '1. 수와 연산'), doubt: '' },
            { place: 2, ...lesson('2027-03-09', 22, 31, '2. 도형'), doubt: '' },
          ],
        },
      })
    }
    expect(await inconsistencies()).toEqual([])
  })

  test('is not shown to another school, which has its own', async () => {
    await saved(kim, { text: lines })
    expect((await info(other)).data).toMatchObject({
      school: { name: '부산맹학교' },
      plan: null,
      version: 0,
      versions: [],
    })
    // a school that a member names changes nothing: their own is meant
    expect((await info(other, { school: '서울맹학교' })).data.school.name).toBe('부산맹학교')
    await saved(other, { text: '4월 6일 1단원 8~90쪽' })
    expect((await info(kim)).data.plan.lessons).toHaveLength(2)
    expect((await info(other)).data.plan.lessons).toHaveLength(1)
  })

  test('is improved by a colleague, and both versions say who saved them', async () => {
    const { version } = await saved(kim, { text: lines })
    await saved(lee, {
      version,
      lessons: json([
        lesson('2027-03-02', 8, 19, '1. 수와 연산'),
        lesson('2027-03-09', 20, 31),
        lesson('2027-03-16', 32, null, '3. 자료'),
      ]),
    })
    const { data } = await info(kim)
    expect(data.plan.lessons).toMatchObject([
      lesson('2027-03-02', 8, 19, '1. 수와 연산'),
      lesson('2027-03-09', 20, 31),
      lesson('2027-03-16', 32, 32, '3. 자료'),
    ])
    expect(data.versions).toMatchObject([
      { by: { name: '이름 lee', staff: false }, lessons: 3 },
      { id: version, by: { name: '이름 kim', staff: false }, lessons: 2 },
    ])
    expect(
      (await db.audit.findMany({ orderBy: { id: 'asc' } })).map(
        ({ userName, action, target, after }) => [userName, action, target, after],
      ),
    ).toEqual([
      ['kim', 'lessonPlan.set', `${bookId} 서울맹학교 2027-1`, { lessons: 2, planSource: 'text' }],
      ['lee', 'lessonPlan.set', `${bookId} 서울맹학교 2027-1`, { lessons: 3, planSource: 'text' }],
    ])
  })

  test('that somebody saved meanwhile is not overwritten unseen', async () => {
    const { version } = await saved(kim, { text: lines })
    await saved(lee, { version, spread: '1', firstPage: 1, lastPage: 100 })
    const late = await set(kim, { version, text: lines })
    expect(late).toMatchObject({ status: 409, key: 'changedMeanwhile' })
    expect(await set(kim, { text: lines })).toMatchObject({ status: 409 })
    expect(await remove(kim, { version })).toMatchObject({ status: 409 })
    const { data } = await info(kim)
    expect([data.plan.source, data.versions.length]).toEqual(['spread', 2])
    await saved(kim, { version: data.version, text: lines })
  })

  test('of two who save at the same moment takes one, and tells the other', async () => {
    const answers = await Promise.all([kim, lee].map((me) => set(me, { text: lines })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await db.lessonPlan.count()).toBe(1)
  })

  test('keeps the doubt of a line that nobody confirmed', async () => {
    await saved(kim, {
      source: 'file',
      fileName: '진도표.xlsx',
      lessons: json([
        { ...lesson('2027-03-02', 8, 21), doubt: 'planDoubtWeek' },
        lesson('2027-03-09', 22, 31),
      ]),
    })
    const { plan } = (await info(lee)).data
    expect(plan).toMatchObject({ source: 'file', fileName: '진도표.xlsx', doubtful: 1 })
    expect(plan.lessons.map(({ doubt }: { doubt: string }) => doubt)).toEqual(['planDoubtWeek', ''])
  })

  test.each<[object[], Record<string, unknown>]>([
    [[], { lessons: expect.stringContaining('남은 줄이 없습니다') }],
    [[lesson('', 1, 2)], { 'lessons.0.day': '날짜를 입력해 주세요.' }],
    [[lesson('2027-02-30', 1, 2)], { 'lessons.0.day': expect.any(String) }],
    [
      [lesson('2027-03-02', 1, 2), lesson('2027-09-01', 3, 4)],
      { 'lessons.1.day': '이 학기의 날짜를 입력해 주세요.' },
    ],
    [[lesson('2027-03-02', null, null)], { 'lessons.0.unit': expect.any(String) }],
    [[lesson('2027-03-02', null, 4)], { 'lessons.0.unit': expect.any(String) }],
    [[lesson('2027-03-02', null, 4, '가')], { 'lessons.0.firstPage': expect.any(String) }],
    [[lesson('2027-03-02', 9, 4)], { 'lessons.0.lastPage': expect.any(String) }],
    [
      Array.from({ length: 501 }, () => lesson('2027-03-02', 1, 2)),
      { lessons: '한 계획에는 500줄까지 넣을 수 있습니다.' },
    ],
  ])('refuses lines that are wrong, each at its place', async (lessons, fieldErrors) => {
    expect(await set(kim, { lessons: json(lessons) })).toMatchObject({ status: 400, fieldErrors })
    expect(await db.lessonPlan.count()).toBe(0)
  })

  test('has no day outside its term: a text with one names it', async () => {
    const answer = await set(kim, { text: `${lines}\n9월 1일  3. 자료  40~50쪽` })
    expect(answer.status).toBe(400)
    expect(answer.fieldErrors?.text).toContain('2027-09-01')
  })

  test('may be of a book that is only listed, and of no other', async () => {
    const { bookId: listed } = await requestBook()
    await saved(kim, { bookId: listed, text: lines })
    expect(await set(kim, { bookId: '2099-9999999', text: lines })).toMatchObject({
      status: 404,
      key: 'noSuchMaterial',
    })
    for (const call of [read, info])
      expect((await call(kim, { bookId: '2099-9999999', text: lines })).status).toBe(404)
  })
})

describe('removing and restoring', () => {
  test('a removed plan is none, and comes back with its lines', async () => {
    const { version } = await saved(kim, { text: lines })
    const removed = await remove(lee, { version })
    expect(removed.data).toMatchObject({ plan: null, versions: [{ lessons: 0 }, { id: version }] })
    expect(await remove(lee, { version: removed.data.version })).toMatchObject({ status: 404 })
    const { data } = await restore(kim, { id: version })
    expect(data.plan).toMatchObject({
      source: 'text',
      text: lines,
      lessons: [
        { place: 1, firstPage: 8 },
        { place: 2, firstPage: 22 },
      ],
    })
    expect(data.versions).toHaveLength(3)
    expect(await inconsistencies()).toEqual([])
  })

  test('only a version of this plan that has lines and is not the plan can be restored', async () => {
    const first = (await saved(kim, { text: lines })).version
    const second = (await remove(kim, { version: first })).data.version
    expect(await restore(kim, { id: second })).toMatchObject({ status: 409 })
    const { data } = await restore(kim, { id: first })
    expect(await restore(kim, { id: data.version })).toMatchObject({ status: 409 })
    for (const [me, fields] of [
      [other, { id: first }],
      [kim, { id: first, term: '2027-2' }],
      [kim, { id: 999_999 }],
    ] as const)
      expect((await restore(me, fields)).status).toBe(404)
  })
})

describe('who', () => {
  test('a member in no school of the list has a plan alone, which nobody else sees', async () => {
    const { schoolId } = await db.user.findUniqueOrThrow({ where: { id: kim.id } })
    await db.user.update({ where: { id: kim.id }, data: { schoolId: null } })
    const mine = await saved(kim, { text: lines })
    expect(mine).toMatchObject({ school: null, member: { id: kim.id, name: '이름 kim' } })
    const others = await db.user.findMany({ where: { schoolId }, select: { id: true } })
    expect(others.length).toBeGreaterThan(0)
    expect(await db.lessonPlan.findMany({ select: { schoolId: true, userId: true } })).toEqual([
      { schoolId: null, userId: kim.id },
    ])
    expect((await info(admin, { member: kim.id })).data.plan.lessons).toHaveLength(
      mine.plan.lessons.length,
    )
    const [listed] = (await list()).data.items.filter(
      (row: { member: unknown }) => row.member !== null,
    )
    expect(listed).toMatchObject({ school: null, member: { id: kim.id } })
    const stranger = await info(lee, { member: kim.id })
    expect(stranger.data).toMatchObject({ member: null, plan: null })
  })

  test('the plan of a member alone becomes that of the school that they choose', async () => {
    await db.user.update({ where: { id: kim.id }, data: { schoolId: null, schoolName: '' } })
    await saved(kim, { text: lines })
    const answer = await call(
      '/api/school/choose',
      { schoolName: '서울 맹학교' },
      { token: kim.token },
    )
    expect(answer).toMatchObject({
      status: 200,
      data: { name: '서울맹학교', listed: true, confirmed: true },
    })
    expect(await info(kim)).toMatchObject({
      data: { school: { id: schools.seoul }, member: null, plan: { by: { name: '이름 kim' } } },
    })
    expect(
      await call('/api/school/choose', { schoolName: '서울맹학교' }, { token: kim.token }),
    ).toMatchObject({
      status: 409,
      key: 'schoolIsSet',
    })
  })

  test('whoever only names the school sees and changes none of its plans, until the centre confirms them', async () => {
    await saved(lee, { text: lines })
    const stranger = await createPerson('stranger', levels.member, { eligible: false })
    expect(
      await call('/api/school/choose', { schoolName: '서울맹학교' }, { token: stranger.token }),
    ).toMatchObject({ status: 200, data: { listed: true, confirmed: false } })
    expect((await info(stranger)).data).toMatchObject({ school: null, plan: null, versions: [] })
    await saved(stranger, { text: '2027-03-02 1단원 5-9' })
    expect((await info(kim)).data).toMatchObject({ plan: { by: { name: '이름 lee' } } })

    const asAdmin = { token: admin.token }
    const reason = { reason: '학교 명단' }
    await call(`/api/user/confirmEligibility/${stranger.id}`, reason, asAdmin)
    const { data } = await info(stranger)
    expect(data).toMatchObject({
      school: { id: schools.seoul },
      plan: { by: { name: '이름 lee' } },
    })
    expect(data.versions).toHaveLength(3)
    expect(await inconsistencies()).toEqual([])

    await call(`/api/user/withdrawEligibility/${stranger.id}`, reason, asAdmin)
    expect((await info(stranger)).data).toMatchObject({ school: null, plan: null })
    expect((await info(kim)).data.versions).toHaveLength(3)
    expect(await inconsistencies()).toEqual([])
  })

  test('a plan of the school stays its plan, and the member’s stands among the versions', async () => {
    const { version } = await saved(admin, { text: lines, school: schools.seoul })
    await db.user.update({ where: { id: kim.id }, data: { schoolId: null, schoolName: '' } })
    await saved(kim, { text: '2027-03-02 1단원 5-9' })
    await call('/api/school/choose', { schoolName: '서울맹학교' }, { token: kim.token })
    const { data } = await info(kim)
    expect(data.plan).toMatchObject({ by: { staff: true } })
    expect(data.plan.lessons.length).toBeGreaterThan(1)
    expect(data.versions.map(({ by: author }: { by: { name: string } }) => author.name)).toEqual([
      '이름 admin',
      '이름 kim',
      '이름 admin',
    ])
    expect(data.version).toBeGreaterThan(version)
  })

  test('a school that is not in the list is not chosen', async () => {
    await db.user.update({ where: { id: kim.id }, data: { schoolId: null, schoolName: '' } })
    expect(
      await call('/api/school/choose', { schoolName: '없는 학교' }, { token: kim.token }),
    ).toMatchObject({
      status: 400,
      fieldErrors: { schoolName: expect.stringContaining('목록에 없는 학교') },
    })
    expect(await db.user.findUnique({ where: { id: kim.id } })).toMatchObject({ schoolId: null })
  })

  test('an administrator names the school, by its id or name', async () => {
    expect(await set(admin, { text: lines })).toMatchObject({
      status: 400,
      fieldErrors: { school: '학교를 골라 주세요.' },
    })
    const unknown = await set(admin, { text: lines, school: '없는학교' })
    expect(unknown).toMatchObject({ status: 404, key: 'planSchoolUnknown' })
    const { version } = await saved(admin, { text: lines, school: '서울 맹학교' })
    await saved(admin, { text: lines, school: schools.seoul, version })
    expect((await info(kim)).data.plan.by).toEqual({ name: '이름 admin', staff: true })
  })

  test('a producer reads plans, and changes none', async () => {
    const { version } = await saved(kim, { text: lines })
    const school = '서울맹학교'
    const { data } = await info(producer, { school })
    expect([data.mayChange, data.plan.lessons.length]).toEqual([false, 2])
    for (const answer of [
      await set(producer, { school, version, text: lines }),
      await remove(producer, { school, version }),
      await restore(producer, { school, id: version }),
    ])
      expect(answer).toMatchObject({ status: 403, key: 'noPermission' })
  })

  test('the plan of a member who leaves stays, without their name', async () => {
    await saved(kim, { text: lines })
    await call('/api/user/remove', { id: kim.id }, { token: admin.token })
    await call(`/api/user/remove/${kim.id}`, {}, { token: admin.token })
    expect(await db.user.count({ where: { user: 'kim' } })).toBe(0)
    expect((await info(lee)).data.plan).toMatchObject({ by: { name: '', staff: false } })
    expect(await db.lessonPlan.findMany({ select: { userName: true } })).toEqual([{ userName: '' }])
  })
})

describe('administrators find', () => {
  type Row = { school: { name: string }; bookId: string; state: string; waiting: number }
  const rows = async (fields: object = {}) =>
    (await list(fields)).data.items.map(({ school, bookId: id, state, waiting }: Row) => [
      school.name,
      id,
      state,
      waiting,
    ])

  test('plans, their doubtful lines, and who waits for a book without a plan', async () => {
    const waited = await book({ title: '국어 1' })
    await createApplication(db, other.id, waited.bookId, '점자')
    await createApplication(db, lee.id, bookId, '음성')
    await orderFile(db, { schoolName: '부산 맹학교' }, [{ bookId: waited.bookId, brl: 2, a3: 1 }])
    await saved(kim, {
      lessons: json([{ ...lesson('2027-03-02', 8, 21), doubt: 'planDoubtWeek' }]),
    })
    await saved(other, { text: lines })
    expect(await rows()).toEqual([
      ['부산맹학교', waited.bookId, 'missing', 3],
      ['서울맹학교', bookId, 'doubtful', 1],
      ['부산맹학교', bookId, 'certain', 0],
    ])
    expect(await rows({ state: 'missing' })).toHaveLength(1)
    expect(await rows({ school: '서울' })).toHaveLength(1)
    expect(await rows({ bookId })).toHaveLength(2)
    expect(await rows({ title: '국어' })).toHaveLength(1)
    expect(await rows({ term: '2027-2' })).toEqual([
      ['부산맹학교', waited.bookId, 'missing', 3],
      ['서울맹학교', bookId, 'missing', 1],
    ])
    expect((await list({ bookId, state: 'doubtful' })).data.items).toMatchObject([
      { plan: { lessons: 1, doubtful: 1, source: 'text', by: { name: '이름 kim' } } },
    ])
  })

  test('nothing to ask for where the copies are made, or needed in a later term', async () => {
    const done = await book({ prodTypes: ['점자'] })
    await createApplication(db, kim.id, done.bookId, '점자')
    const { id } = await createApplication(db, kim.id, bookId, '점자')
    await db.order.update({ where: { id }, data: { neededFrom: '2028-03-02' } })
    expect(await rows()).toEqual([])
    expect(await rows({ term: '2028-1' })).toEqual([['서울맹학교', bookId, 'missing', 1]])
  })

  test('a removed plan as none', async () => {
    const { version } = await saved(kim, { text: lines })
    await remove(kim, { version })
    expect(await rows()).toEqual([])
    await createApplication(db, kim.id, bookId, '점자')
    expect(await rows()).toEqual([['서울맹학교', bookId, 'missing', 1]])
  })

  test('pages of them', async () => {
    await saved(kim, { text: lines })
    expect((await list({ page: 2 })).status).toBe(404)
    expect((await list({ size: 10, sort: '2' })).data.totalCount).toBe(1)
  })
})

const cell = (ref: string, value: string) =>
  `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
/** A month and a unit that are merged over two weeks. */
const mergedSheet = `<worksheet><sheetData><row r="1">${['월', '주', '단원', '쪽'].map((text, column) => cell(`${'ABCD'[column]}1`, text)).join('')}</row><row r="2">${cell('A2', '3')}${cell('B2', '1')}${cell('C2', '1. 수와 연산')}${cell('D2', '8~21')}</row><row r="3">${cell('B3', '2')}${cell('D3', '22~31')}</row></sheetData><mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="C2:C3"/></mergeCells></worksheet>`
