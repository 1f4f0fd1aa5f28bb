/**
 * Tests folders of the drive: listing, sorting, searching, the deletion impact, and deleting
 * several entries.
 */
import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import { inspectionsDone } from '~/features/sources/drive/inspection/file-inspection.server'
import { db } from '~/platform/db.server'
import { call, callRaw, digest, createPerson } from '../../support/client/api-call'
import { admin, as, usePeople } from '../../support/client/people'
import { query } from '../../support/database/database'
import { createFolder, file, upload } from '../../support/fixtures/drive'

usePeople('admin')
beforeEach(async () => {
  await createFolder('', '미래엔')
})

const list = (path: string, more: Record<string, unknown> = {}, token = admin.token) =>
  call('/api/drive/list', { path, type: 'publisher', ...more }, { token })
const info = (path: string, ...name: string[]) =>
  call('/api/drive/folderInfo', { path, type: 'publisher', name }, as(admin))
const removeAll = (path: string, name: string[], more = {}) =>
  call('/api/drive/removeAll', { path, type: 'publisher', name, ...more }, as(admin))
const namesIn = async (path: string, more: Record<string, unknown> = {}) =>
  (await list(path, more)).data.items.map(({ name }: { name: string }) => name)
const rowOf = (name: string) => db.driveItem.findFirstOrThrow({ where: { name } })

