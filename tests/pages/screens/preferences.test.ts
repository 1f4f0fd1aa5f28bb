/**
 * Tests display settings with scripts off: text size, colours and plain pages, kept in a cookie,
 * rendered by the server.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

let client: PageClient
useApp()
beforeEach(() => void (client = new PageClient(app.url)))

const rootClasses = () => client.all('html')[0]?.attr('class')
const rootClassOf = (one: PageClient) => one.all('html')[0]?.attr('class')
const scripts = () => client.all('script').length
const set = async (values: Record<string, string>) => {
  await client.open('/preferences?from=/search/advanced')
  await client.submit('#display-form', values)
}

describe('chosen', () => {
  it.each(['100', '112', '125', '150', '200'])(
    'a size of %s per cent is drawn on every page',
    async (size) => {
      await set({ size })
      expect(client.notices.map(({ text }) => text)).toEqual(['화면 설정을 바꾸었습니다.'])
      expect(client.all(`[name=size][value="${size}"][checked]`)).toHaveLength(1)
      for (const path of ['/', '/login', '/nowhere', '/?keyword=과학']) {
        await client.open(path)
        expect(rootClasses()).toBe(`size-${size} theme-auto`)
      }
    },
  )

  it.each(['auto', 'light', 'clear', 'dark'])('colours: %s', async (theme) => {
    await set({ theme })
    await client.open('/')
    expect(rootClasses()).toBe(`size-100 theme-${theme}`)
  })

  it('plain pages have no scripts at all, and their forms work', async () => {
    await client.open('/login')
    expect(scripts()).toBeGreaterThan(0)
    await set({ plain: '1' })
    for (const path of ['/', '/login', '/camera?from=/', '/?keyword=과학']) {
      await client.open(path)
      expect([path, scripts(), client.html.includes('modulepreload')]).toEqual([path, 0, false])
    }
    await client.logIn()
    expect(client.cookies.has('accessToken')).toBe(true)
    await client.open('/cart')
    expect(scripts()).toBe(0)
  })

  it('it stays after log-in and log-out', async () => {
    await set({ size: '150', theme: 'dark', plain: '1' })
    await client.logIn()
    await client.submit('.menu-wide form')
    expect([client.cookies.has('accessToken'), rootClasses(), scripts()]).toEqual([
      false,
      'size-150 theme-dark',
      0,
    ])
  })

  it('it goes back to the usual with one button, and nothing is kept then', async () => {
    await set({ size: '200', theme: 'clear', plain: '1' })
    await client.submit('#usual-form')
    expect([rootClasses(), client.notices[0]?.text, client.cookies.has('display')]).toEqual([
      'size-100 theme-auto',
      '처음 설정으로 되돌렸습니다.',
      false,
    ])
  })
})

describe('close rows', () => {
  let admin: PageClient
  const list = '/admin/produce/list'
  beforeEach(async () => {
    admin = new PageClient(app.url)
    await admin.logIn('admin')
    await admin.open(`${list}?page=3&state=making`)
  })

  it('are those of staff lists only; a button of a list shows fifty of them, in this browser', async () => {
    const close = 'size-100 theme-auto close-rows'
    expect([rootClassOf(admin), admin.rows().length]).toEqual([close, 10])
    await admin.submit('#close-rows-form', {}, '50건씩 보기')
    expect([admin.path, rootClassOf(admin), admin.rows().length]).toEqual([
      `${list}?state=making`,
      close,
      50,
    ])
    expect(admin.all('#size option[selected]')[0]?.attr('value')).toBe('50')
    await admin.open('/admin/order/list?size=20')
    expect([rootClassOf(admin), admin.rows().length]).toEqual([close, 20])
    for (const path of ['/', '/?keyword=과학', '/order']) {
      await admin.open(path)
      expect([path, rootClassOf(admin), admin.main.includes('넓게 보기')]).toEqual([
        path,
        'size-100 theme-auto',
        false,
      ])
    }
  })

  it('become wide on wish and stay so when other settings change, and end with a button or the usual settings', async () => {
    await admin.submit('#close-rows-form', {}, '넓게 보기')
    expect(rootClassOf(admin)).toBe('size-100 theme-auto')
    await admin.open('/preferences')
    await admin.submit('#display-form', { size: '125' })
    await admin.open(list)
    expect([rootClassOf(admin), admin.rows().length]).toEqual(['size-125 theme-auto', 10])
    await admin.submit('#close-rows-form', {}, '촘촘하게 보기')
    expect([rootClassOf(admin), admin.rows().length]).toEqual([
      'size-125 theme-auto close-rows',
      10,
    ])
    await admin.submit('#close-rows-form', {}, '50건씩 보기')
    await admin.open('/preferences')
    await admin.submit('#usual-form')
    expect(admin.cookies.has('display')).toBe(false)
  })
})
