/**
 * Invented people, book numbers and dates. Check digits are right; the numbers themselves are
 * synthetic.
 */
import { checkDigit13 } from '~/features/catalogue/book/isbn/isbn'
import type { Random } from './random'

// prettier-ignore
const familyNames = [
  ['김', 21], ['이', 15], ['박', 8], ['최', 5], ['정', 5], ['강', 3], ['조', 2], ['윤', 2], ['장', 2], ['임', 2], ['한', 2], ['오', 2], ['서', 2],
  ['신', 2], ['권', 1], ['황', 1], ['안', 1], ['송', 1], ['류', 1], ['홍', 1], ['전', 1], ['고', 1], ['문', 1], ['손', 1], ['배', 1], ['백', 1],
  ['허', 1], ['남', 1], ['심', 1], ['노', 1], ['하', 1], ['곽', 1], ['성', 1], ['차', 1], ['주', 1], ['우', 1], ['구', 1], ['민', 1], ['나', 1],
] as const

const firstSyllables = Array.from(
  '가강건경광근기나다대도동두명문미민병보상서석선성세소수승시신아연영예용우원유윤은의인재정종주준지진창채철태하한해현형혜호홍화효희',
)
const secondSyllables = Array.from(
  '건경관국규근기나남미민배범빈서석선섭수숙순승식아안연열영옥용우욱웅원윤은이인일재정종주준지진찬철태평하학한혁현형혜호홍환훈희',
)

export function personName(rng: Random): string {
  return rng.weighted(familyNames) + rng.pick(firstSyllables) + rng.pick(secondSyllables)
}

/** A lead author as it is printed: alone, or with the number of the others, spaced in two ways. */
export function leadAuthor(name: string, rng: Random): string {
  return rng.weighted([
    [name, 55],
    [`${name} 외 ${rng.between(2, 14)}`, 25],
    [`${name} 외${rng.between(2, 14)}`, 12],
    [`${name} 외 ${rng.between(2, 14)}인`, 8],
  ])
}

/**
 * A synthetic ISBN with a right check digit, 13 digits; the serial number makes it unique (below
 * ten million).
 */
export function syntheticIsbn(serial: number, group: '97889' | '97911'): string {
  const first12 = group + String(serial).padStart(7, '0')
  return first12 + checkDigit13(first12)
}

/** 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD': textbooks are announced with partial dates. */
export function partialDate(year: number, rng: Random): string {
  const month = rng.weighted([
    ['03', 6],
    ['09', 2],
    ['01', 1],
    ['02', 2],
  ])
  return rng.weighted([
    [`${year}-${month}-01`, 6],
    [`${year}-${month}`, 2],
    [String(year), 2],
  ])
}

/**
 * Days on which alternative textbooks were delivered, oldest first: January to February and July to
 * August, a few in autumn.
 */
const deliveryDays = [2023, 2024, 2025, 2026].flatMap((year) =>
  ['01-16', '01-30', '02-12', '02-20', '02-26', '07-15', '07-30', '08-12', '08-20', '10-12'].map(
    (day) => `${year}-${day}`,
  ),
)

/**
 * A day when a book that was printed from `year` on was finished: mostly a delivery day, which many
 * books share.
 */
export function finishedDay(year: number, rng: Random): string {
  const days = deliveryDays.filter((day) => day >= String(year))
  const day = rng.pick(days.length ? days : deliveryDays.slice(-3))
  return rng.chance(0.75) ? day : `${day.slice(0, 8)}${String(rng.between(1, 28)).padStart(2, '0')}`
}
