/**
 * Tests order sheets of schools in the shapes in which they arrive: what is read, and what is
 * reported.
 */
import { readFile } from 'node:fs/promises'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import type { AppError } from '~/platform/app-error'
import { t } from '~/tables/messages'
import type { OrderSheet } from '~/features/requests/order-file/read/order-row'
import {
  filledColumns,
  orderColumns,
  type WrittenRow,
} from '~/features/requests/order-file/read/sheet-columns'
import { formatPupils } from '~/features/requests/order-file/read/pupils'
import { templateSheet } from '~/features/requests/order-file/files/order-template.server'
import { readOrderSheet } from '~/features/requests/order-file/read/read-order-sheet.server'
import { writeSheets, type Cell } from '~/workers/spreadsheet/write-spreadsheet.server'
import { costRatio } from '../support/checks/cost-growth'
import { workbookOf } from '../support/fixtures/zip'
import { orderHeadings } from '../support/fixtures/order-sheets'

type Rows = Cell[][]

const letter = (i: number): string =>
  (i < 26 ? '' : letter(Math.floor(i / 26) - 1)) + String.fromCharCode(65 + (i % 26))
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const cellOf = (value: Cell, address: string) =>
  value === null || value === ''
    ? ''
    : typeof value === 'number'
      ? `<c r="${address}"><v>${value}</v></c>`
      : `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(String(value))}</t></is></c>`

const fixture = (name: string) => readFile(`tests/support/fixtures/sheets/${name}`)

/** A worksheet as spreadsheet programs store it, with merged cells. */
const sheetXml = (rows: Rows, merges: string[] = []) =>
  `<worksheet><sheetData>${rows.map((cells, r) => `<row r="${r + 1}">${cells.map((value, c) => cellOf(value, `${letter(c)}${r + 1}`)).join('')}</row>`).join('')}</sheetData><mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`

const read = (rows: Rows, merges: string[] = []) =>
  readOrderSheet(workbookOf([sheetXml(rows, merges)]))
const csv = (rows: Rows, encode: (text: string) => Buffer = (text) => Buffer.from(text)) =>
  readOrderSheet(
    encode(
      rows
        .map((cells) =>
          cells
            .map((value) =>
              /[",\n]/.test(String(value ?? ''))
                ? `"${String(value).replaceAll('"', '""')}"`
                : (value ?? ''),
            )
            .join(','),
        )
        .join('\r\n'),
    ),
  )
const refusal = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    ({ key, details: more }: AppError) => [key, more.params],
  )

const counts = ({ brl, brf, a3, b4, sp }: Record<'brl' | 'brf' | 'a3' | 'b4' | 'sp', number>) =>
  [brl, brf, a3, b4, sp].join(' ')
const brief = (
  rows: {
    title: string
    publisher: string
    brl: number
    brf: number
    a3: number
    b4: number
    sp: number
  }[],
) => rows.map((row) => `${row.title}|${row.publisher}|${counts(row)}`)
const told = (unread: { row: number; column: string; key: string }[]) =>
  unread.map(({ row, column, key }) => `${row} ${column} ${key}`)

const heading = ['도서명', '저자', '출판사', '점자', '점역', '확대A3', '확대B4', '음성']
const korean = ['국어 1-1', '신유식', '미래엔', 1, null, 2, null, null]
const maths = ['수학 1', '황선욱', '미래엔', null, 1, null, null, 3]
const both = ['국어 1-1|미래엔|1 0 2 0 0', '수학 1|미래엔|0 1 0 0 3']
/** A row with one book, one copy in braille, and one more column. */
const one = async (name: string, value: Cell) =>
  read([
    ['도서명', '출판사', '점자', name],
    ['국어 1-1', '미래엔', 1, value],
  ])

describe('a mark instead of a number', () => {
  test('is one copy and told with its row, whether under a type, beside its name or as the number of copies', async () => {
    const table = await read([
      heading,
      ['국어 1-1', '신유식', '미래엔', '○', null, 2, '✓', null],
      ['수학 1', '황선욱', '미래엔', 1, null, null, null, 'O'],
    ])
    expect(brief(table.rows)).toEqual(['국어 1-1|미래엔|1 0 2 1 0', '수학 1|미래엔|1 0 0 0 1'])
    expect(table.rows.map(({ marks }) => marks)).toEqual([
      [
        { prodType: '점자', mark: '○' },
        { prodType: '확대B4', mark: '✓' },
      ],
      [{ prodType: '음성', mark: 'O' }],
    ])
    // that is no place that could not be read
    expect(table.unread).toEqual([])
    const forms = await read([
      ['도서명', '출판사', '신청형태', '부수'],
      ['국어 1-1', '미래엔', '점자', '●'],
      ['수학 1', '미래엔', '점자(V), 음성', 2],
    ])
    expect(brief(forms.rows)).toEqual(['국어 1-1|미래엔|1 0 0 0 0', '수학 1|미래엔|1 0 0 0 2'])
    expect(forms.rows.map(({ marks }) => marks)).toEqual([
      [{ prodType: '점자', mark: '●' }],
      [{ prodType: '점자', mark: 'V' }],
    ])
  })
})

