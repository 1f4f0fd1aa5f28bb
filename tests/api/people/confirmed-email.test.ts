/**
 * Tests that notices go only to an address whose owner confirmed it by the link that was sent there,
 * and that people are told of what happened to their account.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { emailToken } from '~/features/people/user/email-link.server'
import { sendOutbox } from '~/features/messages/outbox/send-outbox.server'
import { mailbox, sandboxPeer } from '~/integrations/mail/sandbox.server'
import { action as linkAction, loader as linkPage } from '~/routes/email.$token'
import { call, callRaw, origin } from '../../support/client/api-call'
import { admin, as, member, usePeople } from '../../support/client/people'
import { newMember } from '../../support/fixtures/new-member'
import { password } from '../../support/passwords'
import { createApplication } from '../../support/fixtures/applications'
import { book } from '../../support/fixtures/books'

usePeople('admin', 'member')
beforeEach(async () => {
  ;(await sandboxPeer()).clear()
})

const address = (email: string, confirmedEmail = email) =>
  db.user.update({ where: { id: member.id }, data: { email, confirmedEmail } })
const change = (email: string, caller = member) =>
  call(`/api/user/modify/${member.id}`, { email }, as(caller))
/** What went out so far, the oldest first: to whom, and the subject. */
async function mails() {
  await sendOutbox(origin)
  return (await mailbox()).map(({ to, subject }) => `${to}: ${subject}`).toReversed()
}
const asks = '이메일 주소를 확인해 주세요'
const changed = '계정의 이메일 주소가 바뀌었습니다'
async function tokenInMail() {
  await sendOutbox(origin)
  const mail = (await mailbox()).find(({ subject }) => subject === asks)
  return /\/email\/(\S+)/.exec(mail!.text)![1]!
}
const confirm = (token: string) => call('/api/user/confirmEmail', { token })
const finish = async (title = '수학 1') => {
  const { bookId } = await book({ title })
  await createApplication(db, member.id, bookId, '점자', 1, title)
  await call(
    '/api/produceBook/setProgress',
    { bookId, prodType: 'braille', progress: 100 },
    as(admin),
  )
}
const state = async () => (await call('/api/user/info', {}, as(member))).data.emailConfirmed

