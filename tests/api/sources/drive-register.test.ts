/** Tests publishers' folders, and files of the drive that become source files of books. */
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { searchColumns } from '~/features/catalogue/book/search/search-text'
import { inspectionsDone } from '~/features/sources/drive/inspection/file-inspection.server'
import { syncPublisherFolders } from '~/features/sources/drive/publishers/publisher-folders.server'
import { contentTag } from '~/storage/content-tag.server'
import { book } from '../../support/fixtures/books'
import { call } from '../../support/client/api-call'
import { admin, as, usePeople } from '../../support/client/people'
import { requestBook } from '../../support/fixtures/request-books'
import { createFolder } from '../../support/fixtures/drive'

beforeEach(async () => {
  await inspectionsDone()
})
usePeople('admin')
beforeEach(async () => {
  await createFolder('', '미래엔')
})

const put = (name: string, text = name, path = '미래엔') =>
  call('/api/drive/upload', { path, 'file[]': [new File([text], name)] }, as(admin))
const register = (name: string, more: Record<string, unknown> = {}, path = '미래엔') =>
  call('/api/drive/regPublisher', { path, name, ...more }, as(admin))
const fileOf = async (bookId: string) =>
  (await db.book.findUniqueOrThrow({ where: { bookId }, include: { publisherFile: true } }))
    .publisherFile
const roots = async () =>
  (
    await db.driveItem.findMany({
      where: { parentId: null, trashTime: null },
      orderBy: { name: 'asc' },
    })
  ).map(({ name }) => name)

describe('registering', () => {
  test.each([
    ['the book id', '수학(2026-7654321)_최종.pdf'],
    ['the ISBN', '979-11-259-5768-3.pdf'],
    ['the title', '수학1.pdf'],
  ])('knows the book by %s in the name and answers its progress', async (_, name) => {
    await book({ bookId: '2026-7654321', title: '수학 1', isbn: '9791125957683' })
    await book({ title: '수학 2' })
    await put(name)
    expect(await register(name)).toMatchObject({
      status: 200,
      data: { publisherFile: name, brailleFile: null },
    })
    const item = await db.driveItem.findFirstOrThrow({ where: { name } })
    expect((await fileOf('2026-7654321'))?.key).toBe(item.fileKey)
    expect(await db.storedFile.count()).toBe(1)
    const trace = await db.audit.findFirstOrThrow({ where: { action: 'drive.regPublisher' } })
    expect(trace).toMatchObject({ target: '2026-7654321', after: { names: [`미래엔/${name}`] } })
  })

  test('of a file that is not on the production list, of a folder, or of nothing is refused', async () => {
    await book({ title: '수학 1' })
    await put('물리학.pdf')
    expect(await register('물리학.pdf')).toMatchObject({
      status: 400,
      key: 'driveNotOnList',
      message: '제작 목록에 없는 파일입니다.',
    })
    expect(await register('없음.pdf')).toMatchObject({ status: 404, key: 'driveNoItem' })
    await createFolder('미래엔', '수학 1')
    expect(await register('수학 1')).toMatchObject({ status: 400, key: 'driveNotFile' })
    expect(await register('물리학.pdf', { bookId: '없는 책' })).toMatchObject({
      status: 404,
      key: 'noSuchMaterial',
    })
    expect(await db.book.count({ where: { publisherFileKey: { not: null } } })).toBe(0)
  })

  test('of a name that fits two books names both and takes the book a person chose', async () => {
    const one = await book({ title: '한국사', creator: '가나다' })
    const other = await book({ title: '한국사', creator: '라마바' })
    await put('한국사.pdf')
    const refused = await register('한국사.pdf')
    expect(refused).toMatchObject({ status: 409, key: 'driveBookSeveral' })
    for (const { bookId } of [one, other])
      expect(refused.message).toContain(`『한국사』(${bookId})`)
    const { data } = await call(
      '/api/drive/registering',
      { path: '미래엔', name: '한국사.pdf' },
      as(admin),
    )
    expect(data).toMatchObject({
      certain: false,
      books: [{ bookId: other.bookId, file: null }, { bookId: one.bookId }],
    })
    expect((await register('한국사.pdf', { bookId: one.bookId })).status).toBe(200)
    expect((await fileOf(one.bookId))?.name).toBe('한국사.pdf')
  })

  test('of a title that is only part of the name asks which book it is', async () => {
    const { bookId } = await book({ title: '수학 1' })
    await put('고급 수학 1.pdf')
    expect(await register('고급 수학 1.pdf')).toMatchObject({
      status: 409,
      key: 'driveBookUnsure',
      message: expect.stringContaining(bookId),
    })
    expect(await fileOf(bookId)).toBeNull()
  })

  test('replaces a file, by choice only one that was seen; the old one goes, unless it lies in the drive', async () => {
    const { bookId } = await book({ title: '수학 1' })
    expect(
      (
        await call(
          '/api/produceBook/upload',
          { bookId, prodType: 'publisher', file: new File(['old'], '옛것.pdf') },
          as(admin),
        )
      ).status,
    ).toBe(200)
    await put('수학 1.pdf', 'new')
    await put('수학1 최종.pdf', 'newer')
    expect(await register('수학 1.pdf', { bookId })).toMatchObject({
      status: 409,
      key: 'driveBookHasFile',
      message: expect.stringContaining('옛것.pdf'),
    })
    expect(await register('수학 1.pdf', { version: 'other' })).toMatchObject({
      status: 409,
      key: 'fileChangedMeanwhile',
    })
    const old = await fileOf(bookId)
    expect((await register('수학 1.pdf', { version: contentTag(old!) })).status).toBe(200)
    expect(
      (await db.storedFile.findUniqueOrThrow({ where: { key: old!.key } })).removeTime,
    ).not.toBeNull()
    const first = await fileOf(bookId)
    expect((await register('수학 1.pdf')).status).toBe(200)
    expect(
      (
        await register('수학1 최종.pdf', {
          bookId,
          seen: ['x none', `${bookId} ${contentTag(first!)}`],
        })
      ).status,
    ).toBe(200)
    expect(
      (await db.storedFile.findUniqueOrThrow({ where: { key: first!.key } })).removeTime,
    ).toBeNull()
    expect((await fileOf(bookId))?.name).toBe('수학1 최종.pdf')
    expect((await register('수학 1.pdf')).status).toBe(200)
    expect((await fileOf(bookId))?.name).toBe('수학 1.pdf')
  })

  test("of another book's file is refused", async () => {
    const one = await book({ title: '수학 1' })
    const other = await book({ title: '수학 2' })
    await put('수학 1.pdf')
    await register('수학 1.pdf')
    expect(await register('수학 1.pdf', { bookId: other.bookId })).toMatchObject({
      status: 409,
      key: 'driveFileOfOther',
      message: expect.stringContaining(one.bookId),
    })
    expect(await fileOf(other.bookId)).toBeNull()
  })

  test('by ten at once gives the book one file, and no other is lost', async () => {
    const { bookId } = await book({ title: '수학 1' })
    for (let i = 0; i < 10; i += 1) await put(`수학 1_${20260100 + i}.pdf`)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => register(`수학 1_${20260100 + i}.pdf`, { bookId })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await db.storedFile.count({ where: { removeTime: null } })).toBe(10)
    expect(await fileOf(bookId)).not.toBeNull()
  })

  test('outlives the deletion of the file from the drive', async () => {
    const { bookId } = await book({ title: '수학 1' })
    await put('수학 1.pdf')
    await register('수학 1.pdf')
    await call('/api/drive/remove', { path: '미래엔', name: '수학 1.pdf' }, as(admin))
    expect((await fileOf(bookId))?.removeTime).toBeNull()
  })
})

