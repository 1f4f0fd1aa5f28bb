/** Tests with scripts off the way of a shipment: packed, printed, sent, received with one copy missing, sent again. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBook } from '../../support/servers/app'
import { createApplication, orderFile } from '../../support/fixtures/applications'
import { admin, member, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

let memberId: number
useApp()
useLoggedIn('admin', 'member')
beforeAll(async () => {
  memberId = (await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })).id
  await addBook(app, { bookId: 'D-1', title: '보낼 수학', prodTypes: ['점자', '음성'] })
  const { searchColumns } = await import('~/features/catalogue/book/search/search-text')
  const volumes = { bookId: 'D-2', title: '분권 국어', prodTypes: ['점자' as const] }
  const { id } = await app.db.book.create({ data: { ...volumes, ...searchColumns(volumes) } })
  await app.db.format.create({ data: { bookRowId: id, prodType: '점자' } })
  await app.db.volume.createMany({
    data: [1, 2].map((number) => ({
      bookRowId: id,
      prodType: '점자' as const,
      number,
      state: 'finished' as const,
    })),
  })
})
/** Only what the test itself asks for. */
beforeEach(async () => {
  await app.db.shipment.deleteMany()
  await app.db.orderFile.deleteMany()
  await app.db.order.deleteMany()
  await createApplication(app.db, memberId, 'D-1', '점자', 2)
  await orderFile(app.db, { schoolName: '서울맹학교' }, [{ bookId: 'D-2', brl: 2 }])
})

const rows = (where = '#results table') => admin.rows(where).map((cells) => cells.join(' '))
/** The name of the first field of this kind. */
const fieldNamed = (start: string) => admin.$(`input[name^="${start}"]`).first().attr('name') ?? ''

/** Packs everything for the school and sends it; answers the shipment. */
async function sendToSchool() {
  await admin.open('/admin/delivery/ready?kind=school')
  await admin.click('서울맹학교 포장하기')
  await admin.submit('#packing-form', {})
  await admin.submit('#send-form', { carrier: '우체국 택배', trackingNumber: '6012' })
  return app.db.shipment.findFirstOrThrow({
    where: { schoolName: '서울맹학교' },
    orderBy: { id: 'desc' },
    include: { items: { orderBy: { id: 'asc' } } },
  })
}

describe('packing and sending', () => {
  it('leads from what is ready to a packed box with its label and packing list, and on its way', async () => {
    await admin.open('/admin/delivery/ready')
    expect(admin.title).toBe('보낼 자료 2곳 – 모두책')
    expect(rows()).toEqual([
      expect.stringMatching(/\(member\).*1.*2/),
      expect.stringMatching(/서울맹학교.*2.*4/),
    ])
    const { items, id, code } = await sendToSchool()
    expect(admin.main).toContain('발송 처리했습니다.')
    expect(items.map(({ volume, copies }) => [volume, copies])).toEqual([
      [1, 2],
      [2, 2],
    ])
    await admin.open(`/admin/delivery/${id}/print`)
    expect(admin.text('.label-name')).toContain('서울맹학교')
    expect(admin.text('.packing-list table')).toContain('분권 국어')
    const typed = code.replace(/(.{4})(?=.)/g, '$1-')
    expect(admin.text('.packing-address')).toBe(`${app.url}/r/${typed}`)
    expect(admin.$('.qr').attr('aria-label')).toContain(typed)
    // a label for each of the four copies leads to the same page
    await admin.open(`/admin/delivery/${id}/print?books=1`)
    const onLabels = admin.texts('.panel .packing-address')
    expect(onLabels.filter((_, i) => i % 2 === 0)).toEqual(
      [1, 1, 2, 2].map((volume) => expect.stringMatching(`^분권 국어 .+ ${volume}권$`)),
    )
    expect(onLabels.filter((_, i) => i % 2 === 1)).toEqual(Array(4).fill(`${app.url}/r/${typed}`))
    await admin.open('/admin/delivery?state=sent')
    expect(rows()).toEqual([expect.stringMatching(/서울맹학교.*보냄.*4.*우체국 택배.*6012/)])
  })

  it('keeps the form with what was typed when a number is impossible', async () => {
    await admin.open(`/admin/delivery/pack?userId=${memberId}`)
    const name = fieldNamed('copies-')
    await admin.submit('#packing-form', { [name]: '9', recipient: '김모두 선생님' })
    expect(admin.status).toBe(409)
    expect(admin.text('#error-summary')).toContain('보낼 수 있는 것은 2부입니다.')
    expect(admin.value('#packing-form', 'recipient')).toBe('김모두 선생님')
    expect(await app.db.shipment.count()).toBe(0)
    await admin.submit('#packing-form', { [name]: '0' })
    expect(admin.text('#error-summary')).toContain('한 부 이상')
    await admin.submit('#packing-form', { [name]: '1', recipient: '' })
    expect(admin.text('#error-summary')).toContain('받는 사람')
  })

  it('can be taken back: the sending, and the packing', async () => {
    const { id } = await sendToSchool()
    await admin.open(`/admin/delivery/${id}`)
    await admin.click('발송 취소')
    await admin.submit('#unsend-form', {})
    expect(admin.main).toContain('발송을 취소했습니다.')
    await admin.click('포장 풀기')
    await admin.submit('#unpack-form', {})
    expect(admin.main).toContain('포장을 풀었습니다.')
    expect(await app.db.shipment.count()).toBe(0)
  })
})

