/**
 * Checks of order files: rows match the stored sheets, and every decided book exists or once
 * existed.
 */
import { rowsOfLaterBooks } from './fsck.sql.server'
import { readRows } from '~/platform/statement.server'
import { zip } from '~/platform/records'
import { AppError } from '~/platform/app-error'
import { resetRowsOfRemovedBooks } from '~/features/catalogue/book/decided-rows.server'
import { normalise } from '~/features/catalogue/book/search/normalise'
import { similarity } from '~/features/catalogue/book-matching/text-similarity'
import { formatPupils } from '~/features/requests/order-file/read/pupils'
import { countNames } from '~/features/requests/order-file/read/cell-parsers'
import type { OrderRow } from '~/features/requests/order-file/read/order-row'
import {
  linesSentBefore,
  withoutRepeated,
} from '~/features/requests/order-file/sent/repeated-lines.server'
import { readOrderSheet } from '~/features/requests/order-file/read/read-order-sheet.server'
import { asSaid, countColumns, withCounts } from '~/features/requests/order-file/row-columns.server'
import { pages, sqlCheck, type Check, type CheckContext, type Bilingual } from './check'

/** A larger sheet takes seconds to read. */
const quickBytes = 2 * 1024 * 1024

const filesAfter = ({ db }: CheckContext, id = 0) =>
  db.orderFile.findMany({
    where: { id: { gt: id } },
    orderBy: { id: 'asc' },
    take: 50,
    select: {
      id: true,
      name: true,
      schoolName: true,
      receiptDate: true,
      userId: true,
      fileKey: true,
    },
  })
type File = Awaited<ReturnType<typeof filesAfter>>[number]

// not remarks: people may change them
const comparedFields = [
  'sheet',
  'rowNumber',
  'title',
  'creator',
  'publisher',
  'curriculum',
  'grade',
  'permission',
  'purpose',
  'isbn',
  ...countNames,
  'schoolName',
  'teacher',
  'phone',
  'cellPhone',
  'email',
  'address',
] satisfies (keyof OrderRow)[]

const rowSignature = (row: Pick<OrderRow, (typeof comparedFields)[number] | 'orderUsers'>) =>
  JSON.stringify([...comparedFields.map((name) => row[name]), formatPupils(row.orderUsers)])

async function findProblem(
  file: File,
  { db, storage, quick }: CheckContext,
): Promise<Bilingual | null> {
  const { id, name, schoolName, fileKey } = file
  const stored = await storage.get(fileKey)
  // another check reports files without bytes
  if (!stored || (quick && stored.size > quickBytes)) return null
  const read = await readOrderSheet(new Uint8Array(await stored.arrayBuffer())).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.status === 400) return null
      throw error
    },
  )
  if (!read) return [`${name}: 원본을 읽을 수 없습니다`, `${name}: its original cannot be read`]
  const books = await db.orderFileBook.findMany({
    // a row that a person split from another has no line of its own
    where: { orderFileId: id, splitFromId: null },
    orderBy: { place: 'asc' },
    include: { ...countColumns, orderUsers: { orderBy: { id: 'asc' } } },
  })
  const named = read.rows.map((row) => ({ ...row, schoolName: row.schoolName || schoolName }))
  const sentBefore = await linesSentBefore(db, file)
  // lines that another file of the list has already are not in this one
  const lines = sentBefore.size === 0 ? read.rows : withoutRepeated(named, sentBefore)
  if (books.length !== lines.length)
    return [
      `${name}: ${books.length}행, 원본은 ${lines.length}행`,
      `${name}: ${books.length} rows, not ${lines.length}`,
    ]
  const other = zip(lines, books).find(
    ([row, book]) =>
      rowSignature({
        ...row,
        // somebody may have set the school of the file, which holds for its rows
        schoolName: book.schoolName === schoolName ? schoolName : row.schoolName,
      }) !== rowSignature(asSaid(withCounts(book))),
  )
  if (!other) return null
  const [, { place }] = other
  return [
    `${name}: ${place}번째 행이 원본과 다릅니다`,
    `${name}: row ${place} says other than its original`,
  ]
}

export const storedRowsCheck: Check = {
  title: [
    '신청 파일의 행이 보관된 원본과 같음',
    'rows of order files say what their originals say',
  ],
  remedy: [
    '신청 목록에서 그 파일의 원본 다시 읽기를 눌러 주세요. 정해 둔 것은 남습니다.',
    'Read the original again from the list of order files; decisions stay.',
  ],
  async *find(context) {
    for await (const page of pages<File>((last) => filesAfter(context, last?.id)))
      for (const file of page) {
        const wrong = await findProblem(file, context)
        if (wrong) yield wrong
      }
  },
}

