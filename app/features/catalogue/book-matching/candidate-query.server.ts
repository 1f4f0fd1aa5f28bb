/**
 * Queries that find the books which rows of order files may mean, many rows per statement.
 *
 * Each row costs bounded index lookups (title and publisher, ISBN, author). A misspelt title is
 * compared with all distinct titles, which are few: many books share one.
 */
import { catalogueVersionSql } from '~/platform/page-versions.server'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '~/platform/db.server'
import { whereKeyword } from '~/features/catalogue/book/search/search-conditions.server'
import { publisherAliases } from '~/features/catalogue/book/search/publisher-names'
import { normalise } from '~/features/catalogue/book/search/normalise'
import type { BookFeatures } from './features'
import { memoize } from './memoize'
import { isPersonName, ambiguousPublisher } from './publisher-author'
import type { ListedBook } from './ranking'
import { FuzzyTextIndex } from './text-similarity'
import { splitVolume } from './volume-parser'
import { readRows } from '~/platform/statement.server'
import { booksOfConditions, booksOfProbes, type Agreement, type Probe } from './matching.sql.server'

/** A row to find books for; `titles` are the values that `titleText` may have. */
export type RowQuery = { features: BookFeatures; titles: string[] }
export type FoundBook = ListedBook & { n: number }

/**
 * Finds books for all probes in one statement. `on` may use p.text and p.publisher; at most `limit`
 * books of each table for each probe.
 */
async function runProbes(
  tx: Db,
  probes: Probe[],
  agreement: Agreement,
  limit: number,
): Promise<FoundBook[]> {
  if (probes.length === 0) return []

  return readRows(tx, booksOfProbes(probes, agreement, limit))
}

/** The values that `publisherText` may have for books of a row's publisher. */
function publisherTexts({ publisher }: BookFeatures): string[] {
  if (publisher === ambiguousPublisher) return ['천재교육', '천재교과서']
  if (!publisher) return []
  const known = publisherAliases(publisher)
  return known.length > 1
    ? [known.join(' ')]
    : [publisher, `${publisher} 도서출판${publisher}`, `${publisher}출판사`, `${publisher}출판`]
}

/** The values that `titleText` may have for a row's title, the likeliest first, at most 12. */
export function titleVariants(title: string, features: BookFeatures): string[] {
  const expandTerm = (volume: string) =>
    volume.startsWith('?')
      ? [1, 2, 3, 4, 5, 6].map((year) => `${year}${volume.slice(1)}`)
      : [volume]
  const read = features.title.readings.flatMap(({ base, volume }) =>
    expandTerm(volume).map((term) => base + normalise(term)),
  )
  return [...new Set([...read, features.title.plain, normalise(title)])]
    .filter(Boolean)
    .slice(0, 12)
}

const probeLimits = { titled: 24, other: 10, author: 12, keyword: 100 }

/**
 * Books with the row's ISBN, or with its title and publisher. `bookIds[n]`: book IDs that row n
 * names or that a person decided on.
 */
export async function findExact(
  tx: Db,
  rows: RowQuery[],
  bookIds: string[][],
): Promise<FoundBook[]> {
  const probesOf = (
    textsOf: (row: RowQuery, n: number) => { text: string; publisher?: string }[],
  ) =>
    rows.flatMap((row, n) =>
      textsOf(row, n).map(({ text, publisher = '' }) => ({
        n,
        text,
        publisher,
        features: row.features,
      })),
    )
  const titled = probesOf(({ titles, features }) =>
    titles.flatMap((text) => publisherTexts(features).map((publisher) => ({ text, publisher }))),
  )
  const numbered = probesOf(({ features }) => (features.isbn ? [{ text: features.isbn }] : []))
  const known = probesOf((_, n) => (bookIds[n] ?? []).map((text) => ({ text })))
  return [
    ...(await runProbes(tx, titled, 'titleAndPublisher', probeLimits.titled)),
    ...(await runProbes(tx, numbered, 'isbn', probeLimits.other)),
    ...(await runProbes(tx, known, 'bookId', 1)),
  ]
}

/**
 * Books with a similar title, with the same title at another publisher or in another volume, or by
 * the same author.
 */
