/** Tests parcels for many at once: packed, numbered and sent in one go, as each of them alone would be. */
import { describe, expect, test } from 'vitest'
import { pieceKey } from '~/features/delivery/packing/piece'
import { db } from '~/platform/db.server'
import { call, createPerson, type Person } from '../../support/client/api-call'
import { admin, member, usePeople } from '../../support/client/people'
import { createApplication, orderFile } from '../../support/fixtures/applications'
import { finishedBook } from '../../support/fixtures/deliveries'
import { schoolsThatAsk } from '../../support/fixtures/parcels'

usePeople('admin', 'member')

const ask = (path: string, fields: object = {}, who: Person = admin) =>
  call(`/api/delivery/${path}`, { ...fields }, { token: who.token })
type Recipient = { holder: string; obstacle: string | null; schoolName: string | null }
const recipients = async (): Promise<Recipient[]> => (await ask('ready', { size: 100 })).data.items
const holders = async () =>
  (await recipients()).filter(({ obstacle }) => obstacle === null).map(({ holder }) => holder)
const withAddress = (id: number) =>
  db.user.update({
    where: { id },
    data: { zipCode: '03032', address: '서울 종로구', cellPhone: '01012345678' },
  })

describe('packing for many', () => {
  test('36 schools and members makes a shipment for each, in the order that was sent', async () => {
    const { bookId } = await finishedBook(['점자'], { volumes: 2 })
    await schoolsThatAsk(db, bookId, 35)
    await withAddress(member.id)
    await createApplication(db, member.id, bookId, '점자', 2)
    const chosen = (await holders()).toReversed()
    expect(chosen).toHaveLength(36)
    const { data } = await ask('packAll', { holder: chosen })
    expect(data.leftOut).toEqual([])
    const made = await db.shipment.findMany({ include: { items: true } })
    expect(made).toHaveLength(36)
    const inOrder = data.ids.map((id: number) => made.find((one) => one.id === id))
    expect(
      inOrder.map(({ userId, schoolName }: { userId: number | null; schoolName: string }) =>
        userId === null ? `school-${schoolName}` : `member-${userId}`,
      ),
    ).toEqual(chosen)
    for (const { items } of made) expect(items.map(({ volume }) => volume)).toEqual([1, 2])
    expect(await recipients()).toEqual([])
    expect(await db.audit.count({ where: { action: 'delivery.create' } })).toBe(36)
    expect(await db.notification.count()).toBe(0)
  })

  test('writes the rows that packing one of them writes', async () => {
    const { bookId } = await finishedBook(['점자'], { volumes: 2 })
    const [single = '', many = ''] = await schoolsThatAsk(db, bookId, 2)
    await db.orderFileBook.updateMany({ data: { teacher: '김선생', address: '서울 가상로 1' } })
    const { data: ready } = await ask('readyOf', { schoolName: single })
    await ask('create', {
      schoolName: single,
      ...ready.address,
      piece: ready.items.map(({ piece }: { piece: string }) => piece),
      copies: ready.items.map(({ copies }: { copies: number }) => copies),
    })
    await ask('packAll', { holder: [`school-${many}`] })
    const [first, second] = await db.shipment.findMany({
      orderBy: { id: 'asc' },
      include: { items: { orderBy: { id: 'asc' } } },
    })
    const same = ({ items, ...row }: NonNullable<typeof first>, name: string) => ({
      ...row,
      id: 0,
      code: '',
      createTime: '',
      updateTime: '',
      schoolName: row.schoolName.replace(name, ''),
      recipient: row.recipient.replace(name, ''),
      items: items.map((item) => ({ ...item, id: 0, shipmentId: 0, orderFileBookId: 0 })),
    })
    expect(same(second!, many)).toEqual(same(first!, single))
    const audits = await db.audit.findMany({ orderBy: { id: 'asc' } })
    expect(audits.map(({ action, after, userName }) => [action, after, userName])).toEqual([
      ['delivery.create', { copies: 2, rows: 2 }, 'admin'],
      ['delivery.create', { copies: 2, rows: 2 }, 'admin'],
    ])
  })

  test('packs nothing for those without an address, for no school, for who is not confirmed; all are named', async () => {
    const { bookId } = await finishedBook(['점자'])
    const [school = ''] = await schoolsThatAsk(db, bookId, 1)
    await orderFile(db, { schoolName: '주소없는학교' }, [{ bookId, brl: 1 }])
    await orderFile(db, { schoolName: '', name: '한솔중.xlsx' }, [{ bookId, brl: 1 }])
    await db.orderFileBook.updateMany({
      where: { schoolName: '' },
      data: { address: '서울 가상로 9' },
    })
    const stranger = await createPerson('stranger', 10, { eligible: false })
    await createApplication(db, member.id, bookId, '점자')
    await createApplication(db, stranger.id, bookId, '점자')
    await withAddress(stranger.id)
    const shown = await recipients()
    expect(Object.fromEntries(shown.map(({ holder, obstacle }) => [holder, obstacle]))).toEqual({
      [`school-${school}`]: null,
      'school-주소없는학교': 'noAddress',
      'school-': 'withoutSchool',
      [`member-${member.id}`]: 'noAddress',
      [`member-${stranger.id}`]: 'notEligible',
    })
    // files of unknown schools are shown, and are nobody to whom anything can be packed
    expect((await ask('packAll', { holder: ['school-'] })).status).toBe(400)
    const named = shown.map(({ holder }) => holder).filter((holder) => holder !== 'school-')
    const { data } = await ask('packAll', { holder: named })
    expect(data.ids).toHaveLength(1)
    expect(
      Object.fromEntries(
        data.leftOut.map((one: { name: string; obstacle: string }) => [one.name, one.obstacle]),
      ),
    ).toEqual({
      주소없는학교: 'noAddress',
      '이름 member': 'noAddress',
      '이름 stranger': 'notEligible',
    })
    expect(await db.shipment.count()).toBe(1)
    expect(await ask('packAll', { holder: named })).toMatchObject({
      status: 409,
      key: 'deliveryNobodyPacked',
    })
    const { id } = await db.orderFileBook.findFirstOrThrow({ where: { schoolName: '' } })
    const piece = pieceKey({ kind: 'school', id, prodType: '점자', volume: 0 })
    const alone = { schoolName: '한솔중.xlsx', recipient: '한솔중', piece, copies: 1 }
    expect(await ask('create', alone)).toMatchObject({ status: 409, key: 'deliveryNoSchool' })
  })

  test('leaves what an unconfirmed member’s list asks for, and packs the rest of the school', async () => {
    const { bookId } = await finishedBook(['점자'])
    const other = await finishedBook(['점자'])
    const [school = ''] = await schoolsThatAsk(db, bookId, 1)
    const stranger = await createPerson('stranger', 10, { eligible: false })
    const listed = await orderFile(db, { schoolName: school }, [{ bookId: other.bookId, brl: 1 }])
    await db.orderFile.update({ where: { id: listed.id }, data: { userId: stranger.id } })
    await ask('packAll', { holder: `school-${school}` })
    const items = await db.shipmentItem.findMany()
    expect(items.map((item) => item.bookId)).toEqual([bookId])
    expect((await ask('packAll', { holder: `school-${school}` })).key).toBe('deliveryNobodyPacked')
  })

  test('is done once, however often and by however many it is sent', async () => {
    const { bookId } = await finishedBook(['점자'])
    await schoolsThatAsk(db, bookId, 5)
    const holder = await holders()
    const same = { holder, opId: 'same' }
    const twice = await Promise.all([ask('packAll', same), ask('packAll', same)])
    expect(twice[1]!.data).toEqual(twice[0]!.data)
    expect(await db.shipment.count()).toBe(5)
    await db.shipment.deleteMany()
    const two = await Promise.all([ask('packAll', { holder }), ask('packAll', { holder })])
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await db.shipment.count()).toBe(5)
  })

  test.each([
    [{ holder: [] }, 'chooseFirst'],
    [{ holder: ['school-가', 'school-가'] }, 'onlyOnce'],
    [{ holder: 'somebody' }, 'noSuchItem'],
    [{ holder: 'member-0' }, 'noSuchItem'],
  ])('is refused for %j', async (fields, key) => {
    const answer = await ask('packAll', fields)
    expect(answer.status).toBe(400)
    const { t } = await import('~/tables/messages')
    expect(answer.fieldErrors?.holder).toBe(t(key as 'onlyOnce'))
  })
})

