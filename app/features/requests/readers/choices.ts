/** What is chosen for readers and books, as the fields of a form. */
import { fieldLimits, type ProductionType } from '~/tables/codes'

/** `previous`: what readers have applied for already. */
export type Choosable = {
  books: { bookId: string; title: string }[]
  readers: { id: number; name: string; formats: ProductionType[] }[]
  previous: { reader: number; bookId: string; prodType: ProductionType }[]
}

/** The field of a reader in the list of a book. */
export const choiceName = (book: number, reader: number) => `type${book}-${reader}`

/** The choices of a form that was sent, with the name of the field of each. */
export function choicesIn(fields: Record<string, unknown>) {
  const choices: { reader: string; bookId: string; prodType: string }[] = []
  const names: string[] = []
  for (const [name, value] of Object.entries(fields)) {
    const [, book, reader] = /^type(\d{1,3})-(\d{1,10})$/.exec(name) ?? []
    const bookId = book === undefined ? undefined : fields[`book${book}`]
    if (!reader || typeof value !== 'string' || value === '' || typeof bookId !== 'string') continue
    choices.push({ reader, bookId, prodType: value })
    names.push(name)
    // the schema refuses what is more
    if (choices.length > fieldLimits.choicesForReaders) break
  }
  return { choices, names }
}
