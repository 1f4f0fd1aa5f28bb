/** Proposes the school and the day of receipt of an order file, from its name and its first lines. */
import type * as z from 'zod/mini'
import { listedSchools } from './order-school.sql.server'
import { schoolNamesIn, dayInName } from './school-in-text'
import { findFile } from '~/features/requests/order-file/order-file.server'
import type { ByName } from '~/features/requests/order-file/order-file.schema'
import { firstLines } from '~/features/requests/order-file/read/read-order-sheet.server'
import { date } from '~/i18n/format'
import { AppError } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import { openStoredFile } from '~/storage/stored-files.server'

const MAX_PROPOSALS = 5

/**
 * `schools`: names that the file may mean, those of the list of schools first; `date`: the day in its
 * name, else that of its registration.
 */
export async function schoolProposals({ name }: z.infer<typeof ByName>) {
  const file = await findFile(db, name, {
    id: true,
    fileKey: true,
    schoolName: true,
    receiptDate: true,
    createTime: true,
  })
  const inRows = await db.orderFileBook.findMany({
    where: { orderFileId: file.id, schoolName: { not: '' } },
    distinct: ['schoolName'],
    take: MAX_PROPOSALS,
    select: { schoolName: true },
  })
  const named = [file.schoolName, ...inRows.map(({ schoolName }) => schoolName)].filter(Boolean)
  const texts = [...named, name.replace(/\.[^.]*$/, ''), ...(await linesOf(file.fileKey))]
  const written = [...new Set([...named, ...texts.flatMap(schoolNamesIn)])].slice(0, 50)
  const found = await readRows(
    db,
    listedSchools(written, texts.join('\n').replace(/ /g, ''), MAX_PROPOSALS),
  )
  const listed = found.map((school) => school.name)
  const others = listed.length > 0 ? [] : written
  const registered = date(file.createTime)
  return {
    schools: [...listed, ...others].slice(0, MAX_PROPOSALS),
    date: file.receiptDate || (dayInName(name, registered) ?? registered),
  }
}

/** The first lines of the stored sheet; none where it cannot be read. */
async function linesOf(fileKey: string): Promise<string[]> {
  const stored = await openStoredFile(fileKey)
  if (!stored) return []
  try {
    return await firstLines(new Uint8Array(await stored.arrayBuffer()))
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}