const withoutBookSql = `SELECT f.name, b.place, b."bookId" FROM "OrderFileBook" b JOIN "OrderFile" f ON f.id = b."orderFileId"
   WHERE b."bookId" IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM "Book" o WHERE o."bookId" = b."bookId")
     AND NOT EXISTS (SELECT 1 FROM "RequestBook" o WHERE o."bookId" = b."bookId")
   ORDER BY f.id, b.place`

const decidedBooksCheck = sqlCheck(
  ['신청 행에 정한 도서가 있음', 'books decided for rows of order files exist'],
  [
    'npm run fsck -- --repair 가 그 행의 확정을 풉니다. 신청 파일에서 도서를 다시 정해 주세요.',
    'npm run fsck -- --repair resets these rows; decide on their books again.',
  ],
  withoutBookSql,
  ({ name, place, bookId }) => [
    `${name} ${place}번째 행: 없는 도서 ${bookId}`,
    `${name} row ${place}: no book ${bookId}`,
  ],
  ({ db }) =>
    db.$transaction(async (tx) => {
      const rows = await tx.$queryRawUnsafe<{ bookId: string }[]>(withoutBookSql)
      return resetRowsOfRemovedBooks(
        tx,
        { user: 'fsck' },
        rows.map(({ bookId }) => bookId),
      )
    }),
)

const splitRowsCheck = sqlCheck(
  ['나눈 행은 나뉜 행과 같은 줄임', 'rows that were split have one line'],
  [
    '신청 파일에서 그 행을 확인하고, 원본 다시 읽기를 눌러 주세요.',
    'Look at these rows in their order file and read its original again.',
  ],
  `SELECT f.name, b.place, r.place AS "firstPlace" FROM "OrderFileBook" b JOIN "OrderFileBook" r ON r.id = b."splitFromId" JOIN "OrderFile" f ON f.id = b."orderFileId"
   WHERE b."orderFileId" <> r."orderFileId" OR b.sheet <> r.sheet OR b."rowNumber" <> r."rowNumber" OR b.place <= r.place OR r."splitFromId" IS NOT NULL
   ORDER BY f.id, b.place`,
  ({ name, place, firstPlace }) => [
    `${name} ${place}번째 행: ${firstPlace}번째 행과 줄이 다릅니다`,
    `${name} row ${place} has not the line of row ${firstPlace}`,
  ],
)

/** Titles less alike than this name different works, whatever was mistyped. */
const sameWork = 0.5

/**
 * Numbers of removed books were given again until BookNumber came: a row that was decided before its
 * book was added may mean the book that had the number before. A replaced list that came back adds
 * its books anew, too, so the titles decide.
 */
const sameWorkCheck: Check = {
  title: [
    '신청 행에 정한 도서가 그 행이 뜻하던 도서임',
    'books decided for rows are the works that the rows meant',
  ],
  remedy: [
    '신청 파일에서 그 행의 도서를 확인하고 다시 정해 주세요.',
    'Look at that row in its order file and decide on its book again.',
  ],
  async *find({ db }) {
    const rows = await readRows(db, rowsOfLaterBooks())
    for (const { name, place, rowTitle, bookId, title } of rows) {
      const [wanted, found] = [normalise(rowTitle), normalise(title)]
      if (wanted.includes(found) || found.includes(wanted)) continue
      if (similarity(wanted, found) >= sameWork) continue
      yield [
        `${name} ${place}번째 행 '${rowTitle}': 뒤에 등록된 ${bookId} '${title}'에 확정되어 있습니다`,
        `${name} row ${place} '${rowTitle}' is decided for ${bookId} '${title}', which was added later`,
      ]
    }
  },
}

const listKeySql = `f."userId", f."schoolName", nullif(left(f."receiptDate", 4), '')::int + (substring(f."receiptDate" FROM 6 FOR 2) >= '07')::int`

const statusLinksCheck = sqlCheck(
  ['진행 상황 링크 하나가 학교 목록 하나를 보여 줌', 'a status link shows one list of one school'],
  [
    '신청 목록에서 그 파일을 열어 진행 상황 페이지의 새 주소를 만들어 주세요.',
    'Open that order file and make a new address of its status page.',
  ],
  `SELECT min(f.name) AS name, count(*) AS files FROM "OrderFile" f WHERE f."statusToken" IS NOT NULL GROUP BY f."statusToken"
   HAVING count(DISTINCT (${listKeySql})) > 1
   UNION ALL
   SELECT min(f.name), count(*) FROM "OrderFile" f WHERE f."userId" IS NOT NULL AND f."receiptDate" <> '' GROUP BY ${listKeySql}
   HAVING count(DISTINCT coalesce(f."statusToken"::text, '')) > 1 ORDER BY 1`,
  ({ name, files }) => [
    `${name}: 파일 ${files}개의 링크가 목록과 맞지 않습니다`,
    `${name}: the links of ${files} files do not follow their lists`,
  ],
)

export const orderFiles: Check[] = [
  storedRowsCheck,
  decidedBooksCheck,
  splitRowsCheck,
  sameWorkCheck,
  statusLinksCheck,
]
