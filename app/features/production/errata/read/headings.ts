/** Finds the heading of a table of corrections, one to three lines, and what its columns hold. */
import { entriesOf } from '~/platform/records'
import { normalise } from '~/features/catalogue/book/search/normalise'
import { gridWidth, textAt, type Line } from '~/features/requests/order-file/read/grid'

/** `line`: the place on the page; `title`: of the book; `known`: recognised, but not stored. */
type ColumnName = 'page' | 'line' | 'wrong' | 'right' | 'note' | 'title' | 'known'

// prettier-ignore
const spellings: Record<ColumnName, string[]> = {
  page:  ['쪽', '쪽수', '쪽번호', '페이지', '페이지수', '페이지번호', '면', '면수', '해당쪽', '해당페이지', '해당면', '수정쪽', '수정페이지', '수정면', '수정쪽수', '오류쪽', '오류페이지', '교과서쪽', '교과서쪽수', '교과서페이지', '본책쪽', '본문쪽', '쪽행', '쪽줄', '쪽및행', '쪽과행', '쪽위치', '쪽및위치', '쪽수행', '쪽수위치', '면행', '페이지행', '페이지줄', '페이지및행', '페이지위치', 'page', 'pages', 'p', 'pp'],
  line:  ['행', '행수', '줄', '줄수', '위치', '세부위치', '수정위치', '오류위치', '해당위치', '단락', '항목', '해당부분', '해당항목', '수정부분', '수정할곳', '고칠곳', '오류부분', '부분', 'line'],
  wrong: ['수정전', '수정전내용', '수정보완전', '수정보완전내용', '보완전', '정정전', '정정전내용', '변경전', '변경전내용', '개정전', '고치기전', '현행', '현행내용', '현재', '현재내용', '현본', '현행본', '기존', '기존내용', '당초', '당초내용', '오', '오기', '오류', '오류내용', '오류사항', '오답', '틀린내용', '틀린것', '틀린글', '틀린부분', '잘못', '잘못된내용', '잘못된것', '원문', '원래내용', 'before', 'wrong', 'error', 'errata'],
  right: ['수정후', '수정후내용', '수정보완후', '수정보완후내용', '보완후', '정정후', '정정후내용', '변경후', '변경후내용', '개정후', '고친후', '수정', '수정안', '수정내용', '수정사항', '수정본', '수정보완', '수정보완내용', '수정보완사항', '보완', '보완내용', '정', '정정', '정정내용', '정정사항', '변경', '변경내용', '변경사항', '고친내용', '고친것', '바른내용', '바른것', '바른글', '바로잡은내용', '바로잡음', '바르게', '올바른내용', '옳은내용', '옳은것', 'after', 'right', 'correct', 'correction', 'corrected', 'corrigenda'],
  note:  ['비고', '비고란', '사유', '수정사유', '수정이유', '수정보완사유', '정정사유', '변경사유', '이유', '구분', '수정구분', '유형', '오류유형', '참고', '참고사항', '메모', 'remarks', 'note', 'notes', 'reason'],
  title: ['교과서', '교과서명', '도서명', '도서', '책', '책명', '책이름', '서명', '교재', '교재명', '과목', '과목명', '교과목', '교과목명', '교과명', 'title', 'book'],
  known: ['번호', '순번', '연번', '일련번호', '순', '순서', 'no', '학교급', '학년', '학기', '출판사', '발행사', '발행처', '저자', '대표저자', '지은이', '단원', '단원명', '대단원', '중단원', '소단원', '차시', '판', '쇄', '쇄수', '반영일', '수정일', '수정일자', '등록일', '처리', '처리결과', '반영여부', '반영시기', 'isbn'],
}

const bySpelling = new Map(
  entriesOf(spellings).flatMap(([name, words]) => words.map((word) => [word, name] as const)),
)

/** Under a heading over several columns, or behind its word, short ones have a meaning of their own. */
const grouped: Record<string, ColumnName> = { 전: 'wrong', 후: 'right', 오: 'wrong', 정: 'right' }
const groups = /^(?:수정|보완|정정|변경|개정|고침|내용|대조|사항|및|표)+/

