/**
 * Tests registration of a publisher's file with scripts off: the question, choosing, refusals, and
 * the inspection report.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { textPdf } from '../../../prisma/seed/pdfs'
import { addBook } from '../../support/servers/app'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

useApp()
useLoggedIn('admin')

let number = 0
let path = ''
/** A new publisher for each test. */
beforeEach(async () => {
  const publisher = `등록출판${++number}`
  await app.db.driveItem.create({ data: { name: publisher, foldedName: publisher } })
  path = `/admin/drive/list/${encodeURIComponent(publisher)}`
})
const book = async (title: string, bookId: string) =>
  addBook(app, { bookId, title, grade: '중', publisher: `등록출판${number}` })
const put = async (name: string, text: string | Uint8Array = name) => {
  await admin.open(path)
  await admin.attach('#upload-form', 'file', new File([text as BlobPart], name))
}
const openQuestion = (name: string) => admin.open(`${path}?register=${encodeURIComponent(name)}`)
const fileOf = async (bookId: string) =>
  (await app.db.book.findUniqueOrThrow({ where: { bookId }, include: { publisherFile: true } }))
    .publisherFile
const notices = () => admin.notices.map(({ text, role }) => `${role}: ${text}`)

describe('registering', () => {
  it('asks with the book that the name says, and leads to it', async () => {
    await book('등록 수학 1', '2098-0000001')
    await put('등록 수학1.pdf')
    await openQuestion('등록 수학1.pdf')
    expect(admin.text('#confirm-question')).toBe(
      "'등록 수학1.pdf'을(를) 출판사 파일로 등록하시겠습니까?",
    )
    expect(admin.text('#register-form')).toContain('『등록 수학 1』, 중')
    await admin.submit('#register-form')
    expect(notices()).toEqual([expect.stringContaining('파일이 등록되었습니다.')])
    expect(admin.path).toBe(path)
    expect((await fileOf('2098-0000001'))?.name).toBe('등록 수학1.pdf')
    await admin.click('등록한 도서 보기')
    expect(admin.h1).toContain('등록 수학 1')
    expect(admin.text('#examine-form, main')).toMatch(
      /파일 살펴보는|파일을 살펴보는|파일 살펴본 결과/,
    )
    await openQuestion('등록 수학1.pdf')
    expect(admin.text('#confirm')).toContain(
      '이미 『등록 수학 1』(2098-0000001)의 출판사 파일로 등록되어 있습니다.',
    )
  })

  it('keeps the name that the file has in the drive, shown and downloaded', async () => {
    await book('등록 음악', '2098-0000041')
    await put('음악 ①권.pdf')
    await admin.open(`${path}?edit=${encodeURIComponent('음악 1권.pdf')}`)
    await admin.submit('#rename-form', { newName: '등록 음악.pdf' })
    await openQuestion('등록 음악.pdf')
    await admin.submit('#register-form')
    const shown = async () => {
      await admin.open('/admin/produce/item/2098-0000041')
      const link = admin.all('a[href^="/api/"][href*="prodType=publisher"]')[0]
      const answer = await fetch(app.url + (link?.attr('href') ?? ''), {
        headers: {
          Cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'Sec-Fetch-Site': 'same-origin',
        },
      })
      await answer.body?.cancel()
      return [
        (await fileOf('2098-0000041'))?.name,
        decodeURIComponent(answer.headers.get('content-disposition') ?? ''),
      ]
    }
    expect(await shown()).toEqual(['등록 음악.pdf', expect.stringContaining('등록 음악.pdf')])
    await admin.open(`${path}?edit=${encodeURIComponent('등록 음악.pdf')}`)
    await admin.submit('#rename-form', { newName: '음악 새판.pdf' })
    expect(await shown()).toEqual(['음악 새판.pdf', expect.stringContaining('음악 새판.pdf')])
  })

  it('has a person choose among several, and asks again when nothing was chosen', async () => {
    await book('등록 국어', '2098-0000011')
    await book('등록 국어', '2098-0000012')
    await put('등록 국어.pdf')
    await openQuestion('등록 국어.pdf')
    await admin.submit('#register-form')
    expect(admin.errors).toEqual([expect.stringContaining('도서를 골라 주세요.')])
    await admin.submit('#register-form', { bookId: '2098-0000012' })
    expect(await fileOf('2098-0000011')).toBeNull()
    expect((await fileOf('2098-0000012'))?.name).toBe('등록 국어.pdf')
  })

  it('of a file that is not on the list takes a book id, says what it replaces, and an unknown one is told', async () => {
    await book('등록 과학', '2098-0000021')
    await put('무엇인지 모를 파일.pdf')
    await openQuestion('무엇인지 모를 파일.pdf')
    expect(admin.text('#confirm')).toContain('제작 목록에 없는 파일입니다.')
    await admin.submit('#register-find', { book: '2098-9999999' })
    expect(admin.text('#register-book-error')).toContain("'2098-9999999'인 도서가 없습니다.")
    await admin.submit('#register-find', { book: '2098-0000021' })
    await admin.submit('#register-form')
    await put('등록 과학.pdf')
    await openQuestion('등록 과학.pdf')
    expect(admin.text('#register-form')).toContain("지금 파일 '무엇인지 모를 파일.pdf'")
    await admin.submit('#register-form')
    expect((await fileOf('2098-0000021'))?.name).toBe('등록 과학.pdf')
  })

  it('shows what was found in the file, and looks again when asked', async () => {
    await book('등록 사회', '2098-0000031')
    await put('등록 사회.pdf', textPdf(['이 책은 글자를 꺼낼 수 있는 사회 교과서의 원고입니다.']))
    await openQuestion('등록 사회.pdf')
    await admin.submit('#register-form')
    await expect
      .poll(async () => (await fileOf('2098-0000031'))?.report, { timeout: 60_000, interval: 500 })
      .toMatchObject({ level: 'good' })
    await admin.open('/admin/produce/item/2098-0000031')
    expect(admin.main).toContain('바로 점역할 수 있습니다.')
    await admin.submit('#examine-form')
    expect(notices()).toEqual([expect.stringContaining('파일을 살펴보기 시작했습니다.')])
    await expect
      .poll(async () => (await fileOf('2098-0000031'))?.report, { timeout: 60_000, interval: 500 })
      .toMatchObject({ level: 'good' })
    expect((await admin.open(path)).main).toContain('PDF, 1쪽, 글자 있음')
  })
})

