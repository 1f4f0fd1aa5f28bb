/**
 * The history of an application: what was there when it was made, what happened since, what is next.
 *
 * Everything is read from rows that others write for their own ends. Only what certainly happened
 * after the application was made is an event; only what was certainly there before counts as such.
 */
import { isRecord } from '~/platform/records'
import { isPaper, orderEventKinds, type OrderEventKind, type OrderNextStep } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { date, wireTime } from '~/i18n/format'
import { findReady } from '~/features/delivery/packing/ready.server'
import { sentWithMoves } from '~/features/delivery/shipments.server'
import type { orderDetails, OrderView } from './order-status.server'

type About = {
  volume: number | null
  name: string | null
  copies: number | null
  neededFrom: string | null
}
type Event = About & { kind: OrderEventKind; at: Date }
type Details = Awaited<ReturnType<typeof orderDetails>>

const event = (kind: OrderEventKind, time: Date, about: Partial<About> = {}): Event => ({
  kind,
  at: time,
  volume: null,
  name: null,
  copies: null,
  neededFrom: null,
  ...about,
})

/**
 * A file and the notice of it come from one transaction, which may have waited for others in
 * between. A file that is this much younger is another one.
 */
const ONE_STEP = 60_000

/** No page needs more changes of one application than these. */
const MAX_CHANGES = 200

type Rows = Awaited<ReturnType<typeof readRows>>
type VolumeRow = Rows['volumes'][number]

async function readRows({ id, bookId, bookRowId, prodType, createTime }: OrderView, tx: Db) {
  const ofFormat = { bookRowId: bookRowId ?? 0, prodType }
  const file = { select: { createTime: true } } as const
  const [request, book, format, volumes, notices, downloads, changes, sent, ready] =
    await Promise.all([
      tx.requestLog.findFirst({
        where: { bookId },
        orderBy: { createTime: 'asc' },
        select: { createTime: true },
      }),
      tx.book.findUnique({ where: { bookId }, select: { publisherFile: file, prodTypes: true } }),
      tx.format.findUnique({ where: { bookRowId_prodType: ofFormat }, select: { file } }),
      tx.volume.findMany({
        where: ofFormat,
        orderBy: { number: 'asc' },
        select: { number: true, state: true, finishedDate: true, updateTime: true, file },
      }),
      tx.notification.findMany({
        // of other kinds than what is finished, none
        where: { orderId: id, volume: { not: null } },
        select: { volume: true, createTime: true },
      }),
      tx.download.findMany({
        where: { orderId: id },
        select: { volume: true, name: true, createTime: true },
      }),
      tx.audit.findMany({
        where: {
          target: bookId,
          action: { in: ['order.modify', 'order.end', 'order.reopen'] },
          createTime: { gte: new Date(createTime) },
          after: { path: ['order'], equals: id },
        },
        orderBy: { id: 'asc' },
        take: MAX_CHANGES,
        select: { action: true, createTime: true, before: true, after: true },
      }),
      sentWithMoves(tx, id),
      findReady(tx, [{ kind: 'application', id, prodType, volume: 0 }]),
    ])
  return {
    requested: request?.createTime ?? null,
    source: book?.publisherFile?.createTime ?? null,
    onlyType: book?.prodTypes.join() === prodType,
    file: format?.file?.createTime ?? null,
    volumes,
    notices: new Map(notices.map(({ volume, createTime }) => [volume ?? 0, createTime])),
    downloads,
    changes,
    sent,
    /** whether something of it is finished and not on its way */
    toSend: ready.size > 0,
  }
}

/** What was there, what happened since, and what comes next. */
export async function orderHistory(order: OrderView, details: Details, tx: Db) {
  const rows = await readRows(order, tx)
  const asked = new Date(order.createTime)
  const finished = finishedTime(order, rows)
  const events = [
    ...askedAndChanged(order, rows),
    ...since(asked, 'sourceRequested', rows.requested),
    ...since(asked, 'sourceReceived', rows.source),
    ...volumeEvents(asked, rows),
    ...wholeEvents(asked, finished, rows),
    ...shipmentEvents(asked, rows.sent),
    ...rows.downloads.map(({ volume, name, createTime }) =>
      event('fetched', createTime, { volume: volume || null, name }),
    ),
  ]
  return {
    already: alreadyThere(order, finished, rows),
    events: events
      .toSorted(inOrder)
      .map(({ at: time, ...rest }) => ({ ...rest, time: wireTime(time) })),
    next: nextStep(order, details, rows),
    making: order.endTime ? [] : stillMade(order, rows),
  }
}

