/** Tests how a producer makes larger sheets of the publisher's PDF, without scripts. */
import { open } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPdf } from '~/workers/file-inspection/open-pdf'
import { addBook } from '../../support/servers/app'
import { admin, producer, useLoggedIn } from '../../support/client/logged-in'
import { onDisk } from '../../support/fixtures/expected-file'
import { producedPdf, sheets } from '../../support/fixtures/produced-pdf'
import { app, useApp } from '../../support/servers/use-app'

const page = (bookId: string) => `/producer/enlarge/${bookId}`

async function source(bookId: string, bytes: Uint8Array | string, name = '원본.pdf') {
  const body = new FormData()
  for (const [field, value] of Object.entries({ bookId, prodType: 'publisher' }))
    body.append(field, value)
  body.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name))
  const Cookie = [...admin.cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; ')
  const answer = await fetch(`${app.url}/api/produceBook/upload`, {
    method: 'POST',
    body,
    headers: { Cookie, 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(await answer.json()).toMatchObject({ errorCode: 0 })
}

/** Width, height and text of each page of the file that was downloaded, in millimetres. */
async function sheetsOfDownload() {
  const file = await open(onDisk(producer.download!.bytes))
  const { document } = await openPdf(file, producer.download!.bytes.length)
  const found = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const sheet = await document.getPage(number)
    const { width, height } = sheet.getViewport({ scale: 1 })
    const { items } = await sheet.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join('')
    found.push({ width: (width * 25.4) / 72, height: (height * 25.4) / 72, text })
  }
  await document.destroy()
  await file.close()
  return found
}

useApp()
useLoggedIn('admin', 'producer')
beforeAll(async () => {
  const me = (await app.db.user.findUniqueOrThrow({ where: { user: 'producer' } })).id
  for (const bookId of ['E-1', 'E-2', 'E-3']) {
    const bookRowId = await addBook(app, { bookId, title: `확대할 책 ${bookId}` })
    await app.db.assignment.create({ data: { userId: me, bookRowId } })
  }
  await addBook(app, { bookId: 'E-4', title: '남의 책' })
  const upright = { size: sheets.a4, lines: [{ text: '본문', size: 10 }] }
  const lying = { size: [297, 210] as const, lines: [{ text: '넓은 쪽', size: 10 }] }
  await source('E-1', producedPdf([upright, lying, upright]))
  await source('E-2', '이것은 PDF가 아닙니다.')
})

describe('larger sheets', () => {
  it('are found from the book, and come as a file with a title page', async () => {
    const { id } = await app.db.book.findUniqueOrThrow({ where: { bookId: 'E-1' } })
    await producer.open(`/producer/item/${id}`)
    await producer.click('이 PDF로 확대본 만들기')
    expect([producer.path, producer.h1]).toEqual([page('E-1'), '‘확대할 책 E-1’ 확대본 만들기'])
    await producer.submit('#enlarge-form', { paper: 'A3', volume: 2 })
    expect(producer.download).toMatchObject({
      name: '확대할 책 E-1 제2권 확대 A3 초안.pdf',
      type: 'application/pdf',
    })
    const [title, ...made] = await sheetsOfDownload()
    expect(title!.text).toMatch(/확대할 책 E-1.*제2권.*확대 A3.*초안/)
    expect(made.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [297, 420],
      [420, 297],
      [297, 420],
    ])
    expect(made.map(({ text }) => text)).toEqual(['본문', '넓은 쪽', '본문'])
    const { action, target } = await app.db.audit.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect([action, target]).toEqual(['enlargement.file', 'E-1'])
  })

  it('of some pages in halves, whose maker has checked them, say nothing of a draft', async () => {
    await producer.open(page('E-1'))
    await producer.submit('#enlarge-form', { paper: 'A4x2', first: 3, last: 3, checked: ['1'] })
    expect(producer.download?.name).toBe('확대할 책 E-1 확대 A4 두 장.pdf')
    const made = await sheetsOfDownload()
    expect(made[0]!.text).toMatch(/원본 PDF 3~3쪽/)
    expect(made[0]!.text).not.toContain('초안')
    expect(
      made.slice(1).map(({ width, height }) => [Math.round(width), Math.round(height)]),
    ).toEqual([
      [297, 210],
      [297, 210],
    ])
  })
})

describe('what cannot be made', () => {
  it('stands at its field, with what was typed', async () => {
    await producer.open(page('E-1'))
    await producer.submit('#enlarge-form', { first: 2, last: 9, crop: 7 })
    expect(producer.status).toBe(422)
    expect(producer.errors).toEqual(['이 PDF는 3쪽까지 있습니다. 쪽을 고쳐 주세요.'])
    expect(producer.value('#enlarge-form', 'crop')).toBe('7')
    await producer.submit('#enlarge-form', { first: 3, last: 2 })
    expect(producer.errors).toEqual(['끝 쪽이 시작 쪽보다 앞입니다. 쪽을 고쳐 주세요.'])
    await producer.submit('#enlarge-form', { first: 1, last: '', crop: 99 })
    expect(producer.errors).toEqual(['여백은 0부터 40까지 밀리미터로 적어 주세요.'])
  })

  it('is said of a file that is no PDF, of a book without a file, and of a book of others', async () => {
    await producer.open(page('E-2'))
    await producer.submit('#enlarge-form')
    expect([producer.status, producer.main]).toEqual([
      409,
      expect.stringContaining('출판사의 파일을 PDF로 읽을 수 없어'),
    ])
    await producer.open(page('E-3'))
    expect(producer.main).toContain('아직 출판사의 파일이 없습니다')
    expect(producer.all('#enlarge-form')).toHaveLength(0)
    await producer.open(page('E-4'))
    expect(producer.status).toBe(404)
  })
})
