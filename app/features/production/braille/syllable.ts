/** Syllables of Hangul as braille: contractions, separators, what a number before them asks for. */
import { isSyllable, lettersOf, type Letters } from './hangul'
import { piece, type Piece } from './pieces'
import {
  alwaysShort,
  blankAfterNumber,
  finals,
  initials,
  separatedBeforeAe,
  separator,
  shortA,
  signIn,
  syllableSigns,
  vowelFinals,
  vowels,
  words,
  writtenOut,
} from './tables'

/** Whether the first cell of a syllable is that of a digit (제44항). */
export const looksLikeDigit = (one: string) =>
  one === '운' || blankAfterNumber.has(lettersOf(one).initial)

/** A run of syllables; `isStart`: it stands at the beginning of a word. */
export function hangulPieces(run: string, isStart: boolean): Piece[] {
  const sign = isStart ? Object.keys(words).find((one) => run.startsWith(one)) : undefined
  const pieces = sign ? [piece(signIn(words, sign))] : []
  for (let i = sign?.length ?? 0; i < run.length; i += 1)
    pieces.push(syllablePiece(run.charAt(i), run[i - 1], run[i + 1]))
  return pieces
}

/** A syllable between its neighbours in a word. */
function syllablePiece(one: string, before: string | undefined, after: string | undefined): Piece {
  const separated = before && needsSeparator(lettersOf(before), lettersOf(one))
  const beforeVowel = isSyllable(after) && lettersOf(after).initial === 'ㅇ'
  const ended = body(one, false)
  const cells = beforeVowel ? body(one, true) : ended
  return piece(cells, {
    ...(separated ? { lead: separator } : {}),
    ...(ended === cells ? {} : { ended }),
  })
}

/** Whether 예, or 애 after some vowels, would be read as a final of the syllable before (제11, 12항). */
export const needsSeparator = (before: Letters, { initial, vowel }: Letters) =>
  initial === 'ㅇ' &&
  before.final === '' &&
  (vowel === 'ㅖ' || (vowel === 'ㅐ' && separatedBeforeAe.has(before.vowel)))

/** A syllable by itself; `beforeVowel`: the next one begins with a vowel. */
export function body(one: string, beforeVowel: boolean): string {
  const sign = syllableSigns[one]
  if (sign) return sign
  const { initial, vowel, final } = lettersOf(one)
  if (vowel === 'ㅏ' && isShort(one, beforeVowel))
    return signIn(shortA, initial) + signIn(finals, final)
  const isWrittenOut = writtenOut.has(one)
  const key = `${vowel}${final}${isWrittenOut}`
  const rhyme = rhymes.get(key) ?? rhymeOf(vowel, final, isWrittenOut)
  rhymes.set(key, rhyme)
  return signIn(initials, initial) + rhyme
}

/** Cells of a vowel with its final; syllables share them. */
const rhymes = new Map<string, string>()
function rhymeOf(vowel: string, final: string, isWrittenOut: boolean): string {
  const [first = '', ...rest] = finalParts(final)
  const together = isWrittenOut ? undefined : vowelFinals[vowel + first]
  return together
    ? together + rest.map((part) => signIn(finals, part)).join('')
    : signIn(vowels, vowel) + signIn(finals, final)
}

function isShort(one: string, beforeVowel: boolean): boolean {
  const { initial, final } = lettersOf(one)
  if (!(initial in shortA) || writtenOut.has(one)) return false
  return alwaysShort.has(initial) || final !== '' || !beforeVowel
}

/** The consonants of which a final consists. */
const doubleFinals: Record<string, string> = {
  ㄲ: 'ㄱㄱ', ㄳ: 'ㄱㅅ', ㄵ: 'ㄴㅈ', ㄶ: 'ㄴㅎ', ㄺ: 'ㄹㄱ', ㄻ: 'ㄹㅁ', ㄼ: 'ㄹㅂ', ㄽ: 'ㄹㅅ', ㄾ: 'ㄹㅌ', ㄿ: 'ㄹㅍ', ㅀ: 'ㄹㅎ', ㅄ: 'ㅂㅅ',
} // prettier-ignore
const finalParts = (final: string) => [...(doubleFinals[final] ?? final)]
