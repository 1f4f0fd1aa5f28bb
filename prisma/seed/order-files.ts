/**
 * The demo's order files: four schools' sheets in four realistic layouts, read and matched as
 * uploads.
 * One of them is partly decided.
 */
import iconv from 'iconv-lite'
import {
  gradeCodes,
  productionTypes,
  purposeCodes,
  type CountName,
  type Grade,
} from '~/tables/codes'
import { insertRows } from '~/features/requests/order-file/row-columns.server'
import { matchRows, type MatchResult } from '~/features/catalogue/book-matching/candidates.server'
import { newStatusToken } from '~/features/requests/order-file/status/status-token.server'
import { readOrderSheet } from '~/features/requests/order-file/read/read-order-sheet.server'
import { writeSheets, xlsxType, type Cell } from '~/workers/spreadsheet/write-spreadsheet.server'
import type { Prisma } from '../generated/client'
import { demoBooks, type Metadata } from './catalogue'
import { storedBytes } from './files'
import { personName } from './invent'
import { random, type Random } from './random'

type Tx = Prisma.TransactionClient
type Book = Metadata
type Sheet = {
  school: string
  day: string
  ending: 'xlsx' | 'csv'
  bytes: (books: Book[], rng: Random) => Promise<Uint8Array>
}

/** The name of a production type, which most sheets have as a heading. */
const type = (name: CountName) => productionTypes.find(({ column }) => column === name)!.value

/** Textbooks of a school level, spread over the list. */
const pickBooks = (books: Book[], rng: Random, grade: Grade, count: number) =>
  rng.some(
    books.filter((book) => book.grade === grade && book.purpose === purposeCodes.textbook),
    count,
  )

// prettier-ignore
const sheets: Sheet[] = [
  { school: '서울맹학교',   day: '2026-10-12', ending: 'xlsx', bytes: mergedSheet },
  { school: '한가람중학교', day: '2026-10-15', ending: 'csv',  bytes: typesSheet },
  { school: '라온고등학교', day: '2026-10-20', ending: 'xlsx', bytes: yearSheets },
  { school: '새봄초등학교', day: '2026-11-03', ending: 'xlsx', bytes: pupilsSheet },
]

/** Returns how many files and rows were written. `teacher` sent the last file, as a member. */
export async function writeOrderFiles(
  tx: Tx,
  teacher: { id: number; user: string } | undefined,
): Promise<{ files: number; rows: number }> {
  const rng = random(17)
  const books = demoBooks().map(({ metadata }) => metadata)
  let count = 0
  for (const [i, { school, day, ending, bytes }] of sheets.entries()) {
    const name = `${day}_${school}.${ending}`
    const sender = i === sheets.length - 1 ? teacher : undefined
    const content = Buffer.from(await bytes(books, rng))
    const { rows, unread, ignored } = await readOrderSheet(new Uint8Array(content), day)
    const named = rows.map((row) => ({ ...row, schoolName: row.schoolName || school }))
    // received in autumn for the next spring
    const matches = await matchRows(tx, named, { year: 2027 })
    const fileKey = await storedBytes(tx, name, ending === 'csv' ? 'text/csv' : xlsxType, content)
    const told = {
      name,
      schoolName: school,
      receiptDate: day,
      userName: sender?.user ?? 'admin',
      userId: sender?.id ?? null,
      statusToken: newStatusToken(),
      fileKey,
      unread,
      ignored: ignored.join(', '),
      createTime: new Date(`${day}T10:${10 + i}:00+09:00`),
    }
    const { id } = await tx.orderFile.create({ data: told, select: { id: true } })
    await insertRows(
      tx,
      id,
      named.map((row, index) => ({
        ...row,
        place: index + 1,
        match: matches[index] ?? { band: 'none', bookId: null, score: 0 },
      })),
    )
    if (i === sheets.length - 1) await decideSome(tx, id, matches)
    count += rows.length
  }
  return { files: sheets.length, rows: count }
}

/**
 * A person went through the first half and chose the likely books; a row at the end is marked as no
 * such book.
 */
async function decideSome(tx: Tx, orderFileId: number, matches: MatchResult[]): Promise<void> {
  const open = await tx.orderFileBook.findMany({
    where: { orderFileId, decision: 'waiting' },
    orderBy: { place: 'asc' },
    select: { id: true, place: true },
  })
  for (const [i, { id, place }] of open.entries()) {
    const { bookId = null, band } = matches[place - 1] ?? {}
    const data: Prisma.OrderFileBookUpdateInput | null =
      i === open.length - 1
        ? { decision: 'absent' }
        : i < open.length / 2 && band === 'review' && bookId
          ? { bookId, decision: 'person' }
          : null
    if (data) await tx.orderFileBook.update({ where: { id }, data, select: { id: true } })
  }
}

