/** What is ready to be sent: by recipient, the pieces of one recipient, and the number for overviews. */
import type * as z from 'zod/mini'
import type { ProductionType } from '~/tables/codes'
import { fieldLimits } from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { keepAnswers } from '~/platform/kept-answers.server'
import { likePattern } from '~/platform/like'
import { wireTime } from '~/i18n/format'
import { eligibleAmong, isEligible } from '~/features/people/eligibility/current-eligibility.server'
import { assertPageExists } from '~/validation/paging'
import type { DemandKind } from '~/tables/codes'
import { Prisma } from '../../../../prisma/generated/client'
import type { Ready, ReadyOf } from '~/features/delivery/delivery.schema'
import { pieceKey, type Piece } from './piece'
import { readySql } from './ready-sql.server'

const { join, sql } = Prisma

type Recipient = {
  kind: DemandKind
  userId: number | null
  user: string | null
  name: string | null
  school: string | null
  pieces: number
  copies: number
  neededFrom: string | null
  since: Date
  packed: number
}

async function readReady({ page, size, keyword, kind }: z.infer<typeof Ready>) {
  const demands = join(
    [
      ...(kind ? [sql`d.kind = ${kind}`] : [sql`true`]),
      ...(keyword
        ? [
            sql`(replace(d.school, ' ', '') ILIKE ${likePattern(keyword.replace(/\s/g, ''))}
              OR d."userId" IN (SELECT id FROM "User" WHERE "user" = ${keyword} OR name ILIKE ${likePattern(keyword)}))`,
          ]
        : []),
    ],
    ' AND ',
  )
  const found = await db.$queryRaw<(Recipient & { totalCount: number; total: number })[]>(sql`
    WITH holder AS MATERIALIZED (
      SELECT kind, "userId", school, count(*)::int AS pieces, sum(open)::int AS copies, min(nullif("neededFrom", '')) AS "neededFrom", min("createTime") AS since
      FROM ${readySql({ demands })} AS r WHERE open > 0 GROUP BY 1, 2, 3)
    SELECT h.*, u."user", u.name, (SELECT count(*)::int FROM holder) AS "totalCount", (SELECT sum(copies)::int FROM holder) AS total,
      (SELECT count(*)::int FROM "Shipment" s WHERE s."sentDay" = '' AND (s."userId" = h."userId" OR s."schoolName" = h.school)) AS packed
    FROM (SELECT * FROM holder ORDER BY "neededFrom" NULLS LAST, since, kind, "userId", school LIMIT ${size}::int OFFSET ${(page - 1) * size}::bigint) AS h
    LEFT JOIN "User" u ON u.id = h."userId"
    ORDER BY "neededFrom" NULLS LAST, since, kind, "userId", school`)
  const totalCount = found[0]?.totalCount ?? (page > 1 ? await countRecipients(demands) : 0)
  assertPageExists(totalCount, { page, size })
  const eligible = await eligibleAmong(
    db,
    found.flatMap(({ userId }) => userId ?? []),
  )
  return {
    items: found.map(({ userId, user, name, school, neededFrom, since, ...row }) => ({
      kind: row.kind,
      member: userId === null ? null : { id: userId, user: user ?? '', name: name ?? '' },
      schoolName: school,
      pieces: row.pieces,
      copies: row.copies,
      neededFrom: neededFrom ?? '',
      since: wireTime(since),
      packed: row.packed,
      eligible: userId === null || eligible.has(userId),
    })),
    totalCount,
    copies: found[0]?.total ?? 0,
  }
}
/**
 * Members and schools for whom something is ready, those who need it first at the top. `packed`:
 * shipments to them that are packed and not sent.
 */
export const ready = keepAnswers('ready', readReady)
export type ReadyRecipient = Awaited<ReturnType<typeof ready>>['items'][number]

async function countRecipients(demands: Prisma.Sql): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>(
    sql`SELECT count(*)::int AS count FROM (SELECT DISTINCT kind, "userId", school FROM ${readySql({ demands })} AS r WHERE open > 0) AS holder`,
  )
  return row?.count ?? 0
}

export type ReadyPiece = Piece & {
  bookId: string
  bookRowId: number
  title: string
  open: number
  userId: number | null
  school: string | null
  neededFrom: string
  sha256: Uint8Array | null
}

