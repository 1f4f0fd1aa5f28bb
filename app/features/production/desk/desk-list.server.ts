/** Lists what is on the desk of a producer, or on everybody's, in the order of work. */
import type * as z from 'zod/mini'
import { deskParts, toWireVolumeState, type DeskPart, type ProductionType } from '~/tables/codes'
import type { User } from '~/auth/tokens.server'
import { db } from '~/platform/db.server'
import { assertPageExists, skipTake } from '~/validation/paging'
import { cardState } from '~/features/production/file-check/stored-card'
import { openFormats } from '~/features/production/board/open-formats.server'
import { toWire } from '~/features/production/volumes/volume-cells'
import { Prisma } from '../../../../prisma/generated/client'
import { producerOf } from './actor.server'
import type { List } from './desk.schema'

const { sql, empty } = Prisma

/** Whose desk it is: null for everybody's, which administrators see. */
const deskOwner = async (me: User, user: string | undefined) =>
  (await producerOf(db, me, user))?.id ?? null

const openRemarks = sql`EXISTS (SELECT 1 FROM "VolumeRemark" r WHERE r."volumeId" = v.id AND r."answerTime" IS NULL)`

/** Volumes of one part of the desk of `owner`. */
function partCondition(part: DeskPart, owner: number | null): Prisma.Sql {
  const made = owner === null ? sql`v."makerId" IS NOT NULL` : sql`v."makerId" = ${owner}`
  const byAnother =
    owner === null ? empty : sql`AND (v."makerId" IS NULL OR v."makerId" <> ${owner})`
  return {
    returned: sql`v.stage = 'producing' AND ${made} AND ${openRemarks}`,
    making: sql`v.stage = 'producing' AND ${made} AND NOT ${openRemarks}`,
    handedIn: sql`v.stage = 'checking' AND ${made}`,
    toCheck: sql`v.stage = 'checking' ${byAnother}`,
    open: sql`v.stage IN ('waiting', 'producing') AND v."makerId" IS NULL`,
  }[part]
}

/** Whether a row of this table is of a book of `owner`. */
const ofOwner = (owner: number | null, bookRowId: Prisma.Sql) =>
  owner === null
    ? sql`true`
    : sql`${bookRowId} IN (SELECT "bookRowId" FROM "Assignment" WHERE "userId" = ${owner})`

/**
 * The table expression `piece`: what a part holds. What can be taken are volumes that nobody makes,
 * and the open formats that are not divided into volumes (number 0), each as one piece.
 */
function pieces(part: DeskPart, owner: number | null): Prisma.Sql {
  const volumes = sql`SELECT v.id, v."bookRowId", v."prodType", v.number, NULL::int AS progress FROM "Volume" v
    WHERE ${partCondition(part, owner)} AND ${ofOwner(owner, sql`v."bookRowId"`)}`
  if (part !== 'open') return sql`piece AS (${volumes})`
  return sql`${openFormats}, piece AS (${volumes} UNION ALL
    SELECT NULL, open.id, open."prodType", 0, open.progress FROM open WHERE ${ofOwner(owner, sql`open.id`)}
      AND NOT EXISTS (SELECT 1 FROM "Volume" v WHERE v."bookRowId" = open.id AND v."prodType" = open."prodType"))`
}

/** One page of a part, in the order of work; pieces that no forecast knows come last. */
export async function list({ part = 'making', user, ...paging }: z.infer<typeof List>, me: User) {
  const owner = await deskOwner(me, user)
  const { skip, take } = skipTake(paging)
  const [totalCount, placed] = await Promise.all([
    countOf(part, owner),
    db.$queryRaw<PlacedPiece[]>(sql`WITH ${pieces(part, owner)}
      SELECT p.*, f."neededBy", f.early, f.late FROM piece p
      LEFT JOIN "Forecast" f ON f."bookRowId" = p."bookRowId" AND f."prodType" = p."prodType" AND f.volume IN (0, p.number)
      ORDER BY f.place NULLS LAST, p."bookRowId", p."prodType", p.number LIMIT ${take} OFFSET ${skip}`),
  ])
  assertPageExists(totalCount, paging)
  return { items: await toRows(placed), totalCount }
}

/** `id` null, `number` 0: a format that is not divided; `progress` is its percentage. */
type PlacedPiece = {
  id: number | null
  bookRowId: number
  prodType: ProductionType
  number: number
  progress: number | null
  neededBy: string | null
  early: string | null
  late: string | null
}

/** How many pieces each part of the caller's desk has. */
export async function counts({ user }: { user?: string }, me: User) {
  const owner = await deskOwner(me, user)
  const found = await Promise.all(
    deskParts.map(async ({ value }) => [value, await countOf(value, owner)] as const),
  )
  return Object.fromEntries(found) as Record<DeskPart, number>
}

async function countOf(part: DeskPart, owner: number | null): Promise<number> {
  const [found] = await db.$queryRaw<{ total: number }[]>(
    sql`WITH ${pieces(part, owner)} SELECT count(*)::int AS total FROM piece`,
  )
  return found!.total
}

const bookColumns = { select: { id: true, bookId: true, title: true } } as const
const volumeColumns = {
  ...{ id: true, number: true, firstPage: true, lastPage: true, units: true },
  ...{ state: true, dueDate: true, handedInDate: true },
  maker: { select: { id: true, user: true, name: true } },
  handedIn: { select: { card: true } },
  _count: { select: { remarks: { where: { answerTime: null } } } },
} as const

async function toRows(placed: PlacedPiece[]) {
  const [books, volumes] = await Promise.all([
    db.book.findMany({ where: { id: { in: placed.map((row) => row.bookRowId) } }, ...bookColumns }),
    db.volume.findMany({
      where: { id: { in: placed.flatMap(({ id }) => id ?? []) } },
      select: volumeColumns,
    }),
  ])
  return placed.flatMap(({ neededBy, early, late, ...piece }) => {
    const book = books.find(({ id }) => id === piece.bookRowId)
    const volume = volumes.find(({ id }) => id === piece.id)
    if (!book || (piece.id !== null && !volume)) return []
    return {
      ...(volume ? ofVolume(volume) : ofWhole(piece)),
      prodType: piece.prodType,
      ...{ bookRowId: book.id, bookId: book.bookId, title: book.title },
      ...{ neededBy: neededBy ?? '', early: early ?? '', late: late ?? '' },
    }
  })
}
export type DeskRow = Awaited<ReturnType<typeof toRows>>[number]

const ofVolume = ({
  _count,
  handedIn,
  ...volume
}: Prisma.VolumeGetPayload<{ select: typeof volumeColumns }>) => ({
  ...toWire(volume),
  id: volume.id as number | null,
  remarks: _count.remarks,
  card: cardState(handedIn?.card ?? null),
})

/** An undivided format stands for itself until somebody takes it. */
const ofWhole = ({ progress }: Pick<PlacedPiece, 'progress'>): ReturnType<typeof ofVolume> => ({
  state: toWireVolumeState(progress ? 'producing' : 'waiting'),
  dueDate: '',
  ...{ id: null, number: 0, firstPage: null, lastPage: null, units: '', handedInDate: '' },
  ...{ maker: null, remarks: 0, card: 'none' },
})
