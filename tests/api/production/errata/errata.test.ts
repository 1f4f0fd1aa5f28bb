/**
 * Tests errata from the table to the signed correction: read, looked at, confirmed, told once to those who have
 * copies and to nobody else, made tasks of the desk, corrected while readers keep their file, taken back.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { levels } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { checksDone } from '~/features/production/file-check/check-stored.server'
import { tellNewHolders } from '~/features/production/errata/tell-holders.server'
import { call, callRaw, createPerson, type Person } from '../../../support/client/api-call'
import { admin, usePeople } from '../../../support/client/people'
import { inconsistencies } from '../../../support/checks/consistency'
import { book } from '../../../support/fixtures/books'
import { pack } from '../../../support/fixtures/deliveries'
import { hwpx, object, paragraph, table } from '../../../support/manuscripts/hwpx'

let maker: Person
let checker: Person
let reader: Person
let other: Person
let bookId: string

const asAdmin = (path: string, fields: Record<string, unknown> = {}) =>
  call(`/api/erratum/${path}`, fields, { token: admin.token })
const onDesk = (path: string, fields: Record<string, unknown>, caller = maker) =>
  call(`/api/volume/${path}`, fields, { token: caller.token })
const file = (text: string, name = '수학 1.brf') => new File([text], name)
const csv = (lines: string[], name = '대조표.csv') => new File([lines.join('\n')], name)
const volumeOf = (number: number) =>
  db.volume.findFirstOrThrow({ where: { number, prodType: '점자' } })

async function signVolume(number: number, text: string) {
  const { id } = await volumeOf(number)
  await onDesk(`take/${id}`, {})
  expect((await onDesk(`handIn/${id}`, { file: file(text) })).status).toBe(200)
  await checksDone()
  expect((await onDesk(`check/${id}`, { ok: '1', reason: '시험 파일' }, checker)).status).toBe(200)
}

async function order(person: Person, volume: number) {
  const { id } = await db.order.findFirstOrThrow({ where: { userId: person.id } })
  const answer = await callRaw(
    `/api/userOrderBook/download/${id}`,
    { volume },
    { method: 'GET', token: person.token },
  )
  expect(answer.status).toBe(200)
  await answer.arrayBuffer()
}

usePeople('admin')
/** A book with two signed volumes of braille: one member fetched the first one, another the second one. */
beforeEach(async () => {
  maker = await createPerson('maker', levels.producer)
  checker = await createPerson('checker', levels.producer)
  reader = await createPerson('reader')
  other = await createPerson('other')
  const made = await book({ title: '수학 1' })
  bookId = made.bookId
  await db.assignment.createMany({
    data: [maker, checker].map(({ id }) => ({ userId: id, bookRowId: made.id })),
  })
  await call(
    '/api/produceBook/saveVolumes',
    { bookId, type: '점자', rows: '1\t1-40\n2\t41-80' },
    { token: admin.token },
  )
  for (const { id } of [reader, other])
    await db.order.create({
      data: { userId: id, bookId, prodType: '점자', orderNum: 1, title: '수학 1' },
    })
  await signVolume(1, 'first')
  await signVolume(2, 'second')
  await order(reader, 1)
  await order(other, 2)
})

const one = (fields: object = {}) =>
  asAdmin('create', { bookId, pages: '12쪽', wrong: '넙이', right: '넓이', ...fields })
const noticesOf = async ({ id }: Person) =>
  db.notification.findMany({
    where: { userId: id, kind: { in: ['erratum', 'erratumUndone'] } },
    orderBy: { id: 'asc' },
  })
const facts = async (person: Person) =>
  (await noticesOf(person)).map(({ kind, facts: { title, count } }) => [kind, title, count])

