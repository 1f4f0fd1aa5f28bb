/**
 * Tests what holds for every page: the frame, unknown addresses, language, few bytes, and requests
 * from other sites.
 */
import { request } from 'node:http'
import { load } from 'cheerio'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  grades,
  orderTypes,
  permissions,
  productionGroups,
  productionTypes,
  purposes,
  volumeStates,
} from '~/tables/codes'
import { userAgent, PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

let client: PageClient

useApp()
beforeAll(async () => {
  client = new PageClient(app.url)
})

const publicPages = [
  '/',
  '/?keyword=과학',
  '/search/advanced',
  '/search/advanced?grade=중',
  '/item/1',
  '/item/1?from=/',
  '/camera?from=/',
  '/login',
  '/join',
  '/findid',
  '/findpw',
  '/userfail',
  '/guide',
  '/accessibility',
  '/preferences',
  '/terms/service',
  '/privacy',
]
/** Pages that name types, school levels, kinds of books, or states. */
async function pagesWithWords(user: string): Promise<string[]> {
  if (user === 'member') {
    const { id } = await app.db.orderFile.findFirstOrThrow({ where: { user: { user } } })
    return [
      ...publicPages,
      ...memberPages,
      '/?keyword=과학&filters=1',
      '/?keyword=과학&grade=고&prodType=확대&purpose=교과서',
      '/listed?grade=중',
      `/listed/${(await app.db.requestBook.findFirstOrThrow({ where: { produceId: null } })).id}`,
      '/order?size=50',
      '/notifications?size=50',
      '/delivery',
      '/proposals',
      `/school/${id}`,
    ]
  }
  if (user === 'producer')
    return [
      '/producer',
      '/producer/list',
      '/producer/list?prodType=점자',
      '/producer/work?part=open',
      '/producer/schedule',
    ]
  const volume = await app.db.volume.findFirstOrThrow({ include: { format: true } })
  const { bookId } = await app.db.book.findUniqueOrThrow({ where: { id: volume.bookRowId } })
  return [
    '/admin',
    '/admin/order/list?grade=중&prodType=점역',
    '/admin/request/list',
    '/admin/request/item/1',
    '/admin/request/demanded',
    '/admin/demand?prodType=점역',
    '/admin/produce/board?prodType=점자',
    '/admin/produce/board?prodType=확대A3&risk=late',
    '/admin/produce/list?prodType=확대',
    '/admin/produce/what-if',
    `/admin/produce/item/${bookId}`,
    `/admin/produce/volumes/${bookId}?type=${volume.format.prodType}`,
    '/admin/delivery/ready',
    '/admin/delivery',
    '/admin/proposals',
    '/admin/messages?only=waiting',
    '/admin/settings',
    '/admin/plans',
    '/figures',
  ]
}

const storedWords = [
  ...[...productionTypes, ...productionGroups, ...grades, ...permissions, ...purposes].map(
    ({ value }) => value,
  ),
  ...grades.map(({ label }) => label),
  ...volumeStates.map(({ ko }) => ko),
  ...orderTypes.map(({ label }) => label).filter((label) => label !== 'PDF'),
]
/** A word that stands alone; choices have it beside its English: '점자 (braille)'. */
const koreanWord = new RegExp(`(?<![가-힣\\w])(?:${storedWords.join('|')})(?![가-힣\\w.]| \\()`)

/** The stored words that a page shows in Korean without saying so. */
function koreanWords(person: PageClient): string[] {
  const page = load(person.html)
  page('[lang=ko], script, style').remove()
  const texts = page('title, body *')
    .contents()
    .toArray()
    .flatMap((node) => (node.type === 'text' ? [node.data] : []))
  return texts.flatMap((text) => (koreanWord.test(text) ? [text.trim()] : []))
}

const memberPages = ['/cart', '/order', '/cart/item/1', '/myinfo', '/myinfo?confirm=withdraw']

describe('every page', () => {
  it.each([...publicPages, '/cart', '/nowhere'])(
    'has skip links first, the menu, and help in the footer: %s',
    async (path) => {
      await client.open(path)
      expect(client.all('body a')[0]?.attr('href')).toBe('#main')
      expect(client.all('#main[tabindex=-1]')).toHaveLength(1)
      expect(client.texts('.menu-wide a')).toContain('자료 검색')
      expect(client.texts('footer a')).toEqual(
        expect.arrayContaining([
          '이용 안내',
          '접근성 안내',
          '화면 설정',
          '이용약관',
          '개인정보처리방침',
          'English',
          '02-0000-0000',
          'help@moduchaek.example',
        ]),
      )
      expect(client.html).not.toMatch(/accesskey|tabindex="[1-9]|onclick|style=/i)
      // nothing but a message takes the focus
      expect(client.all('[autofocus]').filter((one) => !one.is('.notices, .notice'))).toEqual([])
    },
  )

  it('that says something has it in its title, and begins there without scripts, too', async () => {
    const client = new PageClient(app.url)
    await client.open('/cart')
    expect(client.title).toBe('로그인이 필요합니다 – 로그인 – 모두책')
    expect(client.text('[autofocus]')).toBe('로그인이 필요합니다.')
    await client.open('/?lang=en')
    await client.open('/cart')
    expect(client.title).toBe('Please log in – Log in – Moduchaek')
    await client.open('/login?lang=ko')
    expect([client.title, client.all('[autofocus]')]).toEqual(['로그인 – 모두책', []])
  })

  it('of staff says above its heading where it stands, and leads back to the list as it was left', async () => {
    const admin = await new PageClient(app.url).logIn('admin')
    const crumbs = () => admin.all('.crumbs li').map((one) => one.text())
    await admin.open('/admin/produce/list?sort=1&size=20')
    expect(crumbs()).toEqual([])
    const [title = ''] = admin.column('도서명')
    await admin.click(title, 'main tbody tr:first-child')
    expect(crumbs()).toEqual(['관리', '제작 목록', admin.h1])
    await admin.click('제작 목록', '.crumbs')
    expect(admin.path).toContain('/admin/produce/list?sort=1&size=20')
    const member = await app.db.user.findFirstOrThrow({ where: { level: 10 } })
    await admin.open(`/admin/member/${member.id}`)
    expect([crumbs().slice(0, 2), admin.all('.crumbs a')[1]?.attr('href')]).toEqual([
      ['관리', '회원 관리'],
      '/admin/member/list',
    ])
  })

  it('has a title of its own', async () => {
    const titles: string[] = []
    for (const path of publicPages.filter((path) => !path.includes('from=')))
      titles.push((await client.open(path)).title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('is reached by following links, and every link leads somewhere', async () => {
    const seen = new Set<string>()
    const follow = async (path: string, depth: number): Promise<void> => {
      if (seen.has(path) || seen.size > 120) return
      seen.add(path)
      await client.open(path)
      expect([path, client.status]).toEqual([path, 200])
      if (depth === 0) return
      const links = client.all('a[href]').map((link) => link.attr('href') ?? '')
      for (const link of links)
        if (link.startsWith('/') && !/lang=/.test(link)) await follow(link, depth - 1)
    }
    await follow('/', 2)
    await follow('/?keyword=' + encodeURIComponent('수학'), 1)
    expect([...seen]).toEqual(
      expect.arrayContaining([
        '/',
        '/search/advanced',
        '/login',
        '/guide',
        '/accessibility',
        '/preferences',
        '/terms/service',
        '/privacy',
      ]),
    )
  })
})

describe('an address that nothing has', () => {
  it.each(['/nowhere', '/item', '/cart/nothing', '/admin/nothing', '/searchadvanced'])(
    'shows 404 | PAGE NOT FOUND with ways on: %s',
    async (path) => {
      await client.open(path)
      expect([client.status, client.h1, client.title]).toEqual([
        404,
        '404 | PAGE NOT FOUND',
        '오류: 404 | PAGE NOT FOUND – 모두책',
      ])
      expect(client.all('h1[lang=en]')).toHaveLength(1)
      expect(client.main).toContain('페이지를 찾을 수 없습니다.')
      expect(client.texts('main a').length).toBeGreaterThanOrEqual(2)
      await client.click('자료 검색', 'main')
      expect(client.path).toBe('/')
    },
  )

  it('answers a post in the same way', async () => {
    await client.post('/nowhere', { a: '1' })
    expect([client.status, client.h1]).toEqual([404, '404 | PAGE NOT FOUND'])
    await client.post('/item/1', {})
    expect(client.status).toBeLessThan(500)
    await client.post('/', { keyword: '수학' })
    expect(client.status).toBeGreaterThanOrEqual(400)
    expect(client.status).toBeLessThan(500)
  })
})

describe('English', () => {
  it('is chosen in the footer, kept, and undone in the same place', async () => {
    const person = new PageClient(app.url)
    await person.open('/?keyword=과학')
    expect([person.all('html')[0]?.attr('lang'), person.headers.get('content-language')]).toEqual([
      'ko',
      'ko',
    ])
    await person.click('English')
    expect([person.all('html')[0]?.attr('lang'), person.headers.get('content-language')]).toEqual([
      'en',
      'en',
    ])
    expect(person.title).toMatch(/^Results for 과학: \d+ – Moduchaek$/)
    await person.open('/login')
    expect([person.h1, person.title]).toEqual(['Log in', 'Log in – Moduchaek'])
    await person.submit('#login-form', { user: '', password: '' })
    expect([person.title, person.errors]).toEqual([
      'Error: Log in – Moduchaek',
      ['Please enter your id', 'Please enter your password'],
    ])
    await person.open('/login')
    await person.click('한국어')
    expect(person.h1).toBe('로그인')
    await person.open('/search/advanced')
    expect(person.h1).toBe('상세 검색')
  })

  it('speaks English everywhere a member goes, data aside', async () => {
    const person = await new PageClient(app.url).open('/?lang=en')
    await person.logIn('member')
    const pages = [
      ...publicPages,
      ...memberPages,
      '/item/999999',
      '/nowhere',
      '/?keyword=과학&page=999',
      '/search/advanced?pubDate=x',
    ]
    for (const path of pages) {
      await person.open(path)
      expect([path, person.all('html')[0]?.attr('lang')]).toEqual([path, 'en'])
      const frame = person
        .texts(
          'header, .skip-links, .list-controls, .pagination, main > .page > h1, main form label, main form button, caption, thead',
        )
        .join(' ')
      // the remaining Korean is data: a title, a name, a type
      expect([path, frame.match(/검색|로그인|장바구니|신청|정렬|적용|본문|쪽|자료|필수/g)]).toEqual(
        [path, null],
      )
    }
  })

  it.each(['member', 'producer', 'admin'])(
    'names types, levels, kinds and states in English, as %s',
    async (user) => {
      const person = await new PageClient(app.url).open('/?lang=en')
      await person.logIn(user)
      const found: [path: string, status: number, words: string[]][] = []
      for (const path of await pagesWithWords(user)) {
        await person.open(path)
        found.push([path, person.status, koreanWords(person)])
      }
      expect(found.filter(([, status, words]) => status !== 200 || words.length > 0)).toEqual([])
    },
  )

  it('is not a way to put words into a cookie', async () => {
    await client.open('/?lang=fr')
    expect([client.all('html')[0]?.attr('lang'), client.cookies.has('lang')]).toEqual(['ko', false])
  })
})

describe('few bytes', () => {
  it('Save-Data gets no script at all', async () => {
    const saver = new PageClient(app.url, { 'Save-Data': 'on' })
    await saver.logIn('member')
    for (const path of [...publicPages, ...memberPages]) {
      await saver.open(path)
      expect([
        path,
        saver.all('script, link[rel=modulepreload], link[rel=preload][as=script]').length,
      ]).toEqual([path, 0])
    }
  })

  it('scripts come late, and only to the pages that check forms', async () => {
    for (const path of [
      '/',
      '/?keyword=과학',
      '/search/advanced',
      '/guide',
      '/terms/service',
      '/nowhere',
    ]) {
      await client.open(path)
      expect([
        path,
        client.all('script').map((script) => script.attr('src')),
        client.all('link[rel=modulepreload]').length,
      ]).toEqual([path, ['/enhance.js'], 0])
      expect(client.all('script:not([defer]):not([type=module]):not([async])')).toHaveLength(0)
    }
  })

  const size = (path: string, cookie = '') =>
    new Promise<{ bytes: number; encoding: string | undefined }>((resolve, reject) => {
      const headers = {
        'Accept-Encoding': 'gzip, deflate, br',
        'User-Agent': userAgent,
        Accept: 'text/html',
        ...(cookie ? { Cookie: cookie } : {}),
      }
      request(`${app.url}${encodeURI(path)}`, { headers }, async (answer) => {
        let bytes = 0
        for await (const chunk of answer) bytes += (chunk as Buffer).length
        resolve({ bytes, encoding: answer.headers['content-encoding'] })
      })
        .on('error', reject)
        .end()
    })

  it.each([
    ['/', 4],
    ['/?keyword=과학', 12],
    ['/search/advanced?grade=중', 12],
    ['/item/1?from=/', 12],
    ['/camera?from=/', 8],
    ['/login', 6],
    ['/guide', 12],
    ['/accessibility', 12],
    ['/terms/service', 16],
    ['/privacy', 14],
    ['/?keyword=과학&size=100', 40],
  ])('%s arrives in at most %i KB, compressed with Brotli', async (path, kilobytes) => {
    const { bytes, encoding } = await size(path)
    expect(encoding).toBe('br')
    expect(bytes / 1024).toBeLessThanOrEqual(kilobytes)
  })

  it('the pages of a member arrive in at most 12 KB with ten rows', async () => {
    const member = await new PageClient(app.url).logIn('member')
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const path of ['/cart', '/order', '/item/1?from=/'])
      expect((await size(path, cookie)).bytes / 1024).toBeLessThanOrEqual(12)
  })

  it('the one style sheet is at most 9 KB and never changes under its name', async () => {
    await client.open('/')
    const sheets = client.all('link[rel=stylesheet]').map((link) => link.attr('href') ?? '')
    expect(sheets).toHaveLength(1)
    const { bytes, encoding } = await size(sheets[0] ?? '')
    expect([encoding, bytes <= 9 * 1024]).toEqual(['br', true])
    expect((await fetch(`${app.url}${sheets[0]}`)).headers.get('cache-control')).toContain(
      'immutable',
    )
  })
})

it('the terms of service lead to the licences of what others wrote', async () => {
  await client.open('/terms/service')
  const address = client.all('main a').map((link) => link.attr('href')!)
  const found = await fetch(app.url + address.find((one) => one.endsWith('.txt')))
  expect(found.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await found.text()).toContain('SIL OPEN FONT LICENSE Version 1.1')
})

describe('a request from another site', () => {
  const foreign: [string, Record<string, string>][] = [
    ['another origin', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['a sister site', { Origin: 'http://sister.localhost', 'Sec-Fetch-Site': 'same-site' }],
    ['no known origin', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
  ]
  it.each(foreign)('changes nothing and is told so in Korean: %s', async (_, headers) => {
    const member = await new PageClient(app.url).logIn('member')
    const before = [
      await app.db.cartEntry.findMany(),
      await app.db.order.findMany(),
      await app.db.session.count(),
    ]
    const [entry] = await app.db.cartEntry.findMany({ where: { user: { user: 'member' } } })
    for (const [path, fields] of [
      ['/cart', { subaction: 'remove', id: String(entry?.id) }],
      ['/cart', { subaction: 'order' }],
      ['/item/1?from=/', { bookId: entry?.bookId ?? '', prodType: '점자', orderNum: '1' }],
      ['/logout', {}],
      ['/cart.data', { subaction: 'remove', id: String(entry?.id) }],
      ['/api/userOrderBook/order', {}],
    ] as [string, Record<string, string>][]) {
      await member.post(path, fields, headers)
      expect([path, member.status]).toEqual([path, 403])
    }
    expect([
      await app.db.cartEntry.findMany(),
      await app.db.order.findMany(),
      await app.db.session.count(),
    ]).toEqual(before)
    await member.post('/cart', { subaction: 'order' }, headers)
    expect([member.h1, member.all('html')[0]?.attr('lang')]).toEqual([
      '다른 사이트에서 보낸 요청입니다',
      'ko',
    ])
    await member.open('/cart')
    expect(member.rows().length).toBeGreaterThan(0)
  })

  it('may be a link: the page opens as usual', async () => {
    await client.open('/?keyword=과학', {
      'Sec-Fetch-Site': 'cross-site',
      Referer: 'https://search.example/',
    })
    expect(client.status).toBe(200)
  })
})