describe('from the list of new files', () => {
  /** A new file by an upload link with this note. */
  const send = async (note: string, name: string, bytes: Uint8Array | string) => {
    const { id } = await app.db.driveItem.findFirstOrThrow({ where: { name: `등록출판${number}` } })
    const accessId = `register-link-${number}-${note.length}-0123456789`
    await app.db.driveInbox.create({
      data: {
        accessId,
        folderId: id,
        note,
        expireTime: new Date(Date.now() + 3_600_000),
        fileCount: 5,
        byteCount: 1_000_000,
      },
    })
    const publisher = await new PageClient(app.url).open(`/inbox/${accessId}`)
    await publisher.attach('#send-form', 'file', new File([bytes as BlobPart], name))
  }
  const arrived = () => admin.rows('[aria-labelledby=arrived] table')
  beforeEach(() => app.db.driveItem.updateMany({ data: { inboxId: null } }))

  it('a file is registered in two steps, with the book that the request of its link names', async () => {
    await book('등록 지리', '2098-0000071')
    await book('등록 지리 부도', '2098-0000072')
    await send(
      '등록 지리 2098-0000071 원본을 보내 주세요',
      '최종본.pdf',
      textPdf(['지리 교과서'], 3),
    )
    await send('표지', '깨진 책.pdf', '%PDF-1.7 broken')
    await admin.open('/admin/drive/inbox')
    expect(arrived().map(([name, report]) => [name, report])).toEqual([
      ['깨진 책.pdf', '읽을 수 없는 파일'],
      ['최종본.pdf', expect.stringContaining('PDF, 3쪽')],
    ])
    // the name opens what is known of the file, and no download
    const opens = admin.$('[aria-labelledby=arrived] tbody th a').first().attr('href') ?? ''
    expect(opens).toContain('/admin/drive/inbox?register=')
    await admin.open(opens)
    expect(admin.text('#confirm')).toContain('파일을 다시 받아 주세요.')
    expect(admin.$('#confirm a[href^="/api/drive/download"]').length).toBe(1)
    await admin.open('/admin/drive/inbox')
    await admin.click("'최종본.pdf' 등록")
    expect(admin.$('#register-form [name="bookId"]:checked').attr('value')).toBe('2098-0000071')
    await admin.submit('#register-form')
    expect(notices()).toEqual([expect.stringContaining('파일이 등록되었습니다.')])
    expect(admin.path).toBe('/admin/drive/inbox')
    expect((await fileOf('2098-0000071'))?.name).toBe('최종본.pdf')
    expect(arrived()[1]?.at(-1)).toContain('『등록 지리』')
  })

  it('a book that neither name nor request tells is found by its book ID, on the same page', async () => {
    await book('등록 체육', '2098-0000073')
    await send('원본', '가나다라.pdf', textPdf(['체육'], 1))
    await admin.open('/admin/drive/inbox')
    await admin.click("'가나다라.pdf' 등록")
    expect(admin.text('#confirm')).toContain('제작 목록에 없는 파일입니다.')
    await admin.submit('#register-find', { book: '2098-0000073' })
    expect(admin.path).toContain('/admin/drive/inbox?register=')
    await admin.submit('#register-form')
    expect((await fileOf('2098-0000073'))?.name).toBe('가나다라.pdf')
  })
})
