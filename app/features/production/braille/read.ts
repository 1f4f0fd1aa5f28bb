/**
 * Reads Korean braille back. A word is taken apart in every way that the rules allow; the likeliest
 * way is its text, and the next one is said as well. What no way explains stays unread.
 */
import { blank } from './cells'
import { englishLine } from './reading/english-line'
import { latinBegins, latinSteps } from './reading/latin'
import { numberCells, numberSteps } from './reading/numbers'
import {
  boxCell,
  noteEnd,
  noteStart,
  operatorCells,
  operatorSteps,
  signBeginnings,
  signSteps,
} from './reading/signs'
import { innerBlank, koreanSteps, phoneticSteps, withWholeSpans } from './reading/spans'
import { letterCells, letterSteps, syllableSteps, wordCells, wordSteps } from './reading/syllables'
import { doubtAtEnd, isForm, unusual, type Step, type Way } from './reading/way'
import { boxEnd, boxStart, koreanStart, signOf } from './signs'
import { remembered } from './remembered'
import { latinSign } from './tables'
import { mayBeSure, readMaths } from './maths/read'
import {
  denied,
  deniedSign,
  rootSign,
  signOf as mathsSignOf,
  signs as mathsSigns,
} from './maths/tables'
import { writeInFormula } from './write'

/**
 * `texts`: the readings of a word, the likeliest first; none: impossible as Korean braille. `isEnglish`: it is
 * one of a line of English without signs of Roman letters.
 */
export type ReadWord = { braille: string; texts: string[]; isEnglish?: true }
export type ReadLine = { text: string; words: ReadWord[] }

/** Words longer than this many cells are not taken apart (the longest Korean words have forty). */
const longestWord = 120
/** Stands in a text for a word that was not read. */
export const unread = '□'

/** Reads braille line by line. Blanks at the beginning of a line stay. */
export const readBraille = (braille: string): ReadLine[] => readLines(braille, readWord, true)

/** `isText`: a line of it may be one formula; words in a formula are none. */
function readLines(braille: string, readings: WaysOf, isText: boolean): ReadLine[] {
  let open = ''
  return braille.split('\n').map((line) => {
    const { openAfter, ...read } = readLine(line, readings, { open, isText })
    open = openAfter
    return read
  })
}

/** Answers that are remembered: those of a volume come again in its proof and in the next volume. */
const mostWords = 20_000
const mostFormulas = 5000
const readWord = remembered(
  (word: string, around: Around) => withFormula(word, around, readingsOf(word, around)),
  mostWords,
  nameOfAround,
)
const latins = { none: 0, word: 1, number: 2 }
const nexts = { none: 0, number: 1, word: 2 }
function nameOfAround({ latin, afterNumber, next, isSetOff, open, isTitle }: Around) {
  const flags = 4 * Number(afterNumber) + 2 * Number(isSetOff) + Number(isTitle)
  const name = 24 * latins[latin] + 8 * nexts[next] + flags
  return open ? `${name}${open}` : name
}

/** What a formula has: numbers, equals, roots, powers. */
const formulaCells = /⠼|⠒⠒|⠜|⠘/
const korean = {
  write: writeInFormula,
  // the trials of a formula ask for the same words
  read: remembered((braille: string) => {
    const [line] = readLines(braille, readingsOf, false)
    return line && line.words.every(({ texts }) => texts.length > 0) ? line.text : null
  }, mostFormulas),
}
const longestFormula = 120
const readFormula = remembered((cells: string) => readMaths(cells, korean), mostFormulas)

/** The readings of a word, with that of mathematics: first where it is sure, alone where no other is. */
function withFormula(word: string, { isSetOff }: Around, ways: Way[]): Way[] {
  if (isSetOff && loneSigns.has(word)) return [...ways.slice(0, 1), ...formulaWays(word)]
  // the sign of Roman letters stands before none
  const mayBe = word[0] !== latinSign && formulaCells.test(word)
  if (!mayBe || word.length > longestFormula || /^⠼[⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠂⠲]+$/.test(word)) return ways
  const [best] = ways
  if (best && isPlainText(best.text)) return ways
  // letters alone are a formula, too: where the place says so, and no usual word
  const mayBeLetters = isSetOff && (!best || mixed.test(best.text))
  // most words of Korean have none of these signs and are answered without being read
  if (!mayBeLetters && !mayBeSure(word)) return ways
  const formula = readFormula(word)
  if (!formula?.isExact || (!formula.isSure && !mayBeLetters)) return ways
  return [formula.latex, ...formula.others].map(formulaWay).slice(0, kept)
}

