/** Recognises words of English braille by how they are read. */
import { remembered } from '../remembered'
import { waysToRead } from './read-part'
import { writeEnglish } from './write'

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

export const isFrequentWord = (word: string) => frequent.has(word.toLowerCase())

/** Words longer than this are none that a line is known by. */
const longestWord = 60
/** Readings that are remembered; a volume has some thousand different words. */
const mostKnown = 20_000

/**
 * The text of a word that can be English braille, in small letters and without the marks around it;
 * null for what is no word. It is not asked whether the rules have it written so, because those who
 * write volumes contract less than the rules allow at times.
 */
export const englishWord = (braille: string): string | null =>
  braille.length > longestWord ? null : knownWord(braille)

const knownWord = remembered((braille: string): string | null => {
  // the end of a passage in capitals that began in words before
  const [likeliest] = waysToRead(braille, 2, braille.endsWith(passageEnd))
  const text = likeliest && shape.exec(likeliest.text)?.[1]
  return text && !capitalInside.test(text) ? text.toLowerCase() : null
}, mostKnown)
const passageEnd = '⠠⠄'
/** Letters between marks; the Roman sign of Korean braille is read as the mark that closes. */
const shape = /^[“‘'"([{]*”?([a-z]+(?:['.-][a-z]+)*)[.,;:!?)\]}”’'"]*$/i
const capitalInside = /[a-z][A-Z]/

/** Whether a word is among those that are frequent in English. */
export const isFrequentEnglish = (braille: string) => frequent.has(englishWord(braille) ?? '')

let frequentCells: Set<string> | undefined
/** Capitals and brackets before a word, and the marks after it. */
const marksBefore = /^(?:⠦|⠘⠦|⠠⠦|⠐⠣|⠠)+/
const marksAfter = /(?:[⠂⠲⠖⠦⠒⠆⠴⠄]|⠐⠜)+$/

/** Whether cells are those of a frequent word: quicker than reading them, and less strict. */
export const hasFrequentCells = remembered(isFrequent, mostKnown)

function isFrequent(braille: string): boolean {
  frequentCells ??= new Set(
    [...frequent].flatMap((word) =>
      writeEnglish(word).parts.flatMap((part) => ('braille' in part ? [part.braille] : [])),
    ),
  )
  return (
    frequentCells.has(braille) ||
    frequentCells.has(braille.replace(marksBefore, '').replace(marksAfter, ''))
  )
}
