/** Text as the writer takes it: one character for one sign, Chinese characters as their sounds. */
import { hanjaSound, isHanja, type HanjaSound } from '../hanja'

/** `columns`: where each character of `text` stands in the line as it was, from 1. */
type NormalizedLine = {
  text: string
  columns: number[]
  hanja: ({ character: string; column: number } & HanjaSound)[]
}

const superscripts: Record<string, string> = { 2: '²', 3: '³' }
/** Square signs of units (㎏, ㎡, ㎧): their letters, and a raised digit. */
const unitOf = (sign: string) =>
  sign
    .normalize('NFKC')
    .replace(/[⁄∕]/g, '/')
    .replace(/[0-9]/g, (digit) => superscripts[digit] ?? digit)

/** Letters and numbers that stand for others: Roman numerals, (1), ㈎, full width, half width. */
const compatible =
  /[\u2160-\u217f\u2474-\u249b\u249c-\u24b5\u3200-\u321e\uff01-\uff5e\uffa1-\uffdc\ufb00-\ufb06\u01c4-\u01cc]/
const squareUnit = /[\u2113\u3371-\u337a\u3380-\u33df\u33ff]/

/** Most text: ASCII and syllables of Hangul stand for themselves. */
const usual = /[!-~가-힣]/

function plain(character: string): string {
  if (usual.test(character)) return character
  if (/[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/.test(character)) return ' '
  if (/\p{Cf}|\p{Variation_Selector}/u.test(character)) return ''
  if (squareUnit.test(character)) return unitOf(character)
  if (compatible.test(character)) return character.normalize('NFKC')
  if (character === 'µ') return 'μ'
  if (character === '∆') return 'Δ'
  return character
}

/** A line of text; it must hold no line break. */
export function normalizeLine(line: string): NormalizedLine {
  const columns: number[] = []
  const hanja: NormalizedLine['hanja'] = []
  let text = ''
  let column = 1
  for (const character of line.normalize('NFC')) {
    const sound = isHanja(character) ? hanjaSound(character, text.at(-1)) : null
    if (sound) hanja.push({ character, column, ...sound })
    const written = sound ? sound.sound : plain(character)
    text += written
    for (let i = 0; i < written.length; i += 1) columns.push(column)
    column += 1
  }
  return { text, columns, hanja }
}
