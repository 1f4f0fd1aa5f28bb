/** What may wait for an administrator: a row for each, what is late first. */
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { orderTypes } from '~/tables/codes'
import { Day } from '~/components/when'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { count, daysBetween } from '~/i18n/format'
import { type Translate, useT } from '~/i18n/provider'
import type * as output from './overview.output'
import { Longest, OldestBook, OwedSources, type WaitingItem } from './waiting-list'

type Overview = z.infer<typeof output.Overview>
type Book = Overview['unmade']['oldest']

/** `oldest`: what waits longest, or the book that does; `more`: a sentence before it. */
type WaitingRow = Omit<WaitingItem, 'detail'> & {
  oldest?: { title: string; to: string; since: string } | null
  book?: Book
  more?: string
  detail?: ReactNode
}

/** What waits longest, with the page on which it stands. */
const linked = <One extends { name: string; since: string }>(
  oldest: One | null,
  to: (one: One) => string,
) => oldest && { title: oldest.name, to: to(oldest), since: oldest.since }

/** Deliveries, and what is late. */
function urgentRows(t: Translate, { ready, shipments, board, ...data }: Overview, today: string) {
  const delivery = ({ id }: { id: number }) => href('/admin/delivery/:id', { id })
  return [
    {
      id: 'ready',
      words: t('stageReady'),
      count: ready.copies,
      to: href('/admin/delivery/ready'),
      more: t('stageReadyFor', { count: count(ready.recipients) }),
    },
    {
      id: 'shipments-packed',
      words: t('stagePacked'),
      count: shipments.packed.count,
      to: href('/admin/delivery', { state: 'packed' }),
      oldest: linked(shipments.packed.oldest, delivery),
    },
    {
      id: 'shipments-silent',
      words: t('stageSilent'),
      count: shipments.silent.count,
      to: href('/admin/delivery', { state: 'silent' }),
      oldest: linked(shipments.silent.oldest, delivery),
    },
    {
      id: 'without-file',
      words: t('stageWithoutFile'),
      count: data.withoutFile.count,
      to: href('/admin/demand', { kind: 'application', state: 'withoutFile' }),
      book: data.withoutFile.oldest,
    },
    ...sourceRows(t, data.sourceWork),
    {
      id: 'late',
      words: t('stageLate'),
      count: board.late,
      to: href('/admin/produce/board', { risk: 'late' }),
      late: true,
      detail: <LongestLate format={data.longestLate} today={today} />,
    },
    {
      id: 'sources',
      words: t('stageSources'),
      count: data.sources.count,
      to: href('/admin/produce/list', { state: 'sourcing' }),
      detail: <OwedSources publishers={data.sources.publishers} today={today} />,
    },
  ] satisfies WaitingRow[]
}

/** Requests for sources that wait for a person; one publisher's case opens at once. */
const sourceRows = (t: Translate, rows: Overview['sourceWork']) =>
  rows.map(({ kind, requests, publishers, needed, publisherId }) => ({
    id: `source-${kind}`,
    words: t(sourceWords[kind]),
    count: requests,
    to:
      publishers === 1
        ? href('/admin/source/:id', { id: publisherId })
        : href('/admin/source', { only: 'due' }),
    more: [
      t('stageSourcePublishers', { count: count(publishers) }),
      needed && t('stageSourceNeeded', { day: needed }),
    ]
      .filter(Boolean)
      .join(' '),
  }))
const sourceWords = {
  silent: 'stageSourceSilent',
  broken: 'stageSourceBroken',
  refused: 'stageSourceRefused',
  came: 'stageSourceCame',
  toSend: 'stageSourceToSend',
} as const satisfies Record<Overview['sourceWork'][number]['kind'], string>

