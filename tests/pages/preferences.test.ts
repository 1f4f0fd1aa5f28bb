/** Display settings (quality A-35): size of text, colours and pages without scripts, by a form, kept in a cookie, drawn by the server. */
import { beforeEach, describe, expect, it } from 'vitest'
import { Visitor } from '../support/form-driver'
import { app, served } from '../support/served'

let visitor: Visitor
served()
beforeEach(() => void (visitor = new Visitor(app.url)))

const look = () => visitor.all('html')[0]?.attr('class')
const scripts = () => visitor.all('script').length
const set = async (values: Record<string, string>) => {
  await visitor.open('/preferences?from=/search/advanced')
  await visitor.submit('#display-form', values)
}

describe('chosen', () => {
  it.each(['100', '112', '125', '150', '200'])(
    'a size of %s per cent is drawn on every page',
    async (size) => {
      await set({ size })
      expect(visitor.notices.map(({ text }) => text)).toEqual(['화면 설정을 바꾸었습니다.'])
      expect(visitor.all(`[name=size][value="${size}"][checked]`)).toHaveLength(1)
      for (const path of ['/', '/login', '/nowhere', '/?keyword=과학']) {
        await visitor.open(path)
        expect(look()).toBe(`size-${size} theme-auto`)
      }
    },
  )

  it.each(['auto', 'light', 'clear', 'dark'])('colours: %s', async (theme) => {
    await set({ theme })
    await visitor.open('/')
    expect(look()).toBe(`size-100 theme-${theme}`)
  })

  it('plain pages have no scripts at all, and their forms work', async () => {
    await visitor.open('/login')
    expect(scripts()).toBeGreaterThan(0)
    await set({ plain: '1' })
    for (const path of ['/', '/login', '/camera?from=/', '/?keyword=과학']) {
      await visitor.open(path)
      expect([path, scripts(), visitor.html.includes('modulepreload')]).toEqual([path, 0, false])
    }
    await visitor.logIn()
    expect(visitor.cookies.has('accessToken')).toBe(true)
    await visitor.open('/cart')
    expect(scripts()).toBe(0)
  })

  it('it stays after log-in and log-out', async () => {
    await set({ size: '150', theme: 'dark', plain: '1' })
    await visitor.logIn()
    await visitor.submit('.menu-wide form')
    expect([visitor.cookies.has('accessToken'), look(), scripts()]).toEqual([
      false,
      'size-150 theme-dark',
      0,
    ])
  })

  it('it goes back to the usual with one button, and nothing is kept then', async () => {
    await set({ size: '200', theme: 'clear', plain: '1' })
    await visitor.submit('#usual-form')
    expect([look(), visitor.notices[0]?.text, visitor.cookies.has('display')]).toEqual([
      'size-100 theme-auto',
      '처음 설정으로 되돌렸습니다.',
      false,
    ])
  })
})

it('the link in the footer leads back to where it was followed', async () => {
  const before = `/?${new URLSearchParams({ keyword: '과학', page: '2' })}`
  await visitor.open(before)
  expect(visitor.texts('footer a[href="/preferences"]')).toEqual(['화면 설정'])
  await visitor.open('/preferences', { Referer: app.url + before })
  await visitor.submit('#display-form', { size: '125' })
  await visitor.click('이전 화면으로', 'main')
  expect([visitor.path, look()]).toEqual([before, 'size-125 theme-auto'])
  await visitor.open('/preferences', { Referer: 'https://elsewhere.test/x' })
  expect(visitor.main).not.toContain('이전 화면으로')
})

it.each([
  ['a size that is not offered', { size: '999' }],
  ['colours that are not offered', { theme: '"><script>' }],
])('%s is refused at its field and changes nothing', async (_, values) => {
  await visitor.post('/preferences', {
    size: '100',
    theme: 'auto',
    subaction: 'save',
    __rvfInternalFormId: 'display-form',
    ...values,
  })
  expect([visitor.status, visitor.errors]).toEqual([
    422,
    ['목록에 있는 값 가운데에서 골라 주세요.'],
  ])
  expect([look(), visitor.cookies.has('display')]).toEqual(['size-100 theme-auto', false])
})

it.each([
  '',
  'x',
  '200',
  '999.dark',
  '150.neon.plain',
  '150.dark.plain.more',
  '"><script>.dark',
  'a'.repeat(4000),
])('a cookie that says %j breaks nothing', async (display) => {
  visitor.cookies.set('display', encodeURIComponent(display))
  await visitor.open('/')
  expect(visitor.status).toBe(200)
  expect(look()).toMatch(/^size-(100|112|125|150|200) theme-(auto|light|clear|dark)$/)
})
