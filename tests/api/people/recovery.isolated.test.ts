/**
 * Tests id recovery and password reset by /api: validity of codes, attempts, and that answers
 * reveal no phone numbers.
 */
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { phoneCodes } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { accessKeyFor, newKeyNumber } from '~/auth/access-key.server'
import { verifyPassword } from '~/auth/password-hash.server'
import { sendSms, smsReady, hasSmsFailedRecently } from '~/integrations/sms/solapi.server'
import { call, callRaw, createPerson } from '../../support/client/api-call'
import { password } from '../../support/passwords'
import { cleanDatabase } from '../../support/database/database'

// nothing listens at the tests' origin, so the messages are caught here
vi.mock('~/integrations/sms/solapi.server', () => ({
  sendSms: vi.fn(),
  smsReady: vi.fn(),
  hasSmsFailedRecently: vi.fn(),
}))
const sent: { to: string; text: string }[] = []
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

beforeEach(async () => {
  await cleanDatabase()
  sent.length = 0
  vi.mocked(sendSms).mockImplementation(async (_, to, text) => void sent.push({ to, text }))
  vi.mocked(smsReady).mockReturnValue(true)
  vi.mocked(hasSmsFailedRecently).mockReturnValue(false)
})

// messages are sent a moment after the answer; none may reach the next test
afterEach(() => wait(130))

const phone = '01012345678'
const stranger = '01099999999'
const newSecret = 'Otherwise2@'
const findCode = (to: unknown = phone, address?: string) =>
  call('/api/oauth/findCode', { phone: to }, { address })
const findUser = (fields: object, cookie?: string) =>
  call('/api/oauth/findUser', { ...fields }, { cookie })
const setPassword = (fields: object, cookie?: string) =>
  call('/api/oauth/setUserPassword', { user: 'member', password: newSecret, ...fields }, { cookie })
const hash = (marker: string) => createHash('sha256').update(marker).digest()

/** A member with this phone number. */
async function member(user = 'member', cellPhone = phone) {
  const made = await createPerson(user)
  await db.user.update({ where: { id: made.id }, data: { cellPhone } })
  return made
}

/** Requests a code and reads it from the text message. */
async function code(to = phone): Promise<{ marker: string; code: string }> {
  const before = sent.length
  const { data: marker } = await findCode(to)
  await vi.waitUntil(() => sent.length > before, { timeout: 30_000 })
  return { marker, code: /\d{6}/.exec(sent.at(-1)?.text ?? '')?.[0] ?? '' }
}
const wrong = (right: string) => (right === '000000' ? '111111' : '000000')
const later = (ms: number) =>
  db.phoneCode.updateMany({ data: { expireTime: new Date(Date.now() + ms) } })
/** Moves all sent codes into the past. */
const longAgo = async (ms: number) => {
  for (const { markerHash, createTime } of await db.phoneCode.findMany())
    await db.phoneCode.update({
      where: { markerHash },
      data: { createTime: new Date(createTime.getTime() - ms) },
    })
}

