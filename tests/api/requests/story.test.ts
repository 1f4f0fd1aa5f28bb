/**
 * Tests the whole way of one wish: a teacher asks for a book that nobody has made, it is requested, made
 * in three volumes and sent one by one; one copy is lost and sent again. Everybody sees the truth at
 * every step, and the copies add up.
 */
import { beforeEach, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { deliveries } from '../../../server/fsck/deliveries'
import { call, createPerson, type Person } from '../../support/client/api-call'
import { admin, usePeople } from '../../support/client/people'
import { readyOf, send } from '../../support/fixtures/deliveries'
import { requestBook } from '../../support/fixtures/request-books'
import { contradictions } from '../../support/checks/consistency'

let teacher: Person
usePeople('admin')
beforeEach(async () => {
  teacher = await createPerson('teacher')
})

const asAdmin = async (path: string, fields: object = {}) =>
  (await call(`/api/${path}`, { ...fields }, { token: admin.token })).data
const asTeacher = async (path: string, fields: object = {}) =>
  (await call(`/api/${path}`, { ...fields }, { token: teacher.token })).data

/** What the teacher reads: status, what is next, and the kinds of what happened. */
async function told(id: number) {
  const { status, next, events } = await asTeacher(`userOrderBook/info/${id}`)
  return [status, next, events.map(({ kind }: { kind: string }) => kind).join(' ')]
}
/** What the administrator reads of who waits. */
async function waiting() {
  const { items } = await asAdmin('demand/list')
  return items.map(
    (row: { copies: number; step: string; delivered: { copies: number } | null }) => [
      row.copies,
      row.step,
      row.delivered?.copies ?? 0,
    ],
  )
}
const ready = async () =>
  (await readyOf(admin, { userId: teacher.id })).map(({ volume, copies }) => `${volume}×${copies}`)

/** Sets the states of the three volumes, in the form of the page. */
async function make(bookId: string, states: string[]) {
  const known = await db.volume.findMany({ where: { format: { book: { bookId } } } })
  const rows = states
    .map((state, i) =>
      [
        i + 1,
        `${i * 50 + 1}-${i * 50 + 50}`,
        '',
        state,
        '',
        state === '완료' ? '2026-11-20' : '',
      ].join('\t'),
    )
    .join('\n')
  expect(known.length === 0 || known.length === 3).toBe(true)
  return call(
    '/api/produceBook/saveVolumes',
    { bookId, type: '점자', rows },
    { token: admin.token },
  )
}

test('a book that nobody has made, from the wish to the last copy in hand', async () => {
  const { bookId } = await requestBook({ title: '수학 4-1', publisher: '미래엔' })

  // the teacher asks for it, for two pupils
  await asTeacher('userCartBook/add', { bookId, prodType: '점자', orderNum: 2 })
  await asTeacher('userOrderBook/order', { neededFrom: '2099-03-02' })
  const { id } = await db.order.findFirstOrThrow()
  expect(await told(id)).toEqual(['접수', 'requestSource', 'asked'])
  expect(await waiting()).toEqual([[2, 'received', 0]])
  const { items: unmade } = await asAdmin('requestBook/demanded')
  expect(unmade).toMatchObject([{ bookId }])

  // the centre requests the source from the publisher
  await asAdmin('cartBook/add', { bookId: [bookId], orderType: 0 })
  const { items: cart } = await asAdmin('cartBook/list')
  await asAdmin('cartBook/produce', { upTo: cart[0].id, count: 1 })
  expect(await told(id)).toEqual(['원본 확보 중', 'awaitSource', 'asked sourceRequested'])
  expect((await asAdmin('requestBook/demanded')).items).toEqual([])

  // it is made in three volumes; the first is finished before the others, and sent
  expect((await make(bookId, ['완료', '제작 중', '대기'])).errorCode).toBe(0)
  expect((await told(id))[1]).toBe('send')
  expect(await ready()).toEqual(['1×2'])
  const first = await send(admin, { userId: teacher.id })
  expect(await waiting()).toEqual([[2, 'producing', 2]])
  expect((await told(id))[1]).toBe('receive')
  await asTeacher(`delivery/receive/${first}`, { all: '1' })
  expect((await told(id))[1]).toBe('make')

  // something was delivered: it can no longer be cancelled
  const cancelled = await call(`/api/userOrderBook/cancel/${id}`, {}, { token: teacher.token })
  expect([cancelled.status, cancelled.key]).toEqual([409, 'deliveredAlready'])

  // the others follow; of the second volume one copy is lost, which the teacher says by the packing list
  await make(bookId, ['완료', '완료', '완료'])
  expect((await told(id)).slice(0, 2)).toEqual(['완료', 'send'])
  expect(await ready()).toEqual(['2×2', '3×2'])
  const second = await send(admin, { userId: teacher.id })
  expect((await told(id))[1]).toBe('receive')
  const { code, items } = await asAdmin(`delivery/info/${second}`)
  const answer = { item: items.map((item: { id: number }) => item.id), arrived: [1, 2] }
  expect((await call(`/api/public/delivery/receive/${code}`, answer)).data).toEqual({
    arrived: 3,
    missing: 1,
  })
  expect(await ready()).toEqual(['2×1'])
  expect((await told(id))[1]).toBe('send')
  expect(await waiting()).toEqual([[2, 'finished', 5]])

  // it is sent again, and arrives
  const third = await send(admin, { userId: teacher.id })
  await asTeacher(`delivery/receive/${third}`, { all: '1' })
  expect(await ready()).toEqual([])
  const [status, next, kinds] = await told(id)
  expect([status, next]).toEqual(['완료', null])
  expect(kinds.split(' ').filter((kind: string) => kind === 'sent')).toHaveLength(4)
  expect(kinds.split(' ').filter((kind: string) => kind === 'missing')).toHaveLength(1)

  // two copies of each volume are in hand, and nothing contradicts that
  const inHand = await db.shipmentItem.groupBy({
    by: ['volume'],
    _sum: { arrived: true },
    orderBy: { volume: 'asc' },
  })
  expect(inHand.map(({ volume, _sum }) => [volume, _sum.arrived])).toEqual([
    [1, 2],
    [2, 2],
    [3, 2],
  ])
  expect(await contradictions(deliveries)).toEqual([])
})
