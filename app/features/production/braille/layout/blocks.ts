/**
 * Parts of a book as lines of braille, in the form of the national guides of 2025 (점자 도서 제작 지침,
 * 국립장애인도서관; 점자교과서 및 교수학습 자료 제작 지침, 국립특수교육원): headings, paragraphs, lists, boxes, notes,
 * tables, choices. What the guides do not say is the nearest thing that they do.
 */
import { blank, cells as cellsOfDots } from '../cells'
import { blanks, joined, piece, type Piece } from '../pieces'
import { noteSign } from '../signs'
import { wrap } from '../layout'
import { writeLines, type Remark } from '../write'
import { wrapPieces, type Lines } from './wrap'

export type Block =
  | { kind: 'printPage'; page: string }
  | { kind: 'heading'; level: 1 | 2 | 3 | 4; text: string }
  | { kind: 'paragraph' | 'note' | 'formula'; text: string }
  | { kind: 'item'; text: string; depth?: number }
  | { kind: 'verse' | 'titlePage'; lines: string[] }
  | { kind: 'cells'; lines: string[] }
  | { kind: 'box'; title: string; blocks: Block[] }
  | { kind: 'quotation'; blocks: Block[] }
  | { kind: 'choices'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'rule' }

/**
 * A line of a page. `printPage`: it says that this page of print begins; `begins`: it begins a new
 * braille page; `ends`: the braille page ends; `keep`: lines after it that stand on the same page.
 */
export type LaidLine = {
  cells: string
  printPage?: string
  begins?: true
  ends?: true
  keep?: number
}
type LineForm = Pick<Lines, 'cells' | 'breaks'>

/** What the writer says, and the page of print on which it says it; '' before the first one. */
export type LaidRemark = Remark & { printPage: string }
export type Notes = { printPage: string; remarks: LaidRemark[] }

/** Blanks before the lines of each kind (두 guides; level 1 is centred). */
const indents = {
  heading2: 6,
  heading3: 4,
  paragraph: { first: 2, runover: 0 },
  verse: { first: 4, runover: 6 },
  /** of an item in a list in a list, and of a quotation */
  inner: 2,
  tableHead: 2,
} as const

const boxTop = { corner: cellsOfDots('123456'), line: cellsOfDots('1245') }
const boxBottom = { corner: cellsOfDots('123456'), line: cellsOfDots('2356') }
/** Between the columns of a simple table, and between choices in a line. */
const columnGap = 2
const changeLine = cellsOfDots('36')
/** Lists in lists that stand further in, and cells of a line that a quotation leaves. */
const deepestItem = 4
const leastCells = 20
/** Between two scenes. */
export const sceneBreak = '* * *'

/** Lines of blocks; what the writer says about them is added to the remarks. */
export function linesOfBlocks(blocks: Block[], form: LineForm, notes: Notes): LaidLine[] {
  const isGap = (line: LaidLine | undefined) =>
    line?.cells === '' && line.printPage === undefined && !line.ends
  return blocks
    .flatMap((block) => linesOf(block, form, notes))
    .filter((line, i, all) => !isGap(line) || !isGap(all[i - 1]))
}

