/**
 * Tests replacing the request list when killed or cut off: the old or the new list stands, whole.
 * It can then be replaced again.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '~/auth/tokens.server'
import { db } from '~/platform/db.server'
import { searchColumns } from '~/features/catalogue/book/search/search-text'
import {
  apply,
  upload,
  uploadInfo,
} from '~/features/catalogue/request-book/upload/list-upload.server'
import { inconsistencies } from '../support/checks/consistency'
import { usePeople } from '../support/client/people'
import { query } from '../support/database/database'
import { createUpload } from '../support/fixtures/uploads'

const ctx = { requestId: 'test', db } as never
const count = 3_000

/**
 * A list as .csv: `edition` is part of every title, and the last books of another edition have
 * other numbers.
 */
const sheetOf = (edition: string) => {
  const lines = Array.from(
    { length: count },
    (_, i) => `F-${i < count / 2 ? i : `${edition}-${i}`},수학 ${i} ${edition},미래엔`,
  )
  return createUpload(`${edition}.csv`, `자료번호,도서명,출판사\n${lines.join('\n')}\n`)
}

async function settled(id: number, step: string): Promise<string> {
  for (;;) {
    const { state } = await uploadInfo({ id })
    if (state !== step) return state
    await new Promise((later) => setTimeout(later, 20))
  }
}
async function uploaded(edition: string): Promise<number> {
  const { id } = await upload({ file: sheetOf(edition), dryRun: false }, me)
  expect(await settled(id, 'reading')).toBe('checked')
  return id
}
async function applied(id: number): Promise<string> {
  await apply({ id }, me, ctx)
  return settled(id, 'applying')
}

/**
 * The edition that the list holds, if it is whole with its search columns; otherwise a description
 * of what is there.
 */
async function edition(): Promise<string> {
  const rows = await db.requestBook.findMany({
    select: { bookId: true, title: true, publisher: true, searchText: true, grams: true },
  })
  const editions = new Set(rows.map(({ title }) => title.split(' ').at(-1)))
  if (rows.length !== count || editions.size !== 1)
    return `${rows.length} rows of ${[...editions].join(', ')}`
  const wrong = rows.filter(
    (row) => row.searchText !== searchColumns(row).searchText || row.grams.length === 0,
  )
  return wrong.length > 0 ? `${wrong.length} rows that cannot be found` : [...editions].join()
}

/** Counts the replaced lists, which can be restored. */
const replacedLists = () => db.requestList.count({ where: { state: 'replaced' } })

/**
 * Moves the upload's last sign of life three minutes back; after two minutes it counts as
 * interrupted.
 */
const later = (id: number) =>
  query(`UPDATE "RequestList" SET "updateTime" = now() - interval '3 minutes' WHERE id = $1`, [id])

/** Kills the connections that are inside the replacement. */
const cutOff = () =>
  query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE relation = '"RequestBook"'::regclass AND mode = 'ShareRowExclusiveLock' AND pid <> pg_backend_pid()`,
  )

/**
 * Waits until no connection is inside a replacement any more: the database notices by itself that a
 * client is gone.
 */
async function quiet() {
  for (;;) {
    const [row] = await query<{ busy: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM pg_locks WHERE relation = '"RequestBook"'::regclass AND mode = 'ShareRowExclusiveLock') AS busy`,
    )
    if (!row?.busy) return
    await new Promise((done) => setTimeout(done, 20))
  }
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

usePeople('admin')
let me: User
beforeEach(async () => {
  me = await db.user.findUniqueOrThrow({ where: { user: 'admin' } })
  expect(await applied(await uploaded('e-first'))).toBe('applied')
})
afterEach(async () => void expect(await inconsistencies()).toEqual([]))

/** Another process applies the upload and is killed that many milliseconds after it began. */
async function killedAfter(id: number, ms: number): Promise<string[]> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      join(import.meta.dirname, '../support/servers/list-process.ts'),
      String(id),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: process.env },
  )
  const lines: string[] = []
  const ended = new Promise((done) => child.once('close', done))
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    lines.push(...text.trim().split('\n'))
    if (text.includes('ready')) setTimeout(() => child.kill('SIGKILL'), ms)
  })
  await ended
  await quiet()
  return lines
}

test('a killed process leaves the old list or the new one, and the upload can be confirmed again', async () => {
  const moments = [40, 150, 300, 500, 900].map((ms) => ms * (0.7 + Math.random() * 0.6))
  const ends: string[] = []
  for (const [i, ms] of moments.entries()) {
    const before = await edition()
    const name = `e-${i}`
    const id = await uploaded(name)
    const copies = await replacedLists()
    await killedAfter(id, ms)
    const { state } = await uploadInfo({ id })
    ends.push(state)
    expect([state, await edition(), await replacedLists()], `after ${Math.round(ms)} ms`).toEqual(
      state === 'applied'
        ? ['applied', name, copies + 1]
        : [expect.stringMatching(/^(checked|applying)$/), before, copies],
    )
    if (state === 'applied') continue
    if (state === 'applying') await later(id)
    expect((await uploadInfo({ id })).interrupted).toBe(state === 'applying')
    expect(await applied(id)).toBe('applied')
    expect([await edition(), await replacedLists()]).toEqual([name, copies + 1])
  }
  // the moments are random, but a test whose kills all came too late would prove nothing
  expect(ends).toContain('applying')
})

test(
  'a lost connection leaves the list as it was, says so, and the upload can be confirmed again',
  { timeout: 300_000 },
  async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    for (const ms of [30, 120, 250]) {
      const before = await edition()
      const name = `e-${ms}`
      const id = await uploaded(name)
      await apply({ id }, me, ctx)
      await wait(ms)
      await cutOff()
      const state = await settled(id, 'applying')
      expect([state, await edition()]).toEqual(
        state === 'applied' ? ['applied', name] : ['checked', before],
      )
      if (state === 'checked') {
        expect((await uploadInfo({ id })).problem).toBe('예기치 못한 오류가 발생했습니다.')
        expect(await applied(id)).toBe('applied')
      }
      expect(await edition()).toBe(name)
    }
    expect(logged).toHaveBeenCalled()
    logged.mockRestore()
  },
)

test('two replacements at once leave one of the lists, whole; the other is told that the list changed, or follows', async () => {
  const ids = [await uploaded('e-one'), await uploaded('e-two')]
  await Promise.all(ids.map((id) => apply({ id }, me, ctx)))
  const states = await Promise.all(ids.map((id) => settled(id, 'applying')))
  expect(states).toContain('applied')
  expect(['e-one', 'e-two'].filter((_, i) => states[i] === 'applied')).toContain(await edition())
})

test('one upload confirmed twice, the first time slowly, is applied once', async () => {
  const id = await uploaded('e-once')
  await apply({ id }, me, ctx)
  await later(id)
  await apply({ id }, me, ctx).catch(() => undefined)
  expect(await settled(id, 'applying')).toBe('applied')
  await quiet()
  await wait(300)
  expect([(await uploadInfo({ id })).state, await edition(), await replacedLists()]).toEqual([
    'applied',
    'e-once',
    1,
  ])
})
