/**
 * Lines that a school sends again: a list grows by what is new in a later file
 * (docs/decisions/6007).
 */
import type { Db } from '~/platform/db.server'
import { schoolYear } from '~/features/requests/order-file/school-year'
import {
  asSaid,
  requestedColumns,
  sheetReadColumns,
  pupilColumns,
  withCounts,
} from '~/features/requests/order-file/row-columns.server'
import { countNames } from '~/features/requests/order-file/read/cell-parsers'
import type { OrderRow } from '~/features/requests/order-file/read/order-row'
import { keysOf } from '~/platform/records'

/** A file of a school list, or one that is about to become one. */
type SentFile = {
  id?: number
  userId: number | null
  schoolName: string
  receiptDate: string
}

const lineNames = [...keysOf(requestedColumns), ...countNames, 'schoolName'] as const

/** What a line asks for, as text: without contacts and remarks, which may change from file to file. */
const lineText = (row: Pick<OrderRow, (typeof lineNames)[number] | 'orderUsers'>): string =>
  JSON.stringify([
    ...lineNames.map((name) => row[name]),
    row.orderUsers.map(({ name, grade }) => [name, grade]),
  ])

/** The files of the same list, the first one first; those before `id` only, when it is given. */
export async function filesBefore(tx: Db, { id, userId, schoolName, receiptDate }: SentFile) {
  if (userId === null) return []
  const files = await tx.orderFile.findMany({
    where: { userId, schoolName, ...(id === undefined ? {} : { id: { lt: id } }) },
    orderBy: { id: 'asc' },
    select: { id: true, name: true, receiptDate: true, statusToken: true },
  })
  return files.filter((file) => schoolYear(file.receiptDate) === schoolYear(receiptDate))
}

/** How often each line stands in the files of the list before this one. */
export async function linesSentBefore(tx: Db, file: SentFile): Promise<Map<string, number>> {
  const files = await filesBefore(tx, file)
  if (files.length === 0) return new Map()
  const rows = await tx.orderFileBook.findMany({
    where: { orderFileId: { in: files.map(({ id }) => id) }, splitFromId: null },
    select: {
      said: true,
      ...sheetReadColumns,
      orderUsers: { select: pupilColumns, orderBy: { id: 'asc' } },
    },
  })
  const lines = new Map<string, number>()
  for (const row of rows) {
    const said = asSaid(withCounts(row))
    const text = lineText({ ...said, schoolName: said.schoolName || file.schoolName })
    lines.set(text, (lines.get(text) ?? 0) + 1)
  }
  return lines
}

/**
 * The rows that were not sent before, in their new places; of equal rows, as many are left out as
 * were sent.
 */
export function withoutRepeated<Row extends OrderRow>(
  rows: readonly Row[],
  sentBefore: ReadonlyMap<string, number>,
): (Row & { place: number })[] {
  const left = new Map(sentBefore)
  const added = rows.filter((row) => {
    const text = lineText(row)
    const times = left.get(text) ?? 0
    left.set(text, times - 1)
    return times <= 0
  })
  return added.map((row, i) => ({ ...row, place: i + 1 }))
}
