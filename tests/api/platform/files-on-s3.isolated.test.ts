/** Tests files of production and the drive on S3: the same as on disk, and 503 while S3 is down. */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startS3Server } from '../../support/servers/s3'

// the variables must be set before the application reads its configuration; STORAGE_DIR has a
// folder of its own, which shows files that belong on S3
const s3 = await startS3Server()
Object.assign(process.env, s3.variables, { STORAGE_DIR: `${process.env.STORAGE_DIR}-beside-s3` })
const { db } = await import('~/platform/db.server')
const { env } = await import('~/platform/env.server')
const { incomingFolder: incoming, removeUnused: sweep } =
  await import('~/storage/stored-files.server')
const { book } = await import('../../support/fixtures/books')
const { call, callRaw, createPerson: person } = await import('../../support/client/api-call')
const { cleanDatabase } = await import('../../support/database/database')
const { inconsistencies } = await import('../../support/checks/consistency')
const { checksDone } = await import('~/features/production/file-check/check-stored.server')
const { brfOf } = await import('~/features/production/braille/layout')
const { writeBraille } = await import('~/features/production/braille/write')

afterAll(() => s3.stop())
let token: string
beforeEach(async () => {
  await cleanDatabase()
  token = (await person('admin', 1)).token
  await call('/api/drive/createFolder', { path: '', type: 'publisher', name: '미래엔' }, { token })
})
const hours = (n: number) => Date.now() + n * 60 * 60 * 1000
const place = { path: '미래엔', type: 'publisher' }
const file = (bytes: Buffer | string, name: string) =>
  new File([new Uint8Array(Buffer.from(bytes))], name)
const upload = (...files: File[]) =>
  call('/api/drive/upload', { ...place, 'file[]': files }, { token })
const download = (name: string, headers: Record<string, string> = {}) =>
  callRaw('/api/drive/download', { ...place, name }, { token, method: 'GET', headers })

