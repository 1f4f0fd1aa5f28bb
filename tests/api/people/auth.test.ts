/**
 * Tests log-in by /api: a code for id and password, tokens for the code, new tokens for a refresh
 * token.
 */
import { hash, parseOptions } from '@node-rs/argon2'
import { beforeEach, describe, expect, test } from 'vitest'
import { ttl } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { action } from '~/routes/api.$'
import { argon2Options } from '~/auth/password-hash.server'
import { tokenHash } from '~/auth/tokens.server'
import { call, callRaw, createPerson, origin } from '../../support/client/api-call'
import { password } from '../../support/passwords'
import { cleanDatabase } from '../../support/database/database'

beforeEach(cleanDatabase)

async function code(user = 'member', address?: string): Promise<string> {
  const response = await callRaw('/api/oauth/login', { user, password }, { address })
  expect(response.status).toBe(302)
  return (
    new URL(response.headers.get('Location') ?? '', 'http://here').searchParams.get('code') ?? ''
  )
}
const redeem = (code: string) =>
  call('/api/oauth/token', { grant_type: 'authorization_code', code })
const renew = (refresh_token: string) =>
  call('/api/oauth/token', { grant_type: 'refresh_token', refresh_token })
const me = (token: string) => call('/api/user/me', {}, { token })

