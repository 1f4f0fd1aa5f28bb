/**
 * Reads lines of English without signs of Roman letters (제39항) in Korean text. Such a line is known by
 * frequent words of English, and by words that are none of Korean or end like none.
 */
import { blank } from '../cells'
import { englishWord, hasFrequentCells } from '../english/recognise'
import { readEnglish } from '../english/read'
import { koreanStart, underlineBlank } from '../signs'
import { numberSign } from '../tables'

/** A word of a line, and how it is read as Korean. */
type Word = { braille: string; texts: string[]; isEnglish?: true }

/** Particles, endings and short words in which most words of Korean text end. */
const koreanEnd =
  /(?:[은는이가을를의에서로와과도다요고면지만게며니라한할된것수던인들시음]|^[그두세한못더안잘])[.,?!:”’)]*$/
/** The sign of Roman letters before a word: such a line has signs. */
const signed = /^(?:⠦|⠠⠦|⠦⠄)?⠴[⠠⠁-⠿]/
/** The signs of a passage in capitals; the first is written like … */
const passage = /^⠠⠠⠠|⠠⠄(?=[⠲⠦⠖⠴]*$)/g
const capitals = /^⠠⠠⠠[^]*⠠⠄[⠲⠦⠖⠴]*$/
const isLetters = ({ braille }: Word) =>
  !braille.startsWith(numberSign) && !braille.includes(underlineBlank) && !hasKorean(braille)
const hasKorean = (braille: string) => braille.includes(koreanStart)

/**
 * Whether a word has the shape of one of English: a vowel, or at most three letters, as in TV and Mr, but
 * not where few words speak for the line.
 */
function mayBeEnglish(braille: string, isShort: boolean): boolean {
  const word = englishWord(braille)
  return word !== null && (/[aeiouy]/.test(word) || (word.length <= 3 && !isShort))
}

/** Shares of the words of a line, by which English and Korean were parted in thousands of lines. */
const mostKorean = 0.4
const mayBeKorean = 0.6
const leastFrequent = 0.2
const leastPossible = 0.7

/**
 * What a line is: `english`; or `both`, English or Korean, of which `first` says the likelier where each
 * word of it is written so by the rules of English.
 */
type Kind = { language: 'english' | 'both'; first: 'english' | 'korean'; impossible: number }

/** Null: a line of Korean. */
function kindOf(words: Word[]): Kind | null {
  const letters = words.filter(isLetters).map((word) => {
    const braille = word.braille.replace(passage, '')
    return braille === word.braille ? word : { ...word, braille }
  })
  const count = letters.length
  if (count < 2 || words.some(({ braille }) => signed.test(braille))) return null
  const share = (test: (word: Word) => boolean) => letters.filter(test).length / count
  const korean = share(({ texts: [text = ''] }) => koreanEnd.test(text))
  if (korean >= mayBeKorean) return null
  const isPassage = capitals.test(words.map(({ braille }) => braille).join(blank))
  const impossible = isPassage ? 1 : share(({ texts }) => texts.length === 0)
  const frequent = share(({ braille }) => hasFrequentCells(braille))
  const isShort = count === 2
  const isStrange = impossible > 0 || frequent >= leastFrequent
  if (korean >= (isStrange ? mayBeKorean : mostKorean / 2) || (isShort && korean > 0)) return null
  const possible = share(({ braille }) => mayBeEnglish(braille, isShort))
  if (possible < (isShort || !isStrange ? 1 : leastPossible)) return null
  // words of Korean as well: one of them may look like a frequent word by chance
  const isSure = impossible > 0 || (count > 3 && frequent * count >= 2)
  return {
    language: isSure && korean < mostKorean ? 'english' : 'both',
    first: isSure && korean < mostKorean ? 'english' : 'korean',
    impossible,
  }
}

/**
 * The words of a line of English; null: it is none. A word that may be otherwise has two texts, and so
 * has each word of a line that may be Korean.
 */
export function englishLine<T extends Word>(words: T[]): T[] | null {
  const kind = kindOf(words)
  if (!kind) return null
  const read: T[] = []
  for (let from = 0; from < words.length;) {
    let to = from
    while (to < words.length && !hasKorean(words[to]?.braille ?? '')) to += 1
    const run = words.slice(from, to)
    const texts = textsOf(run, kind)
    if (!texts) return null
    read.push(
      ...run.map((word, i) => ({
        ...word,
        texts: texts[i] ?? [],
        ...(kind.language === 'english' ? { isEnglish: true as const } : {}),
      })),
    )
    const korean = words[to]
    if (korean) read.push(korean)
    from = to + 1
  }
  return read
}
const unread = '□'

/** Print that lines of English have. */
const englishPrint = /^(?!.*[,;:]{2})[\x20-\x7e“”‘’—°′é]*$/

/** The readings of words that stand one after the other; null where they are no English. */
function textsOf(words: Word[], { language, first, impossible }: Kind): string[][] | null {
  if (words.length === 0) return []
  const english = readEnglish(words.map(({ braille }) => braille).join(blank))
  const texts = english?.text.split(' ')
  if (!english || texts?.length !== words.length || !englishPrint.test(english.text)) return null
  const isExact = english.doubts.length === 0
  // with a wrong cell in it a line of Korean has few words of English
  if (impossible > 0 && english.doubts.length > words.length / 2) return null
  const isBoth = language === 'both' || (impossible === 0 && !isExact)
  const isKoreanFirst = isBoth && (first === 'korean' || !isExact)
  const doubts = new Map(english.doubts.map((doubt) => [doubt.braille, doubt.texts]))
  return words.map(({ braille, texts: korean }, i) => {
    const text = texts[i] ?? unread
    const doubtful = doubts.get(braille)
    if (!isBoth && !doubtful) return [text]
    if (isKoreanFirst) return [...new Set([...korean.slice(0, 1), text, unread])].slice(0, 2)
    return [...new Set([text, ...(doubtful ?? []), ...korean.slice(0, 1), unread])].slice(0, 2)
  })
}