/** Packs for schools; answers their shipments in order. */
async function packed(count: number): Promise<number[]> {
  const { bookId } = await finishedBook(['점자'])
  await schoolsThatAsk(db, bookId, count)
  return (await ask('packAll', { holder: await holders() })).data.ids
}
const sheet = (text: string) => new File([text], '송장.csv', { type: 'text/csv' })

describe('numbers', () => {
  test('are read in the printed order, with what is doubtful, and nothing is written', async () => {
    const id = await packed(4)
    await db.shipment.create({
      data: {
        code: 'OLDCODEOLDCO',
        schoolName: '앞',
        recipient: '앞',
        trackingNumber: '601234567893',
      },
    })
    const numbers = '601234567890\n\n601234567890\n601234567893\n'
    const { data } = await ask('numbers', { id, numbers })
    expect(data.items.map((item: { id: number }) => item.id)).toEqual(id)
    expect(data.items).toMatchObject([
      { trackingNumber: '601234567890', doubts: ['twice'] },
      { trackingNumber: '', doubts: ['none'] },
      { trackingNumber: '601234567890', doubts: ['twice'] },
      { trackingNumber: '601234567893', doubts: ['known'] },
    ])
    expect(await db.shipment.count({ where: { sentDay: { not: '' } } })).toBe(0)
  })

  test('that are not as many as the shipments are refused, with what is missing', async () => {
    const id = await packed(4)
    const few = await ask('numbers', { id, numbers: '601\n602' })
    expect(few).toMatchObject({ status: 400, key: 'numbersTooFew' })
    expect(few.message).toContain('받을 곳은 4곳인데 송장 번호는 2줄입니다. 3번째 가상03학교')
    const many = await ask('numbers', { id, numbers: '601\n602\n603\n604\n605' })
    expect(many.key).toBe('numbersTooMany')
    expect((await ask('numbers', { id: [...id, 999_999], numbers: '' })).status).toBe(404)
  })

  test('are read from the carrier’s file by name, and lines of nobody are named', async () => {
    const id = await packed(3)
    const csv = '받는분,운송장번호\n가상03학교,603\n가상01학교,601\n없는학교,609\n'
    const { data } = await ask('numbers', { id, file: sheet(csv) })
    expect(data.items.map((item: { trackingNumber: string }) => item.trackingNumber)).toEqual([
      '601',
      '',
      '603',
    ])
    expect(data.unused).toEqual([{ line: 4, text: '없는학교 609' }])
    expect(await ask('numbers', { id, file: sheet('가,나\n1,2') })).toMatchObject({
      status: 400,
      key: 'numbersNoHeadings',
    })
  })

  test('are read from pasted columns of a sheet that have headings', async () => {
    const id = await packed(2)
    const numbers = '수취인\t송장번호\n가상02학교 김선생\t602\n가상01학교\t601'
    const { data } = await ask('numbers', { id, numbers })
    expect(data.items).toMatchObject([{ trackingNumber: '601' }, { trackingNumber: '602' }])
    expect((await ask('numbers', { id, numbers: '가\t1\n나\t2' })).key).toBe('numbersNoHeadings')
  })
})

