/** Counts the letters that a paragraph of an HWPX document shows, by its own elements. */
import {
  elementsBelow,
  elementsIn,
  type MarkupElement,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { countLetters } from '~/features/production/manuscript/source/letters'
import { equationLetters } from '~/features/production/manuscript/source/maths/hwp-equation'
import { composedText, isLeftOut, ownDescription, shownBranch } from './object-texts'

/** What is printed with a tree: text that is shown, and nothing that is left out or counted elsewhere. */
export class LetterCount {
  letters = 0
  pictures = 0
  #deleted = false

  /** Text that is deleted ends with its paragraph. */
  add(paragraph: MarkupElement): void {
    this.#deleted = false
    this.#visit(paragraph)
  }

  #visit(element: MarkupElement): void {
    const { name, attributes } = element
    if (isLeftOut(element)) return
    if (name === 'deletebegin') this.#deleted = true
    else if (name === 'deleteend') this.#deleted = false
    if (this.#deleted && name !== 't' && element.children.length === 0) return
    this.letters += countLetters(composedText(element))
    if (name === 'equation') return this.#visitEquation(element)
    if (name === 'shapecomment') return
    if (name === 'switch') {
      const branch = shownBranch(element)
      return branch && this.#visit(branch)
    }
    this.#visitPicture(element)
    if (name === 'textart') this.letters += countLetters(attributes.text ?? '')
    if (/^(?:btn|checkbtn|radiobtn)$/.test(name))
      this.letters += countLetters(attributes.caption ?? '')
    for (const child of element.children)
      if (typeof child !== 'string') this.#visit(child)
      else if (!this.#deleted) this.letters += countLetters(child)
  }

  #visitPicture(element: MarkupElement): void {
    if (this.#deleted || !/^(?:pic|ole|chart)$/.test(element.name)) {
      const brush = elementsIn(element).find(({ name }) => name === 'fillbrush')
      if (!brush || ![...elementsBelow(brush)].some(({ name }) => name === 'img')) return
    }
    this.pictures += 1
    this.letters += countLetters(ownDescription(element))
  }

  #visitEquation(element: MarkupElement): void {
    for (const child of elementsIn(element))
      if (child.name === 'script') {
        const text = child.children.filter((one) => typeof one === 'string').join('')
        if (!this.#deleted) this.letters += equationLetters(text)
      } else if (child.name === 'caption') this.#visit(child)
  }
}
