/** The administrator's purchase requests: entries of one type, their request sheet, and completing them. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { query, type Fields } from '~/api/read-form.server'
import { attempt, choose, load, posted, submit } from '~/api/run.server'
import { paramsOf, saveEntry } from '~/api/save-entry.server'
import { api } from '~/api/table.server'
import { defaultPageSize } from '~/codes'
import { ListControls, pagesOf } from '~/components/list-controls'
import { Page } from '~/components/page'
import { Pagination, useAddress } from '~/components/pagination'
import {
  CompleteConfirm,
  CompleteSection,
  EmptyTab,
  RemoveConfirm,
  SheetForm,
  TypeTabs,
} from '~/features/purchase-cart/purchase-parts'
import { PurchaseTable } from '~/features/purchase-cart/purchase-table'
import { usualTitle } from '~/features/purchase-cart/request-sheet.server'
import { count } from '~/format'
import type { Handle } from '~/handle'
import { here } from '~/here.server'
import { back, type Notice } from '~/notice.server'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say) => say('adminCart'),
  page: ({ page }) => page,
}

/** The questions of this screen, and what they are about. */
const asking = ['confirm', 'id']

export async function loader(args: LoaderFunctionArgs) {
  const { orderType: asked, confirm, id, page, size } = query(args.request)
  const orderType = asked === '1' ? 1 : 0
  const cart = await load(args, api.purchaseCart.list, { orderType, page, size })
  const totals = await load(args, api.purchaseCart.totals, { orderType })
  const chosen = [id ?? []].flat().map(Number)
  const screen = {
    ...{
      cart,
      totals,
      orderType,
      completing: await completing(args, confirm, orderType),
      sheetTitle: usualTitle(),
      from: hereWithout(args.request),
    },
    removing:
      confirm === 'remove' || confirm === 'removeAll'
        ? cart.items.filter((entry) => chosen.includes(entry.id))
        : [],
    ...{
      page: Number(page) || 1,
      size: Number(size) || defaultPageSize,
      problem: null as { fieldErrors: Record<string, string> } | null,
    },
  }
  if (confirm === 'removeAll' && chosen.length === 0)
    return data({ ...screen, problem: { fieldErrors: { form: 'noneChosen' } } }, { status: 422 })
  return screen
}

const hereWithout = (request: Request) => {
  const url = new URL(request.url)
  for (const name of asking) url.searchParams.delete(name)
  return here(new Request(url))
}

async function completing(args: LoaderFunctionArgs, confirm: unknown, tab: number) {
  if (confirm !== 'produce' && confirm !== 'produceAll') return null
  const orderType = confirm === 'produce' ? tab : undefined
  const totals = await load(args, api.purchaseCart.totals, { orderType })
  return totals.newest > 0 ? { ...totals, orderType } : null
}

export async function action(args: ActionFunctionArgs) {
  const fields = await posted(args)
  if (fields.subaction === 'modify') return modify(args, fields)
  if (fields.subaction === 'produce') return produce(args, fields)
  const row = choose(fields, {
    remove: api.purchaseCart.remove,
    removeAll: api.purchaseCart.removeAll,
  })
  const { data: entry } =
    row === api.purchaseCart.remove
      ? await attempt(args, api.purchaseCart.info, { id: fields.id })
      : { data: null }
  const { data: done, problem } = await submit(args, row, fields)
  if (problem) return problem
  if (entry) return backToPage(args, { key: 'purchaseRemoved', params: { title: entry.title } })
  return backToPage(args, { key: 'purchaseRemovedCount', params: { count: count(done.removed) } })
}

async function modify(args: ActionFunctionArgs, fields: Fields) {
  const { entry, refused, notice } = await saveEntry(args, fields, fields.id)
  const tab = query(args.request).orderType === '1' ? 1 : 0
  if (refused && entry && entry.orderType !== tab)
    return backToPage(args, { key: 'purchaseMovedMeanwhile', params: paramsOf(entry), alert: true })
  if (refused) return refused
  return backToPage(
    args,
    entry.orderType === tab ? notice : { key: 'purchaseMoved', params: paramsOf(entry) },
  )
}

async function produce(args: ActionFunctionArgs, fields: Fields) {
  const { data: done, problem } = await submit(args, api.purchaseCart.produce, fields)
  if (problem) return problem
  const params = { pdf: count(done.pdf), book: count(done.book), created: count(done.created) }
  return back(
    args,
    { key: 'purchaseCompleted', params, link: { to: '/admin/request/list', key: 'adminList' } },
    [...asking, 'page'],
  )
}

/** What was done may have emptied the last page. */
async function backToPage(args: ActionFunctionArgs, notice: Notice) {
  const { orderType, page, size } = query(args.request)
  const left = await attempt(args, api.purchaseCart.list, {
    orderType: orderType === '1' ? 1 : 0,
    page,
    size,
  })
  return back(args, notice, [...asking, ...(left.problem ? ['page'] : [])])
}

export default function PurchaseCart() {
  const { cart, totals, orderType, completing, removing, sheetTitle, from, page, size, problem } =
    useLoaderData<typeof loader>()
  const say = useSay()
  const cancelTo = useAddress()({ confirm: null, id: null })
  return (
    <Page problem={problem} lead={say('purchaseLead')}>
      {removing.length > 0 ? <RemoveConfirm entries={removing} cancelTo={cancelTo} /> : null}
      {completing ? <CompleteConfirm completing={completing} cancelTo={cancelTo} /> : null}
      <TypeTabs totals={totals} orderType={orderType} />
      {cart.totalCount === 0 ? (
        <EmptyTab orderType={orderType} />
      ) : (
        <>
          <ListControls size={size} />
          <PurchaseTable
            items={cart.items}
            orderType={orderType}
            totalCount={cart.totalCount}
            from={from}
          />
          <Pagination pages={pagesOf(cart.totalCount, page, size)} />
          <SheetForm orderType={orderType} title={sheetTitle} />
          <CompleteSection totals={totals} orderType={orderType} />
        </>
      )}
    </Page>
  )
}
