/** Columns of order file rows, masking of pupils, and writing of many rows at once. */
import { keysOf, recordOf } from '~/platform/records'
import { productionTypes, type ProductionType } from '~/tables/codes'
import type { OrderDecision } from '~/tables/staff-codes'
import type { Db } from '~/platform/db.server'
import { phone } from '~/i18n/format'
import type { MatchResult } from '~/features/catalogue/book-matching/candidates.server'
import { countNames } from '~/features/requests/order-file/read/cell-parsers'
import type { RequestedBook } from '~/features/catalogue/book-matching/requested-book'
import { maskName } from '~/features/requests/order-file/read/pupils'
import { isSchoolYear } from '~/features/requests/order-file/read/school-year-text'
import type { Counts, OrderRow, Pupil } from '~/features/requests/order-file/read/order-row'

export const requestedColumns = {
  title: true,
  creator: true,
  publisher: true,
  curriculum: true,
  grade: true,
  permission: true,
  purpose: true,
  isbn: true,
} as const satisfies Record<keyof RequestedBook, true>
export const schoolColumns = {
  schoolName: true,
  teacher: true,
  phone: true,
  cellPhone: true,
  email: true,
  address: true,
} as const
export const countColumns = { counts: { select: { prodType: true, copies: true } } } as const
/** Columns that are read from the sheet, without the remarks, which people may change. */
export const sheetReadColumns = { ...requestedColumns, ...countColumns, ...schoolColumns } as const
/** The same columns under their names on the wire. */
export const readNames = [...keysOf(requestedColumns), ...countNames, ...keysOf(schoolColumns)]
export const rowColumns = {
  id: true,
  orderFileId: true,
  place: true,
  sheet: true,
  rowNumber: true,
  bookId: true,
  decision: true,
  band: true,
  score: true,
  remarks: true,
  neededFrom: true,
  marks: true,
  said: true,
  splitFromId: true,
  updateTime: true,
  ...sheetReadColumns,
} as const
export const pupilColumns = { name: true, grade: true, phone: true } as const

/** A stored row with its copies under their names on the wire, in place of `counts`. */
export function withCounts<Row extends { counts: { prodType: ProductionType; copies: number }[] }>(
  row: Row,
): Omit<Row, 'counts'> & Counts {
  const copiesOf = (type: string) =>
    row.counts.find(({ prodType }) => prodType === type)?.copies ?? 0
  const named = productionTypes.map(({ value, column }) => [column, copiesOf(value)] as const)
  const fields = Object.entries(row).flatMap(([name, value]): (readonly [string, unknown])[] =>
    name === 'counts' ? named : [[name, value]],
  )
  return Object.fromEntries(fields) as Omit<Row, 'counts'> & Counts
}

/** The production types that a row asks for. */
export const requestedTypes = (row: Counts) =>
  productionTypes.filter(({ column }) => row[column] > 0).map(({ value }) => value)

/** 01012345678 → 010-****-5678; of other text only the last two characters remain. */
function maskPhone(digits: string): string {
  const masked = phone(digits).replace(/-\d{3,4}-/, '-****-')
  return masked !== phone(digits) ? masked : digits.replace(/.(?=.{2})/g, '*')
}

/** Rows that an earlier version read may hold a name in the school year. */
export const maskPupil = ({ name, grade, phone: digits }: Pupil): Pupil => ({
  name: maskName(name),
  grade: isSchoolYear(grade) ? grade : maskName(grade),
  phone: maskPhone(digits),
})

// ── What a person corrects ──

/** The text of a row that a person may correct: by splitting it, or its copies. */
export type RowText = Pick<OrderRow, 'title' | 'isbn'> & Counts

export const rowText = (row: RowText): RowText => ({
  title: row.title,
  isbn: row.isbn,
  ...recordOf(countNames, (name) => row[name]),
})

/** A row as its line of the sheet says it, without the corrections of a person. */
export const asSaid = <Row extends RowText & { said: RowText | null }>(row: Row): Row =>
  row.said ? { ...row, ...row.said } : row

// ── Writing ──

/** A row with its place in the file and its match. */
export type PlacedRow = OrderRow & { place: number; match: MatchResult }

type RowDecision = MatchResult & { decision: OrderDecision }

/** A certain match decides the row; any other match, and a row that is held, is left to a person. */
export const toDecision = ({
  match: { band, bookId, score },
  held,
}: Pick<PlacedRow, 'match' | 'held'>): RowDecision =>
  band === 'certain' && bookId && !held
    ? { bookId, decision: 'automatic', band, score }
    : { bookId: null, decision: 'waiting', band, score }

const writtenColumns = [
  'place',
  'sheet',
  'rowNumber',
  'remarks',
  'neededFrom',
  'marks',
  ...Object.keys({ ...requestedColumns, ...schoolColumns }),
  'bookId',
  'decision',
  'band',
  'score',
]
const writtenColumnList = writtenColumns.map((name) => `"${name}"`).join(', ')
// one statement for all rows: single ones would take most of the time of an import
const insertBooks = `INSERT INTO "OrderFileBook" ("orderFileId", ${writtenColumnList}, "updateTime")
  SELECT $1::int, ${writtenColumns.map((name) => `row."${name}"`).join(', ')}, now() FROM json_populate_recordset(NULL::"OrderFileBook", $2::json) AS row
  RETURNING id, place`

const insertCounts = `INSERT INTO "OrderFileCount" SELECT * FROM json_populate_recordset(NULL::"OrderFileCount", $1::json)`

/** Writes rows, their copies and their pupils in the caller's transaction. */
export async function insertRows(tx: Db, orderFileId: number, rows: PlacedRow[]): Promise<void> {
  if (rows.length === 0) return
  const books = rows.map(({ match, held, orderUsers: _, ...row }) => ({
    ...row,
    ...toDecision({ match, held }),
  }))
  const ids = await tx.$queryRawUnsafe<{ id: number; place: number }[]>(
    insertBooks,
    orderFileId,
    JSON.stringify(books),
  )
  const idOf = new Map(ids.map(({ id, place }) => [place, id]))
  const counts = rows.flatMap((row) =>
    productionTypes
      .filter(({ column }) => row[column] > 0)
      .map(({ value, column }) => ({
        orderFileBookId: idOf.get(row.place) ?? 0,
        prodType: value,
        copies: row[column],
      })),
  )
  await tx.$executeRawUnsafe(insertCounts, JSON.stringify(counts))
  const pupils = rows.flatMap(({ place, orderUsers }) =>
    orderUsers.map((pupil) => ({ orderFileBookId: idOf.get(place) ?? 0, ...pupil })),
  )
  for (let start = 0; start < pupils.length; start += 5_000)
    await tx.orderFileUser.createMany({ data: pupils.slice(start, start + 5_000) })
}
