/** Writes a run of English letters as a word or a part of one, with its indicators. */
import { contract, uncontracted, type Piece, type Run } from './contract'
import { beforeNot, longerWords, withoutS } from './shortforms'
import {
  capital,
  capitalEnd,
  capitalWord,
  contractions,
  gradeOne,
  gradeOneWord,
  letters as cellsOfLetters,
  plainLetters,
} from './tables'
import { capitalsOf, type Letter } from './units'

/**
 * Where a run stands. `opensWord`, `isAlone`, `suffix`: see `Run`; `touchesLower`: beside a sign of
 * lower dots (10.5.1); `isFirst`: the Roman sign of Korean braille stands before it (제37항);
 * `inCapitals`: inside of a passage in capitals; `afterFigures`: letter by letter, because a number
 * stands before it (6.5); `afterDigit`: directly; `isSpelled`: letter by letter after a sign for that; `isAbbreviation`:
 * in capitals among other words, or a unit.
 */
export type Place = {
  opensWord: boolean
  isAlone: boolean
  suffix: string
  touchesLower: boolean
  isFirst: boolean
  inCapitals: boolean
  afterFigures: boolean
  afterDigit: boolean
  isSpelled: boolean
  isAbbreviation: boolean
}

const wordsigns = new Map(
  contractions
    .filter(({ kind }) => kind === 'alphabetic' || kind === 'strongWord')
    .map(({ text, braille }) => [text, braille]),
)
/** Those that the Roman sign stands before only when written out: of one letter, and lower ones. */
const writtenOutFirst = new Set(
  contractions
    .filter(({ kind }) => kind === 'alphabetic' || kind === 'lowerWord')
    .map(({ text }) => text)
    .concat('in'),
)
const lowerWordsigns = new Map(
  contractions
    .filter(({ kind }) => kind === 'lowerWord')
    .map(({ text, braille }) => [text, braille]),
)
/** After an apostrophe, where a word stays one by itself (10.1.2, 10.2.2). */
const wordSuffixes = new Set(['', 'd', 'll', 're', 's', 't', 've'])
/** Read as words when they stand alone (10.4.2). */
const readAsWords = new Set(['ch', 'sh', 'th', 'wh', 'ou', 'st'])

/** The cells of a run with the indicators of capitals and of grade 1. */
export function writeRun(print: Letter[], place: Place, grade: 1 | 2): Piece[] {
  const marks = place.inCapitals ? new Map<number, never>() : capitalsOf(print)
  const run: Run = {
    letters: print.map(({ letter }) => letter).join(''),
    cellsOf: new Map(print.flatMap(({ cells }, i) => (cells ? [[i, cells]] : []))),
    breaks: new Set([...marks.keys()].filter((one) => one > 0 && one < print.length)),
    opensWord: place.opensWord,
    isAlone: place.isAlone,
    suffix: place.suffix,
  }
  const { indicator, pieces } =
    place.isSpelled || grade === 1 || place.afterFigures
      ? { indicator: afterDigitSign(run, place, marks.has(0)), pieces: uncontracted(run) }
      : writeContracted(run, place)
  return withCapitals(indicator, pieces, marks)
}

/** 6.5.2: the letters a to j after a figure would be figures. */
const afterDigitSign = (run: Run, { afterDigit }: Place, isCapital: boolean) =>
  afterDigit && !isCapital && /^[a-j]/.test(run.letters) ? gradeOne : ''

type Written = { indicator: string; pieces: Piece[] }

/**
 * Abbreviations whose letters are said one by one (10.12.1), among those that books for schools use and
 * that hold a contraction. All others are contracted, as the rules have it in case of doubt.
 */
const saidByLetter = new Set(
  'ar ch dar edt er est ghg iou it kwh led mou msh oed pow us who'.split(' '),
)

function writeContracted(run: Run, place: Place): Written {
  const { letters, isAlone, breaks } = run
  if (place.isAbbreviation && saidByLetter.has(letters))
    return { indicator: '', pieces: uncontracted(run) }
  if (isAlone && letters.length === 1 && wordSuffixes.has(place.suffix.replace(/ve$/, 've')))
    return {
      indicator:
        !place.isFirst && cellsOfLetters.has(letters) && !plainLetters.has(letters) ? gradeOne : '',
      pieces: uncontracted(run),
    }
  const wordsign = breaks.size === 0 && isAlone ? wordsignOf(letters, place) : undefined
  if (wordsign) return { indicator: '', pieces: [wordsign] }
  if (isAlone && readAsWords.has(letters)) return { indicator: '', pieces: uncontracted(run) }
  if (place.isFirst && isAlone && lowerOnly.has(letters))
    return { indicator: '', pieces: uncontracted(run) }
  return isAlone && breaks.size === 0
    ? unlikeShortforms(run)
    : { indicator: '', pieces: contract(run) }
}

