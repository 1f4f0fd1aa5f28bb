/** Reads carriers' numbers from pasted lines or the rows of a sheet, and says what is doubtful of them. */

/** A shipment that waits for its number, in the printed order. */
export type Numberless = {
  id: number
  code: string
  recipient: string
  schoolName: string
}

/** What somebody should look at before a number is recorded. */
export const numberDoubts = ['none', 'twice', 'odd', 'length', 'known', 'sameName'] as const
export type NumberDoubt = (typeof numberDoubts)[number]

/** A line whose number belongs to no shipment, as it stands in the file or among the pasted lines. */
type UnusedLine = { line: number; text: string }
export type ReadNumbers = { numbers: Map<number, string>; sameName: number[]; unused: UnusedLine[] }

const clean = (text: string) =>
  text
    .normalize('NFC')
    // eslint-disable-next-line no-control-regex -- control characters are what is being removed
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, ' ')
    .trim()
    // what spreadsheet programs put before a number that is a text
    .replace(/^'/, '')

/** The lines as they were pasted; an empty one is a shipment without a number. */
export const toLines = (text: string): string[] => text.split(/\r\n|\r|\n/)

/**
 * One number a line, in the order of the shipments. Null where there are more or fewer lines than
 * shipments: every number after the missing one would go to the wrong recipient.
 */
export function byOrder(
  lines: readonly string[],
  shipments: readonly Numberless[],
): ReadNumbers | null {
  const rest = lines.slice(shipments.length)
  const isWhole = lines.length >= shipments.length && rest.every((line) => clean(line) === '')
  if (!isWhole && lines.some((line) => clean(line) !== '')) return null
  return {
    numbers: new Map(shipments.map(({ id }, i) => [id, clean(lines[i] ?? '')])),
    sameName: [],
    unused: [],
  }
}

/** Headings of the columns as carriers write them, without spaces and signs; the first that is there counts. */
const headings = {
  number: [
    '운송장번호',
    '송장번호',
    '운송장',
    '송장',
    '등기번호',
    '택배번호',
    '화물추적번호',
    'trackingnumber',
    'trackingno',
    'tracking',
    'invoicenumber',
  ],
  recipient: [
    '받는사람',
    '받는분',
    '받는분성명',
    '받는분이름',
    '받는사람이름',
    '받으시는분',
    '수취인',
    '수취인명',
    '수취인성명',
    '수령인',
    '수령인명',
    '수령자',
    '수령자명',
    '수하인',
    '수하인명',
    '받는곳',
    '고객명',
    '성명',
    '이름',
    'recipient',
    'receiver',
    'consignee',
    'name',
  ],
  reference: [
    '발송번호',
    '주문번호',
    '고객주문번호',
    '관리번호',
    '포장목록번호',
    'ordernumber',
    'orderno',
    'reference',
  ],
} as const
type Columns = Record<keyof typeof headings, number>

const fold = (text: string) =>
  clean(text)
    .replace(/[\s_.()[\]*:/-]/g, '')
    .toLowerCase()

/** The columns that a row of headings names; null for a row that is none. */
function columnsOf(cells: readonly string[]): Columns | null {
  const folded = cells.map(fold)
  const find = (names: readonly string[]) => {
    const name = names.find((one) => folded.includes(one))
    return name === undefined ? -1 : folded.indexOf(name)
  }
  const columns = {
    number: find(headings.number),
    recipient: find(headings.recipient),
    reference: find(headings.reference),
  }
  return columns.number >= 0 && (columns.recipient >= 0 || columns.reference >= 0) ? columns : null
}

/** Rows above the headings of a carrier's file. */
const MOST_TITLES = 20

/**
 * Rows of a sheet: by our number or code where a column has it, else by the recipient's name. Null
 * where no row has the headings of a number and of whom it is for.
 */
export function byRows(
  rows: readonly { number: number; cells: readonly string[] }[],
  shipments: readonly Numberless[],
): ReadNumbers | null {
  const top = rows.slice(0, MOST_TITLES).findIndex(({ cells }) => columnsOf(cells) !== null)
  const columns = top < 0 ? null : columnsOf(rows[top]!.cells)
  if (!columns) return null
  const numbers = new Map<number, string>()
  const sameName = new Set<number>()
  const unused: UnusedLine[] = []
  for (const { number: line, cells } of rows.slice(top + 1)) {
    const cell = (index: number) => (index < 0 ? '' : clean(cells[index] ?? ''))
    const [number, name] = [cell(columns.number), cell(columns.recipient)]
    if (!number) continue
    const found = shipmentsOf(shipments, name, cell(columns.reference))
    const [only] = found
    if (only && found.length === 1 && !numbers.has(only.id)) numbers.set(only.id, number)
    else {
      for (const { id } of found) sameName.add(id)
      unused.push({ line, text: [name, number].filter(Boolean).join(' ') })
    }
  }
  return { numbers, sameName: [...sameName], unused }
}

function shipmentsOf(shipments: readonly Numberless[], name: string, reference: string) {
  const referred = shipments.filter(
    ({ id, code }) =>
      reference !== '' && (reference === String(id) || fold(reference) === code.toLowerCase()),
  )
  if (referred.length > 0) return referred
  const folded = fold(name)
  return shipments.filter(
    ({ recipient, schoolName }) =>
      folded !== '' && (fold(recipient) === folded || fold(schoolName) === folded),
  )
}

/** What a carrier's number is made of. */
const usual = /^[0-9A-Za-z][0-9A-Za-z -]{6,28}[0-9A-Za-z]$/
const digitsOf = (number: string) => number.replace(/[\s-]/g, '')

/** What is doubtful of each number; `known`: numbers that other shipments have. */
export function doubtsOf(
  ids: readonly number[],
  { numbers, sameName }: Pick<ReadNumbers, 'numbers' | 'sameName'>,
  known: ReadonlySet<string>,
): Map<number, NumberDoubt[]> {
  const given = ids.map((id) => ({ id, number: numbers.get(id) ?? '' }))
  const present = given.filter(({ number }) => number !== '').map(({ number }) => digitsOf(number))
  const often = commonest(present.map(({ length }) => length))
  return new Map(
    given.map(({ id, number }) => {
      const digits = digitsOf(number)
      const isOdd = number !== '' && !usual.test(number)
      const doubts: [NumberDoubt, boolean][] = [
        ['sameName', sameName.includes(id)],
        ['none', number === ''],
        ['twice', number !== '' && present.filter((one) => one === digits).length > 1],
        ['odd', isOdd],
        ['length', number !== '' && !isOdd && often !== null && digits.length !== often],
        ['known', known.has(number)],
      ]
      return [id, doubts.filter(([, holds]) => holds).map(([doubt]) => doubt)]
    }),
  )
}

/** The length that more than half of the numbers have; null where there is none. */
function commonest(lengths: readonly number[]): number | null {
  const counts = new Map<number, number>()
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [length, times] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [0, 0]
  return times * 2 > lengths.length ? length : null
}
