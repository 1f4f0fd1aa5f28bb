/**
 * Tests volumes as people write them: cells, pasted tables, even ranges, concurrent edits, and what
 * can be read today.
 */
import { describe, expect, test } from 'vitest'
import type { VolumeState } from '~/tables/codes'
import { mergeRanges, readingState } from '~/features/catalogue/book/reading/readable-volumes'
import { describeReading } from '~/features/catalogue/book/reading/readable-volumes.server'
import { parsePastedVolumes } from '~/features/production/volumes/pasted-volumes.server'
import {
  fillRows,
  isEmpty,
  mergeRows,
  toVolumeRow,
  rowsIn,
  splitPages,
  type VolumeRow,
} from '~/features/production/volumes/volume-rows'
import {
  toVolumeCells,
  parseDay,
  evenRanges,
  parseNumber,
  parsePages,
  readVolumes,
  parseState,
  type VolumeInput,
  type StoredVolume,
} from '~/features/production/volumes/volume-cells'

const today = '2026-11-21'
const stored = (id: number, number: number, more: Partial<StoredVolume> = {}): StoredVolume => ({
  id,
  number,
  firstPage: null,
  lastPage: null,
  units: '',
  state: 'waiting',
  dueDate: '',
  finishedDate: '',
  ...more,
})

describe('a cell', () => {
  test.each([
    ['1', 1],
    ['1권', 1],
    ['제3권', 3],
    ['제 3 권', 3],
    ['012', 12],
    ['１２', 12],
    ['vol. 4', 4],
    ['999', 999],
    ['0', null],
    ['1000', null],
    ['', null],
    ['-1', null],
    ['1-1', null],
    ['일', null],
    ['1.5', null],
  ])('%j is the volume %j', (text, number) => expect(parseNumber(text)).toBe(number))

  test.each([
    ['1-58', [1, 58]],
    ['1~58', [1, 58]],
    ['1–58쪽', [1, 58]],
    ['1 - 58', [1, 58]],
    ['１～５８', [1, 58]],
    ['58', [58, 58]],
    ['58쪽', [58, 58]],
    ['p.1-58', [1, 58]],
    ['pp. 1–58', [1, 58]],
    ['p1-58', [1, 58]],
    ['1쪽~58쪽', [1, 58]],
    ['1쪽부터 58쪽까지', [1, 58]],
    ['1∼58페이지', [1, 58]],
    ['60-50', [60, 50]],
  ])('%j are the pages %j', (text, [first, last]) =>
    expect(parsePages(text)).toEqual({ first, last }),
  )
  test.each(['abc', '1-', '-5', '0-5', '1-58-60', '1,58', '쪽', '100000', '1e3'])(
    '%j are no pages',
    (text) => expect(parsePages(text)).toBeUndefined(),
  )
  test('without anything in it says nothing about pages', () =>
    expect([parsePages(''), parsePages('  ')]).toEqual([null, null]))

  test.each([
    ['대기', 'waiting'],
    ['예정', 'waiting'],
    ['waiting', 'waiting'],
    ['제작 중', 'producing'],
    ['제작중', 'producing'],
    ['진행 중', 'producing'],
    ['Being made', 'producing'],
    ['검수', 'checking'],
    ['검수중', 'checking'],
    ['being checked', 'checking'],
    ['완료', 'finished'],
    ['끝', 'finished'],
    ['finished', 'finished'],
    ['DONE', 'finished'],
  ])('%j is the state %j', (text, state) => expect(parseState(text)).toBe(state))
  test.each(['', '모름', '완료?'])('%j is no state', (text) =>
    expect(parseState(text)).toBeUndefined(),
  )

  test.each([
    ['2026-12-15', '2026-12-15'],
    ['2026.12.15', '2026-12-15'],
    ['2026. 12. 15.', '2026-12-15'],
    ['2026/1/5', '2026-01-05'],
    ['20261215', '2026-12-15'],
    ['2026년 12월 15일', '2026-12-15'],
    ['2026-12-15 (화)', '2026-12-15'],
    ['２０２６.12.15', '2026-12-15'],
    ['2028-02-29', '2028-02-29'],
    ['', ''],
    ['2026-02-30', undefined],
    ['2026-13-01', undefined],
    ['12/15', undefined],
    ['내일', undefined],
    ['2026-12', undefined],
    ['1926-12-15', undefined],
  ])('%j is the day %j', (text, day) => expect(parseDay(text)).toBe(day))
})

