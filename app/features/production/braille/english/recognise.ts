/** Recognises words of English braille by whether a reading of them is written with the same cells. */
import { readEnglish } from './read'

/** Words that are among the most frequent of English, by which a line is known for English. */
// prettier-ignore
const frequent = new Set(
  ('the a an i you he she it we they is are was were be been am have has had do does did will would can could should may might must to of in ' +
  'on at for with from by about into over after before under up down out off and or but not no yes if so as than then when where what who which ' +
  'why how this that these those there here my your his her its our their me him them us go going went come came get got make made say said see ' +
  'know think like look want use find give tell work call ask need feel try good new first last long great little own other old right big high ' +
  'many much more most some any all every each one two three time year day people way man woman child children school book student teacher friend ' +
  'word name number part place home world let please because while very just also only well back even still too never always again read write ' +
  'listen answer question').split(' '),
)

/** Words longer than this are none that a line is known by. */
const longestWord = 60
/** Readings that are remembered; a volume has some thousand different words. */
const mostKnown = 20_000
const known = new Map<string, string | null>()

/**
 * The text of a word that can be English braille, in small letters and without what stands around it;
 * null when no reading of it is written with the same cells, or when it has no letter.
 */
export function englishWord(braille: string): string | null {
  const remembered = known.get(braille)
  if (remembered !== undefined) return remembered
  if (known.size >= mostKnown) known.clear()
  const word = braille.length > longestWord ? null : wordOf(braille)
  known.set(braille, word)
  return word
}

function wordOf(braille: string): string | null {
  const reading = readEnglish(braille)
  if (!reading || reading.text.includes('□')) return null
  if (reading.doubts.some(({ texts }) => texts.length < 2)) return null
  return (
    /[a-z].*/i
      .exec(reading.text)?.[0]
      .toLowerCase()
      .replace(/[^a-z']+$/, '') ?? null
  )
}

/** Whether a word is among those that are frequent in English. */
export const isFrequentEnglish = (braille: string) => frequent.has(englishWord(braille) ?? '')
