/** The member's applications as a timetable: what is late stands first. */
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadListOrThrow, searchTexts } from '~/api/load-list.server'
import { queryFields } from '~/http/read-form.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { ActingBanner, mayDo } from '~/features/people/care/acting-banner'
import { readerOnPage } from '~/workflows/reader-on-page.server'
import { Empty } from '~/components/table'
import { PagedRows } from '~/components/list-page'
import { Page } from '~/components/page'
import { EligibilityNotice } from '~/features/people/eligibility/eligibility-status'
import { OrdersLead, OrderViews } from '~/features/requests/order/order-views'
import { soonerTypes } from '~/features/requests/order/sooner-types'
import { OrderTable } from '~/features/requests/order/order-table'
import type { Handle } from '~/components/frame/screen-handle'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = {
  title: (t) => t('ordersTitle'),
  page: ({ page }) => page,
}

export async function loader(args: LoaderFunctionArgs) {
  const { view, confirm, id } = queryFields(args.request)
  // an address of before, when the list itself asked
  if (confirm === 'cancel' && /^\d{1,9}$/.test(String(id)))
    throw redirect(href('/order/item/:id', { id: String(id) }, { confirm }))
  const [reader, { found: orders, ...list }, eligibility] = await Promise.all([
    readerOnPage(args),
    loadListOrThrow(args, api.order.list, { view, sort: '1' }),
    loadOrThrow(args, api.eligibility.mine),
  ])
  const late = orders.items.filter(({ timing }) => timing === 'late')
  const books =
    late.length > 0
      ? await loadOrThrow(args, api.book.formats, {
          bookIds: [...new Set(late.map(({ bookId }) => bookId))],
        })
      : []
  const others = Object.fromEntries(
    late.flatMap((order) => {
      const [soonest] = soonerTypes(order, books)
      return soonest ? [[order.id, soonest] as const] : []
    }),
  )
  return {
    reader,
    orders,
    others,
    eligibility,
    view: searchTexts({ view }, ['view']).view,
    from: currentPath(args.request),
    ...list,
  }
}

export default function Orders() {
  const { reader, orders, others, eligibility, view, from, ...list } =
    useLoaderData<typeof loader>()
  const t = useT()
  if (orders.counts.all === 0) return <EmptyOrders />
  return (
    <Page>
      <ActingBanner reader={reader} />
      <EligibilityNotice mine={eligibility} mayRequest={mayDo(reader, 'apply')} />
      <OrdersLead counts={orders.counts} />
      <OrderViews counts={orders.counts} view={view} />
      {orders.totalCount === 0 ? (
        <p>{t('ordersNoneHere')}</p>
      ) : (
        <PagedRows totalCount={orders.totalCount} list={list}>
          <OrderTable
            orders={orders.items}
            caption={t('ordersCaption', { count: count(orders.totalCount) })}
            from={from}
            eligible={() => eligibility.eligible}
            mayDownload={() => mayDo(reader, 'download')}
            others={others}
          />
        </PagedRows>
      )}
      <p className="actions">
        <a href={href('/delivery', { reader: reader?.id })}>{t('mineTitle')}</a>
        <a href={href('/readers')}>{t('readersTitle')}</a>
        <a href={href('/reports', { reader: reader?.id })}>{t('myReports')}</a>
        <a href={href('/proposals')}>{t('myProposals')}</a>
        <a href={href('/school')}>{t('sentTitle')}</a>
      </p>
    </Page>
  )
}

function EmptyOrders() {
  const { reader } = useLoaderData<typeof loader>()
  const t = useT()
  return (
    <Page>
      <ActingBanner reader={reader} />
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
