/**
 * Tests the providers of the integrations against a small server that answers well, badly, or not
 * at all.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findAddresses } from '~/integrations/addresses/juso.server'
import {
  encodeRequest,
  identityUrl,
  readResult,
} from '~/integrations/identity/identity-check.server'
import {
  addressService,
  identityService,
  smsService,
  socialService,
} from '~/integrations/configured-services.server'
import {
  sendSms,
  smsReady,
  hasSmsFailedRecently,
  signMessage,
} from '~/integrations/sms/solapi.server'
import { startSocialLogin, finishSocialLogin } from '~/integrations/social/oauth.server'
import { encrypt, decrypt } from '~/auth/encrypt.server'
import { portOf } from '../../server/processes/port-of'

const origin = 'http://moduchaek.test'
type Asked = { method: string; url: URL; headers: IncomingMessage['headers']; body: string }

let server: Server
let url = ''
let received: Asked[] = []
let answer: (request: Asked, response: ServerResponse) => void

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const one = {
      method: request.method ?? '',
      url: new URL(request.url ?? '', 'http://x'),
      headers: request.headers,
      body: await text(request),
    }
    received.push(one)
    answer(one, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${portOf(server)}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received = []
})

const json =
  (body: unknown, status = 200) =>
  (_: unknown, response: ServerResponse) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(body))
const garbage = (_: unknown, response: ServerResponse) =>
  void response.writeHead(200, { 'Content-Type': 'application/json' }).end('<html>{{{')
const nothing = () => undefined
/** Nothing listens on port 9. */
const gone = 'http://127.0.0.1:9'

describe('the identity check', () => {
  const secret = identityService(origin)?.secret ?? ''
  const result = (value: object) =>
    encrypt(secret, 'identity-result', {
      name: '김모두',
      mobileNo: '01012345678',
      nonce: 'n1',
      time: Date.now(),
      ...value,
    })

  test('asks with whole addresses, the nonce and the time, sealed', () => {
    const encoded =
      encodeRequest(origin, {
        succUrl: '/usersucc?popup=1',
        failUrl: `${origin}/userfail`,
        nonce: 'n1',
      }) ?? ''
    expect(decrypt(secret, 'identity-request', encoded)).toMatchObject({
      site: 'sandbox',
      succUrl: `${origin}/usersucc?popup=1`,
      failUrl: `${origin}/userfail`,
      nonce: 'n1',
    })
    expect(encoded).not.toContain('usersucc')
    expect(identityUrl(origin)).toBe(`${origin}/sandbox/identity`)
  })

  test('reads who was checked', () => {
    expect(readResult(origin, result({ mobileNo: '010-1234-5678' }))).toEqual({
      name: '김모두',
      mobileNo: '01012345678',
      nonce: 'n1',
    })
  })

  test.each([
    ['older than ten minutes', () => result({ time: Date.now() - 601_000 })],
    ['from the future', () => result({ time: Date.now() + 601_000 })],
    ['without a name', () => result({ name: ' ' })],
    ['with a long name', () => result({ name: '가'.repeat(51) })],
    ['without a mobile number', () => result({ mobileNo: '0212345678' })],
    ['without a nonce', () => result({ nonce: '' })],
    [
      'of a failed check',
      () => encrypt(secret, 'identity-result', { failed: true, nonce: 'n1', time: Date.now() }),
    ],
    [
      'sealed with another secret',
      () =>
        encrypt('another secret', 'identity-result', {
          name: '김모두',
          mobileNo: '01012345678',
          nonce: 'n1',
          time: Date.now(),
        }),
    ],
    [
      'that is a request',
      () => encodeRequest(origin, { succUrl: '/a', failUrl: '/b', nonce: 'n1' }) ?? '',
    ],
    [
      'with one letter changed',
      // not the last one, some of whose bits are no byte of it
      () => result({}).replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    ],
    ['of nothing', () => ''],
  ])('does not count a result %s', (_, made) => expect(readResult(origin, made())).toBeNull())
})

