/** Input schemas of manuscripts: making one, its pages, drafts. */
import * as z from 'zod/mini'
import { pageForms } from '~/features/production/braille/layout/forms'
import { bookId } from '~/features/production/produced-book.schema'
import { draftKinds, pageStates, printColours, printPapers } from '~/tables/staff-codes'
import {
  booleanField,
  integer,
  multilineText,
  oneOf,
  optional,
  preprocess,
  rowId,
  text,
} from '~/validation/fields'
import { Paging } from '~/validation/paging'
import { fileField } from '~/validation/uploaded-file'

/** Characters of one page; a page of print has about two thousand. */
export const mostPageText = 200_000
/** The largest file that a manuscript is made of; smaller than what a request may hold. */
export const mostSourceBytes = 200 * 1024 * 1024

export const ByBook = z.object({ bookId })

/** `adds`: its pages come to those that there are; else they take their place. */
export const Upload = z.object({
  bookId,
  file: fileField(mostSourceBytes, 'sourceTooLarge'),
  adds: booleanField,
})

/** `open`: only pages with doubts, open descriptions or changes of the source. */
export const Pages = z.extend(Paging, { bookId, open: booleanField })

export const ByPage = z.object({ id: rowId })
/** `large`: to look closely. */
export const Picture = z.object({ id: rowId, large: booleanField })

const wanted = preprocess((value) => value ?? '', multilineText(mostPageText))

export const SavePage = z.object({
  id: rowId,
  text: wanted,
  label: preprocess((value) => value ?? '', text(20)),
  state: preprocess(
    (value) => value ?? '',
    z.enum(
      pageStates.map(({ value }) => value),
      { error: 'invalidChoice' },
    ),
  ),
  /** of the page as the form showed it */
  version: text(40),
})

/** What is to be done with what a corrected source has for a page. */
export const Compare = z.object({ id: rowId, take: booleanField, version: text(40) })

const findField = z.pipe(
  preprocess((value) => value ?? '', text(200)),
  z.string().check(z.minLength(1, 'replaceFindMissing')),
)
export const Find = z.object({ bookId, find: findField })
/** `count`: how many places the caller saw; another number is refused. */
export const Replace = z.object({
  bookId,
  find: findField,
  replace: preprocess((value) => value ?? '', text(200)),
  count: integer({ min: 1, max: 1_000_000 }),
})

const printPage = () => optional(integer({ min: 1, max: 99_999, message: 'enlargePageBad' }))

/** Enlarged print as it is made where nothing was chosen: points, and hundredths of a line. */
export const usualPrint = { size: 24, spacing: 160 }

/** A draft of a volume (`volume`), of pages of print, or of all pages. */
export const Draft = z
  .object({
    bookId,
    kind: preprocess(
      (value) => value ?? '',
      z.enum(
        draftKinds.map(({ value }) => value),
        { error: 'invalidChoice' },
      ),
    ),
    volume: optional(rowId),
    first: printPage(),
    last: printPage(),
    /** the page form of braille; without one, `national2025` */
    form: oneOf(pageForms),
    /** enlarged print: its paper, points of its letters, colours, and distance of its lines in hundredths */
    paper: oneOf(printPapers.map(({ value }) => value)),
    size: optional(integer({ min: 18, max: 32, message: 'largeSizeBad' })),
    colours: oneOf(printColours.map(({ value }) => value)),
    spacing: optional(integer({ min: 130, max: 250, message: 'largeSpacingBad' })),
    /** somebody has checked it, so that nothing says that it is a draft */
    checked: booleanField,
  })
  .check(
    z.refine(({ first, last }) => first === undefined || last === undefined || last >= first, {
      path: ['last'],
      error: 'pagesReversed',
    }),
  )
