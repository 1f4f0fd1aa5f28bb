/** Reads one page of a braille file for proof-reading, with the publisher's text of its pages. */
import { readBraille } from '~/features/braille/read'
import type { CardText, SourcePage } from './card'
import { open, runRules } from './braille/check'
import type { Checked } from './braille/context'
import { namedPages, type BraillePage } from './braille/page-parts'
import { beginning, withSource, type CheckTask } from './check-file'

/** `page`: of the braille file, from 1. */
export type ProofTask = CheckTask & { page: number }

/**
 * `texts`: the readings of a doubtful word; none: impossible as Korean braille. `mark`: the page of
 * print that begins here; `pageNumber`: the line holds the number of the braille page.
 */
export type ProofLine = {
  number: number
  braille: string
  text: string
  mark: number | null
  pageNumber: number | null
  doubtful: { braille: string; texts: string[] }[]
  findings: CardText[]
}
/** `findings`: of the page as a whole; `source`: the pages of print that it has text of. */
export type Proof = {
  page: number
  pages: number
  lines: ProofLine[]
  findings: CardText[]
  source: SourcePage[]
}

/** Whoever proof-reads goes from page to page, so the volume that was read last stays at hand. */
let last: { of: string; checked: Checked } | undefined

/** Null when the file is no braille; a page that is not there has no lines. */
export async function proofOf(task: ProofTask): Promise<Proof | null> {
  const of = JSON.stringify([task.path, task.sourcePath, task.expected])
  if (last?.of !== of) {
    const checked = open(await beginning(task.path), await withSource(task))
    if (!checked) return null
    runRules(checked)
    last = { of, checked }
  }
  const { checked } = last
  const { pages } = checked.volume
  const shown = pages[task.page - 1]
  return {
    page: task.page,
    pages: pages.length,
    lines: shown ? shown.lines.map((braille, i) => lineOf(checked, shown, braille, i + 1)) : [],
    findings: findingsAt(checked, task.page, undefined),
    source: sourceOf(checked, task.page - 1),
  }
}

function lineOf(
  checked: Checked,
  { index, marks, number: pageNumber, numberLine }: BraillePage,
  braille: string,
  number: number,
): ProofLine {
  const read = checked.lines.find(({ page, line }) => page === index && line === number)
  // page numbers, marks and running heads are no text of the book, but a reader meets them
  const text = read?.text ?? readBraille(braille)[0]?.text ?? ''
  const words = read?.words.filter(({ kind }) => kind === 'read' || kind === 'impossible') ?? []
  return {
    number,
    braille,
    text: text.trim(),
    mark: marks.find(({ line }) => line === number - 1)?.from ?? null,
    pageNumber: numberLine === number - 1 ? pageNumber : null,
    doubtful: words
      .filter(({ texts }) => texts.length !== 1)
      .map(({ braille: word, texts }) => ({ braille: word, texts })),
    findings: findingsAt(checked, index, number),
  }
}

/** What the rules found at a line, or, without a line, about the page as a whole. */
const findingsAt = ({ report }: Checked, page: number, line: number | undefined): CardText[] =>
  report.findings
    .filter(({ places }) => places.some((place) => place.page === page && place.line === line))
    .map(({ key, params }) => ({ key, ...(params ? { params } : {}) }))

/** From the page of print that goes on from before, to the last one that begins here. */
function sourceOf({ volume, expected }: Checked, at: number): SourcePage[] {
  if (!expected.source) return []
  const before = volume.pages.slice(0, at).flatMap(namedPages).at(-1) ?? expected.firstPage ?? 0
  const here = volume.pages[at] ? namedPages(volume.pages[at]) : []
  const to = here.at(-1) ?? before
  return expected.source.filter(({ page }) => page >= before && page <= to)
}
