/** Tests what a keyword finds first, and what is offered for a slip of the pen. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { isNumberCode, searchColumns } from '~/features/catalogue/book/search/search-text'
import { call } from '../../support/client/api-call'
import { cleanDatabase, query } from '../../support/database/database'
import { book } from '../../support/fixtures/books'

// newest production first, as the order by date would show them
const shelf = [
  { title: '공통수학2', creator: '홍길동 외 10', publisher: '지학사' },
  { title: '공통수학1', publisher: '지학사' },
  { title: '공통수학1', publisher: '미래엔' },
  { title: '공통수학1 익힘책', publisher: '미래엔' },
  { title: '수학 3-1', publisher: '미래엔' },
  { title: '중학교 수학 1', publisher: '비상교육' },
  { title: '수학 1', publisher: '천재교육' },
  { title: '수학Ⅰ', publisher: '지학사', prodDate: '2025-01-01' },
  { title: '과학', creator: '수학교사모임', publisher: '지학사' },
  { title: '고등학교 한국지리', publisher: '미래엔' },
]

beforeAll(async () => {
  await cleanDatabase()
  for (const [i, row] of shelf.entries())
    await book({ prodDate: `2026-03-${30 - i}`, prodTypes: ['점자'], grade: '고', ...row })
})

type Found = { title: string; publisher: string }
const search = async (keyword: string, fields: object = { sort: 'relevance' }) =>
  (await call('/api/public/book/search', { keyword, ...fields })).data.items as Found[]
const titles = async (keyword: string, fields?: object) =>
  (await search(keyword, fields)).map(({ title }) => title)

describe('by relevance', () => {
  test.each<[string, string[]]>([
    ['공통수학 1', ['공통수학1', '공통수학1', '공통수학1 익힘책']],
    ['공통수학1', ['공통수학1', '공통수학1', '공통수학1 익힘책']],
    ['ㄱㅌㅅㅎ1', ['공통수학1', '공통수학1', '공통수학1 익힘책']],
    [
      '수학 1',
      [
        '수학 1',
        '수학Ⅰ',
        '공통수학1',
        '공통수학1',
        '공통수학1 익힘책',
        '중학교 수학 1',
        '수학 3-1',
      ],
    ],
    ['지리', ['고등학교 한국지리']],
  ])(
    '%s finds the title itself, then titles that begin with it, then the others',
    async (keyword, wanted) => {
      expect(await titles(keyword)).toEqual(wanted)
    },
  )

  test('words of other fields may stand before or after the title', async () => {
    for (const keyword of ['공통수학 1 지학사', '지학사 공통수학1'])
      expect(await search(keyword)).toMatchObject([{ title: '공통수학1', publisher: '지학사' }])
  })

  test('a book that has the word in its title comes before one that has it elsewhere', async () => {
    expect((await titles('수학')).at(-1)).toBe('과학')
  })

  test('is the same when it is asked for again', async () => {
    const first = await titles('수학')
    expect(await titles('수학')).toEqual(first)
    expect(await titles('수학', { sort: 'relevance', size: 20 })).toEqual(first)
  })
})

test('programs get the newest production first, unless they ask for something else', async () => {
  expect(await titles('공통수학', {})).toEqual(await titles('공통수학', { sort: 0 }))
  expect((await titles('공통수학', {}))[0]).toBe('공통수학2')
  const { status, fieldErrors } = await call('/api/public/book/search', { keyword: '가', sort: 2 })
  expect([status, fieldErrors]).toEqual([400, { sort: expect.any(String) }])
})

describe('a slip', () => {
  const offered = async (keyword: string): Promise<string[]> =>
    (await call('/api/public/book/suggest', { keyword })).data.titles.map(
      ({ title }: Found) => title,
    )
  test.each([
    ['a wrong syllable', '공텅수학1'],
    ['a missing syllable', '공수학1'],
    ['a doubled syllable', '공통통수학1'],
    ['syllables that changed places', '공수통학1'],
    ['a slip beside a publisher', '공텅수학1 지학사'],
    ['a slip and a space', '공텅수학 1'],
  ])('%s offers the book first: %s', async (_, keyword) => {
    expect(await titles(keyword)).toEqual([])
    expect((await offered(keyword))[0]).toBe('공통수학1')
  })

  test('a volume alone is offered to nobody', async () => {
    const { data } = await call('/api/public/book/suggest', { keyword: '공텅수학 1' })
    expect(data.looser).toEqual([])
  })
})

test('the migration finds the whole numbers of titles as the service does', async () => {
  const script = readFileSync(
    'prisma/migrations/20261123140000_title_numbers/migration.sql',
    'utf8',
  )
  const functions = script.slice(0, script.indexOf('UPDATE "Book"'))
  const spellings = [
    ...shelf.map(({ title }) => title),
    '수학 Ⅰ·Ⅱ',
    '물리학 III-IV',
    '도덕 ①',
    '도덕❷',
    '미적분 I',
    'English II',
    '국어 1-2',
    '확대A3',
    '통합사회 1,2',
    '과학 １２',
    '2022 수학',
    '3D 프린터',
    '수학 iv',
    '음악 III (2)',
    '국어 10',
  ]
  await query(`BEGIN; ${functions}`)
  const rows = await query<{ title: string; grams: number[] }>(
    `SELECT title, "withTitleNumbers"(title, '{}') AS grams FROM unnest($1::text[]) AS title`,
    [spellings],
  )
  await query('ROLLBACK')
  const codes = (title: string) => searchColumns({ title }).grams.filter(isNumberCode)
  expect(rows).toEqual(spellings.map((title) => ({ title, grams: codes(title) })))
})
