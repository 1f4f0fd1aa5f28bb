/**
 * Tests reports of errata: who may report, how many may wait, each answer and what its reporter gets, and what
 * is left when an erratum, a member or a month goes.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { fieldLimits } from '~/tables/codes'
import { t as translated } from '~/tables/messages'
import { todayInSeoul } from '~/platform/today'
import { mailbox, sandboxPeer } from '~/integrations/mail/sandbox.server'
import { sendOutbox } from '~/features/messages/outbox/send-outbox.server'
import { forgetAddresses } from '~/features/production/errata/report/answer.server'
import { noticeText } from '~/notices/notice-text'
import { call, createPerson, origin, type Person } from '../../../support/client/api-call'
import { admin, usePeople } from '../../../support/client/people'
import { inconsistencies } from '../../../support/checks/consistency'
import { book } from '../../../support/fixtures/books'

const code = 'SPSREPRTABCD'
const email = 'reader@example.org'
const words = '셋째 줄 그림자가 그림지로 되어 있습니다'
let reader: Person
let bookId: string
let orderId: number
let shipmentId: number
let items: number[]

usePeople('admin')
/** A member with an application for a book in two volumes, and a school with both volumes on paper. */
beforeEach(async () => {
  ;(await sandboxPeer()).clear()
  reader = await createPerson('reader')
  ;({ bookId } = await book({ title: '수학 1' }))
  const volumes = { bookId, type: '점자', rows: '1\t1-40\n2\t41-80' }
  await call('/api/produceBook/saveVolumes', volumes, { token: admin.token })
  ;({ id: orderId } = await db.order.create({
    data: { userId: reader.id, bookId, prodType: '점자', orderNum: 1, title: '수학 1' },
  }))
  const shipment = await db.shipment.create({
    data: {
      code,
      schoolName: '서울맹학교',
      recipient: '김선생',
      sentDay: todayInSeoul(),
      items: {
        create: [1, 2].map((volume) => ({
          bookId,
          title: '수학 1',
          prodType: '점자' as const,
          volume,
          copies: 1,
        })),
      },
    },
    select: { id: true, items: { orderBy: { id: 'asc' }, select: { id: true } } },
  })
  shipmentId = shipment.id
  items = shipment.items.map(({ id }) => id)
})

const report = (more: object = {}, caller: Person = reader) =>
  call(
    '/api/erratum/report',
    { orderId, volume: 2, pageText: '12쪽', text: words, ...more },
    { token: caller.token },
  )
const byCode = (more: object = {}, given = code) =>
  call(`/api/public/erratum/report/${given}`, {
    item: items[1],
    pageText: '12쪽',
    text: words,
    ...more,
  })
const asAdmin = (path: string, fields: object = {}) =>
  call(`/api/erratum/${path}`, { ...fields }, { token: admin.token })
const answer = (id: number, fields: object) => asAdmin(`answer/${id}`, fields)
const correction = { decision: 'erratum', pages: '12쪽', wrong: '그림지', right: '그림자' }
const mine = async () =>
  (await call('/api/erratum/myReports', {}, { token: reader.token })).data.items
const atShipment = async () => (await call(`/api/public/erratum/reports/${code}`)).data.items
const told = async () =>
  (
    await db.notification.findMany({
      where: { userId: reader.id, kind: 'erratumReport' },
      orderBy: { id: 'asc' },
    })
  ).map(({ kind, facts }) =>
    noticeText(
      { kind, facts },
      { t: (key, params) => translated(key, 'ko', params), locale: 'ko', today: todayInSeoul() },
    ),
  )
/** Lets ten minutes go by, sends what waits, and answers the texts of all mails. */
async function mails() {
  await db.outboxMessage.updateMany({ data: { dueTime: new Date(), nextTime: new Date() } })
  await sendOutbox(origin)
  return (await mailbox()).map(({ to, subject, text }) => ({ to, subject, text }))
}

