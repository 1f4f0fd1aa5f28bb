/** The purchase requests as .xlsx for those who sell: a summary, then a sheet for each publisher (PDF) or distributor (printed books). */
import type * as z from 'zod/mini'
import { orderTypes } from '~/codes'
import { db } from '~/db.server'
import { Failure, FileAnswer } from '~/failure'
import { date } from '~/format'
import { normalise } from '~/features/book/normalise'
import { publisherKey, publisherName } from '~/features/book/publisher-names'
import { listColumns } from '~/features/request-book/list-sheet'
import { writeSheets, xlsxType, type Sheet } from '~/outside/sheets.server'
import { entryColumns, type Stored } from './purchase-cart.server'
import type { RequestFile } from './purchase-cart.schema'

type Group = { key: string; name: string; entries: Stored[] }
type By = {
  heading: string
  nobody: string
  keyOf(entry: Stored): string
  nameOf(entry: Stored): string
}

const byPublisher: By = {
  heading: '출판사',
  nobody: '출판사 미지정',
  keyOf: ({ publisher }) => publisherKey(publisher),
  nameOf: ({ publisher }) => publisherName(publisher),
}
const byDistributor: By = {
  heading: '총판',
  nobody: '총판 미지정',
  keyOf: ({ distributor }) => normalise(distributor),
  nameOf: ({ distributor }) => distributor,
}

export const ebookRequestFile = ({ title }: z.infer<typeof RequestFile>) =>
  requestFile(0, byPublisher, title || usualTitle())
export const bookRequestFile = ({ title }: z.infer<typeof RequestFile>) =>
  requestFile(1, byDistributor, title || usualTitle())

/** Requests are for the next term: schools begin in March and September. */
export function usualTitle(now = new Date()): string {
  const [year = 0, month = 0] = date(now).split('-').map(Number)
  if (month >= 9) return `${year + 1}학년도 1학기 교과서 구입 요청`
  return `${year}학년도 ${month < 3 ? 1 : 2}학기 교과서 구입 요청`
}

async function requestFile(orderType: 0 | 1, by: By, title: string): Promise<FileAnswer> {
  const entries = await db.purchaseCartEntry.findMany({
    where: { orderType },
    orderBy: { id: 'asc' },
    select: entryColumns,
  })
  if (entries.length === 0) throw new Failure('purchaseCartEmpty', 409)
  const groups = grouped(entries, by)
  const sheets = [
    summary(groups, by, title),
    ...groups.map((group) => sheetOf(group, orderType, title)),
  ]
  return new FileAnswer(
    fileName(orderTypes[orderType].label, title),
    xlsxType,
    await writeSheets(sheets),
  )
}

/** Each group's entries together, groups by name, those of nobody last. */
function grouped(entries: Stored[], by: By): Group[] {
  const groups = new Map<string, Group>()
  for (const entry of entries) {
    const key = by.keyOf(entry)
    const group = groups.get(key) ?? {
      key,
      name: key === '' ? by.nobody : by.nameOf(entry),
      entries: [],
    }
    group.entries.push(entry)
    groups.set(key, group)
  }
  return [...groups.values()].sort(
    (a, b) => Number(a.key === '') - Number(b.key === '') || korean.compare(a.name, b.name),
  )
}

const korean = new Intl.Collator('ko', { numeric: true })

const copiesOf = (entries: Stored[]) => entries.reduce((sum, { orderNum }) => sum + orderNum, 0)

function summary(groups: Group[], { heading }: By, title: string): Sheet {
  const all = groups.flatMap(({ entries }) => entries)
  const rows = groups.map(({ name, entries }) => [name, entries.length, copiesOf(entries)])
  const columns = [
    { heading, width: 32 },
    { heading: '자료 수', width: 10 },
    { heading: '부수', width: 10 },
  ]
  return { name: '요약', title, columns, rows: [...rows, ['합계', all.length, copiesOf(all)]] }
}

/** The headings of the full list, so that the sheet can be read back; a distributor stands on printed books only. */
function sheetOf({ name, entries }: Group, orderType: 0 | 1, title: string): Sheet {
  const columns = listColumns.filter((column) => orderType === 1 || column.name !== 'distributor')
  const ordered = entries
    .map((entry) => ({ entry, publisher: publisherName(entry.publisher) }))
    .sort(
      (a, b) =>
        korean.compare(a.publisher, b.publisher) ||
        korean.compare(a.entry.title, b.entry.title) ||
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
      ...columns.map(({ heading, width }) => ({ heading, width })),
      { heading: '부수', width: 8 },
    ],
    rows,
  }
}

/** Systems that keep files take 255 bytes and few signs in a name. */
const fileName = (type: string, title: string) =>
  `구입 요청서_${type}_${[...title.replace(/[\\/:*?"<>|]/g, '_')].slice(0, 50).join('').trim()}_${date(new Date())}.xlsx`
