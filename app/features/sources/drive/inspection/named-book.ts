/** Tells whether a file names the book that it was sent for, by the ISBNs that stand in it. */
import { isbnsInText } from '~/features/catalogue/book/isbn/isbn-in-text'
import { formatIsbn } from '~/features/catalogue/book/isbn/isbn'
import type { FinishedReport, NamedBooks, ReportText } from './stored-report'

/** More numbers are a list of books, which says nothing of the one that it stands in. */
const MAX_NUMBERS = 20
/** Numbers that a report shows. */
const MAX_SHOWN = 3

/** A number with (세트), (전2권) or SET behind it, or with 세트 or SET before it. */
const setNumber =
  /\d[\d\p{Pd} ]{8,22}[\dX][ ]?\(?[ ]?(?:세트|전[ ]?\d{1,2}[ ]?권|SET\b)|(?:세트|\bSET)[ ]?\)?[ ]?(?:ISBN)?[ :]{0,3}\d[\d\p{Pd} ]{8,22}[\dX]/giu

/** The ISBNs of a text whose check digits are right; null when there are none, or too many. */
export function booksInText(text: string): NamedBooks | null {
  const plain = text.normalize('NFKC')
  const found = isbnsInText(plain)
  const setTexts = plain.match(setNumber) ?? []
  const sets = isbnsInText(setTexts.map((one) => `ISBN ${one.replace(/^\D+/, '')}`).join('\n'))
  const numbers = found.filter((isbn) => !sets.includes(isbn))
  const total = numbers.length + sets.length
  return total === 0 || total > MAX_NUMBERS ? null : { numbers, sets }
}

/** A book with everything that the catalogue and the request list know of its number. */
export type WantedBook = { title: string; isbn: string; requestBook?: { isbn: string } | null }

/** Columns by which a file is compared with its book. */
export const wantedColumns = {
  title: true,
  isbn: true,
  requestBook: { select: { isbn: true } },
} as const

const isbnsOf = ({ isbn, requestBook }: WantedBook) =>
  isbnsInText([isbn, requestBook?.isbn ?? ''].map((text) => `ISBN ${text}`).join('\n'))

/**
 * A report with what the numbers in the file say about its book. A file that names the book, or its set,
 * beside others is its file; one that names only others is doubted, never refused, because a teacher's
 * book or a new edition may be what is wanted. Without a number on either side nothing is said.
 */
export function reportForBook(report: FinishedReport, book: WantedBook | null): FinishedReport {
  const { named } = report
  const wanted = book ? isbnsOf(book) : []
  const [first] = wanted
  if (!named || !book || first === undefined) return report
  const same = [...named.numbers, ...named.sets].find((isbn) => wanted.includes(isbn))
  if (same !== undefined) {
    const line: ReportText = ['intakeSameBook', { isbn: formatIsbn(same) }]
    return { ...report, lines: [...report.lines, line] }
  }
  if (named.numbers.length === 0) return report
  const params = {
    found: named.numbers.slice(0, MAX_SHOWN).map(formatIsbn).join(', '),
    wanted: formatIsbn(first),
    title: book.title,
  }
  const doubt: ReportText = ['intakeOtherBook', params]
  return {
    ...report,
    ...(report.level === 'bad' ? {} : { level: 'warn', short: ['intakeOtherBookShort', params] }),
    lines: [...report.lines, doubt],
    doubt,
  }
}
