/**
 * Tests reading sheets: files of spreadsheet programs are read as people see them, hostile files
 * are refused within seconds.
 */
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import type { AppError } from '~/platform/app-error'
import { readSheet, type Batch } from '~/workers/spreadsheet/read-spreadsheet.server'
import { writeSheet } from '~/workers/spreadsheet/write-spreadsheet.server'
import { workbookOf, zip } from '../support/fixtures/zip'

async function read(bytes: Uint8Array) {
  const batches: Batch[] = []
  for await (const batch of readSheet(bytes)) batches.push(batch)
  return batches
}
const rowsOf = async (bytes: Uint8Array) => (await read(bytes)).flatMap(({ rows }) => rows)
const cellsOf = async (bytes: Uint8Array) => (await rowsOf(bytes)).map(({ cells }) => cells)
const refusal = (bytes: Uint8Array) =>
  rowsOf(bytes).then(
    () => 'read',
    (failure: AppError) => failure.key,
  )

describe('.xlsx', () => {
  test('reads back what the product writes: texts, numbers, dates, and ids that look like numbers', async () => {
    const columns = ['자료번호', '도서명', '부수', '발행일'].map((heading) => ({
      heading,
      width: 10,
    }))
    const bytes = await writeSheet('목록', columns, [
      ['2026-0000001', '공통수학1 <1> & "둘"', 3, new Date('2025-03-02T00:00:00Z')],
      ['00123', '=1+1', 0.5, null],
    ])
    expect(await cellsOf(bytes)).toEqual([
      ['자료번호', '도서명', '부수', '발행일'],
      ['2026-0000001', '공통수학1 <1> & "둘"', '3', '2025-03-02'],
      ['00123', "'=1+1", '0.5'],
    ])
  })

  test('understands shared strings with runs and readings, inline strings, booleans, errors and formulas', async () => {
    const strings =
      '<si><t>하나</t></si><si><r><t>두</t></r><r><t xml:space="preserve">울 </t></r><rPh><t>ふり</t></rPh></si>'
    const data =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>안</t></is></c></row>' +
      '<row r="3"><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c><c t="str"><f>A1</f><v>값</v></c><c><f>1+1</f><v>2</v></c><c t="s"><v>99</v></c></row>'
    expect(await rowsOf(workbookOf([data], { strings }))).toEqual([
      { number: 1, cells: ['하나', '두울', '', '안'] },
      { number: 3, cells: ['TRUE', '', '값', '2'] },
    ])
  })

  test('a book number stands without exponent, a date as a date in built-in, own and 1904 formats', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;년&quot; m&quot;월&quot;"/><numFmt numFmtId="165" formatCode="#,##0 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
    const data =
      '<row r="1"><c r="A1"><v>9.791125957683E12</v></c><c r="B1" s="1"><v>45718</v></c><c r="C1" s="2"><v>45718.5</v></c><c r="D1" s="3"><v>12</v></c><c r="E1"><v>0.1000000000000001</v></c></row>'
    expect(await cellsOf(workbookOf([data], { styles }))).toEqual([
      ['9791125957683', '2025-03-02', '2025-03-02', '12', '0.1'],
    ])
  })

  test('counts the days of a workbook of 1904 from there, and takes no length of time for a date', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[h]:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
    const data =
      '<row r="1"><c r="A1" s="0"><v>44621</v></c><c r="B1" s="1"><v>1.5</v></c><c r="C1" s="2"><v>44620.9999999</v></c></row>'
    const bytes = workbookOf([data], { styles, date1904: true })
    expect(await cellsOf(bytes)).toEqual([['2026-03-02', '1.5', '2026-03-02']])
    expect((await cellsOf(workbookOf([data], { styles })))[0]?.[0]).toBe('2022-03-01')
  })

  test('gives the sheets in their order with their merged cells, and leaves hidden ones out', async () => {
    const one =
      '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>제목</t></is></c></row></sheetData><mergeCells><mergeCell ref="A1:C2"/></mergeCells></worksheet>'
    const two = '<row r="5"><c r="B5"><v>7</v></c></row>'
    const batches = await read(workbookOf([one, two]))
    expect(batches).toEqual([
      {
        sheet: '시트1',
        rows: [{ number: 1, cells: ['제목'] }],
        merges: [{ top: 0, left: 0, bottom: 1, right: 2 }],
      },
      { sheet: '시트2', rows: [{ number: 5, cells: ['', '7'] }], merges: [] },
    ])
  })
})

