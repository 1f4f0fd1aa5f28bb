/** SQL of the checks whose rows are compared in code: columns, sequences, works; and their repairs. */
import { boolean, integer, json, nullable, statement, text } from '~/platform/statement.server'
import { Prisma } from '../../prisma/generated/client'

/** The product's columns of text, also of several texts, but those of this name and those of partitions. */
export const textColumns = statement(
  { table: text, column: text, several: boolean },
  (without: string[]) => Prisma.sql`
    SELECT
      table_name::text AS table,
      column_name::text AS column,
      data_type = 'ARRAY' AS several
    FROM information_schema.columns
    JOIN pg_class r ON r.relname = table_name AND r.relnamespace = 'public'::regnamespace
    WHERE table_schema = 'public' AND udt_name IN ('text', '_text')
      AND NOT r.relispartition
      AND table_name NOT IN ('_prisma_migrations', 'RateLimiterFlexible')
      AND column_name <> ALL (${without})
    ORDER BY table_name, ordinal_position`,
)

/** The columns that a sequence numbers. */
export const numberedColumns = statement(
  { table: text, column: text, sequence: text },
  () => Prisma.sql`
    SELECT
      table_name::text AS table,
      column_name::text AS column,
      sequence
    FROM information_schema.columns
    JOIN pg_class r ON r.relname = table_name AND r.relnamespace = 'public'::regnamespace
    CROSS JOIN pg_get_serial_sequence(format('%I', table_name), column_name) AS sequence
    WHERE table_schema = 'public' AND column_default LIKE 'nextval(%'
      AND NOT r.relispartition
      -- a month that is leaving the audit log counts with a sequence that is not its own
      AND sequence IS NOT NULL
    ORDER BY 1`,
)

/** The last of the next books by their ids: checks read so many at once. */
export const lastOfBooks = statement(
  { id: nullable(integer) },
  (after: number, count: number) => Prisma.sql`
    SELECT max(id) AS id
    FROM (SELECT id FROM "Book" WHERE id > ${after} ORDER BY id LIMIT ${count}) AS following`,
)

/** The books of these ids, ends included, of which some percentage follows from files or volumes. */
export const booksWithParts = statement(
  { id: integer },
  (first: number, last: number) => Prisma.sql`
    SELECT DISTINCT f."bookRowId" AS id
    FROM "Format" f
    LEFT JOIN "Volume" v ON v."bookRowId" = f."bookRowId" AND v."prodType" = f."prodType"
    WHERE f."bookRowId" BETWEEN ${first} AND ${last}
      AND (v.id IS NOT NULL OR (f."fileKey" IS NOT NULL AND f.progress IS NOT NULL))
    ORDER BY 1`,
)

/** The books of these ids, ends included, whose types and dates are not those of their formats. */
export const booksOfOtherTypes = statement(
  { id: integer },
  (first: number, last: number, types: readonly string[]) => Prisma.sql`
    WITH whole AS (
      SELECT "bookRowId", "prodType" FROM "Volume"
      WHERE "bookRowId" BETWEEN ${first} AND ${last}
      GROUP BY 1, 2
      HAVING bool_and(stage = 'finished' AND "fileKey" IS NOT NULL)
    ), made AS (
      SELECT
        f."bookRowId" AS id,
        array_agg(f."prodType") AS types,
        array_agg(f."prodType" ORDER BY array_position(${types}::text[], f."prodType"))
          FILTER (WHERE f."prodType" = ANY(${types}) AND coalesce(f."fileKey", w."prodType") IS NOT NULL)
          AS filed,
        array_agg(f."prodType") FILTER (WHERE f."fileKey" IS NOT NULL OR f.progress = 100) AS finished,
        bool_or(f.progress NOT BETWEEN 0 AND 100) AS beyond
      FROM "Format" f
      LEFT JOIN whole w USING ("bookRowId", "prodType")
      WHERE f."bookRowId" BETWEEN ${first} AND ${last}
      GROUP BY 1
    )
    SELECT b.id
    FROM "Book" b
    LEFT JOIN made m ON m.id = b.id
    WHERE b.id BETWEEN ${first} AND ${last} AND (
      m.beyond
      OR b."fileTypes" <> coalesce(m.filed, '{}')
      OR (b."prodDate" = '') <> (b."prodTypes" = '{}')
      OR b."prodTypes" <> ARRAY(
        SELECT t.type FROM unnest(${types}::text[]) WITH ORDINALITY AS t(type, place)
        WHERE t.type = ANY(m.finished)
          OR (t.type = ANY(b."prodTypes") AND (m.types IS NULL OR t.type <> ALL(m.types)))
        ORDER BY t.place
      )
    )
    ORDER BY b.id`,
)