describe('pasted rows', () => {
  const cells = (text: string) =>
    parsePastedVolumes(text).rows.map(
      ({ cells: { number, pages, units, state, dueDate, finishedDate } }) => [
        number,
        pages,
        units,
        state,
        dueDate,
        finishedDate,
      ],
    )

  test.each([
    [
      'tabs',
      '1\t1-58\t1단원\t완료\t2026-11-01\t2026-10-30',
      [['1', '1-58', '1단원', '완료', '2026-11-01', '2026-10-30']],
    ],
    [
      'commas',
      '1권,1–58쪽,1·2단원,끝,2026.12.15,',
      [['1권', '1–58쪽', '1·2단원', '끝', '2026.12.15', undefined]],
    ],
    ['semicolons', '1;1-58;1단원', [['1', '1-58', '1단원', undefined, undefined, undefined]]],
    [
      'a quoted comma',
      '1,1-58,"1단원, 2단원",대기',
      [['1', '1-58', '1단원, 2단원', '대기', undefined, undefined]],
    ],
    [
      'a comma between tabs',
      '1\t1-58\t1단원, 2단원',
      [['1', '1-58', '1단원, 2단원', undefined, undefined, undefined]],
    ],
    [
      'a line break in a quoted cell',
      '1\t1-58\t"1단원\n2단원"\n2\t59-90\t3단원',
      [
        ['1', '1-58', '1단원 2단원', undefined, undefined, undefined],
        ['2', '59-90', '3단원', undefined, undefined, undefined],
      ],
    ],
    [
      'a quote that never ends',
      '1\t1-58\t"1단원\n2\t59-90\t',
      [
        ['1', '1-58', '"1단원', undefined, undefined, undefined],
        ['2', '59-90', '', undefined, undefined, undefined],
      ],
    ],
    [
      'Windows line ends and blank lines',
      '1\t1-58\r\n\r\n\t\t\r\n2\t59-90\r\n',
      [
        ['1', '1-58', undefined, undefined, undefined, undefined],
        ['2', '59-90', undefined, undefined, undefined, undefined],
      ],
    ],
    [
      'a byte-order mark',
      '\ufeff1\t1-58',
      [['1', '1-58', undefined, undefined, undefined, undefined]],
    ],
    [
      'headings',
      '권\t쪽\t단원\t상태\t예정일\t완료일\n1\t1-58\t1단원\t대기\t\t',
      [['1', '1-58', '1단원', '대기', '', '']],
    ],
    [
      'headings in another order',
      '상태,권,쪽\n완료,1,1-58',
      [['1', '1-58', undefined, '완료', undefined, undefined]],
    ],
    [
      'English headings',
      'No.,Pages,Units,Due Date\n1,1-58,Unit 1,2026-12-15',
      [['1', '1-58', 'Unit 1', undefined, '2026-12-15', undefined]],
    ],
    [
      'first and last page in two columns',
      '권,시작쪽,끝쪽\n1,1,58\n2,59,',
      [
        ['1', '1-58', undefined, undefined, undefined, undefined],
        ['2', '59', undefined, undefined, undefined, undefined],
      ],
    ],
    [
      'a line without a number',
      '\t1-58\n2\t59-90',
      [
        ['', '1-58', undefined, undefined, undefined, undefined],
        ['2', '59-90', undefined, undefined, undefined, undefined],
      ],
    ],
    [
      'words that are no table',
      '1권은 다음 주에 나옵니다',
      [['1권은 다음 주에 나옵니다', undefined, undefined, undefined, undefined, undefined]],
    ],
    [
      'a blank state',
      '1\t1-58\t\t\t2026-12-15',
      [['1', '1-58', '', undefined, '2026-12-15', undefined]],
    ],
    ['nothing', ' \n\n', []],
  ])('with %s', (_, text, rows) => expect(cells(text)).toEqual(rows))

  test('keep the number of the line they stood on', () =>
    expect(
      parsePastedVolumes('권\t쪽\n\n1\t1-58\n2\t"59\n-90"\n3\t91').rows.map(({ line }) => line),
    ).toEqual([3, 4, 6]))
  test('with more cells than columns are left, with their line', () =>
    expect(
      parsePastedVolumes('1,1-58,1단원, 2단원,완료,2026-01-01,2026-01-01\n2,59-90'),
    ).toMatchObject({
      rows: [{ line: 2 }],
      left: [{ line: 1, text: '1,1-58,1단원, 2단원,완료,2026-01-01,2026-01-01' }],
    }))
  test('name the columns that were not read', () =>
    expect(parsePastedVolumes('권,쪽,비고,상태\n1,1-58,급함,대기')).toMatchObject({
      ignored: ['비고'],
      rows: [{ cells: { number: '1', pages: '1-58', state: '대기' } }],
    }))
})