function linesOf(block: Block, form: LineForm, notes: Notes): LaidLine[] {
  const write = (text: string) => pieces(text, notes)
  const paragraph = (text: string, first: number) =>
    plain(wrapPieces(write(text), { ...form, ...indents.paragraph, first }))
  switch (block.kind) {
    case 'printPage':
      notes.printPage = block.page
      return block.page === '' ? [] : [{ cells: '', printPage: block.page }]
    case 'heading':
      return heading(block.level, write(block.text), form)
    case 'paragraph':
      return paragraph(block.text, indents.paragraph.first)
    case 'formula':
      return plain(
        wrapPieces(write(block.text).flatMap(dividedFormula), { ...form, ...indents.paragraph }),
      )
    case 'item': {
      const depth = Math.min(block.depth ?? 0, deepestItem)
      return paragraph(block.text, indents.paragraph.first + depth * indents.inner)
    }
    case 'note':
      return plain(
        wrapPieces(
          [
            piece(noteSign, { mayEnd: false }),
            ...write(block.text),
            piece(noteSign, { mayStart: false }),
          ],
          { ...form, ...indents.paragraph },
        ),
      )
    case 'verse':
      return block.lines.flatMap((line) =>
        plain(wrapPieces(write(line), { ...form, ...indents.verse })),
      )
    case 'cells':
      return plain(block.lines.flatMap((line) => wrap(line, form)))
    case 'titlePage':
      return titlePage(block.lines.map(write), form)
    case 'box':
      return box(block, form, notes)
    case 'quotation':
      return quotation(block.blocks, form, notes)
    case 'rule':
      return [
        { cells: '' },
        { cells: centred(joined(write(sceneBreak)), form.cells) },
        { cells: '' },
      ]
    case 'choices':
      return plain(choices(block.items.map(write), form))
    case 'table':
      return plain(table(block, form, notes))
  }
}

function pieces(text: string, { printPage, remarks }: Notes): Piece[] {
  const { lines, remarks: said } = writeLines(text.replace(/\s*\n\s*/g, ' '))
  for (const one of said) remarks.push({ ...one, printPage })
  return lines[0] ?? []
}

/** Cells of a formula in which a line may end, because it hardly fits into one. */
const longFormula = 24
/** Before a sign of equality: a part of it, and of an arrow, is none. */
const beforeEquals = /(?<![⠔⠨⠒])(?=⠨?⠒⠒(?![⠕⠒]))/

/** A long formula on a line of its own ends lines at blanks and before signs of equality. */
const dividedFormula = (one: Piece): Piece[] =>
  one.cells.length <= longFormula
    ? [one]
    : (one.cells.match(/\u2800+|[^\u2800]+/g) ?? []).flatMap((run) =>
        run.split(beforeEquals).map((part) => piece(part)),
      )

const plain = (lines: string[]): LaidLine[] => lines.map((cells) => ({ cells }))

/** Level 1: a new page, centred, an empty line below. 2: from cell 7. 3 and 4: from cell 5. */
function heading(level: number, written: Piece[], form: LineForm): LaidLine[] {
  if (level === 1) {
    const lines = wrapPieces(written, { ...form, cells: form.cells - 6 }).map((line) =>
      centred(line, form.cells),
    )
    return [
      ...lines.map((cells, i): LaidLine => ({
        cells,
        keep: lines.length - i + 1,
        ...(i === 0 ? { begins: true } : {}),
      })),
      { cells: '', keep: 1 },
    ]
  }
  const indent = level === 2 ? indents.heading2 : indents.heading3
  const lines = wrapPieces(written, { ...form, first: indent, runover: indent })
  return lines.map((cells, i) => ({ cells, keep: lines.length - i }))
}

/** Text in the middle of a line; a half cell goes to the left. */
export const centred = (line: string, cells: number) =>
  blank.repeat(Math.max(0, Math.ceil((cells - line.length) / 2))) + line

/** Lines in the middle of a page of their own. */
function titlePage(written: Piece[][], form: LineForm): LaidLine[] {
  const lines = written.flatMap((line) => wrapPieces(line, { ...form, cells: form.cells - 6 }))
  return [
    ...lines.map((line, i): LaidLine => ({
      cells: centred(line, form.cells),
      ...(i === 0 ? { begins: true } : {}),
    })),
    { cells: '', ends: true },
  ]
}

/** A quotation stands further in, with an empty line before and after it. */
function quotation(blocks: Block[], form: LineForm, notes: Notes): LaidLine[] {
  const inner = form.cells - indents.inner >= leastCells ? indents.inner : 0
  const lines = linesOfBlocks(blocks, { ...form, cells: form.cells - inner }, notes)
  return [
    { cells: '' },
    ...lines.map((line) =>
      line.cells === '' ? line : { ...line, cells: blank.repeat(inner) + line.cells },
    ),
    { cells: '' },
  ]
}