describe('a member', () => {
  test('reports what is wrong in a copy of their own, once', async () => {
    const { status, data } = await report()
    expect({ status, again: data.again }).toEqual({ status: 200, again: false })
    expect((await report()).data).toEqual({ id: data.id, again: true })
    expect(await mine()).toMatchObject([
      {
        title: '수학 1',
        prodType: '점자',
        volume: 2,
        pageText: '12쪽',
        text: words,
        state: 'open',
      },
    ])
    expect(await inconsistencies()).toEqual([])
  })

  test('reports the same words of another volume as another report', async () => {
    await report({ volume: 1 })
    expect((await report({ volume: 2 })).data.again).toBe(false)
    expect((await mine()).map(({ volume }: { volume: number }) => volume)).toEqual([2, 1])
    const sent = await Promise.all(Array.from({ length: 4 }, () => report({ volume: 3 })))
    expect(sent.filter(({ data }) => data.again)).toHaveLength(3)
  })

  test('reports nothing of a copy of somebody else, as of none', async () => {
    const other = await createPerson('other')
    expect((await report({}, other)).status).toBe(404)
    expect((await report({ orderId: 999_999 })).status).toBe(404)
    expect(await db.erratumReport.count()).toBe(0)
  })

  test('says what is wrong, in a text of some length', async () => {
    for (const text of [' \n ', '\u200b', '\u2060', '\u3164 \u3164', '\u00ad', '\u2800', '\ufe0f'])
      expect((await report({ text })).fieldErrors).toHaveProperty('text')
    const long = 'ㄱ'.repeat(fieldLimits.reportText + 1)
    expect((await report({ text: long })).fieldErrors).toHaveProperty('text')
    expect((await report({ pageText: long })).fieldErrors).toHaveProperty('pageText')
    expect(await db.erratumReport.count()).toBe(0)
  })

  test('has fifty reports that wait at most, also when they come at once', async () => {
    const made = await db.book.findUniqueOrThrow({ where: { bookId }, select: { id: true } })
    await db.erratumReport.createMany({
      data: Array.from({ length: fieldLimits.openReports - 3 }, (_, i) => ({
        bookRowId: made.id,
        prodType: '점자' as const,
        text: `틀린 곳 ${i}`,
        userId: reader.id,
      })),
    })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => report({ text: `한꺼번에 ${i}` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array(3).fill(200),
      ...Array(7).fill(409),
    ])
    expect(answers.find(({ status }) => status === 409)?.message).toContain('50건')
    const { id } = await db.erratumReport.findFirstOrThrow()
    await answer(id, { decision: 'nothing', answer: '그대로 맞습니다.' })
    expect((await report({ text: '하나 더' })).status).toBe(200)
  })

  test('reports for a reader in their care, and hears the answer for them', async () => {
    const pupil = await db.user.create({
      data: { user: 'reader:a', name: '김하늘', birth: '2017-03-02' },
    })
    const care = { readerId: pupil.id, carerId: reader.id, kind: 'teacher' } as const
    const { id: careId } = await db.care.create({ data: { ...care, scope: 'see' } })
    const { id: theirs } = await db.order.create({
      data: { userId: pupil.id, bookId, prodType: '점자', orderNum: 1, title: '수학 1' },
    })
    expect((await report({ orderId: theirs })).status).toBe(404)
    expect((await report({ orderId: theirs, reader: pupil.id })).status).toBe(403)
    await db.care.update({ where: { id: careId }, data: { scope: 'apply' } })
    const { status, data } = await report({ orderId: theirs, reader: pupil.id })
    expect(status).toBe(200)
    await answer(data.id, { decision: 'nothing', answer: '그대로 맞습니다.' })
    expect(await told()).toEqual([expect.stringContaining('김하늘')])
    expect(await mine()).toEqual([])
  })

  test('takes their reports along when they leave', async () => {
    await report()
    await db.user.delete({ where: { id: reader.id } })
    expect(await db.erratumReport.count()).toBe(0)
  })
})

