/**
 * Tests writing sheets: names that every spreadsheet program accepts, several sheets, titles,
 * formats of cells, filters, and pages of A4.
 */
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { orderColumns } from '~/features/requests/order-file/read/sheet-columns'
import { templateSheet } from '~/features/requests/order-file/files/order-template.server'
import { template as listTemplate } from '~/features/catalogue/request-book/upload/list-download.server'
import { sheetNames } from '~/workers/spreadsheet/workbook'
import { readSheet, type Batch } from '~/workers/spreadsheet/read-spreadsheet.server'
import { type Column, writeSheets } from '~/workers/spreadsheet/write-spreadsheet.server'

describe('names of sheets', () => {
  test('lose the signs that are not allowed, and are never blank', () => {
    expect(sheetNames(['[가]:나*다?라/마\\바', '', " ' ", '\u0000\u202e', 'History'])).toEqual([
      '가 나 다 라 마 바',
      '이름 없음',
      '이름 없음 (2)',
      '이름 없음 (3)',
      'History (2)',
    ])
  })
  test('have at most 31 characters and stay apart, also when they differ only in case or after the cut', () => {
    const long = '아주 긴 이름의 출판사와 그 자회사와 또 다른 자회사의 이름'
    const names = sheetNames([
      `${long} 하나`,
      `${long} 둘`,
      'EBS',
      'ebs',
      '요약',
      '요약',
      'EBS (2)',
      `${'가'.repeat(30)}😀`,
    ])
    expect(names.every((name) => name.length > 0 && name.length <= 31)).toBe(true)
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    expect(names.slice(2)).toEqual([
      'EBS',
      'ebs (2)',
      '요약',
      '요약 (2)',
      'EBS (2) (2)',
      '가'.repeat(30),
    ])
  })
})

describe('several sheets', () => {
  const columns = ['도서명', '부수'].map((heading) => ({ heading, width: 12 }))
  const write = () =>
    writeSheets([
      { name: "A&B's <표>", title: '=1+1', columns, rows: [['+수학', 3]] },
      { name: '둘', columns, rows: [['국어', null]] },
    ])

  test('are read back with their names, titles, texts and numbers', async () => {
    const batches: Batch[] = []
    for await (const batch of readSheet(await write())) batches.push(batch)
    expect(batches.map(({ sheet, rows }) => [sheet, rows.map(({ cells }) => cells)])).toEqual([
      ["A&B's <표>", [["'=1+1"], ['도서명', '부수'], ["'+수학", '3']]],
      ['둘', [['도서명', '부수'], ['국어']]],
    ])
  })

  test('are printed as wide as their paper, with the headings on every page, and hold no formula', async () => {
    const files = unzipSync(await write())
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    const [one, two, workbook] = [
      text('xl/worksheets/sheet1.xml'),
      text('xl/worksheets/sheet2.xml'),
      text('xl/workbook.xml'),
    ]
    for (const sheet of [one, two]) {
      expect(sheet).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
      expect(sheet).toMatch(
        /<pageSetup [^>]*fitToWidth="1" fitToHeight="0"[^>]*orientation="landscape"/,
      )
      expect(sheet).not.toContain('<f>')
    }
    expect([/ySplit="(\d)"/.exec(one)?.[1], /ySplit="(\d)"/.exec(two)?.[1]]).toEqual(['2', '1'])
    expect(workbook).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'A&amp;B''s &lt;표&gt;'!$1:$2</definedName>`,
    )
    expect(workbook).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="1">'둘'!$1:$1</definedName>`,
    )
  })
})

/** The markup of the first sheet, and the formats of its styles by number. */
async function written(bytes: Promise<Uint8Array>) {
  const files = unzipSync(await bytes)
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const styles = text('xl/styles.xml')
  const formats = [...styles.matchAll(/<xf xfId="0" numFmtId="(\d+)"/g)].map(([, id]) => Number(id))
  return {
    sheet: text('xl/worksheets/sheet1.xml'),
    workbook: text('xl/workbook.xml'),
    styles,
    formats,
  }
}
const TEXT = 49
const columnFormats = ({ sheet, formats }: Awaited<ReturnType<typeof written>>) =>
  [...sheet.matchAll(/<col [^>]*style="(\d+)"/g)].map(([, style]) => formats[Number(style)])