const formulaWay = (latex: string): Way => ({
  cost: 0,
  text: `$${latex}$`,
  before: 'sign',
  isLatin: false,
})
/** Signs of mathematics by themselves, most of which are syllables or marks as well: ∑ ∞ √ ∈ ∠. */
const loneSigns = new Set([
  rootSign,
  ...mathsSigns.flatMap(({ sign, braille }) => (signOf.has(sign) ? [] : [braille])),
  ...Object.values(denied).flatMap((one) => deniedSign + (mathsSignOf(one)?.braille ?? '')),
])
const formulaWays = (word: string) => {
  const formula = readFormula(word)
  return formula ? [formulaWay(formula.latex)] : []
}

/** Numbers with what follows them, and sums, which are read without mathematics. */
const isPlainText = (text: string) =>
  /^[^A-Za-z$]*$/.test(text) && /[0-9½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]/.test(text) && !mixed.test(text)
/** Syllables directly before a number are rather signs of mathematics. */
const mixed = /(?:^|[^가-힣제])[가-힣][0-9²]/

/**
 * What stands around a word: whether Latin letters before it have not been ended, after a word of
 * them or a number; whether a number is the word before; what the next word of its line is.
 */
type Around = {
  latin: keyof typeof latins
  afterNumber: boolean
  next: keyof typeof nexts
  /** two blanks of the line stand before it and after it, or one of its ends and two blanks */
  isSetOff: boolean
  /** quotation marks and brackets that have been opened and not closed */
  open: string
  /** all words of the line until here are those of a title in Latin letters */
  isTitle: boolean
}
type WaysOf = (word: string, around: Around) => Way[]

/**
 * The blanks and words of a line; a formula with blanks in it, between two blanks on both sides or the ends
 * of its line (수학 제11항), is one word.
 */
function partsOf(line: string, isText: boolean): string[] {
  const segments = line.match(/\u2800{2,}|(?:(?!\u2800\u2800)[^])+/g) ?? []
  return segments.flatMap((segment) => {
    const isFormula =
      segment.includes(blank) &&
      !segment.startsWith(blank) &&
      (isText || segments.length > 1) &&
      formulaOf(segment) !== null
    return isFormula ? [segment] : (segment.match(/\u2800+|[^\u2800]+/g) ?? [])
  })
}

/** The readings of a formula with blanks in it; null: it is surely none. */
const formulaOf = (segment: string): string[] | null =>
  spacedSign.test(segment) || bounded.test(segment) ? sureFormula(segment) : null

/** The readings of cells that are surely a formula; null: they are none, or Korean as well. */
export function sureFormula(segment: string): string[] | null {
  if (segment.length > longestFormula || segment[0] === latinSign) return null
  if (!mayBeSure(segment)) return null
  const formula = readFormula(segment)
  // a blank that no rule puts there is none of a formula: its line ended there
  return formula?.isSure && !formula.latex.includes('\\ ')
    ? [formula.latex, ...formula.others].slice(0, kept).map((one) => `$${one}$`)
    : null
}
/** Integrals, sums and limits, after whose bounds a blank stands. */
const bounded = /(?:⠮|⠠⠨⠎|⠇⠊⠍)⠰/
/** Signs of mathematics that stand between two blanks. */
const spacedSign = /\u2800[⠬⠩⠡⠢⠔⠸⠖⠲⠹]+\u2800/

const blankBox = boxStart + blank + boxEnd