describe('a set of volumes', () => {
  const problems = (given: VolumeInput[], before: StoredVolume[] = []) =>
    readVolumes(given, before, today).problems.map(({ index, field, key, params }) => [
      index,
      field,
      key,
      ...(params ? [params.n] : []),
    ])

  test('has an error at each wrong cell', () => {
    expect(
      problems([
        { number: 'x', pages: '9-1' },
        { number: '2', pages: '1-10', state: '모름', dueDate: '2026-02-30' },
        { number: '2', pages: '10-20', units: '가'.repeat(201) },
        { number: '3', pages: '15', finishedDate: '2026-01-01', state: '검수' },
      ]),
    ).toEqual([
      [0, 'number', 'volumeNumberBad'],
      [0, 'pages', 'pagesReversed'],
      [1, 'state', 'volumeStateBad'],
      [1, 'dueDate', 'badDay'],
      [2, 'units', 'tooLong'],
      [2, 'number', 'volumeNumberTwice', 2],
      [2, 'pages', 'pagesOverlap', 2],
      [3, 'finishedDate', 'finishedTooEarly'],
      [3, 'pages', 'pagesOverlap', 2],
    ])
  })

  test('has ranges that touch, in any order, and none that overlap, also inside a long one', () => {
    expect(
      problems([
        { number: '2', pages: '11-20' },
        { number: '1', pages: '1-10' },
      ]),
    ).toEqual([])
    expect(
      problems([
        { number: '1', pages: '1-100' },
        { number: '2', pages: '5-6' },
        { number: '3', pages: '50-60' },
      ]),
    ).toEqual([
      [1, 'pages', 'pagesOverlap', 1],
      [2, 'pages', 'pagesOverlap', 1],
    ])
  })

  test('gets today as the date of what is finished, and loses it when it is not', () => {
    const before = [stored(7, 1, { state: 'finished', finishedDate: '2026-03-01' })]
    const dates = (given: VolumeInput[]) =>
      readVolumes(given, before, today).volumes.map(({ volume }) => [
        volume.state,
        volume.finishedDate,
      ])
    expect(
      dates([
        { number: '2', state: '완료' },
        { number: '3', finishedDate: '2026-05-05' },
        { id: 7 },
      ]),
    ).toEqual([
      ['finished', today],
      ['finished', '2026-05-05'],
      ['finished', '2026-03-01'],
    ])
    expect(dates([{ id: 7, state: '제작 중', finishedDate: '2026-03-01' }])).toEqual([
      ['producing', ''],
    ])
    expect(dates([{ id: 7, finishedDate: '' }])).toEqual([['finished', today]])
    expect(
      readVolumes([{ id: 8 }], [stored(8, 1, { state: 'finished' })], today).volumes[0]?.volume
        .finishedDate,
    ).toBe('')
  })

  test('is divided evenly, without gaps', () => {
    for (const [pages, parts] of [
      [10, 3],
      [240, 7],
      [5, 5],
      [99_999, 500],
    ] as const) {
      const ranges = evenRanges(pages, parts)
      expect(ranges.map(({ first }) => first)).toEqual([
        1,
        ...ranges.slice(0, -1).map(({ last }) => last + 1),
      ])
      expect(ranges.at(-1)?.last).toBe(pages)
      const sizes = ranges.map(({ first, last }) => last - first + 1)
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    }
  })
})

