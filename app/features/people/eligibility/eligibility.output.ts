/** Output schemas of eligibility. */
import * as z from 'zod/mini'
import { currentEligibilities, eligibilityStates, eligibilityWays } from '~/tables/account-codes'
import { named } from '~/validation/documented'
import { id, listOf, partialDate, time } from '~/validation/output'

/**
 * A request, or a decision without one. `note`: what the member wrote; `reason`: what the
 * administrator wrote; `photo`: whether one waits to be looked at.
 */
const recordFields = {
  id,
  state: z.enum(eligibilityStates.map(({ value }) => value)),
  way: z.enum(eligibilityWays.map(({ value }) => value)),
  note: z.string(),
  reason: z.string(),
  photo: z.boolean(),
  untilDay: partialDate,
  createTime: time,
  decideTime: z.nullable(time),
}
const Record = named('Eligibility', z.object(recordFields))
export type EligibilityRow = z.infer<typeof Record>

/**
 * `required`: whether this member needs it; `eligible`: whether they may receive finished material.
 * `asked`: the request that waits; `decision`: the one that holds, or the last one.
 */
const current = {
  required: z.boolean(),
  eligible: z.boolean(),
  state: z.enum(currentEligibilities.map(({ value }) => value)),
}
export const Mine = z.object({
  ...current,
  asked: z.nullable(Record),
  decision: z.nullable(Record),
})

/** As administrators see it; `userName`: the administrator who decided, '' before. */
const Decided = named('DecidedEligibility', z.object({ ...recordFields, userName: z.string() }))
const member = z.object({ id, user: z.string(), name: z.string(), schoolName: z.string() })
export type EligibilityMember = z.infer<typeof member>

export const Requests = listOf(z.object({ ...recordFields, userName: z.string(), member }))

/** `history`: newest first, at most fifty. */
export const OfMember = z.object({
  ...current,
  asked: z.nullable(Decided),
  decision: z.nullable(Decided),
  history: z.array(Decided),
})
export const Request = z.object({
  ...recordFields,
  userName: z.string(),
  member,
  /** 'application/pdf' …; '' without a photo */
  photoType: z.string(),
  current: OfMember,
})