describe('whoever has a packing list', () => {
  test('reports by its code and reads the answer there, and nobody else’s', async () => {
    expect((await byCode({ email })).status).toBe(200)
    await report({ text: '회원이 쓴 글' })
    const [only, ...others] = await atShipment()
    expect(others).toEqual([])
    expect(only).toMatchObject({ volume: 2, text: words, state: 'open' })
    expect(JSON.stringify(only)).not.toContain(email)
    expect((await byCode({ item: '' })).fieldErrors).toHaveProperty('item')
    expect((await byCode({ item: 999_999 })).fieldErrors).toHaveProperty('item')
  })

  test('may add the address for the answer later, and nobody changes it by sending once more', async () => {
    const { id } = (await byCode()).data
    const addressOf = async () =>
      (await db.erratumReport.findUniqueOrThrow({ where: { id } })).email
    expect((await byCode({ email })).data).toEqual({ id, again: true })
    expect(await addressOf()).toBe(email)
    expect((await byCode({ email: 'other@example.org' })).data).toEqual({ id, again: true })
    expect(await addressOf()).toBe(email)
    expect(await db.erratumReport.count()).toBe(1)
  })

  test('needs the code of what was sent', async () => {
    expect((await byCode({}, 'ABCDEFGHJKLM')).status).toBe(404)
    await db.shipment.update({ where: { id: shipmentId }, data: { sentDay: '' } })
    expect((await byCode()).status).toBe(404)
    await db.shipment.update({ where: { id: shipmentId }, data: { sentDay: '2020-01-01' } })
    expect((await byCode()).status).toBe(404)
    expect(await db.erratumReport.count()).toBe(0)
  })

  test('has twenty reports that wait at most, also when they come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 26 }, (_, i) => byCode({ text: `한꺼번에 ${i}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(6)
    expect(await db.erratumReport.count({ where: { shipmentId } })).toBe(20)
  })
})

