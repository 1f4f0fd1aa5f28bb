/** Which books the rows of order files mean: what may be meant is found in the catalogue and the full list, then ranked (score.ts). */
import { setImmediate } from 'node:timers/promises'
import { limits, type MatchBand } from '~/codes'
import type { Db } from '~/db.server'
import { aliasKey, cluesOf, type Asked, type Context } from './clues'
import {
  findAlike,
  findEqual,
  findWords,
  readTitles,
  titlesOf,
  type FoundBook,
  type Titles,
  type Wanted,
} from './gather.server'
import { ranked, viewOf, type Candidate, type Listed, type Remembered, type View } from './score'

export type { Candidate, Difference, Place, Reason } from './score'
/** `bookId` of the best candidate, null when there is none; `score` 0–100. */
export type Match = { band: MatchBand; bookId: string | null; score: number }

/** So many rows are asked for at once; other requests run between. */
const batch = 20
/** Milliseconds of work in one go. */
const longestTurn = 8

/** The best candidate of each row, in the order of the rows; equal rows are asked once. `year`: the school year that the books are for. */
export async function matchAll(tx: Db, rows: Asked[], context: Context): Promise<Match[]> {
  const keys = rows.map(keyOf)
  const distinct = new Map(rows.map((row, index) => [keys[index] ?? '', row]))
  const found = new Map<string, Match>()
  const search = new Search(tx, context)
  const asked = [...distinct]
  for (let from = 0; from < asked.length; from += batch) {
    const some = asked.slice(from, from + batch)
    const candidates = await search.best(some.map(([, row]) => row))
    some.forEach(([key], index) => found.set(key, matchOf(candidates[index])))
  }
  return keys.map((key) => found.get(key) ?? matchOf(undefined))
}

const keyOf = ({
  title,
  creator,
  publisher,
  curriculum,
  grade,
  permission,
  purpose,
  isbn,
  bookId,
  schoolName,
}: Asked) =>
  JSON.stringify([
    title,
    creator,
    publisher,
    curriculum,
    grade,
    permission,
    purpose,
    isbn,
    bookId,
    schoolName,
  ])

const matchOf = (best: Candidate | undefined): Match => ({
  band: best?.band ?? 'none',
  bookId: best?.bookId ?? null,
  score: best?.score ?? 0,
})

/** The candidates of a row, best first, at most `limits.candidates`. `keyword`: an administrator's words instead of the row's title; what they find is never certain. */
export async function candidatesOf(
  tx: Db,
  row: Asked,
  context: Context,
  keyword?: string,
): Promise<Candidate[]> {
  const search = new Search(tx, context)
  if (!keyword?.trim()) return (await search.all(row)).slice(0, limits.candidates)
  const found = await search.all(
    { ...row, title: keyword, isbn: '', bookId: '' },
    await findWords(tx, keyword),
  )
  return found
    .map((one) => (one.band === 'certain' ? { ...one, band: 'review' as const } : one))
    .slice(0, limits.candidates)
}

/** One search for several rows: what it reads of books and titles it reads once. */
class Search {
  readonly #tx: Db
  readonly #context: Context
  readonly #views = new Map<string, View>()
  #titles: Promise<Titles> | undefined
  #since = performance.now()

  constructor(tx: Db, context: Context) {
    this.#tx = tx
    this.#context = context
  }

  async all(row: Asked, more: Listed[] = []): Promise<Candidate[]> {
    const wanted = this.#wanted(row)
    const [remembered] = await this.#remembered([row])
    const found = [
      ...(await this.#equal([row], [wanted], [remembered])),
      ...(await this.#alike([wanted])),
      ...more.map((book) => ({ ...book, n: 0 })),
    ]
    return ranked(wanted.clues, this.#seen(found), remembered)
  }

  /** The best candidate of each row; only rows without a certain one are looked up among similar titles. */
  async best(rows: Asked[]): Promise<(Candidate | undefined)[]> {
    const wanted = rows.map((row) => this.#wanted(row))
    const remembered = await this.#remembered(rows)
    const equal = byRow(await this.#equal(rows, wanted, remembered))
    const first: (Candidate | undefined)[] = []
    for (const [n, { clues }] of wanted.entries()) {
      first.push(ranked(clues, this.#seen(equal.get(n) ?? []), remembered[n])[0])
      await this.#breathe()
    }
    const open = rows.map((_, n) => n).filter((n) => (first[n]?.score ?? 0) < wellFound)
    if (open.length === 0) return first
    const alike = byRow(await this.#alike(open.map((n) => wanted[n]!)))
    for (const [place, n] of open.entries()) {
      first[n] = ranked(
        wanted[n]!.clues,
        this.#seen([...(equal.get(n) ?? []), ...(alike.get(place) ?? [])]),
        remembered[n],
      )[0]
      await this.#breathe()
    }
    return first
  }

  /** Lets others have their turn when this one took long. */
  async #breathe(): Promise<void> {
    if (performance.now() - this.#since < longestTurn) return
    await setImmediate()
    this.#since = performance.now()
  }

  #wanted(row: Asked): Wanted {
    const clues = cluesOf(row, this.#context)
    return { clues, titles: titlesOf(row.title.slice(0, 300), clues) }
  }

  /** What people decided on such rows before. */
  async #remembered(rows: Asked[]): Promise<(Remembered | undefined)[]> {
    const keys = rows.map((row) => aliasKey(row))
    const aliases = await this.#tx.matchAlias.findMany({
      where: { key: { in: keys.filter(Boolean) } },
      select: { key: true, bookId: true, contested: true },
    })
    const byKey = new Map(aliases.map((alias) => [alias.key, alias]))
    return keys.map((key) => byKey.get(key))
  }

  #equal(
    rows: Asked[],
    wanted: Wanted[],
    remembered: (Remembered | undefined)[],
  ): Promise<FoundBook[]> {
    return findEqual(
      this.#tx,
      wanted,
      rows.map((row, n) => [row.bookId ?? '', remembered[n]?.bookId ?? ''].filter(Boolean)),
    )
  }

  async #alike(wanted: Wanted[]): Promise<FoundBook[]> {
    return findAlike(this.#tx, wanted, await (this.#titles ??= readTitles(this.#tx)))
  }

  /** Each book once; the catalogue's own fields win over the full list's. */
  #seen(found: Listed[]): View[] {
    const books = new Map<string, Listed>()
    for (const book of found)
      if (!books.has(book.bookId) || book.place !== 'listed') books.set(book.bookId, book)
    return [...books.values()].map((book) => {
      const key = `${book.place === 'listed'} ${book.bookId}`
      const known = this.#views.get(key) ?? viewOf(book)
      this.#views.set(key, known)
      return known
    })
  }
}

/** From this score on the equal ones are good enough to tell the best. */
const wellFound = 80

function byRow(found: FoundBook[]): Map<number, FoundBook[]> {
  const rows = new Map<number, FoundBook[]>()
  for (const book of found) rows.set(book.n, [...(rows.get(book.n) ?? []), book])
  return rows
}
