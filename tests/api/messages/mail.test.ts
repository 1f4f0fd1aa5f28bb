/**
 * Tests that notices arrive by e-mail: to whom, when, with which headers, once; and what happens to
 * those that do not.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import type { NoticeGroup, NoticeMode } from '~/tables/codes'
import { business } from '~/tables/business'
import { db } from '~/platform/db.server'
import { nextHour } from '~/notices/daily-hour'
import { stopToken } from '~/features/messages/notification/stop-link.server'
import { notify } from '~/notices/notify.server'
import { outboxFigures } from '~/features/messages/outbox/outbox-list.server'
import { sendOutbox } from '~/features/messages/outbox/send-outbox.server'
import { mailbox, sandboxPeer } from '~/integrations/mail/sandbox.server'
import { call, origin } from '../../support/client/api-call'
import { admin, as, member, usePeople } from '../../support/client/people'
import { createApplication } from '../../support/fixtures/applications'
import { book } from '../../support/fixtures/books'
import { everything } from '../../support/setup/scope'

usePeople('admin', 'member')
beforeEach(async () => {
  ;(await sandboxPeer()).clear()
  await address('member@example.org')
})

const address = (email: string, { id } = member) =>
  db.user.update({ where: { id }, data: { email, confirmedEmail: email } })
const choose = (fields: Partial<Record<NoticeGroup, NoticeMode>> & { language?: string }) =>
  call('/api/notification/setChoices', fields, as(member))
const finish = (bookId: string) =>
  call('/api/produceBook/setProgress', { bookId, prodType: 'braille', progress: 100 }, as(admin))

/** The member applies for a book, which is finished; answers the application. */
async function finished(title = '수학 1', applications = 1) {
  const { bookId } = await book({ title })
  const orders = []
  for (let i = 0; i < applications; i++)
    orders.push(await createApplication(db, member.id, bookId, '점자', 1, title))
  expect((await finish(bookId)).status).toBe(200)
  return orders[0]!
}
const states = async () =>
  (await db.outboxMessage.findMany({ orderBy: { id: 'asc' } })).map(({ state }) => state)
/** Lets time pass for the outbox. */
const wait = async (minutes: number) => {
  await db.$executeRaw`UPDATE "OutboxMessage" SET "dueTime" = "dueTime" - make_interval(mins => ${minutes}::int),
    "nextTime" = "nextTime" - make_interval(mins => ${minutes}::int), "leaseTime" = "leaseTime" - make_interval(mins => ${minutes}::int)`
}

