/** Writes numbers as ranges. */

/** 1, 2, 3, 5 → '1–3, 5'; at most eight ranges, then '…'. '-' when there are none. */
export function rangesText(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  const shown = ranges
    .slice(0, 8)
    .map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
  return (ranges.length > 8 ? [...shown, '…'] : shown).join(', ') || '-'
}
