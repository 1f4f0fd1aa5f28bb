/**
 * Tests searches over a replica that follows, falls behind, dies and comes back: written rows are
 * always found.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { migrate } from '../../prisma/migrate'
import { startDatabase } from '../../server/database/embedded-postgres'
import { startStandby } from '../support/database/standby'

let database: Awaited<ReturnType<typeof startDatabase>>
let copy: Awaited<ReturnType<typeof startStandby>>
let support: typeof import('../support/fixtures/books')
let books: typeof import('~/features/catalogue/book/book.server')
let service: typeof import('~/platform/db.server')

beforeAll(async () => {
  const dataDir = join(inject('folder'), 'followed')
  const say = () => undefined
  database = await startDatabase({ dataDir, say })
  await migrate(database.url, say)
  copy = await startStandby(dataDir, database.url)
  Object.assign(process.env, { DATABASE_URL: database.url, DATABASE_REPLICA_URL: copy.url })
  // modules that read the configuration are imported after it
  ;[support, books, service] = await Promise.all([
    import('../support/fixtures/books'),
    import('~/features/catalogue/book/book.server'),
    import('~/platform/db.server'),
  ])
})
afterAll(async () => {
  await Promise.all([service.db.$disconnect(), service.replica?.end()])
  await copy.end()
  await database.stop()
})

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
beforeEach(() => void warn.mockClear())

const found = async (keyword: string) =>
  (await books.search({ keyword, page: 1, size: 10, sort: '0' })).items.map(({ title }) => title)
/** How many statements of searches the replica received. */
const searched = async () =>
  Number(
    (
      await copy.ask(
        `SELECT count(*) AS n FROM pg_stat_activity WHERE application_name = 'moduchaek' AND query LIKE '%found AS%'`,
      )
    )[0]?.n,
  )
const followed = () =>
  vi.waitFor(
    async () =>
      expect(
        (await copy.ask('SELECT pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn() AS all'))[0],
      ).toEqual({ all: true }),
    5_000,
  )

test('a search is answered by the copy', async () => {
  await support.book({ title: '점자의 이해' })
  await vi.waitFor(async () => {
    expect(await found('점자의')).toEqual(['점자의 이해'])
    expect(await searched()).toBeGreaterThan(0)
  }, 10_000)
  expect(warn).not.toHaveBeenCalled()
})

test('what was just written is found while the copy is behind, and what was removed is not', async () => {
  await followed()
  await copy.ask('SELECT pg_wal_replay_pause()')
  const { id } = await support.book({ title: '묵자에서 점자로' })
  expect(await found('묵자에서')).toEqual(['묵자에서 점자로'])
  await service.db.book.delete({ where: { id } })
  expect(await found('묵자에서')).toEqual([])
  await copy.ask('SELECT pg_wal_replay_resume()')
})

test('a copy that dies is told of in the log, and is asked again when it is back', async () => {
  await support.book({ title: '큰 글자 읽기' })
  await copy.crash()
  for (const keyword of ['큰 글자', '글자 읽기', '큰 글자 읽기'])
    expect(await found(keyword)).toEqual(['큰 글자 읽기'])
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('DATABASE_REPLICA_URL'))
  await copy.start()
  vi.useFakeTimers({ now: Date.now() + 6_000, toFake: ['Date'] })
  await vi.waitFor(async () => {
    await found(`읽기 ${Math.random()}`)
    expect(await searched()).toBeGreaterThan(0)
  }, 10_000)
  vi.useRealTimers()
})
