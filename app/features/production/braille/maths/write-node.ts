/** Writes the nodes of a formula one by one; rows of them are written in write-row.ts. */
import { blank } from '../cells'
import {
  capitalSign,
  digits,
  insideNumber,
  latin,
  latinEnd,
  latinSign,
  numberSign,
  signIn,
} from '../tables'
import { writeChemistry } from './chemistry'
import type { Korean } from './korean'
import type { Node, Row, Scripts } from './node'
import { isSingle, pointsLength, type Place } from './single'
import {
  accentOf,
  brackets,
  cases,
  closing,
  deniedSign,
  fractionSign,
  functions,
  greek,
  greekSign,
  group,
  indexedRootSign,
  indexSign,
  koreanGroup,
  loweredDigits,
  matrixRow,
  numberBar,
  powerSign,
  primeSign,
  recurringSign,
  rootSign,
  signOf,
} from './tables'

/** What writing a formula needs beside its nodes. */
export type Writing = {
  korean: Korean
  /** Writes a row: rows consist of nodes, and nodes of rows. */
  row: (row: Row, writing: Writing) => string
  /** In a formula with a matrix two digits are two indices (제26항). */
  hasMatrix: boolean
  /** Sources of what cannot be written; its place is the character `placeOf` its index. */
  unknown: string[]
}

/** Stands in cells for something unknown, until the parts are taken apart. */
const firstPlace = 0xe000
const lastPlace = 0xf8fe
export const unknownPlaces = /[\ue000-\uf8fe]/

function placeOfUnknown(source: string, { unknown }: Writing): string {
  unknown.push(source)
  return String.fromCharCode(Math.min(firstPlace + unknown.length - 1, lastPlace))
}
export const indexOfPlace = (place: string) => place.charCodeAt(0) - firstPlace

/** A letter, with the sign of capitals. */
function writeLetter(letter: string): string {
  const small = letter.toLowerCase()
  const cell = latin[small] ?? greekSign + signIn(greek, small)
  return (letter === small ? '' : capitalSign) + cell
}

const numberParts: Record<string, string> = { ...insideNumber, '˙': recurringSign, '¯': numberBar }
const writeNumber = (text: string): string =>
  numberSign + [...text].map((one) => digits[one] ?? numberParts[one]).join('')

/** Roman numerals with the signs of Latin letters (제14항, 한글 제36항). */
const writeRoman = (letters: string) =>
  latinSign +
  capitalSign.repeat(letters.length > 1 ? 2 : 1) +
  [...letters.toLowerCase()].map((one) => signIn(latin, one)).join('') +
  latinEnd

/** Text in a formula, and what of it is not known. */
const writeText = (text: string, writing: Writing): string =>
  text
    .split(/([①-⑳])/)
    .map((part) => (/^[①-⑳]$/.test(part) ? writeCircled(part) : writeWords(part, writing)))
    .join('')

/** A circled number: its digits a dot lower (한글 제64항). */
const writeCircled = (text: string) =>
  numberSign + [...text.normalize('NFKC')].map((digit) => loweredDigits[digit]).join('')

function writeWords(text: string, writing: Writing): string {
  if (text === '') return ''
  const { braille, leftOut } = writing.korean.write(text)
  return braille + leftOut.map((one) => placeOfUnknown(one, writing)).join('')
}

const hasKorean = (row: Row): boolean =>
  row.some((node) => node.kind === 'text' && /[가-힣ㄱ-ㅣ]/.test(node.text))

/** A row in grouping brackets, unless it is one thing. */
export function grouped(row: Row, place: Place, writing: Writing): string {
  const written = writing.row(row, writing)
  if (hasKorean(row)) return koreanGroup.open + written + koreanGroup.close
  return isSingle(row, place) ? written : group.open + written + group.close
}

/** Something in grouping brackets whether it is one thing or not. */
export const inGroup = (row: Row, writing: Writing) =>
  group.open + writing.row(row, writing) + group.close

export function writeNode(node: Node, writing: Writing): string {
  switch (node.kind) {
    case 'number':
      return writeNumber(node.text)
    case 'letter':
      return writeLetter(node.letter)
    case 'roman':
      return writeRoman(node.letters)
    case 'sign':
      return (node.denied ? deniedSign : '') + (signOf(node.sign)?.braille ?? '')
    case 'function':
      return signIn(functions, node.name)
    case 'fraction':
      return (
        grouped(node.below, 'below', writing) + fractionSign + grouped(node.above, 'above', writing)
      )
    case 'root':
      return node.index
        ? grouped(node.index, 'index', writing) +
            indexedRootSign +
            grouped(node.body, 'root', writing)
        : rootSign + grouped(node.body, 'root', writing)
    case 'scripts':
      return writeScripts(node, writing)
    case 'fence':
      return writeFence(node.open, node.close, writing.row(node.body, writing), writing)
    case 'text':
      return writeText(node.text, writing)
    case 'unknown':
      return placeOfUnknown(node.source, writing)
    case 'chemistry':
      return writeChemistry(node.source, writing.korean, (one) => placeOfUnknown(one, writing))
    default:
      return writeStructure(node, writing)
  }
}

