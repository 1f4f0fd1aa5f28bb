/**
 * Tests requests for sources: made by a completed purchase, sent by mail or letter, answered by the
 * publisher's link, reminded by the clock, and closed by a source; none is open without a next day.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { addDays, todayInSeoul } from '~/platform/today'
import { sendOutbox } from '~/features/messages/outbox/send-outbox.server'
import { inspectionsDone } from '~/features/sources/drive/inspection/file-inspection.server'
import { remindDue } from '~/features/sources/source-request/clock.server'
import { adoptHistory } from '~/features/sources/source-request/open-requests.server'
import { registerWaiting } from '~/features/sources/source-request/register-answer.server'
import { mailbox, sandboxPeer } from '~/integrations/mail/sandbox.server'
import { imagePdf, textPdf } from '../../../prisma/seed/pdfs'
import { call, origin } from '../../support/client/api-call'
import { admin, as, usePeople } from '../../support/client/people'
import { book } from '../../support/fixtures/books'
import { requestBook } from '../../support/fixtures/request-books'

usePeople('admin')
const today = todayInSeoul()
beforeEach(async () => {
  ;(await sandboxPeer()).clear()
})
/** What the clock does at ten o'clock, so many days from now. */
const clockAt = (days: number, hour = '10') =>
  remindDue(new Date(`${addDays(today, days)}T${hour}:00:00+09:00`))
const daysTo = (day: string) => Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
/** The day so many days from now, or the Monday after it. */
function workday(days: number): string {
  const day = addDays(today, days)
  return addDays(day, { 0: 1, 6: 2 }[new Date(day).getUTCDay()] ?? 0)
}

const ask = (path: string, fields: Record<string, unknown> = {}) =>
  call(`/api/${path}`, fields, as(admin))
const pages = ['모두책 시연용 교과서 원고입니다.', '첫째 단원에서는 글을 읽고 생각을 나눕니다.']
const pdf = (name: string, bytes = textPdf([name, ...pages], 3)) =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })

/** Requests these books by completing a purchase; returns the open requests. */
async function requested(
  ...books: { title: string; publisher: string; isbn?: string; copies?: number }[]
) {
  const bookIds: string[] = []
  for (const { copies = 0, ...fields } of books) {
    const listed = await requestBook(fields)
    bookIds.push(listed.bookId)
    await ask('cartBook/add', {
      bookId: listed.bookId,
      orderType: copies > 0 ? 1 : 0,
      orderNum: copies || 1,
    })
  }
  await ask('cartBook/produce')
  return bookIds
}
const publisherNamed = async (name: string) =>
  (await db.publisherName.findFirstOrThrow({ where: { name }, include: { publisher: true } }))
    .publisher
async function withMail(name: string, email: string) {
  const { id } = await publisherNamed(name)
  await ask(`publisher/modify/${id}`, { email })
  return id
}
const state = async (title: string) => {
  const { state: now, nextDay } = await db.sourceRequest.findFirstOrThrow({
    where: { book: { title } },
    orderBy: { id: 'desc' },
  })
  return [now, nextDay]
}
const requestOf = async (title: string) =>
  (await db.sourceRequest.findFirstOrThrow({ where: { book: { title } }, orderBy: { id: 'desc' } }))
    .id
const mails = async () => {
  await sendOutbox(origin)
  return (await mailbox()).toReversed()
}
const linkIn = (text: string) => /\/inbox\/([\w-]+)/.exec(text)?.[1] ?? ''
/** As a clerk types it: 2월 10일. */
const clerk = (day: string) => `${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일`
const answer = (accessId: string, fields: Record<string, unknown>) =>
  call('/api/public/source/answer', { accessId, ...fields })

