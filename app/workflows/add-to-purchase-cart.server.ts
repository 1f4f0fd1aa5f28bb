/** Adds the rows of a list that an administrator chose to the purchase cart. */
import type { ActionFunctionArgs } from '@remix-run/node'
import type { Fields } from '~/http/read-form.server'
import { formWithErrors, tryCall } from '~/api/run.server'
import { api } from '~/api/table.server'
import { addedNotice } from '~/features/sources/purchase-cart/added-notice'
import { redirectBack } from '~/http/notices.server'

/** `drop`: parameters of the address that do not belong to the list itself. */
export async function addChosenBooks(args: ActionFunctionArgs, fields: Fields, drop: string[]) {
  const { bookId, orderType } = selectedBooks(fields)
  const { data: done, problem } = await tryCall(args, api.purchaseCart.add, {
    opId: fields.opId,
    bookId,
    orderType,
    orderNum: 1,
  })
  if (!problem) return redirectBack(args, addedNotice(done, Number(orderType)), drop)
  const { fieldErrors } = problem
  // errors of the rows appear at the list
  const atRows = Object.fromEntries(
    Object.entries(fieldErrors).map(([name, key]) => [
      name.startsWith('bookId') || name === 'form' ? 'bookId' : 'form',
      key,
    ]),
  )
  return formWithErrors(args, fields, {
    problem: { ...problem, fieldErrors: atRows },
    chosen: [fields.bookId ?? []].flat().map(String),
  })
}

/**
 * The pressed button names the rows and the order type: `chosen:0`, `page:1`, `row:1:2026-0000001`.
 */
function selectedBooks({ act, bookId, shown }: Fields) {
  const [which, orderType, row] = String(act ?? '').split(':')
  return {
    orderType,
    bookId:
      which === 'row' ? row : which === 'page' ? shown : which === 'chosen' ? bookId : undefined,
  }
}
