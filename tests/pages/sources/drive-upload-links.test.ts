/**
 * Tests with scripts off that a publisher sends files by an upload link, that the trash gives back
 * or deletes, and that the demonstration of an upload keeps nothing.
 */
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

useApp()
useLoggedIn('admin')
beforeAll(async () => {
  await app.db.driveItem.deleteMany()
})

const folderOf = (name: string, parentId?: number) =>
  app.db.driveItem.create({ data: { name, foldedName: name, parentId } })
const file = (name: string, text = name) => new File([text], name, { type: 'application/pdf' })
const noticesOf = ({ notices }: PageClient) => notices.map(({ text, role }) => `${role}: ${text}`)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('an upload link', () => {
  it('is made at a folder, sent, used by a publisher without an account, seen as new, and ended', async () => {
    const { id } = await folderOf('비상교육')
    await admin.open('/admin/drive/list/비상교육')
    await admin.click('업로드 링크 만들기')
    expect(admin.h1).toBe('업로드 링크 0건, 새로 들어온 파일 0개')
    await admin.submit('#inbox-form', { note: '비상교육 편집부', fileCount: '0' })
    expect([admin.status, admin.errors.length]).toEqual([422, 1])
    await admin.submit('#inbox-form', { fileCount: '3', megabytes: '1' })
    expect(noticesOf(admin)).toEqual([
      "status: 업로드 링크를 만들었습니다. 아래 목록에서 주소를 복사해 출판사에 보내 주세요: '비상교육' 폴더",
    ])
    expect(admin.h1).toBe('업로드 링크 1건, 새로 들어온 파일 0개')
    const { accessId } = await app.db.driveInbox.findFirstOrThrow({ where: { folderId: id } })
    const address = `/inbox/${accessId}`
    expect(admin.html).toContain(`${app.url}${address}`)

    const publisher = await new PageClient(app.url).open(address)
    expect([publisher.status, publisher.h1, publisher.headers.get('x-robots-tag')]).toEqual([
      200,
      '파일 보내기',
      'noindex, nofollow',
    ])
    expect(publisher.facts()).toMatchObject({
      '요청 내용': '비상교육 편집부',
      '보낼 수 있는 파일': '3개',
    })
    await publisher.attach('#send-form', 'file', null)
    expect([publisher.status, publisher.field('#send-form-file').description]).toEqual([
      422,
      expect.stringContaining('선택된 파일이 없습니다.'),
    ])
    await publisher.attach('#send-form', 'file', file('수학★.pdf', '내용'))
    const { id: number } = await app.db.driveReceipt.findFirstOrThrow({ where: { accessId } })
    expect([publisher.path, publisher.h1]).toEqual([
      `${address}/receipt/${number}`,
      `파일 접수증 ${number}`,
    ])
    expect(publisher.facts()).toMatchObject({ '접수 번호': number, '요청 내용': '비상교육 편집부' })
    // what was found stands in the answer to the upload
    expect(publisher.rows()).toEqual([
      ["수학_.pdf (보낸 이름 '수학★.pdf')", '6B', '이름은 .pdf, 내용은 TXT'],
    ])
    expect(publisher.text('main details')).toContain(sha256('내용'))
    await publisher.click('파일 더 보내기')
    expect(publisher.facts()).toMatchObject({ '보낼 수 있는 파일': '2개' })

    await admin.open('/admin')
    await admin.click('업로드 링크로 새로 들어온 파일 1')
    expect([admin.h1, admin.rows('#main [aria-labelledby=arrived]').length]).toEqual([
      '업로드 링크 1건, 새로 들어온 파일 1개',
      1,
    ])
    await admin.submit('#seen-form')
    expect(noticesOf(admin)).toEqual(['status: 새 파일 1개를 확인한 것으로 표시했습니다.'])
    await admin.open(`/admin/drive/inbox?confirm=end&id=${accessId}`)
    await admin.submit('#end-form')
    expect(noticesOf(admin)).toEqual(["status: 업로드 링크를 끝냈습니다. '비상교육' 폴더"])
    await publisher.open(address)
    expect([publisher.status, publisher.h1]).toEqual([410, '쓸 수 없는 업로드 링크입니다.'])
    await publisher.open(`${address}/receipt/${number}`)
    expect(publisher.status).toBe(200)
    await publisher.open('/inbox/unknown')
    expect([publisher.status, publisher.h1]).toEqual([410, '쓸 수 없는 업로드 링크입니다.'])
  })

  it('does not thank for a program, says which files cannot be used, and that an empty file is empty', async () => {
    const { id } = await folderOf('프로그램')
    const accessId = 'program-program-program-'
    await app.db.driveInbox.create({
      data: {
        accessId,
        folderId: id,
        expireTime: new Date(Date.now() + 3_600_000),
        fileCount: 9,
        byteCount: 1_000_000,
      },
    })
    const publisher = await new PageClient(app.url).open(`/inbox/${accessId}`)
    // one limit, in one place
    expect(publisher.main.match(/\d+[KMG]?B/g)).toHaveLength(1)
    await publisher.attach('#send-form', 'file', file('빈 파일.pdf', ''))
    expect([publisher.status, publisher.field('#send-form-file').description]).toEqual([
      422,
      expect.stringContaining('빈 파일입니다.'),
    ])
    await publisher.attach('#send-form', 'file', file('메모.exe', '글자만 있는 파일'))
    expect(publisher.rows()).toEqual([
      ['메모.exe', expect.any(String), '쓸 수 없음 문서가 아닌 프로그램 파일'],
    ])
    expect(publisher.text('.lead')).toContain('보내신 파일 1개는 점역에 쓸 수 없습니다.')
    expect(publisher.main).not.toContain('감사합니다')
    await publisher.open(`/inbox/${accessId}`)
    await publisher.attach('#send-form', 'file', file('원고.txt', '글자만 있는 원고'))
    expect(publisher.text('.lead')).toBe('파일 1개를 받았습니다. 감사합니다.')
  })

  it('is told in English to who reads English', async () => {
    const { id } = await folderOf('English')
    await app.db.driveInbox.create({
      data: {
        accessId: 'english-english-english',
        folderId: id,
        expireTime: new Date(Date.now() + 3_600_000),
        fileCount: 1,
        byteCount: 1000,
      },
    })
    const client = await new PageClient(app.url).open('/inbox/english-english-english?lang=en')
    expect([client.h1, client.facts()['Files that can be sent']]).toEqual(['Send files', '1'])
  })

  it('that is over, or has less room than what is sent, is answered before the body is read', async () => {
    const { id } = await folderOf('작은 링크')
    await app.db.driveInbox.create({
      data: {
        accessId: 'small-small-small-small',
        folderId: id,
        expireTime: new Date(Date.now() + 3_600_000),
        fileCount: 5,
        byteCount: 1000,
      },
    })
    const client = await new PageClient(app.url).open('/inbox/small-small-small-small')
    await client.attach('#send-form', 'file', file('큰 파일.pdf', 'x'.repeat(2000)))
    expect([client.status, client.field('#send-form-file').description]).toEqual([
      409,
      expect.stringContaining('1000B만 더 보낼 수 있습니다'),
    ])
    const body = new FormData()
    body.append('file', file('아주 큰 파일.pdf', 'x'.repeat(400_000)))
    const post = (accessId: string) =>
      fetch(`${app.url}/inbox/${accessId}`, {
        method: 'POST',
        body,
        headers: { Origin: app.url, Accept: 'text/html' },
      })
    expect((await post('small-small-small-small')).status).toBe(413)
    expect((await post('unknown')).status).toBe(410)
    expect(await app.db.driveItem.count({ where: { parentId: id } })).toBe(0)
  })
})

