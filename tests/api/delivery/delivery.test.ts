/** Tests deliveries: what is ready, packing, sending, arrival, loss, return and handing on, with their sums. */
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { date } from '~/i18n/format'
import { call, createPerson, type Person } from '../../support/client/api-call'
import { admin, member, usePeople } from '../../support/client/people'
import { createApplication, orderFile } from '../../support/fixtures/applications'
import { book } from '../../support/fixtures/books'
import { finishedBook, pack, readyOf, send } from '../../support/fixtures/deliveries'

usePeople('admin', 'member')

const ask = (path: string, fields: object = {}, who: Person = admin) =>
  call(`/api/delivery/${path}`, { ...fields }, { token: who.token })
const school = { schoolName: '서울맹학교' }
type Recipient = { schoolName: string | null; member: { user: string } | null }
const recipients = async () =>
  (await ask('ready')).data.items.map(
    ({ schoolName, member, ...row }: Recipient & { pieces: number; copies: number }) =>
      `${schoolName ?? member?.user} ${row.pieces} ${row.copies}`,
  )
/** What the member reads of their application, in the order of time: 'sent 2'. */
const historyOf = async (who: Person, orderId: number) => {
  const { data } = await call(`/api/userOrderBook/info/${orderId}`, {}, { token: who.token })
  const events: { kind: string; copies: number | null }[] = data.events
  return events.map(({ kind, copies }) => `${kind} ${copies ?? ''}`.trim())
}
const items = async (id: number) => (await ask(`info/${id}`)).data.items
const sums = async (id: number) => {
  const { state, sums: total } = (await ask(`info/${id}`)).data
  return [state, total.copies, total.arrived, total.missing, total.returned]
}

describe('what is ready', () => {
  test('is what is finished, on paper for members and every type for schools, with the copies asked for', async () => {
    const { bookId } = await finishedBook(['점자', '음성'])
    const making = await book({ progress: { 점자: 40 } })
    await createApplication(db, member.id, bookId, '점자', 2)
    await createApplication(db, member.id, bookId, '음성')
    await createApplication(db, member.id, making.bookId, '점자')
    await orderFile(db, school, [
      { bookId, brl: 3, sp: 1 },
      { bookId: making.bookId, brl: 9 },
      { bookId: null, brl: 9 },
    ])
    expect(await recipients()).toEqual(['member 1 2', '서울맹학교 2 4'])
    expect((await ask('ready', { kind: 'school' })).data).toMatchObject({
      totalCount: 1,
      copies: 4,
    })
    expect((await ask('ready', { keyword: '서울 맹' })).data.totalCount).toBe(1)
    expect((await ask('ready', { keyword: 'mem%er' })).data.totalCount).toBe(0)
    expect((await ask('ready', { page: 9 })).status).toBe(404)
  })

  test('has no second page when the filter leaves one recipient of many', async () => {
    const { bookId } = await finishedBook(['점자'])
    for (let n = 1; n <= 12; n += 1)
      await orderFile(db, { schoolName: `새봄${n}초등학교` }, [{ bookId, brl: 1 }])
    expect((await ask('ready', { page: 2 })).data.items).toHaveLength(2)
    expect(await ask('ready', { keyword: '새봄12', page: 2 })).toMatchObject({
      status: 404,
      key: 'noSuchPage',
    })
    expect((await ask('ready', { kind: 'application', page: 2 })).status).toBe(404)
  })

  test('is each finished volume, also before the whole is', async () => {
    const { id, bookId } = await book({ progress: { 점자: 50 } })
    await db.volume.createMany({
      data: [1, 2, 3].map((number) => ({
        bookRowId: id,
        prodType: '점자' as const,
        number,
        state: number < 3 ? ('finished' as const) : ('checking' as const),
      })),
    })
    await createApplication(db, member.id, bookId, '점자', 2)
    const ready = await readyOf(admin, { userId: member.id })
    expect(ready.map(({ volume, copies }) => [volume, copies])).toEqual([
      [1, 2],
      [2, 2],
    ])
    await send(admin, { userId: member.id })
    await db.volume.updateMany({ data: { state: 'finished' } })
    expect((await readyOf(admin, { userId: member.id })).map(({ volume }) => volume)).toEqual([3])
  })

  test('is not sent again when volumes are defined or removed after it was sent', async () => {
    const { id, bookId } = await finishedBook(['점자'])
    await createApplication(db, member.id, bookId, '점자', 2)
    await send(admin, { userId: member.id })
    await db.format.create({ data: { bookRowId: id, prodType: '점자' } })
    await db.volume.create({
      data: { bookRowId: id, prodType: '점자', number: 1, state: 'finished' },
    })
    expect(await recipients()).toEqual([])
    const other = await finishedBook(['점자'], { volumes: 2 })
    await createApplication(db, member.id, other.bookId, '점자')
    await send(admin, { userId: member.id })
    await db.volume.deleteMany({ where: { bookRowId: other.id } })
    expect(await recipients()).toEqual([])
  })

  test('says where it goes: the member, or the school with its teacher', async () => {
    await db.user.update({
      where: { id: member.id },
      data: { zipCode: '03032', address: '서울 종로구 필운대로 97', cellPhone: '01012345678' },
    })
    const { bookId } = await finishedBook(['점자'])
    await createApplication(db, member.id, bookId, '점자')
    await orderFile(db, school, [{ bookId, brl: 1 }])
    await db.orderFileBook.updateMany({
      data: { teacher: '김선생', phone: '02-123-4567', address: '서울 종로구' },
    })
    expect((await ask('readyOf', { userId: member.id })).data.address).toMatchObject({
      zipCode: '03032',
      address: '서울 종로구 필운대로 97',
      phone: '01012345678',
    })
    expect((await ask('readyOf', school)).data.address).toMatchObject({
      recipient: '서울맹학교 김선생',
      address: '서울 종로구',
      phone: '02-123-4567',
    })
    expect((await ask('readyOf', {})).fieldErrors).toHaveProperty('schoolName')
    expect((await ask('readyOf', { userId: 999_999 })).status).toBe(404)
  })
})

