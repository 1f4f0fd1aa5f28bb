/** Says which values stand in their order without doubt. */
import { groupBy, zip } from '~/platform/records'

/**
 * Marks the values that belong to every longest rising row of values. Where two lines contradict
 * each other and nothing says which is right, both are left unmarked; null is never marked.
 */
export function inOrder(values: (string | number | null)[]): boolean[] {
  const known = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]))
  const numbers = known.map(({ value }) => value)
  const before = longest(numbers, (earlier, later) => earlier <= later)
  const after = longest(numbers.toReversed(), (later, earlier) => later >= earlier).toReversed()
  const most = Math.max(0, ...before)
  const onLongest = zip(known, zip(before, after)).flatMap(([{ place }, [level, rest]]) =>
    level + rest - 1 === most ? [{ place, level }] : [],
  )
  const onLevel = groupBy(onLongest, ({ level }) => level)
  const marks = values.map(() => false)
  for (const { place, level } of onLongest) marks[place] = onLevel.get(level)?.length === 1
  return marks
}

type Value = string | number

/** The length of the longest row in order up to each value. */
function longest(values: Value[], isInOrder: (one: Value, next: Value) => boolean): number[] {
  const found: { value: Value; length: number }[] = []
  for (const value of values) {
    let most = 0
    for (const one of found) if (one.length > most && isInOrder(one.value, value)) most = one.length
    found.push({ value, length: most + 1 })
  }
  return found.map(({ length }) => length)
}