/** A box between two lines, with an empty line before and after it. */
function box(
  { title, blocks }: { title: string; blocks: Block[] },
  form: LineForm,
  notes: Notes,
): LaidLine[] {
  const rule = ({ corner, line }: { corner: string; line: string }) =>
    corner + line.repeat(form.cells - 2) + corner
  const name = title
    ? wrapPieces(pieces(title, notes), { ...form, cells: form.cells - 6 }).map((line) =>
        centred(line, form.cells),
      )
    : []
  return [
    { cells: '' },
    { cells: rule(boxTop), keep: name.length + 1 },
    ...name.map((cells, i) => ({ cells, keep: name.length - i })),
    ...linesOfBlocks(blocks, form, notes),
    { cells: rule(boxBottom) },
    { cells: '' },
  ]
}

/** Choices in three and two, or two, two and one, where they have room; else one a line. */
function choices(items: Piece[][], form: LineForm): string[] {
  const written = items.map(joined)
  const indent = indents.paragraph.first
  for (const size of [3, 2]) {
    const rows = Array.from({ length: Math.ceil(written.length / size) }, (_, i) =>
      written.slice(i * size, (i + 1) * size).join(blank.repeat(columnGap)),
    )
    if (written.length > size && rows.every((row) => indent + row.length <= form.cells))
      return rows.map((row) => blank.repeat(indent) + row)
  }
  return items.flatMap((item) => wrapPieces(item, { ...form, ...indents.paragraph }))
}

/**
 * A simple table in columns, heads from cell 3; one that has no room is unrolled: each row, with the
 * head before each of its cells.
 */
function table(
  { head, rows }: Extract<Block, { kind: 'table' }>,
  form: LineForm,
  notes: Notes,
): string[] {
  const written = (row: string[]) => row.map((cell) => pieces(cell, notes))
  const heads = written(head)
  const cells = rows.map(written)
  const all = [...(head.length > 0 ? [heads] : []), ...cells].map((row) => row.map(joined))
  const count = all.reduce((most, row) => Math.max(most, row.length), 0)
  const widths = Array.from({ length: count }, (_, i) =>
    all.reduce((most, row) => Math.max(most, row[i]?.length ?? 0), 0),
  )
  const width = widths.reduce((sum, one) => sum + one + columnGap, -columnGap)
  if (indents.tableHead + width <= form.cells)
    return all.map((row, i) =>
      (
        blank.repeat(i === 0 && head.length > 0 ? indents.tableHead : 0) +
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0, blank))
          .join(blank.repeat(columnGap))
      ).replace(/\u2800+$/, ''),
    )
  // a head without rows is a row
  if (rows.length === 0) return unrolled(heads, form)
  return cells.flatMap((row, i) =>
    unrolled(
      row.map((cell, column) =>
        withHead([head[column] ?? '', heads[column] ?? []], [rows[i]?.[column] ?? '', cell]),
      ),
      form,
    ),
  )
}

const unrolled = (row: Piece[][], form: LineForm): string[] =>
  row.flatMap((cell, i) => wrapPieces(cell, { ...form, first: i === 0 ? 0 : 2, runover: 4 }))

/** A cell after its head; one in another language is written with it, so that both are of one kind. */
function withHead(
  [head, headPieces]: [string, Piece[]],
  [cell, cellPieces]: [string, Piece[]],
): Piece[] {
  if (head === '') return cellPieces
  if (!/[가-힣]/.test(head)) return pieces(`${head}: ${cell}`, { printPage: '', remarks: [] })
  const colon = piece(cellsOfDots('5-2'), { mayStart: false })
  return [...headPieces, colon, ...blanks(1), ...cellPieces]
}

/** The line between two pages of print: a rule from the left edge to the new number (지침 1장 2절 2). */
export const printChange = (number: string, cells: number) =>
  changeLine.repeat(Math.max(0, cells - number.length)) + number
