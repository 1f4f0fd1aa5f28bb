/** Writes the production board as a spreadsheet: the filtered rows, in the board's order. */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { codeRow } from '~/tables/codes'
import { risks } from '~/tables/staff-codes'
import { FileResult } from '~/platform/app-error'
import { count } from '~/i18n/format'
import { t } from '~/tables/messages'
import {
  writeSheet,
  xlsxType,
  type Cell,
  type Column,
} from '~/workers/spreadsheet/write-spreadsheet.server'
import type { BoardFilters } from './board.schema'
import { boardRows, type BoardRow } from './board.server'
import { reasonMessages } from './reason-text'

/** More rows than formats are ever open, and few enough for the sheet to fit into memory. */
const MAX_ROWS = 20_000

// prettier-ignore
const columns: Column[] = [
  { heading: '도서명', width: 36, repeats: true },   { heading: '형태', width: 10 },      { heading: '상태', width: 10 },      { heading: '이유', width: 40 },
  { heading: '진행률', width: 8, format: 'number' },    { heading: '다음 분권', width: 10, format: 'number' }, { heading: '분권 완성 예정일', width: 16, format: 'date' }, { heading: '필요일', width: 12, format: 'date' },
  { heading: '마감일', width: 14, format: 'date' }, { heading: '완성 예정일(절반)', width: 14, format: 'date' }, { heading: '완성 예정일(85%)', width: 14, format: 'date' }, { heading: '제때 끝날 가능성(%)', width: 12, format: 'number' },
  { heading: '신청 부수', width: 10, format: 'number' }, { heading: '원본', width: 8 },       { heading: '제작자', width: 20 },    { heading: '자료번호', width: 16 },
]

export async function boardSheet(filters: z.infer<typeof BoardFilters>): Promise<FileResult> {
  const rows = await boardRows(filters, MAX_ROWS)
  return new FileResult(
    `제작 현황_${todayInSeoul()}.xlsx`,
    xlsxType,
    await writeSheet('제작 현황', columns, rows.map(cells)),
  )
}

function cells({
  title,
  prodType,
  risk,
  reasons,
  progress,
  next,
  needDate,
  copies,
  source,
  producers,
  bookId,
  forecast,
}: BoardRow): Cell[] {
  const why = reasons
    .map((reason) => t(reasonMessages[reason.key], 'ko', { ...reason, days: count(reason.days) }))
    .join(', ')
  const standing = codeRow(risks, risk).ko
  return [
    title,
    prodType,
    standing,
    why,
    progress,
    next?.number ?? null,
    next?.dueDate ?? '',
    needDate,
    forecast?.neededBy ?? '',
    forecast?.early ?? '',
    forecast?.late ?? '',
    forecast?.chance == null ? null : Math.round(forecast.chance * 100),
    copies,
    source ? '있음' : '없음',
    producers.map(({ name }) => name).join(', '),
    bookId,
  ]
}
