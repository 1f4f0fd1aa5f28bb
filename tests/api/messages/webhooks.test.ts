/**
 * Tests that systems of the centre's own are told of events: once, signed, by whichever address may be
 * used; and what happens to webhooks that take nothing.
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountGroup, levels, noticeKinds, type NoticeKind } from '~/tables/codes'
import { webhookEvents, type WebhookType } from '~/tables/webhook-events'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { notify, type NoticeInput } from '~/notices/notify.server'
import { notifySent, takeBackSent } from '~/features/delivery/notify-sent.server'
import { outboxFigures } from '~/features/messages/outbox/outbox-list.server'
import { eventFields } from '~/features/messages/webhook/webhook-body'
import { sendOutbox } from '~/features/messages/outbox/send-outbox.server'
import { refusedAddress, lookupAllowed } from '~/integrations/webhook/address.server'
import { postWebhook } from '~/integrations/webhook/post.server'
import { sandboxPeer } from '~/integrations/mail/sandbox.server'
import { call, createPerson, origin, type Person } from '../../support/client/api-call'
import { as } from '../../support/client/people'
import { createApplication } from '../../support/fixtures/applications'
import { book } from '../../support/fixtures/books'
import { cleanDatabase } from '../../support/database/database'

type Came = { headers: IncomingHttpHeaders; body: string; path: string }
/** What came, and how the receiver answers. */
let came: Came[] = []
let answer: (response: ServerResponse, one: Came) => void
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => void parts.push(part))
  request.on('end', () => {
    const one = {
      headers: request.headers,
      body: Buffer.concat(parts).toString(),
      path: request.url ?? '',
    }
    came.push(one)
    answer(response, one)
  })
})
const reply =
  (status: number, body = '', headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(body)
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

let admin: Person
let member: Person
beforeEach(async () => {
  await cleanDatabase()
  ;(await sandboxPeer()).clear()
  came = []
  answer = reply(204)
  admin = await createPerson('admin', levels.administrator)
  member = await createPerson('member')
})

const ask = (path: string, fields: Record<string, unknown> = {}) =>
  call(`/api/webhook/${path}`, fields, as(admin))
async function addWebhook({ path = '/hook', ...fields }: Record<string, unknown> = {}) {
  const given = { name: '도서관 시스템', url: `${url}${String(path)}`, ...fields }
  const { status, data } = await ask('add', given)
  expect(status).toBe(200)
  return data.id as number
}
const info = async (id: number) => (await ask(`info/${id}`)).data
const messages = async (id: number) => (await ask(`messages/${id}`)).data.items
const bodies = () => came.map(({ body }) => JSON.parse(body))
const verify = (secret: string, { headers, body }: Came) =>
  new Verifier(secret).verify(body, headers as Record<string, string>)
const notifyOne = (kind: NoticeKind, told: Partial<NoticeInput>[], options = {}) =>
  db.$transaction((tx) =>
    notify(
      tx,
      kind,
      told.map((one) => ({ userId: member.id, eventKey: 'e:1', facts: {}, ...one })),
      options,
    ),
  )
/** An event about nothing in particular. */
const eligible = (number = 1) =>
  notifyOne('eligibilityDecided', [
    { eventKey: `eligibility:${number}`, facts: { why: 'confirmed' } },
  ])
/** Lets time pass for the outbox. */
const wait = async (minutes: number) => {
  await db.$executeRaw`UPDATE "OutboxMessage" SET "dueTime" = "dueTime" - make_interval(mins => ${minutes}::int),
    "nextTime" = "nextTime" - make_interval(mins => ${minutes}::int), "leaseTime" = "leaseTime" - make_interval(mins => ${minutes}::int)`
}

describe('a message', () => {
  test('is signed so that Standard Webhooks’ own library takes it, and nothing that differs', async () => {
    const { secret } = await info(await addWebhook())
    await eligible()
    await sendOutbox(origin, ['webhook'])
    const [one] = came
    expect(verify(secret, one!)).toEqual({
      type: 'eligibility.decided',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { eligibilityId: 1 },
    })
    expect(one!.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Moduchaek-Webhooks/1',
    })
    const other = await info(await addWebhook())
    const old = {
      ...one!.headers,
      'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 600),
    }
    expect(() => verify(other.secret, one!)).toThrow('No matching signature')
    expect(() => verify(secret, { ...one!, body: `${one!.body} ` })).toThrow(
      'No matching signature',
    )
    expect(() => verify(secret, { ...one!, headers: old })).toThrow('too old')
  })

  test('is one for an event, however many people are told, and names none of them', async () => {
    const id = await addWebhook()
    const { bookId } = await book({ title: '수학 1' })
    const orders = []
    for (const user of ['a', 'b', 'c']) {
      const person = await createPerson(user)
      orders.push((await createApplication(db, person.id, bookId, '점자', 1, '수학 1')).id)
    }
    const fields = { bookId, prodType: 'braille', progress: 100 }
    expect((await call('/api/produceBook/setProgress', fields, as(admin))).status).toBe(200)
    await sendOutbox(origin, ['webhook'])
    expect(bodies()).toEqual([
      {
        type: 'order.ready',
        timestamp: expect.any(String),
        data: { orderIds: orders, bookId, title: '수학 1', productionType: '점자' },
      },
    ])
    expect(await messages(id)).toMatchObject([
      { type: 'order.ready', state: 'sent', tries: 1, answer: { status: 204, body: '' } },
    ])
    expect((await ask('list')).data.items).toMatchObject([{ sent: 1, failing: 0 }])
  })

  test('tells of an event once, also when more people are told of it later', async () => {
    await addWebhook()
    await notifyOne('handedIn', [{ eventKey: 'handedIn:7' }])
    await notifyOne('handedIn', [
      { eventKey: 'handedIn:7' },
      { userId: admin.id, eventKey: 'handedIn:7' },
    ])
    await sendOutbox(origin, ['webhook'])
    await notifyOne('handedIn', [{ userId: (await createPerson('c')).id, eventKey: 'handedIn:7' }])
    await sendOutbox(origin, ['webhook'])
    expect(came.length).toBe(1)
    expect(await db.notification.count()).toBe(3)
  })

  test('goes only to webhooks that are on and want to know of its kind', async () => {
    await addWebhook({ path: '/all' })
    await addWebhook({ path: '/some', kinds: ['sent', 'eligibilityDecided'] })
    await addWebhook({ path: '/others', kinds: ['applied'] })
    const off = await addWebhook({ path: '/off' })
    await ask(`setOn/${off}`, { on: '0' })
    await eligible()
    await sendOutbox(origin, ['webhook'])
    expect(came.map(({ path }) => path).sort()).toEqual(['/all', '/some'])
  })

  test('says what a notice says when it goes out, not what it said before it was corrected', async () => {
    await addWebhook()
    const { bookId } = await book({ title: '수학 1' })
    const { id: orderId } = await createApplication(db, member.id, bookId, '점자', 1, '수학 1')
    const facts = {
      title: '수학 1',
      type: '점자',
      day: '2026-12-24',
      before: '2026-12-01',
      why: 'work',
    }
    await notifyOne('promiseMoved', [{ eventKey: 'moved:1', orderId, facts }], { delayMinutes: 60 })
    await notifyOne('promiseMoved', [{ eventKey: 'moved:2', orderId, facts }], { delayMinutes: 60 })
    await sendOutbox(origin, ['webhook'])
    expect(came).toEqual([])
    const where = (eventKey: string) => ({ where: { userId: member.id, eventKey } })
    await db.notification.updateMany({
      ...where('moved:1'),
      data: { facts: { ...facts, day: '2027-01-05' } },
    })
    await db.notification.deleteMany(where('moved:2'))
    await wait(61)
    await sendOutbox(origin, ['webhook'])
    expect(bodies().map(({ data }) => data)).toEqual([
      {
        orderIds: [orderId],
        bookId,
        title: '수학 1',
        productionType: '점자',
        day: '2027-01-05',
        previousDay: '2026-12-01',
        reason: 'work',
      },
    ])
  })

  test('names all that was applied for at once', async () => {
    await addWebhook()
    const { bookId } = await book({ title: '수학 1' })
    const ids = []
    for (let i = 0; i < 3; i++)
      ids.push((await createApplication(db, member.id, bookId, '점자', 1, '수학 1')).id)
    await createApplication(db, (await createPerson('b')).id, bookId, '점자', 1, '수학 1')
    const facts = { title: '수학 1', type: '점자', more: 2 }
    await notifyOne('applied', [{ eventKey: `applied:${ids[0]}`, orderId: ids[0], facts }])
    await sendOutbox(origin, ['webhook'])
    expect(bodies()[0].data.orderIds).toEqual(ids)
  })

  test('of an erratum names it, not what one of its holders has of it', async () => {
    await addWebhook()
    for (const count of [1, 3])
      await notifyOne('erratum', [
        {
          eventKey: `erratum:7:${count}`,
          together: 'erratum:7',
          facts: { title: '수학 1', count },
        },
      ])
    await sendOutbox(origin, ['webhook'])
    expect(bodies()).toEqual([
      {
        type: 'erratum.registered',
        timestamp: expect.any(String),
        data: { erratumId: 7, title: '수학 1' },
      },
    ])
  })

  test('has a type for each kind of notice, and is written for each', async () => {
    await addWebhook()
    expect(webhookEvents.map(({ kind }) => kind).sort()).toEqual(
      noticeKinds
        .filter(({ group }) => group !== accountGroup)
        .map(({ value }) => value)
        .sort(),
    )
    for (const { kind } of webhookEvents) await notifyOne(kind, [{ eventKey: `${kind}:5` }])
    await sendOutbox(origin, ['webhook'])
    expect(
      bodies()
        .map(({ type }) => type)
        .sort(),
    ).toEqual(webhookEvents.map(({ type }) => type).sort())
    for (const { type, data } of bodies())
      expect(eventFields[type as WebhookType].split(', ')).toEqual(
        expect.arrayContaining(Object.keys(data)),
      )
    const text = JSON.stringify(bodies())
    for (const personal of ['member', '이름', '01000000000', '서울맹학교'])
      expect(text).not.toContain(personal)
  })

  test('of a shipment that was taken back is told again when it is sent again', async () => {
    await addWebhook()
    const { id } = await db.shipment.create({
      data: {
        userId: member.id,
        recipient: '받는 이',
        sentDay: '2026-11-26',
        code: 'c1',
        items: {
          create: { bookId: 'B-1', title: '수학 1', prodType: '점자', copies: 1 },
        },
      },
    })
    const told = () => db.$transaction((tx) => notifySent(tx, id))
    await told()
    await told()
    await sendOutbox(origin, ['webhook'])
    expect(bodies().map(({ data }) => data)).toEqual([{ shipmentId: id, day: '2026-11-26' }])
    await db.$transaction((tx) => takeBackSent(tx, id))
    await told()
    await sendOutbox(origin, ['webhook'])
    expect(came.length).toBe(2)
  })
})

