/**
 * Finds the books that rows may mean, many rows with few statements. What is asked is an index lookup for each row (title and publisher,
 * number, author) with a bound; titles with a slip are looked up among all the titles there are, which are few: many books share one.
 */
import { setImmediate } from 'node:timers/promises'
import type { Db } from '~/db.server'
import { whereKeyword } from '~/features/book/where.server'
import { publisherAliases } from '~/features/book/publisher-names'
import { normalise } from '~/features/book/normalise'
import { Prisma } from '../../../../prisma/generated/client'
import type { Clues } from './clues'
import { remembering } from './memo'
import { isPerson, vagueHouse } from './people'
import type { Listed } from './score'
import { AlikeTexts } from './similar'
import { textVolume } from './volume'

const { join, raw, sql } = Prisma

/** A row to find books for; `titles` are what their search column may hold. */
export type Wanted = { clues: Clues; titles: string[] }
export type FoundBook = Listed & { n: number }

const names = (finished: string) =>
  raw(
    `"bookId", title, publisher, creator, curriculum, grade, permission, purpose, isbn, ${finished} AS place`,
  )
const ofBook = names(`CASE WHEN "prodTypes" = '{}' THEN 'making' ELSE 'finished' END`)
const ofList = names(`'listed'`)
/** The books of the catalogue, and those of the full list that are not in it. */
const both = (where: Prisma.Sql, order: Prisma.Sql, limit: number) => sql`
  (SELECT ${ofBook} FROM "Book" WHERE ${where} ORDER BY ${order} LIMIT ${limit})
  UNION ALL (SELECT ${ofList} FROM "RequestBook" WHERE ${where} AND "produceId" IS NULL ORDER BY ${order} LIMIT ${limit})`

/** Those that fit the row in the most other ways come first. */
const likelier = sql`(p.lead <> '' AND "creatorText" LIKE p.lead || '%')::int * 8 + (p.year <> '' AND "curriculumText" LIKE p.year || '%')::int * 4
  + ((purpose = '지도서') = (p.purpose = '지도서'))::int * 3 + (grade = p.grade)::int * 2 DESC, "bookId" DESC`

type Probe = { n: number; text: string; house: string; clues: Clues }

/** `on` may use p.text and p.house; at most `limit` books of each table for each probe. */
async function probe(tx: Db, probes: Probe[], on: Prisma.Sql, limit: number): Promise<FoundBook[]> {
  if (probes.length === 0) return []
  const column = (of: (probe: Probe) => string) => probes.map(of)
  return tx.$queryRaw<FoundBook[]>`
    SELECT p.n, b.* FROM unnest(${column(({ n }) => String(n))}::int[], ${column(({ text }) => text)}::text[], ${column(({ house }) => house)}::text[], ${column(({ clues }) => (isPerson(clues.lead) ? clues.lead : ''))}::text[],
      ${column(({ clues }) => clues.year || clues.dueYear)}::text[], ${column(({ clues }) => clues.grade)}::text[], ${column(({ clues }) => clues.purpose)}::text[]) AS p (n, text, house, lead, year, grade, purpose)
    CROSS JOIN LATERAL (${both(on, likelier, limit)}) b`
}

const titleAndHouse = sql`"titleText" = p.text AND "publisherText" = p.house`
const titleAlone = sql`"titleText" = p.text`
const oneIsbn = sql`isbn = p.text`
const oneBook = sql`"bookId" = p.text`

/** What the search column of a publisher's books may hold. */
function housesOf({ publisher }: Clues): string[] {
  if (publisher === vagueHouse) return ['천재교육', '천재교과서']
  if (!publisher) return []
  const known = publisherAliases(publisher)
  return known.length > 1
    ? [known.join(' ')]
    : [publisher, `${publisher} 도서출판${publisher}`, `${publisher}출판사`, `${publisher}출판`]
}

/** The search columns that a row's title may have been written for, the likeliest first. */
export function titlesOf(title: string, clues: Clues): string[] {
  const terms = (volume: string) =>
    volume.startsWith('?')
      ? [1, 2, 3, 4, 5, 6].map((year) => `${year}${volume.slice(1)}`)
      : [volume]
  const read = clues.title.readings.flatMap(({ base, volume }) =>
    terms(volume).map((one) => base + normalise(one)),
  )
  return [...new Set([...read, clues.title.plain, normalise(title)])].filter(Boolean).slice(0, 12)
}

const least = { titled: 24, other: 10, author: 12, keyword: 100 }

/** Books with the row's number, or with its title and publisher. `bookIds[n]`: others that are asked for by number. */
export async function findEqual(tx: Db, rows: Wanted[], bookIds: string[][]): Promise<FoundBook[]> {
  const each = (of: (row: Wanted, n: number) => { text: string; house?: string }[]) =>
    rows.flatMap((row, n) =>
      of(row, n).map(({ text, house = '' }) => ({ n, text, house, clues: row.clues })),
    )
  const titled = each(({ titles, clues }) =>
    titles.flatMap((text) => housesOf(clues).map((house) => ({ text, house }))),
  )
  const numbered = each(({ clues }) => (clues.isbn ? [{ text: clues.isbn }] : []))
  const known = each((_, n) => (bookIds[n] ?? []).map((text) => ({ text })))
  return [
    ...(await probe(tx, titled, titleAndHouse, least.titled)),
    ...(await probe(tx, numbered, oneIsbn, least.other)),
    ...(await probe(tx, known, oneBook, 1)),
  ]
}

