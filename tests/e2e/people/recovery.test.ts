/**
 * Tests what recovery.js adds to finding an id or a password: buttons that announce readiness, and
 * visible passwords.
 */
import { expect, it } from 'vitest'
import { newContext, newPage } from '../../support/browser/browser'
import type { Mode } from '../../support/browser/modes'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

async function open(path: string, mode: Mode = 'on') {
  const watched = await newPage(await newContext(browser, mode), app.url)
  await watched.page.goto(app.url + path)
  return watched
}
const button = '#phone-form button'

it('the code can be asked for at exactly 11 digits, 10 for the old numbers; pressed before, the button says so', async () => {
  const { page, troubles } = await open('/findid')
  const ready = async (phone: string) => {
    await page.fill('#phone-form-phone', phone)
    return (await page.getAttribute(button, 'aria-disabled')) !== 'true'
  }
  const numbers = [
    '',
    '0101234567',
    '01012345678',
    '010-1234-5678',
    '010123456789',
    '0111234567',
    '0101234567',
    '+82 10-1234-5678',
  ]
  const seen: [string, boolean][] = []
  for (const number of numbers) seen.push([number, await ready(number)])
  expect(seen.filter(([, isReady]) => isReady).map(([number]) => number)).toEqual([
    '01012345678',
    '010-1234-5678',
    '0111234567',
    '+82 10-1234-5678',
  ])

  await ready('0101')
  await page.focus(button)
  await page.keyboard.press('Enter')
  expect(await page.textContent('[data-not-yet]')).toBe(
    '휴대폰 번호를 끝까지 입력하면 인증번호를 받을 수 있습니다.',
  )
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('phone-form-phone')
  expect(await app.db.phoneCode.count()).toBe(0)

  await ready('010-5555-0001')
  expect(await page.textContent('[data-not-yet]')).toBe('')
  await page.keyboard.press('Enter')
  await page.locator('#code-form').waitFor()
  expect(await page.textContent('.toast')).toBe('인증번호를 발송했습니다.')
  expect(await page.getAttribute('#code-form button', 'aria-disabled')).toBe('true')
  await page.fill('#code-form-code', '1')
  expect(await page.getAttribute('#code-form button', 'aria-disabled')).toBeNull()
  expect(troubles).toEqual([])
})

it('a button pressed twice asks for one code', async () => {
  const { page, troubles } = await open('/findid')
  await page.fill('#phone-form-phone', '01055550002')
  await page.dblclick(button)
  await page.locator('#code-form').waitFor()
  expect(await page.locator('.notice').textContent()).toContain('인증번호를 발송했습니다.')
  expect(await app.db.phoneCode.count({ where: { phone: '01055550002' } })).toBe(1)
  expect(troubles).toEqual([])
})

it('each new password can be shown, and the change asked for when all four fields are filled', async () => {
  const { page, troubles } = await open('/findpw')
  await page.fill('#phone-form-phone', '01055550003')
  await page.click(button)
  const form = '#password-form'
  await page.locator(form).waitFor()
  // the script of the page adds them, maybe later than the form comes
  await expect.poll(() => page.getByLabel('비밀번호 보기').count()).toBe(2)
  await page.getByLabel('비밀번호 보기').first().check()
  const types = () =>
    page.$$eval(`${form} [autocomplete=new-password]`, (fields) =>
      fields.map((field) => field.getAttribute('type')),
    )
  expect(await types()).toEqual(['text', 'password'])
  await page.getByLabel('비밀번호 보기').first().uncheck()
  expect(await types()).toEqual(['password', 'password'])
  const states: boolean[] = []
  for (const [name, value] of [
    ['code', '123456'],
    ['user', 'member'],
    ['password', 'Otherwise2@'],
    ['passwordConfirm', 'Otherwise2@'],
  ] as const) {
    states.push((await page.getAttribute(`${form} button`, 'aria-disabled')) !== 'true')
    await page.fill(`${form} [name=${name}]`, value)
  }
  expect([
    ...states,
    (await page.getAttribute(`${form} button`, 'aria-disabled')) !== 'true',
  ]).toEqual([false, false, false, false, true])
  await page.click(`${form} button`)
  await page.locator('.notice-alert').waitFor()
  expect(await page.textContent('.notice-alert')).toContain(
    '비밀번호 변경에 실패했습니다. 정보를 다시 확인해주세요.',
  )
  expect(troubles).toEqual([])
})

it.each(['off', 'blocked'] as const)(
  'with scripts %s nothing is in the way: the server says what is missing',
  async (mode) => {
    const { page } = await open('/findid', mode)
    if (mode === 'blocked') await page.route(/recovery\.js/, (route) => route.abort())
    await page.reload()
    expect(await page.getAttribute(button, 'aria-disabled')).toBeNull()
    await page.fill('#phone-form-phone', '0101')
    await page.click(button)
    await page.locator('#error-summary').waitFor()
    expect(await page.locator('[type=checkbox]').count()).toBe(0)
  },
)
