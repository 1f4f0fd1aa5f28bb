/** Signs, shapes and blanks to fill in. */
import { phoneticAt, writePhonetics } from '../phonetics'
import { piece, wantedBlank, type Piece, type Place } from '../pieces'
import {
  boxEnd,
  boxStart,
  bullets,
  cellsOf,
  hidingShapes,
  otherBullets,
  shapeEnd,
  shapeStart,
  signOf,
  underlineBlank,
  type Sign,
} from '../signs'
import { latinEnd, latinSign } from '../tables'
import { unwrittenNote } from './unwritten'

/** An underline that is to be filled in (제73항). */
export const underline = (): Piece[] => [piece(underlineBlank)]

/** The character before a place, and the one after what was found there. */
const around = (found: string, { line, index }: Place) => ({
  before: line[index - 1] ?? '',
  after: line[index + found.length] ?? '',
})

/**
 * A shape: before the items of a list (제72항) where it stands alone, in place of letters where it is
 * repeated or attached (제57, 58항), an empty box where something is to be put in (제73항).
 */
export function shape(found: string, place: Place): Piece[] | null {
  const first = found.charAt(0)
  const { before, after } = around(found, place)
  const isAlone = (before === '' || before === ' ') && (after === '' || after === ' ')
  if (otherBullets.has(first) && !hiding(first)) return otherBullet(found, place)
  if (found === '□' && /^ ?(?:안|에|속)/.test(place.line.slice(place.index + 1)) && before !== '')
    return [piece(`${boxStart}⠀${boxEnd}`)]
  if (isAlone && found.length === 1) {
    const bullet = bullets.find(({ texts }) => texts.includes(first))
    if (bullet) return [piece(bullet.cells)]
    if (otherBullets.has(first)) return otherBullet(found, place)
  }
  const hidden = hiding(first)
  if (!hidden) return bulletInText(found, place)
  if (first === '×' && isProduct(found, place)) return null
  return [piece(shapeStart + hidden.cells.repeat(found.length) + shapeEnd)]
}

const hiding = (first: string) => hidingShapes.find(({ texts }) => texts.includes(first))

/** A bullet that is attached to a word; between two words it is a point in the middle (제50항). */
function bulletInText(found: string, place: Place): Piece[] | null {
  const { before, after } = around(found, place)
  if (/^[•∙◦]$/.test(found) && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after))
    return [piece(cellsOf('·'), { mayStart: false })]
  const cells = [...found].map((one) => bullets.find(({ texts }) => texts.includes(one))?.cells)
  return cells.every((one) => one !== undefined) && !signOf.has(found)
    ? [piece(cells.join(''))]
    : null
}

function otherBullet(found: string, { remark }: Place): Piece[] {
  remark('bullet', found, '•')
  return [piece(signIn('•'))]
}
const signIn = (text: string) => bullets.find(({ texts }) => texts.includes(text))!.cells

/** × between numbers or words is a sign of arithmetic: blanks on both sides of it, or on none. */
function isProduct(found: string, place: Place): boolean {
  const { before, after } = around(found, place)
  if (found.length > 1) return false
  if (before === ' ' || before === '') return after === ' ' || after === ''
  return /[^\s([{「]/.test(before) && /[가-힣0-9A-Za-z(√]/.test(after)
}

/** Characters between < and > at most. */
const longestTitle = 64

/** < and > around words are brackets; between numbers they are signs of arithmetic. */
export function angle(found: string, { line, index }: Place): Piece[] | null {
  const rest = line.slice(index + 1, index + 1 + longestTitle)
  const start = line.slice(Math.max(0, index - longestTitle), index)
  if (found === '<' && /^[^<>\d][^<>]{0,60}>/.test(rest) && /^[^>]*[가-힣A-Za-z]/.test(rest))
    return [piece(cellsOf('〈'), { mayEnd: false })]
  if (found === '>' && /<[^<>\d][^<>]{0,60}$/.test(start) && /[가-힣A-Za-z][^<]*$/.test(start))
    return [piece(cellsOf('〉'), { mayStart: false })]
  return null
}

/** Every other sign of the table; null: there is none. */
export function symbol(found: string, place: Place): Piece[] | null {
  const sign = signOf.get(found)
  if (!sign) return null
  const { before, after } = around(found, place)
  const isHangulAfter = /[가-힣ㄱ-ㅣ]/.test(after)
  switch (sign.kind) {
    case 'end':
    case 'close':
      return [piece(sign.cells, { mayStart: false })]
    case 'open':
      return [piece(sign.cells, { mayEnd: false })]
    case 'operator':
      return operator(sign, place)
    case 'unit':
    case 'currency':
      return [
        // an amount stays with what is before it
        piece(sign.cells, {
          mayStart: sign.kind === 'currency',
          mayEnd: sign.kind !== 'currency',
        }),
        ...(isHangulAfter ? [wantedBlank()] : []),
      ]
    case 'word':
      return [
        ...(before === '' ? [] : [wantedBlank()]),
        piece(sign.cells),
        ...(after === '' ? [] : [wantedBlank()]),
      ]
    case 'roman':
      return [piece(latinSign + sign.cells + (/[0-9①-⑳]/.test(after) ? '' : latinEnd))]
    case 'between':
      return between(found, sign, place)
    default:
      return [piece(sign.cells)]
  }
}

/** A hyphen between numbers of a sum is a minus. */
function between(found: string, sign: Sign, place: Place): Piece[] {
  const { line, index } = place
  const isMinus = found === '-' && /^[0-9]-[0-9]+ ?=/.test(line.slice(index - 1, index + 40))
  if (isMinus) return [piece(cellsOf('−'))]
  // a point in the middle may end a line, and not begin one (제50항)
  return [piece(sign.cells, { mayStart: sign.text !== '·' && sign.text !== '-' })]
}

/** A sign of arithmetic: attached between numbers (제45항), between blanks among words (제46항). */
function operator(sign: Sign, { line, index }: Place): Piece[] {
  const isHangul = (one = '') => /[가-힣ㄱ-ㅣ]/.test(one)
  return [
    ...(isHangul(line[index - 1]) ? [wantedBlank()] : []),
    piece(sign.cells),
    ...(isHangul(line[index + 1]) ? [wantedBlank()] : []),
  ]
}

/** Phonetic signs in brackets or slashes, which a line breaks at blanks only (제38항). */
export function phonetics(found: string, place: Place): Piece[] | null {
  if (!phoneticAt(place.line, place.index)) return null
  const cells = writePhonetics(found).map((part) => {
    if ('braille' in part) return part.braille
    place.remark('leftOut', part.unknown, '', part.offset)
    return unwrittenNote()
  })
  return (cells.join('').match(/\u2800|[^\u2800]+/g) ?? []).map((run) => piece(run))
}
