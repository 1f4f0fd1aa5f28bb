/** Finds the page numbers that are printed on pages, and judges their order. */

/**
 * Numbers at the edge of a page: `alone` stand alone there, `others` begin or end a line of text (12
 * 다항식의 연산).
 */
export type EdgeNumbers = { page: number; alone: number[]; others: number[] }

/**
 * `numbers`: the printed number of each page that has one; `misplaced`: pages whose number does not
 * fit between those of their neighbours; `missing`: numbers that no page has, with the page before
 * which they would stand.
 */
type PrintNumbers = {
  numbers: Map<number, number>
  misplaced: { page: number; number: number }[]
  missing: { page: number; first: number; last: number }[]
}

/** Fewer pages with numbers are too few to judge an order by. */
const fewestPages = 5
/** Share of the pages with a number at their edge that must follow one another. */
const inOrder = 0.6
/** Pages to which one page of print is enlarged; a number on more of them is that of a chapter. */
const maxPagesPerNumber = 3
/** Numbers of one page that are considered. */
const considered = 4

type Step = { page: number; number: number; score: number; before: Step | null }

/** Null when the numbers at the edges are no page numbers, or too few. */
export function printNumbers(pages: readonly EdgeNumbers[]): PrintNumbers | null {
  const chain = longestChain(pages)
  const numbered = pages.filter(({ alone }) => alone.length > 0)
  if (chain.length < fewestPages || chain.length < numbered.length * inOrder) return null
  if (new Set(chain.map(({ number }) => number)).size < chain.length / maxPagesPerNumber)
    return null
  const numbers = new Map(chain.map(({ page, number }) => [page, number]))
  const misplaced = numbered
    .filter(({ page }) => !numbers.has(page))
    .map(({ page, alone }) => ({ page, number: alone[0] ?? 0 }))
  const present = new Set([...numbers.values(), ...misplaced.map(({ number }) => number)])
  const missing = chain.flatMap(({ page, number }, i) => {
    const before = chain[i - 1]
    if (!before || number - before.number <= page - before.page) return []
    const between = range(before.number + 1, number - 1).filter((value) => !present.has(value))
    // pages without a number stand for as many numbers
    const unnumbered = page - before.page - 1
    const lost = between.slice(Math.min(unnumbered, between.length))
    return lost.length > 0 ? [{ page, first: lost[0] ?? 0, last: lost.at(-1) ?? 0 }] : []
  })
  return { numbers, misplaced, missing }
}

const range = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)

/**
 * A number that rises with the pages is most likely a page number; one that leaps, because pages are
 * missing, a little less; one that stays, because a page is enlarged to two, or the number is that of
 * a chapter, half as likely.
 */
const worth = (rise: number, pages: number) => (rise === 0 ? 500 : rise <= pages ? 1000 : 900)

/**
 * The longest chain of pages with a number each that never falls, by what each step is worth.
 */
function longestChain(pages: readonly EdgeNumbers[]): Step[] {
  const steps: Step[] = []
  for (const { page, alone, others } of pages) {
    const values = [...new Set([...alone, ...others])].slice(0, considered)
    const found = values.map((number) => {
      const step: Step = { page, number, score: 1, before: null }
      for (const before of steps) {
        if (before.number > number) continue
        const score = before.score + worth(number - before.number, page - before.page)
        if (score > step.score) Object.assign(step, { score, before })
      }
      return step
    })
    steps.push(...found)
  }
  const best = steps.reduce<Step | null>(
    (most, step) => (!most || step.score > most.score ? step : most),
    null,
  )
  const chain: Step[] = []
  for (let step = best; step; step = step.before) chain.unshift(step)
  return chain
}