describe('headings', () => {
  test('of the first line are read as we write them', async () => {
    const { rows, unread, ignored } = await read([heading, korean, maths])
    expect(brief(rows)).toEqual(both)
    expect(rows.map(({ sheet, rowNumber, creator }) => [sheet, rowNumber, creator])).toEqual([
      ['시트1', 2, '신유식'],
      ['시트1', 3, '황선욱'],
    ])
    expect([unread, ignored]).toEqual([[], []])
  })

  test('stand below titles, notes and empty lines, which are no rows', async () => {
    const { rows, unread } = await read(
      [
        ['2027학년도 1학기 대체교과서 신청서'],
        [],
        ['※ 필요한 부수만 적어 주세요.'],
        ['2026년 10월 12일'],
        heading,
        korean,
        maths,
      ],
      ['A1:H1'],
    )
    expect([brief(rows), unread]).toEqual([both, []])
    expect(rows[0]?.rowNumber).toBe(6)
  })

  test('are known by other names, with brackets, numbers, stars, units and line breaks in them', async () => {
    const { rows, ignored } = await read([
      [
        '연번',
        '교과',
        '* 교과서명(필수)',
        '발행사',
        '대표\n저자',
        '점자책(부)',
        'BRF 파일',
        '확대(A3)',
        '확대본 B4',
        '오디오 (단위: 개)',
        '총 부수',
        '정가',
      ],
      [1, '국어', '국어 1-1', '미래엔', '신유식', 1, 2, 3, 4, 5, 15, 9800],
    ])
    expect(rows).toMatchObject([
      {
        title: '국어 1-1',
        publisher: '미래엔',
        creator: '신유식',
        brl: 1,
        brf: 2,
        a3: 3,
        b4: 4,
        sp: 5,
      },
    ])
    expect(ignored).toEqual(['교과'])
  })

  test('of two lines are joined where cells are merged', async () => {
    const { rows, unread } = await read(
      [
        [
          '번호',
          '도서명',
          '출판사',
          '신청 부수',
          null,
          null,
          null,
          null,
          '학생',
          null,
          null,
          '담당교사',
          null,
          null,
          null,
        ],
        [
          null,
          null,
          null,
          '점자',
          '점역',
          '확대A3',
          '확대B4',
          '음성',
          '이름',
          '학년',
          '연락처',
          '성명',
          '전화',
          '휴대폰',
          '이메일',
        ],
        [
          1,
          '국어 1-1',
          '미래엔',
          1,
          null,
          null,
          2,
          null,
          '김하나',
          '중1',
          '010-0000-0001',
          '홍길동',
          '02-000-1234',
          '010-0000-0009',
          'hong@example.org',
        ],
      ],
      ['A1:A2', 'B1:B2', 'C1:C2', 'D1:H1', 'I1:K1', 'L1:O1'],
    )
    expect(rows).toMatchObject([
      {
        title: '국어 1-1',
        brl: 1,
        b4: 2,
        teacher: '홍길동',
        phone: '020001234',
        cellPhone: '01000000009',
        email: 'hong@example.org',
        orderUsers: [{ name: '김하나', grade: '중1', phone: '01000000001' }],
      },
    ])
    expect(unread).toEqual([])
  })

  test('of two lines are joined without merged cells, as a .csv has them', async () => {
    const { rows, unread } = await csv([
      ['도서명', '출판사', '신청부수', '', '', '학생', '', '담당교사', ''],
      ['', '', '점자', '확대A3', '음성', '이름', '학년', '성명', '연락처'],
      ['국어 1-1', '미래엔', '1', '', '2', '김하나', '중1', '홍길동', '010-0000-0009'],
    ])
    expect([brief(rows), unread]).toEqual([['국어 1-1|미래엔|1 0 0 0 2'], []])
    expect(rows[0]).toMatchObject({
      teacher: '홍길동',
      cellPhone: '01000000009',
      orderUsers: [{ name: '김하나', grade: '중1', phone: '' }],
    })
  })

  test('of three lines are joined', async () => {
    const { rows } = await read(
      [
        ['도서', null, '신청 부수', null, null],
        ['도서명', '출판사', '점자', '확대', null],
        [null, null, null, 'A3', 'B4'],
        ['국어 1-1', '미래엔', 1, 2, 3],
      ],
      ['A1:B1', 'C1:E1', 'A2:A3', 'B2:B3', 'C2:C3', 'D2:E2'],
    )
    expect(brief(rows)).toEqual(['국어 1-1|미래엔|1 0 2 3 0'])
  })

  test('are not confused with a title that names the school, merged over all of them', async () => {
    const { rows } = await read(
      [
        ['서울맹학교 교과서 신청', null, null, null, null],
        ['도서명', '출판사', '점자', '이름', '전화'],
        ['국어 1-1', '미래엔', 1, '김하나', '02-000-1234'],
      ],
      ['A1:E1'],
    )
    expect(rows).toMatchObject([
      { title: '국어 1-1', schoolName: '', phone: '020001234', orderUsers: [{ name: '김하나' }] },
    ])
  })

  test('that come again, below each part of the table, are no rows', async () => {
    const { rows, unread } = await read([heading, korean, heading, maths])
    expect([brief(rows), unread]).toEqual([both, []])
  })

  test('may come again with other columns', async () => {
    const { rows } = await read([
      ['도서명', '출판사', '점자'],
      ['국어 1-1', '미래엔', 1],
      [],
      ['출판사', '음성', '도서명'],
      ['미래엔', 2, '수학 1'],
    ])
    expect(brief(rows)).toEqual(['국어 1-1|미래엔|1 0 0 0 0', '수학 1|미래엔|0 0 0 0 2'])
  })

  test('that are missing are reported together with those that were seen', async () => {
    expect(
      await refusal(
        read([
          ['과목명칭', '출판사', '가격'],
          ['국어', '미래엔', 1],
        ]),
      ),
    ).toEqual(['orderHeadings', { seen: '과목명칭, 출판사, 가격', missing: '도서명' }])
    expect(
      await refusal(
        read([
          ['도서명', '가격'],
          ['국어', 1],
        ]),
      ),
    ).toEqual([
      'orderHeadings',
      { seen: '도서명, 가격', missing: '출판사·ISBN·점자·점역·확대A3·확대B4·음성 가운데 하나' },
    ])
    expect(await refusal(read([heading]))).toEqual(['sheetEmpty', undefined])
  })

  test('that are unknown, and columns without one, are reported', async () => {
    const { ignored } = await read([
      ['도서명', '출판사', '점자', '학기', null, '색인'],
      ['국어 1-1', '미래엔', 1, '1', '무엇', ''],
    ])
    expect(ignored).toEqual(['학기', '색인', 'E열'])
  })

  test('a subject stands for the title only where there is no title', async () => {
    expect(
      brief(
        (
          await read([
            ['과목', '출판사', '점자'],
            ['국어', '미래엔', 1],
          ])
        ).rows,
      ),
    ).toEqual(['국어|미래엔|1 0 0 0 0'])
    expect(
      brief(
        (
          await read([
            ['과목', '도서명', '출판사', '점자'],
            ['국어', '문학', '미래엔', 1],
          ])
        ).rows,
      ),
    ).toEqual(['문학|미래엔|1 0 0 0 0'])
  })
})

