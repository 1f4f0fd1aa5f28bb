/** What a webhook is told of an event: its type, its time, and numbers by which a program asks for more. */
import {
  webhookEvents,
  webhookTest,
  type WebhookKind,
  type WebhookType,
} from '~/tables/webhook-events'
import type { NoticeFacts } from '~/notices/notice-text'

/** A notice of the event, with the numbers of what it is about. */
export type EventNotice = {
  kind: WebhookKind
  eventKey: string
  facts: NoticeFacts
  createTime: Date
  /** of an application, and of others that were made with it */
  orderIds: number[]
  volume: number | null
  bookId: string | null
  /** of the drive */
  fileId: number | null
}

type EventData = Record<string, string | number | number[]>

export const typeOf = (kind: WebhookKind): WebhookType =>
  webhookEvents.find((event) => event.kind === kind)!.type

/** The number behind the colon of an event's key. */
const idOf = ({ eventKey }: EventNotice) => Number(eventKey.split(':')[1])

const bookOf = ({ bookId, facts: { title = '', type } }: EventNotice): EventData => ({
  ...(bookId ? { bookId } : {}),
  title,
  ...(type ? { productionType: type } : {}),
})

const sorted = (numbers: number[]) => [...new Set(numbers)].sort((a, b) => a - b)
const ordersOf = (notices: EventNotice[]): EventData => ({
  orderIds: sorted(notices.flatMap(({ orderIds }) => orderIds)),
})

/** `notices`: all of one event. Names nobody: who it is about is asked for by its number. */
const dataOf: Record<WebhookKind, (first: EventNotice, notices: EventNotice[]) => EventData> = {
  applied: (first, all) => ({ ...ordersOf(all), ...bookOf(first) }),
  promiseMade: (first, all) => ({ ...ordersOf(all), ...bookOf(first), ...dayOf(first) }),
  promiseMoved: (first, all) => ({
    ...ordersOf(all),
    ...bookOf(first),
    ...dayOf(first),
    previousDay: first.facts.before ?? '',
    reason: first.facts.why ?? '',
  }),
  formatReady: (first, all) => ({ ...ordersOf(all), ...bookOf(first) }),
  volumeReady: (first, all) => ({
    ...ordersOf(all),
    ...bookOf(first),
    volumes: sorted(all.flatMap(({ volume }) => volume ?? [])),
  }),
  sent: (first) => ({ shipmentId: idOf(first), ...dayOf(first) }),
  arrivalAsked: (first) => ({ shipmentId: idOf(first), ...dayOf(first) }),
  answerChanged: (first) => ({ shipmentId: idOf(first), ...dayOf(first) }),
  eligibilityDecided: (first) => ({ eligibilityId: idOf(first) }),
  // `more`: how many further books were assigned at once
  assigned: (first) => ({ ...bookOf(first), more: first.facts.more ?? 0 }),
  handedIn: (first) => ({ ...volumeOf(first), ...bookOf(first) }),
  returned: (first) => ({
    ...volumeOf(first),
    ...bookOf(first),
    remarks: first.facts.count ?? 0,
  }),
  sourceCame: (first) => ({ files: first.facts.count ?? 0 }),
  sourceProblem: ({ fileId }): EventData => (fileId ? { fileId } : {}),
  erratum: (first) => erratumOf(first),
  erratumUndone: (first) => erratumOf(first),
  erratumReport: (first) => ({ reportId: idOf(first), title: first.facts.title ?? '' }),
}
/** Not its book, and not how many corrections: of both a notice says only what its holder has. */
const erratumOf = (first: EventNotice): EventData => ({
  erratumId: idOf(first),
  title: first.facts.title ?? '',
})
const dayOf = ({ facts: { day = '' } }: EventNotice): EventData => ({ day })
const volumeOf = ({ facts: { volumeId = 0, number = 0 } }: EventNotice): EventData => ({
  volumeId,
  volume: number,
})

const write = (type: WebhookType, time: Date, data: EventData) =>
  JSON.stringify({ type, timestamp: time.toISOString(), data })

/** The JSON of an event; null when all its notices were taken back. */
export function eventBody(notices: EventNotice[]): string | null {
  const [first] = notices
  return first
    ? write(typeOf(first.kind), first.createTime, dataOf[first.kind](first, notices))
    : null
}

export const testBody = (webhookId: number, time: Date) => write(webhookTest, time, { webhookId })

/** What each type holds, as the page explains it. */
export const eventFields: Record<WebhookType, string> = {
  'order.created': 'orderIds, bookId, title, productionType',
  'order.promised': 'orderIds, bookId, title, productionType, day',
  'order.promiseMoved': 'orderIds, bookId, title, productionType, day, previousDay, reason',
  'order.volumeReady': 'orderIds, bookId, title, productionType, volumes',
  'order.ready': 'orderIds, bookId, title, productionType',
  'shipment.sent': 'shipmentId, day',
  'shipment.arrivalAsked': 'shipmentId, day',
  'shipment.answerChanged': 'shipmentId, day',
  'eligibility.decided': 'eligibilityId',
  'book.assigned': 'bookId, title, more',
  'volume.handedIn': 'volumeId, volume, bookId, title, productionType',
  'volume.returned': 'volumeId, volume, bookId, title, productionType, remarks',
  'source.received': 'files',
  'source.problem': 'fileId',
  'erratum.registered': 'erratumId, title',
  'erratum.undone': 'erratumId, title',
  'erratum.reportAnswered': 'reportId, title',
  'webhook.test': 'webhookId',
}

/** As the page shows it, with short lists in one line. */
export const exampleBody = `{
  "type": "order.volumeReady",
  "timestamp": "2026-11-26T01:02:03.000Z",
  "data": {
    "orderIds": [1204, 1209],
    "bookId": "B-2026-0117",
    "title": "수학 1",
    "productionType": "점자",
    "volumes": [2]
  }
}`
