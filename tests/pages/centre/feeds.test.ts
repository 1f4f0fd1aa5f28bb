/**
 * Tests the addresses to subscribe to: who has them, what calendars and news readers get, and that
 * an address that ended opens nothing.
 */
import ICAL from 'ical.js'
import { parseFeed } from 'feedsmith'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { date } from '~/i18n/format'
import { createFileRow, store } from '~/storage/stored-files.server'
import { addBook } from '../../support/servers/app'
import { PageClient } from '../../support/client/page-client'
import { createUpload } from '../../support/fixtures/uploads'
import { app, useApp } from '../../support/servers/use-app'

useApp()

const day = (days: number) => date(new Date(Date.now() + days * 86_400_000))
const title = '달력에 적히는 아주 긴 이름의 고등학교 수학 교과서 😀 그리고 그 지도서 '
  .repeat(2)
  .trim()
let member: PageClient
let memberId: number

/** What can be copied from the page, by the label of its field. */
const addresses = ({ $ }: PageClient) =>
  Object.fromEntries(
    $('main input[readonly]')
      .toArray()
      .map((field) => [
        $(`label[for="${$(field).attr('id')}"]`)
          .text()
          .trim(),
        String($(field).attr('value')),
      ]),
  )
async function make(client: PageClient) {
  await client.open('/feeds')
  await client.submit('#feed-link-form', {})
  return addresses(client)
}
/** A calendar, and its events by their summaries. */
async function calendarOf(address = '') {
  const answer = await fetch(address)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await answer.text()
  const events = new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))
  return {
    text,
    headers: answer.headers,
    events,
    days: Object.fromEntries(
      events.map(({ summary, startDate, endDate }) => [
        summary,
        `${startDate.toString()}/${endDate.toString()}`,
      ]),
    ),
  }
}

beforeAll(async () => {
  const bookRowId = await addBook(app, { bookId: 'F-1', title, publisher: '비상', grade: '고' })
  const { id, schoolId } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
  memberId = id
  await app.db.order.deleteMany({ where: { userId: id } })
  const fileKey = await createFileRow(app.db, await store(createUpload('1권.brf', '점자')))
  const producer = await app.db.user.findUniqueOrThrow({ where: { user: 'producer' } })
  await app.db.format.create({
    data: {
      bookRowId,
      prodType: '점역',
      progress: 50,
      volumes: {
        create: [
          { number: 1, state: 'finished', fileKey },
          {
            number: 2,
            firstPage: 45,
            lastPage: 88,
            state: 'producing',
            makerId: producer.id,
            dueDate: day(20),
          },
        ],
      },
    },
  })
  await app.db.order.create({
    data: { userId: id, bookId: 'F-1', prodType: '점역', orderNum: 1, title },
  })
  for (const unit of ['옛 단원', '3. 함수'])
    await app.db.lessonPlan.create({
      data: {
        schoolId: schoolId!,
        bookId: 'F-1',
        term: '2027-1',
        source: 'text',
        lessons: { create: { place: 1, day: day(40), unit, firstPage: 45, lastPage: 60 } },
      },
    })
  await app.db.absence.create({
    data: { userId: producer.id, firstDay: day(3), lastDay: day(5), reason: '' },
  })
})
beforeEach(async () => {
  member = await new PageClient(app.url).logIn('member')
  await app.db.feedLink.deleteMany()
})

describe('the page', () => {
  it('shows everybody the public addresses, and members how to make their own', async () => {
    const visitor = new PageClient(app.url)
    await visitor.open('/feeds')
    expect(addresses(visitor)).toEqual({
      '전체 자료 주소': `${app.url}/opds`,
      '모두책 새 자료': `${app.url}/feeds/books`,
      '정오(Atom)': `${app.url}/feeds/errata`,
    })
    expect(visitor.main).toContain('로그인하면')
    expect(visitor.main.match(/독서 프로그램\(OPDS\)/g)).toHaveLength(1)
    await visitor.open('/feeds?lang=en')
    expect(visitor.h1).toBe('Addresses to subscribe to')
  })

  it('makes private addresses, shows them again, and ends them', async () => {
    const made = await make(member)
    expect(member.notices[0]!.text).toContain('주소를 만들었습니다.')
    expect(Object.keys(made)).toContain('수업과 약속한 날(캘린더)')
    expect(Object.keys(made)).not.toContain('제작할 분권과 부재(캘린더)')
    await member.open('/feeds')
    expect(addresses(member)).toEqual(made)
    expect(member.headers.get('cache-control')).toBe('no-store')

    await member.open('/feeds?confirm=new')
    await member.submit('#feed-link-form', {})
    const renewed = addresses(member)
    const address = made['수업과 약속한 날(캘린더)']!
    expect(renewed['수업과 약속한 날(캘린더)']).not.toBe(address)
    expect((await fetch(address)).status).toBe(404)
    expect((await fetch(renewed['수업과 약속한 날(캘린더)']!)).status).toBe(200)

    await member.open('/feeds?confirm=none')
    await member.submit('#feed-link-form', {})
    expect((await fetch(renewed['수업과 약속한 날(캘린더)']!)).status).toBe(404)
    expect(
      (await app.db.audit.findMany({ where: { action: { startsWith: 'feed.' } } })).map(
        ({ action, userName }) => `${userName} ${action}`,
      ),
    ).toEqual(['member feed.newLink', 'member feed.newLink', 'member feed.endLink'])
  })
})