describe('sheets', () => {
  test('each with a heading of its own are read one after the other', async () => {
    const { rows } = await readOrderSheet(
      workbookOf([
        sheetXml([heading, korean]),
        sheetXml([['1학년'], ['출판사', '도서명', '음성'], ['미래엔', '수학 1', '3부']]),
      ]),
    )
    expect(rows.map(({ sheet, title, sp }) => [sheet, title, sp])).toEqual([
      ['시트1', '국어 1-1', 0],
      ['시트2', '수학 1', 3],
    ])
  })

  test('without a heading are left out, and reported when they seem to hold books', async () => {
    const guide = sheetXml([['작성 방법'], ['도서명은 교과서에 적힌 대로 적습니다.']])
    const more = sheetXml([['추가 신청'], ['국어 1-2', '신유식', '미래엔', 1]])
    const { rows, unread } = await readOrderSheet(
      workbookOf([sheetXml([heading, korean]), guide, more]),
    )
    expect(rows).toHaveLength(1)
    expect(unread).toEqual([
      {
        sheet: '시트3',
        row: 2,
        column: '',
        value: '국어 1-2 신유식 미래엔 1',
        key: 'orderSheetUnread',
      },
    ])
  })

  test('of which a line is reported name no pupil and no telephone', async () => {
    const more = sheetXml([['1', '국어 1-2', '신유식', '미래엔', 1, '김민수', '010-1234-5678']])
    const { unread } = await readOrderSheet(workbookOf([sheetXml([heading, korean]), more]))
    expect(unread.map(({ value }) => value)).toEqual(['1 국어 1-2 신유식 미래엔 1'])
  })

  test('one that only says who orders fills in what rows lack', async () => {
    const { rows } = await readOrderSheet(
      workbookOf([
        sheetXml([
          ['학교명', '서울맹학교'],
          ['담당교사', '홍길동'],
          ['연락처', '02-000-1234'],
        ]),
        sheetXml([heading, korean]),
      ]),
    )
    expect(rows).toMatchObject([
      { schoolName: '서울맹학교', teacher: '홍길동', phone: '020001234' },
    ])
  })

  test.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['CP949', (text: string) => iconv.encode(text, 'cp949')],
    ['NFD, as a Mac writes it', (text: string) => Buffer.from(text.normalize('NFD'))],
  ])('.csv in %s', async (_, encode) => {
    const { rows, unread } = await csv([['신청서'], heading, korean, maths], encode)
    expect([brief(rows), unread]).toEqual([both, []])
  })
})

describe('lines that are no rows', () => {
  test('totals, empty lines, running numbers and notes below the table', async () => {
    const { rows, unread } = await read([
      ['번호', ...heading],
      [1, ...korean],
      ['', '소계', '', '', 1, '', 2],
      [],
      [2, ...maths],
      ['합 계', '', '', '', 1, 1, 2, 0, 3],
      ['', '', '', '', 1, 1, 2, 0, 3],
      [3],
      [4],
      ['', '3학년 합계', '', '', 9],
      ['※ 확대본은 컬러로 부탁드립니다.'],
      ['위와 같이 대체교과서를 신청합니다.'],
      ['', '총 2종'],
    ])
    expect([brief(rows), unread]).toEqual([both, []])
  })

  test('a row that was only prepared is ignored, one that asks for something is reported', async () => {
    const { rows, unread } = await read([
      ['도서명', '저자', '출판사', '점자', '교육과정', '학교명'],
      ['국어 1-1', '신유식', '미래엔', 1, '2022 개정 교육과정', '서울맹학교'],
      [null, null, null, 0, '2022 개정 교육과정', '서울맹학교'],
      [null, null, '비상교육', 2, '2022 개정 교육과정'],
      [null, null, null, 7],
    ])
    expect(rows).toHaveLength(1)
    expect(told(unread)).toEqual(['4  orderBookUnknown', '5  orderBookUnknown'])
    expect(unread[0]?.value).toBe('비상교육 2 2022 개정 교육과정')
  })

  test('an example row and a line in between are reported', async () => {
    const { rows, unread } = await read([
      ['번호', ...heading],
      ['(예)', '국어 3-1', '김철수', '지학사', 1],
      ['중학교 2학년'],
      [1, ...korean],
    ])
    expect([brief(rows), told(unread)]).toEqual([
      [both[0]],
      ['2  orderExample', '3  orderLineUnread'],
    ])
  })

  test('a row without copies is kept and reported; a row without a title is kept by its ISBN', async () => {
    const { rows, unread } = await read([
      ['도서명', 'ISBN', '점자'],
      ['국어 1-1', null, null],
      [null, '9791125957683', 2],
    ])
    expect(rows.map(({ title, isbn, brl }) => [title, isbn, brl])).toEqual([
      ['국어 1-1', '', 0],
      ['', '9791125957683', 2],
    ])
    expect(told(unread)).toEqual(['2  orderNoCounts'])
  })
})