describe('text messages', () => {
  const service = () => ({
    url: `${url}/messages/v4/send`,
    key: 'KEY',
    secret: 'SECRET',
    from: '021234567',
  })

  test('are signed and shaped as solapi wants them', async () => {
    answer = json({ statusCode: '2000', messageId: 'M1' })
    await sendSms(origin, '01012345678', '[모두책] 안녕하세요', service())
    const [{ method, url: { pathname }, headers, body } = {} as Asked] = received
    expect([method, pathname, headers['content-type']]).toEqual([
      'POST',
      '/messages/v4/send',
      'application/json',
    ])
    expect(JSON.parse(body)).toEqual({
      message: { to: '01012345678', from: '021234567', text: '[모두책] 안녕하세요' },
    })
    const {
      date = '',
      salt = '',
      signature,
    } = /^HMAC-SHA256 apiKey=KEY, date=(?<date>\S+), salt=(?<salt>\w{12,64}), signature=(?<signature>\w{64})$/.exec(
      headers.authorization ?? '',
    )?.groups ?? {}
    expect(signature).toBe(signMessage('SECRET', date, salt))
    expect(Math.abs(Date.now() - Date.parse(date))).toBeLessThan(5000)
    expect(hasSmsFailedRecently()).toBe(false)
  })

  test('are ready with the sandbox', () =>
    expect([smsReady(origin), smsService(origin)?.url]).toEqual([true, `${origin}/sandbox/sms`]))

  test.each([
    ['refuses', json({ errorCode: 'NotEnoughBalance', errorMessage: '잔액이 부족합니다.' }, 400)],
    ['takes the request but not the message', json({ statusCode: '1062' })],
    ['answers garbage', garbage],
  ])('that fail because the gateway %s are trouble for a minute, then no more', async (_, how) => {
    answer = how
    await expect(sendSms(origin, '01012345678', 'x', service())).rejects.toMatchObject({
      key: 'smsFailed',
      status: 503,
    })
    expect(hasSmsFailedRecently()).toBe(true)
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
    expect(hasSmsFailedRecently()).toBe(false)
    vi.useRealTimers()
  })

  test('fail when nobody is there, and the next that is taken ends the trouble', async () => {
    await expect(
      sendSms(origin, '01012345678', 'x', { ...service(), url: gone }),
    ).rejects.toMatchObject({ key: 'smsFailed' })
    expect(hasSmsFailedRecently()).toBe(true)
    answer = json({ statusCode: '2000' })
    await sendSms(origin, '01012345678', 'x', service())
    expect(hasSmsFailedRecently()).toBe(false)
  })

  test('fail after five seconds when the gateway hangs, and when it is off', async () => {
    answer = nothing
    const started = Date.now()
    await expect(sendSms(origin, '01012345678', 'x', service())).rejects.toMatchObject({
      key: 'smsFailed',
      status: 503,
    })
    expect(Date.now() - started).toBeLessThan(7000)
    await expect(sendSms(origin, '01012345678', 'x', null)).rejects.toMatchObject({
      key: 'smsFailed',
      status: 503,
    })
  })
})