describe('a code', () => {
  test('goes to the member by text message: who sends it, what for, how long, and never to share it', async () => {
    await member()
    await code()
    expect(sent).toEqual([
      {
        to: phone,
        text: expect.stringMatching(
          /^\[모두책\] 계정 찾기 인증번호 \d{6} \(3분 안에 입력\)\. 다른 사람에게 알려 주지 말아 주세요\.$/,
        ),
      },
    ])
  })

  test('is a short message of at most 90 bytes, as Korean carriers count', async () => {
    await member()
    await code()
    const text = sent[0]?.text ?? ''
    expect(
      [...text].reduce((bytes, letter) => bytes + (letter.charCodeAt(0) > 127 ? 2 : 1), 0),
    ).toBeLessThanOrEqual(90)
  })

  test.each(['010-1234-5678', '010 1234 5678', '+82 10-1234-5678', '０１０１２３４５６７８'])(
    'is sent to a number as people write it: %s',
    async (written) => {
      await member()
      await code(written)
      expect(sent[0]?.to).toBe(phone)
    },
  )

  test.each([
    ['', '휴대폰 번호를 입력해주세요'],
    ['010123', '휴대폰 번호를 확인해 주세요. 예: 010-1234-5678'],
    ['0212345678', '휴대폰 번호를 확인해 주세요. 예: 010-1234-5678'],
  ])('is not sent to ‘%s’', async (given, message) => {
    expect(await findCode(given)).toMatchObject({ status: 400, fieldErrors: { phone: message } })
    expect(await db.phoneCode.count()).toBe(0)
  })

  test('is asked for with the same answer and the same rows whether or not the phone is known', async () => {
    await member()
    const [known, unknown] = [
      await callRaw('/api/oauth/findCode', { phone }),
      await callRaw('/api/oauth/findCode', { phone: stranger }),
    ]
    const names = ({ headers }: Response) => [...headers.keys()]
    expect([unknown.status, names(unknown)]).toEqual([known.status, names(known)])
    const marker = /^[\w-]{43}$/
    for (const answer of [known, unknown])
      expect(await answer.json()).toEqual({
        errorCode: 0,
        message: '',
        data: expect.stringMatching(marker),
      })
    expect(await db.phoneCode.count()).toBe(2)
    await wait(200)
    expect(sent.map(({ to }) => to)).toEqual([phone])
  })

  test('is neither stored nor answered; of the marker only a hash is stored', async () => {
    await member()
    const { marker, code: plain } = await code()
    const row = await db.phoneCode.findFirstOrThrow()
    const stored = JSON.stringify(row) + Buffer.from(row.codeHash).toString('hex')
    expect(stored).not.toContain(marker)
    expect(stored).not.toContain(plain)
    expect(Buffer.from(row.markerHash)).toEqual(hash(marker))
    expect(row.expireTime.getTime() - row.createTime.getTime()).toBe(phoneCodes.minutes * 60_000)
  })

  test('ends the older codes of its phone, and no other', async () => {
    await member()
    await member('other', '01011112222')
    const [first, other] = [await code(), await code('01011112222')]
    await longAgo(61_000)
    const second = await code()
    expect((await findUser(first)).status).toBe(400)
    expect((await findUser(second)).data).toEqual(['member'])
    expect((await findUser(other)).data).toEqual(['other'])
  })

  test('is refused to everybody while messages cannot be sent; the answer names another way', async () => {
    await member()
    for (const [ready, trouble] of [
      [false, false],
      [true, true],
    ] as const) {
      vi.mocked(smsReady).mockReturnValue(ready)
      vi.mocked(hasSmsFailedRecently).mockReturnValue(trouble)
      const [known, unknown] = [await findCode(phone), await findCode(stranger)]
      expect(known).toMatchObject({
        status: 503,
        key: 'smsOff',
        message: expect.stringContaining('02-0000-0000'),
      })
      expect([unknown.status, unknown.message]).toEqual([known.status, known.message])
      expect(known.headers.get('Retry-After')).toBe('60')
    }
    expect(await db.phoneCode.count()).toBe(0)
  })

  test('whose message fails is answered all the same, and the log says so without number and code', async () => {
    await member()
    const logged: string[] = []
    const error = vi
      .spyOn(console, 'error')
      .mockImplementation((line: string) => void logged.push(line))
    vi.mocked(sendSms).mockRejectedValue(new Error(`cannot send to ${phone}`))
    expect((await findCode()).status).toBe(200)
    await vi.waitUntil(() => logged.length > 0, 30_000)
    error.mockRestore()
    expect(logged.join()).toContain('a text message could not be sent')
    expect(logged.join()).not.toContain(phone)
  })
})