describe('merged cells', () => {
  test('of a publisher, a school and a teacher hold for every line they stand beside', async () => {
    const { rows } = await read(
      [
        ['도서명', '출판사', '점자', '학교명', '담당교사'],
        ['국어 1-1', '미래엔', 1, '서울맹학교', '홍길동'],
        ['국어 1-2', null, 1, null, null],
        ['국어 2-1', null, 2, null, null],
      ],
      ['B2:B4', 'D2:D4', 'E2:E4'],
    )
    expect(
      rows.map(({ title, publisher, schoolName, teacher, brl }) =>
        [title, publisher, schoolName, teacher, brl].join(),
      ),
    ).toEqual([
      '국어 1-1,미래엔,서울맹학교,홍길동,1',
      '국어 1-2,미래엔,서울맹학교,홍길동,1',
      '국어 2-1,미래엔,서울맹학교,홍길동,2',
    ])
  })

  test('of a book stand beside the pupils below it, and its copies count once', async () => {
    const { rows, unread } = await read(
      [
        ['도서명', '출판사', '점자', '이름', '학년', '연락처'],
        ['국어 1-1', '미래엔', 2, '김하나', '중1', '010-0000-0001'],
        [null, null, null, '이두리', '중1', null],
        ['수학 1', '미래엔', 1, '김하나', '중1', null],
      ],
      ['A2:A3', 'B2:B3', 'C2:C3'],
    )
    expect(brief(rows)).toEqual(['국어 1-1|미래엔|2 0 0 0 0', '수학 1|미래엔|1 0 0 0 0'])
    expect([formatPupils(rows[0]!.orderUsers), formatPupils(rows[1]!.orderUsers), unread]).toEqual([
      '김하나/중1/01000000001; 이두리/중1',
      '김하나/중1',
      [],
    ])
  })

  test('of a book whose pupils have copies of their own add up', async () => {
    const { rows } = await read(
      [
        ['도서명', '출판사', '점자', '확대A3', '이름'],
        ['국어 1-1', '미래엔', 1, null, '김하나'],
        [null, null, 1, 2, '이두리'],
      ],
      ['A2:A3', 'B2:B3'],
    )
    expect([brief(rows), rows[0]?.orderUsers.length]).toEqual([['국어 1-1|미래엔|2 0 2 0 0'], 2])
  })

  test('of a title over two publishers are two books', async () => {
    const { rows } = await read(
      [
        ['도서명', '출판사', '점자'],
        ['국어 1-1', '미래엔', 1],
        [null, '비상교육', 2],
      ],
      ['A2:A3'],
    )
    expect(brief(rows)).toEqual(['국어 1-1|미래엔|1 0 0 0 0', '국어 1-1|비상교육|2 0 0 0 0'])
  })

  test('and marks for "as above" repeat what stands above them', async () => {
    const { rows } = await read([
      ['도서명', '저자', '출판사', '점자', '학교명'],
      ['국어 1-1', '신유식', '미래엔', 1, '서울맹학교'],
      ['국어 1-2', '〃', '"', 1, '상동'],
    ])
    expect(rows[1]).toMatchObject({
      title: '국어 1-2',
      creator: '신유식',
      publisher: '미래엔',
      schoolName: '서울맹학교',
    })
  })
})

describe('pupils', () => {
  test('on lines of their own below a book belong to it', async () => {
    const { rows } = await read([
      ['도서명', '출판사', '음성', '학생 이름', '학년', '연락처'],
      ['국어 1-1', '미래엔', 2, '김하나', '중1', 1000000001],
      ['', '', '', '이두리', '중2', '010.0000.0002'],
      ['수학 1', '미래엔', 1],
    ])
    expect(rows.map(({ orderUsers }) => formatPupils(orderUsers))).toEqual([
      '김하나/중1/01000000001; 이두리/중2/01000000002',
      '',
    ])
  })

  test.each([
    [
      '김하나/중1/010-0000-0001; 이두리/중2/010-0000-0002',
      '김하나/중1/01000000001; 이두리/중2/01000000002',
    ],
    ['김하나/중1/010-0000-0001, 이두리/중2', '김하나/중1/01000000001; 이두리/중2'],
    ['김하나/1학년\n이두리/2학년/010 0000 0002', '김하나/1학년; 이두리/2학년/01000000002'],
    ['김하나, 이두리, 박세찬', '김하나; 이두리; 박세찬'],
    ['김하나(중1), 이두리(3학년, 010-0000-0002)', '김하나/중1; 이두리/3학년/01000000002'],
    ['김하나, 중1, 010-0000-0001', '김하나/중1/01000000001'],
    ['중1 김하나 010-0000-0001', '김하나/중1/01000000001'],
    ['김하나/이두리', '김하나; 이두리'],
    ['Nguyen Thi Hoa/초3', 'Nguyen Thi Hoa/초3'],
    ['김○○/고1', '김○○/고1'],
    ['-', ''],
  ])('in one cell: %j', async (text, wanted) => {
    const { rows, unread } = await one('학생(이름/학년/연락처)', text)
    expect([formatPupils(rows[0]!.orderUsers), unread]).toEqual([wanted, []])
  })

  test('in columns of which each has a line for every pupil', async () => {
    const { rows } = await read([
      ['도서명', '출판사', '점자', '이름', '학년', '연락처'],
      ['국어 1-1', '미래엔', 2, '김하나\n이두리', '중1\n중2', '010-0000-0001\n010-0000-0002'],
    ])
    expect(formatPupils(rows[0]!.orderUsers)).toBe('김하나/중1/01000000001; 이두리/중2/01000000002')
  })

  test('a cell that is no pupil is reported without naming anybody', async () => {
    const { rows, unread } = await one('학생', '김하나/중1; 그 밖에 학생 3명이 더 있음; 010-1')
    expect(formatPupils(rows[0]!.orderUsers)).toBe('김하나/중1')
    expect(unread.map(({ column, key }) => [column, key])).toEqual([
      ['학생', 'orderPupilUnread'],
      ['학생', 'orderPupilUnread'],
    ])
    expect(unread.map(({ value }) => value).join()).not.toMatch(/학생|010/)
  })

  test('of more than 200 are reported', async () => {
    const { rows, unread } = await one(
      '학생',
      Array.from({ length: 201 }, () => '김하나').join(';'),
    )
    expect([rows[0]?.orderUsers.length, told(unread)]).toEqual([200, ['2  orderTooManyPupils']])
  })

  test("the book's own school year is not a pupil's", async () => {
    const { rows } = await read([
      ['학년', '도서명', '출판사', '점자', '이름', '학년'],
      ['중3', '국어 1-1', '미래엔', 1, '김하나', '중1'],
    ])
    expect(rows).toMatchObject([{ grade: '중', orderUsers: [{ name: '김하나', grade: '중1' }] }])
  })
})

