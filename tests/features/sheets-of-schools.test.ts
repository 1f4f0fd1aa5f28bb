/**
 * Tests sheets as schools send them: with hidden and crossed-out rows, escapes of the format, parts under
 * other names, mixed encodings, and pages named .xls.
 */
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import type { AppError } from '~/platform/app-error'
import { readOrderSheet } from '~/features/requests/order-file/read/read-order-sheet.server'
import { toDecision } from '~/features/requests/order-file/row-columns.server'
import { readList } from '~/features/catalogue/request-book/upload/list-check.server'
import { readSheet, type Batch } from '~/workers/spreadsheet/read-spreadsheet.server'
import { t } from '~/tables/messages'
import { workbookOf, zip } from '../support/fixtures/zip'

const fixture = (name: string) => readFile(`tests/support/fixtures/sheets/${name}`)

const order = async (bytes: Uint8Array) => {
  const { rows, unread } = await readOrderSheet(bytes)
  return {
    rows: rows.map(
      ({ title, publisher, brl, a3, sp, remarks }) =>
        `${title}|${publisher}|${brl} ${a3} ${sp}|${remarks}`,
    ),
    told: unread.map(({ row, column, value, key }) => [row, column, value, key].join(' ')),
    held: rows.filter(({ held }) => held).map(({ rowNumber }) => rowNumber),
    texts: unread.map(({ key, params }) => t(key, 'ko', params)),
  }
}
const refusal = (bytes: Uint8Array) =>
  readOrderSheet(bytes).then(
    () => 'read',
    ({ key }: AppError) => key,
  )

const three = ['국어 1-1|미래엔|1 0 0|', '수학 1|비상교육|0 2 0|표지 있음', '영어|천재교육|0 0 3|']

describe('what the sender does not see, or has crossed out', () => {
  test.each(['order-hidden-row.xlsx', 'order-filtered-row.xlsx'])(
    'a row is taken, told, and waits for a person: %s',
    async (name) => {
      const { rows, told, held } = await order(await fixture(name))
      expect([rows, told, held]).toEqual([three, ['3   sheetHiddenRow'], [3]])
    },
  )

  test('a row that is struck through is told and waits, however certain its book', async () => {
    const { rows, told, held } = await order(await fixture('order-struck-row.xlsx'))
    expect([rows, told, held]).toEqual([three, ['3   sheetStruckRow'], [3]])
    const match = { band: 'certain', bookId: 'B-1', score: 100 } as const
    expect(toDecision({ match, held: true })).toMatchObject({ decision: 'waiting', bookId: null })
    expect(toDecision({ match })).toMatchObject({ decision: 'automatic', bookId: 'B-1' })
  })

  test('books of a hidden sheet are counted and told', async () => {
    const { rows, told, texts } = await order(await fixture('order-hidden-sheet.xlsx'))
    expect([rows, told]).toEqual([three, ['0   orderHiddenSheet']])
    expect(texts[0]).toContain('도서가 1종')
  })

  const styles =
    '<styleSheet><fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs></styleSheet>'
  const text = (address: string, value: string, more = '') =>
    `<c r="${address}" ${more} t="inlineStr"><is><t>${value}</t></is></c>`
  const head = `<row r="1">${['도서명', '출판사', '점자'].map((one, i) => text(`${'ABC'[i]}1`, one)).join('')}</row>`
  const sheet = (row: string, cells: string, before = '') =>
    workbookOf(
      [
        `<worksheet>${before}<sheetData>${head}<row r="2" ${row}>${cells}</row></sheetData></worksheet>`,
      ],
      { styles },
    )
  const plain = text('A2', '국어') + text('B2', '미래엔') + text('C2', '2')

  test.each([
    ['a row of no height', sheet('ht="0" customHeight="1"', plain), ['2   sheetHiddenRow']],
    ['hidden in words', sheet('hidden="true"', plain), ['2   sheetHiddenRow']],
    ['not hidden', sheet('hidden="0"', plain), []],
    ['the style of a row', sheet('s="1" customFormat="1"', plain), ['2   sheetStruckRow']],
    ['a style that says no', sheet('s="2" customFormat="1"', plain), []],
    [
      'one cell',
      sheet('', text('A2', '국어') + text('B2', '미래엔') + text('C2', '2', 's="1"')),
      ['2 C열 C2 sheetStruckCell'],
    ],
    [
      'a part of a cell',
      sheet(
        '',
        '<c r="A2" t="inlineStr"><is><r><t>국어</t></r><r><rPr><strike/></rPr><t> 1</t></r></is></c>' +
          text('C2', '2'),
      ),
      ['2 A열 A2 sheetStruckCell'],
    ],
    [
      'signs of strokes',
      sheet('', text('A2', '국̶어̶') + text('C2', '2')),
      ['2 A열 A2 sheetStruckCell'],
    ],
    [
      'a hidden column',
      sheet('', plain, '<cols><col min="2" max="2" hidden="1"/></cols>'),
      ['0 B열  sheetHiddenColumn'],
    ],
    [
      'an empty hidden column',
      sheet('', plain, '<cols><col min="9" max="12" hidden="1"/></cols>'),
      [],
    ],
  ])('%s', async (_, bytes, told) => {
    expect(await order(bytes)).toMatchObject({
      rows: [expect.stringMatching(/^국어/)],
      told,
      held: /Row|Struck/.test(told.join()) ? [2] : [],
    })
  })

  test('a list of books leaves struck rows out as errors, and warns of hidden ones', async () => {
    const cells = (row: string, number: number, title: string) =>
      `<row r="${number}" ${row}>${text(`A${number}`, title)}${text(`B${number}`, '미래엔')}</row>`
    const list = workbookOf(
      [
        `<worksheet><sheetData><row r="1">${text('A1', '도서명')}${text('B1', '출판사')}</row>${cells('', 2, '국어')}${cells('hidden="1"', 3, '수학')}${cells('s="1" customFormat="1"', 4, '영어')}</sheetData></worksheet>`,
      ],
      { styles },
    )
    const { books, wrong, errors, warnings } = await readList(list, () => Promise.resolve())
    expect(books.map(({ title }) => title)).toEqual(['국어', '수학'])
    expect(wrong.map(({ row }) => row)).toEqual([4])
    expect(errors.map(({ row, key }) => `${row} ${key}`)).toEqual(['4 sheetStruckLeftOut'])
    expect(warnings.cells.map(({ row, key }) => `${row} ${key}`)).toEqual([
      '3 sheetHiddenRow',
      '4 sheetStruckRow',
    ])
  })
})

