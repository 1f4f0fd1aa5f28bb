/**
 * Tests that no line of the log, no error and no metric holds what in an address opens something by
 * itself, however it is spelled, and that metrics have a bounded number of series.
 */
import { readdirSync } from 'node:fs'
import { register } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rows } from '~/api/table.server'
import { addressNames } from '../../server/logging/address-names'
import { serve } from './serve'

/** The paths of the product's pages, from the names of their files. */
const pages = readdirSync('app/routes').map((file) => {
  const parts = file
    .replace(/\.tsx?$/, '')
    .split('.')
    .filter((part) => part !== '_index')
  return `/${parts
    .map((part) =>
      part
        .replace(/_$/, '')
        .replace(/^\$(?=.)/, ':')
        .replace(/^\$$/, '*'),
    )
    .join('/')}`
})
const secret = /:(token|code|accessId)\b/
const withSecrets = [...pages, ...rows.map(({ path }) => path)].filter((path) => secret.test(path))
const secrets = [
  'KSdGA7fz4EOpT6gg4_x-qWERTYuiopASDFGHjklZX12',
  '9b2f6c1e-8a77-4f5d-9d3c-0e1f2a3b4c5d',
  'YMV5ZEUGWZ65',
  `12.${'A'.repeat(43)}`,
  `3.orders.${'B'.repeat(43)}`,
]
const encodedFirst = (path: string) =>
  path.replace(/^\/(\w)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`)

let our: Awaited<ReturnType<typeof serve>>
let errors: string[]
beforeAll(async () => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(String(line)))
  our = await serve({
    failing: pages.filter((path) => secret.test(path)),
    measured: true,
    env: { LOG_LEVEL: 'info' },
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await our.drain()
})

describe('what opens something by itself', () => {
  it('has patterns that name it', () => expect(withSecrets.length).toBeGreaterThanOrEqual(16))

  it('stands in no line, error or metric, in whatever spelling its address is asked for', async () => {
    for (const pattern of withSecrets)
      for (const value of secrets) {
        const path = pattern.replace(secret, value).replace(/:\w+/g, '7')
        for (const spelled of [
          path,
          encodedFirst(path),
          path.toUpperCase(),
          `${path}/`,
          `${path}.data`,
          `${path}/more`,
          `${path}?x=1`,
          `/a${path}`,
        ])
          await our.send(spelled, { method: pattern.startsWith('/api') ? 'POST' : 'GET' })
      }
    await expect.poll(() => our.lines.length).toBeGreaterThan(500)
    const written = [...our.lines, ...errors, await register.metrics()].join('\n').toLowerCase()
    expect(errors.length).toBeGreaterThan(50)
    for (const value of secrets) expect(written).not.toContain(value.toLowerCase())
  })

  it('leaves the rest of the address readable', () => {
    const names = addressNames([...pages, ...rows.map(({ path }) => path)])
    expect(
      ['/newpw/ABC', '/item/12', '/inbox/abc/receipt/5', '/api/public/feed/calendar/x', '/'].map(
        (path) => names.withoutSecrets(path.toLowerCase()),
      ),
    ).toEqual(['/newpw/…', '/item/12', '/inbox/…/receipt/5', '/api/public/feed/calendar/…', '/'])
  })
})

describe('the metrics', () => {
  const routes = async () =>
    new Set(
      [...(await register.metrics()).matchAll(/request_seconds_count\{[^}]*route="([^"]*)"/g)].map(
        ([, route]) => route,
      ),
    )

  it('name calls and pages by their patterns, whatever the answer is', async () => {
    await our.send('/api/volume/info/x1', { method: 'POST' })
    await our.send('/api/public/userOrderBook/statusSheet/9b2f6c1e-8a77-4f5d-9d3c-0e1f2a3b4c5d')
    expect([...(await routes())]).toEqual(
      expect.arrayContaining([
        '/api/volume/info/:id',
        '/api/public/userOrderBook/statusSheet/:token',
        'other',
      ]),
    )
  })

  it('have no series that a request made', async () => {
    for (let n = 0; n < 300; n += 1) {
      await our.send(`/api/volume/info/x${n}`, { method: 'POST' })
      await our.send(`/api/unknown${n}/${n}`)
      await our.send(`/nothing-${n}`)
      await our.send(`/assets/x${n}.js`)
    }
    const known = new Set([...pages, ...rows.map(({ path }) => path), 'other', '/assets/*'])
    const named = await routes()
    // pages of the small build of this test
    for (const path of ['/form', '/big', '/broken', '/api/x']) named.delete(path)
    expect([...named].filter((route) => !known.has(route!))).toEqual([])
  })
})