describe('copies', () => {
  test.each<[Cell, number]>([
    ['2', 2],
    ['1부', 1],
    ['３', 3],
    ['3 권', 3],
    [2, 2],
    ['2.0', 2],
    ['O', 1],
    ['○', 1],
    ['v', 1],
    ['✓', 1],
    ['TRUE', 1],
    ['두 부', 2],
    ['각 1부', 1],
    ["'4", 4],
    ['-', 0],
    ['없음', 0],
    ['X', 0],
    [0, 0],
    ['999', 999],
  ])('%j is %i', async (value, wanted) => {
    const { rows, unread } = await one('음성', value)
    expect([rows[0]?.sp, unread]).toEqual([wanted, []])
  })

  test.each<[Cell]>([['1.5'], [-1], ['1000'], ['1,000'], ['많이'], ['2~3'], ['학생 2, 교사 1']])(
    '%j is none, and is told',
    async (value) => {
      const { rows, unread } = await one('음성', value)
      expect([rows[0]?.sp, rows[0]?.brl, told(unread)]).toEqual([0, 1, ['2 음성 orderBadCount']])
    },
  )

  test('a number with a note counts, and the note is reported', async () => {
    const { rows, unread } = await one('음성', '1(교사용)')
    expect([rows[0]?.sp, unread]).toEqual([
      1,
      [{ sheet: '시트1', row: 2, column: '음성', value: '1(교사용)', key: 'orderCountNote' }],
    ])
  })

  test('in two columns of one type add up', async () => {
    const { rows } = await read(
      [
        ['도서명', '출판사', '학생용', null, '교사용', null],
        [null, null, '점자', '음성', '점자', '음성'],
        ['국어 1-1', '미래엔', 2, 1, 1, null],
      ],
      ['C1:D1', 'E1:F1', 'A1:A2', 'B1:B2'],
    )
    expect(brief(rows)).toEqual(['국어 1-1|미래엔|3 0 0 0 1'])
  })

  test.each([
    ['점자, 확대A3', 2, '2 0 2 0 0', []],
    ['점자', null, '1 0 0 0 0', ['2 신청 형태 orderCopiesAssumed']],
    ['점자 2부 / 음성 1부', null, '2 0 0 0 1', []],
    ['확대(A3)·확대B4', 1, '0 0 1 1 0', []],
    ['전자점자', 1, '0 1 0 0 0', []],
    ['데이지', '1부', '0 0 0 0 1', []],
    ['확대', 2, '0 0 0 0 0', ['2 신청 형태 orderEnlargedSize']],
    ['점자, 그림책', 1, '1 0 0 0 0', ['2 신청 형태 orderFormUnread']],
    ['', 3, '0 0 0 0 0', ['2 부수 orderTypeMissing']],
  ])('a column of types: %j and %j copies', async (form, copies, wanted, unread) => {
    const result = await read([
      ['도서명', '출판사', '신청 형태', '부수'],
      ['국어 1-1', '미래엔', form, copies],
    ])
    expect([counts(result.rows[0]!), told(result.unread)]).toEqual([wanted, unread])
  })

  test('a column of types without a column of copies asks for one each', async () => {
    const { rows, unread } = await read([
      ['도서명', '출판사', '자료 유형'],
      ['국어 1-1', '미래엔', '점자, 음성'],
    ])
    expect([brief(rows), unread]).toEqual([['국어 1-1|미래엔|1 0 0 0 1'], []])
  })

  test('enlarged print without a size is reported, with its size it is read', async () => {
    const { rows, unread } = await read([
      ['도서명', '출판사', '확대'],
      ['국어 1-1', '미래엔', 2],
      ['국어 1-2', '미래엔', 'A3 2부'],
    ])
    expect([rows.map(counts), told(unread)]).toEqual([
      ['0 0 0 0 0', '0 0 2 0 0'],
      ['2 확대 orderEnlargedSize'],
    ])
  })
})

