/** Steps of reading: numbers, fractions, years, raised and lowered numbers, circles and boxes. */
import {
  above,
  apostrophe,
  below,
  boxEnd,
  boxStart,
  circle,
  fractionLine,
  loweredDigits,
} from '../signs'
import {
  doubtAtEnd,
  isForm,
  isStart,
  mayEnd,
  unusual,
  type Before,
  type Step,
  type Way,
} from './way'
import { allSyllables, isSyllable, letterOfInitial } from '../hangul'
import { body } from '../syllable'
import { digits, insideNumber, latin, latinSign, letterSign, letters, numberSign } from '../tables'

const swapped = (rows: Record<string, string>) =>
  new Map(Object.entries(rows).map(([text, cells]) => [cells, text]))
const digitOf = swapped(digits)
const insideOf = swapped(insideNumber)
const loweredOf = swapped(loweredDigits)

/** The number that begins at a place, after its sign, and the place where it ends. */
function numberAt(word: string, place: number): { text: string; end: number } | null {
  if (word[place] !== numberSign) return null
  let text = ''
  let end = place + 1
  for (; end < word.length; end += 1) {
    const cell = word.charAt(end)
    const mayBeInside = text !== '' && digitOf.has(word.charAt(end + 1))
    const read = digitOf.get(cell) ?? (mayBeInside ? insideOf.get(cell) : undefined)
    if (read === undefined) break
    text += read
  }
  return text === '' ? null : { text, end }
}

const step = (way: Way, length: number, text: string, before: Before, cost = 1): Step => ({
  length,
  way: {
    cost: way.cost + cost + doubtAtEnd(way),
    text: way.text + text,
    before,
    isLatin: way.isLatin && before === 'digit',
  },
})

/** Cells with which these steps begin. */
export const numberCells = [numberSign, above, below, circle, boxStart]

export function numberSteps(word: string, place: number, way: Way): Step[] {
  if (!mayEnd(way)) return []
  if (word[place] === numberSign)
    return [
      ...plainNumber(word, place, way),
      ...circledNumber(word, place, way),
      ...year(word, place, way),
    ]
  return [...scripts(word, place, way), ...circledLetter(word, place, way)]
}

/** A number, and a fraction when its line follows: the denominator stands first (제47항). */
function plainNumber(word: string, place: number, way: Way): Step[] {
  const number = numberAt(word, place)
  if (!number) return []
  const found = [step(way, number.end - place, number.text, 'digit')]
  if (word[number.end] === fractionLine && way.before !== 'sign') {
    const numerator = numberAt(word, number.end + 1)
    if (numerator)
      found.push(
        step(way, numerator.end - place, fractionText(numerator.text, number.text), 'digit', -1),
      )
  }
  return found
}

const vulgar = new Map(
  [...'½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒'].map((one) => [one.normalize('NFKC').replace('⁄', '/'), one]),
)
/** ¾, or \frac{7}{12} where there is no character. */
const fractionText = (numerator: string, denominator: string) =>
  vulgar.get(`${numerator}/${denominator}`) ?? `$\\frac{${numerator}}{${denominator}}$`

/** Numbers in circles up to fifty, of which Unicode has characters. */
const circledNumbers = new Map(
  Array.from({ length: 51 }, (_, number): [string, string] => [
    String(number),
    number === 0
      ? '⓪'
      : number <= 20
        ? String.fromCharCode(0x245f + number)
        : number <= 35
          ? String.fromCharCode(0x3250 + number - 20)
          : String.fromCharCode(0x32b0 + number - 35),
  ]),
)

function circledNumber(word: string, place: number, way: Way): Step[] {
  const [first, second] = [word.charAt(place + 1), word.charAt(place + 2)]
  const one = loweredOf.get(first)
  if (one === undefined) return []
  const two = loweredOf.get(second)
  const both = two === undefined ? undefined : circledNumbers.get(one + two)
  return [
    step(way, 2, circledNumbers.get(one) ?? '', 'sign', isForm(way.before) ? unusual : 1),
    ...(both ? [step(way, 3, both, 'sign', isForm(way.before) ? unusual : 1)] : []),
  ]
}

/** ’22: the first digits of a year are left out (제61항). */
function year(word: string, place: number, way: Way): Step[] {
  if (word[place + 1] !== apostrophe) return []
  const number = numberAt(numberSign + word.slice(place + 2), 0)
  return number && /^[0-9]{2}$/.test(number.text)
    ? [step(way, number.end + 1, `’${number.text}`, 'digit')]
    : []
}

