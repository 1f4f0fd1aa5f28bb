/**
 * The administrators' first page: the figures of the term, what is late or waits, what is new, what
 * goes on, the month.
 */
import { todayInSeoul } from '~/platform/today'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadOrThrow } from '~/api/run.server'
import { api } from '~/api/table.server'
import { orderStatuses, type OrderStatus } from '~/tables/codes'
import { Page } from '~/components/page'
import { Figures, OldestBook, WaitingList } from '~/features/centre/overview/waiting-list'
import { waitingItems } from '~/features/centre/overview/waiting-rows'
import { count } from '~/i18n/format'
import type { Handle } from '~/components/frame/screen-handle'
import { href } from '~/http/href'
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
  const overview = useLoaderData<typeof loader>()
  return (
    <Page>
      <section aria-labelledby="waiting">
        <h2 id="waiting">{t('overviewWaiting')}</h2>
        <WaitingList items={waitingItems(t, overview, overview.today)} />
      </section>
      <section aria-labelledby="fresh">
        <h2 id="fresh">{t('overviewFresh')}</h2>
        <Fresh />
      </section>
      <TermFigures />
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
    days === null
      ? []
      : [`${t('typeName', { type: prodType })} ${t('figuresDaysOf', { days: count(days) })}`],
  )
  return (
    <section aria-labelledby="term">
      <h2 id="term">{t('figures')}</h2>
      {/* until a forecast was made before a day of this term, there is nothing true to say of it */}
      {needed > 0 ? (
        <p>
          {t('figuresOfTerm', {
            first: termBegan,
            share,
            needed: count(needed),
            inTime: count(inTime),
          })}
        </p>
      ) : null}
      {types.length > 0 ? <p>{t('figuresOfHand', { types: types.join(', ') })}</p> : null}
      <p className="actions">
        <a href={href('/figures')}>{t('figuresAllOf')}</a>
        <a href={href('/admin/produce/score')}>{t('score')}</a>
      </p>
    </section>
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
