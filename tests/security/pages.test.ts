/**
 * Tests guards of every screen and form: unauthorized callers never get in, and forms of other
 * sites do nothing. Whatever part of the page is requested and however the token is sent, the
 * database is the same afterwards.
 */
import type { ServerBuild } from '@remix-run/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { levels } from '~/tables/codes'
import { rows } from '~/api/table.server'
import { loadBuiltPages } from '../../server/http/page-builds'
import { digest } from '../support/client/api-call'
import { storedKeys } from '../support/checks/consistency'
import { PageClient, userAgent } from '../support/client/page-client'
import { findScreens } from '../support/client/routes'
import { everything } from '../support/setup/scope'
import { app, useApp } from '../support/servers/use-app'
import { crawlEverything, type FoundForm, type Seen } from '../support/client/crawler'

type Level = 'anyone' | 'member' | 'producer' | 'administrator'
const callers = {
  nobody: Infinity,
  member: levels.member,
  producer: levels.producer,
  admin: levels.administrator,
}
type Caller = keyof typeof callers
const most = { anyone: Infinity, ...levels }

/** Members' pages. Pages under /admin and /producer are known by their address. */
const members = [
  'braille',
  'cart._index',
  'cart.item.$id',
  'delivery',
  'school._index',
  'school.$id',
  'eligibility',
  'myinfo',
  'notifications',
  'order._index',
  'order.item.$id',
  'plan.$bookId',
  'proof',
  'proposals._index',
  'proposals.new',
  'readers._index',
  'readers.$id',
  'readers.apply',
  'readers.new',
  'reports._index',
  'reports.new',
  'security',
]
const everybodys = [
  '$',
  '_index',
  'accessibility',
  'api.docs.$group',
  'api.docs._index',
  'api.public.export.download',
  'auth',
  'camera',
  'certification',
  'faq',
  'feeds._index',
  'figures',
  'findid',
  'findpw',
  'guide',
  'guide_.practice',
  'inbox.$accessId',
  'inbox.$accessId_.receipt.$id',
  'item.$id',
  'join',
  'joinform',
  'listed.$id',
  'listed._index',
  'login',
  'login_.step',
  'care.$token',
  'newpw.$token',
  'oauth.callback',
  'preferences',
  'privacy',
  'r.$code',
  'r.$code_.report',
  'status.$token',
  'stop.$token',
  'r._index',
  's.$accessId',
  'sandbox.identity',
  'sandbox.oauth.authorize',
  'sandbox.mail.page',
  'sandbox.outbox.page',
  'sandbox.webhooks.page',
  'search.advanced',
  'terms._index',
  'terms.service',
  'upload',
  'usercheck',
  'userfail',
  'usersucc',
  'watch.$token',
  'email.$token',
]
function whoMaySee(route: string): Level | undefined {
  const name = route.replace('routes/', '')
  if (name.startsWith('admin.')) return 'administrator'
  if (name.startsWith('producer.')) return 'producer'
  return members.includes(name) ? 'member' : everybodys.includes(name) ? 'anyone' : undefined
}
const enters = (caller: Caller, level: Level) => callers[caller] <= most[level]

let seen: Seen
let routes: ServerBuild['routes']
const tokens: Partial<Record<Caller, string>> = {}
let untouched: string

/** Everything but saved forms: sending a form without a session saves it. */
const state = async () => `${await digest(['KeptForm'])} ${storedKeys().sort().join()}`

useApp()
beforeAll(async () => {
  seen = await crawlEverything(app)
  routes = (await loadBuiltPages()).build.routes
  for (const user of ['member', 'producer', 'admin'] as const)
    tokens[user] = (await new PageClient(app.url).logIn(user)).cookies.get('accessToken')
  untouched = await state()
}, 240_000)

test('every page says who may see it, and every guarded one was walked over', async () => {
  const all = await findScreens()
  expect(all.filter((route) => !whoMaySee(route))).toEqual([])
  const crawled = new Set(seen.screens.map(({ route }) => route))
  expect(all.filter((route) => whoMaySee(route) !== 'anyone' && !crawled.has(route))).toEqual([])
})