const inOrder = (a: Event, b: Event) =>
  a.at.getTime() - b.at.getTime() ||
  orderEventKinds.indexOf(a.kind) - orderEventKinds.indexOf(b.kind) ||
  (a.volume ?? 0) - (b.volume ?? 0)

/** The event, if it happened after the application was made. */
const since = (asked: Date, kind: OrderEventKind, time: Date | null): Event[] =>
  time && time > asked ? [event(kind, time)] : []

// ── what the member did ──────────────────────────────────────────────────────────────────────

const asCopies = (value: unknown) => (typeof value === 'number' ? value : null)
const asDay = (value: unknown) => (typeof value === 'string' ? value : null)
const fieldsOf = (value: unknown) => {
  const { orderNum, neededFrom } = isRecord(value) ? value : {}
  return { copies: asCopies(orderNum), neededFrom: asDay(neededFrom) }
}

const kindOfChange: Partial<Record<string, OrderEventKind>> = {
  'order.modify': 'changed',
  'order.end': 'ended',
  'order.reopen': 'reopened',
}

/** What was asked for at first, and each change of that. */
function askedAndChanged(
  { createTime, orderNum, neededFrom, endTime }: OrderView,
  { changes }: Rows,
): Event[] {
  const before = changes.map((change) => fieldsOf(change.before))
  const first = {
    copies: before.find(({ copies }) => copies !== null)?.copies ?? orderNum,
    neededFrom: before.find((fields) => fields.neededFrom !== null)?.neededFrom ?? neededFrom,
  }
  return [
    event('asked', new Date(createTime), first),
    ...changes.flatMap(({ action, after, createTime: time }, index) => {
      const kind = kindOfChange[action]
      // the present end stands in the application itself
      const isOver =
        kind === 'ended' && !changes.slice(index).some((later) => later.action === 'order.reopen')
      return kind && !isOver ? [event(kind, time, fieldsOf(after))] : []
    }),
    ...(endTime ? [event('ended', new Date(endTime))] : []),
  ]
}

// ── what was made ────────────────────────────────────────────────────────────────────────────

/** A moment of a day of which only the day is stored: the row's last change, if that was then. */
const momentOf = (day: string, changed?: Date) =>
  changed && date(changed) === day ? changed : new Date(`${day}T12:00:00+09:00`)

/** When a volume was made since; null when it was there before, or when that is not certain. */
function madeTime(volume: VolumeRow, asked: Date, { notices }: Rows): Date | null {
  const told = notices.get(volume.number)
  if (told) return told
  const { state, finishedDate, updateTime } = volume
  return state === 'finished' && finishedDate > date(asked)
    ? momentOf(finishedDate, updateTime)
    : null
}

function volumeEvents(asked: Date, rows: Rows): Event[] {
  const { volumes, notices } = rows
  // volumes that were told of and have been taken back since were made, too
  const gone = [...notices].filter(
    ([number]) => number > 0 && !volumes.some((volume) => volume.number === number),
  )
  return [
    ...gone.map(([volume, time]) => event('volumeMade', time, { volume })),
    ...volumes.flatMap((volume) => {
      const made = madeTime(volume, asked, rows)
      const about = { volume: volume.number }
      return [
        ...(made ? [event('volumeMade', made, about)] : []),
        ...newFile(volume.file?.createTime ?? null, {
          asked,
          made,
          told: notices.has(volume.number),
          about,
        }),
      ]
    }),
  ]
}

/** When the whole was finished since; null when it was finished before, or is not. */
function finishedTime({ createTime, step, prodDate }: OrderView, { notices, onlyType }: Rows) {
  const told = notices.get(0)
  if (told) return told
  // the date of the type that was finished last; of this one when it is the only one
  const since = step === 'finished' && onlyType && (prodDate ?? '') > date(createTime)
  return since && prodDate ? momentOf(prodDate) : null
}

const wholeEvents = (asked: Date, finished: Date | null, { file, notices }: Rows): Event[] => [
  ...(finished ? [event('finished', finished)] : []),
  ...newFile(file, { asked, made: finished, told: notices.has(0), about: {} }),
]

/** A file that came after the first one, or after a first without a file. */
function newFile(
  file: Date | null,
  { asked, made, told, about }: { asked: Date; made: Date | null; told: boolean; about: object },
): Event[] {
  if (!file || file <= asked) return []
  const isNew = !made
    ? true
    : told
      ? file.getTime() > made.getTime() + ONE_STEP
      : date(file) > date(made)
  return isNew ? [event('newFile', file, about)] : []
}

