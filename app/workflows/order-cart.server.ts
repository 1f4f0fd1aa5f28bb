/** Applies for what was ticked in the cart, and changes the copies of its entries. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { api } from '~/api/table.server'
import { formWithErrors, loadOrThrow, tryCall, type FormErrors } from '~/api/run.server'
import { href } from '~/http/href'
import { type Notice, redirectWithNotice } from '~/http/notices.server'
import type { Fields } from '~/http/read-form.server'
import { addressLine } from '~/features/people/address/address-line'
import { toastDurations } from '~/tables/codes'

const texts = (value: unknown) => [value ?? []].flat().map(String)

/** The numbers of the page are saved first, whether they alone are sent or applied for. */
export async function orderCart(args: ActionFunctionArgs, fields: Fields) {
  const { shown, others, entry, neededFrom, opId, save } = fields
  const chosen = texts(entry)
  if (!save && chosen.length === 0 && !others)
    return formWithErrors(args, fields, {
      problem: { fieldErrors: { entry: 'chooseFirst' }, status: 422 },
      chosen,
    })
  const { changed, wrong } = await changeCopies(args, fields, entriesOf(fields))
  if (wrong) return formWithErrors(args, fields, { problem: wrong, chosen })
  if (save)
    return redirectWithNotice(args, await addressWithDay(args, String(neededFrom ?? '')), {
      ...copiesNotice(changed),
      toast: toastDurations.savedInList,
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

/** The page as it is, with a day that was typed beside the numbers. */
async function addressWithDay(args: ActionFunctionArgs, neededFrom: string): Promise<string> {
  const { pathname, searchParams } = new URL(args.request.url)
  for (const name of ['index', 'confirm', 'id', 'neededFrom']) searchParams.delete(name)
  const { day } = await loadOrThrow(args, api.order.nextTerm)
  if (neededFrom !== day) searchParams.set('neededFrom', neededFrom)
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

type Changed = { title: string; prodType: string; orderNum: number }

/** The form has a number for each entry of the page: `orderNum-12` is that of entry 12. */
const entriesOf = (fields: Fields) =>
  Object.keys(fields).flatMap((name) => /^orderNum-(\d+)$/.exec(name)?.[1] ?? [])

type ChangedCopies = { changed: Changed[]; wrong: FormErrors | null }

async function changeCopies(
  args: ActionFunctionArgs,
  fields: Fields,
  ids: readonly string[],
): Promise<ChangedCopies> {
  if (ids.length === 0) return { changed: [], wrong: null }
  const { data, problem } = await tryCall(args, api.cart.setOrderNums, {
    opId: fields.opId,
    entry: ids,
    orderNum: ids.map((id) => fields[`orderNum-${id}`]),
    updateTime: ids.map((id) => fields[`updateTime-${id}`]),
  })
  if (!problem) return { changed: data.items, wrong: null }
  // what was deleted meanwhile is not applied for; the numbers of the others count
  if (problem.status === 404 && !fields.save) {
    const present = await presentEntries(args, ids)
    if (present.length < ids.length) return changeCopies(args, fields, present)
  }
  const fieldErrors = Object.fromEntries(
    Object.entries(problem.fieldErrors).map(([name, key]) => {
      const id = ids[Number(/^orderNum\.(\d+)$/.exec(name)?.[1] ?? -1)]
      return [id ? `orderNum-${id}` : 'form', key]
    }),
  )
  return { changed: [], wrong: { ...problem, fieldErrors } }
}

async function presentEntries(args: ActionFunctionArgs, ids: readonly string[]) {
  const found = await Promise.all(ids.map((id) => tryCall(args, api.cart.info, { id })))
  return ids.filter((_, i) => found[i]?.data)
}

function copiesNotice([first, ...others]: Changed[]): Notice {
  if (!first) return { key: 'nothingChanged' }
  if (others.length > 0) return { key: 'changedCopies', params: { count: others.length + 1 } }
  return {
    key: 'changed',
    params: { title: first.title, type: first.prodType, n: first.orderNum },
  }
}
