/** Records with the types of their keys, rows in groups, and elements of lists that must be there. */

export const keysOf = <Key extends string>(record: Partial<Record<Key, unknown>>) =>
  Object.keys(record) as Key[]

type ValueOf<T> = Exclude<T[keyof T], undefined>
export const entriesOf = <T extends object>(record: T) =>
  Object.entries(record) as [keyof T & string, ValueOf<T>][]

/** A record with a value for each key. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
) => Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>

/** A record of pairs that name every key. */
export const recordFrom = <Key extends string, Value>(pairs: readonly (readonly [Key, Value])[]) =>
  Object.fromEntries(pairs) as Record<Key, Value>

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rows by a key, each group in the order of the rows: a lookup for loops over other rows. */
export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** The element at a place. Throws where the list has none. */
export function elementAt<Element>(list: readonly Element[], index: number): Element {
  const element = list[index]
  // looking for the place itself is slow, and this is asked for each cell of a book
  if (element === undefined && !(index in list))
    throw new RangeError(`No element ${index} in a list of ${list.length}`)
  return element!
}

/** The first element, for lists that are never empty. Throws where one is. */
export const firstOf = <Element>(list: readonly Element[]): Element => elementAt(list, 0)

/** Pairs of what stands at the same place of two lists. Throws where their lengths differ. */
export function zip<A, B>(left: readonly A[], right: readonly B[]): [A, B][] {
  if (left.length !== right.length)
    throw new RangeError(`Lists of ${left.length} and ${right.length} do not match`)
  return left.map((element, index) => [element, elementAt(right, index)])
}
