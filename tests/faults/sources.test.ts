/**
 * Tests requests for sources whose database connection is killed at each statement that writes: what is
 * sent, answered and reminded is so whole and once, and nothing is forgotten.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { addDays, todayInSeoul } from '~/platform/today'
import { sendOutbox } from '~/features/messages/outbox/send-outbox.server'
import { remindDue } from '~/features/sources/source-request/clock.server'
import { mailbox, sandboxPeer } from '~/integrations/mail/sandbox.server'
import { call, origin } from '../support/client/api-call'
import { admin, as, usePeople } from '../support/client/people'
import { killAt, prepareKills, removeKills } from '../support/database/kill-at-statement'
import { contradictions } from '../support/checks/consistency'
import { requestBook } from '../support/fixtures/request-books'
import { requests as requestChecks } from '../../server/fsck/requests'

const written = [
  'Operation',
  'SourceRequest',
  'SourceStep',
  'Publisher',
  'PublisherName',
  'OutboxMessage',
  'DriveInbox',
  'DriveItem',
  'RequestLog',
  'Audit',
]
usePeople('admin')
beforeEach(async () => {
  ;(await sandboxPeer()).clear()
  // a sequence also counts what is rolled back
  await prepareKills(written)
})
afterEach(removeKills)

const today = todayInSeoul()
const ask = (path: string, fields: Record<string, unknown> = {}) =>
  call(`/api/${path}`, fields, as(admin))

const state = async () => ({
  requests: await db.sourceRequest.findMany({
    orderBy: { id: 'asc' },
    select: { state: true, nextDay: true, promisedDay: true, steps: { select: { kind: true } } },
  }),
  messages: await db.outboxMessage.count(),
  logs: await db.requestLog.count(),
})

/** Sends one form again and again, with the connection killed one statement later each time. */
async function survive(send: () => Promise<{ status: number }>): Promise<number> {
  const before = await state()
  for (let statement = 1; statement < 80; statement++) {
    await killAt(statement)
    const { status } = await send()
    if (status === 200) {
      await killAt(0)
      const after = await state()
      expect(after).not.toEqual(before)
      expect((await send()).status).toBe(200)
      expect(await state()).toEqual(after)
      expect(await contradictions(requestChecks)).toEqual([])
      return statement - 1
    }
    expect([statement, status]).toEqual([statement, 503])
    expect(await state()).toEqual(before)
  }
  throw new Error('it never ends')
}

async function inCart(title: string, publisher: string): Promise<void> {
  const { bookId } = await requestBook({ title, publisher })
  await ask('cartBook/add', { bookId, orderType: 0, orderNum: 1 })
}

test('requests, mails and answers are whole and once, wherever they are killed', async () => {
  await inCart('수학 1', '미래엔')
  await inCart('국어 1', '미래엔')
  expect(await survive(() => ask('cartBook/produce', { opId: 'produce' }))).toBeGreaterThan(3)
  const { id } = await db.publisher.findFirstOrThrow()
  await ask(`publisher/modify/${id}`, { email: 'book@mirae.example' })
  const send = () => ask('sourceRequest/send', { publisher: id, opId: 'send' })
  expect(await survive(send)).toBeGreaterThan(5)
  await sendOutbox(origin)
  expect(await mailbox()).toHaveLength(1)
  const { accessId } = await db.publisher.findUniqueOrThrow({ where: { id } })
  const requests = await db.sourceRequest.findMany({ orderBy: { id: 'asc' } })
  const answer = {
    accessId,
    request: requests.map((request) => request.id),
    answer: ['day', 'cannot'],
    day: [addDays(today, 40), ''],
    opId: 'answer',
  }
  const answered = await survive(() => call('/api/public/source/answer', answer))
  expect(answered).toBeGreaterThan(3)
  expect((await state()).requests.map((request) => request.state)).toEqual(['promised', 'refused'])
})

test('a reminder is one step and one mail, wherever it is killed', async () => {
  // a Monday, at ten
  const monday = Array.from({ length: 7 }, (_, i) => addDays(today, 7 + i)).find(
    (day) => new Date(day).getUTCDay() === 1,
  )
  const now = new Date(`${monday}T10:00:00+09:00`)
  for (let statement = 1; ; statement++) {
    expect(statement).toBeLessThan(80)
    const publisher = `출판 ${statement}`
    await inCart(`책 ${statement}`, publisher)
    await ask('cartBook/produce')
    const { id } = await db.publisher.findFirstOrThrow({ where: { name: publisher } })
    await ask(`publisher/modify/${id}`, { email: `p${statement}@book.example` })
    await ask('sourceRequest/send', { publisher: id })
    await sendOutbox(origin)
    await killAt(statement)
    const whole = await remindDue(now)
      .then(() => sendOutbox(origin))
      .then(
        () => true,
        () => false,
      )
    await killAt(0)
    await db.outboxMessage.updateMany({
      data: { leaseTime: new Date() },
      where: { state: 'sending' },
    })
    await remindDue(now)
    await sendOutbox(origin)
    const steps = await db.sourceStep.count({
      where: { kind: 'reminded', request: { publisherId: id } },
    })
    const mails = (await mailbox()).filter(({ to }) => to.includes(`p${statement}@`))
    expect([statement, steps, mails.length]).toEqual([statement, 1, 2])
    expect(await contradictions(requestChecks)).toEqual([])
    if (whole) {
      expect(statement).toBeGreaterThan(3)
      return
    }
  }
})