/** Books with a similar title, the same title at another publisher, another volume, or by the same author. */
export async function findAlike(tx: Db, rows: Wanted[], titles: Titles): Promise<FoundBook[]> {
  const probes = (of: (row: Wanted) => string[]) =>
    rows.flatMap(({ clues, titles: mine }, n) =>
      of({ clues, titles: mine }).map((text) => ({ n, text, house: '', clues })),
    )
  const alike = rows.map((row) => titles.alike(row))
  const atHouse = rows.flatMap(({ clues }, n) =>
    (alike[n] ?? []).flatMap((text) => housesOf(clues).map((house) => ({ n, text, house, clues }))),
  )
  const elsewhere = rows.flatMap(({ clues }, n) =>
    (alike[n] ?? []).slice(0, 6).map((text) => ({ n, text, house: '', clues })),
  )
  const found = [
    await probe(tx, atHouse, titleAndHouse, least.other),
    await probe(
      tx,
      probes(({ titles }) => titles),
      titleAlone,
      least.titled,
    ),
    await probe(tx, elsewhere, titleAlone, least.other),
  ]
  return [...found.flat(), ...(await byAuthor(tx, rows))]
}

/** The pairs of a name's syllables are in the index on grams. */
async function byAuthor(tx: Db, rows: Wanted[]): Promise<FoundBook[]> {
  const pair = (text: string, from: number) =>
    String((text.charCodeAt(from) << 16) | text.charCodeAt(from + 1))
  const authors = rows.flatMap(({ clues }, n) =>
    isPerson(clues.lead)
      ? [
          {
            n,
            clues,
            text: pair(clues.lead, 0),
            house: pair(clues.lead, Math.max(0, clues.lead.length - 2)),
          },
        ]
      : [],
  )
  return probe(
    tx,
    authors,
    sql`grams @> ARRAY[p.text::int, p.house::int] AND "creatorText" LIKE p.lead || '%'`,
    least.author,
  )
}

/** Books that an administrator's own words find. */
export function findWords(tx: Db, keyword: string): Promise<Listed[]> {
  return tx.$queryRaw<
    Listed[]
  >`${both(join(whereKeyword(keyword), ' AND '), sql`"bookId" DESC`, least.keyword)}`
}

/** Every title there is, as search columns hold them, for titles with a slip. */
export type Titles = { alike(row: Wanted): string[] }

const mostTitles = 60_000

export async function readTitles(tx: Db): Promise<Titles> {
  const row = await tx.catalogueVersion.findUnique({ where: { id: 1 }, select: { version: true } })
  const version = row?.version ?? 0n
  if (kept?.version !== version) kept = { version, titles: await allTitles(tx) }
  return kept.titles
}

/** Every write to the catalogue and the full list raises the version. */
let kept: { version: bigint; titles: Titles } | undefined

async function allTitles(tx: Db): Promise<Titles> {
  const [row] = await tx.$queryRaw<{ titles: string | null }[]>`
    SELECT string_agg(t, ' ') AS titles FROM (SELECT DISTINCT "titleText" AS t FROM "Book" UNION SELECT DISTINCT "titleText" FROM "RequestBook" LIMIT ${mostTitles}) AS all_titles`
  const byBase = new Map<string, string[]>()
  for (const [index, title] of (row?.titles ?? '').split(' ').filter(Boolean).entries()) {
    if (index % 1000 === 999) await setImmediate()
    const base = withoutVolume(title)
    const found = byBase.get(base)
    if (found) found.push(title)
    else byBase.set(base, [title])
  }
  const bases = new AlikeTexts()
  for (const [index, base] of [...byBase.keys()].entries()) {
    bases.add(base)
    if (index % 1000 === 999) await setImmediate()
  }
  const near = remembering((base: string) => bases.near(base, 8))
  return {
    alike({ clues, titles }) {
      const mine = [...new Set(clues.title.readings.map(({ base }) => base))].filter(Boolean)
      const digits = normalise(clues.title.readings[0]?.volume ?? '')
      const hopeful = [...new Set(mine.flatMap((base) => [base, ...near(base)]))]
      const closest = (base: string) =>
        (byBase.get(base) ?? [])
          .toSorted(
            (one, other) =>
              Number(other.slice(base.length) === digits) -
              Number(one.slice(base.length) === digits),
          )
          .slice(0, mine.includes(base) ? 40 : 3)
      return [...new Set(hopeful.flatMap(closest))]
        .filter((title) => !titles.includes(title))
        .slice(0, 60)
    },
  }
}

/** Search columns have lost their spaces: 국어11가 → 국어. */
const withoutVolume = (title: string) =>
  /^(.*?\D)\d{1,2}[가나다상하]?$/.exec(title)?.[1] ?? textVolume(title).base
