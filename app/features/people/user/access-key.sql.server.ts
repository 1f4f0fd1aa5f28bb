/** SQL of access keys: issuing one. */
import { statement } from '~/platform/statement.server'
import type { AccessScope } from '~/tables/codes'
import { Prisma } from '../../../../prisma/generated/client'

type NewKey = { number: string; scope: AccessScope; end: Date; proved: boolean }

/** Gives a member without a key one. Plain SQL leaves `updateTime` alone. */
export const issueAccessKey = statement(
  {},
  (userId: number, { number, scope, end, proved }: NewKey) => Prisma.sql`
    UPDATE "User"
    SET
      "accessKey" = ${number},
      "accessKeyScope" = ${scope},
      "accessKeyEnd" = ${end},
      "accessKeyUsedDay" = '',
      "accessKeyProved" = ${proved}
    WHERE id = ${userId}
      AND "accessKey" IS NULL`,
)
