/** Input schemas of absences: days on which a producer does not work. */
import * as z from 'zod/mini'
import { fieldLimits } from '~/tables/codes'
import { booleanField, isoDate, optional, text } from '~/validation/fields'
import { Paging } from '~/validation/paging'

/** `user`: the login id of a producer. `past`: with those that are over. */
export const List = z.extend(Paging, {
  user: optional(text(100)),
  past: booleanField,
})

const requiredDay = z.pipe(isoDate, z.iso.date('required'))

/** Days are YYYY-MM-DD; without `lastDay`, it is one day. An administrator names `user`. */
export const Add = z
  .object({
    user: optional(text(100)),
    firstDay: requiredDay,
    lastDay: isoDate,
    reason: optional(text(fieldLimits.text)),
  })
  .check(
    z.refine(({ firstDay, lastDay }) => lastDay === undefined || lastDay >= firstDay, {
      error: 'periodReversed',
      path: ['lastDay'],
    }),
  )