describe('log-in', () => {
  test('leads to redirect_uri with a code, to /auth by default', async () => {
    await createPerson('member')
    const plain = await callRaw('/api/oauth/login', { user: 'member', password })
    expect(plain.headers.get('Location')).toMatch(/^\/auth\?code=[\w-]{43}$/)
    const chosen = await callRaw('/api/oauth/login', {
      user: 'member',
      password,
      redirect_uri: '/cart?page=2',
    })
    expect(chosen.headers.get('Location')).toMatch(/^\/cart\?page=2&code=/)
  })

  test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)'])(
    'never leads to %s',
    async (redirect_uri) => {
      await createPerson('member')
      expect(
        await call('/api/oauth/login', { user: 'member', password, redirect_uri }),
      ).toMatchObject({ status: 400, key: 'badRedirect' })
      expect(await db.loginCode.count()).toBe(0)
    },
  )

  test.each([
    ['member', 'wrong'],
    ['nobody', password],
    ['MEMBER ', 'Moduchaek1'],
  ])('%s with %s is 인증되지 않은 사용자입니다.', async (user, given) => {
    await createPerson('member')
    expect(await call('/api/oauth/login', { user, password: given })).toMatchObject({
      status: 400,
      errorCode: 400,
      message: '인증되지 않은 사용자입니다.',
    })
  })

  test('a password counts as it was sent: no blank is cut off and no letter changed', async () => {
    await createPerson('member')
    for (const given of [`${password} `, ` ${password}`, password.toUpperCase(), `${password}\n`])
      expect(await call('/api/oauth/login', { user: 'member', password: given })).toMatchObject({
        status: 400,
        key: 'badLogin',
      })
  })

  test('asks for what is missing, in the words of the spec', async () => {
    const { status, fieldErrors } = await call('/api/oauth/login', { user: '', password: '' })
    expect(status).toBe(400)
    expect(fieldErrors).toEqual({
      user: '아이디를 입력해주세요',
      password: '비밀번호를 입력해주세요',
    })
  })

  test('is in the log with its account by number, and why it was refused; so is what somebody may not do', async () => {
    const { id, token } = await createPerson('member')
    const ask = async (path: string, fields: Record<string, string>, headers = {}) => {
      const logged = {}
      const body = new URLSearchParams(fields)
      const request = new Request(origin + path, { method: 'POST', body, headers })
      await action({ request, params: {}, context: { logged, address: '192.0.2.1' } })
      return logged
    }
    const logIn = (user: string, given: string) =>
      ask('/api/oauth/login', { user, password: given })
    expect(await logIn('member', 'wrong')).toEqual({ user: id, refused: 'badLogin' })
    expect(await logIn('nobody', 'wrong')).toEqual({ refused: 'badLogin' })
    expect(await logIn('member', password)).toEqual({ user: id })
    const mine = { Authorization: `Bearer ${token}` }
    expect(await ask('/api/user/list', {}, mine)).toEqual({ user: id, refused: 'noPermission' })
    expect(await ask('/api/user/list', {})).toEqual({ refused: 'loginRequired' })
    expect(await ask('/api/userCartBook/add', {}, mine)).toEqual({
      user: id,
      refused: 'invalidInput',
    })
  })

  test('a social account has no password to guess', async () => {
    await db.user.create({ data: { user: 'kakao:1', name: '소셜' } })
    expect((await call('/api/oauth/login', { user: 'kakao:1', password: '' })).status).toBe(400)
    expect((await call('/api/oauth/login', { user: 'kakao:1', password: 'nobody' })).status).toBe(
      400,
    )
  })

  test('guesses in parallel are counted before they are checked', async () => {
    await createPerson('member')
    const answers = await Promise.all(
      Array.from({ length: 25 }, () =>
        call('/api/oauth/login', { user: 'member', password: 'wrong' }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(refused?.message).toMatch(/로그인 시도가 너무 많습니다\. \d+분 뒤에/)
  })

  test('does not punish a school behind one address: others log in while one account is blocked', async () => {
    await createPerson('member')
    await createPerson('other')
    await Promise.all(
      Array.from({ length: 15 }, () =>
        call('/api/oauth/login', { user: 'member', password: 'wrong' }, { address: '192.0.2.9' }),
      ),
    )
    expect(
      (await callRaw('/api/oauth/login', { user: 'other', password }, { address: '192.0.2.9' }))
        .status,
    ).toBe(302)
    expect(
      (await callRaw('/api/oauth/login', { user: 'member', password }, { address: '192.0.2.9' }))
        .status,
    ).toBe(429)
    expect(
      (await callRaw('/api/oauth/login', { user: 'member', password }, { address: '198.51.100.1' }))
        .status,
    ).toBe(302)
  })

  /** The cookie by which a browser is known after this user has logged in there. */
  const deviceOf = async (user: string) => {
    const answer = await callRaw('/api/oauth/login', { user, password })
    const [cookie = ''] = answer.headers
      .getSetCookie()
      .filter((line) => line.startsWith('knownDevices='))
    expect(cookie).toMatch(/; Max-Age=31536000;.*HttpOnly/i)
    expect(cookie).not.toContain(user)
    return cookie.split(';')[0] ?? ''
  }
  const logsIn = async (user: string, cookie = '', address = '198.51.100.77') =>
    (await callRaw('/api/oauth/login', { user, password }, { cookie, address })).status

  test('wrong guesses from elsewhere do not lock the owner out of a browser where they logged in before', async () => {
    await createPerson('member')
    await createPerson('other')
    const [ownDevice, foreign] = [await deviceOf('member'), await deviceOf('other')]
    for (let network = 0; network < 6; network++)
      await Promise.all(
        Array.from({ length: 10 }, () =>
          call(
            '/api/oauth/login',
            { user: 'member', password: 'wrong' },
            { address: `203.0.113.${network}` },
          ),
        ),
      )
    expect(await logsIn('member')).toBe(429)
    expect(await logsIn('member', foreign)).toBe(429)
    expect(await logsIn('member', `${ownDevice}x`)).toBe(429)
    expect(await logsIn('member', ownDevice)).toBe(302)
    expect(await logsIn('other')).toBe(302)
  })

  test('guesses in such a browser are counted, too', async () => {
    await createPerson('member')
    const cookie = await deviceOf('member')
    for (let i = 0; i < 10; i++)
      await call('/api/oauth/login', { user: 'member', password: 'wrong' }, { cookie })
    expect(await logsIn('member', cookie)).toBe(429)
    expect(await logsIn('member')).toBe(302)
  })
})

describe('a code', () => {
  test('gives tokens once, also when two ask at the same moment', async () => {
    await createPerson('member')
    const single = await code()
    const answers = await Promise.all([redeem(single), redeem(single), redeem(single)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 200)?.data).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_expire_in: 1209600,
    })
    expect((await redeem(single)).key).toBe('badCode')
  })

  test('that comes a second time is refused, and what it has opened ends', async () => {
    await createPerson('member')
    const [first, second] = [await code(), await code()]
    const { data: thief } = await redeem(first)
    const { data: elsewhere } = await redeem(second)
    expect((await me(thief.access_token)).status).toBe(200)
    expect(await redeem(first)).toMatchObject({ status: 400, key: 'badCode' })
    expect((await me(thief.access_token)).key).toBe('tokenExpired')
    expect((await renew(thief.refresh_token)).key).toBe('badRefresh')
    // log-ins with other codes go on, and so they do after a code that nobody was given
    expect((await redeem('made-up')).key).toBe('badCode')
    expect((await me(elsewhere.access_token)).status).toBe(200)
  })

  test('that two bring at the same moment has opened nothing in the end', async () => {
    await createPerson('member')
    const single = await code()
    const answers = await Promise.all([redeem(single), redeem(single)])
    const given = answers.find(({ status }) => status === 200)
    expect((await me(given?.data.access_token)).key).toBe('tokenExpired')
  })

  test('that its own browser sends again, by a second click, is refused, and throws nobody out', async () => {
    await createPerson('member')
    const answer = await callRaw('/api/oauth/login', { user: 'member', password })
    const address = new URL(answer.headers.get('Location') ?? '', origin)
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const ask = () =>
      call(
        '/api/oauth/token',
        { grant_type: 'authorization_code', code: address.searchParams.get('code') },
        { cookie },
      )
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const { data } = answers.find(({ status }) => status === 200)!
    expect((await me(data.access_token)).status).toBe(200)
  })

  test('lives for 60 seconds', async () => {
    await createPerson('member')
    const old = await code()
    await db.loginCode.updateMany({ data: { expireTime: new Date(Date.now() - 1) } })
    expect((await redeem(old)).status).toBe(400)
  })
})

