/** One braille page for a proof: its cells, what they say, and the publisher's text. */
import { readBraille } from '~/features/production/braille/read'
import type { ExpectedFile, Finding, SourcePage } from '~/features/production/file-check/card'
import { open, runRules } from './check'
import { sorted } from './findings'
import type { Checked } from './context'
import { namedPages, printPages } from './page-parts'
import type { Word } from './words'

type ProofLine = {
  /** counted from 1 */
  number: number
  braille: string
  text: string
  /** the page of print that begins here */
  mark: number | null
  /** the number of the braille page, where the line holds it */
  pageNumber: number | null
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

/** A file that is read and checked, for its pages; null when it is no braille. */
export function openForProof(bytes: Uint8Array, expected: ExpectedFile): Checked | null {
  const checked = open(bytes, expected)
  if (checked) runRules(checked)
  return checked
}

/** A page, counted from 1; one that is not there has no lines. */
export function proofPage(checked: Checked, pageNumber: number): ProofPage {
  const { expected } = checked
  const pages = checked.volume.pages.length
  const page = checked.volume.pages[pageNumber - 1]
  if (!page) return { page: pageNumber, pages, lines: [], findings: [], source: [] }
  const before = printPages(checked.volume.pages)[pageNumber - 2] ?? null
  const findings = sorted(checked.report.findings)
  const raw = checked.decoded.pages[pageNumber - 1]!
  let printPage = before ?? (page.marks.length === 0 ? (namedPages(page)[0] ?? null) : null)
  const named = new Set<number>()
  const lines = raw.map((braille, index): ProofLine => {
    printPage = page.marks.find(({ line }) => line === index)?.from ?? printPage
    const read = checked.lines.find((one) => one.page === pageNumber && one.line === index + 1)
    if (printPage !== null && read && read.words.length > 0) named.add(printPage)
    return {
      number: index + 1,
      braille,
      // page numbers, marks and running heads are no text of the book, but a reader meets them
      text: (read?.text ?? readBraille(page.lines[index]!)[0]?.text ?? '').trim(),
      mark: page.marks.find(({ line }) => line === index)?.from ?? null,
      pageNumber: page.numberLine === index ? page.number : null,
      doubtful: (read?.words ?? []).filter(isDoubtful).map(({ braille: cells, texts }) => ({
        braille: cells,
        texts,
      })),
      findings: atPlace(findings, pageNumber, index + 1),
      printPage,
    }
  })
  for (const { from, to } of page.marks) named.add(from).add(to)
  return {
    page: pageNumber,
    pages,
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
