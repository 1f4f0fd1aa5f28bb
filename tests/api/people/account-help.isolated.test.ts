/**
 * Tests help for members who lost their telephone, by /api: a changed number, and a one-time link to
 * a new password.
 */
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { deleteExpiredLinks } from '~/auth/password-links.server'
import { hasSmsFailedRecently, sendSms, smsReady } from '~/integrations/sms/solapi.server'
import { call, callRaw, createPerson, digest, type Person } from '../../support/client/api-call'
import { password } from '../../support/passwords'
import { inconsistencies } from '../../support/checks/consistency'
import { cleanDatabase } from '../../support/database/database'
import { createApplication } from '../../support/fixtures/applications'
import { book } from '../../support/fixtures/books'

// nothing listens at the tests' origin, so the messages are caught here
vi.mock('~/integrations/sms/solapi.server', () => ({
  sendSms: vi.fn(),
  smsReady: vi.fn(),
  hasSmsFailedRecently: vi.fn(),
}))
const sent: { to: string; text: string }[] = []
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const old = '01000000000'
const fresh = '01055556666'
const newSecret = 'Otherwise2@'
const reason = '휴대폰 분실, 학교와 최근 신청을 맞게 말함'
let admin: Person
let member: Person

beforeEach(async () => {
  await cleanDatabase()
  sent.length = 0
  vi.mocked(sendSms).mockImplementation(async (_, to, text) => void sent.push({ to, text }))
  vi.mocked(smsReady).mockReturnValue(true)
  vi.mocked(hasSmsFailedRecently).mockReturnValue(false)
  admin = await createPerson('admin', 1)
  member = await createPerson('member')
})
// a code is sent a moment after the answer; none may reach the next test
afterEach(() => wait(130))

const change = (fields: object = {}, { caller = admin, id = member.id } = {}) =>
  call(
    `/api/user/changeMobile/${id}`,
    { cellPhone: fresh, reason, ...fields },
    { token: caller.token },
  )
const sendLink = (fields: object = {}, { caller = admin, id = member.id } = {}) =>
  call(`/api/user/sendPasswordLink/${id}`, { reason, ...fields }, { token: caller.token })
const setPassword = (token: unknown, fields: object = {}) =>
  call('/api/oauth/setPasswordByLink', { token, password: newSecret, ...fields })
const linkInfo = (token: unknown, address?: string) =>
  call('/api/oauth/passwordLink', { token }, { address })
const helpOf = async (id = member.id) =>
  (await call(`/api/user/accountHelp/${id}`, {}, { token: admin.token })).data
const stored = () => db.user.findUniqueOrThrow({ where: { id: member.id } })
const isIn = async (token: string) => (await call('/api/user/me', {}, { token })).status === 200
const logsIn = async (secret: string) =>
  (await callRaw('/api/oauth/login', { user: 'member', password: secret })).status === 302
const trail = async () =>
  (await db.audit.findMany({ orderBy: { id: 'asc' } })).map(
    ({ userName, action, target, before, after }) => ({ userName, action, target, before, after }),
  )
/** A link that was sent to the member; its token, from the text message. */
async function linkToken(): Promise<string> {
  const before = sent.length
  expect((await sendLink()).status).toBe(200)
  await vi.waitUntil(() => sent.length > before, { timeout: 30_000 })
  return /\/newpw\/([\w-]{43})$/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
}
const accessKey = async () =>
  (await call('/api/user/setAccessKey', {}, { token: member.token })).data as string
const noHelp = { status: 410, key: 'passwordLinkOver' }

