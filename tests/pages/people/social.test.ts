/**
 * Tests social log-in over the sandbox, with scripts off: registered, unregistered, cancelled, and
 * attacks.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

useApp()
beforeAll(async () => {
  await Promise.all(
    ['google', 'kakao', 'naver'].map((provider, i) =>
      app.db.user.create({
        data: {
          user: `${provider}:500${i}`,
          name: '소셜 회원',
          nickName: provider,
          cellPhone: `0105550000${i}`,
          level: 10,
        },
      }),
    ),
  )
})

const form = '#sandbox-login'
const accounts = [
  ['google', 'Google 계정으로 로그인', '5000'],
  ['kakao', '카카오 계정으로 로그인', '5001'],
  ['naver', '네이버 계정으로 로그인', '5002'],
] as const
const openPage = (path: string) => new PageClient(app.url).open(path)
const unescaped = (hop = '') => decodeURIComponent(hop.replace(/^\d+ /, ''))
/** Goes to the provider's page from the log-in page. */
const atProvider = async (link: string = accounts[0][1], from = '/login') =>
  (await openPage(from)).click(link)
/** Comes back from the provider as an unknown person. */
async function asStranger(start = '/login', sub = '9999') {
  const client = await openPage(start)
  await (start === '/login' ? client.click(accounts[0][1]) : Promise.resolve())
  return client.submit(form, { sub, email: 'who@example.com', name: '새 사람' }, '로그인')
}
const flowStateOf = (client: PageClient, name: string) =>
  JSON.parse(
    Buffer.from(
      decodeURIComponent(client.cookies.get(name) ?? '').split('.')[0] ?? '',
      'base64',
    ).toString() || '{}',
  ).value

describe('the log-in page', () => {
  it('leads to the three providers, to sign-up, and to finding id and password', async () => {
    const client = await openPage('/login?from=/cart')
    const links = client.all('main a').map((link) => link.attr('href') ?? '')
    expect(
      links
        .filter((link) => link.startsWith('/api/oauth/'))
        .map((link) => decodeURIComponent(decodeURIComponent(link))),
    ).toEqual(
      ['google', 'kakao', 'naver'].map(
        (provider) => `/api/oauth/${provider}?redirect_uri=/auth?from=/cart`,
      ),
    )
    expect(links).toEqual(expect.arrayContaining(['/join?from=%2Fcart', '/findid', '/findpw']))
  })
})

describe.each(accounts)('a registered %s account', (provider, link, sub) => {
  it('is logged in and led back to where it came from', async () => {
    const client = await openPage('/cart')
    expect(client.path).toContain('/login')
    await client.click(link)
    expect([client.h1, client.status, client.headers.get('x-robots-tag')]).toEqual([
      '연습용 소셜 로그인',
      200,
      'noindex, nofollow',
    ])
    await client.submit(form, { sub, email: '', name: '소셜 회원' }, '로그인')
    expect(client.hops.map((hop) => unescaped(hop).replace(/[?&].*/, ''))).toEqual([
      `/api/oauth/${provider}/return`,
      '/auth',
      '/cart',
    ])
    expect(client.text('body > header')).toContain('소셜 회원')
    expect(client.cookies.has('oauthState') || client.cookies.has('loginCode')).toBe(false)
    const sessions = await app.db.session.count({ where: { user: { user: `${provider}:${sub}` } } })
    expect(sessions).toBe(1)
  })
})