// ── what was sent ────────────────────────────────────────────────────────────────────────────

/** Of what was sent on paper: the sending, what its recipient said of it, and where it went on. */
function shipmentEvents(asked: Date, sent: Rows['sent']): Event[] {
  return sent.flatMap(({ volume, copies, arrived, missing, returned, handedOn, shipment }) => {
    const { sentDay, carrier, trackingNumber, createTime, answerTime } = shipment
    if (!sentDay) return []
    const about = { volume: volume || null }
    const moment = momentOf(sentDay, new Date(createTime))
    // only the day of sending is stored, and it may be the one on which it was asked for
    const sentTime = moment > asked ? moment : asked
    const answered = answerTime === null ? null : new Date(answerTime)
    return [
      event('sent', sentTime, {
        ...about,
        copies,
        name: [carrier, trackingNumber].filter(Boolean).join(' ') || null,
      }),
      ...(answered && arrived > 0
        ? [event('arrived', answered, { ...about, copies: arrived })]
        : []),
      ...(answered && missing > 0
        ? [event('missing', answered, { ...about, copies: missing })]
        : []),
      // when copies came back is not stored by itself; hardly anything changes a shipment after that
      ...(returned > 0
        ? [event('returned', shipment.updateTime, { ...about, copies: returned })]
        : []),
      ...handedOn.map((one) => event('handedOn', one.time, { ...about, copies: one.copies })),
    ]
  })
}

// ── before, and next ─────────────────────────────────────────────────────────────────────────

function alreadyThere(order: OrderView, finished: Date | null, rows: Rows) {
  const asked = new Date(order.createTime)
  const wasThere = (time: Date | null) => time !== null && time <= asked
  const done = rows.volumes.filter((volume) => wasMadeBefore(volume, asked, rows)).length
  // who is told of what is finished does not include those who had ended it
  const ended = rows.changes.some(({ action }) => action === 'order.end')
  return {
    source: wasThere(rows.source)
      ? ('received' as const)
      : wasThere(rows.requested)
        ? ('requested' as const)
        : ('none' as const),
    finished:
      order.step === 'finished' &&
      finished === null &&
      (!ended || (order.prodDate ?? '') < date(asked)),
    volumes: done > 0 ? { total: rows.volumes.length, finished: done } : null,
  }
}

function wasMadeBefore(volume: VolumeRow, asked: Date, rows: Rows): boolean {
  const { number, state, finishedDate, updateTime } = volume
  if (state !== 'finished' || rows.notices.has(number)) return false
  return finishedDate < date(asked) || updateTime <= asked
}

function nextStep(order: OrderView, details: Details, rows: Rows): OrderNextStep | null {
  if (order.endTime) return null
  const hasSource = rows.source !== null
  switch (order.step) {
    case 'received':
      return hasSource ? 'begin' : 'requestSource'
    case 'sourcing':
      return hasSource ? 'begin' : 'awaitSource'
    case 'producing':
      // volumes are sent and fetched as they are finished, while the others are made
      return (isPaper(order.prodType) ? nextOfPaper(rows) : nextOfVolumes(details)) ?? 'make'
    case 'finished':
      return isPaper(order.prodType) ? nextOfPaper(rows) : nextOfFile(order, details)
  }
}

/** Numbers of the volumes that are not finished while others are. */
function stillMade({ step }: OrderView, { volumes }: Rows): number[] {
  const unfinished = volumes.filter(({ state }) => state !== 'finished')
  return step === 'producing' && unfinished.length < volumes.length
    ? unfinished.map(({ number }) => number)
    : []
}

const nextOfVolumes = ({ volumes }: Details): OrderNextStep | null =>
  volumes.some(({ fetched }) => !fetched?.current) ? 'fetch' : null

function nextOfPaper({ toSend, sent }: Rows): OrderNextStep | null {
  const isPacked = sent.some(({ shipment }) => shipment.sentDay === '')
  if (toSend || isPacked) return 'send'
  const isOnItsWay = sent.some((item) => item.copies > item.arrived + item.missing + item.returned)
  return isOnItsWay ? 'receive' : null
}

function nextOfFile({ file }: OrderView, { fetched, volumes }: Details): OrderNextStep | null {
  const all = file ? [fetched] : volumes.map((volume) => volume.fetched)
  if (all.length === 0) return 'ask'
  return all.every((one) => one?.current) ? null : 'fetch'
}