describe('books', () => {
  test.each([
    ['초등', '초'],
    ['중학교', '중'],
    ['고등학교', '고'],
    ['중1', '중'],
    ['초등학교 3학년', '초'],
    ['고 2', '고'],
    ['중학부', '중'],
  ])('the school level %s is %s', async (text, wanted) => {
    const { rows, unread } = await one('학교급', text)
    expect([rows[0]?.grade, unread]).toEqual([wanted, []])
  })

  test.each([
    ['22개정', '2022 개정 교육과정'],
    ['2022', '2022 개정 교육과정'],
    ['2015개정', '2015 개정 교육과정'],
    ['2015 개정 교육과정(7차 이후)', '2015 개정 교육과정'],
    ['15 개정', '2015 개정 교육과정'],
    ['제7차', '제7차 교육과정'],
    ['7차', '제7차 교육과정'],
    ['2015/2022 개정', '2015/2022 개정'],
    ['기본 교육과정', '기본 교육과정'],
  ])('the curriculum %s is %s', async (text, wanted) => {
    expect((await one('교육과정 차수', text)).rows[0]?.curriculum).toBe(wanted)
  })

  test('certification and purpose are read under one another’s headings, and reported when they are neither', async () => {
    const { rows, unread } = await read([
      ['도서명', '출판사', '점자', '구분', '학교급'],
      ['국어 1-1', '미래엔', 1, '교사용 지도서', '중'],
      ['국어 1-2', '미래엔', 1, '검정', '고등'],
      ['국어 2-1', '미래엔', 1, '문제집', '중·고'],
    ])
    expect(rows.map(({ permission, purpose, grade }) => [permission, purpose, grade])).toEqual([
      ['', '지도서', '중'],
      ['검정', '', '고'],
      ['', '', ''],
    ])
    expect(told(unread)).toEqual(['4 학교급 badGrade', '4 구분 badPermission'])
  })

  test('an ISBN is kept as it is written; one that lost its digits or has a wrong check digit is reported', async () => {
    const { rows, unread } = await csv([
      ['도서명', 'ISBN', '점자'],
      ['ㄱ', 'ISBN 979-11-259-5768-3', '1'],
      ['ㄴ', '9.79113E+12', '1'],
      ['ㄷ', '9791125957684', '1'],
      ['ㄹ', '979-11-259', '1'],
      ['ㅁ', '미정', '1'],
      ['ㅂ', '９７９１１２５９５７６８３', '1'],
    ])
    expect(rows.map(({ isbn }) => isbn)).toEqual([
      'ISBN 979-11-259-5768-3',
      '',
      '9791125957684',
      '979-11-259',
      '',
      '９７９１１２５９５７６８３',
    ])
    expect(told(unread)).toEqual([
      '3 ISBN orderIsbnDigits',
      '4 ISBN orderIsbnCheck',
      '5 ISBN orderIsbnShape',
    ])
  })

  test.each([
    ['국어 1-1(미래엔)', '국어 1-1', '미래엔', ''],
    ['국어 1-1 (미래엔, 신유식)', '국어 1-1', '미래엔', '신유식'],
    ['국어 1-1/㈜비상교육/박현숙 외 9', '국어 1-1', '㈜비상교육', '박현숙 외 9'],
    ['수학(수학익힘)', '수학(수학익힘)', '', ''],
    ['국어 1-1(하늘출판)', '국어 1-1(하늘출판)', '', ''],
  ])('title and publisher in one cell: %s', async (text, title, publisher, creator) => {
    const { rows } = await read([
      ['도서명(출판사)', '점자'],
      [text, 1],
    ])
    expect(rows).toMatchObject([{ title, publisher, creator }])
  })

  test('an author in the cell of the publisher is the author when nobody else is', async () => {
    const { rows } = await read([
      ['교과서명', '출판사(대표저자)', '저자', '점자'],
      ['국어', '천재교과서(김정인)', '', 1],
      ['국어', '천재교과서(김정인)', '박세찬', 1],
    ])
    expect(rows.map(({ publisher, creator }) => [publisher, creator])).toEqual([
      ['천재교과서', '김정인'],
      ['천재교과서(김정인)', '박세찬'],
    ])
  })

  test('lines in a cell become one, the apostrophe of our sheets goes, a text that is too long is cut and reported', async () => {
    const { rows, unread } = await read([
      ['도서명', '출판사', '점자', '비고'],
      ["'=수학\n 1", '미래\n엔', 1, '가'.repeat(600)],
    ])
    expect([rows[0]?.title, rows[0]?.publisher, rows[0]?.remarks.length]).toEqual([
      '=수학 1',
      '미래 엔',
      500,
    ])
    expect(told(unread)).toEqual(['2 비고 tooLong'])
  })
})

describe('who orders', () => {
  test.each<[string, Cell, object, string[]]>([
    ['휴대폰', 1012345678, { cellPhone: '01012345678' }, []],
    ['휴대폰', '+82-10-1234-5678', { cellPhone: '01012345678' }, []],
    ['휴대폰', '010.1234.5678', { cellPhone: '01012345678' }, []],
    ['전화', 212345678, { phone: '0212345678' }, []],
    ['전화', '02)123-4567', { phone: '021234567' }, []],
    ['전화', 313334444, { phone: '0313334444' }, []],
    ['연락처', '010-1234-5678 / 02-123-4567', { cellPhone: '01012345678', phone: '021234567' }, []],
    ['연락처', '010-1234-5678', { cellPhone: '01012345678', phone: '' }, []],
    ['전화', '02-123-4567 (내선 12)', { phone: '021234567' }, ['2 전화 orderPhoneUnread']],
    ['전화', '교무실로', { phone: '' }, ['2 전화 orderPhoneUnread']],
    ['이메일', 'mailto:hong@example.org', { email: 'hong@example.org' }, []],
    ['이메일', 'hong(at)example', { email: '' }, ['2 이메일 badEmail']],
    ['담당교사', '홍길동 (010-1234-5678)', { teacher: '홍길동', cellPhone: '01012345678' }, []],
    ['담당교사 휴대전화', '010-1234-5678', { cellPhone: '01012345678' }, []],
    ['학교 주소', '모두시 점자로 1', { address: '모두시 점자로 1' }, []],
  ])('%s %j', async (name, value, wanted, unread) => {
    const result = await one(name, value)
    expect([result.rows[0], told(result.unread)]).toMatchObject([wanted, unread])
  })

  test('stands above the table or below it and fills in what rows lack', async () => {
    const { rows, unread } = await read([
      ['학교명: 새봄초등학교   담당교사: 홍길동 (010-0000-0009)'],
      ['이메일', 'hong@example.org', null, '전화', '02-000-1234'],
      ['도서명', '출판사', '점자', '담당교사'],
      ['국어 1-1', '미래엔', 1, ''],
      ['수학 1', '미래엔', 1, '김다른'],
      ['배송지: 모두시 점자로 1'],
    ])
    const who = { schoolName: '새봄초등학교', address: '모두시 점자로 1' }
    expect(rows).toMatchObject([
      {
        ...who,
        teacher: '홍길동',
        cellPhone: '01000000009',
        phone: '020001234',
        email: 'hong@example.org',
      },
      { ...who, teacher: '김다른', cellPhone: '', phone: '', email: '' },
    ])
    expect(unread).toEqual([])
  })

  test('written once holds for the lines below until somebody else is named', async () => {
    const { rows } = await read([
      ['도서명', '출판사', '점자', '담당교사', '이메일'],
      ['ㄱ', '미래엔', 1, '홍길동', 'hong@example.org'],
      ['ㄴ', '미래엔', 1],
      ['ㄷ', '미래엔', 1, '김다른', null],
      ['ㄹ', '미래엔', 1],
    ])
    expect(rows.map(({ teacher, email }) => `${teacher} ${email}`)).toEqual([
      '홍길동 hong@example.org',
      '홍길동 hong@example.org',
      '김다른 ',
      '김다른 ',
    ])
  })

  test('a second value for one field is reported, not lost', async () => {
    const { rows, unread } = await read([
      ['도서명', '출판사', '점자', '이메일', '담당교사 이메일'],
      ['국어 1-1', '미래엔', 1, 'a@example.org', 'b@example.org'],
    ])
    expect([rows[0]?.email, told(unread)]).toEqual([
      'a@example.org',
      ['2 담당교사 이메일 orderTwoValues'],
    ])
  })
})

