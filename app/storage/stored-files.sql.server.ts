/** SQL that knows who owns stored files. */
import { statement } from '~/platform/statement.server'
import { Prisma } from '../../prisma/generated/client'

const { sql } = Prisma

/** Marks those of these files as unused since a moment that no row refers to. */
export const markFilesUnused = statement(
  {},
  (unusedKeys: string[], since: Date) => sql`
    UPDATE "StoredFile" f
    SET "removeTime" = ${since}::timestamptz
    WHERE f.key = ANY(${unusedKeys}::text[])
      AND NOT EXISTS (SELECT 1 FROM "Format" WHERE "fileKey" = f.key)
      AND NOT EXISTS (
        SELECT 1
        FROM "Volume"
        WHERE "fileKey" = f.key OR "handedInKey" = f.key
      )
      AND NOT EXISTS (SELECT 1 FROM "Book" WHERE "publisherFileKey" = f.key)
      AND NOT EXISTS (SELECT 1 FROM "DriveItem" WHERE "fileKey" = f.key)
      AND NOT EXISTS (SELECT 1 FROM "OrderFile" WHERE "fileKey" = f.key)
      AND NOT EXISTS (SELECT 1 FROM "Eligibility" WHERE "fileKey" = f.key)
      AND NOT EXISTS (
        SELECT 1
        FROM "Manuscript"
        WHERE "sourceKey" = f.key AND NOT "ofPublisher"
      )
      AND NOT EXISTS (SELECT 1 FROM "ManuscriptPage" WHERE "sourceKey" = f.key)`,
)