describe('escapes and asides of the format', () => {
  test('carriage returns as Excel stores them', async () => {
    const { rows, told } = await order(await fixture('order-x000d.xlsx'))
    expect([rows, told]).toEqual([three, []])
    const { books } = await readList(await fixture('booklist-x000d.xlsx'), () => Promise.resolve())
    expect(books[0]).toMatchObject({ title: '국어 1-1', publisher: '미래엔' })
  })

  test('a pronunciation is no part of an inline string', async () => {
    const { rows } = await order(await fixture('order-inline-phonetic.xlsx'))
    expect(rows[0]).toMatch(/^國語 1-1\|/)
  })

  test('a formula without its value is told by its cell', async () => {
    const { told } = await order(await fixture('order-formula-without-value.xlsx'))
    expect(told).toContain('2 A열 A2 sheetFormulaEmpty')
  })

  const cell = async (markup: string, strings = '') => {
    const batches: Batch[] = []
    for await (const batch of readSheet(workbookOf([`<row r="1">${markup}</row>`], { strings })))
      batches.push(batch)
    return [batches[0]?.rows[0]?.cells[0] ?? '', batches[0]?.notes?.map(({ key }) => key) ?? []]
  }
  const escape = (code: number) => `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`

  test.each([
    ['_x000D_', ['', []]],
    ['국어_x000D_\n1', ['국어\n1', []]],
    ['_x005F_x000D_', ['_x000D_', []]],
    ['A_x0041__x0042_', ['AAB', []]],
    ['_xD83D__xDE00_', ['😀', []]],
    ['_x12_', ['_x12_', []]],
    ['가_x0009_나', ['가\t나', []]],
  ])('%j in a cell', async (text, wanted) => {
    const inline = `<c t="inlineStr"><is><t>${text}</t></is></c>`
    expect(await cell(inline)).toEqual(wanted)
    expect(await cell('<c t="s"><v>0</v></c>', `<si><t>${text}</t></si>`)).toEqual(wanted)
    expect(await cell(`<c t="str"><f>A9</f><v>${text}</v></c>`)).toEqual(wanted)
  })

  test('every escaped letter is that letter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0x21, max: 0xd7ff }), { minLength: 1, maxLength: 8 }),
        async (codes) => {
          const wanted = String.fromCharCode(...codes)
            .replace(/[\u0335-\u0338]/g, '')
            .trim()
          const [text] = await cell(
            `<c t="inlineStr"><is><t>${codes.map(escape).join('')}</t></is></c>`,
          )
          expect(text).toBe(wanted.replace(/[\u007f]/g, (sign) => sign))
        },
      ),
      { numRuns: 25 },
    )
  })

  test.each([
    ['<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', ['', ['sheetCellError']]],
    ['<c t="e"><v>#N/A</v></c>', ['', ['sheetCellError']]],
    ['<c t="s"><v>7</v></c>', ['', ['sheetCellError']]],
    ['<c><f>B1</f></c>', ['', ['sheetFormulaEmpty']]],
    ['<c><f>B1</f><v></v></c>', ['', ['sheetFormulaEmpty']]],
    ['<c t="str"><f>B1</f><v></v></c>', ['', []]],
    ['<c t="b"><v>0</v></c>', ['FALSE', []]],
    ['<c><v>9.78897E+12</v></c>', ['9.78897E+12', []]],
    ['<c><v>9.791125957683E+12</v></c>', ['9791125957683', []]],
    ['<c><v>1.5E+3</v></c>', ['1500', []]],
  ])('%s', async (markup, wanted) => {
    expect(await cell(markup)).toEqual(wanted)
  })
})

