/** Tests what search engines and other sites get: addresses, data about books, link previews. */
import { load } from 'cheerio'
import { beforeAll, describe, expect, it } from 'vitest'
import { sitemapXml } from '~/features/centre/feed/sitemap.server'
import { addBook } from '../../support/servers/app'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

useApp()

/** The entries of a sitemap or of an index of sitemaps. */
function entriesOf(xml: string, name: 'url' | 'sitemap') {
  const $ = load(xml, { xml: true })
  return $(name)
    .toArray()
    .map((one) => ({ loc: $('loc', one).text(), lastmod: $('lastmod', one).text() }))
}
const locations = (xml: string) => entriesOf(xml, 'url').map(({ loc }) => loc)

let bookId: number
beforeAll(async () => {
  bookId = await addBook(app, {
    bookId: 'S-1',
    title: '수학 </script><script>alert(1)</script> & "확률"',
    publisher: '비상교육',
    creator: '김원경',
    grade: '고',
    purpose: '교과서',
    isbn: '9791125957683',
    prodTypes: ['점역', '음성'],
    fileTypes: ['점역', '음성'],
    formats: { create: { prodType: '확대A3', progress: 40 } },
  })
})

describe('the sitemap', () => {
  it('has every book and the public pages, each of which opens without an account', async () => {
    const answer = await fetch(`${app.url}/sitemap.xml`)
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const urls = entriesOf(await answer.text(), 'url')
    const books = urls.filter(({ loc }) => loc.includes('/item/'))
    expect(books.length).toBe(await app.db.book.count())
    for (const { lastmod } of books)
      expect(lastmod).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+09:00$/)
    const pages = urls.filter(({ loc }) => !loc.includes('/item/'))
    for (const { loc } of [...pages, books.at(-1)!])
      expect([loc, (await fetch(loc, { redirect: 'manual' })).status]).toEqual([loc, 200])
  })

  it('is divided where a file would be too long, and its parts have each address once', async () => {
    const whole = locations(await sitemapXml(undefined, app.url))
    const max = 30
    const sitemap = entriesOf(await sitemapXml(undefined, app.url, max), 'sitemap')
    const parts = await Promise.all(
      sitemap.map(async (_, i) => locations(await sitemapXml(i + 1, app.url, max))),
    )
    expect(sitemap.map(({ loc }) => loc)).toEqual(
      parts.map((_, i) => `${app.url}/sitemap.xml?part=${i + 1}`),
    )
    expect(Math.max(...parts.map((part) => part.length))).toBe(max)
    expect(parts.flat()).toEqual(whole)
    await expect(sitemapXml(sitemap.length + 1, app.url, max)).rejects.toMatchObject({
      status: 404,
    })
  })

  it('is named by robots.txt, which names no private address', async () => {
    const text = await (await fetch(`${app.url}/robots.txt`)).text()
    expect(text.split('\n')).toContain(`Sitemap: ${app.url}/sitemap.xml`)
    expect(text).toContain('Disallow: /admin')
    expect(text).not.toContain('status')
  })
})

describe('the page of a book', () => {
  const jsonLd = (visitor: PageClient) =>
    JSON.parse(visitor.$('script[type="application/ld+json"]').text()) as Record<string, unknown>

  it('describes it in the words of schema.org, whatever its title holds', async () => {
    const visitor = new PageClient(app.url)
    await visitor.open(`/item/${bookId}?from=/`)
    expect(visitor.$('script[type="application/ld+json"]').length).toBe(1)
    expect(visitor.html).not.toContain('<script>alert')
    expect(jsonLd(visitor)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Book',
      '@id': `${app.url}/item/${bookId}`,
      name: '수학 </script><script>alert(1)</script> & "확률"',
      isbn: '9791125957683',
      educationalLevel: '고등학교',
      workExample: [
        {
          name: expect.stringContaining('점역'),
          accessMode: ['tactile'],
          accessibilityFeature: ['braille'],
          accessModeSufficient: [{ '@type': 'ItemList', itemListElement: ['tactile'] }],
          offers: { availability: 'https://schema.org/InStock', price: 0 },
        },
        {
          accessibilityFeature: ['largePrint'],
          offers: { availability: 'https://schema.org/PreOrder' },
        },
        { '@type': 'Audiobook', bookFormat: 'https://schema.org/AudiobookFormat' },
      ],
    })
  })

  it('has a preview for other sites, and the addresses of the feeds', async () => {
    const visitor = new PageClient(app.url)
    await visitor.open(`/item/${bookId}?from=/`)
    const { $ } = visitor
    const property = (name: string) => $(`meta[property="og:${name}"]`).attr('content')
    expect(property('title')).toContain('확률')
    expect(property('description')).toContain('비상교육')
    expect(property('url')).toBe(`${app.url}/item/${bookId}`)
    expect($('link[rel=canonical]').attr('href')).toBe(`${app.url}/item/${bookId}`)
    expect((await fetch(property('image')!)).headers.get('content-type')).toBe('image/png')
    for (const [type, path] of [
      ['application/opds+json', '/opds'],
      ['application/atom+xml', '/feeds/books'],
    ])
      expect($(`link[rel=alternate][type="${type}"]`).attr('href')).toBe(path)
  })

  it('has none of it on pages of members and staff', async () => {
    const member = await new PageClient(app.url).logIn('member')
    await member.open('/order')
    expect(member.$('meta[property^="og:"], link[rel=canonical]').length).toBe(0)
  })
})
