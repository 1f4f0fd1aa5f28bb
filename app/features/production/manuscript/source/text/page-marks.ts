/** Finds the marks by which volunteers say that a page of print begins: `@@p12`, and what they type instead. */
import { doubts } from '~/features/production/manuscript/source/doubts'

/** A line, or what stands before and after the marks in it. `doubt`: about the page that begins. */
export type MarkedPart = { text: string } | { label: string; doubt: string | null }

const number = String.raw`(\d{1,4}(?:\s?[-~–]\s?\d{1,4})?)`
const prefix = String.raw`(?:p|pp|page|쪽|페이지|면)`
const unit = String.raw`(?:쪽|페이지|면|p)?`
/** With its letter p a mark may have a label of any kind. */
const sure = [
  new RegExp(`^@@\\s?${prefix}?\\s?[.:=#-]?\\s?${number}\\s?${unit}[.@\\s]{0,5}$`, 'i'),
  /^@@\s?p\s?[.:=#-]?\s?([ivxlcdm]{1,10}|[a-z가-힣]{1,10}[-\s.]?\d{1,4})\s?(?:쪽|페이지|면)?[.@\s]{0,5}$/i,
  /^@@\s?([ivxlcdm]{2,10})\s?(?:쪽|페이지|면)?[.@\s]{0,5}$/i,
]
/** What is likely a mark: too few or too many signs, brackets around it; and l or O for 1 or 0. */
const unsure = [
  new RegExp(
    `^[\\[(<{]?@{1,6}\\s?${prefix}\\s?[.:=#-]?\\s?${number}\\s?${unit}[\\])>}.@\\s]{0,5}$`,
    'i',
  ),
  new RegExp(`^[\\[(<{]@@\\s?${prefix}?\\s?${number}\\s?${unit}[\\])>}.@\\s]{0,5}$`, 'i'),
  new RegExp(`^@{3,6}\\s?${number}\\s?${unit}[.@\\s]{0,5}$`, 'i'),
]
const mistyped = /^@@\s?p\s?[.:]?\s?([\dlIoO]{2,4})\s?쪽?[.\s]{0,5}$/
const withoutLabel = /^@@\s?p(?:age)?[.:\s]{0,5}$/i
const inLine = /@@\s?p\.?\s?(\d{1,4})(?:\s?쪽)?/i

const longestMark = 60

/** The parts of a line; null for one that is only text. */
export function markedParts(line: string): MarkedPart[] | null {
  if (!/[@＠]/.test(line)) return null
  const whole = line.trim()
  const plain = whole.length <= longestMark ? whole.normalize('NFKC') : ''
  if (plain !== '') {
    const digits = mistyped.exec(plain)?.[1] ?? ''
    if (/\d/.test(digits) && /\D/.test(digits))
      return [{ label: printed(corrected(digits)), doubt: doubts.markUnsure(whole) }]
    for (const pattern of sure) {
      const label = pattern.exec(plain)?.[1]
      if (label !== undefined) return [{ label: printed(label), doubt: null }]
    }
    for (const pattern of unsure) {
      const label = pattern.exec(plain)?.[1]
      if (label !== undefined) return [{ label: printed(label), doubt: doubts.markUnsure(whole) }]
    }
    if (withoutLabel.test(plain)) return [{ label: '', doubt: doubts.noLabel() }]
  }
  return partsInLine(line)
}

/** Marks that have text before or after them. */
function partsInLine(line: string): MarkedPart[] | null {
  const parts: MarkedPart[] = []
  let rest = line
  for (let found = inLine.exec(rest); found; found = inLine.exec(rest)) {
    const before = rest.slice(0, found.index)
    if (before.trim() !== '') parts.push({ text: before })
    parts.push({ label: printed(found[1] ?? ''), doubt: doubts.markInLine() })
    rest = rest.slice(found.index + found[0].length)
  }
  if (parts.length === 0) return null
  return rest.trim() === '' ? parts : [...parts, { text: rest }]
}

const corrected = (label: string) => label.replace(/[lI]/g, '1').replace(/[oO]/g, '0')

/** Without blanks, and without zeros before a number. */
const printed = (label: string) => {
  const text = label.replace(/\s*([-~–])\s*/g, '$1').trim()
  return /^\d+$/.test(text) ? String(Number(text)) : text
}