describe('sound sheets in other forms', () => {
  test.each([
    'order-workbook2.xlsx',
    'order-dotted-targets.xlsx',
    'order-html-as.xls',
    'order-spreadsheetml-as.xls',
  ])('%s has its three rows', async (name) => {
    const { rows, told } = await order(await fixture(name))
    expect([rows, told]).toEqual([three, []])
  })

  test('lines of another encoding are read, a line cut in a letter is told', async () => {
    const mixed = await order(await fixture('order-two-encodings.csv'))
    expect([mixed.rows.slice(0, 3), mixed.rows.length, mixed.told]).toEqual([three, 4, []])
    expect(mixed.rows[3]).toMatch(/^[가-힣]+ 1\|[가-힣]+\|1 0 0\|[가-힣 ]+$/)
    const cut = await order(await fixture('order-cut-in-character.csv'))
    expect([cut.rows, cut.told]).toEqual([three, ['5   sheetLineDamaged']])
  })

  test('tabs divide cells that are full of commas', async () => {
    const { rows, told } = await order(await fixture('order-tabs-with-commas.txt'))
    expect(rows.map((row) => row.split('|')[0])).toEqual(['국어 1-1', '수학 1', '영어'])
    expect(told).toEqual([])
  })

  test('the forms may stand under 구분 and the copies under 신청수량', async () => {
    const { rows, told } = await order(await fixture('order-forms-under-gubun.xlsx'))
    expect(rows.map((row) => row.split('|')[2])).toEqual(['2 0 0', '0 1 0', '0 0 1'])
    expect(told).toEqual([])
  })

  test.each([
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'sheetIsPdf'],
    ['Hangul 3.0', Buffer.from('HWP Document File V3.00 \x1a'), 'sheetIsHangul'],
    [
      'Hangul 5.0',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('HWP Document File')]),
      'sheetIsHangul',
    ],
    ['HWPX', zip([{ name: 'Contents/section0.xml', bytes: 'x' }]), 'sheetIsHangul'],
    ['Numbers', zip([{ name: 'Index/Document.iwa', bytes: 'x' }]), 'sheetIsNumbers'],
    ['.ods', zip([{ name: 'content.xml', bytes: 'x' }]), 'sheetIsOpenDocument'],
    ['.xlsb', zip([{ name: 'xl/workbook.bin', bytes: 'x' }]), 'sheetIsBinary'],
    ['.docx', zip([{ name: 'word/document.xml', bytes: 'x' }]), 'sheetIsWord'],
    ['an archive', zip([{ name: '신청.xlsx', bytes: 'x' }]), 'sheetIsArchive'],
    ['Excel 4.0', Buffer.from('0904060007000000', 'hex'), 'sheetOldFormat'],
    [
      '.mht',
      Buffer.from('MIME-Version: 1.0\nContent-Type: multipart/related'),
      'sheetIsWebArchive',
    ],
    ['flat .ods', Buffer.from('<?xml version="1.0"?><office:document/>'), 'sheetIsOpenDocument'],
    ['other XML', Buffer.from('<?xml version="1.0"?><feed/>'), 'sheetUnreadable'],
    ['a page', Buffer.from('<!doctype html><html><body>로그인</body></html>'), 'sheetIsPage'],
  ])('%s is told by its name', async (_, bytes, key) => {
    expect(await refusal(bytes)).toBe(key)
  })
})

