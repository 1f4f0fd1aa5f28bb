/** Tests the figures of the yearly report: copies asked for, made and in hand, and the days between. */
import { expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { readSheet, type Batch } from '~/workers/spreadsheet/read-spreadsheet.server'
import { call, callRaw } from '../../support/client/api-call'
import { admin, member, usePeople } from '../../support/client/people'
import { createApplication, orderFile } from '../../support/fixtures/applications'
import { book } from '../../support/fixtures/books'
import { requestBook } from '../../support/fixtures/request-books'
import { finishedBook, send } from '../../support/fixtures/deliveries'

usePeople('admin', 'member')

async function sheets(fields: Record<string, unknown> = {}) {
  const found: Record<string, string[][]> = {}
  const response = await callRaw('/api/delivery/statistics', fields, {
    token: admin.token,
    method: 'GET',
  })
  for await (const { sheet, rows } of readSheet(
    new Uint8Array(await response.arrayBuffer()),
  ) as AsyncGenerator<Batch>)
    found[sheet] = [...(found[sheet] ?? []), ...rows.map(({ cells }) => cells)]
  return found
}
const receive = (id: number, fields: object = { all: '1' }) =>
  call(`/api/delivery/receive/${id}`, { ...fields }, { token: admin.token })

test('counts what was asked for, made and in hand, and the days until the last volume came', async () => {
  await db.user.update({
    where: { id: member.id },
    data: { schoolName: '서울맹학교', address: '서울 종로구 1' },
  })
  await db.school.create({ data: { name: '서울맹학교', address: '서울특별시 종로구 필운대로 97' } })
  const made = await finishedBook(['점자', '음성'], { volumes: 2 })
  await requestBook({ bookId: made.bookId, grade: '초' })
  const making = await book({ progress: { 점자: 40 } })
  const { id: asked } = await createApplication(db, member.id, made.bookId, '점자', 2)
  const tenDaysAgo = new Date(Date.now() - 10 * 24 * 60 * 60 * 1000)
  await db.order.update({ where: { id: asked }, data: { createTime: tenDaysAgo } })
  await createApplication(db, member.id, making.bookId, '점자', 5)
  await orderFile(db, { schoolName: '대구광명학교' }, [{ bookId: made.bookId, brl: 3, sp: 1 }])
  await receive(await send(admin, { userId: member.id }))
  const school = await send(admin, { schoolName: '대구광명학교' })
  const { data } = await call(`/api/delivery/info/${school}`, {}, { token: admin.token })
  const braille = data.items.filter(({ prodType }: { prodType: string }) => prodType === '점자')
  // of the second volume a copy is missing: only two whole books are in hand
  await receive(school, {
    item: braille.map(({ id }: { id: number }) => id),
    arrived: [3, 2],
  })

  const { 형태별, 학교급별, 지역별, 학교별 } = await sheets()
  expect(형태별).toEqual([
    ['형태', '신청 건수', '신청 부수', '완성 부수', '받은 부수', '신청에서 받기까지(날, 중앙값)'],
    ['점자', '3', '10', '5', '4', '10'],
    ['음성', '1', '1', '1', '0'],
    ['합계', '4', '11', '6', '4', '10'],
  ])
  expect(학교급별!.slice(1, 3)).toEqual([
    ['초등학교', '3', '6', '6', '4', '10'],
    ['모름', '1', '5', '0', '0'],
  ])
  expect(지역별!.map(([name]) => name)).toEqual(['지역', '모름', '서울특별시', '합계'])
  expect(학교별!.slice(1)).toEqual([
    ['대구광명학교', '2', '4', '4', '2'],
    ['서울맹학교', '2', '7', '2', '2', '10'],
    ['합계', '4', '11', '6', '4', '10'],
  ])
})

test('counts files that were fetched, ended applications, and only the days that are named', async () => {
  const { bookId } = await finishedBook(['음성'])
  const { id } = await createApplication(db, member.id, bookId, '음성', 1)
  const data = { orderId: id, name: 'a.zip', version: 'x'.repeat(22) }
  await db.download.create({ data })
  await db.order.update({ where: { id }, data: { endTime: new Date() } })
  expect((await sheets())['형태별']!.at(-1)).toEqual(['합계', '1', '1', '1', '1', '0'])
  const none = await sheets({ from: '2020-01-01', to: '2020-12-31' })
  expect(none['형태별']!.at(-1)!.slice(0, 5)).toEqual(['합계', '0', '0', '0', '0'])
  const wrong = await call(
    '/api/delivery/statistics',
    { from: '2026-02-30' },
    { token: admin.token, method: 'GET' },
  )
  expect(wrong.status).toBe(400)
})
