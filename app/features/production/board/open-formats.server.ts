/**
 * SQL for the open formats and their risk; no other module decides which formats are open, and what
 * risk they have.
 *
 * An open format was ordered or begun, and is not finished. Its risk is:
 * - late: the day by which one of its pieces must be finished has passed, or the due date of an
 *   unfinished volume has;
 * - at risk: the forecast gives one of its pieces a chance below 85 % to be finished by its day;
 * - on time: it has a date, and none of the above holds;
 * - undated: it has no date.
 *
 * A format that no forecast knows yet is judged by the need-by date of its book.
 */
import { type ProductionType } from '~/tables/codes'
import type { Db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import { openFormat } from './open-formats.sql.server'

/** Whether a format is open. */
export async function isOpen(tx: Db, bookRowId: number, prodType: ProductionType) {
  const found = await readRows(tx, openFormat(bookRowId, prodType))
  return found.length > 0
}

/** Splits the text `first` of a rated format into date and number of the volume. */
export const parseNextVolume = (first: string | null) =>
  first === null
    ? null
    : { number: Number(first.slice(10)), dueDate: first < '9999' ? first.slice(0, 10) : '' }