describe('one correction', () => {
  test('is told to who has its page and to nobody else, and is a task of its volume', async () => {
    const { status, data } = await one()
    expect({ status, data }).toMatchObject({
      status: 200,
      data: { corrections: 1, tasks: 1, told: 1 },
    })
    expect(await facts(reader)).toEqual([['erratum', '수학 1', 1]])
    expect(await facts(other)).toEqual([])
    const { data: info } = await asAdmin(`info/${data.id}`)
    expect(info).toMatchObject({
      state: 'taken',
      open: 1,
      told: 1,
      holders: { members: 1, schools: [] },
      mayUndo: true,
      taskList: [
        { prodType: '점자', volume: 1, corrections: 1, maker: '이름 maker', fixTime: null },
      ],
    })
    const mine = await call(
      '/api/erratum/ofOrder',
      { orderId: (await db.order.findFirstOrThrow({ where: { userId: reader.id } })).id },
      { token: reader.token },
    )
    expect(mine.data).toMatchObject({
      totalCount: 1,
      items: [{ pageText: '12쪽', wrong: '넙이', right: '넓이' }],
    })
    expect(await inconsistencies()).toEqual([])
  })

  test('of a cover is told to everybody who has a volume', async () => {
    expect((await one({ pages: '앞표지' })).data).toMatchObject({ tasks: 2, told: 2 })
  })

  test('is one message for a webhook, however many have a copy', async () => {
    const hook = await call(
      '/api/webhook/add',
      { name: '도서관 시스템', url: 'https://library.example/hook' },
      { token: admin.token },
    )
    const { data } = await one({ pages: '앞표지' })
    expect([hook.status, data.told]).toEqual([200, 2])
    const messages = await db.outboxMessage.findMany({
      where: { webhookId: hook.data.id },
      distinct: 'groupKey',
      select: { groupKey: true },
    })
    // rows with one key go out as one message
    expect(messages).toEqual([{ groupKey: `webhook:${hook.data.id}:erratum:${data.id}` }])
  })

  test('is refused where its page is not certain, or it says nothing', async () => {
    expect(await one({ pages: '왼쪽 위' })).toMatchObject({
      status: 400,
      key: 'erratumNoPage',
    })
    expect(await one({ wrong: '', right: '' })).toMatchObject({ status: 400 })
    expect(await one({ bookId: 'none' })).toMatchObject({ status: 404 })
    expect(await db.erratum.count()).toBe(0)
  })

  test('that is registered already is not told twice', async () => {
    await one()
    expect(await one()).toMatchObject({ status: 409, key: 'erratumAllKnown' })
    expect(await facts(reader)).toHaveLength(1)
    expect(await db.erratum.count()).toBe(1)
  })
})