describe('cells', () => {
  test('of a blank form keep what is typed: numbers of books, telephones and dates are texts', async () => {
    for (const [bytes, headings] of [
      [listTemplate().then((file) => file.bytes), ['자료번호', 'ISBN', '발행일']],
      [templateSheet().then((file) => file.bytes), ['ISBN', '전화', '휴대폰']],
    ] as const) {
      const book = await written(bytes)
      const names = [...book.sheet.matchAll(/<t xml:space="preserve">([^<]*)</g)].map(
        ([, name]) => name,
      )
      const formats = columnFormats(book)
      expect(headings.map((name) => [name, formats[names.indexOf(name)]])).toEqual(
        headings.map((name) => [name, TEXT]),
      )
      // nothing to filter yet
      expect(book.sheet).not.toContain('<autoFilter')
    }
  })

  test('with whole dates are real dates, partial ones and days before 1900 texts; all are read back alike', async () => {
    const days = ['2026-03-02', '2026-03', '2026', '1899-12-31', '2026-02-30', '']
    const columns: Column[] = [
      { heading: '도서명', width: 10 },
      { heading: '발행일', width: 12, format: 'date' },
    ]
    const bytes = writeSheets([{ name: '목록', columns, rows: days.map((day) => ['책', day]) }])
    const { sheet, styles, formats } = await written(bytes)
    const dated = [...sheet.matchAll(/<c r="B(\d)" s="(\d)"><v>(\d+)<\/v>/g)]
    expect(dated.map(([, row, style, day]) => [row, formats[Number(style)], day])).toEqual([
      ['2', 164, '46083'],
    ])
    expect(styles).toContain('formatCode="yyyy\\-mm\\-dd"')
    const read: string[][] = []
    for await (const { rows } of readSheet(await bytes))
      read.push(...rows.map(({ cells }) => cells))
    expect(read.slice(1).map(([, day = '']) => day)).toEqual(days)
  })

  test('longer than text cells can show have no text format', async () => {
    const columns = [{ heading: '비고', width: 10 }]
    const { sheet, formats } = await written(
      writeSheets([{ name: '목록', columns, rows: [['가'.repeat(255)], ['가'.repeat(256)]] }]),
    )
    const styles = [...sheet.matchAll(/<c r="A[23]" s="(\d)"/g)].map(
      ([, style]) => formats[Number(style)],
    )
    expect(styles).toEqual([TEXT, 0])
  })
})

describe('a list', () => {
  const columns = ['도서명', '부수'].map((heading) => ({ heading, width: 12 }))
  test('can be filtered from its headings to its last row; sums and explanations cannot', async () => {
    const list = {
      name: '목록',
      columns,
      rows: [
        ['국어', 1],
        ['수학', 2],
      ],
    }
    expect((await written(writeSheets([list]))).sheet).toContain('<autoFilter ref="A1:B3"/>')
    expect((await written(writeSheets([{ ...list, title: '제목' }]))).sheet).toContain(
      '<autoFilter ref="A2:B4"/>',
    )
    expect((await written(writeSheets([{ ...list, filter: false }]))).sheet).not.toContain(
      'autoFilter',
    )
  })
})

describe('the printed form', () => {
  test('has texts of ten points at least: too many columns go to further pages of A4, each with the title', async () => {
    const rows = [orderColumns.map(({ heading }) => heading)]
    const { sheet, workbook } = await written(
      writeSheets([{ name: '신청서', columns: orderColumns, rows, wrap: true }]),
    )
    expect(sheet).toMatch(
      /<pageSetup paperSize="9" scale="(9[1-9]|100)" orientation="landscape"\/>/,
    )
    const breaks = [...sheet.matchAll(/<brk id="(\d+)"/g)].map(([, column]) => Number(column))
    // the book and its copies stand on the first page, who applies on the second
    expect(breaks.map((column) => orderColumns[column]?.heading)).toEqual(['필요일'])
    const scale = Number(/scale="(\d+)"/.exec(sheet)?.[1]) / 100
    expect(11 * scale).toBeGreaterThanOrEqual(10)
    // 8 pixels a character at 96 to the inch; 277 mm of A4 in landscape remain between the margins
    const printed = [
      orderColumns.slice(0, breaks[0]),
      [orderColumns[0]!, ...orderColumns.slice(breaks[0])],
    ]
    for (const page of printed) {
      const characters = page.reduce((sum, { width }) => sum + width, 0)
      expect(((characters * 8) / 96) * 25.4 * scale).toBeLessThanOrEqual(277)
    }
    expect(workbook).toContain(`'신청서'!$A:$A,'신청서'!$1:$1</definedName>`)
  })
})
