/** Puts lines of a column together to paragraphs, and tells headings, items of lists, verse and choices. */
import { doubts } from '~/features/production/manuscript/source/doubts'
import type { Column } from './columns'
import type { PageFigure } from './figures'
import { widthOf } from './geometry'
import { lineText, type Line } from './lines'
import { shortestSet, type Survey } from './survey'

export type Paragraph = {
  lines: Line[]
  kind: 'text' | 'heading' | 'bullet' | 'number' | 'verse'
  /** of a heading; of an item: how far from the left it stands */
  level: number
  /** of an item */
  mark: string
  x0: number
  /** what somebody has to look at */
  doubt?: string
}
export type ColumnPart = Paragraph | PageFigure

/** Signs that begin an item, a choice, an example. */
const bullet = /^\s*(?:[•·▪◦∙・‣]\s*|[–-]\s+)(?=\S)/
const number = /^\s*(\d{1,3})\.\s+(?=\S)/
const otherMark =
  /^\s*(?:[■□○●▶▷◆◇※☞★☆①-⑳㉑-㉟⑴-⒇ⓐ-ⓩ㉠-㉻㈀-㈛❶-❿]|\(\d{1,2}\)|\d{1,2}\)|[가나다라마바사아자차카타파하]\.|[ㄱ-ㅎ][.)]|[A-Za-z]\)|<보기>|〈보기〉|\[)/