describe('sendings are limited for each phone, known or not', () => {
  test.each([phone, stranger])('to one a minute: %s', async (to) => {
    await member()
    expect((await findCode(to)).status).toBe(200)
    const refused = await findCode(to)
    expect(refused).toMatchObject({
      status: 429,
      key: 'codeTooSoon',
      message: expect.stringMatching(/\d+초 뒤에/),
    })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(50)
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
    await longAgo(61_000)
    expect((await findCode(to)).status).toBe(200)
  })

  test.each([phone, stranger])('to six a day: %s', async (to) => {
    await member()
    for (let i = 0; i < phoneCodes.perDay; i++) {
      expect((await findCode(to)).status).toBe(200)
      await longAgo(61_000)
    }
    expect(await findCode(to)).toMatchObject({
      status: 429,
      key: 'tooManyCodes',
      message: expect.stringContaining('24시간 뒤에'),
    })
    await longAgo(24 * 60 * 60 * 1000)
    expect((await findCode(to)).status).toBe(200)
  })

  test('also when a hundred ask at the same moment: one code, one message', async () => {
    await member()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => findCode(phone, `192.0.2.${i}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(99)
    expect(await db.phoneCode.count()).toBe(1)
    await wait(200)
    expect(sent).toHaveLength(1)
  })
})

test('one address cannot ask for codes of ever more phones', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 62; i++) statuses.push((await findCode(`010000000${10 + i}`)).status)
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses.slice(60)).toEqual([429, 429])
  expect(await db.phoneCode.count()).toBe(60)
})

describe('findUser', () => {
  test('lists the login ids of the phone, newest first, and no others', async () => {
    await member('first1')
    await member('second2')
    await member('other', '01011112222')
    await db.user.create({ data: { user: 'kakao:77', name: '소셜', cellPhone: phone } })
    expect((await findUser(await code())).data).toEqual(['kakao:77', 'second2', 'first1'])
  })

  test('takes a code as it is typed: with a space, a hyphen, in wide digits', async () => {
    await member()
    const { marker, code: plain } = await code()
    const wide = [...plain]
      .map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
      .join('')
    expect(
      (await findUser({ marker, code: ` ${wide.slice(0, 3)} -${wide.slice(3)}` })).data,
    ).toEqual(['member'])
  })

  test('is bound to the browser that asked: its cookie does, somebody else’s code without it does not', async () => {
    await member()
    const answer = await callRaw('/api/oauth/findCode', { phone })
    await vi.waitUntil(() => sent.length > 0, 30_000)
    const plain = /\d{6}/.exec(sent[0]?.text ?? '')?.[0]
    const [line = ''] = answer.headers.getSetCookie().filter((one) => one.startsWith('phoneCode='))
    expect(line).toMatch(/HttpOnly/)
    expect(await findUser({ code: plain })).toMatchObject({
      status: 400,
      message: '인증번호가 올바르지 않습니다. 다시 확인해주세요.',
    })
    const { marker: theirs } = await code(
      await member('other', '01011112222').then(() => '01011112222'),
    )
    expect((await findUser({ code: plain, marker: theirs })).status).toBe(400)
    const forged = `phoneCode=${Buffer.from(JSON.stringify({ value: theirs, until: Date.now() + 60_000 })).toString('base64')}`
    expect((await findUser({ code: plain }, forged)).status).toBe(400)
    expect((await findUser({ code: plain }, line.split(';')[0])).data).toEqual(['member'])
  })

  test('answers wrong, expired, unknown and used codes with one message', async () => {
    await member()
    const right = await code()
    const refusal = {
      status: 400,
      key: 'wrongCode',
      message: '인증번호가 올바르지 않습니다. 다시 확인해주세요.',
      fieldErrors: { code: '인증번호가 올바르지 않습니다. 다시 확인해주세요.' },
    }
    expect(await findUser({ ...right, code: wrong(right.code) })).toMatchObject(refusal)
    expect(await findUser({ ...right, marker: 'unknown' })).toMatchObject(refusal)
    expect(await findUser({ code: right.code })).toMatchObject(refusal)
    await later(-1)
    expect(await findUser(right)).toMatchObject(refusal)
    await later(60_000)
    expect((await findUser(right)).status).toBe(200)
    expect(await findUser(right)).toMatchObject(refusal)
    expect((await findUser({ marker: right.marker })).fieldErrors).toEqual({
      code: '인증번호를 입력해 주세요.',
    })
  })

  test('lets nobody in with the sixth attempt, even if it is right', async () => {
    await member()
    const right = await code()
    for (let i = 0; i < phoneCodes.tries; i++)
      expect((await findUser({ ...right, code: wrong(right.code) })).status).toBe(400)
    expect((await findUser(right)).status).toBe(400)
    expect((await setPassword(right)).data).toBe(false)
    expect((await db.phoneCode.findFirstOrThrow()).tries).toBe(phoneCodes.tries)
  })

  test('counts attempts that come side by side: of fifty wrong ones five are looked at', async () => {
    await member()
    const right = await code()
    await Promise.all(
      Array.from({ length: 50 }, () => findUser({ ...right, code: wrong(right.code) })),
    )
    expect((await db.phoneCode.findFirstOrThrow()).tries).toBe(phoneCodes.tries)
  })

  test('succeeds once for fifty right codes at the same moment', async () => {
    await member()
    const right = await code()
    const answers = await Promise.all(Array.from({ length: 50 }, () => findUser(right)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49)
  })
})

describe('setUserPassword', () => {
  test('sets the password, ends every session and the access key, forgives the log-in limit, leaves a trace, and tells the member', async () => {
    const me = await member()
    await Promise.all(
      Array.from({ length: 12 }, () =>
        call('/api/oauth/login', { user: 'member', password: 'wrong' }),
      ),
    )
    expect((await callRaw('/api/oauth/login', { user: 'member', password })).status).toBe(429)
    await db.loginCode.create({
      data: {
        hash: hash('half a log-in'),
        userId: me.id,
        expireTime: new Date(Date.now() + 60_000),
      },
    })
    const { data: key } = await call('/api/user/setAccessKey', {}, { token: me.token })
    expect((await call('/api/userCartBook/list', {}, { token: key })).status).toBe(200)
    await db.audit.deleteMany()
    const right = await code()
    expect((await setPassword(right)).data).toBe(true)

    const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: me.id } })
    expect([
      await verifyPassword(newSecret, passwordHash),
      await verifyPassword(password, passwordHash),
    ]).toEqual([true, false])
    expect([await db.session.count(), await db.loginCode.count()]).toEqual([0, 0])
    for (const token of [me.token, key])
      expect((await call('/api/user/me', {}, { token })).status).toBe(403)
    expect(
      (await callRaw('/api/oauth/login', { user: 'member', password: newSecret })).status,
    ).toBe(302)
    const trace = await db.audit.findMany({ orderBy: { id: 'asc' } })
    const common = { userId: null, target: `user ${me.id}`, requestId: 'test' }
    expect(trace).toMatchObject([
      { ...common, action: 'resetPassword' },
      { ...common, action: 'removeAccessKey' },
    ])
    expect(JSON.stringify(trace)).not.toMatch(
      new RegExp(`${newSecret}|${phone}|argon2|${right.code}`),
    )
    await vi.waitUntil(() => sent.length === 2, 30_000)
    expect(sent[1]).toEqual({
      to: phone,
      text: '[모두책] 비밀번호가 변경되었습니다. 본인이 바꾸지 않았으면 바로 연락해 주세요: 02-0000-0000',
    })
  })

  test('takes a code once', async () => {
    await member()
    const right = await code()
    expect((await setPassword(right)).data).toBe(true)
    const before = await db.user.findFirstOrThrow()
    expect((await setPassword({ ...right, password: 'Different3#' })).data).toBe(false)
    expect((await findUser(right)).status).toBe(400)
    expect(await db.user.findFirstOrThrow()).toEqual(before)
  })

  test('succeeds once for fifty at the same moment', async () => {
    await member()
    const right = await code()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => setPassword({ ...right, password: `Otherwise${i}@` })),
    )
    expect(answers.map(({ data }) => data).filter((done) => done === true)).toHaveLength(1)
    expect(await db.audit.count()).toBe(1)
  })

  test('done twice under one operation id has one effect and one answer', async () => {
    await member()
    const right = { ...(await code()), opId: 'pressed twice' }
    const answers = await Promise.all([setPassword(right), setPassword(right)])
    expect(answers.map(({ data }) => data)).toEqual([true, true])
    expect(await db.audit.count()).toBe(1)
  })

  test('is false for somebody else’s id, which spends an attempt but not the code', async () => {
    await member()
    const other = await member('other', '01011112222')
    const before = await db.user.findUniqueOrThrow({ where: { id: other.id } })
    const right = await code()
    expect((await setPassword({ ...right, user: 'other' })).data).toBe(false)
    expect((await setPassword({ ...right, user: 'nobody' })).data).toBe(false)
    expect(await db.phoneCode.findFirstOrThrow()).toMatchObject({ tries: 2, usedTime: null })
    expect(await db.user.findUniqueOrThrow({ where: { id: other.id } })).toEqual(before)
    expect((await setPassword({ ...right, user: 'MEMBER' })).data).toBe(true)
  })

  test('is false for wrong, expired and unknown codes, and changes nothing', async () => {
    await member()
    const right = await code()
    const before = await db.user.findFirstOrThrow()
    expect((await setPassword({ ...right, code: wrong(right.code) })).data).toBe(false)
    expect((await setPassword({ ...right, marker: 'unknown' })).data).toBe(false)
    expect((await setPassword({ code: right.code })).data).toBe(false)
    await later(-1)
    expect((await setPassword(right)).data).toBe(false)
    expect(await db.user.findFirstOrThrow()).toEqual(before)
    expect(await db.session.count()).toBe(1)
  })

  test('gives no password to a social account', async () => {
    await db.user.create({ data: { user: 'google:5', name: '소셜', cellPhone: phone } })
    expect((await setPassword({ ...(await code()), user: 'google:5' })).data).toBe(false)
    expect((await db.user.findFirstOrThrow()).passwordHash).toBeNull()
  })

  test.each([
    [{ password: '' }, { password: '비밀번호를 입력해주세요' }],
    [
      { password: 'short1!' },
      { password: '영문, 숫자, 특수문자를 포함하여 8자 이상 입력해주세요.' },
    ],
    [
      { password: 'password1!' },
      { password: '널리 알려진 비밀번호입니다. 다른 비밀번호를 입력해 주세요.' },
    ],
    [
      { password: 'L58jkdjp!' },
      { password: '널리 알려진 비밀번호입니다. 다른 비밀번호를 입력해 주세요.' },
    ],
    [{ password: `Aa1!${'x'.repeat(1100)}` }, { password: '너무 깁니다. 더 짧게 입력해 주세요.' }],
    [
      { user: 'kimkim12', password: 'Kimkim12!' },
      { password: '아이디와 다른 비밀번호를 입력해 주세요.' },
    ],
    [{ passwordConfirm: 'Otherwise3#' }, { passwordConfirm: '비밀번호가 일치하지 않습니다.' }],
    [{ user: '' }, { user: '아이디를 입력해주세요' }],
    [{ code: '' }, { code: '인증번호를 입력해 주세요.' }],
  ])(
    'says at the field what is wrong, without spending an attempt (%#)',
    async (fields, fieldErrors) => {
      await member()
      const right = await code()
      expect(await setPassword({ ...right, ...fields })).toMatchObject({ status: 400, fieldErrors })
      expect((await db.phoneCode.findFirstOrThrow()).tries).toBe(0)
    },
  )

  test('takes a password that is longer than sign-up allows', async () => {
    await member()
    expect((await setPassword({ ...(await code()), password: `Aa1!${'x'.repeat(60)}` })).data).toBe(
      true,
    )
  })

  test('is nothing for an access key', async () => {
    const me = await member()
    const number = newKeyNumber()
    await db.user.update({ where: { id: me.id }, data: { accessKey: number } })
    const right = await code()
    const answer = await call(
      '/api/oauth/setUserPassword',
      { ...right, user: 'member', password: newSecret },
      { token: accessKeyFor(me.id, number) },
    )
    expect(answer).toMatchObject({ status: 403, key: 'keyReadsOnly' })
    expect((await db.phoneCode.findFirstOrThrow()).tries).toBe(0)
  })
})
