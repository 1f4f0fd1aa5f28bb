/** Tests log-in and log-out, the guard of member pages, and silent refresh, with scripts off. */
import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

useApp()

const form = '#login-form'
const password = 'Moduchaek1!'
const openPage = (path: string) => new PageClient(app.url).open(path)
const hash = (token = '') => createHash('sha256').update(token).digest()
const sessions = () => app.db.session.count()
/** A client whose access token has expired while the refresh token is still valid. */
async function withoutAccess(): Promise<PageClient> {
  const client = await new PageClient(app.url).logIn('teacher05')
  client.cookies.delete('accessToken')
  return client
}

describe('the log-in form', () => {
  it('has an id and a password that password managers know, both required', async () => {
    const client = await openPage('/login')
    expect([client.title, client.h1]).toEqual(['로그인 – 모두책', '로그인'])
    expect(client.texts(`${form} label`)).toEqual(['아이디 (필수)', '비밀번호 (필수)'])
    expect(
      client.all(
        `${form} [autocomplete=username][required], ${form} [type=password][autocomplete=current-password][required]`,
      ),
    ).toHaveLength(2)
    expect(client.all('[type=checkbox]')).toHaveLength(0) // 비밀번호 보기 works with scripts only
  })

  const refused: [string, { user: string; password: string }, string[], string][] = [
    [
      'nothing',
      { user: '', password: '' },
      ['아이디를 입력해주세요', '비밀번호를 입력해주세요'],
      'user',
    ],
    ['no id', { user: '', password }, ['아이디를 입력해주세요'], 'user'],
    ['blanks for an id', { user: '  ', password }, ['아이디를 입력해주세요'], 'user'],
    ['no password', { user: 'member', password: '' }, ['비밀번호를 입력해주세요'], 'password'],
  ]
  it.each(refused)('says at the field what is missing: %s', async (_, values, messages, field) => {
    const client = await openPage('/login')
    await client.submit(form, values)
    expect([client.status, client.errors]).toEqual([422, messages])
    expect(client.title).toBe('오류: 로그인 – 모두책')
    expect(client.field(`${form}-${field}`)).toEqual({
      invalid: true,
      description: `오류: ${messages[0]}`,
    })
    expect(client.value(form, 'password')).toBe('')
  })

  it.each([
    ['a wrong password', 'member', 'wrong'],
    ['an unknown id', 'nobody', password],
    ['a password in other letters', 'member', password.toUpperCase()],
    ['a password with a space behind', 'member', `${password} `],
  ])('answers %s with one and the same message', async (_, user, secret) => {
    const before = await sessions()
    const client = await openPage('/login')
    await client.submit(form, { user, password: secret })
    expect([client.status, client.errors]).toEqual([422, ['인증되지 않은 사용자입니다.']])
    expect([client.value(form, 'user'), client.value(form, 'password')]).toEqual([user, ''])
    expect(client.cookies.has('accessToken')).toBe(false)
    expect(await sessions()).toBe(before)
  })

  it('takes an id in capital letters and with blanks around', async () => {
    const client = await openPage('/login')
    await client.submit(form, { user: ' Teacher03 ', password })
    expect([client.hops, client.path]).toEqual([['303 /'], '/'])
  })

  it('stops guessing after ten wrong passwords, and says for how long', async () => {
    const client = await openPage('/login')
    for (let i = 0; i < 10; i++)
      await client.submit(form, { user: 'teacher09', password: `wrong ${i}` })
    expect(client.errors).toEqual(['인증되지 않은 사용자입니다.'])
    await client.submit(form, { user: 'teacher09', password })
    expect([client.status, client.errors]).toEqual([
      429,
      ['로그인 시도가 너무 많습니다. 15분 뒤에 다시 시도해 주세요.'],
    ])
    await client.submit(form, { user: 'teacher10', password })
    expect(client.path).toBe('/')
  })
})