describe('a secret', () => {
  test('that was made anew signs beside the one before for a day', async () => {
    const id = await addWebhook()
    const { secret: old } = await info(id)
    await ask(`rotate/${id}`)
    const { secret, oldSecretUntil } = await info(id)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Date.parse(oldSecretUntil) - Date.now()).toBeGreaterThan(23 * 60 * 60 * 1000)
    await eligible()
    await sendOutbox(origin, ['webhook'])
    for (const one of [old, secret]) expect(verify(one, came[0]!)).toBeTruthy()
    const dayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000)
    await db.webhook.updateMany({ data: { rotateTime: dayAgo } })
    await eligible(2)
    await sendOutbox(origin, ['webhook'])
    expect(verify(secret, came[1]!)).toBeTruthy()
    expect(() => verify(old, came[1]!)).toThrow()
    expect((await info(id)).oldSecretUntil).toBeNull()
  })

  test('stands in no table and no entry of the audit log', async () => {
    const id = await addWebhook({ path: '/hook?token=verborgen' })
    await ask(`rotate/${id}`)
    await ask(`modify/${id}`, {
      name: '다른 이름',
      url: `${url}/new?token=verborgen`,
      kinds: 'sent',
    })
    await ask(`test/${id}`)
    await ask(`setOn/${id}`, { on: '0' })
    await ask(`setOn/${id}`, { on: '1' })
    const { secret } = await info(id)
    await ask(`remove/${id}`)
    const entries = await db.audit.findMany({ orderBy: { id: 'asc' } })
    const steps = ['add', 'rotate', 'modify', 'test', 'off', 'on', 'remove']
    expect(entries.map(({ action }) => action)).toEqual(steps.map((step) => `webhook.${step}`))
    const kept = JSON.stringify([entries, await db.operation.findMany()])
    for (const hidden of [secret, secret.slice(6), 'verborgen']) expect(kept).not.toContain(hidden)
    expect([await db.webhook.count(), await db.outboxMessage.count()]).toEqual([0, 0])
  })
})

