/** Turns the runs of a paragraph into the content of a line, and what floats around it. */
import {
  elementsIn,
  newElement,
  type MarkupElement,
  type MarkupNode,
} from '~/features/production/manuscript/source/epub/markup-tree'
import { doubts } from '~/features/production/manuscript/source/doubts'
import type { Content, Conversion, InnerTurn } from './conversion'
import type { Letters } from './document-styles'
import { objectOf } from './object-elements'
import { composed, composedText, leftOutAs, shownBranch } from './object-texts'

/** Characters that a control takes in the counting of the word processor. */
const controlLength = 8

/** `plainBold`: bold letters have no meaning, because all around them is bold by its kind. */
export function contentOf(
  paragraph: MarkupElement,
  conversion: Conversion,
  { plainBold, turns }: { plainBold: boolean; turns: readonly InnerTurn[] },
): Content {
  const reader = new RunReader(conversion, plainBold, [...turns])
  for (const run of elementsIn(paragraph)) reader.run(run)
  return reader.end()
}

class RunReader {
  readonly #nodes: MarkupNode[] = []
  readonly #before: MarkupElement[] = []
  readonly #after: MarkupElement[] = []
  /** frames between words, and what they are where no words are */
  readonly #signs = new Map<MarkupElement, MarkupElement[]>()
  #letters: Letters | undefined
  #deleted = false
  #hasText = false
  #position = 0

  constructor(
    private readonly conversion: Conversion,
    private readonly plainBold: boolean,
    private readonly turns: InnerTurn[],
  ) {}

  run(run: MarkupElement): void {
    this.#letters = this.conversion.styles.letters.get(run.attributes.charpridref ?? '')
    for (const child of run.children)
      if (typeof child === 'string') this.#text(child)
      else this.#element(child)
  }