/** Ready pieces that pass the conditions, with the content of their files, by book and volume. */
async function piecesBy(
  tx: Db,
  { demands, items }: { demands: Prisma.Sql; items: Prisma.Sql },
  limit: number,
) {
  return tx.$queryRaw<
    (ReadyPiece & { file: string | null; place: number | null; count: number })[]
  >(sql`
    SELECT r.kind, r.id, r."prodType", r.volume, r."bookId", r."bookRowId", r.title, r.open, r."userId", r.school, r.file, r.place, r."neededFrom", s.sha256,
      count(*) OVER ()::int AS count
    FROM ${readySql({ demands, items })} AS r
    LEFT JOIN "Format" f ON f."bookRowId" = r."bookRowId" AND f."prodType" = r."prodType"
    LEFT JOIN "StoredFile" s ON s.key = coalesce(r."volumeFileKey", f."fileKey")
    WHERE r.open > 0
    ORDER BY nullif(r."neededFrom", '') NULLS LAST, r.title, r."bookId", r."prodType", r.volume, r.kind, r.id LIMIT ${limit}::int`)
}

/** The ready pieces among these, by key. */
export async function findReady(
  tx: Db,
  pieces: readonly Piece[],
): Promise<Map<string, ReadyPiece>> {
  const idsOf = (kind: DemandKind) => [
    ...new Set(pieces.filter((piece) => piece.kind === kind).map(({ id }) => id)),
  ]
  const [orders, rows] = [idsOf('application'), idsOf('school')]
  const found = await piecesBy(
    tx,
    {
      demands: sql`((d.kind = 'application' AND d.id = ANY(${orders}::int[])) OR (d.kind = 'school' AND d.id = ANY(${rows}::int[])))`,
      items: sql`(i."orderId" = ANY(${orders}::int[]) OR i."orderFileBookId" = ANY(${rows}::int[]))`,
    },
    100_000,
  )
  return new Map(found.map((piece) => [pieceKey(piece), piece]))
}

/** The members who sent the lists of these rows, by row; none for rows of administrators' files. */
export async function sendersOf(tx: Db, rowIds: number[]): Promise<Map<number, number>> {
  if (rowIds.length === 0) return new Map()
  const rows = await tx.orderFileBook.findMany({
    where: { id: { in: rowIds }, orderFile: { userId: { not: null } } },
    select: { id: true, orderFile: { select: { userId: true } } },
  })
  return new Map(rows.map(({ id, orderFile }) => [id, orderFile.userId!]))
}

const addressColumns = { zipCode: true, address: true, addressDetail: true } as const

/**
 * What is ready for one member or school, the address to which it would go, and the shipments to
 * them that are packed and not sent. Throws 404 for a member who does not exist.
 */
export async function readyOf({ userId, schoolName }: z.infer<typeof ReadyOf>) {
  const conditions =
    userId === undefined
      ? {
          demands: sql`d.school = ${schoolName ?? ''}`,
          items: sql`i."orderFileBookId" IS NOT NULL`,
        }
      : {
          demands: sql`d."userId" = ${userId}::int`,
          items: sql`i."orderId" IN (SELECT id FROM "Order" WHERE "userId" = ${userId}::int)`,
        }
  const [pieces, { member, ...address }, packed, eligible] = await Promise.all([
    piecesBy(db, conditions, fieldLimits.shipmentItems),
    userId === undefined ? schoolAddress(schoolName ?? '') : memberAddress(db, userId),
    db.shipment.findMany({
      where: { sentDay: '', ...(userId === undefined ? { schoolName } : { userId }) },
      orderBy: { id: 'asc' },
      take: 20,
      select: { id: true, createTime: true, _count: { select: { items: true } } },
    }),
    userId === undefined ? true : isEligible(db, userId),
  ])
  const senders = await sendersOf(
    db,
    pieces.flatMap(({ kind, id }) => (kind === 'school' ? [id] : [])),
  )
  const confirmed = await eligibleAmong(db, [...senders.values()])
  return {
    member,
    /** whether material may be sent to them; schools always, but see `confirmed` */
    eligible,
    schoolName: schoolName ?? null,
    address,
    items: pieces.map(
      ({ kind, id, prodType, volume, bookId, title, open, file, place, neededFrom }) => ({
        piece: pieceKey({ kind, id, prodType, volume }),
        ...{ kind, id, prodType, volume, bookId, title, copies: open, neededFrom },
        file,
        place,
        /** false: the school's list came from a member whose eligibility is not confirmed */
        confirmed: !senders.has(id) || confirmed.has(senders.get(id)!),
      }),
    ),
    totalCount: pieces[0]?.count ?? 0,
    packed: packed.map(({ id, createTime, _count }) => ({
      id,
      createTime: wireTime(createTime),
      items: _count.items,
    })),
  }
}
export type ReadyOfRecipient = Awaited<ReturnType<typeof readyOf>>

