/**
 * Tests inputs that once broke a call (found by fuzz.test.ts): each is refused with 400 and a
 * message.
 */
import { beforeEach, expect, test } from 'vitest'
import { action } from '~/routes/api.$'
import { origin, createPerson } from '../support/client/api-call'
import { cleanDatabase } from '../support/database/database'

beforeEach(cleanDatabase)

/** Sends JSON, in which a field may have any type. */
async function ask(path: string, fields: object, token?: string) {
  const headers = {
    'Content-Type': 'application/json',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  }
  const response = await action({
    request: new Request(origin + path, { method: 'POST', headers, body: JSON.stringify(fields) }),
    params: {},
    context: { address: '192.0.2.1' },
  })
  return {
    status: response.status,
    ...((await response.json()) as { key: string; message: string }),
  }
}

/** An object that cannot be converted to a string. */
const noText = { toString: 1, valueOf: 1 }

test.each<[string, string, object]>([
  [
    'an id and a password that are objects, to join',
    '/api/oauth/join',
    { user: { a: 1 }, password: [[]], passwordConfirm: {} },
  ],
  [
    'a consent without a text',
    '/api/oauth/join',
    { user: 'newcomer', password: 'Saebyeok!58', optIn: noText },
  ],
  ['a consent without a text, in my info', '/api/user/modify/:me', { optIn: noText }],
  ['all of the notices, without a text', '/api/notification/markRead', { all: noText }],
  [
    'an id and a password that are lists, to set a password',
    '/api/oauth/setUserPassword',
    { code: '123456', user: ['a'], password: ['b'] },
  ],
  [
    'an id and a password that are objects, to register',
    '/api/user/create',
    { user: {}, password: { length: 9 }, optIn: noText },
  ],
])('%s', async (_, path, fields) => {
  const { id, token } = await createPerson('boss', 1)
  const answer = await ask(path.replace(':me', String(id)), fields, token)
  expect(answer).toMatchObject({ status: 400, key: 'invalidInput' })
  expect(answer.message).toMatch(/[가-힣]/)
})
