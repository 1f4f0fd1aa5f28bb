/** What is ready to be sent: by recipient, the pieces of one recipient, and the number for overviews. */
import type * as z from 'zod/mini'
import type { ProductionType } from '~/tables/codes'
import { fieldLimits } from '~/tables/codes'
import { db, type Db } from '~/platform/db.server'
import { cacheByVersion } from '~/platform/cached-answers.server'
import { wireTime } from '~/i18n/format'
import { eligibleAmong, isEligible } from '~/features/people/eligibility/current-eligibility.server'
import { assertPageExists } from '~/validation/paging'
import type { DemandKind } from '~/tables/codes'
import type { PackingObstacle } from './obstacles'
import type { Ready, ReadyOf } from '~/features/delivery/delivery.schema'
import { addressesOf, addressOf, addressToPack } from './addresses.server'
import { holderKey, type Holder } from './holder'
import { pieceKey, type Piece } from './piece'
import { readRows, type RowIn } from '~/platform/statement.server'
import {
  openDemands,
  readyPieces,
  readyRecipients,
  readyTotals,
  recipientCount,
  type RecipientFilters,
} from './ready.sql.server'

const holderOf = ({ userId, school }: { userId: number | null; school: string | null }): Holder =>
  userId === null ? { schoolName: school ?? '' } : { userId }

/** Why nothing is packed for somebody together with others; null where it is. */
export function obstacleOf(
  found: (Parameters<typeof addressToPack>[0] & { named: boolean }) | undefined,
  eligible: boolean,
): PackingObstacle | null {
  if (!found?.named) return 'withoutSchool'
  if (!eligible) return 'notEligible'
  return addressToPack(found) ? null : 'noAddress'
}

async function readReady({ page, size, ...filters }: z.infer<typeof Ready>) {
  const found = await readRows(db, readyRecipients(filters, size, (page - 1) * size))
  const totalCount = found[0]?.totalCount ?? (page > 1 ? await countRecipients(filters) : 0)
  assertPageExists(totalCount, { page, size })
  const [eligible, addresses] = await Promise.all([
    eligibleAmong(
      db,
      found.flatMap(({ userId }) => userId ?? []),
    ),
    addressesOf(db, found.map(holderOf)),
  ])
  return {
    items: found.map(({ userId, user, name, school, neededFrom, since, ...row }) => ({
      holder: holderKey(holderOf({ userId, school })),
      kind: row.kind,
      member: userId === null ? null : { id: userId, user: user ?? '', name: name ?? '' },
      schoolName: school,
      pieces: row.pieces,
      copies: row.copies,
      neededFrom: neededFrom ?? '',
      since: wireTime(since),
      packed: row.packed,
      eligible: userId === null || eligible.has(userId),
      obstacle: obstacleOf(
        addresses.get(holderKey(holderOf({ userId, school }))),
        userId === null || eligible.has(userId),
      ),
    })),
    totalCount,
    copies: found[0]?.total ?? 0,
  }
}
/**
 * Members and schools for whom something is ready, those who need it first at the top. `packed`:
 * shipments to them that are packed and not sent.
 */
export const ready = cacheByVersion('ready', readReady)
export type ReadyRecipient = Awaited<ReturnType<typeof ready>>['items'][number]

async function countRecipients(filters: RecipientFilters): Promise<number> {
  const [row] = await readRows(db, recipientCount(filters))
  return row?.count ?? 0
}

export type ReadyPiece = RowIn<typeof readyPieces>

/** The ready pieces among these, by key. */
export async function findReady(
  tx: Db,
  pieces: readonly Piece[],
): Promise<Map<string, ReadyPiece>> {
  const idsOf = (kind: DemandKind) => [
    ...new Set(pieces.filter((piece) => piece.kind === kind).map(({ id }) => id)),
  ]
  const [orders, rows] = [idsOf('application'), idsOf('school')]
  const found = await readRows(tx, readyPieces({ orders, rows }, 100_000))
  return new Map(found.map((piece) => [pieceKey(piece), piece]))
}

/** The members who sent the lists of these rows, by row; none for rows of administrators' files. */
export async function sendersOf(tx: Db, rowIds: number[]): Promise<Map<number, number>> {
  if (rowIds.length === 0) return new Map()
  const rows = await tx.$queryRaw<{ id: number; userId: number }[]>`
    SELECT r.id, f."userId" FROM "OrderFileBook" r JOIN "OrderFile" f ON f.id = r."orderFileId"
    WHERE r.id = ANY(${rowIds}::int[]) AND f."userId" IS NOT NULL`
  return new Map(rows.map(({ id, userId }) => [id, userId]))
}

/**
 * What is ready for one member or school, the address to which it would go, and the shipments to
 * them that are packed and not sent. Throws 404 for a member who does not exist.
 */
export async function readyOf({ userId, schoolName }: z.infer<typeof ReadyOf>) {
  const recipient = userId === undefined ? { schoolName: schoolName ?? '' } : { userId }
  const [pieces, { member, named, address }, packed, eligible] = await Promise.all([
    readRows(db, readyPieces(recipient, fieldLimits.shipmentItems)),
    addressOf(db, recipient),
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
    named,
    address,
    items: pieces.map(
      ({ kind, id, prodType, volume, bookId, title, open, file, place, neededFrom }) => ({
        piece: pieceKey({ kind, id, prodType, volume }),
        kind,
        id,
        prodType,
        volume,
        bookId,
        title,
        copies: open,
        neededFrom,
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

async function summariseReady(_: object) {
  const [row] = await readRows(db, readyTotals())
  const { recipients = 0, copies = 0, since = null } = row ?? {}
  return { recipients, copies, since: since && wireTime(since) }
}
/** How much is ready for how many, and since when the oldest of it was asked for. */
export const readySummary = cacheByVersion('ready, summarised', summariseReady)

/** Somebody else's demand to which copies of this book, type and volume can be handed on. */
export async function waitingFor(
  tx: Db,
  { bookId, prodType, volume }: { bookId: string; prodType: ProductionType; volume: number },
) {
  const found = await readRows(tx, openDemands({ bookId, prodType, volume }))
  return found.map(({ kind, id, open, userId, school, name }) => ({
    piece: pieceKey({ kind, id, prodType, volume }),
    userId,
    name: school ?? name ?? '',
    copies: open,
  }))
}