/** Where a member's shipment goes. Throws 404 for a member who does not exist. */
export async function memberAddress(tx: Db, userId: number) {
  const member = await tx.user.findUnique({
    where: { id: userId },
    select: { id: true, user: true, name: true, cellPhone: true, phone: true, ...addressColumns },
  })
  if (!member) throw new AppError('noSuchItem', 404)
  const { id, user, name, cellPhone, phone, ...address } = member
  return {
    member: { id, user, name },
    recipient: name || user,
    ...address,
    phone: cellPhone || phone,
  }
}

/**
 * Where a school's shipment goes: the address of its own list of schools, else the one that the
 * newest of its rows gives; the teacher and the telephone of that row.
 */
export async function schoolAddress(schoolName: string, tx: Db = db) {
  const [school, [row]] = await Promise.all([
    tx.school.findFirst({
      where: { name: { equals: schoolName, mode: 'insensitive' } },
      select: { zipCode: true, address: true, phone: true },
    }),
    tx.$queryRaw<{ address: string; teacher: string; phone: string }[]>`
      SELECT s.address, s.teacher, coalesce(nullif(s."cellPhone", ''), s.phone) AS phone FROM "OrderFileBook" s JOIN "OrderFile" f ON f.id = s."orderFileId"
      WHERE coalesce(nullif(s."schoolName", ''), nullif(f."schoolName", ''), f.name) = ${schoolName} AND (s.address <> '' OR s.teacher <> '' OR s.phone <> '' OR s."cellPhone" <> '')
      ORDER BY (f."userId" IS NOT NULL), s.id DESC LIMIT 1`,
  ])
  return {
    member: null,
    recipient: [schoolName, row?.teacher].filter(Boolean).join(' '),
    zipCode: school?.zipCode ?? '',
    address: school?.address || row?.address || '',
    addressDetail: '',
    phone: row?.phone || school?.phone || '',
  }
}

async function summariseReady(_: object) {
  const [row] = await db.$queryRaw<
    { recipients: number; copies: number; since: Date | null }[]
  >(sql`
    SELECT count(DISTINCT (kind, "userId", school))::int AS recipients, coalesce(sum(open), 0)::int AS copies, min("createTime") AS since
    FROM ${readySql()} AS r WHERE open > 0`)
  const { recipients = 0, copies = 0, since = null } = row ?? {}
  return { recipients, copies, since: since && wireTime(since) }
}
/** How much is ready for how many, and since when the oldest of it was asked for. */
export const readySummary = keepAnswers('ready, summarised', summariseReady)

/** Somebody else's demand to which copies of this book, type and volume can be handed on. */
export async function waitingFor(
  tx: Db,
  { bookId, prodType, volume }: { bookId: string; prodType: ProductionType; volume: number },
) {
  const found = await tx.$queryRaw<
    (Piece & { open: number; userId: number | null; school: string | null; name: string | null })[]
  >(sql`
    SELECT r.kind, r.id, r."prodType", r.volume, r.open, r."userId", r.school, u.name
    FROM ${readySql({ demands: sql`d."bookId" = ${bookId} AND d."prodType" = ${prodType}`, items: sql`i."bookId" = ${bookId}` })} AS r
    LEFT JOIN "User" u ON u.id = r."userId"
    WHERE r.open > 0 AND r.volume = ${volume}::int ORDER BY r."createTime", r.kind, r.id LIMIT 100`)
  return found.map(({ kind, id, open, userId, school, name }) => ({
    piece: pieceKey({ kind, id, prodType, volume }),
    userId,
    name: school ?? name ?? '',
    copies: open,
  }))
}
