/**
 * Reads Korean braille back. A word is taken apart in every way that the rules allow; the likeliest
 * way is its text, and the next one is said as well. What no way explains stays unread.
 */
import { elementAt } from '~/platform/records'
import { blank, cells } from './cells'
import { allSyllables, lettersOf, type Letters } from './hangul'
import {
  arithmetic,
  attachedLetterSign,
  capitalSign,
  digits,
  insideNumber,
  latin,
  latinEnd,
  latinSign,
  letterAfterNumber,
  letterSign,
  letters,
  numberSign,
  punctuation,
  separator,
  signIn,
  words,
} from './tables'
import { body, looksLikeDigit, needsSeparator } from './write'

/** `texts`: the readings of a word, the likeliest first; none: impossible as Korean braille. */
export type ReadWord = { braille: string; texts: string[] }
export type ReadLine = { text: string; words: ReadWord[] }

/** Words longer than this many cells are not taken apart (the longest Korean words have forty). */
const longestWord = 120
/** Stands in a text for a word that was not read. */
export const unread = '□'

/** Reads braille line by line. Blanks at the beginning of a line stay. */
export function readBraille(braille: string): ReadLine[] {
  const known = new Map<string, Way[]>()
  const waysOfKnown: WaysOf = (word, around) => {
    const key = `${around.latin} ${around.isLast} ${word}`
    const ways = known.get(key) ?? transportsOf(word, around)
    known.set(key, ways)
    return ways
  }
  return braille.split('\n').map((line) => readLine(line, waysOfKnown))
}

/**
 * What stands around a word: whether Latin letters before it have not been ended, after a word of
 * them or a number; whether it is the last of its line.
 */
type Around = { latin: 'none' | 'word' | 'number'; isLast: boolean }
type WaysOf = (word: string, around: Around) => Way[]

function readLine(line: string, transportsOf: WaysOf): ReadLine {
  const found: ReadWord[] = []
  let text = ''
  let latin: Around['latin'] = 'none'
  const parts = line.match(/\u2800+|[^\u2800]+/g) ?? []
  for (const [i, part] of parts.entries()) {
    if (part.startsWith(blank)) {
      text += ' '.repeat(part.length)
      continue
    }
    const readings = transportsOf(part, { latin, isLast: parts[i + 2] === undefined })
    const [best] = readings
    latin = !best?.isLatin ? 'none' : best.before === 'digit' ? 'number' : 'word'
    found.push({ braille: part, texts: readings.map((one) => one.text) })
    text += best?.text ?? unread
  }
  return { text: joinNumbers(text), words: found }
}

/**
 * What stands after a number without a blank in print, of the beginnings before which the rules put
 * one (제44항): counters, units, and particles.
 */
const afterNumber =
  /^(운|년|나노|남매|냥|는|단|달|대|도|동|두|등|마|만|말|매|메|명|모|묶음|문|문제|미|밀|칸|캐럿|컵|켤레|코|킬로|타|테라|톤|톨|통|트|틀|파스칼|판|퍼센트|페이지|편|평|포|폭|푼|프로|피|필|학|한|항|행|헤|호|홉|화|회)/

/** A blank that the rules put between a number and a syllable is none of the print (제44항). */
const joinNumbers = (text: string) =>
  text.replace(/([0-9]) (?=([가-힣]+))/g, (whole, digit: string, next: string) =>
    afterNumber.test(next) ? digit : whole,
  )

type Sign = { cells: string; text: string }
/** How a syllable may be written; `beforeVowel` null: the same before a vowel and elsewhere. */
type SyllableForm = {
  text: string
  letters: Letters
  beforeVowel: boolean | null
  isRare: boolean
}

/** The 2,350 syllables of KS X 1001, of which nearly all Korean text consists. */
function commonSyllables(): Set<string> {
  const decoder = new TextDecoder('euc-kr')
  const rows = Array.from({ length: 25 }, (_, i) => 0xb0 + i)
  const columns = Array.from({ length: 94 }, (_, i) => 0xa1 + i)
  return new Set(
    rows.flatMap((row) => columns.map((column) => decoder.decode(Uint8Array.of(row, column)))),
  )
}

/** The syllables that a run of cells may stand for. */
let syllableForms: Map<string, SyllableForm[]> | undefined
function formsOf(run: string): SyllableForm[] {
  syllableForms ??= allForms()
  return syllableForms.get(run) ?? []
}

