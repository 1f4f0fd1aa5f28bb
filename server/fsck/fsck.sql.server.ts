/** SQL of the checks whose rows are compared in code: columns, sequences, works; and their repairs. */
import { boolean, integer, nullable, statement, text } from '~/platform/statement.server'
import { Prisma } from '../../prisma/generated/client'

/** The product's columns of text, also of several texts, without those of this name. */
export const textColumns = statement(
  { table: text, column: text, several: boolean },
  (without: string[]) => Prisma.sql`
    SELECT
      table_name::text AS table,
      column_name::text AS column,
      data_type = 'ARRAY' AS several
    FROM information_schema.columns
    WHERE table_schema = 'public' AND udt_name IN ('text', '_text')
      AND table_name NOT IN ('_prisma_migrations', 'RateLimiterFlexible')
      AND column_name <> ALL (${without})
    ORDER BY table_name, ordinal_position`,
)

/** The columns that a sequence numbers. */
export const numberedColumns = statement(
  { table: text, column: text, sequence: nullable(text) },
  () => Prisma.sql`
    SELECT
      table_name::text AS table,
      column_name::text AS column,
      pg_get_serial_sequence(format('%I', table_name), column_name) AS sequence
    FROM information_schema.columns
    WHERE table_schema = 'public' AND column_default LIKE 'nextval(%'
    ORDER BY 1`,
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
      AND indisvalid AND relpersistence = 'p'
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