describe('a completed purchase', () => {
  test('opens a request for each book, to one publisher however it is spelt, due today', async () => {
    await requested(
      { title: '수학 1', publisher: '㈜비상교육' },
      { title: '국어 1', publisher: '비상' },
      { title: '과학 1', publisher: '미래엔', copies: 2 },
    )
    expect(await state('수학 1')).toEqual(['toSend', today])
    const { items, counts } = (await ask('publisher/list', { only: 'due' })).data
    expect(
      items.map(({ name, toSend }: { name: string; toSend: number }) => [name, toSend]).sort(),
    ).toEqual([
      ['미래엔', 1],
      ['비상교육', 2],
    ])
    expect(counts).toEqual({ due: 2, open: 2, all: 2, toSend: 3 })
    const { data } = await ask('sourceRequest/list', { keyword: '과학 1' })
    expect(data.items).toMatchObject([
      { title: '과학 1', pdf: false, copies: 2, state: 'toSend', nextDay: today, sentDay: null },
    ])
  })

  test('asks more of a book whose request is open, instead of opening another', async () => {
    const [bookId] = await requested({ title: '수학 1', publisher: '비상' })
    await ask('cartBook/add', { bookId, orderType: 1, orderNum: 3 })
    await ask('cartBook/produce')
    expect(
      await db.sourceRequest.findMany({ select: { pdf: true, copies: true, state: true } }),
    ).toEqual([{ pdf: true, copies: 3, state: 'toSend' }])
  })

  test('of a version before is a case, too, for which nothing is sent by itself', async () => {
    const { bookId } = await book({ title: '사회 1', publisher: '지학사' })
    await db.requestLog.create({ data: { bookId, type: 0 } })
    expect([await adoptHistory(), await adoptHistory()]).toEqual([1, 0])
    await withMail('지학사', 'book@jihak.example')
    expect([await clockAt(30), await state('사회 1')]).toEqual([0, ['asked', today]])
  })
})

describe('a round', () => {
  test('sends one mail with all books and one link to each publisher, and names those without an address', async () => {
    await requested(
      { title: '수학 1', publisher: '비상', isbn: '9791125957683' },
      { title: '국어 1', publisher: '비상' },
      { title: '과학 1', publisher: '미래엔' },
    )
    const visang = await withMail('비상교육', 'book@visang.example')
    const { id: mirae } = await publisherNamed('미래엔')
    const sent = await ask('sourceRequest/send', { publisher: [visang, mirae] })
    expect(sent).toMatchObject({ data: { requests: 3, mailed: 1, letters: [mirae] } })
    expect(await state('수학 1')).toEqual(['asked', addDays(today, 7)])
    const [mail, ...others] = await mails()
    expect([mail?.to, mail?.subject, others]).toEqual([
      'book@visang.example',
      '대체자료를 만들 교과서 원본을 부탁드립니다: 2권',
      [],
    ])
    expect(mail?.text).toContain('『수학 1』')
    expect(mail?.text).toContain('ISBN 9791125957683')
    const page = await call('/api/public/source/list', { accessId: linkIn(mail?.text ?? '') })
    expect(page.data).toMatchObject({ publisher: '비상교육', items: [{}, {}] })
    const letter = await ask(`publisher/letter/${mirae}`)
    expect(letter.data.parts).toMatchObject([
      { heading: '새로 부탁드리는 책 1권', books: [expect.stringContaining('『과학 1』')] },
    ])
    expect((await ask('sourceRequest/send', { publisher: [visang] })).status).toBe(409)
  })

  test('that is repeated with the same key sends nothing twice', async () => {
    await requested({ title: '수학 1', publisher: '비상' })
    const publisher = await withMail('비상교육', 'book@visang.example')
    const first = await ask('sourceRequest/send', { publisher, opId: 'round' })
    expect((await ask('sourceRequest/send', { publisher, opId: 'round' })).data).toEqual(first.data)
    expect(await mails()).toHaveLength(1)
  })
})

/** A publisher that has its link, with these books. */
async function linked(...titles: string[]) {
  await requested(...titles.map((title) => ({ title, publisher: '비상' })))
  const id = await withMail('비상교육', 'book@visang.example')
  await ask('sourceRequest/send', { publisher: id })
  const { accessId } = await db.publisher.findUniqueOrThrow({ where: { id } })
  return { id, accessId: accessId ?? '' }
}

