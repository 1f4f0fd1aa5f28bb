/** Tests that publishers' tables are read row by row, and that each row which is not read is named. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDocumentTables } from '~/features/production/errata/read/hwpx-tables'
import { readCorrections } from '~/features/production/errata/read/read-table'
import { toGrid } from '~/features/requests/order-file/read/grid'
import { AppError } from '~/platform/app-error'
import { fieldLimits } from '~/tables/codes'
import type { MergedRange } from '~/workers/spreadsheet/read-spreadsheet.server'
import { hwpx, object, paragraph, table } from '../../../support/manuscripts/hwpx'

const sheet = (texts: string[][], merges: MergedRange[] = [], name = '') =>
  toGrid(
    { sheet: name },
    texts.map((cells, i) => ({ number: i + 1, cells })).filter(({ cells }) => cells.some(Boolean)),
    merges,
    [],
  )
const read = (texts: string[][], merges?: MergedRange[], title = '수학 1') =>
  readCorrections([sheet(texts, merges)], title)
const short = ({ corrections }: ReturnType<typeof read>) =>
  corrections.map(({ rowNumber, pages, wrong, right }) => [rowNumber, pages.join(), wrong, right])
const reasons = ({ unread }: ReturnType<typeof read>) => unread.map(({ row, key }) => [row, key])

const usual = [
  ['『수학 1』 수정·보완 대조표'],
  ['번호', '쪽', '행', '수정 전', '수정 후', '비고'],
  ['1', '12쪽', '3', '넙이', '넓이', '오탈자'],
]

describe('the heading', () => {
  test('stands below a title, and each column is known by what schools and publishers call it', () => {
    expect(read(usual)).toMatchObject({
      corrections: [
        {
          rowNumber: 3,
          pageText: '12쪽 3',
          pages: [12],
          wrong: '넙이',
          right: '넓이',
          note: '오탈자',
        },
      ],
      unread: [],
    })
  })

  test.each([
    [['쪽', '오', '정']],
    [['페이지', '현행', '수정안']],
    [['면', '변경 전', '변경 후']],
    [['쪽수/행', '틀린 내용', '바른 내용']],
    [['Page', 'Before', 'After']],
  ])('%s', (heading) => {
    expect(short(read([heading, ['7쪽 3행', '가', '나']]))).toEqual([[2, '7', '가', '나']])
  })

  test('may have two lines, with 전 and 후 under 수정 내용', () => {
    const merges = [
      { top: 0, left: 0, bottom: 1, right: 0 },
      { top: 0, left: 1, bottom: 0, right: 2 },
    ]
    const found = read(
      [
        ['쪽', '수정 내용'],
        ['', '전', '후'],
        ['9', '가', '나'],
      ],
      merges,
    )
    expect(short(found)).toEqual([[3, '9', '가', '나']])
  })

  test('위치 holds the pages where no column is called so', () => {
    expect(
      short(
        read([
          ['위치', '오류', '정정'],
          ['12쪽 3행', '가', '나'],
        ]),
      ),
    ).toEqual([[2, '12', '가', '나']])
  })

  test('that stands again, as at the head of each printed page, is no row', () => {
    const rows = [
      ...usual,
      ['번호', '쪽', '행', '수정 전', '수정 후', '비고'],
      ['2', '20', '', '가', '나'],
    ]
    expect(short(read(rows)).map(([row]) => row)).toEqual([3, 5])
    expect(read(rows).unread).toEqual([])
  })

  test('of two tables beside each other gives the rows of both', () => {
    const found = read([
      ['쪽', '오', '정', '쪽', '오', '정'],
      ['3', '가', '나', '40', '다', '라'],
      ['5', '마', '바'],
    ])
    expect(short(found)).toEqual([
      [2, '3', '가', '나'],
      [2, '40', '다', '라'],
      [3, '5', '마', '바'],
    ])
  })

  test('that is missing is told with the closest line', () => {
    const refused = () =>
      read([
        ['학교', '이름'],
        ['한빛', '김'],
      ])
    expect(refused).toThrow(AppError)
    expect(refused).toThrow(expect.objectContaining({ key: 'erratumHeadings', status: 400 }))
  })
})

describe('rows', () => {
  test('under a merged page have its page, and 〃 that of the row above', () => {
    const found = read(
      [
        ['쪽', '오', '정'],
        ['12', '가', '나'],
        ['', '다', '라'],
        ['〃', '마', '바'],
      ],
      [{ top: 1, left: 0, bottom: 2, right: 0 }],
    )
    expect(short(found)).toEqual([
      [2, '12', '가', '나'],
      [3, '12', '다', '라'],
      [4, '12', '마', '바'],
    ])
  })

  test('with one cell over wrong and right say only what is right', () => {
    const found = read(
      [
        ['쪽', '수정 전', '수정 후'],
        ['12', '그림 교체', ''],
      ],
      [{ top: 1, left: 1, bottom: 1, right: 2 }],
    )
    expect(short(found)).toEqual([[2, '12', '', '그림 교체']])
  })

  test('with the same words on another line of the page are two', () => {
    const found = read([
      ['쪽', '수정 전', '수정 후'],
      ['12쪽 1행', '가', '나'],
      ['12쪽 9행', '가', '나'],
      ['12쪽  9행', '가', '나'],
    ])
    expect(short(found).map(([row]) => row)).toEqual([2, 3])
    expect(reasons(found)).toEqual([[4, 'erratumTwice']])
  })

  test('that cannot be read are listed with their number and why, and none is lost', () => {
    const rows = [
      ['번호', '쪽', '오', '정'],
      ['1', '', '가', '나'],
      ['2', '왼쪽 위', '가', '나'],
      ['3', '12', '', ''],
      ['4', '30~20', '가', '나'],
      ['5', '8', '가', '나'],
      ['6', '8', '가', '나'],
      ['7', '정답과 해설 3쪽', '가', '나'],
      ['8', '', '', ''],
      ['', '※ 2027년 2쇄부터 반영합니다.', '', ''],
      ['9', '40', '가'.repeat(fieldLimits.correctionText + 1), ''],
    ]
    const found = read(rows)
    expect(short(found).map(([row]) => row)).toEqual([6])
    expect(reasons(found)).toEqual([
      [2, 'erratumNoPage'],
      [3, 'erratumNoPage'],
      [4, 'erratumNothing'],
      [5, 'erratumPageOrder'],
      [7, 'erratumTwice'],
      [8, 'erratumOtherPages'],
      [10, 'erratumRowIsText'],
      [11, 'erratumTooLong'],
    ])
  })

  test('of another book are not taken for this one', () => {
    const rows = [
      ['교과서명', '쪽', '오', '정'],
      ['수학 1', '3', '가', '나'],
      ['수학 2', '5', '가', '나'],
    ]
    expect(short(read(rows)).map(([row]) => row)).toEqual([2])
    expect(reasons(read(rows))).toEqual([[3, 'erratumOtherBook']])
  })

  test('are at most as many as can be registered at once', () => {
    const many = Array.from({ length: fieldLimits.corrections + 1 }, (_, i) => [
      `${i + 1}`,
      '가',
      '나',
    ])
    expect(() => read([['쪽', '오', '정'], ...many])).toThrow(
      expect.objectContaining({ key: 'erratumTooMany' }),
    )
  })

  test('of several sheets are all read; a sheet without a heading is told by its rows', () => {
    const found = readCorrections(
      [
        sheet(
          [
            ['쪽', '오', '정'],
            ['3', '가', '나'],
          ],
          [],
          '1차',
        ),
        sheet([['12쪽의 넙이는 넓이입니다.']], [], '메모'),
        sheet(
          [
            ['쪽', '오', '정'],
            ['5', '다', '라'],
          ],
          [],
          '2차',
        ),
        {
          ...sheet(
            [
              ['쪽', '오', '정'],
              ['7', '마', '바'],
            ],
            [],
            '초안',
          ),
          hidden: true,
        },
      ],
      '수학 1',
    )
    expect(found.corrections.map(({ sheet: name, pages }) => [name, ...pages])).toEqual([
      ['1차', 3],
      ['2차', 5],
    ])
    expect(found.unread.map(({ sheet: name, key }) => [name, key])).toEqual([
      ['메모', 'erratumNoHeading'],
      ['초안', 'sheetHiddenSheet'],
    ])
  })
})

describe('a document of Hancom’s word processor', () => {
  let folder: string
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'errata-'))))
  afterAll(() => rm(folder, { recursive: true }))

  async function tablesOf(bytes: Buffer) {
    const path = join(folder, 'table.hwpx')
    await writeFile(path, bytes)
    return readDocumentTables(path)
  }

  test('gives each table with its merged cells, lines and formulas', async () => {
    const read = await tablesOf(
      await hwpx([
        paragraph('『수학 1』 수정·보완 대조표'),
        paragraph(
          object(
            table([
              ['쪽', '수정 전', '수정 후'],
              [{ paragraphs: paragraph('12쪽'), rows: 2 }, '넙이', '넓이'],
            ]),
          ),
        ),
        paragraph(object(table([['15쪽', '가', '나']]))),
      ]),
    )
    if ('problem' in read) throw new Error(read.problem)
    expect(read.tables.map(({ rows }) => rows.map(({ cells }) => cells))).toEqual([
      [
        ['쪽', '수정 전', '수정 후'],
        ['12쪽', '넙이', '넓이'],
      ],
      [['15쪽', '가', '나']],
    ])
    expect(read.tables[0]!.merges).toEqual([{ top: 1, left: 0, bottom: 2, right: 0 }])
    // the second table continues the first one, which the page divided
    const grids = read.tables.map(({ rows, merges }, i) =>
      toGrid({ sheet: `표 ${i + 1}` }, rows, merges, []),
    )
    expect(readCorrections(grids, '').corrections.map(({ pages }) => pages)).toEqual([[12], [15]])
  })

  test('that is damaged is named, not guessed', async () => {
    expect(await tablesOf(Buffer.from('PK\u0003\u0004 no document'))).toEqual({
      problem: 'sheetUnreadable',
    })
  })
})
