/** What members applied for, piece by piece: what can be read now, and when the next one comes. */
import { firstOf } from '~/platform/records'
import type { ProductionType } from '~/tables/codes'
import { queryReadOnly } from '~/platform/query.server'
import { arrivedShelfPieces, promisedShelfPieces, shelfCount, shelfPieces } from './feed.sql.server'

/**
 * A volume, or the whole book (volume 0), of an application that somebody still waits for. Its file,
 * if it can be downloaded; `promised`: the day that the forecast or its plan promises, or ''.
 */
export type ShelfPiece = {
  orderId: number
  /** who applied for it, or for whom somebody else did */
  userId: number
  bookId: string
  bookRowId: number | null
  title: string
  creator: string
  publisher: string
  grade: string
  curriculum: string
  purpose: string
  pubDate: string
  isbn: string
  prodType: ProductionType
  volume: number
  volumes: number
  units: string
  firstPage: number | null
  lastPage: number | null
  promised: string
  fileName: string | null
  fileType: string | null
  fileSize: bigint | null
  fileTime: Date | null
  errataTime: Date | null
}

/** One page of the pieces, the newest application first, and how many there are. */
export async function shelfPage(
  userIds: readonly number[],
  { page, size }: { page: number; size: number },
) {
  const [items, counted] = await Promise.all([
    queryReadOnly(shelfPieces(userIds, size, (page - 1) * size)),
    queryReadOnly(shelfCount(userIds)),
  ])
  return { items, totalCount: firstOf(counted).count }
}

/** The pieces that came last. */
export const arrivedPieces = (userIds: readonly number[], max: number) =>
  queryReadOnly(arrivedShelfPieces(userIds, max))

/** The pieces that are still to come and have a day, the next ones first. */
export const promisedPieces = (userIds: readonly number[], max: number) =>
  queryReadOnly(promisedShelfPieces(userIds, max))
