/**
 * The demo's requests for sources: publishers with their contacts, and requests in every state, as they
 * would stand in a season.
 */
import { ensurePublishers } from '~/features/sources/source-request/publishers.server'
import {
  promisedNow,
  remindedNow,
  reminderDays,
  sentNow,
} from '~/features/sources/source-request/source-clock'
import { publisherKey } from '~/features/catalogue/book/search/publisher-names'
import { addDays, todayInSeoul } from '~/platform/today'
import type { SourceMaker, SourceState, SourceStepKind } from '~/tables/staff-codes'
import { date } from '~/i18n/format'
import type { Prisma } from '../generated/client'

type Tx = Prisma.TransactionClient

/** Contacts; publishers without one here have no address, so that their letters are printed. */
const contacts: Record<string, { contact: string; email: string; phone: string }> = {
  미래엔: { contact: '교과서 지원팀', email: 'source@miraen.example', phone: '0215880000' },
  비상교육: { contact: '편집 지원 김하늘', email: 'books@visang.example', phone: '0215440000' },
  천재교과서: { contact: '저작권팀', email: 'rights@chunjae.example', phone: '0215770000' },
  천재교육: { contact: '저작권팀', email: 'rights2@chunjae.example', phone: '0215770001' },
  지학사: { contact: '교과서 개발부', email: 'text@jihak.example', phone: '0215330000' },
  동아출판: { contact: '제작 지원', email: 'help@donga.example', phone: '0215220000' },
}

type Step = {
  kind: SourceStepKind
  maker: SourceMaker
  daysAgo: number
  day?: string
  text?: string
}
type Demo = {
  state: SourceState
  /** of a request that is closed */
  closeDay?: string
  data: Partial<Prisma.SourceRequestUncheckedCreateInput> & { nextDay: string }
  steps: Step[]
}

/** Days from sending to the source, and from it to the promised day, of one that came after the other. */
const cameAfter = [
  [18, 2],
  [25, -4],
  [31, 0],
  [22, -9],
  [14, 1],
] as const

/** A request that was sent on a day, and whose printed copy came; every fourth without a promise. */
function cameAfterSending(sent: string, place: number): Demo & { closeDay: string } {
  const [days, promised] = cameAfter[place % cameAfter.length]!
  const day = addDays(sent, days)
  const ago = (other: string) =>
    Math.round((Date.parse(todayInSeoul()) - Date.parse(other)) / dayMs)
  const promise: Step = {
    kind: 'promised',
    maker: 'publisher',
    daysAgo: ago(sent) - 3,
    day: addDays(day, promised),
  }
  return {
    state: 'closed',
    closeDay: day,
    data: { nextDay: '', pdf: false, copies: 1, sentDay: sent, outcome: 'received' },
    steps: [
      { kind: 'requested', maker: 'centre', daysAgo: ago(sent) },
      { kind: 'sent', maker: 'centre', daysAgo: ago(sent), day: sent },
      ...(place % 4 < 3 ? [promise] : []),
      { kind: 'received', maker: 'centre', daysAgo: ago(day) },
    ],
  }
}

/** One request after the other takes the next of these histories. */
function histories(today: string): Demo[] {
  const ago = (days: number) => addDays(today, -days)
  const requested = (daysAgo: number): Step => ({ kind: 'requested', maker: 'centre', daysAgo })
  const sent = (daysAgo: number): Step => ({
    kind: 'sent',
    maker: 'centre',
    daysAgo,
    day: ago(daysAgo),
  })
  const reminded = (daysAgo: number): Step => ({ kind: 'reminded', maker: 'clock', daysAgo })
  const silent = {
    state: 'asked' as const,
    sentDay: ago(30),
    promisedDay: '',
    reminders: reminderDays.length - 1,
  }
  const promise = addDays(today, 24)
  return [
    {
      state: 'asked',
      data: { ...silent, ...remindedNow(silent, ago(9)) },
      steps: [requested(31), sent(30), reminded(23), reminded(16), reminded(9)],
    },
    {
      state: 'promised',
      data: { ...promisedNow(promise, ago(2)), sentDay: ago(6) },
      steps: [
        requested(7),
        sent(6),
        { kind: 'promised', maker: 'publisher', daysAgo: 2, day: promise },
      ],
    },
    { state: 'asked', data: sentNow(ago(3)), steps: [requested(4), sent(3)] },
    { state: 'toSend', data: { nextDay: today }, steps: [requested(0)] },
    {
      state: 'promised',
      data: {
        state: 'promised',
        promisedDay: ago(5),
        sentDay: ago(26),
        reminders: 2,
        nextDay: addDays(ago(5), 8),
      },
      steps: [
        requested(27),
        sent(26),
        { kind: 'promised', maker: 'publisher', daysAgo: 20, day: ago(5) },
        reminded(8),
        reminded(4),
      ],
    },
    {
      state: 'refused',
      data: { nextDay: ago(1), sentDay: ago(5) },
      steps: [
        requested(6),
        sent(5),
        { kind: 'refused', maker: 'publisher', daysAgo: 1, text: 'notTheirs' },
      ],
    },
  ]
}

