/** Input schemas of eligibility: asked for by members, decided by administrators. */
import * as z from 'zod/mini'
import { bodyLimits, fieldLimits } from '~/tables/codes'
import { eligibilityStates, eligibilityWays } from '~/tables/account-codes'
import {
  isoDate,
  oneOf,
  optional,
  preprocess,
  requiredText,
  rowId,
  text,
} from '~/validation/fields'
import { Paging } from '~/validation/paging'
import { fileField } from '~/validation/uploaded-file'

export const ByUser = z.object({ userId: rowId })

/** `photo`: a JPEG, PNG or PDF; `note`: what an administrator should know. One of them is needed. */
export const Request = z
  .object({
    photo: optional(fileField(bodyLimits.photo, 'proofTooLarge')),
    note: optional(text()),
  })
  .check(
    z.refine(({ photo, note }) => photo !== undefined || Boolean(note), {
      error: 'proofRequired',
      path: ['photo'],
    }),
  )

const way = oneOf(eligibilityWays.filter(({ decide }) => decide).map(({ value }) => value))

/** `way`: that of the request when absent; `untilDay`: the last day of the confirmation. */
export const Decide = z
  .object({
    id: rowId,
    decision: z.enum(['confirmed', 'refused'], { error: 'invalidChoice' }),
    way,
    reason: optional(text()),
    untilDay: isoDate,
  })
  .check(
    z.refine(({ decision, reason }) => decision === 'confirmed' || Boolean(reason), {
      error: 'reasonRequired',
      path: ['reason'],
    }),
  )

/** Without a request; `reason` says how the administrator knows. */
export const Confirm = z.object({
  userId: rowId,
  way,
  reason: requiredText('reasonRequired'),
  untilDay: isoDate,
})

export const Withdraw = z.object({ userId: rowId, reason: requiredText('reasonRequired') })

/** `keyword`: a part of the name or the login id. */
export const List = z.extend(Paging, {
  state: preprocess(
    (value) => value || 'asked',
    z.enum(
      eligibilityStates.map(({ value }) => value),
      { error: 'invalidChoice' },
    ),
  ),
  keyword: optional(text(fieldLimits.keyword)),
})
