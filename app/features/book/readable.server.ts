/** What of a book can be read today while its formats are still made in volumes, as data and in words. */
import type * as z from 'zod/mini'
import { productionTypeValues } from '~/codes'
import { db } from '~/db.server'
import { Failure } from '~/failure'
import { date } from '~/format'
import { say, type Locale } from '~/messages'
import type { ByBookId } from './book.schema'
import { merged, readingOf, type Reading } from './readable'

/** One format; `text` says it in both languages. */
export type Readable = Reading & { prodType: string; text: Record<Locale, string> }

/** Formats that are made in volumes and not finished as a whole, in the order of the codes. */
export async function readable({ bookId }: z.infer<typeof ByBookId>): Promise<Readable[]> {
  const volumes = {
    select: {
      number: true,
      firstPage: true,
      lastPage: true,
      units: true,
      state: true,
      dueDate: true,
    },
  } as const
  const book = await db.book.findUnique({
    where: { bookId },
    select: {
      prodTypes: true,
      formats: { where: { volumes: { some: {} } }, select: { prodType: true, volumes } },
    },
  })
  if (!book) throw new Failure('noSuchMaterial', 404, 'bookId')
  const today = date(new Date())
  return productionTypeValues.flatMap((prodType) => {
    const format = book.formats.find((one) => one.prodType === prodType)
    if (!format || book.prodTypes.includes(prodType)) return []
    const reading = readingOf(format.volumes)
    return [
      {
        prodType,
        ...reading,
        text: { ko: inWords(reading, today, 'ko'), en: inWords(reading, today, 'en') },
      },
    ]
  })
}

/** One or two sentences: what is there, and what comes when. */
export function inWords(
  { now, nowVolumes, nowUnits, next }: Reading,
  today: string,
  locale: Locale,
): string {
  const volumes = merged(nowVolumes.map((number) => ({ first: number, last: number })))
  const parts = [
    ...now.map((pages) => say('readablePages', locale, { pages: rangeOf(pages) })),
    ...volumes.map((range) => say('readableVolume', locale, { n: rangeOf(range) })),
  ]
  const there =
    parts.length > 0
      ? say('readableNow', locale, {
          what: withUnits(few(parts, locale), few(nowUnits, locale), locale),
        })
      : say('readableNothing', locale)
  return next ? `${there} ${comesNext(next, today, locale)}` : there
}

function comesNext(
  { number, first, last, units, dueDate }: NonNullable<Reading['next']>,
  today: string,
  locale: Locale,
): string {
  const part =
    first === null || last === null
      ? say('readableVolume', locale, { n: number })
      : say('readablePages', locale, { pages: rangeOf({ first, last }) })
  const what = withUnits(part, units, locale)
  return say(
    !dueDate ? 'readableNextUndated' : dueDate < today ? 'readableNextLate' : 'readableNext',
    locale,
    { what, date: dueDate },
  )
}

const rangeOf = ({ first, last }: { first: number; last: number }) =>
  first === last ? String(first) : `${first}–${last}`
const withUnits = (what: string, units: string, locale: Locale) =>
  units ? say('readableUnits', locale, { what, units }) : what

/** Many fragments are not read out one by one. */
function few(parts: string[], locale: Locale, most = 8): string {
  const shown = parts.slice(0, most).join(', ')
  return parts.length > most
    ? say('readableMore', locale, { what: shown, count: parts.length - most })
    : shown
}
