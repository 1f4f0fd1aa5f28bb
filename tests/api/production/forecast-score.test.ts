/** Tests the score of forecasts: what was said against what happened, and nothing said of nothing. */
import { addDays } from '~/platform/today'
import { expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { date } from '~/i18n/format'
import { book } from '../../support/fixtures/books'
import { call } from '../../support/client/api-call'
import { admin, usePeople } from '../../support/client/people'

const today = date(new Date())
const inDays = (days: number) => addDays(today, days)
const score = async () => (await call('/api/forecast/score', {}, { token: admin.token })).data

usePeople('admin')

/** A volume needed ten days ago; finished so many days before or after its `early`, or not yet. */
async function said(chance: number, finished: string, number: number, bookRowId: number) {
  await db.volume.create({
    data: {
      bookRowId,
      prodType: '점자',
      number,
      ...(finished ? { state: 'finished', finishedDate: finished } : {}),
    },
  })
  await db.forecastSaid.create({
    data: {
      bookRowId,
      prodType: '점자',
      volume: number,
      day: inDays(-50),
      chance,
      neededBy: inDays(-10),
      early: inDays(-20),
      late: inDays(-12),
    },
  })
}

test('a new centre has nothing to compare', async () => {
  expect(await score()).toMatchObject({ known: 0, finished: 0, daysOff: null, byLate: null })
})

test('in each band stands what was said on average, and which share was in time', async () => {
  const { id } = await book({ progress: { 점자: 0 } })
  await said(0.9, inDays(-20), 1, id)
  await said(0.95, inDays(-16), 2, id)
  await said(1, inDays(-5), 3, id)
  await said(0.1, '', 4, id)
  await said(0.15, inDays(-11), 5, id)
  const { bands, known, finished, daysOff, byLate } = await score()
  expect(bands).toEqual([
    { from: 0, to: 20, count: 2, said: 13, happened: 50 },
    { from: 20, to: 40, count: 0, said: null, happened: null },
    { from: 40, to: 60, count: 0, said: null, happened: null },
    { from: 60, to: 80, count: 0, said: null, happened: null },
    { from: 80, to: 100, count: 3, said: 95, happened: 67 },
  ])
  expect([known, finished]).toEqual([5, 4])
  // 0, 4, 15 and 9 days off; two of four by the day of 85 per cent
  expect([daysOff, byLate]).toEqual([7, 50])
})

test('what is still to come does not count, nor what was said more than a year ago', async () => {
  const { id } = await book({ progress: { 점자: 0 } })
  await said(0.5, '', 1, id)
  await db.forecastSaid.updateMany({ data: { neededBy: inDays(3) } })
  expect((await score()).known).toBe(0)
  await db.forecastSaid.updateMany({ data: { neededBy: inDays(-3), day: inDays(-400) } })
  expect((await score()).known).toBe(0)
  // said when the day had passed
  await db.forecastSaid.updateMany({ data: { neededBy: inDays(-3), day: inDays(-2) } })
  expect((await score()).known).toBe(0)
})

test('a format without volumes counts by the day on which it was finished', async () => {
  const { id } = await book({ progress: { 점자: 100 } })
  await db.format.updateMany({ data: { finishedDate: inDays(-15) } })
  await db.forecastSaid.create({
    data: {
      bookRowId: id,
      prodType: '점자',
      volume: 0,
      day: inDays(-60),
      chance: 0.7,
      neededBy: inDays(-10),
      early: inDays(-20),
      late: inDays(-12),
    },
  })
  const { bands, daysOff } = await score()
  expect([bands[3].happened, daysOff]).toEqual([100, 5])
})
