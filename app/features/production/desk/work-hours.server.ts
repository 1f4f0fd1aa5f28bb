/** The time that producers worked on volumes: noted when they hand in, or as the sheet of a week. */
import { addDays, todayInSeoul } from '~/platform/today'
import { readFile } from 'node:fs/promises'
import type * as z from 'zod/mini'
import { audit } from '~/auth/audit.server'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { AppError, FileResult, InvalidInputError } from '~/platform/app-error'
import { db, type Db } from '~/platform/db.server'
import { t } from '~/tables/messages'
import { weekdayOf } from '~/features/requests/lesson-plan/read/calendar'
import {
  writeSheet,
  xlsxType,
  type Cell,
  type Column,
} from '~/workers/spreadsheet/write-spreadsheet.server'
import { readSheet, type SheetRow } from '~/workers/spreadsheet/read-spreadsheet.server'
import { toMinutes, type Week, type WeekIn } from './desk.schema'
import { producerOf } from './actor.server'
import { addWorkedMinutes, saveWorkedMinutes } from './desk.sql.server'

/** Minutes of a day. */
const fullDay = 24 * 60

/** Adds to what was noted for the day; a day has at most 24 hours. */
export async function addMinutes(
  tx: Db,
  userId: number,
  volumeId: number,
  day: string,
  minutes: number,
): Promise<void> {
  await tx.$executeRaw(addWorkedMinutes(userId, volumeId, day, minutes, fullDay))
}

/** The seven days, YYYY-MM-DD, of the week of a day, from Monday. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7))
  return Array.from({ length: 7 }, (_, i) => addDays(monday, i))
}

/** The producer whose week it is: the caller, or the one whom an administrator names. */
async function weekOwner(tx: Db, me: User, user: string | undefined) {
  const producer = await producerOf(tx, me, user)
  if (!producer) throw new AppError('deskUserRequired', 400, 'user')
  return producer
}

/** More volumes than one person works on in a week. */
const maxRows = 300

/**
 * What the producer makes or worked on in the week of `day`, with the minutes of each day; without
 * a day, of this week.
 */
export async function week({ day = todayInSeoul(), user }: z.infer<typeof Week>, me: User) {
  const producer = await weekOwner(db, me, user)
  const days = weekOf(day)
  const hours = { userId: producer.id, day: { in: days } }
  const volumes = await db.volume.findMany({
    where: {
      OR: [
        { makerId: producer.id, state: { in: ['producing', 'checking'] } },
        { hours: { some: hours } },
      ],
    },
    orderBy: [{ format: { book: { title: 'asc' } } }, { prodType: 'asc' }, { number: 'asc' }],
    take: maxRows,
    select: {
      id: true,
      prodType: true,
      number: true,
      format: { select: { book: { select: { id: true, title: true } } } },
      hours: { where: hours, select: { day: true, minutes: true } },
    },
  })
  const items = volumes.map(({ format: { book }, hours: worked, ...volume }) => ({
    ...volume,
    bookRowId: book.id,
    title: book.title,
    minutes: days.map((one) => worked.find((entry) => entry.day === one)?.minutes ?? 0),
  }))
  return { user: producer.user, days, items }
}

const idHeading = '분권 번호'
const toHours = (minutes: number): Cell =>
  minutes > 0 ? Math.round((minutes / 60) * 100) / 100 : null

/** The same as a sheet to fill in: hours of each day ('1.5' or '1:30'). */
export async function weekSheet(input: z.infer<typeof Week>, me: User): Promise<FileResult> {
  const { user, days, items } = await week(input, me)
  const columns: Column[] = [
    { heading: idHeading, width: 10, format: 'number' },
    { heading: '도서명', width: 36, repeats: true },
    { heading: '형태', width: 10 },
    { heading: '권', width: 6, format: 'number' },
    ...days.map((heading) => ({ heading, width: 12, format: 'number' as const })),
  ]
  const rows = items.map(({ id, title, prodType, number, minutes }) => [
    id,
    title,
    prodType,
    number,
    ...minutes.map(toHours),
  ])
  return new FileResult(
    `작업 시간_${user}_${days[0]!}.xlsx`,
    xlsxType,
    await writeSheet('작업 시간', columns, rows),
  )
}

