/** Writes what stands in a line: formulas, pictures, ruby, small letters, fields of forms. */
import { doubts } from '~/features/production/manuscript/source/doubts'
import {
  escapeAddress,
  escapeDescription,
} from '~/features/production/manuscript/source/escape-text'
import {
  mathToLatex,
  typedLatex,
} from '~/features/production/manuscript/source/maths/mathml-to-latex'
import type { FlowWriter, WriteElement } from './flow-writer'
import { elementsBelow, elementsIn, textIn, type MarkupElement } from './markup-tree'
import { furtherImages, pictureOf, textsOfDrawing } from './pictures'

/** A formula in the line, or on a line of its own. */
function writeLatex(latex: string, isDisplayed: boolean, flow: FlowWriter): void {
  flow.context.tally.formulas += 1
  if (isDisplayed && !flow.isLine) flow.block([`$$${latex}$$`])
  else flow.markup(`$${latex}$`)
}

const writeMath: WriteElement = (element, flow) => {
  const { attributes } = element
  const { latex, unknown } = mathToLatex(element)
  if (unknown.length > 0) flow.doubt(doubts.formula(unknown.join(', ')))
  const isDisplayed = attributes.display === 'block' || attributes.mode === 'display'
  if (latex !== '') {
    // its doubt must stand before it
    if (isDisplayed) flow.endLine()
    return writeLatex(latex, isDisplayed, flow)
  }
  const text = (attributes.alttext ?? '').trim()
  if (text === '') return
  flow.doubt(doubts.formulaText())
  flow.context.tally.shows(text)
  flow.text(text)
}

/** Formulas that scripts would set: what they hold is LaTeX. */
const writeScript: WriteElement = (element, flow) => {
  const latex = typedLatex(textIn(element))
  if (latex === '') return flow.plain(element)
  writeLatex(latex, /mode\s*=\s*display/.test(element.attributes.type ?? ''), flow)
}

const writePicture: WriteElement = (element, flow) => {
  const { tally } = flow.context
  const { address, description, decorative } = pictureOf(element, flow.context)
  if (element.attributes.alt?.trim() && description === '') tally.leave('emptyDescription')
  if (decorative) {
    tally.decorative += 1
    return
  }
  tally.picturesOut += 1
  flow.markup(`![${escapeDescription(description)}](${escapeAddress(address)})`)
}

/** A drawing is a picture; the words in it follow. */
const writeDrawing: WriteElement = (svg, flow) => {
  const { texts, foreign } = textsOfDrawing(svg)
  writePicture(svg, flow)
  for (const image of furtherImages(svg)) writePicture(image, flow)
  if (texts.length > 0) {
    flow.endLine()
    flow.doubt(doubts.svgText())
    flow.text(texts.join(' '))
    flow.endLine()
  }
  for (const element of foreign) {
    flow.endLine()
    flow.children(element)
    flow.endLine()
  }
}

