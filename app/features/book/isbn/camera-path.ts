/** Where the camera's page leads back to. */

/** The page it was opened from, asked for this ISBN instead of what was searched for there before. `from` is a safe path. */
export function withIsbn(from: string, isbn: string): string {
  const { pathname, searchParams } = new URL(from, 'http://here.invalid')
  for (const name of ['keyword', 'page']) searchParams.delete(name)
  searchParams.set('isbn', isbn)
  return `${pathname}?${searchParams}`
}
