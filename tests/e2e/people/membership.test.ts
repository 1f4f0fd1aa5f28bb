/** Tests that members' flows in Chromium leave the same rows whatever becomes of the scripts. */
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newContext, newPage } from '../../support/browser/browser'
import { modes, unexpected, type Mode } from '../../support/browser/modes'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

/** what each mode left in the database, flow by flow */
const left: Partial<Record<Mode, unknown[]>> = {}

useAppAndBrowser()

const notice = (page: Page, text: string) => page.locator('.notices').getByText(text).waitFor()

/** The new member's row without values that differ from run to run. */
async function member(user: string) {
  const found = await app.db.user.findUnique({
    where: { user },
    omit: {
      id: true,
      createTime: true,
      updateTime: true,
      passwordHash: true,
      accessKey: true,
      accessKeyEnd: true,
    },
  })
  const trace = await app.db.audit.findMany({
    orderBy: { id: 'asc' },
    select: { action: true, after: true },
  })
  await app.db.audit.deleteMany()
  return { found, trace }
}

/**
 * With scripts the provider opens in a small window, which says the result and is closed; without, in
 * the same window.
 */
async function identify(page: Page, mode: Mode) {
  const start = page.getByRole('button', { name: '휴대폰 본인 인증' })
  const [provider] =
    mode === 'on'
      ? await Promise.all([page.waitForEvent('popup'), start.click()])
      : [page, await start.click()]
  await provider.getByLabel('이름').fill('박새롬')
  await provider.getByLabel('휴대폰 번호').fill('010-7777-1234')
  await provider.getByRole('button', { name: '인증 성공' }).click()
  if (mode === 'on')
    await Promise.all([
      provider.waitForEvent('close'),
      // a window may be gone before the click in it is told as done
      provider
        .getByRole('link', { name: '창 닫고 계속하기' })
        .click()
        .catch((error: unknown) => {
          if (!provider.isClosed()) throw error
        }),
    ])
  else await page.getByRole('button', { name: '계속' }).click()
  await page.waitForURL('**/terms')
}

async function agree(page: Page) {
  await page.getByRole('button', { name: '동의하고 진행하기' }).click()
  await page.getByRole('link', { name: '필수 약관에 동의해 주세요: 이용약관' }).first().waitFor()
  await page.getByLabel('이용약관에 동의합니다.').check()
  await page.getByLabel('개인정보 수집·이용에 동의합니다.').check()
  await page.getByRole('button', { name: '동의하고 진행하기' }).click()
  await page.waitForURL('**/joinform')
}

async function logIn(page: Page, user: string, password: string) {
  await page.goto(`${app.url}/login`)
  await page.fill('#login-form-user', user)
  await page.fill('#login-form-password', password)
  await page.click('#login-form button')
  await page.locator('.menu-me').first().waitFor({ state: 'attached' })
}

