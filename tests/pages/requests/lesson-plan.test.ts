/**
 * Tests with scripts off how schools enter, correct, share and bring back their lesson plans, and what
 * administrators and producers see of them.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBook } from '../../support/servers/app'
import { createApplication } from '../../support/fixtures/applications'
import { PageClient } from '../../support/client/page-client'
import { workbookOf } from '../../support/fixtures/zip'
import { app, useApp } from '../../support/servers/use-app'

useApp()
let kim: PageClient
let lee: PageClient
let other: PageClient
let admin: PageClient
let order: number
const bookId = 'P-1'
const page = `/plan/${bookId}?term=2027-1`

beforeAll(async () => {
  const [seoul, elsewhere] = [
    await app.db.user.findUniqueOrThrow({ where: { user: 'member' } }),
    await app.db.user.findUniqueOrThrow({ where: { user: 'teacher02' } }),
  ]
  expect(seoul.schoolId).not.toBe(elsewhere.schoolId)
  kim = await new PageClient(app.url).logIn('member')
  lee = await new PageClient(app.url).logIn('teacher01')
  other = await new PageClient(app.url).logIn('teacher02')
  admin = await new PageClient(app.url).logIn('admin')
  await addBook(app, { bookId, title: '중학교 수학 1', prodTypes: [] })
  order = (await createApplication(app.db, seoul.id, bookId, '점자', 1, '중학교 수학 1')).id
})
beforeEach(() => app.db.lessonPlan.deleteMany({ where: { bookId } }))

const text = '3월 2일  1. 수와 연산  8~21쪽\n3월 9일  2. 도형  22~31쪽'
const enter = async (client: PageClient, plan = text) => {
  await client.open(page)
  await client.submit('#text-form', { text: plan })
  await client.submit('#lines-form')
}
const said = (client: PageClient) => client.notices.map(({ text }) => text)
const lines = (client: PageClient) => client.rows('[aria-labelledby=certain] table')

describe('a teacher', () => {
  it('comes from the application, pastes a plan, sees how it was read, and saves it', async () => {
    await kim.open(`/order/item/${order}`)
    await kim.click('이 책의 진도 계획')
    expect([kim.h1, kim.main]).toEqual([
      '진도 계획: 중학교 수학 1',
      expect.stringContaining('아직 진도 계획이 없습니다.'),
    ])
    await kim.open(page)
    await kim.submit('#text-form', { text })
    expect(kim.main).toContain('이렇게 읽었습니다: 2줄')
    expect(kim.main).toContain('아직 저장하지 않았습니다.')
    expect(await app.db.lessonPlan.count({ where: { bookId } })).toBe(0)
    await kim.submit('#lines-form')
    expect(said(kim)).toEqual(['진도 계획 2줄을 저장했습니다.'])
    expect(lines(kim)).toEqual([
      ['2027-03-02', '1. 수와 연산', '8~21쪽'],
      ['2027-03-09', '2. 도형', '22~31쪽'],
    ])
  })

  it('corrects a doubtful line, leaves one out, adds one, and keeps a doubt that nobody looked at', async () => {
    await kim.open(page)
    await kim.submit('#text-form', {
      text: '날짜\t단원\t쪽\n3월 2일\t1과\t8~21\n4월\t2과\t22~31\n5월 3일\t3과\t32~40\n6월\t4과\t41~50\n메모',
    })
    expect(kim.text('#planDoubtfulRows')).toBe('확인이 필요한 줄 2개')
    expect(kim.main).toContain('달만 있어 그 달의 첫 수업일로 읽었습니다.')
    expect(kim.main).toContain('읽지 않은 줄 1개')
    await kim.submit('#lines-form', {
      d1: '2027-04-12',
      x2: ['1'],
      d4: '2027-05-10',
      u4: '더한 단원',
    })
    expect(said(kim)).toEqual(['진도 계획 4줄을 저장했습니다. 확인이 필요한 줄이 1개 남았습니다.'])
    expect(lines(kim)).toEqual([
      ['2027-03-02', '1과', '8~21쪽'],
      ['2027-04-12', '2과', '22~31쪽'],
      ['2027-05-10', '더한 단원', '-'],
    ])
    await kim.click('확인하고 고치기')
    await kim.submit('#lines-form', { y3: ['1'] })
    expect(said(kim)).toEqual(['진도 계획 4줄을 저장했습니다.'])
  })

  it('reads at the field what is wrong, and everything is still there', async () => {
    await kim.open(page)
    await kim.submit('#text-form', { text: '안녕하세요' })
    expect(kim.errors).toEqual([expect.stringContaining('줄을 찾지 못했습니다')])
    expect(kim.value('#text-form', 'text')).toBe('안녕하세요')
    await kim.submit('#text-form', { text })
    await kim.submit('#lines-form', { d0: '2027-10-01', u0: '고친 단원', f1: '99' })
    expect([kim.status, kim.errors]).toEqual([
      422,
      expect.arrayContaining(['끝 쪽은 첫 쪽과 같거나 커야 합니다.']),
    ])
    expect(kim.field('#lines-form-l1').invalid).toBe(true)
    await kim.submit('#lines-form', { f1: '22' })
    expect(kim.errors).toEqual(['이 학기의 날짜를 입력해 주세요.'])
    expect(kim.field('#lines-form-d0')).toEqual({
      invalid: true,
      description: '오류: 이 학기의 날짜를 입력해 주세요.',
    })
    expect(kim.value('#lines-form', 'u0')).toBe('고친 단원')
    expect(await app.db.lessonPlan.count({ where: { bookId } })).toBe(0)
    await kim.submit('#lines-form', { d0: '2027-03-03' })
    expect(lines(kim)[0]).toEqual(['2027-03-03', '고친 단원', '8~21쪽'])
  })

  it('uploads a sheet with merged cells; without a file the field says so', async () => {
    await kim.open(page)
    await kim.attach('#file-form', 'file', null)
    expect(kim.field('#file-form-file').invalid).toBe(true)
    await kim.attach('#file-form', 'file', new File([new Uint8Array(merged())], '진도표.xlsx'))
    await kim.submit('#lines-form')
    expect(lines(kim)).toEqual([
      ['2027-03-02', '1. 수와 연산', '8~21쪽'],
      ['2027-03-08', '1. 수와 연산', '22~31쪽'],
    ])
    expect(kim.facts()['넣은 방법']).toBe('파일')
  })

  it('spreads the pages evenly, which is marked as an estimate', async () => {
    await kim.open(page)
    await kim.submit('#spread-form', { firstPage: '9' })
    expect(kim.errors).toEqual(['끝 쪽을 입력해 주세요.'])
    await kim.submit('#spread-form', { firstPage: '1', lastPage: '190' })
    await kim.submit('#lines-form')
    expect(lines(kim)).toHaveLength(19)
    expect(kim.facts()['넣은 방법']).toBe('고르게 나눔(추정) 추정')
    expect(kim.main).toContain('고르게 나누어 추정한 날입니다.')
  })
})

describe('colleagues', () => {
  it('improve the same plan, which another school does not see', async () => {
    await enter(kim)
    await lee.open(page)
    await lee.click('줄 고치기')
    await lee.submit('#lines-form', { l0: '19' })
    await kim.open(page)
    expect(lines(kim)[0]).toEqual(['2027-03-02', '1. 수와 연산', '8~19쪽'])
    const { name } = await app.db.user.findUniqueOrThrow({ where: { user: 'teacher01' } })
    expect(kim.facts()['마지막으로 고침']).toContain(name)
    expect(kim.rows('#versions table').map((row) => row[1])).toEqual([name, '김모두'])
    await other.open(page)
    expect(other.main).toContain('아직 진도 계획이 없습니다.')
  })

  it('who save at the same time are told, and lose nothing', async () => {
    await enter(kim)
    for (const client of [kim, lee]) {
      await client.open(page)
      await client.click('줄 고치기')
    }
    await lee.submit('#lines-form', { u0: '이 선생님이 고침' })
    await kim.submit('#lines-form', { u1: '김 선생님이 고침' })
    expect([kim.status, kim.errors]).toEqual([409, [expect.stringContaining('그 사이')]])
    expect(kim.value('#lines-form', 'u1')).toBe('김 선생님이 고침')
    expect(await app.db.lessonPlan.count({ where: { bookId } })).toBe(2)
    await kim.submit('#lines-form')
    expect(lines(kim).map((row) => row[1])).toEqual(['1. 수와 연산', '김 선생님이 고침'])
    expect(kim.rows('#versions table')).toHaveLength(3)
  })
})

describe('undoing', () => {
  it('removing asks first, and an older version brings the plan back', async () => {
    await enter(kim)
    await kim.click('계획 지우기')
    expect(kim.main).toContain('중학교 수학 1의 진도 계획을 지우시겠습니까?')
    await kim.submit('#remove-form')
    expect(said(kim)).toEqual(['진도 계획을 지웠습니다. 이전 기록에서 되돌릴 수 있습니다.'])
    expect(kim.main).toContain('아직 진도 계획이 없습니다.')
    const { id } = await app.db.lessonPlan.findFirstOrThrow({
      where: { bookId, source: 'text' },
    })
    await kim.submit(`#restore-${id}`)
    expect(said(kim)).toEqual(['이전 기록의 진도 계획 2줄로 되돌렸습니다.'])
    expect(lines(kim)).toHaveLength(2)
  })

  it('a plan that was changed meanwhile is not removed unseen', async () => {
    await enter(kim)
    await kim.click('계획 지우기')
    await enter(lee)
    await kim.submit('#remove-form')
    expect(said(kim)).toEqual(['그 사이 계획이 바뀌었습니다. 아래를 확인하고 다시 해 주세요.'])
    expect(lines(kim)).toHaveLength(2)
  })
})

describe('who', () => {
  it('a member without a listed school has a plan alone, and is led to choose a school', async () => {
    const where = { user: 'teacher03' }
    const { schoolId } = await app.db.user.findUniqueOrThrow({ where })
    const lost = await new PageClient(app.url).logIn('teacher03')
    await app.db.user.update({ where, data: { schoolId: null } })
    await lost.open(page)
    expect(lost.main).toContain('아직 혼자 쓰는 계획입니다. 내 정보에서 학교를 정하고')
    await lost.submit('#text-form', { text })
    await lost.submit('#lines-form')
    expect(lost.facts()['누구의 계획']).toContain('혼자 쓰는 계획')
    await lost.click('내 정보에서 학교 고르기')
    expect(lost.path).toBe('/myinfo')
    await lost.submit('#school-form', { schoolName: 'ㅅㅇㅁ' }, '학교 찾기')
    await lost.submit('#school-form', {}, lost.texts('.found-schools button')[0])
    await lost.submit('#school-form', {}, '학교 정하기')
    expect(lost.main).toContain('학교를 서울맹학교(으)로 정했습니다.')
    expect(await app.db.lessonPlan.count({ where: { userId: { not: null } } })).toBe(0)
    await app.db.user.update({ where, data: { schoolId } })
  })

  it('an administrator finds who waits without a plan, enters one, and sees it on the book', async () => {
    await admin.open('/admin/plans?term=2027-1&title=중학교 수학 1&state=missing&bookId=P-1')
    expect(admin.rows().map(([school, , state]) => [school, state])).toEqual([
      ['서울맹학교', '계획 없음'],
    ])
    await admin.click('서울맹학교')
    await admin.submit('#text-form', { text })
    await admin.submit('#lines-form')
    await kim.open(page)
    expect(kim.facts()['마지막으로 고침']).toContain('센터(관리자)')
    await admin.open(`/admin/produce/item/${bookId}`)
    expect(admin.rows('#plans table')[0]?.slice(0, 2)).toEqual(['서울맹학교', '확실함'])
    await admin.open(`/plan/${bookId}`)
    await admin.click('서울맹학교')
    expect(admin.h1).toBe('진도 계획: 중학교 수학 1')
    await admin.open(`/plan/${bookId}?school=없는학교`)
    expect([admin.status, admin.errors]).toEqual([
      404,
      ['목록에 없는 학교입니다. 이름을 다시 확인해 주세요.'],
    ])
  })

  it('a producer reads the plan of a school, and has no form', async () => {
    await enter(kim)
    const producer = await new PageClient(app.url).logIn('producer')
    await producer.open(`${page}&school=서울맹학교`)
    expect(lines(producer)).toHaveLength(2)
    expect(producer.all('#text-form, #lines-form, [id^=restore-]')).toEqual([])
    expect(producer.main).not.toContain('계획 지우기')
  })

  it('a book that is in no list has no page', async () => {
    await kim.open('/plan/2099-9999999')
    expect(kim.status).toBe(404)
  })

  it('the page of a book leads there, for members only', async () => {
    const { id } = await app.db.book.findUniqueOrThrow({ where: { bookId } })
    await kim.open(`/item/${id}`)
    await kim.click('이 책의 진도 계획')
    expect(kim.path).toMatch(/^\/plan\/P-1\?/)
    const visitor = new PageClient(app.url)
    await visitor.open(`/item/${id}`)
    expect(visitor.main).not.toContain('진도 계획')
    await visitor.open(`/plan/${bookId}`)
    expect(visitor.path).toMatch(/^\/login/)
  })
})

const cell = (ref: string, value: string) =>
  `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
const rowOf = (number: number, cells: string[]) =>
  `<row r="${number}">${cells.map((value, index) => (value ? cell(`${'ABCD'[index]}${number}`, value) : '')).join('')}</row>`
/** A month and a unit that are merged over two weeks. */
const merged = () =>
  workbookOf([
    `<worksheet><sheetData>${rowOf(1, ['월', '주', '단원', '쪽'])}${rowOf(2, ['3', '1', '1. 수와 연산', '8~21'])}${rowOf(3, ['', '2', '', '22~31'])}</sheetData><mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="C2:C3"/></mergeCells></worksheet>`,
  ])
