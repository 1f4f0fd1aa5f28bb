/**
 * Tests second steps by /api, where staff need one (STAFF_MFA): passkeys, authenticators, recovery codes,
 * proofs, and what a session without its second step reaches.
 */
import '../../support/setup/second-step-required'
import { hashRaw } from '@node-rs/argon2'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { rows } from '~/api/table.server'
import { levels, ttl } from '~/tables/codes'
import { proofMinutes } from '~/tables/account-codes'
import { argon2Options } from '~/auth/password-hash.server'
import { totp, totpCode, totpStepAt } from '~/auth/totp'
import { call, type Answer, digest, origin, type Person } from '../../support/client/api-call'
import { mailbox } from '~/integrations/mail/sandbox.server'
import { sendSms, smsReady } from '~/integrations/sms/solapi.server'
import { printFirstCode } from '~/features/people/second-step/first-step.server'
import { tokenHash } from '~/auth/tokens.server'
import { PasskeyDevice } from '../../support/client/passkey-device'
import { admin, as, member, other, producer, usePeople } from '../../support/client/people'
import { storedKeys } from '../../support/checks/consistency'
import { password } from '../../support/passwords'

// nothing listens at the tests' origin, so text messages are caught here
vi.mock('~/integrations/sms/solapi.server', () => ({
  sendSms: vi.fn(),
  smsReady: vi.fn(() => true),
  hasSmsFailedRecently: vi.fn(() => false),
}))

