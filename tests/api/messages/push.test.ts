/**
 * Tests that notices arrive on the browsers of their person: who may subscribe one, what it shows, and
 * what becomes of messages that do not arrive.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { NoticeMode } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { notify } from '~/notices/notify.server'
import { sendOutbox } from '~/features/messages/outbox/send-outbox.server'
import { isPushEndpoint } from '~/integrations/push/push-endpoint.server'
import { startSession } from '~/auth/tokens.server'
import { call, origin, type Person } from '../../support/client/api-call'
import { admin, as, member, other, usePeople } from '../../support/client/people'
import { password } from '../../support/passwords'
import { createApplication } from '../../support/fixtures/applications'
import { book } from '../../support/fixtures/books'
import { openPushPeer, type PushPeer, type TestBrowser } from '../../support/servers/push-service'

let peer: PushPeer
beforeAll(async () => void (peer = await openPushPeer()))
afterAll(() => peer.close())
usePeople('admin', 'member', 'other')
afterEach(() => {
  env.SANDBOX = true
  expect(peer.wrong.splice(0)).toEqual([])
})

const chrome = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
}
const subscribe = (fields: object, caller: { token: string } = member) =>
  call('/api/push/subscribe', { ...fields }, { ...as(caller), headers: chrome })
const list = async (caller: { token: string } = member) =>
  (await call('/api/push/list', {}, as(caller))).data
const numbers = async (caller = member) =>
  ((await list(caller)).items as { id: number }[]).map(({ id }) => id)
/** A browser of the member, subscribed. */
async function subscribed(
  caller: { token: string } = member,
): Promise<TestBrowser & { id: number }> {
  const browser = peer.browser()
  const { data } = await subscribe(browser.subscription, caller)
  return Object.assign(browser, { id: data.id as number })
}
/** Another session of the member, as on another computer. */
const anotherSession = async () => {
  const me = await db.user.findUniqueOrThrow({ where: { id: member.id } })
  const { access_token: token } = await startSession(me, 'test', db)
  return { token }
}