describe('sending many', () => {
  test('records of each what sending it alone records, and tells the same people', async () => {
    const { bookId } = await finishedBook(['점자'])
    await schoolsThatAsk(db, bookId, 35)
    await withAddress(member.id)
    await createApplication(db, member.id, bookId, '점자')
    const { ids: id } = (await ask('packAll', { holder: await holders() })).data
    const trackingNumber = id.map((_: number, i: number) => (i === 3 ? '' : `6012000000${i}`))
    const sent = { id, trackingNumber, carrier: '우체국 택배', opId: 'once' }
    const answers = [await ask('sendAll', sent), await ask('sendAll', sent)]
    expect(answers.map(({ data }) => data)).toEqual([{ count: 36 }, { count: 36 }])
    const rows = await db.shipment.findMany({ orderBy: { id: 'asc' } })
    expect(rows.every(({ sentDay, carrier }) => sentDay && carrier === '우체국 택배')).toBe(true)
    const numberOf = new Map(rows.map((row) => [row.id, row.trackingNumber]))
    expect(id.map((one: number) => numberOf.get(one))).toEqual(trackingNumber)
    const notices = await db.notification.findMany()
    expect(notices.map(({ userId, kind }) => [userId, kind])).toEqual([[member.id, 'sent']])
    expect(await db.audit.count({ where: { action: 'delivery.send' } })).toBe(36)
    expect((await ask(`unsend/${id[0]}`)).data).toBe(true)
    expect((await ask('batch')).data).toMatchObject({ totalCount: 1, items: [{ id: id[0] }] })
  })

  test('records nothing where somebody sent one of them meanwhile', async () => {
    const id = await packed(3)
    await ask(`send/${id[1]}`)
    const refused = await ask('sendAll', { id, trackingNumber: ['1', '2', '3'] })
    expect(refused).toMatchObject({ status: 409, key: 'deliverySentMeanwhile' })
    expect(refused.message).toContain('가상02학교')
    expect(await db.shipment.count({ where: { sentDay: { not: '' } } })).toBe(1)
    expect(await db.shipment.count({ where: { trackingNumber: { not: '' } } })).toBe(0)
  })

  test('is refused for a day to come, for more numbers than shipments, and for one that is not there', async () => {
    const id = await packed(2)
    const trackingNumber = ['1', '2']
    expect(
      (await ask('sendAll', { id, trackingNumber, sentDay: '2999-01-01' })).fieldErrors,
    ).toEqual({ sentDay: expect.stringContaining('오늘까지') })
    expect((await ask('sendAll', { id, trackingNumber: ['1'] })).status).toBe(400)
    expect((await ask('sendAll', { id: [id[0], id[0]], trackingNumber })).status).toBe(400)
    expect((await ask('sendAll', { id: [id[0], 999_999], trackingNumber })).status).toBe(404)
    expect(await db.shipment.count({ where: { sentDay: { not: '' } } })).toBe(0)
  })

  test('shows the shipments in the order that is asked for, else all that are packed', async () => {
    const id = await packed(3)
    const shown = async (fields: object) =>
      (await ask('batch', fields)).data.items.map((item: { id: number }) => item.id)
    expect(await shown({ id: id.toReversed() })).toEqual(id.toReversed())
    await ask(`send/${id[0]}`)
    expect(await shown({})).toEqual(id.slice(1))
    expect((await ask('batch', { id: 999_999 })).status).toBe(404)
  })
})
