/** The footnotes of a page of a PDF: smaller lines at its foot, each with the mark that the text has, too. */
import {
  newElement,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import type { NoteBook } from '~/features/production/manuscript/source/epub/notes'
import { countLetters } from '~/features/production/manuscript/source/letters'
import { widthOf } from './geometry'
import type { Words } from './join-text'
import { lineText, type Line } from './lines'
import type { Survey } from './survey'
import type { SurveyedPage } from './surveyed-page'
import { textNodes } from './text-nodes'

type Note = { mark: string; lines: Line[]; skipped: number; isReferred: boolean }

const markText = /^\s*(?:\[?(\d{1,3})[)\]]?|([*†‡§]{1,3}))\s*/

export class PageNotes {
  readonly #lines = new Set<Line>()
  readonly #notes: Note[] = []
  /** letters of the marks that refer to a note */
  #marks = 0

  constructor(
    private readonly page: SurveyedPage,
    private readonly survey: Survey,
    /** tells the notes of a page from those of others */
    private readonly place: string,
  ) {
    this.#find()
  }

  has(line: Line): boolean {
    return this.#lines.has(line)
  }

  /** The key of the note to which a raised mark refers; null where there is none. */
  refer(text: string): string | null {
    const mark = text.replace(/[[\]()]/g, '')
    const note = this.#notes.find((one) => one.mark === mark)
    if (!note) return null
    note.isReferred = true
    this.#marks += countLetters(mark)
    return this.#keyOf(mark)
  }

  #keyOf(mark: string): string {
    return `#${this.place}-${mark}`
  }

  /** Small lines below a short line that is drawn, or that begin with a raised mark. */
  #find(): void {
    const { bodySize } = this.survey
    const { lines, height } = this.page
    const small = lines
      .filter((line) => line.size < 0.93 * bodySize && line.y > 0.3 * height)
      .toSorted((a, b) => a.y - b.y)
    for (const column of this.#columns(small)) {
      const start = column.findIndex(
        (line) => this.#begins(line) && this.#isBelowText(line, column),
      )
      let open: Note | null = null
      for (const line of start < 0 ? [] : column.slice(start)) {
        const mark = markOf(line)
        if (mark) {
          open = { mark: mark.text, lines: [line], skipped: mark.length, isReferred: false }
          this.#notes.push(open)
        } else open?.lines.push(line)
        if (open) this.#lines.add(line)
      }
    }
  }

  #columns(lines: readonly Line[]): Line[][] {
    const { gutter } = this.page
    if (gutter === null) return [[...lines]]
    return [lines.filter(({ x0 }) => x0 < gutter), lines.filter(({ x0 }) => x0 >= gutter)]
  }

  #begins(line: Line): boolean {
    if (!markOf(line)) return false
    if (line.pieces[0]?.small === 'sup') return true
    return this.page.rules.some(
      (rule) =>
        widthOf(rule) > 20 &&
        widthOf(rule) < 0.6 * this.page.width &&
        rule.y0 < line.y &&
        rule.y0 > line.y - 4 * line.size &&
        rule.x0 < line.x0 + 3 * line.size,
    )
  }

  /** No large line of the column stands below. */
  #isBelowText(line: Line, column: readonly Line[]): boolean {
    const isSmall = new Set(column)
    return !this.page.lines.some(
      (other) =>
        !isSmall.has(other) &&
        other.y > line.y + line.size &&
        other.x0 < line.x1 &&
        other.x1 > line.x0,
    )
  }

  /** Adds the notes that were referred to; the others are paragraphs. */
  end(book: NoteBook, words: Words): { element: MarkupElement[]; referred: Line[]; marks: number } {
    const element: MarkupElement[] = []
    const referred: Line[] = []
    for (const note of this.#notes) {
      const skipped = note.isReferred ? note.skipped : 0
      const nodes = textNodes(note.lines, {
        words,
        notes: { refer: () => null },
        skipped,
        plain: true,
      })
      if (note.isReferred) {
        book.add(
          this.#keyOf(note.mark),
          newElement('div', {}, [newElement('p', {}, nodes)]),
          note.mark,
        )
        referred.push(...note.lines)
      } else element.push(newElement('p', {}, nodes))
    }
    return { element, referred, marks: this.#marks }
  }
}

/** The mark with which a note begins, and how many characters it takes. */
function markOf(line: Line): { text: string; length: number } | null {
  const [first] = line.pieces
  const raised = first?.small === 'sup' ? first.run.text : null
  const found = markText.exec(raised ?? lineText(line))
  const text = found?.[1] ?? found?.[2]
  if (!found || !text) return null
  if (raised !== null)
    return found[0].length === raised.length ? { text, length: raised.length } : null
  const isSetOff = /[)\]*†‡§]/.test(found[0]) || /\s$/.test(found[0])
  return isSetOff ? { text, length: found[0].length } : null
}
