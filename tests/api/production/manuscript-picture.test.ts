/**
 * Tests the picture of the page of a PDF that stands beside the text of a manuscript: what it shows, to whom, and
 * how long its file stays.
 */
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { continueManuscripts } from '~/features/production/manuscript/make-manuscript.server'
import { db } from '~/platform/db.server'
import { removeUnused } from '~/storage/stored-files.server'
import { bounds } from '~/workers/bounds.server'
import { call, callRaw } from '../../support/client/api-call'
import { admin, as, member, producer, usePeople } from '../../support/client/people'
import { book } from '../../support/fixtures/books'
import { hostilePages, pdfWithPage } from '../../support/manuscripts/hostile-pdfs'
import { typstPdf } from '../../support/manuscripts/typst'

usePeople('admin', 'producer', 'member')

/** Three pages of print, 12 to 14, each with a block of another colour. */
const threePages = typstPdf(
  ['red', 'green', 'blue']
    .map(
      (colour) => `물은 얼음이 되고 김이 됩니다. #rect(fill: ${colour}, width: 8cm, height: 6cm)`,
    )
    .join('\n#pagebreak()\n'),
)

let bookId: string
let bookRowId: number
beforeEach(async () => {
  ;({ bookId, id: bookRowId } = await book({ title: '과학 3-1' }))
  await db.assignment.create({ data: { userId: producer.id, bookRowId } })
})

const file = (bytes: Uint8Array, name = '과학.pdf') => new File([new Uint8Array(bytes)], name)
async function made(source = file(threePages), more: Record<string, string> = {}) {
  const sent = await call('/api/manuscript/upload', { bookId, file: source, ...more }, as(producer))
  expect(sent.status).toBe(200)
  await continueManuscripts()
}
const pageOf = (label: string) =>
  db.manuscriptPage.findFirstOrThrow({ where: { bookRowId, label } })
const ask = (id: number, fields: Record<string, unknown> = {}, caller = producer, headers = {}) =>
  callRaw(`/api/manuscript/picture/${id}`, fields, { ...as(caller), method: 'GET', headers })

/** The strongest of red, green and blue where a picture has the most colour. */
async function colourOf(answer: Response) {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const pixels = await sharp(await answer.arrayBuffer())
    .removeAlpha()
    .raw()
    .toBuffer()
  const counts = [0, 0, 0]
  for (let index = 0; index < pixels.length; index += 3) {
    const colours = [...pixels.subarray(index, index + 3)]
    const strongest = Math.max(...colours)
    if (strongest - Math.min(...colours) > 100) counts[colours.indexOf(strongest)]! += 1
  }
  const most = Math.max(...counts)
  return {
    colour: ['red', 'green', 'blue'][counts.indexOf(most)],
    share: most / (pixels.length / 3),
  }
}
/** A page whose file is there, without a reading of it. */
async function pageOfFile(bytes: Uint8Array, sheet = 1): Promise<number> {
  await made()
  const { id, sourceKey } = await pageOf('12')
  const sent = await book()
  await call(
    '/api/produceBook/upload',
    { bookId: sent.bookId, prodType: 'publisher', file: file(bytes) },
    as(admin),
  )
  const { publisherFileKey } = await db.book.findUniqueOrThrow({ where: { id: sent.id } })
  expect(publisherFileKey).not.toBe(sourceKey)
  await db.manuscriptPage.update({ where: { id }, data: { sheet, sourceKey: publisherFileKey } })
  return id
}

