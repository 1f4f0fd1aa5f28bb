/** Patterns of the volumes in titles that are school years and terms. */

/** A volume, as it stands in titleText: 1, 31 (of 3-1), 34 (of 3~4); no year of a curriculum. */
const volume = (digits: string) => `(^|[^0-9])(${digits})([^0-9]|$)`

/** Volumes of these school years: 1 and 11, also 34 and 14 for the fourth year, but not 21 for the first. */
export function volumesOfYears(years: readonly number[]): string {
  const inRange = years.filter((year) => year > 2).map((year) => `[1-${year - 1}]${year}`)
  return volume([`[${years.join('')}][0-9]?`, ...inRange].join('|'))
}

/** All other volumes. */
export function volumesOfOthers(years: readonly number[]): string {
  const others = (digits: number[]) =>
    `[${'0123456789'.replace(new RegExp(`[${digits.join('')}]`, 'g'), '')}]`
  const ranged = years.filter((year) => year > 2)
  return volume(`${others([...years])}(${ranged.length > 0 ? others(ranged) : '[0-9]'})?`)
}
/** Volumes of a term: 11 to 61 of the first, if nobody says the years. */
export const volumesOfTerm = (years: readonly number[], term: number) =>
  volume(`[${years.join('') || '1-6'}]${term}`)

/** In middle school the volumes of these subjects are years; 사회 ① and ② are for three years. */
export const subjectsByYear = '국어|수학|영어|과학'
