/** Types of a book that a member can have sooner than the one that they wait for. */
import { isAvailable } from '~/features/catalogue/book/availability'

/** The state of a type, and the day on which it is finished as promised ('' for none). */
export type SoonerType = { prodType: string; state: string; late: string }
/** As `book.formats` answers. */
type Formats = { bookId: string; formats: (SoonerType & { file: boolean })[] }[]
type LateOrder = { bookId: string; prodType: string; timing: string }

/**
 * Those that are there (a file, or paper that the centre sends) first, then those that are finished
 * earlier; none for an application that is not late.
 */
export function soonerTypes(order: LateOrder, books: Formats): SoonerType[] {
  if (order.timing !== 'late') return []
  const { formats = [] } = books.find(({ bookId }) => bookId === order.bookId) ?? {}
  const ofOrder = formats.find(({ prodType }) => prodType === order.prodType)?.late ?? ''
  return formats
    .filter((format) => {
      const { prodType, state, late } = format
      if (prodType === order.prodType) return false
      if (state === 'ready') return isAvailable(format)
      return late !== '' && (ofOrder === '' || late < ofOrder)
    })
    .toSorted(
      (a, b) =>
        Number(b.state === 'ready') - Number(a.state === 'ready') || a.late.localeCompare(b.late),
    )
}
