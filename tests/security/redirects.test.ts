/**
 * Tests open redirects: `from`, `redirect_uri`, `succUrl` and `failUrl` never lead to another site.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { call } from '../support/client/api-call'
import { PageClient } from '../support/client/page-client'
import { app, useApp } from '../support/servers/use-app'

/** Each would lead to another site, or run a script, in some browser or parser. */
const nasty = [
  'https://evil.example',
  'http:evil.example',
  'https:/evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//evil.example',
  'data:text/html,evil.example',
  'evil.example',
  '//evil.example@127.0.0.1',
  '@evil.example',
  '/\u0000/evil.example',
]

let admin: PageClient
useApp()
beforeAll(async () => {
  admin = await new PageClient(app.url).logIn('admin')
})

/** The pages that take `from`, with rows of the demo. */
const takers: Record<string, () => Promise<string> | string> = {
  login: () => '/login',
  'login_.step': () => '/login/step',
  proof: () => '/proof',
  camera: () => '/camera',
  preferences: () => '/preferences',
  join: () => '/join',
  certification: () => '/certification',
  auth: () => '/auth?code=x',
  'item.$id': () => '/item/1',
  'listed.$id': async () =>
    `/listed/${(await app.db.requestBook.findFirstOrThrow({ where: { produceId: null } })).id}`,
  'admin.proposals.$id': async () =>
    `/admin/proposals/${(await app.db.bookProposal.findFirstOrThrow()).id}`,
  'cart.item.$id': async () =>
    `/cart/item/${(await app.db.cartEntry.findFirstOrThrow({ where: { user: { user: 'admin' } } }).catch(() => ({ id: 1 }))).id}`,
  notifications: () => '/notifications',
  'order.item.$id': async () => `/order/item/${(await app.db.order.findFirstOrThrow()).id}`,
  'producer.item.$id': async () =>
    `/producer/item/${(await app.db.assignment.findFirstOrThrow()).bookRowId}`,
  'producer.volume.$id': async () =>
    `/producer/volume/${(await app.db.volume.findFirstOrThrow()).id}`,
  'plan.$bookId': async () => `/plan/${(await app.db.book.findFirstOrThrow()).bookId}`,
  'admin.delivery.$id': async () =>
    `/admin/delivery/${(await app.db.shipment.findFirstOrThrow()).id}`,
  'admin.eligibility.$id': async () =>
    `/admin/eligibility/${(await app.db.eligibility.findFirstOrThrow()).id}`,
  'admin.errata.$id': async () => {
    const { id: bookRowId } = await app.db.book.findFirstOrThrow()
    return `/admin/errata/${(await app.db.erratum.create({ data: { bookRowId } })).id}`
  },
  'admin.errata.reports.$id': async () => {
    const { id: bookRowId } = await app.db.book.findFirstOrThrow()
    const { id: userId } = await app.db.user.findFirstOrThrow({ where: { user: 'member' } })
    const report = { bookRowId, userId, prodType: '점자', text: '틀린 곳' } as const
    return `/admin/errata/reports/${(await app.db.erratumReport.create({ data: report })).id}`
  },
  'admin.member.$id': () => '/admin/member/5',
  'admin.request.item.$id': async () =>
    `/admin/request/item/${(await app.db.requestBook.findFirstOrThrow()).id}`,
  'admin.cart.item.$id': () => '/admin/cart/item/1',
  'admin.produce.item.$bookId': async () =>
    `/admin/produce/item/${(await app.db.book.findFirstOrThrow()).bookId}`,
  'admin.produce.volumes.$bookId': async () =>
    `/admin/produce/volumes/${(await app.db.book.findFirstOrThrow()).bookId}?type=${encodeURIComponent('점자')}`,
}

test('every page that reads such an address is among them', () => {
  const reading = readdirSync('app/routes')
    .filter((file) => readFileSync(`app/routes/${file}`, 'utf8').includes('safePath('))
    .map((file) => file.replace(/\.tsx?$/, ''))
  expect(reading.filter((route) => !(route in takers))).toEqual([])
  expect(reading.length).toBeGreaterThan(10)
})

/** Where an answer leads: its redirect, its links and its forms. */
async function targetsOf(path: string, init: RequestInit = {}): Promise<string[]> {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(app.url + path, {
    redirect: 'manual',
    ...init,
    headers: {
      Accept: 'text/html',
      'Sec-Fetch-Site': 'same-origin',
      Cookie: cookie,
      ...init.headers,
    },
  })
  const html = await answer.text()
  expect(answer.status).toBeLessThan(500)
  const named = [...html.matchAll(/\s(?:href|action|formaction|src)="([^"]*)"/g)].map(
    ([, value = '']) => value.replace(/&amp;/g, '&').replace(/&#x27;/g, "'"),
  )
  return [answer.headers.get('location') ?? '/', ...named]
}
const away = (target: string, path: string) => {
  if (target.startsWith('tel:') || target.startsWith('mailto:')) return false
  if (!URL.canParse(target, app.url + path)) return true
  return new URL(target, app.url + path).origin !== app.url
}

describe('from, in every page that takes it', () => {
  test.each(Object.keys(takers))('%s', async (route) => {
    const path = await takers[route]!()
    for (const from of nasty) {
      const address = `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ from })}`
      const targets = await targetsOf(address)
      expect([from, targets.filter((target) => away(target, path))]).toEqual([from, []])
    }
  })

  test('a notice leads to no other site', async () => {
    for (const link of nasty) {
      const [to = ''] = await targetsOf('/notifications', {
        method: 'POST',
        body: new URLSearchParams({ subaction: 'open', all: '1', link }),
        headers: { Origin: app.url },
      })
      expect([link, away(to, '/notifications')]).toEqual([link, false])
    }
  })

  test('a log-in leads to no other site', async () => {
    for (const from of nasty) {
      const [to = ''] = await targetsOf(`/login?${new URLSearchParams({ from })}`, {
        method: 'POST',
        body: new URLSearchParams({ user: 'member', password: 'Moduchaek1!' }),
        headers: { Cookie: '' },
      })
      expect([from, away(to, '/login')]).toEqual([from, false])
    }
  })
})

test('redirect_uri, succUrl and failUrl are refused at their field', async () => {
  for (const address of nasty) {
    // a control character inside has become a blank before the check, so such an address leads to a
    // path of this site
    const blanked = /^\/[\t\n\0]/.test(address)
    for (const [path, fields, field] of [
      [
        '/api/oauth/login',
        { user: 'member', password: 'Moduchaek1!', redirect_uri: address },
        'redirect_uri',
      ],
      ['/api/oauth/userCheck', { succUrl: address, failUrl: '/userfail' }, 'succUrl'],
      ['/api/oauth/userCheck', { succUrl: '/usersucc', failUrl: address }, 'failUrl'],
    ] as const) {
      if (blanked && field !== 'redirect_uri') continue
      const { status, fieldErrors } = await call(path, fields)
      expect([address, status, Object.keys(fieldErrors ?? {})]).toEqual([address, 400, [field]])
    }
    for (const provider of ['google', 'kakao', 'naver'])
      expect(
        (await call(`/api/oauth/${provider}`, { redirect_uri: address }, { method: 'GET' }))
          .fieldErrors,
        address,
      ).toHaveProperty('redirect_uri')
  }
})
