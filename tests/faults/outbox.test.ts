/**
 * Tests a notice whose database connection is killed at each statement between its event and its mail:
 * its reader gets one mail of one event.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { sendOutbox } from '~/features/outbox/send-outbox.server'
import { mailbox, sandboxPeer } from '~/integrations/mail/sandbox.server'
import { cleanDatabase } from '../support/database/database'
import { killAt, prepareKills, removeKills } from '../support/database/kill-at-statement'
import { call, createPerson, origin, type Person } from '../support/client/api-call'
import { createApplication } from '../support/fixtures/applications'
import { book } from '../support/fixtures/books'

const written = ['Operation', 'Format', 'Book', 'Notification', 'OutboxMessage', 'Audit']
let admin: Person
let member: Person
beforeEach(async () => {
  await cleanDatabase()
  ;(await sandboxPeer()).clear()
  admin = await createPerson('admin', 1)
  member = await createPerson('member')
  await db.user.update({ where: { id: member.id }, data: { email: 'member@example.org' } })
  // a sequence also counts what is rolled back
  await prepareKills(written)
})
afterEach(removeKills)

/** The book is finished and the mail sent; tried again after what was killed, as people and timers do. */
async function finishAndSend(number: number): Promise<boolean> {
  const title = `책 ${number}`
  const { bookId } = await book({ title })
  await createApplication(db, member.id, bookId, '점자', 1, title)
  const fields = { bookId, prodType: 'braille', progress: 100, opId: `finish-${number}` }
  const finish = () => call('/api/produceBook/setProgress', fields, { token: admin.token })
  await killAt(number)
  const { status } = await finish()
  if (status !== 200) {
    expect(
      await db.notification.count({ where: { facts: { path: ['title'], equals: title } } }),
    ).toBe(0)
    expect((await finish()).status).toBe(200)
  }
  const sent = await sendOutbox(origin).then(
    () => true,
    () => false,
  )
  await killAt(0)
  // the lease of the process that lost its connection runs out
  await db.outboxMessage.updateMany({
    data: { leaseTime: new Date() },
    where: { state: 'sending' },
  })
  await sendOutbox(origin)
  return status === 200 && sent
}

test('is one mail of one event, wherever it is killed', { timeout: 120_000 }, async () => {
  let killed = 0
  for (let at = 1; !(await finishAndSend(at)); at++) {
    killed = at
    expect(at).toBeLessThan(60)
  }
  // both parts: the event's transaction, and taking and finishing the message
  expect(killed).toBeGreaterThan(10)
  const mails = await mailbox()
  expect(mails.map(({ subject }) => subject).toReversed()).toEqual(
    Array.from({ length: killed + 1 }, (_, i) => `책 ${i + 1} 점자 제작이 끝났습니다`),
  )
  // what was killed between the mail server and the database went out twice under one number
  expect(mails.filter(({ transmissions }) => transmissions === 2).length).toBeGreaterThan(0)
  const states = await db.outboxMessage.groupBy({ by: ['state'], _count: true })
  expect(states).toEqual([{ state: 'sent', _count: killed + 1 }])
})
