/** What a member does: applying for five formats, following what came of it, and looking after the own account. */
import { expect } from 'vitest'
import { productionTypeValues } from '~/codes'
import { password, type App } from '../../support/app'
import {
  errors,
  heading,
  logIn,
  main,
  question,
  said,
  title,
  type Filled,
  type Walker,
} from '../../support/walker'
import { dawn } from './account'
import { space } from './material'

const user = 'teacher01'
const book = space(19)
const inCart = ({ db }: App, prodType: string) =>
  db.cartEntry.findFirstOrThrow({ where: { prodType, user: { user } } })
const chosen = async (walker: Walker) => [
  await walker.value('#apply-form [name=prodType]'),
  await walker.value('#apply-form [name=orderNum]'),
]

/** Applies for each of the five types, logging in on the way; changes, deletes, and takes the form for the school with it. */
async function apply(walker: Walker, app: App): Promise<void> {
  await walker.open('/')
  await walker.press('main form', { keyword: '우주 과학' })
  await walker.press('form.list-controls', { size: '20', sort: '1' })
  await walker.follow('2쪽')
  await walker.follow(book, 'main table')
  expect(await heading(walker)).toBe(book)
  await walker.press('#apply-form', { prodType: '점자', orderNum: '2' })
  expect(await heading(walker)).toBe('로그인')
  await walker.press('#login-form', { user, password })
  expect([await heading(walker), await chosen(walker)]).toEqual([book, ['점자', '2']])
  await walker.press('#apply-form', { orderNum: '0' })
  expect(await errors(walker)).toEqual(['부수는 1에서 999 사이의 숫자로 입력해 주세요.'])
  for (const [i, prodType] of productionTypeValues.entries()) {
    const orderNum = i === 0 ? 2 : 1
    await walker.press('#apply-form', { prodType, orderNum })
    expect(await said(walker)).toEqual([
      `${prodType} ${orderNum}부를 장바구니에 담았습니다. 장바구니로 이동하시겠습니까?`,
    ])
  }
  await walker.follow('장바구니로')
  expect(await walker.texts('main caption')).toEqual(['장바구니에 담은 자료 5건'])

  await walker.press(`#count-${(await inCart(app, '점자')).id}`, { orderNum: '5' })
  expect(await said(walker)).toEqual(['변경되었습니다.'])
  await walker.follow(`${book} 음성 삭제`)
  expect(await question(walker)).toBe('장바구니에서 삭제하시겠습니까?')
  await walker.follow('아니요, 돌아가기')
  expect([walker.path(), (await walker.rows()).length]).toEqual(['/cart', 5])
  await walker.follow(`${book} 음성 삭제`)
  await walker.press('#remove-form')
  expect([await said(walker), (await walker.rows()).map(([, type]) => type).sort()]).toEqual([
    ['삭제되었습니다.'],
    ['점역', '점자', '확대A3', '확대B4'],
  ])

  await walker.press('#sheet-form', { userName: '' }, downloadSheet)
  expect(await errors(walker)).toEqual(['이름을 입력해 주세요.'])
  for (const userType of ['student', 'teacher']) {
    await walker.press('#sheet-form', { userName: '홍길동', userType }, downloadSheet)
    expect(walker.got?.name).toMatch(/^대체자료 신청서_홍길동_\d{4}-\d\d-\d\d\.xlsx$/)
    expect(Buffer.from(walker.got?.bytes.slice(0, 2) ?? []).toString()).toBe('PK')
    // the page stays
    expect([await heading(walker), (await walker.rows()).length]).toEqual(['장바구니', 4])
  }
}
const downloadSheet = '신청서 내려받기 (XLSX)'

/** Applies for all that is in the cart, reads the history and one application, and takes one back. */
async function history(walker: Walker): Promise<void> {
  await logIn(walker, user)
  await walker.open('/cart')
  await walker.follow('신청하기', 'main')
  expect(await question(walker)).toBe('장바구니의 자료를 신청하시겠습니까?')
  await walker.press('#order-form')
  expect([await said(walker), await heading(walker)]).toEqual([
    ['4건을 신청했습니다. 진행 상태는 이 화면에서 볼 수 있습니다.'],
    '신청 내역',
  ])
  await walker.press('form.list-controls', { size: '20' })
  const mine = (await walker.rows()).filter(([name]) => name === book)
  expect(mine.map(([, type, copies, state]) => [type, copies, state]).toSorted()).toEqual([
    ['점역', '1', '접수'],
    ['점자', '5', '접수'],
    ['확대A3', '1', '접수'],
    ['확대B4', '1', '접수'],
  ])
  const list = walker.path()
  const [newest] = await walker.texts('main tbody tr:first-child th')
  await walker.follow(newest ?? '', 'main tbody tr:first-child')
  expect([await heading(walker), await walker.texts('.steps [aria-current=step]')]).toEqual([
    `신청 상세: ${book}`,
    [expect.stringMatching(/^접수 /)],
  ])
  await walker.follow('이전 화면으로')
  expect(walker.path()).toBe(list)
  await walker.follow(`${book} 확대A3 신청 취소`)
  await walker.follow('아니요, 돌아가기')
  await walker.follow(`${book} 확대A3 신청 취소`)
  await walker.press('#cancel-form')
  expect([await said(walker), walker.path()]).toEqual([['신청이 취소되었습니다.'], list])
}

