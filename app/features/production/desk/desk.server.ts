/** Reads the producers' desk: its parts in the order of work, and all about one volume. */
import type * as z from 'zod/mini'
import { deskParts, levels, type DeskPart, type ProductionType } from '~/tables/codes'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { AppError, StoredFileResult } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { wireTime } from '~/i18n/format'
import { contentTag } from '~/storage/content-tag.server'
import { assertPageExists, skipTake } from '~/validation/paging'
import { fileColumns } from '~/storage/stored-files.server'
import { fileInfo, fileInfoColumns } from '~/features/book/catalogue/file-info.server'
import { cardOf, cardState, isBeingChecked } from '~/features/file-check/stored-card'
import { visibleTo } from '~/features/production/visible-books.server'
import { toWire } from '~/features/production/volumes/volume-cells'
import { Prisma, type VolumeStepKind } from '../../../../prisma/generated/client'
import type { ById, File, List } from './desk.schema'
import { isAdministrator } from './own-volume.server'

const { sql, empty } = Prisma

/** Whose desk it is: null for everybody's, which administrators see. */
async function deskOwner(me: User, user: string | undefined): Promise<number | null> {
  if (!isAdministrator(me)) {
    if (user !== undefined && user !== me.user) throw new AppError('noPermission', 403)
    return me.id
  }
  if (user === undefined) return null
  const found = await db.user.findUnique({ where: { user }, select: { id: true, level: true } })
  if (found?.level !== levels.producer) throw new AppError('absenceNoProducer', 400, 'user')
  return found.id
}

const openRemarks = sql`EXISTS (SELECT 1 FROM "VolumeRemark" r WHERE r."volumeId" = v.id AND r."answerTime" IS NULL)`

/** Volumes of one part of the desk of `owner`. */
function partCondition(part: DeskPart, owner: number | null): Prisma.Sql {
  const made = owner === null ? sql`v."makerId" IS NOT NULL` : sql`v."makerId" = ${owner}`
  const byAnother =
    owner === null ? empty : sql`AND (v."makerId" IS NULL OR v."makerId" <> ${owner})`
  return {
    returned: sql`v.stage = 'producing' AND ${made} AND ${openRemarks}`,
    making: sql`v.stage = 'producing' AND ${made} AND NOT ${openRemarks}`,
    handedIn: sql`v.stage = 'checking' AND ${made}`,
    toCheck: sql`v.stage = 'checking' ${byAnother}`,
    open: sql`v.stage IN ('waiting', 'producing') AND v."makerId" IS NULL`,
  }[part]
}

/** One page of a part, in the order of work; volumes that no forecast knows come last. */
export async function list({ part = 'making', user, ...paging }: z.infer<typeof List>, me: User) {
  const owner = await deskOwner(me, user)
  const own =
    owner === null
      ? empty
      : sql`AND v."bookRowId" IN (SELECT "bookRowId" FROM "Assignment" WHERE "userId" = ${owner})`
  const { skip, take } = skipTake(paging)
  const from = sql`FROM "Volume" v WHERE ${partCondition(part, owner)} ${own}`
  const [[{ total } = { total: 0 }], ids] = await Promise.all([
    db.$queryRaw<{ total: number }[]>(sql`SELECT count(*)::int AS total ${from}`),
    db.$queryRaw<PlacedVolume[]>(sql`
      SELECT v.id, f."neededBy", f.early, f.late FROM (SELECT v.id, v."bookRowId", v."prodType", v.number ${from}) v
      LEFT JOIN "Forecast" f ON f."bookRowId" = v."bookRowId" AND f."prodType" = v."prodType" AND f.volume IN (0, v.number)
      ORDER BY f.place NULLS LAST, v.id LIMIT ${take} OFFSET ${skip}`),
  ])
  assertPageExists(total, paging)
  const rows = await db.volume.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    select: rowColumns,
  })
  const items = ids.flatMap(({ id, ...days }) => {
    const row = rows.find((one) => one.id === id)
    return row ? [toRow(row, days)] : []
  })
  return { items, totalCount: total }
}
type PlacedVolume = {
  id: number
  neededBy: string | null
  early: string | null
  late: string | null
}

const person = { select: { id: true, user: true, name: true } } as const
const rowColumns = {
  ...{ id: true, prodType: true, number: true, firstPage: true, lastPage: true, units: true },
  ...{ state: true, dueDate: true, handedInDate: true },
  maker: person,
  handedIn: { select: { card: true } },
  format: { select: { book: { select: { id: true, bookId: true, title: true } } } },
  _count: { select: { remarks: { where: { answerTime: null } } } },
} as const
type StoredRow = Prisma.VolumeGetPayload<{ select: typeof rowColumns }>

const toRow = (
  { format: { book }, handedIn, _count, ...volume }: StoredRow,
  days: Omit<PlacedVolume, 'id'>,
) => ({
  ...toWire(volume),
  prodType: volume.prodType as ProductionType,
  bookRowId: book.id,
  bookId: book.bookId,
  title: book.title,
  ...{ neededBy: days.neededBy ?? '', early: days.early ?? '', late: days.late ?? '' },
  remarks: _count.remarks,
  card: cardState(handedIn?.card ?? null),
})
export type DeskRow = ReturnType<typeof toRow>

