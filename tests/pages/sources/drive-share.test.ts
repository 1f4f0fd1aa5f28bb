/** Tests sharing a file without scripts: the administrator's side and the receiver's page. */
import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

const bytes = randomBytes(200_000)
const folder = '시험출판'
const here = `/admin/drive/list/${encodeURIComponent(folder)}`
const shares = '/admin/drive/shares'

useApp()
useLoggedIn('admin')
beforeAll(async () => {
  await app.db.driveShare.deleteMany()
  await admin.post('/api/drive/createFolder', { path: '', name: folder })
})

async function put(name: string) {
  const body = new FormData()
  body.append('path', folder)
  body.append('file[]', new File([bytes], name, { type: 'application/pdf' }))
  const Cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await fetch(`${app.url}/api/drive/upload`, {
    method: 'POST',
    headers: { Cookie, Origin: app.url },
    body,
  })
  expect(answer.status).toBe(200)
}
const noticesOf = ({ notices }: PageClient) => notices.map(({ text, role }) => `${role}: ${text}`)
const questionPath = (act: string, name: string) =>
  `${here}?${new URLSearchParams({ [act]: name })}`
const anyone = (headers?: Record<string, string>) => new PageClient(app.url, headers)
/** Shares a file through the form; returns the address of the link. */
async function share(name: string, accessHour = '24', accessCount = '2'): Promise<string> {
  await admin.open(questionPath('share', name))
  await admin.submit('#share-form', { accessHour, accessCount })
  return admin.$('#share-address').attr('value') ?? ''
}
const pathOf = (link: string) => new URL(link).pathname

