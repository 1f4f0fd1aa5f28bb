/**
 * Signs of Korean braille other than letters and digits, one row a sign: what is printed, its cells
 * as dot numbers, and the article of the rules (한국 점자 규정, 2024, 한글 점자) that gives it. The writer,
 * the reader, the check of files and the page of braille share these rows.
 */
import { cells } from './cells'

/**
 * How a sign stands among others: `end` closes a sentence or its part and belongs to what is before
 * it, `open` and `close` are brackets and quotation marks, `between` joins two words or numbers,
 * `operator` is one of arithmetic, `unit` follows a number, `currency` stands at a number, `word`
 * has a blank on both sides, `note` may stand at a word as print has it, `roman` is enclosed by the
 * signs of Roman letters.
 */
export type SignKind =
  | 'end'
  | 'open'
  | 'close'
  | 'between'
  | 'operator'
  | 'unit'
  | 'currency'
  | 'word'
  | 'note'
  | 'information'
  | 'roman'

export type Sign = {
  /** as it is read back */
  text: string
  /** other characters that print uses for the same sign */
  others: string[]
  /** Unicode braille */
  cells: string
  kind: SignKind
  /** of 한글 점자, or of 수학 점자 where it begins with 수학 */
  article: string
}

type Row = [text: string, dots: string, article: string, others?: string]

const rows = (kind: SignKind, list: Row[]): Sign[] =>
  list.map(([text, dots, article, others = '']) => ({
    text,
    others: [...others],
    cells: cells(dots),
    kind,
    article,
  }))

/** Signs of one or more characters; of signs that are written alike, the first is read. */
// prettier-ignore
export const signs: Sign[] = [
  ...rows('end', [
    ['.', '256', '49', '．。｡'], [',', '5', '49', '，、､'], ['?', '236', '49', '？'], ['!', '235', '49', '！'],
    [':', '5-2', '51', '：∶'], [';', '56-23', '59', '；'], ['…', '6-6-6', '53', '⋯'],
  ]),
  ...rows('open', [
    ['“', '236', '49', '〝'], ['‘', '6-236', '49'], ['(', '236-3', '49', '（'], ['[', '236-23', '49', '［〔【'], ['{', '236-2', '49', '｛'],
    ['「', '5-236', '49', '｢'], ['『', '56-236', '49'], ['〈', '5-2356', '49', '〈⟨‹'], ['《', '56-2356', '49', '⟪«'],
  ]),
  ...rows('close', [
    ['”', '356', '49', '〞'], ['’', '356-3', '49'], [')', '6-356', '49', '）'], [']', '56-356', '49', '］〕】'], ['}', '5-356', '49', '｝'],
    ['」', '356-2', '49', '｣'], ['』', '356-23', '49'], ['〉', '2356-2', '49', '〉⟩›'], ['》', '2356-23', '49', '⟫»'],
  ]),
  ...rows('between', [
    ['·', '5-23', '50', '․‧･・ㆍ⋅'], ['/', '456-34', '52', '／⁄∕'], ['-', '36', '49', '‐‑－﹣'], ['~', '4-35', '49', '∼～〜˜'],
    ['―', '36-36', '49', '—─'],
  ]),
  ...rows('operator', [
    ['+', '26', '45', '＋'], ['−', '35', '45'], ['×', '16', '45', '✕'], ['÷', '34-34', '45'], ['=', '25-25', '45', '＝'], ['>', '26-26', '45', '＞'],
    ['<', '35-35', '45', '＜'], ['±', '26-35', '수학 2'], ['≠', '46-25-25', '수학 4'], ['≥', '256-256', '수학 4', '≧'], ['≤', '235-235', '수학 4', '≦'],
  ]),
  ...rows('unit', [
    ['%p', '356-1234-1234', '69'], ['%ile', '356-1234-2345', '69'], ['%', '356-1234', '69', '％'], ['‰', '356-1234-134', '69'],
    ['℃', '356-145-6-14', '69'], ['℉', '356-145-6-124', '69'], ['°', '356-145', '69', 'º˚'], ['′', '356-36', '69'], ['″', '356-36-36', '69'],
    ['Å', '356-16', '69', 'Å'],
  ]),
  ...rows('currency', [
    ['₩', '356-4-2456', '65', '￦'], ['$', '356-4-234', '65', '＄﹩'], ['¢', '356-4-14', '65', '￠'], ['€', '356-4-15', '65'],
    ['£', '356-4-123', '65', '￡₤'], ['₣', '356-4-124', '65'], ['¥', '356-4-13456', '65', '￥'],
  ]),
  ...rows('word', [
    ['→', '25-135', '70', '⟶➔➜➡'], ['←', '246-25', '70', '⟵⬅'], ['↔', '246-25-135', '70', '⟷'], ['↑', '56-25-135', '70', '⬆'],
    ['↓', '45-25-135', '70', '⬇'], ['⇒', '25-25-135', '수학 61', '⟹'], ['⇔', '246-25-25-135', '수학 61', '⟺'],
    ['※', '5-35', '60'],
  ]),
  ...rows('note', [['*', '5-35', '60', '＊∗⁎'], ['〃', '356-356', '62'], ['ː', '6-3', '63']]),
  ...rows('information', [
    ['@', '4-1', '71', '＠'], ['^', '4-26', '71', '＾'], ['#', '456-1456', '71', '＃'], ['|', '456-1256', '71', '｜│￨'], ['\\', '456-16', '71', '＼'],
  ]),
  ...rows('roman', [
    ['&', '4-12346', '71', '＆'], ['§', '45-234', '71'], ['¶', '45-1234', '71'], ['©', '45-14', '71'], ['®', '45-1235', '71'], ['™', '45-2345', '71'],
  ]),
]