describe("publishers' folders", () => {
  test('are made for every house of the full list, once for all its spellings, when the root is opened', async () => {
    for (const publisher of [
      '㈜비상',
      '비상교육',
      '천재교과서(김정인)',
      '천재교육',
      '미래앤',
      '도서출판 담음',
      'A/B 출판',
    ])
      await requestBook({ publisher })
    await syncPublisherFolders()
    expect(new Set(await roots())).toEqual(
      new Set(['미래엔', '비상교육', '천재교과서', '천재교육', '도서출판 담음', 'A_B 출판']),
    )
    expect(await syncPublisherFolders()).toBe(0)
    const { data } = await call('/api/drive/list', { path: '' }, as(admin))
    expect(data.totalCount).toBe(6)
  })

  test('come with a book that is added to the list', async () => {
    await call('/api/drive/list', { path: '' }, as(admin))
    expect(
      (await call('/api/requestBook/create', { title: '새 책', publisher: '새 출판사' }, as(admin)))
        .status,
    ).toBe(200)
    expect(
      (await call('/api/drive/list', { path: '' }, as(admin))).data.items.map(
        ({ name }: { name: string }) => name,
      ),
    ).toContain('새 출판사')
  })

  test('that were deleted stay in the trash and are not made again', async () => {
    await requestBook({ publisher: '지학사' })
    await syncPublisherFolders()
    await call('/api/drive/remove', { path: '', name: '지학사' }, as(admin))
    expect(await syncPublisherFolders()).toBe(0)
    expect(await roots()).toEqual(['미래엔'])
  })

  test('are made once by five processes at the same moment', async () => {
    await requestBook({ publisher: '지학사' })
    expect(
      (await Promise.all(Array.from({ length: 5 }, syncPublisherFolders))).reduce(
        (sum, made) => sum + made,
      ),
    ).toBe(1)
    expect(await roots()).toEqual(['미래엔', '지학사'])
  })
})

test('a title of a Book is what its search columns say', () => {
  expect(searchColumns({ title: '수학 Ⅰ' }).titleText).toBe('수학1')
})
