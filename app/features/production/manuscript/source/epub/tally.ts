/** Counts what a book shows, before it is written, and what becomes of it. */
import {
  countLetters,
  countManuscriptLetters,
} from '~/features/production/manuscript/source/letters'
import type { SourceReport } from '~/features/production/manuscript/source/manuscript-source'
import { isMedia, isPicture } from './element-kinds'
import { textIn, type MarkupElement } from './markup-tree'
import { furtherImages, pictureOf, textsOfDrawing, type PictureContext } from './pictures'

export class Tally {
  lettersIn = 0
  picturesIn = 0
  picturesOut = 0
  decorative = 0
  formulas = 0
  tables = 0
  readonly #leftOut = new Map<string, number>()

  /** Something has no place in a manuscript. */
  leave = (what: string, count = 1): void => {
    if (count > 0) this.#leftOut.set(what, (this.#leftOut.get(what) ?? 0) + count)
  }

  /** What the source shows without writing it, such as the number of an item. */
  shows(text: string): void {
    this.lettersIn += countLetters(text)
  }

  /** Counts what an element shows, when it has been marked. */
  count(element: MarkupElement, context: PictureContext): void {
    if (element.fate || element.note?.hasWords === false) return
    if (element.name === 'svg') return this.#countDrawing(element, context)
    if (isPicture(element) && !isMedia(element)) return this.#countPicture(element, context)
    if (isMedia(element) && element.name !== 'object') return
    // what is not hidden of these is LaTeX
    if (element.name === 'script')
      return void (this.lettersIn += countManuscriptLetters(`$$\n${textIn(element)}\n$$`))
    for (const child of element.children)
      if (typeof child === 'string') this.lettersIn += countLetters(child)
      else this.count(child, context)
  }

  #countPicture(element: MarkupElement, context: PictureContext): void {
    this.picturesIn += 1
    this.shows(pictureOf(element, context).description)
  }

  #countDrawing(svg: MarkupElement, context: PictureContext): void {
    this.#countPicture(svg, context)
    for (const image of furtherImages(svg)) this.#countPicture(image, context)
    const { texts, foreign } = textsOfDrawing(svg)
    for (const text of texts) this.shows(text)
    for (const element of foreign) this.count(element, context)
  }

  report(): Pick<
    SourceReport,
    'lettersIn' | 'picturesIn' | 'picturesOut' | 'decorative' | 'formulas' | 'tables' | 'leftOut'
  > {
    const { lettersIn, picturesIn, picturesOut, decorative, formulas, tables } = this
    const leftOut = [...this.#leftOut]
      .map(([what, count]) => ({ what, count }))
      .toSorted((a, b) => (a.what < b.what ? -1 : 1))
    return { lettersIn, picturesIn, picturesOut, decorative, formulas, tables, leftOut }
  }
}
