/** Recognises music, mathematics and English among words that are no Korean; English is read as such. */
import { elementAt } from '~/platform/records'
import { blank } from '~/features/production/braille/cells'
import { readEnglish } from '~/features/production/braille/english/read'
import { latinEnd, latinSign, numberSign } from '~/features/production/braille/tables'
import { englishWord, isFrequentEnglish } from '~/features/production/braille/english/recognise'
import type { Line, Word } from './words'
import { isUnlikely } from './unlikely'

/** Marks words of other codes among those that are no Korean or hardly; changes their `kind`. */
export function otherCodes(lines: Line[]): void {
  const doubtful = new Set(
    lines.filter(({ words }) =>
      words.some((word) => word.kind === 'impossible' || isUnlikely(word)),
    ),
  )
  for (const line of lines) {
    if (doubtful.has(line) || line.words.at(-1)?.braille.includes(doubleBar)) music(line)
    for (const word of line.words) if (isMaths(word)) word.kind = 'maths'
  }
  english(lines, doubtful)
}

/** Numbers, letters, fractions, roots, powers and signs between them. */
const mathsWord = /^[⠼⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠂⠲⠢⠔⠡⠌⠒⠦⠴⠜⠘⠰⠠⠷⠾⠶⠐⠭⠽⠵⠝⠍⠅⠇⠏⠗⠎⠞⠣⠨⠄⠆⠖⠹⠻]+$/
/** Plus, minus, times, divided by, equals, root, power, index, brackets of mathematics. */
const mathsSign = /⠢|⠔|⠡|⠌|⠒⠒|⠜|⠘|⠰|⠷|⠾/

/** A number sign without a digit after it: no number of mathematics. */
const badNumber = /⠼(?![⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚])/

const isMaths = ({ braille, kind }: Word) =>
  kind === 'impossible' &&
  braille.includes(numberSign) &&
  mathsSign.test(braille) &&
  mathsWord.test(braille) &&
  !badNumber.test(braille)

const doubleBar = '⠣⠅'
const note = '[⠙⠑⠋⠛⠓⠊⠚⠹⠱⠫⠻⠳⠪⠺⠝⠕⠏⠟⠗⠎⠞⠽⠵⠯⠿⠷⠮⠾]'
/** Notes with octave signs, accidentals, dots, slurs and fingers; rests; a double bar at the end. */
const musicWord = new RegExp(`^(?:[⠈⠘⠸⠐⠨⠰⠠⠡⠣⠩]*${note}[⠄⠉⠁⠃⠇⠂⠅⠦]*|⠍|⠥|⠧|⠭)+(?:⠣⠅⠄?)?$`)
const octave = /[⠈⠘⠸⠐⠨⠰⠠][⠙⠑⠋⠛⠓⠊⠚⠹⠱⠫⠻⠳⠪⠺⠝⠕⠏⠟⠗⠎⠞⠽⠵⠯⠿⠷⠮⠾]/g

/** A line of which most words are notes, with octaves and a double bar or many impossible words. */
function music(line: Line): void {
  const notes = line.words.filter(({ braille }) => musicWord.test(braille))
  const text = line.words.map(({ braille }) => braille).join(' ')
  const impossible = line.words.filter(({ kind }) => kind === 'impossible').length
  const isMusic =
    notes.length >= 3 &&
    notes.length >= 0.7 * line.words.length &&
    (text.match(octave)?.length ?? 0) >= 3 &&
    (text.includes(doubleBar) || impossible >= 0.4 * line.words.length)
  if (isMusic) for (const word of line.words) word.kind = 'music'
}

/**
 * English: what stands between the sign of Latin letters and its end, and lines without signs of
 * which nearly all words can be English, some of them frequent and some impossible as Korean.
 */
