/** SQL of checks that wait: marks renewed, and those taken up that nobody renewed. */
import { jsonb, statement, text } from '~/platform/statement.server'
import { Prisma } from '../../../../prisma/generated/client'
import type { CheckMark } from './stored-card'

const { sql } = Prisma

export const takeUpChecks = statement(
  { key: text, card: jsonb<CheckMark>() },
  (now: string, before: string, maxWaiting: number) => sql`
    UPDATE "StoredFile"
    SET card = jsonb_set(card, '{looking}', to_jsonb(${now}::text))
    WHERE key IN (
      SELECT key
      FROM "StoredFile"
      WHERE card ? 'looking' AND card ->> 'looking' < ${before}
      ORDER BY card ->> 'looking'
      LIMIT ${maxWaiting}
      FOR UPDATE SKIP LOCKED
    )
    RETURNING key, card`,
)

export const renewCheckMarks = statement(
  { key: text },
  (looking: string, keys: string[], times: string[]) => sql`
    UPDATE "StoredFile" AS file
    SET card = jsonb_set(file.card, '{looking}', to_jsonb(${looking}::text))
    FROM unnest(${keys}::text[], ${times}::text[]) AS mark (key, looking)
    WHERE file.key = mark.key AND file.card ->> 'looking' = mark.looking
    RETURNING file.key`,
)
