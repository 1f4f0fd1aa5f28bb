/** Schools' order sheets for tests: rows under the headings that we write, as .csv. */

const headings = [
  '도서명',
  '저자',
  '출판사',
  '교육과정',
  '학교급',
  '도서구분',
  '교과서/지도서',
  'ISBN',
  '점자',
  '점역',
  '확대A3',
  '확대B4',
  '음성',
  '비고',
  '학교명',
  '담당교사',
  '전화',
  '휴대폰',
  '이메일',
  '주소',
  '학생',
] as const
export type SheetRow = Partial<Record<(typeof headings)[number], string | number>>

const quoted = (value: string | number) =>
  /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value)

export const orderCsv = (rows: SheetRow[]) =>
  [
    headings.join(','),
    ...rows.map((row) => headings.map((name) => quoted(row[name] ?? '')).join(',')),
  ].join('\n')
export const orderSheet = (rows: SheetRow[], name = '신청서.csv') =>
  new File([orderCsv(rows)], name, { type: 'text/csv' })

type Described = {
  title: string
  creator: string
  publisher: string
  curriculum: string
  grade: string
  permission: string
  purpose: string
  isbn: string
}
/** A row that says all that is known of a book, with these counts and other cells. */
export const rowOf = (book: Described, more: SheetRow = {}): SheetRow => ({
  도서명: book.title,
  저자: book.creator,
  출판사: book.publisher,
  교육과정: book.curriculum,
  학교급: book.grade,
  도서구분: book.permission,
  '교과서/지도서': book.purpose,
  ISBN: book.isbn,
  ...more,
})
