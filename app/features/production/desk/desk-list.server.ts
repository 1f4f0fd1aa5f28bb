/** Lists what is on the desk of a producer, or on everybody's, in the order of work. */
import { firstOf } from '~/platform/records'
import type * as z from 'zod/mini'
import { toWireVolumeState } from '~/tables/codes'
import { deskParts, type DeskPart } from '~/tables/staff-codes'
import type { User } from '~/auth/tokens.server'
import { db } from '~/platform/db.server'
import { assertPageExists, skipTake } from '~/validation/paging'
import { cardState } from '~/features/production/file-check/stored-card'
import { countsOfBooks } from '~/features/production/manuscript/manuscript.server'
import { toWire } from '~/features/production/volumes/volume-cells'
import { type Prisma } from '../../../../prisma/generated/client'
import { producerOf } from './actor.server'
import type { List } from './desk.schema'
import { readRows, type RowIn } from '~/platform/statement.server'
import { deskCount, deskPieces } from './desk.sql.server'

/** Whose desk it is: null for everybody's, which administrators see. */
const deskOwner = async (me: User, user: string | undefined) =>
  (await producerOf(db, me, user))?.id ?? null

/** One page of a part, in the order of work; pieces that no forecast knows come last. */
export async function list({ part = 'making', user, ...paging }: z.infer<typeof List>, me: User) {
  const owner = await deskOwner(me, user)
  const { skip, take } = skipTake(paging)
  const [totalCount, placed] = await Promise.all([
    countOf(part, owner),
    readRows(db, deskPieces(part, owner, take, skip)),
  ])
  assertPageExists(totalCount, paging)
  return { items: await toRows(placed), totalCount }
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
  return firstOf(await readRows(db, deskCount(part, owner))).total
}

const bookColumns = { select: { id: true, bookId: true, title: true } } as const
const volumeColumns = {
  id: true,
  number: true,
  firstPage: true,
  lastPage: true,
  units: true,
  state: true,
  dueDate: true,
  handedInDate: true,
  maker: { select: { id: true, user: true, name: true } },
  handedIn: { select: { card: true } },
  _count: { select: { remarks: { where: { answerTime: null } } } },
} as const

async function toRows(placed: RowIn<typeof deskPieces>[]) {
  const [manuscripts, books, volumes] = await Promise.all([
    countsOfBooks(
      db,
      placed.map((row) => row.bookRowId),
    ),
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
      bookRowId: book.id,
      bookId: book.bookId,
      title: book.title,
      manuscript: manuscriptIn(manuscripts.get(book.id)),
      neededBy: neededBy ?? '',
      early: early ?? '',
      late: late ?? '',
    }
  })
}

type Counts = Awaited<ReturnType<typeof countsOfBooks>> extends Map<number, infer One> ? One : never
const manuscriptIn = (counts: Counts | undefined) =>
  counts
    ? {
        pages: counts.pages,
        checked: counts.checked,
        open: counts.doubts + counts.openPictures,
      }
    : null
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
const ofWhole = ({
  progress,
}: Pick<RowIn<typeof deskPieces>, 'progress'>): ReturnType<typeof ofVolume> => ({
  state: toWireVolumeState(progress ? 'producing' : 'waiting'),
  dueDate: '',
  id: null,
  number: 0,
  firstPage: null,
  lastPage: null,
  units: '',
  handedInDate: '',
  maker: null,
  remarks: 0,
  card: 'none',
})
