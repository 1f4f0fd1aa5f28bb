/** The member's applications with their state. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadListOrThrow, pageIsGone } from '~/api/load-list.server'
import { query } from '~/api/read-form.server'
import { attempt, posted, submit } from '~/api/run.server'
import { api } from '~/api/table.server'
import { PagedRows } from '~/components/list-page'
import { Page } from '~/components/page'
import { useAddress } from '~/components/pagination'
import { CancelConfirm } from '~/features/order/cancel-confirm'
import { OrderTable } from '~/features/order/order-table'
import type { Handle } from '~/handle'
import { here } from '~/here.server'
import { href } from '~/http/href'
import { back } from '~/notice.server'
import { useSay } from '~/say'

export const handle: Handle<typeof loader> = {
  title: (say) => say('ordersTitle'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const { confirm, id } = query(args.request)
  const { found: orders, ...list } = await loadListOrThrow(args, api.order.list)
  const order = confirm === 'cancel' ? (await attempt(args, api.order.info, { id })).data : null
  return {
    orders,
    cancelling: order?.step === 'received' ? order : null,
    from: here(args.request),
    ...list,
  }
}

export async function action(args: ActionFunctionArgs) {
  const fields = await posted(args)
  const { problem } = await submit(args, api.order.cancel, fields)
  if (problem) return problem
  // cancelling may have emptied the last page
  const emptied = await pageIsGone(args, api.order.list)
  return back(args, { key: 'cancelled' }, ['confirm', 'id', ...(emptied ? ['page'] : [])])
}

export default function Orders() {
  const { orders, cancelling, from, ...list } = useLoaderData<typeof loader>()
  const address = useAddress()
  if (orders.totalCount === 0) return <Empty />
  return (
    <Page>
      {cancelling ? (
        <CancelConfirm order={cancelling} cancelTo={address({ confirm: null, id: null })} />
      ) : null}
      <PagedRows totalCount={orders.totalCount} list={list}>
        <OrderTable orders={orders.items} totalCount={orders.totalCount} from={from} />
      </PagedRows>
    </Page>
  )
}

function Empty() {
  const say = useSay()
  return (
    <Page>
      <section className="empty">
        <h2>{say('ordersEmpty')}</h2>
        <p>{say('ordersEmptyHelp')}</p>
        <p className="actions">
          <a className="button" href={href('/')}>
            {say('menuSearch')}
          </a>{' '}
          <a href={href('/cart')}>{say('menuCart')}</a>
        </p>
      </section>
    </Page>
  )
}