describe('packing for many', () => {
  it('chooses all that can be packed, says what is missing for the others, and keeps what was typed', async () => {
    await orderFile(app.db, { schoolName: '', name: '한솔중.xlsx' }, [{ bookId: 'D-2', brl: 1 }])
    await app.db.orderFileBook.updateMany({
      where: { schoolName: '서울맹학교' },
      data: { address: '서울 가상로 1' },
    })
    await app.db.user.update({ where: { id: memberId }, data: { address: '' } })
    await admin.open('/admin/delivery/ready')
    expect(admin.$('[name="holder"]:checked').length).toBe(1)
    const others = admin.rows('section[aria-labelledby="others"] table').map((row) => row.join(' '))
    expect(others.toSorted()).toEqual([
      expect.stringMatching(/\(member\).*보낼 주소가 없거나 잘못됨.*주소를 입력해 포장하기/),
      expect.stringMatching(
        /학교를 모르는 신청 파일.*어느 학교인지 모름.*신청 파일을 열어 학교 정하기/,
      ),
    ])
    await admin.open('/admin/delivery/pack?schoolName=%ED%95%9C%EC%86%94%EC%A4%91.xlsx')
    expect(admin.main).toContain('어느 학교의 신청인지 몰라 포장할 수 없습니다.')
    expect(admin.$('#packing-form').length).toBe(0)
    await admin.open('/admin/delivery/ready')
    await admin.submit('#pack-all-form', { holder: [] })
    expect(admin.status).toBe(422)
    expect(admin.$('[name="holder"]:checked').length).toBe(0)
    await admin.open('/admin/delivery/ready')
    await admin.submit('#pack-all-form')
    expect(admin.title).toBe('포장했습니다 – 한 번에 보내기 1곳 – 모두책')
    await admin.submit('#numbers-form', { numbers: '1234567890\n1234567891' })
    expect(admin.text('#error-summary')).toContain('받을 곳은 1곳인데 송장 번호는 2줄입니다.')
    expect(admin.value('#numbers-form', 'numbers')).toBe('1234567890\n1234567891')
    await admin.submit('#numbers-form', { numbers: '1234567890' })
    const name = fieldNamed('number-')
    await admin.submit('#send-all-form', { sentDay: '2999-01-01', [name]: '1234567899' })
    expect(admin.text('#error-summary')).toContain('오늘까지')
    expect(admin.value('#send-all-form', name)).toBe('1234567899')
    await admin.submit('#send-all-form', { sentDay: '', carrier: '직접 전달' })
    expect(admin.main).toContain('1곳을 발송 처리했습니다.')
    const { trackingNumber } = await app.db.shipment.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(trackingNumber).toBe('1234567899')
    await admin.open('/admin/delivery/batch')
    expect(admin.main).toContain('포장하고 보내지 않은 발송이 없습니다.')
  })
})

