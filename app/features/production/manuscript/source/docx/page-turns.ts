/** Where pages of a Word document begin, and their numbers: counted, because the file has none. */
import { countLetters } from '~/features/production/manuscript/source/letters'
import {
  newElement,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { markedParts } from '~/features/production/manuscript/source/text/page-marks'
import { formatNumber } from './number-format'
import { childOf, switchOf, textOf, valueOf, wordsBelow, type WordElement } from './word-xml'

type Section = { breaks: string; start: number | null; format: string }

const sectionOf = (element: WordElement): Section => {
  const numbers = childOf(element, 'w:pgNumType')?.attributes
  const start = Number.parseInt(numbers?.start ?? '', 10)
  return {
    breaks: valueOf(element, 'w:type') ?? 'nextPage',
    start: Number.isSafeInteger(start) && start >= 0 && start < 100_000 ? start : null,
    format: numbers?.fmt ?? 'decimal',
  }
}

/** What a first reading finds: whether pages are marked by hand, or laid out by a program. */
export class PageSurvey {
  readonly sections: Section[] = []
  #marks = 0
  #rendered = 0
  #breaks = 0
  #letters = 0
  #longest = 0

  look(block: WordElement): void {
    if (block.name === 'w:sectPr') return this.#section(block)
    let letters = 0
    for (const element of wordsBelow(block)) {
      if (element.name === 'w:lastRenderedPageBreak') this.#rendered += 1
      else if (element.name === 'w:sectPr') this.#section(element)
      else if (element.name === 'w:t') letters += countLetters(textOf(element))
      else if (isBreak(element)) this.#break()
    }
    this.#letters += letters
    this.#longest = Math.max(this.#longest, this.#letters)
    const paragraphs = block.name === 'w:p' ? [block] : [...wordsBelow(block)]
    for (const one of paragraphs) if (one.name === 'w:p' && isMarked(one)) this.#marks += 1
  }

  #section(element: WordElement): void {
    const section = sectionOf(element)
    if (this.sections.length > 0 && section.breaks !== 'continuous') this.#break()
    this.sections.push(section)
  }

  #break(): void {
    this.#breaks += 1
    this.#letters = 0
  }

  get pagesBy(): 'marks' | 'layout' | 'none' {
    if (this.#marks > 0) return 'marks'
    // breaks by hand are pages of print only where no page is longer than one can be
    const areBreaksAll = this.#breaks > 0 && this.#longest <= longestPage
    return this.#rendered > 0 || areBreaksAll ? 'layout' : 'none'
  }
}

/** Letters of a page of print, at most. */
const longestPage = 3_000

const isBreak = (element: WordElement) =>
  (element.name === 'w:br' && element.attributes.type === 'page') ||
  (element.name === 'w:pPr' && switchOf(element, 'w:pageBreakBefore') === true)

/** Lines of a paragraph between breaks. */
function isMarked(paragraph: WordElement): boolean {
  let line = ''
  const lines: string[] = []
  for (const { name, children } of wordsBelow(paragraph)) {
    if (name === 'w:t') line += children.filter((child) => typeof child === 'string').join('')
    if (name !== 'w:br' && name !== 'w:cr') continue
    lines.push(line)
    line = ''
  }
  return [...lines, line].some((one) => markedParts(one)?.some((part) => 'label' in part))
}

/** `program`: where the program that wrote the file began a page; `person`: where somebody did. */
type By = 'program' | 'person'

/** Turns of the cells of a row, of which the longest says how many pages the row goes over. */
type Row = {
  before: number
  after: number
  cell: { before: number; after: number; hasText: boolean }
}

export class PageTurns {
  #number: number
  #section = 0
  #hasContent = false
  #last: By | null = null
  readonly #rows: Row[] = []

  constructor(
    readonly pagesBy: 'marks' | 'layout' | 'none',
    private readonly sections: readonly Section[],
  ) {
    this.#number = this.sections[0]?.start ?? 1
  }

  /** The number of the page on the way. */
  get label(): string {
    if (this.pagesBy !== 'layout') return ''
    const format = this.sections[this.#section]?.format ?? 'decimal'
    return formatNumber(this.#number, format) || String(this.#number)
  }

  /** Something stands on this page. */
  fill(): void {
    this.#hasContent = true
    const cell = this.#rows.at(-1)?.cell
    if (cell) cell.hasText = true
  }

  /** What begins a page here; nothing where the pages do not come from the layout, or where it has begun. */
  turn(turner: By): MarkupElement[] {
    if (this.pagesBy === 'marks' || (this.pagesBy === 'none' && turner === 'program')) return []
    // the program writes, too, where the break of a person falls
    if (turner === 'program' && this.#last === 'person' && !this.#hasContent) {
      this.#last = 'program'
      return []
    }
    const cell = this.#rows.at(-1)?.cell
    if (cell) {
      cell[cell.hasText ? 'after' : 'before'] += 1
      return []
    }
    this.#last = turner
    this.#hasContent = false
    this.#number += 1
    return [pageOf(this.label)]
  }

  /** The end of a section, after which the next one begins. */
  endSection(): MarkupElement[] {
    const next = this.sections[this.#section + 1]
    if (!next) return []
    this.#section += 1
    if (this.pagesBy !== 'layout') return next.breaks === 'continuous' ? [] : this.turn('person')
    if (next.breaks === 'continuous') {
      // its numbers count from this page on, which has another one already
      if (next.start !== null) this.#number = next.start
      return []
    }
    this.#number += 1
    if (next.start !== null) this.#number = next.start
    const isOdd = this.#number % 2 === 1
    if (next.start === null && /^(?:odd|even)Page$/.test(next.breaks))
      this.#number += isOdd === (next.breaks === 'oddPage') ? 0 : 1
    this.#last = 'person'
    this.#hasContent = false
    return [pageOf(this.label)]
  }

  beginRow(): void {
    this.#rows.push({ before: 0, after: 0, cell: { before: 0, after: 0, hasText: false } })
  }

  beginCell(): void {
    const row = this.#rows.at(-1)
    if (row) row.cell = { before: 0, after: 0, hasText: false }
  }

  endCell(): void {
    const row = this.#rows.at(-1)
    if (!row) return
    row.before = Math.max(row.before, row.cell.before)
    row.after = Math.max(row.after, row.cell.after)
  }

  /** Pages that begin before a row, and those that begin in it, which then begin after it. */
  endRow(): { before: MarkupElement[]; after: MarkupElement[] } {
    const { before = 0, after = 0 } = this.#rows.pop() ?? {}
    const turns = (count: number) =>
      Array.from({ length: count }, () => this.turn('program')).flat()
    const first = turns(before)
    this.fill()
    return { before: first, after: turns(after) }
  }
}

const pageOf = (label: string): MarkupElement => ({
  ...newElement('span'),
  page: { label, isListed: false },
})

/** A line of text in which pages are marked by hand; null for any other. */
export function markedLine(line: string): MarkupElement['children'] | null {
  const parts = markedParts(line)
  if (!parts?.some((part) => 'label' in part)) return null
  return parts.map((part) =>
    'text' in part
      ? part.text
      : {
          ...newElement('span'),
          page: {
            label: part.label,
            isListed: false,
            ...(part.doubt === null ? {} : { doubt: part.doubt }),
          },
        },
  )
}