describe('the rows of the form', () => {
  const before = [stored(1, 1, { firstPage: 1, lastPage: 58 }), stored(2, 2, { units: '3단원' })]
  const rows = before.map(toVolumeRow)
  const withCells = (index: number, cells: Partial<VolumeRow>) =>
    rows.map((row, place) => (place === index ? { ...row, ...cells } : row))

  test('come back as they were sent, without the empty ones', () => {
    const sent = {
      n0: '1',
      p0: '1-58',
      u0: '',
      s0: '대기',
      d0: '',
      f0: '',
      i0: '1',
      b0: rows[0]?.base,
      n1: '',
      p1: '',
      u1: '',
      s1: '대기',
      d1: '',
      f1: '',
      n2: '3',
      p2: ['1', '2'],
      s2: 'remove',
      i2: 'x',
    }
    expect(rowsIn(sent)).toEqual([{ ...rows[0], remove: false }])
    expect(isEmpty({ ...rows[0]!, id: undefined })).toBe(false)
  })

  test('that nobody touched follow what others saved', () => {
    const now = [stored(1, 1, { firstPage: 1, lastPage: 60 }), stored(3, 3)]
    const { rows, conflicts: contested } = mergeRows(withCells(0, { units: '1단원' }), now)
    expect(rows.map(({ id, pages, units }) => [id, pages, units])).toEqual([
      [1, '1-60', '1단원'],
      [3, '', ''],
    ])
    expect(contested).toEqual([])
  })

  test('tell what both changed, and keep what was typed', () => {
    const now = [stored(1, 1, { firstPage: 1, lastPage: 60 })]
    const first = mergeRows(
      [...withCells(0, { pages: '1~59' }).slice(0, 1), { ...rows[1]!, units: '4단원' }],
      now,
    )
    expect(first.conflicts).toEqual([
      { index: 0, field: 'pages', currentValue: '1-60' },
      { index: 1, field: 'number', currentValue: null },
    ])
    expect(first.rows.map(({ id, pages, units }) => [id, pages, units])).toEqual([
      [1, '1~59', ''],
      [undefined, '', '4단원'],
    ])
    // sending it again repeats the decision
    expect(mergeRows(first.rows, now).conflicts).toEqual([])
  })

  test('to be deleted are asked about when they changed meanwhile', () => {
    expect(
      mergeRows(withCells(0, { remove: true, state: 'remove' }), [
        stored(1, 1, { firstPage: 1, lastPage: 60 }),
        before[1]!,
      ]).conflicts,
    ).toHaveLength(1)
    expect(mergeRows(withCells(0, { remove: true, state: 'remove' }), before).conflicts).toEqual([])
  })

  test('written another way are not changed', () => {
    const { rows, conflicts: contested } = mergeRows(
      withCells(0, { number: '1권', pages: '1 ~ 58쪽' }),
      [stored(1, 1, { firstPage: 1, lastPage: 70 }), before[1]!],
    )
    expect([rows[0]?.pages, contested]).toEqual(['1-70', []])
  })

  test('are filled by number, and the others stay', () => {
    const filled = fillRows(rows, [
      { line: 4, cells: { number: '2권', pages: '59~120쪽' } },
      { line: 5, cells: { number: '3', state: '끝' } },
      { line: 6, cells: { number: '2' } },
    ])
    expect(
      filled.map(({ id, number, pages, units, state, line }) => [
        id,
        number,
        pages,
        units,
        state,
        line,
      ]),
    ).toEqual([
      [1, '1', '1-58', '', '대기', undefined],
      [2, '2', '59-120', '3단원', '대기', 4],
      [undefined, '3', '', '', '완료', 5],
      [undefined, '2', '', '', '대기', 6],
    ])
    expect(splitPages(rows, 100, 3).map(({ number, pages }) => [number, pages])).toEqual([
      ['1', '1-33'],
      ['2', '34-67'],
      ['3', '68-100'],
    ])
  })
})

