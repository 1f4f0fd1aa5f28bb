/**
 * Tests proposals: what members may send, and that a decision turns the wish into an application once.
 */
import { describe, expect, test } from 'vitest'
import { fieldLimits } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { inconsistencies } from '../../support/checks/consistency'
import { call, createPerson, digest, type Person } from '../../support/client/api-call'
import { admin, as, member, other, usePeople } from '../../support/client/people'
import { createApplication } from '../../support/fixtures/applications'
import { book } from '../../support/fixtures/books'
import { requestBook } from '../../support/fixtures/request-books'

usePeople('admin', 'member', 'other')

const wish = {
  title: '우리 고장',
  publisher: '새봄출판',
  creator: '김새봄',
  grade: '초',
  note: '3월',
}
const propose = (fields: object = {}, who = member) =>
  call('/api/bookProposal/create', { ...wish, brl: 2, sp: 1, ...fields }, as(who))
const proposed = async (fields: object = {}, who = member): Promise<number> =>
  (await propose(fields, who)).data.id
const decide = (id: number, fields: object, who = admin) =>
  call(`/api/bookProposal/decide/${id}`, { ...fields }, as(who))
const mine = async (who = member) => (await call('/api/bookProposal/mine', {}, as(who))).data
const list = async (fields: object = {}) =>
  (await call('/api/bookProposal/list', { ...fields }, as(admin))).data

describe('a member', () => {
  test('proposes a book with copies of each format, and finds it among their own', async () => {
    const { data } = await propose({ isbn: '979-11-259-5768-3' })
    expect(data).toMatchObject({ ...wish, isbn: '9791125957683', state: 'open', book: null })
    expect(data.counts).toEqual([
      { prodType: '점자', copies: 2 },
      { prodType: '음성', copies: 1 },
    ])
    await propose({}, other)
    expect((await mine()).items).toEqual([data])
  })

  test.each([
    [{ title: '', isbn: '' }, 'title'],
    [{ isbn: '9791125957684' }, 'isbn'],
    [{ brl: 0, sp: '' }, 'brl'],
    [{ brl: '많이' }, 'brl'],
    [{ brl: 1000 }, 'brl'],
    [{ grade: '대' }, 'grade'],
    [{ note: '가'.repeat(501) }, 'note'],
  ])('is refused %j at that field, and nothing changes', async (fields, name) => {
    const before = await digest()
    const { status, fieldErrors } = await propose(fields)
    expect([status, fieldErrors?.[name]]).toEqual([400, expect.stringMatching(/[가-힣]/)])
    expect(await digest()).toBe(before)
  })

  test('is led to a book whose ISBN is known, made or not', async () => {
    await book({ title: '만든 책', isbn: '9791125957683' })
    await requestBook({ title: '실린 책', isbn: '9788934951261' })
    const known = async (isbn: string) => propose({ isbn, title: '' })
    expect(await known('9791125957683')).toMatchObject({ status: 409, key: 'proposalKnown' })
    expect((await known('9788934951261')).message).toContain('실린 책')
    expect(await db.bookProposal.count()).toBe(0)
  })

  test('cannot propose the same book twice while it is open, nor more than the limit, also at once', async () => {
    const answers = await Promise.all([propose(), propose()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await propose()).toMatchObject({ status: 409, key: 'proposalTwice' })
    await db.bookProposal.createMany({
      data: Array.from({ length: fieldLimits.openProposals - 2 }, (_, i) => ({
        userId: member.id,
        title: `책 ${i}`,
      })),
    })
    const last = await Promise.all([propose({ title: '하나' }), propose({ title: '둘' })])
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await propose({ title: '셋' })).toMatchObject({ key: 'proposalsFull' })
    expect((await propose({}, other)).status).toBe(200)
  })

  test('takes back an open one; another’s is as unknown as none, a decided one stays', async () => {
    const id = await proposed()
    const remove = (who: Person, which = id) =>
      call(`/api/bookProposal/remove/${which}`, {}, as(who))
    expect([(await remove(other)).status, (await remove(member, 999)).status]).toEqual([404, 404])
    expect((await remove(member)).data).toBe(true)
    const next = await proposed()
    await decide(next, { decision: 'decline', reason: '문제집입니다.' })
    expect(await remove(member, next)).toMatchObject({ status: 409, key: 'proposalDecided' })
    expect(await db.bookProposal.count()).toBe(1)
  })

  test('leaves with their proposals, which are counted before', async () => {
    await propose()
    const { data } = await call(`/api/user/belongings/${member.id}`, {}, as(admin))
    expect(data.proposals).toBe(1)
    await call(`/api/user/remove/${member.id}`, {}, as(admin))
    expect([await db.bookProposal.count(), await db.bookProposalCount.count()]).toEqual([0, 0])
  })
})

