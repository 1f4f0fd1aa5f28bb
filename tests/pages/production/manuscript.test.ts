/** Tests the manuscript of a book without scripts: from a source to a corrected page and a draft. */
import { beforeAll, describe, expect, it } from 'vitest'
import { addBook } from '../../support/servers/app'
import { admin, producer, useLoggedIn } from '../../support/client/logged-in'
import { typstPdf } from '../../support/manuscripts/typst'
import { app, useApp } from '../../support/servers/use-app'

const main = '/producer/manuscript/M-1'
const typed =
  '@@p1\n# 첫 단원\n첫 쪽입니다.\n@@p2\n![](그림 2-1)\n둘째 쪽입니다.\n@@p3\n셋째 쪽입니다.'

useApp()
useLoggedIn('admin', 'producer')
beforeAll(async () => {
  const me = (await app.db.user.findUniqueOrThrow({ where: { user: 'producer' } })).id
  const bookRowId = await addBook(app, { bookId: 'M-1', title: '국어 원고' })
  await app.db.assignment.create({ data: { userId: me, bookRowId } })
})

/** The page, once the source has been read. */
async function ready(path = main) {
  for (let i = 0; i < 150; i += 1) {
    await producer.open(path)
    if (!producer.main.includes('원본을 읽고 있습니다.')) return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error('the source is not read')
}

describe('a producer', () => {
  it('finds the manuscript from the book, and makes it of a text', async () => {
    const { id } = await app.db.book.findUniqueOrThrow({ where: { bookId: 'M-1' } })
    await producer.open(`/producer/item/${id}`)
    expect(producer.facts()['원고']).toContain('원고가 없습니다.')
    await producer.click('원고 만들기')
    expect([producer.path, producer.h1]).toEqual([main, '‘국어 원고’ 원고'])
    // less than a request may hold
    expect(producer.main).toContain('200MB까지 보낼 수 있습니다.')
    await producer.attach('#upload-form', 'file', null)
    expect(producer.errors).toHaveLength(1)
    await producer.attach('#upload-form', 'file', new File([typed], '국어.txt'))
    expect(producer.notices[0]?.text).toContain('원본을 읽기 시작했습니다.')
    await ready()
    expect(producer.main).toContain('원고 3쪽 가운데 0쪽 확인, 확인할 곳 1')
    expect(producer.column('쪽')).toEqual(['1쪽', '2쪽', '3쪽'])
    await producer.open(`/producer/item/${id}`)
    expect(producer.facts()['원고']).toContain('원고 3쪽 가운데 0쪽 확인')
  })

  it('goes from what is open to its page, describes the picture, and goes on to the next page', async () => {
    await producer.open(main)
    await producer.click('확인할 곳과 설명 없는 그림 1군데')
    expect(producer.main).toContain('그림 2-1에 설명이 없습니다.')
    await producer.click('2쪽', 'main table')
    expect(producer.h1).toBe('‘국어 원고’ 원고 2쪽')
    const text = '![나무 한 그루](그림 2-1)\n\n둘째 쪽을 고쳤습니다.'
    await producer.submit('#page-form', { text }, '저장하지 않고 미리 보기')
    expect([
      producer.main.includes('아직 저장하지 않음'),
      producer.main.includes('나무 한 그루'),
    ]).toEqual([true, true])
    expect((await app.db.manuscriptPage.findFirstOrThrow({ where: { label: '2' } })).userName).toBe(
      '',
    )
    await producer.submit('#page-form', { text, state: 'checked' }, '저장하고 다음 쪽으로')
    expect([producer.h1, producer.notices[0]?.text]).toEqual([
      '‘국어 원고’ 원고 3쪽',
      '쪽을 저장했습니다.',
    ])
    await producer.click('앞쪽')
    expect(producer.main).toContain('둘째 쪽을 고쳤습니다.')
    expect(producer.main).toContain('앞의 글')
    await producer.open(main)
    expect(producer.main).toContain('원고 3쪽 가운데 1쪽 확인, 확인할 곳 0')
  })

  it('sees the page of a PDF beside its text, and is told where it cannot be shown', async () => {
    const bookRowId = await addBook(app, { bookId: 'M-2', title: '과학 원고' })
    const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'producer' } })
    await app.db.assignment.create({ data: { userId, bookRowId } })
    await producer.open('/producer/manuscript/M-2')
    const pdf = typstPdf('물은 얼음이 됩니다.\n#pagebreak()\n얼음은 물이 됩니다.')
    await producer.attach('#upload-form', 'file', new File([new Uint8Array(pdf)], '과학.pdf'))
    await ready('/producer/manuscript/M-2')
    await producer.click('13쪽', 'main table')
    expect(producer.main).toContain('원본 PDF의 2번째 쪽')
    expect(producer.html).toMatch(
      /<figure class="page-picture">.*<img src="\/api\/manuscript\/picture\/\d+" alt="13쪽, 원본 PDF의 2번째 쪽" loading="lazy"/s,
    )
    const page = producer.path
    await app.db.manuscriptPage.updateMany({ where: { label: '13' }, data: { sheet: 9 } })
    await producer.click('크게 보기', 'main', { Referer: app.url + page })
    expect([producer.path, producer.notices[0]?.text]).toEqual([
      page,
      '원본 PDF의 이 쪽은 그림으로 보여 드릴 수 없습니다. 원본 파일을 열어 확인해 주세요.',
    ])
    await producer.open(main)
    await producer.click('1쪽', 'main table')
    expect(producer.html).not.toContain('page-picture')
  })

  it('who saves a page that somebody else saved meanwhile sees both texts, and saves what they joined', async () => {
    const { id } = await app.db.manuscriptPage.findFirstOrThrow({ where: { label: '3' } })
    const path = `/producer/manuscript/page/${id}`
    await producer.open(path)
    await admin.open(path)
    await admin.submit('#page-form', { text: '관리자가 고친 쪽' })
    await producer.submit('#page-form', { text: '제작자가 고친 쪽' })
    expect(producer.status).toBe(409)
    expect(producer.errors[0]).toContain('이 쪽을 저장했습니다.')
    expect(producer.value('#page-form', 'text')).toContain('제작자가 고친 쪽')
    expect(producer.main).toContain('관리자가 고친 쪽')
    await producer.submit('#page-form', { text: '둘을 합친 쪽' })
    expect(producer.notices[0]?.text).toBe('쪽을 저장했습니다.')
  })

  it('replaces a word everywhere after a look at the places', async () => {
    await producer.open(main)
    await producer.click('찾아 바꾸기')
    await producer.submit('form[role=search]', { find: '쪽' })
    expect(producer.main).toMatch(/쪽에 \d+군데/)
    await producer.submit('#replace-form', { replace: '페이지' })
    expect(producer.path).toBe(main)
    expect(producer.notices[0]?.text).toContain('바꾸었습니다.')
    await producer.open(`${main}/replace?find=쪽`)
    expect(producer.main).toContain('원고에 그런 글이 없습니다.')
  })

  it('downloads a draft, and is told at the field which pages there are not', async () => {
    await producer.open(main)
    await producer.submit('#draft-form', { kind: 'braille', first: 40 })
    expect(producer.errors).toEqual(['원고에 그런 쪽이 없습니다. 쪽을 고쳐 주세요.'])
    await producer.submit('#draft-form', { kind: 'reading', first: 1 })
    expect(producer.download?.name).toBe('국어 원고 낭독 원고 초안.txt')
    await producer.open(main)
    await producer.submit('#draft-form', { kind: 'braille', first: 1, last: 3 })
    expect(producer.download?.name).toBe('국어 원고 점자 초안.brf')
  })

  it('downloads large print, and is told at the field which size of letters there is not', async () => {
    await producer.open(main)
    await producer.submit('#draft-form', { kind: 'print', size: 12 })
    expect(producer.errors).toEqual(['글자 크기는 18부터 32까지 숫자로 적어 주세요.'])
    await producer.submit('#draft-form', { kind: 'print', size: 32, paper: 'A4' })
    expect(producer.download?.name).toBe('국어 원고 큰 글자 초안.pdf')
  })

  it('looks at what of a draft is to be corrected, goes to its page, and downloads the draft', async () => {
    const { id } = await app.db.manuscriptPage.findFirstOrThrow({ where: { label: '2' } })
    await app.db.manuscriptPage.update({
      where: { id },
      data: { text: '![](그림 2-1)\n$\\unknown$' },
    })
    await producer.open(main)
    await producer.submit('#draft-form', { kind: 'epub' }, '확인할 곳 보기')
    expect(producer.h1).toBe('‘국어 원고’ 초안에서 확인할 곳')
    expect(producer.main).toContain('EPUB 초안에서 확인할 곳이 2군데입니다.')
    expect(producer.column('까닭')).toEqual(['설명이 없는 그림', '옮기지 못한 수식'])
    expect(producer.column('원고의 글')).toEqual(['그림 2-1', '\\unknown'])
    const look = producer.path
    await producer.click('2쪽', 'main table')
    expect(producer.path).toBe(`/producer/manuscript/page/${id}`)
    await producer.open(look)
    await producer.click('초안 내려받기')
    expect(producer.download?.name).toBe('국어 원고 EPUB 초안.epub')
  })
})
