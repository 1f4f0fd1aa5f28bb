/** Describes which volumes of a book can be read while its types are in production. */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { productionTypeValues, type ProductionType } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import { monthDay } from '~/i18n/format'
import { t, type Locale } from '~/tables/messages'
import type { ByBookId } from '~/features/catalogue/book/book.schema'
import { mergeRanges, readingState, type ReadingState } from './readable-volumes'
import { readRows } from '~/platform/statement.server'
import { volumesOfBook } from './readable-volumes.sql.server'

/** One production type; `text` describes its state in both languages. */
type ReadableFormat = ReadingState & {
  prodType: ProductionType
  text: Record<Locale, string>
}

/**
 * The unfinished types that are produced in volumes, in the order of codes.ts. The day of a volume
 * is the one that the forecast promises, else its due date.
 */
export async function readable({ bookId }: z.infer<typeof ByBookId>): Promise<ReadableFormat[]> {
  // one statement: the page of a book asks this, and a query for each relation took longer
  const [book] = await readRows(db, volumesOfBook(bookId))
  if (!book) throw new AppError('noSuchMaterial', 404, 'bookId')
  const today = todayInSeoul()
  return productionTypeValues.flatMap((prodType) => {
    const volumes = book.volumes.filter((volume) => volume.prodType === prodType)
    if (volumes.length === 0 || book.prodTypes.includes(prodType)) return []
    const reading = readingState(volumes)
    return [
      {
        prodType,
        ...reading,
        text: {
          ko: describeReading(reading, today, 'ko'),
          en: describeReading(reading, today, 'en'),
        },
      },
    ]
  })
}

/** Up to three sentences: what can be read now, what has no file yet, and what follows when. */
export function describeReading(
  { now, nowVolumes, nowUnits, withoutFile, volumesWithoutFile, next }: ReadingState,
  today: string,
  locale: Locale,
): string {
  const readable = describeParts(now, nowVolumes, locale)
  const others = describeParts(withoutFile, volumesWithoutFile, locale)
  return [
    readable.length > 0
      ? t('readableNow', locale, {
          what: withUnits(shortList(readable, locale), shortList(nowUnits, locale), locale),
        })
      : t('readableNothing', locale),
    ...(others.length > 0
      ? [t('readableWithoutFile', locale, { what: shortList(others, locale) })]
      : []),
    ...(next ? [describeNext(next, today, locale)] : []),
  ].join(' ')
}

function describeParts(
  pages: ReadingState['now'],
  volumes: readonly number[],
  locale: Locale,
): string[] {
  const ranges = mergeRanges(volumes.map((number) => ({ first: number, last: number })))
  return [
    ...pages.map((range) => t('readablePages', locale, { pages: pageRange(range) })),
    ...ranges.map((range) => t('readableVolume', locale, { n: pageRange(range) })),
  ]
}

function describeNext(
  { number, first, last, units, dueDate }: NonNullable<ReadingState['next']>,
  today: string,
  locale: Locale,
): string {
  const part =
    first === null || last === null
      ? t('readableVolume', locale, { n: number })
      : t('readablePages', locale, { pages: pageRange({ first, last }) })
  const what = withUnits(part, units, locale)
  return t(
    !dueDate ? 'readableNextUndated' : dueDate < today ? 'readableNextLate' : 'readableNext',
    locale,
    { what, date: monthDay(dueDate || today, today, locale) },
  )
}

const pageRange = ({ first, last }: { first: number; last: number }) =>
  first === last ? String(first) : `${first}–${last}`
const withUnits = (what: string, units: string, locale: Locale) =>
  units ? t('readableUnits', locale, { what, units }) : what

/**
 * Names at most `max` parts and the number of the others, because long enumerations are tiring to
 * listen to.
 */
function shortList(parts: string[], locale: Locale, max = 8): string {
  const visible = parts.slice(0, max).join(', ')
  return parts.length > max
    ? t('readableMore', locale, { what: visible, count: parts.length - max })
    : visible
}
