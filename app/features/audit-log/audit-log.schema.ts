/** What may be asked of the record of changes. */
import * as z from 'zod/mini'
import { choice, optional, text } from '~/fields'
import { Paging } from '~/paging'
import { actions } from './actions'

const day = optional(z.iso.date('badDay'))

/** `user`: who did it; `from` and `to`: days in Seoul, both included. */
export const List = z
  .extend(Paging, {
    user: optional(text(100)),
    action: choice(actions.map(({ value }) => value)),
    target: optional(text(100)),
    from: day,
    to: day,
  })
  .check(
    z.refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      error: 'periodReversed',
    }),
  )
