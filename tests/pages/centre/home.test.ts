/** Tests the home page before a search: what there is, what is new, who may join, what waits. */
import { brotliCompressSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { isPaper, productionGroups, productionTypes } from '~/tables/codes'
import { PageClient } from '../../support/client/page-client'
import { addBook } from '../../support/servers/app'
import { app, useApp } from '../../support/servers/use-app'

let client: PageClient
useApp()
beforeEach(() => void (client = new PageClient(app.url)))

/** Books with the types that members can have: paper, and files that are there. */
async function available() {
  const books = await app.db.book.findMany({ where: { prodTypes: { isEmpty: false } } })
  return books
    .map(({ prodTypes, fileTypes }) =>
      prodTypes.filter((type) => isPaper(type) || fileTypes.includes(type)),
    )
    .filter((types) => types.length > 0)
}

describe('the home page says', () => {
  it('how many books can be had now, in which types, and leads to them', async () => {
    await client.open('/')
    const books = await available()
    expect(client.text('[aria-labelledby=figures]')).toContain(`모두 ${books.length}종`)
    const having = (types: readonly string[]) =>
      books.filter((had) => had.some((type) => types.includes(type))).length
    const typesOf = (group: string) =>
      productionTypes.filter((type) => type.group === group).map(({ value }) => value)
    const groups = productionGroups.map(({ value }) => value)
    expect(client.texts('.figures a')).toEqual(
      groups.map((group) => `${group} ${having(typesOf(group))}종`),
    )
    expect(client.texts('.figures p')).toEqual(
      groups
        .map(typesOf)
        .filter((types) => types.length > 1)
        .map((types) => types.map((type) => `${type} ${having([type])}종`).join(' · ')),
    )
    for (const [i, group] of groups.entries()) {
      await client.open('/')
      await client.open(client.all('.figures a')[i]?.attr('href') ?? '')
      expect(client.h1).toBe(`검색 결과 ${having(typesOf(group))}건`)
    }
  })

  it('what is new, and a book that can be had now comes first and is counted', async () => {
    const before = (await available()).length
    await addBook(app, {
      bookId: '2099-0007001',
      title: '갓 나온 수학',
      prodTypes: ['음성'],
      fileTypes: ['음성'],
      prodDate: '2099-12-31',
    })
    await client.open('/')
    expect(client.texts('[aria-labelledby=newest] .entries > li > a')[0]).toBe('갓 나온 수학')
    expect(client.texts('[aria-labelledby=newest] .entries > li')).toHaveLength(5)
    expect(client.text('[aria-labelledby=figures]')).toContain(`모두 ${before + 1}종`)
    await client.click('갓 나온 수학')
    expect(client.h1).toBe('갓 나온 수학')
  })

  it('who may use it and how to join, with the search before everything else', async () => {
    await client.open('/')
    expect(client.texts('.who dt')).toEqual(['학생', '교사와 학교', '보호자'])
    expect(client.all('main a[href="/join"], main a[href="/faq"]')).toHaveLength(2)
    expect(client.texts('main h2')[0]).toBe('검색 예')
    expect(client.all('main form')).toHaveLength(1)
  })

  it('what waits for a member, and only to the member', async () => {
    await client.logIn('member')
    await client.open('/')
    const { id: userId } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
    const [notices, orders, cart] = await Promise.all([
      app.db.notification.count({ where: { userId, readTime: null } }),
      app.db.order.count({ where: { userId } }),
      app.db.cartEntry.count({ where: { userId } }),
    ])
    expect(client.texts('[aria-labelledby=mine] .figures a')).toEqual([
      `새 알림 ${notices}건`,
      `신청 내역 ${orders}건`,
      `장바구니 ${cart}건`,
    ])
    expect(client.all('main a[href="/join"]')).toHaveLength(0)
    // whoever is logged in has signed up
    expect(client.texts('.how li')).toHaveLength(3)
    expect(client.text('.how')).not.toContain('회원가입')
    await new PageClient(app.url).open('/').then((visitor) => {
      expect(visitor.all('#mine')).toHaveLength(0)
      expect(visitor.texts('.how li')[0]).toContain('회원가입')
    })
  })

  it('all this in at most 12 KB', async () => {
    await client.logIn('member')
    for (const path of ['/', '/?lang=en']) {
      const answer = await fetch(app.url + path)
      expect(brotliCompressSync(await answer.text()).length).toBeLessThan(12 * 1024)
    }
  })
})

describe('questions and answers', () => {
  it('are linked from the home page, the footer and the guide, in both languages', async () => {
    for (const path of ['/', '/login', '/guide']) {
      await client.open(path)
      expect(client.all('footer a[href="/faq"]')).toHaveLength(1)
      if (path !== '/login') expect(client.all('main a[href="/faq"]')).toHaveLength(1)
    }
    await client.open('/faq')
    expect(client.title).toBe('자주 묻는 질문 – 모두책')
    const korean = client.all('main section').length
    await client.open('/faq?lang=en')
    expect([client.h1, client.all('main section').length]).toEqual([
      'Questions and answers',
      korean,
    ])
  })

  it('lead only to screens and sections that exist', async () => {
    await client.open('/faq')
    const links = client.all('main .actions a').map((link) => link.attr('href') ?? '')
    expect(links.length).toBeGreaterThan(5)
    for (const link of links) {
      const [path = '', fragment] = link.split('#')
      const visitor = await new PageClient(app.url).open(path)
      expect([link, visitor.status]).toEqual([link, 200])
      if (fragment) expect([link, visitor.all(`#${fragment}`).length]).toEqual([link, 1])
    }
  })
})
