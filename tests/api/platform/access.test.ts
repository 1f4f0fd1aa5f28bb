/**
 * Tests the access rules of every row of the API table: refused callers get the refusal and change
 * nothing.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { levels } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { rows } from '~/api/table.server'
import { call, callRaw, digest, createPerson, type Person } from '../../support/client/api-call'
import { storedKeys } from '../../support/checks/consistency'
import { cleanDatabase } from '../../support/database/database'

const level = { anyone: Infinity, ...levels }
const callers = ['anonymous', 'member', 'producer', 'administrator'] as const
const people: Partial<Record<(typeof callers)[number], Person>> = {}

/**
 * `fresh`: the people and rows are as after a new start, because all calls since were refused and
 * the tests have verified that a refused call changes nothing. `untouched`: the state then.
 */
let fresh = false
let untouched = ''

test('who may call what is what access/roles.txt says; after a wanted change: npm test -- tests/api/platform/access -u', async () => {
  const lines = rows.map(({ method, path, role }) => `${role} ${method} ${path}`)
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('access/roles.txt')
})

// logging out and leaving are among the rows, so the people are created again when needed
beforeEach(everyoneComes)
async function everyoneComes() {
  if (fresh) return
  await cleanDatabase()
  people.member = await createPerson('member', levels.member)
  people.producer = await createPerson('producer', levels.producer)
  people.administrator = await createPerson('administrator', levels.administrator)
  fresh = true
  untouched = await state()
}

/** All rows of the database and all keys of stored files, as one text. */
const state = async () => `${await digest()} ${storedKeys().sort().join()}`
/**
 * Whether the people may stay for the next test: nothing was written and no attempt was counted.
 */
const leftNothing = async () =>
  (await db.$queryRaw<unknown[]>`SELECT 1 FROM "RateLimiterFlexible" LIMIT 1`).length === 0 &&
  (await state()) === untouched

/**
 * Path with `id` in place of its parameter. Some service functions compare it with the caller's own
 * id.
 */
const pathOf = (row: (typeof rows)[number], id = 1) => row.path.replace(/:\w+/g, String(id))
const mayEnter = (caller: (typeof callers)[number], row: (typeof rows)[number]) =>
  (caller === 'anonymous' ? Infinity : level[caller]) <= level[row.role]

/** Ways of sending the access token that are valid for this row. */
function transportsOf(me: Person | undefined, { method }: (typeof rows)[number]) {
  if (!me) return [{}]
  return [
    { token: me.token },
    { cookie: `accessToken=${me.token}` },
    ...(method === 'GET' ? [{ query: { access_token: me.token } }] : []),
  ]
}

describe.each(rows)('$method $path is for $who', (row) => {
  const others = callers.filter((caller) => !mayEnter(caller, row))
  const turnedAway = async () => {
    for (const caller of others) {
      const me = people[caller]
      for (const { query, ...way } of transportsOf(me, row) as {
        query?: object
        token?: string
        cookie?: string
      }[]) {
        // the address of a HEAD request carries no token
        const methods = row.method === 'GET' && !query ? ['GET', 'HEAD'] : [row.method]
        for (const method of methods) {
          const { status, headers } = await callRaw(
            pathOf(row, me?.id),
            { ...query },
            { method, ...way },
          )
          expect([caller, method, status]).toEqual([caller, method, 403])
          expect(headers.get('WWW-Authenticate')).toBe(caller === 'anonymous' ? 'Bearer' : null)
        }
      }
    }
    fresh = false
    expect(await state()).toBe(untouched)
    fresh = true
  }
  if (others.length > 0) test('and turns everybody else away, who changes nothing', turnedAway)

  test.each(callers.filter((caller) => mayEnter(caller, row)))('%s', async (caller) => {
    for (let way = 0; way < transportsOf(people[caller], row).length; way++) {
      await everyoneComes()
      fresh = false
      const me = people[caller]
      const { query, ...transport } = transportsOf(me, row)[way] as { query?: object }
      expect(
        (await callRaw(pathOf(row, me?.id), { ...query }, { method: row.method, ...transport }))
          .status,
      ).not.toBe(403)
      fresh = await leftNothing()
    }
  })
})

test('a token in the address of a call that is no download opens nothing', async () => {
  const guarded = rows.filter((row) => row.method === 'POST' && row.role !== 'anyone')
  for (const row of guarded) {
    const { status } = await callRaw(
      `${pathOf(row, people.administrator?.id)}?access_token=${people.administrator?.token}`,
    )
    expect([row.path, status]).toEqual([row.path, 403])
  }
  fresh = false
  expect(await state()).toBe(untouched)
  fresh = true
})

test('no two rows share an address', () => {
  const addresses = rows.map((row) => `${row.method} ${row.path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('rows name every limit that their handlers count themselves, and no other', () => {
  // app/http counts what no row answers for: forms that are saved over the end of a session
  const sources = ['app/features', 'app/auth'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  const counted = sources.flatMap((text) =>
    [...text.matchAll(/consumeRateLimit\('([\w-]+)'/g)].map(([, limit]) => limit),
  )
  const named = rows.flatMap(({ rateLimit }) =>
    typeof rateLimit === 'object' ? rateLimit.byHandler : [],
  )
  expect([...new Set(named)].sort()).toEqual([...new Set(counted)].sort())
})

test('every row stands in the OpenAPI document', async () => {
  const response = await callRaw('/api/openapi.json', {}, { method: 'GET' })
  const { paths } = await response.json()
  for (const row of rows)
    expect(
      paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()],
      row.path,
    ).toBeDefined()
})

test('the refusal tells which: loginRequired, tokenExpired, noPermission', async () => {
  expect(await call('/api/userCartBook/list')).toMatchObject({
    status: 403,
    errorCode: 403,
    key: 'loginRequired',
    data: null,
    message: '로그인이 필요합니다.',
  })
  expect(await call('/api/userCartBook/list', {}, { token: 'unknown' })).toMatchObject({
    status: 403,
    key: 'tokenExpired',
  })
  expect(
    await call('/api/userCartBook/list', {}, { cookie: 'refreshToken=unknown' }),
  ).toMatchObject({ status: 403, key: 'tokenExpired' })
})

test('two different tokens in one request are refused', async () => {
  const { member, producer } = people
  expect(
    await call(
      '/api/user/me',
      {},
      { token: member?.token, cookie: `accessToken=${producer?.token}` },
    ),
  ).toMatchObject({ status: 400, key: 'twoTokens' })
  expect(
    await call(
      '/api/user/me',
      {},
      { token: producer?.token, cookie: `accessToken=${producer?.token}` },
    ),
  ).toMatchObject({ status: 200, data: { user: 'producer' } })
})

test('access_token in the address works for downloads only', async () => {
  const token = people.producer?.token
  expect(
    (
      await callRaw(
        '/api/userCartBook/listToXls',
        { userName: '김교사', userType: 'teacher', access_token: token },
        { method: 'GET' },
      )
    ).status,
  ).toBe(200)
  expect((await callRaw(`/api/user/me?access_token=${token}`)).status).toBe(403)
})

test('an unknown address is 404 in the envelope, a wrong method 405 with Allow', async () => {
  expect(await call('/api/nothing')).toMatchObject({
    status: 404,
    errorCode: 404,
    key: 'notFound',
    data: null,
  })
  const answer = await call('/api/public/book/search', {}, { method: 'GET' })
  expect(answer).toMatchObject({ status: 405, key: 'methodNotAllowed' })
  expect(answer.headers.get('Allow')).toBe('POST')
})