describe('a browser', () => {
  test('is subscribed by its person, and listed by its name', async () => {
    expect(await list()).toMatchObject({ items: [], totalCount: 0 })
    const { subscription } = peer.browser()
    const { status, data } = await subscribe(subscription)
    expect(status).toBe(200)
    const { key, items } = await list()
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
    expect(items).toMatchObject([
      { id: data.id, current: true, device: 'Chrome · Windows', lastTime: null },
    ])
    expect((await subscribe(subscription)).data).toEqual({ id: data.id })
    expect((await list(await anotherSession())).items).toMatchObject([{ current: false }])
    expect(
      await db.audit.findMany({ select: { action: true, target: true, after: true } }),
    ).toContainEqual({ action: 'push.subscribe', target: 'member', after: null })
  })

  test('belongs to the account that subscribed it last', async () => {
    const browser = await subscribed()
    await subscribe(browser.subscription, other)
    expect([await numbers(), await numbers(other)]).toEqual([[], [browser.id]])
  })

  test('is one of ten at most: the oldest goes', async () => {
    const first = await subscribed()
    for (let i = 0; i < 10; i++) await subscribed()
    expect((await numbers()).length).toBe(10)
    expect(await numbers()).not.toContain(first.id)
  })

  test('is removed by its person only', async () => {
    const { id } = await subscribed()
    const remove = (caller: Person) => call(`/api/push/remove/${id}`, {}, as(caller))
    expect((await remove(other)).status).toBe(404)
    expect((await call(`/api/push/test/${id}`, {}, as(other))).status).toBe(404)
    expect(await numbers()).toEqual([id])
    expect((await remove(member)).status).toBe(200)
    expect(await numbers()).toEqual([])
  })

  test.each([
    ['a host of nobody known', 'https://push.example.org/x'],
    ['a known host in a longer name', 'https://fcm.googleapis.com.example.org/x'],
    ['a known host as the end of a name', 'https://evilfcm.googleapis.com/x'],
    ['the domain of hosts below it', 'https://push.apple.com/x'],
    ['a known host as a user', 'https://fcm.googleapis.com@example.org/x'],
    ['a user at a known host', 'https://me:secret@fcm.googleapis.com/x'],
    ['no encryption', 'http://fcm.googleapis.com/x'],
    ['another port', 'https://fcm.googleapis.com:8443/x'],
    ['an address of the network', 'https://10.0.0.1/x'],
    ['an address of this machine', 'https://127.0.0.1/x'],
    ['another name of this machine', 'http://localhost:5432/x'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'x'],
  ])('with %s is refused', async (_, endpoint) => {
    const { subscription } = peer.browser()
    expect(await subscribe({ ...subscription, endpoint })).toMatchObject({
      status: 400,
      key: 'pushHostUnknown',
      fieldErrors: { endpoint: expect.stringContaining('다른 브라우저') },
    })
    expect(await db.pushSubscription.count()).toBe(0)
  })

  test('is one of a known push service, and of what the centre adds', () => {
    for (const host of [
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      'wns2-se1p.notify.windows.com',
      'web.push.apple.com',
    ])
      expect([host, isPushEndpoint(`https://${host}/a/b?c=d`)]).toEqual([host, true])
    const usual = env.PUSH_HOSTS
    try {
      env.PUSH_HOSTS = ['push.example.org', '*.example.net']
      expect(
        ['https://push.example.org/x', 'https://a.example.net/x', 'http://push.example.org/x'].map(
          isPushEndpoint,
        ),
      ).toEqual([true, true, false])
      expect(isPushEndpoint('http://127.0.0.1:5432/')).toBe(false)
    } finally {
      env.PUSH_HOSTS = usual
    }
  })

  test.each([
    ['no key', { p256dh: '' }],
    ['a short key', { p256dh: 'BAAA' }],
    ['a key that is no point of the curve', { p256dh: 'B'.padEnd(87, 'A') }],
    ['a short secret', { auth: 'AAAA' }],
    ['no address', { endpoint: '' }],
    ['a long address', { endpoint: `https://fcm.googleapis.com/${'x'.repeat(2000)}` }],
  ])('with %s is refused', async (_, wrong) => {
    const { status, message } = await subscribe({ ...peer.browser().subscription, ...wrong })
    expect([status, message]).toEqual([400, expect.stringMatching(/[가-힣].*주세요/)])
    expect(await db.pushSubscription.count()).toBe(0)
  })

  test('is not subscribed while the service sends none, and a key of a program cannot', async () => {
    env.SANDBOX = false
    expect((await list()).key).toBe('')
    expect(await subscribe(peer.browser().subscription)).toMatchObject({
      status: 409,
      key: 'pushOff',
    })
    env.SANDBOX = true
    const { data } = await call('/api/user/setAccessKey', { scope: 'apply' }, as(member))
    expect((await subscribe(peer.browser().subscription, { token: data.key })).status).toBe(403)
  })

  test('shows a trial at once', async () => {
    const browser = await subscribed()
    const trial = () => call(`/api/push/test/${browser.id}`, {}, as(member))
    expect((await trial()).data).toBe(true)
    expect(browser.messages).toMatchObject([
      { title: '모두책 시험 알림', body: '이 브라우저로 알림이 옵니다.', tag: 'test' },
    ])
    expect((await list()).items[0].lastTime).not.toBeNull()
    browser.status = 500
    expect(await trial()).toMatchObject({ status: 503, key: 'pushNotSent' })
    browser.status = 410
    expect(await trial()).toMatchObject({ status: 410, key: 'pushGone' })
    expect(await numbers()).toEqual([])
  })

  test('may be tried and subscribed sixty times an hour', async () => {
    const { subscription } = peer.browser()
    for (let i = 0; i < 60; i++) await subscribe({ ...subscription, endpoint: 'x' })
    expect((await subscribe(subscription)).status).toBe(429)
    expect((await subscribe(peer.browser().subscription, other)).status).toBe(200)
  })
})

describe('the end of a session', () => {
  const logOut = (session: { token: string }, cookie?: string) =>
    call('/api/oauth/logout', {}, { ...as(session), cookie })

  test('by a log-out ends what was begun in it, and nothing else', async () => {
    const session = await anotherSession()
    const [here] = [await subscribed(), await subscribed(session)]
    await logOut(session)
    expect(await numbers()).toEqual([here.id])
  })

  test('ends what the browser began in an earlier one, too', async () => {
    const session = await anotherSession()
    const { headers, data } = await subscribe(peer.browser().subscription, session)
    const [cookie = ''] = headers.get('set-cookie')!.split(';')
    await db.session.deleteMany({ where: { pushSubscriptions: { some: {} } } })
    expect(await numbers()).toEqual([data.id])
    await logOut(await anotherSession())
    expect(await numbers()).toEqual([data.id])
    await logOut(other, cookie)
    expect(await numbers()).toEqual([])
  })

  test('of all other devices ends their browsers, and those of sessions that have expired', async () => {
    const [here] = [await subscribed(), await subscribed(await anotherSession())]
    const { id } = await subscribed()
    await db.pushSubscription.update({ where: { id }, data: { sessionId: null } })
    await call('/api/user/endSessions', {}, as(member))
    expect(await numbers()).toEqual([here.id])
  })

  test('by a new password ends all', async () => {
    await subscribed()
    const theirs = await subscribed(other)
    const fields = {
      currentPassword: password,
      password: 'Neu!Wort5',
      passwordConfirm: 'Neu!Wort5',
    }
    expect((await call(`/api/user/modify/${member.id}`, fields, as(member))).status).toBe(200)
    expect(await db.pushSubscription.findMany({ select: { id: true } })).toEqual([
      { id: theirs.id },
    ])
  })
})

