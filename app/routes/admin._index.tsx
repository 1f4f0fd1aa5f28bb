/** The administrators' first page: how much waits at each stage, and since when. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { orderStatuses, orderTypes } from '~/tables/codes'
import { Page } from '~/components/page'
import { type Column, Table } from '~/components/table'
import type { Oldest } from '~/features/overview/overview.server'
import { count, date } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT, useI18n } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (t) => t('overviewTitle') }

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await loadOrThrow(args, api.admin.overview)), now: Date.now() }
}

/** A line of the overview: the stage links to its work, the oldest entry to itself. */
type Line = { id: string; stage: string; to?: string; count: number; oldest?: ReactNode }

export default function Overview() {
  const { cart, requested, making, finished, uploads, orders, board, arrived, orderRows } =
    useLoaderData<typeof loader>()
  const t = useT()
  const { locale } = useI18n()
  const typeOf = (orderType: number) =>
    orderTypes.find(({ value }) => value === orderType)?.label ?? ''
  const stages: Line[] = [
    {
      id: 'uploads',
      stage: t('stageUploads'),
      to: href('/admin/request/register'),
      count: uploads.count,
      oldest: uploads.oldest ? (
        <Since
          since={uploads.oldest.since}
          title={uploads.oldest.fileName}
          to={href('/admin/request/register/:id', { id: uploads.oldest.id })}
        />
      ) : null,
    },
    ...cart.map((one) => ({
      id: `cart-${one.orderType}`,
      stage: t('stageCart', { type: typeOf(one.orderType) }),
      to: href('/admin/cart', { orderType: one.orderType }),
      count: one.count,
      oldest: <OldestOf oldest={one.oldest} />,
    })),
    {
      id: 'requested',
      stage: t('stageRequested'),
      to: href('/admin/produce/list', { state: 'sourcing' }),
      count: requested.count,
      oldest: <OldestOf oldest={requested.oldest} />,
    },
    {
      id: 'making',
      stage: t('stageMaking'),
      to: href('/admin/produce/list', { state: 'making' }),
      count: making.count,
      oldest: <OldestOf oldest={making.oldest} />,
    },
    {
      id: 'finished',
      stage: t('stageFinished'),
      to: href('/admin/produce/list', { prodDate: finished.month }),
      count: finished.count,
    },
  ]
  const dates: Line[] = [
    {
      id: 'late',
      stage: t('stageLate'),
      to: href('/admin/produce/board', { risk: 'late' }),
      count: board.late,
    },
    {
      id: 'at-risk',
      stage: t('stageAtRisk'),
      to: href('/admin/produce/board', { risk: 'atRisk' }),
      count: board.atRisk,
    },
  ]
  const drive: Line[] = [
    {
      id: 'arrived',
      stage: t('stageArrived'),
      to: href('/admin/drive/inbox'),
      count: arrived.count,
      oldest: arrived.oldest ? (
        <Since
          since={arrived.oldest.since}
          title={arrived.oldest.name}
          to={href('/admin/drive/inbox')}
        />
      ) : null,
    },
  ]
  const orderFile = (name: string) =>
    href('/admin/user/order/item/:name', { name }, { only: 'open' })
  const schools: Line[] = [
    {
      id: 'order-rows',
      stage: t('stageOrderRows'),
      to: href('/admin/user/order/list', { only: 'open' }),
      count: orderRows.count,
      oldest: orderRows.oldest ? (
        <Since
          since={orderRows.oldest.since}
          title={orderRows.oldest.name}
          to={orderFile(orderRows.oldest.name)}
        />
      ) : null,
    },
  ]
  const applications = orders.map((one): Line => {
    const word = orderStatuses.find(({ value }) => value === one.step)?.[locale] ?? one.step
    return {
      id: `orders-${one.step}`,
      stage: t('stageOrders', { status: word }),
      count: one.count,
      oldest: one.step === 'finished' ? null : <OldestOf oldest={one.oldest} />,
    }
  })
  return (
    <Page lead={t('overviewLead')}>
      <Lines id="purchase" heading={t('overviewPurchase')} lines={stages} />
      <Lines id="dates" heading={t('overviewBoard')} lines={dates} />
      <Lines id="drive" heading={t('overviewDrive')} lines={drive} />
      <Lines id="schools" heading={t('overviewSchools')} lines={schools} />
      <Lines id="applications" heading={t('overviewOrders')} lines={applications} />
    </Page>
  )
}

function Lines({ id, heading, lines }: { id: string; heading: string; lines: Line[] }) {
  const t = useT()
  const columns: Column<Line>[] = [
    {
      key: 'stage',
      heading: t('stage'),
      main: true,
      cell: ({ stage, to }) => (to ? <a href={to}>{stage}</a> : stage),
    },
    {
      key: 'count',
      heading: t('waitingCount'),
      className: 'nowrap',
      cell: (line) => count(line.count),
    },
    { key: 'oldest', heading: t('oldest'), cell: ({ oldest }) => oldest ?? '-' },
  ]
  return (
    <section className="overview" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <Table
        caption={<span className="hidden-text">{heading}</span>}
        columns={columns}
        rows={lines}
        rowId={(line) => line.id}
      />
    </section>
  )
}

/** Links the book in the request list, or in the catalogue when the list no longer has it. */
function OldestOf({ oldest }: { oldest: Oldest | null }) {
  if (!oldest) return '-'
  const { title, since, listId, bookRowId } = oldest
  const to = listId
    ? href('/admin/request/item/:id', { id: listId })
    : bookRowId
      ? href('/item/:id', { id: bookRowId })
      : null
  return <Since since={since} title={title} to={to && withReturnPath(to, href('/admin'))} />
}

const day = 86_400_000

function Since({ since, title, to }: { since: string; title: string; to: string | null }) {
  const t = useT()
  const { now } = useLoaderData<typeof loader>()
  const days = Math.floor((now - Date.parse(since)) / day) + 1
  return (
    <>
      {to ? <a href={to}>{title}</a> : title}{' '}
      <span className="small">
        <time dateTime={since}>{t('oldestSince', { date: date(since), days: count(days) })}</time>
      </span>
    </>
  )
}
