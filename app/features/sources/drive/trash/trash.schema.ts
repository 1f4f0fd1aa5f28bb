/** Schemas of the drive's trash. */
import * as z from 'zod/mini'
import { listOf, preprocess, rowId } from '~/validation/fields'
import { Paging } from '~/validation/paging'

/** Days until an entry of the trash is deleted for good. */
export const trashDays = 30

export const Trash = Paging
/** These entries, or all of them. */
export const Purge = z
  .object({
    id: listOf(rowId, 1_000),
    all: preprocess((value) => value === '1' || value === true, z.boolean()),
  })
  .check(z.refine(({ id, all }) => all || id.length > 0, { error: 'chooseFirst', path: ['id'] }))
