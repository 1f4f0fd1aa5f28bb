/**
 * Tests that SESSION_SECRET can be renewed: what the secret before made goes on working while it is
 * named, what is new is made by the new one, and without it everything old has ended.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { levels } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { sessionSecrets } from '~/platform/session-secret.server'
import { noticeCookie } from '~/platform/cookies.server'
import { accessKeyFor, newKeyNumber, userOfAccessKey } from '~/auth/access-key.server'
import { newFeedToken, userOfFeedToken } from '~/auth/feed-link.server'
import { seal, unseal } from '~/auth/encrypt.server'
import { flowStateOf } from '~/auth/flow-state.server'
import { createCode, checkCode } from '~/features/people/recovery/phone-codes.server'
import { renewAuthenticators } from '~/features/people/second-step/renew-secrets.server'
import { readStopToken, stopToken } from '~/features/messages/notification/stop-link.server'
import { opens, watchToken } from '~/features/messages/watch/watch-link.server'
import { secretText, signingSecrets } from '~/features/messages/webhook/webhook-secret.server'
import { isPageOwner, pageOwner } from '~/http/saved-form.server'
import type { RequestArgs } from '~/platform/request-args'
import { call, callRaw, createPerson, origin } from '../../support/client/api-call'
import { password } from '../../support/passwords'
import { cleanDatabase } from '../../support/database/database'

const before = [...sessionSecrets]
const renewed = 'the-secret-that-followed-the-first-one'
const use = (...secrets: string[]) => sessionSecrets.splice(0, sessionSecrets.length, ...secrets)
beforeEach(() => cleanDatabase())
afterEach(() => use(...before))

const args = (headers: Record<string, string> = {}) =>
  ({ request: new Request(origin, { headers }), params: {}, context: {} }) as RequestArgs

const watch = { id: 3, email: 'parent@example.org', createTime: new Date('2026-11-01T00:00:00Z') }
const webhook = { id: 4, createTime: watch.createTime, secretVersion: 1, rotateTime: null }
const opaque = { fields: { title: '수학' } }

/** What the service gave to people and programs, and whether each of these things still works. */
async function given() {
  const person = await createPerson('member')
  const number = newKeyNumber()
  await db.user.update({ where: { id: person.id }, data: { accessKey: number } })
  const key = accessKeyFor(person.id, number)
  const feed = await newFeedToken(person.id, db)
  const { marker, code } = await createCode('01012345678')
  const stop = stopToken(person.id, ['delivery'])
  const watching = watchToken(watch)
  const [signing] = signingSecrets(webhook)
  const saved = seal('kept-form', opaque, 'half')
  const owner = await pageOwner(args({ Authorization: `Bearer ${person.token}` }))
  const login = await callRaw('/api/oauth/login', { user: 'member', password })
  const cookies = login.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const notice = (await noticeCookie.serialize({ key: 'saved' })).split(';')[0]!
  const device = (cookie: string) => flowStateOf(args({ Cookie: cookie })).get('knownDevices')
  return async () => ({
    key: (await userOfAccessKey(key))?.user.id === person.id,
    feed: (await userOfFeedToken(feed))?.id === person.id,
    stop: readStopToken(stop)?.userId === person.id,
    watch: opens(watching, watch),
    webhook: signingSecrets(webhook).some((secret) => secret.equals(signing!)),
    savedForm: unseal('kept-form', saved, 'half') !== null,
    page: await isPageOwner(args({ Authorization: `Bearer ${person.token}` }), owner),
    notice: (await noticeCookie.parse(notice)) !== null,
    device: (await device(cookies.join('; '))) !== null,
    code: (await checkCode(marker, code, db)) !== null,
  })
}
const all = (value: boolean) =>
  expect.objectContaining(
    Object.fromEntries(
      'key feed stop watch webhook savedForm page notice device code'
        .split(' ')
        .map((name) => [name, value]),
    ),
  )

describe('after a renewal of the secret', () => {
  test('everything made before works while the former secret is named, and not without it', async () => {
    const working = await given()
    expect(await working()).toEqual(all(true))
    use(renewed, ...before)
    expect(await working()).toEqual(all(true))
    use(renewed)
    expect(await working()).toEqual(all(false))
  })

  test('what is made is made by the new secret alone, and also what is shown again', async () => {
    use(renewed, ...before)
    const working = await given()
    const shown = [accessKeyFor(1, 'n'), watchToken(watch), secretText(webhook)]
    use(renewed)
    expect(await working()).toEqual(all(true))
    expect([accessKeyFor(1, 'n'), watchToken(watch), secretText(webhook)]).toEqual(shown)
  })

  test('stored secrets of authenticators are encrypted anew, and read without the former secret', async () => {
    const [first, second] = [await createPerson('member'), await createPerson('other')]
    const kept = seal('authenticator', 'BBBBBBBB')
    await db.authenticator.create({
      data: { userId: first.id, secret: seal('authenticator', 'AAAAAAAA') },
    })
    expect(await renewAuthenticators()).toBe(0)
    use(renewed, ...before)
    await db.authenticator.create({
      data: { userId: second.id, secret: seal('authenticator', 'CCCCCCCC') },
    })
    expect([await renewAuthenticators(), await renewAuthenticators()]).toEqual([1, 0])
    use(renewed)
    const stored = await db.authenticator.findMany({ orderBy: { userId: 'asc' } })
    expect(stored.map(({ secret }) => unseal('authenticator', secret))).toEqual([
      'AAAAAAAA',
      'CCCCCCCC',
    ])
    // what no secret of now can read is left as it is
    await db.authenticator.update({ where: { userId: first.id }, data: { secret: kept } })
    expect(await renewAuthenticators()).toBe(0)
    expect((await db.authenticator.findUnique({ where: { userId: first.id } }))?.secret).toBe(kept)
  })

  test('log-ins go on, and so do the guesses that a known browser has for itself', async () => {
    const { token, refresh } = await createPerson('member')
    const answer = await callRaw('/api/oauth/login', { user: 'member', password })
    const cookie = answer.headers
      .getSetCookie()
      .find((line) => line.startsWith('knownDevices='))!
      .split(';')[0]!
    use(renewed, ...before)
    expect((await call('/api/user/me', {}, { token })).status).toBe(200)
    const next = await call('/api/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: refresh,
    })
    expect(next.status).toBe(200)
    const again = await callRaw('/api/oauth/login', { user: 'member', password }, { cookie })
    // the browser is known, so it gets no new number
    expect(again.headers.getSetCookie().join()).not.toContain('knownDevices=')
  })

  test('a repeated change gets the answer that was stored before', async () => {
    const { token } = await createPerson('admin', levels.administrator)
    const first = await call('/api/user/setAccessKey', { opId: 'once' }, { token })
    use(renewed, ...before)
    const second = await call('/api/user/setAccessKey', { opId: 'once' }, { token })
    expect([second.status, second.data]).toEqual([200, first.data])
  })
})

test('no other module reads the secret', () => {
  const readers = ['app', 'server']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => /env\.SESSION_SECRET/.test(readFileSync(file, 'utf8')))
  expect(readers).toEqual(['app/platform/session-secret.server.ts'])
})