describe('what can be read', () => {
  const part = (
    number: number,
    pages: string,
    state: VolumeState,
    more: Partial<StoredVolume> = {},
  ) => {
    const range = parsePages(pages)
    return {
      ...stored(number, number, { state, ...more }),
      firstPage: range?.first ?? null,
      lastPage: range?.last ?? null,
      hasFile: true,
    }
  }
  const fileless = (...given: Parameters<typeof part>) => ({ ...part(...given), hasFile: false })
  const words = (...parts: ReturnType<typeof part>[]) =>
    describeReading(readingState(parts), today, 'ko')

  test('is merged where pages touch', () => {
    expect(
      mergeRanges([
        { first: 59, last: 90 },
        { first: 1, last: 58 },
        { first: 100, last: 100 },
      ]),
    ).toEqual([
      { first: 1, last: 90 },
      { first: 100, last: 100 },
    ])
    expect(toVolumeCells(stored(1, 1, { firstPage: 5, lastPage: 5 })).pages).toBe('5')
  })

  test.each<[string, ReturnType<typeof part>[]]>([
    [
      '지금 읽을 수 있는 부분: 1–58쪽 (1·2단원). 다음: 59–120쪽 (3·4단원), 12월 15일 예정.',
      [
        part(1, '1-58', 'finished', { units: '1·2단원' }),
        part(2, '59-120', 'producing', { units: '3·4단원', dueDate: '2026-12-15' }),
      ],
    ],
    [
      '지금 읽을 수 있는 부분: 1–2권. 다음: 3권, 완성 예정일 미정.',
      [part(1, '', 'finished'), part(2, '', 'finished'), part(3, '', 'waiting')],
    ],
    [
      '지금 읽을 수 있는 부분: 1–30쪽, 50쪽, 4권. 다음: 3권, 완성 예정일(11월 20일)이 지났습니다.',
      [
        part(1, '1-30', 'finished'),
        part(2, '50', 'finished'),
        part(4, '', 'finished'),
        part(3, '', 'checking', { dueDate: '2026-11-20' }),
      ],
    ],
    [
      '아직 읽을 수 있는 부분이 없습니다. 다음: 59–90쪽, 11월 21일 예정.',
      [
        part(1, '1-58', 'waiting', { dueDate: '2026-12-01' }),
        part(2, '59-90', 'waiting', { dueDate: today }),
        part(3, '', 'waiting'),
      ],
    ],
    ['지금 읽을 수 있는 부분: 1–10쪽.', [part(1, '1-10', 'finished')]],
    [
      '아직 읽을 수 있는 부분이 없습니다. 제작을 마쳤으나 내려받을 파일이 아직 없는 부분: 1–68쪽. 다음: 69–102쪽, 완성 예정일 미정.',
      [
        fileless(1, '1-34', 'finished'),
        fileless(2, '35-68', 'finished'),
        part(3, '69-102', 'checking'),
      ],
    ],
    [
      '지금 읽을 수 있는 부분: 1–34쪽. 제작을 마쳤으나 내려받을 파일이 아직 없는 부분: 2권.',
      [part(1, '1-34', 'finished'), fileless(2, '', 'finished')],
    ],
  ])('%s', (text, parts) => expect(words(...parts)).toBe(text))

  test('is not a list of hundreds of fragments', () => {
    const fragments = Array.from({ length: 200 }, (_, index) =>
      part(index + 1, String(index * 2 + 1), 'finished', { units: `${index}단원` }),
    )
    expect(words(...fragments)).toMatch(/외 192개 \(0단원, .* 외 192개\)\.$/)
    expect(
      describeReading(
        readingState([
          part(1, '1-5', 'finished'),
          part(2, '', 'waiting', { dueDate: '2026-01-01' }),
        ]),
        today,
        'en',
      ),
    ).toBe('Can be read now: p. 1–5. Next: volume 2, was expected on January 1.')
  })
})