export async function findFuzzy(
  tx: Db,
  rows: RowQuery[],
  titles: TitleIndex,
): Promise<FoundBook[]> {
  const probes = (textsOf: (row: RowQuery) => string[]) =>
    rows.flatMap(({ features, titles: ownTitles }, n) =>
      textsOf({ features, titles: ownTitles }).map((text) => ({
        n,
        text,
        publisher: '',
        features,
      })),
    )
  const similarTitles = rows.map((row) => titles.similarTo(row))
  const samePublisher = rows.flatMap(({ features }, n) =>
    (similarTitles[n] ?? []).flatMap((text) =>
      publisherTexts(features).map((publisher) => ({ n, text, publisher, features })),
    ),
  )
  const anyPublisher = rows.flatMap(({ features }, n) =>
    (similarTitles[n] ?? []).slice(0, 6).map((text) => ({ n, text, publisher: '', features })),
  )
  const found = [
    await runProbes(tx, samePublisher, 'titleAndPublisher', probeLimits.other),
    await runProbes(
      tx,
      probes(({ titles }) => titles),
      'title',
      probeLimits.titled,
    ),
    await runProbes(tx, anyPublisher, 'title', probeLimits.other),
  ]
  return [...found.flat(), ...(await findByAuthor(tx, rows))]
}

/** Looks up the first and the last two syllables of a name in the gram index. */
async function findByAuthor(tx: Db, rows: RowQuery[]): Promise<FoundBook[]> {
  const pair = (text: string, from: number) =>
    String((text.charCodeAt(from) << 16) | text.charCodeAt(from + 1))
  const authors = rows.flatMap(({ features }, n) =>
    isPersonName(features.author)
      ? [
          {
            n,
            features,
            text: pair(features.author, 0),
            publisher: pair(features.author, Math.max(0, features.author.length - 2)),
          },
        ]
      : [],
  )
  return runProbes(tx, authors, 'author', probeLimits.author)
}

/** Books that an administrator's own keyword finds. */
export function findByKeyword(tx: Db, keyword: string): Promise<ListedBook[]> {
  return readRows(tx, booksOfConditions(whereKeyword(keyword), probeLimits.keyword))
}

/** All distinct titles, as `titleText` holds them, for misspelt titles. */
export type TitleIndex = { similarTo(row: RowQuery): string[] }

const MAX_TITLES = 60_000

export async function loadTitleIndex(tx: Db): Promise<TitleIndex> {
  const [row] = await tx.$queryRaw<{ version: bigint }[]>`SELECT ${catalogueVersionSql} AS version`
  const version = row?.version ?? 0n
  if (cachedIndex?.version !== version) cachedIndex = { version, titles: await buildTitleIndex(tx) }
  return cachedIndex.titles
}

/** Valid until a write to the catalogue or the request list raises the version. */
let cachedIndex: { version: bigint; titles: TitleIndex } | undefined

async function buildTitleIndex(tx: Db): Promise<TitleIndex> {
  const [row] = await tx.$queryRaw<{ titles: string | null }[]>`
    SELECT string_agg(t, ' ') AS titles FROM (SELECT DISTINCT "titleText" AS t FROM "Book" UNION SELECT DISTINCT "titleText" FROM "RequestBook" LIMIT ${MAX_TITLES}) AS all_titles`
  const byBase = new Map<string, string[]>()
  for (const [index, title] of (row?.titles ?? '').split(' ').filter(Boolean).entries()) {
    if (index % 1000 === 999) await setImmediate()
    const base = baseTitle(title)
    const found = byBase.get(base)
    if (found) found.push(title)
    else byBase.set(base, [title])
  }
  const bases = new FuzzyTextIndex()
  for (const [index, base] of [...byBase.keys()].entries()) {
    bases.add(base)
    if (index % 1000 === 999) await setImmediate()
  }
  const near = memoize((base: string) => bases.near(base, 8))
  return {
    similarTo({ features, titles }) {
      const ownBases = [...new Set(features.title.readings.map(({ base }) => base))].filter(Boolean)
      const digits = normalise(features.title.readings[0]?.volume ?? '')
      const nearBases = [...new Set(ownBases.flatMap((base) => [base, ...near(base)]))]
      const closest = (base: string) =>
        (byBase.get(base) ?? [])
          .toSorted(
            (a, b) =>
              Number(b.slice(base.length) === digits) - Number(a.slice(base.length) === digits),
          )
          .slice(0, ownBases.includes(base) ? 40 : 3)
      return [...new Set(nearBases.flatMap(closest))]
        .filter((title) => !titles.includes(title))
        .slice(0, 60)
    },
  }
}

/** Search columns have no spaces: 국어11가 → 국어. */
const baseTitle = (title: string) =>
  /^(.*?\D)\d{1,2}[가나다상하]?$/.exec(title)?.[1] ?? splitVolume(title).base
