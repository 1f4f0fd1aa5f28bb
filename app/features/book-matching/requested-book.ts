/** The words in which somebody asks for a book: what the matcher compares with the catalogue. */

/** What a row says of its book, as it was written (one line each, '' when nothing); `grade`, `permission` and `purpose` in stored values where they could be read. */
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
