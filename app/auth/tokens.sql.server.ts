/** SQL of tokens: the user of one, with its session. */
import { ttl } from '~/tables/codes'
import { boolean, integer, nullable, statement, text, timestamp } from '~/platform/statement.server'
import { Prisma } from '../../prisma/generated/client'

/** The user of an access token that is valid now; `ending`: for no longer than the grace period. */
export const tokenUser = statement(
  {
    id: integer,
    user: text,
    name: text,
    nickName: text,
    level: integer,
    sessionId: text,
    proved: boolean,
    proofTime: nullable(timestamp),
    ending: boolean,
  },
  (hash: Uint8Array) => Prisma.sql`
    SELECT u.id, u."user", u.name, u."nickName", u.level, s.id::text AS "sessionId", s.proved, s."proofTime",
      t."expireTime" <= ${new Date(Date.now() + ttl.refreshGrace * 1000)}::timestamptz AS ending
    FROM "Token" t
    JOIN "Session" s ON s.id = t."sessionId"
    JOIN "User" u ON u.id = s."userId"
    WHERE t.hash = ${hash}
      AND t.kind = 'access'
      AND t."expireTime" > ${new Date()}::timestamptz`,
)
