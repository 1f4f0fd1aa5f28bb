/** Phonetic signs (제38항), and Korean among words of English (제39항): runs of cells with signs around them. */
import { blank } from '../cells'
import { beginsPhonetics, readPhonetics } from '../phonetics'
import { koreanEnd, koreanStart } from '../signs'
import { doubtAtEnd, mayEnd, unusual, isForm, type Step, type Way } from './way'

/** A blank inside of such a run, while its line is read: the run is one word. */
export const innerBlank = '\ue001'

const koreanRun = new RegExp(`${koreanStart}[^\n]{1,80}?${koreanEnd}`, 'g')
const phoneticRun = /(?<=^|[\u2800⠦⠄⠣])⠐⠘[⠷⠌][^\n]{1,80}?⠘[⠾⠌]/g

/** A line of which each run with blanks in it is one word. */
export function withWholeSpans(line: string): string {
  if (!line.includes(koreanStart) && !/⠐⠘[⠷⠌]/.test(line)) return line
  const whole = (run: string) => run.replaceAll(blank, innerBlank)
  return line
    .replace(koreanRun, whole)
    .replace(phoneticRun, (run) =>
      readPhonetics(whole(run), 0, innerBlank)?.end === run.length ? whole(run) : run,
    )
}

/** Phonetic signs between brackets or slashes. */
export function phoneticSteps(word: string, place: number, way: Way): Step[] {
  if (!beginsPhonetics.test(word.slice(place, place + 3)) || !mayEnd(way)) return []
  const read = readPhonetics(word, place, innerBlank)
  if (!read) return []
  // directly after a syllable, a comma and 본 are as likely
  const cost = way.cost + doubtAtEnd(way) + (isForm(way.before) ? unusual - 2 : 1)
  return read.texts.map((text, i) => ({
    length: read.end - place,
    way: { cost: cost + i, text: way.text + text, before: 'closing', isLatin: false },
  }))
}

/** `read`: the readings of a word of Korean, the likeliest first. */
type ReadKorean = (word: string) => string[]

/** Korean between its two signs, perhaps in brackets of English; letters may follow. */
export function koreanSteps(word: string, place: number, way: Way, read: ReadKorean): Step[] {
  const opening = word.startsWith('⠐⠣', place) ? '⠐⠣' : ''
  const from = place + opening.length
  if (!word.startsWith(koreanStart, from) || !mayEnd(way)) return []
  const end = word.indexOf(koreanEnd, from)
  if (end < 0) return []
  const inside = word.slice(from + koreanStart.length, end)
  const rest = word.slice(end + koreanEnd.length)
  const [cells, closing, before] = after.find(([run]) => run.test(rest)) ?? none
  const length = end + koreanEnd.length + (cells.exec(rest)?.[0].length ?? 0) - place
  return textsOfKorean(inside, read).map((text, i) => ({
    length,
    way: {
      cost: way.cost + 1 + i + (way.isLatin ? 0 : 2),
      text: way.text + (opening && '(') + text + closing,
      before,
      isLatin: true,
    },
  }))
}

/** A bracket that closes, and the point of an address, after Korean; what may follow them. */
const after: [cells: RegExp, text: string, before: 'latin' | 'start'][] = [
  [/^⠐⠜/, ')', 'latin'],
  [/^⠲(?=[⠁-⠿])/, '.', 'start'],
]
const none: (typeof after)[number] = [/^/, '', 'latin']

/** Both texts of words of which one has two readings; none where one has none. */
function textsOfKorean(cells: string, read: ReadKorean): string[] {
  const words = cells.split(/[\u2800\ue001]+/).map(read)
  if (words.some((texts) => texts.length === 0)) return []
  const best = words.map(([text]) => text).join(' ')
  const other = words.map((texts) => texts.at(-1)).join(' ')
  return best === other ? [best] : [best, other]
}
