/** Input schema of the list of a member's applications; the forms of other pages do not load it. */
import * as z from 'zod/mini'
import { oneOf, preprocess } from '~/validation/fields'
import { Paging } from '~/validation/paging'
import { orderListViews, orderSorts } from './in-time'

/** `view`: only what is late, can be downloaded or is waited for; `sort` '1': what is late first. */
export const List = z.extend(Paging, {
  view: oneOf(orderListViews),
  sort: preprocess((value) => value || '0', z.enum(orderSorts, { error: 'invalidChoice' })),
})
