/** Tests the clock of requests for sources: whatever happens, an open one has a next day. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '~/platform/today'
import {
  isReminded,
  nextDayOf,
  promisedNow,
  remindedNow,
  sentNow,
  type Waiting,
} from '~/features/sources/source-request/source-clock'
import { readDay } from '~/features/sources/source-request/spoken-day'

const isDay = /^\d{4}-\d\d-\d\d$/

describe('an open request', () => {
  test('has a next day after every history of sending, promises, reminders and waiting', () => {
    const step = fc.oneof(
      fc.record({ what: fc.constant('send' as const) }),
      fc.record({ what: fc.constant('promise' as const), days: fc.nat(400) }),
      fc.record({ what: fc.constant('remind' as const) }),
      fc.record({ what: fc.constant('wait' as const), days: fc.nat(60) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (history) => {
        let today = '2027-01-04'
        let request: Waiting & { nextDay: string } = sentNow(today)
        for (const one of history) {
          if (one.what === 'wait') today = addDays(today, one.days)
          if (one.what === 'send') request = sentNow(today)
          if (one.what === 'promise')
            request = { ...request, ...promisedNow(addDays(today, one.days), today) }
          if (one.what === 'remind') {
            const before = request
            request = { ...request, ...remindedNow(request, today) }
            // one reminder is never followed by another on the same day
            expect(request.nextDay > today).toBe(true)
            expect(request.reminders).toBe(before.reminders + 1)
          }
          expect(request.nextDay).toMatch(isDay)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('is reminded a bounded number of times, whenever the clock looks', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(90), { maxLength: 60 }), (pauses) => {
        let today = '2027-01-04'
        let request: Waiting & { nextDay: string } = sentNow(today)
        let reminders = 0
        for (const pause of pauses) {
          today = addDays(today, pause)
          if (request.nextDay > today || !isReminded(request)) continue
          request = { ...request, ...remindedNow(request, today) }
          reminders += 1
        }
        expect(reminders).toBeLessThanOrEqual(3)
      }),
    )
  })

  test('that is promised for a near day is not reminded before it', () => {
    expect(promisedNow('2027-01-06', '2027-01-04').nextDay).toBe('2027-01-07')
    expect(promisedNow('2027-02-10', '2027-01-04').nextDay).toBe('2027-02-07')
    expect(
      nextDayOf({ state: 'promised', promisedDay: '2027-02-10', sentDay: '', reminders: 2 }),
    ).toBe('2027-02-18')
  })
})

describe('a day as a clerk types it', () => {
  test.each([
    ['2027-02-10', '2027-02-10'],
    ['2027.2.10', '2027-02-10'],
    ['2월 10일', '2027-02-10'],
    ['2/10', '2027-02-10'],
    ['２월１０일', '2027-02-10'],
    ['12.24', '2026-12-24'],
    ['2월 30일', null],
    ['2월', null],
    ['곧', null],
    ['', null],
    ['2027-13-01', null],
  ])('%s is %s', (text, day) => {
    expect(readDay(text, '2026-11-27')).toBe(day)
  })
})
