/**
 * The page of a publisher, which it opens by its upload link: what it is requested for, and its answers.
 * Nobody logs in; the link shows the requests of its publisher and nothing else.
 */
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { wireTime } from '~/i18n/format'
import { toSenderSummary } from '~/features/sources/drive/inspection/file-inspection.server'
import { wantedColumns } from '~/features/sources/drive/inspection/named-book'
import { findOpenLink } from '~/features/sources/drive/upload-links/open-link.server'
import {
  prepareFiles,
  receiveFiles,
  type Arrived,
  type PreparedFiles,
} from '~/features/sources/drive/upload-links/receive-files.server'
import { AppError } from '~/platform/app-error'
import { db, type Db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import { todayInSeoul } from '~/platform/today'
import { findMatchingBooks } from '~/features/sources/drive/publishers/register-file.server'
import { needsOfRequests } from './source-list.sql.server'
import type { Answer, Link } from './source-request.schema'
import { readDay } from './spoken-day'
import { registerReported } from './register-answer.server'
import { lockPublishers, promiseDay, takeStep, openOf, type OpenRequest } from './steps.server'

/** Requests that one page shows: more than a publisher has books in a year. */
const MAX_REQUESTS = 300

/** The publisher whose link it is; null for a link of a folder, as administrators make them. */
const publisherOf = (tx: Db, accessId: string) =>
  tx.publisher.findUnique({ where: { accessId }, select: { id: true, name: true } })

/** What a publisher is requested for, by the day on which it is needed first. */
export async function list({ accessId }: z.infer<typeof Link>) {
  const link = await findOpenLink(db, accessId)
  const publisher = await publisherOf(db, accessId)
  const rows = publisher
    ? await db.sourceRequest.findMany({
        where: { publisherId: publisher.id, state: { not: 'closed' }, sentDay: { not: '' } },
        orderBy: { id: 'asc' },
        take: MAX_REQUESTS,
        select: {
          id: true,
          pdf: true,
          copies: true,
          state: true,
          promisedDay: true,
          book: { select: { ...wantedColumns, bookId: true, creator: true, grade: true } },
          steps: {
            where: { kind: 'returned' },
            orderBy: { id: 'desc' },
            take: 1,
            select: { text: true },
          },
          files: {
            orderBy: { id: 'asc' },
            select: { name: true, file: { select: { report: true } } },
          },
        },
      })
    : []
  const needs = new Map(
    (await readRows(db, needsOfRequests(rows.map(({ id }) => id)))).map((need) => [need.id, need]),
  )
  const unmatched = rows.some(({ pdf }) => pdf)
    ? await db.driveItem.findMany({
        where: unmatchedOf(accessId),
        orderBy: { id: 'asc' },
        take: MAX_REQUESTS,
        select: { id: true, name: true, file: { select: { report: true } } },
      })
    : []
  const items = rows.map(({ book: { requestBook, ...book }, steps, files, ...row }) => ({
    ...row,
    ...book,
    promisedDay: row.promisedDay || null,
    needed: needs.get(row.id)?.needed ?? null,
    waiting: needs.get(row.id)?.waiting ?? 0,
    returned: row.state === 'asked' ? (steps[0]?.text ?? '') : '',
    files: files.map(({ name, file }) => ({
      name,
      report: toSenderSummary(file?.report ?? null, { ...book, requestBook }),
    })),
  }))
  return {
    publisher: publisher?.name ?? null,
    items: items.sort((a, b) => (a.needed ?? '9').localeCompare(b.needed ?? '9') || a.id - b.id),
    unmatched: unmatched.map(({ file, ...item }) => ({
      ...item,
      report: toSenderSummary(file?.report ?? null, null),
    })),
    note: link.note,
    expireTime: wireTime(link.expireTime),
    filesLeft: link.left.files,
    bytesLeft: link.left.bytes,
    received: link.usedCount,
  }
}

/** Files that came by a link, and nobody has said for which book. */
const unmatchedOf = (accessId: string) => ({
  inboxId: accessId,
  requestId: null,
  trashTime: null,
  fileKey: { not: null },
})

/** Refuses files that the link does not take before their bytes are stored; runs before the transaction. */
export const prepare = async ({
  accessId,
  file,
  resumed,
}: z.infer<typeof Answer>): Promise<PreparedFiles | null> =>
  file.length + resumed.length > 0 ? prepareFiles(accessId, file, resumed) : null

/**
 * Answers for several books at once: files, days, and refusals. A book with a file is answered by it,
 * whatever else was chosen. All answers count, or none.
 */
export async function answer(
  input: z.infer<typeof Answer>,
  me: User | null,
  ctx: CallContext,
  prepared: PreparedFiles | null,
) {
  const { db: tx } = ctx
  const { accessId, request, answer: answers, day: days, allDay, text } = input
  await findOpenLink(tx, accessId)
  const found = await publisherOf(tx, accessId)
  if (!found) throw new AppError('inboxOver', 410)
  await lockPublishers(tx, [found.id])
  // it may have another name by now, or be part of another one
  const publisher = await publisherOf(tx, accessId)
  if (publisher?.id !== found.id) throw new AppError('deletedMeanwhile', 409)
  const open = new Map((await openOf(tx, publisher.id)).map((row) => [row.id, row]))
  const said = request.map((id, i) => ({
    id,
    answer: answers[i] ?? '',
    day: days[i] ?? '',
    place: i,
  }))
  // a request that was closed meanwhile needs no answer
  const known = said.flatMap((row) => {
    const found = open.get(row.id)
    return found ? [{ ...row, request: found }] : []
  })
  const arrived = prepared ? await receiveFiles(ctx, me, accessId, prepared) : null
  const named = await namedBy(tx, arrived?.items ?? [], [...open.values()], publisher.name)
  const came = [...named, ...(await chosenFor(tx, input, open))]
  for (const { item, wanted } of came) await fileCame(tx, wanted, item)
  const answered = new Set(came.map(({ wanted }) => wanted.id))
  for (const one of known) {
    if (answered.has(one.id)) continue
    if (await say(tx, one, { allDay: allDay ?? '', text: text ?? '' })) answered.add(one.id)
  }
  if (!arrived && answered.size === 0) throw new AppError('sourceNothingSaid', 400, 'request')
  await audit(ctx, me, 'source.answer', publisher.name, {
    after: { answered: answered.size, files: arrived?.items.length ?? 0 },
  })
  const ids = [...answered]
  const unmatched = (arrived?.items.length ?? 0) - named.length
  ctx.afterCommit(async () => {
    await arrived?.inspected()
    await registerReported(ids)
  })
  return { answered: answered.size, receipt: arrived?.receipt ?? null, unmatched }
}

async function fileCame(tx: Db, request: OpenRequest, { id, name }: { id: number; name: string }) {
  await tx.driveItem.update({
    where: { id },
    data: { requestId: request.id },
    select: { id: true },
  })
  await takeStep(
    tx,
    request,
    { kind: 'came', maker: 'publisher', text: name },
    { state: 'came', nextDay: todayInSeoul() },
  )
}

/** Files that came just now and tell their book, with its request. */
async function namedBy(
  tx: Db,
  items: readonly Arrived[],
  open: readonly OpenRequest[],
  publisher: string,
) {
  const named: { item: Arrived; wanted: OpenRequest }[] = []
  for (const item of items) {
    const wanted = await requestOf(tx, item, open, publisher)
    if (wanted) named.push({ item, wanted })
  }
  return named
}

/** Files that came before, with the requests that the publisher chose for them now. */
async function chosenFor(
  tx: Db,
  { accessId, cameFile, cameFor }: z.infer<typeof Answer>,
  open: ReadonlyMap<number, OpenRequest>,
) {
  const items = await tx.driveItem.findMany({
    where: { ...unmatchedOf(accessId), id: { in: cameFile } },
    orderBy: { id: 'asc' },
    select: { id: true, name: true },
  })
  return items.flatMap((item) => {
    const wanted = open.get(Number(cameFor[cameFile.indexOf(item.id)] || 0))
    return wanted?.pdf ? [{ item, wanted }] : []
  })
}

type Said = { id: number; answer: string; day: string; place: number; request: OpenRequest }

/** What was chosen for one book; false where nothing was. */
async function say(
  tx: Db,
  { answer: chosen, day, place, request }: Said,
  { allDay, text }: { allDay: string; text: string },
): Promise<boolean> {
  if (chosen === 'notTheirs' || chosen === 'cannot') {
    await takeStep(
      tx,
      request,
      { kind: 'refused', maker: 'publisher', text: [chosen, text].filter(Boolean).join(': ') },
      { state: 'refused', nextDay: todayInSeoul() },
    )
    return true
  }
  const typed = day || (request.state === 'asked' || chosen === 'day' ? allDay : '')
  if (typed === '') {
    if (chosen === 'day') throw new AppError('sourceDayRequired', 400, `day${place}`)
    return false
  }
  const field = day ? `day${place}` : 'allDay'
  const read = readDay(typed, todayInSeoul())
  if (!read) throw new AppError('badDay', 400, field)
  // the same day once more says nothing new
  if (request.state === 'promised' && request.promisedDay === read) return true
  await promiseDay(tx, request, read, { maker: 'publisher', text }, field)
  return true
}

/** The request that a file answers: the only one, or the one whose book its name tells for certain. */
async function requestOf(
  tx: Db,
  { name, sent }: Arrived,
  open: readonly OpenRequest[],
  publisher: string,
): Promise<OpenRequest | undefined> {
  const wanted = open.filter(({ pdf }) => pdf)
  const { certain } = await findMatchingBooks(tx, sent ?? name, [publisher])
  if (certain) return wanted.find(({ bookRowId }) => bookRowId === certain.id)
  return wanted.length === 1 ? wanted[0] : undefined
}
