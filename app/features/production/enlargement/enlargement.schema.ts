/** Input schema of a PDF on larger paper. */
import * as z from 'zod/mini'
import { bookId } from '~/features/production/produced-book.schema'
import { enlargedPapers } from '~/tables/staff-codes'
import { booleanField, integer, optional, preprocess } from '~/validation/fields'

/** The fields of a choice besides the book. */
export const choiceFields = ['paper', 'first', 'last', 'crop', 'volume', 'checked'] as const

const page = (usual?: number) => integer({ min: 1, max: 9999, message: 'enlargePageBad' }, usual)

/** What of the publisher's PDF is enlarged, and how. */
export const Enlarge = z
  .object({
    bookId,
    paper: preprocess(
      (value) => value ?? '',
      z.enum(
        enlargedPapers.map(({ value }) => value),
        { error: 'invalidChoice' },
      ),
    ),
    /** pages of the PDF, counted from 1; without `last`, to its end */
    first: page(1),
    last: optional(page()),
    /** what is cut off each side, in millimetres */
    crop: integer({ min: 0, max: 40, message: 'enlargeCropBad' }, 0),
    /** the number of the volume, for its title page and name */
    volume: optional(integer({ min: 1, max: 999, message: 'volumeNumberBad' })),
    /** somebody has looked at the pages, so that nothing says that it is a draft */
    checked: booleanField,
  })
  .check(
    z.refine(({ first, last }) => last === undefined || last >= first, {
      path: ['last'],
      error: 'pagesReversed',
    }),
  )