function allForms() {
  const common = commonSyllables()
  const forms = new Map<string, SyllableForm[]>()
  const add = (run: string, form: SyllableForm) => forms.set(run, [...(forms.get(run) ?? []), form])
  for (const text of allSyllables()) {
    const form = { text, letters: lettersOf(text), isRare: !common.has(text) }
    const [usual, beforeVowel] = [body(text, false), body(text, true)]
    if (usual === beforeVowel) add(usual, { ...form, beforeVowel: null })
    else {
      add(usual, { ...form, beforeVowel: false })
      add(beforeVowel, { ...form, beforeVowel: true })
    }
  }
  return forms
}
const longestForm = 8

const signsOf = (rows: Record<string, string>): Sign[] =>
  Object.entries(rows).flatMap(([text, run]) => (run ? [{ text, cells: run }] : []))
const wordSigns = signsOf(words)
const digitOf = new Map(signsOf(digits).map((sign) => [sign.cells, sign.text]))
const insideOf = new Map(signsOf(insideNumber).map((sign) => [sign.cells, sign.text]))
const latinOf = new Map(signsOf(latin).map((sign) => [sign.cells, sign.text]))
const letterSigns = signsOf(letters)
const sumSigns = signsOf(arithmetic).filter(({ text }) => text !== '−')
const ends = new Set(['.', ',', '?', '!', ':', ';', '…'])
const openings = new Set(['“', '‘', '(', '[', '{', '「', '『'])
const insideLatin = new Set(['-', '/', '’'])
const percent = signIn(punctuation, '%')
const ofNumbers = new Set(['%', '°'])
const closings = new Set(['”', '’', ')', ']', '}', '」', '』'])
// of signs that are written alike, the first is read
const punctuationSigns = signsOf(punctuation).filter(
  ({ cells: run }, i, all) =>
    all.findIndex((other) => other.cells === run) === i ||
    run === cells('236') ||
    run === cells('36-36'),
)

type Before =
  'start' | 'digit' | 'latin' | 'latinEnd' | 'end' | 'opening' | 'closing' | 'sign' | SyllableForm
/** A way of reading the cells until a place; `isLatin`: Latin letters may follow without their sign. */
type Way = { cost: number; text: string; before: Before; isLatin: boolean }

/** Costs of what is possible and unusual; the usual costs 1 for each sign. */
const unusual = 4
/** of a syllable outside KS X 1001 */
const rare = 3
/** Ways that are kept at a place for each thing that may stand before it. */
const kept = 2

/** The ways to read a word, the likeliest first, at most two. */
function transportsOf(word: string, { latin, isLast }: Around): Way[] {
  if (word.length > longestWord) return []
  const places: Map<string, Way[]>[] = Array.from({ length: word.length + 1 }, () => new Map())
  const put = (place: number, way: Way) => {
    const key = keyOf(way)
    const known = elementAt(places, place)
    const ways = [...(known.get(key) ?? []), way].sort((a, b) => a.cost - b.cost)
    known.set(key, distinct(ways).slice(0, kept))
  }
  put(0, { cost: latin === 'word' ? 2 : 0, text: '', before: 'start', isLatin: false })
  if (latin !== 'none')
    put(0, { cost: latin === 'word' ? 0 : 2, text: '', before: 'start', isLatin: true })
  for (let place = 0; place < word.length; place += 1)
    for (const ways of elementAt(places, place).values())
      for (const way of ways)
        for (const next of steps(word, place, way)) put(place + next.length, next.way)
  const whole = [...elementAt(places, word.length).values()]
    .flat()
    .filter(({ before }) => !isForm(before) || before.beforeVowel !== true)
    .map((way) => ({ ...way, cost: way.cost + doubtAtEnd(way) + doubtOfEnd(way, isLast) }))
    .sort((a, b) => a.cost - b.cost)
  const least = whole[0]?.cost ?? 0
  return distinct(whole)
    .filter(({ cost }) => cost - least < unusual - 1)
    .slice(0, kept)
}

const distinct = (ways: Way[]) =>
  ways.filter(({ text }, i) => ways.findIndex((other) => other.text === text) === i)
