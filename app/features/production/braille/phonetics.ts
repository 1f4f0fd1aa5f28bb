/**
 * Phonetic signs between brackets or slashes (제38항): the table of IPA Braille (ICEB, 2008), which the
 * rules refer to, and how it is written and read.
 */
import { cells } from './cells'

/** Signs that school books of English use, and the other letters of the alphabet of 2005. */
// prettier-ignore
const rows: Record<string, string> = {
  a: '1', b: '12', c: '14', d: '145', e: '15', f: '124', g: '1245', h: '125', i: '24', j: '245', k: '13', l: '123', m: '134',
  n: '1345', o: '135', p: '1234', q: '12345', r: '1235', s: '234', t: '2345', u: '136', v: '1236', w: '2456', x: '1346',
  y: '13456', z: '1356',
  ɪ: '34', ʊ: '12356', ə: '26', ɛ: '345', ɔ: '126', ʌ: '346', æ: '146', ɑ: '16', ɒ: '235-16', ɜ: '235-345', ɚ: '26-5-1235',
  ø: '1256', œ: '246', ɐ: '235-1', ɨ: '356-24', ʉ: '356-136', ɯ: '235-136', ɤ: '235-135', ɘ: '235-15', ɵ: '356-135', ʏ: '35-13456',
  θ: '46-1456', ð: '12456', ʃ: '156', ʒ: '2346', ŋ: '1246', ɹ: '3456', ɾ: '235-1235', ʔ: '23', ɫ: '235-123', ʍ: '235-2456',
  ɲ: '123456', ɱ: '235-134', β: '46-12', ɸ: '46-124', ç: '235-14', ɣ: '46-1245', χ: '46-12346', ħ: '235-125', ɦ: '236-125',
  ʁ: '35-3456', ʀ: '35-1235', ɴ: '35-1345', ʎ: '236-13456', ɥ: '256-125', ɰ: '236-134', ʋ: '236-1236', ɬ: '236-123',
  ɕ: '236-14', ʑ: '236-1356', ʈ: '256-2345', ɖ: '256-145', ɳ: '256-1345', ʂ: '256-234', ʐ: '256-1356', ɭ: '256-123', ɽ: '256-1235',
  ɻ: '256-3456',
  ː: '25', ˑ: '5-2', ˈ: '456-12', ˌ: '456-23', '.': '3', '|': '456-1256', '‿': '456-123', ʰ: '4-125', ʷ: '4-2456', ʲ: '4-245',
  '˞': '5-1235', '\u0303': '4-12456', '\u0301': '4-34', '\u0300': '4-16', '\u0302': '4-146', '\u0325': '6-1246', '\u0329': '6-23',
  '\u032a': '6-1456', '\u031a': '4-145', '\u0361': '5',
}
const cellsOfSign = new Map(Object.entries(rows).map(([text, dots]) => [text, cells(dots)]))

/** Characters that print uses for signs of the table. */
const others: Record<string, string> = {
  ɡ: 'g',
  ʧ: 'tʃ',
  ʤ: 'dʒ',
  ʦ: 'ts',
  ʣ: 'dz',
  ɝ: 'ɜ˞',
  "'": 'ˈ',
  '’': 'ˈ',
  ʹ: 'ˈ',
  ':': 'ː',
}

const enclosures = {
  '[': { start: cells('5-45-12356'), end: cells('45-23456') },
  '/': { start: cells('5-45-34'), end: cells('45-34') },
}
type Enclosure = keyof typeof enclosures

/** Cells, or print that the table has no sign for. */
type PhoneticPart = { braille: string } | { unknown: string; offset: number }

/** A phonetic text with its enclosure, as cells; blanks are blank cells. */
export function writePhonetics(found: string): PhoneticPart[] {
  const { start, end } = enclosures[found.charAt(0) as Enclosure]
  const parts: PhoneticPart[] = [{ braille: start }]
  let offset = 1
  for (const one of found.slice(1, -1)) {
    const plain = others[one] ?? one
    for (const sign of cellsOfSign.has(plain) ? [plain] : plain.normalize('NFD')) {
      const braille = sign === ' ' ? '\u2800' : cellsOfSign.get(sign)
      parts.push(braille === undefined ? { unknown: one, offset } : { braille })
    }
    offset += one.length
  }
  return [...parts, { braille: end }]
}

