/** Tests social log-in as programs meet it, and the integrations when they are switched off. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { requireSandbox } from '~/integrations/sandbox.server'
import { socialProviders } from '~/features/people/social/social.server'
import { findAddresses } from '~/integrations/addresses/juso.server'
import {
  encodeRequest,
  identityUrl,
  readResult,
} from '~/integrations/identity/identity-check.server'
import { sendSms, smsReady } from '~/integrations/sms/solapi.server'
import { call, callRaw, origin } from '../../support/client/api-call'
import { cleanDatabase, query } from '../../support/database/database'

beforeEach(cleanDatabase)

const get = (
  path: string,
  fields: Record<string, unknown> = {},
  more: { cookie?: string; address?: string } = {},
) => callRaw(path, fields, { method: 'GET', ...more })
const cookieOf = (answer: Response, name: string) =>
  answer.headers.getSetCookie().findLast((line) => line.startsWith(`${name}=`)) ?? ''
/** The notice for the next page, from its signed cookie. */
const noticeOf = (answer: Response) =>
  JSON.parse(
    Buffer.from(
      decodeURIComponent(
        cookieOf(answer, 'notice').slice('notice='.length).split(';')[0] ?? '',
      ).split('.')[0] ?? '',
      'base64',
    ).toString(),
  )[0]

describe('beginning', () => {
  test('leads to the provider, and keeps state and verifier in one signed, httpOnly cookie', async () => {
    const answer = await get('/api/oauth/naver', { redirect_uri: '/auth' })
    const to = new URL(answer.headers.get('location') ?? '')
    expect([answer.status, to.origin + to.pathname, to.searchParams.get('redirect_uri')]).toEqual([
      302,
      `${origin}/sandbox/oauth/authorize`,
      `${origin}/api/oauth/naver/return`,
    ])
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    expect(cookieOf(answer, 'oauthState')).toMatch(
      /^oauthState=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('is limited per address, and a person is told so by the log-in page', async () => {
    await query(
      `INSERT INTO "RateLimiterFlexible" (key, points, expire) VALUES ('social:192.0.2.77', 300, $1)`,
      [new Date(Date.now() + 60_000)],
    )
    const answer = await get('/api/oauth/google', {}, { address: '192.0.2.77' })
    expect([answer.status, answer.headers.get('location'), noticeOf(answer)]).toEqual([
      303,
      '/login',
      { key: 'socialBusy', alert: true },
    ])
    expect((await get('/api/oauth/google', {}, { address: '192.0.2.78' })).status).toBe(302)
  })
})

describe('coming back', () => {
  test('without having begun, or with the value of another provider, leads to the log-in page', async () => {
    const begun = cookieOf(await get('/api/oauth/google'), 'oauthState').split(';')[0] ?? ''
    for (const [provider, cookie] of [
      ['google', ''],
      ['naver', begun],
      ['google', `${begun.slice(0, -3)}xxx`],
    ] as const) {
      const answer = await get(
        `/api/oauth/${provider}/return`,
        { code: 'x', state: 'y' },
        { cookie },
      )
      expect([answer.status, answer.headers.get('location'), noticeOf(answer)]).toEqual([
        303,
        '/login',
        { key: 'socialFailed', alert: true },
      ])
      expect(cookieOf(answer, 'openId')).toMatch(/Max-Age=0/)
    }
  })

  test('when the provider cannot be reached is a failure that says so, and makes nobody', async () => {
    const begun = await get('/api/oauth/google')
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
    const answer = await get(
      '/api/oauth/google/return',
      { code: 'x', state },
      { cookie: cookieOf(begun, 'oauthState').split(';')[0] },
    )
    expect([answer.headers.get('location'), noticeOf(answer).key]).toEqual([
      '/login',
      'socialFailed',
    ])
    expect([await db.user.count(), await db.loginCode.count()]).toEqual([0, 0])
  })
})

test('a parameter that came twice is refused in words', async () => {
  const answer = await call('/api/oauth/google', { redirect_uri: ['/a', '/b'] }, { method: 'GET' })
  expect([answer.status, answer.message]).toEqual([
    400,
    'redirect_uri: 값은 하나만 보낼 수 있습니다. 하나만 입력해 주세요.',
  ])
})

describe('without keys and without the sandbox', () => {
  const settings = env as { SANDBOX: boolean | undefined }
  beforeEach(() => void (settings.SANDBOX = false))
  afterEach(() => void (settings.SANDBOX = true))

  test('a social log-in is switched off with a message, and no link leads to it', async () => {
    const answer = await get('/api/oauth/kakao')
    expect([answer.headers.get('location'), noticeOf(answer)]).toEqual([
      '/login',
      { key: 'socialOff', alert: true },
    ])
    expect(socialProviders(origin)).toEqual([])
  })

  test('no other service pretends to be there', async () => {
    expect([
      identityUrl(origin),
      encodeRequest(origin, { succUrl: '/a', failUrl: '/b', nonce: 'n' }),
      readResult(origin, 'x'),
      smsReady(origin),
    ]).toEqual([null, null, null, false])
    await expect(sendSms(origin, '01012345678', 'x')).rejects.toMatchObject({ key: 'smsFailed' })
    await expect(findAddresses(origin, '세종대로')).rejects.toMatchObject({ key: 'addressOff' })
    expect(() => requireSandbox()).toThrow()
  })
})
