/** The purchase cart: entries of one type, their request sheet, and completing them. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, useLoaderData } from '@remix-run/react'
import { handleIntents } from '~/api/intents.server'
import { loadListOrThrow, pageIsGone } from '~/api/load-list.server'
import { type Fields, queryFields } from '~/http/read-form.server'
import { tryCall, loadOrThrow, readActionForm, submitForm } from '~/api/run.server'
import { entryParams, savePurchaseEntry } from '~/workflows/save-purchase-entry.server'
import { api } from '~/api/table.server'
import { PagedRows } from '~/components/list-page'
import { Page } from '~/components/page'
import { useUrlWith } from '~/components/pagination'
import {
  CompleteConfirm,
  CompleteSection,
  EmptyCart,
  RemoveConfirm,
  SheetForm,
  TypeTabs,
} from '~/features/sources/purchase-cart/purchase-questions'
import { PurchaseTable } from '~/features/sources/purchase-cart/purchase-table'
import { defaultTitle } from '~/features/sources/purchase-cart/request-sheet.server'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { redirectBack, type Notice } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t) => t('adminCart'),
  page: ({ page }) => page,
}

/** The parameters of this screen's confirmations. */
const questionParams = ['confirm', 'id']

/** E-books or printed books: the tab that the address names. */
const tabOf = ({ request }: LoaderFunctionArgs | ActionFunctionArgs) =>
  queryFields(request).orderType === '1' ? 1 : 0

type Refused = { fieldErrors: Record<string, string> } | null

export async function loader(args: LoaderFunctionArgs) {
  const { confirm, id } = queryFields(args.request)
  const orderType = tabOf(args)
  const { found: cart, ...list } = await loadListOrThrow(args, api.purchaseCart.list, { orderType })
  const totals = await loadOrThrow(args, api.purchaseCart.totals, { orderType })
  const chosen = [id ?? []].flat().map(Number)
  const noProblem: Refused = null
  const screen = {
    cart,
    totals,
    orderType,
    completing: await completionPreview(args, confirm, orderType),
    sheetTitle: defaultTitle(),
    from: currentPathWithoutQuestion(args.request),
    removing:
      confirm === 'remove' || confirm === 'removeAll'
        ? cart.items.filter((entry) => chosen.includes(entry.id))
        : [],
    ...list,
    problem: noProblem,
  }
  if (confirm === 'removeAll' && chosen.length === 0)
    return data({ ...screen, problem: { fieldErrors: { form: 'noneChosen' } } }, { status: 422 })
  return screen
}

const currentPathWithoutQuestion = (request: Request) => {
  const url = new URL(request.url)
  for (const name of questionParams) url.searchParams.delete(name)
  return currentPath(new Request(url))
}

async function completionPreview(args: LoaderFunctionArgs, confirm: unknown, tab: number) {
  if (confirm !== 'produce' && confirm !== 'produceAll') return null
  const orderType = confirm === 'produce' ? tab : undefined
  const totals = await loadOrThrow(args, api.purchaseCart.totals, { orderType })
  return totals.newest > 0 ? { ...totals, orderType } : null
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const { remove, removeAll, info } = api.purchaseCart
  return handleIntents(
    args,
    {
      modify: () => modify(args, fields),
      produce: () => produce(args, fields),
      remove: async () => {
        const { data: entry } = await tryCall(args, info, { id: fields.id })
        const { problem } = await submitForm(args, remove, fields)
        if (problem) return problem
        return backToPage(
          args,
          entry ? { key: 'purchaseRemoved', params: { title: entry.title } } : removedCount(1),
        )
      },
      removeAll: [removeAll, ({ removed }) => backToPage(args, removedCount(removed))],
    },
    fields,
  )
}

const removedCount = (removed: number): Notice => ({
  key: 'purchaseRemovedCount',
  params: { count: count(removed) },
})

async function modify(args: ActionFunctionArgs, fields: Fields) {
  const { entry, refused, notice } = await savePurchaseEntry(args, fields, fields.id)
  const tab = tabOf(args)
  if (refused && entry && entry.orderType !== tab)
    return backToPage(args, {
      key: 'purchaseMovedMeanwhile',
      params: entryParams(entry),
      alert: true,
    })
  if (refused) return refused
  return backToPage(
    args,
    entry.orderType === tab ? notice : { key: 'purchaseMoved', params: entryParams(entry) },
  )
}

async function produce(args: ActionFunctionArgs, fields: Fields) {
  const { data: done, problem } = await submitForm(args, api.purchaseCart.produce, fields)
  if (problem) return problem
  const params = { pdf: count(done.pdf), book: count(done.book), created: count(done.created) }
  return redirectBack(
    args,
    {
      key: 'purchaseCompleted',
      params,
      link: { to: href('/admin/request/list'), key: 'adminList' },
    },
    [...questionParams, 'page'],
  )
}

/** Redirects back; to the first page when the last one was emptied. */
async function backToPage(args: ActionFunctionArgs, notice: Notice) {
  const emptied = await pageIsGone(args, api.purchaseCart.list, { orderType: tabOf(args) })
  return redirectBack(args, notice, [...questionParams, ...(emptied ? ['page'] : [])])
}

export default function PurchaseCart() {
  const { cart, totals, orderType, completing, removing, sheetTitle, from, problem, ...list } =
    useLoaderData<typeof loader>()
  const t = useT()
  const cancelTo = useUrlWith()({ confirm: null, id: null })
  return (
    <Page
      problem={problem}
      lead={t('purchaseLead')}
      leadLast
      beside={<TypeTabs totals={totals} orderType={orderType} />}
    >
      {removing.length > 0 ? <RemoveConfirm entries={removing} cancelTo={cancelTo} /> : null}
      {completing ? <CompleteConfirm completing={completing} cancelTo={cancelTo} /> : null}
      {cart.totalCount === 0 ? (
        <EmptyCart orderType={orderType} />
      ) : (
        <>
          <PagedRows totalCount={cart.totalCount} list={list}>
            <PurchaseTable
              items={cart.items}
              orderType={orderType}
              totalCount={cart.totalCount}
              from={from}
            />
          </PagedRows>
          <SheetForm orderType={orderType} title={sheetTitle} />
          <CompleteSection totals={totals} orderType={orderType} />
        </>
      )}
    </Page>
  )
}
