/**
 * Tests books that are not made yet: everybody finds them, members apply for them, administrators see
 * who waits; and what a changed list does to carts and applications.
 */
import { describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { inconsistencies } from '../../support/checks/consistency'
import { call } from '../../support/client/api-call'
import { admin, as, member, other, usePeople } from '../../support/client/people'
import { createApplication, orderFile } from '../../support/fixtures/applications'
import { book } from '../../support/fixtures/books'
import { requestBook } from '../../support/fixtures/request-books'

usePeople('admin', 'member', 'other')

const search = async (fields: object) =>
  (await call('/api/public/listedBook/search', { ...fields })).data
const titles = async (fields: object) =>
  (await search(fields)).items.map(({ title }: { title: string }) => title)
const add = (bookId: string, prodType = '점자', orderNum = 1, who = member) =>
  call('/api/userCartBook/add', { bookId, prodType, orderNum }, as(who))
const cart = async (who = member) => (await call('/api/userCartBook/list', {}, as(who))).data.items
const order = (who = member) => call('/api/userOrderBook/order', {}, as(who))
const orders = async (who = member) =>
  (await call('/api/userOrderBook/list', {}, as(who))).data.items
const demanded = async (fields: object = {}) =>
  (await call('/api/requestBook/demanded', { ...fields }, as(admin))).data
const replaceList = (lines: string[]) =>
  call(
    '/api/requestBook/register',
    { file: new File([['자료번호,도서명,출판사', ...lines].join('\n')], '목록.csv') },
    as(admin),
  )

/** Requests the books from their publishers, which begins their production. */
async function produce(...bookIds: string[]) {
  await call('/api/cartBook/add', { bookId: bookIds, orderType: 0, orderNum: 1 }, as(admin))
  await call('/api/cartBook/produce', {}, as(admin))
}

describe('the search', () => {
  test('finds what is only listed, by keyword and by filters, and nothing that is made', async () => {
    const made = await book({ title: '공통수학 1' })
    await db.requestBook.create({
      data: { bookId: made.bookId, title: '공통수학 1', produceId: made.id },
    })
    await requestBook({ title: '공통수학 2', grade: '고', publisher: '비상교육' })
    await requestBook({ title: '도덕 1', grade: '중', isbn: '9791125957683' })
    expect(await titles({ keyword: '공통 수학' })).toEqual(['공통수학 2'])
    expect(await titles({ keyword: 'ㄱㅌㅅㅎ2' })).toEqual(['공통수학 2'])
    expect(await titles({ keyword: '979-11-259-5768-3' })).toEqual(['도덕 1'])
    expect(await titles({ keyword: '공통수학', grade: '중' })).toEqual([])
    expect(await titles({ publisher: '비상' })).toEqual(['공통수학 2'])
    expect(await titles({})).toEqual(['도덕 1', '공통수학 2'])
    expect(await titles({ prodType: '점자' })).toEqual([])
    const { items } = (await call('/api/public/book/search', { keyword: '공통수학' })).data
    expect(items.map(({ bookId }: { bookId: string }) => bookId)).toEqual([made.bookId])
  })

  test('comes in pages, best match first, and refuses what it cannot understand', async () => {
    for (let i = 1; i <= 12; i += 1) await requestBook({ title: `국어 활동 ${i}` })
    await requestBook({ title: '국어' })
    expect(await search({ keyword: '국어' })).toMatchObject({ totalCount: 13, totalPage: 2 })
    expect((await titles({ keyword: '국어' }))[0]).toBe('국어')
    expect(await titles({ keyword: '국어', page: 2, sort: '0' })).toHaveLength(3)
    const wrong = await call('/api/public/listedBook/search', { sort: 'best', size: 7 })
    expect([wrong.status, Object.keys(wrong.fieldErrors ?? {}).sort()]).toEqual([
      400,
      ['size', 'sort'],
    ])
    expect((await call('/api/public/listedBook/search', { page: 9 })).status).toBe(404)
  })

  test('shows one book without what only administrators need, and the books of an ISBN', async () => {
    const isbn = '9791125957683'
    const { id, bookId } = await requestBook({ title: '도덕 1', isbn, distributor: '한국총판' })
    const { data } = await call(`/api/public/listedBook/info/${id}`)
    expect(data).toMatchObject({ id, bookId, title: '도덕 1', produceId: null })
    expect(data).not.toHaveProperty('distributor')
    expect((await call('/api/public/listedBook/info/999')).status).toBe(404)
    const made = await book({ title: '도덕 ①', isbn })
    const known = (await call('/api/public/listedBook/byIsbn', { isbn: '979-11-259-5768-3' })).data
    expect(known).toEqual([
      {
        bookId: made.bookId,
        title: '도덕 ①',
        publisher: '미래엔',
        bookRowId: made.id,
        listId: null,
      },
      { bookId, title: '도덕 1', publisher: '미래엔', bookRowId: null, listId: id },
    ])
  })
})

describe('applying for a book that is not made yet', () => {
  test('takes any format, keeps a copy of the fields, and waits as 접수', async () => {
    const fields = { title: '아직 없는 수학', grade: '중', isbn: '9791125957683' }
    const { bookId, id } = await requestBook(fields)
    for (const type of ['점자', '점역', '확대A3', '확대B4', '음성'])
      expect((await add(bookId, type)).data).toMatchObject({
        bookId,
        title: '아직 없는 수학',
        state: 'listed',
        bookRowId: null,
        listId: id,
      })
    expect((await order()).data).toEqual({ count: 5 })
    expect(await db.order.findFirst({ where: { prodType: '음성' } })).toMatchObject(fields)
    const mine = await orders()
    expect(mine).toHaveLength(5)
    expect(mine[0]).toMatchObject({ status: '접수', bookRowId: null, listId: id })
    expect(await inconsistencies()).toEqual([])
  })

  test('goes on when production begins: the cart and the application name the same book', async () => {
    const { bookId } = await requestBook({ title: '수학 1' })
    await add(bookId)
    await order()
    await add(bookId, '음성')
    await produce(bookId)
    const made = await db.book.findUniqueOrThrow({ where: { bookId } })
    expect((await cart())[0]).toMatchObject({ state: 'made', bookRowId: made.id, bookId })
    expect((await orders())[0]).toMatchObject({ status: '원본 확보 중', bookRowId: made.id })
    // a correction of the title in production is no other book
    await db.book.update({ where: { bookId }, data: { title: '수학 ①' } })
    await add(bookId, '음성', 2)
    expect((await cart())[0]).toMatchObject({ orderNum: 3 })
    expect((await order()).data).toEqual({ count: 1 })
    expect((await call(`/api/public/listedBook/search`, {})).data.totalCount).toBe(0)
  })

  test('shows a book that left the list as gone, and leaves it in the cart', async () => {
    const stays = await requestBook({ title: '남는 책' })
    const leaves = await requestBook({ title: '빠지는 책', publisher: '비상교육' })
    await add(stays.bookId)
    await add(leaves.bookId, '음성', 3)
    await call(`/api/requestBook/remove/${leaves.id}`, {}, as(admin))
    expect((await cart())[0]).toMatchObject({
      title: '빠지는 책',
      publisher: '비상교육',
      state: 'gone',
      bookRowId: null,
      listId: null,
      orderNum: 3,
    })
    expect((await order()).data).toEqual({ count: 1, left: 1 })
    expect((await orders()).map(({ title }: { title: string }) => title)).toEqual(['남는 책'])
    expect(await order()).toMatchObject({ status: 409, key: 'cartBooksGone' })
    expect(await db.cartEntry.count()).toBe(1)
    expect((await add(leaves.bookId)).status).toBe(404)
    expect(await inconsistencies()).toEqual([])
  })

  test('never means another book that came under the same number', async () => {
    const { bookId, id } = await requestBook({ title: '수학 1', isbn: '9791125957683' })
    await add(bookId)
    await call(`/api/requestBook/remove/${id}`, {}, as(admin))
    await call('/api/requestBook/create', { bookId, title: '세계사', publisher: '비상' }, as(admin))
    expect((await cart())[0]).toMatchObject({ title: '수학 1', state: 'gone' })
    expect(await order()).toMatchObject({ status: 409, key: 'cartBooksGone' })
    // whoever adds the new book gets it, and no copies of the other one
    expect((await add(bookId, '점자', 2)).data).toMatchObject({ title: '세계사', orderNum: 2 })
    expect((await order()).data).toEqual({ count: 1 })
    expect((await orders())[0]).toMatchObject({ title: '세계사' })
  })

  test('keeps its application when the list is replaced, which is said before and audited', async () => {
    const { bookId } = await requestBook({ bookId: '2026-0000007', title: '기다리는 책' })
    await requestBook({ bookId: '2026-0000008', title: '남는 책' })
    await add(bookId)
    await order()
    await replaceList(['2026-0000008,남는 책,미래엔'])
    expect((await orders())[0]).toMatchObject({
      title: '기다리는 책',
      status: '접수',
      listId: null,
    })
    expect(await db.audit.findFirst({ where: { action: 'requestBook.register' } })).toMatchObject({
      after: { removed: 1, waiting: [bookId] },
    })
    expect((await demanded()).items).toMatchObject([{ bookId, listId: null, title: '기다리는 책' }])
    expect(await inconsistencies()).toEqual([])
  })

  test('an uploaded list names the books with applications that it would drop', async () => {
    const { bookId } = await requestBook({ bookId: '2026-0000007', title: '기다리는 책' })
    await createApplication(db, member.id, bookId, '점자')
    const file = new File(['도서명,출판사\n다른 책,미래엔\n'], '목록.csv')
    const { id } = (await call('/api/requestBook/upload', { file }, as(admin))).data
    await expect
      .poll(
        async () =>
          (await call(`/api/requestBook/uploadInfo/${id}`, {}, as(admin))).data.preview.waiting,
        { timeout: 20_000 },
      )
      .toEqual({ count: 1, titles: ['기다리는 책 (미래엔)'] })
  })

  test('is refused for what is in no list', async () => {
    expect(await add('2026-9999999')).toMatchObject({ status: 404, key: 'noSuchMaterial' })
    expect(await db.cartEntry.count()).toBe(0)
  })

  test('and the removal of its book cannot pass each other', async () => {
    const { bookId, id } = await requestBook({ title: '수학 1' })
    await add(bookId)
    const [ordered] = await Promise.all([
      order(),
      call(`/api/requestBook/remove/${id}`, {}, as(admin)),
    ])
    expect([200, 409]).toContain(ordered.status)
    expect(await db.order.count()).toBe(ordered.status === 200 ? 1 : 0)
    expect(await db.cartEntry.count()).toBe(ordered.status === 200 ? 0 : 1)
    expect(await inconsistencies()).toEqual([])
  })
})

describe('the books that somebody waits for', () => {
  test('stand once each, with people, schools and copies, oldest first, and leave when they are begun', async () => {
    const [one, two] = [
      await requestBook({ title: '나중 책' }),
      await requestBook({ title: '먼저 책' }),
    ]
    const made = await book({ title: '만드는 책' })
    await createApplication(db, member.id, made.bookId, '점자')
    await createApplication(db, member.id, two.bookId, '점자', 2)
    await createApplication(db, other.id, two.bookId, '음성', 1)
    await createApplication(db, other.id, one.bookId, '점자', 9)
    await orderFile(db, { schoolName: '서울맹학교' }, [{ bookId: two.bookId, brl: 4 }])
    await db.order.updateMany({
      where: { bookId: two.bookId },
      data: { createTime: new Date('2026-10-01T00:00:00Z'), neededFrom: '2027-08-17' },
    })
    await db.order.updateMany({
      where: { userId: member.id, bookId: two.bookId },
      data: { neededFrom: '2027-03-02' },
    })
    const { items, totalCount } = await demanded()
    expect(totalCount).toBe(2)
    expect(items[0]).toEqual({
      bookId: two.bookId,
      listId: two.id,
      title: '먼저 책',
      publisher: '미래엔',
      isbn: '',
      otherTitle: '신청한 책',
      members: 2,
      schools: 1,
      school: '서울맹학교',
      copies: 7,
      inCart: [],
      since: '2026-10-01T09:00:00.000+09:00',
      neededFrom: '2027-03-02',
      types: [
        { prodType: '점자', copies: 6 },
        { prodType: '음성', copies: 1 },
      ],
    })
    expect((await demanded({ sort: '1' })).items[0]).toMatchObject({ title: '나중 책' })
    expect((await demanded({ sort: '2' })).items[0]).toMatchObject({ title: '먼저 책' })
    const overview = async () => (await call('/api/admin/overview', {}, as(admin))).data.unmade
    expect(await overview()).toMatchObject({ count: 2, oldest: { title: '먼저 책' } })
    await call('/api/cartBook/add', { bookId: two.bookId, orderType: 1, orderNum: 1 }, as(admin))
    expect((await demanded()).items.map(({ inCart }: { inCart: number[] }) => inCart)).toEqual([
      [],
      [1],
    ])
    expect(await overview()).toMatchObject({ count: 1, oldest: { title: '나중 책' } })
    await call('/api/cartBook/produce', {}, as(admin))
    expect((await demanded()).totalCount).toBe(1)
    const mine = await orders(other)
    expect(mine.map(({ status }: { status: string }) => status).sort()).toEqual([
      '원본 확보 중',
      '접수',
    ])
  })

  test('come in pages, and say when a number names another title than the one applied for', async () => {
    for (let i = 0; i < 11; i += 1)
      await createApplication(db, member.id, `2026-200000${i}`, '점자', 1, `책 ${i}`)
    const { bookId, id } = await requestBook({ title: '수학 1' })
    await add(bookId)
    await order()
    await call(`/api/requestBook/modify/${id}`, { title: '세계사' }, as(admin))
    expect(await demanded({ page: 2 })).toMatchObject({
      totalCount: 12,
      items: [{}, { title: '세계사', otherTitle: '수학 1' }],
    })
    expect((await call('/api/requestBook/demanded', { page: 3 }, as(admin))).status).toBe(404)
  })
})
