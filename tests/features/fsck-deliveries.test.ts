/** Tests that fsck finds contradictions between shipments and what was asked for, and nothing else. */
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { deliveries } from '../../server/fsck/deliveries'
import { call, createPerson } from '../support/client/api-call'
import { admin, member, usePeople } from '../support/client/people'
import { createApplication, orderFile } from '../support/fixtures/applications'
import { finishedBook, pack, send } from '../support/fixtures/deliveries'
import { contradictions } from '../support/checks/consistency'

/** a shipment that arrived, and the next one, which is packed */
let sent: number
let packed: number
let bookId: string

usePeople('admin', 'member')
beforeEach(async () => {
  ;({ bookId } = await finishedBook(['점자', '음성']))
  await createApplication(db, member.id, bookId, '점자', 2)
  sent = await send(admin, { userId: member.id })
  await call(`/api/delivery/receive/${sent}`, { all: '1' }, { token: member.token })
  const second = await finishedBook(['점자'])
  await createApplication(db, member.id, second.bookId, '점자', 1)
  packed = await pack(admin, { userId: member.id })
})

/** What fsck's checks of deliveries say. */
const found = () => contradictions(deliveries)
const itemOf = (shipmentId: number) => db.shipmentItem.findFirstOrThrow({ where: { shipmentId } })
const changeItem = async (shipmentId: number, data: object) =>
  db.shipmentItem.update({ where: { id: (await itemOf(shipmentId)).id }, data })
const change = (id: number, data: object) => db.shipment.update({ where: { id }, data })

test('a sound state has no contradiction, with copies missing, sent again, handed on and back', async () => {
  const item = await itemOf(sent)
  const other = await createPerson('other')
  await createApplication(db, other.id, bookId, '점자', 2)
  const { data } = await call('/api/delivery/handOnTo', { item: item.id }, { token: admin.token })
  const to = data.items[0].piece
  await call('/api/delivery/handOn', { item: item.id, to, copies: 1 }, { token: admin.token })
  await orderFile(db, { schoolName: '서울맹학교' }, [{ bookId, brl: 3, sp: 1 }])
  const school = await send(admin, { schoolName: '서울맹학교' })
  const braille = { shipmentId: school, prodType: '점자' as const }
  const { id } = await db.shipmentItem.findFirstOrThrow({ where: braille })
  await call(`/api/delivery/receive/${school}`, { item: id, arrived: 1 }, { token: admin.token })
  await send(admin, { schoolName: '서울맹학교' })
  await call(`/api/delivery/returned/${school}`, { item: id, returned: 0 }, { token: admin.token })
  expect(await found()).toEqual([])
})

describe('fsck finds', () => {
  const cases: [string, () => Promise<unknown>, RegExp][] = [
    [
      'more copies than were asked for',
      () => db.order.updateMany({ where: { bookId }, data: { orderNum: 1 } }),
      /2 copies of .*, 1 asked for/,
    ],
    [
      'a receipt before sending',
      () => change(packed, { answerTime: new Date() }),
      /but it was not sent/,
    ],
    ['an arrival without sending', () => changeItem(packed, { arrived: 1 }), /but it was not sent/],
    ['a day of sending in the future', () => change(sent, { sentDay: '2999-01-01' }), /2999-01-01/],
    [
      'an arrival on an earlier day than the sending',
      () => change(sent, { answerTime: new Date('2020-01-01T00:00:00Z') }),
      /arrived before the day/,
    ],
    [
      'an empty shipment',
      () => db.shipmentItem.deleteMany({ where: { shipmentId: packed } }),
      /is empty/,
    ],
    [
      'more handed on than arrived',
      async () => {
        const from = await itemOf(sent)
        await db.order.updateMany({ where: { id: from.orderId! }, data: { orderNum: 9 } })
        await db.shipmentItem.create({
          data: {
            shipmentId: sent,
            orderId: from.orderId,
            bookId,
            title: from.title,
            prodType: '점자',
            copies: 3,
            fromItemId: from.id,
          },
        })
      },
      /more was handed on than arrived/,
    ],
    [
      'something else handed on',
      async () => changeItem(packed, { fromItemId: (await itemOf(sent)).id }),
      /is not what was handed on/,
    ],
    [
      'an application of somebody else',
      async () => change(packed, { userId: (await createPerson('other')).id }),
      /is of somebody else/,
    ],
    [
      'something that was not applied for',
      () => changeItem(packed, { bookId }),
      /is not what was applied for/,
    ],
    [
      'a type that is downloaded',
      () => changeItem(packed, { prodType: '음성' }),
      /is of a type that is downloaded/,
    ],
  ]
  test.each(cases)('%s', async (_, spoil, problem) => {
    expect(await found()).toEqual([])
    await spoil()
    expect((await found()).join('\n')).toMatch(problem)
  })
})

test('the database itself refuses copies that do not add up, and an item of two demands', async () => {
  await expect(changeItem(sent, { missing: 1 })).rejects.toThrow()
  await expect(changeItem(sent, { copies: 0 })).rejects.toThrow()
  await expect(changeItem(sent, { returned: -1 })).rejects.toThrow()
  await expect(change(sent, { schoolName: '서울맹학교' })).rejects.toThrow()
})
