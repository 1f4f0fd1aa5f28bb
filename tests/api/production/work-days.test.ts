/**
 * Tests the days on which work on volumes and formats began, was handed in and ended, in the rows
 * that saving leaves.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { date } from '~/i18n/format'
import { action } from '~/routes/api.$'
import { book } from '../../support/fixtures/books'
import { call, origin } from '../../support/client/api-call'
import { admin, usePeople } from '../../support/client/people'

const today = date(new Date())
const type = '점자'
let bookId: string
let bookRowId: number

usePeople('admin')
beforeEach(async () => {
  ;({ bookId, id: bookRowId } = await book())
})

const ask = (name: string, body: Record<string, unknown>) =>
  call(`/api/produceBook/${name}`, body, { token: admin.token })
const list = async () => (await ask('volumes', { bookId, type })).data
/** Saves the whole set as the text of a table; answers the tag of the set. */
const save = async (...rows: string[]) => {
  const body = { bookId, type, rows: ['권\t쪽\t상태', ...rows].join('\n') }
  const { data, status } = await ask('saveVolumes', body)
  expect(status).toBe(200)
  return data.version as string
}
const days = async () =>
  (await db.volume.findMany({ where: { bookRowId }, orderBy: { number: 'asc' } })).map(
    ({ begunDate, handedInDate }) => [begunDate, handedInDate],
  )
const formatDays = async () => {
  const found = await db.format.findFirst({ where: { bookRowId, prodType: type } })
  return [found?.begunDate, found?.finishedDate]
}
/** Exchanges the numbers and pages of two volumes, in the form that programs send. */
async function exchange(first: number, second: number) {
  const volumes = [
    { id: first, number: 2, pages: '51-90' },
    { id: second, number: 1, pages: '1-50' },
  ]
  const request = new Request(`${origin}/api/produceBook/saveVolumes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${admin.token}` },
    body: JSON.stringify({ bookId, type, volumes }),
  })
  const context = { address: '192.0.2.1', requestId: 'test', afterwards: [] }
  expect((await action({ request, params: {}, context })).status).toBe(200)
}
/** As if what is recorded had happened on an earlier day. */
const earlier = '2026-03-02'
const moveBack = async () => {
  for (const column of ['begunDate', 'handedInDate'] as const)
    await db.volume.updateMany({
      where: { [column]: { not: '' } },
      data: { [column]: earlier },
    })
  for (const column of ['begunDate', 'finishedDate'] as const)
    await db.format.updateMany({
      where: { [column]: { not: '' } },
      data: { [column]: earlier },
    })
}

describe('a volume', () => {
  test('that is produced has begun today, and is handed in on the day when it is checked', async () => {
    await save('1\t1-50\t대기', '2\t51-90\t제작 중')
    expect(await days()).toEqual([
      ['', ''],
      [today, ''],
    ])
    await moveBack()
    await save('1\t1-50\t제작 중', '2\t51-90\t검수')
    expect(await days()).toEqual([
      [today, ''],
      [earlier, today],
    ])
  })

  test('keeps its days when its pages or its number change, and when it is finished', async () => {
    await save('1\t1-50\t제작 중', '2\t51-90\t대기')
    await save('1\t1-50\t검수', '2\t51-90\t대기')
    await moveBack()
    const [first, second] = (await list()).items
    await exchange(first.id, second.id)
    expect(await days()).toEqual([
      ['', ''],
      [earlier, earlier],
    ])
    await save('1\t1-50\t대기', '2\t51-90\t완료')
    expect((await days())[1]).toEqual([earlier, earlier])
    const file = new File(['1권'], '1권.brf', { type: 'application/octet-stream' })
    await ask(`uploadVolume/${first.id}`, { file, finish: true })
    expect((await days())[1]).toEqual([earlier, earlier])
  })

  test('that goes back to be produced is handed in no more; one that waits again has not begun', async () => {
    await save('1\t\t제작 중')
    await save('1\t\t검수')
    await moveBack()
    await save('1\t\t제작 중')
    expect(await days()).toEqual([[earlier, '']])
    await save('1\t\t검수')
    expect(await days()).toEqual([[earlier, today]])
    await save('1\t\t대기')
    expect(await days()).toEqual([['', '']])
  })

  test('that had begun before days were recorded has none', async () => {
    await save('1\t\t제작 중')
    await db.volume.updateMany({ data: { begunDate: '' } })
    await db.format.updateMany({ data: { begunDate: '' } })
    await save('1\t\t검수')
    expect([await days(), await formatDays()]).toEqual([[['', today]], ['', '']])
  })

  test('shows its days to nobody, and they do not change the tag of the set', async () => {
    const version = await save('1\t\t제작 중')
    await moveBack()
    const shown = await list()
    expect(shown.version).toBe(version)
    expect(Object.keys(shown.items[0])).not.toContain('begunDate')
    expect(Object.keys(shown.items[0])).not.toContain('handedInDate')
  })
})

describe('a format', () => {
  test('has begun with its first percentage, and ends at 100 %, until it is unfinished again', async () => {
    await ask('setProgress', { bookId, prodType: 'braille', type, progress: 30 })
    expect(await formatDays()).toEqual([today, ''])
    await moveBack()
    await ask('setProgress', { bookId, prodType: 'braille', type, progress: 100 })
    expect(await formatDays()).toEqual([earlier, today])
    await moveBack()
    await ask('setProgress', { bookId, prodType: 'braille', type, progress: 100 })
    expect(await formatDays()).toEqual([earlier, earlier])
    await ask('setProgress', { bookId, prodType: 'braille', type, progress: 90 })
    expect(await formatDays()).toEqual([earlier, ''])
  })

  test('has begun and ends with its file; without it, nobody has worked on it', async () => {
    const file = new File(['책'], '책.brf', { type: 'application/octet-stream' })
    await ask('upload', { bookId, prodType: 'braille', type, file })
    expect(await formatDays()).toEqual([today, today])
    await ask('removeFile', { bookId, prodType: 'braille', type })
    expect(await formatDays()).toEqual(['', ''])
  })

  test('has begun with its first volume, not with the plan of its volumes, and ends with the last', async () => {
    await save('1\t\t대기', '2\t\t대기')
    expect(await formatDays()).toEqual(['', ''])
    await save('1\t\t제작 중', '2\t\t대기')
    expect(await formatDays()).toEqual([today, ''])
    await moveBack()
    await save('1\t\t완료', '2\t\t완료')
    expect(await formatDays()).toEqual([earlier, today])
    await save('1\t\t완료', '2\t\t검수')
    expect(await formatDays()).toEqual([earlier, ''])
    const { items } = await list()
    const file = new File(['2권'], '2권.brf', { type: 'application/octet-stream' })
    await ask(`uploadVolume/${items[1].id}`, { file, finish: true })
    expect(await formatDays()).toEqual([earlier, today])
  })

  test('that had begun or ended before days were recorded has none', async () => {
    await db.format.create({ data: { bookRowId, prodType: type, progress: 40 } })
    await ask('setProgress', { bookId, prodType: 'braille', type, progress: 60 })
    expect(await formatDays()).toEqual(['', ''])
    await ask('setProgress', { bookId, prodType: 'braille', type, progress: 100 })
    expect(await formatDays()).toEqual(['', today])
  })
})