function readLine(
  line: string,
  readings: WaysOf,
  { open: openBefore, isText }: { open: string; isText: boolean },
): ReadLine & { openAfter: string } {
  const found: ReadWord[] = []
  let text = ''
  let open = openBefore
  let afterNumber = false
  let latin: Around['latin'] = 'none'
  const parts = partsOf(withWholeSpans(line).replaceAll(blankBox, boxCell), isText)
  for (const [i, part] of parts.entries()) {
    if (part.startsWith(blank)) {
      text += ' '.repeat(part.length)
      continue
    }
    const formula = part.includes(blank) ? formulaOf(part) : null
    if (formula) {
      found.push({ braille: part, texts: formula })
      text += formula[0] ?? unread
      latin = 'none'
      afterNumber = false
      continue
    }
    const ways = readings(part, {
      latin,
      afterNumber,
      next: nextOf(parts[i + 2]),
      isSetOff: isSetOff(parts, i),
      open,
      isTitle: latin === 'word' && i === parts.length - 1 && isTitleText(text.trim()),
    })
    const [best] = ways
    latin = !best?.isLatin ? 'none' : best.before === 'digit' ? 'number' : 'word'
    afterNumber = best?.before === 'digit' && !best.isLatin
    open = openAfterText(open, best?.text ?? '')
    found.push({
      braille: part.replaceAll(boxCell, blankBox).replaceAll(innerBlank, blank),
      texts: ways.map((one) => one.text.replace(/[⦅⦆]/g, '')),
    })
    text += best?.text ?? unread
  }
  const english = englishLine(found)
  if (english) return { ...textOfEnglish(parts, english), openAfter: openBefore }
  return { text: withNotes(withoutRuleBlanks(text)), words: found, openAfter: open }
}

/** The blanks of a line stay between its words of English. */
function textOfEnglish(parts: string[], words: ReadWord[]): ReadLine {
  let next = 0
  const text = parts.map((part) => {
    if (part.startsWith(blank)) return ' '.repeat(part.length)
    next += 1
    return words[next - 1]?.texts[0] ?? unread
  })
  return { text: text.join(''), words }
}

const nextOf = (part: string | undefined): Around['next'] =>
  part === undefined ? 'none' : part.startsWith('⠼') ? 'number' : 'word'

const isGap = (part: string | undefined) => part !== undefined && part.length >= 2

/** Whether two blanks of a line set a word off: on both sides, or on one and the line ends at the other. */
function isSetOff(parts: string[], i: number): boolean {
  const [before, after] = [parts[i - 1], parts[i + 1]]
  // blanks at the beginning of a line are its indent
  const begins = i <= 1
  if (begins) return isGap(after)
  return isGap(before) && (after === undefined || isGap(after))
}

const closes: Record<string, string> = {
  '”': '“',
  '’': '‘',
  ')': '(',
  ']': '[',
  '}': '{',
  '」': '「',
  '』': '『',
  '〉': '〈',
  '》': '《',
  [noteEnd]: noteStart,
}
const opening = new Set(Object.values(closes))
/** Any mark of a pair: most words have none, so that one test of the word is enough. */
const anyMark = new RegExp(
  `[${[...opening, ...Object.keys(closes)].map((one) => `\\${one}`).join('')}]`,
)

/** Marks that are open after a text; the same mark is not open twice. */
function openAfterText(open: string, text: string): string {
  if (!anyMark.test(text)) return open
  let now = open
  for (const one of text) {
    if (opening.has(one) && !now.includes(one)) now += one
    const opened = closes[one]
    if (opened) now = now.replace(opened, '')
  }
  return now
}

/** What it costs that a way closes what nothing has opened. */
function unopened({ text }: Way, open: string): number {
  if (!anyMark.test(text)) return 0
  let now = open
  let cost = 0
  for (const one of text) {
    const opened = closes[one]
    if (opened && !now.includes(opened)) cost += unopenedCost
    now = openAfterText(now, one)
  }
  return cost
}
const unopenedCost = 2

/** What stands between two signs of a note is the transcriber's. */
const withNotes = (text: string) =>
  text.replace(/⦅([^⦅⦆]*)⦆/g, '[점역자 주: $1]').replace(/[⦅⦆]/g, '')

/**
 * What stands after a number without a blank in print, of the beginnings before which the rules put
 * one (제44항): counters and units, with what may follow them, and particles.
 */
