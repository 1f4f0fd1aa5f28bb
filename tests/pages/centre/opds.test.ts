/**
 * Tests the catalogue and the shelf as a reading program uses them: it browses, searches, logs in,
 * downloads a volume in ranges, and sees when the next one comes.
 */
import { Manifest } from '@readium/shared'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessKeyFor, newKeyNumber } from '~/auth/access-key.server'
import { newFeedToken } from '~/auth/feed-link.server'
import { date } from '~/i18n/format'
import { createFileRow, store } from '~/storage/stored-files.server'
import { addBook } from '../../support/servers/app'
import { app, useApp } from '../../support/servers/use-app'
import { opdsMistakes } from '../../support/checks/opds'
import { createUpload } from '../../support/fixtures/uploads'

type Link = {
  rel?: string
  href: string
  type?: string
  title?: string
  properties?: { availability?: { state: string; since?: string; until?: string } }
}
type Publication = {
  metadata: Record<string, unknown> & { title: string; subtitle?: string }
  links: Link[]
}
type Feed = {
  metadata: { title: string; numberOfItems?: number; description?: string }
  links: Link[]
  navigation?: Link[]
  facets?: { metadata: { title: string }; links: Link[] }[]
  groups?: { publications: Publication[] }[]
  publications?: Publication[]
}

useApp()

const day = (days: number) => date(new Date(Date.now() + days * 86_400_000))
const basic = (user: string, key: string) => ({
  Authorization: `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`,
})

/** A document of OPDS, which must keep the rules of its media type. */
async function open<Document = Feed>(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(path.startsWith('http') ? path : app.url + encodeURI(path), {
    headers,
  })
  const type = answer.headers.get('content-type') ?? ''
  const document = (await answer.json()) as Document
  expect(opdsMistakes(type, document)).toEqual([])
  return { status: answer.status, type, headers: answer.headers, document }
}
const linkOf = ({ links }: { links: Link[] }, rel: string) => links.find((one) => one.rel === rel)
const titles = ({ publications = [] }: Feed) => publications.map(({ metadata }) => metadata.title)

/** As a program of the Readium toolkit reads it. */
const parsed = (publication: object) => {
  const read = Manifest.deserialize({ readingOrder: [], ...publication })
  if (!read) throw new Error('not a publication')
  return read
}

let member: number
let key: string
beforeAll(async () => {
  const { id } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
  member = id
  const number = newKeyNumber()
  await app.db.user.update({ where: { id }, data: { accessKey: number } })
  key = accessKeyFor(id, number)
  await addBook(app, {
    bookId: 'O-1',
    title: '분권 수학',
    publisher: '비상교육',
    creator: '김원경',
    grade: '중',
    isbn: '9791125957683',
    curriculum: '2022 개정 교육과정',
  })
})

