/** The status of a school's list as a sheet and as a calendar. */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import type { User } from '~/auth/tokens.server'
import type { CallContext } from '~/http/call-context.server'
import { atMost } from './at-most.server'
import { db } from '~/platform/db.server'
import { FileResult } from '~/platform/app-error'
import { writeCalendar, type CalendarEvent } from '~/platform/calendar.server'
import { cacheByVersion } from '~/platform/cached-answers.server'
import { orderStatuses } from '~/tables/codes'
import {
  writeStreamedSheets,
  xlsxType,
  type Cell,
  type Column,
} from '~/workers/spreadsheet/write-spreadsheet.server'
import type { ByToken } from '~/features/requests/order-file/sent/sent.schema'
import {
  promisedVolumes,
  sentPieces,
  statusBatches,
  type StatusRow,
  type TypeStatus,
} from './status-rows.server'
import { filesOfToken } from './status.server'

type Line = { row: StatusRow; type: TypeStatus | null }

const sum = (type: TypeStatus | null, name: 'copies' | 'arrived' | 'missing') =>
  type?.sent.reduce((total, piece) => total + piece[name], 0) ?? null
const stateText = { open: '확인 중', absent: '해당 도서 없음' } as const
const stateOf = ({ row, type }: Line): string =>
  row.state !== 'decided'
    ? stateText[row.state]
    : (orderStatuses.find(({ value }) => value === type?.step)?.ko ?? '')

// prettier-ignore
const columns: (Column & { cell(line: Line, place: number): Cell })[] = [
  { heading: '번호',        width: 6,  format: 'number', cell: (_, place) => place },
  { heading: '학교명',      width: 16, cell: ({ row }) => row.schoolName },
  { heading: '적은 도서명', width: 30, format: 'prose', cell: ({ row }) => row.title },
  { heading: '정해진 도서', width: 30, format: 'prose', cell: ({ row }) => row.book?.title ?? '' },
  { heading: '출판사',      width: 14, cell: ({ row }) => row.book?.publisher ?? row.publisher },
  { heading: '자료번호',    width: 14, cell: ({ row }) => row.book?.bookId ?? '' },
  { heading: '형태',        width: 9,  cell: ({ type }) => type?.prodType ?? '' },
  { heading: '부수',        width: 7,  format: 'number', cell: ({ type }) => type?.copies ?? null },
  { heading: '상태',        width: 14, cell: stateOf },
  { heading: '진행률(%)',   width: 9,  format: 'number', cell: ({ type }) => type?.percent ?? null },
  { heading: '분권 수',     width: 8,  format: 'number', cell: ({ type }) => type?.volumes?.total ?? null },
  { heading: '완성 분권',   width: 9,  format: 'number', cell: ({ type }) => type?.volumes?.finished ?? null },
  { heading: '다음 완성 예정일', width: 14, format: 'date', cell: ({ type }) => type?.next || null },
  { heading: '마지막 완성 예정일', width: 16, format: 'date', cell: ({ type }) => type?.last || null },
  { heading: '보낸 부수',   width: 9,  format: 'number', cell: ({ type }) => sum(type, 'copies') },
  { heading: '받은 부수',   width: 9,  format: 'number', cell: ({ type }) => sum(type, 'arrived') },
  { heading: '못 받은 부수', width: 11, format: 'number', cell: ({ type }) => sum(type, 'missing') },
  { heading: '마지막 보낸 날', width: 13, format: 'date', cell: ({ type }) => type?.sent.at(-1)?.day ?? null },
]

/** Status files that are made at once; who asks for others meanwhile waits. */
const make = atMost(2, 20)

/** Counts files by the address that asks, then the files of one link, for which many may ask. */
async function countFile(token: string, { address }: CallContext): Promise<void> {
  await consumeRateLimit('status-file', address)
  await filesOfToken(db, token)
  await consumeRateLimit('status-file-link', token)
}

/** One line for each type of each row (.xlsx). Copies of a book in volumes count each volume. */
export async function statusSheet(
  { token }: z.infer<typeof ByToken>,
  _: User | null,
  ctx: CallContext,
): Promise<FileResult> {
  await countFile(token, ctx)
  return keptSheet({ token })
}

const keptSheet = cacheByVersion(
  'statusSheet',
  ({ token }: { token: string }) => make(() => makeSheet(token)),
  { sizeOf: ({ bytes }) => bytes.length },
)

async function makeSheet(token: string): Promise<FileResult> {
  const { ids, schoolName, schoolYear } = await filesOfToken(db, token)
  return new FileResult(
    `${schoolName || '학교'} ${schoolYear}학년도 진행 상황 ${todayInSeoul()}.xlsx`,
    xlsxType,
    await writeStreamedSheets([{ name: '진행 상황', columns, rows: sheetRows(ids), wrap: true }]),
  )
}

async function* sheetRows(ids: number[]): AsyncGenerator<Cell[][]> {
  let place = 0
  for await (const items of statusBatches(ids))
    yield items.flatMap((row) => {
      place += 1
      return (row.types.length > 0 ? row.types : [null]).map((type) =>
        columns.map((column) => column.cell({ row, type }, place)),
      )
    })
}

/** More events than any calendar shows. */
const MAX_EVENTS = 5_000

/**
 * The promised days of volumes and the days on which something was sent, as whole days (RFC 5545).
 * Calendars that subscribe to it keep an event by its uid when its day moves.
 */
export async function statusCalendar(
  { token }: z.infer<typeof ByToken>,
  _: User | null,
  ctx: CallContext,
): Promise<FileResult> {
  await countFile(token, ctx)
  return keptCalendar({ token })
}

const keptCalendar = cacheByVersion(
  'statusCalendar',
  ({ token }: { token: string }) => make(() => makeCalendar(token)),
  { sizeOf: ({ bytes }) => bytes.length },
)

async function makeCalendar(token: string): Promise<FileResult> {
  const { ids, schoolName, schoolYear } = await filesOfToken(db, token)
  const [promised, sent] = await Promise.all([
    promisedVolumes(ids, MAX_EVENTS),
    sentPieces(ids, MAX_EVENTS),
  ])
  const name = `${schoolName || '학교'} ${schoolYear}학년도 대체자료`
  const events: CalendarEvent[] = [
    ...promised.map(({ id, title, prodType, number, dueDate }) => ({
      uid: `row-${id}-${typeSlug(prodType)}-volume-${number}`,
      day: dueDate,
      summary: `${title} ${prodType} ${number}권 완성 예정`,
    })),
    ...sent.map(({ id, title, prodType, volume, day, copies }) => ({
      uid: `row-${id}-${typeSlug(prodType)}-sent-${volume}-${day}`,
      day,
      summary: `${title} ${prodType}${volume > 0 ? ` ${volume}권` : ''} ${copies}부 보냄`,
    })),
  ]
  const text = await writeCalendar(name, events.slice(0, MAX_EVENTS))
  return new FileResult(
    `${name}.ics`,
    'text/calendar; charset=utf-8',
    new TextEncoder().encode(text),
  )
}

const typeSlug = (prodType: string) => Buffer.from(prodType).toString('hex')
