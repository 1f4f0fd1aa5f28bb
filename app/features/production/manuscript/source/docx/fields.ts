/** Follows the fields of a Word document: their code is not shown, their result is. */
import { doubts } from '~/features/production/manuscript/source/doubts'
import { doubtful, shownText, type WordElement, childOf, switchOf } from './word-xml'
import { symbolOf } from './symbol-fonts'

type Field = { code: string; hasResult: boolean; box: boolean | null }

/** Fields within each other, and letters of a code. */
const deepest = 40
const longestCode = 2_000

export class Fields {
  readonly #open: Field[] = []

  /** Whether what stands here is code, which nobody sees. */
  get isCode(): boolean {
    return this.#open.some(({ hasResult }) => !hasResult)
  }

  addCode(text: string): void {
    const field = this.#open.at(-1)
    if (field && field.code.length < longestCode) field.code += text
  }

  /** A sign at which a field begins, its result begins, or it ends; what it shows by itself. */
  mark(sign: WordElement): WordElement[] {
    const type = sign.attributes.fldCharType
    if (type === 'begin' && this.#open.length < deepest) {
      const box = childOf(sign, 'w:ffData', 'w:checkBox')
      const isTicked = switchOf(box, 'w:checked') ?? switchOf(box, 'w:default') ?? false
      this.#open.push({ code: '', hasResult: false, box: box ? isTicked : null })
    }
    const field = this.#open.at(-1)
    if (type === 'separate' && field) field.hasResult = true
    if (type !== 'end' || !field) return []
    this.#open.pop()
    return field.hasResult || this.isCode ? [] : shownOf(field)
  }

  /** At the end of a paragraph no code goes on. Returns what is said about one that does. */
  endParagraph(): string | null {
    const broken = this.#open.filter(({ hasResult }) => !hasResult)
    for (const field of broken) field.hasResult = true
    return broken.length > 0 ? doubts.field() : null
  }
}

/** What a field without a result shows. */
function shownOf({ code, box }: Field): WordElement[] {
  const [, name = ''] = /^\s*([A-Za-z]+)/.exec(code) ?? []
  if (box !== null) return [shownText(box ? '☑' : '□')]
  if (/^symbol$/i.test(name)) {
    const [, place = ''] = /^\s*symbol\s+(0x[\da-f]{1,6}|\d{1,7})/i.exec(code) ?? []
    const [, font] = /\\f\s*"?([^"\\]{1,60})"?/i.exec(code) ?? []
    return place === '' ? [] : [shownText(symbolOf(Number(place), font))]
  }
  if (/^eq$/i.test(name)) return equationOf(code.replace(/^\s*eq\s*/i, ''))
  return []
}

/** Codes by which Word sets circles and small letters above others; any other is a formula of old. */
function equationOf(code: string): WordElement[] {
  const circle = /^\\o\s*\\ac\s*\(\s*([○◯□△◇])\s*,\s*([^()\\]{1,10})\)\s*$/i.exec(code)
  if (circle) {
    const number = Number(circle[2])
    const isCircled = /[○◯]/.test(circle[1] ?? '') && number >= 1 && number <= 20
    return [shownText(isCircled ? String.fromCodePoint(0x2460 + number - 1) : (circle[2] ?? ''))]
  }
  const ruby =
    /\\o\s*(?:\\a[a-z]\s*)?\(\s*\\s\s*\\up\s*\d+\s*\(([^()]{1,60})\)\s*,\s*([^()]{1,60})\)\s*$/i.exec(
      code,
    )
  if (ruby) return [shownText(`${ruby[2] ?? ''}(${ruby[1] ?? ''})`)]
  return [doubtful(doubts.formulaText()), shownText(code.trim())]
}
