/** Which articles of the rules the signs of a text are written by. */
import { bullets, hidingShapes, loweredDigits, signs } from './signs'
import { capitalSign, latinSign, letterSign, numberSign } from './tables'

/** A sign of a text, its cells, and its article (of 한글 점자 unless it says 수학). */
type UsedSign = { text: string; braille: string; article: string }

/** Kinds of signs of which there are too many for rows of their own. */
const families: [pattern: RegExp, braille: string, article: string][] = [
  [/[0-9]/, numberSign, '40'],
  [/[A-Za-z]/, latinSign, '29'],
  [/[A-Z]/, capitalSign, '28'],
  [/[ㄱ-ㅣ]/, letterSign, '8'],
  [/[①-⑳]/, numberSign + (loweredDigits[1] ?? ''), '64'],
  [/[㉠-㉻ⓐ-ⓩ]/, '⠶', '64'],
  [/[ɪʊəɛɔʌæɑɒɜɚɝðʃʒŋ]/, '⠐⠘⠷', '38'],
  [/[½⅓⅔¼¾⅕-⅞]/, '⠌', '47'],
  [/[⁰¹²³⁴-⁹]/, '⠘', '68'],
  [/[₀-₉]/, '⠰', '68'],
  [/_{2,}/, '⠸⠤', '73'],
]

/** Signs of a text in the order of their articles, each once. */
export function signsUsed(text: string): UsedSign[] {
  const found = [
    ...signs.flatMap(({ text: sign, others, cells, article }) => {
      const printed = [sign, ...others].find((one) => text.includes(one))
      return printed ? [{ text: printed, braille: cells, article }] : []
    }),
    ...[...bullets, ...hidingShapes].flatMap(({ texts, cells, article }) => {
      const printed = texts.find((one) => text.includes(one))
      return printed ? [{ text: printed, braille: cells, article }] : []
    }),
    ...families.flatMap(([pattern, braille, article]) => {
      const printed = pattern.exec(text)?.[0]
      return printed ? [{ text: printed, braille, article }] : []
    }),
  ]
  return found.sort((a, b) => order(a) - order(b))
}

const order = ({ article }: UsedSign) =>
  Number.parseInt(article.replace(/\D/g, ''), 10) + (article.startsWith('수학') ? 1000 : 0)
