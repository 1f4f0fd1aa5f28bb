/**
 * Tests notices of finished applications: once, to the right member, whatever becomes of the text
 * message.
 */
import { describe, expect, test, vi } from 'vitest'
import type { ProductionType } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { sendOutbox } from '~/features/messages/outbox/send-outbox.server'
import { book } from '../../support/fixtures/books'
import { finishedNotice } from '../../support/fixtures/notices'
import { call, origin, type Person } from '../../support/client/api-call'
import { admin, as, member, other, usePeople } from '../../support/client/people'
import { query } from '../../support/database/database'

usePeople('admin', 'member', 'other')

const agree = ({ id }: Person, cellPhone = '01012345678') =>
  db.user.update({ where: { id }, data: { optIn: true, cellPhone } })
const apply = (bookId: string, prodType: ProductionType = '점자', { id: userId } = member) =>
  db.order.create({ data: { userId, bookId, prodType, orderNum: 1, title: '수학 1' } })
const upload = (bookId: string, more: object = {}) =>
  call(
    '/api/produceBook/upload',
    { bookId, prodType: 'braille', file: new File(['x'], 'a.brf'), ...more },
    as(admin),
  )
const setProgress = (bookId: string, progress: number) =>
  call('/api/produceBook/setProgress', { bookId, prodType: 'braille', progress }, as(admin))
const list = async (caller = member, fields: object = {}) =>
  (await call('/api/notification/list', { ...fields }, as(caller))).data
const unread = async (caller = member) =>
  (await call('/api/notification/unread', {}, as(caller))).data.count
const markRead = (fields: object, caller = member) =>
  call('/api/notification/markRead', { ...fields }, as(caller))
/** Of each notice the state of its text message. */
const states = async () =>
  (
    await db.notification.findMany({
      orderBy: { id: 'asc' },
      select: { messages: { where: { way: 'sms' }, select: { state: true } } },
    })
  ).map(({ messages: [message] }) => message?.state ?? 'none')
/** The SMS gateway of these tests is unreachable, so each attempt fails. */
const settled = () => sendOutbox(origin)

