/** Tests the versions of what pages show: when the database raises them, and that nobody waits. */
import { beforeEach, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { catalogueVersion } from '~/features/catalogue/book/search/search-query.server'
import { publicVersion, type PageArea } from '~/platform/page-versions.server'
import { cleanDatabase, query } from '../../support/database/database'
import { book } from '../../support/fixtures/books'
import { requestBook } from '../../support/fixtures/request-books'

beforeEach(cleanDatabase)

const sumOf = async (area: PageArea) => {
  const [row] = await query<{ sum: string }>(
    'SELECT coalesce(sum(version), 0) AS sum FROM "PageVersion" WHERE area = $1',
    [area],
  )
  return Number(row!.sum)
}

/** How much the work raises the versions of both areas. */
async function raisedBy(work: () => Promise<unknown>): Promise<[publicArea: number, work: number]> {
  const before = [await sumOf('public'), await sumOf('work')] as const
  await work()
  return [(await sumOf('public')) - before[0], (await sumOf('work')) - before[1]]
}

test('a transaction raises each area once, however much it writes', async () => {
  const { id } = await book({ title: '수학 1' })
  const rename = (title: string) => db.book.update({ where: { id }, data: { title } })
  expect(await raisedBy(() => rename('수학 2'))).toEqual([1, 1])
  expect(await raisedBy(() => db.$transaction([rename('수학 3'), rename('수학 4')]))).toEqual([
    1, 1,
  ])
})

test('a write to the catalogue or the request list raises the version of the catalogue', async () => {
  const raised = async (write: () => Promise<unknown>) => {
    const before = await catalogueVersion()
    await write()
    return Number((await catalogueVersion()) - before)
  }
  const [{ id }, listed] = [await book({ title: '수학 1' }), await requestBook()]
  const title = '수학 2'
  expect(await raised(() => db.book.update({ where: { id }, data: { title } }))).toBe(1)
  expect(
    await raised(() => db.requestBook.update({ where: { id: listed.id }, data: { title } })),
  ).toBe(1)
  expect(await raised(() => db.book.delete({ where: { id } }))).toBe(1)
  expect(await raised(() => db.school.create({ data: { name: '한빛맹학교' } }))).toBe(0)
})

test('a process of the version before this one reads the same number, and raises nothing twice', async () => {
  const { id } = await book({ title: '수학 1' })
  const before = await catalogueVersion()
  await db.$transaction(async (tx) => {
    await tx.book.update({ where: { id }, data: { title: '수학 2' } })
    const raised = await tx.$queryRawUnsafe(
      'UPDATE "CatalogueVersion" SET version = version + 1 WHERE id = 1 RETURNING id',
    )
    expect(raised).toEqual([{ id: 1 }])
  })
  expect(await query('SELECT id, version FROM "CatalogueVersion"')).toEqual([
    { id: 1, version: String(before + 1n) },
  ])
})

test('what only staff see raises their area, and what no list shows raises nothing', async () => {
  const school = () => db.school.create({ data: { name: '한빛맹학교' } })
  expect(await raisedBy(school)).toEqual([0, 1])
  const audit = () => db.audit.deleteMany()
  expect(await raisedBy(audit)).toEqual([0, 0])
})

test('a transaction that is given up raises nothing, and neither does a part that is taken back', async () => {
  const { id } = await book({ title: '수학 1' })
  const sql = `UPDATE "Book" SET title = '수학 9' WHERE id = ${id}`
  const givenUp = () =>
    db
      .$transaction(async (tx) => {
        expect(await tx.$executeRawUnsafe(sql)).toBe(1)
        throw new Error('given up')
      })
      .catch(({ message }: Error) => expect(message).toBe('given up'))
  expect(await raisedBy(givenUp)).toEqual([0, 0])
  const inParts = () =>
    db.$transaction(async (tx) => {
      await tx.$executeRawUnsafe('SAVEPOINT part')
      await tx.$executeRawUnsafe(sql)
      await tx.$executeRawUnsafe('ROLLBACK TO SAVEPOINT part')
      await tx.$executeRawUnsafe(sql)
    })
  expect(await raisedBy(inParts)).toEqual([1, 1])
})

test('transactions that run at once never wait for each other, and both are counted', async () => {
  const [one, other] = [await book({ title: '하나' }), await book({ title: '둘' })]
  const [first, second] = await raisedBy(() =>
    db.$transaction(async (outer) => {
      await outer.book.update({ where: { id: one.id }, data: { title: '하나 더' } })
      // commits while the first one still runs
      await db.$transaction(async (inner) => {
        await inner.book.update({ where: { id: other.id }, data: { title: '둘 더' } })
      })
      expect(await db.book.findMany({ select: { title: true }, orderBy: { id: 'asc' } })).toEqual([
        { title: '하나' },
        { title: '둘 더' },
      ])
    }),
  )
  expect([first, second]).toEqual([2, 2])
  // the next writers use the same slots again
  for (let i = 0; i < 5; i++)
    await db.book.update({ where: { id: one.id }, data: { title: `${i}` } })
  expect(await db.pageVersion.count({ where: { area: 'public' } })).toBeLessThanOrEqual(4)
})

test('a version that is read after a write is another one, however many reads run', async () => {
  const { id } = await book({ title: '수학' })
  for (let i = 0; i < 50; i++) {
    // a read that runs already, or waits for it, began before the write ended
    const before = [publicVersion(), publicVersion()]
    const [known] = await Promise.all(before)
    const reading = publicVersion()
    await db.book.update({ where: { id }, data: { title: `수학 ${i}` } })
    const after = await publicVersion()
    expect(after).not.toBe(known)
    expect(await publicVersion()).toBe(after)
    expect([known, after]).toContain(await reading)
  }
})
