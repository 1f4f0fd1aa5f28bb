/** Formulas in a text: LaTeX between dollar signs, and formulas in Unicode. */
import { joined, piece, wantedBlank, type Piece, type Place } from '../pieces'
import { denied, signOf } from '../maths/tables'
import { writeMaths } from '../maths/write'
import { signOf as koreanSigns } from '../signs'
import { unwrittenNote } from './unwritten'

/** `$` begins a formula where no blank follows it, and ends one where no blank or digit stands beside it. */
export const dollars = /\$(?=[^\s$])[^$\n]{1,2000}?(?<=[^\s$\\])\$(?![0-9])/y
/**
 * Letters, numbers and signs that may be a formula in Unicode, of which none is longer than 160; blanks stand beside signs of relation
 * and arithmetic only.
 */
export const unicodeFormula =
  /(?:[A-Za-z0-9√∠△∑∫([{|π°′″²³⁴-⁹ⁿ₀-₉₊₋⁺⁻½¼¾⅓⅔.)\]}^]|[=+\-−×÷<>≤≥≠±∈∉⊂⊃∪∩≒≡∽⊥∥→∞·:/](?= ?[A-Za-z0-9√∠△∑∫([{|π∞−-])| (?=[=+−×÷<>≤≥≠±∈∉⊂⊃∪∩≒≡∽⊥∥→])|(?<=[=+−×÷<>≤≥≠±∈∉⊂⊃∪∩≒≡∽⊥∥→]) |(?<=sin|cos|tan|log|ln) (?=[A-Za-z0-9(√π])|[∞]){1,160}/y

/** Signs that only formulas have. */
const relation = /[=≤≥≠≒≡∽⊥∈∉⊂⊃∪∩√∑∫∞]|[A-Za-z0-9)] ?[<>+×÷−] ?[A-Za-z0-9(]/
const functionName = /sin|cos|tan|log|lim|ln|max|min/g

/** Whether a run of signs is a formula: letters or other signs beside numbers, and no words. */
function isFormula(run: string): boolean {
  const words = run.replace(functionName, '').match(/[A-Za-z]{4,}|[a-z]{3,}/g)
  return relation.test(run) && words === null && /[A-Za-z√∠△∑∫π∞]/.test(run)
}

/** A formula in dollar signs. */
export const latexFormula = (found: string, place: Place): Piece[] | null =>
  /[가-힣]/.test(found.replace(/\\(?:text|mathrm|mbox)\{[^}]*\}/g, ''))
    ? null
    : formula(found.slice(1, -1), found.length, place)

/** A formula in Unicode; null: this is none. */
export function plainFormula(found: string, place: Place): Piece[] | null {
  const run = found.replace(/[ .·:/]+$/, '')
  return run === found && isFormula(run) ? formula(run, found.length, place) : null
}

/**
 * A sign of mathematics by itself, as a text that explains it has it; null: Korean braille has the sign as
 * one of its own.
 */
export function loneSign(found: string, place: Place): Piece[] | null {
  const sign = signOf(denied[found] ?? found)
  const isKorean = koreanSigns.has(found) || (!denied[found] && koreanSigns.has(sign?.sign ?? ''))
  return sign && !isKorean ? formula(found, found.length, place) : null
}

/**
 * The cells of a formula, between two blanks where words stand beside it (수학 제11항); a number or a
 * fraction alone stands as a number does (제47항).
 */
function formula(source: string, length: number, place: Place): Piece[] {
  const cells = writeMaths(source, {
    // what it leaves out is said by the place
    write: (text) => ({ braille: joined(place.inner(text, 0, true)), leftOut: [] }),
    read: () => null,
  })
  const pieces = cells.map((part) => {
    if ('braille' in part) return part.braille
    place.remark('leftOut', part.unknown, '')
    return unwrittenNote()
  })
  const braille = pieces.join('')
  const { line, index } = place
  const [before, after] = [line[index - 1] ?? '', line[index + length] ?? '']
  if (/^(?:⠼[⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠂⠲]+⠌?)+$/.test(braille)) return [piece(braille)]
  const isSetOff = (beside: string) => beside === ' ' || /[가-힣ㄱ-ㅣ]/.test(beside)
  return [
    ...(isSetOff(before) ? [wantedBlank(2)] : []),
    piece(braille),
    ...(isSetOff(after) ? [wantedBlank(2)] : []),
  ]
}
