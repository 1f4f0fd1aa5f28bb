/** Tells rows of one title apart, where the title alone names a link or a field. */
import { zip, firstOf } from '~/platform/records'

/**
 * For each row, what follows its title: ' (미래엔)', or '' for a title that stands once. `texts` are
 * what may tell rows apart; as few of them are taken as do, the first ones first.
 */
export function namesApart<Row extends { title: string }>(
  rows: readonly Row[],
  texts: (row: Row) => readonly string[],
): (row: Row) => string {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.title, [...(groups.get(row.title) ?? []), row])
  const additions = new Map<Row, string>()
  for (const group of groups.values())
    if (group.length > 1)
      for (const [row, text] of tellApart(group, texts)) additions.set(row, text)
  return (row) => (additions.get(row) ? ` (${additions.get(row)})` : '')
}

function tellApart<Row>(group: Row[], texts: (row: Row) => readonly string[]): [Row, string][] {
  const columns = texts(firstOf(group)).map((_, i) => group.map((row) => texts(row)[i] ?? ''))
  let said = group.map(() => '')
  for (const column of columns) {
    const more = said.map((text, i) => [text, column[i]].filter(Boolean).join(', '))
    if (new Set(more).size > new Set(said).size) said = more
    if (new Set(said).size === group.length) break
  }
  return zip(group, said)
}

/** What may tell books of one title apart; no two books have one ID. */
export const ofBook = (book: {
  publisher?: string
  creator?: string
  curriculum?: string
  grade?: string
  bookId?: string
}) =>
  [book.publisher, book.creator, book.curriculum, book.grade, book.bookId].map((text) => text ?? '')

/** A title whose addition is heard and not seen: what it says stands in the other columns. */
export function ApartTitle({ title, more }: { title: string; more: string }) {
  return (
    <>
      {title}
      {more ? <span className="hidden-text">{more}</span> : null}
    </>
  )
}
