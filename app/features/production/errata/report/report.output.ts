/** Output schemas of reports of errata. */
import * as z from 'zod/mini'
import { productionTypeValues } from '~/tables/codes'
import { erratumReportStates } from '~/tables/account-codes'
import { count, flag, id, listOf, text, time } from '~/validation/output'

const state = z.enum(erratumReportStates.map(({ value }) => value))
const prodType = z.enum(productionTypeValues)

/** `again`: the same had been reported before. */
export const Reported = z.object({ id, again: flag })

const said = {
  id,
  bookId: text,
  title: text,
  prodType,
  volume: count,
  pageText: text,
  text,
  state,
  answer: text,
  answerTime: z.nullable(time),
  createTime: time,
}
/** `isErratum`: it became an erratum; `correction`: what that corrects, where it is one place. */
const Report = z.object({
  ...said,
  isErratum: flag,
  correction: z.nullable(z.object({ pageText: text, wrong: text, right: text })),
})
export type ReportView = z.infer<typeof Report>
export const Reports = listOf(Report)

const member = z.nullable(z.object({ id, user: text, name: text }))
const Received = z.object({ ...said, member, shipmentId: z.nullable(id) })
export type ReceivedReport = z.infer<typeof Received>
export const ReceivedReports = listOf(Received)

/**
 * `mails`: whether its reporter gave an address; `copy`: the file of its reporter's copy, with the day on
 * which they got it, `current` null where it is not known; `errata`: of the book, to which it may belong.
 */
export const Info = z.extend(Received, {
  bookRowId: id,
  mails: flag,
  answerUserName: text,
  erratumId: z.nullable(id),
  volumeId: z.nullable(id),
  copy: z.nullable(z.object({ day: text, current: z.nullable(flag) })),
  errata: z.array(z.object({ id, name: text, corrections: count })),
})
export type ReportInfo = z.infer<typeof Info>

/** `mailed`: a mail with the answer waits to go out. */
export const Answered = z.object({ id, erratumId: z.nullable(id), mailed: flag })
