/** Which books the rows of order files mean: what may be meant is found in the catalogue and the full list, then ranked (score.ts). */
import { setImmediate } from 'node:timers/promises'
import { fieldLimits, type MatchBand } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { aliasKey, extractFeatures, type RequestedRow, type MatchContext } from './features'
import {
  findFuzzy,
  findExact,
  findByKeyword,
  loadTitleIndex,
  titleVariants,
  type FoundBook,
  type TitleIndex,
  type RowQuery,
} from './candidate-query.server'
import {
  rankCandidates,
  parseBook,
  type Candidate,
  type ListedBook,
  type PastDecision,
  type ParsedBook,
} from './ranking'

export type { Candidate, Difference, BookStage, Reason } from './ranking'
/** `bookId` of the best candidate, null when there is none; `score` 0–100. */
export type MatchResult = { band: MatchBand; bookId: string | null; score: number }

/** So many rows are asked for at once; other requests run between. */
const batchSize = 20
/** Milliseconds of work in one go. */
const maxTurnMs = 8

/** The best candidate of each row, in the order of the rows; equal rows are asked once. `year`: the school year that the books are for. */
export async function matchRows(
  tx: Db,
  rows: RequestedRow[],
  context: MatchContext,
): Promise<MatchResult[]> {
  const keys = rows.map(rowKey)
  const distinct = new Map(rows.map((row, index) => [keys[index] ?? '', row]))
  const found = new Map<string, MatchResult>()
  const search = new CandidateSearch(tx, context)
  const distinctRows = [...distinct]
  for (let from = 0; from < distinctRows.length; from += batchSize) {
    const some = distinctRows.slice(from, from + batchSize)
    const candidates = await search.bestCandidates(some.map(([, row]) => row))
    some.forEach(([key], index) => found.set(key, toMatchResult(candidates[index])))
  }
  return keys.map((key) => found.get(key) ?? toMatchResult(undefined))
}

const rowKey = ({
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
}: RequestedRow) =>
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

const toMatchResult = (best: Candidate | undefined): MatchResult => ({
  band: best?.band ?? 'none',
  bookId: best?.bookId ?? null,
  score: best?.score ?? 0,
})

/** The candidates of a row, best first, at most `limits.candidates`. `keyword`: an administrator's words instead of the row's title; what they find is never certain. */
export async function findCandidates(
  tx: Db,
  row: RequestedRow,
  context: MatchContext,
  keyword?: string,
): Promise<Candidate[]> {
  const search = new CandidateSearch(tx, context)
  if (!keyword?.trim()) return (await search.allCandidates(row)).slice(0, fieldLimits.candidates)
  const found = await search.allCandidates(
    { ...row, title: keyword, isbn: '', bookId: '' },
    await findByKeyword(tx, keyword),
  )
  return found
    .map((one) => (one.band === 'certain' ? { ...one, band: 'review' as const } : one))
    .slice(0, fieldLimits.candidates)
}

/** One search for several rows: what it reads of books and titles it reads once. */
class CandidateSearch {
  readonly #tx: Db
  readonly #context: MatchContext
  readonly #views = new Map<string, ParsedBook>()
  #titles: Promise<TitleIndex> | undefined
  #since = performance.now()

  constructor(tx: Db, context: MatchContext) {
    this.#tx = tx
    this.#context = context
  }

  async allCandidates(row: RequestedRow, more: ListedBook[] = []): Promise<Candidate[]> {
    const wanted = this.#wanted(row)
    const [remembered] = await this.#remembered([row])
    const found = [
      ...(await this.#equal([row], [wanted], [remembered])),
      ...(await this.#alike([wanted])),
      ...more.map((book) => ({ ...book, n: 0 })),
    ]
    return rankCandidates(wanted.features, this.#seen(found), remembered)
  }

  /** The best candidate of each row; only rows without a certain one are looked up among similar titles. */
  async bestCandidates(rows: RequestedRow[]): Promise<(Candidate | undefined)[]> {
    const wanted = rows.map((row) => this.#wanted(row))
    const remembered = await this.#remembered(rows)
    const equal = groupByRow(await this.#equal(rows, wanted, remembered))
    const first: (Candidate | undefined)[] = []
    for (const [n, { features }] of wanted.entries()) {
      first.push(rankCandidates(features, this.#seen(equal.get(n) ?? []), remembered[n])[0])
      await this.#breathe()
    }
    const open = rows.map((_, n) => n).filter((n) => (first[n]?.score ?? 0) < goodScore)
    if (open.length === 0) return first
    const alike = groupByRow(await this.#alike(open.map((n) => wanted[n]!)))
    for (const [place, n] of open.entries()) {
      first[n] = rankCandidates(
        wanted[n]!.features,
        this.#seen([...(equal.get(n) ?? []), ...(alike.get(place) ?? [])]),
        remembered[n],
      )[0]
      await this.#breathe()
    }
    return first
  }

  /** Lets others have their turn when this one took long. */
  async #breathe(): Promise<void> {
    if (performance.now() - this.#since < maxTurnMs) return
    await setImmediate()
    this.#since = performance.now()
  }

  #wanted(row: RequestedRow): RowQuery {
    const clues = extractFeatures(row, this.#context)
    return { features: clues, titles: titleVariants(row.title.slice(0, 300), clues) }
  }

  /** What people decided on such rows before. */
  async #remembered(rows: RequestedRow[]): Promise<(PastDecision | undefined)[]> {
    const keys = rows.map((row) => aliasKey(row))
    const aliases = await this.#tx.matchAlias.findMany({
      where: { key: { in: keys.filter(Boolean) } },
      select: { key: true, bookId: true, contested: true },
    })
    const byKey = new Map(aliases.map((alias) => [alias.key, alias]))
    return keys.map((key) => byKey.get(key))
  }

  #equal(
    rows: RequestedRow[],
    wanted: RowQuery[],
    remembered: (PastDecision | undefined)[],
  ): Promise<FoundBook[]> {
    return findExact(
      this.#tx,
      wanted,
      rows.map((row, n) => [row.bookId ?? '', remembered[n]?.bookId ?? ''].filter(Boolean)),
    )
  }

  async #alike(wanted: RowQuery[]): Promise<FoundBook[]> {
    return findFuzzy(this.#tx, wanted, await (this.#titles ??= loadTitleIndex(this.#tx)))
  }

  /** Each book once; the catalogue's own fields win over the full list's. */
  #seen(found: ListedBook[]): ParsedBook[] {
    const books = new Map<string, ListedBook>()
    for (const book of found)
      if (!books.has(book.bookId) || book.place !== 'listed') books.set(book.bookId, book)
    return [...books.values()].map((book) => {
      const key = `${book.place === 'listed'} ${book.bookId}`
      const known = this.#views.get(key) ?? parseBook(book)
      this.#views.set(key, known)
      return known
    })
  }
}

/** From this score on the equal ones are good enough to tell the best. */
const goodScore = 80

function groupByRow(found: FoundBook[]): Map<number, FoundBook[]> {
  const rows = new Map<number, FoundBook[]>()
  for (const book of found) rows.set(book.n, [...(rows.get(book.n) ?? []), book])
  return rows
}