// ── sheets as schools write them ─────────────────────────────────────────────────────────────

const otherPublishers: Record<string, string[]> = {
  비상교육: ['비상', '㈜비상교육'],
  동아출판: ['동아'],
  금성출판사: ['금성'],
  와이비엠: ['YBM'],
  미래엔: ['(주)미래엔', '미래엔'],
  천재교과서: ['㈜천재교과서'],
  NE능률: ['능률'],
}
const publisher = (book: Book, rng: Random) =>
  rng.pick([book.publisher, ...(otherPublishers[book.publisher] ?? [])])
const title = (book: Book, rng: Random) =>
  rng.pick([
    book.title,
    book.title,
    book.title.replace(/\s/g, ''),
    book.title.replace('①', '1').replace('Ⅰ', 'I'),
    `${book.title} `,
  ])
const curriculum = (book: Book, rng: Random) =>
  rng.pick([
    book.curriculum,
    book.curriculum.replace(/^20(\d\d) 개정 교육과정$/, '$1개정'),
    book.curriculum.slice(0, 7),
  ])
const leadOnly = (book: Book) => book.creator.replace(/\s*외.*$/, '')
/** Numbers that nobody has. */
const mobile = (rng: Random) => `010-0000-${rng.between(1000, 9999)}`

/** Most books are needed when school begins, some a few weeks later. */
const neededDay = (i: number, days: [first: string, later: string]) => days[i % 4 === 3 ? 1 : 0]

/** A title above, headings of two lines, a book's cell merged over its pupils. */
function mergedSheet(books: Book[], rng: Random): Promise<Uint8Array> {
  const empty = (count: number) => Array<null>(count).fill(null)
  const headings: Cell[][] = [
    [],
    ['번호', '도서명', '저자', '출판사', '신청 부수', null, null, '학생', null, null, '필요일'],
    [...empty(4), type('brl'), type('brf'), type('sp'), '이름', '학년', '연락처'],
  ]
  const merged = ['A1:J1', 'A4:A5', 'B4:B5', 'C4:C5', 'D4:D5', 'E4:G4', 'H4:J4', 'K4:K5']
  const rows: Cell[][] = []
  for (const [i, book] of pickBooks(books, rng, gradeCodes.middle, 14).entries()) {
    const pupils = Array.from(
      {
        length: rng.weighted([
          [1, 3],
          [2, 2],
          [3, 1],
        ]),
      },
      () => [personName(rng), `중${rng.between(1, 3)}`, rng.chance(0.7) ? mobile(rng) : ''],
    )
    const cells = [
      i + 1,
      title(book, rng),
      leadOnly(book),
      publisher(book, rng),
      pupils.length,
      rng.chance(0.3) ? '1부' : null,
      null,
    ]
    // below the title, the school and the three rows above
    const first = 2 + headings.length + rows.length + 1
    const last = first + pupils.length - 1
    if (last > first)
      merged.push(...[...'ABCDEFK'].map((column) => `${column}${first}:${column}${last}`))
    const day = neededDay(i, ['3월 2일', '3월 29일'])
    rows.push(
      ...pupils.map((pupil, n) => [
        ...(n === 0 ? cells : empty(7)),
        ...pupil,
        n === 0 ? day : null,
      ]),
    )
  }
  const end: Cell[][] = [
    [null, '합계', null, null, 14],
    ['※ 점자 자료는 묵자 쪽 번호를 넣어 주세요.'],
  ]
  const school = ['학교명: 서울맹학교', '', '', '담당교사: 정하나 (02-000-1234)']
  const widths = [6, 26, 12, 16, 7, 7, 7, 10, 8, 16, 10]
  return writeSheets([
    {
      name: '신청서',
      title: '2027학년도 1학기 대체교과서 신청서',
      columns: widths.map((width, i) => ({ heading: school[i] ?? '', width })),
      rows: [...headings, ...rows, ...end],
      filter: false,
      merged,
    },
  ])
}

/**
 * A .csv as Korean spreadsheet programs save it: types in words, publishers with their authors,
 * telephone numbers without their zero.
 */
