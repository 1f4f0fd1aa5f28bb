/**
 * Tests records of other centres: they are imported from ISO 2709 and MARCXML, the page of a book names
 * who made it, and an import can be taken back.
 */
import { Marc, Record as MarcRecord, type MarcField } from 'marcjs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBook } from '../../support/servers/app'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

useApp()

let id: number
useLoggedIn('admin')
beforeAll(async () => {
  id = await addBook(app, {
    bookId: 'C-1',
    title: '다른 곳에도 있는 책',
    publisher: '비상',
    isbn: '9791125957683',
  })
})
beforeEach(async () => void (await app.db.centreImport.deleteMany()))

function record(leader: string, ...fields: MarcField[]) {
  const made = new MarcRecord()
  made.leader = leader
  made.fields = fields
  return made
}
const field008 = (item: string) => `261126s2026    ko     j${item}     000 0 kor d`
/** The records of a centre: one by its codes, one by its words, one of another book. */
const records = () => [
  record(
    '00000nam a2200000   4500',
    ['001', '1'],
    ['008', field008('f')],
    ['020', '  ', 'a', '979-11-259-5768-3 (v.1)'],
    ['245', '00', 'a', '다른 곳에도 있는 책'],
    ['300', '  ', 'a', '3책(점자)'],
  ),
  record(
    '00000nim a2200000   4500',
    ['001', '2'],
    ['245', '00', 'a', '다른 곳에도 있는 책', 'h', '[녹음자료]'],
    ['776', '08', 'z', '9791125957683'],
  ),
  record('00000nam a2200000   4500', ['001', '3'], ['020', '  ', 'a', '9788937460449']),
]
const iso = () =>
  Buffer.from(
    records()
      .map((one) => Marc.format(one, 'iso2709'))
      .join(''),
  )
const xml = () => `<?xml version="1.0" encoding="UTF-8"?>
<marc:collection xmlns:marc="http://www.loc.gov/MARC21/slim"><marc:record>
<marc:leader>00000nam a2200000   4500</marc:leader><marc:controlfield tag="007">tb</marc:controlfield>
<marc:datafield tag="020" ind1=" " ind2=" "><marc:subfield code="z">9791125957683</marc:subfield></marc:datafield>
<marc:datafield tag="300" ind1=" " ind2=" "><marc:subfield code="a">2책 &amp; 부록</marc:subfield></marc:datafield>
</marc:record></marc:collection>`

async function send(bytes: Buffer | string, name: string, centre = '국립장애인도서관') {
  const cookie = [...admin.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const body = new FormData()
  body.set('centre', centre)
  body.set('file', new File([bytes as BlobPart], name))
  const answer = await fetch(`${app.url}/api/centre/import`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: app.url },
    body,
  })
  return { status: answer.status, ...((await answer.json()) as { key?: string; data: unknown }) }
}
const pageOfBook = async () => (await new PageClient(app.url).open(`/item/${id}`)).main

describe('an import', () => {
  it('of ISO 2709 tells by ISBN who made a book, and in which form', async () => {
    expect(await send(iso(), '자료.mrc')).toMatchObject({
      status: 200,
      data: { records: 3, editions: 3 },
    })
    expect(await pageOfBook()).toContain('이미 만든 곳: 국립장애인도서관(음성, 점자)')
    expect(
      await app.db.otherEdition.findMany({ where: { isbn: '9791125957683', format: '점자' } }),
    ).toMatchObject([{ note: '3책(점자)' }])
  })

  it('of MARCXML does the same, beside others', async () => {
    await send(iso(), '자료.mrc')
    expect(await send(xml(), '자료.xml', '하상점자도서관')).toMatchObject({
      status: 200,
      data: { records: 1, editions: 1 },
    })
    expect(await pageOfBook()).toContain(
      '이미 만든 곳: 국립장애인도서관(음성, 점자), 하상점자도서관(확대)',
    )
  })

  it('is listed and taken back, with what it told', async () => {
    await send(iso(), '자료.mrc')
    await admin.open('/admin/centres')
    expect(admin.h1).toBe('다른 곳에서 만든 자료, 파일 1건')
    expect(admin.rows()[0]!.slice(0, 4)).toEqual(['국립장애인도서관', '자료.mrc', '3', '1'])
    const [{ id: importId } = { id: 0 }] = await app.db.centreImport.findMany()
    await admin.open(`/admin/centres?confirm=remove&id=${importId}`)
    await admin.submit('#remove-import-form', {})
    expect(admin.notices[0]!.text).toContain('등록한 파일을 삭제했습니다.')
    expect(await pageOfBook()).not.toContain('이미 만든 곳')
    expect(await app.db.otherEdition.count()).toBe(0)
    const entries = await app.db.audit.findMany({ where: { action: { startsWith: 'centre.' } } })
    expect(entries.at(-1)).toMatchObject({ action: 'centre.remove', target: '국립장애인도서관' })
  })

  it.each([
    ['a text', '그냥 글입니다', 'a.mrc'],
    ['a length that is none', '99999nam a2200000   4500', 'a.mrc'],
    ['a record that is cut off', iso().subarray(0, 150), 'a.mrc'],
    ['XML without records', '<html><body>없음</body></html>', 'a.xml'],
    ['XML that is not closed', xml().slice(0, 300), 'a.xml'],
    [
      'a document type with entities',
      '<!DOCTYPE a [<!ENTITY b "c">]><collection>&b;</collection>',
      'a.xml',
    ],
    [
      'a directory that points beyond the record',
      Buffer.from(`00030nam a2299999   4500${'x'.repeat(5)}\x1d`),
      'a.mrc',
    ],
  ])('of %s is refused, and nothing is stored', async (_, bytes, name) => {
    expect(await send(bytes, name)).toMatchObject({ status: 400, key: 'recordsUnreadable' })
    expect(await app.db.centreImport.count()).toBe(0)
  })

  it('is for administrators only', async () => {
    const member = await new PageClient(app.url).logIn('member')
    await member.open('/admin/centres')
    expect(member.notices[0]!.text).toContain('권한이 없습니다.')
  })
})