test('no page stands inside another: there is no guard to get around', () => {
  expect(
    Object.values(routes).filter(({ id, parentId }) => id !== 'root' && parentId !== 'root'),
  ).toEqual([])
})

type Way = { headers: Record<string, string>; query?: string }
/**
 * Ways of sending the access token. A token in the address of a page has no meaning: its caller is
 * anonymous.
 */
function transportsOf(caller: Caller): Way[] {
  const token = tokens[caller]
  if (!token) return [{ headers: {} }]
  return [
    { headers: { Cookie: `accessToken=${token}` } },
    { headers: { Authorization: `Bearer ${token}` } },
    { headers: {}, query: `access_token=${token}` },
  ]
}

/**
 * Every part in every way. `npm test` asks in each way once, and for each part once: which part goes
 * with which way changes from one page or form (`turn`) to the next.
 */
function combinations(
  ways: Way[],
  partsOf: (way: Way) => string[],
  turn: number,
): [way: Way, part: string][] {
  const all = ways.map((way) => partsOf(way).map((part): [Way, string] => [way, part]))
  if (everything) return all.flat()
  const count = Math.max(...all.map(({ length }) => length), all.length)
  return Array.from({ length: count }, (_, i) => {
    const ofWay = all[i % all.length] ?? []
    return ofWay[(i + turn) % ofWay.length]
  }).filter((one) => one !== undefined)
}

const browser = { 'User-Agent': userAgent, Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' }
const and = (path: string, query: string | undefined) =>
  query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path
const inData = (path: string) =>
  path.replace(/^([^?]*)/, (_, pathname: string) =>
    pathname === '/' ? '/_root.data' : `${pathname.replace(/\/$/, '')}.data`,
  )
const send = (path: string, headers: Record<string, string>, init: RequestInit = {}) =>
  fetch(app.url + path, { redirect: 'manual', ...init, headers: { ...browser, ...headers } })

/** A refusal redirects to the log-in or the home page, and contains nothing of the page. */
async function expectTurnedAway(answer: Response, what: string): Promise<void> {
  const text = await answer.text()
  if ([302, 303].includes(answer.status)) {
    expect(answer.headers.get('location'), what).toMatch(/^\/(login\?from=.*)?$/)
    expect(text, what).toBe('')
  } else {
    // the same for scripts: one redirect without any content
    expect([what, answer.status, answer.headers.get('content-type')]).toEqual([
      what,
      202,
      expect.stringContaining('text/x-script'),
    ])
    expect(text, what).toMatch(/"(redirect|SingleFetchRedirect)".*"\/(login\?from=[^"]*)?"/)
    expect(text.length, what).toBeLessThan(1500)
  }
}

test('parts of pages are not given in the way of older scripts, to nobody, and nothing stands in the error log', async () => {
  for (const caller of Object.keys(callers) as Caller[])
    for (const { path, route } of seen.screens.slice(0, 20))
      for (const { headers, query } of transportsOf(caller)) {
        const answer = await send(
          and(and(path, `_data=${encodeURIComponent(route)}`), query),
          headers,
        )
        expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('주소')])
      }
  expect(app.complaints).toEqual([])
})

const guarded = ['member', 'producer', 'administrator'] as const
describe.each(guarded)('pages for %s', (level) => {
  const refused = (Object.keys(callers) as Caller[]).filter((caller) => !enters(caller, level))

  test.each(refused)(
    'are not shown to %s, as a document, as data, or route by route',
    async (caller) => {
      const here = seen.screens.filter(({ route }) => whoMaySee(route) === level)
      expect(here.length).toBeGreaterThan(2)
      for (const [turn, { path, route }] of here.entries()) {
        const parts = [
          path,
          inData(path),
          and(inData(path), `_routes=${encodeURIComponent(route)}`),
        ]
        for (const [{ headers, query }, part] of combinations(
          transportsOf(caller),
          () => parts,
          turn,
        ))
          await expectTurnedAway(
            await send(and(part, query), headers),
            `${caller} ${and(part, query)}`,
          )
      }
      expect(await state()).toBe(untouched)
    },
  )

  test.each(refused)(
    'take no form from %s',
    async (caller) => {
      const forms = seen.forms.filter(
        ({ route, name, action }) =>
          whoMaySee(route) === level &&
          !name.startsWith('#log-out') &&
          // how lists are drawn is everybody's own setting
          !action.startsWith('/preferences'),
      )
      // producers have no forms that change something
      expect(forms.length).toBeGreaterThan(level === 'producer' ? -1 : 5)
      for (const [turn, form] of forms.entries()) {
        const targetsOf = ({ headers }: Way) =>
          headers.Authorization
            ? [form.action]
            : [form.action, inData(form.action), and(form.action, 'index')]
        for (const [{ headers, query }, target] of combinations(
          transportsOf(caller),
          targetsOf,
          turn,
        ))
          await expectTurnedAway(
            await send(and(target, query), headers, { method: 'POST', body: bodyOf(form) }),
            `${caller} ${form.name} ${target}`,
          )
      }
      if ((await state()) !== untouched) expect(await culprit(forms, caller)).toBe('')
    },
    240_000,
  )
})

