/** Input schemas of reports of errata. */
import * as z from 'zod/mini'
import { fieldLimits } from '~/tables/codes'
import { erratumReportStates } from '~/tables/account-codes'
import {
  email,
  integer,
  isoDate,
  multilineText,
  oneOf,
  optional,
  preprocess,
  rowId,
  text,
} from '~/validation/fields'
import { Paging } from '~/validation/paging'
import { ByCode } from '~/features/delivery/delivery.schema'

/** Several lines that may be empty; spaces and empty lines alone are nothing. */
const lines = (max: number) =>
  preprocess(
    (value) => (typeof value === 'string' ? value.trim() : (value ?? '')),
    multilineText(max),
  )
/** Signs of which nobody sees or hears anything, such as the empty letter of Hangul and the empty cell of braille. */
const nothing = /^[\s\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]*$/u
const requiredLines = (error: string) =>
  z.pipe(
    lines(fieldLimits.reportText),
    z.string().check(z.refine((value) => !nothing.test(value), { error })),
  )

/** `pageText`: as its reader finds it, of print or of braille. */
const said = {
  pageText: preprocess((value) => value ?? '', text(fieldLimits.reportPage)),
  text: requiredLines('reportTextRequired'),
}

/** `orderId`: the application of whose copy it is; `volume` 0: the whole, or unknown. */
export const Report = z.object({
  orderId: rowId,
  volume: integer({ min: 0, max: 999 }, 0),
  ...said,
})

/** `item`: what of the shipment it is about; `email`: where the answer goes, in `language`. */
export const ReportByCode = z.extend(ByCode, {
  item: integer({
    min: 1,
    max: 2_147_483_647,
    message: 'noSuchItem',
    missing: 'reportItemRequired',
  }),
  ...said,
  email,
  language: z.optional(z.enum(['ko', 'en'], { error: 'invalidChoice' })),
})

const reply = { id: rowId, reply: requiredLines('reportReplyRequired') }
export const Reply = z.object(reply)
export const ReplyByCode = z.extend(ByCode, reply)

/** `keyword`: a part of the book's title, its number, or the login id of the reporter. */
export const List = z.extend(Paging, {
  state: oneOf(erratumReportStates.map(({ value }) => value)),
  keyword: optional(text(fieldLimits.keyword)),
})

export const decisions = ['erratum', 'existing', 'question', 'nothing'] as const

/**
 * `erratum` with the fields of a correction, `existing` with an erratum of the book; both may have an
 * answer, the others must.
 */
export const Answer = z
  .object({
    id: rowId,
    decision: z.enum(decisions, { error: 'invalidChoice' }),
    answer: lines(fieldLimits.reportText),
    erratumId: optional(rowId),
    pages: preprocess((value) => value ?? '', text()),
    wrong: lines(fieldLimits.correctionText),
    right: lines(fieldLimits.correctionText),
    note: lines(fieldLimits.correctionText),
    source: optional(text(fieldLimits.schoolName)),
    day: isoDate,
  })
  .check(
    z.refine(({ decision, pages }) => decision !== 'erratum' || pages !== '', {
      error: 'erratumPagesRequired',
      path: ['pages'],
    }),
    z.refine(({ decision, wrong, right }) => decision !== 'erratum' || wrong + right !== '', {
      error: 'erratumNothingTyped',
      path: ['wrong'],
    }),
    z.refine(({ decision, erratumId }) => decision !== 'existing' || erratumId !== undefined, {
      error: 'reportErratumRequired',
      path: ['erratumId'],
    }),
    z.refine(
      ({ decision, answer }) => decision === 'erratum' || decision === 'existing' || answer !== '',
      { error: 'reportAnswerRequired', path: ['answer'] },
    ),
  )