const counters =
  '운|년|나노|남매|냥|단|단계|단위|단원|달|달러|대|도|동|동안|두|등|등급|등분|마리|마디|마일|마력|만|말|매|메가|메시|명|모금|모둠|묶음|문|문단|문장|문제|문항|미터|밀리|밀리미터|밀리리터|밀리그램|칸|칼로리|캐럿|컵|켤레|코|킬로|킬로미터|킬로그램|킬로와트|킬로바이트|킬로칼로리|메가바이트|퍼밀|테라바이트|타|테라|톤|톨|통|트|틀|파스칼|판|퍼센트|페이지|편|평|평방|포기|폭|푼|프로|피|피트|필|필지|학급|학기|학년|학년도|학점|한|항|행|헤르츠|헥타르|호|호선|홉|화|회|회차|회전'
const followers =
  '간|차|째|쯤|짜리|생|대|경|말|초|이상|이하|미만|초과|정도|가량|씩|당|전|후|째로|동안|마다|만|뒤|여|도'
const particles =
  '은|는|이|가|을|를|의|에|에서|에게|에는|에도|와|과|로|으로|도|만|까지|부터|보다|마다|처럼|이나|나|이며|며|이고|고|인|이다|다|였다|이었다|입니다|이지만|라고|이라고|라는|이라는|이란|뿐|밖에|대로|조차|든지|이든지|이라도|하고'
/** Forms of 이다 in which a sentence goes on or ends; none that is a word by itself (이상, 인상, 이자). */
const copula =
  '(?:이|였|이었)(?:다|고|고요|며|나|지만|는데|으며|으나|으므로|으니|으면|던|습니다|지|다가|다고|다는|어요|음|음을)|이(?:니|라|라서|라면|므로|네요|에요|거나|든지|더라도)|예요|여서|이어서|인(?:데|지|데도)|일(?:까|지|지라도|수록)|입니(?:다|까)'
const afterNumber = new RegExp(
  `^(?:(?:${counters})(?:${followers})?(?:${particles}){0,2}(?:${copula})?|(?:는|도|만|만은|만이|마다|나|다|였다|하고))$`,
)

/** A blank that the rules put after a number or a unit is none of the print (제44, 65, 69항). */
const withoutRuleBlanks = (text: string) =>
  text
    .replace(
      /([0-9½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒⁰¹²³⁴-⁹₀-₉]) (?=([가-힣]+))/g,
      (whole, digit: string, next: string) => (afterNumber.test(next) ? digit : whole),
    )
    .replace(/([%‰°℃℉′″pÅ₩¢€£₣¥]) (?=([가-힣]+))/g, (whole, sign: string, next: string) =>
      afterUnit.test(next) ? sign : whole,
    )
/** Suffixes, particles and endings that follow a unit at once; 이상 and 정도 are words by themselves. */
const afterUnit = new RegExp(
  `^(?=.)(?:쯤|가량|씩|대|당|째|짜리|여|간)?(?:${particles}){0,2}(?:${copula})?$`,
)

/** Ways that are kept at a place for each thing that may stand before it. */
const kept = 2

/** The ways through a word after Latin letters or a number, which are the same whatever else is around. */
const waysThrough = remembered(
  waysAnew,
  mostWords,
  ({ latin, afterNumber }: Before) => 2 * latins[latin] + Number(afterNumber),
)
type Before = Pick<Around, 'latin' | 'afterNumber'>

function waysAnew(word: string, { latin, afterNumber }: Before): Way[] {
  const places: (Map<string, Way[]> | undefined)[] = []
  const put = (place: number, way: Way) => {
    const key = keyOf(way)
    const known = (places[place] ??= new Map<string, Way[]>())
    const before = known.get(key)
    if (!before) known.set(key, [way])
    else if (before.length < kept || way.cost < before[kept - 1]!.cost)
      known.set(key, distinct([...before, way].sort((a, b) => a.cost - b.cost)).slice(0, kept))
  }
  put(0, {
    cost: latin === 'word' ? 3 : 0,
    text: '',
    before: afterNumber ? 'afterNumber' : 'start',
    isLatin: false,
  })
  if (latin !== 'none')
    put(0, { cost: latin === 'word' ? 0 : 2, text: '', before: 'start', isLatin: true })
  for (let place = 0; place < word.length; place += 1) {
    const stepsAt = readersAt(word.charAt(place))
    for (const ways of places[place]?.values() ?? [])
      for (const way of ways)
        for (const steps of stepsAt)
          for (const next of steps(word, place, way)) put(place + next.length, next.way)
  }
  return [...(places[word.length]?.values() ?? [])]
    .flat()
    .filter(({ before }) => !isForm(before) || before.beforeVowel !== true)
}

