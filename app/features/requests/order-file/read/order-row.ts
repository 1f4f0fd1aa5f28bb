/** The row of an order file: a book, its copies by type, the school and its pupils. */

import type { RequestedBook } from '~/features/catalogue/book-matching/requested-book'
import type { CountName, ProductionType } from '~/tables/codes'

/** Copies of each production type, under its name on the wire. */
export type Counts = Record<CountName, number>

/** Copies that the sheet gives by a mark such as ○, which counts as one. */
export type CountMark = { prodType: ProductionType; mark: string }

export type Pupil = { name: string; grade: string; phone: string }

/**
 * Telephones are digits with their leading zero; `bookId` is the ID in a sheet that this service
 * filled in.
 */
export type OrderRow = RequestedBook &
  Counts & {
    sheet: string
    /** Number of the row's first line, as spreadsheet programs show it. */
    rowNumber: number
    bookId: string
    remarks: string
    /** the day from which the school needs it (YYYY-MM-DD), or '' */
    neededFrom: string
    schoolName: string
    teacher: string
    phone: string
    cellPhone: string
    email: string
    address: string
    marks: CountMark[]
    orderUsers: Pupil[]
    /** hidden or struck through in the sheet: no book is decided by itself */
    held?: true
  }

/**
 * A cell that could not be read: `key` is a message key, `value` the text. `column` '' means the
 * whole row.
 */
export type UnreadCell = {
  sheet: string
  row: number
  column: string
  value: string
  key: string
  params?: Record<string, string | number>
}

/** The content of a file; `ignored`: headings of columns that were not recognised. */
export type OrderSheet = { rows: OrderRow[]; unread: UnreadCell[]; ignored: string[] }
