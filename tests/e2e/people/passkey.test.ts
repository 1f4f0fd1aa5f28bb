/**
 * Tests passkeys in Chromium with its virtual authenticator (WebAuthn over CDP): made, logged in with
 * by three keys, on a second device, removed, copied, and asked from another origin.
 */
import { createServer } from 'node:http'
import type { CDPSession, Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { newContext } from '../../support/browser/browser'
import { portOf } from '../../../server/processes/port-of'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

/** Browsers make passkeys for names only. */
const site = () => app.url.replace('127.0.0.1', 'localhost')

/** A window with an authenticator of its own, whose person is always there. */
async function device(): Promise<{ page: Page; cdp: CDPSession; authenticatorId: string }> {
  const context = await newContext(browser, 'on')
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { page, cdp, authenticatorId }
}

async function logIn(page: Page) {
  await page.goto(`${site()}/login`)
  await page.fill('#login-form-user', 'teacher05')
  await page.fill('#login-form-password', 'Moduchaek1!')
  await page.click('#login-form button')
  await page.locator('.menu-me').first().waitFor({ state: 'attached' })
}

async function makePasskey(page: Page, name: string) {
  await page.goto(`${site()}/security`)
  await page.fill('#new-passkey-form-name', name)
  await page.click('#new-passkey-form-response')
  await page.locator('.notices').getByText('패스키를 더했습니다.').waitFor()
}

async function logOut(page: Page) {
  await page.context().clearCookies()
  await page.goto(`${site()}/login`)
}

const isIn = (page: Page) => page.locator('.menu-me').first().waitFor({ state: 'attached' })

test('a passkey is made, logs in by three keys, is refused as a copy, and is removed', async () => {
  const { page, cdp, authenticatorId } = await device()
  await logIn(page)
  await makePasskey(page, '집 컴퓨터')
  expect(await page.locator('main table').innerText()).toContain('집 컴퓨터')

  await logOut(page)
  // where a passkey was used before, its button has the focus: Enter is enough
  await page.waitForFunction(() => document.activeElement?.id === 'passkey-form-response')
  await page.keyboard.press('Enter')
  await isIn(page)

  // the same key on another device, which has counted less
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  const [credential] = credentials
  await logOut(page)
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
  await cdp.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: { ...credential!, signCount: 0 },
  })
  await page.click('#passkey-form-response')
  await page.getByText('이 패스키는 사용 횟수가 맞지 않아 받지 않았습니다').first().waitFor()
  expect(await app.db.notification.count({ where: { kind: 'passkeyCopied' } })).toBe(1)

  const other = await device()
  await logIn(other.page)
  await makePasskey(other.page, '휴대폰')
  await other.page.goto(`${site()}/myinfo`)
  await other.page.locator('a', { hasText: '집 컴퓨터 지우기' }).click()
  await other.page.locator('#remove-passkey-form button').click()
  await other.page.locator('.notices').getByText('패스키를 지웠습니다.').waitFor()
  await logOut(other.page)
  await other.page.click('#passkey-form-response')
  await isIn(other.page)

  await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
  await cdp.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: { ...credential!, signCount: 99 },
  })
  await page.click('#passkey-form-response')
  await page.getByText('패스키를 확인하지 못했습니다').first().waitFor()
})

test('an answer that another origin got is refused, and a question works once', async () => {
  const { page } = await device()
  await logIn(page)
  await makePasskey(page, '집 컴퓨터')
  const elsewhere = createServer((_, res) => res.end('<p>phishing</p>'))
  await new Promise<void>((done) => elsewhere.listen(0, 'localhost', done))
  onTestFinished(() => void elsewhere.close())

  /** What the browser answers to a question of ours, asked by whatever page is open. */
  const answerOf = (question: { challenge: string; rpId: string }) =>
    page.evaluate(async ({ challenge, rpId }) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) =>
          one.charCodeAt(0),
        )
      const publicKey = { challenge: bytes(challenge), rpId, userVerification: 'required' } as const
      const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
      return JSON.stringify(found.toJSON())
    }, question)
  const headers = { Origin: site() }
  const ask = async () => {
    const answer = await page.request.post(`${site()}/api/oauth/passkeyOptions`, { headers })
    return (await answer.json()).data as { challenge: string; rpId: string }
  }
  const send = async (response: string) => {
    const form = { response }
    const options = { form, headers, maxRedirects: 0 }
    return (await page.request.post(`${site()}/api/oauth/passkey`, options)).status()
  }

  await page.goto(`http://localhost:${portOf(elsewhere)}/`)
  expect(await send(await answerOf(await ask()))).toBe(400)
  await page.goto(`${site()}/login`)
  const response = await answerOf(await ask())
  expect([await send(response), await send(response)]).toEqual([302, 400])
})
