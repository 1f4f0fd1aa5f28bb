/** Tests that a publisher's table of 232 rows is told to every holder within a minute of its upload. */
import { beforeEach, expect, test } from 'vitest'
import { membersConcerned } from '~/features/production/errata/holders.sql.server'
import { db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import { call } from '../../../support/client/api-call'
import { admin, usePeople } from '../../../support/client/people'
import { errataWorld, lastPage } from '../../../support/errata/errata-world'

usePeople('admin')
let world: Awaited<ReturnType<typeof errataWorld>>
beforeEach(async () => void (world = await errataWorld(4, 500, [[12]])))

test('a table of 232 rows', async () => {
  const rows = Array.from(
    { length: 232 },
    (_, i) => `${i + 1},${1 + (i % lastPage)}쪽,가${i},나${i},`,
  )
  const file = new File([['번호,쪽,수정 전,수정 후,비고', ...rows].join('\n')], '수정 대조표.csv')
  const ask = (path: string, fields: object) =>
    call(`/api/erratum/${path}`, { ...fields }, { token: admin.token })
  const begin = performance.now()
  const { data: read } = await ask('register', { bookId: world.bookId, file })
  expect(read).toMatchObject({ corrections: 232, unread: 0 })
  const { status, data } = await ask(`confirm/${read.id}`, {})
  const seconds = (performance.now() - begin) / 1000
  expect(status).toBe(200)
  const members = await readRows(db, membersConcerned([read.id]))
  expect(members.length).toBeGreaterThan(300)
  expect(data).toMatchObject({ corrections: 232, tasks: 8, told: members.length })
  const notices = await db.notification.findMany({
    where: { eventKey: { startsWith: `erratum:${read.id}:` } },
    select: { userId: true, facts: true },
  })
  const sorted = (list: [number, number][]) => list.toSorted(([a], [b]) => a - b)
  expect(sorted(notices.map(({ userId, facts: { count = 0 } }) => [userId, count]))).toEqual(
    sorted(members.map(({ userId, corrections }) => [userId, corrections])),
  )
  expect(seconds).toBeLessThan(60)
})
