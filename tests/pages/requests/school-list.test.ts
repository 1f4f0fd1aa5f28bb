/** Tests with scripts off how a teacher sends a school's list, settles its rows and passes its link on. */
import { beforeEach, describe, expect, it } from 'vitest'
import { date } from '~/i18n/format'
import { PageClient } from '../../support/client/page-client'
import { orderSheet } from '../../support/fixtures/order-sheets'
import { addBook } from '../../support/servers/app'
import { app, useApp } from '../../support/servers/use-app'

let teacher: PageClient
let visitor: PageClient
useApp()

beforeEach(async () => {
  await app.db.orderFile.deleteMany()
  await app.db.cartEntry.deleteMany()
  teacher = await new PageClient(app.url).logIn('member')
  visitor = new PageClient(app.url)
})

const sure = {
  bookId: 'S-1',
  title: '별무리 과학 3-1',
  isbn: '9791125957683',
  prodTypes: ['점자' as const],
}
const school = '한빛초등학교'
const lines = [
  { 도서명: sure.title, ISBN: sure.isbn, 점자: 2, 학생: '김민수/3/010-1234-5678' },
  { 도서명: '별무리 과학', 점자: 1 },
]
const sheet = (rows = lines) => orderSheet(rows, '우리학교.csv')
const sendSheet = async (rows = lines) => {
  await teacher.open('/school')
  return teacher.attach('#send-form', 'file', sheet(rows), { schoolName: school })
}
const table = () => teacher.rows('#results table').map((cells) => cells.join(' '))
const address = () => String(teacher.$('#status-address').attr('value'))