describe('a list', () => {
  test('tells of every entry what it is, folders first and names in the order of the alphabet', async () => {
    await createFolder('미래엔', '하')
    await upload('미래엔', file('나.pdf', '12345'), file('가.pdf'), file('abc.pdf'))
    await inspectionsDone()
    const { data } = await list('미래엔')
    expect(data.totalCount).toBe(4)
    expect(data.items.map(({ name }: { name: string }) => name)).toEqual([
      '하',
      'abc.pdf',
      '가.pdf',
      '나.pdf',
    ])
    expect(data.items[0]).toMatchObject({
      folder: true,
      size: null,
      version: null,
      files: 0,
      path: '미래엔',
    })
    expect(data.items[3]).toMatchObject({
      folder: false,
      size: 5,
      share: null,
      book: null,
      report: { level: 'warn', text: '이름은 .pdf, 내용은 TXT' },
      inbox: false,
      sent: null,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+09:00$/),
    })
    expect(data.items[3].version).toHaveLength(22)
    expect(data.items[3]).not.toHaveProperty('accessId')
  })

  test('is sorted by name, date and size both ways, and cut into pages', async () => {
    await createFolder('미래엔', '폴더')
    await upload('미래엔', file('b.pdf', '1'))
    await upload('미래엔', file('a.pdf', '333'), file('c.pdf', '22'))
    await db.driveItem.updateMany({
      where: { name: 'b.pdf' },
      data: { updateTime: new Date(Date.now() + 60_000) },
    })
    expect(await namesIn('미래엔', { sort: '-name' })).toEqual(['폴더', 'c.pdf', 'b.pdf', 'a.pdf'])
    expect(await namesIn('미래엔', { sort: 'size' })).toEqual(['폴더', 'b.pdf', 'c.pdf', 'a.pdf'])
    expect(await namesIn('미래엔', { sort: '-size' })).toEqual(['폴더', 'a.pdf', 'c.pdf', 'b.pdf'])
    expect((await namesIn('미래엔', { sort: '-date' }))[1]).toBe('b.pdf')
    expect((await namesIn('미래엔', { sort: 'date' })).at(-1)).toBe('b.pdf')
    expect((await list('미래엔', { page: 2, size: 3 })).data).toMatchObject({
      totalCount: 4,
      items: [{ name: 'c.pdf' }],
    })
    expect(await list('미래엔', { page: 3, size: 3 })).toMatchObject({
      status: 404,
      message: '존재하지 않는 페이지입니다.',
    })
    expect(await list('미래엔', { sort: 'colour' })).toMatchObject({
      status: 400,
      fieldErrors: { sort: expect.any(String) },
    })
    expect(await list('미래엔', { size: 0 })).toMatchObject({
      status: 400,
      fieldErrors: { size: expect.any(String) },
    })
  })

  test('tells the live link, the book and the report of a file, and a link that ended as none', async () => {
    await upload('미래엔', file('수학.pdf'), file('국어.pdf'), file('과학.pdf'))
    await inspectionsDone()
    const [math, korean] = [await rowOf('수학.pdf'), await rowOf('국어.pdf')]
    const expireTime = new Date(Date.now() + 3_600_000)
    await db.driveShare.create({
      data: {
        accessId: 'm'.repeat(22),
        driveItemId: math.id,
        expireTime,
        accessCount: 3,
        usedCount: 1,
      },
    })
    await db.driveShare.create({
      data: {
        accessId: 'k'.repeat(22),
        driveItemId: korean.id,
        expireTime,
        accessCount: 3,
        usedCount: 3,
      },
    })
    await db.storedFile.update({
      where: { key: math.fileKey! },
      data: { report: { level: 'bad', short: ['intakeImagesShort', { pages: 3 }], lines: [] } },
    })
    await db.book.create({
      data: { bookId: '2026-0000001', title: '수학 1', publisherFileKey: math.fileKey },
    })
    const { data } = await list('미래엔')
    expect(data.items.find(({ name }: { name: string }) => name === '수학.pdf')).toMatchObject({
      accessId: 'm'.repeat(22),
      share: { left: 2 },
      book: { bookId: '2026-0000001', title: '수학 1' },
      report: { level: 'bad' },
    })
    const ended = data.items.find(({ name }: { name: string }) => name === '국어.pdf')
    expect([ended.share, ended.accessId]).toEqual([null, undefined])
  })

  test('of the root tells how many files a publisher has and when the last one came; the trash does not count', async () => {
    await createFolder('미래엔', '중학')
    await upload('미래엔/중학', file('a.pdf'), file('b.pdf'))
    await upload('미래엔', file('c.pdf'))
    await call('/api/drive/remove', { path: '미래엔', name: 'c.pdf' }, as(admin))
    const { data } = await list('')
    expect(data.items).toMatchObject([
      { name: '미래엔', files: 2, newest: expect.stringContaining('+09:00') },
    ])
    await call('/api/drive/remove', { path: '미래엔', name: '중학' }, as(admin))
    expect((await list('')).data.items).toMatchObject([{ files: 0, newest: null }])
    expect(await namesIn('미래엔')).toEqual([])
  })

  test('finds by words below the folder, spacing and case aside, and tells where; nothing of the trash', async () => {
    await createFolder('', '비상')
    await createFolder('미래엔', '중학 수학')
    await upload('미래엔/중학 수학', file('공통수학 1.PDF'), file('100%.pdf'))
    await upload('비상', file('공통수학1 지도서.pdf'), file('국어.pdf'))
    const found = async (path: string, keyword: string) =>
      (await list(path, { keyword })).data.items.map(
        ({ path, name }: { path: string; name: string }) => `${path}/${name}`,
      )
    expect(await found('', '수학1 공통')).toEqual([
      '미래엔/중학 수학/공통수학 1.PDF',
      '비상/공통수학1 지도서.pdf',
    ])
    expect(await found('미래엔', '수학 pdf'.normalize('NFD'))).toEqual([
      '미래엔/중학 수학/공통수학 1.PDF',
    ])
    expect(await found('', '수학')).toHaveLength(3)
    expect(await found('', '%')).toEqual([])
    expect(await found('', '미래')).toEqual(['/미래엔'])
    await removeAll('미래엔', ['중학 수학'])
    expect(await found('', '공통수학')).toEqual(['비상/공통수학1 지도서.pdf'])
    expect(await list('', { keyword: '가'.repeat(101) })).toMatchObject({
      status: 400,
      fieldErrors: { keyword: expect.any(String) },
    })
  })

  test('names stand as a person reads them: 2 before 10, a copy after its original, folders first; also found, packed and deleted', async () => {
    const names = [
      '수학 1.pdf',
      '수학 2.pdf',
      '수학 2 (2).pdf',
      '수학 2 (10).pdf',
      '수학 10.pdf',
      '수학 123456789012345678901.pdf',
      '수학 가.pdf',
    ]
    await upload('미래엔', ...names.toReversed().map((name) => file(name)))
    await createFolder('미래엔', '수학 10권')
    await createFolder('미래엔', '수학 9권')
    await upload('미래엔/수학 9권', file('20.pdf'), file('3.pdf'))
    const all = ['수학 9권', '수학 10권', ...names]
    expect(await namesIn('미래엔')).toEqual(all)
    expect(await namesIn('미래엔', { sort: '-name' })).toEqual([
      '수학 10권',
      '수학 9권',
      ...names.toReversed(),
    ])
    expect(
      (await list('', { keyword: '수학' })).data.items.map(({ name }: { name: string }) => name),
    ).toEqual(all)
    const packed = await callRaw(
      '/api/drive/download',
      { path: '', type: 'publisher', name: '미래엔' },
      { ...as(admin), method: 'GET' },
    )
    const inZip = Object.keys(unzipSync(new Uint8Array(await packed.arrayBuffer()))).filter(
      (path) => path.endsWith('.pdf'),
    )
    expect(inZip).toEqual([
      '미래엔/수학 9권/3.pdf',
      '미래엔/수학 9권/20.pdf',
      ...names.map((name) => `미래엔/${name}`),
    ])
    await removeAll('미래엔', names.toReversed())
    expect(
      (await call('/api/drive/trash', {}, as(admin))).data.items.map(
        ({ name }: { name: string }) => name,
      ),
    ).toEqual(names)
  })

  test('takes names as a Mac writes them, and paths twenty folders deep', async () => {
    let path = '미래엔'
    for (let depth = 2; depth <= 20; depth += 1) {
      expect((await createFolder(path, `단계 ${depth}`)).status).toBe(200)
      path += `/단계 ${depth}`
    }
    expect(await createFolder(path, '더 깊이')).toMatchObject({
      status: 400,
      fieldErrors: { name: '폴더는 20단계까지 만들 수 있습니다.' },
    })
    await upload(path, file('깊은 곳.pdf'))
    expect(await namesIn(path.normalize('NFD'))).toEqual(['깊은 곳.pdf'])
    expect((await list('', { keyword: '깊은' })).data.items).toMatchObject([
      { path, name: '깊은 곳.pdf' },
    ])
    expect((await info('', '미래엔')).data).toMatchObject({ files: 1, folders: 20 })
  })

  test('is for administrators, of folders that are there', async () => {
    const [producer, member] = [await createPerson('producer', 2), await createPerson('member', 10)]
    for (const { token } of [producer, member])
      expect(await list('미래엔', {}, token)).toMatchObject({ status: 403, key: 'noPermission' })
    expect(await list('미래엔', {}, '')).toMatchObject({ status: 403 })
    await upload('미래엔', file('a.pdf'))
    for (const path of ['없음', '미래엔/없음', '미래엔/a.pdf', '../미래엔/..'])
      expect(await list(path)).toMatchObject({ status: 404, key: 'driveNoFolder' })
    expect(await list('/미래엔/')).toMatchObject({ status: 200 })
    expect(await list('미래엔', { type: 'other' })).toMatchObject({ status: 400 })
  })
})

