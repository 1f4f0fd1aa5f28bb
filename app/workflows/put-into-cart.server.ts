/** Puts a book into the cart from its page, whether it is made or only listed. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { api } from '~/api/table.server'
import { readActionForm, submitForm } from '~/api/run.server'
import { toastDurations } from '~/tables/codes'
import { href } from '~/http/href'
import { redirectBack } from '~/http/notices.server'

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

export async function putIntoCart(args: ActionFunctionArgs) {
  // a visitor logs in first and finds the form as they filled it in (http/saved-form.server.ts)
  const fields = await readActionForm(args)
  const { data: entry, problem } = await submitForm(args, api.cart.add, fields)
  if (problem) return problem
  return redirectBack(args, {
    key: 'cartAdded',
    params: { title: entry.title, type: entry.prodType, n: asText(fields.orderNum) },
    link: { to: href('/cart'), key: 'toCart' },
    toast: toastDurations.usual,
  })
}
