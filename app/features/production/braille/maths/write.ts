/**
 * Writes mathematics and school science in Korean braille (한국 점자 규정, 2024: 수학 점자, 과학 점자) from
 * LaTeX or Unicode. What has no article stands at its place as unknown, never left out.
 */
import { isChemistry } from './chemistry'
import type { Korean } from './korean'
import type { Row } from './node'
import { parseMaths } from './parse'
import { indexOfPlace, unknownPlaces, writeNode, type Writing } from './write-node'
import { writeRow } from './write-row'

/** Cells, and between them the source of what could not be written. */
type MathsPart = { braille: string } | { unknown: string }

/**
 * The parts of a formula in braille, in order. `source`: what stands between `$` signs, or a formula
 * in Unicode; the blanks around it (제11항) are the caller's. Text of any kind and length ends.
 */
export function writeMaths(source: string, korean: Korean): MathsPart[] {
  const row: Row = isChemistry(source) ? [{ kind: 'chemistry', source }] : parseMaths(source)
  const writing: Writing = { korean, row: writeRow, hasMatrix: hasMatrix(row), unknown: [] }
  const [only] = row
  const written =
    row.length === 1 && only?.kind === 'chemistry'
      ? writeNode(only, writing)
      : writeRow(row, writing)
  return written
    .split(betweenUnknown)
    .filter((part) => part !== '')
    .map((part) =>
      unknownPlaces.test(part)
        ? { unknown: writing.unknown[indexOfPlace(part)] ?? '' }
        : { braille: part },
    )
}

/** The cells of a formula of which everything is known; null otherwise. */
export function writeWhole(source: string, korean: Korean): string | null {
  const parts = writeMaths(source, korean)
  return parts.every((part) => 'braille' in part)
    ? parts.map((part) => ('braille' in part ? part.braille : '')).join('')
    : null
}

const betweenUnknown = new RegExp(`(${unknownPlaces.source})`)

const hasMatrix = (row: Row): boolean =>
  row.some((node) => node.kind === 'matrix' || (node.kind === 'fence' && hasMatrix(node.body)))
