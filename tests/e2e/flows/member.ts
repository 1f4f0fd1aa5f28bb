/** Flows of a member: applying for five types, following the status, and managing the account. */
import { expect } from 'vitest'
import { productionTypeValues, type ProductionType } from '~/tables/codes'
import { type App } from '../../support/servers/app'
import { newPassword, password } from '../../support/passwords'
import {
  errors,
  heading,
  logIn,
  main,
  question,
  notices,
  title,
  type FormValues,
  type FlowDriver,
} from '../../support/client/flow-driver'
import { dawn } from './account'
import { space } from './material'

const user = 'teacher01'
const book = space(19)
const inCart = ({ db }: App, prodType: ProductionType) =>
  db.cartEntry.findFirstOrThrow({ where: { prodType, user: { user } } })
const chosen = async (driver: FlowDriver) => [
  await driver.value('#apply-form [name=prodType]'),
  await driver.value('#apply-form [name=orderNum]'),
]

/**
 * Applies for each of the five types, logging in on the way; changes, deletes, and downloads the
 * request form.
 */
async function apply(driver: FlowDriver, app: App): Promise<void> {
  await driver.open('/')
  await driver.press('main form', { keyword: '우주 과학' })
  await driver.press('form.list-controls', { size: '20', sort: '1' })
  await driver.follow('2쪽')
  await driver.follow(book, 'main table')
  expect(await heading(driver)).toBe(book)
  await driver.press('#apply-form', { prodType: '점자', orderNum: '2' })
  expect(await heading(driver)).toBe('로그인')
  await driver.press('#login-form', { user, password })
  expect([await heading(driver), await chosen(driver)]).toEqual([book, ['점자', '2']])
  await driver.press('#apply-form', { orderNum: '0' })
  expect(await errors(driver)).toEqual(['부수는 1에서 999 사이의 숫자로 입력해 주세요.'])
  for (const [i, prodType] of productionTypeValues.entries()) {
    const orderNum = i === 0 ? 2 : 1
    await driver.press('#apply-form', { prodType, orderNum })
    expect(await notices(driver)).toEqual([
      `${book} ${prodType} ${orderNum}부를 장바구니에 담았습니다.`,
    ])
  }
  await driver.follow('장바구니 보기')
  expect(await driver.texts('main caption')).toEqual(['장바구니에 담은 자료 5건'])

  await driver.press(
    '#order-form',
    { [`orderNum-${(await inCart(app, '점자')).id}`]: '5' },
    '부수 저장',
  )
  expect(await notices(driver)).toEqual([`변경되었습니다. ${book} 점자: 5부`])
  await driver.follow(`${book} 음성 삭제`)
  expect(await question(driver)).toBe('장바구니에서 삭제하시겠습니까?')
  await driver.follow('아니요, 돌아가기')
  expect([driver.path(), (await driver.rows()).length]).toEqual(['/cart', 5])
  await driver.follow(`${book} 음성 삭제`)
  await driver.press('#remove-form')
  expect([await notices(driver), (await driver.rows()).map(([, , type]) => type).sort()]).toEqual([
    [`삭제되었습니다. ${book} 음성: 장바구니에서 뺐습니다.`],
    ['점역', '점자', '확대A3', '확대B4'],
  ])

  await driver.press('#sheet-form', { userName: '' }, downloadSheet)
  expect(await errors(driver)).toEqual(['이름을 입력해 주세요.'])
  for (const userType of ['student', 'teacher']) {
    await driver.press('#sheet-form', { userName: '홍길동', userType }, downloadSheet)
    expect(driver.downloaded?.name).toMatch(/^대체자료 신청서_홍길동_\d{4}-\d\d-\d\d\.xlsx$/)
    expect(Buffer.from(driver.downloaded?.bytes.slice(0, 2) ?? []).toString()).toBe('PK')
    // the page stays the same
    expect([await heading(driver), (await driver.rows()).length]).toEqual(['장바구니', 4])
  }
}
const downloadSheet = '신청서 내려받기 (XLSX)'