// the clock stands in the middle of an interval, so that no code changes while a test runs
beforeEach(() => {
  const now = (totpStepAt(Date.now()) + 0.5) * totp.seconds * 1000
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => void vi.useRealTimers())
usePeople('admin', 'producer', 'member', 'other')

/** Someone's browser: keeps cookies from call to call. */
class Browser {
  readonly cookies = new Map<string, string>()
  token?: string

  async call(path: string, fields: Record<string, unknown> = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await call(path, fields, { token: this.token, cookie })
    for (const one of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      if (value && !/max-age=0/i.test(one)) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    return answer
  }

  /** Goes on with the code in the address of a redirect. */
  async takeTokens({ headers }: Answer): Promise<Answer> {
    const code = new URL(headers.get('location') ?? '/', origin).searchParams.get('code')
    const answer = await this.call('/api/oauth/token', { grant_type: 'authorization_code', code })
    this.token = answer.data?.access_token
    return answer
  }

  logIn = (user: string, fields: object = {}) =>
    this.call('/api/oauth/login', { user, password, ...fields })

  async logInWithPasskey(
    device: PasskeyDevice,
    ...lies: Parameters<PasskeyDevice['get']> extends [unknown, ...infer Rest] ? Rest : never
  ) {
    const { data: question } = await this.call('/api/oauth/passkeyOptions')
    return this.call('/api/oauth/passkey', { response: device.get(question, ...lies) })
  }
}

const browserOf = ({ token }: Person): Browser => Object.assign(new Browser(), { token })
const device = () => new PasskeyDevice(origin)

/** Shows whose account it is where its first second step asks for that: by the code that the server prints. */
async function showOwner(browser: Browser): Promise<void> {
  if (!(await browser.call('/api/user/secondStep')).data?.first) return
  const { session } = await db.token.findUniqueOrThrow({
    where: { hash: tokenHash(browser.token ?? '') },
    select: { session: { select: { userId: true } } },
  })
  const secondCode = await printFirstCode(session.userId, db)
  expect(await enterCode(browser, secondCode)).toMatchObject({ status: 200 })
}
const enterCode = (browser: Browser, secondCode: string) =>
  browser.call('/api/user/enterFirstStepCode', { secondCode })

async function addPasskey(browser: Browser, passkeys: PasskeyDevice, ...lies: object[]) {
  await showOwner(browser)
  const { data: options } = await browser.call('/api/user/passkeyOptions')
  const response = passkeys.create(options, ...lies)
  return browser.call('/api/user/addPasskey', { response, name: '내 열쇠' })
}

/** Sets an authenticator up; returns its secret and the recovery codes. */
async function addAuthenticator(browser: Browser) {
  await showOwner(browser)
  const {
    data: { secret },
  } = await browser.call('/api/user/beginAuthenticator')
  const { data } = await browser.call('/api/user/confirmAuthenticator', {
    secondCode: codeAt(secret),
  })
  return { secret: String(secret), codes: data.codes as string[] }
}

/** The code of now, or of so many intervals later. */
const codeAt = (secret: string, later = 0) => totpCode(secret, totpStepAt(Date.now()) + later)

const grewOld = (id: number, minutes = proofMinutes + 1) =>
  db.session.updateMany({
    where: { userId: id },
    data: { proofTime: new Date(Date.now() - minutes * 60_000) },
  })
const noticesOf = async (userId: number) =>
  (await db.notification.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(
    ({ kind }) => kind,
  )
const audits = async () =>
  (await db.audit.findMany({ orderBy: { id: 'asc' } })).map(({ action }) => action)

describe('a passkey', () => {
  test('logs a member in on a first and on a second device, and no more once it is removed', async () => {
    const [first, second] = [device(), device()]
    const home = browserOf(member)
    expect(await addPasskey(home, first)).toMatchObject({ status: 200, data: { codes: [] } })
    expect(await addPasskey(home, second)).toMatchObject({ status: 200 })
    for (const one of [first, second]) {
      const browser = new Browser()
      await browser.takeTokens(await browser.logInWithPasskey(one))
      expect((await browser.call('/api/user/me')).data.user).toBe('member')
    }
    const [row] = (await home.call('/api/user/secondStep')).data.passkeys
    expect(await home.call(`/api/user/removePasskey/${row.id}`)).toMatchObject({ status: 200 })
    expect(await new Browser().logInWithPasskey(first)).toMatchObject({ key: 'passkeyFailed' })
    // beside the password, which still opens a member's account
    expect(await new Browser().logIn('member')).toMatchObject({ status: 302 })
    expect(await noticesOf(member.id)).toEqual(
      expect.arrayContaining(['passkeyMade', 'passkeyMade', 'passkeyRemoved']),
    )
    expect(await audits()).toEqual(['passkey.add', 'passkey.add', 'passkey.remove'])
  })

  test('is refused from another origin, for another name, and without its person', async () => {
    const mine = device()
    await addPasskey(browserOf(member), mine)
    const lies = [{ origin: 'http://evil.test' }, { site: 'evil.test' }, { verified: false }]
    for (const lie of lies)
      expect(await new Browser().logInWithPasskey(mine, lie)).toMatchObject({
        status: 400,
        key: 'passkeyFailed',
      })
    expect(
      await addPasskey(browserOf(other), device(), { origin: 'http://evil.test' }),
    ).toMatchObject({ key: 'passkeyFailed' })
    expect(await new Browser().logInWithPasskey(mine)).toMatchObject({ status: 302 })
  })

  test('answers a question once, in the browser that was asked, in time', async () => {
    const mine = device()
    await addPasskey(browserOf(member), mine)
    const [asked, elsewhere] = [new Browser(), new Browser()]
    const { data: question } = await asked.call('/api/oauth/passkeyOptions')
    const response = mine.get(question)
    expect(await elsewhere.call('/api/oauth/passkey', { response })).toMatchObject({
      key: 'passkeyFailed',
    })
    expect(await asked.call('/api/oauth/passkey', { response })).toMatchObject({ status: 302 })
    expect(await asked.call('/api/oauth/passkey', { response })).toMatchObject({
      key: 'passkeyFailed',
    })
    const { data: late } = await asked.call('/api/oauth/passkeyOptions')
    await db.passkeyChallenge.updateMany({ data: { expireTime: new Date(Date.now() - 1) } })
    expect(await asked.call('/api/oauth/passkey', { response: mine.get(late) })).toMatchObject({
      key: 'passkeyFailed',
    })
  })

  test('with a counter that does not grow is refused as a copy, and its owner is told', async () => {
    const mine = device()
    await addPasskey(browserOf(member), mine)
    expect(await new Browser().logInWithPasskey(mine, { counter: 9 })).toMatchObject({
      status: 302,
    })
    for (const counter of [9, 3, 0])
      expect(await new Browser().logInWithPasskey(mine, { counter })).toMatchObject({
        status: 400,
        key: 'passkeyCopied',
      })
    expect(await noticesOf(member.id)).toContain('passkeyCopied')
    expect(await audits()).toContain('passkey.refuse')
  })

  test('of one person is removed by nobody else, and proves nobody else', async () => {
    const mine = device()
    await addPasskey(browserOf(member), mine)
    const { id } = await db.passkey.findFirstOrThrow()
    expect(await call(`/api/user/removePasskey/${id}`, {}, as(other))).toMatchObject({
      status: 404,
    })
    const stranger = browserOf(other)
    const { data: question } = await stranger.call('/api/oauth/passkeyOptions')
    expect(await stranger.call('/api/user/prove', { response: mine.get(question) })).toMatchObject({
      key: 'passkeyOfOther',
    })
  })
})

describe('an authenticator', () => {
  test('is asked for after the password; a code counts once, and one interval off', async () => {
    const { secret, codes } = await addAuthenticator(browserOf(member))
    expect(codes).toHaveLength(10)
    expect((await db.authenticator.findFirstOrThrow()).secret).not.toContain(secret)
    expect(await new Browser().logIn('member')).toMatchObject({
      status: 403,
      key: 'secondStepRequired',
      fieldErrors: { secondCode: expect.any(String) },
    })
    // the code that set it up, codes two intervals off, and made-up ones
    for (const secondCode of [codeAt(secret), codeAt(secret, -2), codeAt(secret, 3), '000000'])
      expect(await new Browser().logIn('member', { secondCode })).toMatchObject({
        status: 400,
        key: 'wrongSecondCode',
      })
    const next = codeAt(secret, 1)
    const both = await Promise.all(
      [1, 2].map(() => new Browser().logIn('member', { secondCode: next })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([302, 400])
    expect(await new Browser().logIn('member', { secondCode: next })).toMatchObject({
      key: 'wrongSecondCode',
    })
    // an interval in the past is as good as one in the future, unless a later one was used
    await db.authenticator.updateMany({ data: { lastStep: 0 } })
    expect(await new Browser().logIn('member', { secondCode: codeAt(secret, -1) })).toMatchObject({
      status: 302,
    })
  })

  test('ends what the password alone had opened', async () => {
    const elsewhere = browserOf(member)
    const here = new Browser()
    await here.takeTokens(await here.logIn('member'))
    await here.call('/api/user/setAccessKey')
    await addAuthenticator(here)
    expect((await elsewhere.call('/api/user/me')).key).toBe('tokenExpired')
    expect((await here.call('/api/user/info')).data.accessKey).toBe('')
  })

  test('may be tried five times in a log-in, and twenty times an hour', async () => {
    const { secret } = await addAuthenticator(browserOf(member))
    const browser = new Browser()
    await browser.logIn('member')
    const tryCode = (secondCode: string) => browser.call('/api/oauth/secondStep', { secondCode })
    for (let i = 0; i < 5; i++) expect((await tryCode('000000')).key).toBe('wrongSecondCode')
    expect(await tryCode(codeAt(secret, 1))).toMatchObject({ status: 410, key: 'secondStepOver' })
    for (let i = 0; i < 15; i++) await new Browser().logIn('member', { secondCode: '000000' })
    expect(await new Browser().logIn('member', { secondCode: codeAt(secret, 1) })).toMatchObject({
      status: 429,
    })
  })

  test('is finished in the browser that gave the password, and in no other', async () => {
    const { secret } = await addAuthenticator(browserOf(member))
    const browser = new Browser()
    await browser.logIn('member')
    const secondCode = codeAt(secret, 1)
    expect(await new Browser().call('/api/oauth/secondStep', { secondCode })).toMatchObject({
      status: 410,
    })
    const answer = await browser.call('/api/oauth/secondStep', { secondCode })
    await browser.takeTokens(answer)
    expect((await browser.call('/api/user/me')).data.user).toBe('member')
    expect(await browser.call('/api/oauth/secondStep', { secondCode })).toMatchObject({
      status: 410,
    })
  })
})

describe('recovery codes', () => {
  test('open the account once each, are told, and end with new ones', async () => {
    const home = browserOf(member)
    const { codes } = await addAuthenticator(home)
    const [first = '', second = ''] = codes
    expect(JSON.stringify(await db.recoveryCode.findMany())).not.toContain(first)
    // typed in groups, as they are printed
    const secondCode = first.replace(/(.{4})/g, '$1 ')
    expect(await new Browser().logIn('member', { secondCode })).toMatchObject({ status: 302 })
    expect(await new Browser().logIn('member', { secondCode: first })).toMatchObject({
      status: 400,
    })
    expect(await noticesOf(member.id)).toContain('recoveryCodeUsed')
    expect((await home.call('/api/user/secondStep')).data.codes).toBe(9)
    const { data } = await home.call('/api/user/renewRecoveryCodes')
    expect(data.codes).toHaveLength(10)
    expect(await new Browser().logIn('member', { secondCode: second })).toMatchObject({
      status: 400,
    })
    expect(await new Browser().logIn('member', { secondCode: data.codes[0] })).toMatchObject({
      status: 302,
    })
  })
})

describe('a recovery code', () => {
  /** As it was stored before each had a salt of its own. */
  const formerHash = (code: string) =>
    hashRaw(code, {
      ...argon2Options,
      salt: Buffer.from(`recovery:${String(member.id).padStart(12, '0')}`),
    })

  test('is stored as its argon2id with a random salt of its own', async () => {
    const { codes } = await addAuthenticator(browserOf(member))
    const stored = await db.recoveryCode.findMany()
    const texts = stored.map(({ hash }) => Buffer.from(hash).toString())
    // 22 letters of base64 are the 16 bytes of the salt
    const phc = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]{22})\$[\w+/]{43}$/
    expect(texts).toEqual(Array(10).fill(expect.stringMatching(phc)))
    expect(new Set(texts.map((text) => phc.exec(text)?.[1])).size).toBe(10)
    expect(codes).toHaveLength(10)
  })

  test('that was stored before there were salts works once, beside new ones', async () => {
    const { codes } = await addAuthenticator(browserOf(member))
    const [old = '', fresh = ''] = ['1234567812345678', codes[9]]
    await db.recoveryCode.create({
      data: { userId: member.id, hash: Buffer.from(await formerHash(old)) },
    })
    for (const secondCode of [old, fresh]) {
      expect(await new Browser().logIn('member', { secondCode })).toMatchObject({ status: 302 })
      expect(await new Browser().logIn('member', { secondCode })).toMatchObject({ status: 400 })
    }
    expect(await db.recoveryCode.count({ where: { usedTime: null } })).toBe(9)
  })

  test('counts once, also when two come with it at the same moment', async () => {
    const { codes } = await addAuthenticator(browserOf(member))
    const answers = await Promise.all(
      [1, 2, 3].map(() => new Browser().logIn('member', { secondCode: codes[3] })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 400, 400])
  })
})

describe('staff without a second step', () => {
  const open = () => rows.filter(({ beforeSecondStep }) => beforeSecondStep)

  test('reach nothing but its set-up, of every call', async () => {
    expect(
      open()
        .map(({ path }) => path)
        .sort(),
    ).toEqual([
      '/api/oauth/login',
      '/api/oauth/logout',
      '/api/oauth/passkey',
      '/api/oauth/passkeyOptions',
      '/api/oauth/pendingLogin',
      '/api/oauth/secondStep',
      '/api/oauth/token',
      '/api/user/addPasskey',
      '/api/user/beginAuthenticator',
      '/api/user/confirmAuthenticator',
      '/api/user/enterFirstStepCode',
      '/api/user/passkeyOptions',
      '/api/user/prove',
      '/api/user/secondStep',
      '/api/user/sendFirstStepCode',
    ])
    const untouched = `${await digest()} ${storedKeys().sort().join()}`
    for (const row of rows.filter((one) => !open().includes(one)))
      for (const { id, token } of [admin, producer]) {
        const path = row.path.replace(/:\w+/g, String(id))
        const answer = await call(path, {}, { method: row.method, token })
        expect([row.path, answer.status, answer.key]).toEqual([row.path, 403, 'secondStepFirst'])
      }
    expect(`${await digest()} ${storedKeys().sort().join()}`).toBe(untouched)
  })

  test('get nowhere with the password of somebody who has one', async () => {
    const mine = device()
    const owner = browserOf(admin)
    expect((await addPasskey(owner, mine)).data.codes).toHaveLength(10)
    expect(await owner.call('/api/user/list')).toMatchObject({ status: 200 })
    const stranger = new Browser()
    expect(await stranger.logIn('admin')).toMatchObject({ status: 403, key: 'secondStepRequired' })
    // no code of tokens was issued, and a session from before the rule may add no key of its own
    expect(await db.loginCode.count()).toBe(0)
    await db.session.updateMany({ where: { userId: admin.id }, data: { proved: false } })
    expect(await owner.call('/api/user/list')).toMatchObject({ key: 'secondStepFirst' })
    for (const path of ['passkeyOptions', 'beginAuthenticator'])
      expect(await owner.call(`/api/user/${path}`)).toMatchObject({ key: 'proofAsked' })
    // neither does the password prove it
    expect(await owner.call('/api/user/prove', { password })).toMatchObject({
      key: 'secondCodeRequired',
    })
    const { data: question } = await owner.call('/api/oauth/passkeyOptions')
    expect(await owner.call('/api/user/prove', { response: mine.get(question) })).toMatchObject({
      status: 200,
    })
    expect(await owner.call('/api/user/list')).toMatchObject({ status: 200 })
  })

  test('keep their last step, and their access key only if it was issued with one', async () => {
    const mine = device()
    const browser = browserOf(producer)
    await db.user.update({ where: { id: producer.id }, data: { accessKey: 'x'.repeat(22) } })
    await addPasskey(browser, mine)
    expect((await browser.call('/api/user/info')).data.accessKey).toBe('')
    const { id } = await db.passkey.findFirstOrThrow()
    expect(await browser.call(`/api/user/removePasskey/${id}`)).toMatchObject({
      status: 409,
      key: 'secondStepNeeded',
    })
    expect(await db.passkey.count()).toBe(1)
    const { data: key } = await browser.call('/api/user/setAccessKey', { scope: 'staff' })
    expect(await call('/api/produceBook/workList', {}, { token: key })).toMatchObject({
      status: 200,
    })
    await db.user.update({ where: { id: producer.id }, data: { accessKeyProved: false } })
    expect(await call('/api/produceBook/workList', {}, { token: key })).toMatchObject({
      status: 403,
      key: 'secondStepFirst',
    })
  })

  test('stay logged in through a refresh', async () => {
    await addPasskey(browserOf(admin), device())
    const session = await db.session.findFirstOrThrow({ where: { userId: admin.id } })
    expect(session.proved).toBe(true)
    const { data } = await call('/api/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: admin.refresh,
    })
    expect(await call('/api/user/list', {}, { token: data.access_token })).toMatchObject({
      status: 200,
    })
  })
})

describe('the first second step of staff', () => {
  const texts: string[] = []
  beforeEach(() => {
    texts.length = 0
    vi.mocked(sendSms).mockImplementation(async (_, to, text) => void texts.push(`${to} ${text}`))
    vi.mocked(smsReady).mockReturnValue(true)
  })
  /** Someone who knows a password, in a browser of their own. */
  const knows = async (user: string) => {
    const browser = new Browser()
    await browser.takeTokens(await browser.logIn(user))
    return browser
  }
  const send = (browser: Browser) => browser.call('/api/user/sendFirstStepCode')
  const codeIn = (text = '') => /\d{6}(?!\d)/.exec(text.replace(/^\d+ /, ''))?.[0] ?? ''
  const setUps: [string, object][] = [
    ['passkeyOptions', {}],
    ['addPasskey', { response: JSON.stringify({ id: 'x', response: {} }) }],
    ['beginAuthenticator', {}],
    ['confirmAuthenticator', { secondCode: '123456' }],
  ]
  const refusals = async (browser: Browser) => {
    const answers = []
    for (const [path, fields] of setUps)
      answers.push((await browser.call(`/api/user/${path}`, { ...fields })).key)
    return [...new Set(answers)]
  }

  test('is set up by nobody who only knows the password: they reach a page that sends its person a code', async () => {
    for (const { user, id } of [admin, producer]) {
      const stranger = await knows(user)
      expect((await stranger.call('/api/user/secondStep')).data.first).toEqual({
        way: 'sms',
        to: '010-****-0000',
      })
      expect(await refusals(stranger)).toEqual(['firstStepCode'])
      // neither does the password help, asked again
      expect(await stranger.call('/api/user/prove', { password })).toMatchObject({ status: 200 })
      expect(await refusals(stranger)).toEqual(['firstStepCode'])
      expect(await send(stranger)).toMatchObject({ status: 200, data: true })
      expect(texts).toHaveLength(1)
      const right = codeIn(texts.pop())
      for (let i = 0; i < 5; i++)
        expect(await enterCode(stranger, right === '000000' ? '111111' : '000000')).toMatchObject({
          status: 400,
          key: 'wrongFirstCode',
        })
      expect(await enterCode(stranger, right)).toMatchObject({ key: 'wrongFirstCode' })
      expect(await enterCode(stranger, '0'.repeat(16))).toMatchObject({ key: 'wrongFirstCode' })
      expect(await refusals(stranger)).toEqual(['firstStepCode'])
      // a minute must pass, and the next code is told to the person, too
      expect(await send(stranger)).toMatchObject({ status: 429, key: 'codeTooSoon' })
      expect(await db.session.count({ where: { userId: id, proved: true } })).toBe(0)
    }
    expect([
      await db.passkey.count(),
      await db.authenticator.count(),
      await db.recoveryCode.count(),
    ]).toEqual([0, 0, 0])
  })

  test('is set up after the code, which counts once, in its own session, for ten minutes', async () => {
    const [mine, elsewhere] = [await knows('admin'), await knows('admin')]
    await send(mine)
    const [text = ''] = texts
    expect(text).toMatch(/^01000000000 \[모두책\] 2단계 인증 설정 번호 \d{6}\. 본인이 아니면/)
    // Korean carriers count two bytes for a syllable
    expect(Buffer.byteLength(text.slice(12).replace(/[가-힣]/g, '  '))).toBeLessThanOrEqual(90)
    expect(await enterCode(elsewhere, codeIn(text))).toMatchObject({ key: 'wrongFirstCode' })
    expect(await enterCode(mine, codeIn(text))).toMatchObject({ status: 200 })
    expect((await mine.call('/api/user/secondStep')).data.first).toBeNull()
    // neither the code nor what the browser was given works elsewhere
    for (const name of ['firstStep', 'firstStepCode'])
      elsewhere.cookies.set(name, mine.cookies.get(name) ?? '')
    expect(await enterCode(elsewhere, codeIn(text))).toMatchObject({ key: 'wrongFirstCode' })
    expect(await refusals(elsewhere)).toEqual(['firstStepCode'])
    expect((await addPasskey(mine, device())).data.codes).toHaveLength(10)
    expect(await mine.call('/api/user/list')).toMatchObject({ status: 200 })
    expect(await send(mine)).toMatchObject({ status: 200, data: false })

    const late = await knows('producer')
    await send(late)
    vi.setSystemTime(Date.now() + 10 * 60_000 + 1)
    expect(await enterCode(late, codeIn(texts.at(-1)))).toMatchObject({ key: 'wrongFirstCode' })
  })

  test('takes no code of a telephone that is the account’s no more', async () => {
    const browser = await knows('producer')
    await send(browser)
    await db.user.update({ where: { id: producer.id }, data: { cellPhone: '01011112222' } })
    expect(await enterCode(browser, codeIn(texts[0]))).toMatchObject({ key: 'wrongFirstCode' })
  })

  test('takes a code by mail where there is no telephone, to a confirmed address only', async () => {
    const email = 'centre@example.org'
    await db.user.update({ where: { id: admin.id }, data: { cellPhone: '', email } })
    const browser = await knows('admin')
    const first = async () => (await browser.call('/api/user/secondStep')).data.first
    expect(await first()).toEqual({ way: 'none', to: '' })
    expect(await send(browser)).toMatchObject({ status: 409, key: 'firstStepNoWay' })
    await db.user.update({ where: { id: admin.id }, data: { confirmedEmail: email } })
    expect(await first()).toEqual({ way: 'mail', to: 'c***@example.org' })
    await send(browser)
    await vi.waitUntil(async () => (await mailbox()).some(({ to }) => to === email), 30_000)
    const [mail] = (await mailbox()).filter(({ to }) => to === email)
    expect(mail?.subject).toBe('2단계 인증을 설정할 번호')
    expect(mail?.text).toContain('본인이 로그인하지 않았으면')
    const [code = ''] = /\d{6}/.exec(mail?.text ?? '') ?? []
    expect(await enterCode(browser, code)).toMatchObject({ status: 200 })
    expect((await addAuthenticator(browser)).codes).toHaveLength(10)
    expect(texts).toEqual([])
  })

  test('takes the code that the server prints, for an hour, the last one only', async () => {
    const browser = await knows('admin')
    const [old, newer] = [await printFirstCode(admin.id, db), await printFirstCode(admin.id, db)]
    expect(newer).toMatch(/^\d{16}$/)
    expect(await enterCode(browser, old)).toMatchObject({ key: 'wrongFirstCode' })
    expect(await enterCode(await knows('producer'), newer)).toMatchObject({ key: 'wrongFirstCode' })
    vi.setSystemTime(Date.now() + 59 * 60_000)
    const later = await knows('admin')
    expect(await enterCode(later, newer)).toMatchObject({ status: 200 })
    expect(await later.call('/api/user/passkeyOptions')).toMatchObject({ status: 200 })
  })

  test('needs no code of members, nor once there is one', async () => {
    const browser = browserOf(member)
    expect((await browser.call('/api/user/secondStep')).data.first).toBeNull()
    expect(await send(browser)).toMatchObject({ status: 200, data: false })
    expect(await enterCode(browser, '123456')).toMatchObject({ status: 200, data: false })
  })
})

describe('a sensitive act', () => {
  const sensitive = () => rows.filter(({ asksProof }) => asksProof)

  test('is one of these', () => {
    expect(
      sensitive()
        .map(({ path }) => path)
        .sort(),
    ).toMatchInlineSnapshot(`
      [
        "/api/drive/export",
        "/api/feed/setLink",
        "/api/inbox/create",
        "/api/setting/braillePage",
        "/api/setting/deliveryDays",
        "/api/setting/figures",
        "/api/setting/notices",
        "/api/setting/terms",
        "/api/user/addPasskey",
        "/api/user/beginAuthenticator",
        "/api/user/changeMobile/:id",
        "/api/user/confirmAuthenticator",
        "/api/user/create",
        "/api/user/deleteAccount",
        "/api/user/endAllSessions/:id",
        "/api/user/endSessions",
        "/api/user/modify/:id",
        "/api/user/passkeyOptions",
        "/api/user/remove/:id",
        "/api/user/removeAuthenticator",
        "/api/user/removePasskey/:id",
        "/api/user/removeSecondSteps/:id",
        "/api/user/renewRecoveryCodes",
        "/api/user/sendPasswordLink/:id",
        "/api/user/setAccessKey",
        "/api/userOrderBook/downloadOrderFile",
        "/api/webhook/add",
        "/api/webhook/info/:id",
        "/api/webhook/modify/:id",
        "/api/webhook/remove/:id",
        "/api/webhook/rotate/:id",
        "/api/webhook/setOn/:id",
      ]
    `)
  })

  test('asks again after fifteen minutes, whatever is sent, and changes nothing', async () => {
    await addPasskey(browserOf(admin), device())
    await grewOld(admin.id)
    const untouched = await digest()
    for (const row of sensitive()) {
      const path = row.path.replace(/:\w+/g, String(member.id))
      const { status, key } = await call(path, {}, { method: row.method, token: admin.token })
      // input is looked at first, and a proof is asked of some changes only
      expect([row.path, status === 400 || key === 'proofAsked']).toEqual([row.path, true])
    }
    const modify = (id: number, fields: object) =>
      call(`/api/user/modify/${id}`, { ...fields }, as(admin))
    expect(await modify(member.id, { nickName: '새' })).toMatchObject({ key: 'proofAsked' })
    expect(await modify(admin.id, { email: 'new@example.org' })).toMatchObject({
      key: 'proofAsked',
    })
    expect(await digest()).toBe(untouched)
    expect(await modify(admin.id, { nickName: '새' })).toMatchObject({ status: 200 })
  })

  test('goes on after the password where there is no second step, else after both', async () => {
    await grewOld(member.id)
    const home = browserOf(member)
    const issue = () => home.call('/api/user/setAccessKey')
    expect(await issue()).toMatchObject({ status: 403, key: 'proofAsked' })
    expect(await home.call('/api/user/prove', {})).toMatchObject({ key: 'passwordRequired' })
    expect(await home.call('/api/user/prove', { password: 'wrong' })).toMatchObject({
      key: 'wrongPassword',
    })
    expect(await home.call('/api/user/prove', { password })).toMatchObject({ status: 200 })
    expect(await issue()).toMatchObject({ status: 200 })
    const { secret } = await addAuthenticator(home)
    await grewOld(member.id)
    expect(await home.call('/api/user/prove', { password })).toMatchObject({
      key: 'secondCodeRequired',
    })
    expect(
      await home.call('/api/user/prove', { password, secondCode: codeAt(secret, 1) }),
    ).toMatchObject({ status: 200 })
    expect(await home.call('/api/user/removeAuthenticator')).toMatchObject({ status: 200 })
    expect(await db.recoveryCode.count()).toBe(0)
  })
})

test('a proof of a program ends its tokens, and answers with new ones', async () => {
  const prove = (token: string) => call('/api/user/prove', { password }, { token })
  const me = async (token: string) => (await call('/api/user/me', {}, { token })).status
  const { data, status } = await prove(member.token)
  expect(status).toBe(200)
  expect(Object.keys(data).sort()).toEqual([
    'access_token',
    'expires_in',
    'refresh_expire_in',
    'refresh_token',
    'token_type',
  ])
  expect(await me(data.access_token)).toBe(200)
  vi.setSystemTime(Date.now() + (ttl.refreshGrace + 1) * 1000)
  expect([await me(member.token), await me(data.access_token)]).toEqual([403, 200])
  const renew = (refresh_token: string) =>
    call('/api/oauth/token', { grant_type: 'refresh_token', refresh_token })
  const next = await renew(data.refresh_token)
  expect(next.status).toBe(200)
  // a copy of the refresh token before ends the session, as after any exchange
  expect((await renew(member.refresh)).status).toBe(400)
  expect(await me(next.data.access_token)).toBe(403)
})

describe('lost second steps', () => {
  test('are removed by an administrator, who gives a reason; of staff, they are set up anew', async () => {
    await addPasskey(browserOf(admin), device())
    await addAuthenticator(browserOf(producer))
    const remove = (id: number, fields: object = { reason: '휴대폰을 잃음' }) =>
      call(`/api/user/removeSecondSteps/${id}`, { ...fields }, as(admin))
    expect(await remove(producer.id, {})).toMatchObject({ status: 400 })
    expect(await remove(admin.id)).toMatchObject({ status: 409, key: 'helpOfAdministrator' })
    expect(await remove(member.id)).toMatchObject({ status: 409, key: 'helpNoSecondStep' })
    expect(await remove(producer.id)).toMatchObject({ status: 200 })
    expect(await db.authenticator.count()).toBe(0)
    expect(await db.recoveryCode.count({ where: { userId: producer.id } })).toBe(0)
    expect(await noticesOf(producer.id)).toContain('secondStepsRemoved')
    expect(await audits()).toContain('help.secondStep')
    expect((await call('/api/user/me', {}, as(producer))).key).toBe('tokenExpired')
    const browser = new Browser()
    await browser.takeTokens(await browser.logIn('producer'))
    expect(await browser.call('/api/user/me')).toMatchObject({ key: 'secondStepFirst' })
    expect(levels.producer).toBe(2)
  })
})
