/** Tests in which order files are checked that several people handed in. */
import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { checksDone, startCheck } from '~/features/file-check/check-stored.server'
import { cleanDatabase } from '../support/database/database'

beforeEach(cleanDatabase)

test('people take turns, so that many files of one keep nobody else waiting', async () => {
  const handedIn: [number, string][] = [
    ...Array.from({ length: 20 }, (_, i): [number, string] => [1, `first-${i}`]),
    [2, 'second-0'],
    [3, 'third-0'],
    [2, 'second-1'],
  ]
  await db.storedFile.createMany({
    data: handedIn.map(([, key]) => ({
      key,
      name: '수학 1권.brf',
      size: 1,
      sha256: new Uint8Array(32),
    })),
  })
  const checked = vi.spyOn(db.storedFile, 'findUnique')
  const committed: (() => unknown)[] = []
  const ctx = { db, afterCommit: (work: () => unknown) => void committed.push(work) }
  for (const [id, key] of handedIn) await startCheck(ctx, { id }, key)
  for (const work of committed) void work()
  await checksDone()
  const order = checked.mock.calls.map(([{ where }]) => where.key)
  expect(order.slice(0, 7)).toEqual([
    ...['first-0', 'first-1', 'second-0', 'third-0', 'first-2', 'second-1', 'first-3'],
  ])
  expect(new Set(order)).toEqual(new Set(handedIn.map(([, key]) => key)))
})
