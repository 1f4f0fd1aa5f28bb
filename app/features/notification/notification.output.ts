/** Output schemas of a member's notices. */
import * as z from 'zod/mini'
import { productionTypeValues } from '~/tables/codes'
import { count, id, listOf, time } from '~/validation/output'

/** `volume`: the available volume; 0 for the whole book. */
export const Notices = listOf(
  z.object({
    id,
    orderId: id,
    volume: count,
    title: z.string(),
    prodType: z.enum(productionTypeValues),
    createTime: time,
    read: z.boolean(),
    link: z.string(),
  }),
)
export const Count = z.object({ count })
