/** Finds what may be a school's name in the name and the first lines of a file, and a day in its name. */

/** A level as schools shorten it, and as it ends their full names. */
const levels: Record<string, string> = {
  초: '초등학교',
  중: '중학교',
  고: '고등학교',
  맹: '맹학교',
}

const fullName = /[가-힣]{1,14}학교/g
/** '한솔중', where a word ends or one begins that schools write behind their name. */
const shortName =
  /(?<![가-힣])([가-힣]{2,8}?)(초|중|고|맹)(?=$|[^가-힣]|신청|대체|교과|도서|목록|명단|선생|담당)/g
/** Words that end like a short name and are none. */
const notASchool =
  /^(?:최종보|보|참|비|광|신|최|재|사|경|권|집|연|기|수업|학기|제작|작업|사용)[초중고]$/

/** Names of schools that a text may mean, written in full, without spaces; the most certain first. */
export function schoolNamesIn(text: string): string[] {
  const whole = text.normalize('NFC')
  // '서울 맹학교' is written with and without the space
  const full = [...whole.matchAll(fullName)].map(([name]) => name)
  const short = [...whole.matchAll(shortName)].flatMap(([found, stem = '', level = '']) =>
    notASchool.test(found) ? [] : [stem + (levels[level] ?? '')],
  )
  return [...new Set([...full, ...short])].filter(
    (name) => !/^(?:초등|중|고등|대안|특수)?학교$/.test(name),
  )
}

const dayPatterns = [
  /(?<!\d)(20\d\d)\s*[-._년/]?\s*(0?[1-9]|1[0-2])\s*[-._월/]?\s*(0[1-9]|[12]\d|3[01]|[1-9])(?!\d)/,
  /(?<!\d)(\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/,
]

/** The day in a file's name (YYYY-MM-DD): '2026-11-02', '20261102', '261102'; null where there is none. */
export function dayInName(name: string, today: string): string | null {
  for (const pattern of dayPatterns) {
    const [, year = '', month = '', date = ''] = pattern.exec(name.normalize('NFC')) ?? []
    const day = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    const exists = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
    if (year && exists && day <= today) return day
  }
  return null
}
