/**
 * Tests the story of six requests with scripts off: asked in one round, answered, reminded, broken. On
 * every day of it the administrators' day, the case and the member's page say what is true.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshForecasts } from '~/features/production/forecast/refresh-forecasts.server'
import { sendOutbox } from '~/features/messages/outbox/send-outbox.server'
import { inspectionsDone } from '~/features/sources/drive/inspection/file-inspection.server'
import { remindDue } from '~/features/sources/source-request/clock.server'
import { registerWaiting } from '~/features/sources/source-request/register-answer.server'
import { mailbox } from '~/integrations/mail/sandbox.server'
import { addDays, todayInSeoul } from '~/platform/today'
import { imagePdf, textPdf } from '../../../prisma/seed/pdfs'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { requestBook } from '../../support/fixtures/request-books'
import { app, useApp } from '../../support/servers/use-app'

useApp()
useLoggedIn('admin')

const today = todayInSeoul()
/** Each with one book, and what becomes of it. */
const publishers = ['약속출판', '그림출판', '남책출판', '침묵출판', '어김출판', '우편출판'] as const
type Publisher = (typeof publishers)[number]
const titleOf = (publisher: Publisher) => `${publisher.slice(0, 2)} 이야기 수학`
const ids = {} as Record<Publisher, number>
const links = {} as Record<Publisher, string>

/** So many days pass: everything in the story happened so much earlier. */
async function pass(days: number) {
  const earlier = (column: string) =>
    `"${column}" = CASE WHEN "${column}" = '' THEN '' ELSE to_char("${column}"::date - ${days}, 'YYYY-MM-DD') END`
  await app.db.$executeRawUnsafe(
    `UPDATE "SourceRequest" SET ${['nextDay', 'sentDay', 'promisedDay'].map(earlier).join(', ')}`,
  )
  await app.db.$executeRawUnsafe(
    `UPDATE "SourceStep" SET ${earlier('day')}, "createTime" = "createTime" - interval '${days} days'`,
  )
}
/** The clock's next look: today at ten, or on the Monday after a weekend. */
async function clock() {
  const days = { 0: 1, 6: 2 }[new Date(today).getUTCDay()] ?? 0
  await remindDue(new Date(`${addDays(today, days)}T10:00:00+09:00`))
  await sendOutbox(app.url)
}
const mailsTo = async (publisher: Publisher) =>
  (await mailbox()).filter(({ to }) => to.includes(`${ids[publisher]}@book.example`)).toReversed()

/** The lines of the administrators' day about sources. */
async function linesOfToday() {
  await admin.open('/admin')
  return admin.texts('main li, main tr').filter((line) => /원본|출판사/.test(line))
}
const openCase = (publisher: Publisher) => admin.open(`/admin/source/${ids[publisher]}`)
const pageOf = (publisher: Publisher) => new PageClient(app.url).open(links[publisher])
const statusOf = async (publisher: Publisher) => {
  await member.open(`/order/item/${orders[publisher]}`)
  return member.facts()['상태'] ?? member.main
}
const orders = {} as Record<Publisher, number>
let member: PageClient

beforeAll(async () => {
  await app.db.sourceRequest.deleteMany()
  await app.db.purchaseCartEntry.deleteMany()
  const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
  for (const publisher of publishers) {
    const title = titleOf(publisher)
    const { bookId } = await requestBook({ title, publisher })
    await app.db.purchaseCartEntry.create({
      data: { bookId, title, publisher, orderType: 0, orderNum: 1 },
    })
    const order = await app.db.order.create({
      data: {
        userId,
        bookId,
        prodType: '점자',
        orderNum: 1,
        title,
        neededFrom: addDays(today, 60),
      },
    })
    orders[publisher] = order.id
  }
  member = await new PageClient(app.url).logIn('member')
})

