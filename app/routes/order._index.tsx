/** The member's applications with their status. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadListOrThrow, pageIsGone } from '~/api/load-list.server'
import { queryFields } from '~/http/read-form.server'
import { tryCall, loadOrThrow, readActionForm, submitForm } from '~/api/run.server'
import { api } from '~/api/table.server'
import { Empty } from '~/components/table'
import { PagedRows } from '~/components/list-page'
import { Page } from '~/components/page'
import { useUrlWith } from '~/components/pagination'
import { EligibilityNotice } from '~/features/people/eligibility/eligibility-status'
import { cancelledNotice } from '~/features/requests/order/cancelled-notice'
import { CancelConfirm } from '~/features/requests/order/cancel-confirm'
import { OrderTable } from '~/features/requests/order/order-table'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { redirectBack } from '~/http/notices.server'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t) => t('ordersTitle'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const { confirm, id } = queryFields(args.request)
  const [{ found: orders, ...list }, eligibility] = await Promise.all([
    loadListOrThrow(args, api.order.list),
    loadOrThrow(args, api.eligibility.mine),
  ])
  const order = confirm === 'cancel' ? (await tryCall(args, api.order.info, { id })).data : null
  return {
    orders,
    eligibility,
    cancelling: order && !order.delivered ? order : null,
    from: currentPath(args.request),
    ...list,
  }
}

export async function action(args: ActionFunctionArgs) {
  const fields = await readActionForm(args)
  const { data: order } = await tryCall(args, api.order.info, { id: fields.id })
  const { problem } = await submitForm(args, api.order.cancel, fields)
  if (problem) return problem
  // cancelling may have emptied the last page
  const emptied = await pageIsGone(args, api.order.list)
  return redirectBack(args, cancelledNotice(order), ['confirm', 'id', ...(emptied ? ['page'] : [])])
}

export default function Orders() {
  const { orders, eligibility, cancelling, from, ...list } = useLoaderData<typeof loader>()
  const address = useUrlWith()
  const t = useT()
  if (orders.totalCount === 0) return <EmptyOrders />
  return (
    <Page>
      {cancelling ? (
        <CancelConfirm order={cancelling} cancelTo={address({ confirm: null, id: null })} />
      ) : null}
      <EligibilityNotice mine={eligibility} />
      <PagedRows totalCount={orders.totalCount} list={list}>
        <OrderTable
          orders={orders.items}
          totalCount={orders.totalCount}
          from={from}
          eligible={eligibility.eligible}
        />
      </PagedRows>
      <p className="actions">
        <a href={href('/delivery')}>{t('mineTitle')}</a>
        <a href={href('/proposals')}>{t('myProposals')}</a>
        <a href={href('/school')}>{t('sentTitle')}</a>
      </p>
    </Page>
  )
}

function EmptyOrders() {
  const t = useT()
  return (
    <Page>
      <Empty heading={t('ordersEmpty')} help={t('ordersEmptyHelp')}>
        <a className="button" href={href('/')}>
          {t('menuSearch')}
        </a>{' '}
        <a href={href('/cart')}>{t('menuCart')}</a>{' '}
        <a href={href('/proposals')}>{t('myProposals')}</a>{' '}
        <a href={href('/school')}>{t('sentTitle')}</a>
      </Empty>
    </Page>
  )
}