// packages that name their parts as they like
const names = fc.constantFrom(
  'xl/workbook.xml',
  'book/main.xml',
  'XL/Workbook2.xml',
  'w.xml',
  'a/b/c.xml',
)
const sheets = fc.constantFrom(
  'xl/worksheets/sheet1.xml',
  'data/tabelle.xml',
  's.xml',
  'xl/s/1.xml',
)
const spellings = fc.constantFrom('absolute', 'relative', 'dotted', 'root')
const namespaces = fc.constantFrom(
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
)

function targetOf(from: string, to: string, spelling: string): string {
  const up = from
    .split('/')
    .slice(0, -1)
    .map(() => '..')
  if (spelling === 'absolute') return `/${to}`
  if (spelling === 'root') return `../${to}`
  return spelling === 'dotted' ? ['.', ...up, '.', to].join('/') : [...up, to].join('/')
}

describe('generated files', () => {
  test('of any names of parts are read', async () => {
    await fc.assert(
      fc.asyncProperty(names, sheets, spellings, namespaces, async (book, sheet, spelling, ns) => {
        const relations = book.replace(/([^/]*)$/, '_rels/$1.rels')
        const bytes = zip([
          {
            name: '_rels/.rels',
            bytes: `<Relationships><Relationship Id="a" Type="${ns}/officeDocument" Target="${spelling === 'absolute' ? '/' : ''}${book}"/></Relationships>`,
          },
          {
            name: book,
            bytes: `<x:workbook xmlns:x="m" xmlns:r="${ns}"><x:sheets><x:sheet name="시트" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>`,
          },
          {
            name: relations,
            bytes: `<Relationships><Relationship Id="rId1" Type="${ns}/worksheet" Target="${targetOf(book, sheet, spelling)}"/></Relationships>`,
          },
          {
            name: sheet,
            bytes:
              '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>도서명</t></is></c><c r="B1" t="inlineStr"><is><t>점자</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>국어</t></is></c><c r="B2"><v>2</v></c></row></sheetData></worksheet>',
          },
        ])
        const { rows } = await readOrderSheet(bytes)
        expect(rows).toMatchObject([{ title: '국어', brl: 2 }])
      }),
      { numRuns: 40 },
    )
  })

  const cell = fc.constantFrom('국어 1-1', '똠방각하', '홍길동 외', 'A, B', '1; 2', '가|나', 'x')
  const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 6 })
  const quoted = (text: string) => (/[,;|\t]/.test(text) ? `"${text}"` : text)

  test('of any separator and encoding are read', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('utf8', 'cp949', 'utf-16le', 'utf-16be'),
        fc.boolean(),
        async (rows, sign, encoding, addBOM) => {
          const text = [['도서명', '출판사', '점자'], ...rows]
            .map((cells) => cells.map(quoted).join(sign))
            .join('\r\n')
          const bytes = iconv.encode(text, encoding, { addBOM: addBOM && encoding !== 'cp949' })
          const read: string[][] = []
          for await (const batch of readSheet(bytes))
            read.push(...batch.rows.map(({ cells }) => cells))
          expect(read).toEqual([['도서명', '출판사', '점자'], ...rows])
        },
      ),
      { numRuns: 40 },
    )
  })

  test('as pages and as SpreadsheetML are read as the table that they show', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom('html', 'html in CP949', 'markup'),
        async (rows, form) => {
          const page = `<html><head><meta charset="${form === 'html' ? 'utf-8' : 'euc-kr'}"></head><body><table><tr><td><table>${rows.map((cells) => `<tr>${cells.map((one) => `<td>${one}</td>`).join('')}`).join('')}</table></td></tr></table>`
          const markup = `<?xml version="1.0"?><Workbook xmlns:ss="x"><Worksheet ss:Name="s"><Table>${rows.map((cells) => `<Row>${cells.map((one) => `<Cell><Data ss:Type="String">${one}</Data></Cell>`).join('')}</Row>`).join('')}</Table></Worksheet></Workbook>`
          const bytes = iconv.encode(
            form === 'markup' ? markup : page,
            form === 'html in CP949' ? 'cp949' : 'utf8',
          )
          const read: string[][] = []
          for await (const batch of readSheet(bytes))
            read.push(...batch.rows.map(({ cells }) => cells))
          expect(read).toEqual(rows)
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('.csv', () => {
  const cells = async (bytes: Uint8Array) => {
    const read: string[][] = []
    for await (const batch of readSheet(bytes)) read.push(...batch.rows.map((row) => row.cells))
    return read
  }
  test.each([
    ["Excel's hint", 'sep=;\n가;나,다\n라;마'],
    ['line ends of three systems', '가;나,다\r\n라;마'],
    ['old line ends', '가;나,다\r라;마'],
    ['marks in the middle', '\ufeff가;나,다\n\ufeff라;마'],
  ])('with %s', async (_, text) => {
    expect(await cells(Buffer.from(text))).toEqual([
      ['가', '나,다'],
      ['라', '마'],
    ])
  })

  test('rows keep their numbers below the hint', async () => {
    const batches: Batch[] = []
    for await (const batch of readSheet(Buffer.from('sep=,\n가,나\n다,라'))) batches.push(batch)
    expect(batches[0]?.rows.map(({ number }) => number)).toEqual([2, 3])
  })
})

describe('SpreadsheetML', () => {
  test('tells of hidden and struck rows, errors, formulas without values and hidden sheets', async () => {
    const cell = (text: string, more = '') =>
      `<Cell ${more}><Data ss:Type="String">${text}</Data></Cell>`
    const hidden =
      '<WorksheetOptions xmlns="x"><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>'
    const bytes = Buffer.from(
      `<?xml version="1.0"?><Workbook xmlns:ss="s"><Styles><Style ss:ID="x"><Font ss:StrikeThrough="1"/></Style></Styles><Worksheet ss:Name="가"><Table><Column ss:Index="4" ss:Hidden="1"/><Row>${cell('하나')}</Row><Row ss:Index="3" ss:Hidden="1">${cell('둘', 'ss:Index="2"')}</Row><Row ss:StyleID="x">${cell('셋')}${cell('넷')}</Row><Row><Cell><Data ss:Type="Error">#N/A</Data></Cell><Cell ss:Formula="=A1"/>${cell('다섯')}${cell('여섯')}</Row><Row><Cell ss:MergeAcross="1"><Data ss:Type="Number">9.791125957683E12</Data><Comment><Data>말</Data></Comment></Cell>${cell('일곱')}</Row></Table></Worksheet><Worksheet ss:Name="나"><Table><Row>${cell('숨음')}</Row></Table>${hidden}</Workbook>`,
    )
    const batches: Batch[] = []
    for await (const batch of readSheet(bytes)) batches.push(batch)
    const [shown, other] = batches
    expect(shown?.rows.map(({ number, cells }) => `${number} ${cells.join()}`)).toEqual([
      '1 하나',
      '3 ,둘',
      '4 셋,넷',
      '5 ,,다섯,여섯',
      '6 9791125957683,,일곱',
    ])
    expect(shown?.merges).toEqual([{ top: 5, left: 0, bottom: 5, right: 1 }])
    expect(shown?.notes?.map(({ row, column, key }) => `${row} ${column} ${key}`)).toEqual([
      '3  sheetHiddenRow',
      '4  sheetStruckRow',
      '5 A열 sheetCellError',
      '5 B열 sheetFormulaEmpty',
      '0 D열 sheetHiddenColumn',
    ])
    expect(other).toMatchObject({ sheet: '나', hidden: true })
  })
})

describe('a page', () => {
  const read = async (html: string) => {
    const batches: Batch[] = []
    for await (const batch of readSheet(Buffer.from(html))) batches.push(batch)
    return batches
  }

  test('tells of rows that it does not show, or strikes through', async () => {
    const [sheet] = await read(
      '<table><style>.x1 {text-decoration:line-through}</style><tr><td>가<tr style="display:none"><td>나<tr><td><s>다</s><td>라<tr class=x1><td>마</table>',
    )
    expect(sheet?.rows.map(({ cells }) => cells.join())).toEqual(['가', '나', '다,라', '마'])
    expect(sheet?.notes?.map(({ row, key }) => `${row} ${key}`)).toEqual([
      '2 sheetHiddenRow',
      '3 sheetStruckCell',
      '4 sheetStruckRow',
    ])
  })

  test('spreads cells over rows and columns as its spans say', async () => {
    const [sheet] = await read(
      '<table><tr><td rowspan=2>가<td colspan="2">나</tr><tr><td>다<td>라</tr></table>',
    )
    expect(sheet).toMatchObject({
      rows: [
        { number: 1, cells: ['가', '나'] },
        { number: 2, cells: ['', '다', '라'] },
      ],
      merges: [
        { top: 0, left: 0, bottom: 1, right: 0 },
        { top: 0, left: 1, bottom: 0, right: 2 },
      ],
    })
  })

  test.each([
    ['spans without end', `<table><tr>${'<td colspan=99999>x'.repeat(50)}</table>`],
    ['tables in tables', '<table><tr><td>x'.repeat(5_000)],
  ])('%s is refused', async (_, html) => {
    await expect(read(html)).rejects.toMatchObject({ key: 'sheetTooLarge' })
  })
})