describe('a new address', () => {
  test('gets no notice until its owner opens the link in a mail, and all of them from then on', async () => {
    await change('new@example.org')
    await finish()
    expect(await mails()).toEqual([`new@example.org: ${asks}`])
    expect(await state()).toBe(false)
    const token = await tokenInMail()
    expect((await call('/api/user/emailLink', { token })).data).toEqual({
      email: 'new@example.org',
      confirmed: false,
    })
    expect(await state()).toBe(false)
    expect((await confirm(token)).data).toEqual({ email: 'new@example.org', confirmed: true })
    expect(await state()).toBe(true)
    await finish('국어 1')
    expect((await mails()).slice(1)).toEqual(['new@example.org: 국어 1 점자 제작이 끝났습니다'])
  })

  test('is asked also when an administrator enters it, and when one registers a member', async () => {
    await change('new@example.org', admin)
    await call('/api/user/create', { ...newMember, email: 'neuling@example.org' }, as(admin))
    expect((await mails()).sort()).toEqual([
      `neuling@example.org: ${asks}`,
      `new@example.org: ${asks}`,
    ])
  })

  test('is confirmed by no other link: of another address, another member, too old, or made up', async () => {
    await change('new@example.org')
    const token = await tokenInMail()
    const until = new Date(Math.ceil(Date.now() / 1000 + 60) * 1000)
    const email = 'new@example.org'
    const { id } = member
    for (const wrong of [
      emailToken({ id, email: 'other@example.org', until }),
      emailToken({ id: admin.id, email, until }),
      emailToken({ id, email, until: new Date(Math.floor(Date.now() / 1000 - 60) * 1000) }),
      token.replace(/\.\d+\./, `.${Math.floor(Date.now() / 1000) + 9_999_999}.`),
      `${token.slice(0, -2)}AA`,
      'x',
      `${id}.1.${'A'.repeat(43)}`,
    ]) {
      expect((await call('/api/user/emailLink', { token: wrong })).status).toBe(410)
      expect((await confirm(wrong)).status).toBe(410)
    }
    expect(await state()).toBe(false)
    await change('third@example.org')
    expect((await confirm(token)).status).toBe(410)
  })

  test('may be confirmed for a week', async () => {
    await change('new@example.org')
    const token = await tokenInMail()
    vi.useFakeTimers({ now: Date.now() + 6.9 * 86_400_000, toFake: ['Date'] })
    expect((await confirm(token)).status).toBe(200)
    vi.setSystemTime(Date.now() + 0.2 * 86_400_000)
    expect((await confirm(token)).status).toBe(410)
    vi.useRealTimers()
  })

  test('is asked five times a day at most, however its mailbox is written', async () => {
    for (let i = 0; i < 9; i++) {
      await change(`victim+${i}@example.org`)
      await sendOutbox(origin)
    }
    expect((await mails()).length).toBe(5)
    const again = await call('/api/user/sendConfirmation', {}, as(member))
    expect([again.status, again.headers.has('retry-after')]).toEqual([429, true])
  })

  test('is asked again on request, unless nothing is to be confirmed', async () => {
    const again = () => call('/api/user/sendConfirmation', {}, as(member))
    expect(await again()).toMatchObject({ status: 409, key: 'emailNothingToConfirm' })
    await change('new@example.org')
    await sendOutbox(origin)
    expect((await again()).status).toBe(200)
    expect((await again()).status).toBe(200)
    // two requests before one mail went out are one mail
    expect(await mails()).toEqual([`new@example.org: ${asks}`, `new@example.org: ${asks}`])
    await confirm(await tokenInMail())
    expect(await again()).toMatchObject({ status: 409, key: 'emailNothingToConfirm' })
  })

  test('asks nothing when it was changed back before the mail went out', async () => {
    await address('own@example.org')
    await change('new@example.org')
    await change('own@example.org')
    expect((await mails()).filter((one) => one.includes(asks))).toEqual([])
    expect(await state()).toBe(true)
  })

  test('gets nothing that was written for the address before', async () => {
    await address('own@example.org')
    await finish()
    await change('new@example.org')
    expect((await mails()).sort()).toEqual([
      `new@example.org: ${asks}`,
      `own@example.org: ${changed}`,
    ])
  })

  test('and the one that followed it at once: only the last is asked', async () => {
    await change('first@example.org')
    await change('second@example.org')
    expect(await mails()).toEqual([`second@example.org: ${asks}`])
    expect((await confirm(await tokenInMail())).data).toMatchObject({ email: 'second@example.org' })
  })

  test('is confirmed on a page without scripts, which a GET of a mail program leaves alone', async () => {
    await change('new@example.org')
    const token = await tokenInMail()
    const pageArgs = (init?: RequestInit) => ({
      request: new Request(`${origin}/email/${token}`, init),
      params: { token },
      context: { address: '192.0.2.1', requestId: 'test' },
    })
    const page = (await linkPage(pageArgs() as never)) as { data: object; init: ResponseInit }
    expect(page.data).toEqual({ link: { email: 'new@example.org', confirmed: false } })
    expect(new Headers(page.init.headers).get('cache-control')).toBe('no-store')
    expect(await state()).toBe(false)
    const form = new URLSearchParams({ subaction: 'confirm' })
    await linkAction(pageArgs({ method: 'POST', body: form }) as never)
    expect(await state()).toBe(true)
  })
})

