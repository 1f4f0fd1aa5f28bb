/** Addresses to which the ISBN camera returns. */

/**
 * The address of the page that opened the camera, with this ISBN in place of its earlier search.
 * `from` must be a safe path.
 */
export function withIsbn(from: string, isbn: string): string {
  const { pathname, searchParams } = new URL(from, 'http://here.invalid')
  for (const name of ['keyword', 'page']) searchParams.delete(name)
  searchParams.set('isbn', isbn)
  return `${pathname}?${searchParams}`
}
