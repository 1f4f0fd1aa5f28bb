/** Takes out of a block what print does not show, counts that, and counts what is left. */
import { countLetters } from '~/features/production/manuscript/source/letters'
import { Fields } from './fields'
import { isSymbolFont, symbolOf, symbolsOf } from './symbol-fonts'
import type { WordStyles } from './word-styles'
import {
  childOf,
  doubtful,
  elementsOf,
  shownText,
  switchOf,
  textOf,
  valueOf,
  wordsBelow,
  type WordElement,
} from './word-xml'

/** Elements that say something about others, of former times, or for programs. */
const silent =
  /^(?:w:(?:\w+Change|proofErr|perm(?:Start|End)|bookmark(?:Start|End)|comment(?:RangeStart|RangeEnd|Reference)|annotationRef|move(?:From|To)Range(?:Start|End)|customXml\w+Range(?:Start|End)|sdtPr|sdtEndPr|smartTagPr|customXmlPr|delInstrText|fldData)|m:ctrlPr)$/

/** Prefixes of what a program must know to show a choice, as far as they are read here. */
const understood = /^(?:wps|wpg|wpc|wp14|w\d{2}\w*|a14|pic14|v|o|m|c\d{0,2}|dgm|wne|mv)$/

type Place = { fields: Fields; paragraphStyle: string | undefined }

export class Shown {
  #place: Place = { fields: new Fields(), paragraphStyle: undefined }

  constructor(
    private readonly styles: WordStyles,
    private readonly leave: (what: string, count?: number) => void,
  ) {}

  /** A block without what is not shown; null when nothing of it is. */
  of(block: WordElement): WordElement | null {
    return this.#elements(block)[0] ?? null
  }

  /** What stands in the place of an element. */
  #elements(element: WordElement): WordElement[] {
    const { name } = element
    if (silent.test(name)) return []
    switch (name) {
      case 'w:del':
      case 'w:moveFrom':
        return this.#leave('deletedText', element)
      case 'mc:AlternateContent':
        return this.#chosen(element)
      case 'w:p':
        return [this.#paragraph(element)]
      case 'w:r':
        return this.#run(element)
      case 'w:tr':
        return childOf(element, 'w:trPr', 'w:del')
          ? this.#leave('deletedText', element)
          : switchOf(childOf(element, 'w:trPr'), 'w:hidden')
            ? this.#leave('hidden', element)
            : [this.#within(element)]
      case 'w:tc':
        return [this.#cell(element)]
      case 'm:phant':
        return switchOf(childOf(element, 'm:phantPr'), 'm:show') === false
          ? this.#leave('hidden', element)
          : [this.#within(element)]
      case 'w:txbxContent':
        return [this.#apart(element)]
      case 'w:drawing':
        return isHiddenDrawing(element) ? this.#leave('hidden', element) : [this.#within(element)]
      default:
        return /^[wm]:\w+Pr$/.test(name) ? [element] : [this.#within(element)]
    }
  }

  #leave(what: string, element: WordElement): [] {
    const holds = [...wordsBelow(element)].some(
      ({ name, children }) =>
        isPicture(name) || (/^(?:w:t|m:t|w:delText)$/.test(name) && children.length > 0),
    )
    if (holds) this.leave(what)
    return []
  }

  #within(element: WordElement): WordElement {
    element.children = element.children.flatMap((child): WordElement['children'] =>
      typeof child === 'string' ? [child] : this.#elements(child),
    )
    return element
  }

  /** A text box, which has its own fields. */
  #apart(element: WordElement): WordElement {
    const around = this.#place
    this.#place = { fields: new Fields(), paragraphStyle: undefined }
    const inner = this.#within(element)
    this.#place = around
    return inner
  }

  #paragraph(paragraph: WordElement): WordElement {
    const around = this.#place.paragraphStyle
    this.#place.paragraphStyle = valueOf(paragraph, 'w:pPr', 'w:pStyle')
    this.#within(paragraph)
    this.#place.paragraphStyle = around
    const sentence = this.#place.fields.endParagraph()
    if (sentence) paragraph.children.unshift(doubtful(sentence))
    return paragraph
  }

  #cell(cell: WordElement): WordElement {
    const merge = childOf(cell, 'w:tcPr', 'w:vMerge')
    const isCovered = merge !== undefined && merge.attributes.val !== 'restart'
    if (!isCovered) return this.#within(cell)
    const covered = elementsOf(cell).filter(({ name }) => name !== 'w:tcPr')
    for (const one of covered) if (countLetters(textOf(one)) > 0) this.#leave('hidden', one)
    cell.children = elementsOf(cell).filter(({ name }) => name === 'w:tcPr')
    return cell
  }

