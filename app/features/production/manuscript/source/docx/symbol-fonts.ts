/** Characters of fonts that have signs in the places of letters: Symbol, Wingdings, Webdings. */

/** Signs from a place of a font on; a full stop stands for one that is not known. */
type Run = [from: number, signs: string]

// prettier-ignore
const symbol: Run[] = [
  [0x20, ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'],
  [0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪'],
  [0xf1, '〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'],
]
// prettier-ignore
const wingdings: Run[] = [
  [0x20, ' ✏✂✁'], [0x28, '☎✆✉'], [0x3e, '✇✍'], [0x41, '✌'], [0x45, '☜☞☝☟'], [0x4a, '☺'], [0x4c, '☹'], [0x4e, '☠'],
  [0x51, '✈☼'], [0x54, '❄'], [0x58, '✠✡☪☯'], [0x6c, '●❍■□□❑❒♦♦◆❖♦☒'], [0x7b, '❀✿'], [0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'],
  [0x9e, '·•'], [0xa1, '○'], [0xa4, '◉◎'], [0xa7, '▪□'], [0xab, '★'], [0xd8, '➢'], [0xdf, '←→↑↓↖↗↙↘'], [0xe8, '➔'],
  [0xef, '⇦⇨⇧⇩⇔'], [0xfb, '✗✓☒☑'],
]
// prettier-ignore
const wingdings2: Run[] = [
  [0x4f, '✗✓☒☑'], [0x69, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'], [0x97, '●'], [0xa2, '■□'],
]
const wingdings3: Run[] = [
  [0x21, '←→↑↓'],
  [0x70, '▲▼△▽◀▶◁▷'],
]
const webdings: Run[] = [
  [0x33, '◀▶▲▼'],
  [0x61, '✔'],
  [0x63, '□'],
  [0x67, '■'],
  [0x6e, '●'],
  [0x72, '✖'],
]

const tableOf = (runs: Run[]) =>
  new Map(
    runs.flatMap(([from, signs]) =>
      [...signs].map((sign, index): [number, string] => [from + index, sign]),
    ),
  )
const fonts = new Map([
  ['symbol', tableOf(symbol)],
  ['euclid symbol', tableOf(symbol)],
  ['wingdings', tableOf(wingdings)],
  ['wingdings 2', tableOf(wingdings2)],
  ['wingdings 3', tableOf(wingdings3)],
  ['webdings', tableOf(webdings)],
])

export const isSymbolFont = (font: string | undefined): boolean =>
  fonts.has((font ?? '').trim().toLowerCase())

/** A character of such a font by its place, or by its place in the private part of Unicode. */
export function symbolOf(code: number, font: string | undefined): string {
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  const sign = fonts.get((font ?? '').trim().toLowerCase())?.get(place)
  if (sign) return sign
  // nobody can read it, and it must not be taken for a letter
  return place < 0x100 ? String.fromCodePoint(0xf000 + place) : safeCharacter(code)
}

const safeCharacter = (code: number) =>
  Number.isInteger(code) && code > 31 && code < 0x110000 && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : '\ufffd'

/** Text in a font of signs. */
export const symbolsOf = (text: string, font: string): string =>
  [...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0
      const isPlace = (code > 0x20 && code < 0x100) || (code >= 0xf000 && code <= 0xf0ff)
      return isPlace ? symbolOf(code, font) : character
    })
    .join('')
