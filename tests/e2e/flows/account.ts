/** Flows of accounts: sign-up, recovery, log-in, social log-in. */
import { expect } from 'vitest'
import { type App } from '../../support/servers/app'
import { newPassword, password } from '../../support/passwords'
import {
  errors,
  heading,
  main,
  question,
  notices,
  title,
  type FlowDriver,
} from '../../support/client/flow-driver'
import { providers } from './material'

/** The login id that flow 4 creates and flow 12 withdraws. */
export const dawn = 'saebyeok1'

const form = '#account-form'

/** Passes the sandbox's identity check; its last page submits itself where scripts run. */
async function verify(driver: FlowDriver, name: string, mobileNo: string): Promise<void> {
  await driver.press('#identity-form')
  await driver.press('#sandbox-identity', { name, mobileNo }, '인증 성공')
  if ((await driver.texts('#sandbox-result')).length > 0) await driver.press('#sandbox-result')
  expect(await heading(driver)).toBe('회원가입 | 약관 동의')
}
const agree = (driver: FlowDriver) =>
  driver.press('#terms-form', { agreeTerms: '1', agreePrivacy: '1' })

/** Four steps, each recognised by its heading; the pages report missing fields on the way. */
async function signUp(driver: FlowDriver): Promise<void> {
  await driver.open('/terms')
  expect([driver.path(), await notices(driver)]).toEqual([
    '/join',
    ['잘못된 접근입니다. 회원가입 페이지로 이동합니다.'],
  ])
  await driver.press('#join-form', {}, '새 계정 만들기')
  expect(await heading(driver)).toBe('회원가입 | 본인 인증')
  await verify(driver, '김새벽', '010-2345-6789')
  await driver.press('#terms-form', { agreeTerms: '1' })
  expect([await errors(driver), await driver.value('#terms-form [name=agreeTerms]')]).toEqual([
    ['필수 약관에 동의해 주세요: 개인정보 수집·이용'],
    '1',
  ])
  await agree(driver)
  expect(await heading(driver)).toBe('회원가입 | 정보 입력')
  const filled = {
    user: dawn,
    password: newPassword,
    passwordConfirm: newPassword,
    email: 'saebyeok@example.org',
    phone: '02-123-4567',
    zipCode: '03032',
    address: '서울특별시 종로구 필운대로 97',
    addressDetail: '기숙사',
    optIn: '1',
  }
  await driver.press(form, { ...filled, user: 'member' }, '회원가입')
  expect([
    await errors(driver),
    await driver.value(`${form} [name=email]`),
    await driver.value(`${form} [name=password]`),
  ]).toEqual([['이미 존재하는 아이디입니다.'], 'saebyeok@example.org', ''])
  await driver.press(
    form,
    { user: dawn, password: newPassword, passwordConfirm: newPassword },
    '회원가입',
  )
  expect([driver.path(), await notices(driver)]).toEqual([
    '/login',
    ['회원가입에 성공했습니다. 로그인 후 이용해 주세요.'],
  ])
}

async function signUpElsewhere(driver: FlowDriver): Promise<void> {
  await driver.open('/join')
  await driver.follow('Google 계정으로 가입')
  await driver.press(
    '#sandbox-login',
    { sub: '4711', email: 'social@example.org', name: '소셜' },
    '로그인',
  )
  expect(await heading(driver)).toBe('회원가입 | 본인 인증')
  await verify(driver, '이노을', '010-8765-4321')
  await agree(driver)
  expect(await main(driver)).toContain('Google 계정으로 가입합니다.')
  expect(await driver.texts(`${form} [name=user], ${form} [type=password]`)).toEqual([])
  await driver.press(form, { email: 'social@example.org' }, '회원가입')
  expect([driver.path(), await notices(driver)]).toEqual([
    '/login',
    ['회원가입에 성공했습니다. 로그인 후 이용해 주세요.'],
  ])
}

/** The newest code that was sent to a phone, from the sandbox's outbox. */
async function codeFor(app: App, phone: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const answer = await fetch(`${app.url}/sandbox/outbox`, {
        headers: { Accept: 'application/json' },
      })
      const messages = (await answer.json()) as { to: string; text: string }[]
      code =
        /\d{6}/.exec(
          messages.find(({ to, text }) => to === phone && text.includes('인증번호'))?.text ?? '',
        )?.[0] ?? ''
      return code
    })
    .not.toBe('')
  return code
}
const phoneOf = async ({ db }: App, user: string) =>
  (await db.user.findUniqueOrThrow({ where: { user } })).cellPhone
const another = (code: string) => (code === '000000' ? '111111' : '000000')