describe('a changed number', () => {
  test('is told to the old and the new one, and on record with its reason and masked numbers', async () => {
    expect(await change({ cellPhone: '+82 10-５５５５-6666' })).toMatchObject({
      status: 200,
      data: { cellPhone: fresh, told: true, others: 0 },
    })
    expect((await stored()).cellPhone).toBe(fresh)
    await vi.waitUntil(() => sent.length === 2, 30_000)
    expect(sent).toEqual([
      {
        to: old,
        text: '[모두책] 센터에서 회원님의 휴대폰 번호를 010-****-6666로 바꾸었습니다. 부탁하지 않았으면 바로 연락해 주세요: 02-0000-0000',
      },
      {
        to: fresh,
        text: expect.stringContaining('이 번호로 바꾸었습니다. 신청 내역은 그대로입니다.'),
      },
    ])
    expect(await trail()).toEqual([
      {
        userName: 'admin',
        action: 'help.mobile',
        target: 'member',
        before: { cellPhone: '010-****-0000' },
        after: { cellPhone: '010-****-6666', reason },
      },
    ])
  })

  test('ends what the old telephone could open: sessions, access key, codes and link', async () => {
    const key = await accessKey()
    const token = await linkToken()
    const { data: marker } = await call('/api/oauth/findCode', { phone: old })
    await vi.waitUntil(() => sent.length === 2, 30_000)
    const code = /\d{6}/.exec(sent[1]?.text ?? '')?.[0]
    expect((await change()).status).toBe(200)
    expect([await isIn(member.token), await isIn(key)]).toEqual([false, false])
    expect(await linkInfo(token)).toMatchObject(noHelp)
    expect(await setPassword(token)).toMatchObject(noHelp)
    expect((await call('/api/oauth/findUser', { code, marker })).status).toBe(400)
    const reset = { code, marker, user: 'member', password: newSecret }
    expect((await call('/api/oauth/setUserPassword', reset)).data).toBe(false)
    expect(await logsIn(password)).toBe(true)
    expect((await trail()).map(({ action }) => action)).toContain('removeAccessKey')
  })

  test('and an old number’s code used at the same moment never set the password of the new one', async () => {
    const { data: marker } = await call('/api/oauth/findCode', { phone: old })
    await vi.waitUntil(() => sent.length === 1, 30_000)
    const code = /\d{6}/.exec(sent[0]?.text ?? '')?.[0]
    const reset = { code, marker, user: 'member', password: newSecret }
    const [changed, set] = await Promise.all([change(), call('/api/oauth/setUserPassword', reset)])
    expect([changed.status, set.status]).toEqual([200, 200])
    const trace = (await trail()).map(({ action }) => action)
    // either the code came first, or it is worth nothing
    if (set.data) expect(trace.indexOf('resetPassword')).toBeLessThan(trace.indexOf('help.mobile'))
    else expect(await logsIn(password)).toBe(true)
  })

  test.each([
    [{ reason: '' }, { reason: '왜 바꾸는지, 본인임을 어떻게 확인했는지 적어 주세요.' }],
    [{ reason: '가'.repeat(201) }, { reason: '너무 깁니다. 더 짧게 입력해 주세요.' }],
    [{ cellPhone: '' }, { cellPhone: '휴대폰 번호를 입력해주세요' }],
    [{ cellPhone: '0212345678' }, { cellPhone: '휴대폰 번호를 확인해 주세요. 예: 010-1234-5678' }],
    [
      { cellPhone: '010-0000-0000' },
      { cellPhone: '지금 번호와 같습니다. 새 번호를 입력해 주세요.' },
    ],
    [{ updateTime: 'yesterday' }, { updateTime: '입력한 값을 확인해 주세요.' }],
  ])('is refused at the field, and nothing changes (%#)', async (fields, fieldErrors) => {
    const before = await digest()
    expect(await change(fields)).toMatchObject({ status: 400, fieldErrors })
    expect(await digest()).toBe(before)
    expect(sent).toEqual([])
  })

  test('is refused when the record changed since it was read; then it is taken', async () => {
    const { data } = await call(`/api/user/info/${member.id}`, {}, { token: admin.token })
    await call(`/api/user/modify/${member.id}`, { email: 'a@b.kr' }, { token: member.token })
    const { updateTime } = data
    expect(await change({ updateTime })).toMatchObject({
      status: 409,
      key: 'changedMeanwhile',
      fieldErrors: { cellPhone: expect.any(String) },
    })
    const now = await call(`/api/user/info/${member.id}`, {}, { token: admin.token })
    expect((await change({ updateTime: now.data.updateTime })).status).toBe(200)
  })

  test('by two administrators who saw the same record is one change and one conflict', async () => {
    const second = await createPerson('second', 1)
    const { data } = await call(`/api/user/info/${member.id}`, {}, { token: admin.token })
    const answers = await Promise.all([
      change({ updateTime: data.updateTime }),
      change({ updateTime: data.updateTime, cellPhone: '01077778888' }, { caller: second }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('may belong to another account, as at sign-up; the administrator is told', async () => {
    const other = await createPerson('again')
    await db.user.update({ where: { id: other.id }, data: { cellPhone: fresh } })
    expect((await change()).data).toMatchObject({ others: 1 })
  })

  test('is possible while messages cannot be sent; the answer says that nobody was told', async () => {
    vi.mocked(smsReady).mockReturnValue(false)
    expect((await change()).data).toMatchObject({ told: false })
    await wait(50)
    expect(sent).toEqual([])
  })

  test('stays although a message fails, and the other one is sent', async () => {
    const logged: string[] = []
    const error = vi
      .spyOn(console, 'error')
      .mockImplementation((line: string) => void logged.push(String(line)))
    vi.mocked(sendSms).mockImplementation(async (_, to, text) => {
      if (to === old) throw new Error('not accepted')
      sent.push({ to, text })
    })
    expect((await change()).status).toBe(200)
    await vi.waitUntil(() => sent.length === 1, 30_000)
    error.mockRestore()
    expect(sent[0]?.to).toBe(fresh)
    expect(logged.join()).not.toContain(old)
  })

  test('done twice under one operation id has one effect and one answer', async () => {
    const answers = await Promise.all([change({ opId: 'twice' }), change({ opId: 'twice' })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await trail()).toHaveLength(1)
    await vi.waitUntil(() => sent.length === 2, 30_000)
    await wait(50)
    expect(sent).toHaveLength(2)
  })
})

describe('a link to a new password', () => {
  test('goes to the member only; of its token only the SHA-256 is stored', async () => {
    const answer = await sendLink()
    expect(answer).toMatchObject({ status: 200, data: { expireTime: expect.any(String) } })
    expect(Object.keys(answer.data)).toEqual(['expireTime'])
    await vi.waitUntil(() => sent.length === 1, 30_000)
    const [{ to, text } = { to: '', text: '' }] = sent
    expect(to).toBe(old)
    expect(text).toMatch(
      /^\[모두책\] 24시간 안에 .* 02-0000-0000 http:\/\/moduchaek\.test\/newpw\/[\w-]{43}$/,
    )
    const token = text.split('/').at(-1) ?? ''
    const link = await db.passwordLink.findFirstOrThrow()
    expect(Buffer.from(link.tokenHash)).toEqual(createHash('sha256').update(token).digest())
    expect(link.expireTime.getTime() - link.createTime.getTime()).toBe(24 * 60 * 60 * 1000)
    await vi.waitUntil(async () => (await db.passwordLink.findFirst())?.smsState === 'sent', 30_000)
    const everything = JSON.stringify([
      await db.user.findMany(),
      await db.audit.findMany(),
      await db.operation.findMany(),
      await helpOf(),
    ])
    expect(everything).not.toContain(token)
    expect(await trail()).toEqual([
      { userName: 'admin', action: 'help.link', target: 'member', before: null, after: { reason } },
    ])
  })

  test('tells the beginning of the login id, as often as its page is opened', async () => {
    const token = await linkToken()
    for (let i = 0; i < 3; i++)
      expect(await linkInfo(token)).toMatchObject({ status: 200, data: { user: 'me***' } })
    expect((await setPassword(token)).status).toBe(200)
  })

  test('sets the password once, ends every session and the access key, and tells the member', async () => {
    const key = await accessKey()
    await db.audit.deleteMany()
    const token = await linkToken()
    expect(await setPassword(token)).toMatchObject({ status: 200, data: true })
    expect([await logsIn(newSecret), await logsIn(password)]).toEqual([true, false])
    expect([await isIn(member.token), await isIn(key)]).toEqual([false, false])
    await vi.waitUntil(() => sent.length === 2, 30_000)
    expect(sent[1]).toEqual({
      to: old,
      text: '[모두책] 비밀번호가 변경되었습니다. 본인이 바꾸지 않았으면 바로 연락해 주세요: 02-0000-0000',
    })
    expect((await trail()).slice(1)).toEqual([
      {
        userName: '',
        action: 'help.password',
        target: 'member',
        before: null,
        after: { changed: ['password'] },
      },
      { userName: '', action: 'removeAccessKey', target: 'member', before: null, after: null },
    ])
    expect(await setPassword(token, { password: 'Different3#' })).toMatchObject(noHelp)
    expect(await linkInfo(token)).toMatchObject(noHelp)
    expect(await logsIn(newSecret)).toBe(true)
  })

  test('used twice at the same moment sets one of the passwords', async () => {
    const token = await linkToken()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => setPassword(token, { password: `Otherwise${i}@` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(410)])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await logsIn(`Otherwise${winner}@`)).toBe(true)
    const trace = await trail()
    expect(trace.filter(({ action }) => action === 'help.password')).toHaveLength(1)
  })

  test('keeps the rules of passwords, without being used up', async () => {
    const kim = await createPerson('kimkim12')
    await db.user.update({ where: { id: kim.id }, data: { cellPhone: fresh } })
    await sendLink({}, { id: kim.id })
    await vi.waitUntil(() => sent.length === 1, 30_000)
    const token = sent[0]?.text.split('/').at(-1)
    for (const [fields, fieldErrors] of [
      [{ password: '' }, { password: '비밀번호를 입력해주세요' }],
      [
        { password: 'short1!' },
        { password: '영문, 숫자, 특수문자를 포함하여 8자 이상 입력해주세요.' },
      ],
      [{ password: 'Kimkim12!' }, { password: '아이디와 다른 비밀번호를 입력해 주세요.' }],
      [{ passwordConfirm: 'Otherwise3#' }, { passwordConfirm: '비밀번호가 일치하지 않습니다.' }],
    ])
      expect(await setPassword(token, { ...fields })).toMatchObject({ status: 400, fieldErrors })
    expect((await setPassword(token)).status).toBe(200)
  })

  test('replaces the one before: a member has one', async () => {
    const first = await linkToken()
    const second = await linkToken()
    expect(await setPassword(first)).toMatchObject(noHelp)
    expect((await setPassword(second)).status).toBe(200)
    expect(await db.passwordLink.count()).toBe(1)
  })

  test('sent by two administrators at the same moment is one link', async () => {
    const second = await createPerson('second', 1)
    await Promise.all([sendLink(), sendLink({}, { caller: second })])
    await vi.waitUntil(() => sent.length === 2, 30_000)
    expect(await db.passwordLink.count()).toBe(1)
    const tokens = sent.map(({ text }) => text.split('/').at(-1))
    const answers = await Promise.all(tokens.map((token) => linkInfo(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('is worth nothing after 24 hours, and is swept', async () => {
    const token = await linkToken()
    expect(await deleteExpiredLinks()).toBe(0)
    await db.passwordLink.updateMany({ data: { expireTime: new Date(Date.now() - 1) } })
    expect(await linkInfo(token)).toMatchObject(noHelp)
    expect(await setPassword(token)).toMatchObject(noHelp)
    expect(await logsIn(password)).toBe(true)
    expect(await deleteExpiredLinks()).toBe(1)
    expect(await setPassword(token)).toMatchObject(noHelp)
  })

  test.each([
    ['changes the password', () => ({ password: newSecret, currentPassword: password }), 'member'],
    ['gets another level', () => ({ level: 2 }), 'admin'],
  ])('ends when the member %s', async (_, fields, who) => {
    const token = await linkToken()
    const caller = who === 'admin' ? admin : member
    const answer = await call(`/api/user/modify/${member.id}`, fields(), { token: caller.token })
    expect(answer.status).toBe(200)
    expect(await linkInfo(token)).toMatchObject(noHelp)
  })

  test('ends when the password is found by a code', async () => {
    const token = await linkToken()
    const { data: marker } = await call('/api/oauth/findCode', { phone: old })
    await vi.waitUntil(() => sent.length === 2, 30_000)
    const code = /\d{6}/.exec(sent[1]?.text ?? '')?.[0]
    const reset = { code, marker, user: 'member', password: 'Different3#' }
    expect((await call('/api/oauth/setUserPassword', reset)).data).toBe(true)
    expect(await setPassword(token)).toMatchObject(noHelp)
  })

  test('goes with the member who leaves', async () => {
    const token = await linkToken()
    await call('/api/user/deleteAccount', {}, { token: member.token })
    expect(await db.passwordLink.count()).toBe(0)
    expect(await setPassword(token)).toMatchObject(noHelp)
  })

  test('is not guessed: whatever is no open link gets one answer, and attempts are counted', async () => {
    const token = await linkToken()
    const flipped = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA')
    for (const guess of [flipped, token.toUpperCase(), 'x', `${token} x`, "' OR 1=1 --"])
      expect(await setPassword(guess)).toMatchObject(noHelp)
    expect((await linkInfo('')).status).toBe(400)
    expect((await linkInfo('x'.repeat(101))).status).toBe(400)
    await db.rateLimiterFlexible.updateMany({
      where: { key: { startsWith: 'password-link' } },
      data: { points: 300 },
    })
    expect(await linkInfo('x')).toMatchObject({ status: 429, key: 'tooManyTries' })
    expect((await setPassword(token)).status).toBe(429)
    expect((await linkInfo(token, '198.51.100.7')).status).toBe(200)
  })

  test('is not sent without a reason', async () => {
    expect(await sendLink({ reason: ' ' })).toMatchObject({
      status: 400,
      fieldErrors: { reason: expect.any(String) },
    })
    expect(await db.passwordLink.count()).toBe(0)
  })

  test('is not sent to a social account, nor where no message arrives', async () => {
    const social = await createPerson('kakao:77')
    await db.user.update({ where: { id: social.id }, data: { passwordHash: null } })
    expect(await sendLink({}, { id: social.id })).toMatchObject({
      status: 409,
      key: 'helpOfSocial',
    })
    await db.user.update({ where: { id: member.id }, data: { cellPhone: '' } })
    expect(await sendLink()).toMatchObject({ status: 409, key: 'helpWithoutMobile' })
    expect(await db.passwordLink.count()).toBe(0)
    // the number of a social account may be changed
    expect((await change({}, { id: social.id })).status).toBe(200)
  })

  test('is not sent while messages cannot be sent', async () => {
    vi.mocked(hasSmsFailedRecently).mockReturnValue(true)
    expect(await sendLink()).toMatchObject({ status: 503, key: 'helpSmsOff' })
    expect(await db.passwordLink.count()).toBe(0)
  })

  test('whose message fails is shown as failed', async () => {
    vi.mocked(sendSms).mockRejectedValue(new Error('not accepted'))
    expect((await sendLink()).status).toBe(200)
    await vi.waitUntil(async () => (await helpOf()).link.smsState === 'failed', 30_000)
  })

  test('and changed numbers are bounded for each member', async () => {
    await createPerson('other')
    for (let i = 0; i < 10; i++) expect((await sendLink()).status).toBe(200)
    expect(await sendLink()).toMatchObject({ status: 429 })
    expect(await change()).toMatchObject({ status: 429 })
    const { id } = await db.user.findUniqueOrThrow({ where: { user: 'other' } })
    expect((await sendLink({}, { id })).status).toBe(200)
    await vi.waitUntil(() => sent.length === 11, 30_000)
  })
})

describe('who may be helped by whom', () => {
  test('an administrator gets into no other administrator’s account, nor changes the own number', async () => {
    const second = await createPerson('second', 1)
    const before = await digest(['RateLimiterFlexible'])
    for (const id of [second.id, admin.id])
      for (const answer of [await change({}, { id }), await sendLink({}, { id })]) {
        expect(answer).toMatchObject({ status: 409, key: 'helpOfAdministrator' })
        expect(answer.message).toContain('npm run admin --')
      }
    expect(await digest(['RateLimiterFlexible'])).toBe(before)
    expect(sent).toEqual([])
  })

  test('a member who becomes an administrator in any way has no open link', async () => {
    const token = await linkToken()
    // as a command of an earlier version does, which knows no links
    await db.user.update({ where: { id: member.id }, data: { level: 1 } })
    expect(await linkInfo(token)).toMatchObject(noHelp)
    expect(await setPassword(token)).toMatchObject(noHelp)
  })

  test('producers are helped like members; nobody is 404', async () => {
    const producer = await createPerson('producer', 2)
    expect((await change({}, { id: producer.id })).status).toBe(200)
    expect((await sendLink({}, { id: producer.id })).status).toBe(200)
    expect((await change({}, { id: 999_999 })).status).toBe(404)
    expect((await sendLink({}, { id: 999_999 })).status).toBe(404)
    await vi.waitUntil(() => sent.length === 3, 30_000)
  })

  test.each(['member', 'producer'])('a %s helps nobody, not even themselves', async (who) => {
    const caller = who === 'member' ? member : await createPerson('producer', 2)
    const before = await digest()
    for (const id of [member.id, caller.id, admin.id])
      for (const answer of [
        await change({}, { caller, id }),
        await sendLink({}, { caller, id }),
        await call(`/api/user/accountHelp/${id}`, {}, { token: caller.token }),
      ])
        expect([answer.status, answer.key]).toEqual([403, 'noPermission'])
    expect(await digest()).toBe(before)
  })
})

describe('what was done', () => {
  test('is shown to administrators with reasons, and to the member without', async () => {
    await change()
    const token = await linkToken()
    await setPassword(token)
    const { items, link } = await helpOf()
    expect(items).toMatchObject([
      { kind: 'help.password', userName: '', reason: '' },
      { kind: 'help.link', userName: 'admin', reason },
      { kind: 'help.mobile', userName: 'admin', before: '010-****-0000', after: '010-****-6666' },
    ])
    expect(link).toMatchObject({ usedTime: expect.any(String) })
    const { headers } = await callRaw('/api/oauth/login', { user: 'member', password: newSecret })
    const code = new URL(headers.get('location') ?? '', 'http://x').searchParams.get('code')
    const tokens = await callRaw('/api/oauth/token', { grant_type: 'authorization_code', code })
    const { access_token: mine } = await tokens.json().then((body) => body.data ?? body)
    const { data } = await call('/api/user/accountHelp', {}, { token: mine })
    expect(data.items.map((item: object) => Object.keys(item))).toEqual(
      Array(3).fill(['kind', 'createTime']),
    )
    expect(data.items.map(({ kind }: { kind: string }) => kind)).toEqual([
      'help.password',
      'help.link',
      'help.mobile',
    ])
  })

  test('to somebody who had the login id before is not shown', async () => {
    await change()
    await db.audit.updateMany({ data: { createTime: new Date('2026-01-01') } })
    expect((await helpOf()).items).toEqual([])
  })
})

test('applications are still there after a new number, a new password, and a code to the new number', async () => {
  const { bookId } = await book()
  await createApplication(db, member.id, bookId, '점자')
  expect((await change()).status).toBe(200)
  expect((await setPassword(await linkToken())).status).toBe(200)
  sent.length = 0
  const { data: marker } = await call('/api/oauth/findCode', { phone: fresh })
  await vi.waitUntil(() => sent.some(({ text }) => text.includes('인증번호')), 30_000)
  const { to, text } = sent.find((one) => one.text.includes('인증번호'))!
  expect(to).toBe(fresh)
  const code = /\d{6}/.exec(text)?.[0]
  const { data: ids } = await call('/api/oauth/findUser', { code, marker })
  expect(ids).toEqual(['member'])
  const { headers } = await callRaw('/api/oauth/login', { user: ids[0], password: newSecret })
  const login = new URL(headers.get('location') ?? '', 'http://x').searchParams.get('code')
  const tokens = await callRaw('/api/oauth/token', {
    grant_type: 'authorization_code',
    code: login,
  })
  const { access_token: token } = await tokens.json().then((body) => body.data ?? body)
  const { data } = await call('/api/userOrderBook/list', {}, { token })
  expect(data.items.map((order: { bookId: string }) => order.bookId)).toEqual([bookId])
  expect(await inconsistencies()).toEqual([])
})
