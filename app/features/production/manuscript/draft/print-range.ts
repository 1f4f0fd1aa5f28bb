/** Chooses pages of a manuscript by their numbers of print. */

/**
 * Pages from the number `first` to the number `last`, in their order; pages without a number belong to the one
 * before them, and come with it. Without bounds, all pages.
 */
export function printRange<Page extends { label: string }>(
  pages: Page[],
  { first, last }: { first?: number; last?: number },
): Page[] {
  if (first === undefined && last === undefined) return pages
  let number = 0
  return pages.filter(({ label }) => {
    if (/^\d+$/.test(label)) number = Number(label)
    return number >= (first ?? 0) && number <= (last ?? Infinity)
  })
}