/** Signs by which a text is known for phonetic: print has them nowhere else. */
const sure = /[ɪʊəɛɔʌæɑɒɜɚɝθðʃʒŋɹɾʔɫːˈˌʧʤ]/
/** What may stand in a phonetic text, in brackets or slashes. */
export const phonetic = /\[([^[\]/]{1,80})\]|\/([^[\]/]{1,80})\//y
const signsOnly =
  /^(?:[a-zɡɪʊəɛɔʌæɑɒɜɚɝøœɐɨʉɯɤɘɵʏθðʃʒŋɹɾʔɫʍɲɱβɸçɣχħɦʁʀɴʎɥɰʋɬɕʑʈɖɳʂʐɭɽɻːˑˈˌʰʷʲ˞ʧʤʦʣʹ'’:.|‿ ,()-]|\p{M})+$/u

/** The line that was looked at last, and whether a text in it is surely phonetic. */
let lastLine = { line: '', isSure: false }
function hasSure(line: string): boolean {
  if (lastLine.line !== line) {
    const found = line.match(/\[[^[\]/]{1,80}\]|\/[^[\]/]{1,80}\//g) ?? []
    lastLine = { line, isSure: found.some((one) => sure.test(one) && isPhonetic(one)) }
  }
  return lastLine.isSure
}
const isPhonetic = (found: string) =>
  signsOnly.test(found.slice(1, -1).normalize('NFD')) && !/^.\s|\s.$/.test(found)

/**
 * The phonetic text that begins at a place, with its enclosure; '' where none does. Letters alone are
 * phonetic beside others that surely are.
 */
export function phoneticAt(line: string, index: number): string {
  phonetic.lastIndex = index
  const found = phonetic.exec(line)?.[0] ?? ''
  if (!found || !isPhonetic(found)) return ''
  if (sure.test(found)) return found
  const isSetOff = !/[\p{L}\p{N}]/u.test(line.charAt(index - 1))
  return isSetOff && !/[A-Za-z0-9/]/.test(line.charAt(index + found.length)) && hasSure(line)
    ? found
    : ''
}

const signOfCells = new Map([...cellsOfSign].map(([text, run]) => [run, text]))
const longestSign = Math.max(...[...signOfCells.keys()].map(({ length }) => length))
/** Cells of the longest phonetic text that is read. */
const longest = 200

/** Where phonetic cells may begin. */
export const beginsPhonetics = new RegExp(`^(?:${enclosures['['].start}|${enclosures['/'].start})`)

/**
 * The phonetic texts that cells at a place may be, at most two, and where they end; null: the enclosure is
 * not closed, or something in it has no sign. `blank`: the cell that stands for a blank.
 */
export function readPhonetics(
  word: string,
  place: number,
  blank: string,
): { texts: string[]; end: number } | null {
  const kind = (['[', '/'] as const).find((one) => word.startsWith(enclosures[one].start, place))
  if (!kind) return null
  const { start, end } = enclosures[kind]
  const from = place + start.length
  const to = word.indexOf(end, from)
  if (to < 0 || to === from || to - from > longest) return null
  const texts = textsOf(word.slice(from, to), blank)
  const closing = kind === '[' ? ']' : '/'
  return texts.length
    ? { texts: texts.map((one) => kind + one + closing), end: to + end.length }
    : null
}

/** Marks stand after a letter; the likeliest text has the fewest signs. */
function textsOf(run: string, blank: string): string[] {
  const places: string[][] = Array.from({ length: run.length + 1 }, () => [])
  places[0] = ['']
  for (let place = 0; place < run.length; place += 1)
    for (const before of places[place] ?? [])
      for (let length = 1; length <= longestSign; length += 1) {
        const sign =
          length === 1 && run[place] === blank
            ? ' '
            : signOfCells.get(run.slice(place, place + length))
        if (sign === undefined || place + length > run.length) continue
        if (/^\p{M}/u.test(sign) && !/\p{L}\p{M}*$/u.test(before)) continue
        const list = places[place + length]
        list?.push(before + sign)
        list?.sort((a, b) => a.length - b.length).splice(2)
      }
  return (places[run.length] ?? []).map((one) => one.normalize('NFC'))
}
