/** SQL of care: who acts for a reader, and the readers of a carer. */
import {
  boolean,
  code,
  fragment,
  integer,
  json,
  statement,
  text,
} from '~/platform/statement.server'
import { todayInSeoul } from '~/platform/today'
import type { CareKind, CareScope, ProductionType, ReadingDevice, SchoolYear } from '~/tables/codes'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

/** Whether a row `c` of `Care` lasts today. */
export const careLasts = fragment(
  () => sql`(c."endTime" IS NULL AND (c."untilDay" = '' OR c."untilDay" >= ${todayInSeoul()}))`,
)

const user = { id: integer, user: text, name: text, nickName: text, level: integer }

/** The reader for whom this carer acts today, as the user of a call, and what the carer may do. */
export const readerOfCarer = statement(
  { ...user, scope: code<CareScope>() },
  (readerId: number, carerId: number) => sql`
    SELECT u.id, u."user", u.name, u."nickName", u.level, c.scope
    FROM "Care" c
    JOIN "User" u ON u.id = c."readerId"
    WHERE c."readerId" = ${readerId} AND c."carerId" = ${carerId} AND ${careLasts()}`,
)

/** The readers of a carer, by name; `schoolName` is '' where nobody said it. */
export const readersOfCarer = statement(
  {
    id: integer,
    user: text,
    name: text,
    birth: text,
    schoolName: text,
    schoolYear: code<SchoolYear>(),
    formats: json<ProductionType[]>(),
    printSize: text,
    device: code<ReadingDevice>(),
    hasLogin: boolean,
    kind: code<CareKind>(),
    scope: code<CareScope>(),
    untilDay: text,
    careId: integer,
    others: integer,
  },
  (carerId: number, readerId: number | null) => sql`
    SELECT
      u.id, u."user", u.name, u.birth, u."schoolName", u."schoolYear", to_json(u.formats) AS formats,
      u."printSize", u.device, u."user" NOT LIKE 'reader:%' AS "hasLogin", c.kind, c.scope, c."untilDay",
      c.id AS "careId",
      (
        SELECT count(*)::int
        FROM "Care" o
        WHERE o."readerId" = u.id AND o.id <> c.id AND o."endTime" IS NULL
      ) AS others
    FROM "Care" c
    JOIN "User" u ON u.id = c."readerId"
    WHERE c."carerId" = ${carerId}
      AND (${readerId}::int IS NULL OR c."readerId" = ${readerId})
      AND ${careLasts()}
    ORDER BY u.name, u.id`,
)

/** Care that ends by its day until `last`, with the name of its reader. */
export const soonOver = statement(
  { id: integer, carerId: integer, name: text, untilDay: text },
  (today: string, last: string) => sql`
    SELECT c.id, c."carerId", u.name, c."untilDay"
    FROM "Care" c
    JOIN "User" u ON u.id = c."readerId"
    WHERE c."endTime" IS NULL AND c."untilDay" BETWEEN ${today} AND ${last}
    ORDER BY c.id
    LIMIT 1000`,
)

/** Readers without a log-in for whom nobody has acted since then. */
export const readersAlone = statement(
  { id: integer, user: text },
  (before: Date) => sql`
    SELECT u.id, u."user"
    FROM "User" u
    WHERE u."user" LIKE 'reader:%'
      AND u."createTime" < ${before}::timestamptz
      AND NOT EXISTS (
        SELECT 1
        FROM "Care" c
        WHERE c."readerId" = u.id AND (c."endTime" IS NULL OR c."endTime" > ${before}::timestamptz)
      )
    ORDER BY u.id
    LIMIT 100`,
)

/** Readers without a log-in for whom nobody acts but this carer. */
export const readersOfNobodyElse = statement(
  { id: integer, name: text },
  (carerId: number) => sql`
    SELECT u.id, u.name
    FROM "Care" c
    JOIN "User" u ON u.id = c."readerId"
    WHERE c."carerId" = ${carerId}
      AND c."endTime" IS NULL
      AND u."user" LIKE 'reader:%'
      AND NOT EXISTS (
        SELECT 1
        FROM "Care" o
        WHERE o."readerId" = u.id AND o."carerId" <> ${carerId} AND o."endTime" IS NULL
      )
    ORDER BY u.id`,
)

/** Of each of these readers the carer to whom paper goes: one with an address, a guardian before others. */
export const carersWithAddress = statement(
  {
    readerId: integer,
    name: text,
    cellPhone: text,
    phone: text,
    zipCode: text,
    address: text,
    addressDetail: text,
  },
  (readerIds: readonly number[]) => sql`
    SELECT DISTINCT ON (c."readerId")
      c."readerId", u.name, u."cellPhone", u.phone, u."zipCode", u.address, u."addressDetail"
    FROM "Care" c
    JOIN "User" u ON u.id = c."carerId"
    WHERE c."readerId" = ANY(${readerIds}::int[]) AND u.address <> '' AND ${careLasts()}
    ORDER BY c."readerId", c.kind <> 'guardian', c.id`,
)
