/**
 * Finds candidates for rows of order files in the catalogue and the request list, and ranks them.
 */
import { setImmediate } from 'node:timers/promises'
import { fieldLimits } from '~/tables/codes'
import { type MatchBand } from '~/tables/staff-codes'
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

/** Rows per statement; other requests run between two batches. */
const batchSize = 20
/** Milliseconds of computing before other requests get a turn. */
const maxTurnMs = 8

/** The best candidate of each row, in the order of the rows; equal rows are matched once. */
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
    const batch = distinctRows.slice(from, from + batchSize)
    const candidates = await search.bestCandidates(batch.map(([, row]) => row))
    batch.forEach(([key], index) => found.set(key, toMatchResult(candidates[index])))
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

/**
 * The candidates of a row, best first, at most `fieldLimits.candidates`. `keyword`: an
 * administrator's search instead of the row's title; what it finds is never certain.
 */
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
    .map((candidate) =>
      candidate.band === 'certain' ? { ...candidate, band: 'review' as const } : candidate,
    )
    .slice(0, fieldLimits.candidates)
}

/** One search for several rows: it parses each book, and loads the title index, at most once. */
class CandidateSearch {
  readonly #tx: Db
  readonly #context: MatchContext
  readonly #parsed = new Map<string, ParsedBook>()
  #titles: Promise<TitleIndex> | undefined
  #turnStart = performance.now()

  constructor(tx: Db, context: MatchContext) {
    this.#tx = tx
    this.#context = context
  }

  async allCandidates(row: RequestedRow, extraBooks: ListedBook[] = []): Promise<Candidate[]> {
    const wanted = this.#toQuery(row)
    const [remembered] = await this.#pastDecisions([row])
    const found = [
      ...(await this.#findEqual([row], [wanted], [remembered])),
      ...(await this.#findSimilar([wanted])),
      ...extraBooks.map((book) => ({ ...book, n: 0 })),
    ]
    return rankCandidates(wanted.features, this.#parsedBooks(found), remembered)
  }

  /**
   * The best candidate of each row. Only rows without a good exact match are compared with similar
   * titles, which costs more.
   */
  async bestCandidates(rows: RequestedRow[]): Promise<(Candidate | undefined)[]> {
    const wanted = rows.map((row) => this.#toQuery(row))
    const remembered = await this.#pastDecisions(rows)
    const equal = groupByRow(await this.#findEqual(rows, wanted, remembered))
    const best: (Candidate | undefined)[] = []
    for (const [n, { features }] of wanted.entries()) {
      best.push(rankCandidates(features, this.#parsedBooks(equal.get(n) ?? []), remembered[n])[0])
      await this.#yieldTurn()
    }
    const open = rows.map((_, n) => n).filter((n) => (best[n]?.score ?? 0) < goodScore)
    if (open.length === 0) return best
    const alike = groupByRow(await this.#findSimilar(open.map((n) => wanted[n]!)))
    for (const [place, n] of open.entries()) {
      best[n] = rankCandidates(
        wanted[n]!.features,
        this.#parsedBooks([...(equal.get(n) ?? []), ...(alike.get(place) ?? [])]),
        remembered[n],
      )[0]
      await this.#yieldTurn()
    }
    return best
  }

  /** Yields to other requests when this one has computed for `maxTurnMs`. */
  async #yieldTurn(): Promise<void> {
    if (performance.now() - this.#turnStart < maxTurnMs) return
    await setImmediate()
    this.#turnStart = performance.now()
  }

  #toQuery(row: RequestedRow): RowQuery {
    const features = extractFeatures(row, this.#context)
    return { features, titles: titleVariants(row.title.slice(0, 300), features) }
  }

  /** The decisions of people on rows that say the same. */
  async #pastDecisions(rows: RequestedRow[]): Promise<(PastDecision | undefined)[]> {
    const keys = rows.map((row) => aliasKey(row))
    const aliases = await this.#tx.matchAlias.findMany({
      where: { key: { in: keys.filter(Boolean) } },
      select: { key: true, bookId: true, contested: true },
    })
    const byKey = new Map(aliases.map((alias) => [alias.key, alias]))
    return keys.map((key) => byKey.get(key))
  }

  #findEqual(
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

  async #findSimilar(wanted: RowQuery[]): Promise<FoundBook[]> {
    return findFuzzy(this.#tx, wanted, await (this.#titles ??= loadTitleIndex(this.#tx)))
  }

  /** Each book once, parsed; the catalogue's fields win over the request list's. */
  #parsedBooks(found: ListedBook[]): ParsedBook[] {
    const books = new Map<string, ListedBook>()
    for (const book of found)
      if (!books.has(book.bookId) || book.place !== 'listed') books.set(book.bookId, book)
    return [...books.values()].map((book) => {
      const key = `${book.place === 'listed'} ${book.bookId}`
      const known = this.#parsed.get(key) ?? parseBook(book)
      this.#parsed.set(key, known)
      return known
    })
  }
}

/** From this score on, an exact match is good enough to skip the search for similar titles. */
const goodScore = 80

function groupByRow(found: FoundBook[]): Map<number, FoundBook[]> {
  const rows = new Map<number, FoundBook[]>()
  for (const book of found) rows.set(book.n, [...(rows.get(book.n) ?? []), book])
  return rows
}