/** Applies for everything in the cart, learns where paper goes, reads the history and one application, and cancels one. */
async function history(driver: FlowDriver): Promise<void> {
  await logIn(driver, user)
  await driver.open('/cart')
  await driver.press('#order-form', { neededFrom: '2099-03-02' }, '체크한 자료 신청하기')
  expect([await notices(driver), await heading(driver)]).toEqual([
    [
      '4건을 신청했습니다. 진행 상태는 이 화면에서 볼 수 있습니다.',
      expect.stringContaining('종이로 만드는 자료를 받으실 주소: (00001) 서울특별시'),
    ],
    '신청 내역',
  ])
  // so few applications that no size is offered
  await driver.open('/order?size=20')
  const entries = (await driver.rows()).filter(([name]) => name?.startsWith(book))
  expect(entries.map(([, type, , state]) => [type, state]).toSorted()).toEqual([
    ['점역 1부', '접수'],
    ['점자 5부', '접수'],
    ['확대A3 1부', '접수'],
    ['확대B4 1부', '접수'],
  ])
  const list = driver.path()
  const rowOf = async (type: string) =>
    (await driver.texts('main tbody th')).find(
      (name) => name.startsWith(book) && name.includes(type),
    ) ?? ''
  await driver.follow(await rowOf('점역'), 'main tbody')
  expect([await heading(driver), await driver.texts('.steps [aria-current=step]')]).toEqual([
    `신청 상세: ${book}`,
    [expect.stringMatching(/^접수 /)],
  ])
  await driver.follow('이전 화면으로')
  expect(driver.path()).toBe(list)
  await driver.follow(await rowOf('확대A3'), 'main tbody')
  await driver.follow('신청 취소')
  await driver.follow('아니요, 돌아가기')
  await driver.follow('신청 취소')
  await driver.press('#cancel-form')
  expect([await notices(driver), driver.path()]).toEqual([
    [`신청이 취소되었습니다. ${book} 확대A3 1부`],
    list,
  ])
}

/** Changes contact and password, creates an access key and deletes it, and withdraws. */
async function leave(driver: FlowDriver, { db }: App): Promise<void> {
  const form = '#info-form'
  await logIn(driver, dawn, newPassword)
  await driver.open('/myinfo')
  expect(await heading(driver)).toBe('회원 정보')
  await driver.press(form, { email: 'nonsense', addressDetail: '3층' }, '저장')
  expect([
    await errors(driver),
    await title(driver),
    await driver.value(`${form} [name=addressDetail]`),
  ]).toEqual([['이메일 주소를 다시 확인해주세요.'], '오류: 회원 정보 – 모두책', '3층'])
  await driver.press(form, { email: 'new@example.org', phone: '02-765-4321', optIn: null }, '저장')
  expect([await notices(driver), await driver.value(`${form} [name=optIn]`)]).toEqual([
    ['정보가 변경되었습니다.'],
    undefined,
  ])
  await driver.press(form, {}, '저장')
  expect(await notices(driver)).toEqual(['바뀐 내용이 없습니다.'])
  expect(await db.user.findUnique({ where: { user: dawn } })).toMatchObject({
    email: 'new@example.org',
    phone: '027654321',
    addressDetail: '3층',
    optIn: false,
  })

  const secret = 'Otherwise2@'
  const both = { password: secret, passwordConfirm: secret }
  await driver.press('#password-form', { currentPassword: 'wrong', ...both })
  expect([await errors(driver), await driver.value('#password-form [name=password]')]).toEqual([
    ['현재 비밀번호가 일치하지 않습니다.'],
    '',
  ])
  await driver.press('#password-form', { currentPassword: newPassword, ...both })
  expect([driver.path(), await notices(driver)]).toEqual([
    '/login',
    ['비밀번호가 변경되었습니다. 다시 로그인해 주세요.'],
  ])
  await driver.press('#login-form', { user: dawn, password: newPassword })
  expect(await errors(driver)).toEqual(['인증되지 않은 사용자입니다.'])
  await driver.press('#login-form', { user: dawn, password: secret })

  await driver.open('/myinfo')
  await driver.press('#key-form')
  expect([await notices(driver), await driver.value('#access-key')]).toEqual([
    ['접근 키가 발급되었습니다.'],
    expect.stringMatching(/^mdc_/),
  ])
  await driver.follow('접근 키 지우기', 'main')
  expect(await question(driver)).toBe('접근 키를 지우시겠습니까?')
  await driver.press('#remove-key-form')
  expect(await notices(driver)).toEqual(['접근 키를 지웠습니다.'])
  await driver.press('#key-form')
  expect((await db.user.findUnique({ where: { user: dawn } }))?.accessKey).not.toBeNull()

  await driver.follow('회원 탈퇴', 'main')
  expect(await main(driver)).toContain('로그인한 기기 1대')
  await driver.follow('아니요, 돌아가기')
  await driver.follow('회원 탈퇴', 'main')
  await driver.press('#withdraw-form')
  expect([driver.path(), await notices(driver)]).toEqual([
    '/',
    ['탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.'],
  ])
  await logIn(driver, dawn, secret)
  expect(await errors(driver)).toEqual(['인증되지 않은 사용자입니다.'])
}