describe("a publisher's answer", () => {
  test('promises a day as a clerk types it, says why a book cannot be sent, and lets the rest wait', async () => {
    const { accessId } = await linked('수학 1', '국어 1', '과학 1')
    const request = [
      await requestOf('수학 1'),
      await requestOf('국어 1'),
      await requestOf('과학 1'),
    ]
    const { data } = await answer(accessId, {
      request,
      answer: ['day', 'notTheirs', ''],
      day: [addDays(today, 30).replaceAll('-', '.'), '', ''],
    })
    expect(data).toEqual({ answered: 2, receipt: null, unmatched: 0 })
    expect(await state('수학 1')).toEqual(['promised', addDays(today, 27)])
    expect(await state('국어 1')).toEqual(['refused', today])
    expect(await state('과학 1')).toEqual(['asked', addDays(today, 7)])
  })

  test('promises the same day for every book without another answer', async () => {
    const { accessId } = await linked('수학 1', '국어 1', '과학 1')
    const request = [
      await requestOf('수학 1'),
      await requestOf('국어 1'),
      await requestOf('과학 1'),
    ]
    await answer(accessId, {
      request,
      answer: ['', 'cannot', ''],
      day: ['', '', clerk(addDays(today, 20))],
      allDay: addDays(today, 40),
    })
    expect([await state('수학 1'), await state('국어 1'), await state('과학 1')]).toEqual([
      ['promised', addDays(today, 37)],
      ['refused', today],
      ['promised', addDays(today, 17)],
    ])
  })

  test.each([
    ['어제', { day: ['어제'] }, 'day0'],
    ['a day that has passed', { day: [addDays(today, -1)] }, 'day0'],
    ['2월 30일', { allDay: '2월 30일' }, 'allDay'],
    ['no day', { answer: ['day'] }, 'day0'],
    ['nothing', {}, 'request'],
  ])('with %s is refused at its field, and nothing is written', async (_, fields, field) => {
    const { accessId } = await linked('수학 1')
    const { status, fieldErrors } = await answer(accessId, {
      request: [await requestOf('수학 1')],
      ...fields,
    })
    expect([status, Object.keys(fieldErrors ?? {})]).toEqual([400, [field]])
    expect(await state('수학 1')).toEqual(['asked', addDays(today, 7)])
  })

  test('sends files, of which a good one that names its book is its source by itself, until that is undone', async () => {
    const { accessId } = await linked('수학 1', '국어 1')
    const { data } = await answer(accessId, { file: [pdf('수학 1.pdf')] })
    expect(data).toMatchObject({ answered: 1, receipt: expect.any(String) })
    await inspectionsDone()
    await registerWaiting()
    const id = await requestOf('수학 1')
    const { publisherFileKey } = await db.book.findFirstOrThrow({ where: { title: '수학 1' } })
    expect([await state('수학 1'), publisherFileKey !== null]).toEqual([['closed', ''], true])
    await ask(`sourceRequest/reopen/${id}`)
    await registerWaiting()
    expect(await state('수학 1')).toEqual(['came', today])
    expect(await db.book.findFirst({ where: { title: '수학 1' } })).toMatchObject({
      publisherFileKey: null,
    })
  })

  test('that does not tell its book is shown until the publisher chooses one', async () => {
    const { accessId } = await linked('수학 1', '국어 1')
    const { data } = await answer(accessId, { file: [pdf('최종본.pdf')] })
    expect(data).toMatchObject({ answered: 0, unmatched: 1 })
    const page = async () => (await call('/api/public/source/list', { accessId })).data
    const { unmatched } = await page()
    expect(unmatched).toMatchObject([{ name: '최종본.pdf' }])
    const chosen = { cameFile: [unmatched[0].id], cameFor: [await requestOf('국어 1')] }
    expect((await answer(accessId, chosen)).data).toMatchObject({ answered: 1, receipt: null })
    expect((await page()).unmatched).toEqual([])
    await inspectionsDone()
    await registerWaiting()
    // its name does not tell the book, so a person looks at it
    expect([await state('국어 1'), await state('수학 1')]).toEqual([
      ['came', today],
      ['asked', addDays(today, 7)],
    ])
  })

  test('of another link cannot be given to a request', async () => {
    const mine = await linked('수학 1', '국어 1')
    await answer(mine.accessId, { file: [pdf('최종본.pdf')] })
    const { id } = await db.driveItem.findFirstOrThrow({ where: { name: '최종본.pdf' } })
    await requested({ title: '사회 1', publisher: '미래엔' })
    const other = await withMail('미래엔', 'book@mirae.example')
    await ask('sourceRequest/send', { publisher: other })
    const theirs = await db.publisher.findUniqueOrThrow({ where: { id: other } })
    const { status } = await answer(theirs.accessId ?? '', {
      cameFile: [id],
      cameFor: [await requestOf('사회 1')],
    })
    expect(status).toBe(400)
    expect(await db.driveItem.findUnique({ where: { id } })).toMatchObject({ requestId: null })
  })

  test('with pictures only waits for a person, who returns it with the reason, and the publisher is told', async () => {
    const { accessId } = await linked('수학 1', '국어 1')
    await answer(accessId, { file: [pdf('수학 1.pdf', imagePdf(3))] })
    await inspectionsDone()
    await registerWaiting()
    expect(await state('수학 1')).toEqual(['came', today])
    const id = await requestOf('수학 1')
    const why = '그림만 있는 PDF입니다. 글자가 들어 있는 파일을 보내 주세요.'
    expect((await ask(`sourceRequest/return/${id}`, { text: why })).data).toEqual({ mailed: true })
    expect(await state('수학 1')).toEqual(['asked', addDays(today, 7)])
    const [mail] = (await mails()).toReversed()
    expect(mail?.text).toContain(why)
    const { data } = await call('/api/public/source/list', { accessId })
    expect(data.items.find(({ title }: { title: string }) => title === '수학 1').returned).toBe(why)
  })

  test('with the number of another book waits for a person, and its publisher is told what to send', async () => {
    await requested({ title: '수학 1', publisher: '비상', isbn: '9791125957683' })
    const id = await withMail('비상교육', 'book@visang.example')
    await ask('sourceRequest/send', { publisher: id })
    const { accessId } = await db.publisher.findUniqueOrThrow({ where: { id } })
    const named = (...isbns: string[]) =>
      pdf('수학 1.pdf', textPdf([...pages, ...isbns.map((isbn) => `ISBN ${isbn}`)], 3))
    const { data } = await answer(accessId ?? '', { file: [named('978-89-6228-003-6')] })
    await inspectionsDone()
    await registerWaiting()
    expect(await state('수학 1')).toEqual(['came', today])
    const told = expect.stringMatching(
      /978-89-6228-003-6.*979-11-259-5768-3.*『수학 1』 파일을 보내/,
    )
    const page = await call('/api/public/source/list', { accessId })
    expect(page.data.items[0].files).toMatchObject([{ report: { level: 'warn', text: told } }])
    const toldByReceipt = async () =>
      (await call('/api/public/inbox/receipt', { accessId, id: data.receipt })).data.files
    expect(await toldByReceipt()).toMatchObject([{ report: { level: 'warn', text: told } }])
    const short = { level: 'warn', text: '다른 책인지 확인 필요, 파일의 ISBN 978-89-6228-003-6' }
    const list = await ask('sourceRequest/list')
    expect(list.data.items[0].files).toMatchObject([{ report: short }])
    const [{ path, name }] = list.data.items[0].files
    expect((await ask('drive/list', { path })).data.items).toMatchObject([{ report: short }])
    expect((await ask('drive/report', { path, name })).data.report).toMatchObject(short)
    expect((await ask('inbox/list')).data.arrived).toMatchObject([{ report: short }])
    // the publisher can read it still when staff have seen the file
    expect((await ask('inbox/seen', { all: '1' })).data).toEqual({ count: 1 })
    expect(await toldByReceipt()).toMatchObject([{ report: { level: 'warn', text: told } }])
    // returned, and sent again as the right one beside another of its series
    await ask(`sourceRequest/return/${await requestOf('수학 1')}`, { text: '다른 책' })
    await answer(accessId ?? '', { file: [named('978-89-6228-003-6', '979-11-259-5768-3')] })
    await inspectionsDone()
    await registerWaiting()
    expect(await state('수학 1')).toEqual(['closed', ''])
  })

  test('by a link that is over, or unknown, is refused and tells nothing', async () => {
    const { accessId } = await linked('수학 1')
    await ask('inbox/revoke', { accessId })
    for (const id of [accessId, 'unknown'])
      expect((await answer(id, { request: [1], answer: ['cannot'] })).status).toBe(410)
  })

  test('cannot touch the requests of another publisher', async () => {
    await requested({ title: '과학 1', publisher: '미래엔' })
    const other = await withMail('미래엔', 'book@mirae.example')
    await ask('sourceRequest/send', { publisher: other })
    const { accessId } = await linked('수학 1')
    const { status } = await answer(accessId, {
      request: [await requestOf('과학 1')],
      answer: ['cannot'],
    })
    expect([status, await state('과학 1')]).toEqual([400, ['asked', addDays(today, 7)]])
  })
})