const sentenceEnd = /[.。]["”’)\]』」]*\s*$/
/** Characters of the longest heading in bold, and in large letters. */
const longestHeading = 140
const longestLarge = 300
/** How far before the edge a full line may end, in letters. */
const fullSlack = 0.3

/**
 * `set`: lines are set to this width, so that one that ends before it ends its paragraph: in the whole book, by
 * the lines of this column, or nobody knows.
 */
type Edges = { left: number; right: number; set: 'book' | 'column' | 'unknown' }

/** `place`: in a box nothing is known of where its text begins; in the cell of a table all is text. */
export function paragraphsOf(
  column: Column<PageFigure>,
  survey: Survey,
  place: 'page' | 'box' | 'cell',
): ColumnPart[] {
  const lines = column.items.filter((one): one is Line => !('figure' in one))
  const edges = edgesOf(lines, column, survey)
  const left = place === 'page' ? Math.min(edges.left, column.area.x0) : edges.left
  const parts: ColumnPart[] = []
  let open: Paragraph | null = null
  for (const one of column.items) {
    if ('figure' in one) {
      open = null
      parts.push(one)
      continue
    }
    const last = open?.lines.at(-1)
    const { joins, doubt } = open && last ? goesOn(open, last, one, edges, survey) : apart
    if (open && joins) open.lines.push(one)
    else {
      open = begin(one, survey)
      parts.push(open)
    }
    if (place !== 'cell') open.doubt ??= one.doubt ?? doubt
  }
  if (place === 'cell')
    return parts.map((part) => ('figure' in part ? part : { ...part, kind: 'text', mark: '' }))
  return withVerse(withHeadings(withNumbers(parts), survey), { ...edges, left }, survey)
}

/** Where the lines of a column begin and end; a column of short lines is as wide as its place. */
function edgesOf(
  lines: readonly Line[],
  { area }: Column<PageFigure>,
  { rightEdges }: Survey,
): Edges {
  const right = Math.max(...lines.map(({ x1 }) => x1), 0)
  const left = Math.min(...lines.map(({ x0 }) => x0), area.x1)
  const size = lines[0]?.size ?? 0
  // a comma or a full stop may stand out
  const edge = rightEdges.find(
    (one) => one >= right - 0.5 * size && one > left + shortestSet * size && one <= area.x1 + 2,
  )
  if (edge !== undefined)
    return {
      left,
      right: edge,
      set: Math.abs(right - edge) < fullSlack * size ? 'book' : 'unknown',
    }
  const atRight = lines.filter(
    ({ x0, x1 }) => x1 > right - 0.5 * size && x1 - x0 > shortestSet * size,
  )
  if (new Set(atRight.map(lineText)).size > 1)
    return { left, right: Math.min(...atRight.map(({ x1 }) => x1)), set: 'column' }
  return { left, right: Math.max(right, area.x1 - 2.5 * size), set: 'unknown' }
}

/** The level of a heading by its size; null where it is as small as the text. */
export function headingLevelOf(line: Line, { bodySize, headingSizes }: Survey): number | null {
  if (line.size < bodySize * 1.1) return null
  const size = headingSizes.findIndex((one) => line.size >= one * 0.94)
  return size < 0 ? null : size + 1
}

/** The mark with which an item begins, with the blank after it, '' for a dot; null where there is none. */
export const itemMark = (line: Line): string | null => {
  const text = lineText(line)
  if (line.bullet !== undefined) return ''
  return (bullet.exec(text) ?? number.exec(text) ?? otherMark.exec(text))?.[0] ?? null
}

function begin(line: Line, survey: Survey): Paragraph {
  const text = lineText(line)
  const base = { lines: [line], level: 0, mark: '', x0: line.x0 }
  const level = headingLevelOf(line, survey)
  if (level !== null) return { ...base, kind: 'heading', level }
  if (line.bullet !== undefined) return { ...base, kind: 'bullet', x0: line.bullet }
  const sign = bullet.exec(text)
  if (sign) return { ...base, kind: 'bullet', mark: sign[0] }
  const digits = number.exec(text)
  return digits ? { ...base, kind: 'number', mark: digits[0] } : { ...base, kind: 'text' }
}

const hasMaths = ({ pieces }: Line) => pieces.some(({ run }) => run.maths)
const isMaths = (line: Line) =>
  hasMaths(line) && line.pieces.every(({ run }) => run.maths || !/\p{L}/u.test(run.text))

const isMarked = (line: Line) => itemMark(line) !== null

/** Whether a line belongs to the paragraph before it, and what is not certain of that. */
type Join = { joins: boolean; doubt?: string }
const apart: Join = { joins: false }

function goesOn(open: Paragraph, last: Line, line: Line, edges: Edges, { leading }: Survey): Join {
  const size = Math.max(last.size, line.size)
  // what is raised or lowered in a formula stands on lines of its own
  if (isMaths(last) && isMaths(line)) return { joins: line.y - last.y < 1.5 * size }
  if (Math.abs(last.size - line.size) > 0.12 * size || last.bold !== line.bold) return apart
  const distance = line.y - last.y
  if (distance < 0.5 * size || distance > Math.max(leading * 1.18, 1.2) * size) return apart
  if (open.kind === 'heading')
    return { joins: last.x1 > edges.left + 0.5 * (edges.right - edges.left) }
  const join = fullness(last, line, edges)
  if (isMarked(line) && !(join.joins && isWordEnd(last, line))) return apart
  const hangs = open.kind !== 'text' && open.lines.length === 1
  if (!hangs && line.x0 > last.x0 + 0.7 * size && open.lines.length > 1) return apart
  if (!hangs && open.lines.length === 1 && line.x0 > last.x0 + 0.7 * size) return apart
  if (open.lines.length > 1 && line.x0 < last.x0 - 0.7 * size) return apart
  return join
}

/**
 * Whether the first word of the next line had no room in this one. Lists and headings are often not set to
 * the width of the text around them: there only a sentence that does not end goes on.
 */
function fullness(last: Line, line: Line, { right, set }: Edges): Join {
  const edge = right - fullSlack * Math.max(last.size, line.size)
  const ends = /[.。?!][\d"”’)\]』」]*\s*$/.test(lineText(last))
  const isAtEdge = last.x1 > edge
  const isNearEdge = last.x1 + firstWord(line) > edge
  const isLong = widthOf(last) > shortestSet * last.size
  const doubtful = { joins: true, doubt: doubts.joinedLines() }
  if (isAtEdge) return set === 'book' || (!ends && isLong) ? { joins: true } : doubtful
  if (isNearEdge && !ends) return set === 'column' || !isLong ? doubtful : { joins: true }
  if (isNearEdge && set === 'unknown') return doubtful
  return isNearEdge || (isLong && !ends && set !== 'book')
    ? { joins: false, doubt: doubts.partedLines() }
    : apart
}

/** The end of a sentence such as 이다., cut before its last syllable, looks like the mark of an item. */
const isWordEnd = (last: Line, line: Line) =>
  /[가-힣]\s*$/.test(lineText(last)) && /^\s*[가-하]\.(?:["”’)\]』」]|\s|$)/.test(lineText(line))

/** How wide the first word of a line is. */
function firstWord(line: Line): number {
  const text = lineText(line).trim()
  const word = /^\S+/.exec(text)?.[0] ?? ''
  return (word.length / Math.max(text.length, 1)) * widthOf(line) + 0.3 * line.size
}

/** A number alone is one of the text; only those that follow each other make a list. */
function withNumbers(parts: readonly ColumnPart[]): ColumnPart[] {
  const numbers = parts.map((part) =>
    'figure' in part || part.kind !== 'number' ? null : Number.parseInt(part.mark, 10),
  )
  return parts.map((part, index): ColumnPart => {
    const number = numbers[index]
    if (number === null || number === undefined || 'figure' in part) return part
    const isListed = numbers[index - 1] === number - 1 || numbers[index + 1] === number + 1
    return isListed ? part : { ...part, kind: 'text', mark: '' }
  })
}

/** Short paragraphs in bold, where bold is rare, are headings of the lowest level. */
function withHeadings(parts: ColumnPart[], { headingSizes, boldIsRare }: Survey): ColumnPart[] {
  const level = Math.min(headingSizes.length + 1, 6)
  return parts.map((part): ColumnPart => {
    if ('figure' in part) return part
    const text = part.lines.map(lineText).join(' ')
    if (part.kind === 'heading' && text.length > longestLarge) return { ...part, kind: 'text' }
    const isBold = part.lines.every(({ bold }) => bold)
    const isTitle = boldIsRare && isBold && part.kind !== 'heading' && part.kind !== 'bullet'
    if (!isTitle || !/\p{L}/u.test(text)) return part
    return text.length <= longestHeading
      ? { ...part, kind: 'heading', level, mark: '' }
      : { ...part, doubt: part.doubt ?? doubts.longBold() }
  })
}

/** Short lines that follow each other closely, set in, are verse. */
function withVerse(parts: ColumnPart[], edges: Edges, { leading }: Survey): ColumnPart[] {
  const result: ColumnPart[] = []
  let run: Paragraph[] = []
  const end = () => {
    // the items of a list are set in and short, too
    const marked = run.filter(({ kind }) => kind !== 'text').length
    const isVerse = run.length >= 3 && run.filter(endsSentence).length + marked <= 0.34 * run.length
    const [first] = run
    if (isVerse && first)
      result.push({ ...first, kind: 'verse', lines: run.flatMap((one) => one.lines) })
    else result.push(...run)
    run = []
  }
  const middle = edges.left + 0.72 * (edges.right - edges.left)
  for (const part of parts) {
    const line = 'figure' in part ? undefined : part.lines[0]
    const before = run.at(-1)?.lines.at(-1)
    const isShort =
      !('figure' in part) &&
      part.kind !== 'heading' &&
      part.lines.length === 1 &&
      line !== undefined &&
      !hasMaths(line) &&
      line.x1 < middle + (line.size > 0.04 * (edges.right - edges.left) ? line.size * 2 : 0) &&
      line.x0 > edges.left + line.size
    const isClose = line && before && line.y - before.y < Math.max(leading * 1.18, 1.2) * line.size
    if (!isShort || !isClose) end()
    if (isShort) run.push(part as Paragraph)
    else result.push(part)
  }
  end()
  return result
}

/** Whether the lines of one part end long before its place does, and not with sentences. */
export function areVerse(lines: readonly Line[], right: number): boolean {
  const left = Math.min(...lines.map(({ x0 }) => x0))
  const ends = lines.filter((line) => sentenceEnd.test(lineText(line))).length
  return (
    lines.length >= 3 &&
    ends <= 0.34 * lines.length &&
    lines.every(({ x1 }) => x1 < left + 0.72 * (right - left))
  )
}

const endsSentence = ({ lines }: Paragraph) => sentenceEnd.test(lines.map(lineText).join(' '))
