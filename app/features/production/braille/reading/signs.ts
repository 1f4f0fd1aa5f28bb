/** Steps of reading: marks, signs and shapes of the table of signs. */
import { cells } from '../cells'
import {
  boldEnd,
  boldStart,
  bullets,
  emphasisEnd,
  emphasisStart,
  hidingShapes,
  noteSign,
  shapeEnd,
  shapeStart,
  signs,
  underlineBlank,
  type SignKind,
} from '../signs'
import {
  byFirstCell,
  doubtAtEnd,
  isForm,
  isStart,
  mayEnd,
  unusual,
  type Before,
  type Step,
  type Way,
} from './way'
import { numberSign } from '../tables'

type ReadSign = {
  cells: string
  text: string
  kind: SignKind | 'bullet' | 'blank' | 'emphasis' | 'note'
}

/** The blank box (제73항) has a blank in it: it is one cell while a line is read. */
export const boxCell = '\ue000'

/** Of signs that are written alike the first is read; a question mark and “ are both. */
const bothRead = new Set([cells('236'), cells('36-36')])
const table: ReadSign[] = [
  ...signs
    .filter(({ kind, text }) => kind !== 'roman' && kind !== 'operator' && text !== '※')
    .filter(
      ({ cells: run }, i, all) =>
        all.findIndex((other) => other.cells === run) === i || bothRead.has(run),
    ),
  ...bullets.map(({ texts, cells: run }) => ({
    text: texts[0] ?? '',
    cells: run,
    kind: 'bullet' as const,
  })),
  { text: '____', cells: underlineBlank, kind: 'blank' },
  { text: '□', cells: boxCell, kind: 'blank' },
  { text: '˙', cells: emphasisStart, kind: 'emphasis' },
  { text: '˙', cells: emphasisEnd, kind: 'emphasis' },
  { text: '**', cells: boldStart, kind: 'emphasis' },
  { text: '**', cells: boldEnd, kind: 'emphasis' },
]
const byCell = byFirstCell(table)

const insideLatin = new Set(['-', '/', '’'])

/** Cells with which these steps begin. */
export const signBeginnings = [...table.map(({ cells: run }) => run), shapeStart, noteSign]

export function signSteps(word: string, place: number, way: Way): Step[] {
  if (!mayEnd(way)) return []
  const found = (byCell.get(word.charAt(place)) ?? []).flatMap((sign) => {
    if (!word.startsWith(sign.cells, place)) return []
    const isAlone = place === 0 && sign.cells.length === word.length
    const cost = costOf(sign, way, isAlone)
    return cost === null ? [] : [signStep(sign, way, cost)]
  })
  return [
    ...found,
    ...underlineInWord(word, place, way),
    ...shapeSteps(word, place, way),
    ...noteSteps(word, place, way),
  ]
}

/** A line below in a word, as names of files have it: as likely as a place to fill in (제71, 73항). */
function underlineInWord(word: string, place: number, way: Way): Step[] {
  const isInside = !isStart(way.before) && place + underlineBlank.length < word.length
  if (!isInside || !word.startsWith(underlineBlank, place)) return []
  return [signStep({ text: '_', cells: underlineBlank, kind: 'blank' }, way, -0.5)]
}

const signStep = ({ text, cells: run, kind }: ReadSign, way: Way, cost: number): Step => ({
  length: run.length,
  way: {
    cost: way.cost + 1 + cost + doubtAtEnd(way),
    text: way.text + text,
    before: beforeOf(kind),
    isLatin: way.isLatin && way.before === 'latin' && insideLatin.has(text),
  },
})

function beforeOf(kind: ReadSign['kind']): Before {
  if (kind === 'end') return 'end'
  if (kind === 'open') return 'opening'
  if (kind === 'close') return 'closing'
  return kind === 'unit' ? 'unit' : 'sign'
}

/** What it costs that a sign stands here beyond the usual; null: it does not. */
function costOf({ text, kind }: ReadSign, way: Way, isAlone: boolean): number | null {
  const { before } = way
  switch (kind) {
    case 'open':
      return isStart(before) || text === '(' ? 0 : unusual
    case 'end':
    case 'close':
      return costOfEnd(text, before, isAlone)
    case 'unit':
      if (isAlone && before === 'start') return -0.5
      return before === 'digit' || before === 'afterNumber' ? 0 : unusual
    case 'note':
      if (text === 'ː') return isForm(before) || isAlone ? 2.5 : null
      return 0
    case 'currency':
      return isForm(before) ? unusual : 0
    case 'word':
    case 'bullet':
      return isAlone ? 0 : kind === 'bullet' && isStart(before) ? 2 : null
    default:
      return 0
  }
}

function costOfEnd(text: string, before: Before, isAlone: boolean): number {
  if (isAlone && text === '?') return 1
  return isStart(before) || before === 'latinEnd' ? unusual : 0
}

const operators = byFirstCell(
  signs
    .filter(({ kind }) => kind === 'operator')
    .map((one) => (one.text === '−' ? { ...one, text: '-' } : one))
    // a minus sign is rather a dash
    .sort((a, b) => Number(a.text === '-') - Number(b.text === '-')),
)

/** Cells with which these steps begin. */
export const operatorCells = [...operators.keys()]

/** A sign of arithmetic between numbers, or by itself between two blanks. */
export function operatorSteps(word: string, place: number, way: Way): Step[] {
  return (operators.get(word.charAt(place)) ?? []).flatMap(({ cells: run, text }) => {
    if (!word.startsWith(run, place)) return []
    const isBetween = way.before === 'digit' && word[place + run.length] === numberSign
    const isAlone = place === 0 && run.length === word.length
    if (!isBetween && !isAlone) return []
    return [
      {
        length: run.length,
        way: {
          // × by itself is written like 연; between two numbers there is no word
          cost: way.cost + (isBetween ? -2 : text === '×' ? 3 : way.isLatin ? 2 : 1),
          text: way.text + text,
          before: 'sign' as const,
          isLatin: false,
        },
      },
    ]
  })
}

/** Shapes that hide letters, as often as they are printed (제57, 58항). */
function shapeSteps(word: string, place: number, way: Way): Step[] {
  if (word[place] !== shapeStart) return []
  return hidingShapes.flatMap(({ texts, cells: run }) => {
    let end = place + 1
    while (word.startsWith(run, end)) end += run.length
    const count = end - place - 1
    if (count === 0 || !word.startsWith(shapeEnd, end)) return []
    return [
      {
        length: count + 2,
        way: {
          cost: way.cost + 1 + doubtAtEnd(way),
          text: way.text + (texts[0] ?? '').repeat(count),
          before: 'sign' as const,
          isLatin: false,
        },
      },
    ]
  })
}

/** The sign of a note of the transcriber (제66항), where a word begins or ends. */
function noteSteps(word: string, place: number, way: Way): Step[] {
  if (!word.startsWith(noteSign, place)) return []
  const begins = isStart(way.before)
  return [
    {
      length: noteSign.length,
      way: {
        cost: way.cost + 1 + doubtAtEnd(way),
        text: way.text + (begins ? noteStart : noteEnd),
        before: begins ? ('opening' as const) : ('closing' as const),
        isLatin: false,
      },
    },
  ]
}
/** Stand in a text for the signs before and after a note. */
export const noteStart = '⦅'
export const noteEnd = '⦆'
