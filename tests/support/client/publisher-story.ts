/**
 * The story of six requests to publishers: asked in one round, answered, reminded, broken. On every day of
 * it the administrators' day, the case and the member's page say what is true.
 */
import { expect } from 'vitest'
import { refreshForecasts } from '~/features/production/forecast/refresh-forecasts.server'
import { sendOutbox } from '~/features/messages/outbox/send-outbox.server'
import { inspectionsDone } from '~/features/sources/drive/inspection/file-inspection.server'
import { remindDue } from '~/features/sources/source-request/clock.server'
import { registerWaiting } from '~/features/sources/source-request/register-answer.server'
import { mailbox, sandboxPeer } from '~/integrations/mail/sandbox.server'
import { addDays, todayInSeoul } from '~/platform/today'
import { imagePdf, textPdf } from '../../../prisma/seed/pdfs'
import { requestBook } from '../fixtures/request-books'
import type { App } from '../servers/app'
import { heading, main, notices, type FlowDriver } from './flow-driver'

const today = todayInSeoul()
/** Each with one book, and what becomes of it. */
const publishers = ['약속출판', '그림출판', '남책출판', '침묵출판', '어김출판', '우편출판'] as const
type Publisher = (typeof publishers)[number]
const titleOf = (publisher: Publisher) => `${publisher.slice(0, 2)} 이야기 수학`
const pages = ['이야기 수학 1', '첫째 단원에서는 글을 읽고 생각을 나눕니다.']

function file(publisher: Publisher, bytes = textPdf(pages, 3)) {
  const name = `${titleOf(publisher)}.pdf`
  return new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
}

/** `clerk` has no account, and opens what the mails name. */
export type PublisherPeople = Record<'admin' | 'member' | 'clerk', FlowDriver>

