/**
 * Tests second steps without scripts, where staff need one: set-up, log-in, what a session without it
 * is shown, and acts that ask again.
 */
import '../../support/setup/second-step-required'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '~/http/paths'
import { tokenHash } from '~/auth/tokens.server'
import { totp, totpCode, totpStepAt } from '~/auth/totp'
import { digest } from '../../support/client/api-call'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

useApp()

// the clock stands in the middle of an interval, and moves on by intervals
beforeEach(() => {
  const now = (totpStepAt(Date.now()) + 0.5) * totp.seconds * 1000
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => void vi.useRealTimers())
const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const codeOf = (secret: string) => totpCode(secret, totpStepAt(Date.now()))

const password = 'Moduchaek1!'
const enter = async (user: string, from = '') => {
  const client = new PageClient(app.url)
  await client.open(`/login${from && `?from=${from}`}`)
  return client.submit('#login-form', { user, password })
}
/** Asks for the code before the first second step of staff, and enters what the telephone got. */
async function showOwner(client: PageClient): Promise<void> {
  await client.submit('#first-code-form')
  expect(client.notices[0]?.text).toContain('번호를 보냈습니다. 10분 안에')
  const code = await vi.waitUntil(async () => {
    const answer = await fetch(`${app.url}/sandbox/outbox`, {
      headers: { Accept: 'application/json' },
    })
    return /2단계 인증 설정 번호 (\d{6})/.exec(await answer.text())?.[1]
  }, 30_000)
  await client.submit('#first-step-form', { secondCode: code === '000000' ? '111111' : '000000' })
  expect(client.errors).toEqual([expect.stringContaining('번호가 맞지 않거나 시간이')])
  await client.submit('#first-step-form', { secondCode: code })
  expect(client.notices[0]?.text).toContain('이제 패스키나 인증 앱을')
}
/** Sets an authenticator up on the page of log-in security; its secret as it is shown, in groups. */
async function setUp(client: PageClient): Promise<string> {
  if (client.$('#first-step-form').length > 0) await showOwner(client)
  await client.click('인증 앱 설정하기')
  const secret = client.text('#authenticator-secret')
  expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  expect(client.$('a[href^="otpauth:"]').attr('href')).toContain(secret.replaceAll(' ', ''))
  await client.submit('#authenticator-form', { secondCode: '000000' })
  expect(client.errors).toEqual([expect.stringContaining('번호가 맞지 않거나')])
  // a refusal does not change the secret
  expect(client.text('#authenticator-secret')).toBe(secret)
  await client.submit('#authenticator-form', { secondCode: codeOf(secret.replaceAll(' ', '')) })
  return secret.replaceAll(' ', '')
}

describe('a member with an authenticator', () => {
  it('sets it up, keeps ten codes that are shown once, and logs in by both', async () => {
    const client = await enter('teacher05')
    await client.open('/myinfo')
    await client.click('로그인 보안')
    const secret = await setUp(client)
    const codes = client.texts('main ol code')
    expect(codes).toHaveLength(10)
    expect(codes[0]).toMatch(/^(\d{4} ){3}\d{4}$/)
    await client.click('복구 번호를 보관했습니다. 계속하기')
    expect(client.main).toContain('남은 복구 번호는 10개입니다.')
    expect(client.main).not.toContain(codes[0])

    const again = await enter('teacher05', '/cart')
    expect([again.path, again.title]).toEqual(['/login/step?from=%2Fcart', '2단계 인증 – 모두책'])
    expect(again.cookies.has('accessToken')).toBe(false)
    await again.submit('#step-form', { secondCode: '12345' })
    expect(again.errors).toEqual([expect.stringContaining('여섯 자리')])
    await again.submit('#step-form', { secondCode: codeOf(secret) })
    expect(again.errors).toEqual([expect.stringContaining('이미 쓴 번호')])
    wait(totp.seconds)
    await again.submit('#step-form', { secondCode: codeOf(secret) })
    expect(again.path).toBe('/cart')

    const lost = await enter('teacher05')
    await lost.submit('#step-form', { secondCode: codes[0] ?? '' })
    expect(lost.path).toBe('/')
    await lost.open('/notifications')
    expect(lost.main).toContain('복구 번호 하나를 썼습니다. 남은 번호는 9개입니다.')

    const slow = await enter('teacher05')
    wait(11 * 60)
    await slow.submit('#step-form', { secondCode: codes[1] ?? '' })
    expect([slow.path, slow.notices[0]?.text]).toEqual([
      '/login',
      expect.stringContaining('2단계 인증의 시간이 지났거나'),
    ])
  })
})

describe('staff without a second step', () => {
  it('are shown its set-up, whatever page they ask for, and change nothing', async () => {
    const client = await enter('admin')
    expect([client.path, client.notices[0]?.text]).toEqual([
      '/security',
      expect.stringContaining('2단계 인증을 설정해야'),
    ])
    expect(client.main).toContain('비밀번호만으로 일할 수 없습니다')
    // before the code there is nothing to set up, however the page is asked for
    await client.open('/security?step=app')
    expect(client.main).toContain('비밀번호만 아는 사람이 설정하지 못하도록')
    expect(client.$('#authenticator-form, #new-passkey-form, #authenticator-secret').length).toBe(0)
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const untouched = await digest(['KeptForm'])
    // logging out is possible, and ends the walk
    const asked = paths.filter((path) => !/^\/(api|sandbox|logout)\b/.test(path))
    const answers: string[] = []
    for (const path of asked)
      for (const method of ['GET', 'POST']) {
        const address = path.replace(/:\w+|\*/g, '1')
        const { status, headers } = await fetch(app.url + address, {
          method,
          redirect: 'manual',
          headers: { cookie, Accept: 'text/html', Origin: app.url },
          body: method === 'POST' ? new URLSearchParams({ name: 'x' }) : undefined,
        })
        if (status < 300) answers.push(`${method} ${path}`)
        const to = headers.get('location')
        if (to && !['/security', '/'].includes(to)) answers.push(`${method} ${path} ${to}`)
      }
    expect(await digest(['KeptForm'])).toBe(untouched)
    expect(answers).toMatchInlineSnapshot(`
      [
        "GET /admin/order /admin/order/list",
        "GET /admin/user/order/register /admin/user/order/list",
        "GET /login/step /login",
        "GET /preferences",
        "GET /proof",
        "GET /robots.txt",
        "GET /security",
      ]
    `)
  })

  it('begin their work when they have one, and keep it', async () => {
    const client = await enter('admin')
    await setUp(client)
    await client.click('복구 번호를 보관했습니다. 계속하기')
    expect(client.path).toBe('/admin')
    await client.open('/security?confirm=authenticator')
    await client.submit('#remove-authenticator-form')
    expect(client.main).toContain('하나 남은 2단계 인증은 지울 수 없습니다')
    await client.post('/logout', {})
    await client.open('/admin')
    expect(client.path).toMatch(/^\/login/)
  })
})

describe('a proof', () => {
  const copyOf = (client: PageClient) => {
    const copy = new PageClient(app.url)
    for (const [name, value] of client.cookies) copy.cookies.set(name, value)
    return copy
  }
  const tokensOf = ({ cookies }: PageClient) =>
    ['accessToken', 'refreshToken'].map((name) => cookies.get(name))
  const opens = async (token = '') => {
    const answer = await fetch(`${app.url}/api/user/me`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    })
    return answer.status === 200
  }

  it('gives the session new tokens; those before end, once other tabs have the new ones', async () => {
    const client = await enter('member')
    await client.open('/proof?from=/myinfo')
    const [tab, twice] = [copyOf(client), await copyOf(client).open('/proof?from=/myinfo')]
    const [former] = tokensOf(client)
    const { sessionId } = await app.db.token.findUniqueOrThrow({
      where: { hash: tokenHash(former ?? '') },
    })
    await client.submit('#proof-form', { password })
    expect(client.path).toBe('/myinfo')
    expect(tokensOf(client).filter((token) => tokensOf(tab).includes(token))).toEqual([])
    const renewed = tokensOf(client)
    // a tab that was on its way, and a second click whose first answer the browser has thrown away
    await tab.open('/cart')
    expect([tab.path, tokensOf(tab)]).toEqual(['/cart', renewed])
    await twice.submit('#proof-form', { password })
    expect([twice.path, tokensOf(twice)]).toEqual(['/myinfo', renewed])
    wait(11)
    expect([await opens(former), await opens(renewed[0])]).toEqual([false, true])
    await client.open('/cart')
    expect([client.path, tokensOf(client)]).toEqual(['/cart', renewed])
    const now = await app.db.token.findUniqueOrThrow({
      where: { hash: tokenHash(renewed[0] ?? '') },
    })
    expect(now.sessionId).toBe(sessionId)
  })

  it('by a new second step does the same', async () => {
    const client = await enter('member')
    const former = tokensOf(client)
    await client.open('/security')
    await setUp(client)
    expect(tokensOf(client).filter((token) => former.includes(token))).toEqual([])
    wait(11)
    expect(await opens(former[0])).toBe(false)
    await client.open('/cart')
    expect(client.path).toBe('/cart')
    await app.db.authenticator.deleteMany({ where: { user: { user: 'member' } } })
  })
})

