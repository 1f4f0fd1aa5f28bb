/** Tests lesson plans in spreadsheets: merged cells, several sheets, and files that are no plans. */
import { expect, test } from 'vitest'
import { termCalendar } from '~/features/requests/lesson-plan/read/calendar'
import { readPlanFile } from '~/features/requests/lesson-plan/read/read-plan-file.server'
import { workbookOf } from '../support/fixtures/zip'

const spring = termCalendar('2027-1', ['03-02', '08-17'])

/** A worksheet as spreadsheet programs store it, with merged cells. */
const sheetXml = (rows: string[][], merges: string[] = []) =>
  `<worksheet><sheetData>${rows.map((cells, r) => `<row r="${r + 1}">${cells.map((value, c) => (value === '' ? '' : `<c r="${String.fromCharCode(65 + c)}${r + 1}" t="inlineStr"><is><t>${value}</t></is></c>`)).join('')}</row>`).join('')}</sheetData><mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`

const headings = ['월', '주', '단원', '쪽']

test('a month that is merged over its weeks counts for each of them', async () => {
  const sheet = sheetXml(
    [
      ['수학과 진도 계획', '', '', ''],
      headings,
      ['3', '1', '1. 수와 연산', '8~21'],
      ['', '2', '', '22~31'],
      ['4', '2', '2. 도형', '32~45'],
    ],
    ['A1:D1', 'A3:A4', 'C3:C4'],
  )
  expect(await readPlanFile(workbookOf([sheet]), spring)).toEqual({
    lessons: [
      { day: '2027-03-02', unit: '1. 수와 연산', firstPage: 8, lastPage: 21, doubt: '' },
      { day: '2027-03-08', unit: '1. 수와 연산', firstPage: 22, lastPage: 31, doubt: '' },
      { day: '2027-04-05', unit: '2. 도형', firstPage: 32, lastPage: 45, doubt: '' },
    ],
    unread: [],
  })
})

test('of two sheets the one with more lessons is read, and the other one is named', async () => {
  const short = sheetXml([headings, ['3', '1', '가', '1~9']])
  const long = sheetXml([headings, ['3', '1', '나', '8~21'], ['3', '2', '다', '22~31']])
  const { lessons, unread } = await readPlanFile(workbookOf([short, long]), spring)
  expect(lessons.map(({ unit }) => unit)).toEqual(['나', '다'])
  expect(unread).toHaveLength(1)
})

test('a .csv file is read as a sheet', async () => {
  const { lessons } = await readPlanFile(
    Buffer.from('날짜,단원,쪽\n3/2,1과,8~21\n3/9,2과,22~31\n'),
    spring,
  )
  expect(lessons.map(({ day, lastPage }) => [day, lastPage])).toEqual([
    ['2027-03-02', 21],
    ['2027-03-09', 31],
  ])
})

test('a file that is far too long is refused at its field', async () => {
  const lines = Array.from({ length: 5_001 }, (_, index) => `3/2,${index},1~2`)
  await expect(
    readPlanFile(Buffer.from(['날짜,단원,쪽', ...lines].join('\n')), spring),
  ).rejects.toMatchObject({ key: 'sheetTooLarge', field: 'file' })
})

test('what the sender hid, struck or lost is doubtful or named', async () => {
  const styles =
    '<styleSheet><fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>'
  const row = (number: number, cells: string[], more = '') =>
    `<row r="${number}" ${more}>${cells.map((value, c) => `<c r="${'ABC'[c]}${number}" t="inlineStr"><is><t>${value}</t></is></c>`).join('')}</row>`
  const sheet = `<worksheet><sheetData>${row(1, ['날짜', '단원', '쪽'])}${row(2, ['3/2', '1과', '8~21'])}${row(3, ['3/9', '2과', '22~31'], 'hidden="1"')}${row(4, ['3/16', '3과', '32~41'], 's="1" customFormat="1"')}</sheetData></worksheet>`
  const { lessons, unread } = await readPlanFile(workbookOf([sheet], { styles }), spring)
  expect(lessons.map(({ lastPage, doubt }) => [lastPage, doubt])).toEqual([
    [21, ''],
    [31, 'planDoubtHidden'],
    [41, 'planDoubtStruck'],
  ])
  expect(unread.map(({ line }) => line)).toEqual([3, 4])
  const cut = Buffer.from('날짜,단원,쪽\n3/2,1과,8~21\n3/9,둘째 단원,22~3').subarray(0, -6)
  const half = await readPlanFile(Buffer.concat([cut, Buffer.from([0xeb])]), spring)
  expect(half.lessons).toHaveLength(1)
  expect(half.unread.map(({ line }) => line)).toEqual([3])
})
