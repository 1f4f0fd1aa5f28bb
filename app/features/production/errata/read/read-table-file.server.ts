/** Reads a publisher's table of corrections: a spreadsheet, or a document of Hancom's word processor. */
import { readFile } from 'node:fs/promises'
import { toGrid, type Grid } from '~/features/requests/order-file/read/grid'
import { cleanCell, readGrids } from '~/features/requests/order-file/read/read-grids.server'
import { AppError } from '~/platform/app-error'
import type { UploadedFile } from '~/platform/uploaded-file'
import { fieldLimits } from '~/tables/codes'
import { WorkerPool, WorkerStopped } from '~/workers/pool.server'
import type { readDocumentTables } from './hwpx-tables'
import { readCorrections, type ReadTable } from './read-table'

/** A table of two thousand corrections has a tenth of that. */
const tableBounds = { lines: 20_000, characters: 5_000_000 }

const pool = new WorkerPool<string, Awaited<ReturnType<typeof readDocumentTables>>>(
  'erratum-table',
  'features/production/errata/read/worker/start.js',
)

/**
 * `title`: of the book; `owner`: for whom it is read. Throws AppError (400, field `file`) for a file without such a
 * table, and 503 when too many wait.
 */
export async function readTableFile(
  { path }: Pick<UploadedFile, 'path'>,
  { title, owner }: { title: string; owner: string },
): Promise<ReadTable> {
  return readCorrections(await gridsIn(path, owner), title)
}

async function gridsIn(path: string, owner: string): Promise<Grid[]> {
  try {
    const tooMany = { key: 'erratumTooMany', most: fieldLimits.corrections } as const
    return await readGrids(new Uint8Array(await readFile(path)), tableBounds, tooMany)
  } catch (error) {
    if (!(error instanceof AppError) || error.key !== 'sheetIsHangul') throw error
    return documentGrids(path, owner)
  }
}

async function documentGrids(path: string, owner: string): Promise<Grid[]> {
  const read = await pool.run(path, { owner }).catch((error: unknown) => {
    if (error instanceof WorkerStopped) return { problem: 'sheetTooLarge' as const }
    throw error
  })
  if ('problem' in read) throw new AppError(read.problem, 400, 'file')
  return read.tables.map(({ rows, merges }, index) => {
    const clean = rows.map((row) => ({ ...row, cells: row.cells.map(cleanCell) }))
    const filled = clean.filter(({ cells }) => cells.some(Boolean))
    return toGrid({ sheet: `표 ${index + 1}` }, filled, merges, [])
  })
}