const bodyOf = ({ pairs, multipart }: FoundForm): FormData | URLSearchParams => {
  if (!multipart) return new URLSearchParams(pairs)
  const body = new FormData()
  for (const [name, value] of pairs) body.append(name, value)
  body.append('file', new File(['%PDF-1.4'], '수학 1.pdf', { type: 'application/pdf' }))
  return body
}

/** Which of the forms changed something; called only when something has changed. */
async function culprit(forms: FoundForm[], caller: Caller): Promise<string> {
  for (const form of forms) {
    const before = await state()
    await (
      await send(form.action, transportsOf(caller)[0]?.headers ?? {}, {
        method: 'POST',
        body: bodyOf(form),
      })
    ).text()
    if ((await state()) !== before) return form.name
  }
  return 'something that happens once'
}

const foreign: Record<string, Record<string, string>> = {
  'a page of another site': { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  'a neighbouring host': { 'Sec-Fetch-Site': 'same-site', Origin: 'http://books.evil.example' },
  'an old browser on another site': { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' },
  'a page without an origin': { 'Sec-Fetch-Site': '', Origin: 'null' },
}

describe.each(Object.entries(foreign))('%s', (_, headers) => {
  const asSent = (more: Record<string, string>) =>
    Object.fromEntries(
      Object.entries({ ...browser, ...more, ...headers }).filter(([, value]) => value !== ''),
    )
  const refusedAt = async (
    path: string,
    token: string | undefined,
    body: FormData | URLSearchParams,
  ) => {
    const { status } = await fetch(app.url + path, {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: asSent({ Cookie: `accessToken=${token}` }),
    })
    return status === 403 ? [] : [`${status} ${path}`]
  }

  test('sends no form of ours with the cookies of who is logged in', async () => {
    const forms = seen.forms.filter(
      ({ name }, i) => seen.forms.findIndex((one) => one.name === name) === i,
    )
    expect(forms.length).toBeGreaterThan(100)
    const taken: string[] = []
    for (const form of forms)
      taken.push(
        ...(await refusedAt(
          form.action,
          tokens[form.who as Caller] ?? tokens.member,
          bodyOf(form),
        )),
      )
    expect(taken).toEqual([])
    expect(await state()).toBe(untouched)
  })

  test('calls nothing under /api with the cookies of an administrator', async () => {
    const taken: string[] = []
    for (const { path } of rows.filter(({ method }) => method === 'POST'))
      taken.push(
        ...(await refusedAt(
          path.replace(/:\w+/g, '1'),
          tokens.admin,
          new URLSearchParams({ id: '1' }),
        )),
      )
    expect(taken).toEqual([])
    expect(await state()).toBe(untouched)
  })
})

test('every form that changes something carries an operation id of its own (decisions, one effect)', () => {
  // forms for the provider of identity checks are not the product's
  const ownForms = seen.forms.filter(({ action }) => !action.startsWith('/sandbox/'))
  expect(
    ownForms
      .filter(
        ({ pairs }) =>
          pairs.filter(([name, value]) => name === 'opId' && /^[\w-]{16}\.[\w-]{11}-./.test(value))
            .length !== 1,
      )
      .map(({ name }) => name),
  ).toEqual([])
})