describe('a private address', () => {
  it.each(['calendar', 'work', 'shelf', 'errata'])(
    'of %s opens for its token only',
    async (feed) => {
      const made = Object.values(await make(member)).find((one) => one.includes('/feed/'))!
      const token = made.split('/').at(-1)!
      for (const wrong of ['x', token.slice(0, -1), `${token.slice(0, 16)}${'A'.repeat(43)}`])
        expect((await fetch(`${app.url}/api/public/feed/${feed}/${wrong}`)).status).toBe(404)
      const answer = await fetch(`${app.url}/api/public/feed/${feed}/${token}`)
      // a member makes nothing
      expect(answer.status).toBe(feed === 'work' ? 404 : 200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      if (feed !== 'work') expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    },
  )

  it('ends with the password', async () => {
    const address = (await make(member))['책꽂이에 온 자료(Atom)']!
    const { passwordHash } = await app.db.user.findUniqueOrThrow({ where: { id: memberId } })
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${app.url}/api/user/modify/${memberId}`, {
      method: 'POST',
      headers: { Cookie: cookie, Origin: app.url },
      body: new URLSearchParams({ currentPassword: 'Moduchaek1!', password: 'Otherwise2@' }),
    })
    await app.db.user.update({ where: { id: memberId }, data: { passwordHash } })
    expect(answer.status).toBe(200)
    expect((await fetch(address)).status).toBe(404)
  })
})

describe('a calendar', () => {
  it('has the lessons of the plan that holds, and the days that are promised', async () => {
    const { days } = await calendarOf((await make(member))['수업과 약속한 날(캘린더)'])
    expect(days).toEqual({
      [`${title} 점역 2권(45–88쪽) 완성 예정`]: `${day(20)}/${day(21)}`,
      [`${title} 수업 3. 함수(45–60쪽)`]: `${day(40)}/${day(41)}`,
    })
  })

  it('has the lessons of a member alone while they are in no school', async () => {
    const { schoolId } = await app.db.user.findUniqueOrThrow({ where: { id: memberId } })
    const [, plan] = await app.db.lessonPlan.findMany({
      where: { schoolId, bookId: 'F-1' },
      orderBy: { id: 'asc' },
    })
    const owner = (ids: { schoolId: number | null; userId: number | null }) =>
      app.db.lessonPlan.update({ where: { id: plan!.id }, data: ids })
    await owner({ schoolId: null, userId: memberId })
    await app.db.user.update({ where: { id: memberId }, data: { schoolId: null } })
    const { days } = await calendarOf((await make(member))['수업과 약속한 날(캘린더)'])
    expect(Object.keys(days)).toContain(`${title} 수업 3. 함수(45–60쪽)`)
    expect(Object.keys(days).some((name) => name.includes('옛 단원'))).toBe(false)
    await owner({ schoolId, userId: null })
    await app.db.user.update({ where: { id: memberId }, data: { schoolId } })
  })

  it("has a producer's volumes and absences", async () => {
    const producer = await new PageClient(app.url).logIn('producer')
    const { days } = await calendarOf((await make(producer))['제작할 분권과 부재(캘린더)'])
    expect(days[`${title} 점역 2권(45–88쪽) 완성 예정일`]).toBe(`${day(20)}/${day(21)}`)
    expect(days['부재']).toBe(`${day(3)}/${day(6)}`)
  })

  it('is written as calendar programs read it', async () => {
    const address = (await make(member))['수업과 약속한 날(캘린더)']
    const { text, events } = await calendarOf(address)
    const lines = text.split('\r\n')
    expect(text).not.toMatch(/[^\r]\n|\r[^\n]/)
    expect(lines.some((line) => line.startsWith(' '))).toBe(true)
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    // a line that ends inside of a character would hold a replacement for it
    expect(Buffer.from(text).toString().includes('\ufffd')).toBe(false)
    expect(lines).toContain(`DTSTART;VALUE=DATE:${day(20).replaceAll('-', '')}`)
    expect(text).toMatch(/DTSTAMP:\d{8}T000000Z/)
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  })

  it('keeps the name of an event whose day moves', async () => {
    const address = (await make(member))['수업과 약속한 날(캘린더)']
    const uidOf = async () =>
      (await calendarOf(address)).events.find(({ summary }) => summary.includes('완성 예정'))!.uid
    const before = await uidOf()
    await app.db.volume.updateMany({ where: { dueDate: day(20) }, data: { dueDate: day(25) } })
    expect(await uidOf()).toBe(before)
    await app.db.volume.updateMany({ where: { dueDate: day(25) }, data: { dueDate: day(20) } })
  })

  it('is sent once, as long as nothing in it changed', async () => {
    const address = (await make(member))['수업과 약속한 날(캘린더)']!
    const etag = (await fetch(address)).headers.get('etag')!
    const again = () => fetch(address, { headers: { 'If-None-Match': etag } })
    expect((await again()).status).toBe(304)
    await app.db.order.updateMany({ where: { userId: memberId }, data: { title: '새 이름' } })
    expect((await again()).status).toBe(200)
    await app.db.order.updateMany({ where: { userId: memberId }, data: { title } })
  })
})

describe('news', () => {
  const read = async (address: string) => {
    const answer = await fetch(address)
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const { format, feed } = parseFeed(await answer.text())
    if (format !== 'atom') throw new Error('not Atom')
    return feed
  }

  it('of the shelf tell what can be downloaded, the newest first', async () => {
    const feed = await read((await make(member))['책꽂이에 온 자료(Atom)']!)
    expect(feed.title!.value).toBe('내 책꽂이')
    expect(feed.entries!.map((entry) => entry.title!.value)).toEqual([`${title} 점역 1권`])
    const [entry] = feed.entries!
    expect(entry!.links![0]!.href).toMatch(/\/order\/item\/\d+#volume-1$/)
    expect(Date.parse(String(entry!.updated))).toBeGreaterThan(Date.now() - 600_000)
  })

  it('of the catalogue tell the books that were finished last', async () => {
    const bookId = await addBook(app, {
      bookId: 'F-2',
      title: '새 <책> & 지도서',
      publisher: '비상',
      prodTypes: ['점역'],
      prodDate: day(0),
    })
    const feed = await read(`${app.url}/feeds/books`)
    expect(feed.entries!.length).toBeLessThanOrEqual(50)
    const [entry] = feed.entries!
    expect(entry!.title!.value).toBe('새 <책> & 지도서')
    expect(entry!.id).toBe(`${app.url}/item/${bookId}`)
    expect(entry!.summary!.value).toContain('점역')
    const links = feed.links!.map(({ rel, href }) => [rel, href])
    expect(links).toContainEqual(['self', `${app.url}/feeds/books`])
  })

  it('of errata tell titles and numbers, without their words, some minutes after they were registered', async () => {
    const { id: bookRowId } = await app.db.book.findUniqueOrThrow({ where: { bookId: 'F-1' } })
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const erratum = (takeTime: Date, state = 'taken' as const) =>
      app.db.erratum.create({
        data: {
          bookRowId,
          state,
          takeTime,
          corrections: {
            create: [1, 2].map((place) => ({
              place,
              pageText: '12쪽',
              wrong: '넙이',
              right: '넓이',
            })),
          },
        },
      })
    const { id } = await erratum(minutesAgo(20))
    await erratum(minutesAgo(5))
    const address = `${app.url}/feeds/errata`
    const feed = await read(address)
    expect(feed.entries!.map((entry) => entry.title!.value)).toEqual([`${title}: 고칠 곳 2곳`])
    expect(feed.entries![0]!.id).toBe(`${app.url}/item/${bookRowId}#erratum-${id}`)
    expect(await (await fetch(address)).text()).not.toMatch(/넙이|넓이/)
    await app.db.erratum.update({ where: { id }, data: { state: 'undone' } })
    expect((await read(address)).entries ?? []).toEqual([])
  })

  it('of a member’s errata tell what they were told, once it could not be taken back without a trace', async () => {
    const { id: orderId } = await app.db.order.findFirstOrThrow({ where: { userId: memberId } })
    const told = (eventKey: string, minutes: number) =>
      app.db.notification.create({
        data: {
          userId: memberId,
          kind: 'erratum',
          eventKey,
          orderId,
          facts: { title, count: 3 },
          createTime: new Date(Date.now() - minutes * 60_000),
        },
      })
    await told('erratum:1:1', 20)
    await told('erratum:2:1', 5)
    const made = await make(member)
    const feed = await read(made['내 자료의 정오(Atom)']!)
    expect(feed.entries!.map((entry) => entry.title!.value)).toEqual([`${title}: 고칠 곳 3곳`])
    expect(feed.entries![0]!.links![0]!.href).toMatch(
      new RegExp(`^${app.url}/order/item/${orderId}#errata-`),
    )
    // nobody else's
    await app.db.notification.updateMany({ where: { kind: 'erratum' }, data: { userId: 1 } })
    expect((await read(made['내 자료의 정오(Atom)']!)).entries ?? []).toEqual([])
  })
})