async function findId(driver: FlowDriver, app: App): Promise<void> {
  const phone = await phoneOf(app, 'teacher03')
  await driver.open('/findid')
  await driver.press('#phone-form', { phone: phone.replace(/^(\d{3})(\d{4})/, '$1-$2-') })
  expect(await notices(driver)).toEqual(['인증번호를 발송했습니다.'])
  expect(await main(driver)).toMatch(/까지 3분 안에 입력해 주세요\./)
  const code = await codeFor(app, phone)
  await driver.press('#code-form', { code: another(code) })
  expect(await errors(driver)).toEqual(['인증번호가 올바르지 않습니다. 다시 확인해주세요.'])
  await driver.press('#code-form', { code })
  expect([await driver.texts('main h2'), await driver.texts('main ol li')]).toEqual([
    ['찾은 아이디'],
    ['teacher03'],
  ])
  await driver.follow('로그인', 'main')
  expect(await heading(driver)).toBe('로그인')
}

async function findPassword(driver: FlowDriver, app: App): Promise<void> {
  const phone = await phoneOf(app, 'teacher04')
  const secret = 'Otherwise2@'
  await driver.open('/login')
  await driver.follow('비밀번호 찾기', 'main')
  await driver.press('#phone-form', { phone })
  expect(await notices(driver)).toEqual(['인증번호를 발송했습니다.'])
  const code = await codeFor(app, phone)
  await driver.press('#password-form', {
    code,
    user: 'teacher04',
    password: secret,
    passwordConfirm: `${secret}!`,
  })
  expect(await errors(driver)).toEqual(['비밀번호가 일치하지 않습니다.'])
  await driver.press('#password-form', {
    code,
    user: 'teacher04',
    password: secret,
    passwordConfirm: secret,
  })
  expect([driver.path(), await notices(driver)]).toEqual([
    '/login',
    ['비밀번호가 변경되었습니다. 새 비밀번호로 로그인해 주세요.'],
  ])
  await driver.press('#login-form', { user: 'teacher04', password })
  expect(await errors(driver)).toEqual(['인증되지 않은 사용자입니다.'])
  await driver.press('#login-form', { user: 'teacher04', password: secret })
  expect(driver.path()).toBe('/')
}

const logOut = (driver: FlowDriver) =>
  driver.press('.menu-wide form[action="/logout"]', {}, '로그아웃')

/**
 * A member's page leads to the log-in and back; a wrong password is refused; logging out ends the
 * session.
 */
async function logInAndOut(driver: FlowDriver): Promise<void> {
  await driver.open('/order?size=20')
  expect(await notices(driver)).toEqual(['로그인이 필요합니다.'])
  await driver.press('#login-form', { user: 'teacher01', password: 'wrong' })
  expect([await errors(driver), await title(driver)]).toEqual([
    ['인증되지 않은 사용자입니다.'],
    '오류: 로그인 – 모두책',
  ])
  expect([
    await driver.value('#login-form [name=user]'),
    await driver.value('#login-form [name=password]'),
  ]).toEqual(['teacher01', ''])
  await driver.press('#login-form', { password })
  expect([driver.path(), await heading(driver)]).toEqual(['/order?size=20', '신청 내역'])
  await logOut(driver)
  expect(await notices(driver)).toEqual(['로그아웃되었습니다.'])
  await driver.open('/order')
  expect(await heading(driver)).toBe('로그인')
}

/**
 * With each of the three providers; an unknown person is offered sign-up, and cancelling shows a
 * notice.
 */
async function logInElsewhere(driver: FlowDriver): Promise<void> {
  for (const { link, sub } of providers) {
    await driver.open('/cart')
    await driver.follow(link)
    expect(await heading(driver)).toBe('연습용 소셜 로그인')
    await driver.press('#sandbox-login', { sub, email: '', name: '소셜 회원' }, '로그인')
    expect([driver.path(), await heading(driver)]).toEqual(['/cart', '장바구니'])
    expect((await driver.texts('.menu-wide .menu-me'))[0]).toContain('소셜 회원')
    await logOut(driver)
    await driver.open('/login')
    await driver.follow(link)
    await driver.press(
      '#sandbox-login',
      { sub: '9999', email: 'who@example.com', name: '새 사람' },
      '로그인',
    )
    expect(await question(driver)).toBe('가입되지 않은 계정입니다. 회원가입 하시겠습니까?')
    await driver.follow('아니요, 돌아가기')
    await driver.follow(link)
    await driver.press('#sandbox-login', {}, '취소')
    expect([driver.path(), await notices(driver)]).toEqual([
      '/login',
      ['소셜 로그인을 취소했습니다.'],
    ])
  }
}

export const account = {
  signUp,
  signUpElsewhere,
  findId,
  findPassword,
  logInAndOut,
  logInElsewhere,
}