describe('an address from before', () => {
  test('is told when it is replaced, also by an administrator, and without the new one', async () => {
    await address('own@example.org')
    await change('new@example.org', admin)
    expect((await mails()).sort()).toEqual([
      `new@example.org: ${asks}`,
      `own@example.org: ${changed}`,
    ])
    const mail = (await mailbox()).find(({ to }) => to === 'own@example.org')!
    expect(mail.text).not.toContain('new@example.org')
    expect(mail.text).toContain('직접 바꾸지 않았다면')
  })

  test('is told also when the address is taken out, and not when nobody had confirmed it', async () => {
    await address('own@example.org')
    await change('')
    expect(await mails()).toEqual([`own@example.org: ${changed}`])
    await address('typed@example.org', '')
    await change('new@example.org')
    expect((await mails()).slice(1)).toEqual([`new@example.org: ${asks}`])
  })
})

describe('what happened to an account', () => {
  beforeEach(() => address('own@example.org'))
  const notices = async () =>
    (await db.notification.findMany({ orderBy: { id: 'asc' } })).map(({ kind }) => kind)
  const logIn = (headers: Record<string, string> = {}, more: object = {}) =>
    callRaw('/api/oauth/login', { user: 'member', password }, { headers, ...more })
  const longAgo = () =>
    db.user.update({ where: { id: member.id }, data: { createTime: new Date('2025-01-01') } })

  test('is told in the product and by mail at once: a new access key, a new private feed', async () => {
    await call('/api/user/setAccessKey', {}, as(member))
    await call('/api/feed/setLink', { link: 'new' }, as(member))
    await call('/api/feed/setLink', { link: 'none' }, as(member))
    expect(await notices()).toEqual(['accessKeyMade', 'feedLinkMade'])
    expect(await mails()).toEqual([
      'own@example.org: 계정에 새 접근 키를 발급했습니다',
      'own@example.org: 나만의 구독 주소를 새로 만들었습니다',
    ])
    // neither notice nor mail holds what it is about
    const key = (await call('/api/user/info', {}, as(member))).data.accessKey
    expect(key).toMatch(/^mdc_/)
    expect(JSON.stringify([await db.notification.findMany(), await mailbox()])).not.toContain(
      key.slice(0, 20),
    )
  })

  test('is told whatever somebody chose, and no link ends it', async () => {
    const off = { delivery: 'off', application: 'off' }
    await call('/api/notification/setChoices', off, as(member))
    await call('/api/user/setAccessKey', {}, as(member))
    await sendOutbox(origin)
    const [mail] = await mailbox()
    expect(mail!.text).not.toContain('/stop/')
    expect(mail!.headers['list-unsubscribe']).toBeUndefined()
  })

  test('is told to no webhook', async () => {
    await call('/api/webhook/add', { name: '도서관', url: 'https://example.org/hook' }, as(admin))
    await call('/api/user/setAccessKey', {}, as(member))
    expect(await db.outboxMessage.count({ where: { webhookId: { not: null } } })).toBe(0)
  })

  test('a log-in in a browser that is not known is told once, with its name', async () => {
    await longAgo()
    const chrome = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36' }
    const answer = await logIn(chrome)
    const cookie = answer.headers
      .getSetCookie()
      .find((line) => line.startsWith('knownDevices='))!
      .split(';')[0]!
    expect(await mails()).toEqual([
      'own@example.org: 새로운 기기에서 로그인했습니다(Chrome · Windows)',
    ])
    await logIn(chrome, { cookie })
    // a program without cookies in the same place is not told of at each of its log-ins
    await logIn(chrome)
    expect(await notices()).toEqual(['newDevice'])
    await logIn(chrome, { address: '198.51.100.7' })
    await logIn({ 'User-Agent': 'curl/8' })
    expect(await notices()).toEqual(['newDevice', 'newDevice', 'newDevice'])
    // whoever logs in sees no news of it
    expect((await call('/api/notification/unread', {}, as(member))).data).toEqual({ count: 0 })
  })

  test('a wrong password and the first hour of an account tell nothing', async () => {
    await logIn()
    await longAgo()
    await call('/api/oauth/login', { user: 'member', password: 'wrong' })
    expect(await notices()).toEqual([])
  })
})