describe('a report', () => {
  test('becomes an erratum, of which its reporter is told', async () => {
    const { id } = (await report()).data
    const { status, data } = await answer(id, correction)
    expect(status).toBe(200)
    const erratum = await db.erratum.findUniqueOrThrow({
      where: { id: data.erratumId },
      include: { corrections: true },
    })
    expect(erratum).toMatchObject({ state: 'taken', corrections: [{ wrong: '그림지' }] })
    const { data: info } = await call(`/api/erratum/info/${erratum.id}`, {}, { token: admin.token })
    expect(info.reports).toMatchObject([{ id }])
    expect(await told()).toEqual([
      '수학 1 점자 2권에서 알려 주신 곳을 정오로 등록했습니다. 고맙습니다.',
    ])
    expect(await mine()).toMatchObject([
      { state: 'answered', isErratum: true, correction: { wrong: '그림지', right: '그림자' } },
    ])
    expect(await inconsistencies()).toEqual([])
  })

  test('belongs to an erratum that another report became', async () => {
    const first = await answer((await report()).data.id, correction)
    const second = (await byCode()).data.id
    const existing = { decision: 'existing', erratumId: first.data.erratumId }
    expect((await answer(second, existing)).data.erratumId).toBe(first.data.erratumId)
    expect(await db.erratum.count()).toBe(1)
    const other = await book()
    const elsewhere = await db.erratum.create({ data: { bookRowId: other.id } })
    const refused = await answer(second, { decision: 'existing', erratumId: elsewhere.id })
    expect([refused.status, refused.fieldErrors]).toMatchObject([
      404,
      { erratumId: expect.any(String) },
    ])
  })

  test('stays as it is when its erratum cannot be registered', async () => {
    const { id } = (await report()).data
    const refused = await answer(id, { ...correction, pages: '왼쪽 위' })
    expect(refused.fieldErrors).toHaveProperty('pages')
    expect(await mine()).toMatchObject([{ state: 'open' }])
    expect([await told(), await db.erratum.count()]).toEqual([[], 0])
  })

  test('is asked back, and waits again when its reporter replied', async () => {
    const { id } = (await report()).data
    await answer(id, { decision: 'question', answer: '몇째 줄입니까?' })
    expect(await told()).toEqual([
      '수학 1 점자 2권에서 알려 주신 곳에 대하여 센터가 여쭙니다. 답해 주세요.',
    ])
    const other = await createPerson('other')
    const given = { reply: '셋째 줄입니다.' }
    expect((await call(`/api/erratum/reply/${id}`, given, { token: other.token })).status).toBe(404)
    expect((await call(`/api/erratum/reply/${id}`, given, { token: reader.token })).status).toBe(
      200,
    )
    expect((await call(`/api/erratum/reply/${id}`, given, { token: reader.token })).status).toBe(
      409,
    )
    expect((await asAdmin('reports', { state: 'open' })).data.items).toMatchObject([
      { id, text: `${words}\n\n[센터] 몇째 줄입니까?\n[답] 셋째 줄입니다.`, answer: '' },
    ])
    expect(await told()).toEqual([])
  })

  test('is asked back at its shipment, too', async () => {
    const { id } = (await byCode()).data
    await answer(id, { decision: 'question', answer: '몇째 줄입니까?' })
    const given = { id, reply: '셋째 줄입니다.' }
    expect((await call(`/api/public/erratum/reply/${code}`, given)).status).toBe(200)
    expect(await atShipment()).toMatchObject([{ state: 'open' }])
  })

  test('is answered anew, and only the last answer is told', async () => {
    const { id } = (await report()).data
    expect((await answer(id, { decision: 'nothing', answer: '' })).fieldErrors).toHaveProperty(
      'answer',
    )
    await answer(id, { decision: 'question', answer: '몇째 줄입니까?' })
    await answer(id, { decision: 'nothing', answer: '교과서에도 그렇게 되어 있습니다.' })
    expect(await told()).toEqual(['수학 1 점자 2권에서 알려 주신 곳에 센터가 답했습니다.'])
    expect(await mine()).toMatchObject([
      { state: 'answered', isErratum: false, answer: '교과서에도 그렇게 되어 있습니다.' },
    ])
  })

  test('opens again when its erratum is taken back or not registered', async () => {
    const { id } = (await report()).data
    const { data } = await answer(id, correction)
    expect((await asAdmin(`undo/${data.erratumId}`)).status).toBe(200)
    expect(await mine()).toMatchObject([{ state: 'open', isErratum: false, answer: '' }])
    expect(await told()).toEqual([])
    expect(await inconsistencies()).toEqual([])
    const table = new File(['쪽,오,정\n표지,가,나'], '정오표.csv')
    const read = await asAdmin('register', { bookId, file: table })
    await answer(id, { decision: 'existing', erratumId: read.data.id })
    expect((await asAdmin(`remove/${read.data.id}`)).status).toBe(200)
    expect(await mine()).toMatchObject([{ state: 'open', isErratum: false }])
    expect(await inconsistencies()).toEqual([])
  })
})

