/** Tests which carrier's number goes to which shipment, and which numbers are doubtful. */
import { describe, expect, test } from 'vitest'
import { byOrder, byRows, doubtsOf, toLines } from '~/features/delivery/batch/number-lines'

const shipments = [
  { id: 11, code: 'ABCDEFGHJKLM', recipient: '서울맹학교 김선생', schoolName: '서울맹학교' },
  { id: 12, code: 'NPQRSTUVWXYZ', recipient: '김모두', schoolName: '' },
  { id: 13, code: '23456789ABCD', recipient: '이모두', schoolName: '' },
]
const numbersOf = (read: ReturnType<typeof byOrder>) => read && [...read.numbers.values()]
const rows = (...lines: string[][]) => lines.map((cells, i) => ({ number: i + 1, cells }))

describe('lines in the printed order', () => {
  test.each([
    ['601\n602\n603', ['601', '602', '603']],
    ['601\r\n602\r\n603\r\n', ['601', '602', '603']],
    ['601\n\n603\n\n\n', ['601', '', '603']],
    ['\n602\n', ['', '602', '']],
    ["'601\n 602 \n\u200b603", ['601', '602', '603']],
    ['', ['', '', '']],
  ])('%j are %j', (pasted, numbers) => {
    expect(numbersOf(byOrder(toLines(pasted), shipments))).toEqual(numbers)
  })

  test.each(['601\n602', '601', '601\n602\n603\n604', '\n\n\n604'])(
    '%j go to nobody: they are not as many as the shipments',
    (pasted) => expect(byOrder(toLines(pasted), shipments)).toBeNull(),
  )
})

describe('rows of a carrier’s file', () => {
  test('go to the recipient whom they name, in any order, below titles and with columns between', () => {
    const read = byRows(
      rows(
        ['11월 27일 접수 내역'],
        ['접수일', '받는 분 성명', '받는분주소', '운송장 번호'],
        ['11-27', '이모두', '서울', '603'],
        ['11-27', '서울 맹학교', '서울', "'601"],
        ['11-27', '김모두', '부산', '602'],
      ),
      shipments,
    )
    expect([...read!.numbers]).toEqual([
      [13, '603'],
      [11, '601'],
      [12, '602'],
    ])
    expect(read!.unused).toEqual([])
  })

  test('go by our number or code where a column has it, whatever the name is', () => {
    const read = byRows(
      rows(
        ['주문번호', '수취인', '송장번호'],
        ['12', '다른 이름', '602'],
        ['ABCD-EFGH-JKLM', '김모두', '601'],
      ),
      shipments,
    )
    expect([...read!.numbers]).toEqual([
      [12, '602'],
      [11, '601'],
    ])
  })

  test('name what belongs to nobody, and whom a name leaves open', () => {
    const twins = [...shipments, { ...shipments[1]!, id: 14 }]
    const read = byRows(
      rows(
        ['받는사람', '송장번호'],
        ['김모두', '602'],
        ['박모두', '609'],
        ['이모두', ''],
        ['', ''],
      ),
      twins,
    )
    expect([...read!.numbers]).toEqual([])
    expect(read!.sameName).toEqual([12, 14])
    expect(read!.unused).toEqual([
      { line: 2, text: '김모두 602' },
      { line: 3, text: '박모두 609' },
    ])
  })

  test('keep the first of two numbers for one recipient, and name the other', () => {
    const read = byRows(
      rows(['받는사람', '송장번호'], ['김모두', '602'], ['김모두', '603']),
      shipments,
    )
    expect([...read!.numbers]).toEqual([[12, '602']])
    expect(read!.sameName).toEqual([12])
    expect(read!.unused).toEqual([{ line: 3, text: '김모두 603' }])
  })

  test('are not read without headings of a number and of whom it is for', () => {
    expect(byRows(rows(['김모두', '602']), shipments)).toBeNull()
    expect(byRows(rows(['송장번호'], ['602']), shipments)).toBeNull()
    expect(byRows([], shipments)).toBeNull()
  })
})

test('doubtful is a number that is missing, there twice, odd, of another length, or known', () => {
  const given = [
    '601234567890',
    '601234567891',
    '6012-3456-7891',
    '601234567892',
    '60123456789',
    '보류',
    '',
    '601234567893',
  ]
  const ids = given.map((_, i) => i + 1)
  const numbers = new Map(given.map((number, i) => [i + 1, number]))
  const doubts = doubtsOf(ids, { numbers, sameName: [8] }, new Set(['601234567892']))
  expect([...doubts.values()]).toEqual([
    [],
    ['twice'],
    ['twice'],
    ['known'],
    ['length'],
    ['odd'],
    ['none'],
    ['sameName'],
  ])
})
