/** Reads a plain text, in which volunteers mark pages by `@@p`, as the pages of a manuscript. */
import { cleanText } from '~/features/production/manuscript/source/clean-text'
import {
  countDoubts,
  countLetters,
  countManuscriptLetters,
} from '~/features/production/manuscript/source/letters'
import type {
  SourcePage,
  SourceResult,
} from '~/features/production/manuscript/source/manuscript-source'
import { dividePage } from '~/features/production/manuscript/source/divide-page'
import { PageOrder } from '~/features/production/manuscript/source/page-order'
import { SourceStopped, sourceBounds } from '~/features/production/manuscript/source/source-bounds'
import { decodeText } from '~/workers/spreadsheet/decode-text'
import { markedParts, type MarkedPart } from './page-marks'
import { boxLines } from './text-boxes'
import { TextPageWriter } from './text-page-writer'

/** A page on the way: its lines, and what is doubtful of its label. */
type Draft = { label: string; doubts: string[]; lines: string[] }

export function readText(bytes: Buffer): SourceResult {
  const raw = decodeText(bytes).replace(/\r\n?|[\v\u0085\u2028\u2029]/g, '\n')
  const cleaned = cleanText(raw)
  const { drafts, marks } = draftsOf(cleaned.split(/\n|(\f)/).filter((line) => line !== undefined))
  if (drafts.length > sourceBounds.pages) throw new SourceStopped('tooLarge')
  const source = drafts.map(({ lines }) => lines)
  const lettersIn = source.reduce((sum, lines) => sum + countManuscriptLetters(lines.join('\n')), 0)
  if (!source.some(hasText)) return { problem: 'empty' }
  const writer = new TextPageWriter(boxLines(source))
  const pages = drafts.flatMap((draft, index): SourcePage[] =>
    dividePage({ label: draft.label, text: writer.write(draft.lines, index, draft.doubts) }),
  )
  const text = pages.map((page) => page.text)
  const control = raw.match(/[^\P{Cc}\t\n\r\f]/gu)?.length ?? 0
  return {
    pages,
    report: {
      kind: 'text',
      lettersIn,
      lettersOut: text.reduce((sum, page) => sum + countManuscriptLetters(page), 0),
      picturesIn: writer.pictures,
      picturesOut: writer.pictures,
      decorative: 0,
      formulas: writer.formulas,
      tables: writer.tables,
      doubts: text.reduce((sum, page) => sum + countDoubts(page), 0),
      pagesBy: marks ? 'marks' : 'none',
      leftOut: control > 0 ? [{ what: 'control', count: control }] : [],
    },
  }
}

/** Lines by page. Without marks a page ends where the text has a new sheet, or after some thousand letters. */
function draftsOf(lines: readonly string[]): { drafts: Draft[]; marks: boolean } {
  const parts = lines.map((line) => (line === '\f' ? null : markedParts(line)))
  const marks = parts.some((found) => found?.some((part) => 'label' in part))
  const drafts: Draft[] = [{ label: '', doubts: [], lines: [] }]
  const order = new PageOrder()
  if (!marks) return { drafts: unmarkedDrafts(lines), marks }
  for (const [index, line] of lines.entries()) {
    if (line === '\f') continue
    for (const part of parts[index] ?? [{ text: line }]) addPart(part, drafts, order)
  }
  return {
    drafts: drafts.filter(({ label, lines: some }, i) => i > 0 || label || hasText(some)),
    marks,
  }
}

const hasText = (lines: readonly string[]) => lines.some((line) => line.trim() !== '')

function addPart(part: MarkedPart, drafts: Draft[], order: PageOrder): void {
  if ('text' in part) return void drafts.at(-1)?.lines.push(part.text)
  const doubts = [part.doubt, order.doubtOf(part.label)].filter((doubt) => doubt !== null)
  drafts.push({ label: part.label, doubts, lines: [] })
}

function unmarkedDrafts(lines: readonly string[]): Draft[] {
  const drafts: Draft[] = []
  const hasSheets = lines.includes('\f')
  let draft: Draft = { label: '', doubts: [], lines: [] }
  let letters = 0
  let isInside = false
  const endPage = () => {
    if (hasText(draft.lines)) drafts.push(draft)
    draft = { label: '', doubts: [], lines: [] }
    letters = 0
  }
  for (const line of lines) {
    if (line === '\f') {
      endPage()
      continue
    }
    // not inside of a table, list or box
    isInside = /^\s*(?:\||[-*+]\s|\d+[.)]\s|>)/.test(line) || (isInside && line.trim() === '')
    if (!hasSheets && letters >= sourceBounds.pageLetters && !isInside) endPage()
    draft.lines.push(line)
    letters += countLetters(line)
  }
  endPage()
  return drafts
}
