/** Schema of the audit log's filters. */
import * as z from 'zod/mini'
import { oneOf, optional, text } from '~/validation/fields'
import { Paging } from '~/validation/paging'
import { actions } from '~/tables/audit-actions'

const optionalDay = optional(z.iso.date('badDay'))

/** `user`: who acted; `from` and `to`: days in Seoul, both included. */
export const List = z
  .extend(Paging, {
    user: optional(text(100)),
    action: oneOf(actions.map(({ value }) => value)),
    target: optional(text(100)),
    from: optionalDay,
    to: optionalDay,
  })
  .check(
    z.refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      error: 'periodReversed',
    }),
  )
