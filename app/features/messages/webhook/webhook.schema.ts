/** Input schemas of webhooks. */
import * as z from 'zod/mini'
import { webhookEvents } from '~/tables/webhook-events'
import { listOf, optional, preprocess, requiredText, rowId } from '~/validation/fields'

const fields = {
  name: requiredText('webhookNameRequired', 100),
  /** whether it may be used is checked by the server */
  url: requiredText('webhookUrlRequired', 500),
  /** none: all events */
  kinds: listOf(
    z.enum(
      webhookEvents.map(({ kind }) => kind),
      { error: 'invalidChoice' },
    ),
  ),
}
export const Add = z.object(fields)
export const Modify = z.object({
  id: rowId,
  ...fields,
  updateTime: optional(z.iso.datetime({ offset: true, error: 'invalidInput' })),
})
export const SetOn = z.object({
  id: rowId,
  on: preprocess(
    (value) => ({ '1': true, true: true, '0': false, false: false })[String(value)],
    z.boolean({ error: 'invalidChoice' }),
  ),
})
