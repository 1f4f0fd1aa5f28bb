/** Types of a book that a member can have sooner than the one that they wait for. */

/** The state of a type, and the day of its promise ('' for none), as `book.formats` answers. */
export type SoonerType = { prodType: string; state: string; late: string }
type Formats = { bookId: string; formats: (SoonerType & { file: boolean })[] }[]
type LateOrder = { bookId: string; prodType: string; timing: string; promised: string }

/**
 * Those that can be downloaded now first, then those that are promised earlier; none for an
 * application that is not late.
 */
export function soonerTypes(order: LateOrder, books: Formats): SoonerType[] {
  if (order.timing !== 'late') return []
  const { formats = [] } = books.find(({ bookId }) => bookId === order.bookId) ?? {}
  return formats
    .filter(({ prodType, state, file, late }) => {
      if (prodType === order.prodType) return false
      if (state === 'ready') return file
      return late !== '' && (order.promised === '' || late < order.promised)
    })
    .toSorted(
      (a, b) =>
        Number(b.state === 'ready') - Number(a.state === 'ready') || a.late.localeCompare(b.late),
    )
}
