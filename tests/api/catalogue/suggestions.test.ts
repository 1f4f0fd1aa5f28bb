/** Tests what a search without a result costs, and what it offers when it was made too often. */
import { beforeEach, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { consumeRateLimit } from '~/auth/rate-limits.server'
import { GramIndex } from '~/features/catalogue/book-matching/gram-index'
import { call } from '../../support/client/api-call'
import { cleanDatabase } from '../../support/database/database'
import { book } from '../../support/fixtures/books'

beforeEach(cleanDatabase)

const suggest = (keyword: string) => call('/api/public/book/suggest', { keyword })

test('offers a title from the moment its book is in the catalogue until it is not', async () => {
  expect((await suggest('별무리 여앵')).data.titles).toEqual([])
  const { id } = await book({ title: '별무리 여행', publisher: '새봄출판' })
  const offered = (await suggest('별무리 여앵')).data.titles
  expect(offered).toEqual([{ id, title: '별무리 여행', publisher: '새봄출판' }])
  await db.book.delete({ where: { id } })
  expect((await suggest('별무리 여앵')).data.titles).toEqual([])
})

test('of books with one title, offers the one whose publisher was named', async () => {
  await book({ title: '별무리 여행', publisher: '새봄출판', prodDate: '2025-01-01' })
  await book({ title: '별무리 여행', publisher: '가을책집', prodDate: '2026-01-01' })
  expect((await suggest('별무리 여앵')).data.titles[0].publisher).toBe('가을책집')
  expect((await suggest('별무리 여앵 새봄출판')).data.titles[0].publisher).toBe('새봄출판')
})

test('offers the title itself when filters left nothing of it', async () => {
  await book({ title: '별무리 여행', publisher: '새봄출판' })
  expect((await suggest('별무리 여행')).data.titles[0].title).toBe('별무리 여행')
  expect((await suggest('별무리 여행 1')).data.titles[0].title).toBe('별무리 여행')
})

test('is counted by address: 120 in ten minutes, then 429 with the seconds to wait', async () => {
  await consumeRateLimit('suggestion', '192.0.2.1', 120)
  const { status, headers } = await suggest('별무리')
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(500)
})

test('finds among thousands of alike titles the one that is meant, whatever the slip', () => {
  const index = new GramIndex()
  const syllables = [...'가나다라마바사아자차카타파하']
  const titles = syllables.flatMap((a) =>
    syllables.flatMap((b) => syllables.map((c) => `${a}${b}마을의${c}별이야기`)),
  )
  for (const title of titles) index.add(title)
  const slips: ((title: string) => string)[] = [
    (title) => title.replace('마을', '마을을'),
    (title) => title.replace('마을', '을마'),
    (title) => title.replace('마을', '마얼'),
    (title) => title.replace('이야기', '야기'),
  ]
  for (const title of titles.filter((_, i) => i % 97 === 0))
    expect(slips.map((slip) => index.near([slip(title)], 1, 1 / 3)[0])).toEqual(
      slips.map(() => title),
    )
})
