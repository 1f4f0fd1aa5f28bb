/**
 * Tests a notice whose database connection is killed at each statement between its event and its mail,
 * or its message on a browser, or its webhook: its reader gets one of one event, and a webhook one
 * number.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { sendOutbox } from '~/features/messages/outbox/send-outbox.server'
import { mailbox, sandboxPeer } from '~/integrations/mail/sandbox.server'
import { killAt, prepareKills, removeKills } from '../support/database/kill-at-statement'
import { call, origin } from '../support/client/api-call'
import { admin, member, usePeople } from '../support/client/people'
import { createApplication } from '../support/fixtures/applications'
import { book } from '../support/fixtures/books'
import { openPushPeer } from '../support/servers/push-service'

const written = [
  'Operation',
  'Format',
  'Book',
  'Notification',
  'OutboxMessage',
  'Audit',
  'PushSubscription',
]
usePeople('admin', 'member')
beforeEach(async () => {
  ;(await sandboxPeer()).clear()
  // a sequence also counts what is rolled back
  await prepareKills(written)
})
afterEach(removeKills)

/** The book is finished and the message sent; tried again after what was killed, as people and timers do. */
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

/** Kills at every statement in turn; answers how many there are. Nothing was killed in the last try. */
async function killEverywhere(): Promise<number> {
  let killed = 0
  for (let statement = 1; !(await finishAndSend(statement)); statement++) {
    killed = statement
    expect(statement).toBeLessThan(60)
  }
  // both parts: the event's transaction, and taking and finishing the message
  expect(killed).toBeGreaterThan(10)
  const states = await db.outboxMessage.groupBy({ by: ['state'], _count: true })
  expect(states).toEqual([{ state: 'sent', _count: killed + 1 }])
  return killed
}
const titles = (killed: number, ending: string) =>
  Array.from({ length: killed + 1 }, (_, i) => `책 ${i + 1} 점자 제작이 끝났습니다${ending}`)

test('is one mail of one event, wherever it is killed', async () => {
  await db.user.update({
    where: { id: member.id },
    data: { email: 'member@example.org', confirmedEmail: 'member@example.org' },
  })
  const killed = await killEverywhere()
  const mails = await mailbox()
  expect(mails.map(({ subject }) => subject).toReversed()).toEqual(titles(killed, ''))
  // what was killed between the mail server and the database went out twice under one number
  expect(mails.filter(({ transmissions }) => transmissions === 2).length).toBeGreaterThan(0)
})

test('is one number for a webhook, wherever it is killed', async () => {
  const came: { number: string; title: string }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(parts).toString()) as { data: { title: string } }
      came.push({ number: String(request.headers['webhook-id']), title: data.title })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await db.webhook.create({ data: { name: '도서관', url, kinds: [] } })
  try {
    const killed = await killEverywhere()
    const titles = new Map(came.map(({ number, title }) => [number, title]))
    expect([...titles.values()]).toEqual(
      Array.from({ length: killed + 1 }, (_, i) => `책 ${i + 1}`),
    )
    // what was killed between the receiver and the database came twice
    expect(came.length).toBeGreaterThan(titles.size)
  } finally {
    server.close()
  }
})

test('is one message of a browser, wherever it is killed', async () => {
  const peer = await openPushPeer()
  const { subscription, messages } = peer.browser()
  const data = { ...subscription, userId: member.id }
  await db.pushSubscription.create({ data })
  const killed = await killEverywhere()
  // what is sent again has the same tag, and replaces the first
  const shown = new Map(messages.map((message) => [message.tag, message.body]))
  expect([...shown.values()]).toEqual(titles(killed, '.'))
  expect(messages.length).toBeGreaterThan(shown.size)
  expect(peer.wrong).toEqual([])
  await peer.close()
})