describe('the day from which a book is needed', () => {
  const days = async (texts: string[], received = '2026-11-24', named = '필요일') => {
    const rows = [
      ['도서명', '출판사', '점자', named],
      ...texts.map((text, i) => [`국어 ${i}`, '미래엔', 1, text]),
    ]
    const sheet = await readOrderSheet(workbookOf([sheetXml(rows)]), received)
    expect(sheet.ignored).toEqual([])
    return [sheet.rows.map(({ neededFrom }) => neededFrom), told(sheet.unread)]
  }

  test.each(['필요일', '희망일', '사용 시기', '필요한 날짜', '납기일(선택)', '배송 희망일'])(
    'is read under %s',
    async (named) =>
      expect(await days(['2027-03-02'], undefined, named)).toEqual([['2027-03-02'], []]),
  )

  test('is read in the spellings of people', async () => {
    const spellings = [
      '2027-03-02',
      '2027.3.2.',
      '2027년 3월 2일',
      '2027. 3. 2',
      '27.3.2',
      "'27.03.02",
      '20270302',
      '2027/3/2(화)',
      '2027년 3월 2일 화요일까지',
      '3월 2일',
      '3월2일부터',
      '3/2',
      '03-02',
      '３월 ２일',
    ]
    expect(await days(spellings)).toEqual([spellings.map(() => '2027-03-02'), []])
  })

  test('without a year is the first one since the file was received', async () => {
    const texts = ['3월 2일', '12월 1일', '11월 24일']
    expect(await days(texts)).toEqual([['2027-03-02', '2026-12-01', '2026-11-24'], []])
    expect((await days(texts, '2027-03-02'))[0]).toEqual(['2027-03-02', '2027-12-01', '2027-11-24'])
  })

  test('is not guessed: what is no day is reported, and none is none', async () => {
    const unclear = ['3월 초', '1학기', '3월', '3.2', '2027-02-30', '2월 30일', '2027', '개학 전']
    expect(await days([...unclear, '-', '없음', '미정', ''])).toEqual([
      Array.from({ length: 12 }, () => ''),
      unclear.map((_, i) => `${i + 2} 필요일 orderDayUnread`),
    ])
  })

  test('is of each row beside a merged cell, and the first of two', async () => {
    const { rows, unread } = await read(
      [
        ['도서명', '출판사', '점자', '필요일', '사용시기'],
        ['국어 1', '미래엔', 1, '2027-03-02', '2027-04-01'],
        ['국어 2', '미래엔', 1, null, null],
      ],
      ['D2:D3'],
    )
    expect(rows.map(({ neededFrom }) => neededFrom)).toEqual(['2027-03-02', '2027-03-02'])
    expect(told(unread)).toEqual(['2 사용시기 orderTwoValues'])
  })
})

describe('what we write is read back', () => {
  const row: WrittenRow = {
    title: '=국어 1-1',
    creator: '신유식',
    publisher: '미래엔',
    curriculum: '2022 개정 교육과정',
    grade: '중',
    permission: '검정',
    purpose: '교과서',
    isbn: '9791125957683',
    brl: 1,
    brf: 2,
    a3: 3,
    b4: 4,
    sp: 5,
    remarks: '급함; 두 번째',
    neededFrom: '2027-03-02',
    schoolName: '서울맹학교',
    teacher: '홍길동',
    phone: '0200001234',
    cellPhone: '01000000009',
    email: 'hong@example.org',
    address: '모두시 점자로 1',
    orderUsers: [
      { name: '김하나', grade: '중1', phone: '01000000001' },
      { name: '이두리', grade: '', phone: '' },
    ],
    bookId: '2026-0001234',
  }
  const written = async (columns: typeof filledColumns, rows: WrittenRow[]) =>
    readOrderSheet(
      await writeSheets([
        {
          name: '신청서',
          columns,
          rows: rows.map((one) => columns.map(({ cell }) => cell(one, '국어 1-1 확정'))),
        },
      ]),
    )

  test('the filled workbook, with the book that was found', async () => {
    const { rows, unread, ignored } = await written(filledColumns, [
      row,
      { ...row, title: '수학 1', bookId: null, orderUsers: [] },
    ])
    expect(rows).toMatchObject([row, { ...row, title: '수학 1', bookId: '', orderUsers: [] }])
    expect([unread, ignored]).toEqual([[], []])
  })

  test('the empty form, once something stands in it', async () => {
    const { bytes, name } = await templateSheet()
    expect(name).toMatch(/\.xlsx$/)
    expect(await refusal(readOrderSheet(bytes))).toEqual(['sheetEmpty', undefined])
    const { bookId: _, ...rest } = row
    expect((await written(orderColumns, [row])).rows).toMatchObject([rest])
  })
})