describe('what arrived', () => {
  it('is told under the link of the packing list, without an account; what is missing is sent again', async () => {
    const { id, code, items } = await sendToSchool()
    const reader = new PageClient(app.url)
    await reader.open('/r')
    await reader.submit('main form', { code: code.toLowerCase() })
    expect(reader.main).toContain('분권 국어')
    expect(reader.main).not.toContain('우편번호')
    await reader.submit('#receive-form', {
      [`arrived-${items[1]!.id}`]: '1',
      answer: '2권이 한 부뿐입니다.',
    })
    expect(reader.main).toContain('받은 것 3부, 못 받은 것 1부로 적었습니다.')
    await admin.open(`/admin/delivery/${id}`)
    expect(admin.main).toContain('못 받은 것 있음')
    expect(admin.main).toContain('2권이 한 부뿐입니다.')
    await admin.open('/admin/delivery/ready?kind=school')
    expect(rows()).toEqual([expect.stringMatching(/서울맹학교.*1.*1/)])
    const again = await sendToSchool()
    expect(again.items.map(({ volume, copies }) => [volume, copies])).toEqual([[2, 1]])
    await reader.open(`/r/${again.code}`)
    await reader.submit('#all-form', {})
    expect(reader.main).toContain('모두 받음')
    await admin.open('/admin/delivery/ready?kind=school')
    expect(admin.main).toContain('이 조건에 맞는 발송이 없습니다.')
  })

  it('has no page under a code that nobody has, and says what to do', async () => {
    const reader = new PageClient(app.url)
    for (const code of ['ABCD-EFGH-JKLM', 'abc']) {
      await reader.open(`/r/${code}`)
      expect(reader.status).toBe(404)
      expect(reader.main).toContain('이 번호의 포장 목록이 없습니다.')
    }
    await reader.open('/r?code=123')
    expect([reader.status, reader.field('#code').invalid]).toEqual([422, true])
  })

  it('is told by the member, on their page of shipments, and shown at their application', async () => {
    await member.open('/delivery')
    expect(member.main).toContain('보낸 자료가 아직 없습니다.')
    await admin.open(`/admin/delivery/pack?userId=${memberId}`)
    await admin.submit('#packing-form', {})
    await member.open('/delivery')
    expect(member.main).toContain('센터에서 포장했고 곧 보냅니다.')
    await admin.submit('#send-form', { carrier: '직접 전달' })
    const { id } = await app.db.order.findFirstOrThrow({ where: { userId: memberId } })
    await member.open(`/order/item/${id}`)
    expect(member.text('section[aria-labelledby=sent]')).toContain('직접 전달')
    const onTheWay = async () =>
      Promise.all(
        ['/', '/notifications'].map(async (path) => {
          const reader = await new PageClient(app.url).logIn('member')
          return (await reader.open(path)).text('#on-the-way p')
        }),
      )
    const sent = '센터가 보낸 자료가 가고 있습니다(1건). 받으시면 무엇을 받았는지 알려 주세요.'
    expect(await onTheWay()).toEqual([sent, sent])
    await member.click('받을 자료에서 받음 알리기')
    await member.submit('#all-form', {})
    expect(member.main).toContain('2부를 모두 받은 것으로 적었습니다.')
    expect(await onTheWay()).toEqual(['', ''])
  })

  it('comes back, or is handed on to somebody who waits for the same', async () => {
    const { id, items } = await sendToSchool()
    const other = await app.db.user.findFirstOrThrow({ where: { user: 'teacher01' } })
    await createApplication(app.db, other.id, 'D-2', '점자', 1)
    const reader = new PageClient(app.url)
    const { code } = await app.db.shipment.findUniqueOrThrow({ where: { id } })
    await reader.open(`/r/${code}`)
    await reader.submit('#all-form', {})
    await admin.open(`/admin/delivery/${id}?handOn=${items[0]!.id}`)
    await admin.submit('#hand-on-form', {})
    expect(admin.main).toContain('넘긴 것을 새 발송으로 적었습니다.')
    expect(admin.main).toContain('다른 곳에서 넘겨받음')
    await admin.open(`/admin/delivery/${id}`)
    await admin.submit('#return-form', { [`returned-${items[1]!.id}`]: '1' })
    expect(admin.main).toContain('반송 1부를 적었습니다.')
    await admin.submit('#return-form', { [`returned-${items[0]!.id}`]: '2' })
    expect([admin.status, admin.text('#error-summary')]).toEqual([
      409,
      expect.stringContaining('1부까지'),
    ])
  })

  it('is not asked for where it came back', async () => {
    const { id, items } = await sendToSchool()
    const { code } = await app.db.shipment.findUniqueOrThrow({ where: { id } })
    await app.db.shipmentItem.update({ where: { id: items[0]!.id }, data: { returned: 1 } })
    const reader = new PageClient(app.url)
    await reader.open(`/r/${code}`)
    const name = `arrived-${items[0]!.id}`
    expect(reader.$(`[name="${name}"]`).attr('value')).toBe('1')
    expect(reader.text(`label[for="receive-form-${name}"]`)).toContain('1부 가운데')
    await app.db.shipmentItem.update({ where: { id: items[0]!.id }, data: { returned: 2 } })
    await app.db.shipmentItem.update({ where: { id: items[1]!.id }, data: { returned: 2 } })
    await reader.open(`/r/${code}`)
    expect(reader.$('form[id]').length).toBe(0)
    expect(reader.main).toContain('모두 센터로 돌아왔습니다.')
  })
})

it('the administrators’ day says what is ready, packed and silent', async () => {
  const { id } = await sendToSchool()
  await admin.open('/admin')
  // above everything else that waits
  expect(admin.$('.waits > li').first().attr('id')).toBe('ready')
  expect(admin.text('#ready')).toMatch(/완성하고 보내지 않은 부수 2.*받을 곳 1곳/)
  await app.db.shipment.update({ where: { id }, data: { sentDay: '2026-01-02' } })
  await admin.open('/admin')
  expect(admin.text('#shipments-silent')).toContain('서울맹학교')
  await admin.click(admin.text('#shipments-silent > a'))
  expect(rows()).toEqual([expect.stringContaining('받았다는 답 없음')])
})
