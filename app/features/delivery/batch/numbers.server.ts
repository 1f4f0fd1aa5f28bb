/** Which carrier's number goes to which shipment, from pasted lines or the carrier's own file. */
import { readFile } from 'node:fs/promises'
import type * as z from 'zod/mini'
import { db } from '~/platform/db.server'
import { AppError } from '~/platform/app-error'
import type { UploadedFile } from '~/platform/uploaded-file'
import { readSheet, type SheetRow } from '~/workers/spreadsheet/read-spreadsheet.server'
import type { Numbers } from '~/features/delivery/delivery.schema'
import {
  byOrder,
  byRows,
  doubtsOf,
  toLines,
  type Numberless,
  type ReadNumbers,
} from './number-lines'

/**
 * The number of each shipment, in the order of `id`, and what is doubtful; nothing is written. Throws
 * 400 at the field where the lines are not as many as the shipments, saying what is missing.
 */
export async function numbers({ id, numbers: pasted, file }: z.infer<typeof Numbers>) {
  const shipments = await shipmentsInOrder(id)
  const read = file ? await readFileNumbers(file, shipments) : readPasted(pasted, shipments)
  const given = [...read.numbers.values()].filter((number) => number !== '')
  const known = await db.shipment.findMany({
    where: { trackingNumber: { in: given }, id: { notIn: id } },
    take: given.length,
    select: { trackingNumber: true },
  })
  const doubts = doubtsOf(id, read, new Set(known.map(({ trackingNumber }) => trackingNumber)))
  return {
    items: shipments.map((shipment) => ({
      id: shipment.id,
      recipient: shipment.recipient,
      trackingNumber: read.numbers.get(shipment.id) ?? '',
      doubts: doubts.get(shipment.id) ?? [],
    })),
    unused: read.unused,
  }
}
export type CheckedNumbers = Awaited<ReturnType<typeof numbers>>

async function shipmentsInOrder(ids: readonly number[]): Promise<Numberless[]> {
  const found = await db.shipment.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, code: true, recipient: true, schoolName: true },
  })
  const byId = new Map(found.map((shipment) => [shipment.id, shipment]))
  return ids.map((id) => {
    const shipment = byId.get(id)
    if (!shipment) throw new AppError('noSuchItem', 404)
    return shipment
  })
}

function readPasted(pasted: string, shipments: readonly Numberless[]): ReadNumbers {
  const lines = toLines(pasted)
  if (lines.some((line) => line.trim().includes('\t'))) {
    const rows = lines.map((line, i) => ({ number: i + 1, cells: line.split('\t') }))
    const read = byRows(rows, shipments)
    if (!read) throw new AppError('numbersNoHeadings', 400, 'numbers')
    return read
  }
  const read = byOrder(lines, shipments)
  if (read) return read
  while (lines.at(-1)?.trim() === '') lines.pop()
  const [wanted, there] = [shipments.length, lines.length]
  if (there > wanted)
    throw new AppError('numbersTooMany', 400, 'numbers', { params: { wanted, there } })
  throw new AppError('numbersTooFew', 400, 'numbers', {
    params: { wanted, there, line: there + 1, name: shipments[there]!.recipient },
  })
}

/** A carrier's file of a day has some hundred rows. */
const MOST_ROWS = 5_000

async function readFileNumbers(
  file: UploadedFile,
  shipments: readonly Numberless[],
): Promise<ReadNumbers> {
  const sheets = new Map<string, SheetRow[]>()
  let count = 0
  for await (const { sheet, rows, hidden } of readSheet(await readFile(file.path))) {
    count += rows.length
    if (count > MOST_ROWS) throw new AppError('sheetTooLarge', 400, 'file')
    if (!hidden) sheets.set(sheet, [...(sheets.get(sheet) ?? []), ...rows])
  }
  for (const rows of sheets.values()) {
    const read = byRows(rows, shipments)
    if (read) return read
  }
  throw new AppError('numbersNoHeadings', 400, 'file')
}
