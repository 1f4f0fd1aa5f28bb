/** The demo's unfinished formats: their percentages or their volumes. */
import { typesOfChannel, type ProductionType, type VolumeState } from '~/tables/codes'
import { progressOfVolumes } from '~/features/production/completion/volume-progress'
import type { Prisma } from '../generated/client'
import type { DemoBook } from './catalogue'
import { random, type Random } from './random'

type Tx = Prisma.TransactionClient
type Format = {
  bookRowId: number
  prodType: ProductionType
  progress: number
  begunDate: string
  finishedDate: string
}
type Volume = {
  number: number
  firstPage: number
  lastPage: number
  units: string
  state: VolumeState
  dueDate: string
  begunDate: string
  handedInDate: string
  finishedDate: string
}

/** Every third unfinished format is produced in volumes; braille takes more of them than print. */
export async function writeFormats(
  tx: Tx,
  books: DemoBook[],
  bookRowIds: Map<string, number>,
): Promise<void> {
  const rng = random(17)
  /** of its own, so that the percentages and volumes are those of before */
  const days = random(23)
  const formats: Format[] = []
  const volumes: (Volume & { bookRowId: number; prodType: ProductionType })[] = []
  for (const { metadata, production, formats: made } of books) {
    const bookRowId = bookRowIds.get(metadata.bookId)
    if (bookRowId === undefined) continue
    for (const { prodType, progress } of made) {
      const mine =
        progress > 0 && progress < 100 && rng.chance(0.35)
          ? volumesOf(prodType, progress, rng, days)
          : []
      formats.push({
        bookRowId,
        prodType,
        progress: mine.length > 0 ? progressOfVolumes(mine) : progress,
        ...daysOfWork(progress, production.prodDate, days),
      })
      volumes.push(...mine.map((volume) => ({ ...volume, bookRowId, prodType })))
    }
  }
  await tx.format.createMany({ data: formats })
  await tx.volume.createMany({ data: volumes })
}

/** When work on a format began, and ended: a whole book takes a week. */
function daysOfWork(progress: number, prodDate: string, days: Random) {
  const before = (date: string, count: number) =>
    new Date(Date.parse(date) - count * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  if (progress < 100)
    return { begunDate: progress > 0 ? day(10, days.between(1, 40)) : '', finishedDate: '' }
  if (prodDate.length < 10) return { begunDate: '', finishedDate: '' }
  return { begunDate: before(prodDate, days.between(4, 9)), finishedDate: prodDate }
}

/**
 * About as far as the percentage says: finished volumes first, one in production, the rest waiting;
 * a month between two.
 */
function volumesOf(
  prodType: ProductionType,
  progress: number,
  rng: Random,
  days: Random,
): Volume[] {
  const count = typesOfChannel('braille').includes(prodType) ? rng.between(3, 8) : rng.between(2, 4)
  const done = Math.min(Math.floor((count * progress) / 100), count - 1)
  const pages = rng.between(28, 64)
  return Array.from({ length: count }, (_, index): Volume => {
    const state: VolumeState =
      index < done ? 'finished' : index === done ? rng.pick(['producing', 'checking']) : 'waiting'
    const month = 11 + index - done
    const finished = state === 'finished' ? rng.between(1, 19) : 19
    const handedIn = finished - days.between(2, 5)
    const isBegun = state !== 'waiting'
    const isHandedIn = state === 'checking' || state === 'finished'
    return {
      number: index + 1,
      firstPage: index * pages + 1,
      lastPage: (index + 1) * pages,
      state,
      units: `${index * 2 + 1}·${index * 2 + 2}단원`,
      dueDate: day(month, 20),
      // made in a few days, then checked as long
      begunDate: isBegun ? day(month, handedIn - days.between(1, 3)) : '',
      handedInDate: isHandedIn ? day(month, handedIn) : '',
      finishedDate: state === 'finished' ? day(month, finished) : '',
    }
  })
}

/** A day of a month counted from January 2026. */
const day = (month: number, day: number) =>
  new Date(Date.UTC(2026, month - 1, day)).toISOString().slice(0, 10)