describe('after logging in', () => {
  it('one is where one wanted to go, with the menu of a member', async () => {
    const client = await openPage('/?keyword=과학')
    await client.click('로그인')
    expect(client.main).toContain('로그인하면 보던 화면으로 돌아갑니다.')
    await client.submit(form, { user: 'member', password })
    expect(client.path).toBe(`/?${new URLSearchParams({ keyword: '과학' })}`)
    expect(client.texts('.menu-wide a')).toEqual([
      '자료 검색',
      '장바구니',
      '신청 내역',
      '알림, 새 알림 1건',
      '내 정보',
    ])
    expect(client.text('.menu-me')).toContain('김모두님')
    expect(client.texts('.menu-me button')).toContain('로그아웃')
  })

  it.each([
    ['admin', '/admin'],
    ['producer', '/producer'],
    ['member', '/'],
  ])('%s begins at %s, with the search in the top bar', async (user, path) => {
    const client = await openPage('/login')
    await client.submit(form, { user, password })
    expect(client.path).toBe(path)
    expect(client.texts('.menu-wide a')).toContain('자료 검색')
    const wanted = await openPage('/login?from=/order')
    await wanted.submit(form, { user, password })
    expect(wanted.path).toBe('/order')
  })

  it('the log-in page leads on: to the origin, or home', async () => {
    const client = await new PageClient(app.url).logIn('member')
    await client.open('/login?from=/order')
    expect([client.hops, client.path]).toEqual([['302 /order'], '/order'])
    await client.open('/login')
    expect(client.path).toBe('/')
    await client.open('/login?from=/login')
    expect(client.path).toBe('/')
  })

  it('the cookies are out of the reach of scripts and of other sites, and hold no password', async () => {
    const answer = await fetch(`${app.url}/login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ user: 'member', password }),
      headers: { Origin: app.url },
    })
    const lines = answer.headers.getSetCookie()
    expect(lines.map((line) => line.split('=')[0]).toSorted()).toEqual([
      'accessToken',
      'refreshToken',
      'userData',
    ])
    for (const line of lines) {
      expect(line).toMatch(/; HttpOnly/)
      expect(line).toMatch(/; SameSite=Lax/)
      expect(line).toMatch(/; Path=\//)
      expect(line).not.toContain(password)
    }
    expect(lines.find((line) => line.startsWith('refreshToken='))).toContain('Max-Age=1209600')
  })
})

describe('logging in anew in a browser', () => {
  const apiSays = async (client: PageClient, path: string) => {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(app.url + path, {
      method: 'POST',
      headers: { Cookie: cookie, Origin: app.url },
    })
    return answer.status
  }
  const copyOf = (client: PageClient) => {
    const copy = new PageClient(app.url)
    for (const [name, value] of client.cookies) copy.cookies.set(name, value)
    return copy
  }

  it('gives new tokens and ends the session before; notices on this browser go on', async () => {
    const client = await new PageClient(app.url).logIn('teacher06')
    const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'teacher06' } })
    const session = await app.db.session.findFirstOrThrow({ where: { userId } })
    const push = { endpoint: 'https://push.example/6', p256dh: 'key', auth: 'secret' }
    await app.db.pushSubscription.create({ data: { userId, sessionId: session.id, ...push } })
    const elsewhere = await new PageClient(app.url).logIn('teacher06')
    const former = copyOf(client)
    await client.post('/login', { user: 'teacher06', password })
    expect(await apiSays(former, '/api/user/me')).toBe(403)
    expect(await app.db.session.count({ where: { id: session.id } })).toBe(0)
    for (const one of [client, elsewhere]) expect(await apiSays(one, '/api/user/me')).toBe(200)
    const left = await app.db.pushSubscription.findMany({ where: { userId } })
    const now = await app.db.token.findUniqueOrThrow({
      where: { hash: hash(client.cookies.get('accessToken')) },
    })
    expect(left.map(({ sessionId }) => sessionId)).toEqual([now.sessionId])
  })

  it('as somebody else ends the session before, and the notices on this browser', async () => {
    const client = await new PageClient(app.url).logIn('teacher06')
    const { sessionId, session } = await app.db.token.findUniqueOrThrow({
      where: { hash: hash(client.cookies.get('accessToken')) },
      select: { sessionId: true, session: { select: { userId: true } } },
    })
    const push = { endpoint: 'https://push.example/7', p256dh: 'key', auth: 'secret' }
    await app.db.pushSubscription.create({ data: { ...session, sessionId, ...push } })
    await client.post('/login', { user: 'teacher07', password })
    expect(await app.db.session.count({ where: { id: sessionId } })).toBe(0)
    expect(await app.db.pushSubscription.count({ where: push })).toBe(0)
    await client.open('/myinfo')
    expect(client.main).toContain('teacher07')
  })
})

describe('logging out', () => {
  it('ends the session on the server, says so and leads home', async () => {
    const client = await new PageClient(app.url).logIn('teacher04')
    const old = new Map(client.cookies)
    await client.open('/cart')
    await client.submit('.menu-wide form')
    expect([client.path, client.notices]).toEqual([
      '/',
      [{ text: '로그아웃되었습니다.', role: 'status', link: null }],
    ])
    expect(
      ['accessToken', 'refreshToken', 'userData'].filter((name) => client.cookies.has(name)),
    ).toEqual([])
    const thief = new PageClient(app.url)
    for (const [name, value] of old) thief.cookies.set(name, value)
    await thief.open('/cart')
    expect(thief.path).toMatch(/^\/login\?from=/)
    expect(await app.db.token.count({ where: { hash: hash(old.get('accessToken')) } })).toBe(0)
  })

  it('does no harm when one is logged out already, and is no link that a page could load', async () => {
    const client = new PageClient(app.url)
    await client.post('/logout', {})
    expect(client.path).toBe('/')
    const member = await new PageClient(app.url).logIn('member')
    await member.open('/logout')
    await member.open('/cart')
    expect(member.path).toBe('/cart')
  })
})

describe('member pages', () => {
  it.each([
    '/cart',
    '/cart?page=2&size=20',
    '/cart/item/1',
    '/order',
    '/order/item/1',
    '/cart?confirm=remove',
  ])('send anonymous people to the log-in and back: %s', async (path) => {
    const client = await openPage(path)
    expect(client.hops).toEqual([`303 /login?${new URLSearchParams({ from: path })}`])
    expect(client.notices).toEqual([{ text: '로그인이 필요합니다.', role: 'status', link: null }])
    await client.submit(form, { user: 'member', password })
    expect(client.path).toBe(path)
  })

  it.each(['/cart', '/order', '/cart/item/1', '/order/item/1'])(
    'leak nothing through Remix’s data address: %s.data',
    async (path) => {
      for (const routes of [
        '',
        '?_routes=routes%2Fcart._index',
        '?_routes=routes%2Forder._index',
        '?_routes=routes%2Fcart.item.%24id',
        '?_routes=routes%2Forder.item.%24id',
      ]) {
        const answer = await fetch(`${app.url}${path}.data${routes}`, { redirect: 'manual' })
        const text = await answer.text()
        expect(text).not.toMatch(/2025-0000050|2026-0000230|김모두|orderNum/)
      }
    },
  )

  it('do nothing for an anonymous post', async () => {
    const [entry, order] = await Promise.all([
      app.db.cartEntry.findFirstOrThrow(),
      app.db.order.findFirstOrThrow(),
    ])
    const before = [await app.db.cartEntry.findMany(), await app.db.order.findMany()]
    const client = new PageClient(app.url)
    for (const [path, fields] of [
      ['/cart', { subaction: 'setOrderNums', [`orderNum-${entry.id}`]: '9' }],
      ['/cart', { subaction: 'remove', id: String(entry.id) }],
      ['/cart', { subaction: 'order' }],
      [`/order/item/${order.id}`, {}],
      ['/cart.data', { subaction: 'remove', id: String(entry.id) }],
      ['/cart?index', { subaction: 'remove', id: String(entry.id) }],
    ] as [string, Record<string, string>][]) {
      const answer = await fetch(`${app.url}${path}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(fields),
        headers: { Origin: app.url },
      })
      expect([path, answer.status >= 200 && answer.status < 404]).toEqual([path, true])
      expect(await answer.text()).not.toMatch(/orderNum|2025-0000050/)
    }
    expect([await app.db.cartEntry.findMany(), await app.db.order.findMany()]).toEqual(before)
    expect(client.cookies.size).toBe(0)
  })
})