/** How many volumes each part of the caller's desk has. */
export async function counts({ user }: { user?: string }, me: User) {
  const owner = await deskOwner(me, user)
  const own =
    owner === null
      ? empty
      : sql`WHERE v."bookRowId" IN (SELECT "bookRowId" FROM "Assignment" WHERE "userId" = ${owner})`
  const columns = deskParts.map(
    ({ value }) =>
      sql`count(*) FILTER (WHERE ${partCondition(value, owner)})::int AS ${Prisma.raw(`"${value}"`)}`,
  )
  const [found] = await db.$queryRaw<Record<DeskPart, number>[]>(
    sql`SELECT ${Prisma.join(columns)} FROM "Volume" v ${own}`,
  )
  return found!
}

const stepColumns = {
  ...{ id: true, kind: true, reason: true, day: true, fileName: true, version: true },
  ...{ pages: true, createTime: true },
  user: person,
  by: person,
} as const
const infoColumns = {
  ...rowColumns,
  ...{ begunDate: true, finishedDate: true, bookRowId: true },
  file: { select: { ...fileInfoColumns, card: true } },
  handedIn: { select: { ...fileInfoColumns, card: true } },
  checker: person,
  format: {
    select: {
      book: {
        select: {
          ...{ id: true, bookId: true, title: true },
          publisherFile: { select: { name: true } },
          assignments: { select: { user: person } },
        },
      },
    },
  },
  remarks: {
    orderBy: { id: 'asc' },
    select: {
      ...{ id: true, version: true, page: true, line: true, text: true, answer: true },
      ...{ createTime: true, answerTime: true },
      user: person,
    },
  },
  steps: { orderBy: { id: 'asc' }, select: stepColumns },
} as const satisfies Prisma.VolumeSelect

/** How many applications for the book have fetched each version that was signed. */
async function readersOf(bookId: string, steps: { kind: VolumeStepKind; version: string }[]) {
  const versions = steps.flatMap(({ kind, version }) => (kind === 'signed' ? [version] : []))
  if (versions.length === 0) return new Map<string, number>()
  const counted = await db.download.groupBy({
    by: ['version'],
    where: { version: { in: versions }, order: { bookId } },
    _count: true,
  })
  return new Map(counted.map(({ version, _count }) => [version, _count]))
}

/** All about a volume of a book that the caller may see; `mine`: the caller makes it. */
export async function info({ id }: z.infer<typeof ById>, me: User) {
  const found = await db.volume.findFirst({
    where: { id, format: { book: visibleTo(me) } },
    select: infoColumns,
  })
  if (!found) throw new AppError('noSuchItem', 404)
  const { format, file, handedIn, remarks, steps, bookRowId, _count, ...volume } = found
  const { book } = format
  const forecast = await db.forecast.findFirst({
    where: { bookRowId, prodType: volume.prodType, volume: { in: [0, volume.number] } },
    select: { neededBy: true, early: true, late: true },
  })
  const looked = handedIn ?? file
  const readers = await readersOf(book.bookId, steps)
  return {
    ...toWire(volume),
    prodType: volume.prodType as ProductionType,
    bookRowId,
    bookId: book.bookId,
    title: book.title,
    source: book.publisherFile?.name ?? null,
    ...{ neededBy: '', early: '', late: '', ...forecast },
    openRemarks: _count.remarks,
    file: fileInfo(file),
    handedIn: fileInfo(handedIn),
    card: cardOf(looked?.card ?? null),
    cardState: cardState(looked?.card ?? null),
    checking: isBeingChecked(looked?.card ?? null),
    mine: volume.maker?.id === me.id,
    producers: book.assignments.map(({ user }) => user),
    remarks: remarks.map(({ createTime, answerTime, ...remark }) => ({
      ...remark,
      createTime: wireTime(createTime),
      answerTime: answerTime ? wireTime(answerTime) : null,
    })),
    steps: steps.map(({ createTime, ...step }) => ({
      ...step,
      createTime: wireTime(createTime),
      readers: step.kind === 'signed' ? (readers.get(step.version) ?? 0) : null,
    })),
  }
}
export type VolumeInfo = Awaited<ReturnType<typeof info>>

/** The file that was handed in and is not signed, for those who make or check the book. */
export async function file(
  { id, version }: z.infer<typeof File>,
  me: User,
  ctx: CallContext,
): Promise<StoredFileResult> {
  const found = await db.volume.findFirst({
    where: { id, format: { book: visibleTo(me) } },
    select: {
      ...{ number: true, prodType: true },
      handedIn: { select: fileColumns },
      format: { select: { book: { select: { bookId: true } } } },
    },
  })
  if (!found) throw new AppError('noSuchItem', 404)
  if (!found.handedIn) throw new AppError('fileGone', 404)
  // a resumed download must not append the rest of another file
  if (version && version !== contentTag(found.handedIn)) throw new AppError('fileReplaced', 409)
  if (ctx.downloadPart === 'beginning')
    await audit(ctx, me, 'volume.file', found.format.book.bookId, {
      after: { prodType: found.prodType, volume: found.number, name: found.handedIn.name },
    })
  return new StoredFileResult(found.handedIn)
}
