/** SQL that finds the books which rows of order files and searches may mean. */
import { code, integer, statement, text } from '~/platform/statement.server'
import { purposeCodes } from '~/tables/codes'
import { Prisma } from '../../../../prisma/generated/client'
import type { BookFeatures } from './features'
import { isPersonName } from './publisher-author'
import type { ListedBook } from './ranking'

const { empty, join, raw, sql } = Prisma

const candidateColumns = (finished: string) =>
  raw(`
      "bookId", title, publisher, creator, curriculum, grade, permission, purpose, isbn,
      ${finished} AS place`)
const bookColumns = candidateColumns(
  `CASE WHEN "prodTypes" = '{}' THEN 'making' ELSE 'finished' END`,
)
const listColumns = candidateColumns(`'listed'`)

/** The same columns for those who read them. */
const candidate = {
  bookId: text,
  title: text,
  publisher: text,
  creator: text,
  curriculum: text,
  grade: text,
  permission: text,
  purpose: text,
  isbn: text,
  place: code<ListedBook['place']>(),
}

/** The books of the catalogue, and those of the request list that are not in the catalogue. */
const bothTables = (where: Prisma.Sql, order: Prisma.Sql, limit: number) => sql`
  (SELECT ${bookColumns} FROM "Book" WHERE ${where} ORDER BY ${order} LIMIT ${limit})
  UNION ALL (
    SELECT ${listColumns}
    FROM "RequestBook"
    WHERE ${where} AND "produceId" IS NULL
    ORDER BY ${order}
    LIMIT ${limit}
  )`

/** Books that agree with the row in most other fields come first. */
const likelinessOrder = sql`
  (p.author <> '' AND "creatorText" LIKE p.author || '%')::int * 8
  + (p.year <> '' AND "curriculumText" LIKE p.year || '%')::int * 4
  + ((purpose = ${purposeCodes.guide}) = (p.purpose = ${purposeCodes.guide}))::int * 3
  + (grade = p.grade)::int * 2 DESC,
  "bookId" DESC`

/** How a book may agree with a probe `p`. */
const agreements = {
  titleAndPublisher: sql`"titleText" = p.text AND "publisherText" = p.publisher`,
  title: sql`"titleText" = p.text`,
  isbn: sql`isbn = p.text`,
  bookId: sql`"bookId" = p.text`,
  /** text and publisher are the first and the last two syllables of a name, as grams */
  author: sql`
    grams @> ARRAY[p.text::int, p.publisher::int] AND "creatorText" LIKE p.author || '%'`,
}
export type Agreement = keyof typeof agreements

/** `n`: the number of the row for which books are looked for. */
export type Probe = { n: number; text: string; publisher: string; features: BookFeatures }

/** Books for all probes, of each table at most `limit` for each probe. */
export const booksOfProbes = statement(
  { n: integer, ...candidate },
  (probes: readonly Probe[], agreement: Agreement, limit: number) => {
    const column = (read: (probe: Probe) => string) => probes.map(read)
    return sql`
      SELECT p.n, b.*
      FROM unnest(
        ${column(({ n }) => String(n))}::int[],
        ${column(({ text: value }) => value)}::text[],
        ${column(({ publisher }) => publisher)}::text[],
        ${column(({ features: { author } }) => (isPersonName(author) ? author : ''))}::text[],
        ${column(({ features }) => features.year || features.expectedYear)}::text[],
        ${column(({ features }) => features.grade)}::text[],
        ${column(({ features }) => features.purpose)}::text[]
      ) AS p(n, text, publisher, author, year, grade, purpose)
      CROSS JOIN LATERAL (${bothTables(agreements[agreement], likelinessOrder, limit)}) b`
  },
)

/** Books that meet these conditions, of each table at most `limit`. */
export const booksOfConditions = statement(
  candidate,
  (conditions: readonly Prisma.Sql[], limit: number) =>
    bothTables(join([...conditions], ' AND '), sql`"bookId" DESC`, limit),
)

/**
 * For each of these titles the book that most of the other words fit; of these, the newest.
 * `maxOfTitle`: the books of a title that are looked at.
 */
export const booksOfTitles = statement(
  { id: integer, title: text, publisher: text },
  (titles: string[], otherWords: readonly string[], maxOfTitle: number) => {
    const fits = otherWords.map((word) => sql`(strpos("searchText", ${word}) > 0)::int`)
    const byFit = fits.length > 0 ? sql`${join(fits, ' + ')} DESC,` : empty
    return sql`
      SELECT book.*
      FROM unnest(${titles}::text[]) WITH ORDINALITY AS near (text, place)
      CROSS JOIN LATERAL (
        SELECT id, title, publisher
        FROM (
          SELECT id, title, publisher, "prodDate", "searchText"
          FROM "Book"
          WHERE "titleText" = near.text
          LIMIT ${maxOfTitle}
        ) AS titled
        ORDER BY ${byFit} "prodDate" DESC, id DESC
        LIMIT 1
      ) AS book
      ORDER BY near.place`
  },
)