/** A sheet of hours has some tens of rows; a file far beyond that is another one. */
const maxSheetRows = 2_000

type Entry = { row: number; volumeId: number; day: string; minutes: number }

/** Reads the sheet before the transaction. Throws, at `file`, each cell that is no time. */
export async function readWeek({ file }: z.infer<typeof WeekIn>): Promise<Entry[]> {
  const rows: SheetRow[] = []
  const problems: string[] = []
  for await (const batch of readSheet(new Uint8Array(await readFile(file.path)))) {
    const hidden = { row: 0, column: batch.sheet, key: 'sheetHiddenSheet' as const }
    const notes = batch.hidden
      ? [{ ...hidden, params: { count: batch.rows.length } }].slice(0, batch.rows.length)
      : (batch.notes ?? [])
    for (const { row, column, key, params } of notes)
      problems.push(t('weekNote', 'ko', { row, column, why: t(key, 'ko', params) }))
    if (!batch.hidden) rows.push(...batch.rows)
    if (rows.length > maxSheetRows) throw new AppError('sheetTooLarge', 400, 'file')
  }
  const head = rows.findIndex(({ cells }) => cells.some((cell) => cell.trim() === idHeading))
  const headings = rows[head]?.cells.map((cell) => cell.trim()) ?? []
  const days = headings.map((text) => /^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? null)
  if (!days.some(Boolean)) throw new AppError('weekNoHeadings', 400, 'file')
  const entries: Entry[] = []
  for (const { number: row, cells } of rows.slice(head + 1)) {
    const volumeId = Number(cells[headings.indexOf(idHeading)])
    days.forEach((day, i) => {
      const cell = cells[i]?.trim() ?? ''
      if (!day || cell === '') return
      const minutes = toMinutes(cell)
      if (!Number.isInteger(volumeId) || typeof minutes !== 'number' || !(minutes <= fullDay))
        problems.push(t('weekBadCell', 'ko', { row, day, cell: cell.slice(0, 20) }))
      else entries.push({ row, volumeId, day, minutes })
    })
  }
  if (problems.length > 0) throw new InvalidInputError({ file: problems.slice(0, 10).join(' ') })
  if (entries.length === 0) throw new AppError('weekEmpty', 400, 'file')
  return entries
}

/** Saves the cells of a sheet: 0 removes what was noted, a blank cell leaves it. */
export async function weekIn(
  { user }: z.infer<typeof WeekIn>,
  me: User,
  ctx: CallContext,
  entries: Entry[],
) {
  const { db: tx } = ctx
  const producer = await weekOwner(tx, me, user)
  await assertOwn(tx, producer.id, entries)
  const zero = entries.filter(({ minutes }) => minutes === 0)
  await tx.workHours.deleteMany({
    where: {
      userId: producer.id,
      OR: zero.map(({ volumeId, day }) => ({ volumeId, day })),
    },
  })
  const worked = entries.filter(({ minutes }) => minutes > 0)
  await tx.$executeRaw(saveWorkedMinutes(producer.id, JSON.stringify(worked)))
  await audit(ctx, me, 'volume.weekIn', producer, { after: { count: worked.length } })
  return {
    saved: entries.length,
    minutes: worked.reduce((sum, { minutes }) => sum + minutes, 0),
  }
}

/** Refuses rows of volumes that are not this producer's. */
async function assertOwn(tx: Db, userId: number, entries: Entry[]): Promise<void> {
  const ids = [...new Set(entries.map(({ volumeId }) => volumeId))]
  const volumes = await tx.volume.findMany({
    where: {
      id: { in: ids },
      OR: [
        { makerId: userId },
        { hours: { some: { userId } } },
        { format: { book: { assignments: { some: { userId } } } } },
      ],
    },
    select: { id: true },
  })
  const known = new Set(volumes.map(({ id }) => id))
  const foreign = [
    ...new Set(entries.filter(({ volumeId }) => !known.has(volumeId)).map(({ row }) => row)),
  ]
  if (foreign.length > 0)
    throw new AppError('weekForeign', 400, 'file', { params: { rows: foreign.join(', ') } })
}
