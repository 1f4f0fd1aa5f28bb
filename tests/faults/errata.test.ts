/**
 * Tests errata whose database connection is killed at each statement that writes: nobody is told by half, no
 * page or task is changed alone, and the same form sent again is done once.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { errataChecks } from '../../server/fsck/errata'
import { call } from '../support/client/api-call'
import { admin, member, usePeople } from '../support/client/people'
import { contradictions } from '../support/checks/consistency'
import { killAt, prepareKills, removeKills } from '../support/database/kill-at-statement'
import { query } from '../support/database/database'
import { createApplication } from '../support/fixtures/applications'
import { finishedBook } from '../support/fixtures/deliveries'

const written = [
  'Operation',
  'Erratum',
  'Correction',
  'CorrectionTask',
  'VolumeRemark',
  'ManuscriptPage',
  'ManuscriptVersion',
  'Notification',
  'OutboxMessage',
  'Audit',
]

let bookId: string
usePeople('admin', 'member')
/** A finished book of two volumes with a manuscript; one member has fetched both. */
beforeEach(async () => {
  const made = await finishedBook(['점자'], { volumes: 2 })
  bookId = made.bookId
  const { id: orderId } = await createApplication(db, member.id, bookId, '점자', 1)
  const volumes = await db.volume.findMany({ orderBy: { number: 'asc' } })
  for (const { id, number } of volumes)
    await db.volume.update({
      where: { id },
      data: { firstPage: number * 10 - 9, lastPage: number * 10 },
    })
  await db.download.createMany({
    data: volumes.map(({ number }) => ({
      orderId,
      volume: number,
      version: 'the first',
      name: 'old.brf',
      firstPage: number * 10 - 9,
      lastPage: number * 10,
    })),
  })
  await db.manuscript.create({
    data: {
      bookRowId: made.id,
      state: 'ready',
      pages: { create: { place: 1, label: '3', text: '삼각형의 넙이', state: 'checked' } },
    },
  })
  await prepareKills(written)
})
afterEach(removeKills)

/** Every row of the tables that an erratum writes. */
async function state(): Promise<unknown[]> {
  const tables = written.filter((table) => table !== 'Operation')
  return Promise.all(
    tables.map(async (table) => [table, await query(`SELECT * FROM "${table}" ORDER BY id`)]),
  )
}

async function survive(path: string, fields: Record<string, unknown>): Promise<number> {
  const before = await state()
  const send = () => call(`/api/erratum/${path}`, { ...fields }, { token: admin.token })
  for (let statement = 1; statement < 90; statement++) {
    await killAt(statement)
    const { status } = await send()
    if (status === 200) {
      await killAt(0)
      const after = await state()
      expect(after).not.toEqual(before)
      expect((await send()).status).toBe(200)
      expect(await state()).toEqual(after)
      expect(await contradictions(errataChecks)).toEqual([])
      return statement - 1
    }
    expect([statement, status]).toEqual([statement, 503])
    expect(await state()).toEqual(before)
  }
  throw new Error('it never ends')
}

test('registering, confirming and taking back are done whole and once, wherever they are killed', async () => {
  const table = ['쪽,수정 전,수정 후', '3쪽,넙이,넓이', '13쪽,둘래,둘레'].join('\n')
  const form = { bookId, opId: 'register', file: new File([table], '대조표.csv') }
  expect(await survive('register', form)).toBeGreaterThan(3)
  const { id } = await db.erratum.findFirstOrThrow()
  expect(await survive(`confirm/${id}`, { opId: 'confirm' })).toBeGreaterThan(12)
  const [told, tasks, page] = await Promise.all([
    db.notification.count({ where: { kind: 'erratum' } }),
    db.correctionTask.count(),
    db.manuscriptPage.findFirstOrThrow(),
  ])
  expect([told, tasks, page.text, page.state]).toEqual([1, 2, '삼각형의 넓이', 'read'])
  expect(await survive(`undo/${id}`, { opId: 'undo' })).toBeGreaterThan(8)
  const [left, open, restored] = await Promise.all([
    db.notification.count({ where: { kind: 'erratum' } }),
    db.correctionTask.count(),
    db.manuscriptPage.findFirstOrThrow(),
  ])
  expect([left, open, restored.text, restored.state]).toEqual([0, 0, '삼각형의 넙이', 'checked'])
})
