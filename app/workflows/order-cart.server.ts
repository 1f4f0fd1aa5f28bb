/** Applies for what was ticked in the cart, and changes the copies of its entries. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { api } from '~/api/table.server'
import { formWithErrors, loadOrThrow, tryCall } from '~/api/run.server'
import { href } from '~/http/href'
import { type Notice, redirectBack, redirectWithNotice } from '~/http/notices.server'
import type { Fields } from '~/http/read-form.server'
import { addressLine } from '~/features/people/address/address-line'
import { toastDurations } from '~/tables/codes'

const texts = (value: unknown) => [value ?? []].flat().map(String)

export async function orderCart(args: ActionFunctionArgs, fields: Fields) {
  const { shown, others, entry, neededFrom, opId } = fields
  const chosen = texts(entry)
  if (chosen.length === 0 && !others)
    return formWithErrors(args, fields, {
      problem: { fieldErrors: { entry: 'chooseFirst' }, status: 422 },
      chosen,
    })
  const left = String(shown ?? '')
    .split(',')
    .filter((id) => id !== '' && !chosen.includes(id))
  // entries of other pages are not named
  const which = others ? { leave: left } : { only: chosen }
  const { data: done, problem } = await tryCall(args, api.order.order, {
    neededFrom,
    opId,
    ...which,
  })
  if (problem) return formWithErrors(args, fields, { problem, chosen })
  const ordered: Notice = {
    key: done.left ? 'orderedSome' : 'ordered',
    params: { count: done.count, left: done.left ?? 0 },
    toast: toastDurations.usual,
  }
  return redirectWithNotice(
    args,
    href('/order'),
    ordered,
    ...(fields.paper ? await addressNotice(args) : []),
  )
}

async function addressNotice(args: ActionFunctionArgs): Promise<Notice[]> {
  const address = addressLine(await loadOrThrow(args, api.user.info))
  return [
    {
      key: address ? 'orderAddress' : 'orderNoAddress',
      params: { address },
      info: true,
      link: { to: href('/myinfo'), key: address ? 'orderAddressChange' : 'orderAddressEnter' },
    },
  ]
}

/** The form has a number for each entry of the page: `orderNum-12` is that of entry 12. */
export async function changeCopies(args: ActionFunctionArgs, fields: Fields) {
  const ids = Object.keys(fields).flatMap((name) => /^orderNum-(\d+)$/.exec(name)?.[1] ?? [])
  const { data: changed, problem } = await tryCall(args, api.cart.setOrderNums, {
    opId: fields.opId,
    entry: ids,
    orderNum: ids.map((id) => fields[`orderNum-${id}`]),
    updateTime: ids.map((id) => fields[`updateTime-${id}`]),
  })
  if (problem) {
    const fieldErrors = Object.fromEntries(
      Object.entries(problem.fieldErrors).map(([name, key]) => {
        const id = ids[Number(/^orderNum\.(\d+)$/.exec(name)?.[1] ?? -1)]
        return [id ? `orderNum-${id}` : 'form', key]
      }),
    )
    return formWithErrors(args, fields, { problem: { ...problem, fieldErrors } })
  }
  const [first, ...others] = changed.items
  const notice: Notice =
    first === undefined
      ? { key: 'nothingChanged' }
      : others.length > 0
        ? { key: 'changedCopies', params: { count: changed.totalCount } }
        : {
            key: 'changed',
            params: { title: first.title, type: first.prodType, n: first.orderNum },
          }
  return redirectBack(args, { ...notice, toast: toastDurations.savedInList })
}