describe('bounds', () => {
  const book = (i: number): Cell[] => [
    `국어 ${i}`,
    '신유식',
    '미래엔',
    1,
    null,
    null,
    null,
    2,
    '비고',
    '서울맹학교',
    '홍길동',
    '02-000-1234',
    '010-0000-0009',
    'hong@example.org',
    '모두시 점자로 1',
    '김하나/중1/010-0000-0001; 이두리/중2',
  ]
  const full = [...heading, ...orderHeadings.slice(orderHeadings.indexOf('비고'))]

  test('5,000 rows are read, 5,001 are refused, and the work grows with the rows, not with their square', async () => {
    const rows = [full, ...Array.from({ length: 5_000 }, (_, i) => book(i))]
    const [few, many] = [workbookOf([sheetXml(rows.slice(0, 501))]), workbookOf([sheetXml(rows)])]
    let sheet: OrderSheet | undefined
    expect(
      await costRatio(
        () => readOrderSheet(few),
        async () => (sheet = await readOrderSheet(many)),
      ),
    ).toBeLessThan(30)
    expect([
      sheet?.rows.length,
      sheet?.unread.length,
      sheet?.rows[4_999]?.orderUsers.length,
    ]).toEqual([5_000, 0, 2])
    expect(await refusal(read([...rows, book(5_000)]))).toEqual([
      'orderTooManyRows',
      { most: 5_000 },
    ])
  })

  test.each<[string, unknown, () => Uint8Array]>([
    [
      '256 columns of long texts',
      ['sheetTooLarge', undefined],
      () =>
        workbookOf([
          sheetXml([
            heading,
            ...Array.from({ length: 10 }, () =>
              Array.from({ length: 250 }, () => '가나 '.repeat(3_000)),
            ),
          ]),
        ]),
    ],
    [
      '40,000 lines without a book',
      ['orderTooManyRows', { most: 5_000 }],
      () =>
        workbookOf([
          `<row r="1"><c r="A1" t="str"><v>도서명</v></c><c r="B1" t="str"><v>출판사</v></c></row>${Array.from({ length: 40_000 }, (_, i) => `<row r="${i + 2}"><c r="C${i + 2}"><v>1</v></c></row>`).join('')}`,
        ]),
    ],
    [
      'headings without end',
      ['sheetTooLarge', undefined],
      () =>
        workbookOf([
          sheetXml(
            Array.from({ length: 33 }, () =>
              Array.from({ length: 250 }, () => `(${'가('.repeat(900)}`),
            ),
          ),
        ]),
    ],
    [
      'a cell of strokes and brackets',
      'read',
      () =>
        workbookOf([
          sheetXml([
            ['도서명', '출판사', '학생', '전화', '신청 형태'],
            [
              '('.repeat(9_000),
              '-/'.repeat(4_000),
              '(/;'.repeat(9_000),
              '0 -'.repeat(9_000),
              '점자 '.repeat(6_000),
            ],
          ]),
        ]),
    ],
    [
      'everything merged',
      'read',
      () =>
        workbookOf([
          sheetXml(
            [heading, ...Array.from({ length: 2_000 }, () => korean)],
            Array.from({ length: 5_000 }, () => 'A1:IV1048576'),
          ),
        ]),
    ],
    [
      'a hundred thousand merges',
      ['sheetTooLarge', undefined],
      () =>
        workbookOf([
          sheetXml(
            [heading, korean],
            Array.from({ length: 100_001 }, () => 'A1:B1'),
          ),
        ]),
    ],
  ])('%s: %j', async (_, told, make) => {
    expect(await refusal(readOrderSheet(make()))).toEqual(told)
  })

  test('a thousand places are reported one by one, the others counted', async () => {
    const { unread } = await read([
      ['도서명', '출판사', '점자'],
      ...Array.from({ length: 1_500 }, () => ['국어', '미래엔', '많이']),
    ])
    expect([unread.length, unread.at(-1)]).toEqual([
      1_001,
      { sheet: '', row: 0, column: '', value: '', key: 'orderMoreUnread', params: { count: 500 } },
    ])
  })

  test('what is stored is composed, without unseen signs or half characters', async () => {
    const { rows, unread, ignored } = await csv(
      [
        ['도서명', '출판사', '점자', '비고', '색인'],
        [
          '국\u200b어\u202e 1',
          '미래엔',
          '많이'.repeat(49) + '가나😀',
          '가'.repeat(499) + '😀',
          'x',
        ],
      ],
      (text) => Buffer.from(text.normalize('NFD')),
    )
    expect(rows[0]?.title).toBe('국 어 1')
    expect(JSON.stringify([rows, unread, ignored])).not.toMatch(/\\u|[\u1100-\u11ff]/)
  })

  test('every reported key has a text', async () => {
    const { unread } = await read([
      ['도서명', '출판사', '신청 형태', '확대', '전화', '이메일', '학교급', '점자'],
      ['국어', '미래엔', '그림', 1, '없는 번호', '@', '?', 'x1'],
      [null, '미래엔', null, null, null, null, null, 1],
    ])
    expect(unread.length).toBeGreaterThan(6)
    for (const { key, params } of unread) expect(t(key, 'ko', params)).not.toMatch(/^\w+$|\{/)
  })
})

describe('names of pupils', () => {
  test('stand in no cell, line or heading that is told', async () => {
    const { rows, unread, ignored } = await read([
      ['도서명', '출판사', '점자', '신청 형태', '전화', '학생', '홍길동'],
      ['국어', '미래엔', '2(홍길동)', '그림(홍길동)', '홍길동 집', '홍길동 1학년', 1],
      ['수학', '미래엔', '1(박세찬)', null, null, '김하나 외 2명', null],
      ['예)', null, null, null, null, '홍길동', null],
    ])
    expect(rows.map(({ orderUsers }) => orderUsers)).toEqual([
      [{ name: '홍길동', grade: '1학년', phone: '' }],
      [{ name: '김하나 외 2명', grade: '', phone: '' }],
    ])
    expect(unread.length).toBeGreaterThanOrEqual(5)
    expect(JSON.stringify([unread, ignored])).not.toMatch(/홍길동|박세찬|김하나/)
    expect(ignored).toEqual(['G열'])
  })

  test.each([
    ['책 1', { name: '홍길동', grade: '1학년', phone: '' }],
    ['책 2', { name: '홍길동', grade: '1-3', phone: '' }],
    ['책 3', { name: '홍길동', grade: '3', phone: '' }],
    ['책 4', { name: '홍길동', grade: '1학년 1반', phone: '' }],
  ])('are divided from the school year: %s', async (title, pupil) => {
    const { rows, unread } = await readOrderSheet(await fixture('order-pupils.csv'))
    expect([rows.find((row) => row.title === title)?.orderUsers, unread]).toEqual([[pupil], []])
  })
})
