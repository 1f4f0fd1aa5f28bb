/** The words of a row or file in which somebody asks for a book. */

/**
 * The cells of a row that describe its book: one line each, '' when empty. `grade`, `permission`
 * and `purpose` are stored values where they could be read.
 */
export type RequestedBook = {
  title: string
  creator: string
  publisher: string
  curriculum: string
  grade: string
  permission: string
  purpose: string
  isbn: string
}