describe('an administrator', () => {
  test('sees the open ones oldest first, the decided ones newest first, and them in the day', async () => {
    const [first, second, third] = [
      await proposed({ title: '하나' }),
      await proposed({ title: '둘' }, other),
      await proposed({ title: '셋' }),
    ]
    const ids = async (state?: string) =>
      (await list(state ? { state } : {})).items.map(({ id }: { id: number }) => id)
    expect(await ids()).toEqual([first, second, third])
    const { proposals } = (await call('/api/admin/overview', {}, as(admin))).data
    expect(proposals).toMatchObject({ count: 3, oldest: { id: first, name: '하나' } })
    await decide(first!, { decision: 'decline', reason: '문제집입니다.' })
    expect([await ids(), await ids('declined'), await ids('all')]).toEqual([
      [second, third],
      [first],
      [third, second, first],
    ])
    expect((await list()).items[0].member).toMatchObject({ user: 'other' })
    expect((await call('/api/bookProposal/list', { state: 'lost' }, as(admin))).status).toBe(400)
  })

  test('gets books that may be meant, of the catalogue and of the list, also by other words', async () => {
    const made = await book({ title: '우리 고장', publisher: '새봄출판', creator: '김새봄' })
    const listed = await requestBook({ title: '우리 고장의 생활', publisher: '새봄출판' })
    await requestBook({ title: '전혀 다른 책' })
    const id = await proposed()
    const candidates = async (keyword?: string) =>
      (await call(`/api/bookProposal/info/${id}`, keyword ? { keyword } : {}, as(admin))).data
        .candidates
    const [best] = await candidates()
    expect(best).toMatchObject({ bookId: made.bookId, place: 'making', bookRowId: made.id })
    expect(await candidates('우리 고장의 생활')).toContainEqual(
      expect.objectContaining({ bookId: listed.bookId, bookRowId: null, listId: listed.id }),
    )
    expect((await call('/api/bookProposal/info/999', {}, as(admin))).status).toBe(404)
  })

  test('matches one to a book: the wish becomes applications with the fields of the book', async () => {
    const { bookId, title } = await requestBook({ title: '우리 고장의 생활', grade: '초' })
    const id = await proposed()
    expect((await decide(id, { decision: 'match', bookId })).data).toMatchObject({
      state: 'matched',
      ordered: 2,
      already: 0,
      decidedBy: 'admin',
      book: { bookId, title },
    })
    const orders = await db.order.findMany({ orderBy: { id: 'asc' } })
    expect(orders).toMatchObject([
      { userId: member.id, bookId, title, grade: '초', prodType: '점자', orderNum: 2 },
      { userId: member.id, bookId, title, prodType: '음성', orderNum: 1 },
    ])
    const [proposal] = (await mine()).items
    expect(proposal).toMatchObject({ state: 'matched', book: { bookId } })
    expect(proposal.orders.map((one: { id: number }) => one.id)).toEqual(
      orders.map((one) => one.id),
    )
    expect(await db.audit.findFirst({ where: { action: 'bookProposal.decide' } })).toMatchObject({
      after: { decision: 'matched', bookIds: [bookId] },
    })
    expect((await call('/api/requestBook/demanded', {}, as(admin))).data.totalCount).toBe(1)
    expect(await inconsistencies()).toEqual([])
  })

  test('adds one to the list with a number of its own, and it is found there', async () => {
    const id = await proposed({ isbn: '9791125957683' })
    const added = {
      decision: 'add',
      title: '우리 고장',
      publisher: '새봄출판',
      isbn: '9791125957683',
    }
    const { data } = await decide(id, added)
    expect(data).toMatchObject({ state: 'added', ordered: 2 })
    const listed = await db.requestBook.findFirstOrThrow()
    expect(listed).toMatchObject({ bookId: data.book.bookId, title: '우리 고장', produceId: null })
    expect(listed.bookId).toMatch(/^\d{4}-\d{7}$/)
    const found = await call('/api/public/listedBook/search', { keyword: '우리고장' })
    expect(found.data.totalCount).toBe(1)
    expect(await db.order.count({ where: { bookId: listed.bookId, isbn: '9791125957683' } })).toBe(
      2,
    )
    expect(await db.audit.count({ where: { action: 'requestBook.create' } })).toBe(1)
    expect(await inconsistencies()).toEqual([])
  })

  test('declines one with a reason that the member reads', async () => {
    const id = await proposed()
    await decide(id, { decision: 'decline', reason: '문제집은 만들지 않습니다.' })
    expect((await mine()).items[0]).toMatchObject({
      state: 'declined',
      reason: '문제집은 만들지 않습니다.',
      orders: [],
      book: null,
    })
    expect(await db.order.count()).toBe(0)
  })

  test.each([
    [{ decision: 'match' }, 400, 'bookId'],
    [{ decision: 'match', bookId: '2026-9999999' }, 404, 'bookId'],
    [{ decision: 'add', title: '책' }, 400, 'publisher'],
    [{ decision: 'add', publisher: '출판사' }, 400, 'title'],
    [{ decision: 'decline' }, 400, 'reason'],
    [{ decision: 'later' }, 400, 'decision'],
  ])('is refused %j, and nothing changes', async (fields, status, name) => {
    const id = await proposed()
    const before = await digest()
    const answer = await decide(id, fields)
    expect([answer.status, answer.fieldErrors?.[name]]).toEqual([
      status,
      expect.stringMatching(/[가-힣]/),
    ])
    expect(await digest()).toBe(before)
  })

  test('of two who decide at once one wins, and the wish is applied for once', async () => {
    const second = await createPerson('admin2', 1)
    const { bookId } = await requestBook({ title: '우리 고장의 생활' })
    const id = await proposed()
    const answers = await Promise.all([
      decide(id, { decision: 'match', bookId }),
      decide(id, { decision: 'match', bookId }, second),
      decide(id, { decision: 'add', title: '우리 고장', publisher: '새봄' }, second),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await db.order.count()).toBe(2)
    expect(await db.requestBook.count()).toBe(1 + Number(answers[2]!.status === 200))
    expect((await decide(999, { decision: 'decline', reason: '없음' })).status).toBe(404)
  })

  test('adds nothing for a format that the member has applied for before', async () => {
    const { bookId } = await requestBook({ title: '우리 고장의 생활' })
    await createApplication(db, member.id, bookId, '점자', 1)
    const id = await proposed()
    const { data } = await decide(id, { decision: 'match', bookId })
    expect(data).toMatchObject({ ordered: 1, already: 1 })
    expect(await db.order.count({ where: { userId: member.id, prodType: '점자' } })).toBe(1)
  })
})