const choose = (fields: Record<string, NoticeMode | 'en'>) =>
  call('/api/notification/setChoices', fields, as(member))
/** The member applies for a book, which is finished; answers the application. */
async function finished(title = '수학 1', applications = 1) {
  const { bookId } = await book({ title })
  const orders = []
  for (let i = 0; i < applications; i++)
    orders.push(await createApplication(db, member.id, bookId, '점자', 1, title))
  const done = { bookId, prodType: 'braille', progress: 100 }
  expect((await call('/api/produceBook/setProgress', done, as(admin))).status).toBe(200)
  return orders[0]!
}
const eligible = () =>
  db.$transaction((tx) =>
    notify(tx, 'eligibilityDecided', [
      { userId: member.id, eventKey: `e${Math.random()}`, facts: { why: 'confirmed' } },
    ]),
  )
const states = async () =>
  (await db.outboxMessage.findMany({ where: { way: 'push' }, orderBy: { id: 'asc' } })).map(
    ({ state }) => state,
  )
/** Makes what waits due. */
const due = () =>
  db.outboxMessage.updateMany({ data: { dueTime: new Date(), nextTime: new Date() } })
const bodies = ({ messages }: TestBrowser) => messages.map(({ body }) => body)
const promised = () =>
  db.$transaction((tx) =>
    notify(tx, 'promiseMade', [
      { userId: member.id, eventKey: `p${Math.random()}`, facts: { day: '2027-03-02' } },
    ]),
  )

describe('a notice', () => {
  test('is shown on every browser of its person, and leads to its page', async () => {
    const browsers = [await subscribed(), await subscribed()]
    const theirs = await subscribed(other)
    const { id } = await finished()
    await sendOutbox(origin)
    const { messageId } = await db.outboxMessage.findFirstOrThrow({ where: { way: 'push' } })
    const shown = {
      title: '모두책 새 소식',
      body: '수학 1 점자 제작이 끝났습니다.',
      url: `/order/item/${id}`,
      tag: `outbox-${messageId}`,
      lang: 'ko',
    }
    expect(browsers.map(({ messages }) => messages)).toEqual([[shown], [shown]])
    expect([theirs.messages, await states()]).toEqual([[], ['sent']])
    const { headers } = browsers[0]!
    expect(headers).toMatchObject({ topic: `outbox-${messageId}`, urgency: 'normal' })
    expect(Number(headers.ttl)).toBeGreaterThan(86_000)
    expect(Number(headers.ttl)).toBeLessThanOrEqual(86_400)
    expect((await list()).items[0].lastTime).not.toBeNull()
  })

  test('waits at the push service no longer than a day after it was due', async () => {
    const browser = await subscribed()
    await finished()
    const dueTime = new Date(Date.now() - 20 * 60 * 60 * 1000)
    await db.outboxMessage.updateMany({ data: { dueTime } })
    await sendOutbox(origin)
    expect(Math.round(Number(browser.headers.ttl) / 3600)).toBe(4)
    await finished('국어 1')
    await db.outboxMessage.updateMany({
      where: { state: 'waiting' },
      data: { dueTime: new Date(Date.now() - 25 * 60 * 60 * 1000) },
    })
    await sendOutbox(origin)
    expect([browser.messages.length, await states()]).toEqual([1, ['sent', 'late']])
  })

  test('is one message with others of the same moment', async () => {
    const browser = await subscribed()
    await finished('수학 1', 5)
    await sendOutbox(origin)
    expect(browser.messages).toMatchObject([
      {
        title: '모두책 새 소식 5건',
        body: `${'수학 1 점자 제작이 끝났습니다.\n'.repeat(3)}외 2건`,
        url: '/notifications',
      },
    ])
  })

  test('is in the language that its person chose, and short enough for every push service', async () => {
    const browser = await subscribed()
    await choose({ language: 'en' })
    await finished('수학 1')
    await finished('"길고" 긴 제목 '.repeat(300))
    await sendOutbox(origin)
    const [short, long] = browser.messages.sort((a, b) => a.body.length - b.body.length)
    expect(short).toMatchObject({ lang: 'en', title: 'Moduchaek: news' })
    expect(short!.body).toBe('수학 1, braille: finished.')
    expect(long!.body.endsWith('…')).toBe(true)
    expect(Buffer.byteLength(JSON.stringify(long))).toBeLessThanOrEqual(3000)
    expect(Buffer.byteLength(JSON.stringify(long))).toBeGreaterThan(2900)
  })

  test('makes no message for somebody without a browser, nor while the service sends none', async () => {
    await finished()
    await subscribed()
    env.SANDBOX = false
    await finished('국어 1')
    expect(await db.outboxMessage.count({ where: { way: 'push' } })).toBe(0)
  })

  test('comes when its person chose, each group by itself', async () => {
    const browser = await subscribed()
    const { data } = await call('/api/notification/choices', {}, as(member))
    expect(data).toMatchObject({
      browsers: true,
      groups: [
        { group: 'delivery', mode: 'now', push: 'now' },
        { group: 'application', mode: 'daily', push: 'daily' },
      ],
    })
    await promised()
    await promised()
    await sendOutbox(origin)
    expect(browser.messages).toEqual([])
    await due()
    await sendOutbox(origin)
    expect(browser.messages).toMatchObject([{ title: '모두책 새 소식 2건' }])
    await choose({ pushDelivery: 'off', pushApplication: 'now', application: 'off' })
    await finished()
    await eligible()
    await sendOutbox(origin)
    expect(bodies(browser).slice(1)).toEqual([
      '이용 자격이 확인되었습니다. 이제 자료를 받으실 수 있습니다.',
    ])
    expect(
      await db.outboxMessage.findMany({ where: { way: 'mail' }, select: { state: true } }),
    ).toEqual([])
  })

  test('that its person no longer wants, or has no browser for, does not go', async () => {
    const browser = await subscribed()
    await finished()
    await choose({ pushDelivery: 'off' })
    await sendOutbox(origin)
    await choose({ pushDelivery: 'now' })
    await finished('국어 1')
    await call(`/api/push/remove/${browser.id}`, {}, as(member))
    await sendOutbox(origin)
    expect([browser.messages, await states()]).toEqual([[], ['dropped', 'dropped']])
  })
})