  end(): Content {
    for (const { label } of this.turns) this.#nodes.push(pageMark(label))
    // a small frame that stands alone is a box
    const nodes = this.#hasText
      ? this.#nodes
      : this.#nodes.flatMap((node) =>
          typeof node === 'string' ? node : (this.#signs.get(node) ?? node),
        )
    return { nodes, before: this.#before, after: this.#after }
  }

  #element(element: MarkupElement): void {
    const leftOut = leftOutAs(element)
    if (leftOut !== null) {
      if (leftOut !== '') this.conversion.tally.leave(leftOut)
      else if (element.attributes.type === 'HYPERLINK') this.conversion.tally.leave('address')
      // the section and its columns are two controls
      this.#position += controlLength
      return
    }
    const write = this.#writes[element.name]
    if (write) return write(element)
    this.#position += controlLength
    if (this.#deleted) return
    this.#place(element)
  }

  readonly #writes: Record<string, (element: MarkupElement) => void> = {
    t: (element) => {
      for (const child of element.children)
        if (typeof child === 'string') this.#text(child)
        else this.#element(child)
    },
    ctrl: (element) => elementsIn(element).forEach((child) => this.#element(child)),
    switch: (element) => {
      const branch = shownBranch(element)
      if (branch) elementsIn(branch).forEach((child) => this.#element(child))
    },
    tab: () => this.#sign(' ', controlLength),
    nbspace: () => this.#sign('\u00a0'),
    fwspace: () => this.#sign(' '),
    hyphen: () => this.#sign('-'),
    linebreak: () => {
      this.#position += 1
      if (this.#deleted) return
      this.#nodes.push(newElement('br'))
    },
    deletebegin: () => {
      this.#deleted = true
      this.conversion.tally.leave('deletedText')
    },
    deleteend: () => void (this.#deleted = false),
    insertbegin: () => undefined,
    insertend: () => undefined,
    markpenbegin: () => undefined,
    markpenend: () => undefined,
    titlemark: () => undefined,
    compose: (element) => {
      const { text, sure } = composed(element)
      this.#position += controlLength
      if (!this.#deleted) this.#push(text, sure ? undefined : doubts.composed(text))
    },
    dutmal: (element) => {
      this.#position += controlLength
      const [main, above] = ['maintext', 'subtext'].map(
        (name) => elementsIn(element).find((child) => child.name === name)?.children ?? [],
      )
      if (this.#deleted) return
      this.#hasText = true
      this.#nodes.push(newElement('ruby', {}, [...main!, newElement('rt', {}, [...above!])]))
    },
    autonum: (element) => {
      this.#position += controlLength
      this.#push(composedText(element))
    },
    footnote: (element) => this.#note(element),
    endnote: (element) => this.#note(element),
  }

  #sign(text: string, length = 1): void {
    this.#position += length - 1
    this.#text(text)
  }

  #text(text: string): void {
    if (this.#deleted) {
      this.#position += text.length
      return
    }
    let rest = text
    for (let turn = this.turns[0]; turn; turn = this.turns[0]) {
      if (turn.start > this.#position + rest.length) break
      const cut = endOfWord(rest, Math.max(0, turn.start - this.#position))
      this.#push(rest.slice(0, cut))
      this.#position += cut
      rest = rest.slice(cut)
      this.turns.shift()
      this.#nodes.push(pageMark(turn.label))
    }
    this.#push(rest)
    this.#position += rest.length
  }

  #push(text: string, doubt?: string): void {
    if (text === '') return
    if (text.trim() !== '') this.#hasText = true
    const node = styled(text, this.#letters, this.plainBold)
    if (doubt === undefined) this.#nodes.push(node)
    else this.#nodes.push(Object.assign(newElement('span', {}, [node]), { doubt }))
  }

  /** An object in the line, or one that floats: before the text where nothing stands before it. */
  #place(element: MarkupElement): void {
    const object = objectOf(element, this.conversion)
    if (!object) return
    if (object.sign) {
      this.#signs.set(object.sign, object.elements)
      this.#nodes.push(object.sign)
    } else if (object.inLine) {
      this.#hasText = true
      this.#nodes.push(...object.elements)
    } else if (this.#hasText) this.#after.push(...object.elements)
    else this.#before.push(...object.elements)
  }

  #note(element: MarkupElement): void {
    this.#position += controlLength
    if (this.#deleted) return
    const { conversion } = this
    conversion.noteCount += 1
    const given = element.attributes.number ?? ''
    const mark = /^[1-9]\d{0,3}$/.test(given) ? given : String(conversion.noteCount)
    const list = elementsIn(element).find(({ name }) => name === 'sublist')
    const blocks = conversion.blocks(list ? elementsIn(list) : [], 'note')
    if (element.name === 'endnote' && conversion.endNotes) {
      conversion.endNotes.push({ mark, blocks })
      conversion.shows(mark)
      conversion.shows(mark)
      this.#nodes.push(newElement('sup', {}, [`${mark})`]))
      return
    }
    const key = `note#${conversion.noteCount}`
    conversion.notes.add(key, newElement('div', {}, blocks), mark)
    this.#nodes.push(Object.assign(newElement('a'), { note: { key, hasWords: false } }))
  }
}

const pageMark = (label: string, doubt?: string): MarkupElement => ({
  ...newElement('a'),
  page: { label, isListed: false, ...(doubt === undefined ? {} : { doubt }) },
})

/** Letters of a word that go on after the place where its page ends. */
const longestRest = 20

/** A word belongs to the page on which it begins. */
function endOfWord(text: string, place: number): number {
  if (place === 0 || /\s/.test(text.charAt(place - 1))) return place
  const rest = /^\S*/.exec(text.slice(place, place + longestRest + 1))?.[0].length ?? 0
  return rest > longestRest ? place : place + rest
}

function styled(text: string, letters: Letters | undefined, plainBold: boolean): MarkupNode {
  if (!letters || text.trim() === '') return text
  let node: MarkupNode = text
  if (letters.script) node = newElement(letters.script, {}, [node])
  if (letters.struck) node = newElement('s', {}, [node])
  if (letters.emphasis) node = newElement('em', {}, [node])
  if (letters.bold && !plainBold) node = newElement('strong', {}, [node])
  return node
}
