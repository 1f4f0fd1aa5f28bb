/** The readers in somebody's care: who they are, and what of theirs comes when. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadListOrThrow, searchTexts } from '~/api/load-list.server'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { PagedRows } from '~/components/list-page'
import { Page } from '~/components/page'
import { Empty } from '~/components/table'
import type { Handle } from '~/components/frame/screen-handle'
import { mayDo } from '~/features/people/care/acting-banner'
import { ReaderTable } from '~/features/people/care/reader-table'
import { OrderTable } from '~/features/requests/order/order-table'
import { OrdersLead, OrderViews } from '~/features/requests/order/order-views'
import { currentPath } from '~/http/current-path.server'
import { href } from '~/http/href'
import { queryFields } from '~/http/read-form.server'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (t) => t('readersTitle') }

export async function loader(args: LoaderFunctionArgs) {
  const { view } = queryFields(args.request)
  const { items: readers } = await loadOrThrow(args, api.care.readers)
  const { found: orders, ...list } = await loadListOrThrow(args, api.care.ofReaders, {
    view,
    sort: '1',
  })
  return {
    readers,
    orders,
    view: searchTexts({ view }, ['view']).view,
    from: currentPath(args.request),
    ...list,
  }
}

export default function Readers() {
  const { readers } = useLoaderData<typeof loader>()
  const t = useT()
  if (readers.length === 0)
    return (
      <Page>
        <Empty heading={t('readersNone')} help={t('readersNoneHelp')}>
          <a className="button" href={href('/readers/new')}>
            {t('readersAdd')}
          </a>
        </Empty>
      </Page>
    )
  const mayApply = readers.some((reader) => mayDo(reader, 'apply'))
  return (
    <Page lead={t('readersLead')}>
      <p className="actions">
        {mayApply ? (
          <a className="button" href={href('/readers/apply')}>
            {t('readersApply')}
          </a>
        ) : null}
        <a className="button-secondary" href={href('/readers/new')}>
          {t('readersAdd')}
        </a>
      </p>
      <ReaderTable readers={readers} />
      <Timetable />
    </Page>
  )
}

/** One row for each reader and book, what is late first. */
function Timetable() {
  const { readers, orders, view, from, ...list } = useLoaderData<typeof loader>()
  const t = useT()
  if (orders.counts.all === 0) return <p>{t('readersNoOrders')}</p>
  return (
    <section aria-labelledby="timetable">
      <h2 id="timetable">{t('readersTimetable')}</h2>
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
            eligible={({ reader }) =>
              readers.some(({ id, eligible }) => id === reader?.id && eligible)
            }
            mayDownload={({ reader }) =>
              readers.some((one) => one.id === reader?.id && mayDo(one, 'download'))
            }
            others={{}}
          />
        </PagedRows>
      )}
    </section>
  )
}