describe('six publishers', () => {
  it('are asked in three steps: the cart is completed, the round is opened, and sent', async () => {
    expect(await statusOf('약속출판')).toBe('접수')
    await admin.open('/admin/cart?confirm=produce')
    await admin.submit('#produce-form')
    for (const { id, name } of await app.db.publisher.findMany({
      where: { name: { in: [...publishers] } },
    })) {
      ids[name as Publisher] = id
      if (name !== '우편출판')
        await app.db.publisher.update({
          where: { id },
          data: { email: `${id}@book.example` },
        })
    }
    expect(Object.keys(ids)).toHaveLength(6)
    expect(await linesOfToday()).toEqual(
      expect.arrayContaining([expect.stringMatching(/출판사에 보낼 요청.*6/)]),
    )
    await admin.open('/admin/source')
    expect(admin.column('출판사')).toEqual(expect.arrayContaining([...publishers]))
    await admin.submit('#round-form', {}, '고른 출판사에 요청 보내기')
    expect(admin.notices[0]?.text).toContain('책 6권을 요청했습니다. 메일 5통이 나가고')
    await admin.click('편지 보기', '.notice')
    expect(admin.text('.letter')).toContain(titleOf('우편출판'))
    await sendOutbox(app.url)
    for (const publisher of publishers.filter((name) => name !== '우편출판')) {
      const [mail] = await mailsTo(publisher)
      expect(mail?.text).toContain(titleOf(publisher))
      links[publisher] = new URL(
        /https?:\S+\/inbox\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '',
      ).pathname
    }
    expect((await linesOfToday()).join(' ')).not.toContain('출판사에 보낼 요청')
    expect(await statusOf('약속출판')).toContain('원본 확보 중')
  })

  it('are told what pupils need and when, without an account', async () => {
    await refreshForecasts()
    const page = await pageOf('약속출판')
    expect(page.h1).toBe('부탁드린 책 1권')
    expect(page.main).toContain(titleOf('약속출판'))
    expect(page.main).toContain('1부를 기다립니다')
    expect(page.main).not.toContain(titleOf('그림출판'))
  })

  it('answer: one promises, one sends pictures, one says that the book is not theirs', async () => {
    await pass(2)
    const promised = addDays(today, 20)
    await (await pageOf('약속출판')).submit('#answer-form', { answer0: 'day', day0: promised })
    const pictures = await (
      await pageOf('그림출판')
    ).attach('#answer-form', 'file', file('그림출판', imagePdf(3)))
    expect(pictures.h1).toMatch(/^파일 접수증/)
    expect(pictures.main).toContain('그림뿐')
    await (await pageOf('남책출판')).submit('#answer-form', { answer0: 'notTheirs' })
    await (
      await pageOf('어김출판')
    ).submit('#answer-form', { answer0: 'day', day0: addDays(today, 5) })
    await inspectionsDone()
    await registerWaiting()
    const lines = (await linesOfToday()).join('\n')
    expect(lines).toMatch(/온 원본: 확인할 것.*1/)
    expect(lines).toMatch(/줄 수 없다고 답한 원본.*1/)
    expect(lines).not.toContain('일주일 넘게')
    await openCase('약속출판')
    expect(admin.main).toContain(promised)
    expect(await statusOf('그림출판')).toContain('원본 확보 중')
  })

  it('are told why a file cannot be used, and what comes instead becomes the source by itself', async () => {
    await openCase('그림출판')
    await admin.click(`${titleOf('그림출판')} 처리`)
    const why = '그림뿐인 PDF입니다. 글자가 들어 있는 파일을 보내 주세요.'
    await admin.submit('#return-form', { text: why })
    await sendOutbox(app.url)
    expect((await mailsTo('그림출판')).at(-1)?.text).toContain(why)
    const page = await pageOf('그림출판')
    expect(page.main).toContain(why)
    await page.attach('#answer-form', 'file', file('그림출판'))
    await inspectionsDone()
    await registerWaiting()
    const request = await app.db.sourceRequest.findFirstOrThrow({
      where: { publisherId: ids['그림출판'] },
      include: { book: { select: { publisherFileKey: true } } },
    })
    expect([request.state, request.outcome]).toEqual(['closed', 'received'])
    expect(request.book.publisherFileKey).not.toBeNull()
    expect((await linesOfToday()).join('\n')).not.toContain('온 원본: 확인할 것')
  })

  it('are asked again elsewhere when the book is not theirs', async () => {
    await openCase('남책출판')
    expect(admin.main).toContain('우리 출판사 책이 아닙니다')
    await admin.click(`${titleOf('남책출판')} 처리`)
    await admin.submit('#close-form', { outcome: 'notTheirs', publisher: '약속출판' })
    const rows = await app.db.sourceRequest.findMany({
      where: { book: { title: titleOf('남책출판') } },
      orderBy: { id: 'asc' },
    })
    expect(rows.map(({ state, publisherId }) => [state, publisherId])).toEqual([
      ['closed', ids['남책출판']],
      ['toSend', ids['약속출판']],
    ])
    expect((await linesOfToday()).join('\n')).toMatch(/출판사에 보낼 요청.*1/)
  })

  it('are reminded three times while they are silent, then a person acts', async () => {
    // two days have passed
    for (const [days, reminders] of [
      [5, 1],
      [7, 2],
      [7, 3],
      [7, 3],
    ] as const) {
      await pass(days)
      await clock()
      expect((await mailsTo('침묵출판')).length).toBe(1 + reminders)
      expect((await linesOfToday()).join('\n')).toMatch(/일주일 넘게 답이 없는 원본 요청/)
    }
    const reminder = (await mailsTo('침묵출판')).at(-1)
    expect(reminder?.text).toContain(titleOf('침묵출판'))
    await openCase('침묵출판')
    expect(admin.text('[aria-labelledby=steps]').match(/재촉/g)).toHaveLength(3)
    expect(await statusOf('침묵출판')).toContain('원본 확보 중')
  })

  it('break a promise in sight of everybody who has to act', async () => {
    // reminded before its day and after it
    expect((await mailsTo('어김출판')).length).toBeGreaterThanOrEqual(2)
    expect((await linesOfToday()).join('\n')).toMatch(/약속한 날이 지난 원본/)
    await admin.open('/admin/source?only=due')
    expect(
      admin
        .rows()
        .find((row) => row.join(' ').includes('어김출판'))
        ?.join(' '),
    ).toContain('약속한 날이 지난 책 1권')
  })

  it('leave no open request without a next day', async () => {
    const open = await app.db.sourceRequest.findMany({ where: { state: { not: 'closed' } } })
    expect(open.length).toBeGreaterThan(3)
    for (const { nextDay } of open) expect(nextDay).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})

function file(publisher: Publisher, bytes = textPdf(pages, 3)) {
  const name = `${titleOf(publisher)}.pdf`
  return new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
}
const pages = ['이야기 수학 1', '첫째 단원에서는 글을 읽고 생각을 나눕니다.']
