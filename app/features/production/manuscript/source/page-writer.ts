/** Writes blocks of a manuscript page by page: quotations, lists and boxes go on over page ends. */
import { dividePage } from './divide-page'
import { doubts } from './doubts'
import { countLetters } from './letters'
import type { SourcePage } from './manuscript-source'
import { PageOrder } from './page-order'
import { SourceStopped, sourceBounds } from './source-bounds'

type BoxName = '상자' | '보기' | '시' | '주'
/** What encloses blocks. `list`: the same object for all items of a list. */
export type Frame =
  | { kind: 'quote' }
  | { kind: 'item'; marker: string; list: object; started: boolean; carried: boolean }
  | { kind: 'box'; name: BoxName; title: string; open: boolean; used: boolean }

export const quoteFrame = (): Frame => ({ kind: 'quote' })
export const itemFrame = (marker: string, list: object): Frame => ({
  kind: 'item',
  marker,
  list,
  started: false,
  carried: false,
})
export const boxFrame = (name: BoxName, title = ''): Frame => ({
  kind: 'box',
  name,
  title,
  open: false,
  used: false,
})

/** An item that began on an earlier page, or that holds a box, has no marker and no indentation any more. */
function prefixOf(frame: Frame): string {
  if (frame.kind === 'quote') return '> '
  if (frame.kind === 'box' || frame.carried) return ''
  return frame.started ? ' '.repeat(frame.marker.length) : frame.marker
}
const prefixOfAll = (frames: readonly Frame[]) => frames.map(prefixOf).join('')

type Note = { mark: string; text: string }

export class PageWriter {
  readonly pages: SourcePage[] = []
  readonly #order = new PageOrder()
  readonly #frames: Frame[] = []
  /** the frames around the last block of this page */
  #before: readonly Frame[] = []
  #lines: string[] = []
  #length = 0
  #letters = 0
  #label = ''
  #sheet: number | undefined
  #hasBegun = false
  #doubts: string[] = []
  readonly #notes = new Map<string, Note>()
  #marks = new Set<string>()
  #freeMark = 1
  #text = 0

  /** `divides`: the source says nothing of its pages, which then end after some thousand letters. */
  constructor(private readonly divides: boolean) {}

  get isInVerse(): boolean {
    return this.#frames.some((frame) => frame.kind === 'box' && frame.name === '시')
  }

  /**
   * Begins a page of print. The same label again before any text is the same page. `sheet`: the page of the
   * PDF, from 1; what is cut off a long page is of the same one.
   */
  turnPage(label: string, sheet?: number): void {
    const isEmpty = this.#hasBegun && this.#lines.length === 0
    const isSame = isEmpty && label === this.#label && label !== ''
    if (!isSame) this.#endPage()
    this.#sheet = sheet
    if (isSame) return
    this.#label = label
    this.#hasBegun = true
    const doubt = this.#order.doubtOf(label)
    if (doubt) this.doubt(doubt)
  }

