/**
 * Tests that files and folders of the drive keep valid names, once in a folder, also when twenty
 * arrive at once, and that the trash takes a folder whole.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { call, callRaw } from '../../support/client/api-call'
import { admin, as, usePeople } from '../../support/client/people'
import { createFolder, file, upload } from '../../support/fixtures/drive'

usePeople('admin')
beforeEach(async () => {
  await createFolder('', '미래엔')
})

const rename = (path: string, name: string, newName: string) =>
  call('/api/drive/rename', { path, type: 'publisher', name, newName }, as(admin))
const remove = (path: string, name: string) =>
  call('/api/drive/remove', { path, type: 'publisher', name }, as(admin))
const download = (path: string, name: string) =>
  callRaw('/api/drive/download', { path, type: 'publisher', name }, { ...as(admin), method: 'GET' })
const names = async () =>
  (
    await db.driveItem.findMany({
      where: { trashTime: null, fileKey: { not: null } },
      orderBy: { id: 'asc' },
    })
  ).map(({ name }) => name)

describe('an upload', () => {
  test('keeps names in NFC, repairs the others and says so', async () => {
    const { data } = await upload(
      '미래엔',
      file('수학 (1).pdf'.normalize('NFD')),
      file('국어①.pdf'),
    )
    expect(data.items).toMatchObject([
      { name: '수학 (1).pdf', folder: false, sent: null },
      { name: '국어1.pdf', sent: '국어①.pdf' },
    ])
    expect(await names()).toEqual(['수학 (1).pdf', '국어1.pdf'])
    const answer = await download('미래엔', '수학 (1).pdf')
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('수학'))
    expect(
      await (await download('미래엔'.normalize('NFD'), '국어1.pdf'.normalize('NFD'))).text(),
    ).toBe('국어①.pdf')
  })

  test('with one name that is taken puts nothing into the folder and proposes another', async () => {
    await upload('미래엔', file('수학.pdf', 'old'))
    expect(await upload('미래엔', file('과학.pdf'), file('수학.PDF'))).toMatchObject({
      status: 409,
      key: 'driveNameTaken',
      fieldErrors: { file: expect.stringContaining("'수학 (2).PDF'") },
    })
    expect(await upload('미래엔', file('사회.pdf'), file('사회.pdf'))).toMatchObject({
      status: 409,
    })
    expect(await names()).toEqual(['수학.pdf'])
    expect(await (await download('미래엔', '수학.pdf')).text()).toBe('old')
    expect(await db.storedFile.count()).toBe(1)
  })

  test('of the same name by twenty at once succeeds once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => upload('미래엔', file('한 이름.pdf', `내용 ${i}`))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    expect(await names()).toEqual(['한 이름.pdf'])
    expect(await (await download('미래엔', '한 이름.pdf')).text()).toMatch(/^내용 \d+$/)
  })

  test('of several files of which some are empty names them, and adds none', async () => {
    const { key, fieldErrors, status } = await upload(
      '미래엔',
      new File(['국어'], '국어.pdf'),
      new File([], '빈 파일.pdf'),
      new File([], '또 빈 파일.hwp'),
    )
    expect([status, key, fieldErrors]).toEqual([
      400,
      'emptyFiles',
      { file: expect.stringContaining('아무것도 올리지 않았습니다: 빈 파일.pdf, 또 빈 파일.hwp.') },
    ])
    expect(await db.driveItem.count({ where: { fileKey: { not: null } } })).toBe(0)
  })

  test('needs a file, a folder that is there, and not the root', async () => {
    expect(await upload('미래엔')).toMatchObject({
      status: 400,
      fieldErrors: { file: '선택된 파일이 없습니다.' },
    })
    expect(await upload('없는 곳', file('a.pdf'))).toMatchObject({
      status: 404,
      key: 'driveNoFolder',
    })
    expect(await upload('', file('a.pdf'))).toMatchObject({ status: 400, key: 'driveOnlyFolders' })
    expect(
      await call(
        '/api/drive/upload',
        { path: '미래엔', type: 'other', 'file[]': [file('a.pdf')] },
        as(admin),
      ),
    ).toMatchObject({ status: 400 })
    expect(await db.storedFile.count()).toBe(0)
  })
})

describe('names', () => {
  test('of folders follow the rule, once in a folder, whatever their case', async () => {
    expect(await createFolder('미래엔', '')).toMatchObject({
      status: 400,
      fieldErrors: { name: '폴더 이름이 비어 있어 등록할 수 없습니다.' },
    })
    expect(await createFolder('미래엔', 'a/b')).toMatchObject({
      status: 400,
      fieldErrors: { name: '파일명에는 -, _ 를 제외한 특수문자를 사용할 수 없습니다.' },
    })
    expect((await createFolder('미래엔', 'Math')).status).toBe(200)
    expect(await createFolder('미래엔', 'math')).toMatchObject({
      status: 409,
      key: 'driveNameTaken',
    })
    expect((await createFolder('미래엔/Math', 'Math')).data).toMatchObject({
      name: 'Math',
      folder: true,
      size: null,
    })
    expect(await createFolder('', '미래엔'.normalize('NFD'))).toMatchObject({ status: 409 })
  })

  test('are changed without touching a byte', async () => {
    await upload('미래엔', file('수학.pdf', 'bytes'), file('과학.pdf'))
    const { fileKey } = await db.driveItem.findFirstOrThrow({ where: { name: '수학.pdf' } })
    expect(await rename('미래엔', '수학.pdf', '과학.PDF')).toMatchObject({
      status: 409,
      fieldErrors: { newName: expect.stringContaining('과학 (2).PDF') },
    })
    expect(await rename('미래엔', '수학.pdf', '수학*.pdf')).toMatchObject({
      status: 400,
      fieldErrors: { newName: expect.stringContaining('특수문자') },
    })
    expect((await rename('미래엔', '수학.pdf', '수학 새판.pdf')).data).toMatchObject({
      name: '수학 새판.pdf',
    })
    expect(
      (await db.driveItem.findFirstOrThrow({ where: { name: '수학 새판.pdf' } })).fileKey,
    ).toBe(fileKey)
    expect(await (await download('미래엔', '수학 새판.pdf')).text()).toBe('bytes')
    expect((await rename('미래엔', '수학 새판.pdf', '수학 새판.PDF')).status).toBe(200)
    expect((await rename('미래엔', '없음.pdf', 'a.pdf')).status).toBe(404)
  })
})

describe('the trash', () => {
  test('takes a folder with all that is in it, ends its links, and frees its name', async () => {
    await createFolder('미래엔', '중학')
    await upload('미래엔/중학', file('수학.pdf'))
    const item = await db.driveItem.findFirstOrThrow({ where: { name: '수학.pdf' } })
    await db.driveShare.create({
      data: {
        accessId: 'x'.repeat(22),
        driveItemId: item.id,
        expireTime: new Date(Date.now() + 3_600_000),
        accessCount: 3,
      },
    })
    expect((await remove('미래엔', '중학')).data).toBe(true)
    expect(await db.driveShare.count()).toBe(0)
    expect((await download('미래엔/중학', '수학.pdf')).status).toBe(404)
    expect(await upload('미래엔/중학', file('b.pdf'))).toMatchObject({ status: 404 })
    expect((await createFolder('미래엔', '중학')).status).toBe(200)
    expect((await remove('미래엔', '중학')).status).toBe(200)
    expect(await db.storedFile.count({ where: { removeTime: null } })).toBe(1)
    expect(await db.audit.count({ where: { action: 'drive.remove' } })).toBe(2)
  })
})