describe('a browser that takes no message', () => {
  test.each([404, 410])(
    'because it is gone (%i) is removed, and the others get theirs',
    async (status) => {
      const [gone, here] = [await subscribed(), await subscribed()]
      gone.status = status
      await finished()
      await sendOutbox(origin)
      expect([await numbers(), here.messages.length, await states()]).toEqual([
        [here.id],
        1,
        ['sent'],
      ])
      here.status = status
      await finished('국어 1')
      await sendOutbox(origin)
      expect([await numbers(), await states()]).toEqual([[], ['sent', 'dropped']])
    },
  )

  test.each([429, 500, 503])(
    'for now (%i) is sent it later, and the others not again',
    async (status) => {
      const [busy, here] = [await subscribed(), await subscribed()]
      busy.status = status
      await finished()
      await sendOutbox(origin)
      expect([await states(), here.messages.length]).toEqual([['waiting'], 1])
      const { error, nextTime } = await db.outboxMessage.findFirstOrThrow({
        where: { way: 'push' },
      })
      expect(error).toBe(`the push service answered ${status}`)
      expect(Math.round((nextTime.getTime() - Date.now()) / 60_000)).toBe(1)
      busy.status = 201
      await due()
      await sendOutbox(origin)
      expect([await states(), here.messages.length, busy.messages.length]).toEqual([['sent'], 1, 1])
      expect(busy.messages[0]!.tag).toBe(here.messages[0]!.tag)
    },
  )

  test.each([400, 413, 307])('for good (%i) leaves a message that has failed', async (status) => {
    const browser = await subscribed()
    browser.status = status
    await finished()
    await sendOutbox(origin)
    expect([await states(), await numbers()]).toEqual([['failed'], [browser.id]])
  })

  test('because nobody answers at its address is sent it later', async () => {
    const away = await openPushPeer()
    const browser = away.browser()
    await subscribe(browser.subscription)
    await away.close()
    await finished()
    await sendOutbox(origin)
    const { state, error } = await db.outboxMessage.findFirstOrThrow({ where: { way: 'push' } })
    expect([state, error]).toEqual(['waiting', 'ECONNREFUSED'])
  })

  test('whose host this service calls no more is not called', async () => {
    const browser = await subscribed()
    const usual = env.PUSH_HOSTS
    env.PUSH_HOSTS = []
    try {
      await finished()
      await sendOutbox(origin)
    } finally {
      env.PUSH_HOSTS = usual
    }
    expect([await states(), browser.messages]).toEqual([['failed'], []])
  })
})

test('a process that was killed after a browser took a message sends the same one again', async () => {
  const browser = await subscribed()
  await finished()
  await sendOutbox(origin)
  // neither that it was sent nor who took it reached the database
  await db.outboxMessage.updateMany({ data: { state: 'sending', leaseTime: new Date() } })
  await db.pushSubscription.updateMany({ data: { lastMessageId: null } })
  await sendOutbox(origin)
  const [first, second] = browser.messages
  expect([browser.messages.length, second, await states()]).toEqual([2, first, ['sent']])
})