  /** A doubt about the next block. */
  doubt(sentence: string): void {
    if (!this.#doubts.includes(sentence)) this.#doubts.push(sentence)
  }

  push(frame: Frame): void {
    this.#frames.push(frame)
  }

  /** Ends the innermost frame. */
  pop(): void {
    const frame = this.#frames.pop()
    if (frame?.kind === 'box' && frame.open) this.#closeBox(frame)
  }

  /** The mark of a note on this page. `write` gives its text when it is not there already. */
  note(key: string, wanted: string, write: () => string): string {
    const present = this.#notes.get(key)
    if (present) return present.mark
    let mark = /^[1-9]\d{0,3}$/.test(wanted) && !this.#marks.has(wanted) ? wanted : ''
    for (; mark === ''; this.#freeMark += 1)
      if (!this.#marks.has(String(this.#freeMark))) mark = String(this.#freeMark)
    this.#marks.add(mark)
    const note = { mark, text: '' }
    this.#notes.set(key, note)
    note.text = write()
    return mark
  }

  /** Writes the lines of a block. `tight`: no empty line before it. */
  block(lines: readonly string[], tight = false): void {
    this.#divide(lines)
    const outer = this.#enterFrames()
    const first = this.#frames.find((frame) => frame.kind === 'item' && !isBegun(frame))
    if (outer !== 'box' && this.#lines.length > 0 && !tight && !this.#joins(first))
      this.#addGap(this.#frames)
    // under the beginning of a box it would make a heading of it
    if (outer === 'box' && lines[0] === '---') this.#addLine('')
    this.#writeDoubts(first)
    for (const line of lines) {
      this.#addLine(`${prefixOfAll(this.#frames)}${line}`.trimEnd())
      for (const frame of this.#frames) if (frame.kind === 'item') frame.started = true
      this.#letters += this.divides ? countLetters(line) : 0
    }
    this.#before = [...this.#frames]
  }

  /** Ends the last page. */
  end(): SourcePage[] {
    this.#endPage()
    return this.pages.flatMap(dividePage)
  }

  /** Ends a page that grows too long, or as long as a page where there are none. */
  #divide(lines: readonly string[]): void {
    const length = lines.reduce((sum, line) => sum + line.length + 1, 0)
    const isLong = this.#length > 0 && this.#length + length > sourceBounds.pageText * 0.9
    const isEnough =
      this.divides && this.#frames.length === 0 && this.#letters >= sourceBounds.pageLetters
    if (!isLong && !isEnough) return
    // they are about the next block
    const sentences = this.#doubts
    this.#doubts = []
    this.#endPage()
    this.#label = ''
    this.#doubts = isLong ? [doubts.longPage(), ...sentences] : sentences
  }

  /** Opens the boxes around the next block; items around a box are carried on as text. */
  #enterFrames(): 'box' | 'none' {
    let entered: 'box' | 'none' = 'none'
    for (const [index, frame] of this.#frames.entries()) {
      if (frame.kind !== 'box' || frame.open) continue
      const outer = this.#frames.slice(0, index)
      this.#carry(outer)
      if (entered === 'none' && this.#lines.length > 0) this.#addGap(outer)
      this.#writeDoubts(frame)
      this.#addLine(`${prefixOfAll(outer)}:::${frame.name}${frame.title ? ` ${frame.title}` : ''}`)
      Object.assign(frame, { open: true, used: true })
      entered = 'box'
    }
    return entered
  }

  /** The number of an item whose content is a box stands before the box. */
  #carry(frames: readonly Frame[]): void {
    for (const [index, frame] of frames.entries()) {
      if (frame.kind !== 'item' || frame.carried) continue
      const number = frame.started ? '' : frame.marker.replace(/^(\d+)([.)]) $/, '$1\\$2')
      frame.carried = true
      if (!/^\d/.test(number)) continue
      if (this.#lines.length > 0) this.#addGap(frames.slice(0, index))
      this.#addLine(prefixOfAll(frames.slice(0, index)) + number)
    }
  }

  #closeBox(frame: Frame): void {
    this.#addLine(`${prefixOfAll(this.#frames.filter((one) => one !== frame))}:::`)
    this.#before = [...this.#frames]
  }

  /** Whether the first block of an item follows another item of its list, or its own item's text. */
  #joins(item: Frame | undefined): boolean {
    if (item?.kind !== 'item') return false
    return this.#before.some(
      (frame) =>
        frame.kind === 'item' &&
        !frame.carried &&
        (frame.list === item.list || this.#frames.includes(frame)),
    )
  }

  #addGap(frames: readonly Frame[]): void {
    const shared: Frame[] = []
    for (const [index, frame] of frames.entries())
      if (this.#before[index] === frame) shared.push(frame)
      else break
    this.#addLine(prefixOfAll(shared.filter((frame) => frame.kind === 'quote')).trimEnd())
  }

  /** `before`: the frame before which they stand, so that no item begins with a doubt. */
  #writeDoubts(before: Frame | undefined): void {
    const index = before ? this.#frames.indexOf(before) : this.#frames.length
    const prefix = prefixOfAll(this.#frames.slice(0, index))
    const sentences = this.#doubts
    this.#doubts = []
    for (const sentence of sentences) this.#addLine(`${prefix}<!-- 확인: ${sentence} -->`)
  }

  #addLine(line: string): void {
    this.#lines.push(line)
    this.#length += line.length + 1
  }

  #endPage(): void {
    this.#writeDoubts(this.#frames[0])
    for (let frame = this.#lastOpen(); frame; frame = this.#lastOpen()) {
      const outer = this.#frames.slice(0, this.#frames.indexOf(frame))
      this.#lines.push(`${prefixOfAll(outer)}:::`)
      Object.assign(frame, { open: false, title: '' })
    }
    const body = this.#lines.join('\n').trim()
    const referred = new Set([...body.matchAll(/\[\^(\d{1,9})\]/g)].map(([, mark]) => mark))
    const notes = [...this.#notes].filter(([, { mark }]) => referred.has(mark))
    const text = [body, ...notes.map(([, note]) => `[^${note.mark}]: ${note.text}`)].join('\n\n')
    this.#text += text.length
    if (text !== '' || this.#label !== '')
      this.pages.push({ label: this.#label, text, ...(this.#sheet && { sheet: this.#sheet }) })
    if (this.pages.length > sourceBounds.pages || this.#text > sourceBounds.text)
      throw new SourceStopped('tooLarge')
    this.#lines = []
    this.#length = 0
    this.#letters = 0
    this.#before = []
    // the reference to another one stands in the block that comes next
    for (const [key] of notes) this.#notes.delete(key)
    this.#marks = new Set([...this.#notes.values()].map(({ mark }) => mark))
    this.#freeMark = 1
    for (const frame of this.#frames)
      if (frame.kind === 'item' && frame.started) frame.carried = true
  }

  #lastOpen(): Frame | undefined {
    return this.#frames.findLast((frame) => frame.kind === 'box' && frame.open)
  }
}

const isBegun = (frame: Frame) => frame.kind !== 'item' || frame.started || frame.carried
