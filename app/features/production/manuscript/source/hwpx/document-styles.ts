/** Reads what the header of an HWPX document says of letters, paragraphs, styles and numbers. */
import { Parser } from 'htmlparser2'

/** How letters look, as far as it has a meaning. `size`: in hundredths of a point. */
export type Letters = {
  size: number
  bold: boolean
  emphasis: boolean
  struck: boolean
  script: 'sup' | 'sub' | null
}
export type ParagraphShape = {
  heading: 'OUTLINE' | 'NUMBER' | 'BULLET' | null
  /** the numbering or the bullets, and the level from 0 */
  list: string
  level: number
  breaksPage: boolean
}
type Style = { name: string; englishName: string; letters: string }
export type NumberLevel = { start: number; format: string; text: string }

export type DocumentStyles = {
  letters: Map<string, Letters>
  shapes: Map<string, ParagraphShape>
  styles: Map<string, Style>
  numberings: Map<string, NumberLevel[]>
  /** borders of cells with a colour behind the text */
  filled: Set<string>
  firstPage: number
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
const integer = (text: string | undefined, otherwise = 0) => {
  const number = Number.parseInt(text ?? '', 10)
  return Number.isSafeInteger(number) && number >= 0 && number < 1e6 ? number : otherwise
}

/** Shapes, letters and levels that a document may define. */
const mostDefinitions = 100_000

export function readStyles(text: string): DocumentStyles {
  const reader = new StylesReader()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(localName(name), attributes),
      onclosetag: (name) => reader.close(localName(name)),
      ontext: (value) => reader.text(value),
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(text)
  return reader.styles
}

class StylesReader {
  readonly styles: DocumentStyles = {
    letters: new Map(),
    shapes: new Map(),
    styles: new Map(),
    numberings: new Map(),
    filled: new Set(),
    firstPage: 1,
  }
  #letters: Letters | null = null
  #shape: ParagraphShape | null = null
  #levels: NumberLevel[] | null = null
  #level: NumberLevel | null = null
  #border = ''
  #count = 0

  open(name: string, attributes: Record<string, string>): void {
    if (/^(?:charpr|parapr|style|numbering|borderfill)$/.test(name)) this.#count += 1
    if (this.#count > mostDefinitions) return
    this.#openDefinition(name, attributes)
    if (this.#letters) describeLetters(this.#letters, name, attributes)
    if (this.#shape) describeShape(this.#shape, name, attributes)
    if (this.#border && name === 'winbrush' && hasColour(attributes.facecolor))
      this.styles.filled.add(this.#border)
    if (this.#levels && name === 'parahead') this.#addLevel(this.#levels, attributes)
  }

  close(name: string): void {
    if (name === 'charpr') this.#letters = null
    else if (name === 'parapr') this.#shape = null
    else if (name === 'numbering') this.#levels = null
    else if (name === 'parahead') this.#level = null
    else if (name === 'borderfill') this.#border = ''
  }

  text(value: string): void {
    if (this.#level && this.#level.text.length < 100) this.#level.text += value
  }

  #openDefinition(name: string, attributes: Record<string, string>): void {
    const id = attributes.id ?? ''
    if (name === 'charpr') this.styles.letters.set(id, (this.#letters = newLetters(attributes)))
    else if (name === 'parapr') {
      this.#shape = { heading: null, list: '', level: 0, breaksPage: false }
      this.styles.shapes.set(id, this.#shape)
    } else if (name === 'numbering') this.styles.numberings.set(id, (this.#levels = []))
    else if (name === 'borderfill') this.#border = id
    else if (name === 'style' && attributes.type !== 'CHAR')
      this.styles.styles.set(id, {
        name: attributes.name ?? '',
        englishName: attributes.engname ?? '',
        letters: attributes.charpridref ?? '',
      })
    else if (name === 'beginnum') this.styles.firstPage = integer(attributes.page, 1) || 1
  }

  #addLevel(levels: NumberLevel[], attributes: Record<string, string>): void {
    const place = Math.min(Math.max(integer(attributes.level, levels.length + 1), 1), 10) - 1
    this.#level = {
      start: integer(attributes.start, 1),
      format: attributes.numformat ?? 'DIGIT',
      text: '',
    }
    levels[place] = this.#level
  }
}

const hasColour = (colour = 'none') => !/^(?:none|#fff(?:fff)?(?:ff)?|#0{0,2}ffffff)$/i.test(colour)

const newLetters = (attributes: Record<string, string>): Letters => ({
  size: integer(attributes.height, 1000),
  bold: false,
  // dots over letters
  emphasis: (attributes.symmark ?? 'NONE') !== 'NONE',
  struck: false,
  script: null,
})

function describeLetters(letters: Letters, name: string, attributes: Record<string, string>): void {
  if (name === 'bold') letters.bold = true
  else if (name === 'italic') letters.emphasis = true
  else if (name === 'underline') {
    if ((attributes.type ?? 'NONE') === 'BOTTOM') letters.emphasis = true
  } else if (name === 'strikeout') {
    // the word processor writes 3D where nothing is struck
    letters.struck = !/^(?:NONE|3D)$/.test(attributes.shape ?? 'NONE')
  } else if (name === 'supscript') letters.script = 'sup'
  else if (name === 'subscript') letters.script = 'sub'
}

function describeShape(
  shape: ParagraphShape,
  name: string,
  attributes: Record<string, string>,
): void {
  if (name === 'heading') {
    const { type = '' } = attributes
    shape.heading = type === 'OUTLINE' || type === 'NUMBER' || type === 'BULLET' ? type : null
    shape.list = attributes.idref ?? ''
    shape.level = Math.min(integer(attributes.level), 9)
  } else if (name === 'breaksetting') shape.breaksPage = attributes.pagebreakbefore === '1'
}