  #chosen(element: WordElement): WordElement[] {
    const choices = elementsOf(element)
    const known = choices.find(
      ({ name, attributes }) =>
        name === 'mc:Choice' &&
        (attributes.Requires ?? '').split(/\s+/).every((prefix) => understood.test(prefix)),
    )
    const shown =
      known ??
      choices.find(({ name }) => name === 'mc:Fallback') ??
      choices.find(({ name }) => name === 'mc:Choice')
    return shown ? this.#within(shown).children.filter((child) => typeof child !== 'string') : []
  }

  #run(run: WordElement): WordElement[] {
    const { fields, paragraphStyle } = this.#place
    const properties = childOf(run, 'w:rPr')
    const style = valueOf(properties, 'w:rStyle')
    const isHidden =
      switchOf(properties, 'w:vanish') ??
      (this.styles.switchIn(style, 'w:vanish', 'character') ||
        this.styles.switchIn(paragraphStyle, 'w:vanish', 'paragraph'))
    const font = fontOf(properties)
    const shown: WordElement = { ...run, children: [] }
    for (const child of elementsOf(run)) {
      if (child.name === 'w:fldChar') shown.children.push(...fields.mark(child))
      else if (child.name === 'w:instrText') fields.addCode(textOf(child))
      else if (child.name === 'w:rPr') shown.children.push(child)
      else if (fields.isCode) continue
      else if (isHidden && !/^w:(?:br|lastRenderedPageBreak)$/.test(child.name))
        this.#leave('hidden', { ...run, children: [child] })
      else shown.children.push(...this.#inRun(child, font))
    }
    return [shown]
  }

  #inRun(child: WordElement, font: string | undefined): WordElement[] {
    if (child.name === 'w:sym') {
      const { char = '', font: named } = child.attributes
      return [shownText(symbolOf(Number.parseInt(char, 16) || 0, named))]
    }
    if (child.name === 'w:t' && font !== undefined && isSymbolFont(font))
      return [shownText(symbolsOf(textOf(child), font))]
    if (child.name === 'w:delText')
      return this.#leave('deletedText', { ...child, children: [child] })
    return this.#elements(child)
  }
}

const fontOf = (properties: WordElement | undefined) => {
  const fonts = childOf(properties, 'w:rFonts')?.attributes
  return fonts?.ascii ?? fonts?.hAnsi
}

const isHiddenDrawing = (drawing: WordElement) =>
  elementsOf(drawing).some((frame) =>
    /^(?:1|true|on)$/.test(childOf(frame, 'wp:docPr')?.attributes.hidden ?? ''),
  )

/** What a document shows as a picture: an image, and what other programs have drawn. */
export const isPicture = (name: string): boolean =>
  /^(?:a:blip|v:imagedata|c:chart|dgm:relIds)$/.test(name)

/** Letters and pictures of a block, whatever becomes of them. */
export function countShown(block: WordElement): { letters: number; pictures: number } {
  let letters = 0
  let pictures = 0
  for (const element of wordsBelow(block)) {
    if (element.name === 'w:t' || element.name === 'm:t') letters += countLetters(textOf(element))
    if (isPicture(element.name)) pictures += 1
  }
  return { letters, pictures }
}