/** Changes contact and password, takes an access key and gives it back, and leaves. */
async function leave(walker: Walker, { db }: App): Promise<void> {
  const form = '#info-form'
  await logIn(walker, dawn)
  await walker.open('/myinfo')
  expect(await heading(walker)).toBe('회원 정보')
  await walker.press(form, { email: 'nonsense', addressDetail: '3층' }, '저장')
  expect([
    await errors(walker),
    await title(walker),
    await walker.value(`${form} [name=addressDetail]`),
  ]).toEqual([['이메일 주소를 다시 확인해주세요.'], '오류: 회원 정보 – 모두책', '3층'])
  await walker.press(form, { email: 'new@example.org', phone: '02-765-4321', optIn: null }, '저장')
  expect([await said(walker), await walker.value(`${form} [name=optIn]`)]).toEqual([
    ['정보가 변경되었습니다.'],
    undefined,
  ])
  await walker.press(form, {}, '저장')
  expect(await said(walker)).toEqual(['바뀐 내용이 없습니다.'])
  expect(await db.user.findUnique({ where: { user: dawn } })).toMatchObject({
    email: 'new@example.org',
    phone: '02-765-4321',
    addressDetail: '3층',
    optIn: false,
  })

  const secret = 'Otherwise2@'
  const both = { password: secret, passwordConfirm: secret }
  await walker.press('#password-form', { currentPassword: 'wrong', ...both })
  expect([await errors(walker), await walker.value('#password-form [name=password]')]).toEqual([
    ['현재 비밀번호가 일치하지 않습니다.'],
    '',
  ])
  await walker.press('#password-form', { currentPassword: password, ...both })
  expect([walker.path(), await said(walker)]).toEqual([
    '/login',
    ['비밀번호가 변경되었습니다. 다시 로그인해 주세요.'],
  ])
  await walker.press('#login-form', { user: dawn, password })
  expect(await errors(walker)).toEqual(['인증되지 않은 사용자입니다.'])
  await walker.press('#login-form', { user: dawn, password: secret })

  await walker.open('/myinfo')
  await walker.press('#key-form')
  expect([await said(walker), await walker.value('#access-key')]).toEqual([
    ['접근 키가 발급되었습니다.'],
    expect.stringMatching(/^mdc_/),
  ])
  await walker.follow('접근 키 지우기', 'main')
  expect(await question(walker)).toBe('접근 키를 지우시겠습니까?')
  await walker.press('#remove-key-form')
  expect(await said(walker)).toEqual(['접근 키를 지웠습니다.'])
  await walker.press('#key-form')
  expect((await db.user.findUnique({ where: { user: dawn } }))?.accessKey).not.toBeNull()

  await walker.follow('회원 탈퇴', 'main')
  expect(await main(walker)).toContain('로그인한 기기 1대')
  await walker.follow('아니요, 돌아가기')
  await walker.follow('회원 탈퇴', 'main')
  await walker.press('#withdraw-form')
  expect([walker.path(), await said(walker)]).toEqual([
    '/',
    ['탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.'],
  ])
  await logIn(walker, dawn, secret)
  expect(await errors(walker)).toEqual(['인증되지 않은 사용자입니다.'])
}

const waits = '보내려던 내용은 한 시간 동안 맡아 둡니다. 로그인하면 그 화면에 그대로 나옵니다.'
const back =
  '로그인이 끝나 있어 보내지 못했습니다. 적은 내용을 그대로 두었으니 확인하고 다시 보내 주세요.'

/** The log-in ends while a form is filled in, while copies are changed, and while a question stands there: nothing that was typed is lost. */
async function endOfSession(walker: Walker, { db }: App): Promise<void> {
  const owner = { user: { user: 'member' } }
  const [first, second] = await db.cartEntry.findMany({
    where: owner,
    orderBy: { id: 'asc' },
    include: { book: true },
  })
  const count = `#count-${first?.id}`
  const remove = `${second?.book.title} ${second?.prodType} 삭제`
  /** The log-in is over when the button is pressed; after the next one the page is there as it was left. */
  const interrupted = async (form: string, filled: Filled, button?: string) => {
    await db.session.deleteMany({ where: owner })
    await walker.press(form, filled, button)
    expect([await heading(walker), await said(walker)]).toEqual([
      '로그인',
      expect.arrayContaining([waits]),
    ])
    await walker.press('#login-form', { user: 'member', password: 'wrong' })
    await walker.press('#login-form', { password })
    expect(await said(walker)).toEqual([back])
  }
  await logIn(walker, 'member')
  await walker.open('/myinfo')
  const info = { email: 'kept@example.org', addressDetail: '4층' }
  await interrupted('#info-form', { ...info, optIn: '1' }, '저장')
  expect([
    walker.path(),
    await walker.value('#info-form [name=email]'),
    await walker.value('#info-form [name=addressDetail]'),
    await walker.value('#info-form [name=optIn]'),
  ]).toEqual(['/myinfo', info.email, info.addressDetail, '1'])
  expect((await db.user.findUnique({ where: owner.user }))?.email).not.toBe(info.email)
  await walker.press('#info-form', {}, '저장')
  expect(await said(walker)).toEqual(['정보가 변경되었습니다.'])

  await walker.open('/cart')
  await interrupted(count, { orderNum: '37' })
  expect(await walker.value(`${count} [name=orderNum]`)).toBe('37')
  await walker.press(count)
  expect(await said(walker)).toEqual(['변경되었습니다.'])
  await walker.follow(remove)
  await interrupted('#remove-form', {})
  expect([await question(walker), await db.cartEntry.count({ where: { id: second?.id } })]).toEqual(
    ['장바구니에서 삭제하시겠습니까?', 1],
  )
  await walker.press('#remove-form')
  expect(await said(walker)).toEqual(['삭제되었습니다.'])
}

export const member = { apply, history, leave, endOfSession }
