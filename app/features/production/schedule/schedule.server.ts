/** Reads the order of work: pieces that are not finished, with their forecast, in their order. */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { certainChance, type ProductionType } from '~/tables/codes'
import { type Risk } from '~/tables/staff-codes'
import { db } from '~/platform/db.server'
import type { User } from '~/auth/tokens.server'
import { wireTime } from '~/i18n/format'
import { assertPageExists, skipTake, toSearchPage } from '~/validation/paging'
import { visibleTo } from '~/features/production/visible-books.server'
import type { Prisma } from '../../../../prisma/generated/client'
import type { Schedule } from './schedule.schema'

const columns = {
  prodType: true,
  volume: true,
  place: true,
  workGroup: true,
  neededBy: true,
  waiting: true,
  early: true,
  late: true,
  chance: true,
  promised: true,
  facts: true,
  book: { select: { id: true, bookId: true, title: true, publisher: true } },
} as const
type StoredPiece = Prisma.ForecastGetPayload<{ select: typeof columns }>

/**
 * A page of the order of work: an administrator's of all books, a producer's of the assigned ones.
 * `computed`: when the forecasts were computed, null before the first time.
 */
export async function schedule(
  { bookId, prodType, ...paging }: z.infer<typeof Schedule>,
  me: User,
) {
  const where: Prisma.ForecastWhereInput = {
    book: { ...(bookId ? { bookId } : {}), ...visibleTo(me) },
    ...(prodType ? { prodType } : {}),
  }
  const [total, rows, run] = await Promise.all([
    db.forecast.count({ where }),
    db.forecast.findMany({
      where,
      orderBy: { place: 'asc' },
      ...skipTake(paging),
      select: columns,
    }),
    db.forecastRun.findUnique({ where: { id: 1 }, select: { endTime: true } }),
  ])
  assertPageExists(total, paging)
  const today = todayInSeoul()
  return {
    ...toSearchPage(
      rows.map((row) => toPiece(row, today)),
      total,
      paging,
    ),
    computed: run?.endTime ? wireTime(run.endTime) : null,
  }
}

function toPiece({ book, workGroup: group, ...piece }: StoredPiece, today: string) {
  return {
    ...book,
    ...piece,
    prodType: piece.prodType as ProductionType,
    group,
    risk: riskOf(piece, today),
  }
}

/** The risk of one piece, by the same rule as that of a format on the board. */
function riskOf(
  { neededBy, chance }: Pick<StoredPiece, 'neededBy' | 'chance'>,
  today: string,
): Risk {
  if (neededBy === '') return 'undated'
  if (neededBy < today) return 'late'
  return chance !== null && chance < certainChance ? 'atRisk' : 'onTime'
}