describe('the picture of a page', () => {
  test('shows the page of the PDF from which the text was read', async () => {
    await made()
    for (const [index, label] of ['12', '13', '14'].entries()) {
      const { id, sheet } = await pageOf(label)
      expect(sheet).toBe(index + 1)
      const { data } = await call(`/api/manuscript/page/${id}`, {}, as(producer))
      expect(data.sheet).toBe(index + 1)
      const { colour, share } = await colourOf(await ask(id))
      expect(colour).toBe(['red', 'green', 'blue'][index])
      // 8 × 6 cm of a page of 18.8 × 25.7
      expect(share).toBeGreaterThan(0.08)
      expect(share).toBeLessThan(0.12)
    }
  })

  test('is as wide as a screen shows it, and larger for who looks closely', async () => {
    await made()
    const { id } = await pageOf('13')
    const sizeOf = async (fields: Record<string, unknown>) =>
      sharp(await (await ask(id, fields)).arrayBuffer()).metadata()
    expect(await sizeOf({})).toMatchObject({ format: 'webp', width: 900, height: 1230 })
    expect(await sizeOf({ large: 1 })).toMatchObject({ format: 'webp', width: 2200, height: 3007 })
  })

  test('is kept by browsers, which ask whether they may still show it', async () => {
    await made()
    const { id } = await pageOf('12')
    const answer = await ask(id)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    const etag = answer.headers.get('etag')!
    const again = await ask(id, {}, producer, { 'if-none-match': etag })
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
    expect((await ask(id, { large: 1 }, producer, { 'if-none-match': etag })).status).toBe(200)
    await db.assignment.deleteMany({ where: { bookRowId } })
    expect((await ask(id, {}, producer, { 'if-none-match': etag })).status).toBe(404)
  })

  test('is for those who may see the book', async () => {
    await made()
    const { id } = await pageOf('12')
    expect((await ask(id, {}, admin)).status).toBe(200)
    expect((await ask(id, {}, member)).status).toBe(403)
    expect((await callRaw(`/api/manuscript/picture/${id}`, {}, { method: 'GET' })).status).toBe(403)
    await db.assignment.deleteMany({ where: { bookRowId } })
    expect((await ask(id)).status).toBe(404)
  })

  test('is there for pages of a PDF only', async () => {
    await made(file(Buffer.from('@@p12\n물은 얼음이 됩니다.'), '과학.txt'))
    const { id, sheet, sourceKey } = await pageOf('12')
    expect([sheet, sourceKey]).toEqual([null, null])
    const answer = await ask(id)
    expect(answer.status).toBe(404)
    expect((await answer.json()).message).toBe('이 쪽은 PDF에서 오지 않아 그림이 없습니다.')
  })

  test.each(hostilePages)('of %s is a small picture, or is said to be none', async (_, bytes) => {
    const id = await pageOfFile(bytes)
    const answer = await ask(id, { large: 1 })
    if (answer.status === 200) {
      const { width = 0, height = 0 } = await sharp(await answer.arrayBuffer()).metadata()
      expect(width * height).toBeLessThan(2200 * 4400 + 1)
      return
    }
    expect(answer.status).toBe(409)
    expect((await answer.json()).message).toContain('그림으로 보여 드릴 수 없습니다.')
  })

  test('of a page that the PDF does not have, or that is never finished, is said to be none', async () => {
    const { seconds } = bounds['page-picture']
    const id = await pageOfFile(pdfWithPage('/MediaBox [0 0 600 800]'), 9)
    expect((await ask(id)).status).toBe(409)
    bounds['page-picture'].seconds = 3
    const endless = await pageOfFile(
      pdfWithPage('/MediaBox [0 0 600 800]', '0 0 m 600 800 l S\n'.repeat(1_000_000)),
    )
    expect((await ask(endless)).status).toBe(409)
    bounds['page-picture'].seconds = seconds
    // the next one gets a new process
    await made()
    expect((await colourOf(await ask((await pageOf('14')).id))).colour).toBe('blue')
  })
})

describe('the file of a picture', () => {
  const anHourLater = () => removeUnused(Date.now() + 2 * 60 * 60 * 1000)

  test('stays while a page shows it, and goes with the last one', async () => {
    await made()
    const page = await pageOf('13')
    const version = String(page.updateTime.getTime())
    const typed = { text: '고친 쪽', label: '13', state: 'read', version }
    await call(`/api/manuscript/savePage/${page.id}`, typed, as(producer))
    await made(file(Buffer.from('@@p12\n새 글\n@@p14\n새 끝'), '과학.txt'))
    await anHourLater()
    const rows = await db.manuscriptPage.findMany({
      where: { bookRowId },
      orderBy: { place: 'asc' },
    })
    expect(rows.map(({ label, sheet }) => [label, sheet])).toEqual([
      ['12', null],
      ['13', 2],
      ['14', null],
    ])
    expect((await colourOf(await ask(page.id))).colour).toBe('green')
    await call(`/api/produceBook/remove/${bookId}`, {}, as(admin))
    await anHourLater()
    expect(await db.storedFile.count()).toBe(0)
  })

  test('of a book that came in two files is that of each page', async () => {
    await made()
    const rest = typstPdf('끝으로 배운 것을 적습니다. #rect(fill: red, width: 8cm, height: 6cm)', {
      first: 15,
    })
    await made(file(rest, '뒤.pdf'), { adds: '1' })
    const pages = await db.manuscriptPage.findMany({
      where: { bookRowId },
      orderBy: { place: 'asc' },
      include: { source: true },
    })
    expect(pages.map(({ sheet, source }) => [sheet, source?.name])).toEqual([
      [1, '과학.pdf'],
      [2, '과학.pdf'],
      [3, '과학.pdf'],
      [1, '뒤.pdf'],
    ])
    expect((await colourOf(await ask(pages[3]!.id))).colour).toBe('red')
    await made(file(threePages, '새 과학.pdf'))
    await anHourLater()
    const names = (await db.storedFile.findMany()).map(({ name }) => name)
    expect(names).toEqual(['새 과학.pdf'])
  })
})
