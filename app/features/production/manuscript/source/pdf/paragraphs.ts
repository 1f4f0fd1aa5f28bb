/** Puts lines of a column together to paragraphs, and tells headings, items of lists, verse and choices. */
import type { Column } from './columns'
import type { PageFigure } from './figures'
import { widthOf } from './geometry'
import { lineText, type Line } from './lines'
import type { Survey } from './survey'

export type Paragraph = {
  lines: Line[]
  kind: 'text' | 'heading' | 'bullet' | 'number' | 'verse'
  /** of a heading; of an item: how far from the left it stands */
  level: number
  /** of an item */
  mark: string
  x0: number
}
export type ColumnPart = Paragraph | PageFigure

/** Signs that begin an item, a choice, an example. */
const bullet = /^\s*(?:[•·▪◦∙・‣]\s*|[–-]\s+)(?=\S)/
const number = /^\s*(\d{1,3})\.\s+(?=\S)/
const otherMark =
  /^\s*(?:[■□○●▶▷◆◇※☞★☆①-⑳㉑-㉟⑴-⒇ⓐ-ⓩ㉠-㉻㈀-㈛❶-❿]|\(\d{1,2}\)|\d{1,2}\)|[가나다라마바사아자차카타파하]\.|[ㄱ-ㅎ][.)]|[A-Za-z]\)|<보기>|〈보기〉|\[)/
const sentenceEnd = /[.。]["”’)\]』」]*\s*$/
/** Letters of the longest heading. */
const longestHeading = 140

type Edges = { left: number; right: number }

/** `isCell`: all is text, as in the cell of a table. */
export function paragraphsOf(
  column: Column<PageFigure>,
  survey: Survey,
  isCell = false,
): ColumnPart[] {
  const lines = column.items.filter((one): one is Line => !('figure' in one))
  const edges = edgesOf(lines, column, survey)
  const parts: ColumnPart[] = []
  let open: Paragraph | null = null
  for (const one of column.items) {
    if ('figure' in one) {
      open = null
      parts.push(one)
      continue
    }
    const last = open?.lines.at(-1)
    if (open && last && goesOn(open, last, one, edges, survey)) open.lines.push(one)
    else {
      open = begin(one, survey)
      parts.push(open)
    }
  }
  if (isCell)
    return parts.map((part) => ('figure' in part ? part : { ...part, kind: 'text', mark: '' }))
  return withVerse(withHeadings(withNumbers(parts), survey), edges, survey)
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
  const edge = rightEdges.find(
    (one) => one >= right - 1.5 && one > left + 12 * size && one <= area.x1 + 2,
  )
  return { left, right: edge ?? Math.max(right, area.x1 - 2.5 * size) }
}

function begin(line: Line, { bodySize, headingSizes }: Survey): Paragraph {
  const text = lineText(line)
  const base = { lines: [line], level: 0, mark: '', x0: line.x0 }
  const isLarge = line.size >= bodySize * 1.1
  const size = headingSizes.findIndex((one) => line.size >= one * 0.94)
  if (isLarge && size >= 0) return { ...base, kind: 'heading', level: size + 1 }
  const sign = bullet.exec(text)
  if (sign) return { ...base, kind: 'bullet', mark: sign[0] }
  const digits = number.exec(text)
  return digits ? { ...base, kind: 'number', mark: digits[0] } : { ...base, kind: 'text' }
}

const isMarked = (line: Line) => {
  const text = lineText(line)
  return otherMark.test(text) || number.test(text) || bullet.test(text)
}

/** Whether a line belongs to the paragraph before it. */
function goesOn(
  open: Paragraph,
  last: Line,
  line: Line,
  edges: Edges,
  { leading }: Survey,
): boolean {
  const size = Math.max(last.size, line.size)
  if (Math.abs(last.size - line.size) > 0.12 * size || last.bold !== line.bold) return false
  const distance = line.y - last.y
  if (distance < 0.5 * size || distance > Math.max(leading * 1.18, 1.2) * size) return false
  if (open.kind === 'heading') return last.x1 > edges.left + 0.5 * (edges.right - edges.left)
  if (isMarked(line)) return false
  const hangs = open.kind !== 'text' && open.lines.length === 1
  if (!hangs && line.x0 > last.x0 + 0.7 * size && open.lines.length > 1) return false
  if (!hangs && open.lines.length === 1 && line.x0 > last.x0 + 0.7 * size) return false
  if (open.lines.length > 1 && line.x0 < last.x0 - 0.7 * size) return false
  return last.x1 + firstWord(line) > edges.right - 0.3 * size
}

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
    if (part.kind === 'heading' && text.length > longestHeading) return { ...part, kind: 'text' }
    const isBold = part.lines.every(({ bold }) => bold)
    const isTitle = boldIsRare && isBold && part.kind !== 'heading' && part.kind !== 'bullet'
    return isTitle && text.length <= longestHeading && /\p{L}/u.test(text)
      ? { ...part, kind: 'heading', level, mark: '' }
      : part
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

const endsSentence = ({ lines }: Paragraph) => sentenceEnd.test(lines.map(lineText).join(' '))
