/** Tests absences of producers: who may see, add and remove them, and what is refused. */
import { beforeEach, describe, expect, test } from 'vitest'
import { levels } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { date } from '~/i18n/format'
import { call, createPerson, type Person } from '../../support/client/api-call'
import { admin, usePeople } from '../../support/client/people'

let maker: Person
let other: Person

usePeople('admin')
beforeEach(async () => {
  maker = await createPerson('maker', levels.producer)
  other = await createPerson('other', levels.producer)
})

const inDays = (days: number) => date(new Date(Date.now() + days * 86_400_000))
const ask = (name: string, fields: Record<string, unknown> = {}, caller = maker) =>
  call(`/api/absence/${name}`, fields, { token: caller.token })
const add = (first: number, last: number | undefined, more: object = {}, caller = maker) =>
  ask(
    'add',
    {
      firstDay: inDays(first),
      ...(last === undefined ? {} : { lastDay: inDays(last) }),
      ...more,
    },
    caller,
  )
const listed = async (fields: object = {}, caller = maker) =>
  (await ask('list', { ...fields }, caller)).data.items.map(
    ({ user, firstDay, lastDay }: Record<string, string>) => [user, firstDay, lastDay],
  )

describe('adding', () => {
  test('is of days from today on, of one day without a last one, and is recorded without its reason', async () => {
    expect((await add(0, 4, { reason: '휴가' })).data).toMatchObject({
      user: 'maker',
      firstDay: inDays(0),
      lastDay: inDays(4),
      reason: '휴가',
    })
    expect((await add(5, undefined)).data).toMatchObject({
      firstDay: inDays(5),
      lastDay: inDays(5),
      reason: '',
    })
    expect(await db.audit.findFirst({ where: { action: 'absence.add' } })).toMatchObject({
      userName: 'maker',
      target: 'maker',
      after: { firstDay: inDays(0), lastDay: inDays(4) },
    })
  })

  test.each([
    ['a day that is over', -1, 3, 'firstDay'],
    ['an end before its beginning', 3, 2, 'lastDay'],
    ['more than a year', 0, 366, 'lastDay'],
    ['days that are taken', 9, 10, 'firstDay'],
    ['a day that is taken', 12, undefined, 'firstDay'],
    ['days around those that are taken', 8, 20, 'firstDay'],
  ])('is refused at its field for %s, and nothing is written', async (_, first, last, field) => {
    await add(10, 12)
    const { status, fieldErrors } = (await add(first, last)) as never as {
      status: number
      fieldErrors: object
    }
    expect([status >= 400, Object.keys(fieldErrors)]).toEqual([true, [field]])
    expect(await db.absence.count()).toBe(1)
  })

  test('is of a year at most, next to other ones, and beside those of others', async () => {
    expect((await add(0, 365)).status).toBe(200)
    expect((await add(366, 367)).status).toBe(200)
    expect((await add(0, 5, {}, other)).status).toBe(200)
  })

  test('twice at the same time leaves one', async () => {
    const statuses = (await Promise.all([add(1, 3), add(2, 4)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect(await db.absence.count()).toBe(1)
  })

  test('is for an administrator who names a producer', async () => {
    expect((await add(1, 2, { user: 'maker' }, admin)).data).toMatchObject({ user: 'maker' })
    for (const user of [undefined, 'admin', 'nobody'])
      expect(await add(5, 6, user ? { user } : {}, admin)).toMatchObject({
        status: 400,
        fieldErrors: { user: expect.any(String) },
      })
    expect((await add(7, 8, { user: 'other' })).status).toBe(403)
    expect(await listed({}, admin)).toEqual([['maker', inDays(1), inDays(2)]])
  })
})

describe('the list', () => {
  test('is by day, from today on, and on request with those that are over', async () => {
    await db.absence.create({
      data: { userId: maker.id, firstDay: inDays(-9), lastDay: inDays(-3) },
    })
    await db.absence.create({
      data: { userId: maker.id, firstDay: inDays(-1), lastDay: inDays(0) },
    })
    await add(5, 6)
    await add(2, 3, {}, other)
    expect(await listed()).toEqual([
      ['maker', inDays(-1), inDays(0)],
      ['maker', inDays(5), inDays(6)],
    ])
    expect(await listed({ past: 1 })).toEqual([
      ['maker', inDays(5), inDays(6)],
      ['maker', inDays(-1), inDays(0)],
      ['maker', inDays(-9), inDays(-3)],
    ])
    expect((await listed({}, admin)).map(([user]: string[]) => user)).toEqual([
      'maker',
      'other',
      'maker',
    ])
    expect(await listed({ user: 'other' }, admin)).toEqual([['other', inDays(2), inDays(3)]])
  })

  test('of somebody else is shown to administrators only', async () => {
    await add(2, 3, {}, other)
    expect((await ask('list', { user: 'other' })).status).toBe(403)
    expect(await listed()).toEqual([])
  })
})

describe('removing', () => {
  test('is for the producer and for administrators, and is recorded', async () => {
    const [mine, theirs] = [(await add(1, 2)).data.id, (await add(1, 2, {}, other)).data.id]
    expect((await ask(`remove/${theirs}`)).status).toBe(404)
    expect((await ask(`remove/${mine}`)).data).toMatchObject({ user: 'maker' })
    expect((await ask(`remove/${mine}`)).status).toBe(404)
    expect((await ask(`remove/${theirs}`, {}, admin)).status).toBe(200)
    expect(await db.absence.count()).toBe(0)
    expect(await db.audit.findMany({ where: { action: 'absence.remove' } })).toMatchObject([
      { userName: 'maker', target: 'maker', before: { firstDay: inDays(1), lastDay: inDays(2) } },
      { userName: 'admin', target: 'other' },
    ])
  })

  test('happens to all absences of somebody who stops being a producer', async () => {
    await add(1, 2)
    await add(1, 2, {}, other)
    await call(`/api/user/modify/${maker.id}`, { level: levels.member }, { token: admin.token })
    expect((await db.absence.findMany()).map(({ userId }) => userId)).toEqual([other.id])
  })
})