describe('a sensitive act', () => {
  it('asks again after fifteen minutes, keeps what was typed, and then goes on', async () => {
    const client = await enter('producer')
    const secret = await setUp(client)
    await client.open('/feeds')
    wait(16 * 60)
    await client.submit('#feed-link-form')
    expect([client.path, client.h1]).toEqual(['/proof?from=%2Ffeeds', '본인 확인'])
    await client.submit('#proof-form', { password, secondCode: '' })
    expect(client.errors).toEqual(['인증 번호를 입력해 주세요.'])
    await client.submit('#proof-form', { password, secondCode: codeOf(secret) })
    expect([client.path, client.notices[0]?.text]).toEqual([
      '/feeds',
      expect.stringContaining('적은 내용을 그대로 두었으니'),
    ])
    await client.submit('#feed-link-form')
    expect(client.path).toBe('/feeds')
  })

  it('keeps the fields of a form', async () => {
    const client = await enter('member')
    await client.open('/myinfo')
    wait(16 * 60)
    await client.submit('#info-form', { email: 'new@example.org', phone: '02-123-4567' })
    expect(client.path).toBe('/proof?from=%2Fmyinfo')
    await client.submit('#proof-form', { password })
    expect(client.value('#info-form', 'email')).toBe('new@example.org')
    await client.submit('#info-form')
    expect(client.notices[0]?.text).toContain('변경')
    const { email } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
    expect(email).toBe('new@example.org')
  })
})
