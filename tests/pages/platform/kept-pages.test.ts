/** Tests that pages kept for visitors show what was written, and are nobody else's. */
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { query } from '../../support/database/database'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

let visitor: PageClient
let admin: PageClient
useApp()
beforeEach(async () => {
  visitor = new PageClient(app.url)
  admin = await new PageClient(app.url).logIn('admin')
})
afterEach(() => void vi.restoreAllMocks())

const texts = ['/guide', '/faq', '/terms/service', '/privacy', '/accessibility']
const searches = [
  '/',
  '/?keyword=수학',
  '/?keyword=수학&filters=1',
  '/?keyword=수학&sort=1&size=50',
  '/?keyword=없는책이름입니다',
  '/?keyword=tngkr',
  '/?keyword=978',
  '/search/advanced',
  '/search/advanced?title=수학&prodType=점자',
  '/listed',
  '/listed?keyword=수학&publisher=교육',
]
const feeds = [
  '/opds',
  '/opds/books',
  '/opds/books?query=수학',
  '/opds/authentication',
  '/feeds/books',
  '/sitemap.xml',
]

/** Asks as a browser does that has shown the page before. */
const knows = (path: string, etag: string) =>
  fetch(app.url + encodeURI(path), {
    headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' },
  })
const post = async (path: string, fields: Record<string, string>) => {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${app.url}/api/${path}`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: app.url },
    body: new URLSearchParams(fields),
  })
  expect(answer.status).toBe(200)
}

it.each([...texts, ...searches, ...feeds])(
  '%s is kept, and is the same when it is made anew',
  async (path) => {
    await visitor.open(path)
    // asked for again, so worth keeping
    await visitor.open(path)
    const etag = visitor.headers.get('etag') ?? ''
    expect(visitor.headers.get('cache-control')).toBe('private, no-cache')
    expect((await knows(path, etag)).status).toBe(304)
    await query('UPDATE "Setting" SET value = value')
    expect((await knows(path, etag)).status).toBe(304)
  },
)

it('every table that these pages read raises their version', async () => {
  const read = vi.spyOn(pg.Client.prototype, 'query')
  // written first, so that each page is made
  await query('UPDATE "Setting" SET value = value')
  for (const path of [...texts, ...searches, ...feeds])
    await visitor.open(`${path}${/\?/.test(path) ? '&' : '?'}x`)
  const statements = read.mock.calls.map(([asked]) =>
    typeof asked === 'string' ? asked : (asked as { text: string }).text,
  )
  const tables = new Set(
    statements.flatMap((text) =>
      [...text.matchAll(/(?:FROM|JOIN|INTO|UPDATE)\s+(?:"public"\.)?"(\w+)"/g)].map(
        ([, name]) => name,
      ),
    ),
  )
  expect([...tables]).toEqual(expect.arrayContaining(['Book', 'Format', 'RequestBook', 'Forecast']))
  const raising = await query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE t.tgname = 'raise_page_version' AND encode(t.tgargs, 'escape') LIKE 'public%'`,
  )
  // what is counted is not shown: a page that a limit shortens is not kept
  const versions = ['PageVersion', 'RateLimiterFlexible']
  const known = new Set([...versions, ...raising.map(({ name }) => name)])
  expect([...tables].filter((name) => !known.has(name ?? ''))).toEqual([])
})

it('a page without proposals, for somebody who searched in vain too often, is kept for nobody else', async () => {
  const path = '/?keyword=수핵'
  const proposals = () => visitor.main.includes('비슷한')
  await visitor.open(path)
  expect(proposals()).toBe(true)
  const { key } = await app.db.rateLimiterFlexible.findFirstOrThrow({
    where: { key: { startsWith: 'suggestion:' } },
  })
  const used = (points: number) =>
    app.db.rateLimiterFlexible.update({ where: { key }, data: { points } })
  await query('UPDATE "Setting" SET value = value')
  await used(120)
  for (let time = 0; time < 2; time += 1) {
    await visitor.open(path)
    expect([visitor.status, proposals()]).toEqual([200, false])
  }
  await used(1)
  await visitor.open(path)
  expect(proposals()).toBe(true)
})

describe('a visitor sees at once', () => {
  const first = () =>
    app.db.book.findFirstOrThrow({
      where: { prodTypes: { isEmpty: false } },
      orderBy: { id: 'asc' },
    })

  it('a new title, wherever the book stands', async () => {
    const { id, isbn } = await first()
    const paths = [`/?keyword=${isbn}`, `/search/advanced?isbn=${isbn}`]
    for (const title of ['새로 지은 이름', '다시 지은 이름']) {
      await post(`produceBook/modify/${id}`, { title })
      for (const path of paths) {
        await visitor.open(path)
        expect(visitor.main).toContain(title)
      }
    }
  })

  it('that a format is being made', async () => {
    const { bookId, isbn } = await app.db.book.findFirstOrThrow({
      where: { formats: { none: { prodType: '음성' } } },
    })
    for (const progress of ['30', '60']) {
      await post('produceBook/setProgress', { bookId, prodType: 'voice', progress })
      await visitor.open(`/?keyword=${isbn}`)
      expect(visitor.main).toContain(`${progress}%`)
    }
  })

  it('a book of the request list that is renamed', async () => {
    const { id, isbn } = await app.db.requestBook.findFirstOrThrow({
      where: { produceId: null, isbn: { not: '' } },
    })
    for (const title of ['아직 없는 책', '곧 만들 책']) {
      await post(`requestBook/modify/${id}`, { title })
      await visitor.open(`/listed?keyword=${isbn}`)
      expect(visitor.main).toContain(title)
    }
  })
})

describe('nobody else gets', () => {
  it('the page of somebody who is logged in', async () => {
    await visitor.open('/?keyword=수학')
    await admin.open('/?keyword=수학')
    expect(admin.text('header')).toContain('로그아웃')
    expect(admin.headers.get('cache-control')).toBe('no-store')
    await visitor.open('/?keyword=수학')
    expect(visitor.text('header')).toContain('로그인')
    expect(visitor.text('header')).not.toContain('로그아웃')
  })

  it('a notice', async () => {
    await admin.open('/preferences')
    await admin.submit('#display-form', { size: '150' })
    await admin.open('/')
    await visitor.open('/')
    expect(visitor.notices).toEqual([])
  })

  it('a language or display settings of others', async () => {
    await visitor.open('/?keyword=수학')
    await visitor.open('/?keyword=수학&lang=en')
    expect(visitor.headers.get('etag')).toBeNull()
    expect(visitor.$('html').attr('lang')).toBe('en')
    const other = new PageClient(app.url)
    await other.open('/?keyword=수학')
    expect(other.$('html').attr('lang')).toBe('ko')
    await visitor.open('/?keyword=수학')
    expect(visitor.$('html').attr('lang')).toBe('en')
  })
})
