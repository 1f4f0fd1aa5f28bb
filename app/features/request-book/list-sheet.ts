/**
 * Columns of the request list as a sheet: which headings are written and understood, and how rows
 * are read.
 */
import * as z from 'zod/mini'
import { fieldLimits } from '~/tables/codes'
import { normalise } from '~/features/book/search/normalise'
import { partialDate } from '~/validation/fields'

export type ListedBook = {
  bookId: string
  grade: string
  permission: string
  purpose: string
  curriculum: string
  title: string
  creator: string
  publisher: string
  pubDate: string
  isbn: string
  distributor: string
}
export type ListedName = keyof ListedBook

type CellReader = (text: string) => string | null
/** A reader that returns the stored value for any of its spellings; null for other text. */
const oneOfPatterns =
  (spellings: Record<string, RegExp>): CellReader =>
  (text) =>
    text === ''
      ? ''
      : (Object.keys(spellings).find((value) => spellings[value]?.test(text.replace(/\s/g, ''))) ??
        null)
const anyText =
  (maxLength: number): CellReader =>
  (text) =>
    text.length > maxLength ? null : text

/**
 * `names`: normalised headings as schools and centres write them; `heading` is what this service
 * writes.
 */
// prettier-ignore
export const listColumns: { name: ListedName; heading: string; width: number; names: string[]; read: CellReader; message: string }[] = [
  { name: 'bookId',      heading: '자료번호',      width: 16, names: ['도서번호', '관리번호', '자료id', '도서id', 'bookid'],                                         read: (text) => (/^[A-Za-z0-9][A-Za-z0-9._-]{0,49}$|^$/.test(text) ? text : null), message: 'badBookId' },
  { name: 'grade',       heading: '학교급',        width: 8,  names: ['급별', '학교구분', '학교급별', '학교급구분', 'grade'],                                     read: oneOfPatterns({ 초: /^초(등|등학교|교)?$/, 중: /^중(등|학교)?$/, 고: /^고(등|등학교|교)?$/ }),                    message: 'badGrade' },
  { name: 'permission',  heading: '도서구분',      width: 10, names: ['검정구분', '검인정', '국검인', '국검인정', '국검인정구분', '교과서구분', '구분', 'permission'],            read: oneOfPatterns({ 국정: /^국정?(도서|교과서)?$/, 검정: /^검정?(도서|교과서)?$/, 인정: /^인정?(도서|교과서)?$/ }), message: 'badPermission' },
  { name: 'purpose',     heading: '교과서/지도서', width: 12, names: ['용도', '도서종류', '종류', 'purpose'],                                                  read: oneOfPatterns({ 교과서: /^교과(서|용도서)$/, 지도서: /^(교사용)?지도서$/ }),                                       message: 'badPurpose' },
  { name: 'curriculum',  heading: '교육과정',      width: 20, names: ['교육과정차수', '교육과정구분', '적용교육과정', '개정교육과정', '교육과정개정', 'curriculum'],                      read: anyText(fieldLimits.text), message: 'tooLong' },
  { name: 'title',       heading: '도서명',        width: 34, names: ['교과서명', '교과용도서명', '선정교과용도서', '교과용도서', '자료명', '책명', '책이름', '서명', '책제목', '제목', 'title'], read: anyText(300),         message: 'tooLong' },
  { name: 'creator',     heading: '저자',          width: 14, names: ['저자명', '대표저자', '저자대표', '지은이', '저작자', '집필자', 'creator', 'author'],                              read: anyText(fieldLimits.text), message: 'tooLong' },
  { name: 'publisher',   heading: '출판사',        width: 16, names: ['출판사명', '발행사', '발행처', '출판사대표저자', 'publisher'],                               read: anyText(fieldLimits.text), message: 'tooLong' },
  { name: 'pubDate',     heading: '발행일',        width: 12, names: ['출판일', '발행일자', '발행연도', '발행년도', '출판연도', '출판년도', '발행년월', 'pubdate'],         read: readDate,             message: 'badDate' },
  { name: 'isbn',        heading: 'ISBN',          width: 17, names: ['국제표준도서번호', 'isbn번호', 'isbn코드', 'isbn13'],                                         read: anyText(40),          message: 'tooLong' },
  { name: 'distributor', heading: '총판',          width: 16, names: ['총판명', '총판사', '공급처', '공급사', '공급업체', 'distributor'],                                            read: anyText(fieldLimits.text), message: 'tooLong' },
]

function readDate(text: string): string | null {
  const { success, data } = z.safeParse(partialDate, text)
  return success ? (data ?? '') : null
}

const columnByHeading = new Map(
  listColumns.flatMap(({ name, heading, names }) =>
    [heading, ...names].map((spelling) => [normalise(spelling), name] as const),
  ),
)
const columnForHeading = (cell: string) =>
  columnByHeading.get(normalise(cell.replace(/필수|선택/g, '')))

/** The index of each column in a sheet. */
export type ColumnPositions = Map<ListedName, number>

/** The columns of a heading row; null when the row lacks a title or a publisher heading. */
export function readHeader(cells: string[]): ColumnPositions | null {
  const places: ColumnPositions = new Map()
  for (const [i, cell] of cells.entries()) {
    const name = columnForHeading(cell)
    if (name && !places.has(name)) places.set(name, i)
  }
  return places.has('title') && places.has('publisher') ? places : null
}

/** Headings of columns that are not read, such as 가격 and 사용학년. */
export function ignoredHeadings(cells: string[], places: ColumnPositions): string[] {
  const read = new Set(places.values())
  return cells
    .filter((cell, i) => cell.trim() !== '' && !read.has(i))
    .map((cell) => cell.replace(/\s+/g, ' ').trim().slice(0, 40))
}

/**
 * The number of known headings in a row: the row with most of them is quoted when no heading row is
 * found.
 */
export const countKnownHeadings = (cells: string[]) =>
  cells.filter((cell) => columnForHeading(cell)).length

/** An error in a cell: message key, the column's heading, the cell's text. */
export type CellError = { column: string; value: string; key: string }

/**
 * A cell's text in one line, as the list compares it. Removes the apostrophe that this service's
 * sheets put before text that could run as a formula.
 */
export const oneLine = (text: string) =>
  text
    .normalize('NFC')
    .replace(/^'(?=[=+\-@])/, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Reads a row as a book; null for rows without one (blank, totals, repeated headings). */
export function readRow(
  cells: string[],
  places: ColumnPositions,
): { book: ListedBook; errors: CellError[] } | null {
  const cellOf = (name: ListedName) => oneLine(cells[places.get(name) ?? -1] ?? '')
  if (listColumns.every(({ name }) => cellOf(name) === '') || readHeader(cells)) return null
  if (
    cellOf('publisher') === '' &&
    /^(합\s*계|총\s*계|소\s*계|계)$/.test(cells.find(Boolean)?.trim() ?? '')
  )
    return null
  const errors: CellError[] = []
  const book = {} as ListedBook
  for (const { name, heading, read, message } of listColumns) {
    const value = cellOf(name)
    const parsed = read(value)
    book[name] = parsed ?? ''
    if (parsed === null) errors.push({ column: heading, value: value.slice(0, 100), key: message })
  }
  if (cellOf('title') === '') errors.push({ column: '도서명', value: '', key: 'titleRequired' })
  if (cellOf('publisher') === '')
    errors.push({ column: '출판사', value: '', key: 'publisherRequired' })
  return { book, errors }
}