describe('a table', () => {
  const lines = [
    '번호,쪽,수정 전,수정 후,비고',
    '1,12쪽,넙이,넓이,오탈자',
    '2,39~41쪽,가,나,',
    '3,,다,라,',
    '4,70,마,바,',
  ]
  const register = (upload = csv(lines)) =>
    asAdmin('register', { bookId, source: '미래엔', file: upload })

  test('is read and shown, and nobody is told before it is confirmed', async () => {
    const { status, data } = await register()
    expect({ status, data }).toMatchObject({ status: 200, data: { corrections: 3, unread: 1 } })
    expect((await asAdmin(`info/${data.id}`)).data).toMatchObject({
      state: 'read',
      corrections: 3,
      unread: [{ row: 4, key: 'erratumNoPage', seen: false }],
      // those who will be told
      holders: { members: 2 },
      taskList: [],
    })
    expect((await asAdmin(`corrections/${data.id}`, { size: 10 })).data.items[1]).toMatchObject({
      pageText: '39~41쪽',
      pages: [39, 40, 41],
      rowNumber: 3,
    })
    expect(await db.notification.count({ where: { kind: 'erratum' } })).toBe(0)
    expect(await db.volumeRemark.count()).toBe(0)
    expect((await asAdmin(`remove/${data.id}`)).status).toBe(200)
    expect(await db.correction.count()).toBe(0)
  })

  test('that is confirmed is told once to each with how many concern them, however often it is confirmed', async () => {
    const { id } = (await register()).data
    const answers = await Promise.all([asAdmin(`confirm/${id}`), asAdmin(`confirm/${id}`)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await facts(reader)).toEqual([['erratum', '수학 1', 2]])
    expect(await facts(other)).toEqual([['erratum', '수학 1', 2]])
    expect(await db.correctionTask.count()).toBe(2)
    await tellNewHolders()
    expect(await db.notification.count({ where: { kind: 'erratum' } })).toBe(2)
    expect(await inconsistencies()).toEqual([])
  })

  test('is read from a document of Hancom’s word processor, too', async () => {
    const bytes = await hwpx([
      paragraph('수정·보완 대조표'),
      paragraph(
        object(
          table([
            ['쪽', '수정 전', '수정 후'],
            ['12쪽', '넙이', '넓이'],
            ['50쪽', '가', '나'],
          ]),
        ),
      ),
    ])
    const { status, data } = await register(new File([new Uint8Array(bytes)], '대조표.hwpx'))
    expect({ status, data }).toMatchObject({ status: 200, data: { corrections: 2, unread: 0 } })
  })

  test('without headings, or without a row that can be read, is refused with what was seen', async () => {
    expect(await register(csv(['학교,이름', '한빛,김']))).toMatchObject({
      status: 400,
      key: 'erratumHeadings',
    })
    expect(await register(csv(['쪽,오,정', ',가,나']))).toMatchObject({
      status: 400,
      key: 'erratumNoCorrections',
    })
    expect(await db.erratum.count()).toBe(0)
  })
})

describe('the correction', () => {
  test('is made on the desk while readers keep their file, and ends when another person signs', async () => {
    const { id } = (await one()).data
    const { id: volumeId, fileKey } = await volumeOf(1)
    expect((await onDesk('counts', {})).data).toMatchObject({ returned: 1 })
    expect((await onDesk('list', { part: 'returned' })).data.items[0]).toMatchObject({
      id: volumeId,
      remarks: 1,
    })
    const [remark] = (await onDesk(`info/${volumeId}`, {})).data.remarks
    expect(remark).toMatchObject({ text: '정오 1건을 고쳐 주세요.', answer: '' })
    expect((await onDesk(`removeRemark/${remark.id}`, {}, admin)).status).toBe(409)
    expect(
      (await call('/api/erratum/ofVolume', { volumeId }, { token: maker.token })).data.totalCount,
    ).toBe(1)
    // a hand-in answers the remark, and the file that readers get stays
    expect((await onDesk(`handIn/${volumeId}`, { file: file('corrected') })).status).toBe(400)
    await onDesk(`handIn/${volumeId}`, {
      file: file('corrected'),
      [`answer${remark.id}`]: '고쳤습니다',
    })
    await checksDone()
    expect(await volumeOf(1)).toMatchObject({ state: 'finished', fileKey })
    expect((await onDesk('counts', {}, checker)).data).toMatchObject({ toCheck: 1 })
    expect(await inconsistencies()).toEqual([])
    // its maker does not sign it
    expect(await onDesk(`check/${volumeId}`, { ok: '1', reason: '시험' })).toMatchObject({
      status: 409,
    })
    expect((await onDesk(`check/${volumeId}`, { ok: '1', reason: '시험' }, checker)).status).toBe(
      200,
    )
    expect((await volumeOf(1)).fileKey).not.toBe(fileKey)
    const { data } = await asAdmin(`info/${id}`)
    expect(data).toMatchObject({ open: 0, mayUndo: false, holders: { members: 1 } })
    // whoever fetches the corrected file lacks nothing any more
    await order(reader, 1)
    expect((await asAdmin(`info/${id}`)).data.holders.members).toBe(0)
    await tellNewHolders()
    expect(await db.notification.count({ where: { kind: 'erratum' } })).toBe(1)
    expect(await inconsistencies()).toEqual([])
  })

  test('that is returned leaves the volume as it is, and its maker hands in another file', async () => {
    const { id } = (await one()).data
    const { id: volumeId, fileKey } = await volumeOf(1)
    const [remark] = (await onDesk(`info/${volumeId}`, {})).data.remarks
    await onDesk(`handIn/${volumeId}`, { file: file('half'), [`answer${remark.id}`]: '고쳤습니다' })
    await checksDone()
    expect(
      (await onDesk(`check/${volumeId}`, { ok: '0', remark: '한 곳이 남았습니다' }, checker))
        .status,
    ).toBe(200)
    expect(await volumeOf(1)).toMatchObject({ state: 'finished', fileKey, handedInKey: null })
    expect((await onDesk('list', { part: 'returned' })).data.items).toMatchObject([
      { id: volumeId, remarks: 1 },
    ])
    expect((await asAdmin(`info/${id}`)).data.taskList[0].answered).toBe(false)
    const open = (await onDesk(`info/${volumeId}`, {})).data.remarks.find(
      ({ answer }: { answer: string }) => answer === '',
    )
    expect(
      (
        await onDesk(`handIn/${volumeId}`, {
          file: file('whole'),
          [`answer${open.id}`]: '마저 고쳤습니다',
        })
      ).status,
    ).toBe(200)
    await checksDone()
    expect((await onDesk(`check/${volumeId}`, { ok: '1', reason: '시험' }, checker)).status).toBe(
      200,
    )
    expect(await db.correctionTask.count({ where: { fixTime: null } })).toBe(0)
    expect(await inconsistencies()).toEqual([])
  })

  test('of an erratum that comes between hand-in and signature is not signed away', async () => {
    await one()
    const { id: volumeId } = await volumeOf(1)
    const [remark] = (await onDesk(`info/${volumeId}`, {})).data.remarks
    await onDesk(`handIn/${volumeId}`, {
      file: file('corrected'),
      [`answer${remark.id}`]: '고쳤습니다',
    })
    await checksDone()
    await one({ pages: '13쪽', wrong: '가', right: '나' })
    expect(await onDesk(`check/${volumeId}`, { ok: '1', reason: '시험' }, checker)).toMatchObject({
      status: 409,
      key: 'remarksOpen',
    })
    expect(await db.correctionTask.count({ where: { fixTime: null } })).toBe(2)
  })

  test('of a copy that is fetched before the signature is told by the hourly run', async () => {
    await one()
    await order(other, 1)
    expect(await facts(other)).toEqual([])
    await tellNewHolders()
    await tellNewHolders()
    expect(await facts(other)).toEqual([['erratum', '수학 1', 1]])
  })

  test('of a copy that was packed before it and sent days later is told when it is sent', async () => {
    const late = await createPerson('late')
    await db.order.create({
      data: { userId: late.id, bookId, prodType: '점자', orderNum: 1, title: '수학 1' },
    })
    const shipment = await pack(admin, { userId: late.id })
    const { id } = (await one()).data
    await asAdmin(`done/${id}`)
    const longAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
    await db.erratum.update({ where: { id }, data: { takeTime: longAgo } })
    await db.correctionTask.updateMany({ data: { fixTime: longAgo } })
    await db.shipment.update({
      where: { id: shipment },
      data: { createTime: new Date(+longAgo - 1) },
    })
    await db.shipmentItem.updateMany({ where: { volume: 1 }, data: { fileVersion: 'before' } })
    await tellNewHolders()
    expect(await facts(late)).toEqual([])
    expect((await call(`/api/delivery/send/${shipment}`, {}, { token: admin.token })).status).toBe(
      200,
    )
    await tellNewHolders()
    await tellNewHolders()
    expect(await facts(late)).toEqual([['erratum', '수학 1', 1]])
  })

  test('that the present file has already is declared done', async () => {
    const { id } = (await one()).data
    expect((await asAdmin(`done/${id}`)).data).toMatchObject({ tasks: 1 })
    expect((await asAdmin(`info/${id}`)).data).toMatchObject({ open: 0, holders: { members: 0 } })
    expect((await db.volumeRemark.findFirstOrThrow()).answer).toBe('지금 파일에 반영되어 있습니다.')
    expect(await asAdmin(`done/${id}`)).toMatchObject({ status: 409, key: 'erratumNothingOpen' })
    expect(await inconsistencies()).toEqual([])
  })
})

describe('taking back', () => {
  test('removes tasks and notices, and tells those who had read theirs', async () => {
    await one({ pages: '앞표지' })
    const { id } = await db.erratum.findFirstOrThrow()
    await db.notification.updateMany({
      where: { userId: reader.id, kind: 'erratum' },
      data: { readTime: new Date() },
    })
    expect((await asAdmin(`undo/${id}`)).data).toMatchObject({ told: 1 })
    expect((await facts(reader)).map(([kind]) => kind)).toEqual(['erratumUndone'])
    expect(await facts(other)).toEqual([])
    expect(await db.correctionTask.count()).toBe(0)
    expect(await db.volumeRemark.count()).toBe(0)
    expect((await onDesk('counts', {})).data).toMatchObject({ returned: 0 })
    expect(await asAdmin(`undo/${id}`)).toMatchObject({ status: 409, key: 'erratumNotTaken' })
    await tellNewHolders()
    expect(await facts(other)).toEqual([])
    expect(await inconsistencies()).toEqual([])
  })

  test('is refused when somebody has begun to correct', async () => {
    const { id } = (await one()).data
    const { id: volumeId } = await volumeOf(1)
    const [remark] = (await onDesk(`info/${volumeId}`, {})).data.remarks
    await onDesk(`handIn/${volumeId}`, {
      file: file('corrected'),
      [`answer${remark.id}`]: '고쳤습니다',
    })
    await checksDone()
    expect(await asAdmin(`undo/${id}`)).toMatchObject({ status: 409, key: 'erratumBegun' })
  })
})

test('what concerns one volume or application is for those who may see it', async () => {
  await one()
  const { id: volumeId } = await volumeOf(1)
  const stranger = await createPerson('stranger', levels.producer)
  const { id: orderId } = await db.order.findFirstOrThrow({ where: { userId: reader.id } })
  const asked = (path: string, fields: object, { token }: Person) =>
    call(`/api/erratum/${path}`, { ...fields }, { token })
  expect((await asked('ofVolume', { volumeId }, stranger)).status).toBe(404)
  expect((await asked('ofVolume', { volumeId }, reader)).status).toBe(403)
  expect((await asked('ofOrder', { orderId }, other)).status).toBe(404)
  expect((await asked('list', {}, maker)).status).toBe(403)
})

test('tasks stand on the desk in the order of lessons', async () => {
  const { id: first } = await volumeOf(1)
  const { id: second } = await volumeOf(2)
  await db.volume.updateMany({
    where: { id: { in: [first, second] } },
    data: { makerId: maker.id },
  })
  await db.lessonPlan.create({
    data: {
      userId: reader.id,
      bookId,
      term: '2099-1',
      source: 'text',
      lessons: {
        create: [
          { place: 1, day: '2099-03-02', firstPage: 50, lastPage: 60 },
          { place: 2, day: '2099-04-02', firstPage: 5, lastPage: 9 },
        ],
      },
    },
  })
  await one({ pages: '앞표지' })
  const { data } = await onDesk('list', { part: 'returned' })
  expect(
    data.items.map(({ id, neededBy }: { id: number; neededBy: string }) => [id, neededBy]),
  ).toEqual([
    [second, '2099-03-02'],
    [first, '2099-04-02'],
  ])
})