const waits = '보내려던 내용은 한 시간 동안 맡아 둡니다. 로그인하면 그 화면에 그대로 나옵니다.'
const back =
  '로그인이 끝나 있어 보내지 못했습니다. 적은 내용을 그대로 두었으니 확인하고 다시 보내 주세요.'

/**
 * The session ends while a form is filled in, while copies are changed, and during a question: no
 * input is lost.
 */
async function endOfSession(driver: FlowDriver, { db }: App): Promise<void> {
  const owner = { user: { user: 'member' } }
  const inCart = await db.cartEntry.findMany({ where: owner, orderBy: { id: 'asc' } })
  const [first, second] = await Promise.all(
    inCart.map(async (entry) => ({
      ...entry,
      book: await db.book.findUniqueOrThrow({ where: { bookId: entry.bookId } }),
    })),
  )
  const count = '#order-form'
  const copies = `orderNum-${first?.id}`
  const remove = `${second?.book.title} ${second?.prodType} 삭제`
  /**
   * Ends the session before the button is pressed; after the next log-in the page must be as it was
   * left.
   */
  const interrupted = async (form: string, filled: FormValues, button?: string) => {
    await db.session.deleteMany({ where: owner })
    await driver.press(form, filled, button)
    expect([await heading(driver), await notices(driver)]).toEqual([
      '로그인',
      expect.arrayContaining([waits]),
    ])
    await driver.press('#login-form', { user: 'member', password: 'wrong' })
    await driver.press('#login-form', { password })
    expect(await notices(driver)).toEqual([back])
  }
  await logIn(driver, 'member')
  await driver.open('/myinfo')
  const info = { email: 'kept@example.org', addressDetail: '4층' }
  await interrupted('#info-form', { ...info, optIn: '1' }, '저장')
  expect([
    driver.path(),
    await driver.value('#info-form [name=email]'),
    await driver.value('#info-form [name=addressDetail]'),
    await driver.value('#info-form [name=optIn]'),
  ]).toEqual(['/myinfo', info.email, info.addressDetail, '1'])
  expect((await db.user.findUnique({ where: owner.user }))?.email).not.toBe(info.email)
  await driver.press('#info-form', {}, '저장')
  expect(await notices(driver)).toEqual(['정보가 변경되었습니다.'])

  await driver.open('/cart')
  await interrupted(count, { [copies]: '37' }, '부수 저장')
  expect(await driver.value(`[name=${copies}]`)).toBe('37')
  await driver.press(count, {}, '부수 저장')
  expect(await notices(driver)).toEqual([
    `변경되었습니다. ${first?.book.title} ${first?.prodType}: 37부`,
  ])
  await driver.follow(remove)
  await interrupted('#remove-form', {})
  expect([await question(driver), await db.cartEntry.count({ where: { id: second?.id } })]).toEqual(
    ['장바구니에서 삭제하시겠습니까?', 1],
  )
  await driver.press('#remove-form')
  expect(await notices(driver)).toEqual([
    `삭제되었습니다. ${second?.book.title} ${second?.prodType}: 장바구니에서 뺐습니다.`,
  ])
}

export const member = { apply, history, leave, endOfSession }
