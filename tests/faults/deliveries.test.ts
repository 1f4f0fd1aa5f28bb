/**
 * Tests deliveries whose database connection is killed at each statement that writes: nothing is half
 * done, and the same form sent again is done once.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { deliveries } from '../../server/fsck/deliveries'
import { killAt, prepareKills, removeKills } from '../support/database/kill-at-statement'
import { call } from '../support/client/api-call'
import { admin, member, usePeople } from '../support/client/people'
import { createApplication } from '../support/fixtures/applications'
import { finishedBook, readyOf } from '../support/fixtures/deliveries'
import { contradictions } from '../support/checks/consistency'

const written = ['Operation', 'Shipment', 'ShipmentItem', 'Audit']
usePeople('admin', 'member')
beforeEach(async () => {
  const { bookId } = await finishedBook(['점자'], { volumes: 3 })
  await createApplication(db, member.id, bookId, '점자', 2)
  // a sequence also counts what is rolled back
  await prepareKills(written)
})
afterEach(removeKills)

const state = async () => ({
  shipments: await db.shipment.findMany({
    orderBy: { id: 'asc' },
    select: { sentDay: true, items: { select: { copies: true, arrived: true, missing: true } } },
  }),
  audits: await db.audit.count(),
})

/**
 * Sends one form again and again, with the connection killed one statement later each time, until
 * none is; before that, nothing may have changed. Answers how often it was killed.
 */
async function survive(send: () => Promise<{ status: number }>): Promise<number> {
  const before = await state()
  for (let statement = 1; statement < 60; statement++) {
    await killAt(statement)
    const { status } = await send()
    if (status === 200) {
      await killAt(0)
      const after = await state()
      expect(after.audits).toBe(before.audits + 1)
      expect((await send()).status).toBe(200)
      expect(await state()).toEqual(after)
      expect(await contradictions(deliveries)).toEqual([])
      return statement - 1
    }
    expect([statement, status]).toEqual([statement, 503])
    expect(await state()).toEqual(before)
  }
  throw new Error('it never ends')
}

test('packing, sending and receiving are done whole and once, wherever they are killed', async () => {
  const ready = await readyOf(admin, { userId: member.id })
  const form = {
    userId: member.id,
    recipient: '김회원',
    piece: ready.map(({ piece }) => piece),
    copies: ready.map(({ copies }) => copies),
    opId: 'pack',
  }
  const post = (path: string, fields: object, who = admin) =>
    call(`/api/delivery/${path}`, { ...fields }, { token: who.token })
  expect(await survive(() => post('create', form))).toBeGreaterThan(5)
  const { id } = await db.shipment.findFirstOrThrow()
  expect(await survive(() => post(`send/${id}`, { opId: 'send' }))).toBeGreaterThan(3)
  const items = await db.shipmentItem.findMany({ orderBy: { id: 'asc' } })
  const answer = {
    item: items.map((item) => item.id),
    arrived: [2, 1, 0],
    opId: 'receive',
  }
  expect(await survive(() => post(`receive/${id}`, answer, member))).toBeGreaterThan(5)
  expect(await readyOf(admin, { userId: member.id })).toMatchObject([
    { volume: 2, copies: 1 },
    { volume: 3, copies: 2 },
  ])
})