const dayMs = 24 * 60 * 60 * 1000

export async function writeSources(tx: Tx): Promise<void> {
  const today = todayInSeoul()
  const books = await tx.book.findMany({
    where: {
      publisherFileKey: null,
      prodTypes: { isEmpty: true },
      formats: { none: { progress: { not: null } } },
    },
    orderBy: { id: 'asc' },
    select: { id: true, bookId: true, publisher: true },
  })
  const logged = new Set(
    (
      await tx.requestLog.findMany({
        where: { bookId: { in: books.map(({ bookId }) => bookId) } },
        select: { bookId: true },
      })
    ).map(({ bookId }) => bookId),
  )
  const requested = books.filter(({ bookId }) => logged.has(bookId))
  const came = await cameBefore(tx)
  await ensurePublishers(
    tx,
    [...requested, ...came].map(({ publisher }) => publisher),
  )
  for (const [name, contact] of Object.entries(contacts))
    await tx.publisher.updateMany({
      where: { names: { some: { key: publisherKey(name) } } },
      data: contact,
    })
  const publishers = new Map(
    (await tx.publisherName.findMany()).map(({ key, publisherId }) => [key, publisherId]),
  )
  const stories = histories(today)
  const told = [
    ...requested.map((book, i) => ({ ...book, story: stories[i % stories.length]! })),
    ...came,
  ]
  for (const { id, publisher, story } of told) {
    const { state, data, steps, closeDay } = story
    await tx.sourceRequest.create({
      data: {
        publisherId: publishers.get(publisherKey(publisher)) ?? 0,
        bookRowId: id,
        pdf: true,
        ...data,
        state,
        closeTime: closeDay ? new Date(`${closeDay}T06:00:00Z`) : null,
        steps: {
          create: steps.map(({ daysAgo, ...step }) => ({
            ...step,
            userName: step.maker === 'centre' ? 'admin' : '',
            createTime: new Date(Date.now() - daysAgo * dayMs),
          })),
        },
      },
      select: { id: true },
    })
  }
}

/** So many sources that came before are enough to show how punctual publishers are. */
const shownBefore = 150

/** Books that are made or were finished, so that their printed copies came, with what was said before. */
async function cameBefore(tx: Tx) {
  const today = todayInSeoul()
  const books = await tx.book.findMany({
    where: {
      OR: [{ prodTypes: { isEmpty: false } }, { formats: { some: { progress: { gt: 0 } } } }],
    },
    orderBy: { id: 'asc' },
    select: { id: true, bookId: true, publisher: true },
  })
  const logs = await tx.requestLog.findMany({
    where: { bookId: { in: books.map(({ bookId }) => bookId) } },
    orderBy: { createTime: 'desc' },
    select: { bookId: true, createTime: true },
  })
  const firstOf = new Map(logs.map(({ bookId, createTime }) => [bookId, date(createTime)]))
  return books
    .flatMap((book, place) => {
      const sent = firstOf.get(book.bookId)
      const story = sent && cameAfterSending(sent, place)
      return story && story.closeDay < today ? [{ ...book, story }] : []
    })
    .slice(0, shownBefore)
}