describe('a webhook that does not take a message', () => {
  test.each([
    ['500', reply(500, 'out of order'), 'answered 500'],
    ['a redirect', reply(302, '', { Location: '/elsewhere' }), 'answered 302'],
    ['404', reply(404), 'answered 404'],
    [
      'a broken connection',
      (response: ServerResponse) => void response.destroy(),
      'socket hang up',
    ],
  ])('but answers %s gets it again, under the same number', async (_, broken, error) => {
    const id = await addWebhook()
    answer = broken
    await eligible()
    for (const minutes of [1, 5, 15]) {
      await sendOutbox(origin, ['webhook'])
      const { state, nextTime } = await db.outboxMessage.findFirstOrThrow()
      expect(state).toBe('waiting')
      expect(Math.round((nextTime.getTime() - Date.now()) / 60_000)).toBe(minutes)
      await wait(minutes + 1)
    }
    expect(await messages(id)).toMatchObject([{ state: 'waiting', tries: 3, error }])
    expect((await info(id)).failingTime).not.toBeNull()
    answer = reply(200, 'ok')
    await sendOutbox(origin, ['webhook'])
    expect(await messages(id)).toMatchObject([
      { state: 'sent', answer: { status: 200, body: 'ok' } },
    ])
    expect((await info(id)).failingTime).toBeNull()
    expect(came.map(({ path }) => path)).toEqual(Array(4).fill('/hook'))
    expect(new Set(came.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('for a day does not get it later', async () => {
    answer = reply(500)
    const id = await addWebhook()
    await eligible()
    await sendOutbox(origin, ['webhook'])
    await wait(24 * 60 + 1)
    await sendOutbox(origin, ['webhook'])
    expect([(await messages(id))[0].state, came.length]).toEqual(['late', 1])
  })

  test('because it is gone (410) is off at once, and administrators read why', async () => {
    answer = reply(410)
    const id = await addWebhook()
    await eligible()
    await sendOutbox(origin, ['webhook'])
    await eligible(2)
    expect(await sendOutbox(origin, ['webhook'])).toBeNull()
    expect(came.length).toBe(1)
    expect(await info(id)).toMatchObject({ offReason: 'gone', offTime: expect.any(String) })
    expect(await messages(id)).toMatchObject([{ state: 'failed', error: 'answered 410' }])
    const inDay = async () => (await call('/api/admin/overview', {}, as(admin))).data.webhooks
    expect(await inDay()).toMatchObject({ count: 1, oldest: { since: expect.any(String) } })
    await ask(`setOn/${id}`, { on: 'true' })
    expect(await info(id)).toMatchObject({ offReason: '', offTime: null, failingTime: null })
    expect(await inDay()).toEqual({ count: 0, oldest: null })
  })

  test('for three days is off, and what waits for it is dropped', async () => {
    answer = reply(500)
    const id = await addWebhook()
    await eligible()
    await sendOutbox(origin, ['webhook'])
    expect((await info(id)).offReason).toBe('')
    const threeDaysAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000 - 1000)
    await db.webhook.update({ where: { id }, data: { failingTime: threeDaysAgo } })
    await eligible(2)
    await sendOutbox(origin, ['webhook'])
    expect(await info(id)).toMatchObject({ offReason: 'failing' })
    await wait(10)
    await sendOutbox(origin, ['webhook'])
    expect((await messages(id)).map(({ state }: { state: string }) => state)).toEqual([
      'dropped',
      'dropped',
    ])
    expect(came.length).toBe(2)
  })

  test('holds up neither other webhooks nor mails, and is asked for a few messages only', async () => {
    const slow = await addWebhook({ path: '/slow' })
    await addWebhook({ path: '/quick' })
    answer = (response, { path }) => (path === '/slow' ? undefined : reply(200)(response))
    for (let number = 1; number <= 30; number++) await eligible(number)
    const quick = () => came.filter(({ path }) => path === '/quick').length
    const began = Date.now()
    const sending = sendOutbox(origin, ['webhook'])
    await expect.poll(quick, { timeout: 5_000 }).toBeGreaterThan(0)
    await sendOutbox(origin, ['mail'])
    expect(Date.now() - began).toBeLessThan(8_000)
    await sending
    // ten seconds for those that were tried beside each other, once
    expect(Date.now() - began).toBeLessThan(20_000)
    expect([quick(), came.length - quick()]).toEqual([30, 5])
    expect((await messages(slow))[0]).toMatchObject({ state: 'waiting' })
    const tried = await db.outboxMessage.count({ where: { error: 'no answer within 10 seconds' } })
    expect(tried).toBe(5)
    expect(await sendOutbox(origin, ['webhook'])).toBeNull()
  })

  test('stands in the lists of administrators under its name, and can be sent again', async () => {
    answer = reply(500)
    await addWebhook()
    await notifyOne('formatReady', [
      { eventKey: 'ready:1:0', together: 't' },
      { eventKey: 'ready:2:0', together: 't' },
    ])
    await sendOutbox(origin, ['webhook'])
    const list = await call('/api/outbox/list', {}, as(admin))
    expect(list.data).toMatchObject({
      totalCount: 1,
      items: [{ way: 'webhook', userId: null, webhook: { name: '도서관 시스템' }, tries: 1 }],
    })
    const overview = await call('/api/admin/overview', {}, as(admin))
    expect(overview.data.messages).toMatchObject({ count: 1, oldest: { name: '도서관 시스템' } })
    expect(await outboxFigures()).toMatchObject([{ way: 'webhook', waiting: 2 }])
    answer = reply(200)
    await call(`/api/outbox/again/${list.data.items[0].id}`, {}, as(admin))
    await sendOutbox(origin, ['webhook'])
    expect((await call('/api/outbox/list', {}, as(admin))).data.totalCount).toBe(0)
    const entry = await db.audit.findFirstOrThrow({ where: { action: 'outbox.again' } })
    expect(entry.target).toBe('도서관 시스템')
  })
})

describe('an answer', () => {
  test('is read up to some kilobytes, and its beginning is kept as one line', async () => {
    const id = await addWebhook()
    answer = (response) => {
      response.writeHead(200)
      response.write(`a\u0000\n\u202eb${'x'.repeat(500_000)}`)
      // and it does not end
    }
    const began = Date.now()
    const { data } = await ask(`test/${id}`)
    expect(Date.now() - began).toBeLessThan(5_000)
    expect(data).toMatchObject({ error: '', answer: { status: 200 } })
    expect(data.answer.body).toBe(`a b${'x'.repeat(197)}`)
  })

  test('to a test is shown at once, also when it is a refusal, which is not tried again', async () => {
    const id = await addWebhook()
    await ask(`setOn/${id}`, { on: '0' })
    answer = reply(401, 'no secret')
    expect((await ask(`test/${id}`)).data).toMatchObject({
      error: 'answered 401',
      answer: { status: 401, body: 'no secret' },
    })
    answer = reply(200)
    expect((await ask(`test/${id}`)).data).toMatchObject({ error: '' })
    expect(bodies()[1]).toMatchObject({ type: 'webhook.test', data: { webhookId: id } })
    expect(verify((await info(id)).secret, came[1]!)).toBeTruthy()
    expect((await messages(id)).map(({ state }: { state: string }) => state)).toEqual([
      'sent',
      'failed',
    ])
    expect(await sendOutbox(origin, ['webhook'])).toBeNull()
  })
})

describe('an address', () => {
  const withEnv = async (values: Partial<typeof env>, work: () => unknown) => {
    const before = { SANDBOX: env.SANDBOX, WEBHOOK_PRIVATE_HOSTS: env.WEBHOOK_PRIVATE_HOSTS }
    Object.assign(env, values)
    try {
      await work()
    } finally {
      Object.assign(env, before)
    }
  }

  test('is https, public, without a password, at a port where no other service listens', () => {
    const addresses = [
      ['no address', 'webhookBadUrl'],
      ['http://example.org/', 'webhookHttps'],
      ['ftp://example.org/', 'webhookHttps'],
      ['https://user:password@example.org/', 'webhookNoPassword'],
      ['https://example.org:25/', 'webhookPort'],
      ['https://localhost/', 'webhookPrivate'],
      ['https://db/', 'webhookPrivate'],
      ['https://printer.local/', 'webhookPrivate'],
      ['https://metadata.google.internal/', 'webhookPrivate'],
      ['https://127.0.0.1/', 'webhookPrivate'],
      ['https://2130706433/', 'webhookPrivate'],
      ['https://0x7f.1/', 'webhookPrivate'],
      ['https://10.0.0.1/', 'webhookPrivate'],
      ['https://192.168.0.10/', 'webhookPrivate'],
      ['https://100.100.100.200/', 'webhookPrivate'],
      ['https://169.254.169.254/', 'webhookPrivate'],
      ['https://0.0.0.0/', 'webhookPrivate'],
      ['https://224.0.0.1/', 'webhookPrivate'],
      ['https://[::1]/', 'webhookPrivate'],
      ['https://[::ffff:127.0.0.1]/', 'webhookPrivate'],
      ['https://[::127.0.0.1]/', 'webhookPrivate'],
      ['https://[64:ff9b::7f00:1]/', 'webhookPrivate'],
      ['https://[fe80::1]/', 'webhookPrivate'],
      ['https://[fd00:ec2::254]/', 'webhookPrivate'],
      ['https://example.org/', null],
      ['https://example.org:8443/hook?a=b', null],
      ['https://93.184.215.14/', null],
      ['https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/', null],
    ] as const
    return withEnv({ SANDBOX: false }, () =>
      expect(addresses.map(([address]) => [address, refusedAddress(address)])).toEqual(addresses),
    )
  })

  test('of the centre’s own network is allowed by name, but never a link-local one', () =>
    withEnv(
      {
        SANDBOX: false,
        WEBHOOK_PRIVATE_HOSTS: ['10.0.0.1', 'library', '169.254.169.254', 'fd00:ec2::254'],
      },
      () => {
        expect(refusedAddress('https://10.0.0.1/')).toBeNull()
        expect(refusedAddress('https://library/hook')).toBeNull()
        expect(refusedAddress('https://10.0.0.2/')).toBe('webhookPrivate')
        expect(refusedAddress('https://169.254.169.254/')).toBe('webhookPrivate')
        expect(refusedAddress('https://[fd00:ec2::254]/')).toBe('webhookPrivate')
      },
    ))

  test('is refused at its field, in words, and nothing is stored', async () => {
    expect(await ask('add', { name: '', url: '' })).toMatchObject({
      status: 400,
      fieldErrors: {
        name: expect.stringContaining('이름을 입력해 주세요'),
        url: expect.stringContaining('주소를 입력해 주세요'),
      },
    })
    for (const refused of [
      'https://192.168.0.10/',
      `https://${'a'.repeat(500)}.org/`,
      'javascript:alert(1)',
    ])
      expect((await ask('add', { name: 'x', url: refused })).status).toBe(400)
    expect((await ask('add', { name: 'x', url: `${url}/`, kinds: 'nothing' })).status).toBe(400)
    expect(await db.webhook.count()).toBe(0)
    const id = await addWebhook()
    const change = { name: 'x', url: 'https://10.1.2.3/' }
    expect(await ask(`modify/${id}`, change)).toMatchObject({ status: 400, key: 'webhookPrivate' })
    expect((await info(id)).name).toBe('도서관 시스템')
  })

  test('that another administrator changed meanwhile is a conflict, and theirs stays', async () => {
    const id = await addWebhook()
    const { updateTime, name } = await info(id)
    const theirs = { name, url: `${url}/theirs`, updateTime }
    expect((await ask(`modify/${id}`, theirs)).status).toBe(200)
    const late = await ask(`modify/${id}`, { name: '늦은 이름', url: `${url}/mine`, updateTime })
    expect(late).toMatchObject({
      status: 409,
      key: 'changedMeanwhile',
      fieldErrors: { name: expect.any(String), url: expect.any(String) },
    })
    expect(await info(id)).toMatchObject({ name, url: `${url}/theirs` })
    // what is the same as theirs changes nothing, and is no conflict
    expect((await ask(`modify/${id}`, { ...theirs })).status).toBe(200)
    const now = await info(id)
    const both = await Promise.all(
      ['하나', '둘'].map((other) =>
        ask(`modify/${id}`, { name: other, url: now.url, updateTime: now.updateTime }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('that means this machine when the connection is made is not connected to', async () => {
    const post = (address: string) =>
      postWebhook({ url: address, id: 'msg_1', body: '{}', secrets: [Buffer.alloc(32)] })
    const port = new URL(url).port
    await withEnv({ SANDBOX: false }, async () => {
      const looked = await new Promise((resolve) =>
        lookupAllowed('localhost', { all: true }, (error) => resolve(error?.message)),
      )
      expect(looked).toBe('not a public address')
      expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({
        status: 0,
        error: 'not a public address',
      })
    })
    await withEnv({ SANDBOX: false, WEBHOOK_PRIVATE_HOSTS: ['localhost'] }, async () => {
      const { status, error } = await post(`https://localhost:${port}/`)
      // it came as far as TLS, which the receiver does not speak
      expect([status, error]).toEqual([0, expect.not.stringContaining('public')])
    })
    expect(came).toEqual([])
  })

  test('may be that of twenty webhooks', async () => {
    for (let i = 0; i < 20; i++) await addWebhook({ name: `웹훅 ${i}` })
    expect(await ask('add', { name: 'x', url: `${url}/` })).toMatchObject({
      status: 409,
      key: 'webhookTooMany',
    })
  })
})

test('webhooks are for administrators only', async () => {
  const id = await addWebhook()
  const producer = await createPerson('producer', levels.producer)
  for (const path of [
    'list',
    `info/${id}`,
    `messages/${id}`,
    `rotate/${id}`,
    `test/${id}`,
    `remove/${id}`,
  ])
    for (const person of [producer, member])
      expect((await call(`/api/webhook/${path}`, {}, as(person))).status).toBe(403)
  expect(came).toEqual([])
})