describe('the catalogue', () => {
  it('begins with what there is, a search and the newest books', async () => {
    const { type, document } = await open('/opds')
    expect(type).toBe('application/opds+json')
    expect(document.metadata.title).toBe('모두책')
    expect(document.navigation!.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['전체 자료', '점자', '확대A3', '음성', '고등학교', '내 책꽂이']),
    )
    expect(linkOf(document, 'search')).toMatchObject({ templated: true })
    expect(document.groups![0]!.publications.length).toBeGreaterThan(0)
    for (const { href } of document.navigation!.filter(({ rel }) => !rel))
      expect((await open(href)).status).toBe(200)
  })

  it('is searched by the words of its template', async () => {
    const template = linkOf((await open('/opds')).document, 'search')!.href
    const found = await open(template.replace(/\{.*\}/, '?query=분권 수학'))
    expect(titles(found.document)).toContain('분권 수학')
    expect(titles((await open('/opds/books?author=김원경&title=분권')).document)).toEqual([
      '분권 수학',
    ])
    expect((await open('/opds/books?query=없는책이름입니다')).document.metadata.numberOfItems).toBe(
      0,
    )
  })

  it('is narrowed by production type and school level', async () => {
    const { document } = await open('/opds/books')
    const [types, grades] = document.facets!
    expect([types!.metadata.title, grades!.metadata.title]).toEqual(['제작 형태', '학교급'])
    const high = await open(grades!.links.find(({ title }) => title === '고등학교')!.href)
    expect(high.document.metadata.numberOfItems).toBeLessThan(document.metadata.numberOfItems!)
    for (const { metadata } of high.document.publications!)
      expect(metadata.subject).toContain('고등학교')
    const chosen = high.document.facets![1]!.links.filter(({ rel }) => rel === 'self')
    expect(chosen.map(({ title }) => title)).toEqual(['고등학교'])
  })

  it('is read from its first page to its last', async () => {
    const seen: string[] = []
    let next: Link | undefined = { href: '/opds/books?grade=중' }
    let total = 0
    while (next) {
      const { document }: { document: Feed } = await open(next.href)
      total = document.metadata.numberOfItems!
      seen.push(...document.publications!.map((one) => linkOf(one, 'self')!.href))
      next = linkOf(document, 'next')
    }
    expect(total).toBeGreaterThan(20)
    expect(new Set(seen).size).toBe(total)
    expect((await fetch(`${app.url}/opds/books?page=9999`)).status).toBe(404)
  })

  it('says what each book is for its readers, and where it is applied for', async () => {
    const { publications = [] } = (await open('/opds/books?prodType=점역')).document
    const { href } = linkOf(publications[0]!, 'self')!
    const { type, document } = await open<Publication>(href)
    expect(type).toBe('application/opds-publication+json')
    const { links } = parsed(document)
    expect(document.metadata.accessibility).toMatchObject({
      accessMode: expect.arrayContaining(['tactile']),
      feature: expect.arrayContaining(['braille']),
    })
    const borrow = links.items.find(({ title }) => title === '점역')!
    expect(borrow.properties!.getAvailability()!.state).toBe('available')
    expect((await fetch(borrow.href)).status).toBe(200)
  })
})

