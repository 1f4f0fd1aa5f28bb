/**
 * Times and prints what benchmarks measure: a run is the median of its samples, a result the median
 * of its runs.
 */

export const runs = 5
/** How many books the usual catalogue has. */
export const usual = 100_000

/** One of the middle two, not their mean: each result was really measured. */
export const median = (values: readonly number[]) => quantile(values, 0.5)
export const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? NaN

export const percent = (share: number) => `${(100 * share).toFixed(1)} %`

/** Returns milliseconds. */
export async function timed(task: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await task()
  return performance.now() - began
}

type Case = {
  prepare?: ((word: string) => Promise<unknown>) | undefined
  work: (word: string) => Promise<unknown>
}

/**
 * Returns the p50 of every case in each of five runs: `{ name: [run 1, …, run 5] }`. The cases take
 * turns at every word, so that a disturbance of the machine hits all of them. Each turn begins with
 * another case, because the first search for a word finds its rows outside the processor's cache.
 * The first run warms up and is not counted.
 */
export async function compare<Name extends string>(
  words: readonly string[],
  cases: Record<Name, Case>,
  turns = 8,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(cases) as Name[]
  const result = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    Name,
    number[]
  >
  for (let run = 0; run <= runs; run += 1) {
    const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
      Name,
      number[]
    >
    for (let turn = 0; turn < (run === 0 ? 2 : turns); turn += 1)
      for (const word of words)
        for (const name of [
          ...names.slice(turn % names.length),
          ...names.slice(0, turn % names.length),
        ]) {
          await cases[name].prepare?.(word)
          samples[name].push(await timed(() => cases[name].work(word)))
        }
    if (run > 0) for (const name of names) result[name].push(median(samples[name]))
  }
  return result
}

/** The median of the runs' ratios. */
export const ratio = (these: readonly number[], those: readonly number[]) =>
  median(these.map((value, run) => value / (those[run] ?? NaN)))

export const ms = (value: number) => `${value.toFixed(2)} ms`
export const times = (value: number) => `× ${value.toFixed(2)}`

export const print = (text = '') => console.log(text)
export const verdict = (value: number, max: number) =>
  value <= max ? `ok (≤ ${max})` : `over (> ${max})`
export const section = (title: string, rows: string[][]) => print(`\n${title}\n${table(rows)}`)

/** Formats rows of text as columns; Hangul is two columns wide. */
export function table(rows: string[][]): string {
  const columns = Math.max(...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, i) =>
    Math.max(...rows.map((row) => width(row[i] ?? ''))),
  )
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell + ' '.repeat((widths[i] ?? 0) - width(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const width = (text: string) => text.length + (text.match(/[ᄀ-ᇿ⺀-鿿가-힣]/g)?.length ?? 0)
