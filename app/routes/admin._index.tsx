/**
 * The administrators' first page: the figures of the term, what is late or waits, what is new, what
 * goes on, the month.
 */
import { todayInSeoul } from '~/platform/today'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { orderStatuses, orderTypes, type OrderStatus } from '~/tables/codes'
import { Page } from '~/components/page'
import { Day } from '~/components/when'
import {
  Figures,
  Longest,
  OldestBook,
  OwedSources,
  WaitingList,
  type WaitingItem,
} from '~/features/centre/overview/waiting-list'
import { count, daysBetween } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { useT, useI18n } from '~/i18n/provider'

export const handle: Handle<typeof loader> = { title: (t) => t('overviewTitle') }

export async function loader(args: LoaderFunctionArgs) {
  const [overview, figures] = await Promise.all([
    loadOrThrow(args, api.admin.overview),
    loadOrThrow(args, api.figures.info),
  ])
  return { ...overview, figures, today: todayInSeoul() }
}

export default function Overview() {
  const t = useT()
  return (
    <Page>
      <TermFigures />
      <section aria-labelledby="waiting">
        <h2 id="waiting">{t('overviewWaiting')}</h2>
        <WaitingList items={useWaiting()} />
      </section>
      <section aria-labelledby="fresh">
        <h2 id="fresh">{t('overviewFresh')}</h2>
        <Fresh />
      </section>
      <Figures id="going-on" heading={t('overviewGoingOn')} lines={useGoingOn()} />
      <Figures id="month" heading={t('overviewMonth')} lines={useMonth()} />
    </Page>
  )
}

/** What everybody may be told of the service, in two sentences. */
function TermFigures() {
  const t = useT()
  const { term, termBegan, hand } = useLoaderData<typeof loader>().figures
  const sum = (key: 'needed' | 'inTime') => term.reduce((total, row) => total + row[key], 0)
  const [needed, inTime] = [sum('needed'), sum('inTime')]
  const share = Math.round((inTime * 100) / needed)
  const types = hand.flatMap(({ prodType, days }) =>
    days === null ? [] : [`${prodType} ${t('figuresDaysOf', { days: count(days) })}`],
  )
  return (
    <section aria-labelledby="term">
      <h2 id="term">{t('figures')}</h2>
      <p>
        {needed
          ? t('figuresOfTerm', {
              ...{ first: termBegan, share },
              ...{ needed: count(needed), inTime: count(inTime) },
            })
          : t('figuresTermNone')}
        {types.length > 0 ? (
          <>
            <br />
            {t('figuresOfHand', { types: types.join(', ') })}
          </>
        ) : null}
      </p>
      <p className="actions">
        <a href={href('/figures')}>{t('figuresAllOf')}</a>
        <a href={href('/admin/produce/score')}>{t('score')}</a>
      </p>
    </section>
  )
}

/** What waits for the administrator, what is late first. */
function useWaiting(): WaitingItem[] {
  const t = useT()
  const {
    board,
    longestLate,
    sources,
    orderRows,
    orders,
    arrived,
    eligibility,
    messages,
    webhooks,
    unmade,
    proposals,
    ready,
    shipments,
    uploads,
    cart,
    today,
  } = useLoaderData<typeof loader>()
  const received = orders.find(({ step }) => step === 'received')!
  const since = (first: { since: string } | null, title: string, to: string) =>
    first ? <Longest title={title} to={to} since={first.since} today={today} /> : null
  return [
    {
      id: 'ready',
      words: t('stageReady'),
      to: href('/admin/delivery/ready'),
      count: ready.copies,
      detail: <p>{t('stageReadyFor', { count: count(ready.recipients) })}</p>,
    },
    ...(['packed', 'silent'] as const).map((state) => {
      const { count, oldest } = shipments[state]
      return {
        id: `shipments-${state}`,
        words: t(state === 'packed' ? 'stagePacked' : 'stageSilent'),
        to: href('/admin/delivery', { state }),
        count,
        detail: oldest
          ? since(oldest, oldest.name, href('/admin/delivery/:id', { id: oldest.id }))
          : null,
      }
    }),
    {
      id: 'late',
      words: t('stageLate'),
      to: href('/admin/produce/board', { risk: 'late' }),
      count: board.late,
      late: true,
      detail: <LongestLate format={longestLate} today={today} />,
    },
    {
      id: 'sources',
      words: t('stageSources'),
      to: href('/admin/produce/list', { state: 'sourcing' }),
      count: sources.count,
      detail: <OwedSources publishers={sources.publishers} today={today} />,
    },
    {
      id: 'order-rows',
      words: t('stageOrderRows'),
      to: href('/admin/user/order/list', { only: 'open' }),
      count: orderRows.count,
      detail: orderRows.oldest ? (
        <>
          <p>{t('orderRowsFiles', { count: count(orderRows.files) })}</p>
          {since(
            orderRows.oldest,
            orderRows.oldest.name,
            href('/admin/user/order/item/:name', { name: orderRows.oldest.name }, { only: 'open' }),
          )}
        </>
      ) : null,
    },
    {
      id: 'received',
      words: t('stageReceived'),
      to: href('/admin/order/list', { state: 'listed' }),
      count: received.count,
      detail: <OldestBook oldest={received.oldest} today={today} />,
    },
    {
      id: 'eligibility',
      words: t('stageEligibility'),
      to: href('/admin/eligibility'),
      count: eligibility.count,
      detail: eligibility.oldest
        ? since(
            eligibility.oldest,
            eligibility.oldest.name,
            href('/admin/eligibility/:id', { id: eligibility.oldest.id }),
          )
        : null,
    },
    {
      id: 'unmade',
      words: t('stageUnmade'),
      to: href('/admin/request/demanded'),
      count: unmade.count,
      detail: <OldestBook oldest={unmade.oldest} today={today} />,
    },
    {
      id: 'proposals',
      words: t('stageProposals'),
      to: href('/admin/proposals'),
      count: proposals.count,
      detail: proposals.oldest
        ? since(
            proposals.oldest,
            proposals.oldest.name,
            href('/admin/proposals/:id', { id: proposals.oldest.id }),
          )
        : null,
    },
    {
      id: 'arrived',
      words: t('stageArrived'),
      to: href('/admin/drive/inbox'),
      count: arrived.count,
      detail: since(arrived.oldest, arrived.oldest?.name ?? '', href('/admin/drive/inbox')),
    },
    {
      id: 'messages',
      words: t('stageMessages'),
      to: href('/admin/messages'),
      count: messages.count,
      detail: since(messages.oldest, messages.oldest?.name ?? '', href('/admin/messages')),
    },
    {
      id: 'webhooks',
      words: t('stageWebhooks'),
      to: href('/admin/webhooks'),
      count: webhooks.count,
      detail: since(webhooks.oldest, webhooks.oldest?.name ?? '', href('/admin/webhooks')),
    },
    {
      id: 'at-risk',
      words: t('stageAtRisk'),
      to: href('/admin/produce/board', { risk: 'atRisk' }),
      count: board.atRisk,
    },
    {
      id: 'uploads',
      words: t('stageUploads'),
      to: href('/admin/request/register'),
      count: uploads.count,
      detail: uploads.oldest
        ? since(
            uploads.oldest,
            uploads.oldest.fileName,
            href('/admin/request/register/:id', { id: uploads.oldest.id }),
          )
        : null,
    },
    ...cart.map((one) => ({
      id: `cart-${one.orderType}`,
      words: t('stageCart', {
        type: orderTypes.find(({ value }) => value === one.orderType)?.label ?? '',
      }),
      to: href('/admin/cart', { orderType: one.orderType }),
      count: one.count,
      detail: <OldestBook oldest={one.oldest} today={today} />,
    })),
  ]
}