describe('the clock', () => {
  test('reminds after 7, 14 and 21 days, and then leaves it to a person', async () => {
    await linked('수학 1')
    const reminded: number[] = []
    for (let days = 1; days <= 40; days += 1) {
      if ((await clockAt(days)) > 0) reminded.push(days)
      expect(await clockAt(days)).toBe(0)
    }
    expect(reminded.map((days) => addDays(today, days))).toEqual([7, 14, 21].map(workday))
    expect(await state('수학 1')).toEqual(['asked', addDays(today, 28)])
    await db.sourceRequest.updateMany({ data: { sentDay: addDays(today, -29) } })
    const { data } = await ask('admin/overview')
    expect(data.sourceWork).toMatchObject([{ kind: 'silent', requests: 1, publishers: 1 }])
  })

  test('reminds three days before a promise and on the day after, and calls it broken', async () => {
    await linked('수학 1')
    const day = addDays(today, 20)
    await ask(`sourceRequest/promise/${await requestOf('수학 1')}`, { day })
    const reminded: string[] = []
    for (let days = 1; days <= 40; days += 1)
      if ((await clockAt(days)) > 0) reminded.push(addDays(today, days))
    expect(reminded).toEqual([workday(17), workday(21)])
    await db.sourceRequest.updateMany({ data: { promisedDay: addDays(today, -1) } })
    expect((await ask('admin/overview')).data.sourceWork).toMatchObject([{ kind: 'broken' }])
  })

  test('says nothing that was answered a second before its mail goes out', async () => {
    const { accessId } = await linked('수학 1')
    await mails()
    expect(await clockAt(daysTo(workday(8)))).toBe(1)
    await answer(accessId, { request: [await requestOf('수학 1')], day: [addDays(today, 60)] })
    expect(await mails()).toHaveLength(1)
  })

  test('does not remind at night, on a Sunday, or a publisher without an address', async () => {
    await requested({ title: '과학 1', publisher: '미래엔' })
    await ask('sourceRequest/send', { publisher: (await publisherNamed('미래엔')).id })
    await linked('수학 1')
    const sunday = daysTo(addDays(workday(12), 7 - new Date(workday(12)).getUTCDay()))
    expect([await clockAt(sunday), await clockAt(sunday + 1, '03')]).toEqual([0, 0])
    expect(await clockAt(sunday + 1)).toBe(1)
  })
})