/** The ways to read a word, the likeliest first, at most two. */
function readingsOf(word: string, around: Around): Way[] {
  if (word.length > longestWord) return []
  const { open } = around
  const whole = waysThrough(word, around)
    .filter(
      ({ text }) =>
        !endsBeforeWord.test(text) && !(closesBeforeWord.test(text) && !open.includes('“')),
    )
    .map((way) => ({
      ...way,
      cost: way.cost + doubtAtEnd(way) + doubtOfEnd(way, around) + unopened(way, open),
    }))
    .sort((a, b) => a.cost - b.cost)
  const least = whole[0]?.cost ?? 0
  return distinct(whole)
    .filter(({ cost }) => cost - least < unusual - 1)
    .slice(0, kept)
}

/** No word begins with the mark that ends another: such cells are of another code. */
const endsBeforeWord = /^[,.:;][가-힣]/
const closesBeforeWord = /^”[^”’)\]}」』〉》,.?!]/

const distinct = (ways: Way[]) =>
  ways.filter(({ text }, i) => ways.findIndex((other) => other.text === text) === i)
const keyOf = ({ before, isLatin }: Way) =>
  isForm(before) ? before.sameAfter : isLatin ? `${before} latin` : before

/** What a way may go on with; of ways of the same cost the first is kept. */
type Reader = (word: string, place: number, way: Way) => Step[]
/** Readers with the cells with which what they read begins; null: any. */
const readers: [Reader, string[] | null][] = [
  [syllableSteps, null],
  [wordSteps, wordCells],
  [numberSteps, numberCells],
  [operatorSteps, operatorCells],
  [letterSteps, letterCells],
  [signSteps, signBeginnings],
  [latinBegins, [latinSign]],
  [(word, place, way) => (way.isLatin ? latinSteps(word, place, way) : []), null],
  [phoneticSteps, ['⠐']],
  [(word, place, way) => koreanSteps(word, place, way, readKorean), ['⠐', koreanStart]],
]
const readersByCell = new Map<string, Reader[]>()
/** The readers of what may begin with a cell. */
function readersAt(cell: string): Reader[] {
  const known = readersByCell.get(cell)
  if (known) return known
  const found = readers.flatMap(([steps, beginnings]) =>
    !beginnings || beginnings.some((one) => one.startsWith(cell)) ? [steps] : [],
  )
  readersByCell.set(cell, found)
  return found
}

const alone: Around = {
  latin: 'none',
  afterNumber: false,
  next: 'word',
  isSetOff: false,
  open: '',
  isTitle: false,
}
const readKorean = (word: string) => readingsOf(word, alone).map(({ text }) => text)

/** Words of a title: each begins with a capital, but for short ones between them. */
const titled = /^(?:\p{Lu}\S*|of|the|and|in|to|a|an|for|on|with|at|by|or)(?: |$)/u
const isTitleText = (text: string) =>
  capitalized.test(text) && text.split(' ').every((word) => titled.test(word))
const capitalized = /^\p{Lu}/u

/**
 * The sign after Latin letters is written like a full stop: that is likely before a number, which
 * needs no sign (제35항), and at the end of a line of Latin words; both are likely enough at every end of a line.
 */
function doubtOfEnd({ before, text }: Way, { latin, next, isTitle }: Around): number {
  const isStop = before === 'latin' && text.endsWith('.')
  if (!isStop && before !== 'latinEnd') return 0
  const endsTitle = isTitle && capitalized.test(text)
  const isStopLikely = next === 'number' || (next === 'none' && latin === 'word' && !endsTitle)
  if (isStop === isStopLikely) return 0
  return next === 'none' ? 2 : unusual
}
