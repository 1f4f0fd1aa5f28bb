/** Tests eBraille by /api: of a text, and of a member's finished file, which counts as its download. */
import { describe, expect, test } from 'vitest'
import { brfOfPages, layOut } from '~/features/production/braille/layout/pages'
import { checkFile } from '~/features/production/file-check/check-file'
import { db } from '~/platform/db.server'
import { call, callRaw } from '../../support/client/api-call'
import { admin, as, member, other, usePeople } from '../../support/client/people'
import { book } from '../../support/fixtures/books'
import { expectedFile, found, onDisk } from '../../support/fixtures/expected-file'
import { blocks } from '../../support/fixtures/produced-ebraille'

usePeople('admin', 'member', 'other')

const cardOf = (bytes: Uint8Array, title: string) =>
  checkFile({
    path: onDisk(bytes),
    name: 'a.ebrl',
    expected: expectedFile({ prodType: '점역', title, volume: 0, firstPage: null, lastPage: null }),
    sourcePath: null,
  })
const severe = (card: Awaited<ReturnType<typeof cardOf>>) =>
  found({ ...card, findings: card.findings.filter(({ severity }) => severity === 'severe') })

test('a text is answered as eBraille without a severe finding', async () => {
  const text = '# 우리 고장\n@@p3\n옛이야기를 읽어 봅시다.'
  const { status, data } = await call(
    '/api/braille/write',
    { text, title: '국어', form: 'everyPage' },
    as(member),
  )
  expect(status).toBe(200)
  const card = await cardOf(Buffer.from(data.ebrl, 'base64'), '국어')
  expect([card.kind, severe(card)]).toEqual(['ebraille', []])
})

describe('a finished application', () => {
  const brf = brfOfPages(layOut(blocks, { form: 'national2025', title: '수학 1' }).pages)

  /** An application of the member for a book with this file. */
  async function finished(content: string, name = '수학 1.brf') {
    const { bookId } = await book()
    const { id } = await db.order.create({
      data: { userId: member.id, bookId, prodType: '점자', orderNum: 1, title: '수학 1' },
    })
    const fields = { bookId, prodType: 'braille', file: new File([content], name) }
    await call('/api/produceBook/upload', fields, as(admin))
    return { id, bookId }
  }
  const ebraille = (id: number, { caller = member, method = 'GET', ...fields } = {}) =>
    callRaw(`/api/braille/orderEbraille/${id}`, fields, { ...as(caller), method })

  test('is downloaded as eBraille, and counts as a download of its file', async () => {
    const { id } = await finished(brf)
    expect((await ebraille(id, { method: 'HEAD' })).status).toBe(200)
    expect(await db.download.count()).toBe(0)
    const answer = await ebraille(id)
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('content-disposition'),
    ]).toEqual([200, 'application/ebrl+zip', expect.stringContaining('.ebrl')])
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const title = (await db.book.findFirstOrThrow()).title
    const card = await cardOf(bytes, title)
    expect([card.kind, severe(card)]).toEqual(['ebraille', []])
    expect(await db.download.count()).toBe(1)
    expect(await db.audit.count({ where: { action: 'order.download' } })).toBe(1)
    const again = new Uint8Array(await (await ebraille(id)).arrayBuffer())
    expect(Buffer.compare(again, bytes)).toBe(0)
  })

  test('is refused for a file that is no braille, a newer one and others, and counts nothing', async () => {
    const { id } = await finished('점자가 아닌 글입니다. '.repeat(20))
    const status = async (fields: Parameters<typeof ebraille>[1]) =>
      (await ebraille(id, fields)).status
    expect([
      await status({}),
      await status({ version: 'older' } as object),
      await status({ caller: other }),
      (await ebraille(999_999)).status,
    ]).toEqual([409, 409, 404, 404])
    expect(await db.download.count()).toBe(0)
  })
})
