/** Puts a book into the cart from a row of results, and leads back to the row. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { api } from '~/api/table.server'
import { loadOrThrow, readActionForm, tryCall } from '~/api/run.server'
import { authenticate } from '~/auth/session.server'
import { addsQuickly } from '~/features/requests/cart/quick-add'
import { href } from '~/http/href'
import { redirectWithNotice } from '~/http/notices.server'
import type { RequestArgs } from '~/platform/request-args'
import { toastDurations } from '~/tables/codes'

/** What the rows of these books show to a member; null for visitors, whose pages are kept, and staff. */
export async function quickAdding(args: RequestArgs, bookIds: string[]) {
  const { user } = await authenticate(args)
  return addsQuickly(user?.level) ? loadOrThrow(args, api.cart.ofBooks, { bookIds }) : null
}

export async function quickAdd(args: ActionFunctionArgs) {
  const { row, ...fields } = await readActionForm(args)
  const { pathname, searchParams } = new URL(args.request.url)
  searchParams.delete('index')
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  const anchor = /^(?:book|listed)-\d+$/.test(String(row)) ? `#${String(row)}` : ''
  const here = pathname + query + anchor
  const { data: entry, problem } = await tryCall(args, api.cart.add, fields)
  if (problem)
    return redirectWithNotice(args, here, { key: problem.key, params: problem.params, alert: true })
  return redirectWithNotice(args, here, {
    key: 'quickAddDone',
    params: { title: entry.title, type: entry.prodType, n: entry.orderNum },
    link: { to: href('/cart'), key: 'toCart' },
    toast: toastDurations.usual,
  })
}