/**
 * The next rows of Book or RequestBook: each its id, these columns, and the hash of its search columns, which
 * are many times longer than what they are computed from.
 */
export const searchedRows = statement(
  { rows: nullable(json<unknown[][]>()) },
  (
    table: 'Book' | 'RequestBook',
    columns: readonly string[],
    texts: readonly string[],
    after: number,
  ) => {
    const named = (names: readonly string[]) =>
      Prisma.raw(names.map((name) => `"${name}"`).join(', '))
    return Prisma.sql`
    SELECT json_agg(json_build_array(id, hash, ${named(columns)}) ORDER BY id) AS rows
    FROM (
      SELECT id, ${named(columns)}, md5(
        convert_to(concat_ws(chr(10), ${named(texts)}), 'UTF8') || array_send(grams)
      ) AS hash
      FROM ${named([table])} WHERE id > ${after} ORDER BY id LIMIT 2000
    ) AS page`
  },
)

/** The indexes of a schema that amcheck can read. */
export const checkedIndexes = statement(
  { name: text },
  () => Prisma.sql`
    SELECT c.oid::regclass::text AS name
    FROM pg_class c
    JOIN pg_index ON indexrelid = c.oid
    JOIN pg_am ON pg_am.oid = relam
    WHERE relnamespace = 'public'::regnamespace AND amname = 'btree'
      AND c.relkind = 'i' AND indisvalid AND relpersistence = 'p'
    ORDER BY 1`,
)

/** Rows of order files that are decided for a book that was added after the decision. */
export const rowsOfLaterBooks = statement(
  { name: text, place: integer, rowTitle: text, bookId: text, title: text },
  () => Prisma.sql`
    SELECT f.name, r.place, r.title AS "rowTitle", b."bookId", b.title
    FROM "OrderFileBook" r
    JOIN "OrderFile" f ON f.id = r."orderFileId"
    JOIN "RequestBook" b ON b."bookId" = r."bookId"
    LEFT JOIN "Book" made ON made."bookId" = r."bookId"
    WHERE least(b."createTime", made."createTime") > r."updateTime"
    ORDER BY f.id, r.place`,
)

/** Applications for a book that was added after them and has another title and ISBN. */
export const ordersOfLaterBooks = statement(
  { id: integer, asked: text, bookId: text, title: text },
  () => Prisma.sql`
    SELECT o.id, o.title AS asked, o."bookId", coalesce(made.title, b.title) AS title
    FROM "Order" o
    LEFT JOIN "RequestBook" b ON b."bookId" = o."bookId"
    LEFT JOIN "Book" made ON made."bookId" = o."bookId"
    WHERE least(b."createTime", made."createTime") > o."createTime"
      AND coalesce(made.isbn, b.isbn) IS DISTINCT FROM nullif(o.isbn, '')
      AND coalesce(made.title, b.title) <> o.title
    ORDER BY o.id`,
)

/** Deletes entries of carts that say neither a known book nor its title. */
export const deleteUnknownCartEntries = statement(
  {},
  () => Prisma.sql`
    DELETE FROM "CartEntry" c
    WHERE c.title = ''
      AND NOT EXISTS (SELECT 1 FROM "Book" b WHERE b."bookId" = c."bookId")
      AND NOT EXISTS (SELECT 1 FROM "RequestBook" b WHERE b."bookId" = c."bookId")`,
)

/** Copies the production dates of books to the request list again. */
export const copyProductionDates = statement(
  {},
  () => Prisma.sql`
    UPDATE "RequestBook" r
    SET "prodDate" = coalesce((SELECT b."prodDate" FROM "Book" b WHERE b.id = r."produceId"), '')
    WHERE r."prodDate"
      <> coalesce((SELECT b."prodDate" FROM "Book" b WHERE b.id = r."produceId"), '')`,
)