describe('the address search', () => {
  const service = () => ({ url: `${url}/addrlink/addrLinkApi.do`, key: 'KEY' })
  const found = (juso: object[] | null, errorCode = '0') =>
    json({
      results: {
        common: { errorCode, errorMessage: '정상', totalCount: String(juso?.length ?? 0) },
        juso,
      },
    })

  test('asks as the government service wants it, without what it refuses', async () => {
    answer = found([
      { roadAddr: '서울특별시 종로구 필운대로 97', zipNo: '03032', bdNm: '서울맹학교' },
    ])
    expect(await findAddresses(origin, ' 필운대로 <97>% SELECT ', service())).toEqual([
      {
        roadAddress: '서울특별시 종로구 필운대로 97',
        zipCode: '03032',
        buildingName: '서울맹학교',
      },
    ])
    expect(Object.fromEntries(received[0]?.url.searchParams ?? [])).toEqual({
      confmKey: 'KEY',
      currentPage: '1',
      countPerPage: '1000',
      keyword: '필운대로 97',
      resultType: 'json',
    })
  })

  test('gives back a hundred at most, and nothing for nothing', async () => {
    answer = found(
      Array.from({ length: 300 }, (_, i) => ({ roadAddr: `세종대로 ${i}`, zipNo: '04524' })),
    )
    expect(await findAddresses(origin, '세종대로', service())).toHaveLength(100)
    answer = found(null)
    expect(await findAddresses(origin, '없는길', service())).toEqual([])
  })

  test.each(['', ' 가 ', '%%<>', 'select OR'])('asks nobody about %j', async (keyword) => {
    await expect(findAddresses(origin, keyword, service())).rejects.toMatchObject({
      key: 'addressShort',
      status: 400,
      field: 'keyword',
    })
    expect(received).toEqual([])
  })

  test.each(['E0006', 'E0008', 'E0010', 'E0013', 'E0015'])(
    'tells the person what the service says of the keyword (%s)',
    async (code) => {
      answer = found(null, code)
      await expect(findAddresses(origin, '세종대로', service())).rejects.toMatchObject({
        key: 'addressShort',
        status: 400,
      })
    },
  )

  test.each([
    ['the key is refused', () => found(null, 'E0001')],
    ['the service is out of order', () => found(null, '-999')],
    ['it answers 500', () => json({}, 500)],
    ['it answers something else', () => json({ results: 'none' })],
    ['it answers garbage', () => garbage],
    ['it hangs', () => nothing],
  ])('fails when %s', async (_, how) => {
    answer = how()
    await expect(findAddresses(origin, '세종대로', service())).rejects.toMatchObject({
      key: 'addressFailed',
      status: 503,
    })
  })

  test('fails when nobody is there, and says when it is off', async () => {
    await expect(
      findAddresses(origin, '세종대로', { url: gone, key: 'KEY' }),
    ).rejects.toMatchObject({ key: 'addressFailed', status: 503 })
    await expect(findAddresses(origin, '세종대로', null)).rejects.toMatchObject({
      key: 'addressOff',
      status: 503,
    })
    expect(addressService(origin)?.url).toBe(`${origin}/sandbox/addresses`)
  })
})