describe('the drive', () => {
  test('keeps files in the bucket and nowhere else, and gives them back whole and in parts', async () => {
    const large = randomBytes(18 * 1024 * 1024 + 5)
    expect((await upload(file(large, '수학 (1).pdf'), file('작은 파일', '국어①.pdf'))).status).toBe(
      200,
    )
    expect(existsSync(`${env.STORAGE_DIR}/kept`)).toBe(false)
    // file inspection copies the file there for a moment and removes it
    await vi.waitFor(() => expect(readdirSync(incoming)).toEqual([]), { timeout: 30_000 })
    const answer = await download('수학 (1).pdf')
    expect([
      answer.status,
      answer.headers.get('content-length'),
      answer.headers.get('accept-ranges'),
    ]).toEqual([200, String(large.length), 'bytes'])
    expect(
      createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex'),
    ).toBe(createHash('sha256').update(large).digest('hex'))
    const part = await download('수학 (1).pdf', { Range: 'bytes=9000000-9000009' })
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 9000000-9000009/${large.length}`,
    ])
    expect(Buffer.from(await part.arrayBuffer()).equals(large.subarray(9_000_000, 9_000_010))).toBe(
      true,
    )
    expect(await (await download('국어1.pdf')).text()).toBe('작은 파일')
    // browsers are led to the bucket only where that was asked for
    const cookie = `accessToken=${token}`
    const asked = { ...place, name: '수학 (1).pdf' }
    const byBrowser = await callRaw('/api/drive/download', asked, { method: 'GET', cookie })
    expect([byBrowser.status, byBrowser.headers.get('location')]).toEqual([200, null])
    await byBrowser.body?.cancel()
    expect(await inconsistencies()).toEqual([])
  })

  test('renames and deletes without touching the bucket; the sweep takes what nobody names', async () => {
    await upload(file('수학', 'a.pdf'))
    expect(
      (
        await call(
          '/api/drive/rename',
          { ...place, name: 'a.pdf', newName: '새 이름.pdf' },
          { token },
        )
      ).status,
    ).toBe(200)
    expect(await (await download('새 이름.pdf')).text()).toBe('수학')
    await call('/api/drive/remove', { ...place, name: '새 이름.pdf' }, { token })
    await db.driveItem.deleteMany({ where: { fileKey: { not: null } } })
    await db.storedFile.updateMany({ data: { removeTime: new Date() } })
    await sweep(hours(2))
    expect(await db.storedFile.count()).toBe(0)
    expect(await inconsistencies({ swept: true })).toEqual([])
  })

  test('says that a store which is away does not answer, keeps nothing, and works again when it is back', async () => {
    await upload(file('수학', 'a.pdf'))
    expect((await call('/api/health', {}, { method: 'GET' })).status).toBe(200)
    s3.shut()
    try {
      const korean = '파일 저장소가 응답하지 않습니다. 잠시 뒤 다시 시도해 주세요.'
      expect(await upload(file('국어', 'b.pdf'))).toMatchObject({
        status: 503,
        key: 'storageAway',
        message: korean,
      })
      expect((await upload(file('국어', 'b.pdf'))).headers.get('retry-after')).toBe('10')
      const answer = await download('a.pdf')
      expect([answer.status, await answer.json()]).toEqual([
        503,
        expect.objectContaining({ message: korean }),
      ])
      expect(await call('/api/health', {}, { method: 'GET' })).toMatchObject({
        status: 503,
        fieldErrors: { storage: expect.stringContaining('지금은 서비스를 이용할 수 없습니다') },
      })
      expect(await db.storedFile.count()).toBe(1)
      await vi.waitFor(() => expect(readdirSync(incoming)).toEqual([]), { timeout: 30_000 })
      // calls that need no bytes still work
      expect(
        (await call('/api/drive/rename', { ...place, name: 'a.pdf', newName: 'c.pdf' }, { token }))
          .status,
      ).toBe(200)
    } finally {
      s3.reopen()
    }
    expect(await (await download('c.pdf')).text()).toBe('수학')
    expect((await upload(file('국어', 'b.pdf'))).status).toBe(200)
  })
})

describe('production', () => {
  test('keeps, replaces and gives the file of a format', async () => {
    const { bookId } = await book()
    const put = (text: string) =>
      call(
        '/api/produceBook/upload',
        { bookId, prodType: 'braille', file: file(text, '수학 1.brf') },
        { token },
      )
    const get = () =>
      callRaw(
        '/api/produceBook/download',
        { bookId, prodType: 'braille' },
        { token, method: 'GET' },
      )
    expect((await put('점자 하나')).status).toBe(200)
    const first = await get()
    expect((await put('점자 둘')).status).toBe(200)
    // a download that had begun ends with the file that it began with
    expect([await first.text(), await (await get()).text()]).toEqual(['점자 하나', '점자 둘'])
    await sweep(hours(2))
    expect(await inconsistencies({ swept: true })).toEqual([])
    expect(await db.storedFile.count()).toBe(1)
  })

  test('reads a volume for its proof once: its other pages need no store', async () => {
    const { bookId } = await book()
    const rows = '1\t1-2'
    await call('/api/produceBook/saveVolumes', { bookId, type: '점자', rows }, { token })
    const { id } = await db.volume.findFirstOrThrow()
    const braille = Array.from(
      { length: 60 },
      () => writeBraille('우리는 자료를 읽습니다.').braille,
    )
    await call(
      `/api/produceBook/uploadVolume/${id}`,
      { file: file(brfOf(braille.join('\n')), '1권.brf') },
      { token },
    )
    await checksDone()
    const proof = (page: number) => call(`/api/volume/proof/${id}`, { page }, { token })
    expect((await proof(1)).data).toMatchObject({ page: 1, pages: expect.any(Number) })
    s3.shut()
    try {
      const { status, data } = await proof(2)
      expect([status, data?.page]).toEqual([200, 2])
    } finally {
      s3.reopen()
    }
  })
})