/** Groupsigns of lower dots alone, which would be read as a word or as punctuation. */
const lowerOnly = new Set(['in', 'be'])

function wordsignOf(letters: string, place: Place): Piece | undefined {
  if (place.isFirst && writtenOutFirst.has(letters)) return undefined
  if (wordSuffixes.has(place.suffix)) {
    const braille = wordsigns.get(letters)
    if (braille) return { place: 0, braille }
  }
  const braille = lowerWordsigns.get(letters)
  if (!braille) return undefined
  if (letters === 'enough')
    return place.suffix === '' || place.suffix === 's'
      ? { place: 0, braille, spelled: '⠢⠳⠣' }
      : undefined
  return place.touchesLower || place.suffix ? undefined : { place: 0, braille }
}

const brailleOf = (pieces: Piece[]) => pieces.map(({ braille }) => braille).join('')

/** 10.9.6–10.9.9: letters that would be read as a word of few letters, or as containing one. */
function unlikeShortforms(run: Run): Written {
  const pieces = contract(run)
  const word = shortformReading(brailleOf(pieces), run.suffix)
  if (!word || word === run.letters || pieces.some(({ isShortform }) => isShortform))
    return { indicator: '', pieces }
  const plain = uncontracted(run)
  const stillWord = shortformReading(brailleOf(plain), run.suffix)
  if (!stillWord) return { indicator: '', pieces: plain }
  const begins = [...shortBraille.values()].some((braille) => brailleOf(plain).startsWith(braille))
  return { indicator: begins ? gradeOne : gradeOneWord, pieces: plain }
}

const shortBraille = new Map(
  contractions
    .filter(({ kind }) => kind === 'shortform')
    .map(({ text, braille }) => [text, braille]),
)
let listedReadings: Map<string, string> | undefined

/** The word of the list of short words that cells would be read as; undefined: none. */
function shortformReading(braille: string, suffix: string): string | undefined {
  const negated = suffix.startsWith('t') && [...beforeNot.values()].includes(braille)
  return listedShortform(braille) ?? insideReading(braille) ?? (negated ? '…' : undefined)
}

/** The word of the list of appendix 1 that is written with these cells. */
export function listedShortform(braille: string): string | undefined {
  listedReadings ??= allListed()
  return listedReadings.get(braille)
}

function allListed(): Map<string, string> {
  const readings = new Map<string, string>()
  const add = (letters: string) => {
    const run: Run = {
      letters,
      cellsOf: new Map(),
      breaks: new Set(),
      opensWord: true,
      isAlone: true,
      suffix: '',
    }
    const braille = brailleOf(contract(run))
    if (!readings.has(braille)) readings.set(braille, letters)
  }
  for (const word of [...shortBraille.keys(), ...longerWords]) {
    add(word)
    if (!withoutS.has(word)) add(`${word}s`)
  }
  return readings
}

/** 10.9.3: words of few letters that are read inside of any word. */
function insideReading(braille: string): string | undefined {
  const vowel = /^[⠁⠑⠊⠕⠥⠽]|^⠘/
  const begins = /^(?:⠃⠇|⠋⠌|⠋⠗|⠛⠙|⠇⠗|⠇⠇|⠟⠅)/.exec(braille)
  if (begins && !vowel.test(braille.slice(2)) && !startsWithVowelSign(braille.slice(2))) return '…'
  if (/⠃⠗⠇|⠛⠗⠞/.test(braille)) return '…'
  const children = braille.indexOf('⠡⠝')
  const after = braille.slice(children + 2)
  return children > 0 && !vowel.test(after) && !startsWithVowelSign(after) ? '…' : undefined
}

/** Groupsigns that begin with a vowel. */
const startsWithVowelSign = (braille: string) =>
  /^[⠫⠻⠳⠪⠬⠜⠢⠔⠂⠯⠷]|^⠰[⠑⠛⠽]|^⠨[⠙⠑⠞]|^⠐[⠑⠕⠥⠽⠳]|^⠘⠥/.test(braille)

const indicators = { letter: capital, word: capitalWord, end: capitalEnd }

/** Pieces with the indicators of capitals before, between and after them. */
function withCapitals(
  indicator: string,
  pieces: Piece[],
  marks: Map<number, keyof typeof indicators>,
): Piece[] {
  return pieces.map((piece, i) => {
    const mark = marks.get(piece.place)
    const before = (i === 0 ? indicator : '') + (mark ? indicators[mark] : '')
    if (!before) return piece
    const { spelled } = piece
    return {
      place: piece.place,
      braille: before + piece.braille,
      ...(spelled && { spelled: before + spelled }),
    }
  })
}
