/**
 * Counts what waits at each stage, from purchase cart to applications, who waits longest, and what is
 * new.
 */
import { firstOf } from '~/platform/records'
import { orderStatuses, orderTypes, type OrderStatus } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { cacheByVersion } from '~/platform/cached-answers.server'
import { readySummary } from '~/features/delivery/packing/ready.server'
import { waitingShipments } from '~/features/delivery/shipments.server'
import { workOfSources } from '~/features/sources/source-request/source-list.server'
import { boardCounts } from '~/features/production/board/board.server'
import { failingMessages } from '~/features/messages/outbox/outbox-list.server'
import { webhooksOff } from '~/features/messages/webhook/webhook.server'
import { openProposals } from '~/features/catalogue/book-proposal/book-proposal.server'
import { openReports } from '~/features/production/errata/report/answer.server'
import { demandedCount } from '~/features/catalogue/request-book/demanded/demanded.server'
import { date, wireTime } from '~/i18n/format'
import { readRows, type RowIn } from '~/platform/statement.server'
import {
  applicationsOfStatus,
  bookStages,
  figuresSince,
  firstArrived,
  firstEligibility,
  firstOpenFile,
  firstUpload,
  rowsWithBooks,
  type MissingSource,
  type Stage,
} from './overview.sql.server'

/**
 * `oldest` holds its title, since when it waits, and its rows in the request list and in the
 * catalogue.
 */
export type Oldest = {
  title: string
  since: string
  listId: number | null
  bookRowId: number | null
}
export type Waiting = { count: number; oldest: Oldest | null }

export type { MissingSource, Stage }

type First = RowIn<typeof firstUpload>
type NamedRow = RowIn<typeof rowsWithBooks>

type StageCount<Key> = { key: Key; count: bigint | number; first: number }