describe('before deleting', () => {
  test('everything below is counted: files, bytes, folders, live links, books', async () => {
    await createFolder('미래엔', '중학')
    await createFolder('미래엔/중학', '빈 폴더')
    await upload('미래엔/중학', file('수학.pdf', '12345'), file('국어.pdf', '123'))
    await upload('미래엔', file('따로.pdf', '1'))
    const { id, fileKey } = await rowOf('수학.pdf')
    await db.driveShare.create({
      data: {
        accessId: 'x'.repeat(22),
        driveItemId: id,
        expireTime: new Date(Date.now() + 3_600_000),
        accessCount: 3,
      },
    })
    await db.book.create({
      data: { bookId: '2026-0000001', title: '수학 1', publisherFileKey: fileKey },
    })
    expect((await info('미래엔', '중학', '따로.pdf')).data).toMatchObject({
      items: [
        { name: '중학', folder: true },
        { name: '따로.pdf', folder: false },
      ],
      files: 3,
      folders: 2,
      bytes: 9,
      shares: 1,
      books: 1,
      titles: ['수학 1'],
    })
    expect((await info('미래엔', '따로.pdf')).data).toMatchObject({
      files: 1,
      folders: 0,
      shares: 0,
      books: 0,
      titles: [],
    })
    expect(await info('미래엔', '없음')).toMatchObject({ status: 404, key: 'driveNoItem' })
    expect(await info('미래엔')).toMatchObject({
      status: 400,
      key: expect.any(String),
      fieldErrors: { name: '선택한 것이 없습니다. 목록에서 하나 이상 선택해 주세요.' },
    })
  })
})