const isForm = (before: Before): before is SyllableForm => typeof before === 'object'
const keyOf = ({ before, isLatin }: Way) =>
  isForm(before)
    ? `${before.letters.vowel}${before.letters.final}${before.beforeVowel}`
    : `${before}${isLatin}`

type Step = { length: number; way: Way }

function steps(word: string, place: number, way: Way): Step[] {
  return [
    ...syllableSteps(word, place, way),
    ...wordSteps(word, place, way),
    ...numberSteps(word, place, way),
    ...sumSteps(word, place, way),
    ...letterSteps(word, place, way),
    ...punctuationSteps(word, place, way),
    ...latinBegins(word, place, way),
    ...(way.isLatin ? latinSteps(word, place, way) : []),
  ]
}

/** Whether a way may go on with something other than a syllable. */
const mayEnd = ({ before }: Way) => !isForm(before) || before.beforeVowel !== true

function syllableSteps(word: string, place: number, way: Way): Step[] {
  const { before } = way
  const separated = word.startsWith(separator, place) && isForm(before)
  const found: Step[] = []
  for (const skip of separated ? [0, 1] : [0]) {
    for (let length = 1; length <= longestForm; length += 1) {
      const run = word.slice(place + skip, place + skip + length)
      if (run.length < length) break
      for (const form of formsOf(run)) {
        if (!follows(before, form, skip === 1)) continue
        const cost =
          1 +
          (before === 'end' || before === 'latin' ? unusual : before === 'closing' ? 1.5 : 0) +
          (form.isRare ? rare : 0)
        found.push({
          length: skip + length,
          way: { cost: way.cost + cost, text: way.text + form.text, before: form, isLatin: false },
        })
      }
    }
  }
  return found
}

function follows(before: Before, form: SyllableForm, separated: boolean): boolean {
  const startsWithVowel = form.letters.initial === 'ㅇ'
  if (!isForm(before)) {
    if (before === 'digit') return !looksLikeDigit(form.text)
    return !separated
  }
  if (before.beforeVowel !== null && before.beforeVowel !== startsWithVowel) return false
  return needsSeparator(before.letters, form.letters) === separated
}

function wordSteps(word: string, place: number, { cost, text, before }: Way): Step[] {
  if (isForm(before) || before === 'digit' || before === 'latin') return []
  return wordSigns
    .filter((sign) => word.startsWith(sign.cells, place))
    .map((sign) => ({
      length: sign.cells.length,
      way: {
        cost: cost + 1,
        text: text + sign.text,
        before: {
          text: sign.text,
          letters: lettersOf(sign.text.slice(-1)),
          beforeVowel: null,
          isRare: false,
        },
        isLatin: false,
      },
    }))
}

function numberSteps(word: string, place: number, way: Way): Step[] {
  if (word[place] !== numberSign || !mayEnd(way)) return []
  let text = ''
  let index = place + 1
  for (; index < word.length; index += 1) {
    const cell = word.charAt(index)
    const mayBeInside = text !== '' && digitOf.has(word.charAt(index + 1))
    const read = digitOf.get(cell) ?? (mayBeInside ? insideOf.get(cell) : undefined)
    if (read === undefined) break
    text += read
  }
  if (text === '') return []
  return [
    {
      length: index - place,
      way: { cost: way.cost + 1, text: way.text + text, before: 'digit', isLatin: way.isLatin },
    },
  ]
}

/** A sign of arithmetic between numbers. */
const sumSteps = (word: string, place: number, way: Way): Step[] =>
  way.before !== 'digit'
    ? []
    : sumSigns
        .filter(
          ({ cells: run }) =>
            word.startsWith(run, place) && word[place + run.length] === numberSign,
        )
        .map(({ cells: run, text }) => ({
          length: run.length,
          way: { cost: way.cost + 1, text: way.text + text, before: 'sign', isLatin: false },
        }))

function letterSteps(word: string, place: number, way: Way): Step[] {
  const { before } = way
  const inWord = isForm(before) || before === 'digit' || before === 'latin'
  const sign = word[place] === (inWord ? attachedLetterSign : letterSign)
  if (!sign || !mayEnd(way)) return []
  return letterSigns
    .filter(({ cells: run }) => word.startsWith(run, place + 1))
    .map(({ cells: run, text }) => ({
      length: 1 + run.length,
      way: {
        cost: way.cost + (inWord ? unusual : 1),
        text: way.text + text,
        before: 'sign' as const,
        isLatin: false,
      },
    }))
}