describe('social log-in', () => {
  const returnUrl = `${origin}/api/oauth/google/return`
  const service = () => ({
    clientId: 'ID',
    clientSecret: 'SECRET',
    authorizeUrl: `${url}/authorize`,
    tokenUrl: `${url}/token`,
    userinfoUrl: `${url}/me`,
  })
  type Provider = 'google' | 'kakao' | 'naver'

  /** Goes as far as the provider's page; each test decides what comes back. */
  async function begun(provider: Provider = 'google') {
    const { to, store } = (await startSocialLogin(provider, origin, returnUrl)) ?? {
      to: '',
      store: '',
    }
    const query = new URL(to).searchParams
    const back = (values: Record<string, string>) =>
      finishSocialLogin(
        provider,
        origin,
        returnUrl,
        new URLSearchParams({ state: query.get('state') ?? '', ...values }),
        store,
        service(),
      )
    return { to: new URL(to), query, store, back }
  }
  const tokenThen = (profile: unknown) => (one: Asked, response: ServerResponse) =>
    json(
      one.url.pathname === '/token'
        ? { access_token: 'TOKEN', token_type: 'bearer', expires_in: '3600' }
        : profile,
    )(one, response)

  test('goes to the provider with state and a PKCE challenge', async () => {
    const { to, query } = await begun()
    expect(to.href.startsWith(socialService('google', origin)?.authorizeUrl ?? '-')).toBe(true)
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      client_id: 'sandbox-google',
      redirect_uri: returnUrl,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    })
    expect([query.get('state')?.length, query.get('code_challenge')?.length]).toEqual([43, 43])
    expect((await begun('kakao')).query.has('scope')).toBe(false)
  })

  test('exchanges the code with the client in the body and the verifier that fits the challenge', async () => {
    const { query, back } = await begun()
    answer = tokenThen({ sub: '77', email: 'a@example.com', name: '홍길동' })
    expect(await back({ code: 'CODE' })).toEqual({
      subject: '77',
      email: 'a@example.com',
      name: '홍길동',
      verified: false,
    })
    const body = new URLSearchParams(received[0]?.body)
    expect(Object.fromEntries(body)).toMatchObject({
      grant_type: 'authorization_code',
      client_id: 'ID',
      client_secret: 'SECRET',
      redirect_uri: returnUrl,
      code: 'CODE',
      state: query.get('state'),
    })
    expect(
      createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url'),
    ).toBe(query.get('code_challenge'))
    expect([received[1]?.url.pathname, received[1]?.headers.authorization]).toEqual([
      '/me',
      'Bearer TOKEN',
    ])
  })

  test.each<[Provider, object, object]>([
    ['google', { sub: '1', name: null }, { subject: '1', email: '', name: '', verified: false }],
    [
      'google',
      { sub: '1', email: 'g@example.com', email_verified: true, name: '구글' },
      { subject: '1', email: 'g@example.com', name: '구글', verified: true },
    ],
    [
      'google',
      { sub: '1', email: 'g@example.com', email_verified: 'true', name: '구글' },
      { subject: '1', email: 'g@example.com', name: '구글', verified: false },
    ],
    [
      'kakao',
      {
        id: 1,
        kakao_account: { email: 'k@example.com', is_email_valid: true, is_email_verified: true },
      },
      { subject: '1', email: 'k@example.com', name: '', verified: true },
    ],
    [
      'kakao',
      {
        id: 1,
        kakao_account: { email: 'k@example.com', is_email_valid: false, is_email_verified: true },
      },
      { subject: '1', email: 'k@example.com', name: '', verified: false },
    ],
    [
      'kakao',
      { id: 123456789, kakao_account: { email: 'k@example.com', profile: { nickname: '카카' } } },
      { subject: '123456789', email: 'k@example.com', name: '카카', verified: false },
    ],
    ['kakao', { id: 123456789 }, { subject: '123456789', email: '', name: '', verified: false }],
    [
      'naver',
      { resultcode: '00', response: { id: 'aB-3', email: 'n@example.com', name: '네이' } },
      { subject: 'aB-3', email: 'n@example.com', name: '네이', verified: false },
    ],
  ])("reads %s's profile %j", async (provider, profile, wanted) => {
    const { back } = await begun(provider)
    answer = tokenThen(profile)
    expect(await back({ code: 'CODE' })).toEqual(wanted)
  })

  test.each<[string, (one: Asked, response: ServerResponse) => void]>([
    ['refuses the code', json({ error: 'invalid_grant', error_description: 'secret words' }, 400)],
    [
      'refuses with 200, as Naver does',
      json({ error: 'invalid_request', error_description: 'no valid data in session' }),
    ],
    ['answers garbage', garbage],
    ['answers without a token', json({ token_type: 'bearer' })],
    ['knows nobody', tokenThen({})],
    ['sends a profile that is not a profile', tokenThen('hello')],
    ['hangs', nothing],
  ])('fails when the provider %s', async (_, how) => {
    const { back } = await begun()
    answer = how
    await expect(back({ code: 'CODE' })).rejects.toMatchObject({ key: 'socialFailed', status: 503 })
  })

  test('fails with a foreign state, without a state and without a code, and asks nobody', async () => {
    const { back } = await begun()
    await expect(back({ code: 'CODE', state: 'x'.repeat(43) })).rejects.toMatchObject({
      key: 'socialFailed',
    })
    await expect(back({ code: 'CODE', state: '' })).rejects.toMatchObject({ key: 'socialFailed' })
    await expect(back({})).rejects.toMatchObject({ key: 'socialFailed' })
    expect(received).toEqual([])
  })

  test('tells a visitor who said no from a failure', async () => {
    const { back } = await begun()
    await expect(back({ error: 'access_denied' })).rejects.toMatchObject({ key: 'socialCancelled' })
    await expect(back({ error: 'server_error' })).rejects.toMatchObject({ key: 'socialFailed' })
  })
})
