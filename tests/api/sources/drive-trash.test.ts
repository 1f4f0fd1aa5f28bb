/**
 * Tests the trash of the drive: its list, restoring, deleting for good; and folders as .zip files.
 */
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fromBuffer, type Entry } from 'yauzl'
import { db } from '~/platform/db.server'
import { inspectionsDone } from '~/features/sources/drive/inspection/file-inspection.server'
import { purgeExpired } from '~/features/sources/drive/trash/trash.server'
import { removeUnused } from '~/storage/stored-files.server'
import { zipStream } from '~/http/zip-stream.server'
import { call, callRaw } from '../../support/client/api-call'
import { admin, as, usePeople } from '../../support/client/people'
import { createFolder, file, upload } from '../../support/fixtures/drive'

const day = 24 * 60 * 60 * 1000

usePeople('admin')
beforeEach(async () => {
  await createFolder('', '미래엔')
})

const type = 'publisher'
const remove = (path: string, name: string) =>
  call('/api/drive/remove', { path, type, name }, as(admin))
const get = (path: string, name: string | string[], method = 'GET') =>
  callRaw('/api/drive/download', { path, type, name }, { ...as(admin), method })
const trash = async () => (await call('/api/drive/trash', {}, as(admin))).data
const restore = (id: number) => call(`/api/drive/restore/${id}`, {}, as(admin))
const purge = (fields: object) => call('/api/drive/purge', { ...fields }, as(admin))
const idOf = async (name: string) =>
  (await db.driveItem.findFirstOrThrow({ where: { name }, orderBy: { id: 'desc' } })).id
const here = async (path: string) => {
  const answer = await call('/api/drive/list', { path, type }, as(admin))
  return answer.status === 200
    ? answer.data.items.map(({ name }: { name: string }) => name)
    : answer.key
}
const actions = async () =>
  (await db.audit.findMany({ orderBy: { id: 'asc' } })).map(
    ({ action, target }) => `${action} ${target}`,
  )