function writeStructure(node: Node, writing: Writing): string {
  switch (node.kind) {
    case 'accent':
      return writeAccent(node.command, node.body, writing)
    case 'matrix': {
      const rows = node.rows.map((cells) => writeCells(cells, writing))
      return writeFence(node.open, node.close, rows.join(blank + matrixRow + blank), writing)
    }
    case 'cases':
      return node.rows.length === 0
        ? cases.open
        : cases.open +
            node.rows.map((cells) => writeCells(cells, writing)).join(blank) +
            cases.close
    case 'stack':
      return node.rows.map((row) => writing.row(row, writing)).join(blank)
    case 'arrow':
      return (
        writing.row(node.above, writing) +
        (signOf(node.sign)?.braille ?? '') +
        writing.row(node.below, writing)
      )
    default:
      return ''
  }
}

const writeCells = (cells: Row[], writing: Writing) =>
  cells.map((cell) => writing.row(cell, writing)).join(blank)

function writeFence(open: string, close: string, body: string, writing: Writing): string {
  const opening = open === '' ? '' : brackets[open]?.open
  const ending = close === '' ? '' : brackets[closing[close] ?? close]?.close
  return (
    (opening ?? placeOfUnknown(open, writing)) + body + (ending ?? placeOfUnknown(close, writing))
  )
}

/** Letters of points as one word in capitals. */
export const writePoints = (row: Row): string =>
  capitalSign.repeat(2) +
  row
    .map((node) => {
      const primes = node.kind === 'scripts' ? node.primes : 0
      const letter = node.kind === 'scripts' ? node.base : node
      return (
        signIn(latin, letter?.kind === 'letter' ? letter.letter.toLowerCase() : '') +
        primeSign.repeat(primes)
      )
    })
    .join('')

function writeAccent(command: string, body: Row, writing: Writing): string {
  if (command === 'not') return deniedSign + writing.row(body, writing)
  const isPoints = pointsLength(body, 0) === body.length && body.length > 0
  const overLine = command === 'overline' || command === 'bar'
  const accent = accentOf(overLine ? (isPoints || body.length === 0 ? 'overline' : 'bar') : command)
  if (!accent) return placeOfUnknown(`\\${command}`, writing)
  const written = isPoints ? writePoints(body) : grouped(body, 'accent', writing)
  return accent.before ? accent.braille + written : written + accent.braille
}

/** Signs before which an index on the right makes a number of choices (제62항 2–5). */
const choices = 'PCHΠ'

function writeScripts(node: Scripts, writing: Writing): string {
  const { base, leftSub, leftSup, sub, sup, primes } = node
  const isChoice = base?.kind === 'letter' && choices.includes(base.letter)
  if (isChoice && leftSub && sub && !leftSup)
    return (
      writeLetter(base.letter) +
      group.open +
      writing.row(leftSub, writing) +
      blank +
      writing.row(sub, writing) +
      group.close +
      (sup ? powerSign + grouped(sup, 'script', writing) : '')
    )
  const left =
    (leftSub ? indexSign + inGroup(leftSub, writing) : '') +
    (leftSup ? powerSign + inGroup(leftSup, writing) : '')
  // the bounds of an integral that has been found (제57항)
  const isBounded = sub && sup && base?.kind === 'fence' && /[\]|]/.test(base.close)
  const right = isBounded
    ? indexSign + writing.row(sub, writing) + blank + writing.row(sup, writing)
    : (sub ? indexSign + writeIndex(sub, writing) : '') +
      (sup ? powerSign + grouped(sup, 'script', writing) : '')
  return left + (base ? writeNode(base, writing) : '') + primeSign.repeat(primes) + right
}

function writeIndex(sub: Row, writing: Writing): string {
  const [only] = sub
  const two = only?.kind === 'number' && sub.length === 1 && /^\d\d$/.test(only.text)
  return two && writing.hasMatrix
    ? [...only.text].map(writeNumber).join('')
    : grouped(sub, 'script', writing)
}