/** Characters that stand above or below by themselves. */
const smallLetters = {
  sup: {
    plain: '0123456789+−=()niabcdefghjklmoprstuvwxyz',
    small: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ',
  },
  sub: { plain: '0123456789+−=()aehijklmnoprstuvx', small: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ' },
}

/** The small form of each character; null when one has none. */
function smallOf(text: string, kind: 'sup' | 'sub'): string | null {
  const { plain, small } = smallLetters[kind]
  const characters = [...text.replace(/[-–]/g, '−')].map((character) => {
    const index = [...plain].indexOf(character)
    return index < 0 ? null : [...small][index]
  })
  return characters.includes(null) ? null : characters.join('')
}

/** What is raised in print without being a power: 1st, ™, *, 1). */
const raisedOnly = /^(?:st|nd|rd|th|e|er|o|a|ª|º|°|℃|™|®|©|[*†‡§]+|TM|\p{P}+)$/u
const longestScript = 40

const writeSmall: WriteElement = (element, flow) => {
  const kind = element.name === 'sub' ? 'sub' : 'sup'
  const text = textIn(element).trim()
  const hasElements = [...elementsBelow(element)].some(
    ({ name, note, page }) => note || page || /^(?:img|math|svg|ruby|br)$/.test(name),
  )
  if (hasElements || text === '' || text.length > longestScript) return flow.plain(element)
  const small = kind === 'sup' && raisedOnly.test(text) ? text : smallOf(text, kind)
  if (small !== null) return flow.text(small)
  flow.doubt(doubts.script(kind, text))
  flow.plain(element)
}

const dots = /^\s*[•●・·˙﹅﹆﹒.][\s•●・·˙﹅﹆﹒.]*$/

const isEmpty = (element: MarkupElement) =>
  textIn(element).trim() === '' && elementsIn(element).length === 0

/** What stands over letters follows them in brackets; dots over letters are emphasis. */
const writeRuby: WriteElement = (element, flow) => {
  const above = elementsIn(element).filter(({ name, fate }) => /^rtc?$/.test(name) && !fate)
  const isEmphasis = above.length > 0 && above.every((one) => dots.test(textIn(one)))
  flow.styled({ strong: 0, emphasis: Number(isEmphasis) }, () => {
    for (const child of element.children)
      if (typeof child !== 'string' && /^rtc?$/.test(child.name)) {
        if (isEmphasis || child.fate || isEmpty(child)) continue
        flow.text('(')
        flow.children({ ...child, children: child.children })
        flow.text(')')
      } else flow.children({ ...element, children: [child] })
  })
}

const writeQuote: WriteElement = (element, flow) => {
  flow.text('“')
  flow.plain(element)
  flow.text('”')
}

/** A blank to write into. */
const blank = '(\u00a0\u00a0\u00a0)'

const writeInput: WriteElement = (
  { attributes: { type = 'text', value = '', alt = '' } },
  flow,
) => {
  const kind = type.toLowerCase()
  const typed = kind === 'image' ? alt : value
  if (kind === 'hidden') return
  if (kind === 'checkbox') return flow.text('□ ')
  if (kind === 'radio') return flow.text('○ ')
  if (!/^(?:submit|button|reset|image)$/.test(kind)) flow.text(blank)
  flow.context.tally.shows(typed)
  flow.text(typed)
}

const writeTextArea: WriteElement = (element, flow) => {
  flow.text(blank)
  flow.plain(element)
}

const writeChoices: WriteElement = (element, flow) => {
  const options = [...elementsBelow(element)].filter(({ name }) => name === 'option')
  flow.text('(')
  for (const [index, option] of options.entries()) {
    if (index > 0) flow.text(' / ')
    flow.plain(option)
  }
  flow.text(')')
}

const writeLineBreak: WriteElement = (_, flow) => (flow.isLine ? flow.text(' ') : flow.endLine())

const writeLink: WriteElement = (element, flow) => {
  const href = element.attributes.href ?? ''
  if (/^https?:/i.test(href) && !textIn(element).includes(href)) flow.context.tally.leave('address')
  flow.plain(element)
}

/** Code in a line stands between marks, as it is. */
const writeCode: WriteElement = (element, flow) => {
  const text = textIn(element)
  const isPlain = elementsIn(element).length === 0 && text.trim() !== '' && !/[\n`]/.test(text)
  if (isPlain) flow.markup(`\`${text}\``)
  else flow.plain(element)
}

const writeArea: WriteElement = ({ attributes: { alt = '' } }, flow) => {
  flow.context.tally.shows(alt)
  flow.text(` ${alt} `)
}

// prettier-ignore
const writes: Record<string, WriteElement> = {
  math: writeMath, script: writeScript, img: writePicture, image: writePicture, object: writePicture, svg: writeDrawing, sub: writeSmall,
  sup: writeSmall, ruby: writeRuby, q: writeQuote, input: writeInput, textarea: writeTextArea, select: writeChoices, br: writeLineBreak,
  a: writeLink, code: writeCode, area: writeArea,
}
export const inlineElements = new Map(Object.entries(writes))
