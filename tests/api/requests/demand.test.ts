/** Tests who waits for what: every demand once, with holder, status and dates, and the same sums everywhere. */
import { describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { call, createPerson } from '../../support/client/api-call'
import { admin, member, usePeople } from '../../support/client/people'
import { createApplication, orderFile } from '../../support/fixtures/applications'
import { book } from '../../support/fixtures/books'
import { requestBook } from '../../support/fixtures/request-books'

usePeople('admin', 'member')

const list = async (fields: object = {}) =>
  (await call('/api/demand/list', { ...fields }, { token: admin.token })).data
type Row = Record<string, unknown> & { member: { user: string } | null; school: { name: string } }
const told = async (fields: object = {}) =>
  (await list(fields)).items.map(
    ({ member, school, prodType, copies }: Row) =>
      `${member ? member.user : school.name} ${String(prodType)} ${String(copies)}`,
  )

describe('a demand', () => {
  test('is an application, or the copies of one type in a decided row', async () => {
    const { bookId, id } = await book({ title: '수학 1', publisher: '미래엔' })
    const applied = await createApplication(db, member.id, bookId, '점자', 2)
    const file = await orderFile(db, { schoolName: '서울맹학교' }, [
      { bookId, brl: 4, sp: 1 },
      { bookId: null, brl: 9 },
    ])
    const { items, totalCount, copies } = await list({ sort: '1' })
    expect([totalCount, copies]).toEqual([3, 7])
    const ofBook = { bookId, bookRowId: id, listId: null, title: '수학 1', publisher: '미래엔' }
    const usual = {
      ...ofBook,
      neededFrom: '',
      late: false,
      step: 'received',
      withoutFile: false,
      percent: null,
      delivered: null,
    }
    const createTime = expect.any(String)
    expect(items).toEqual([
      {
        ...usual,
        kind: 'application',
        id: applied.id,
        prodType: '점자',
        copies: 2,
        createTime,
        member: { id: member.id, user: 'member', name: expect.any(String) },
        school: null,
      },
      ...(['음성', '점자'] as const).map((prodType) => ({
        ...usual,
        kind: 'school',
        id: file.rows[0]!.id,
        prodType,
        createTime,
        copies: prodType === '점자' ? 4 : 1,
        member: null,
        school: { name: '서울맹학교', file: file.name, place: 1 },
      })),
    ])
  })

  test('names a book of the full list, and one that has left both lists as it was asked for', async () => {
    const { id } = await requestBook({ bookId: 'L-1', title: '목록에만' })
    await createApplication(db, member.id, 'L-1', '점자')
    await createApplication(db, member.id, 'X-1', '점자', 1, '지워진 책')
    const named = (await list({ sort: '1' })).items.map((row: Row) => [
      row.title,
      row.bookRowId,
      row.listId,
    ])
    expect(named).toEqual([
      ['목록에만', null, id],
      ['지워진 책', null, null],
    ])
  })

  test('has the status that its member sees, and is late when its day has passed before it is finished', async () => {
    const making = await book({
      bookId: 'M-1',
      needDate: '2020-03-02',
      progress: { 점자: 40 },
      prodTypes: ['음성'],
    })
    await db.requestLog.create({ data: { bookId: 'S-1', type: 0 } })
    await createApplication(db, member.id, making.bookId, '점자')
    await createApplication(db, member.id, making.bookId, '음성')
    await createApplication(db, member.id, 'S-1', '점자')
    await createApplication(db, member.id, 'R-1', '점자')
    const facts = ({ bookId, prodType, step, percent, late }: Row) => [
      bookId,
      prodType,
      step,
      percent,
      late,
    ]
    const rows = (await list({ sort: '1' })).items as Row[]
    expect(rows.map(facts)).toEqual([
      ['M-1', '점자', 'producing', 40, true],
      ['M-1', '음성', 'finished', null, false],
      ['S-1', '점자', 'sourcing', null, false],
      ['R-1', '점자', 'received', null, false],
    ])
    const mine = await call('/api/userOrderBook/list', {}, { token: member.token })
    const steps = Object.fromEntries(
      mine.data.items.map(({ id, step }: { id: number; step: string }) => [id, step]),
    )
    for (const { id, step } of rows) expect(steps[String(id)]).toBe(step)
    expect((await list({ late: 'true' })).items.map(facts)).toEqual([facts(rows[0]!)])
    expect((await list({ late: 'false' })).totalCount).toBe(3)
    expect((await list({ state: 'sourcing' })).items.map(facts)).toEqual([facts(rows[2]!)])
  })
})

describe('the list', () => {
  test('is narrowed by book, type, kind, member and school, and says whom it cannot understand', async () => {
    const other = await createPerson('other')
    await createApplication(db, member.id, 'A-1', '점자', 2)
    await createApplication(db, other.id, 'A-1', '음성', 3)
    // whoever has the login id is meant, not somebody in whose name it stands
    const named = await createPerson('named')
    await db.user.update({ where: { id: named.id }, data: { name: '이름 속의 other' } })
    await createApplication(db, named.id, 'N-1', '확대A3')
    await orderFile(db, { schoolName: '서울 맹학교' }, [{ bookId: 'B-1', brl: 4 }])
    const narrowed = {
      book: await told({ bookId: 'A-1', sort: '1' }),
      type: await told({ prodType: '음성' }),
      schools: await told({ kind: 'school' }),
      members: await told({ kind: 'application', user: 'other' }),
      school: await told({ school: '서울맹' }),
      nobody: await told({ user: 'mem%er' }),
      named: await told({ user: '이름 속', sort: '1' }),
    }
    expect(narrowed).toEqual({
      book: ['member 점자 2', 'other 음성 3'],
      type: ['other 음성 3'],
      schools: ['서울 맹학교 점자 4'],
      members: ['other 음성 3'],
      school: ['서울 맹학교 점자 4'],
      nobody: [],
      named: ['named 확대A3 1'],
    })
    const wrong = await call(
      '/api/demand/list',
      { state: 'waiting', late: 'soon', prodType: '점토' },
      { token: admin.token },
    )
    expect([wrong.status, Object.keys(wrong.fieldErrors ?? {}).sort()]).toEqual([
      400,
      ['late', 'prodType', 'state'],
    ])
  })

  test('comes in pages, newest first, oldest first, or by the day when it is needed', async () => {
    for (const [i, day] of ['', '2027-03-02', '2026-12-01'].entries()) {
      const { bookId } = await book({ bookId: `P-${i}`, needDate: day })
      await createApplication(db, member.id, bookId, '점자', i + 1)
      await db.order.updateMany({
        where: { bookId },
        data: { createTime: new Date(2026, 9, i + 1) },
      })
    }
    const books = async (fields: object) =>
      (await list(fields)).items.map(({ bookId }: Row) => bookId)
    expect({
      newest: await books({}),
      oldest: await books({ sort: '1' }),
      needed: await books({ sort: '2' }),
    }).toEqual({
      newest: ['P-2', 'P-1', 'P-0'],
      oldest: ['P-0', 'P-1', 'P-2'],
      needed: ['P-2', 'P-1', 'P-0'],
    })
    expect((await call('/api/demand/list', { page: 2 }, { token: admin.token })).status).toBe(404)
  })
})

test('every place that counts who waits for a book says the same', async () => {
  const { bookId } = await book({ title: '수학 1', progress: { 점자: 10 } })
  await createApplication(db, member.id, bookId, '점자', 2)
  await orderFile(db, {}, [{ bookId, brl: 4, sp: 1 }])
  await orderFile(db, { schoolName: '한빛맹학교' }, [{ bookId, brl: 5 }])
  const as = { token: admin.token }
  const data = async (path: string, fields = {}) => (await call(path, fields, as)).data
  const [demands, sums, produced, board, schools] = [
    await list({ bookId }),
    await data('/api/userOrderBook/bookList'),
    await data(`/api/produceBook/info/${bookId}`),
    await data('/api/produceBook/board'),
    await data('/api/userOrderBook/bookSchools', { bookId }),
  ]
  const perType = (type: string) =>
    demands.items
      .filter(({ prodType }: Row) => prodType === type)
      .reduce((sum: number, { copies }: { copies: number }) => sum + copies, 0)
  expect([perType('점자'), perType('음성'), demands.copies]).toEqual([11, 1, 12])
  expect(sums.items[0]).toMatchObject({
    orderBooks: { braille: 11, voice: 1 },
    total: 12,
    schools: 2,
    members: 1,
  })
  const ordered = Object.fromEntries(
    produced.formats.map(({ prodType, ordered: copies }: Row & { ordered: number }) => [
      prodType,
      copies,
    ]),
  )
  expect([ordered['점자'], ordered['음성']]).toEqual([11, 1])
  const open = board.items.map(({ prodType, copies }: Row) => [prodType, copies]).toSorted()
  expect(open).toEqual([
    ['음성', 1],
    ['점자', 11],
  ])
  expect(
    schools.members.total +
      schools.schools.reduce((sum: number, { total }: { total: number }) => sum + total, 0),
  ).toBe(12)
})
