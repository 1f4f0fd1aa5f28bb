/**
 * Measures book matching: the labelled rows against their books, through the product's own
 * functions.
 */
import { db } from '~/platform/db.server'
import {
  findCandidates,
  matchRows,
  type MatchResult,
} from '~/features/catalogue/book-matching/candidates.server'
import { bookRow, requestBookRow } from '../../../prisma/seed/catalogue'
import type { Labelled, LabelledRow } from './labelled-rows'

/**
 * Shares from 0 to 1. `precision`: certain matches that are right; `recall`: rows with a book that
 * became certain; `firstTen`: the other rows with a book that have it among the first ten
 * candidates.
 */
export type Quality = {
  precision: number
  recall: number
  firstTen: number
  kinds: KindQuality[]
  wrong: Outcome[]
  unsure: Outcome[]
  far: Outcome[]
}
export type KindQuality = {
  kind: string
  rows: number
  certain: number
  wrong: number
  open: number
  firstTen: number
}
export type Outcome = LabelledRow & { match: MatchResult; place: number }

/** Stores the catalogue and the request list of a labelled set; the database must hold no books. */
export async function storeLabelledBooks({ books }: Labelled): Promise<void> {
  await db.book.createMany({ data: books.filter(({ state }) => state !== 'listed').map(bookRow) })
  const ids = new Map(
    (await db.book.findMany({ select: { id: true, bookId: true } })).map(({ id, bookId }) => [
      bookId,
      id,
    ]),
  )
  await db.requestBook.createMany({
    data: books
      .filter(({ state }) => state !== 'registered')
      .map((book) => requestBookRow(book, ids.get(book.metadata.bookId) ?? null)),
  })
}

/** `share`: part of the rows to measure, spread evenly. */
export async function measureQuality({ rows }: Labelled, share = 1): Promise<Quality> {
  const some = rows.filter(
    (_, index) => Math.floor((index + 1) * share) > Math.floor(index * share),
  )
  const outcomes: Outcome[] = []
  for (const year of [2026, 2027]) {
    const ofYear = some.filter((row) => row.year === year)
    const matches = await matchRows(
      db,
      ofYear.map(({ row }) => row),
      { year },
    )
    for (const [index, labelled] of ofYear.entries()) {
      const match = matches[index]!
      const open = match.band !== 'certain' && labelled.answer !== null
      const place = open
        ? (await findCandidates(db, labelled.row, { year })).findIndex(
            ({ bookId }) => bookId === labelled.answer,
          )
        : -1
      outcomes.push({ ...labelled, match, place })
    }
  }
  const certain = outcomes.filter(({ match }) => match.band === 'certain')
  const wrong = certain.filter(({ match, answer }) => match.bookId !== answer)
  const answered = outcomes.filter(({ answer }) => answer !== null)
  const unsure = answered.filter(({ match }) => match.band !== 'certain')
  const far = unsure.filter(({ place }) => place < 0 || place > 9)
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))].map((kind): KindQuality => {
    const countOfKind = (list: Outcome[]) => list.filter((one) => one.kind === kind).length
    return {
      kind,
      rows: countOfKind(outcomes),
      certain: countOfKind(certain) - countOfKind(wrong),
      wrong: countOfKind(wrong),
      open: countOfKind(unsure),
      firstTen: countOfKind(unsure) - countOfKind(far),
    }
  })
  return {
    precision: 1 - wrong.length / certain.length,
    recall:
      answered.filter(({ match, answer }) => match.band === 'certain' && match.bookId === answer)
        .length / answered.length,
    firstTen: 1 - far.length / Math.max(1, unsure.length),
    kinds,
    wrong,
    unsure,
    far,
  }
}