describe('the shelf', () => {
  let order: number
  beforeAll(async () => {
    await app.db.order.deleteMany({ where: { userId: member } })
    const { id } = await app.db.book.findUniqueOrThrow({ where: { bookId: 'O-1' } })
    const fileKey = await createFileRow(
      app.db,
      await store(createUpload('수학 1권.brf', '점자 한 권의 내용')),
    )
    await app.db.format.create({
      data: {
        bookRowId: id,
        prodType: '점역',
        progress: 50,
        volumes: {
          create: [
            {
              number: 1,
              firstPage: 1,
              lastPage: 44,
              state: 'finished',
              fileKey,
            },
            { number: 2, firstPage: 45, lastPage: 88, dueDate: day(30) },
          ],
        },
      },
    })
    await app.db.forecast.create({
      data: {
        bookRowId: id,
        prodType: '점역',
        volume: 2,
        place: 1,
        workGroup: 'needed',
        waiting: 1,
        promised: day(9),
        facts: {} as never,
      },
    })
    const made = await app.db.order.create({
      data: { userId: member, bookId: 'O-1', prodType: '점역', orderNum: 1, title: '분권 수학' },
    })
    order = made.id
  })

  it('tells a program that is not logged in how to log in', async () => {
    const { status, type, headers, document } = await open<{
      authentication: { type: string; labels: object }[]
    }>('/opds/shelf')
    expect([status, type]).toEqual([401, 'application/opds-authentication+json'])
    expect(headers.get('www-authenticate')).toMatch(/^Basic realm=/)
    expect(headers.get('link')).toContain('rel="http://opds-spec.org/auth/document"')
    expect(document.authentication).toEqual([
      {
        type: 'http://opds-spec.org/auth/basic',
        labels: { login: '아이디', password: '접근 키' },
      },
    ])
    expect((await open('/opds/authentication')).document).toEqual(document)
  })

  it.each([
    ['a wrong key', () => basic('member', `${key.slice(0, -1)}_`)],
    ['the login id of somebody else', () => basic('admin', key)],
    ['a password', () => basic('member', 'Moduchaek1!')],
    ['no colon', () => ({ Authorization: 'Basic bWVtYmVy' })],
  ])('is not shown for %s', async (_, headers) => {
    expect((await open('/opds/shelf', headers())).status).toBe(401)
  })

  it('has each volume: one to download, and the day that is promised for the next', async () => {
    const { document } = await open('/opds/shelf', basic('member', key))
    const [first, second] = document.publications!
    expect([first!.metadata.subtitle, second!.metadata.subtitle]).toEqual([
      '점역 1권(1–44쪽)',
      '점역 2권(45–88쪽)',
    ])
    const states = [first!, second!].map((one) =>
      parsed(one)
        .links.items.find(({ rels }) => rels?.has('http://opds-spec.org/acquisition'))!
        .properties!.getAvailability()!,
    )
    expect(states[0]).toMatchObject({ state: 'available', since: expect.any(Date) })
    expect(states[1]).toMatchObject({ state: 'unavailable' })
    expect(date(states[1]!.until!)).toBe(day(9))
  })

  it('says that a volume changed when an erratum of it is known, and when it was corrected', async () => {
    const headers = basic('member', key)
    const modified = async (path = '/opds/shelf') =>
      (await open(path, headers)).document.publications!.map(({ metadata }) =>
        Date.parse(String(metadata.modified)),
      )
    const [before] = await modified()
    const { id: bookRowId } = await app.db.book.findUniqueOrThrow({ where: { bookId: 'O-1' } })
    const volume = await app.db.volume.findFirstOrThrow({ where: { bookRowId, number: 1 } })
    const times = [60_000, 120_000].map((later) => new Date(Date.now() + later))
    const { id } = await app.db.erratum.create({
      data: {
        bookRowId,
        state: 'taken',
        takeTime: times[0],
        tasks: { create: { prodType: volume.prodType, volume: 1, volumeId: volume.id } },
      },
    })
    const catalogue = '/opds/books?title=분권 수학'
    expect([(await modified())[0], (await modified(catalogue))[0]]).toEqual([
      +times[0]!,
      +times[0]!,
    ])
    // the other volume has no task, and no file
    expect((await modified())[1]).toBeNaN()
    await app.db.correctionTask.updateMany({
      where: { erratumId: id },
      data: { fixTime: times[1] },
    })
    expect([(await modified())[0], (await modified(catalogue))[0]]).toEqual([
      +times[1]!,
      +times[1]!,
    ])
    await app.db.erratum.update({ where: { id }, data: { state: 'undone' } })
    expect((await modified())[0]).toBe(before)
    await app.db.erratum.delete({ where: { id } })
  })

  it('gives the file in ranges, and records it as a delivery', async () => {
    const headers = basic('member', key)
    const { document } = await open('/opds/shelf', headers)
    const { href } = linkOf(document.publications![0]!, 'http://opds-spec.org/acquisition')!
    const whole = '점자 한 권의 내용'
    const part = await fetch(href, { headers: { ...headers, Range: 'bytes=0-5' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 0-5/${Buffer.byteLength(whole)}`,
    ])
    const rest = await fetch(href, {
      headers: { ...headers, Range: 'bytes=6-', 'If-Range': part.headers.get('etag')! },
    })
    expect(rest.status).toBe(206)
    expect((await part.text()) + (await rest.text())).toBe(whole)
    expect(await app.db.download.findMany({ where: { orderId: order } })).toMatchObject([
      { volume: 1, times: 1 },
    ])
    // a program that lost its key is told how to log in again, wherever it asks
    for (const [address, sent] of [
      [href, {}],
      [href, basic('member', `${key.slice(0, -1)}_`)],
      [`${app.url}/api/userOrderBook/download/${order}`, basic('member', `${key.slice(0, -1)}_`)],
    ] as [string, Record<string, string>][]) {
      const refused = await fetch(address, { headers: sent })
      expect([refused.status, refused.headers.get('content-type')]).toEqual([
        401,
        'application/opds-authentication+json',
      ])
      expect(refused.headers.get('www-authenticate')).toContain('Basic')
      expect(refused.headers.get('link')).toContain('/opds/authentication')
    }
    const other = linkOf(document.publications![1]!, 'http://opds-spec.org/acquisition')!
    expect((await fetch(other.href, { headers })).status).toBe(404)
  })

  it('gives nothing to a member whom nobody has confirmed, and says so', async () => {
    const { eligibilities } = await app.db.user.findUniqueOrThrow({
      where: { id: member },
      select: { eligibilities: true },
    })
    await app.db.eligibility.deleteMany({ where: { userId: member } })
    const { document } = await open('/opds/shelf', basic('member', key))
    await app.db.eligibility.createMany({ data: eligibilities })
    expect(document.metadata.description).toContain('이용 자격')
    const link = linkOf(document.publications![0]!, 'http://opds-spec.org/acquisition')!
    expect(link.properties!.availability).toEqual({ state: 'unavailable' })
  })

  it('opens no page, and nothing of another member', async () => {
    const page = await fetch(`${app.url}/order`, {
      headers: basic('member', key),
      redirect: 'manual',
    })
    expect(page.status).toBe(303)
    const other = await app.db.user.findUniqueOrThrow({ where: { user: 'newmember' } })
    const number = newKeyNumber()
    await app.db.user.update({ where: { id: other.id }, data: { accessKey: number } })
    const theirs = basic('newmember', accessKeyFor(other.id, number))
    const { document } = await open('/opds/shelf', theirs)
    expect(titles(document)).not.toContain('분권 수학')
    expect(
      (await fetch(`${app.url}/api/userOrderBook/download/${order}?volume=1`, { headers: theirs }))
        .status,
    ).toBe(404)
  })
})

describe("readers in somebody's care", () => {
  let reader: number
  let order: number
  const headers = () => basic('member', key)
  const shelves = async () =>
    (await open('/opds/shelf', headers())).document.navigation?.map(({ title }) => title)
  const feed = async (path: string) => (await fetch(app.url + path)).text()
  beforeAll(async () => {
    const { id } = await app.db.book.findUniqueOrThrow({ where: { bookId: 'O-1' } })
    const fileKey = await createFileRow(
      app.db,
      await store(createUpload('수학 전체.mp3', '소리로 읽는 책')),
    )
    await app.db.book.update({ where: { id }, data: { prodTypes: { push: ['음성'] } } })
    await app.db.format.create({
      data: { bookRowId: id, prodType: '음성', progress: 100, fileKey },
    })
    const made = await app.db.user.create({
      data: {
        user: 'reader:feeds',
        name: '오하람',
        level: 10,
        birth: '2016-05-05',
        eligibilities: {
          create: { state: 'confirmed', way: 'administrator', decideTime: new Date() },
        },
        carers: { create: { carerId: member, kind: 'guardian', scope: 'download' } },
        orders: { create: { bookId: 'O-1', prodType: '음성', orderNum: 1, title: '분권 수학' } },
      },
      include: { orders: true },
    })
    reader = made.id
    order = made.orders[0]!.id
  })

  it("have a shelf of their own, to which the carer's leads", async () => {
    const { document } = await open('/opds/shelf', headers())
    const way = document.navigation!.find(({ title }) => title === '오하람 님의 책꽂이')!
    const theirs = await open(way.href, headers())
    expect(theirs.document.metadata.title).toBe('오하람 님의 책꽂이')
    expect(theirs.document.navigation).toBeUndefined()
    const [piece] = theirs.document.publications!
    const { href, properties } = linkOf(piece!, 'http://opds-spec.org/acquisition')!
    expect(properties!.availability!.state).toBe('available')
    const file = await fetch(href, { headers: headers() })
    expect([file.status, await file.text()]).toEqual([200, '소리로 읽는 책'])
    expect(await app.db.download.count({ where: { orderId: order } })).toBe(1)
  })

  it("stand in the carer's calendar and news with their names, while the care lasts", async () => {
    await app.db.forecast.create({
      data: {
        bookRowId: (await app.db.book.findUniqueOrThrow({ where: { bookId: 'O-1' } })).id,
        prodType: '확대A3',
        volume: 0,
        place: 1,
        workGroup: 'needed',
        waiting: 1,
        promised: day(12),
        facts: {} as never,
      },
    })
    await app.db.order.create({
      data: { userId: reader, bookId: 'O-1', prodType: '확대A3', orderNum: 1, title: '분권 수학' },
    })
    const token = await newFeedToken(member, app.db)
    const both = () =>
      Promise.all([
        feed(`/api/public/feed/calendar/${token}`),
        feed(`/api/public/feed/shelf/${token}`),
      ])
    const [calendar, news] = await both()
    expect(calendar.replaceAll('\r\n ', '')).toContain('오하람 님: 분권 수학 확대A3 완성 예정')
    expect(news).toContain('오하람 님: 분권 수학 음성')
    expect(news).toContain(`/order/item/${order}?reader=${reader}`)
    await app.db.care.updateMany({
      where: { readerId: reader },
      data: { endTime: new Date(), endReason: 'reader' },
    })
    for (const text of await both()) expect(text).not.toContain('오하람')
    expect(
      (await fetch(`${app.url}/opds/shelf?reader=${reader}`, { headers: headers() })).status,
    ).toBe(404)
    expect(await shelves()).not.toContain('오하람 님의 책꽂이')
  })

  it("are not listed on the carer's shelf without the right to download", async () => {
    await app.db.care.updateMany({
      where: { readerId: reader },
      data: { endTime: null, endReason: '', scope: 'apply' },
    })
    expect(await shelves()).not.toContain('오하람 님의 책꽂이')
    expect(
      (await fetch(`${app.url}/opds/shelf?reader=${reader}`, { headers: headers() })).status,
    ).toBe(403)
  })
})

describe('a program that has a feed', () => {
  const asks = (path: string, etag: string, headers: Record<string, string> = {}) =>
    fetch(app.url + encodeURI(path), {
      // a program asks whether it is the same, not for another copy
      headers: { ...headers, 'If-None-Match': etag, 'Cache-Control': 'max-age=0' },
    })

  it.each(['/opds', '/opds/books?query=수학', '/opds/authentication'])(
    'is told that %s is the same, and gets it when a book has changed',
    async (path) => {
      const etag = (await open(path)).headers.get('etag')!
      // asked for again, so worth keeping
      await open(path)
      const kept = await open(path)
      expect(kept.headers.get('etag')).toBe(etag)
      expect((await asks(path, etag)).status).toBe(304)
      if (path.includes('authentication')) return
      const { id } = (await app.db.book.findFirst({
        where: { title: { contains: '수학' } },
        orderBy: [{ prodDate: 'desc' }, { id: 'desc' }],
      }))!
      const newest = await app.db.book.findFirstOrThrow({
        orderBy: [{ prodDate: 'desc' }, { id: 'desc' }],
      })
      for (const one of [id, newest.id])
        await app.db.book.update({ where: { id: one }, data: { publisher: `출판 ${path}` } })
      expect((await asks(path, etag)).status).toBe(200)
    },
  )

  it('is told the same of its shelf', async () => {
    const headers = basic('member', key)
    const shelf = await open('/opds/shelf', headers)
    expect(shelf.headers.get('cache-control')).toBe('private, no-cache')
    const etag = shelf.headers.get('etag')!
    expect((await asks('/opds/shelf', etag, headers)).status).toBe(304)
    await app.db.order.updateMany({ where: { userId: member }, data: { title: '새 이름' } })
    expect((await asks('/opds/shelf', etag, headers)).status).toBe(200)
  })
})
