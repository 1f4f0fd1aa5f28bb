/**
 * Finds what asterisks emphasize in a line. CommonMark does not let `**‘말’**은` end, because a sign stands
 * before the asterisks and a letter after them; Korean attaches its particles so, and only blanks decide here.
 */
import type { Inline } from './blocks'

/** A run of asterisks; `opens` and `closes`: no blank stands after, and before it. */
type Stars = { kind: 'stars'; count: number; opens: boolean; closes: boolean }
export type Part = Exclude<Inline, { content: Inline[] }> | Stars

/** The places of two runs between which `count` asterisks emphasize. */
type Span = { from: number; to: number; count: number }

/** Runs that are still open, the last one at the end; how many there are of each length. */
class OpenRuns {
  private readonly runs: { place: number; left: number }[] = []
  private readonly lengths = new Map<number, number>()

  get last() {
    return this.runs.at(-1)
  }

  has(length: number): boolean {
    return (this.lengths.get(length) ?? 0) > 0
  }

  push(place: number, left: number): void {
    this.runs.push({ place, left })
    this.count(left, 1)
  }

  /** Takes so many asterisks of the last run, which is closed when none is left. */
  take(count: number): void {
    const last = this.runs.pop()
    if (!last) return
    this.count(last.left, -1)
    if (last.left > count) this.push(last.place, last.left - count)
  }

  private count(length: number, change: number): void {
    this.lengths.set(length, (this.lengths.get(length) ?? 0) + change)
  }
}

/** `left`: the asterisks of each run that emphasize nothing. Each run is opened and closed once. */
function spansOf(parts: Part[]): { spans: Span[]; left: number[] } {
  const open = new OpenRuns()
  const spans: Span[] = []
  const left = parts.map((part) => (part.kind === 'stars' ? part.count : 0))
  const close = (to: number, count: number) => {
    const from = open.last?.place ?? to
    spans.push({ from, to, count })
    left[from] = (left[from] ?? 0) - count
    left[to] = (left[to] ?? 0) - count
    open.take(count)
  }
  for (const [place, part] of parts.entries()) {
    if (part.kind !== 'stars') continue
    const rest = () => left[place] ?? 0
    if (part.closes && open.has(part.count)) {
      // what was opened within and does not end there emphasizes nothing
      while (open.last && open.last.left !== part.count) open.take(open.last.left)
      close(place, part.count)
    } else if (part.closes)
      while (open.last && rest() > 0 && (open.last.left > 2 || rest() > 2 || part.count > 2))
        close(place, Math.min(open.last.left, rest()))
    if (rest() > 0 && part.opens) open.push(place, rest())
  }
  return { spans, left }
}

type Marked = { inline: Inline; strong: boolean; emphasis: boolean }

/** How many spans of a kind hold each place. */
function depths(length: number, spans: Span[]): number[] {
  const changes = Array<number>(length + 1).fill(0)
  for (const { from, to } of spans) {
    changes[from + 1] = (changes[from + 1] ?? 0) + 1
    changes[to] = (changes[to] ?? 0) - 1
  }
  let depth = 0
  return changes.map((change) => (depth += change))
}

/** Parts of a line with what is emphasized; strong in strong is strong once. */
export function withEmphasis(parts: Part[]): Inline[] {
  const { spans, left } = spansOf(parts)
  const strong = depths(
    parts.length,
    spans.filter(({ count }) => count > 1),
  )
  const emphasis = depths(
    parts.length,
    spans.filter(({ count }) => count % 2 === 1),
  )
  const marked = parts.flatMap((part, i): Marked[] => {
    const marks = { strong: (strong[i] ?? 0) > 0, emphasis: (emphasis[i] ?? 0) > 0 }
    if (part.kind !== 'stars') return [{ inline: part, ...marks }]
    const text = '*'.repeat(left[i] ?? 0)
    return text === '' ? [] : [{ inline: { kind: 'text', text }, ...marks }]
  })
  return grouped(marked, 'strong', (run) => grouped(run, 'emphasis', texts))
}

function grouped(
  marked: Marked[],
  kind: 'strong' | 'emphasis',
  inner: (run: Marked[]) => Inline[],
): Inline[] {
  const runs: Marked[][] = []
  for (const one of marked) {
    const run = runs.at(-1)
    if (run && run[0]?.[kind] === one[kind]) run.push(one)
    else runs.push([one])
  }
  return runs.flatMap((run): Inline[] =>
    run[0]?.[kind] ? [{ kind, content: inner(run) }] : inner(run),
  )
}

/** Texts that stand side by side are one. */
function texts(run: Marked[]): Inline[] {
  const found: Inline[] = []
  let pending: string[] = []
  const end = () => {
    if (pending.length > 0) found.push({ kind: 'text', text: pending.join('') })
    pending = []
  }
  for (const { inline } of run) {
    if (inline.kind === 'text') pending.push(inline.text)
    else {
      end()
      found.push(inline)
    }
  }
  end()
  return found
}