/** The sign of each printed character or characters; earlier rows win. */
export const signOf = new Map<string, Sign>(
  signs
    .flatMap((sign) => [sign.text, ...sign.others].map((text) => [text, sign] as const))
    .reverse(),
)

/** Cells of the sign that is printed so. Throws where the table has none. */
export function cellsOf(text: string): string {
  const sign = signOf.get(text)
  if (!sign) throw new Error(`The table of signs has no '${text}'`)
  return sign.cells
}

/** Between the beginning and the end of shapes that hide or mark something. */
const shapeRows = (list: [texts: string, dots: string, article: string][]) =>
  list.map(([texts, dots, article]) => ({ texts: [...texts], cells: cells(dots), article }))

/**
 * Shapes that hide letters (숨김표, 제49, 57항), and letters that are lost (빠짐표, 제58항): 4-5-6, the shape as
 * often as it is printed, 1-2-3.
 */
// prettier-ignore
export const hidingShapes = shapeRows([
  ['○◯〇', '356', '57'], ['×', '1346', '57'], ['△', '346', '57'], ['☆', '35', '57'], ['◇', '26', '57'], ['◆', '135', '57'], ['□', '2356', '58'],
])
export const shapeStart = cells('456')
export const shapeEnd = cells('123')

/** Shapes before the items of a list (글머리 기호, 제72항), without the end of a shape. */
// prettier-ignore
export const bullets = shapeRows([
  ['○◯', '456-356', '72'], ['□', '456-2356', '72'], ['△', '456-346', '72'], ['•∙◦‣', '456-256', '72'], ['◎', '456-356-356', '72'],
  ['▣', '456-2356-2356', '72'],
])
/** Shapes that the rules do not name: written as •, and said. */
export const otherBullets = new Set('■●▪▫▲▼▽▶▷◀◁★☆◆◇◈♣♧♥♡♠♤☞☛✓✔✦✧❖◐◑▸▹►➤❏❑☐☑✽✿❋')

/** A place to be filled in (제73항): an underline, and a box. */
export const underlineBlank = cells('456-36')
export const boxStart = cells('456-236')
export const boxEnd = cells('356-123')
/** Around letters and syllables in a circle (제64항). */
export const circle = cells('2356')
/** Digits in a circle are those of a number, one row lower (제64항). */
// prettier-ignore
export const loweredDigits: Record<string, string> = Object.fromEntries(
  Object.entries({
    1: '2', 2: '23', 3: '25', 4: '256', 5: '26', 6: '235', 7: '2356', 8: '236', 9: '35', 0: '356',
  }).map(([digit, dots]) => [digit, cells(dots)]),
)
/** Between the denominator and the numerator of a fraction (제47항). */
export const fractionLine = cells('34')
/** Before what stands above, and below, the line (제68항). */
export const above = cells('45')
export const below = cells('56')
/** Before and after what is marked by dots or a line (제56항). */
export const emphasisStart = cells('6-36')
export const emphasisEnd = cells('36-3')
/** Before and after bold letters (제56항). */
export const boldStart = cells('56-36')
export const boldEnd = cells('36-23')
/** Before and after what the transcriber puts in (제66항). */
export const noteSign = cells('6-3')
/** In place of the first digits of a year (제61항). */
export const apostrophe = cells('3')
/** Before and after Korean among words of English (제39항). */
export const koreanStart = cells('456-12356')
export const koreanEnd = cells('456-23456')