function punctuationSteps(word: string, place: number, way: Way): Step[] {
  if (!mayEnd(way)) return []
  const { before } = way
  return punctuationSigns
    .filter((sign) => word.startsWith(sign.cells, place))
    .map(({ cells: run, text }) => {
      const atStart = before === 'start' || before === 'opening'
      const isOpening = openings.has(text)
      const isOdd =
        (isOpening && !atStart && text !== '(') ||
        ((ends.has(text) || closings.has(text)) && atStart) ||
        (before === 'latinEnd' && (ends.has(text) || closings.has(text))) ||
        (ofNumbers.has(text) && before !== 'digit')
      return {
        length: run.length,
        way: {
          cost: way.cost + 1 + (isOdd ? unusual : 0) + doubtAtEnd(way),
          text: way.text + text,
          before: kindOf(text),
          isLatin: way.isLatin && before === 'latin' && insideLatin.has(text),
        },
      }
    })
}

const kindOf = (text: string): Before =>
  ends.has(text) ? 'end' : openings.has(text) ? 'opening' : closings.has(text) ? 'closing' : 'sign'

function latinBegins(word: string, place: number, way: Way): Step[] {
  if (word[place] !== latinSign || !mayEnd(way)) return []
  const isPercent = way.before === 'digit' && word.startsWith(percent, place)
  const cost = way.cost + doubtAtEnd(way) + (isForm(way.before) || isPercent ? unusual : 0)
  return latinSteps(word, place + 1, { ...way, cost, isLatin: true, before: 'latin' }).map(
    (step) => ({
      ...step,
      length: step.length + 1,
    }),
  )
}

/** Letters as far as they go, with the sign of their end or without. */
function latinSteps(word: string, place: number, way: Way): Step[] {
  const afterDigit = way.before === 'digit' && word[place] === letterAfterNumber
  let index = place + (afterDigit ? 1 : 0)
  let capitals = false
  let text = ''
  for (; index < word.length; index += 1) {
    if (word.startsWith(capitalSign + capitalSign, index) && latinOf.has(word[index + 2] ?? '')) {
      capitals = true
      index += 1
      continue
    }
    const isCapital = word[index] === capitalSign && latinOf.has(word[index + 1] ?? '')
    if (isCapital) index += 1
    const letter = latinOf.get(word.charAt(index))
    if (letter === undefined) break
    text += capitals || isCapital ? letter.toUpperCase() : letter
  }
  if (text === '') return []
  const step = (length: number, before: Before, isLatin: boolean): Step => ({
    length,
    way: { cost: way.cost + 1, text: way.text + text, before, isLatin },
  })
  const goesOn = step(index - place, 'latin', true)
  return word[index] === latinEnd ? [goesOn, step(index - place + 1, 'latinEnd', false)] : [goesOn]
}

/** At the end of a line the sign after Latin letters is rather a full stop, which is written alike. */
const doubtOfEnd = ({ before }: Way, isLast: boolean) => (isLast && before === 'latinEnd' ? 2 : 0)

/**
 * ㅋ ㅌ ㅍ ㅎ at the end of a word are written like ! ? . and a closing quotation mark, which are
 * likelier unless the word is one of these.
 */
const alikeFinals = new Set(['ㅋ', 'ㅌ', 'ㅍ', 'ㅎ', 'ㄾ', 'ㄿ', 'ㅀ', 'ㄶ'])
const nouns =
  /(^|\P{L})(앞|옆|숲|잎|무릎|짚|늪|섶|밭|겉|낱|솥|밑|바깥|눈앞|코앞|문앞|집앞|발밑|코밑|가마솥|압력솥|밥솥|나뭇잎|꽃잎|풀잎|솔잎|깻잎|찻잎|떡잎|연잎|새잎|대숲|소나무숲|부엌)$|(헝겊|끝|팥|곁|볕|녘|꽃밭|텃밭|풀밭|논밭|콩밭|밀밭|보리밭|모래밭|자갈밭|배추밭|감자밭|눈밭|잔디밭)$/u

function doubtAtEnd({ text, before }: Way): number {
  if (!isForm(before) || !alikeFinals.has(before.letters.final)) return 0
  return nouns.test(text) ? 0 : unusual
}
