/** Steps of reading: Latin and Greek letters between the sign of Roman letters and its end. */
import { readEnglish } from '../english/read'
import { remembered } from '../remembered'
import { doubtAtEnd, isForm, mayEnd, unusual, type Before, type Step, type Way } from './way'
import { signs } from '../signs'
import { latin, latinEnd, latinSign } from '../tables'

const latinCells = new Set(Object.values(latin))
const units = signs.filter(({ kind }) => kind === 'unit')

export function latinBegins(word: string, place: number, way: Way): Step[] {
  if (word[place] !== latinSign || !mayEnd(way)) return []
  const isUnit = (way.before === 'digit' || way.before === 'afterNumber') && isUnitAt(word, place)
  const isUnlikely =
    isForm(way.before) || way.before === 'latin' || isUnit || /[ㄱ-ㅣ]$/.test(way.text)
  const cost = way.cost + doubtAtEnd(way) + (isUnlikely ? unusual : 0)
  return englishSteps(word, place + 1, { ...way, cost }, true).map((step) => ({
    ...step,
    length: step.length + 1,
  }))
}

/** Whether a unit that is no word of letters stands at a place: no letter or end follows it. */
const isUnitAt = (word: string, place: number) =>
  units.some(({ cells: run }) => {
    const next = word[place + run.length]
    return (
      word.startsWith(run, place) &&
      (next === undefined || !(latinCells.has(next) || next === latinEnd))
    )
  })

/** Letters that go on without their sign, from the word or the number before. */
export const latinSteps = (word: string, place: number, way: Way): Step[] =>
  way.before === 'start' || way.before === 'afterNumber' || way.before === 'digit'
    ? englishSteps(word, place, way, false)
    : []

/** Cells of the longest word, and what stands after letters: marks, brackets, numbers. */
const longest = 40
const ends = /^(?:⠐|⠦|⠖|⠴|⠠⠴|⠰⠴|⠰⠆|⠤⠤|⠠⠠⠠|⠲|⠼|⠘[⠼⠢⠔]|⠰[⠼⠢⠔]|⠸⠷|⠸⠌|⠤|⠈⠔)/
const mostKnown = 20_000

/** A word of English from a place to each place where it may end. */
function englishSteps(word: string, place: number, way: Way, afterSign: boolean): Step[] {
  const found: Step[] = []
  // letters after a number have a sign of their own (제35항) more often than not
  const afterDigit = way.before === 'digit' && !/[⠰⠠]/.test(word.charAt(place)) ? 3 : 0
  for (let end = Math.min(word.length, place + longest); end > place; end -= 1) {
    const hasEnd = word[end] === latinEnd
    if (end < word.length && !ends.test(word.slice(end, end + 3))) continue
    const cells = word.slice(place, end)
    const read = readWord(cells, { afterSign, beforeEnd: hasEnd })
    if (!read) continue
    const letters = afterSign ? 1 : Math.max(1, cells.length / 2)
    const cost =
      way.cost +
      letters +
      (read.isSure ? 0 : 2) +
      doubtOfStops(cells, end === word.length) +
      doubtOfText(cells, read.text) +
      afterDigit
    const step = (length: number, before: Before, isLatin: boolean): Step => ({
      length,
      way: { cost, text: way.text + read.text, before, isLatin },
    })
    if (hasEnd) found.push(...ended(step(end - place + 1, 'latinEnd', false), read.text))
    found.push(step(end - place, /[!?…”)]$|\.\.\.$/.test(read.text) ? 'closing' : 'latin', true))
  }
  return found
}

/** A full stop within a word is rather the sign of the end of its letters, and Korean what follows. */
function doubtOfStops(cells: string, isEnd: boolean): number {
  const [, ...rest] = cells.slice(1, isEnd ? -1 : undefined).split(latinEnd)
  return rest.reduce((sum, { length }) => sum + 2 + length, 0)
}

/**
 * A full stop is written like the sign of the end, and stands after these in print: both are said. `step`
 * ends without it.
 */
const shortTitle = /^(?:Mrs?|Ms|Dr|Prof|St|Jr|Sr)$/
const ended = (step: Step, text: string): Step[] =>
  shortTitle.test(text)
    ? [
        { ...step, way: { ...step.way, text: `${step.way.text}.`, cost: step.way.cost - 0.5 } },
        step,
      ]
    : [step]

/**
 * ! and a particle are written like ff and a word of two cells; three points with letters right after them
 * are rather an end, and Korean what follows; capitals alone are rather a short name.
 */
function doubtOfText(cells: string, text: string): number {
  if (/⠖⠐/.test(cells)) return unusual
  if (/^\.{3}\p{L}/u.test(text)) return unusual
  return /^[A-Z]{2,5}$/.test(text) ? -1.5 : 0
}

/** Numbers at an end of a word, raised and lowered ones, marks with letters after them: steps of their own. */
const ofOtherSteps = /□|^[’'0-9]|[0-9](?:[a-z]|$)|[”"),;!?\]}].*\p{L}/u

/** `afterSign`: of Roman letters; `beforeEnd`: their end follows. */
type Signs = { afterSign: boolean; beforeEnd: boolean }
const readWord = remembered(
  (cells: string, signs: Signs) => {
    const read = readEnglish(cells, signs)
    const isWord =
      read &&
      /[\p{L}&§¶©®™]/u.test(read.text) &&
      !ofOtherSteps.test(read.text) &&
      !cells.includes('⠰⠼')
    return isWord ? { text: read.text, isSure: read.doubts.length === 0 } : null
  },
  mostKnown,
  ({ afterSign, beforeEnd }) => 2 * Number(afterSign) + Number(beforeEnd),
)
