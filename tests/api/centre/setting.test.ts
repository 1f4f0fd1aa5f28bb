/**
 * Tests the settings of the centre: their defaults, what may be set, two administrators at once,
 * and what follows them.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { levels, type SettingName } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { readSetting } from '~/setting/read-setting.server'
import { nextTermDay } from '~/features/requests/order/terms'
import { date } from '~/i18n/format'
import { call, createPerson, type Person } from '../../support/client/api-call'
import { admin, usePeople } from '../../support/client/people'

let second: Person

usePeople('admin')
beforeEach(async () => {
  second = await createPerson('second', levels.administrator)
})

const set = (name: SettingName, fields: Record<string, unknown>, caller = admin) =>
  call(`/api/setting/${name}`, fields, { token: caller.token })
const info = async () => (await call('/api/setting/info', {}, { token: admin.token })).data
const days = { brl: 7, brf: 0, a3: 4, b4: 4, sp: 1 }

describe('a setting', () => {
  test('has its default until somebody sets it: terms from March and August, files at once, paper in three days and braille in five, no public figures', async () => {
    expect(await info()).toMatchObject({
      terms: { value: { first: '03-02', second: '08-17' }, userName: '', updateTime: '' },
      deliveryDays: { value: { brl: 5, brf: 0, a3: 3, b4: 3, sp: 0 } },
      figures: { value: { public: false } },
      braillePage: { value: { cells: 32, lines: 26 } },
    })
    expect(await readSetting('deliveryDays')).toEqual({
      점자: 5,
      점역: 0,
      확대A3: 3,
      확대B4: 3,
      음성: 0,
    })
  })

  test('holds once it is saved, and says who saved it and what the default is', async () => {
    await set('terms', { first: '3월 4일', second: '8.20' })
    await set('deliveryDays', days)
    await set('figures', { public: 1 }, second)
    const shown = await info()
    expect(shown).toMatchObject({
      terms: {
        value: { first: '03-04', second: '08-20' },
        defaultValue: { first: '03-02', second: '08-17' },
        userName: 'admin',
        updateTime: expect.stringContaining('+09:00'),
      },
      deliveryDays: { value: days, userName: 'admin' },
      figures: { value: { public: true }, userName: 'second' },
    })
    expect(await readSetting('figures')).toEqual({ public: true, publishers: false })
    await set('figures', { public: '1', publishers: '1' })
    expect(await readSetting('figures')).toEqual({ public: true, publishers: true })
    await set('figures', {})
    expect(await readSetting('figures')).toEqual({ public: false, publishers: false })
  })

  test('that no longer fits counts as its default, and a type that was added since as its own', async () => {
    await db.setting.create({ data: { name: 'terms', value: { first: '02-30', second: '08-17' } } })
    await db.setting.create({ data: { name: 'deliveryDays', value: { 점자: 9 } } })
    expect(await readSetting('terms')).toEqual({ first: '03-02', second: '08-17' })
    expect(await readSetting('deliveryDays')).toMatchObject({ 점자: 9, 확대A3: 3, 음성: 0 })
  })

  test('is recorded with the parts that changed, before and after', async () => {
    await set('deliveryDays', { ...days, sp: 0, brf: 0 })
    await set('terms', { first: '03-02', second: '08-17' })
    expect(
      await db.audit.findMany({ select: { action: true, before: true, after: true } }),
    ).toEqual([
      {
        action: 'setting.deliveryDays',
        before: { 점자: 5, 확대A3: 3, 확대B4: 3 },
        after: { 점자: 7, 확대A3: 4, 확대B4: 4 },
      },
    ])
    expect(await db.setting.count()).toBe(1)
  })
})

describe('a refusal stands at its field', () => {
  test.each([
    ['02-30', '08-17', 'first'],
    ['02-29', '08-17', 'first'],
    ['3월', '08-17', 'first'],
    ['', '08-17', 'first'],
    ['03-02', '13-01', 'second'],
    ['08-17', '03-02', 'second'],
    ['03-02', '03-02', 'second'],
  ])('for terms from %s and %s', async (first, second, field) => {
    expect(await set('terms', { first, second })).toMatchObject({
      status: 400,
      fieldErrors: { [field]: expect.any(String) },
    })
    expect(await db.setting.count()).toBe(0)
  })

  test.each([
    ['19', '26', 'cells'],
    ['32', '41', 'lines'],
    ['서른둘', '26', 'cells'],
  ])('for braille of %s cells and %s lines', async (cells, lines, field) => {
    expect(await set('braillePage', { cells, lines })).toMatchObject({
      status: 400,
      fieldErrors: { [field]: expect.any(String) },
    })
    expect((await set('braillePage', { cells: '30', lines: '25' })).status).toBe(200)
    expect(await readSetting('braillePage')).toEqual({ cells: 30, lines: 25 })
  })

  test.each(['61', '-1', '2.5', '', '사흘'])('for %s days of delivery', async (brl) => {
    expect(await set('deliveryDays', { ...days, brl })).toMatchObject({
      status: 400,
      fieldErrors: { brl: expect.any(String) },
    })
    expect(await db.setting.count()).toBe(0)
  })
})

describe('two administrators at once', () => {
  test('do not overwrite what they have not seen, also when it was the default', async () => {
    expect((await set('terms', { first: '03-03', second: '08-17', updateTime: '' })).status).toBe(
      200,
    )
    expect(
      await set('terms', { first: '03-04', second: '08-17', updateTime: '' }, second),
    ).toMatchObject({ status: 409, fieldErrors: { first: expect.any(String) } })
    const { updateTime } = (await info()).terms
    expect(
      (await set('terms', { first: '03-04', second: '08-17', updateTime }, second)).status,
    ).toBe(200)
    expect(await readSetting('terms')).toEqual({ first: '03-04', second: '08-17' })
  })

  test('may save the same, and the days of a type conflict at its own field', async () => {
    await set('deliveryDays', { ...days, updateTime: '' })
    expect((await set('deliveryDays', { ...days, updateTime: '' }, second)).status).toBe(200)
    expect(await set('deliveryDays', { ...days, sp: 2, updateTime: '' }, second)).toMatchObject({
      status: 409,
      fieldErrors: { sp: expect.any(String) },
    })
  })
})

test('the day that a member is asked for follows the terms at once', async () => {
  const member = await createPerson('member')
  const proposed = async () =>
    (await call('/api/userOrderBook/nextTerm', {}, { token: member.token })).data.day
  const today = date(new Date())
  expect(await proposed()).toBe(nextTermDay(today, { first: '03-02', second: '08-17' }))
  await set('terms', { first: '01-15', second: '12-20' })
  expect(await proposed()).toBe(nextTermDay(today, { first: '01-15', second: '12-20' }))
})
