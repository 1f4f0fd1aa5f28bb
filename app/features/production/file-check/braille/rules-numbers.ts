/** Rules about the numbers of braille pages: missing, wrong, repeated, out of order. */
import { elementAt } from '~/platform/records'
import type { CardText } from '~/features/production/file-check/card'
import type { Checked } from './context'
import type { BraillePage } from './page-parts'

/** Pages at the beginning that may have no number: title, imprint, preface. */
const unnumberedPages = 6
/** Pages at the beginning after which the numbers may begin with 1 again. */
const frontPages = 15

export function numberRules({ volume, report }: Checked): void {
  const { pages, hasNumbers } = volume
  if (!hasNumbers) {
    if (pages.length > 2) report.minor({ key: 'checkBrailleNumbersNone' })
    return
  }
  const all = new Set(pages.map(({ number }) => number))
  let before: number | null = null
  for (let i = 0; i < pages.length; i += 1) {
    const { number, index } = elementAt(pages, i)
    if (number === null) {
      if (before === null && index <= unnumberedPages) continue
      report.minor({ key: 'checkBrailleNumberMissing' }, { page: index })
      if (before !== null) before += 1
      continue
    }
    const judged = judge(pages, i, before, all)
    if (judged.text) {
      const add = judged.isSevere ? report.severe : report.minor
      add(judged.text, { page: index })
    }
    before = judged.now
    if (judged.skipsNext) i += 1
  }
}

/** `now`: the number that the next page follows. */
type Judged = { text?: CardText; isSevere?: true; now: number; skipsNext?: boolean }

function judge(
  pages: BraillePage[],
  i: number,
  before: number | null,
  all: Set<number | null>,
): Judged {
  const { index } = elementAt(pages, i)
  const number = elementAt(pages, i).number!
  const wanted = before === null ? number : before + 1
  const next = pages[i + 1]?.number ?? null
  if (number === wanted || (number === 1 && next !== wanted + 1 && index <= frontPages))
    return { now: number }
  const isElsewhere = all.has(wanted)
  const params = { number, wanted }
  const swapped = {
    text: { key: 'checkBraillePagesSwapped' as const, params },
    isSevere: true as const,
  }
  if (number === wanted - 1)
    return {
      text: { key: 'checkBrailleNumberRepeated', params: { number } },
      now: next === wanted ? number : wanted,
    }
  if (next === wanted) {
    // either the two pages changed places, or one was put between
    const isPair = number === wanted + 1
    return { ...swapped, now: isPair ? number : wanted - 1, skipsNext: isPair }
  }
  if (next === wanted + 1)
    return isElsewhere
      ? { ...swapped, now: wanted }
      : { text: { key: 'checkBrailleNumberWrong', params }, now: wanted }
  if (number > wanted && !isElsewhere)
    return { text: missing(wanted, number - 1), isSevere: true, now: number }
  return { ...swapped, now: next === number + 1 ? number : wanted }
}

const missing = (first: number, last: number): CardText =>
  first === last
    ? { key: 'checkBraillePageMissing', params: { page: first } }
    : { key: 'checkBraillePagesMissing', params: { first, last } }