describe('the trash', () => {
  test('tells what was deleted, where it was, by whom, how large it is and how long it stays', async () => {
    await createFolder('미래엔', '수학')
    await upload('미래엔/수학', file('1.pdf', '12345'), file('2.pdf', '678'))
    await upload('미래엔', file('국어.pdf', '1234'))
    await remove('미래엔', '국어.pdf')
    await remove('미래엔', '수학')
    const { items, totalCount } = await trash()
    expect(totalCount).toBe(2)
    expect(items).toMatchObject([
      {
        name: '수학',
        folder: true,
        path: '미래엔',
        parent: null,
        userName: 'admin',
        size: 8,
        files: 2,
        daysLeft: 30,
      },
      { name: '국어.pdf', folder: false, path: '미래엔', size: 4, files: 1 },
    ])
  })

  test('gives back a folder with all that was in it, and its dates', async () => {
    await createFolder('미래엔', '수학')
    await upload('미래엔/수학', file('1.pdf', '하나'))
    const before = await db.driveItem.findMany({
      orderBy: { id: 'asc' },
      select: { updateTime: true },
    })
    await remove('미래엔', '수학')
    expect(await here('미래엔/수학')).toBe('driveNoFolder')
    expect((await restore(await idOf('수학'))).data).toMatchObject({
      name: '수학',
      before: null,
      path: ['미래엔'],
    })
    expect(await here('미래엔/수학')).toEqual(['1.pdf'])
    expect(await (await get('미래엔/수학', '1.pdf')).text()).toBe('하나')
    expect(
      await db.driveItem.findMany({ orderBy: { id: 'asc' }, select: { updateTime: true } }),
    ).toEqual(before)
    expect((await restore(await idOf('수학'))).key).toBe('driveNotInTrash')
    expect(await actions()).toContain('drive.restore 미래엔/수학')
  })

  test('gives back under a free name what somebody has taken the name of', async () => {
    await upload('미래엔', file('수학.pdf', 'old'))
    const id = await idOf('수학.pdf')
    await remove('미래엔', '수학.pdf')
    await upload('미래엔', file('수학.PDF', 'new'))
    expect((await restore(id)).data).toMatchObject({ name: '수학 (2).pdf', before: '수학.pdf' })
    expect(await (await get('미래엔', '수학 (2).pdf')).text()).toBe('old')
    expect(await (await get('미래엔', '수학.PDF')).text()).toBe('new')
  })

  test('says which folder must come back first', async () => {
    await createFolder('미래엔', '수학')
    await upload('미래엔/수학', file('1.pdf'))
    const id = await idOf('1.pdf')
    await remove('미래엔/수학', '1.pdf')
    await remove('', '미래엔')
    expect((await trash()).items).toMatchObject([
      { name: '미래엔' },
      { name: '1.pdf', parent: '미래엔', path: '미래엔/수학' },
    ])
    expect(await restore(id)).toMatchObject({
      status: 409,
      message:
        "'미래엔' 폴더가 휴지통에 있어 복원할 수 없습니다. '미래엔' 폴더를 먼저 복원해 주세요.",
    })
    await restore(await idOf('미래엔'))
    expect((await restore(id)).status).toBe(200)
    expect(await here('미래엔/수학')).toEqual(['1.pdf'])
  })

  test('restores once when two requests come at the same moment', async () => {
    await upload('미래엔', file('수학.pdf'))
    const id = await idOf('수학.pdf')
    await remove('미래엔', '수학.pdf')
    const answers = await Promise.all(Array.from({ length: 10 }, () => restore(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
    expect(await here('미래엔')).toEqual(['수학.pdf'])
  })

  test('is emptied for good: rows at once, bytes an hour later, and what a book holds stays', async () => {
    await createFolder('미래엔', '수학')
    await upload('미래엔/수학', file('1.pdf'), file('2.pdf'))
    await upload('미래엔', file('등록.pdf'))
    const { fileKey } = await db.driveItem.findFirstOrThrow({ where: { name: '등록.pdf' } })
    await db.book.create({
      data: { bookId: '2099-0000001', title: '수학', publisherFileKey: fileKey },
    })
    // a file that was deleted before its folder was
    await remove('미래엔/수학', '2.pdf')
    await remove('미래엔', '수학')
    await remove('미래엔', '등록.pdf')
    expect((await purge({ id: await idOf('수학') })).data).toEqual({ items: 1, files: 2 })
    expect((await trash()).items).toMatchObject([{ name: '등록.pdf' }])
    expect((await purge({ all: '1' })).data).toEqual({ items: 1, files: 1 })
    expect(await db.driveItem.findMany({ where: { fileKey: { not: null } } })).toEqual([])
    expect(
      (await db.storedFile.findMany())
        .filter(({ removeTime }) => removeTime === null)
        .map(({ key }) => key),
    ).toEqual([fileKey])
    expect((await removeUnused(Date.now() + 2 * 60 * 60 * 1000)).files).toBe(2)
    expect(await db.storedFile.count()).toBe(1)
    expect(await purge({ id: 1 })).toMatchObject({ status: 404, key: 'driveNotInTrash' })
    expect(await purge({})).toMatchObject({ status: 400 })
    expect((await actions()).filter((one) => one.startsWith('drive.purge'))).toEqual([
      'drive.purge 수학',
      'drive.purge 등록.pdf',
    ])
  })

  test('forgets what is older than thirty days, and nothing younger', async () => {
    await upload('미래엔', file('old.pdf'), file('young.pdf'), file('kept.pdf'))
    await remove('미래엔', 'old.pdf')
    await remove('미래엔', 'young.pdf')
    await db.$executeRaw`UPDATE "DriveItem" SET "trashTime" = ${new Date(Date.now() - 30 * day - 1000)} WHERE name = 'old.pdf'`
    await db.$executeRaw`UPDATE "DriveItem" SET "trashTime" = ${new Date(Date.now() - 30 * day + 60_000)} WHERE name = 'young.pdf'`
    expect(await purgeExpired()).toBe(1)
    expect((await trash()).items).toMatchObject([{ name: 'young.pdf', daysLeft: 1 }])
    expect(await here('미래엔')).toEqual(['kept.pdf'])
    expect(await db.storedFile.count({ where: { removeTime: { not: null } } })).toBe(1)
    expect(
      (await db.audit.findMany({ where: { action: 'drive.purge' } })).map(
        ({ userName, before }) => ({ userName, before }),
      ),
    ).toEqual([{ userName: '', before: { names: ['old.pdf'], items: 1, files: 1 } }])
  })

  test('loses nothing and keeps nothing twice when restoring and purging meet', async () => {
    await createFolder('미래엔', '수학')
    await upload('미래엔/수학', file('1.pdf'))
    const [inner, outer] = [await idOf('1.pdf'), await idOf('수학')]
    await remove('미래엔/수학', '1.pdf')
    await remove('미래엔', '수학')
    const answers = await Promise.all([
      purge({ id: outer }),
      restore(outer),
      restore(inner),
      purge({ all: '1' }),
      restore(outer),
    ])
    for (const { status } of answers) expect([200, 404, 409]).toContain(status)
    const orphans = await db.driveItem.count({ where: { file: { removeTime: { not: null } } } })
    expect(orphans).toBe(0)
  })
})

async function piecesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Names, texts and times of a zip, read from its central directory. */
const unzip = (bytes: Buffer) =>
  new Promise<{ entries: Entry[]; texts: Record<string, string> }>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const found = { entries: [] as Entry[], texts: {} as Record<string, string> }
      zip.on('entry', (entry: Entry) => {
        found.entries.push(entry)
        zip.openReadStream(entry, async (error, stream) => {
          if (error) return reject(error)
          found.texts[entry.fileName] = (await piecesOf(stream as AsyncIterable<Buffer>)).toString()
          zip.readEntry()
        })
      })
      zip.on('end', () => resolve(found))
      zip.on('error', reject)
      zip.readEntry()
    }),
  )