describe('a teacher', () => {
  beforeEach(async () => {
    await app.db.book.deleteMany({ where: { bookId: { startsWith: 'S-' } } })
    await addBook(app, sure)
    await addBook(app, { bookId: 'S-2', title: '별무리 과학 4-1', prodTypes: [] })
  })

  it('sends a sheet, sees how each row was understood, and settles what is not certain', async () => {
    await sendSheet()
    expect(teacher.title).toMatch(new RegExp(`^더했습니다 – ${school} \\d{4}학년도 신청 목록`))
    expect(teacher.notices.map(({ text }) => text)).toEqual([
      `${school}의 목록에 2줄을 더했습니다. 1줄은 책을 정했습니다.`,
      expect.stringContaining('1줄은 어느 책인지 확실하지 않습니다.'),
    ])
    expect(table()).toEqual([
      expect.stringMatching(/별무리 과학 3-1.*점자 2부.*완료.*아직 보내지 않음/),
      expect.stringMatching(/별무리 과학.*어느 책인지 확인 중.*점자 1부/),
    ])
    await teacher.click('첫 줄부터 정하기')
    expect(teacher.text('#settle')).toContain('별무리 과학: 어느 책입니까')
    await teacher.submit('#choose-S-2', {})
    expect(teacher.notices.map(({ text }) => text)).toEqual([
      '별무리 과학: 『별무리 과학 4-1』(S-2)로 정했습니다.',
      '모든 책을 정했습니다.',
    ])
    expect(table()[1]).toMatch(/별무리 과학 4-1.*적은 이름: 별무리 과학.*점자 1부.*접수/)
    const { decision, bookId } = await app.db.orderFileBook.findFirstOrThrow({
      where: { place: 2 },
    })
    expect([decision, bookId]).toEqual(['person', 'S-2'])
  })

  it('corrects copies, searches by other words, and leaves a row to the centre', async () => {
    await sendSheet()
    const { id } = await app.db.orderFileBook.findFirstOrThrow({ where: { place: 2 } })
    await teacher.click('별무리 과학 책 정하기')
    await teacher.submit('#counts-form', { brl: 'x' })
    expect(teacher.status).toBe(422)
    expect(teacher.text('#error-summary')).toContain('0에서 999')
    await teacher.submit('#counts-form', { brl: 3 })
    expect(teacher.notices[0]?.text).toBe('별무리 과학의 부수를 고쳤습니다.')
    await teacher.submit('form[role=search], .search-box', { q: '별무리 과학 4' })
    expect(teacher.text('.candidates')).toContain('S-2')
    await teacher.submit('#choose-S-2', {})
    await teacher.open(`${teacher.path.split('?')[0]}?row=${id}`)
    await teacher.submit('#leave-form', {})
    expect(teacher.main).toContain('센터에 맡겼습니다: 별무리 과학')
    expect(await app.db.orderFileBook.findUniqueOrThrow({ where: { id } })).toMatchObject({
      decision: 'reset',
      bookId: null,
    })
  })

  it('sends the same again without asking twice, and is told so', async () => {
    await sendSheet()
    await sendSheet()
    expect(teacher.status).toBe(409)
    expect(teacher.text('#error-summary')).toContain('같은 내용의 파일이 이미 등록되어 있습니다')
    await sendSheet([...lines, { 도서명: '처음 듣는 책', 점자: 1 }])
    expect(teacher.main).toContain('이미 보낸 2줄은 다시 담지 않았습니다.')
    expect(table()).toHaveLength(3)
    expect(teacher.rows('section:has(#sent-files) table')).toHaveLength(2)
  })

  it('sends the books of the cart', async () => {
    await teacher.open('/school')
    expect(teacher.main).toContain('책을 찾아 장바구니에 담으면')
    const { id } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
    const entry = { userId: id, bookId: 'S-2', prodType: '점자' as const, orderNum: 2 }
    await app.db.cartEntry.create({ data: { ...entry, title: '별무리 과학 4-1' } })
    await teacher.open('/school')
    await teacher.submit('#cart-form', { schoolName: '' })
    expect(teacher.text('#error-summary')).toContain('학교명')
    await teacher.submit('#cart-form', { schoolName: school })
    expect(table()).toEqual([expect.stringMatching(/별무리 과학 4-1.*점자 2부.*접수/)])
    expect(await app.db.cartEntry.count()).toBe(0)
  })

  it('is asked about the school that they are in, and not about that of their last list', async () => {
    const where = { user: 'member' }
    const { schoolId, schoolName } = await app.db.user.findUniqueOrThrow({ where })
    await sendSheet()
    const set = await app.db.school.findUniqueOrThrow({ where: { id: schoolId ?? 0 } })
    await teacher.open('/school')
    expect(set.name).not.toBe(school)
    expect(teacher.value('#send-form', 'schoolName')).toBe(set.name)
    await app.db.user.update({ where, data: { schoolId: null, schoolName: '' } })
    await teacher.open('/school')
    expect(teacher.value('#send-form', 'schoolName')).toBe(school)
    await app.db.user.update({ where, data: { schoolId, schoolName } })
  })

  it('takes a file back after a question', async () => {
    await sendSheet()
    await teacher.click(`${date(new Date())}_${school}.csv 거둬들이기`)
    expect(teacher.text('#confirm')).toContain('이 파일로 신청한 2줄이 목록에서 빠집니다.')
    await teacher.submit('#withdraw-form', {})
    expect(teacher.path).toBe('/school')
    expect(teacher.main).toMatch(/거둬들였습니다\. 2줄이 목록에서 빠졌습니다\./)
    expect(await app.db.orderFile.count()).toBe(0)
  })

  it('passes a link on that tells no name, makes a new one, and ends it', async () => {
    await sendSheet()
    const first = address()
    await visitor.open(first)
    expect(visitor.title).toMatch(new RegExp(`^${school} \\d{4}학년도 대체자료 진행 상황`))
    expect(visitor.main).toContain('신청 2줄, 확인 중 1줄')
    expect(visitor.main).not.toContain('김민수')
    expect(visitor.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(visitor.headers.get('cache-control')).toBe('no-store')
    await teacher.click('새 주소 만들기')
    await teacher.submit('#status-link-form', {})
    expect(teacher.main).toContain('새 주소를 만들었습니다.')
    await visitor.open(first)
    expect([visitor.status, visitor.main]).toEqual([
      404,
      expect.stringContaining('이 링크로 볼 수 있는 목록이 없습니다'),
    ])
    await visitor.open(address())
    expect(visitor.status).toBe(200)
    await teacher.click('주소 없애기')
    await teacher.submit('#status-link-form', {})
    expect(teacher.main).toContain('지금은 진행 상황 페이지가 없습니다.')
  })

  it('does not see a list of somebody else, and a visitor logs in first', async () => {
    await sendSheet()
    const { pathname } = new URL(teacher.path, app.url)
    const stranger = await new PageClient(app.url).logIn('newmember')
    await stranger.open(pathname)
    expect(stranger.status).toBe(404)
    expect(stranger.main).not.toContain(sure.title)
    await visitor.open(pathname)
    expect(visitor.path).toContain('/login')
  })
})

describe('an administrator', () => {
  it('sees who sent a file, that they are not confirmed, and what is left to decide', async () => {
    const newcomer = await new PageClient(app.url).logIn('newmember')
    await newcomer.open('/school')
    await newcomer.attach('#send-form', 'file', sheet(), { schoolName: school })
    expect(newcomer.main).toContain('확인이 끝나면 이 목록의 제작과 발송을 시작합니다.')
    const { name } = await app.db.orderFile.findFirstOrThrow()
    const admin = await new PageClient(app.url).logIn('admin')
    await admin.open(`/admin/user/order/item/${encodeURIComponent(name)}`)
    expect(admin.main).toMatch(/보낸 회원.*\(newmember\).*이용 자격을 확인하지 않은 회원/)
    expect(admin.main).toContain('이용 자격을 확인할 때까지 집계, 제작, 발송에 넣지 않습니다.')
    expect(admin.main).toContain('진행 상황 페이지')
    await admin.click('주소 없애기')
    await admin.submit('#status-link-form', {})
    expect(await app.db.orderFile.count({ where: { statusToken: null } })).toBe(1)
  })
})