describe('the mail of an answer', () => {
  test('is one for each answer, and holds nothing of what its reporter wrote', async () => {
    const { id } = (await byCode({ email, pageText: '12쪽' })).data
    expect((await answer(id, { decision: 'question', answer: '몇째 줄입니까?' })).data.mailed).toBe(
      true,
    )
    await answer(id, { decision: 'nothing', answer: '그대로 맞습니다.' })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: email })
    expect(mail!.text).toContain("'수학 1' 12쪽에 대하여")
    expect(mail!.text).toContain('그대로 맞습니다.')
    for (const theirs of [words, code, '몇째 줄']) expect(mail!.text).not.toContain(theirs)
    expect(await mails()).toHaveLength(1)
  })

  test.each(['12쪽, https://example.com/buy', '1588-1644', '1577, 1588쪽'])(
    'leaves out a page that is more than its number: %s',
    async (pageText) => {
      const { id } = (await byCode({ email, pageText })).data
      await answer(id, { decision: 'nothing', answer: '그대로 맞습니다.' })
      const [mail] = await mails()
      expect(mail!.text).not.toContain(pageText.slice(-4))
      expect(mail!.text).toContain("'수학 1'에 대하여")
    },
  )

  test('goes to no address that took no mail, and not more often than twenty times a day', async () => {
    const { id } = (await byCode({ email })).data
    const again = () => answer(id, { decision: 'nothing', answer: '그대로 맞습니다.' })
    await db.bouncedAddress.create({ data: { email, reason: '550' } })
    expect((await again()).data.mailed).toBe(false)
    await db.bouncedAddress.deleteMany()
    const sent = []
    for (let i = 0; i < 20; i++) sent.push((await again()).data.mailed)
    expect(sent.filter(Boolean)).toHaveLength(19)
    expect(await db.outboxMessage.count({ where: { reportId: id } })).toBeLessThanOrEqual(1)
  })

  test('is not sent when the answer is taken back', async () => {
    const { id } = (await byCode({ email })).data
    const { data } = await answer(id, correction)
    await asAdmin(`undo/${data.erratumId}`)
    expect(await mails()).toEqual([])
  })

  test('has an address for a month after the answer', async () => {
    const { id } = (await byCode({ email })).data
    await answer(id, { decision: 'nothing', answer: '그대로 맞습니다.' })
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await db.erratumReport.update({ where: { id }, data: { answerTime: daysAgo(29) } })
    expect(await forgetAddresses()).toBe(0)
    await db.erratumReport.update({ where: { id }, data: { answerTime: daysAgo(31) } })
    expect(await forgetAddresses()).toBe(1)
    expect(await db.erratumReport.findUniqueOrThrow({ where: { id } })).toMatchObject({ email: '' })
  })

  test('forgets the address of a report that nobody answered within a year', async () => {
    const { id } = (await byCode({ email })).data
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await db.erratumReport.update({ where: { id }, data: { createTime: daysAgo(364) } })
    expect(await forgetAddresses()).toBe(0)
    await db.erratumReport.update({ where: { id }, data: { createTime: daysAgo(366) } })
    expect(await forgetAddresses()).toBe(1)
  })
})

describe('staff', () => {
  test('finds reports by state and word, those that wait first', async () => {
    const first = (await report()).data.id
    const second = (await byCode()).data.id
    const third = (await byCode({ text: '다른 곳' })).data.id
    await answer(first, { decision: 'nothing', answer: '그대로 맞습니다.' })
    const ids = async (fields: object) =>
      (await asAdmin('reports', fields)).data.items.map(({ id }: { id: number }) => id)
    expect(await ids({})).toEqual([second, third, first])
    expect(await ids({ state: 'answered' })).toEqual([first])
    expect(await ids({ keyword: 'reader' })).toEqual([first])
    expect(await ids({ keyword: '수학1' })).toHaveLength(3)
    expect(await ids({ keyword: '국어' })).toEqual([])
    const day = await call('/api/admin/overview', {}, { token: admin.token })
    expect(day.data.reports).toMatchObject({ count: 2, oldest: { id: second, name: '수학 1' } })
    expect((await call('/api/admin/work', {}, { token: admin.token })).data.reports).toBe(2)
  })

  test('sees whether the copy is the present file', async () => {
    const { id } = (await report()).data
    expect((await asAdmin(`reportInfo/${id}`)).data).toMatchObject({
      member: { user: 'reader' },
      copy: null,
      volumeId: expect.any(Number),
    })
    await db.download.create({ data: { orderId, volume: 2, version: 'old', name: '수학 1.brf' } })
    expect((await asAdmin(`reportInfo/${id}`)).data.copy).toMatchObject({ day: todayInSeoul() })
    expect((await asAdmin(`reportInfo/${(await byCode()).data.id}`)).data).toMatchObject({
      member: null,
      shipmentId,
      copy: { current: null },
    })
  })
})
