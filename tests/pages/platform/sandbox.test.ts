/** Tests the sandbox: it refuses what the real services refuse, and is not found when it is off. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { requireSandbox } from '~/integrations/sandbox.server'
import { findAddresses } from '~/integrations/addresses/juso.server'
import { encodeRequest, readResult } from '~/integrations/identity/identity-check.server'
import { sandboxClient, smsService } from '~/integrations/configured-services.server'
import { sendSms, signMessage } from '~/integrations/sms/solapi.server'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

useApp()

it('is not there when it is switched off', () => {
  expect(() => requireSandbox(true)).not.toThrow()
  try {
    requireSandbox(false)
    expect.unreachable()
  } catch (thrown) {
    expect((thrown as Response).status).toBe(404)
  }
})

describe('the text gateway', () => {
  const send = (headers: Record<string, string>, message: object = {}) =>
    fetch(`${app.url}/sandbox/sms`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({
        message: { to: '01012345678', from: '0200000000', text: '안녕하세요', ...message },
      }),
    })
  const signed = (
    date = new Date().toISOString(),
    salt = `${Math.random()}`.padEnd(20, '0'),
    signature = signMessage(smsService(app.url)?.secret ?? '', date, salt),
  ) => ({
    Authorization: `HMAC-SHA256 apiKey=sandbox, date=${date}, salt=${salt}, signature=${signature}`,
  })
  const outbox = async () =>
    (await fetch(`${app.url}/sandbox/outbox`, { headers: { Accept: 'application/json' } })).json()

  it('takes what our adapter sends and puts it into the outbox, newest first', async () => {
    await sendSms(app.url, '01011112222', '첫째')
    await sendSms(app.url, '01011112222', '둘째')
    const messages = await outbox()
    expect(messages.slice(0, 2)).toEqual([
      { to: '01011112222', text: '둘째', createTime: expect.stringMatching(/^\d{4}-.*Z$/) },
      { to: '01011112222', text: '첫째', createTime: expect.any(String) },
    ])
    const client = await new PageClient(app.url).open('/sandbox/outbox')
    expect([client.h1, client.rows()[0]?.slice(0, 2), client.headers.get('x-robots-tag')]).toEqual([
      '연습용 문자 보관함',
      ['01011112222', '둘째'],
      'noindex, nofollow',
    ])
  })

  it('refuses wrong, old and repeated signatures, and bad messages, and keeps none of them', async () => {
    const before = await outbox()
    const once = signed()
    expect((await send(once)).status).toBe(200)
    const statuses = [
      await send(once),
      await send({}),
      await send(signed(undefined, undefined, 'a'.repeat(64))),
      await send(signed(new Date(Date.now() - 16 * 60_000).toISOString())),
      await send(signed(undefined, 'short')),
      await send(signed(), { to: 'nobody' }),
      await send(signed(), { text: '' }),
      await send(signed(), { from: '0211112222' }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 401, 401, 401, 401, 400, 400, 400])
    expect(await outbox()).toHaveLength(before.length + 1)
  })
})

describe('the address service', () => {
  it('finds by every word, as the government service answers', async () => {
    expect(await findAddresses(app.url, '필운대로 97')).toEqual([
      {
        roadAddress: '서울특별시 종로구 필운대로 97',
        zipCode: '03032',
        buildingName: '서울맹학교',
      },
    ])
    expect((await findAddresses(app.url, '서울특별시 종로구')).length).toBeGreaterThan(3)
    expect(await findAddresses(app.url, '없는길 1234')).toEqual([])
    for (const school of [
      '서울맹학교',
      '한빛맹학교',
      '대전맹학교',
      '대구광명학교',
      '은광학교',
      '충주성모학교',
      '부산맹학교',
      '인천혜광학교',
      '광주세광학교',
      '청주맹학교',
      '전북맹아학교',
      '강원명진학교',
    ])
      expect(await findAddresses(app.url, school), school).toHaveLength(1)
  })

  it('refuses a wrong key and short keywords', async () => {
    const ask = async (query: Record<string, string>) =>
      (await (await fetch(`${app.url}/sandbox/addresses?${new URLSearchParams(query)}`)).json())
        .results.common.errorCode
    expect([
      await ask({ keyword: '세종대로' }),
      await ask({ confmKey: 'sandbox' }),
      await ask({ confmKey: 'sandbox', keyword: '세' }),
      await ask({ confmKey: 'sandbox', keyword: '세종%' }),
    ]).toEqual(['E0001', 'E0005', 'E0008', 'E0013'])
  })
})

describe('the identity provider', () => {
  const request = (paths = { succUrl: '/usersucc', failUrl: '/userfail' }) =>
    encodeRequest(app.url, { ...paths, nonce: 'n1' }) ?? ''
  const form = '#sandbox-identity'
  const openIdentity = () =>
    new PageClient(app.url).post('/sandbox/identity', { encData: request() })

  it('explains itself to those who come without a request', async () => {
    const client = await new PageClient(app.url).open('/sandbox/identity')
    expect([client.status, client.h1]).toEqual([200, '연습용 본인 인증'])
    for (const encData of [
      '',
      'nonsense',
      request({ succUrl: 'https://evil.example/', failUrl: '/userfail' }),
    ]) {
      await client.post('/sandbox/identity', { encData })
      expect([client.status, client.main.includes('요청을 읽을 수 없거나')]).toEqual([400, true])
    }
  })

  it('sends a success back in two presses', async () => {
    const client = await openIdentity()
    await client.submit(form, { name: '김모두', mobileNo: '010-9999-8888' }, '인증 성공')
    expect(client.form('#sandbox-result').attr('action')).toBe(`${app.url}/usersucc`)
    expect(readResult(app.url, client.value('#sandbox-result', 'encData') ?? '')).toEqual({
      name: '김모두',
      mobileNo: '01099998888',
      nonce: 'n1',
    })
  })

  it('sends a failure back, which is nobody', async () => {
    const client = await openIdentity()
    await client.submit(form, { name: '' }, '인증 실패')
    expect(client.form('#sandbox-result').attr('action')).toBe(`${app.url}/userfail`)
    expect(readResult(app.url, client.value('#sandbox-result', 'encData') ?? '')).toBeNull()
  })

  it('says at the fields what is missing, and keeps what was typed', async () => {
    const client = await openIdentity()
    await client.submit(form, { name: ' ', mobileNo: '02-123-4567' }, '인증 성공')
    expect([client.status, client.errors]).toEqual([
      422,
      ['이름을 입력해 주세요.', '휴대폰 번호를 확인해 주세요. 예: 010-1234-5678'],
    ])
    expect(client.value(form, 'mobileNo')).toBe('02-123-4567')
    await client.submit(form, { name: '김모두', mobileNo: '01099998888' }, '인증 성공')
    expect(client.all('#sandbox-result')).toHaveLength(1)
  })
})

describe('the social provider', () => {
  const verifier = 'v'.repeat(43)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const returnTo = () => `${app.url}/api/oauth/google/return`
  const address = (more: Record<string, string> = {}) =>
    `/sandbox/oauth/authorize?${new URLSearchParams({ client_id: 'sandbox-google', redirect_uri: returnTo(), response_type: 'code', state: 'abcdefgh', code_challenge: challenge, code_challenge_method: 'S256', ...more })}`
  /** A code of the provider, taken without following its redirect. */
  const code = async (provider = 'google') => {
    const answer = await fetch(app.url + address({ client_id: `sandbox-${provider}` }), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        answer: 'login',
        sub: '77',
        email: 'a@example.com',
        name: '홍길동',
      }),
    })
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
  }
  const token = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/sandbox/oauth/token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        redirect_uri: returnTo(),
        code_verifier: verifier,
        ...fields,
      }),
    })
  const client = (provider: 'google' | 'kakao' | 'naver' = 'google') => ({
    client_id: sandboxClient(provider).clientId,
    client_secret: sandboxClient(provider).clientSecret,
  })

  it.each([
    ['client_id', 'somebody'],
    ['redirect_uri', 'https://evil.example/return'],
    ['response_type', 'token'],
    ['state', ''],
    ['code_challenge', 'short'],
    ['code_challenge_method', 'plain'],
  ])('refuses a request with a wrong %s', async (name, value) => {
    const client = await new PageClient(app.url).open(address({ [name]: value }))
    expect([
      client.status,
      client.main.includes(name),
      client.all('form[method=post]').length,
    ]).toEqual([400, true, 0])
    expect(
      (await client.post(address({ [name]: value }), { answer: 'login', sub: '1', name: 'x' }))
        .status,
    ).toBe(400)
  })

  it('gives a token for a code once, to its own client with the right verifier', async () => {
    const given = await code()
    expect((await token({ ...client(), code: given, code_verifier: 'w'.repeat(43) })).status).toBe(
      400,
    )
    expect((await token({ ...client(), code: given, redirect_uri: `${app.url}/` })).status).toBe(
      400,
    )
    expect((await token({ ...client(), client_secret: 'wrong', code: given })).status).toBe(401)
    expect((await token({ ...client('kakao'), code: given })).status).toBe(400)
    expect((await token({ ...client(), grant_type: 'password', code: given })).status).toBe(400)
    const answer = await token({ ...client(), code: given })
    expect([answer.status, Object.keys(await answer.json())]).toEqual([
      200,
      ['access_token', 'token_type', 'expires_in'],
    ])
    expect((await token({ ...client(), code: given })).status).toBe(400)
  })

  it('takes the client in a header where the provider does', async () => {
    const basic = (provider: 'google' | 'kakao') => ({
      Authorization: `Basic ${Buffer.from(`${client(provider).client_id}:${client(provider).client_secret}`).toString('base64')}`,
    })
    expect((await token({ code: await code() }, basic('google'))).status).toBe(200)
    expect((await token({ code: await code('kakao') }, basic('kakao'))).status).toBe(401)
  })

  it.each([
    ['google', { sub: '77', email: 'a@example.com', email_verified: true, name: '홍길동' }],
    [
      'kakao',
      {
        id: 77,
        kakao_account: {
          email: 'a@example.com',
          is_email_valid: true,
          is_email_verified: true,
          profile: { nickname: '홍길동' },
        },
      },
    ],
    [
      'naver',
      {
        resultcode: '00',
        message: 'success',
        response: { id: '77', email: 'a@example.com', name: '홍길동' },
      },
    ],
  ] as const)("tells who it is in %s's words", async (provider, wanted) => {
    const { access_token } = await (
      await token({ ...client(provider), code: await code(provider) })
    ).json()
    const ask = (bearer: string) =>
      fetch(`${app.url}/sandbox/oauth/userinfo`, { headers: { Authorization: `Bearer ${bearer}` } })
    expect(await (await ask(access_token)).json()).toEqual(wanted)
    expect((await ask('nobody')).status).toBe(401)
  })
})