/** The story, with what each of them must read. */
export async function tellPublisherStory(
  { admin, member, clerk }: PublisherPeople,
  { db, url }: Pick<App, 'db' | 'url'>,
): Promise<void> {
  const ids = {} as Record<Publisher, number>
  const links = {} as Record<Publisher, string>
  const orders = {} as Record<Publisher, number>

  /** So many days pass: everything in the story happened so much earlier. */
  async function pass(days: number) {
    const earlier = (column: string) =>
      `"${column}" = CASE WHEN "${column}" = '' THEN '' ELSE to_char("${column}"::date - ${days}, 'YYYY-MM-DD') END`
    await db.$executeRawUnsafe(
      `UPDATE "SourceRequest" SET ${['nextDay', 'sentDay', 'promisedDay'].map(earlier).join(', ')}`,
    )
    await db.$executeRawUnsafe(
      `UPDATE "SourceStep" SET ${earlier('day')}, "createTime" = "createTime" - interval '${days} days'`,
    )
  }
  /** The clock's next look: today at ten, or on the Monday after a weekend. */
  async function clock() {
    const days = { 0: 1, 6: 2 }[new Date(today).getUTCDay()] ?? 0
    await remindDue(new Date(`${addDays(today, days)}T10:00:00+09:00`))
    await sendOutbox(url)
  }
  const mailsTo = async (publisher: Publisher) =>
    (await mailbox()).filter(({ to }) => to.includes(`${ids[publisher]}@book.example`)).toReversed()
  /** The lines of the administrators' day about sources. */
  async function linesOfToday() {
    await admin.open('/admin')
    return (await admin.texts('main li, main tr'))
      .filter((line) => /원본|출판사/.test(line))
      .join('\n')
  }
  async function mainOf(person: FlowDriver, path: string) {
    await person.open(path)
    return main(person)
  }
  const caseOf = (publisher: Publisher) => mainOf(admin, `/admin/source/${ids[publisher]}`)
  const pageOf = (publisher: Publisher) => mainOf(clerk, links[publisher])
  const orderOf = (publisher: Publisher) => mainOf(member, `/order/item/${orders[publisher]}`)
  async function lookedAt() {
    await inspectionsDone()
    await registerWaiting()
  }

  // only this story's books and mails, also when it was told before
  const titles = { title: { in: publishers.map(titleOf) } }
  await db.sourceRequest.deleteMany()
  await db.purchaseCartEntry.deleteMany()
  await db.order.deleteMany({ where: titles })
  await db.requestBook.deleteMany({ where: titles })
  await db.book.deleteMany({ where: titles })
  ;(await sandboxPeer()).clear()
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { user: 'member' } })
  for (const publisher of publishers) {
    const title = titleOf(publisher)
    const { bookId } = await requestBook({ title, publisher })
    const wanted = { bookId, title, orderNum: 1 }
    await db.purchaseCartEntry.create({ data: { ...wanted, publisher, orderType: 0 } })
    const { id } = await db.order.create({
      data: { ...wanted, userId, prodType: '점자', neededFrom: addDays(today, 60) },
    })
    orders[publisher] = id
  }

  // six publishers are asked in three steps: the cart is completed, the round is opened, and sent
  expect(await orderOf('약속출판')).toContain('접수')
  await admin.open('/admin/cart?confirm=produce')
  await admin.press('#produce-form')
  for (const { id, name } of await db.publisher.findMany({
    where: { name: { in: [...publishers] } },
  })) {
    ids[name as Publisher] = id
    if (name !== '우편출판')
      await db.publisher.update({ where: { id }, data: { email: `${id}@book.example` } })
  }
  expect(Object.keys(ids)).toHaveLength(6)
  expect(await linesOfToday()).toMatch(/출판사에 보낼 요청.*6/)
  const round = await mainOf(admin, '/admin/source')
  for (const publisher of publishers) expect(round).toContain(publisher)
  await admin.press('#round-form', {}, '고른 출판사에 요청 보내기')
  expect((await notices(admin))[0]).toContain('책 6권을 요청했습니다. 메일 5통이 나가고')
  await admin.follow('편지 보기', '.notice')
  expect((await admin.texts('.letter')).join()).toContain(titleOf('우편출판'))
  await sendOutbox(url)
  for (const publisher of publishers.filter((name) => name !== '우편출판')) {
    const [mail] = await mailsTo(publisher)
    expect(mail?.text).toContain(titleOf(publisher))
    const [link = ''] = /https?:\S+\/inbox\/[\w-]+/.exec(mail?.text ?? '') ?? []
    links[publisher] = new URL(link).pathname
  }
  expect(await linesOfToday()).not.toContain('출판사에 보낼 요청')
  expect(await orderOf('약속출판')).toContain('원본 확보 중')

  // they are told what pupils need and when, without an account
  await refreshForecasts()
  const first = await pageOf('약속출판')
  expect(await heading(clerk)).toBe('부탁드린 책 1권')
  expect(first).toContain(titleOf('약속출판'))
  expect(first).toContain('1부를 기다립니다')
  expect(first).not.toContain(titleOf('그림출판'))

  // one promises, one sends pictures, one says that the book is not theirs, one will break its promise
  await pass(2)
  const promised = addDays(today, 20)
  await pageOf('약속출판')
  await clerk.press('#answer-form', { answer0: 'day', day0: promised })
  await pageOf('그림출판')
  await clerk.press('#answer-form', { file: file('그림출판', imagePdf(3)) })
  expect(await heading(clerk)).toMatch(/^파일 접수증/)
  expect(await main(clerk)).toContain('그림뿐')
  await pageOf('남책출판')
  await clerk.press('#answer-form', { answer0: 'notTheirs' })
  await pageOf('어김출판')
  await clerk.press('#answer-form', { answer0: 'day', day0: addDays(today, 5) })
  await lookedAt()
  const lines = await linesOfToday()
  expect(lines).toMatch(/온 원본: 확인할 것.*1/)
  expect(lines).toMatch(/줄 수 없다고 답한 원본.*1/)
  expect(lines).not.toContain('일주일 넘게')
  expect(await caseOf('약속출판')).toContain(promised)
  expect(await orderOf('그림출판')).toContain('원본 확보 중')

  // why a file cannot be used is told, and what comes instead becomes the source by itself
  await caseOf('그림출판')
  await admin.follow(`${titleOf('그림출판')} 처리`)
  const why = '그림뿐인 PDF입니다. 글자가 들어 있는 파일을 보내 주세요.'
  await admin.press('#return-form', { text: why })
  await sendOutbox(url)
  expect((await mailsTo('그림출판')).at(-1)?.text).toContain(why)
  expect(await pageOf('그림출판')).toContain(why)
  await clerk.press('#answer-form', { file: file('그림출판') })
  await lookedAt()
  const request = await db.sourceRequest.findFirstOrThrow({
    where: { publisherId: ids['그림출판'] },
    include: { book: { select: { publisherFileKey: true } } },
  })
  expect([request.state, request.outcome]).toEqual(['closed', 'received'])
  expect(request.book.publisherFileKey).not.toBeNull()
  expect(await linesOfToday()).not.toContain('온 원본: 확인할 것')

  // a book that is not theirs is asked elsewhere
  expect(await caseOf('남책출판')).toContain('우리 출판사 책이 아닙니다')
  await admin.follow(`${titleOf('남책출판')} 처리`)
  await admin.press('#close-form', { outcome: 'notTheirs', publisher: '약속출판' })
  const rows = await db.sourceRequest.findMany({
    where: { book: { title: titleOf('남책출판') } },
    orderBy: { id: 'asc' },
  })
  expect(rows.map(({ state, publisherId }) => [state, publisherId])).toEqual([
    ['closed', ids['남책출판']],
    ['toSend', ids['약속출판']],
  ])
  expect(await linesOfToday()).toMatch(/출판사에 보낼 요청.*1/)

  // who is silent is reminded three times, then a person acts; two days have passed
  for (const [days, reminders] of [
    [5, 1],
    [7, 2],
    [7, 3],
    [7, 3],
  ] as const) {
    await pass(days)
    await clock()
    expect((await mailsTo('침묵출판')).length).toBe(1 + reminders)
    expect(await linesOfToday()).toMatch(/일주일 넘게 답이 없는 원본 요청/)
  }
  expect((await mailsTo('침묵출판')).at(-1)?.text).toContain(titleOf('침묵출판'))
  await caseOf('침묵출판')
  expect((await admin.texts('[aria-labelledby=steps]')).join().match(/재촉/g)).toHaveLength(3)
  expect(await orderOf('침묵출판')).toContain('원본 확보 중')

  // a promise is broken in sight of everybody who has to act; reminded before its day and after it
  expect((await mailsTo('어김출판')).length).toBeGreaterThanOrEqual(2)
  expect(await linesOfToday()).toMatch(/약속한 날이 지난 원본/)
  await admin.open('/admin/source?only=due')
  const due = (await admin.rows()).map((row) => row.join(' '))
  expect(due.find((row) => row.includes('어김출판'))).toContain('약속한 날이 지난 책 1권')

  // no open request is without a next day
  const open = await db.sourceRequest.findMany({ where: { state: { not: 'closed' } } })
  expect(open.length).toBeGreaterThan(3)
  for (const { nextDay } of open) expect(nextDay).toMatch(/^\d{4}-\d\d-\d\d$/)
}
