/** Figures of terms as they may be published: no number that is below five and not zero. */
import type { ProductionType } from '~/tables/codes'

/** Numbers from here on are published; smaller ones could point at a single pupil. */
const smallest = 5

export const countNames = [
  'needed',
  'atFirst',
  'passed',
  'inTime',
  'lateOrder',
  'lateSource',
  'lateWork',
] as const
type TermCounts = Record<(typeof countNames)[number], number>
/** null: one to four. */
export type PublishedCounts = Record<(typeof countNames)[number], number | null>

/** Pieces of one school level ('' where nobody said it) and type. */
export type TermGroup = { grade: string; prodType: ProductionType } & TermCounts
type PublishedTerm = {
  total: PublishedCounts
  groups: TermGroup[]
  /** groups too small to be shown by themselves, in one; null without any */
  others: TermCounts | null
}

const isPublic = (number: number) => number === 0 || number >= smallest
const arePublic = (counts: TermCounts) => countNames.every((name) => isPublic(counts[name]))

const sumOf = (groups: readonly TermCounts[]): TermCounts => {
  const sum: TermCounts = {
    needed: 0,
    atFirst: 0,
    passed: 0,
    inTime: 0,
    lateOrder: 0,
    lateSource: 0,
    lateWork: 0,
  }
  for (const group of groups) for (const name of countNames) sum[name] += group[name]
  return sum
}

/**
 * The groups of a term. Those with a number of one to four become one group; while that has such a
 * number, the smallest other one joins it, because the sum would tell it. Where no two groups are left,
 * the sum stands alone, without its own small numbers.
 */
export function publishTerm(groups: readonly TermGroup[]): PublishedTerm {
  const shown = groups.filter(arePublic).toSorted((a, b) => b.needed - a.needed)
  const small = groups.filter((group) => !arePublic(group))
  const others: TermCounts[] = [...small]
  while (others.length > 0 && !arePublic(sumOf(others))) {
    const next = shown.pop()
    if (!next) break
    others.push(next)
  }
  const total = sumOf(groups)
  const hidden = Object.fromEntries(
    countNames.map((name) => [name, isPublic(total[name]) ? total[name] : null]),
  ) as PublishedCounts
  return {
    total: hidden,
    groups: groups.filter((group) => shown.includes(group)),
    others: others.length > 0 && shown.length > 0 ? sumOf(others) : null,
  }
}