/** Longer text is not a heading. */
const longestHeading = 30

function columnOf(path: readonly string[]): ColumnName | null {
  const last = path.at(-1) ?? ''
  if (last.length > longestHeading) return null
  const forms = [last, last.replace(/[([（［<].*$/s, ''), last.split('\n')[0] ?? ''].map(normalise)
  const above = normalise((path.at(-2) ?? '').slice(0, longestHeading))
  for (const form of forms) {
    const name = groups.test(above) ? (grouped[form] ?? bySpelling.get(form)) : bySpelling.get(form)
    if (name) return name
  }
  return null
}

/** Columns of one table; printed tables often stand beside each other under one line of headings. */
export type TableColumns = Partial<Record<ColumnName, number>>

/** `to`: the first line below the heading; `ignored`: headings of columns that are not read. */
export type Heading = { to: number; tables: TableColumns[]; known: Set<number>; ignored: string[] }

const MAX_HEADING_LINES = 3

/** The heading that begins in this line; null where none does. */
export function headingAt(lines: readonly Line[], from: number): Heading | null {
  const first = lines[from]
  if (!first?.cells.some((cell) => columnOf([cell]) !== null || groups.test(normalise(cell))))
    return null
  let best: { heading: Heading; columns: number } | null = null
  for (let to = from + 1; to <= Math.min(from + MAX_HEADING_LINES, lines.length); to += 1) {
    const paths = pathsOf(lines.slice(from, to))
    const names = paths.map(columnOf)
    const tables = tablesOf(names, lines.slice(to, to + linesThatTell))
    if (tables.length === 0) continue
    const columns = tables.flatMap((table) => Object.keys(table)).length
    if (best && best.columns >= columns) continue
    const ignored = paths.flatMap((path, i) =>
      path.length > 0 && !names[i] ? [path.join(' ')] : [],
    )
    const known = new Set(names.flatMap((name, i) => (name === 'known' ? [i] : [])))
    best = { heading: { to, tables, known, ignored }, columns }
  }
  return best?.heading ?? null
}

/** The headings over each column, the topmost first. */
const pathsOf = (lines: readonly Line[]): string[][] =>
  Array.from({ length: gridWidth([...lines]) }, (_, column) =>
    lines.reduce<string[]>((path, line) => {
      const heading = textAt(line, column).replace(/[ \t]+/g, ' ')
      return heading === '' || path.at(-1) === heading ? path : [...path, heading]
    }, []),
  )

/** Lines below a heading that show what a column holds. */
const linesThatTell = 30

/** A table has pages, and what is wrong or right; each heading of pages begins one. */
function tablesOf(names: readonly (ColumnName | null)[], below: readonly Line[]): TableColumns[] {
  const named = names.includes('page') ? names : withPages(names, below)
  const tables: TableColumns[] = []
  let current: TableColumns = {}
  const end = () => void (isTable(current) && tables.push(current))
  for (const [column, name] of named.entries()) {
    if (!name || name === 'known') continue
    if (name === 'page' && isTable(current)) {
      end()
      // what stands left of all tables is said of all of them
      current = tables[0]?.title === undefined ? {} : { title: tables[0].title }
    }
    if (current[name] === undefined) current[name] = column
  }
  end()
  return tables
}

const isTable = ({ page, wrong, right }: TableColumns) =>
  page !== undefined && (wrong !== undefined || right !== undefined)

const namesPage = /\d ?(?:쪽|면|페이지)|p\.? ?\d/i

/** '위치' holds the pages where no other column does. */
function withPages(names: readonly (ColumnName | null)[], below: readonly Line[]) {
  const column = names.indexOf('line')
  const cells = below.map((line) => textAt(line, column)).filter(Boolean)
  const pages = cells.filter((cell) => namesPage.test(cell))
  return column >= 0 && pages.length > 0 && pages.length >= cells.length * 0.6
    ? names.with(column, 'page')
    : names
}

/** How many headings a line has, for the message that quotes the closest one. */
export const countHeadings = ({ cells }: Line) =>
  new Set(cells.map((cell) => columnOf([cell])).filter(Boolean)).size