describe('an access token that has run out', () => {
  it('is renewed silently when the refresh token is left', async () => {
    const client = await withoutAccess()
    const old = client.cookies.get('refreshToken')
    await client.open('/cart')
    expect([client.path, client.hops]).toEqual(['/cart', []])
    expect(client.cookies.has('accessToken')).toBe(true)
    expect(client.cookies.get('refreshToken')).not.toBe(old)
    await client.open('/order')
    expect(client.path).toBe('/order')
  })

  it('is renewed also on a post, which then has its effect', async () => {
    const client = await withoutAccess()
    await client.open('/item/9?from=/')
    client.cookies.delete('accessToken')
    await client.submit('#apply-form', { prodType: '점자', orderNum: 2 })
    expect(client.notices[0]?.text).toContain('점자 2부를 장바구니에 담았습니다.')
    expect(await app.db.cartEntry.count({ where: { user: { user: 'teacher05' } } })).toBe(1)
    expect(client.cookies.has('accessToken')).toBe(true)
  })

  it('is renewed for the public pages and the log-in page too', async () => {
    const client = await withoutAccess()
    await client.open('/')
    expect(client.text('.menu-me')).toContain('님')
    const other = await withoutAccess()
    await other.open('/login?from=/order')
    expect(other.path).toBe('/order')
  })

  it('leads to the log-in with the reason when the refresh token is dead as well', async () => {
    const client = await withoutAccess()
    await app.db.session.deleteMany({ where: { user: { user: 'teacher05' } } })
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await client.open('/cart')
    expect(client.path).toMatch(/^\/login\?from=%2Fcart/)
    expect(client.notices).toEqual([
      { text: '로그인이 만료되었습니다. 다시 로그인해 주세요.', role: 'alert', link: null },
    ])
    expect(['accessToken', 'refreshToken'].filter((name) => client.cookies.has(name))).toEqual([])
    expect(logged.mock.calls.join()).toContain('"msg":"Refresh token expired or error"')
  })

  it('ends the whole family when a used refresh token comes back after the grace', async () => {
    const client = await withoutAccess()
    const stolen = client.cookies.get('refreshToken') ?? ''
    await client.open('/cart')
    await app.db.token.update({
      where: { hash: hash(stolen) },
      data: { usedTime: new Date(Date.now() - 60_000) },
    })
    const thief = new PageClient(app.url)
    thief.cookies.set('refreshToken', stolen)
    await thief.open('/cart')
    expect(thief.path).toMatch(/^\/login/)
    await client.open('/cart')
    expect(client.path).toMatch(/^\/login/)
  })
})