const openFiles = () =>
  readdirSync('/proc/self/fd').filter(
    (fd) =>
      existsSync(`/proc/self/fd/${fd}`) && /\/kept\//.test(readlinkSync(`/proc/self/fd/${fd}`)),
  ).length

describe('a folder as .zip', () => {
  test('holds all that is below it under Korean names, empty folders too, with times of Seoul and its length told before', async () => {
    await createFolder('미래엔', '수학')
    await createFolder('미래엔/수학', '빈 폴더')
    await createFolder('미래엔/수학', '1학기')
    await upload('미래엔/수학/1학기', file('익힘책 (1).pdf'.normalize('NFD'), '익힘'))
    await upload('미래엔/수학', file('표지.pdf', '표지'), file('버림.pdf'))
    await remove('미래엔/수학', '버림.pdf')
    await db.driveItem.updateMany({ data: { updateTime: new Date('2026-03-02T00:30:10Z') } })
    const answer = await get('미래엔', '수학')
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('수학.zip'))
    expect(answer.headers.get('content-type')).toBe('application/zip')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBe(Number(answer.headers.get('content-length')))
    const { entries, texts } = await unzip(bytes)
    expect(texts).toEqual({
      '수학/빈 폴더/': '',
      '수학/1학기/익힘책 (1).pdf': '익힘',
      '수학/표지.pdf': '표지',
    })
    for (const entry of entries) {
      // the flag for UTF-8 names; without it Windows would show other letters
      expect(entry.generalPurposeBitFlag & 0x800).toBe(0x800)
      expect(entry.getLastModDate({ forceDosFormat: true, timezone: 'UTC' }).toISOString()).toBe(
        '2026-03-02T09:30:10.000Z',
      )
    }
    expect(await actions()).toContain('drive.archive 미래엔/수학')
    const head = await get('미래엔', '수학', 'HEAD')
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
  })

  test('holds several entries of one folder, and one file alone is itself', async () => {
    await upload('미래엔', file('1.pdf', '하나'), file('2.pdf', '둘'), file('3.pdf', '셋'))
    const answer = await get('미래엔', ['1.pdf', '3.PDF'])
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('미래엔.zip'))
    expect((await unzip(Buffer.from(await answer.arrayBuffer()))).texts).toEqual({
      '1.pdf': '하나',
      '3.pdf': '셋',
    })
    expect(await (await get('미래엔', ['2.pdf', '2.pdf'])).text()).toBe('둘')
    expect((await get('미래엔', ['1.pdf', 'none.pdf'])).status).toBe(404)
  })

  test('is not broken by what is deleted for good while it is sent', async () => {
    await upload('미래엔', file('1.pdf', '하나'.repeat(200_000)), file('2.pdf', '둘'))
    const answer = await get('', '미래엔')
    const reader = answer.body!.getReader()
    const chunks = [(await reader.read()).value!]
    await remove('', '미래엔')
    await purge({ all: '1' })
    for (let next = await reader.read(); !next.done; next = await reader.read())
      chunks.push(next.value)
    expect(Object.keys((await unzip(Buffer.concat(chunks))).texts).sort()).toEqual([
      '미래엔/1.pdf',
      '미래엔/2.pdf',
    ])
  })

  test('leaves no file open when it is given up, or never read', async () => {
    await upload(
      '미래엔',
      ...Array.from({ length: 5 }, (_, i) => file(`${i}.pdf`, 'x'.repeat(3_000_000))),
    )
    await inspectionsDone()
    const before = openFiles()
    const answers = await Promise.all(Array.from({ length: 10 }, () => get('', '미래엔')))
    expect(openFiles()).toBe(before)
    const readers = answers.slice(0, 8).map(({ body }) => body!.getReader())
    for (const reader of readers) for (let i = 0; i < 4; i += 1) await reader.read()
    expect(openFiles()).toBeGreaterThan(before)
    for (const reader of readers) await reader.cancel()
    await vi.waitFor(() => expect(openFiles()).toBe(before), 30_000)
  })

  test('says so when it would be too much for one', async () => {
    await createFolder('미래엔', '많음')
    const parentId = await idOf('많음')
    await db.driveItem.createMany({
      data: Array.from({ length: 10_001 }, (_, i) => ({
        parentId,
        name: `${i}`,
        foldedName: `${i}`,
      })),
    })
    expect(
      await call(
        '/api/drive/download',
        { path: '미래엔', name: '많음' },
        { ...as(admin), method: 'GET' },
      ),
    ).toMatchObject({ status: 400, message: expect.stringContaining('10,000개, 50GB') })
    await db.driveItem.deleteMany({ where: { parentId, name: { in: ['1', '2'] } } })
    const answer = await get('미래엔', '많음')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBe(Number(answer.headers.get('content-length')))
    expect((await unzip(bytes)).entries).toHaveLength(9_999)
  })
})

test('a .zip says its length rightly, also beyond 64 KB of names and with many files', async () => {
  for (const count of [0, 1, 500, 2_000]) {
    const time = new Date()
    const open = async () => new Blob(['내용']).stream() as ReadableStream<Uint8Array<ArrayBuffer>>
    const { size, stream } = zipStream(
      Array.from({ length: count }, (_, i) => ({
        path: `가나다라마바사/${i}.pdf`,
        time,
        size: 6,
        open,
      })),
    )
    expect(
      (await piecesOf(stream as unknown as AsyncIterable<Uint8Array>)).length,
      String(count),
    ).toBe(size)
  }
})
