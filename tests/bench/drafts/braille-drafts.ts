/**
 * Benchmark of drafts of braille: cells of sentences and formulas as the rules print them, and lines of
 * textbook pages as a transcriber lays them out.
 */
import { readFileSync } from 'node:fs'
import { fromAscii } from '~/features/production/braille/cells'
import { readBraille } from '~/features/production/braille/read'
import { brailleDraft } from '~/features/production/manuscript/braille-draft'
import { escapeLineStart, escapeText } from '~/features/production/manuscript/source/escape-text'
import { linesByHand, pagesByHand } from '../../support/manuscripts/laid-by-hand'
import { percent, section } from '../measure'

const cellsInLine = 32

/** Lines of the draft of one page, without its title page and page rows. */
function linesOf(text: string): string[] {
  const { brf } = brailleDraft([{ label: '', text }], { pageForm: 'everyPage', title: '책' })
  return brf
    .split('\f')
    .slice(1)
    .flatMap((page) => page.split('\r\n').slice(0, 25))
}

const cellsOf = (text: string) => fromAscii(linesOf(text).join('')).replace(/[\s\u2800]/g, '')

/** Cells that two texts have in common, in order. */
function inCommon(these: string, those: string): number {
  let before = new Uint16Array(those.length + 1)
  for (const one of these) {
    const row = new Uint16Array(those.length + 1)
    for (let j = 0; j < those.length; j += 1)
      row[j + 1] = one === those[j] ? before[j]! + 1 : Math.max(row[j]!, before[j + 1]!)
    before = row
  }
  return before[those.length]!
}

/** A text of the rules as it is typed; formulas in it stay formulas. */
const asText = (text: string) => (text.includes('$') ? text : escapeLineStart(escapeText(text)))
const asFormula = (text: string) => `$${text}$`
/** Sentences of words and numbers, which do not speak of signs. */
const isProse = (text: string) => text.split(' ').length > 3 && /^[가-힣\d\s.,!“”‘’()]+$/.test(text)

/** Examples of the rules; one with several right ways has several rows. */
const rowsOf = (file: string) =>
  readFileSync(`tests/support/${file}`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t') as [string, string, string, string | undefined])

function cells(
  what: string,
  file: string,
  typed: (text: string) => string,
  isWanted = (text: string) => text !== '',
): string[] {
  const byText = new Map<string, string[]>()
  for (const [, text, braille, use] of rowsOf(file))
    if (!use?.startsWith('doubt') && isWanted(text))
      byText.set(text, [...(byText.get(text) ?? []), braille.replace(/[\s\u2800]/g, '')])
  let all = 0
  let same = 0
  let whole = 0
  for (const [text, ways] of byText) {
    const made = cellsOf(typed(text))
    const scores = ways.map((way) => ({
      most: Math.max(way.length, made.length),
      same: inCommon(way, made),
    }))
    const [best] = scores.toSorted((a, b) => b.same / b.most - a.same / a.most)
    all += best?.most ?? 0
    same += best?.same ?? 0
    if (ways.includes(made)) whole += 1
  }
  return [what, String(byText.size), percent(whole / byText.size), String(all), percent(same / all)]
}

/** A line of a draft as the pages by hand have it. */
function nameOf(line: string): string {
  if (/^=G+=$/.test(line)) return '[box above]'
  if (/^=7+=$/.test(line)) return '[box below]'
  if (/^-+#/.test(line)) return `[page ${textOf(line.replace(/^-+/, ''))}]`
  const blanks = line.length - line.trimStart().length
  const right = cellsInLine - line.length
  const text = textOf(line.trim()).replace(/^\[점역자 주: (.*)\]$/, '[note]$1[note]')
  return blanks > 6 && Math.abs(blanks - right) <= 1
    ? `[middle] ${text}`
    : ' '.repeat(blanks) + text
}
const textOf = (line: string) => readBraille(fromAscii(line))[0]?.text.replaceAll('⠀', ' ') ?? ''

/** The rows of a page without that of its number, which only odd pages have. */
const textRows = (page: string, index: number) =>
  page.split('\r\n').slice(0, index % 2 === 0 ? 26 : 25)

function lines(): string[] {
  const { brf } = brailleDraft(pagesByHand, { pageForm: 'national2025', title: '책' })
  const pages = brf.split('\f').slice(1)
  const made = pages.flatMap(textRows).map(nameOf)
  while (made.at(-1) === '') made.pop()
  const names = [...new Set([...made, ...linesByHand])]
  const letters = (some: readonly string[]) =>
    some.map((line) => String.fromCodePoint(0x4e00 + names.indexOf(line))).join('')
  const same = inCommon(letters(linesByHand), letters(made))
  const most = Math.max(made.length, linesByHand.length)
  return ['lines of pages laid out by hand', String(most), percent(same / most)]
}

export function brailleDrafts(): void {
  section('Drafts of braille', [
    ['as the rules print it', 'texts', 'whole', 'cells', 'the same'],
    cells('Korean prose', 'braille-rules.tsv', asText, isProse),
    cells(
      'words, signs, sentences of signs',
      'braille-rules.tsv',
      asText,
      (text) => !isProse(text),
    ),
    cells('Latin letters in Korean', 'braille-latin-in-korean.tsv', asText),
    cells('formulas', 'braille-maths.tsv', asFormula),
  ])
  section('Lines of braille', [['what', 'lines', 'the same'], lines()])
}
