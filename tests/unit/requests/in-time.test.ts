/** Tests whether an application comes in time: the day of need beside the days of the forecast. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halfYear, isWide, timingOf } from '~/features/requests/order/in-time'
import { spanText } from '~/i18n/span'
import { t as translate, type MessageKey } from '~/tables/messages'

const today = '2026-11-27'
const timing = (days: { needed: string; early?: string; promised?: string; over?: boolean }) =>
  timingOf({ early: '', promised: '', over: false, ...days }, today)
const t = (key: MessageKey, params?: Record<string, unknown>) =>
  translate(key, 'ko', params as never)

describe('in time or not', () => {
  test.each([
    ['promised by the day of need', '2027-03-02', '2027-02-20', '2027-03-02', 'inTime', null],
    [
      'one half before it, the promise after it',
      '2027-03-02',
      '2027-02-20',
      '2027-03-03',
      'unsure',
      null,
    ],
    ['even one half after it', '2027-03-02', '2027-03-03', '2027-10-14', 'late', 226],
    [
      'a promise that stayed before the day of one half',
      '2027-03-02',
      '2027-03-04',
      '2027-03-01',
      'late',
      2,
    ],
    ['needed before today, without a forecast', '2026-11-20', '', '', 'late', 7],
    ['needed, and nobody can say', '2027-03-02', '', '', 'unsure', null],
    ['not needed by a day', '', '2027-02-20', '2027-03-02', 'none', null],
  ])('%s', (_, needed, early, promised, said, lateDays) => {
    expect(timing({ needed, early, promised })).toEqual({ timing: said, lateDays })
  })

  test('what is over is neither late nor in time', () => {
    expect(timing({ needed: '2026-01-01', over: true })).toEqual({ timing: 'none', lateDays: null })
  })

  test('late is always by a day at least, and in time never', () => {
    const day = fc
      .integer({ min: 0, max: 900 })
      .map((n) => new Date(Date.UTC(2026, 5, 1 + n)).toISOString().slice(0, 10))
    const dayOrNone = fc.option(day, { nil: '' })
    fc.assert(
      fc.property(dayOrNone, dayOrNone, dayOrNone, (needed, early, promised) => {
        const { timing: said, lateDays } = timing({ needed, early, promised })
        expect(said === 'late').toBe(lateDays !== null)
        if (lateDays !== null) expect(lateDays).toBeGreaterThan(0)
        if (said === 'inTime') expect(promised <= needed && needed >= today).toBe(true)
      }),
    )
  })
})

test('a span of more than sixty days is a half-year, not a day', () => {
  expect(isWide('2027-02-01', '2027-04-02')).toBe(false)
  expect(isWide('2027-02-01', '2027-04-03')).toBe(true)
  expect(isWide('2027-02-01', '')).toBe(true)
  expect(halfYear('2027-04-21', '2028-01-25')).toEqual({ year: 2027, half: 2 })
  expect(halfYear('2027-04-21', '')).toEqual({ year: 2027, half: 1 })
})

test.each([
  [1, '1일'],
  [13, '13일'],
  [14, '2주'],
  [59, '8주'],
  [60, '2개월'],
  [226, '7개월'],
])('%i days are said as %s', (days, said) => {
  expect(spanText(t as never, days)).toBe(said)
})
