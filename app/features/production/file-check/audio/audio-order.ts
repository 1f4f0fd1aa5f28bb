/** Judges the numbers in the names of recordings: missing, repeated, and in which order they play. */
import { posix } from 'node:path'

type NamedOrder = {
  /** names whose number another one has, too */
  repeated: string[]
  /** numbers that no name has, as they would be written */
  missing: string[]
  /** names that players would play too early, because 10 stands before 2 */
  unsorted: string[]
}

const baseOf = (name: string) => posix.basename(name).replace(/\.[^.]*$/, '')
const numbersOf = (name: string) => (baseOf(name).match(/\d+/g) ?? []).map(Number)
/** Share of names whose number is their own, so that it counts the recordings. */
const distinct = 0.85
/** A gap longer than this is another way of counting. */
const longestGap = 50

/** Names of recordings in one folder; fewer than three have no order. */
export function namedOrder(names: readonly string[]): NamedOrder {
  const all = names.map((name) => ({ name, numbers: numbersOf(name) }))
  const none = { repeated: [], missing: [], unsorted: [] }
  if (names.length < 3 || all.some(({ numbers }) => numbers.length === 0)) return none
  const width = Math.min(...all.map(({ numbers }) => numbers.length))
  const positions = Array.from({ length: width }, (_, index) => index)
  const different = (index: number) => new Set(all.map(({ numbers }) => numbers[index])).size
  const varying = positions.filter((index) => different(index) > 1)
  const counting = varying.find((index) => different(index) >= names.length * distinct)
  const [group, sequence] =
    counting !== undefined || varying.length < 2
      ? [undefined, counting ?? varying[0]]
      : [varying[0], varying[1]]
  if (sequence === undefined) return none
  const keyed = all.map(({ name, numbers }) => ({
    name,
    group: group === undefined ? 0 : (numbers[group] ?? 0),
    number: numbers[sequence] ?? 0,
  }))
  return {
    repeated: keyed
      .filter((one) => keyed.some((other) => other !== one && isSame(one, other)))
      .map(({ name }) => name),
    missing: missingNumbers(keyed, group !== undefined),
    unsorted: unsortedNames(keyed),
  }
}

type Keyed = { name: string; group: number; number: number }

const isSame = (a: Keyed, b: Keyed) => a.group === b.group && a.number === b.number

function missingNumbers(keyed: Keyed[], grouped: boolean): string[] {
  const groups = new Map<number, number[]>()
  for (const { group, number } of keyed) groups.set(group, [...(groups.get(group) ?? []), number])
  return [...groups].flatMap(([group, numbers]) => {
    const sorted = [...new Set(numbers)].sort((a, b) => a - b)
    // a list that begins with 2 lacks its first
    const [first = 0] = sorted
    if (first === 2) sorted.unshift(0)
    return gapsIn(sorted).map((number) => (grouped ? `${group}-${number}` : String(number)))
  })
}

function gapsIn(sorted: number[]): number[] {
  return sorted.flatMap((number, i) => {
    const before = sorted[i - 1]
    if (before === undefined || number - before > longestGap) return []
    return Array.from({ length: number - before - 1 }, (_, k) => before + 1 + k)
  })
}

/** Players sort names letter by letter. */
function unsortedNames(keyed: Keyed[]): string[] {
  const played = keyed.toSorted((a, b) => (baseOf(a.name) < baseOf(b.name) ? -1 : 1))
  return played
    .filter((one, i) => {
      const next = played[i + 1]
      return (
        next && (next.group < one.group || (next.group === one.group && next.number < one.number))
      )
    })
    .map(({ name }) => name)
}
