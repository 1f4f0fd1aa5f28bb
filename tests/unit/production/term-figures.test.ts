/** Tests that figures of terms hold no number below five, and none that could be computed from others. */
import { describe, expect, test } from 'vitest'
import {
  countNames,
  publishTerm,
  type TermGroup,
} from '~/features/production/forecast/term-figures'
import { random } from '../../../prisma/seed/random'

const group = (grade: string, needed: number, counts: Partial<TermGroup> = {}): TermGroup => ({
  grade,
  prodType: '점자',
  needed,
  atFirst: needed,
  passed: needed,
  inTime: needed,
  lateOrder: 0,
  lateSource: 0,
  lateWork: 0,
  ...counts,
})

describe('a term', () => {
  test('shows its groups, and their sum', () => {
    const shown = publishTerm([group('초', 10), group('중', 7)])
    expect(shown.groups.map(({ grade }) => grade)).toEqual(['초', '중'])
    expect(shown).toMatchObject({ total: { needed: 17 }, others: null })
  })

  test('adds a small group to the next smallest one, because the sum would tell it', () => {
    const shown = publishTerm([group('초', 10), group('중', 7), group('고', 2)])
    expect(shown.groups.map(({ grade }) => grade)).toEqual(['초'])
    expect(shown).toMatchObject({ total: { needed: 19 }, others: { needed: 9 } })
  })

  test('adds small groups up that are large enough together', () => {
    const shown = publishTerm([group('초', 10), group('중', 3), group('고', 2)])
    expect(shown.groups.map(({ grade }) => grade)).toEqual(['초'])
    expect(shown.others).toMatchObject({ needed: 5 })
  })

  test('hides small numbers of a term that has no two groups', () => {
    expect(publishTerm([group('초', 3)])).toMatchObject({
      total: { needed: null, lateWork: 0 },
      groups: [],
      others: null,
    })
  })

  test('of any groups shows no number from one to four, nor one that differences tell', () => {
    const rng = random(5)
    for (let round = 0; round < 2_000; round++) {
      const groups = Array.from({ length: rng.between(0, 12) }, (_, i) => {
        const late = [rng.between(0, 9), rng.between(0, 9), rng.between(0, 9)] as const
        const inTime = rng.between(0, 30)
        const passed = inTime + late[0] + late[1] + late[2]
        return group(['초', '중', '고', ''][i % 4]!, passed + rng.between(0, 8), {
          atFirst: rng.between(0, passed),
          passed,
          inTime,
          lateOrder: late[0],
          lateSource: late[1],
          lateWork: late[2],
        })
      })
      const { total, groups: shown, others } = publishTerm(groups)
      for (const name of countNames) {
        const numbers = [total[name], ...shown.map((one) => one[name]), others?.[name] ?? 0]
        for (const number of numbers) expect([1, 2, 3, 4]).not.toContain(number)
        if (total[name] === null || shown.length === 0) continue
        const sum = shown.reduce((all, one) => all + one[name], others?.[name] ?? 0)
        expect(total[name]).toBe(sum)
      }
    }
  })
})