describe('the administrator', () => {
  it('chooses days and a count, is told what is wrong, and gets the address with its end and number', async () => {
    await put('수학 1.pdf')
    await admin.open(questionPath('share', '수학 1.pdf'))
    expect(admin.text('#confirm-question')).toBe("'수학 1.pdf' 공유")
    await admin.submit('#share-form', { accessHour: '', accessCount: '0' })
    expect([admin.status, admin.errors.length, admin.value('#share-form', 'accessCount')]).toEqual([
      422,
      2,
      '0',
    ])
    expect(admin.field('#share-form-accessHour')).toMatchObject({
      invalid: true,
      description: expect.stringContaining('지금부터 셉니다.'),
    })
    const day = new Date(Date.now() + (7 * 24 + 9) * 3_600_000).toISOString().slice(0, 10)
    expect(admin.texts('#share-form option')[4]).toBe(`7일 동안, ${day}까지`)
    const link = await share('수학 1.pdf')
    expect(noticesOf(admin)).toEqual([
      "status: '수학 1.pdf' 파일의 공유 주소를 만들었습니다. 주소를 복사해 보내 주세요.",
    ])
    expect(link).toMatch(new RegExp(`^${app.url}/s/[\\w-]{32}$`))
    const { expireTime } = await app.db.driveShare.findFirstOrThrow()
    const inSeoul = new Date(expireTime.getTime() + 9 * 3_600_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
    expect(admin.facts('#confirm .facts')).toEqual({
      만료: `1일 동안, ${inSeoul.slice(0, 16)}까지 (한국 시간)`,
      '남은 횟수': '2회',
    })
    expect(admin.$('#confirm button[data-copy]').attr('hidden')).toBeDefined()
  })

  it('releases it after a question, and the address leads nowhere', async () => {
    await put('풀 파일.pdf')
    const link = await share('풀 파일.pdf')
    await admin.open(questionPath('unshare', '풀 파일.pdf'))
    expect(admin.text('#confirm-question')).toBe("'풀 파일.pdf' 파일의 공유를 해제하시겠습니까?")
    await admin.submit('#unshare-form')
    expect(noticesOf(admin)).toEqual(["status: 공유가 해제되었습니다. '풀 파일.pdf'"])
    expect((await anyone().open(pathOf(link))).status).toBe(410)
  })

  it('sees every link with its file, end, number and maker, ends one, then all', async () => {
    for (const name of ['가.pdf', '나.pdf', '다.pdf']) {
      await put(name)
      await share(name, '48', '5')
    }
    await admin.open(shares)
    expect(admin.h1).toBe('공유 목록')
    expect(admin.texts('main thead th')).toEqual([
      '파일',
      '만료',
      '남은 횟수',
      '만든 사람',
      '만든 때',
      '주소와 해제',
    ])
    const row = admin.rows().find(([file]) => file?.startsWith('나.pdf'))
    expect(row?.slice(2, 4)).toEqual(['5회 중 5회', 'admin'])
    await admin.click(`나.pdf ${folder}`)
    expect(decodeURIComponent(admin.path)).toBe(decodeURIComponent(here))
    await admin.open(shares)
    await admin.click(`'${folder}/나.pdf' 공유 해제`)
    await admin.submit('#unshare-form')
    expect([noticesOf(admin), admin.path]).toEqual([
      [expect.stringMatching(/^status: 공유가 해제되었습니다. '.+'$/)],
      shares,
    ])
    const live = await app.db.driveShare.count()
    await admin.click('모두 해제')
    expect(admin.text('#confirm-question')).toBe(`공유 ${live}건을 모두 해제하시겠습니까?`)
    await admin.submit('#unshare-all-form')
    expect(noticesOf(admin)).toEqual([`status: 공유 ${live}건이 해제되었습니다.`])
    expect(admin.text('.empty h2')).toBe('공유 중인 파일이 없습니다.')
    expect(await app.db.driveShare.count()).toBe(0)
    expect(
      await app.db.audit.count({
        where: { action: { in: ['drive.unexport', 'drive.unexportAll'] } },
      }),
    ).toBe(3)
  })

  it('finds those that ended apart, and the list in pages', async () => {
    const { id: parentId } = await app.db.driveItem.findFirstOrThrow({ where: { name: folder } })
    for (let i = 0; i < 12; i++) {
      const item = await app.db.driveItem.create({
        data: { parentId, name: `여럿 ${i}.pdf`, foldedName: `여럿 ${i}.pdf` },
      })
      await app.db.driveShare.create({
        data: {
          accessId: `many-${i}-${'x'.repeat(20)}`,
          driveItemId: item.id,
          expireTime: new Date(Date.now() - 1000 * i),
          accessCount: 1,
        },
      })
    }
    await admin.open(`${shares}?state=ended`)
    expect([admin.rows().length, admin.text('#count'), admin.rows()[0]?.[5]]).toEqual([
      10,
      '전체 12건',
      '기간이 끝남',
    ])
    expect(admin.all('main a').filter((link) => link.attr('href')?.includes('/s/'))).toEqual([])
    await admin.open(`${shares}?state=ended&page=2`)
    expect([admin.rows().length, admin.title]).toEqual([2, '2쪽 – 공유 목록 – 모두책'])
    await app.db.driveShare.deleteMany()
  })

  it('is who may see it', async () => {
    const producer = await anyone().logIn('producer')
    await producer.open(shares)
    expect(noticesOf(producer)).toEqual(['alert: 권한이 없습니다.'])
    expect((await anyone().open(shares)).path).toContain('/login')
  })
})

describe('the receiver', () => {
  it('sees what it is before downloading, spends nothing by looking, and needs no account', async () => {
    await put('받는 파일.pdf')
    const link = await share('받는 파일.pdf')
    const clerk = await anyone().open(pathOf(link))
    expect([
      clerk.status,
      clerk.h1,
      clerk.headers.get('x-robots-tag'),
      clerk.headers.get('cache-control'),
    ]).toEqual([200, '공유된 파일: 받는 파일.pdf', 'noindex, nofollow', 'no-store'])
    expect(clerk.facts()).toMatchObject({
      '파일 이름': '받는 파일.pdf',
      크기: '195KB (200,000 bytes)',
      종류: 'application/pdf',
      '남은 횟수': '2회',
      'SHA-256 (파일 확인값)': createHash('sha256').update(bytes).digest('hex'),
    })
    expect((await app.db.driveShare.findFirstOrThrow()).usedCount).toBe(0)
    await clerk.click('받는 파일.pdf 내려받기 (PDF, 195KB)')
    expect([clerk.download?.name, Buffer.from(clerk.download!.bytes).equals(bytes)]).toEqual([
      '받는 파일.pdf',
      true,
    ])
    await clerk.open(pathOf(link))
    expect(clerk.facts()).toMatchObject({ '남은 횟수': '1회' })
    expect((await clerk.open(`${pathOf(link)}?lang=en`)).h1).toBe('Shared file: 받는 파일.pdf')
    expect((await app.db.driveShare.findFirstOrThrow()).usedCount).toBe(1)
  })

  it('is told in both languages and one way, at either address, that a link leads nowhere', async () => {
    await put('끝난 파일.pdf')
    const link = await share('끝난 파일.pdf', '24', '1')
    const id = pathOf(link).slice(3)
    const direct = `/api/public/export/download?accessId=${id}`
    const clerk = anyone()
    await clerk.open(pathOf(link))
    await clerk.click('끝난 파일.pdf 내려받기 (PDF, 195KB)')
    expect(clerk.download?.name).toBe('끝난 파일.pdf')
    await clerk.click('끝난 파일.pdf 내려받기 (PDF, 195KB)')
    const pages = [clerk.main]
    expect([clerk.status, clerk.hops, clerk.h1, clerk.title]).toEqual([
      410,
      [],
      '공유가 끝났거나 없는 주소입니다.',
      '오류: 공유가 끝났거나 없는 주소입니다. – 모두책',
    ])
    for (const path of [
      pathOf(link),
      direct,
      `/s/${'x'.repeat(32)}`,
      '/s/..%2f..%2fetc',
      '/api/public/export/download',
    ])
      pages.push((await clerk.open(path)).main)
    expect(new Set(pages).size).toBe(1)
    expect(pages[0]).toContain('주소를 보낸 사람에게 새 주소를 요청해 주세요.')
    expect(clerk.text('main [lang=en] h2')).toBe('This link has ended or does not exist.')
    expect((await clerk.open(`/s/${id}?lang=en`)).text('main [lang=ko] h2')).toBe(
      '공유가 끝났거나 없는 주소입니다.',
    )
  })

  it('with a program gets the file in parts, the envelope for what is gone, and 405 for a POST', async () => {
    await put('프로그램.pdf')
    const id = pathOf(await share('프로그램.pdf', '24', '1')).slice(3)
    const direct = `${app.url}/api/public/export/download?accessId=${id}`
    const head = await fetch(direct, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '200000'])
    const first = await fetch(direct, { headers: { range: 'bytes=0-999' } })
    const start = Buffer.from(await first.arrayBuffer())
    const rest = await fetch(direct, {
      headers: { range: 'bytes=1000-', 'if-range': first.headers.get('etag') ?? '' },
    })
    expect([first.status, rest.status]).toEqual([206, 206])
    expect(Buffer.concat([start, Buffer.from(await rest.arrayBuffer())]).equals(bytes)).toBe(true)
    const gone = await fetch(direct)
    expect([gone.status, await gone.json()]).toEqual([
      410,
      expect.objectContaining({ errorCode: 410, key: 'shareGone', data: null }),
    ])
    const posted = await fetch(direct, {
      method: 'POST',
      headers: { Origin: app.url },
      body: new URLSearchParams(),
    })
    expect([posted.status, posted.headers.get('allow'), (await posted.json()).key]).toEqual([
      405,
      'GET',
      'methodNotAllowed',
    ])
    expect(
      await app.db.audit.findMany({
        where: { action: 'drive.shareDownload', target: `${folder}/프로그램.pdf` },
        select: { userName: true, userId: true },
      }),
    ).toEqual([{ userName: '', userId: null }])
  })
})
