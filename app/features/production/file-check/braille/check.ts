/** Checks a file of braille: facts, findings, and what is not read. */
import { sixDots } from '~/features/production/braille/cells'
import type { CardText, ExpectedFile, FileCard } from '~/features/production/file-check/card'
import type { Checked } from './context'
import { decodeBraille, mostBytes, maxPages, type Encoding } from './decode'
import { newReport, sorted } from './findings'
import { namedPages, partsOf } from './page-parts'
import { readPages } from './reading'
import type { WordKind } from './words'
import { fileRules } from './rules-file'
import { pageRules } from './rules-pages'
import { sourceRules } from './rules-source'
import { titleRules } from './rules-title'
import { wordRules } from './rules-words'

/** Never throws for what a file holds; of a file beyond the bounds, the beginning is checked. */
export function checkBraille(bytes: Uint8Array, expected: ExpectedFile): FileCard {
  const checked = open(bytes, expected)
  if (!checked) {
    const report = newReport()
    report.severe({ key: 'checkBrailleNone' })
    return { kind: 'other', facts: [], findings: report.findings, notChecked: [] }
  }
  runRules(checked)
  return {
    kind: 'braille',
    facts: factsOf(checked),
    findings: sorted(checked.report.findings),
    notChecked: notCheckedOf(checked),
  }
}

/** Decodes and reads a file; null when it is no braille. */
export function open(bytes: Uint8Array, expected: ExpectedFile): Checked | null {
  const decoded = decodeBraille(bytes, expected.page.lines)
  if (!decoded) return null
  const volume = partsOf(decoded.pages.map((lines) => lines.map(sixDots)))
  const lines = readPages(volume.pages, expected.page.cells)
  return { decoded, volume, lines, expected, report: newReport() }
}

export function runRules(checked: Checked): void {
  sizeRule(checked)
  fileRules(checked)
  titleRules(checked)
  pageRules(checked)
  wordRules(checked)
  sourceRules(checked)
}

export function sizeRule({ decoded, report }: Checked): void {
  if (!decoded.isWhole)
    report.severe({
      key: 'checkBrailleTooLarge',
      params: { pages: decoded.pages.length, mb: mostBytes / 1_000_000, most: maxPages },
    })
}

const encodingNames: Record<Encoding, string> = {
  ascii: 'ASCII (BRF)',
  unicode: 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16BE)',
  garbled: 'Unicode (UTF-8 → Windows-1252)',
}

function factsOf(checked: Checked): CardText[] {
  const { decoded } = checked
  const all = decoded.pages.flat()
  return [
    { key: 'checkFactEncoding', params: { encoding: encodingNames[decoded.encoding] } },
    {
      key: 'checkFactPages',
      params: {
        pages: decoded.pages.length,
        lines: most(decoded.pages.map((page) => page.length)),
        cells: most(all.map((line) => line.length)),
      },
    },
    ...textFacts(checked),
  ]
}

const most = (numbers: number[]) => numbers.reduce((a, b) => Math.max(a, b), 0)

/** The pages of print and the words, which a file without pages of braille has, too. */
export function textFacts({ volume, lines }: Checked): CardText[] {
  const words = lines.flatMap(({ words: lineWords }) => lineWords)
  const judged = words.filter(({ kind }) => kind === 'read' || kind === 'impossible')
  const possible = judged.filter(({ kind }) => kind === 'read').length
  const print = volume.pages.flatMap(namedPages)
  return [
    ...(print.length > 0
      ? [
          {
            key: 'checkFactPrintPages' as const,
            params: { first: Math.min(...print), last: most(print), count: new Set(print).size },
          },
        ]
      : []),
    {
      key: 'checkFactWords',
      params: {
        words: words.length,
        share: judged.length === 0 ? 0 : Math.floor((1000 * possible) / judged.length) / 10,
      },
    },
  ]
}

const unreadKeys = {
  maths: 'checkUnreadMaths',
  music: 'checkUnreadMusic',
  english: 'checkUnreadEnglish',
} as const satisfies Partial<Record<WordKind, string>>

export function notCheckedOf({ volume, lines, expected }: Checked): CardText[] {
  const words = lines.flatMap(({ words: lineWords }) => lineWords)
  const unread = Object.entries(unreadKeys).flatMap(([kind, key]): CardText[] => {
    const found = words.filter((word) => word.kind === kind)
    const pages = new Set(found.map(({ page }) => page)).size
    return found.length === 0 ? [] : [{ key, params: { words: found.length, pages } }]
  })
  const hasPrint = volume.pages.some((page) => namedPages(page).length > 0)
  return [
    ...unread,
    ...(hasPrint ? [] : [{ key: 'checkNoMarks' as const }]),
    ...(expected.source ? [] : [{ key: 'checkNoSource' as const }]),
  ]
}