async function typesSheet(books: Book[], rng: Random): Promise<Uint8Array> {
  const forms = [
    type('brl'),
    '확대(A3)',
    type('b4'),
    `${type('brl')}, ${type('sp')}`,
    '전자점자',
    '확대본',
  ]
  const lines = pickBooks(books, rng, gradeCodes.middle, 16).map((book, i) => [
    i + 1,
    title(book, rng),
    leadOnly(book) ? `${book.publisher.replace(/[-(].*$/, '')}(${leadOnly(book)})` : book.publisher,
    curriculum(book, rng),
    rng.pick(forms),
    rng.pick(['1', '2부', '1', '']),
    '최두리',
    1000005678,
    rng.chance(0.2) ? '급함' : '',
    neededDay(i, ['2027-03-02', '2027-04-05']),
  ])
  const all: (string | number)[][] = [
    ['대체교과서 신청 목록'],
    [
      '연번',
      '교과서명',
      '출판사(대표저자)',
      '교육과정차수',
      '신청형태',
      '부수',
      '담당자',
      '연락처',
      '비고',
      '사용 시기',
    ],
    ...lines,
  ]
  return iconv.encode(
    all
      .map((cells) =>
        cells.map((cell) => (/[",]/.test(String(cell)) ? `"${cell}"` : cell)).join(','),
      )
      .join('\r\n'),
    'cp949',
  )
}

/** A sheet for each school year, books by their number. */
function yearSheets(books: Book[], rng: Random): Promise<Uint8Array> {
  const headings = [
    '과목',
    '교과용 도서명',
    '발행사',
    'ISBN',
    type('brl'),
    type('a3'),
    type('b4'),
    '데이지',
    '비고',
    '교사명',
    '이메일',
    '희망일',
  ]
  const rowOf = (book: Book, i: number): Cell[] => [
    book.title.slice(0, 2),
    title(book, rng),
    publisher(book, rng),
    rng.chance(0.7) ? book.isbn.replace(/^(\d{3})(\d{2})/, '$1-$2-') : '',
    rng.pick(['○', '', '1']),
    rng.pick([1, null]),
    null,
    rng.pick(['v', '', '']),
    '',
    '박세나',
    'teacher@example.org',
    neededDay(i, ['2027. 3. 2.', '2027. 5. 3.']),
  ]
  const [first, second] = [
    pickBooks(books, rng, gradeCodes.high, 13),
    pickBooks(books, rng, gradeCodes.high, 11),
  ]
  const columns = headings.map((heading) => ({ heading, width: 16 }))
  return writeSheets([
    { name: '1학년', title: '라온고등학교 1학년', columns, rows: first.map(rowOf) },
    { name: '2학년', title: '라온고등학교 2학년', columns, rows: second.map(rowOf) },
    {
      name: '안내',
      columns: [{ heading: '적는 방법', width: 60 }],
      rows: [['필요한 칸에 ○ 또는 부수를 적습니다.']],
    },
  ])
}

/**
 * The service's own headings, pupils in one cell, a row that nobody can read and one that names no
 * book of the catalogue.
 */
function pupilsSheet(books: Book[], rng: Random): Promise<Uint8Array> {
  const headings = [
    '도서명',
    '저자',
    '출판사',
    '교육과정',
    '학교급',
    '교과서/지도서',
    'ISBN',
    type('brl'),
    type('a3'),
    type('sp'),
    '비고',
    '담당교사',
    '휴대폰',
    '학생',
    '필요일',
  ]
  const pupil = () => `${personName(rng)}/초${rng.between(1, 6)}/${mobile(rng)}`
  const rowOf = (book: Book, i: number): Cell[] => [
    title(book, rng),
    rng.chance(0.5) ? leadOnly(book) : '',
    rng.chance(0.4) ? publisher(book, rng) : '',
    curriculum(book, rng),
    '초등',
    book.purpose,
    rng.chance(0.3) ? book.isbn : '',
    rng.pick([1, 2, null]),
    rng.pick(['2부', null]),
    1,
    '',
    '윤나래',
    mobile(rng),
    rng.chance(0.5) ? `${pupil()}; ${pupil()}` : pupil(),
    neededDay(i, ['2027-03-02', '2027-03-22']),
  ]
  const rows = pickBooks(books, rng, gradeCodes.elementary, 18).map(rowOf)
  const unknown: Cell[] = [
    '우리 마을 이야기',
    '',
    '새봄초등학교',
    '',
    gradeCodes.elementary,
    purposeCodes.textbook,
    '',
    '많이',
    null,
    null,
    '학교에서 만든 책',
    '윤나래',
    null,
    pupil(),
  ]
  return writeSheets([
    {
      name: '신청서',
      title: '새봄초등학교 2027학년도 대체자료 신청',
      columns: headings.map((heading) => ({ heading, width: 16 })),
      rows: [...rows, unknown, ['합계', ...Array<null>(6).fill(null), 13]],
    },
  ])
}
