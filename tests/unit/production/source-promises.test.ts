/** Tests how late promised sources are expected: learned per publisher, drawn from what was seen. */
import { describe, expect, test } from 'vitest'
import {
  drawLateness,
  learnPromises,
  usualLateness,
} from '~/features/production/planning/history/source-promises'
import { randomOf } from '~/features/production/planning/numbers/random'

const kept = (publisher: string, ...late: number[]) =>
  late.map((days) => ({ publisher, late: days }))
const draws = (
  promises: ReturnType<typeof learnPromises>,
  publisher: string,
  passed: number,
  count = 2_000,
) => {
  const random = randomOf(7)
  return Array.from({ length: count }, () => drawLateness(promises, publisher, passed, random))
}
const mean = (days: (number | null)[]) =>
  days.reduce<number>((sum, day) => sum + (day ?? 0), 0) / days.length

describe('a promised source', () => {
  test('is expected as late as its publisher usually is, the more so the more it promised', () => {
    const promises = learnPromises([
      ...kept('늦음', ...Array.from({ length: 40 }, () => 20)),
      ...kept('제때', ...Array.from({ length: 40 }, () => 0)),
    ])
    const [late, punctual] = [
      mean(draws(promises, '늦음', -30)),
      mean(draws(promises, '제때', -30)),
    ]
    expect(late).toBeGreaterThan(17)
    expect(punctual).toBeLessThan(3)
    expect([usualLateness(promises, '늦음'), usualLateness(promises, '제때')]).toEqual([20, 0])
  })

  test('of a publisher that promised nothing yet comes as others do', () => {
    const promises = learnPromises(kept('늦음', ...Array.from({ length: 90 }, () => 20)))
    expect(mean(draws(promises, '새출판', -30))).toBeGreaterThan(15)
    expect(usualLateness(promises, '새출판')).toBeNull()
  })

  test('never comes on a day that has passed', () => {
    const promises = learnPromises(kept('늦음', 1, 2, 3, 40))
    expect(Math.min(...draws(promises, '늦음', 10).map((day) => day ?? 0))).toBeGreaterThanOrEqual(
      10,
    )
  })

  test('that is later than everything seen says nothing more', () => {
    expect(drawLateness(learnPromises([]), '늦음', 400, randomOf(1))).toBeNull()
  })
})