describe('finishing', () => {
  test.each([
    ['by a file', (bookId: string) => upload(bookId)],
    ['by a hundred per cent', (bookId: string) => setProgress(bookId, 100)],
  ])('%s tells everyone who applied for the type, each for each application', async (_, finish) => {
    const { bookId } = await book()
    const [mine, theirs] = [await apply(bookId), await apply(bookId, '점자', other)]
    await apply(bookId, '음성')
    await finish(bookId)
    expect(await list()).toMatchObject({
      totalCount: 1,
      items: [
        {
          orderId: mine.id,
          title: '수학 1',
          prodType: '점자',
          volume: 0,
          read: false,
          link: `/order/item/${mine.id}`,
        },
      ],
    })
    expect((await list(other)).items.map(({ orderId }: { orderId: number }) => orderId)).toEqual([
      theirs.id,
    ])
    expect([await unread(), await unread(other), await unread(admin)]).toEqual([1, 1, 0])
  })

  test('by the last volume sends one notification, of the whole book; earlier volumes have one each', async () => {
    const { id: bookRowId, bookId } = await book({ progress: { 점자: 0 } })
    await agree(member)
    await apply(bookId)
    const volumes: { id: number }[] = []
    for (const number of [1, 2])
      volumes.push(await db.volume.create({ data: { bookRowId, prodType: '점자', number } }))
    for (const { id } of volumes)
      expect(
        (
          await call(
            `/api/produceBook/uploadVolume/${id}`,
            { finish: '1', file: new File(['x'], 'a.brf') },
            as(admin),
          )
        ).status,
      ).toBe(200)
    await settled()
    expect((await list()).items.map(({ volume }: { volume: number }) => volume)).toEqual([0, 1])
    expect(await states()).toEqual(['none', 'failed'])
  })

  test('again after it was undone notifies nobody a second time', async () => {
    const { bookId } = await book()
    await agree(member)
    await apply(bookId)
    await setProgress(bookId, 100)
    await settled()
    await setProgress(bookId, 40)
    expect(await unread()).toBe(1)
    await setProgress(bookId, 100)
    await upload(bookId)
    expect([await unread(), await states()]).toEqual([1, ['failed']])
  })

  test('of what was applied for twice is two notices and one text message', async () => {
    const { bookId } = await book()
    await agree(member)
    await apply(bookId)
    await apply(bookId)
    await upload(bookId)
    await settled()
    expect([await unread(), await states()]).toEqual([2, ['failed', 'failed']])
    const sent = await db.outboxMessage.findMany({ select: { messageId: true } })
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1)
  })

  test('sends no text message to who has not agreed, or has no mobile', async () => {
    const { bookId } = await book()
    await agree(other, '')
    await apply(bookId)
    await apply(bookId, '점자', other)
    await upload(bookId)
    expect([await unread(), await unread(other), await states()]).toEqual([1, 1, ['none', 'none']])
  })

  test('that fails as a whole notifies nobody and sends nothing', async () => {
    const { bookId } = await book()
    await agree(member)
    await apply(bookId)
    await query(
      `CREATE FUNCTION no_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
    )
    await query(
      `CREATE TRIGGER no_audit BEFORE INSERT ON "Audit" FOR EACH ROW EXECUTE FUNCTION no_audit()`,
    )
    const quiet = vi.spyOn(console, 'error').mockReturnValue()
    try {
      expect((await setProgress(bookId, 100)).status).toBe(500)
    } finally {
      quiet.mockRestore()
      await query('DROP FUNCTION no_audit CASCADE')
    }
    expect([
      await db.notification.count(),
      (await db.book.findUniqueOrThrow({ where: { bookId } })).prodTypes,
    ]).toEqual([0, []])
  })
})

describe('a text message', () => {
  const waiting = async (dueTime = new Date()) => {
    const { bookId } = await book()
    const { id: orderId } = await apply(bookId)
    const { id } = await finishedNotice(db, { userId: member.id, orderId })
    const message = { way: 'sms', groupKey: `sms:${id}`, dueTime, nextTime: dueTime } as const
    return db.outboxMessage.create({
      data: { ...message, userId: member.id, notificationId: id },
    })
  }

  test('that the gateway does not take is failed, and the notice is there all the same', async () => {
    await agree(member)
    await waiting()
    await sendOutbox(origin)
    expect([await states(), await unread()]).toEqual([['failed'], 1])
  })

  test('is not sent days later, nor to who has changed their mind', async () => {
    await agree(member)
    await waiting(new Date(Date.now() - 25 * 60 * 60 * 1000))
    await sendOutbox(origin)
    await waiting()
    await db.user.update({ where: { id: member.id }, data: { optIn: false } })
    await sendOutbox(origin)
    expect(await states()).toEqual(['late', 'dropped'])
  })

  test('is taken by one of two processes only', async () => {
    await agree(member)
    for (let i = 0; i < 6; i++) await waiting()
    await Promise.all([sendOutbox(origin), sendOutbox(origin), sendOutbox(origin)])
    const taken = await db.outboxMessage.findMany({ select: { tries: true } })
    expect([taken.map(({ tries }) => tries), new Set(await states())]).toEqual([
      [1, 1, 1, 1, 1, 1],
      new Set(['failed']),
    ])
  })

  test('that a process was sending when it was killed is not sent again by itself', async () => {
    await agree(member)
    const { id } = await waiting()
    const leaseTime = new Date(Date.now() - 1000)
    await db.outboxMessage.update({
      where: { id },
      data: { state: 'sending', tries: 1, messageId: id, leaseTime },
    })
    await sendOutbox(origin)
    expect(await db.outboxMessage.findUnique({ where: { id } })).toMatchObject({
      state: 'failed',
      tries: 1,
      error: 'interrupted',
    })
  })
})

describe('notices', () => {
  const three = async () => {
    const { bookId } = await book()
    const order = await apply(bookId)
    const foreign = await apply(bookId, '점자', other)
    for (const volume of [1, 2, 0])
      await finishedNotice(db, { userId: member.id, orderId: order.id, volume })
    const theirs = await finishedNotice(db, { userId: other.id, orderId: foreign.id })
    return { order, theirs }
  }

  test('come newest first and in pages', async () => {
    const { order } = await three()
    expect((await list()).items.map(({ volume }: { volume: number }) => volume)).toEqual([0, 2, 1])
    expect(await list(member, { orderId: order.id })).toMatchObject({ totalCount: 3 })
    expect(await list(member, { orderId: order.id + 1 })).toMatchObject({
      totalCount: 0,
      items: [],
    })
    expect(await call('/api/notification/list', { page: 2 }, as(member))).toMatchObject({
      status: 404,
      key: 'noSuchPage',
    })
  })

  test('are read one by one, by application, or all at once', async () => {
    const { order } = await three()
    const { items } = await list()
    expect((await markRead({ ids: [items[0].id] })).data).toEqual({ count: 2 })
    const { readTime } = await db.notification.findUniqueOrThrow({ where: { id: items[0].id } })
    expect((await markRead({ orderId: order.id })).data).toEqual({ count: 0 })
    expect(
      (await db.notification.findUniqueOrThrow({ where: { id: items[0].id } })).readTime,
    ).toEqual(readTime)
    await db.notification.updateMany({ data: { readTime: null } })
    expect((await markRead({ all: 1 })).data).toEqual({ count: 0 })
    expect([
      (await list()).items.every(({ read }: { read: boolean }) => read),
      await unread(other),
    ]).toEqual([true, 1])
  })

  test('of others are neither seen nor read', async () => {
    const { theirs } = await three()
    expect((await markRead({ ids: [theirs.id], orderId: theirs.orderId })).data).toEqual({
      count: 3,
    })
    expect(await unread(other)).toBe(1)
    expect((await list(member, { orderId: theirs.orderId })).items).toEqual([])
  })

  test('are not marked when none is named', async () => {
    await three()
    expect(await markRead({})).toMatchObject({ status: 400, key: 'noneChosen' })
    expect(await markRead({ all: 0 })).toMatchObject({ status: 400 })
    expect(await markRead({ ids: 'x' })).toMatchObject({ status: 400 })
    expect(await unread()).toBe(3)
  })

  test('go with the application, and with the account', async () => {
    const { order } = await three()
    await call(`/api/userOrderBook/cancel/${order.id}`, {}, as(member))
    expect([
      await db.notification.count({ where: { userId: member.id } }),
      await unread(other),
    ]).toEqual([0, 1])
    expect((await call(`/api/user/belongings/${other.id}`, {}, as(admin))).data).toMatchObject({
      orders: 1,
      notices: 1,
    })
    await call(`/api/user/remove/${other.id}`, {}, as(admin))
    expect(await db.notification.count()).toBe(0)
  })

  test('stay when the book is deleted', async () => {
    const { order } = await three()
    await db.book.deleteMany({ where: { bookId: order.bookId } })
    expect(await list()).toMatchObject({ totalCount: 3, items: [{ title: '수학 1' }, {}, {}] })
  })
})
