/** The access column of the API table, row by row: who is turned away is told so and changes nothing. */
import { beforeEach, describe, expect, test } from 'vitest'
import { levels } from '~/codes'
import { rows } from '~/api/table.server'
import { call, callRaw, digest, person, type Person } from '../support/call'
import { cleanDatabase } from '../support/database'

const level = { anyone: Infinity, ...levels }
const visitors = ['anonymous', 'member', 'producer', 'administrator'] as const
const people: Partial<Record<(typeof visitors)[number], Person>> = {}

/** Whoever was turned away changed nothing, which the tests see to: then everyone is still there. */
let fresh = false

// logging out and leaving are among the rows, so everyone comes anew
beforeEach(everyoneComes)
async function everyoneComes() {
  if (fresh) return
  await cleanDatabase()
  people.member = await person('member', levels.member)
  people.producer = await person('producer', levels.producer)
  people.administrator = await person('administrator', levels.administrator)
  fresh = true
}

/** Whose row it is matters to some verbs: everyone asks for number their own. */
const pathOf = (row: (typeof rows)[number], id = 1) => row.path.replace(/:\w+/g, String(id))

describe.each(rows)('$method $path is for $who', (row) => {
  test.each(visitors)('%s', async (visitor) => {
    const mayEnter = (visitor === 'anonymous' ? Infinity : level[visitor]) <= level[row.who]
    for (const by of ['token', 'cookie']) {
      await everyoneComes()
      const me = people[visitor]
      const way = by === 'token' ? { token: me?.token } : { cookie: me && `accessToken=${me.token}` }
      const before = mayEnter ? '' : await digest()
      fresh = false
      const { status, headers } = await callRaw(pathOf(row, me?.id), {}, { method: row.method, ...way })
      expect(status === 403, `${status}`).toBe(!mayEnter)
      if (!mayEnter) expect(await digest()).toBe(before)
      fresh = !mayEnter
      if (!mayEnter && visitor === 'anonymous') expect(headers.get('WWW-Authenticate')).toBe('Bearer')
    }
  })
})

test('no two rows share an address', () => {
  const addresses = rows.map((row) => `${row.method} ${row.path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('every row stands in the OpenAPI document', async () => {
  const response = await callRaw('/api/openapi.json', {}, { method: 'GET' })
  const { paths } = await response.json()
  for (const row of rows) expect(paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()], row.path).toBeDefined()
})

test('the refusal tells which: loginRequired, tokenExpired, noPermission', async () => {
  expect(await call('/api/userCartBook/list')).toMatchObject({ status: 403, errorCode: 403, key: 'loginRequired', data: null, message: '로그인이 필요합니다.' })
  expect(await call('/api/userCartBook/list', {}, { token: 'unknown' })).toMatchObject({ status: 403, key: 'tokenExpired' })
  expect(await call('/api/userCartBook/list', {}, { cookie: 'refreshToken=unknown' })).toMatchObject({ status: 403, key: 'tokenExpired' })
})

test('two different tokens in one request are refused', async () => {
  const { member, producer } = people
  expect(await call('/api/user/me', {}, { token: member?.token, cookie: `accessToken=${producer?.token}` })).toMatchObject({ status: 400, key: 'twoTokens' })
  expect(await call('/api/user/me', {}, { token: producer?.token, cookie: `accessToken=${producer?.token}` })).toMatchObject({ status: 200, data: { user: 'producer' } })
})

test('access_token in the address works for downloads only', async () => {
  const token = people.producer?.token
  expect((await callRaw('/api/userCartBook/listToXls', { userName: '김교사', userType: 'teacher', access_token: token }, { method: 'GET' })).status).toBe(200)
  expect((await callRaw(`/api/user/me?access_token=${token}`)).status).toBe(403)
})

test('an unknown address is 404 in the envelope, a wrong method 405 with Allow', async () => {
  expect(await call('/api/nothing')).toMatchObject({ status: 404, errorCode: 404, key: 'notFound', data: null })
  const answer = await call('/api/public/book/search', {}, { method: 'GET' })
  expect(answer).toMatchObject({ status: 405, key: 'methodNotAllowed' })
  expect(answer.headers.get('Allow')).toBe('POST')
})