/** The code of the newest text message to a phone; messages are sent a moment after the answer. */
async function codeFor(phone: string): Promise<string> {
  for (let i = 0; i < 100; i += 1) {
    const answer = await fetch(`${app.url}/sandbox/outbox`, {
      headers: { Accept: 'application/json' },
    })
    const [newest] = ((await answer.json()) as { to: string; text: string }[]).filter(
      ({ to, text }) => to === phone && text.includes('인증번호'),
    )
    const code = /\d{6}/.exec(newest?.text ?? '')?.[0]
    if (code && code !== before) return (before = code)
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('no text message came')
}
let before = ''

/** Four steps to an account with an own id; then my info, a new password, withdrawal. */
async function account(page: Page, mode: Mode) {
  const states: unknown[] = []
  await page.goto(`${app.url}/joinform`)
  await notice(page, '잘못된 접근입니다. 회원가입 페이지로 이동합니다.')
  await page.getByRole('button', { name: '새 계정 만들기' }).click()
  await page.waitForURL('**/certification')
  await identify(page, mode)
  await agree(page)
  await page.getByLabel('아이디').fill('member')
  await page.getByLabel('비밀번호', { exact: false }).first().fill('Ha-neul1!')
  await page.getByRole('button', { name: '회원가입' }).click()
  await page.locator('#account-form-password-error').waitFor()
  await page.fill('#account-form-user', 'saerom26')
  await page.fill('#account-form-password', 'Haneul26!')
  await page.fill('#account-form-passwordConfirm', 'Haneul26!')
  await page.fill('#account-form-email', 'saerom@example.org')
  await page.getByLabel('정보 수신에 동의합니다.').check()
  await page.getByRole('button', { name: '회원가입' }).click()
  await page.waitForURL('**/login')
  await notice(page, '회원가입에 성공했습니다. 로그인 후 이용해 주세요.')
  states.push(await member('saerom26'))

  await logIn(page, 'saerom26', 'Haneul26!')
  await page.goto(`${app.url}/myinfo`)
  await page.getByText('연락처와 주소 바꾸기').click()
  await page.fill('#info-form-email', 'not an address')
  await page.locator('#info-form').getByRole('button', { name: '저장' }).click()
  await page
    .locator('#info-form-email-error')
    .getByText('이메일 주소를 다시 확인해주세요.')
    .waitFor()
  await page.fill('#info-form-email', 'new@example.org')
  await page.fill('#info-form-phone', '02-123-4567')
  await page.locator('#info-form').getByRole('button', { name: '저장' }).click()
  await notice(page, '정보가 변경되었습니다.')
  await page.getByText('접근 키', { exact: true }).click()
  await page.getByRole('button', { name: '접근 키 발급' }).click()
  await page.locator('#access-key').waitFor()
  expect(await page.locator('#access-key').inputValue()).toMatch(/^mdc_/)
  states.push(await member('saerom26'))

  await page.getByText('비밀번호 변경').first().click()
  await page.fill('#password-form-currentPassword', 'wrong')
  await page.fill('#password-form-password', 'q7w9z')
  await page.fill('#password-form-passwordConfirm', 'q7w9z')
  await page.locator('#password-form button').last().click()
  await page
    .locator('#password-form-currentPassword-error')
    .getByText('현재 비밀번호가 일치하지 않습니다.')
    .waitFor()
  await page.fill('#password-form-currentPassword', 'Haneul26!')
  await page.fill('#password-form-password', 'q7w9z')
  await page.fill('#password-form-passwordConfirm', 'q7w9z')
  await page.locator('#password-form button').last().click()
  await page.waitForURL('**/login')
  await notice(page, '비밀번호가 변경되었습니다.')

  await logIn(page, 'saerom26', 'q7w9z')
  await page.goto(`${app.url}/myinfo`)
  await page.getByRole('link', { name: '회원 탈퇴' }).click()
  await page.getByRole('button', { name: '탈퇴하기' }).click()
  await notice(page, '탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.')
  states.push(await member('saerom26'))
  return states
}

/** Forgotten id, then forgotten password, by text message; a wrong code is refused each time. */
async function forgotten(page: Page) {
  const cellPhone = '01066665555'
  await app.db.user.create({
    data: { user: 'forgetful', name: '김기억', cellPhone, passwordHash: 'none' },
  })
  await page.goto(`${app.url}/login`)
  await page.getByRole('link', { name: '아이디 찾기' }).click()
  await page.fill('#phone-form-phone', '010-6666-5555')
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await notice(page, '인증번호를 발송했습니다.')
  await page.fill('#code-form-code', '12345')
  await page.locator('#code-form button').last().click()
  await page.locator('#code-form-code-error').waitFor()
  await page.fill('#code-form-code', await codeFor(cellPhone))
  await page.locator('#code-form button').last().click()
  await page.getByRole('heading', { name: '찾은 아이디' }).waitFor()
  const ids = await page.locator('main ol li').allInnerTexts()

  // the limit of one message a minute is enough for people
  await app.db.phoneCode.deleteMany({ where: { phone: cellPhone } })
  await page.goto(`${app.url}/findpw`)
  await page.fill('#phone-form-phone', cellPhone)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await page.locator('#password-form').waitFor()
  const code = await codeFor(cellPhone)
  for (const user of ['somebody', 'forgetful']) {
    await page.fill('#password-form-code', code)
    await page.fill('#password-form-user', user)
    await page.fill('#password-form-password', 'Gieogham99!')
    await page.fill('#password-form-passwordConfirm', 'Gieogham99!')
    await page.getByRole('button', { name: '비밀번호 변경' }).click()
    if (user === 'somebody')
      await page
        .getByText('비밀번호 변경에 실패했습니다. 정보를 다시 확인해주세요.')
        .first()
        .waitFor()
  }
  await page.waitForURL('**/login')
  await notice(page, '비밀번호가 변경되었습니다.')
  await logIn(page, 'forgetful', 'Gieogham99!')
  const state = await member('forgetful')
  await app.db.user.delete({ where: { user: 'forgetful' } })
  await page.context().clearCookies()
  return [ids, state]
}

/** An unknown Google account becomes a member without id and password, and logs in. */
async function social(page: Page, mode: Mode) {
  await page.goto(`${app.url}/join`)
  await page.getByRole('link', { name: 'Google 계정으로 가입' }).click()
  await page.getByLabel('회원번호').fill('777')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL('**/certification')
  await identify(page, mode)
  await agree(page)
  expect(await page.locator('#account-form-user, #account-form-password').count()).toBe(0)
  await page.getByRole('button', { name: '회원가입' }).click()
  await page.waitForURL('**/login')
  const google = page.getByRole('link', { name: 'Google 계정으로 로그인' })
  const [provider] =
    mode === 'on'
      ? await Promise.all([page.waitForEvent('popup'), google.click()])
      : [page, await google.click()]
  await provider.getByLabel('회원번호').fill('777')
  await provider.getByRole('button', { name: '로그인', exact: true }).click()
  await page.locator('.menu-me').first().getByText('박새롬').waitFor({ state: 'attached' })
  await page.goto(`${app.url}/myinfo`)
  expect(await page.locator('#password-form').count()).toBe(0)
  const state = await member('google:777')
  await app.db.user.delete({ where: { user: 'google:777' } })
  await page.context().clearCookies()
  return state
}

const flows = { account, forgotten, social }

describe.each(modes)('with scripts %s', (mode) => {
  let context: BrowserContext

  beforeAll(async () => {
    await app.db.audit.deleteMany()
    await app.db.rateLimiterFlexible.deleteMany()
    await app.db.phoneCode.deleteMany()
    context = await newContext(browser, mode)
    left[mode] = []
  })
  afterAll(() => context.close())

  it.each(Object.keys(flows) as (keyof typeof flows)[])('%s', async (name) => {
    const { page, troubles } = await newPage(context, app.url)
    left[mode]?.push([name, await flows[name](page, mode)])
    await page.close()
    expect(unexpected(mode, troubles)).toEqual([])
  })
})

describe('what the flows leave behind', () => {
  it('is the same whatever becomes of the scripts', () => {
    const [[, states], [, [ids]], [, withGoogle]] = left.on as [
      [string, { found: unknown }[]],
      [string, [string[]]],
      [string, { found: unknown }],
    ]
    expect(states[0]?.found).toMatchObject({
      name: '박새롬',
      cellPhone: '01077771234',
      email: 'saerom@example.org',
      optIn: true,
      level: 10,
    })
    expect(states[1]?.found).toMatchObject({ email: 'new@example.org' })
    expect(states[2]?.found).toBeNull()
    expect(ids).toEqual(['forgetful'])
    expect(withGoogle.found).toMatchObject({ user: 'google:777', name: '박새롬' })
    for (const mode of modes) expect([mode, left[mode]]).toEqual([mode, left.on])
  })
})
