/** One braille page for a proof: its cells, what they say, and the publisher's text. */
import type { ExpectedFile, Finding, SourcePage } from '../card'
import { open, runRules } from './check'
import { sorted } from './findings'
import { namedPages, printPages } from './page-parts'
import type { Word } from './reading'

export type ProofLine = {
  /** counted from 1 */
  number: number
  braille: string
  /** what was read; '' for page numbers, marks and running heads */
  text: string
  /** words with several readings, or with none */
  doubtful: { braille: string; texts: string[] }[]
  findings: Finding[]
  /** the page of print that the line belongs to */
  printPage: number | null
}
/** `findings`: those of the page that name no line; `source`: pages of print that it belongs to. */
export type ProofPage = {
  page: number
  pages: number
  lines: ProofLine[]
  findings: Finding[]
  source: SourcePage[]
}

/** Returns null when the file is no braille or has no such page (counted from 1). */
export function proofPage(
  bytes: Uint8Array,
  expected: ExpectedFile,
  pageNumber: number,
): ProofPage | null {
  const checked = open(bytes, expected)
  const page = checked?.volume.pages[pageNumber - 1]
  if (!checked || !page) return null
  runRules(checked)
  const before = printPages(checked.volume.pages)[pageNumber - 2] ?? null
  const findings = sorted(checked.report.findings)
  const raw = checked.decoded.pages[pageNumber - 1]!
  let printPage = before ?? (page.marks.length === 0 ? (namedPages(page)[0] ?? null) : null)
  const named = new Set<number>()
  const lines = raw.map((braille, at): ProofLine => {
    printPage = page.marks.find(({ line }) => line === at)?.from ?? printPage
    const read = checked.lines.find((one) => one.page === pageNumber && one.line === at + 1)
    if (printPage !== null && read && read.words.length > 0) named.add(printPage)
    return {
      number: at + 1,
      braille,
      text: read?.text ?? '',
      doubtful: (read?.words ?? []).filter(isDoubtful).map(({ braille: cells, texts }) => ({
        braille: cells,
        texts,
      })),
      findings: atPlace(findings, pageNumber, at + 1),
      printPage,
    }
  })
  for (const { from, to } of page.marks) named.add(from).add(to)
  return {
    page: pageNumber,
    pages: checked.volume.pages.length,
    lines,
    findings: atPlace(findings, pageNumber, undefined),
    source: (expected.source ?? []).filter((one) => named.has(one.page)),
  }
}

const isDoubtful = ({ kind, texts }: Word) => kind === 'impossible' || texts.length > 1

/** Findings at a line of a page; `line` undefined: those of the page as a whole. */
const atPlace = (findings: Finding[], page: number, line: number | undefined): Finding[] =>
  findings.flatMap((finding) => {
    const places = finding.places.filter((place) => place.page === page && place.line === line)
    return places.length === 0 ? [] : [{ ...finding, count: places.length, places }]
  })
