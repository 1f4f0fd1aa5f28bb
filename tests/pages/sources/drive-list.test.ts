/**
 * Tests the drive's folders as pages, without scripts: search, upload, rename, sort, choose and
 * delete.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { foldName } from '~/features/sources/drive/names'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

let root: number
const publisher = '시험출판사'
const folderPath = (...names: string[]) =>
  ['/admin/drive/list', publisher, ...names]
    .map((part, i) => (i ? encodeURIComponent(part) : part))
    .join('/')

useApp()
useLoggedIn('admin')

beforeEach(async () => {
  await app.db.driveItem.deleteMany({ where: { parentId: null, name: { startsWith: publisher } } })
  root = await item(publisher, null)
})

let made = 0
async function item(name: string, parentId: number | null, size?: number): Promise<number> {
  const key = size === undefined ? null : `list-${(made += 1)}`
  if (key)
    await app.db.storedFile.create({ data: { key, name, size: size!, sha256: new Uint8Array(32) } })
  return (
    await app.db.driveItem.create({
      data: { parentId, name, foldedName: foldName(name), fileKey: key },
    })
  ).id
}
const names = async () =>
  (
    await app.db.driveItem.findMany({
      where: { parentId: root, trashTime: null },
      orderBy: { foldedName: 'asc' },
    })
  ).map(({ name }) => name)
const listed = () => admin.texts('.drive-list tbody th a')
const open = (path = folderPath()) => admin.open(path)
const attach = (...files: File[]) => {
  const [first, ...others] = files
  const form = admin.form('#upload-form')
  const { pairs, action } = admin.filled(form, {})
  if (others.length === 0) return admin.attach('#upload-form', 'file', first ?? null)
  const body = new FormData()
  for (const [field, value] of pairs) if (field !== 'file') body.append(field, value)
  for (const file of files) body.append('file', file)
  return admin.go(action, {
    method: 'POST',
    body,
  })
}
const choose = (act: string, ...chosen: string[]) => {
  const { pairs } = admin.filled(admin.form('#choose-form'), {}, act)
  return admin.go(admin.path, {
    method: 'POST',
    body: [...pairs, ...chosen.map((name): [string, string] => ['name', name])],
  })
}

describe('the root', () => {
  it('lists publishers as links with the number of their files, and makes a new folder by hand', async () => {
    await item('a.pdf', root, 3)
    await open('/admin/drive/list')
    expect(admin.h1).toMatch(/^드라이브: 출판사 폴더 \d+개$/)
    const row = admin
      .rows('.drive-list table')
      .find((cells) => cells.some((cell) => cell.startsWith(publisher)))
    expect(row?.join(' ')).toMatch(/시험출판사 폴더.*파일 1개.*최근 파일 \d{4}-\d\d-\d\d/)
    expect(admin.all('#upload-form')).toHaveLength(0)
    await admin.submit('#folder-form', { name: '' })
    expect([admin.status, admin.errors]).toEqual([
      422,
      ['폴더 이름이 비어 있어 등록할 수 없습니다.'],
    ])
    expect(admin.field('#folder-form-name').description).toContain(
      '폴더 이름이 비어 있어 등록할 수 없습니다.',
    )
    await admin.submit('#folder-form', { name: `${publisher}/둘` })
    expect(admin.errors).toEqual(['파일명에는 -, _ 를 제외한 특수문자를 사용할 수 없습니다.'])
    expect(admin.value('#folder-form', 'name')).toBe(`${publisher}/둘`)
    await admin.submit('#folder-form', { name: `${publisher} 둘` })
    expect(admin.notices).toEqual([
      {
        text: `'${publisher} 둘' 폴더를 만들었습니다.`,
        role: 'status',
        link: { text: '새 폴더 열기', to: encodeURI(`/admin/drive/list/${publisher} 둘`) },
      },
    ])
    await admin.click('새 폴더 열기')
    expect(admin.main).toContain('빈 폴더입니다.')
    expect(admin.texts('.crumbs li')).toEqual(['드라이브', `${publisher} 둘`])
  })
})

describe('uploading', () => {
  it('takes several files, tells each repaired name, and shows the name it was sent with', async () => {
    await open()
    await attach(
      new File(['하나'], '수학①.pdf'),
      new File(['둘'], '국어.pdf'),
      new File(['셋'], '사회#2.pdf'),
    )
    expect(admin.notices.map(({ text }) => text)).toEqual([
      '파일 3개를 올렸습니다. 수학1.pdf, 국어.pdf, 사회_2.pdf',
      "'수학①.pdf'은(는) '수학1.pdf'(으)로 저장했습니다.",
      "'사회#2.pdf'은(는) '사회_2.pdf'(으)로 저장했습니다.",
    ])
    expect(await names()).toEqual(['국어.pdf', '사회_2.pdf', '수학1.pdf'])
    expect(admin.main).toContain('올린 이름: 수학①.pdf')
    expect(admin.main).not.toContain('올린 이름: 국어.pdf')
  })

  it('tells the other repaired names as a number', async () => {
    await open()
    await attach(...[1, 2, 3, 4, 5].map((i) => new File(['x'], `수학${'#'.repeat(i)}.pdf`)))
    expect(admin.notices.map(({ text }) => text)).toHaveLength(5)
    expect(admin.notices.at(-1)?.text).toBe(
      '이름을 고쳐 저장한 파일이 2개 더 있습니다. 목록에 올린 이름을 함께 적었습니다.',
    )
  })

  it('with one taken name puts nothing there and says what to do', async () => {
    await item('국어.pdf', root, 5)
    await open()
    await attach(new File(['x'], '사회.pdf'), new File(['y'], '국어.PDF'))
    expect([admin.status, await names()]).toEqual([409, ['국어.pdf']])
    expect(admin.errors).toEqual([
      "'국어.PDF'은(는) 이미 있는 이름이어서 아무 파일도 올리지 않았습니다. 파일 이름을 '국어 (2).PDF'(으)로 바꾸거나 폴더에 있는 파일의 이름을 바꾼 뒤 파일을 모두 다시 선택해 주세요.",
    ])
    expect(admin.field('#upload-form-file').invalid).toBe(true)
    expect(admin.all('details[open] #upload-form')).toHaveLength(1)
  })

  it('without a file says so', async () => {
    await open()
    await attach()
    expect([admin.status, admin.errors]).toEqual([422, ['선택된 파일이 없습니다.']])
  })
})

describe('a row', () => {
  it('is renamed in its place, back in the list where it stands now', async () => {
    const id = await item('수학.pdf', root, 5)
    await item('국어.pdf', root, 5)
    await open(`${folderPath()}?sort=-name`)
    await admin.click("'수학.pdf' 이름 바꾸기")
    expect(admin.value('#rename-form', 'newName')).toBe('수학.pdf')
    await admin.submit('#rename-form', { newName: '' })
    expect(admin.errors).toEqual(['이름이 비어 있어 바꿀 수 없습니다. 새 이름을 입력해 주세요.'])
    await admin.submit('#rename-form', { newName: '국어.PDF' })
    expect([admin.status, admin.errors]).toEqual([
      409,
      ["'국어.PDF'은(는) 이미 있는 이름입니다. '국어 (2).PDF'은(는) 쓸 수 있습니다."],
    ])
    expect(admin.value('#rename-form', 'newName')).toBe('국어.PDF')
    await admin.submit('#rename-form', { newName: '수학 새판.pdf' })
    expect(admin.hops).toEqual([`303 ${folderPath()}?sort=-name`])
    expect(admin.notices[0]?.text).toBe("이름을 '수학 새판.pdf'(으)로 바꿨습니다.")
    expect(admin.all('[data-toast="2000"]')).toHaveLength(1)
    expect(admin.all(`#item-${id} th`)).toHaveLength(1)
    await open(`${folderPath()}?edit=${encodeURIComponent('수학 새판.pdf')}`)
    await admin.click('취소')
    expect(admin.all('#rename-form')).toHaveLength(0)
  })

  it('is deleted after a question that tells what goes', async () => {
    const folder = await item('중학', root)
    const file = await item('수학.pdf', folder, 2048)
    await app.db.driveShare.create({
      data: {
        accessId: `list${file}`.padEnd(22, 'x'),
        driveItemId: file,
        expireTime: new Date(Date.now() + 3_600_000),
        accessCount: 2,
      },
    })
    await open()
    await admin.click("'중학' 삭제")
    expect(admin.text('#confirm-question')).toBe("'중학'을(를) 삭제하시겠습니까?")
    expect(admin.text('#confirm')).toContain('휴지통으로 가는 것: 파일 1개 (2KB), 폴더 1개')
    expect(admin.text('#confirm')).toContain('끝나는 공유 주소: 1개')
    expect(admin.text('#confirm')).toContain('30일 동안 휴지통에서 되살릴 수 있습니다.')
    expect(await names()).toEqual(['중학'])
    await admin.submit('#remove-form')
    expect(admin.notices[0]).toMatchObject({
      text: "삭제되었습니다. '중학'",
      link: { to: '/admin/drive/trash' },
    })
    expect([
      await names(),
      await app.db.driveShare.count({ where: { driveItemId: file } }),
    ]).toEqual([[], 0])
  })

  it('offers sharing for files that are not shared and releasing for those that are, neither for folders', async () => {
    await item('중학', root)
    const shared = await item('가.pdf', root, 5)
    await item('나.pdf', root, 5)
    await app.db.driveShare.create({
      data: {
        accessId: `row${shared}`.padEnd(22, 'x'),
        driveItemId: shared,
        expireTime: new Date(Date.now() + 3_600_000),
        accessCount: 2,
      },
    })
    await open()
    const acts = admin.texts('.row-actions a').filter((text) => /공유/.test(text))
    expect(acts).toEqual(["'가.pdf' 공유 해제", "'나.pdf' 공유"])
    expect(new Set(admin.texts('.drive-list a')).size).toBe(admin.texts('.drive-list a').length)
    await admin.click("'나.pdf' 공유")
    await admin.submit('#share-form', { accessHour: '', accessCount: '3' })
    expect(admin.errors).toHaveLength(1)
    await admin.submit('#share-form', { accessHour: '24', accessCount: '3' })
    expect(admin.all('#share-address')[0]?.attr('value')).toMatch(/\/s\/[\w-]{20,}$/)
    await admin.click("'나.pdf' 공유 주소")
    expect(admin.text('#confirm')).toContain('3회')
    await open()
    await admin.click("'가.pdf' 공유 해제")
    await admin.submit('#unshare-form')
    expect(admin.notices[0]?.text).toBe("공유가 해제되었습니다. '가.pdf'")
    expect(await app.db.driveShare.count({ where: { driveItemId: shared } })).toBe(0)
  })

  it('that was removed meanwhile is reported', async () => {
    await item('가.pdf', root, 5)
    await open(`${folderPath()}?remove=${encodeURIComponent('없음.pdf')}`)
    expect([admin.status, admin.spoken]).toEqual([
      200,
      ['파일이나 폴더가 없습니다. 화면을 새로 고쳐 확인해 주세요.'],
    ])
  })
})

describe('several rows', () => {
  it('are deleted together after one question', async () => {
    for (const name of ['가.pdf', '나.pdf', '다.pdf']) await item(name, root, 1024)
    await open()
    await choose('선택 삭제')
    expect([admin.status, admin.errors]).toEqual([
      422,
      ['선택한 것이 없습니다. 목록에서 하나 이상 선택해 주세요.'],
    ])
    await choose('선택 삭제', '가.pdf', '다.pdf')
    expect(admin.text('#confirm-question')).toBe('선택한 2개를 삭제하시겠습니까?')
    expect(admin.text('#confirm')).toContain('파일 2개 (2KB), 폴더 0개')
    await app.db.driveItem.updateMany({
      where: { parentId: root, name: '가.pdf' },
      data: { trashTime: new Date() },
    })
    await admin.submit('#remove-form')
    expect(admin.notices.map(({ text }) => text)).toEqual([
      "삭제되었습니다. '다.pdf'",
      '1개는 그사이 이미 삭제되었거나 이름이 바뀌었습니다.',
    ])
    expect(await names()).toEqual(['나.pdf'])
  })

  it('are downloaded as one .zip', async () => {
    await open()
    await attach(new File(['하나'], '가.txt'), new File(['둘'], '나.txt'))
    await choose('선택 내려받기 (.zip)', '가.txt', '나.txt')
    expect([
      admin.download?.name,
      Buffer.from(admin.download?.bytes.slice(0, 2) ?? []).toString(),
    ]).toEqual([`${publisher}.zip`, 'PK'])
  })

  it('on the last page take the page with them', async () => {
    for (let i = 10; i < 21; i += 1) await item(`${i}.pdf`, root, 1)
    await open(`${folderPath()}?size=10&page=2`)
    expect(listed()).toHaveLength(1)
    await admin.click("'20.pdf' 삭제")
    await admin.submit('#remove-form')
    expect(admin.path).toBe(`${folderPath()}?size=10`)
  })
})

describe('finding one’s way', () => {
  it('sorts by links: first ascending, then descending, folders first', async () => {
    await item('폴더', root)
    await item('b.pdf', root, 1)
    await item('a.pdf', root, 300)
    await open()
    expect(admin.all('th[aria-sort]').map((th) => [th.attr('aria-sort'), th.text()])).toEqual([
      ['ascending', '이름 ▲'],
    ])
    await admin.click('크기')
    expect(listed().map((text) => text.split(' ')[0])).toEqual(['폴더', 'b.pdf', 'a.pdf'])
    await admin.click('크기')
    expect(admin.path).toBe(`${folderPath()}?sort=-size`)
    expect(listed().map((text) => text.split(' ')[0])).toEqual(['폴더', 'a.pdf', 'b.pdf'])
    expect(admin.all('th[aria-sort]').map((th) => th.attr('aria-sort'))).toEqual(['descending'])
  })

  it('searches below the folder and leads to where each one lies', async () => {
    const folder = await item('중학', root)
    await item('공통수학 1.pdf', folder, 5)
    await open()
    await admin.submit('form[role=search]', { keyword: '수학1' })
    expect(admin.h1).toBe(`드라이브: ${publisher}에서 '수학1' 찾기 1개`)
    expect(admin.all('#choose-form, .row-actions')).toHaveLength(0)
    await admin.click(`${publisher} / 중학`)
    expect(listed()).toEqual(['공통수학 1.pdf 내려받기 (PDF, 5B)'])
    await admin.open(`${folderPath()}?keyword=${encodeURIComponent('없는 이름')}`)
    expect(admin.main).toContain('찾는 이름의 파일이나 폴더가 없습니다.')
    await admin.click('드라이브 전체에서 찾기')
    expect(admin.path).toContain('/admin/drive/list?keyword=')
  })

  it('tells of a folder that is not there, with the one above and the trash', async () => {
    await open(folderPath('없는 폴더', '더 없음'))
    expect(admin.status).toBe(404)
    expect(admin.texts('.next-steps a')).toEqual([
      "'없는 폴더' 폴더로",
      '출판사 폴더 보기',
      '휴지통 보기',
    ])
    await open(`${folderPath()}?page=9`)
    expect([admin.status, admin.errors]).toEqual([404, ['존재하지 않는 페이지입니다.']])
    await open(`${folderPath()}?size=15`)
    expect(admin.errors).toEqual(['쪽당 건수는 10, 20, 50, 100 가운데에서 골라 주세요.'])
  })

  it('is for administrators, also when a form is sent', async () => {
    const anyone = new PageClient(app.url)
    await anyone.open(folderPath())
    expect(anyone.path).toMatch(/^\/login\?from=/)
    const producer = await new PageClient(app.url).logIn('producer')
    await producer.open(folderPath())
    expect([producer.path, producer.notices[0]?.text]).toEqual(['/', '권한이 없습니다.'])
    await producer.post(folderPath(), { subaction: 'createFolder', name: '몰래' })
    await anyone.post(folderPath(), { subaction: 'createFolder', name: '몰래' })
    expect(await names()).toEqual([])
    expect((await admin.open('/admin')).texts('.menu-wide a')).toContain('파일')
  })
})