/** What people and schools asked for, and what they wait to be answered. */
function askedRows(t: Translate, data: Overview) {
  const { orderRows, eligibility, unmade, proposals, reports } = data
  const received = data.orders.find(({ step }) => step === 'received')!
  return [
    {
      id: 'order-rows',
      words: t('stageOrderRows'),
      count: orderRows.count,
      to: href('/admin/user/order/list', { only: 'open' }),
      more: orderRows.oldest ? t('orderRowsFiles', { count: count(orderRows.files) }) : undefined,
      oldest: linked(orderRows.oldest, ({ name }) =>
        href('/admin/user/order/item/:name', { name }, { only: 'open' }),
      ),
    },
    {
      id: 'received',
      words: t('stageReceived'),
      count: received.count,
      to: href('/admin/order/list', { state: 'listed' }),
      book: received.oldest,
    },
    {
      id: 'eligibility',
      words: t('stageEligibility'),
      count: eligibility.count,
      to: href('/admin/eligibility'),
      oldest: linked(eligibility.oldest, ({ id }) => href('/admin/eligibility/:id', { id })),
    },
    {
      id: 'unmade',
      words: t('stageUnmade'),
      count: unmade.count,
      to: href('/admin/request/demanded'),
      book: unmade.oldest,
    },
    {
      id: 'proposals',
      words: t('stageProposals'),
      count: proposals.count,
      to: href('/admin/proposals'),
      oldest: linked(proposals.oldest, ({ id }) => href('/admin/proposals/:id', { id })),
    },
    {
      id: 'reports',
      words: t('stageReports'),
      count: reports.count,
      to: href('/admin/errata/reports', { state: 'open' }),
      oldest: linked(reports.oldest, ({ id }) => href('/admin/errata/reports/:id', { id })),
    },
  ] satisfies WaitingRow[]
}

/** What came, what cannot be sent, and what may wait longest. */
function otherRows(t: Translate, { arrived, messages, webhooks, uploads, ...data }: Overview) {
  const [inbox, failing, hooks] = [
    href('/admin/drive/inbox'),
    href('/admin/messages'),
    href('/admin/webhooks'),
  ]
  const upload = uploads.oldest && { ...uploads.oldest, name: uploads.oldest.fileName }
  return [
    {
      id: 'arrived',
      words: t('stageArrived'),
      count: arrived.count,
      to: inbox,
      oldest: linked(arrived.oldest, () => inbox),
    },
    {
      id: 'messages',
      words: t('stageMessages'),
      count: messages.count,
      to: failing,
      oldest: linked(messages.oldest, () => failing),
    },
    {
      id: 'webhooks',
      words: t('stageWebhooks'),
      count: webhooks.count,
      to: hooks,
      oldest: linked(webhooks.oldest, () => hooks),
    },
    {
      id: 'at-risk',
      words: t('stageAtRisk'),
      count: data.board.atRisk,
      to: href('/admin/produce/board', { risk: 'atRisk' }),
    },
    {
      id: 'uploads',
      words: t('stageUploads'),
      count: uploads.count,
      to: href('/admin/request/register'),
      oldest: linked(upload, ({ id }) => href('/admin/request/register/:id', { id })),
    },
    ...data.cart.map(({ orderType, count: number, oldest }) => ({
      id: `cart-${orderType}`,
      words: t('stageCart', {
        type: orderTypes.find(({ value }) => value === orderType)?.label ?? '',
      }),
      count: number,
      to: href('/admin/cart', { orderType }),
      book: oldest,
    })),
  ] satisfies WaitingRow[]
}

/** What waits for the administrator, what is late first. */
export function waitingItems(t: Translate, overview: Overview, today: string): WaitingItem[] {
  const rows: WaitingRow[] = [
    ...urgentRows(t, overview, today),
    ...askedRows(t, overview),
    ...otherRows(t, overview),
  ]
  return rows.map(({ oldest, book, more, detail, ...row }) => {
    const sentence = more ? <p>{more}</p> : null
    const longest = oldest ? <Longest {...oldest} today={today} /> : null
    if (detail) return { ...row, detail }
    if (book !== undefined) return { ...row, detail: <OldestBook oldest={book} today={today} /> }
    const both = (
      <>
        {sentence}
        {longest}
      </>
    )
    return { ...row, detail: sentence || longest ? both : null }
  })
}

function LongestLate({ format, today }: { format: Overview['longestLate']; today: string }) {
  const t = useT()
  if (!format) return null
  const { bookId, title, prodType, date: due } = format
  const to = withReturnPath(href('/admin/produce/item/:bookId', { bookId }), href('/admin'))
  return (
    <p>
      {t('longestLate')}: <a href={to}>{title}</a> {t('typeName', { type: prodType })}{' '}
      <span className="small">
        <Day of={due} />
        {t('lateSince', { days: count(daysBetween(due, today)) })}
      </span>
    </p>
  )
}
