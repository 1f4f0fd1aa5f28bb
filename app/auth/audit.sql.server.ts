/** SQL of the audit log: writes entries while the people whom they name are there. */
import { statement } from '~/platform/statement.server'
import { Prisma } from '../../prisma/generated/client'

type Named = {
  /** who is logged in; null: nobody, or who has just deleted themselves */
  actor: number | null
  /** login ids: of the reader for whom they act, and of those to whom it was done */
  people: string[]
}
type Author = { userId?: number; userName: string; forUser: string; requestId: string }
type Values = { target: string; before?: Prisma.InputJsonObject; after?: Prisma.InputJsonObject }

/**
 * Writes all entries, or none when one of the people named is gone. Their rows are locked against
 * deletion until the transaction ends, so that whoever deletes them finds these entries and masks them.
 */
export const writeEntries = statement(
  {},
  (action: string, author: Author, { actor, people }: Named, entries: readonly Values[]) =>
    Prisma.sql`
    WITH present AS (
      SELECT u.id FROM "User" u
      WHERE u.id = ${actor}::int OR u."user" = ANY(${people}::text[])
      ORDER BY u.id
      FOR KEY SHARE
    )
    INSERT INTO "Audit"
      ("createTime", "userId", "userName", "forUser", action, target, before, after, "requestId")
    SELECT ${new Date()}::timestamptz, ${author.userId ?? null}::int, ${author.userName},
      ${author.forUser}, ${action}, e.target, e.before, e.after, ${author.requestId}
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      AS e(target text, before jsonb, after jsonb)
    WHERE (SELECT count(*) FROM present) = ${people.length + (actor === null ? 0 : 1)}::int`,
)