describe('an account that is not registered', () => {
  it('is asked whether it wants to sign up; yes leads to the certification with what the provider said', async () => {
    const client = await asStranger()
    const question = '가입되지 않은 계정입니다. 회원가입 하시겠습니까?'
    expect([client.h1, client.text('#confirm-question'), client.title]).toEqual([
      question,
      question,
      `${question} – 소셜 로그인 – 모두책`,
    ])
    expect(client.cookies.has('accessToken')).toBe(false)
    expect([flowStateOf(client, 'openId'), flowStateOf(client, 'socialData')]).toEqual([
      'google:9999',
      { provider: 'google', name: '새 사람', email: 'who@example.com', verified: true },
    ])
    await client.submit('#social-join')
    expect(client.hops[0]).toBe('303 /certification')
    expect(flowStateOf(client, 'signUp')).toEqual({ type: 'google', from: null })
    expect(await app.db.user.count({ where: { user: 'google:9999' } })).toBe(0)
  })

  it('remembers where its person came from, from the log-in page and from sign-up', async () => {
    const login = await openPage('/login?from=/item/1')
    await login.click(accounts[0][1])
    await login.submit(form, { sub: '9999', email: '', name: '새 사람' }, '로그인')
    await login.submit('#social-join')
    const join = await openPage('/join?from=/item/1')
    await join.click('카카오 계정으로 가입')
    await join.submit(form, { sub: '9999', email: '', name: '새 사람' }, '로그인')
    expect([flowStateOf(login, 'signUp'), flowStateOf(join, 'signUp')]).toEqual([
      { type: 'google', from: '/item/1' },
      { type: 'kakao', from: '/item/1' },
    ])
  })

  it('goes back to the log-in page with no', async () => {
    const client = await asStranger()
    await client.click('아니요, 돌아가기')
    expect([client.path, client.cookies.has('signUp')]).toEqual(['/login', false])
  })

  it('that comes from the sign-up page is not asked again', async () => {
    const client = await asStranger(
      `/api/oauth/kakao?${new URLSearchParams({ redirect_uri: '/auth?join=1' })}`,
    )
    expect(client.hops.map(unescaped)).toContain('/certification')
    expect([flowStateOf(client, 'signUp'), flowStateOf(client, 'openId')]).toEqual([
      { type: 'kakao', from: null },
      'kakao:9999',
    ])
  })
})

describe('at the provider', () => {
  it('a missing name is said at its field', async () => {
    const client = await atProvider()
    await client.submit(form, { sub: '', name: '' }, '로그인')
    expect([client.status, client.errors]).toEqual([
      422,
      ['회원번호 (sub)를 입력해 주세요.', '이름을 입력해 주세요.'],
    ])
  })

  it('cancelling leads back to the log-in page, which says so', async () => {
    const client = await atProvider()
    await client.submit(form, {}, '취소')
    expect([client.path, client.notices[0]?.text, client.notices[0]?.role]).toEqual([
      '/login',
      '소셜 로그인을 취소했습니다.',
      'alert',
    ])
  })
})

