/** Input schemas of what-if: changes of a season that are tried, and decisions that are taken over. */
import * as z from 'zod/mini'
import { productionTypes, workDecisionKinds } from '~/tables/codes'
import { integer, isoDate, oneOf, optional, text } from '~/validation/fields'

const fields = {
  /** producers more than there are */
  people: integer({ min: 0, max: 20, message: 'whatIfPeopleBad' }, 0),
  /** login id of a producer who is away, and the days */
  away: optional(text(100)),
  firstDay: isoDate,
  lastDay: isoDate,
  /** what is decided for a piece; `volume` 0 is a format without volumes; of a source for its book */
  kind: oneOf(workDecisionKinds),
  bookId: optional(text(50)),
  type: oneOf(productionTypes.map(({ value }) => value)),
  volume: integer({ min: 0, max: 999, message: 'whatIfVolumeBad' }, 0),
  day: isoDate,
}
const Values = z.object(fields)
type Values = z.infer<typeof Values>

const rule = (path: keyof Values, error: string, holds: (values: Values) => boolean) =>
  z.refine<Values>(holds, { error, path: [path] })

export const WhatIf = Values.check(
  rule('firstDay', 'required', ({ away, firstDay }) => !away || !!firstDay),
  rule(
    'lastDay',
    'periodReversed',
    ({ firstDay, lastDay }) => !firstDay || !lastDay || firstDay <= lastDay,
  ),
  rule('bookId', 'required', ({ kind, bookId }) => !kind || !!bookId),
  rule('type', 'required', ({ kind, type }) => !kind || kind === 'source' || !!type),
  rule('day', 'required', ({ kind, day }) => !kind || kind === 'first' || !!day),
)
export type WhatIf = Values
export const whatIfNames = Object.keys(fields) as (keyof Values)[]
