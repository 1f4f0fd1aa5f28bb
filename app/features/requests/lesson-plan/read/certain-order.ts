/** Says which values stand in their order without doubt. */

/**
 * Marks the values that belong to every longest rising row of values. Where two lines contradict
 * each other and nothing says which is right, both are left unmarked; null is never marked.
 */
export function inOrder(values: (string | number | null)[]): boolean[] {
  const known = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]))
  const before = longest(known.map(({ value }) => value))
  const after = longestFrom(known.map(({ value }) => value))
  const most = Math.max(0, ...before)
  const onLevel = new Map<number, number>()
  const onLongest = known.map((_, index) => {
    const level = before[index]!
    const on = level + after[index]! - 1 === most
    if (on) onLevel.set(level, (onLevel.get(level) ?? 0) + 1)
    return on
  })
  const marks = values.map(() => false)
  known.forEach(({ place }, index) => {
    marks[place] = onLongest[index]! && onLevel.get(before[index]!) === 1
  })
  return marks
}

type Values = (string | number)[]

/** The length of the longest row that rises, or stays, up to each value. */
function longest(values: Values): number[] {
  const lengths: number[] = []
  values.forEach((value, index) => {
    let length = 1
    for (let earlier = 0; earlier < index; earlier += 1)
      if (values[earlier]! <= value) length = Math.max(length, lengths[earlier]! + 1)
    lengths.push(length)
  })
  return lengths
}

/** The length of the longest row that rises, or stays, from each value on. */
function longestFrom(values: Values): number[] {
  const lengths = values.map(() => 1)
  for (let index = values.length - 1; index >= 0; index -= 1)
    for (let later = index + 1; later < values.length; later += 1)
      if (values[later]! >= values[index]!)
        lengths[index] = Math.max(lengths[index]!, lengths[later]! + 1)
  return lengths
}