type LateFormat = ReturnType<typeof useLoaderData<typeof loader>>['longestLate']

function LongestLate({ format, today }: { format: LateFormat; today: string }) {
  const t = useT()
  if (!format) return null
  const { bookId, title, prodType, date: due } = format
  const to = withReturnPath(href('/admin/produce/item/:bookId', { bookId }), href('/admin'))
  return (
    <p>
      {t('longestLate')}: <a href={to}>{title}</a> {prodType}{' '}
      <span className="small">
        <Day of={due} />
        {t('lateSince', { days: count(daysBetween(due, today)) })}
      </span>
    </p>
  )
}

/** What has come since yesterday, as one line of links. */
function Fresh() {
  const t = useT()
  const { fresh, arrived } = useLoaderData<typeof loader>()
  const since = fresh.since
  const parts = [
    { key: 'freshOrders' as const, count: fresh.orders, to: href('/admin/order/list', { since }) },
    {
      key: 'freshOrderFiles' as const,
      count: fresh.orderFiles,
      to: href('/admin/user/order/list'),
    },
    { key: 'freshArrived' as const, count: arrived.count, to: href('/admin/drive/inbox') },
    { key: 'freshMembers' as const, count: fresh.members, to: href('/admin/member/list') },
  ].filter((part) => part.count > 0)
  if (parts.length === 0) return <p>{t('freshNothing')}</p>
  return (
    <ul className="chips">
      {parts.map(({ key, count: number, to }) => (
        <li key={key}>
          <a href={to}>{t(key, { count: count(number) })}</a>
        </li>
      ))}
    </ul>
  )
}

function useGoingOn() {
  const t = useT()
  const { locale } = useI18n()
  const { making, board, orders, today } = useLoaderData<typeof loader>()
  const ofStep = (step: OrderStatus) => {
    const word = orderStatuses.find(({ value }) => value === step)?.[locale] ?? step
    const { count: number, oldest = null } = orders.find((one) => one.step === step) ?? { count: 0 }
    return {
      words: t('stageOrders', { status: word }),
      count: number,
      detail: step === 'finished' ? null : <OldestBook oldest={oldest} today={today} />,
    }
  }
  return [
    {
      words: t('stageMaking'),
      to: href('/admin/produce/list', { state: 'making' }),
      count: making.count,
      detail: <OldestBook oldest={making.oldest} today={today} />,
    },
    {
      words: t('stageOnTime'),
      to: href('/admin/produce/board', { risk: 'onTime' }),
      count: board.onTime,
    },
    {
      words: t('stageUndated'),
      to: href('/admin/produce/board', { risk: 'undated' }),
      count: board.undated,
    },
    ofStep('sourcing'),
    ofStep('producing'),
    ofStep('finished'),
  ]
}

function useMonth() {
  const t = useT()
  const { fresh, finished } = useLoaderData<typeof loader>()
  const since = `${finished.month}-01`
  return [
    {
      words: t('stageFinished'),
      to: href('/admin/produce/list', { prodDate: finished.month }),
      count: finished.count,
    },
    {
      words: t('monthOrders'),
      to: href('/admin/order/list', { since }),
      count: fresh.ordersOfMonth,
    },
    { words: t('monthOrderFiles'), count: fresh.orderFilesOfMonth },
    { words: t('monthMembers'), count: fresh.membersOfMonth },
  ]
}