describe('packing', () => {
  test('takes copies out of what is ready, and unpacking puts them back', async () => {
    const { bookId, title } = await finishedBook(['점자'], { volumes: 3 })
    const { id: orderId } = await createApplication(db, member.id, bookId, '점자', 2)
    const ready = await readyOf(admin, { userId: member.id })
    const made = await ask('create', {
      userId: member.id,
      recipient: '김회원',
      piece: ready.map(({ piece }) => piece),
      copies: [2, 1, 0],
    })
    expect(made.errorCode).toBe(0)
    expect(await recipients()).toEqual(['member 2 3'])
    expect(await items(made.data.id)).toMatchObject([
      { bookId, title, prodType: '점자', volume: 1, copies: 2, arrived: 0 },
      { volume: 2, copies: 1 },
    ])
    expect(await db.shipmentItem.count({ where: { orderId } })).toBe(2)
    expect((await ask(`unpack/${made.data.id}`)).data).toBe(true)
    expect(await recipients()).toEqual(['member 3 6'])
    expect(await db.audit.findMany({ select: { action: true }, orderBy: { id: 'asc' } })).toEqual([
      { action: 'delivery.create' },
      { action: 'delivery.unpack' },
    ])
  })

  test('is refused for more copies than are asked for, for nothing, for another recipient, and twice', async () => {
    const { bookId } = await finishedBook(['점자'])
    await createApplication(db, member.id, bookId, '점자', 2)
    const other = await createPerson('other')
    const [ready] = await readyOf(admin, { userId: member.id })
    const attempt = (fields: object) =>
      ask('create', {
        userId: member.id,
        recipient: '김',
        piece: ready!.piece,
        copies: 2,
        ...fields,
      })
    const wrong: [object, number][] = [
      [{ copies: 3 }, 409],
      [{ copies: 0 }, 400],
      [{ copies: '두 부' }, 400],
      [{ userId: other.id }, 409],
      [{ userId: '', schoolName: '서울맹학교' }, 409],
      [{ schoolName: '서울맹학교' }, 400],
      [{ recipient: '' }, 400],
      [{ piece: 'application-1-수학-0' }, 400],
      [{ piece: [ready!.piece, ready!.piece], copies: [1, 1] }, 400],
      [{ piece: ready!.piece, copies: [1, 1] }, 400],
      [{ zipCode: '가나다' }, 400],
    ]
    for (const [fields, status] of wrong) {
      const answer = await attempt(fields)
      expect([fields, answer.status]).toEqual([fields, status])
    }
    expect(await db.shipment.count()).toBe(0)
    expect((await attempt({})).errorCode).toBe(0)
    expect((await attempt({})).status).toBe(409)
  })

  test('is refused for a member who is not confirmed as eligible, and the list says so', async () => {
    const { bookId } = await finishedBook(['점자'])
    const newcomer = await createPerson('newcomer', 10)
    await db.eligibility.deleteMany({ where: { userId: newcomer.id } })
    await createApplication(db, newcomer.id, bookId, '점자')
    await createApplication(db, member.id, bookId, '점자')
    const { items } = (await ask('ready')).data
    expect(items.map(({ eligible }: { eligible: boolean }) => eligible).toSorted()).toEqual([
      false,
      true,
    ])
    const [ready] = await readyOf(admin, { userId: newcomer.id })
    const form = { userId: newcomer.id, recipient: '김', piece: ready!.piece, copies: 1 }
    expect((await ask('create', form)).key).toBe('deliveryNotEligible')
    const id = await send(admin, { userId: member.id })
    await ask(`receive/${id}`, { all: '1' })
    const item = (await ask(`info/${id}`)).data.items[0].id
    expect((await ask('handOn', { item, to: ready!.piece, copies: 1 })).status).toBe(409)
    expect(await db.shipment.count()).toBe(1)
  })

  test('of the same copies by two people is done by one of them', async () => {
    const { bookId } = await finishedBook(['점자'], { volumes: 5 })
    await createApplication(db, member.id, bookId, '점자', 1)
    await orderFile(db, school, [{ bookId, brl: 2 }])
    const second = await createPerson('second', 1)
    for (const holder of [{ userId: member.id }, school]) {
      const ready = await readyOf(admin, holder)
      const fields = {
        ...holder,
        recipient: '김',
        piece: ready.map(({ piece }) => piece),
        copies: ready.map(({ copies }) => copies),
      }
      const answers = await Promise.all(
        [admin, second, admin, second].map((who, i) =>
          ask('create', { ...fields, opId: `pack-${i}` }, who),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      expect(await readyOf(admin, holder)).toEqual([])
    }
  })
})

describe('sending', () => {
  test('records day, carrier and number, corrects them, and is taken back while nothing arrived', async () => {
    const { bookId } = await finishedBook(['점자'])
    await createApplication(db, member.id, bookId, '점자')
    const id = await pack(admin, { userId: member.id })
    expect(await sums(id)).toEqual(['packed', 1, 0, 0, 0])
    expect((await ask(`receive/${id}`, { all: '1' }, member)).status).toBe(409)
    const tomorrow = date(new Date(Date.now() + 86_400_000))
    for (const sentDay of [tomorrow, '2020-01-01', '2026-02-30'])
      expect((await ask(`send/${id}`, { sentDay })).fieldErrors).toHaveProperty('sentDay')
    await ask(`send/${id}`, { carrier: '우체국 택배', trackingNumber: '6012-3456' })
    expect((await ask(`info/${id}`)).data).toMatchObject({
      sentDay: date(new Date()),
      carrier: '우체국 택배',
      state: 'sent',
    })
    expect((await ask(`unpack/${id}`)).status).toBe(409)
    expect((await ask(`setAddress/${id}`, { recipient: '박' })).status).toBe(409)
    expect((await ask(`send/${id}`, { carrier: 'CJ대한통운' })).errorCode).toBe(0)
    expect((await ask(`unsend/${id}`)).errorCode).toBe(0)
    expect((await ask(`unsend/${id}`)).status).toBe(409)
    await ask(`setAddress/${id}`, { recipient: '박회원', address: '부산' })
    expect((await ask(`info/${id}`)).data).toMatchObject({ state: 'packed', recipient: '박회원' })
    await ask(`send/${id}`)
    await ask(`receive/${id}`, { all: '1' })
    expect((await ask(`unsend/${id}`)).status).toBe(409)
    expect((await ask(`send/${id}`)).status).toBe(409)
  })
})

describe('what arrived', () => {
  let id: number
  let first: { id: number; copies: number }
  let second: { id: number; copies: number }
  beforeEach(async () => {
    const { bookId } = await finishedBook(['점자'], { volumes: 2 })
    await createApplication(db, member.id, bookId, '점자', 2)
    id = await send(admin, { userId: member.id })
    ;[first, second] = await items(id)
  })

  test('is told by its recipient, item by item; what is missing is ready to be sent again', async () => {
    const answer = { item: [first.id, second.id], arrived: [2, 1], answer: '2권이 한 부뿐입니다.' }
    expect((await ask(`receive/${id}`, answer, member)).data).toEqual({ arrived: 3, missing: 1 })
    expect(await sums(id)).toEqual(['incomplete', 4, 3, 1, 0])
    expect(
      (await readyOf(admin, { userId: member.id })).map(({ volume, copies }) => [volume, copies]),
    ).toEqual([[2, 1]])
    const again = await send(admin, { userId: member.id })
    // now the lost copy turns up, and was sent a second time
    const late = await ask(`receive/${id}`, { ...answer, arrived: [2, 2] }, member)
    expect([late.status, late.key]).toEqual([409, 'deliverySentAgain'])
    expect((await ask(`receive/${again}`, { all: '1' }, member)).data).toEqual({
      arrived: 1,
      missing: 0,
    })
    expect(await recipients()).toEqual([])
  })

  test('may be corrected while it was not sent again', async () => {
    await ask(`receive/${id}`, { item: [first.id], arrived: [0] }, member)
    expect(await sums(id)).toEqual(['incomplete', 4, 0, 2, 0])
    expect((await ask(`receive/${id}`, { all: '1' }, member)).data).toEqual({
      arrived: 4,
      missing: 0,
    })
    expect(await sums(id)).toEqual(['arrived', 4, 4, 0, 0])
  })

  test('is refused for more than was sent, for items of others, for nothing, and from anybody else', async () => {
    const other = await createPerson('other')
    const wrong: [object, Person, number][] = [
      [{ item: first.id, arrived: 3 }, member, 409],
      [{ item: [first.id, first.id], arrived: [1, 1] }, member, 400],
      [{ item: 999_999, arrived: 1 }, member, 400],
      [{ item: first.id, arrived: [1, 2] }, member, 400],
      [{ item: first.id, arrived: '-1' }, member, 400],
      [{}, member, 400],
      [{ all: '1' }, other, 404],
    ]
    for (const [fields, who, status] of wrong) {
      const answer = await ask(`receive/${id}`, fields, who)
      expect([fields, answer.status]).toEqual([fields, status])
    }
    expect(await sums(id)).toEqual(['sent', 4, 0, 0, 0])
  })

  test('is told without an account by whoever has the code of the packing list', async () => {
    const { code } = (await ask(`info/${id}`)).data
    const typed = `${code.slice(0, 4)}-${code.slice(4, 8).toLowerCase()}-${code.slice(8)}`
    const shown = await call(`/api/public/delivery/info/${encodeURIComponent(typed)}`)
    expect(shown.data).toMatchObject({ id, state: 'sent', schoolName: '' })
    // neither name nor address, which are on the label
    expect(JSON.stringify(shown.data)).not.toContain('받는 사람')
    expect(Object.keys(shown.data)).not.toContain('address')
    const told = await call(`/api/public/delivery/receive/${code}`, {
      item: [first.id, second.id],
      arrived: [2, 2],
    })
    expect(told.data).toEqual({ arrived: 4, missing: 0 })
    for (const wrong of ['ABCDABCDABCD', 'abc', '0000-0000-0000'])
      expect((await call(`/api/public/delivery/info/${wrong}`)).status).toBe(404)
    expect(
      await db.audit.findFirst({ where: { action: 'delivery.receive' }, select: { userId: true } }),
    ).toEqual({ userId: null })
  })

  describe('by the code', () => {
    const codeOf = async () => (await ask(`info/${id}`)).data.code as string
    const byCode = (code: string, arrived: number[], token?: string) =>
      call(
        `/api/public/delivery/receive/${code}`,
        { item: [first.id, second.id], arrived },
        token ? { token } : {},
      )
    const daysLater = (days: number) =>
      db.$executeRaw`UPDATE "Shipment" SET "codeEndTime" = "codeEndTime" - make_interval(days => ${days}::int)`
    const changesTold = () =>
      db.notification.count({ where: { kind: 'answerChanged', userId: member.id } })

    test('an answer may be corrected for three days, and its recipient is told', async () => {
      const code = await codeOf()
      expect((await byCode(code, [2, 2])).status).toBe(200)
      expect(await changesTold()).toBe(0)
      await daysLater(2)
      expect((await byCode(code, [1, 2])).data).toEqual({ arrived: 3, missing: 1 })
      expect(await changesTold()).toBe(1)
      // a correction does not begin the days anew
      await daysLater(2)
      expect(await byCode(code, [0, 0])).toMatchObject({ status: 409, key: 'deliveryCodeEnded' })
      expect(await sums(id)).toEqual(['incomplete', 4, 3, 1, 0])
      expect((await call(`/api/public/delivery/info/${code}`)).data.mayAnswer).toBe(false)
      // its recipient still may, without being told what they have just done
      expect((await byCode(code, [2, 2], member.token)).status).toBe(200)
      expect(await changesTold()).toBe(1)
    })

    test('also an answer that the recipient gave is protected afterwards', async () => {
      const code = await codeOf()
      await call(`/api/delivery/receive/${id}`, { all: 1 }, { token: member.token })
      await daysLater(4)
      expect((await byCode(code, [0, 0])).status).toBe(409)
      expect(await sums(id)).toEqual(['arrived', 4, 4, 0, 0])
    })

    test('nothing opens ninety days after it was sent', async () => {
      const code = await codeOf()
      await db.shipment.updateMany({
        data: { sentDay: new Date(Date.now() - 92 * 86_400_000).toISOString().slice(0, 10) },
      })
      expect((await call(`/api/public/delivery/info/${code}`)).status).toBe(404)
      expect((await byCode(code, [2, 2])).status).toBe(404)
      expect(await sums(id)).toEqual(['sent', 4, 0, 0, 0])
      expect((await byCode(code, [2, 2], member.token)).status).toBe(200)
    })
  })

  test('comes back: first what nobody spoke of, then what was missing, then what had arrived', async () => {
    await ask(`receive/${id}`, { item: first.id, arrived: 1 })
    const back = (copies: number[]) =>
      ask(`returned/${id}`, { item: [first.id, second.id], returned: copies })
    expect((await back([1, 2])).data).toEqual({ returned: 3 })
    expect(await items(id)).toMatchObject([
      { arrived: 1, missing: 0, returned: 1 },
      { arrived: 0, missing: 0, returned: 2 },
    ])
    expect((await back([2, 2])).data).toEqual({ returned: 4 })
    expect(await sums(id)).toEqual(['returned', 4, 0, 0, 4])
    expect(await recipients()).toEqual(['member 2 4'])
    expect((await back([3, 0])).status).toBe(409)
    const { orderId } = await db.shipmentItem.findFirstOrThrow({ where: { id: first.id } })
    expect(await historyOf(member, orderId!)).toEqual([
      'asked 2',
      'sent 2',
      'sent 2',
      'returned 2',
      'returned 2',
    ])
    // sent again, it cannot be told that it never came back
    await send(admin, { userId: member.id })
    expect((await back([0, 0])).status).toBe(409)
  })
})

describe('handing on', () => {
  test('moves copies that arrived to somebody else who waits for the same', async () => {
    const { bookId } = await finishedBook(['점자'])
    const other = await createPerson('other')
    await createApplication(db, member.id, bookId, '점자', 2)
    const id = await send(admin, { userId: member.id })
    await createApplication(db, other.id, bookId, '점자', 3)
    await orderFile(db, school, [{ bookId, brl: 1 }])
    const [item] = await items(id)
    const { items: choices } = (await ask('handOnTo', { item: item.id })).data
    expect(
      choices.map(({ name, copies }: { name: string; copies: number }) => [name, copies]),
    ).toEqual([
      [expect.any(String), 3],
      ['서울맹학교', 1],
    ])
    const [to, toSchool] = choices.map(({ piece }: { piece: string }) => piece)
    expect((await ask('handOn', { item: item.id, to, copies: 1 })).status).toBe(409)
    await ask(`receive/${id}`, { all: '1' })
    const made = await ask('handOn', { item: item.id, to, copies: 2 })
    expect(await sums(made.data.id)).toEqual(['sent', 2, 0, 0, 0])
    expect((await ask(`info/${made.data.id}`)).data.userId).toBe(other.id)
    expect((await items(id))[0]).toMatchObject({ arrived: 2, handedOn: 2 })
    expect(await recipients()).toEqual(['other 1 1', '서울맹학교 1 1'])
    const { orderId } = await db.shipmentItem.findFirstOrThrow({ where: { id: item.id } })
    expect(await historyOf(member, orderId!)).toEqual([
      'asked 2',
      'sent 2',
      'arrived 2',
      'handedOn 2',
    ])
    const refused: [object, number][] = [
      [{ item: item.id, to: toSchool, copies: 1 }, 409],
      [{ item: 999_999, to: toSchool, copies: 1 }, 404],
      [{ item: item.id, to: 'nobody', copies: 1 }, 400],
    ]
    for (const [fields, status] of refused)
      expect([fields, (await ask('handOn', fields)).status]).toEqual([fields, status])
    // what was handed on has arrived, and did not come back
    expect((await ask(`receive/${id}`, { item: item.id, arrived: 1 })).status).toBe(409)
    expect((await ask(`returned/${id}`, { item: item.id, returned: 1 })).status).toBe(409)
    expect((await ask(`unsend/${made.data.id}`)).status).toBe(409)
  })
})

describe('the lists', () => {
  test.each([
    [{}, { arrived: 0, missing: 0, returned: 0 }],
    [{ sentDay: '2026-11-02' }, { arrived: 0, missing: 0, returned: 0 }],
    [{ sentDay: '2026-11-02' }, { arrived: 3, missing: 0, returned: 0 }],
    [{ sentDay: '2026-11-02' }, { arrived: 2, missing: 1, returned: 0 }],
    [{ sentDay: '2026-11-02' }, { arrived: 2, missing: 0, returned: 1 }],
    [{ sentDay: '2026-11-02' }, { arrived: 0, missing: 0, returned: 3 }],
    [{ sentDay: '2026-11-02' }, { arrived: 0, missing: 1, returned: 1 }],
  ])('say the state that the page of the shipment says: %j, %j', async (shipment, item) => {
    const { bookId } = await finishedBook(['점자'])
    await createApplication(db, member.id, bookId, '점자', 3)
    const id = await pack(admin, { userId: member.id })
    await db.shipment.update({ where: { id }, data: shipment })
    await db.shipmentItem.updateMany({ data: item })
    const [row] = (await ask('list')).data.items
    expect(row.state).toBe((await ask(`info/${id}`)).data.state)
  })

  test('find shipments by state, recipient, number and code; silent ones were sent long ago', async () => {
    const { bookId } = await finishedBook(['점자', '확대A3'])
    await createApplication(db, member.id, bookId, '점자')
    const sent = await send(admin, { userId: member.id })
    await orderFile(db, school, [{ bookId, brl: 2, a3: 1 }])
    const packed = await pack(admin, school)
    const found = async (fields: object) =>
      (await ask('list', fields)).data.items.map((row: { id: number }) => row.id)
    expect(await found({})).toEqual([packed, sent])
    expect(await found({ state: 'sent' })).toEqual([sent])
    expect(await found({ state: 'packed' })).toEqual([packed])
    expect(await found({ state: 'silent' })).toEqual([])
    expect(await found({ keyword: '서울맹' })).toEqual([packed])
    expect(await found({ keyword: 'member' })).toEqual([sent])
    const { code } = (await ask(`info/${sent}`)).data
    expect(await found({ keyword: code.toLowerCase() })).toEqual([sent])
    await db.shipment.update({ where: { id: sent }, data: { sentDay: '2026-01-02' } })
    expect(await found({ state: 'silent' })).toEqual([sent])
    const { ready, shipments } = (await call('/api/admin/overview', {}, { token: admin.token }))
      .data
    expect([ready.copies, shipments.packed.count, shipments.silent.oldest?.id]).toEqual([
      0,
      1,
      sent,
    ])
  })

  test('of a member hold their own shipments, and their application what was sent for it', async () => {
    const other = await createPerson('other')
    const { bookId } = await finishedBook(['점자'])
    const { id: orderId } = await createApplication(db, member.id, bookId, '점자')
    await createApplication(db, other.id, bookId, '점자')
    const mine = await send(admin, { userId: member.id })
    await send(admin, { userId: other.id })
    const shown = (await ask('mine', {}, member)).data
    expect(shown.items.map(({ id }: { id: number }) => id)).toEqual([mine])
    expect(shown.items[0]).not.toHaveProperty('code')
    const application = await call(
      `/api/userOrderBook/info/${orderId}`,
      {},
      { token: member.token },
    )
    expect(application.data.shipments).toMatchObject([
      { copies: 1, shipment: { id: mine, sentDay: date(new Date()) } },
    ])
  })
})

test('deleting a member says which shipments go with them, and leaves none', async () => {
  const { bookId } = await finishedBook(['점자'], { volumes: 3 })
  await createApplication(db, member.id, bookId, '점자', 2)
  const [first, second] = await readyOf(admin, { userId: member.id })
  const packOne = async (piece: string) =>
    (
      await ask('create', {
        userId: member.id,
        recipient: '받는 사람',
        piece: [piece],
        copies: [2],
      })
    ).data.id
  const arrived = await packOne(first!.piece)
  await ask(`send/${arrived}`)
  await ask(`receive/${arrived}`, { all: '1' })
  await ask(`send/${await packOne(second!.piece)}`)
  await pack(admin, { userId: member.id })
  const counts = { packed: 1, onTheWay: 1 }
  const impact = await call(`/api/user/belongings/${member.id}`, {}, { token: admin.token })
  expect(impact.data).toMatchObject({ shipments: 3, ...counts })
  expect((await ask('mine', { size: 10 }, member)).data).toMatchObject({ totalCount: 3, ...counts })
  await call(`/api/user/remove/${member.id}`, {}, { token: admin.token })
  expect([await db.shipment.count(), await db.shipmentItem.count()]).toEqual([0, 0])
})

describe('a school’s row', () => {
  test('cannot be corrected to fewer copies than were sent, neither directly nor by undoing', async () => {
    const { bookId } = await finishedBook(['점자'])
    const file = await orderFile(db, school, [{ bookId, brl: 1 }])
    const row = { orderFileBookId: file.rows[0]!.id }
    const correct = (brl: number) =>
      call('/api/userOrderBook/setCounts', { ...row, brl }, { token: admin.token })
    expect((await correct(3)).errorCode).toBe(0)
    await send(admin, school)
    const refused = await correct(2)
    expect([refused.status, refused.message]).toEqual([
      409,
      expect.stringContaining('3부를 보냈으므로'),
    ])
    const undone = await call(
      '/api/userOrderBook/undo',
      { name: file.name },
      { token: admin.token },
    )
    expect(undone.status).toBe(409)
    expect((await correct(4)).errorCode).toBe(0)
    expect(await recipients()).toEqual(['서울맹학교 1 1'])
  })

  test('that is deleted with its file leaves its shipments as they were', async () => {
    const { bookId } = await finishedBook(['점자'])
    const file = await orderFile(db, school, [{ bookId, brl: 1 }])
    const id = await send(admin, school)
    await db.orderFile.delete({ where: { id: file.id } })
    expect(await items(id)).toMatchObject([{ copies: 1, demand: false }])
    expect((await ask(`receive/${id}`, { all: '1' })).data).toEqual({ arrived: 1, missing: 0 })
  })
})