describe('the trash', () => {
  it('is empty, gives back, asks before it deletes for good, and is emptied', async () => {
    await app.db.driveItem.deleteMany({ where: { trashTime: { not: null } } })
    await admin.open('/admin/drive/trash')
    expect([admin.h1, admin.text('.empty h2')]).toEqual([
      '드라이브 휴지통 0건',
      '휴지통이 비어 있습니다.',
    ])
    const { id: parentId } = await folderOf('천재교육')
    const trashed = { parentId, trashTime: new Date(), trashBy: 'admin' }
    const one = await app.db.driveItem.create({
      data: { name: '하나', foldedName: '하나', ...trashed },
    })
    await app.db.driveItem.createMany({
      data: ['둘', '셋'].map((name) => ({ name, foldedName: name, ...trashed })),
    })
    await admin.open('/admin/drive/trash')
    expect([admin.h1, admin.rows().length, admin.rows()[2]?.slice(1, 2)]).toEqual([
      '드라이브 휴지통 3건',
      3,
      ['천재교육'],
    ])
    await admin.submit(`#restore-${one.id}`)
    expect(noticesOf(admin)[0]).toContain("status: '하나'을(를) 복원했습니다.")
    await admin.click('복원한 폴더로')
    expect(decodeURIComponent(admin.path)).toBe('/admin/drive/list/천재교육')
    await admin.open('/admin/drive/trash')
    await admin.click("'둘' 영구 삭제")
    expect(admin.text('#confirm-question')).toBe(
      '삭제한 데이터는 복구할 수 없습니다. 정말 삭제하시겠습니까?',
    )
    await admin.submit('#purge-form')
    expect([admin.h1, noticesOf(admin)]).toEqual([
      '드라이브 휴지통 1건',
      ['status: 1건(파일 0개)을 영구 삭제했습니다.'],
    ])
    await admin.click('휴지통 비우기')
    await admin.submit('#purge-form')
    expect(admin.h1).toBe('드라이브 휴지통 0건')
    expect(
      (await app.db.driveItem.findMany({ where: { parentId } })).map(({ name }) => name),
    ).toEqual(['하나'])
  })

  it('says at the row which folder must come back first', async () => {
    const parent = await app.db.driveItem.create({
      data: { name: '지학사', foldedName: '지학사', trashTime: new Date() },
    })
    const inner = await app.db.driveItem.create({
      data: { name: '속', foldedName: '속', parentId: parent.id, trashTime: new Date() },
    })
    await admin.open('/admin/drive/trash')
    await admin.submit(`#restore-${inner.id}`)
    expect([admin.status, admin.errors.join()]).toEqual([
      409,
      expect.stringContaining("'지학사' 폴더를 먼저 복원해 주세요."),
    ])
  })
})

describe('the demonstration of sending files', () => {
  it('tells what arrived and keeps nothing of it', async () => {
    const client = await new PageClient(app.url).open('/upload')
    expect(client.h1).toBe('파일 올리기 체험')
    const before = await app.db.storedFile.count()
    await client.attach('#attach-form', 'file', null)
    expect([client.status, client.field('#attach-form-file').description]).toEqual([
      422,
      expect.stringContaining('선택된 파일이 없습니다.'),
    ])
    await client.attach('#attach-form', 'file', file('수학.pdf', '내용'))
    expect([client.status, client.text('[role=status]')]).toEqual([
      200,
      '파일 1개가 도착했습니다. 저장하지 않고 지웠습니다.',
    ])
    expect(client.rows()).toEqual([['수학.pdf', '6B', 'application/pdf', sha256('내용')]])
    expect(await app.db.storedFile.count()).toBe(before)
  })
})