const raised: Record<string, string> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
}
const lowered: Record<string, string> = {
  0: '₀',
  1: '₁',
  2: '₂',
  3: '₃',
  4: '₄',
  5: '₅',
  6: '₆',
  7: '₇',
  8: '₈',
  9: '₉',
}

const scriptSigns: Record<string, string> = { '⠘⠢': '⁺', '⠘⠔': '⁻', '⠰⠢': '₊', '⠰⠔': '₋' }

/** A grade, of which print does not raise the sign (A-); no ion has one of these letters. */
const gradeLetter = /(?:^|[^\p{L}\p{N}])[A-D]$/u

/** Raised and lowered numbers, which follow a letter, a number or a word (제68항). */
function scripts(word: string, place: number, way: Way): Step[] {
  const cell = word[place]
  if ((cell !== above && cell !== below) || isStart(way.before)) return []
  const cost = way.before === 'latin' || way.before === 'digit' ? 1 : unusual
  const signs = /^(?:⠢|⠔)+/.exec(word.slice(place + 1))?.[0]
  if (signs)
    return [
      step(
        way,
        signs.length + 1,
        signs.length === 1 && cell === above && gradeLetter.test(way.text)
          ? signs.replace('⠢', '+').replace('⠔', '-')
          : [...signs].map((one) => scriptSigns[cell + one]).join(''),
        'sign',
        cost,
      ),
    ]
  const number = numberAt(word, place + 1)
  if (!number || !/^[0-9]+$/.test(number.text)) return []
  const rows = cell === above ? raised : lowered
  const text = [...number.text].map((one) => rows[one]).join('')
  return [step(way, number.end - place, text, 'digit', cost)]
}

/** Letters, consonants and syllables by their cells, with the sign before them. */
function formsOf(syllables: string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const [text, cells] of Object.entries(latin)) {
    found.set(latinSign + cells, text)
    found.set(`${latinSign}⠠${cells}`, text.toUpperCase())
  }
  for (const [text, cells] of Object.entries(letters))
    if (cells) found.set(letterSign + cells, text)
  for (const text of syllables) {
    const run = body(text, false)
    if (!found.has(run)) found.set(run, text)
  }
  return found
}
/** What stands in a box. */
let boxed: Map<string, string> | undefined

/** The characters of Unicode that show letters in a circle. */
const circledOf = new Map(
  [
    ...Array.from({ length: 52 }, (_, i) => 0x24b6 + i),
    ...Array.from({ length: 28 }, (_, i) => 0x3260 + i),
  ].map((code) => {
    const one = String.fromCharCode(code)
    return [letterOfInitial(one.normalize('NFKC')), one]
  }),
)
/** What stands in a circle: few syllables, while every final ㅇ may be a circle. */
const circled = new Map(
  Array.from(formsOf([...circledOf.keys()].filter(isSyllable)), ([cells, text]) => [
    cells,
    circledOf.get(text),
  ]),
)
const longestInner = 6

function textInside(cells: string, isBox: boolean): string | undefined {
  if (!isBox) return circled.get(cells)
  boxed ??= formsOf(allSyllables())
  const text = boxed.get(cells)
  return text && `${text}\u20de`
}

function circledLetter(word: string, place: number, way: Way): Step[] {
  const isBox = word.startsWith(boxStart, place)
  if (!isBox && word[place] !== circle) return []
  const [start, end] = isBox ? [boxStart, boxEnd] : [circle, circle]
  const from = place + start.length
  const found: Step[] = []
  const number = isBox ? numberAt(word, from) : null
  if (number && word.startsWith(end, number.end))
    found.push(step(way, number.end + end.length - place, `${number.text}\u20de`, 'sign'))
  for (let length = 1; length <= longestInner; length += 1) {
    if (!word.startsWith(end, from + length)) continue
    const text = textInside(word.slice(from, from + length), isBox)
    // in a word ⠶ is rather the final ㅇ
    if (text)
      found.push(
        step(
          way,
          start.length + length + end.length,
          text,
          'sign',
          isForm(way.before) ? (word[from] === latinSign ? 2 : 1 + 2 * unusual) : 1,
        ),
      )
  }
  return found
}
