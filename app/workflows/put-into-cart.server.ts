/** Puts a book into the cart from its page, whether it is made or only listed, or watches it. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { api } from '~/api/table.server'
import { readActionForm, submitForm } from '~/api/run.server'
import { toastDurations } from '~/tables/codes'
import { intentOf } from '~/api/intents.server'
import type { Fields } from '~/http/read-form.server'
import { localeOf } from '~/i18n/locale.server'
import { href } from '~/http/href'
import { redirectBack } from '~/http/notices.server'

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** For a visitor without an account, who is sent a mail to confirm. */
async function watchBook(args: ActionFunctionArgs, fields: Fields) {
  const language = localeOf(args.request)
  const { problem } = await submitForm(args, api.watch.add, { ...fields, language })
  return problem ?? redirectBack(args, { key: 'watchAdded' })
}

export async function putIntoCart(args: ActionFunctionArgs) {
  // a visitor logs in first and finds the form as they filled it in (http/saved-form.server.ts)
  const fields = await readActionForm(args)
  if (intentOf(fields) === 'watch') return watchBook(args, fields)
  const { data: entry, problem } = await submitForm(args, api.cart.add, fields)
  if (problem) return problem
  return redirectBack(args, {
    key: 'cartAdded',
    params: { title: entry.title, type: entry.prodType, n: asText(fields.orderNum) },
    link: { to: href('/cart'), key: 'toCart' },
    toast: toastDurations.usual,
  })
}