function english(lines: Line[], doubtful: Set<Line>): void {
  signed(lines.flatMap(({ words }) => words))
  const shares = new Map<Line, Share>()
  const shareOf: ShareOf = (line) => {
    const known = shares.get(line)
    if (known) return known
    // a number says nothing of a language
    const judged = line.words.filter((word) => !isNumber(word))
    const possible = judged.filter(({ braille }) => englishWord(braille) !== null).length
    const frequent = judged.filter(({ braille }) => isFrequentEnglish(braille)).length
    const share = { words: judged.length, possible, frequent }
    shares.set(line, share)
    return share
  }
  const found = new Set<Line>()
  for (const [i, line] of lines.entries()) {
    if (!doubtful.has(line) || found.has(line)) continue
    const run = [line]
    for (const step of [-1, 1])
      for (let index = i + step; run.length < longestText; index += step) {
        const next = lines[index]
        if (!next || found.has(next) || !isEnglishLine(next, shareOf)) break
        run.push(next)
      }
    // short lines of Korean beside it may look like English; its own paragraph has none of them
    const mayBe = (one: Line) => doubtful.has(one) || shareOf(one).frequent > 0
    for (const text of [paragraphOf(lines, i), run.filter(mayBe)])
      if (isEnglish(text.map(shareOf))) for (const one of text) found.add(one)
  }
  // a passage in capitals goes on over the ends of lines
  let text: Line[] = []
  for (const line of [...lines, null]) {
    if (line && found.has(line)) text.push(line)
    else if (text.length > 0) {
      asEnglish(text)
      text = []
    }
  }
}

/** Marks the words of a text as English, and gives them the text that they have in English. */
function asEnglish(lines: Line[]): void {
  const cells = lines.map(({ words }) => words.map(({ braille }) => braille).join(blank))
  const words = lines.flatMap((line) => line.words)
  const english = readEnglish(cells.join('\n'))
  const texts = english?.text.split(/[ \n]/) ?? []
  const doubts = new Map(english?.doubts.map((doubt) => [doubt.braille, doubt.texts]))
  for (const [i, word] of words.entries()) {
    if (isNumber(word)) continue
    word.kind = 'english'
    const text = texts.length === words.length ? texts[i] : undefined
    // a text that stands beside the wrong word would be worse than none
    word.texts = text
      ? [text, ...(doubts.get(word.braille) ?? []).filter((one) => one !== text)]
      : []
  }
}

const isNumber = ({ braille }: Word) => braille.startsWith(numberSign)

type Share = { words: number; possible: number; frequent: number }
type ShareOf = (line: Line) => Share

function isEnglish(shares: Share[]): boolean {
  const sum = (name: keyof Share) => shares.reduce((total, share) => total + share[name], 0)
  const words = sum('words')
  return (
    words >= 3 &&
    sum('possible') >= englishShare * words &&
    sum('frequent') >= frequentShare * words
  )
}

/** The lines of the paragraph of a line. */
function paragraphOf(lines: Line[], index: number): Line[] {
  let first = index
  while (lines[first]?.joined && index - first < longestText) first -= 1
  let last = index
  while (lines[last + 1]?.joined && last - index < longestText) last += 1
  return lines.slice(first, last + 1)
}

/** Shares of words that can be English, and that are frequent, in lines of English. */
const englishShare = 0.75
const frequentShare = 0.15
/** Lines of English that are looked at together. */
const longestText = 100

const isEnglishLine = (line: Line, shareOf: ShareOf) =>
  line.words.some((word) => !isNumber(word)) &&
  shareOf(line).possible >= englishShare * shareOf(line).words

/** A word that begins with the sign of Latin letters, perhaps after an opening mark. */
const beginsLatin = new RegExp(`^(?:⠦|⠠⠦|⠦⠄)?${latinSign}`)
/** Words that stand between the signs as a name or a term does. */
const shortRun = 3
/** Longest run of words between the sign of Latin letters and its end. */
const longestRun = 400

function signed(words: Word[]): void {
  for (let i = 0; i < words.length; i += 1) {
    if (!beginsLatin.test(elementAt(words, i).braille)) continue
    const end = endOf(words, i)
    const run = words.slice(i, end + 1)
    const known = run.filter(({ braille }) => isFrequentEnglish(braille)).length
    const isShort = run.length <= shortRun && !!run.at(-1)?.braille.endsWith(latinEnd)
    if (isShort || known >= Math.max(2, run.length / 4))
      for (const word of run) if (word.kind === 'impossible') word.kind = 'english'
    i = end
  }
}

/** The word in which Latin letters end: the last before Korean words follow. */
function endOf(words: Word[], start: number): number {
  let korean = 0
  for (let i = start; i < Math.min(words.length, start + longestRun); i += 1) {
    const word = elementAt(words, i)
    if (i > start && word.braille.endsWith(latinEnd) && korean === 0) return i
    korean = /[가-힣]{2}/.test(word.texts[0] ?? '') ? korean + 1 : 0
    if (korean === 3) return Math.max(start, i - 3)
  }
  return start
}