describe('a password that was hashed with other settings', () => {
  const hashOf = async () =>
    (await db.user.findUniqueOrThrow({ where: { user: 'member' } })).passwordHash ?? ''

  test('is hashed with those of now when its owner logs in, and nothing else of the account changes', async () => {
    const { id } = await createPerson('member')
    const settings = { algorithm: argon2Options.algorithm, memoryCost: 9_728, timeCost: 1 }
    const former = await hash(password, { ...settings, parallelism: 1 })
    await db.user.update({ where: { id }, data: { passwordHash: former } })
    const stored = () => db.user.findUniqueOrThrow({ where: { id }, omit: { passwordHash: true } })
    const before = await stored()
    expect((await call('/api/oauth/login', { user: 'member', password: 'wrong' })).status).toBe(400)
    expect(await hashOf()).toBe(former)
    await code()
    const renewed = await hashOf()
    expect(parseOptions(renewed)).toMatchObject(argon2Options)
    expect(await stored()).toEqual(before)
    // once, and it is the same password
    await code()
    expect(await hashOf()).toBe(renewed)
  })
})

test('me tells who is logged in', async () => {
  const { id } = await createPerson('member')
  const { data } = await redeem(await code())
  expect((await me(data.access_token)).data).toEqual({
    user: 'member',
    id,
    level: 10,
    firstName: '이름 member',
    nickName: 'member',
  })
})

describe('a refresh token', () => {
  test('is exchanged for a new pair and dies', async () => {
    const { refresh } = await createPerson('member')
    const { status, data } = await renew(refresh)
    expect(status).toBe(200)
    expect((await me(data.access_token)).status).toBe(200)
    expect(await db.token.count({ where: { kind: 'refresh', usedTime: null } })).toBe(1)
  })

  test('used by parallel requests gives all of them the same pair', async () => {
    const { refresh } = await createPerson('member')
    const answers = await Promise.all([renew(refresh), renew(refresh), renew(refresh)])
    expect(new Set(answers.map(({ data }) => data.refresh_token)).size).toBe(1)
    expect(await db.token.count({ where: { kind: 'refresh', usedTime: null } })).toBe(1)
  })

  test('that comes again after the grace ends its whole family', async () => {
    const { refresh, token } = await createPerson('member')
    const { data } = await renew(refresh)
    await db.token.update({
      where: { hash: tokenHash(refresh) },
      data: { usedTime: new Date(Date.now() - (ttl.refreshGrace + 1) * 1000) },
    })
    expect((await renew(refresh)).status).toBe(400)
    for (const dead of [token, data.access_token]) expect((await me(dead)).key).toBe('tokenExpired')
    expect((await renew(data.refresh_token)).status).toBe(400)
    expect(await db.session.count()).toBe(0)
  })

  test('expires', async () => {
    const { refresh } = await createPerson('member')
    await db.token.updateMany({ data: { expireTime: new Date(Date.now() - 1) } })
    expect((await renew(refresh)).status).toBe(400)
  })

  test('is not an access token, nor the other way round', async () => {
    const { refresh, token } = await createPerson('member')
    expect((await me(refresh)).status).toBe(403)
    expect((await renew(token)).status).toBe(400)
  })
})

test('logging out ends the session on the server', async () => {
  const { token, refresh } = await createPerson('member')
  expect((await call('/api/oauth/logout', {}, { token })).data).toBe(true)
  expect((await me(token)).status).toBe(403)
  expect((await renew(refresh)).status).toBe(400)
})

test('neither tokens nor codes are stored as they are', async () => {
  const { token, refresh } = await createPerson('member')
  const plain = await code()
  const stored = JSON.stringify([await db.token.findMany(), await db.loginCode.findMany()])
  for (const secret of [token, refresh, plain]) expect(stored).not.toContain(secret)
})

test('a level that is lowered counts at the next request', async () => {
  const { id, token } = await createPerson('boss', 1)
  await db.user.update({ where: { id }, data: { level: 10 } })
  expect((await me(token)).data.level).toBe(10)
})