describe('a mail', () => {
  test('says in the first sentence what happened, where to go, and how to stop such mails', async () => {
    const { id } = await finished()
    await sendOutbox(origin)
    const [mail, ...others] = await mailbox()
    expect(others).toEqual([])
    const stop = `${origin}/stop/${stopToken(member.id, ['delivery'])}`
    expect(mail).toMatchObject({
      to: 'member@example.org',
      subject: '수학 1 점자 제작이 끝났습니다',
      envelope: { from: 'notices@moduchaek.example', to: 'member@example.org' },
      transmissions: 1,
    })
    expect(mail!.text.split('\n').slice(0, 2)).toEqual([
      '수학 1 점자 제작이 끝났습니다.',
      `신청 내역 보기: ${origin}/order/item/${id}`,
    ])
    expect(mail!.text).toContain(`이런 메일 그만 받기(자료와 배송): ${stop}`)
    expect(mail!.html).toContain(`<a href="${origin}/order/item/${id}"`)
    expect(mail!.html).toContain('<html lang="ko">')
    expect(mail!.html).not.toMatch(/<img|<script|https?:\/\/(?!moduchaek\.test)/)
  })

  test('has the headers by which servers and readers treat it as what it is', async () => {
    await finished()
    await sendOutbox(origin)
    const [
      { headers, from, messageId } = {
        headers: {} as Record<string, string>,
        from: '',
        messageId: '',
      },
    ] = await mailbox()
    const { id } = await db.outboxMessage.findFirstOrThrow()
    expect(from).toBe(`"${business.name}" <notices@moduchaek.example>`)
    expect(messageId).toBe(`<outbox-${id}@moduchaek.test>`)
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': `<${origin}/stop/${stopToken(member.id, ['delivery'])}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'content-language': 'ko',
    })
    expect(Date.parse(headers.date!)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('is in the language that the member chose', async () => {
    await choose({ language: 'en' })
    await finished()
    await sendOutbox(origin)
    const [mail] = await mailbox()
    expect(mail).toMatchObject({ subject: '수학 1, braille: finished' })
    expect(mail!.html).toContain('<html lang="en">')
    expect(mail!.text).toContain('See your application: ')
  })

  test('holds what people wrote as text, not as HTML', async () => {
    await finished('<b>책</b> & "공책"')
    await sendOutbox(origin)
    const [mail] = await mailbox()
    expect(mail!.html).toContain('&lt;b&gt;책&lt;/b&gt; &amp; &quot;공책&quot;')
  })

  test('is one for what happened at once, however many applications it is about', async () => {
    await finished('수학 1', 3)
    await sendOutbox(origin)
    expect(await mailbox()).toMatchObject([{ subject: '모두책 알림 3건' }])
  })

  test('goes to nobody who gave no address, who needs it no more, or has left', async () => {
    await address('')
    await finished()
    expect(await states()).toEqual([])
    await address('member@example.org')
    await finished('국어 1')
    await db.order.updateMany({ data: { endTime: new Date() } })
    await finished('과학 1')
    await address('')
    await sendOutbox(origin)
    expect([await mailbox(), await states()]).toEqual([[], ['dropped', 'dropped']])
    await address('member@example.org')
    await finished('음악 1')
    await db.user.delete({ where: { id: member.id } })
    await sendOutbox(origin)
    expect([await mailbox(), await states()]).toEqual([[], []])
  })
})

describe('what a member chose', () => {
  const eligible = () =>
    db.$transaction((tx) =>
      notify(tx, 'eligibilityDecided', [
        { userId: member.id, eventKey: `e${Math.random()}`, facts: { why: 'confirmed' } },
      ]),
    )

  const promised = () =>
    db.$transaction((tx) =>
      notify(tx, 'promiseMade', [
        { userId: member.id, eventKey: `p${Math.random()}`, facts: { day: '2027-03-02' } },
      ]),
    )

  test('is a decision on their eligibility at once, because it opens downloads', async () => {
    await eligible()
    await sendOutbox(origin)
    expect(await mailbox()).toMatchObject([{ subject: '이용 자격이 확인되었습니다' }])
  })

  test('is what concerns delivery at once and the rest once a day, until they choose otherwise', async () => {
    const { data } = await call('/api/notification/choices', {}, as(member))
    expect(data).toMatchObject({
      available: true,
      address: true,
      bounced: false,
      language: 'ko',
      hour: 18,
      groups: [
        { group: 'delivery', mode: 'now' },
        { group: 'application', mode: 'daily' },
      ],
    })
    await promised()
    await promised()
    await sendOutbox(origin)
    expect(await mailbox()).toEqual([])
    await wait(24 * 60)
    await db.outboxMessage.updateMany({ data: { dueTime: new Date() } })
    await sendOutbox(origin)
    expect(await mailbox()).toMatchObject([{ subject: '모두책 알림 2건' }])
  })

  test('decides for each group whether mails come, now and of what waits already', async () => {
    await choose({ delivery: 'off', application: 'now' })
    await eligible()
    await finished()
    await sendOutbox(origin)
    expect(await mailbox()).toMatchObject([{ subject: '이용 자격이 확인되었습니다' }])
    await choose({ delivery: 'now' })
    await finished('국어 1')
    await choose({ delivery: 'off' })
    await sendOutbox(origin)
    expect((await mailbox()).length).toBe(1)
    expect((await call('/api/notification/list', {}, as(member))).data.totalCount).toBe(3)
  })

  test('ends by one click on the link of a mail, without a log-in, and only for its group', async () => {
    const token = stopToken(member.id, ['delivery'])
    const stop = (given: string) => call('/api/notification/stop', { token: given })
    expect((await call('/api/notification/stopInfo', { token })).data).toEqual({
      groups: ['delivery'],
      stopped: false,
    })
    expect((await stop(token)).data).toEqual({ groups: ['delivery'], stopped: true })
    expect((await stop(token)).data).toMatchObject({ stopped: true })
    expect(await db.noticeChoice.findMany()).toEqual([
      { userId: member.id, group: 'delivery', way: 'mail', mode: 'off' },
    ])
    const other = token.replace('delivery', 'application')
    for (const wrong of [other, `${admin.id}${token.slice(1)}`, 'x', `${token}x`])
      expect((await stop(wrong)).status).toBe(404)
  })

  test('of the hour is a setting of the centre', () => {
    const hour = (time: string, hourOfDay: number) =>
      nextHour(new Date(time), hourOfDay).toISOString()
    expect(hour('2026-11-26T08:59:59Z', 18)).toBe('2026-11-26T09:00:00.000Z')
    expect(hour('2026-11-26T09:00:00Z', 18)).toBe('2026-11-27T09:00:00.000Z')
    expect(hour('2026-11-26T16:00:00Z', 0)).toBe('2026-11-27T15:00:00.000Z')
  })
})

describe('a mail that does not go out', () => {
  test('because there is no such address is not sent again, and the member is told', async () => {
    await address('Gone@bounce.example')
    await finished()
    await finished('국어 1')
    await sendOutbox(origin)
    // both go at once, or the second finds that the first came back and does not go
    const [first, second] = (await states()).sort().reverse()
    expect([first, ['failed', 'dropped']]).toEqual(['failed', expect.arrayContaining([second])])
    const choices = async () => (await call('/api/notification/choices', {}, as(member))).data
    expect(await choices()).toMatchObject({ bounced: true })
    await finished('과학 1')
    expect((await states()).length).toBe(2)
    await call(`/api/user/modify/${member.id}`, { email: 'new@example.org' }, as(member))
    expect(await choices()).toMatchObject({ bounced: false, confirmed: false })
    await address('new@example.org')
    await db.outboxMessage.deleteMany()
    await finished('음악 1')
    await sendOutbox(origin)
    expect((await mailbox()).map(({ to }) => to)).toEqual(['new@example.org'])
  })

  test('for now is tried again, later after each try, for a day', async () => {
    await address('busy@later.example')
    await finished()
    for (const minutes of [1, 5, 15, 60]) {
      await sendOutbox(origin)
      const { nextTime, state } = await db.outboxMessage.findFirstOrThrow()
      expect(state).toBe('waiting')
      const pause = (nextTime.getTime() - Date.now()) / 60_000
      expect(Math.round(pause)).toBe(minutes)
      await wait(minutes + 1)
    }
    await wait(24 * 60)
    await sendOutbox(origin)
    expect([await states(), await mailbox()]).toEqual([['late'], []])
  })

  test('is the same mail for its reader after its process was killed, before or after it went', async () => {
    await finished()
    await sendOutbox(origin)
    // killed after the server took it, and before the database heard of that
    await db.outboxMessage.updateMany({ data: { state: 'sending', leaseTime: new Date() } })
    await sendOutbox(origin)
    expect(await mailbox()).toMatchObject([{ transmissions: 2 }])
    expect(await states()).toEqual(['sent'])
  })

  test('stands in the administrators’ list, with again and give up', async () => {
    await address('busy@later.example')
    await finished()
    await sendOutbox(origin)
    const list = async (fields = {}) => (await call('/api/outbox/list', fields, as(admin))).data
    const { items } = await list()
    expect(items).toMatchObject([
      {
        way: 'mail',
        user: 'member',
        state: 'waiting',
        tries: 1,
        text: '수학 1 점자 제작이 끝났습니다.',
        error: expect.stringContaining('try again later'),
      },
    ])
    expect((await call('/api/admin/overview', {}, as(admin))).data.messages).toMatchObject({
      count: 1,
      oldest: { name: '이름 member' },
    })
    expect(await outboxFigures()).toMatchObject([{ way: 'mail', waiting: 1, failed: 0 }])
    await address('member@example.org')
    const [{ id }] = items
    expect((await call(`/api/outbox/again/${id}`, {}, as(admin))).status).toBe(200)
    await sendOutbox(origin)
    expect((await mailbox()).length).toBe(1)
    expect(await call(`/api/outbox/again/${id}`, {}, as(admin))).toMatchObject({
      status: 409,
      key: 'outboxDone',
    })
    await address('busy@later.example')
    await finished('국어 1')
    const next = (await list({ only: 'waiting' })).items[0].id
    expect((await call(`/api/outbox/giveUp/${next}`, {}, as(admin))).status).toBe(200)
    expect(await sendOutbox(origin)).toBeNull()
    expect(await states()).toEqual(['sent', 'givenUp'])
    const actions = await db.audit.findMany({
      orderBy: { id: 'asc' },
      where: { action: { startsWith: 'outbox' } },
    })
    expect(actions.map(({ action, target }) => [action, target])).toEqual([
      ['outbox.again', 'member'],
      ['outbox.giveUp', 'member'],
    ])
  })
})

test('several processes send all that waits, each mail once', { timeout: 300_000 }, async () => {
  const total = everything ? 10_000 : 300
  const peer = await sandboxPeer()
  await db.$executeRaw`INSERT INTO "Notification" ("userId", kind, "eventKey", facts, "orderId", volume)
    SELECT ${member.id}::int, 'sent', 'drain:' || n, jsonb_build_object('title', '책 ' || n, 'type', '점자', 'day', '2026-11-26'), NULL, NULL FROM generate_series(1, ${total}::int) n`
  await db.$executeRaw`INSERT INTO "OutboxMessage" (way, "groupKey", "userId", "notificationId", "dueTime", "nextTime")
    SELECT 'mail', 'drain:' || id, "userId", id, now(), now() FROM "Notification"`
  await Promise.all([sendOutbox(origin), sendOutbox(origin), sendOutbox(origin)])
  const rows = await db.outboxMessage.groupBy({ by: ['state', 'tries'], _count: true })
  expect(rows).toEqual([{ state: 'sent', tries: 1, _count: total }])
  expect(peer.mails().every(({ transmissions }) => transmissions === 1)).toBe(true)
})