/** One grouped statement for each table, and one more for the oldest row of each group. */
export async function overview() {
  const days = newSince()
  const [
    cart,
    { stages, sources },
    { applications, withoutFile },
    figures,
    uploads,
    board,
    arrived,
    orderRows,
    ready,
    shipments,
    eligibility,
    messages,
    webhooks,
    wishes,
    sourceWork,
  ] = await Promise.all([
    cartByType(),
    booksByStage({}),
    applicationsByStatus(days),
    newFigures(days),
    waitingUploads(),
    boardCounts(),
    arrivedFiles(),
    openOrderRows(),
    readySummary({}),
    waitingShipments(),
    eligibilityRequests(),
    failingMessages(),
    webhooksOff(),
    Promise.all([demandedCount({}), openProposals(), openReports()]),
    workOfSources(),
  ])
  const [unmade, proposals, reports] = wishes
  const orders = orderStatuses.map(({ value }) => ({
    step: value,
    ...(applications.get(value) ?? noneWaiting),
  }))
  const { finished, ...counts } = figures
  const fresh = [...applications.values()]
  return {
    cart: orderTypes.map(({ value }) => ({
      orderType: value,
      ...(cart.get(String(value)) ?? noneWaiting),
    })),
    requested: stages.get('requested') ?? noneWaiting,
    making: stages.get('making') ?? noneWaiting,
    sources,
    sourceWork,
    finished: { month: days.month, count: finished },
    orders,
    withoutFile,
    uploads,
    unmade,
    proposals,
    reports,
    board: board.counts,
    longestLate: board.longestLate,
    arrived,
    orderRows,
    /** finished and not sent, packed and not sent, and sent without an answer */
    ready,
    shipments,
    eligibility,
    messages,
    webhooks,
    /** what came since yesterday, and this month */
    fresh: {
      since: days.yesterday,
      ...counts,
      orders: sum(fresh.map(({ recent }) => recent)),
      ordersOfMonth: sum(fresh.map(({ ofMonth }) => ofMonth)),
    },
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** Yesterday and this month, as dates and as moments in Seoul. */
function newSince() {
  const now = Date.now()
  const yesterday = date(new Date(now - 86_400_000))
  const month = date(new Date(now)).slice(0, 7)
  const begin = (day: string) => new Date(`${day}T00:00:00+09:00`)
  return { yesterday, month, recent: begin(yesterday), ofMonth: begin(`${month}-01`) }
}
type Since = ReturnType<typeof newSince>

const noneWaiting: Waiting = { count: 0, oldest: null }

// ── the purchase cart ────────────────────────────────────────────────────────────────────────────

async function cartByType() {
  const counted = await db.$queryRaw<
    StageCount<string>[]
  >`SELECT "orderType"::text AS key, count(*), min(id) AS first FROM "PurchaseCartEntry" GROUP BY 1`
  return withOldest(counted, (ids) => oldestOf('PurchaseCartEntry', ids))
}

/** How many publishers are named; the others are in the list that the overview links. */
const NAMED_PUBLISHERS = 3

/** Numbers of requests increase with time. */
async function readStages(_: object) {
  const [found] = await readRows(db, bookStages(NAMED_PUBLISHERS))
  const { stages = [], missing = 0, publishers = [] } = found ?? {}
  return {
    stages: await withOldest(stages, (ids) => oldestOf('RequestLog', ids)),
    sources: {
      count: missing,
      publishers: publishers.map((one) => ({ ...one, since: wireTime(new Date(one.since)) })),
    },
  }
}

/**
 * Books that were requested from a publisher and not begun, or have an open format, and the
 * publishers who owe sources longest.
 */
const booksByStage = cacheByVersion('books by stage', readStages)

/** `month` is the beginning of a production date, in Seoul time. */
async function newFigures({ month, recent, ofMonth }: Since) {
  return firstOf(await readRows(db, figuresSince(month, recent, ofMonth)))
}

// ── applications ─────────────────────────────────────────────────────────────────────────────────

async function countApplications({ recent, ofMonth }: Since) {
  const counted = await readRows(db, applicationsOfStatus(recent, ofMonth))
  const missing = counted.find(({ firstWithoutFile }) => firstWithoutFile !== null)
  const groups: StageCount<OrderStatus | 'withoutFile'>[] = [
    ...counted,
    ...(missing?.firstWithoutFile
      ? [
          {
            key: 'withoutFile' as const,
            count: missing.withoutFile,
            first: missing.firstWithoutFile,
          },
        ]
      : []),
  ]
  const oldest = await withOldest(groups, (ids) => oldestOf('Order', ids))
  return {
    applications: new Map(
      counted.map(({ key, recent, ofMonth }) => [
        key,
        { ...(oldest.get(key) ?? noneWaiting), recent, ofMonth },
      ]),
    ),
    withoutFile: oldest.get('withoutFile') ?? noneWaiting,
  }
}

/**
 * Counts all applications by status, with the same conditions as the status of a single
 * application; of the finished ones, those that nobody can download.
 */
const applicationsByStatus = cacheByVersion('applications by status', countApplications)
/** The number of rows and the first of them, of a statement that returns at most one row. */
const toFirst = ([row]: First[]) => ({
  count: row?.count ?? 0,
  first: row ? { id: row.id, name: row.name, since: wireTime(row.since) } : null,
})

/** Uploaded lists without errors that nobody has confirmed yet. */
async function waitingUploads() {
  const { count, first } = toFirst(await readRows(db, firstUpload()))
  return { count, oldest: first && { id: first.id, fileName: first.name, since: first.since } }
}

// ── schools' order files ─────────────────────────────────────────────────────────────────────────

/** Rows without a decision, their files, and the first file that has some. */
async function openOrderRows() {
  const [row] = await readRows(db, firstOpenFile())
  const { count, first } = toFirst(row ? [row] : [])
  return {
    count,
    files: row?.files ?? 0,
    oldest: first && { name: first.name, since: first.since },
  }
}

// ── eligibility ──────────────────────────────────────────────────────────────────────────────────

/** Members who wait to be confirmed as eligible, and the one who waits longest. */
async function eligibilityRequests() {
  const { count, first } = toFirst(await readRows(db, firstEligibility()))
  return { count, oldest: first && { id: first.id, name: first.name, since: first.since } }
}

// ── the drive ────────────────────────────────────────────────────────────────────────────────────

/** Files that came by upload links and are not acknowledged yet. */
async function arrivedFiles() {
  const { count, first } = toFirst(await readRows(db, firstArrived()))
  return { count, oldest: first && { name: first.name, since: first.since } }
}

// ── the oldest of each ───────────────────────────────────────────────────────────────────────────

/** The named rows with the books they refer to. */
const oldestOf = (table: 'PurchaseCartEntry' | 'RequestLog' | 'Order', ids: number[]) =>
  readRows(db, rowsWithBooks(table, ids))

async function withOldest<Key extends string>(
  counted: StageCount<Key>[],
  named: (ids: number[]) => Promise<NamedRow[]>,
): Promise<Map<Key, Waiting>> {
  const ids = counted.flatMap(({ first }) => first ?? [])
  const rows = ids.length > 0 ? await named(ids) : []
  return new Map(
    counted.map(({ key, count, first }) => {
      const row = rows.find(({ id }) => id === first)
      const oldest = row
        ? {
            title: row.title,
            since: wireTime(row.since),
            listId: row.listId,
            bookRowId: row.bookRowId,
          }
        : null
      return [key, { count: Number(count), oldest }]
    }),
  )
}
