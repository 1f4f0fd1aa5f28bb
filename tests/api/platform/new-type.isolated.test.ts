/** Tests that a new production type needs one row in `codes.ts` and works everywhere. */
import { expect, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { t } from '~/tables/messages'
import { book } from '../../support/fixtures/books'
import { call, callRaw } from '../../support/client/api-call'
import { admin, as, member, usePeople } from '../../support/client/people'

vi.mock('~/tables/codes', async (original) => {
  const codes = await original<typeof import('~/tables/codes')>()
  const enlarged = codes.productionTypes.find(({ column }) => column === 'b4')!
  const added = {
    ...enlarged,
    value: '확대A4',
    en: 'enlarged A4',
    column: 'a4',
    paper: true,
    sum: 'magnifiedA4',
  }
  ;(codes.productionTypes as unknown as object[]).push(added)
  ;(codes.productionTypeValues as string[]).push(added.value)
  return codes
})

const type = '확대A4'

usePeople('admin', 'member')

/** The member puts the book into the cart in the new type and applies; the id of the application. */
async function apply(bookId: string, orderNum: number): Promise<number> {
  expect(
    await call('/api/userCartBook/add', { bookId, prodType: type, orderNum }, as(member)),
  ).toMatchObject({ status: 200, data: { prodType: type, orderNum } })
  expect(await call('/api/userOrderBook/order', {}, as(member))).toMatchObject({
    status: 200,
    data: { count: 1 },
  })
  const { data } = await call('/api/userOrderBook/list', {}, as(member))
  return data.items[0].id
}

test('a member applies for it', async () => {
  const { bookId } = await book({ title: '별빛 수학' })
  await apply(bookId, 2)
  expect(await db.order.findMany()).toMatchObject([
    { userId: member.id, bookId, prodType: type, orderNum: 2, title: '별빛 수학' },
  ])
  const { data } = await call('/api/userOrderBook/list', {}, as(member))
  expect(data.items).toMatchObject([{ prodType: type, orderNum: 2, step: 'received' }])
})

test('an order sheet asks for it, and it is among the sums', async () => {
  const { bookId } = await book({ title: '별빛 수학' })
  await apply(bookId, 4)
  const sheet = `도서명,출판사,점자,확대A4,학교명\n별빛 수학,미래엔,1,3,서울맹학교`
  const file = new File([sheet], 'a.csv', { type: 'text/csv' })
  const registered = await call('/api/userOrderBook/register', { file }, as(admin))
  expect(registered).toMatchObject({ status: 200, data: { rows: 1, unread: 0 } })
  const { data } = await call('/api/userOrderBook/orderFileBookList', { name: 'a.csv' }, as(admin))
  expect(data.items[0]).toMatchObject({ brl: 1, b4: 0, a4: 3 })
  await db.orderFileBook.updateMany({ data: { bookId, decision: 'person' } })
  const sums = (await call('/api/userOrderBook/bookList', {}, as(admin))).data
  expect(sums.sums).toMatchObject({ braille: 1, magnifiedB4: 0, magnifiedA4: 7, total: 8 })
  expect(sums.items[0].orderBooks).toMatchObject({ magnifiedA4: 7 })
  expect(
    await call('/api/userOrderBook/bookList', { sort: '-magnifiedA4' }, as(admin)),
  ).toMatchObject({ status: 200, data: { totalCount: 1 } })
})

test('the texts about unread cells of an order sheet name it', async () => {
  expect(t('orderEnlargedSize')).toContain('A3인지 B4인지 A4인지')
  expect(t('orderEnlargedSize', 'en')).toContain('A3, B4 or A4')
  expect(t('orderFormUnread')).toContain('점자, 점역, 확대A3, 확대B4, 음성, 확대A4 가운데')
  const sheet = `도서명,출판사,확대,학교명\n별빛 수학,미래엔,2,서울맹학교`
  const file = new File([sheet], 'b.csv', { type: 'text/csv' })
  await call('/api/userOrderBook/register', { file }, as(admin))
  const { data } = await call('/api/userOrderBook/orderFileInfo', { name: 'b.csv' }, as(admin))
  expect(data.unread).toMatchObject([{ key: 'orderEnlargedSize' }])
})

test('it is made in volumes, finished, and downloaded', async () => {
  const { bookId, id } = await book()
  const order = await apply(bookId, 1)
  const saved = await call(
    '/api/produceBook/saveVolumes',
    { bookId, type, rows: '번호\t상태\n1\t제작 중' },
    as(admin),
  )
  expect(saved).toMatchObject({ status: 200, data: { added: 1 } })
  const { id: volume } = await db.volume.findFirstOrThrow({ where: { bookRowId: id } })
  const file = new File(['A4'], '1권.pdf')
  await call(`/api/produceBook/uploadVolume/${volume}`, { file, finish: '1' }, as(admin))
  expect((await db.book.findUniqueOrThrow({ where: { bookId } })).prodTypes).toEqual([type])
  const answer = await callRaw(
    `/api/userOrderBook/download/${order}`,
    { volume: 1 },
    { ...as(member), method: 'GET' },
  )
  expect([answer.status, await answer.text()]).toEqual([200, 'A4'])
})