describe('what must not work', () => {
  const failed = '소셜 로그인을 하지 못했습니다. 다시 시도하거나 다른 방법으로 로그인해 주세요.'

  it('a foreign state', async () => {
    const client = await atProvider()
    const other = await atProvider()
    await client.submit(form, { sub: '5000' }, '취소')
    const stolen = await other.post(other.path, {
      answer: 'login',
      sub: '5000',
      email: '',
      name: '소셜 회원',
    })
    const [back = ''] = stolen.hops
    await client.open(back.replace(/^\d+ /, ''))
    expect([client.path, client.notices[0]?.text, client.cookies.has('accessToken')]).toEqual([
      '/login',
      failed,
      false,
    ])
  })

  it("a return to another provider's address", async () => {
    const client = await atProvider()
    await client.open('/api/oauth/naver/return?code=x&state=y')
    expect([client.path, client.notices[0]?.text]).toEqual(['/login', failed])
  })

  it('the same return twice', async () => {
    const client = await atProvider()
    const state = client.cookies.get('oauthState') ?? ''
    await client.submit(form, { sub: '5000' }, '로그인')
    const again = new PageClient(app.url)
    again.cookies.set('oauthState', state)
    await again.open((client.hops[0] ?? '').replace(/^\d+ /, ''))
    expect([again.path, again.notices[0]?.text, again.cookies.has('accessToken')]).toEqual([
      '/login',
      failed,
      false,
    ])
  })

  it("somebody else's log-in code does not log a visitor in, and remains good for its owner", async () => {
    const owner = await fetch(`${app.url}/api/oauth/login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ user: 'member', password: 'Moduchaek1!' }),
    })
    const to = owner.headers.get('location') ?? ''
    expect([owner.status, to.startsWith('/auth?code=')]).toEqual([302, true])
    const victim = await openPage(to)
    expect([victim.path, victim.notices[0]?.text, victim.cookies.has('accessToken')]).toEqual([
      '/login',
      '인증 코드가 올바르지 않거나 만료되었습니다.',
      false,
    ])
    const back = new PageClient(app.url)
    back.cookies.set(
      'loginCode',
      /loginCode=([^;]+)/.exec(owner.headers.getSetCookie().join())?.[1] ?? '',
    )
    await back.open(to)
    expect([back.path, back.cookies.has('accessToken')]).toEqual(['/', true])
    const replay = new PageClient(app.url)
    replay.cookies.set(
      'loginCode',
      /loginCode=([^;]+)/.exec(owner.headers.getSetCookie().join())?.[1] ?? '',
    )
    await replay.open(to)
    expect([replay.path, replay.cookies.has('accessToken')]).toEqual(['/login', false])
  })

  it('a value that nobody signed', async () => {
    const client = new PageClient(app.url)
    const forged = (value: unknown) =>
      encodeURIComponent(
        Buffer.from(JSON.stringify({ value, until: Date.now() + 60_000 })).toString('base64'),
      )
    client.cookies.set('openId', forged('google:1'))
    client.cookies.set('socialData', forged({ provider: 'google', name: 'x', email: '' }))
    for (const path of ['/auth?code=', '/auth', '/auth?code=&join=1']) {
      await client.open(path)
      expect([client.path, client.notices[0]?.text]).toEqual(['/login', failed])
    }
  })

  it('a way back to another site', async () => {
    for (const redirect of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      const answer = await fetch(
        `${app.url}/api/oauth/google?${new URLSearchParams({ redirect_uri: redirect })}`,
        { redirect: 'manual' },
      )
      expect([answer.status, (await answer.json()).fieldErrors]).toEqual([
        400,
        { redirect_uri: '돌아갈 주소를 사용할 수 없습니다.' },
      ])
    }
    const client = await atProvider(accounts[0][1], '/login?from=//evil.example')
    await client.submit(form, { sub: '5000' }, '로그인')
    expect(client.path).toBe('/')
  })

  it('an unknown provider, or a wrong method', async () => {
    expect((await fetch(`${app.url}/api/oauth/facebook`)).status).toBe(404)
    expect((await fetch(`${app.url}/api/oauth/facebook/return`)).status).toBe(404)
    expect((await fetch(`${app.url}/api/oauth/login`)).status).toBe(405)
  })
})

describe('a log-in in a small window', () => {
  it('ends at a page that has the code for its opener, and a link without scripts', async () => {
    const client = await openPage('/api/oauth/google?redirect_uri=/oauth/callback')
    await client.submit(form, { sub: '5000' }, '로그인')
    expect([
      client.path.replace(/=.*/, ''),
      client.headers.get('cross-origin-opener-policy'),
    ]).toEqual(['/oauth/callback?code', 'unsafe-none'])
    await client.click('계속하기')
    expect([client.path, client.cookies.has('accessToken')]).toEqual(['/', true])
  })

  it('that was cancelled has none, and its opener comes back to the log-in page', async () => {
    const client = await openPage('/api/oauth/google?redirect_uri=/oauth/callback')
    await client.submit(form, {}, '취소')
    expect([client.path, client.all('[data-popup-code=""]').length]).toEqual(['/oauth/callback', 1])
    await client.click('계속하기')
    expect([client.path, client.notices[0]?.role]).toEqual(['/login', 'alert'])
  })

  it('passes no page that cuts it off from its opener', async () => {
    const paths = [
      '/api/oauth/google',
      '/api/oauth/google/return',
      '/sandbox/oauth/authorize',
      '/sandbox/identity',
      '/oauth/callback',
    ]
    const policies = await Promise.all(
      paths.map(async (path) =>
        (await fetch(app.url + path, { redirect: 'manual' })).headers.get(
          'cross-origin-opener-policy',
        ),
      ),
    )
    expect(policies).toEqual(paths.map(() => 'unsafe-none'))
  })
})
