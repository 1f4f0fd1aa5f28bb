/** Finds where pages begin in the layout that the word processor stored: lines stand higher than those before. */
import {
  elementsBelow,
  elementsIn,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import type { DocumentStyles } from './document-styles'
import { childOf } from './object-texts'
import type { Paragraph, SetLine } from './paragraph-stream'

/**
 * Pages that begin in a paragraph: before its character `start`, or before a row of its table. `sure`: a line
 * shows it.
 */
type Turn = {
  start: number
  label: string
  row?: { table: number; index: number }
  sure: boolean
}

const numberOf = (text: string | undefined) => Number.parseInt(text ?? '', 10) || 0

/** Share of a page below which a line must have stood, before a higher one is of the next page. */
const leastFilled = 0.3
/** Pages that one table may fill. */
const longestTable = 60
/** A page in the units of the word processor, where a document does not say it. */
const usualBody = 70_000

type Floating = { bottom: number; paragraph: number; tables: { index: number; rows: number[] }[] }

export class LayoutPages {
  /** by the number of the paragraph in the document */
  readonly turns = new Map<number, Turn[]>()
  forced = 0
  /** paragraphs with text, and those of which a line is known */
  texts = 0
  set = 0
  #page: number
  #count = 0
  #paragraph = -1
  /** a number with which the page of this paragraph begins anew */
  #number: number | null = null
  #section = true
  #body = usualBody
  #columns = 1
  #column = 0
  #last: SetLine | null = null
  #floating: Floating | null = null

  constructor(private readonly styles: DocumentStyles) {
    this.#page = styles.firstPage
  }

  get pages(): number {
    return this.#count
  }

  /** The next section begins on a page of its own. */
  beginSection(): void {
    this.#section = true
  }

  add({ element, lines }: Paragraph): void {
    this.#paragraph += 1
    if (hasText(element)) {
      this.texts += 1
      if (lines.some(({ height }) => height > 0)) this.set += 1
    }
    const begins = this.#section
    this.#section = false
    const isOdd = this.#read(element)
    const isForced = this.#isForced(element)
    if (begins) this.#begin(isOdd)
    else if (isForced) {
      this.forced += 1
      this.#turn({ start: 0, sure: true, pages: 1 })
    }
    this.#readLines(lines, begins || isForced)
    // the page that goes on has another number
    if (this.#number !== null) this.#page = this.#number
    this.#number = null
    this.#readFloating(element, lines)
  }

  #isForced(element: MarkupElement): boolean {
    return (
      element.attributes.pagebreak === '1' ||
      this.styles.shapes.get(element.attributes.parapridref ?? '')?.breaksPage === true
    )
  }

  /** The size of the sheet, columns and a new number of the page. */
  #read(element: MarkupElement): boolean {
    let isOdd = false
    for (const run of elementsIn(element))
      for (const part of elementsIn(run)) {
        if (part.name === 'secpr') {
          this.#body = bodyOf(part) || usualBody
          const start = childOf(part, 'startnum')?.attributes
          if (numberOf(start?.page) > 0) this.#number = numberOf(start?.page)
          isOdd = start?.pagestartson === 'ODD'
        }
        for (const control of part.name === 'ctrl' ? elementsIn(part) : []) {
          if (control.name === 'colpr') {
            this.#columns = Math.max(1, Math.min(numberOf(control.attributes.colcount), 20))
            this.#column = 0
          }
          if (control.name === 'newnum' && control.attributes.numtype === 'PAGE')
            this.#number = numberOf(control.attributes.num) || this.#number
        }
      }
    return isOdd
  }

  #begin(isOdd: boolean): void {
    const first = this.#count === 0
    this.#count += 1
    if (this.#number !== null) this.#page = this.#number
    else if (!first) this.#page += 1
    this.#number = null
    if (isOdd && this.#page % 2 === 0) this.#page += 1
    this.#add({ start: 0, label: String(this.#page), sure: true })
    this.#restart()
  }

  #restart(): void {
    this.#column = 0
    this.#last = null
    this.#floating = null
  }

  #turn({ start, sure, pages }: { start: number; sure: boolean; pages: number }): void {
    this.#count += pages
    const number = start === 0 ? this.#number : null
    this.#page = number ?? this.#page + pages
    if (number !== null) this.#number = null
    this.#add({ start, label: String(this.#page), sure })
    if (start === 0) this.#restart()
  }

  #add(turn: Turn): void {
    const turns = this.turns.get(this.#paragraph)
    if (turns) turns.push(turn)
    else this.turns.set(this.#paragraph, [turn])
  }

  #readLines(lines: readonly SetLine[], isNew: boolean): void {
    for (const [index, line] of lines.entries()) {
      if (line.height <= 0) continue
      if (index === 0 && this.#floating) this.#endFloating(line)
      else if (this.#last && !(isNew && index === 0)) this.#compare(this.#last, line, index)
      this.#last = line
    }
  }

  #compare(last: SetLine, line: SetLine, index: number): void {
    if (line.top >= last.top || last.top + last.height < this.#body * leastFilled) return
    this.#column += 1
    if (this.#column < this.#columns) return
    this.#column = 0
    this.#turn({ start: index === 0 ? 0 : Math.max(1, line.start), sure: true, pages: 1 })
  }

  /** Tables that float stand between the lines; one that is too high for its page goes on over the next ones. */
  #readFloating(element: MarkupElement, lines: readonly SetLine[]): void {
    const top = lines[0]?.top
    if (top === undefined || this.#columns > 1) return
    let height = 0
    const tables: Floating['tables'] = []
    let index = 0
    for (const run of elementsIn(element))
      for (const part of elementsIn(run)) {
        if (part.name !== 'tbl') continue
        const place = index
        index += 1
        if (childOf(part, 'pos')?.attributes.treataschar === '1') continue
        if (part.attributes.textwrap !== 'TOP_AND_BOTTOM') continue
        tables.push({ index: place, rows: rowHeights(part).map((one) => top + height + one) })
        height += numberOf(childOf(part, 'sz')?.attributes.height)
      }
    if (height > 0 && top + height > this.#body * 1.05)
      this.#floating = { bottom: top + height, paragraph: this.#paragraph, tables }
  }

  /** How many pages a table filled is known by the line after it. */
  #endFloating(line: SetLine): void {
    const floating = this.#floating
    this.#floating = null
    if (!floating) return
    const pages = Math.ceil((floating.bottom - line.top) / this.#body - 0.1)
    const count = Math.min(Math.max(pages, 1), longestTable)
    const before = this.#paragraph
    this.#paragraph = floating.paragraph
    let turned = 0
    for (const { index, rows } of floating.tables)
      for (const [row, bottom] of rows.entries())
        if (row > 0 && turned < count && bottom > this.#body * (turned + 1)) {
          turned += 1
          this.#count += 1
          this.#page += 1
          this.#add({
            start: 0,
            label: String(this.#page),
            row: { table: index, index: row },
            sure: false,
          })
        }
    this.#paragraph = before
    if (turned < count) this.#turn({ start: 0, sure: false, pages: count - turned })
  }
}

/** Where the rows of a table end. */
function rowHeights(table: MarkupElement): number[] {
  let bottom = 0
  return elementsIn(table)
    .filter(({ name }) => name === 'tr')
    .map((row) => {
      const heights = elementsIn(row)
        .filter(
          (cell) =>
            cell.name === 'tc' && (childOf(cell, 'cellspan')?.attributes.rowspan ?? '1') === '1',
        )
        .map((cell) => numberOf(childOf(cell, 'cellsz')?.attributes.height))
      bottom += Math.max(0, ...heights.slice(0, 100))
      return bottom
    })
}

/** The height of a page without its margins. */
function bodyOf(section: MarkupElement): number {
  const sheet = childOf(section, 'pagepr')
  const margin = sheet && childOf(sheet, 'margin')?.attributes
  if (!sheet || !margin) return 0
  const { height, width, landscape } = sheet.attributes
  const sides = [margin.top, margin.bottom, margin.header, margin.footer].map(numberOf)
  return numberOf(landscape === 'NARROWLY' ? width : height) - sides.reduce((a, b) => a + b, 0)
}

function hasText(element: MarkupElement): boolean {
  for (const below of elementsBelow(element))
    if (below.name === 't' && below.children.some((one) => typeof one === 'string' && one.trim()))
      return true
  return false
}
