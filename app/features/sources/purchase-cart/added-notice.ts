/** The notice after books were added to the purchase cart, with a link to the cart. */
import { orderTypes } from '~/tables/codes'
import { count } from '~/i18n/format'
import { href } from '~/http/href'
import type { MessageKey } from '~/tables/messages'

type AddResult = { added: number; already: number; unknown?: string[] }

/** Reports how many books were added, were there before, or are no longer in the list. */
export function addedNotice({ added, already, unknown = [] }: AddResult, orderType: number) {
  const type = orderTypes.find(({ value }) => value === orderType)?.label ?? ''
  const key: MessageKey =
    unknown.length > 0 ? 'requestAddedSome' : added === 0 ? 'requestNothing' : 'requestAdded'
  const params = {
    type,
    added: count(added),
    already: count(already),
    unknown: count(unknown.length),
  }
  return {
    key,
    params,
    link: { to: href('/admin/cart', { orderType }), key: 'toPurchaseCart' as const },
  }
}