describe('a request', () => {
  test('ends when the source is registered by hand, printed copies apart', async () => {
    const [bookId] = await requested({ title: '수학 1', publisher: '비상' })
    await ask('cartBook/add', { bookId, orderType: 1, orderNum: 2 })
    await ask('cartBook/produce')
    await ask('sourceRequest/send', { publisher: (await publisherNamed('비상교육')).id })
    await ask('produceBook/upload', { bookId, prodType: 'publisher', file: pdf('수학 1.pdf') })
    expect(await db.sourceRequest.findFirst()).toMatchObject({
      state: 'asked',
      pdf: false,
      copies: 2,
    })
    await ask(`sourceRequest/receive/${await requestOf('수학 1')}`)
    expect(await db.sourceRequest.findFirst()).toMatchObject({
      state: 'closed',
      outcome: 'received',
    })
  })

  test('is closed for a publisher whose book it is not, and opened for another one', async () => {
    await linked('수학 1')
    await ask(`sourceRequest/close/${await requestOf('수학 1')}`, {
      outcome: 'notTheirs',
      publisher: '천재교육',
    })
    const rows = await db.sourceRequest.findMany({
      orderBy: { id: 'asc' },
      select: { state: true, outcome: true, publisher: { select: { name: true } } },
    })
    expect(rows).toEqual([
      { state: 'closed', outcome: 'notTheirs', publisher: { name: '비상교육' } },
      { state: 'toSend', outcome: '', publisher: { name: '천재교육' } },
    ])
  })

  test('is never open without a next day, nor closed with one', async () => {
    await linked('수학 1')
    for (const data of [
      { nextDay: '' },
      { state: 'closed' as const },
      { outcome: 'cannot' as const },
    ])
      await expect(db.sourceRequest.updateMany({ data })).rejects.toThrow()
  })
})

describe('two publishers', () => {
  test('that are one are merged, with their names and requests', async () => {
    await requested(
      { title: '수학 1', publisher: '비상' },
      { title: '국어 1', publisher: '비상교과서' },
    )
    const { id } = await publisherNamed('비상교육')
    expect((await ask(`publisher/merge/${id}`, { otherName: '비상 교과서' })).data).toBe(true)
    expect((await ask('publisher/list')).data.items).toMatchObject([{ name: '비상교육', open: 2 }])
    await requested({ title: '영어 1', publisher: '비상교과서' })
    expect((await ask('publisher/list')).data.items).toMatchObject([{ open: 3 }])
  })
})