describe('several', () => {
  test('go into the trash at once; what is gone already is counted', async () => {
    await createFolder('미래엔', '중학')
    await upload('미래엔/중학', file('x.pdf'))
    await upload('미래엔', file('a.pdf'), file('b.pdf'), file('c.pdf'))
    expect((await removeAll('미래엔', ['a.pdf', '중학', '없음', 'A.PDF'])).data).toEqual({
      removed: ['a.pdf', '중학'],
      gone: 1,
    })
    expect(await namesIn('미래엔')).toEqual(['b.pdf', 'c.pdf'])
    expect(await db.driveItem.count({ where: { trashTime: { not: null } } })).toBe(2)
    expect(await db.audit.count({ where: { action: 'drive.remove' } })).toBe(2)
    expect(await db.storedFile.count({ where: { removeTime: null } })).toBe(4)
    await inspectionsDone()
    const before = await digest()
    expect(await removeAll('미래엔', ['a.pdf'])).toMatchObject({ status: 404, key: 'driveNoItem' })
    expect(await removeAll('미래엔', [])).toMatchObject({ status: 400 })
    expect(await removeAll('없음', ['a.pdf'])).toMatchObject({ status: 404, key: 'driveNoFolder' })
    expect(await digest()).toBe(before)
  })

  test('sent twice under one operation id go once, with the same answer', async () => {
    await upload('미래엔', file('a.pdf'), file('b.pdf'))
    const answers = [
      await removeAll('미래엔', ['a.pdf'], { opId: 'once' }),
      await removeAll('미래엔', ['a.pdf'], { opId: 'once' }),
    ]
    expect(answers.map(({ data }) => data)).toEqual([
      { removed: ['a.pdf'], gone: 0 },
      { removed: ['a.pdf'], gone: 0 },
    ])
    expect(await db.audit.count({ where: { action: 'drive.remove' } })).toBe(1)
  })
})

test('an empty new name is refused in words for both a folder and a renamed file', async () => {
  await upload('미래엔', file('a.pdf'))
  const rename = (newName: string) =>
    call(
      '/api/drive/rename',
      { path: '미래엔', type: 'publisher', name: 'a.pdf', newName },
      as(admin),
    )
  expect(await rename('  ')).toMatchObject({
    status: 400,
    fieldErrors: { newName: '이름이 비어 있어 바꿀 수 없습니다. 새 이름을 입력해 주세요.' },
  })
  expect(await rename('.a')).toMatchObject({
    status: 400,
    fieldErrors: { newName: '이름은 마침표로 시작하거나 끝날 수 없습니다.' },
  })
  expect(await rename('가'.repeat(86))).toMatchObject({
    status: 400,
    fieldErrors: { newName: expect.stringContaining('너무 깁니다') },
  })
})

test('ten thousand files of a folder are paged in order', async () => {
  const { id } = await rowOf('미래엔')
  await query(
    `WITH files AS (INSERT INTO "StoredFile" (key, name, size, sha256) SELECT 'key-' || n, '파일 ' || n || '.pdf', n, sha256('') FROM generate_series(0, 9999) n RETURNING key, name)
     INSERT INTO "DriveItem" ("parentId", name, "foldedName", "fileKey", "updateTime") SELECT $1, name, lower(name), key, now() FROM files`,
    [id],
  )
  const sizes = async (page: number) =>
    (await list('미래엔', { size: 100, page, sort: '-size' })).data.items.map(
      ({ size }: { size: number }) => size,
    )
  for (const page of [1, 50, 100])
    expect(await sizes(page)).toEqual(
      Array.from({ length: 100 }, (_, i) => 10_000 - 100 * (page - 1) - i - 1),
    )
})
