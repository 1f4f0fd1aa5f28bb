/** A row of an order file as it was read: a book that a school asks for, in how many copies of which type, and for whom. */

import type { RequestedBook } from '~/features/book-matching/requested-book'
import type { CountName } from '~/tables/codes'

/** Copies of each production type, under its name on the wire. */
export type Counts = Record<CountName, number>

export type Pupil = { name: string; grade: string; phone: string }

/** Digits of telephones as they are written in Korea, with their leading zero; `bookId` is the number that one of our own filled sheets carries. */
export type OrderRow = RequestedBook &
  Counts & {
    sheet: string
    /** as spreadsheet programs show it, of the first line of the row */
    rowNumber: number
    bookId: string
    remarks: string
    schoolName: string
    teacher: string
    phone: string
    cellPhone: string
    email: string
    address: string
    orderUsers: Pupil[]
  }

/** Something that could not be read: `key` is a message key, `value` what stands there. `column` '' means the whole row. */
export type UnreadCell = {
  sheet: string
  row: number
  column: string
  value: string
  key: string
  params?: Record<string, string | number>
}

/** What was read of a file; `ignored` are headings of columns that say nothing to us. */
export type OrderSheet = { rows: OrderRow[]; unread: UnreadCell[]; ignored: string[] }
