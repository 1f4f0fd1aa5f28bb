/** Names the fields of a form that has a number for each item of a shipment. */

/** What a number says of an item. */
export type ItemNumber = 'arrived' | 'returned'

export const itemField = (what: ItemNumber, id: number) => `${what}-${id}`

/** `item` and the numbers, as the calls take them, from the fields of a form. */
export function toItems(fields: Record<string, unknown>, what: ItemNumber) {
  const chosen = Object.entries(fields).filter(
    ([name]) => name.startsWith(`${what}-`) && /-\d+$/.test(name),
  )
  return {
    item: chosen.map(([name]) => name.slice(what.length + 1)),
    [what]: chosen.map(([, value]) => value),
  }
}
