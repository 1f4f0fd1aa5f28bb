/**
 * Builds the request sheets (.xlsx): a summary, then one sheet for each publisher or distributor.
 */
import { todayInSeoul } from '~/platform/today'
import type * as z from 'zod/mini'
import { orderTypes } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { AppError, FileResult } from '~/platform/app-error'
import { date } from '~/i18n/format'
import { normalise } from '~/features/catalogue/book/search/normalise'
import { publisherKey, publisherName } from '~/features/catalogue/book/search/publisher-names'
import { listColumns, type ListedName } from '~/features/catalogue/request-book/upload/list-sheet'
import { writeSheets, xlsxType, type Sheet } from '~/workers/spreadsheet/write-spreadsheet.server'
import { entryColumns, type PurchaseRow } from './purchase-cart.server'
import type { RequestFile } from './purchase-cart.schema'

type Group = { key: string; name: string; entries: PurchaseRow[] }
type Grouping = {
  heading: string
  unassigned: string
  keyOf(entry: PurchaseRow): string
  nameOf(entry: PurchaseRow): string
}

const byPublisher: Grouping = {
  heading: '출판사',
  unassigned: '출판사 미지정',
  keyOf: ({ publisher }) => publisherKey(publisher),
  nameOf: ({ publisher }) => publisherName(publisher),
}
const byDistributor: Grouping = {
  heading: '총판',
  unassigned: '총판 미지정',
  keyOf: ({ distributor }) => normalise(distributor),
  nameOf: ({ distributor }) => distributor,
}

export const ebookRequestFile = ({ title }: z.infer<typeof RequestFile>) =>
  requestFile(0, byPublisher, title || defaultTitle())
export const bookRequestFile = ({ title }: z.infer<typeof RequestFile>) =>
  requestFile(1, byDistributor, title || defaultTitle())

/** The default title names the next term; schools begin in March and September. */
export function defaultTitle(now = new Date()): string {
  const [year = 0, month = 0] = date(now).split('-').map(Number)
  if (month >= 9) return `${year + 1}학년도 1학기 교과서 구입 요청`
  return `${year}학년도 ${month < 3 ? 1 : 2}학기 교과서 구입 요청`
}

async function requestFile(
  orderType: 0 | 1,
  grouping: Grouping,
  title: string,
): Promise<FileResult> {
  const entries = await db.purchaseCartEntry.findMany({
    where: { orderType },
    orderBy: { id: 'asc' },
    select: entryColumns,
  })
  if (entries.length === 0) throw new AppError('purchaseCartEmpty', 409)
  const groups = groupEntries(entries, grouping)
  const sheets = [
    summarySheet(groups, grouping, title),
    ...groups.map((group) => groupSheet(group, orderType, title)),
  ]
  return new FileResult(
    fileName(orderTypes[orderType].label, title),
    xlsxType,
    await writeSheets(sheets),
  )
}

/**
 * Groups entries and sorts the groups by name; entries without a publisher or distributor come
 * last.
 */
function groupEntries(entries: PurchaseRow[], grouping: Grouping): Group[] {
  const groups = new Map<string, Group>()
  for (const entry of entries) {
    const key = grouping.keyOf(entry)
    const group = groups.get(key) ?? {
      key,
      name: key === '' ? grouping.unassigned : grouping.nameOf(entry),
      entries: [],
    }
    group.entries.push(entry)
    groups.set(key, group)
  }
  return [...groups.values()].sort(
    (a, b) => Number(a.key === '') - Number(b.key === '') || koreanCollator.compare(a.name, b.name),
  )
}

const koreanCollator = new Intl.Collator('ko', { numeric: true })

const totalCopies = (entries: PurchaseRow[]) =>
  entries.reduce((sum, { orderNum }) => sum + orderNum, 0)

function summarySheet(groups: Group[], { heading }: Grouping, title: string): Sheet {
  const all = groups.flatMap(({ entries }) => entries)
  const rows = groups.map(({ name, entries }) => [name, entries.length, totalCopies(entries)])
  const columns = [
    { heading, width: 32 },
    { heading: '자료 수', width: 10, format: 'number' as const },
    { heading: '부수', width: 10, format: 'number' as const },
  ]
  const total = ['합계', all.length, totalCopies(all)]
  return { name: '요약', title, columns, rows: [...rows, total], filter: false }
}

/** Publishers print the sheet: with these widths it fits on A4, and long texts take two lines. */
const printedWidths: Record<ListedName, number> = {
  bookId: 13,
  grade: 6,
  permission: 6,
  purpose: 8,
  curriculum: 12,
  title: 26,
  creator: 10,
  publisher: 12,
  pubDate: 11,
  isbn: 15,
  distributor: 12,
}

/**
 * A sheet with the headings of the request list, so that it can be read back. Only printed books
 * have a distributor.
 */
function groupSheet({ name, entries }: Group, orderType: 0 | 1, title: string): Sheet {
  const columns = listColumns.filter((column) => orderType === 1 || column.name !== 'distributor')
  const ordered = entries
    .map((entry) => ({ entry, publisher: publisherName(entry.publisher) }))
    .sort(
      (a, b) =>
        koreanCollator.compare(a.publisher, b.publisher) ||
        koreanCollator.compare(a.entry.title, b.entry.title) ||
        a.entry.id - b.entry.id,
    )
  const rows = ordered.map(({ entry }) => [
    ...columns.map((column) => entry[column.name]),
    entry.orderNum,
  ])
  return {
    name,
    title,
    columns: [
      ...columns.map(({ name, heading, format, repeats }) => ({
        heading,
        width: printedWidths[name],
        format,
        repeats,
      })),
      { heading: '부수', width: 6, format: 'number' },
    ],
    rows,
    wrap: true,
  }
}

/** File systems allow 255 bytes and not every character in a name. */
const fileName = (type: string, title: string) =>
  `구입 요청서_${type}_${[...title.replace(/[\\/:*?"<>|]/g, '_')].slice(0, 50).join('').trim()}_${todayInSeoul()}.xlsx`
