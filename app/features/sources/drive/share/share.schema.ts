/** Schemas of share links. */
import * as z from 'zod/mini'
import { preprocess } from '~/validation/fields'
import { Paging } from '~/validation/paging'

export { Export, ItemInput } from '~/features/sources/drive/drive.schema'

/** An id in any other form gets the same answer as an unknown one. */
export const ByAccessId = z.object({
  accessId: preprocess(
    (value) => (typeof value === 'string' && /^[\w-]{16,64}$/.test(value) ? value : ''),
    z.string(),
  ),
})

/** Links that still work, or those that ended in the last thirty days. */
const states = ['live', 'ended'] as const
export const Shares = z.extend(Paging, {
  state: preprocess((value) => value || 'live', z.enum(states, { error: 'invalidChoice' })),
})
