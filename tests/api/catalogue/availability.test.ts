/**
 * Tests that 제공 가능 means a file or paper: a finished type without its files is counted nowhere as
 * available, waits in a queue of the administrators, and is announced when its files come.
 */
import { describe, expect, test } from 'vitest'
import type { ProductionType } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { book } from '../../support/fixtures/books'
import { createApplication } from '../../support/fixtures/applications'
import { call } from '../../support/client/api-call'
import { admin, as, member, usePeople } from '../../support/client/people'

usePeople('admin', 'member')

const file = (name: string) => new File([`점자 ${name}`], name)
const stateOf = async (bookId: string, prodType: ProductionType) => {
  const { data } = await call('/api/public/book/formats', { bookIds: [bookId] })
  return data[0].formats.find((format: { prodType: string }) => format.prodType === prodType)
}
const isFound = async (bookId: string, prodType: string) => {
  const { data } = await call('/api/public/book/list', { bookId, prodType, available: 1 })
  return data.totalCount === 1
}
const notices = async (orderId: number) =>
  (await db.notification.findMany({ where: { orderId }, select: { kind: true } })).map(
    ({ kind }) => kind,
  )
const waiting = async (bookId: string) => {
  const { data } = await call('/api/demand/list', { bookId, state: 'withoutFile' }, as(admin))
  return data.items.map(({ prodType, step }: { prodType: string; step: string }) => [
    prodType,
    step,
  ])
}
const queued = async () => (await call('/api/admin/overview', {}, as(admin))).data.withoutFile.count

describe('a type that is finished without a file', () => {
  test('is not available until its file comes, and its applicants are told then', async () => {
    const { bookId } = await book()
    const { id } = await createApplication(db, member.id, bookId, '점역', 1)
    const before = await queued()
    await call(
      '/api/produceBook/setProgress',
      { bookId, prodType: 'braille', type: '점역', progress: 100 },
      as(admin),
    )
    expect(await stateOf(bookId, '점역')).toMatchObject({ state: 'ready', file: false })
    expect(await isFound(bookId, '점역')).toBe(false)
    expect([await waiting(bookId), await queued()]).toEqual([[['점역', 'finished']], before + 1])
    expect(await notices(id)).toEqual([])

    await call(
      '/api/produceBook/upload',
      { bookId, prodType: 'braille', type: '점역', file: file('전체.brf') },
      as(admin),
    )
    expect(await stateOf(bookId, '점역')).toMatchObject({ state: 'ready', file: true })
    expect(await isFound(bookId, '점역')).toBe(true)
    expect([await waiting(bookId), await queued()]).toEqual([[], before])
    expect(await notices(id)).toEqual(['formatReady'])
  })

  test('is available when each of its volumes has a file, and no more when one is taken away', async () => {
    const { bookId } = await book()
    const { id } = await createApplication(db, member.id, bookId, '점역', 1)
    const saved = await call(
      '/api/produceBook/saveVolumes',
      { bookId, type: '점역', rows: '번호\t상태\n1\t완료\n2\t완료' },
      as(admin),
    )
    expect(saved.status).toBe(200)
    const volumes = await db.volume.findMany({
      where: { format: { book: { bookId } } },
      orderBy: { number: 'asc' },
    })
    expect(await stateOf(bookId, '점역')).toMatchObject({ state: 'ready', file: false })
    for (const volume of volumes)
      await call(`/api/produceBook/uploadVolume/${volume.id}`, { file: file('권.brf') }, as(admin))
    expect(await stateOf(bookId, '점역')).toMatchObject({ state: 'ready', file: true })
    expect(await notices(id)).toContain('formatReady')
    expect(await waiting(bookId)).toEqual([])

    await call(`/api/produceBook/removeVolumeFile/${volumes[0]!.id}`, {}, as(admin))
    expect(await stateOf(bookId, '점역')).toMatchObject({ state: 'ready', file: false })
    expect(await waiting(bookId)).toEqual([['점역', 'finished']])
  })
})

test('paper is available as soon as it is finished: the centre sends it', async () => {
  const { bookId } = await book()
  const { id } = await createApplication(db, member.id, bookId, '점자', 1)
  await call(
    '/api/produceBook/setProgress',
    { bookId, prodType: 'braille', type: '점자', progress: 100 },
    as(admin),
  )
  expect(await isFound(bookId, '점자')).toBe(true)
  expect(await isFound(bookId, '음성')).toBe(false)
  expect(await notices(id)).toEqual(['formatReady'])
  expect(await waiting(bookId)).toEqual([])
})