describe('.csv', () => {
  const text = '도서명,저자\r\n"수학, ""상""",홍길동\r\n\r\n"두 줄\n제목",똠방각하\r\n'
  const wanted = [
    { number: 1, cells: ['도서명', '저자'] },
    { number: 2, cells: ['수학, "상"', '홍길동'] },
    { number: 4, cells: ['두 줄\n제목', '똠방각하'] },
  ]

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['CP949 with a syllable that EUC-KR lacks', iconv.encode(text, 'cp949')],
    ['UTF-16', iconv.encode(text, 'utf-16le', { addBOM: true })],
    ['semicolons', Buffer.from(text.replaceAll(',', ';').replace('수학;', '수학,'))],
    ['tabs', Buffer.from(text.replaceAll(',', '\t').replace('수학\t', '수학,'))],
  ])('%s', async (_, bytes) => {
    expect(await rowsOf(bytes)).toEqual(wanted)
  })
})

describe('refused with a reason', () => {
  const row = '<row r="1"><c r="A1"><v>1</v></c></row>'
  test.each<[string, () => Uint8Array, string]>([
    ['an empty file', () => Buffer.alloc(0), 'sheetEmpty'],
    ['the old binary format', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'sheetOldFormat'],
    [
      'an encrypted workbook',
      () =>
        Buffer.concat([
          Buffer.from('d0cf11e0a1b11ae1', 'hex'),
          Buffer.from('EncryptedPackage', 'utf16le'),
        ]),
      'sheetEncrypted',
    ],
    [
      'an encrypted zip',
      () => zip([{ name: 'xl/workbook.xml', bytes: 'x', flags: 1 }]),
      'sheetEncrypted',
    ],
    ['another zip', () => zip([{ name: 'a.txt', bytes: 'x' }]), 'sheetUnreadable'],
    ['half a zip', () => workbookOf([row]).subarray(0, 200), 'sheetUnreadable'],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'sheetUnreadable'],
    ['markup that does not close', () => workbookOf(['<row r="1"><c>']), 'sheetUnreadable'],
    [
      'a document type',
      () =>
        workbookOf([
          '<!DOCTYPE worksheet [<!ENTITY a "aaaa">]><worksheet><sheetData/></worksheet>',
        ]),
      'sheetUnreadable',
    ],
    [
      'an entity of its own',
      () => workbookOf(['<row r="1"><c t="str"><v>&lol;</v></c></row>']),
      'sheetUnreadable',
    ],
  ])('%s', async (_, make, key) => {
    expect(await refusal(make())).toBe(key)
  })
})

describe('hostile sheets end within seconds', () => {
  const cell = '<c><v>1</v></c>'
  test.each<[string, () => Uint8Array]>([
    [
      'a row number beyond the format',
      () => workbookOf(['<row r="400000000"><c r="A400000000"><v>1</v></c></row>']),
    ],
    ['a column far to the right', () => workbookOf(['<row r="1"><c r="XFD1"><v>1</v></c></row>'])],
    ['six million rows', () => workbookOf([`<row>${cell}</row>`.repeat(6_000_000)])],
    ['a row of a million cells', () => workbookOf([`<row>${cell.repeat(1_000_000)}</row>`])],
    [
      'a text of 300 MB',
      () => workbookOf([`<row><c t="str"><v>${'가'.repeat(100_000_000)}</v></c></row>`]),
    ],
    [
      'five million shared strings',
      () => workbookOf(['<row/>'], { strings: '<si><t>a</t></si>'.repeat(5_000_000) }),
    ],
    ['elements a million deep', () => workbookOf(['<a>'.repeat(1_000_000)])],
    ['an attribute without end', () => workbookOf([`<row x="${'a'.repeat(300_000_000)}"/>`])],
    [
      'a part that lies about its size',
      () => zip([{ name: 'xl/workbook.xml', bytes: ' '.repeat(450_000_000), size: 10 }]),
    ],
    ['a csv of two million lines', () => Buffer.from('1,2\n'.repeat(2_000_000))],
    ['a csv quote that never ends', () => Buffer.from(`a,"${'가,'.repeat(4_000_000)}`)],
  ])('%s', { timeout: 30_000 }, async (_, make) => {
    expect(await refusal(make())).toMatch(/^sheet(TooLarge|Unreadable)$/)
  })
})
