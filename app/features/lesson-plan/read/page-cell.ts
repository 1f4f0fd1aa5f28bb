/** Reads the pages that a cell or a line of a plan names. */
import { plain } from './day-cell'
import type { PlanDoubt } from '~/tables/codes'

/**
 * `first` null: '~54쪽', from where the line before ended; `last` null: '12~', to where the next
 * one begins, or unreadable.
 */
export type PageCell = { first: number | null; last: number | null; doubt?: PlanDoubt }

const otherBooks = /(?:수학\s*)?(?:익힘책?|수익|실험관찰|실관|활동책?|워크북|부교재|지도서|보조)/

/** Reads a cell of a column of pages; null for an empty one, `unread` for one without pages. */
export function readPageCell(cell: string): PageCell | 'unread' | null {
  const text = plain(cell)
  if (/^(?:|[-·.]|없음|해당 ?없음|x)$/i.test(text)) return null
  const date = /^\d{4}-(\d\d)-(\d\d)/.exec(text)
  // spreadsheet programs turn 10-15 into a date
  if (date) return { first: Number(date[1]), last: Number(date[2]), doubt: 'planDoubtPages' }
  const other = otherBooks.exec(text)
  const own = other && /\d/.test(text.slice(0, other.index)) ? text.slice(0, other.index) : text
  const spans = spansIn(own)
  const span = spans[0]
  if (!span) return 'unread'
  if (other && own === text) return { ...span, doubt: 'planDoubtTwoBooks' }
  return spans.length === 1 ? checked(span) : joined(spans)
}

/** '~54쪽까지' and '10쪽부터' become '~54' and '10~'. */
const withoutMarks = (text: string) =>
  text
    .replace(/(?:pp?|page)s?\s*\.?\s*(?=\d|~)/gi, '')
    .replace(/(\d)\s*(?:쪽|페이지|면|p\b\.?)/gi, '$1 ')
    .replace(/(\d{1,3})\s*부터\s*(\d{1,3})\s*까지/g, '$1~$2')
    .replace(/(?<![\d~-]\s{0,3})(\d{1,3})\s*까지/g, '~$1')
    .replace(/(\d{1,3})\s*부터/g, '$1~')

function spansIn(text: string): PageCell[] {
  const spans: PageCell[] = []
  for (const match of withoutMarks(text).matchAll(
    /(?<!\d)(\d{1,3})?\s*[~-]\s*(\d{1,3})?(?!\d)|(?<!\d)(\d{1,3})(?!\d)/g,
  )) {
    const [, first, last, single] = match
    if (single !== undefined) spans.push({ first: Number(single), last: Number(single) })
    else if (first !== undefined || last !== undefined)
      spans.push({
        first: first === undefined ? null : Number(first),
        last: last === undefined ? null : Number(last),
      })
  }
  return spans
}

/** A range that ends before it begins is shown as doubtful, without its end. */
const checked = (span: PageCell): PageCell =>
  (span.first !== null && span.last !== null && span.last < span.first) || span.first === 0
    ? { first: span.first || null, last: null, doubt: 'planDoubtPages' }
    : span

/** '10, 11' and '10-15, 18-20' are one range; numbers that go back belong to another book. */
function joined(spans: PageCell[]): PageCell {
  const [first, ...others] = spans
  let end = first!.last ?? first!.first ?? 0
  for (const { first: from, last } of others) {
    if (from === null || from < end) return { ...checked(first!), doubt: 'planDoubtTwoBooks' }
    end = last ?? from
  }
  return checked({ first: first!.first, last: end })
}

const marked =
  /(?:교과서\s*)?\(?\s*(?:(?:\bpp?|page)\s*\.?\s*~?\s*\d{1,3}(?:\s*[~,-]\s*(?:p\.?\s*)?\d{1,3})*(?:\s*(?:쪽|p\b))?|(?:\d{1,3}\s*(?:쪽|p)?\s*)?(?:[~,-]\s*)\d{1,3}\s*(?:쪽|페이지|p\b)(?:\s*까지)?|\d{1,3}\s*(?:쪽|페이지|p\b)(?:\s*(?:까지|부터\s*\d{1,3}\s*(?:쪽|페이지)?\s*까지|부터))?)\s*\)?/i
const bareRange = /(?:^|[\s(])(\d{1,3}\s*~\s*\d{1,3}|\d{2,3}\s*-\s*\d{1,3}|~\s*\d{1,3})\s*\)?$/

/** Pages inside a text, and the text without them; `pages` null when it names none. */
export function takePages(raw: string): { pages: PageCell | null; rest: string } {
  const text = plain(raw)
  const match = marked.exec(text) ?? bareRange.exec(text)
  if (!match) return { pages: null, rest: raw.trim() }
  const read = readPageCell(match[0].replace(/[()]/g, ' ').replace('교과서', ''))
  if (read === null || read === 'unread') return { pages: null, rest: raw.trim() }
  const after = text.slice(match.index + match[0].length)
  const rest = `${text.slice(0, match.index)} ${after}`.replace(/\s+/g, ' ').trim()
  const more = marked.test(after)
  return { pages: more && !read.doubt ? { ...read, doubt: 'planDoubtTwoBooks' } : read, rest }
}

/** Whether a cell looks like pages without a heading that says so. */
export const looksLikePages = (cell: string) => {
  const text = plain(cell)
  return (
    /^\(?(?:pp?\.?\s*)?(?:\d{1,3}\s*쪽?)?\s*[~-]\s*\d{1,3}\s*(?:쪽|p)?\)?$/i.test(text) ||
    /^(?:pp?\.?\s*\d{1,3}|~?\s*\d{1,3}\s*(?:쪽|p)(?:까지)?)$/i.test(text) ||
    /^\d{1,3}, ?\d{1,3}(?:쪽)?$/.test(text)
  )
}
