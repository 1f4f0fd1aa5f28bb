/** The figures of the yearly report as a workbook: asked, made, in hand, and how long that took. */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { grades, productionTypeValues } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { FileResult } from '~/platform/app-error'
import {
  writeSheets,
  xlsxType,
  type Cell,
  type Column,
} from '~/workers/spreadsheet/write-spreadsheet.server'
import type { Statistics } from './delivery.schema'
import { readRows, type RowIn } from '~/platform/statement.server'
import { figuresByGroup } from './statistics.sql.server'

type Figures = RowIn<typeof figuresByGroup>

/** The figures of what was asked for from the first to the last day. */
const figures = (from: string, to: string): Promise<Figures[]> =>
  readRows(db, figuresByGroup(from, to))

const columnsOf = (heading: string): Column[] => [
  { heading, width: 26 },
  { heading: '신청 건수', width: 11, format: 'number' },
  { heading: '신청 부수', width: 11, format: 'number' },
  { heading: '완성 부수', width: 11, format: 'number' },
  { heading: '받은 부수', width: 11, format: 'number' },
  { heading: '신청에서 받기까지(날, 중앙값)', width: 28, format: 'number' },
]

const cells = (name: string, { requests, copies, made, inHand, days }: Figures): Cell[] => [
  name,
  requests,
  copies,
  made,
  inHand,
  days === null ? null : Math.round(days),
]

/** Types and school levels in the order of the codes table; names that are not in it at the end. */
const inOrder = (order: readonly string[]) => (a: Figures, b: Figures) =>
  (order.indexOf(a.name) + 1 || order.length + 1) - (order.indexOf(b.name) + 1 || order.length + 1)

const levelName = (grade: string) => grades.find(({ value }) => value === grade)?.label ?? grade

/**
 * The workbook of everything that was asked for from the first to the last day; without days, of
 * this year. Sheets: by production type, school level, region and school.
 */
export async function statisticsSheet({
  from = `${todayInSeoul().slice(0, 4)}-01-01`,
  to = todayInSeoul(),
}: z.infer<typeof Statistics>): Promise<FileResult> {
  const rows = await figures(from, to)
  const rowsBy = (grouping: Figures['by']) => rows.filter((row) => row.by === grouping)
  const all = rowsBy('all').map((row) => cells('합계', row))
  const sheet = (
    name: string,
    heading: string,
    groups: Figures[],
    label = (word: string) => word,
  ) => ({
    name,
    columns: columnsOf(heading),
    rows: [...groups.map((row) => cells(label(row.name) || '모름', row)), ...all],
    filter: false,
  })
  const bytes = await writeSheets([
    sheet('형태별', '형태', rowsBy('prodType').toSorted(inOrder(productionTypeValues))),
    sheet(
      '학교급별',
      '학교급',
      rowsBy('grade').toSorted(inOrder(grades.map(({ value }) => value))),
      levelName,
    ),
    sheet('지역별', '지역', rowsBy('region')),
    sheet('학교별', '학교', rowsBy('school')),
  ])
  return new FileResult(`발송 통계_${from}_${to}.xlsx`, xlsxType, bytes)
}
