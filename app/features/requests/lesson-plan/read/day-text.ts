/** The spellings of days and weeks in a line, and what they leave of a cell. */

const letter = '[월화수목금토일]'
const weekday = String.raw`(?:\s*\(\s*${letter}(?:요일)?\s*(?:[,·~-]\s*${letter}\s*)*\)|\s*${letter}요일|${letter}(?=$|[\s,~-]))`
const full = String.raw`(?:20\d\d\s*[-./년]\s*|'?(?:2[4-9]|3\d)\s*[.년]\s*)\d{1,2}\s*[-./월]\s*\d{1,2}(?!\d)\s*[.일]?`
const spelt = String.raw`\d{1,2}\s*월\s*\d{1,2}\s*일`
const short = String.raw`\d{1,2}\s*[/.]\s*\d{1,2}(?![\d쪽])\.?`
const day = `(?:${full}|${spelt}|${short})${weekday}?`
// '3/9 ~ 13', but neither '3/9 ~54쪽' nor '3/9 - 10, 11쪽'
const bareEnd = String.raw`(?:\s*~\s*|-)(?:[12]?\d|3[01])(?!\d|\s*[,~·-]|\s*(?:쪽|[pP]|페))${weekday}?`
const end = String.raw`(?:\s*[~-]\s*(?:${day}|\d{1,2}\s*일${weekday}?|\d{1,2}${weekday})|${bareEnd})`
// '5.25.~ 2단원': the number belongs to the unit
const unitStart = String.raw`\d{1,4}(?:\.\s+[가-힣A-Za-z]|·\d{1,2}\s*[가-힣]|-\d{1,2}\.?\s*[가-힣]|\s*~\s*\d{1,2}\s*차시|(?!\s*[일월쪽주면])\s?[가-힣])`
const open = String.raw`\s*~(?=\s*(?:[^\dpP\s~]|$)|\s+${unitStart})`
const more = String.raw`(?:\s*[,·]\s*(?:${spelt}|${short})${weekday}?)*`
const days = `${day}(?:${end}|${open})?${more}`

const inMonth = String.raw`(?:\d{1,2}\s*월\s*,?\s*)?`
const week = String.raw`(?:제\s*)?\d{1,2}\s*(?:[~,-]\s*\d{1,2}\s*)?(?:(?:째|번째)\s*)?주(?:차|째)?`
const weeks = String.raw`${inMonth}${week}(?:\s*[~-]\s*${inMonth}${week}|${open})?`
const namedWeek = String.raw`\d{1,2}\s*월\s*(?:첫|둘|셋|넷|다섯|마지막)(?:째|번째)?\s*주`
const month = String.raw`\d{1,2}\s*(?:[~-]\s*\d{1,2}\s*)?월\s*(?:초순?|중순?|하순|말)?`
const brackets = String.raw`(?:\s*\([^)]*\d[^)]*\))?`

export const dayAtStart = new RegExp(
  String.raw`^[\s\-*•·○●▶[(]*(${days}|(?:${weeks}|${namedWeek}|${month})${brackets})[\])]?(?=[\s:,\-–([]|$)`,
)
export const dayAtEnd = new RegExp(String.raw`[\s(,:-](${days}|${weeks})\s*\)?$`)

const anyDay = new RegExp(
  [
    days,
    weeks,
    namedWeek,
    month,
    String.raw`\d{1,2}\s*-\s*\d{1,2}${weekday}?`,
    String.raw`[~-]\s*\d{1,2}\s*일?${weekday}?`,
    String.raw`\d{1,2}\s*(?:교시|일간|차시|시간|회)`,
  ].join('|'),
  'g',
)

/** '3', '1~2', '2(화)' in columns of months, weeks and days; '3(2)' in those of a month and its week. */
const bare = new RegExp(
  String.raw`^\d{1,2}\s*(?:[~,-]\s*\d{1,2}\s*)?일?\.?${weekday}?$|^\d{1,2}\s*\(\s*\d\s*\)$`,
)

const oneDay = new RegExp(`${days}|${weeks}|${namedWeek}|${month}`, 'g')
const termWeekBefore = new RegExp(`^${week}\\s+`)

/** Whether the cell of a day, without its particles, names one day or range, and no other number. */
export function isOnlyDays(cell: string): boolean {
  const text = cell.replace(/^[\s\-*•·○●▶]+/, '')
  if (bare.test(text)) return true
  return !/\d/.test(text.replace(anyDay, ' ')) && countDays(text) <= 1 && !goesBack(text)
}

/** Days beside the week of the term and days in brackets say the same as the week. */
const countDays = (text: string) =>
  [
    ...text
      .replace(/\([^)]*\)/g, ' ')
      .replace(termWeekBefore, '')
      .matchAll(oneDay),
  ].length

/** Whether a range ends before it begins; one from December to January does not. */
function goesBack(text: string): boolean {
  const [from, to] = [
    ...text
      .replace(/20\d\d\s*[-./년]/g, ' ')
      .matchAll(/(?<!\d)(\d{1,2})\s*[월./]\s*(\d{1,2})(?!\d)/g),
  ].map(([, month, date]) => Number(month) * 100 + Number(date))
  return from !== undefined && to !== undefined && to < from && !(from >= 1100 && to < 300)
}
