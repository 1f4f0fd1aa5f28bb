/** Steps of reading: Latin and Greek letters between the sign of Roman letters and its end. */
import { cells, isCell } from '../cells'
import { greek, greekSign, signs } from '../signs'
import { doubtAtEnd, isForm, mayEnd, unusual, type Before, type Step, type Way } from './way'
import { capitalSign, latin, latinEnd, latinSign, letterAfterNumber } from '../tables'

const latinOf = new Map(Object.entries(latin).map(([text, run]) => [run, text]))
const greekOf = new Map(
  Object.entries(greek).map(([text, written]) => [latin[written] ?? cells(written), text]),
)
const romanSigns = signs.filter(({ kind }) => kind === 'roman')
const units = signs.filter(({ kind }) => kind === 'unit')

export function latinBegins(word: string, place: number, way: Way): Step[] {
  if (word[place] !== latinSign || !mayEnd(way)) return []
  const isUnit = (way.before === 'digit' || way.before === 'afterNumber') && isUnitAt(word, place)
  const cost = way.cost + doubtAtEnd(way) + (isForm(way.before) || isUnit ? unusual : 0)
  return latinSteps(word, place + 1, { ...way, cost, isLatin: true, before: 'latin' }).map(
    (step) => ({ ...step, length: step.length + 1 }),
  )
}

/** Whether a unit that is no word of letters stands at a place: no letter or end follows it. */
const isUnitAt = (word: string, place: number) =>
  units.some(({ cells: run }) => {
    const next = word[place + run.length]
    return (
      word.startsWith(run, place) &&
      (next === undefined || !(latinOf.has(next) || next === latinEnd))
    )
  })

/** A letter at a place: Latin, or Greek after its sign. */
function letterAt(word: string, index: number): { text: string; length: number } | null {
  const plain = latinOf.get(word.charAt(index))
  if (plain) return { text: plain, length: 1 }
  const written = word[index] === greekSign ? greekOf.get(word.charAt(index + 1)) : undefined
  if (written) return { text: written, length: 2 }
  const sign = romanSigns.find(({ cells: run }) => word.startsWith(run, index))
  return sign ? { text: sign.text, length: sign.cells.length } : null
}

/** Letters as far as they go, with the sign of their end or without. */
export function latinSteps(word: string, place: number, way: Way): Step[] {
  const afterDigit = way.before === 'digit' && word[place] === letterAfterNumber
  let index = place + (afterDigit ? 1 : 0)
  let capitals = false
  let text = ''
  while (index < word.length && isCell(word.charAt(index))) {
    if (word.startsWith(capitalSign + capitalSign, index) && letterAt(word, index + 2)) {
      capitals = true
      index += 2
      continue
    }
    const isCapital = word[index] === capitalSign && letterAt(word, index + 1) !== null
    const letter = letterAt(word, index + (isCapital ? 1 : 0))
    if (!letter) break
    text += capitals || isCapital ? letter.text.toUpperCase() : letter.text
    index += letter.length + (isCapital ? 1 : 0)
  }
  if (text === '') return []
  // after a number Korean text goes on rather than letters without a sign
  const cost = way.cost + 1 + (way.before === 'digit' && !afterDigit ? 1.5 : 0)
  const step = (length: number, before: Before, isLatin: boolean): Step => ({
    length,
    way: { cost, text: way.text + text, before, isLatin },
  })
  const goesOn = step(index - place, 'latin', true)
  return word[index] === latinEnd ? [goesOn, step(index - place + 1, 'latinEnd', false)] : [goesOn]
}
