/** Reads the pages that a cell or a line of a plan names. */
import { plain } from './day-cell'
import type { PlanDoubt } from '~/tables/codes'

/**
 * `first` null: '~54쪽', from where the line before ended; `last` null: '12~', to where the next
 * one begins, or unreadable.
 */
export type PageCell = {
  first: number | null
  last: number | null
  doubt?: PlanDoubt
  /** the cell names the book that was looked for */
  named?: true
}

const otherBooks = /(?:수학\s*)?(?:익힘책?|수익|실험관찰|실관|활동책?|워크북|부교재|지도서|보조)/

/** Which book of a subject a title or a heading names besides the textbook; '' for the textbook. */
export function bookKind(text: string): string {
  const found = otherBooks.exec(text.replace(/\s/g, ''))?.[0] ?? ''
  return found
    .replace(/^수학|책$/g, '')
    .replace('수익', '익힘')
    .replace('실관', '실험관찰')
}

const bookLabel =
  /(?<![가-힣])(수학\s*익힘책?|익힘책?|수익|익|실험\s*관찰|실관|실|국어\s*활동|활동책?|활|워크북|부교재|지도서|교과서|본책|교|국어|국|수학|수|사회|과학|영어)\s*(?:쪽수?|책)?\s*[:(]?\s*(?=(?:pp?\.?\s*)?[~\d])/gi
const shortLabels: Record<string, string> = { 익: '익힘', 실: '실험관찰', 활: '활동' }

/** '수학 8~13 / 익힘 6~9': what a cell says of the book of this kind; null without several books. */
function partOf(text: string, kind: string): { text: string; isSure: boolean } | null {
  const labels = [...text.matchAll(bookLabel)].map(({ 0: found, 1: label = '', index }) => ({
    kind: bookKind(shortLabels[label] ?? label),
    start: index,
    end: index + found.length,
  }))
  const front = text.slice(0, labels[0]?.start)
  const parts = [
    ...(/\d/.test(front) ? [{ kind: '', text: front }] : []),
    ...labels.map((label, index) => ({
      kind: label.kind,
      text: text.slice(label.end, labels[index + 1]?.start),
    })),
  ]
  const tidy = parts.map((part) => ({
    kind: part.kind,
    text: part.text.replace(/^[\s/(),·+&|;]+|[\s/(,·+&|;]+$|(?<![(].*)\)$/g, ''),
  }))
  const fitting = tidy.find((part) => part.kind === kind)
  const isSplit = new Set(tidy.map((part) => part.kind)).size === tidy.length && tidy.length > 1
  return isSplit && fitting
    ? { text: fitting.text, isSure: tidy.every((part) => isCertain(readPart(part.text))) }
    : null
}

const isCertain = (read: PageCell | 'unread' | null) =>
  read !== null && read !== 'unread' && !read.doubt

/**
 * Reads a cell of a column of pages; null for an empty one, `unread` for one without pages. `kind`: the
 * book whose pages are looked for, as `bookKind` says it.
 */
export function readPageCell(cell: string, kind = ''): PageCell | 'unread' | null {
  const part = partOf(plain(cell), kind)
  if (part === null) return readPart(plain(cell))
  const read = readPart(part.text)
  if (!read || read === 'unread') return read
  return part.isSure ? { ...read, named: true } : { ...read, doubt: read.doubt ?? 'planDoubtPages' }
}

function readPart(text: string): PageCell | 'unread' | null {
  if (/^(?:|[-·.]|없음|해당 ?없음|x)$/i.test(text)) return null
  const date = /^\d{4}-(\d\d)-(\d\d)/.exec(text)
  // spreadsheet programs turn 10-15 into a date
  if (date) return { first: Number(date[1]), last: Number(date[2]), doubt: 'planDoubtPages' }
  const other = otherBooks.exec(text)
  const front = text.slice(0, other?.index).replace(/[\s/(,·+&|]+$/, '')
  const pages = other && /\d/.test(front) ? front : text
  const { spans, rest, isList } = spansIn(pages)
  const [span, ...more] = spans
  if (!span) return 'unread'
  if (other && pages === text) return { ...span, doubt: 'planDoubtTwoBooks' }
  const read = more.length === 0 ? checked(span) : joined([span, ...more])
  return isList && isUsedUp(rest, pages) ? read : { ...read, doubt: read.doubt ?? 'planDoubtPages' }
}

/** '~54쪽까지', '10쪽부터' and '26쪽에서 33쪽까지' become '~54', '10~' and '26~33'. */
const withoutMarks = (text: string) =>
  text
    .replace(/(?<![A-Za-z\d])(?:pp?|page)s?\s*\.?\s*(?=\d|~)/gi, ' ')
    .replace(/(\d)\s*(?:쪽|페이지|면|p\b\.?)/gi, '$1 ')
    .replace(/(\d{1,4})\s*(?:부터|에서)\s*(\d{1,4})(?:\s*까지)?/g, '$1~$2')
    .replace(/([~-]\s*\d{1,4})\s*까지/g, '$1')
    .replace(/(?<![\d~-]\s{0,3})(\d{1,4})\s*까지/g, '~$1')
    .replace(/(\d{1,4})\s*(?:부터|에서)/g, '$1~')

const spanPattern = /(?<!\d)(\d{1,4})?\s*[~-]\s*(\d{1,4})?(?!\d)|(?<!\d)(\d{1,4})(?!\d)/g

/** The pages of a text, and what is left of it without them. */
function spansIn(text: string): { spans: PageCell[]; rest: string; isList: boolean } {
  const bare = withoutMarks(text)
  const spans: PageCell[] = []
  let [isList, end] = [true, 0]
  for (const match of bare.matchAll(spanPattern)) {
    const [, first, last, single] = match
    if (spans.length > 0) isList &&= listSign.test(bare.slice(end, match.index))
    end = match.index + match[0].length
    if (single !== undefined) spans.push({ first: Number(single), last: Number(single) })
    else if (first !== undefined || last !== undefined)
      spans.push({
        first: first === undefined ? null : Number(first),
        last: last === undefined ? null : Number(last),
      })
  }
  return { spans, rest: bare.replace(spanPattern, ' '), isList }
}

/** What stands between the parts of a list of pages. */
const listSign = /^\s*(?:[,·]|및|와|과)\s*$/

/** Words that stand beside pages and change nothing of them. */
const aside =
  /교과서|본문|전체|국어|수학|영어|사회|과학|도덕|음악|미술|체육|실과|통합|(?<![가-힣])(?:약|및|와|과)(?![가-힣])/g
/** The volume of a book in two; several in one cell are several books. */
const volume = /(?<![가-힣])[가나](?![가-힣])/
/**
 * Whether nothing of a cell is left that might change its pages; two numbers with nothing but a blank
 * between them may be anything.
 */
const isUsedUp = (rest: string, text: string) =>
  /^[\s,·():&.]*$/.test(rest.replace(aside, ' ').replace(volume, ' ')) &&
  !/\d\s+(?:p\.?\s*)?\d/i.test(text.replace(/쪽|페이지|면/g, ' '))

/** Books for schools have fewer pages; beyond stand years. */
const MAX_PAGE = 1_500
/** No lesson has more pages; '14~164' is a slip. */
const MAX_SPAN = 100
/** Pages that a list may leave out between two of its parts. */
const MAX_GAP = 5

/**
 * A range that ends before it begins is shown as doubtful, without its end; so are numbers that are
 * no pages.
 */
function checked(span: PageCell): PageCell {
  const { first, last } = span
  if ((first !== null && last !== null && last < first) || first === 0)
    return { first: first || null, last: null, doubt: 'planDoubtPages' }
  const isLong = first !== null && last !== null && last - first > MAX_SPAN
  return isLong || Math.max(first ?? 0, last ?? 0) > MAX_PAGE
    ? { ...span, doubt: 'planDoubtPages' }
    : span
}

/** '10, 11' and '10-15, 18-20' are one range; numbers that go back belong to another book. */
function joined([first, ...others]: [PageCell, ...PageCell[]]): PageCell {
  let end = first.last ?? first.first ?? 0
  let gap = 0
  for (const { first: from, last } of others) {
    // whole ranges that go back are of two books; anything else is a range that was not understood
    if (from === null || from < end) {
      const isRange = from !== null && last !== null && last > from
      const doubt = isRange && first.last !== first.first ? 'planDoubtTwoBooks' : 'planDoubtPages'
      return { ...checked(first), doubt }
    }
    gap = Math.max(gap, from - end)
    end = last ?? from
  }
  const read = checked({ first: first.first, last: end })
  return gap > MAX_GAP ? { ...read, doubt: read.doubt ?? 'planDoubtPages' } : read
}

// a page, and pages in a row: p.10, 10쪽, 10~15쪽, 62쪽부터 90쪽까지, 1, 2, 3쪽, 6, 8~9쪽
const before = String.raw`(?<![A-Za-z])(?:pp?|pages?)\s*\.?\s*`
const after = String.raw`\s*(?:쪽|페이지|p(?![A-Za-z]|\s*\.?\s*\d)\.?)`
const page = String.raw`(?<![\d.])(?:${before})?\d{1,4}(?!\d)(?:${after})?`
const joint = String.raw`\s*(?:[~-]|부터|에서|[,·]|및|와|과)\s*`
const pages = String.raw`(?:(?:${before})?~\s*)?${page}(?:${joint}${page})*(?:\s*(?:까지|부터|에서|~))?`
const run = new RegExp(pages, 'gi')
const wholeRun = new RegExp(`^\\(?${pages}\\)?$`, 'i')
const marked = new RegExp(`${before}[~\\d]|\\d${after}`, 'i')
const bareRange =
  /(?:^|[\s(])((?:\d{1,4}\s*~\s*\d{1,4}(?:\s*,\s*\d{1,4}\s*~\s*\d{1,4})*)|\d{2,4}\s*-\s*\d{1,4}|~\s*\d{1,4})\s*\)?$/

/** '3, 10~15쪽' behind other words: the first number may belong to them. */
const MAX_UNMARKED_GAP = 2

/** Pages inside a text, and the text without them; `pages` null when it names none. */
export function takePages(raw: string): { pages: PageCell | null; rest: string } {
  const text = plain(raw)
  const runs = [...text.matchAll(run)].filter(([found]) => marked.test(found))
  const match = runs[0] ?? bareRange.exec(text)
  const read = match && readPageCell(match[0].replace(/[()]/g, ' '))
  if (!match || read === null || read === 'unread') return { pages: null, rest: raw.trim() }
  const front = text.slice(0, match.index).replace(/(?:교과서\s*)?\(?\s*$/, '')
  const rest = `${front} ${text.slice(match.index + match[0].length).replace(/^\s*\)/, '')}`
  const doubt =
    read.doubt ??
    ((runs.length > 1 && goesBack(runs)) ||
    otherBooks.test(text.slice(match.index)) ||
    (otherBooks.test(front) && !/\d/.test(front))
      ? 'planDoubtTwoBooks'
      : runs.length > 1 ||
          hasPageSigns(rest) ||
          /^\s*(?:\(\s*)?(?:[-~]|부터|까지|에서|이후|이전|이상|외(?![가-힣])|등(?![가-힣])|부록|중(?![가-힣])|홀수|짝수)/.test(
            text.slice(match.index + match[0].length),
          ) ||
          /\d\s*[^\s\p{L}\d()\]:.,]\s*$|(?:^|\s)\d{1,4}\s*$/u.test(front) ||
          (front.trim() !== '' && hasLooseStart(match[0]))
        ? 'planDoubtPages'
        : undefined)
  return {
    pages: doubt ? { ...read, doubt } : read,
    rest: rest.replace(/\s+/g, ' ').trim(),
  }
}

/** Whether the second run of pages begins before the first one ends. */
function goesBack(runs: RegExpMatchArray[]): boolean {
  const [first, second] = runs.map(([found]) => (found.match(/\d+/g) ?? []).map(Number))
  return (second?.[0] ?? 0) < (first?.at(-1) ?? 0)
}

/** '3, 10~15쪽': whether a list begins with a number that is far from the next one. */
function hasLooseStart(found: string): boolean {
  const [, first, next] = /^(\d+)\s*[,·]\s*(\d+)/.exec(found) ?? []
  return first !== undefined && Number(next) - Number(first) > MAX_UNMARKED_GAP
}

/** Whether a text has a number with a sign of pages: 10쪽, p.10. */
export const hasMarkedNumber = (text: string) => marked.test(plain(text))

/** Whether a text has a sign of pages that was not read; 1~2차시 is none. */
export const hasPageSigns = (text: string) =>
  marked.test(plain(text)) ||
  /\d\s*~(?!\s*\d+\s*(?:차시|교시|단원|과|주|회|차|학년|반|명|시간|월|일|모둠|번))|(?<!\d\s*)~\s*\d/.test(
    plain(text),
  )

/** Whether a cell looks like pages without a heading that says so. */
export const looksLikePages = (cell: string) => {
  const text = plain(cell)
  return (
    /^\(?(?:pp?\.?\s*)?(?:\d{1,4}\s*쪽?)?\s*[~-]\s*\d{1,4}\s*(?:쪽|p)?\)?$/i.test(text) ||
    /^\d{1,4}, ?\d{1,4}$/.test(text) ||
    (wholeRun.test(text) && (marked.test(text) || text.includes('~')))
  )
}

/** Whether a cell names pages by a sign, and not only by a dash or a comma. */
export const hasMarkedPages = (cell: string) =>
  looksLikePages(cell) && /[~쪽p페]/i.test(plain(cell))
