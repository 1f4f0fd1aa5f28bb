/**
 * Tests rate limits: they hold over parallel requests, name the waiting time, and do not punish
 * shared addresses.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { AppError } from '~/platform/app-error'
import { clientNetwork } from '~/platform/client-network'
import {
  consumeLoginAttempt,
  consumeRateLimit,
  resetLoginAttempts,
  refundLoginAttempt,
  type RateLimitName,
} from '~/auth/rate-limits.server'
import { t } from '~/tables/messages'
import { call, callRaw, createPerson } from '../support/client/api-call'
import { password } from '../support/passwords'
import { cleanDatabase } from '../support/database/database'
import { everything } from '../support/setup/scope'

beforeEach(cleanDatabase)

const refusalOf = async (work: Promise<void>) =>
  work.then(
    () => null,
    (error: unknown) => error as AppError,
  )

// prettier-ignore
const bounds: [RateLimitName, points: number, minutes: number][] = [
  ['login-pair', 10, 15], ['login-account', 50, 15], ['login-device', 10, 15], ['login-address', 200, 15], ['code-address', 60, 10], ['code-try-address', 300, 15],
  ['id-check', 300, 10], ['identity', 600, 10], ['address-search', 300, 10], ['join', 60, 60], ['social', 300, 10], ['account-help', 10, 60], ['password-link', 300, 10],
]

test.each(bounds)(
  '%s: %i uses in %i minutes, counted for each key alone',
  async (limit, points, minutes) => {
    const expire = new Date(Date.now() + minutes * 60_000)
    await consumeRateLimit(limit, 'somebody')
    const { key, points: used, expire: end } = await db.rateLimiterFlexible.findFirstOrThrow()
    expect([key, used]).toEqual([`${limit}:somebody`, 1])
    expect(Math.abs(Number(end) - expire.getTime())).toBeLessThan(5000)
    await db.rateLimiterFlexible.updateMany({ data: { points: points - 1 } })
    await consumeRateLimit(limit, 'somebody')
    const refused = await refusalOf(consumeRateLimit(limit, 'somebody'))
    expect(refused).toBeInstanceOf(AppError)
    expect(refused).toMatchObject({ status: 429, details: { params: { minutes } } })
    expect(refused?.details.retryAfter).toBeGreaterThan(minutes * 60 - 10)
    expect(t(refused?.key ?? '', 'ko', refused?.details.params)).toMatch(
      new RegExp(`${minutes}분 뒤에 다시 시도해 주세요`),
    )
    await consumeRateLimit(limit, 'somebody else')
  },
)

test('the addresses of one IPv6 network count as one, those of IPv4 and of another network apart', async () => {
  const same = [
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff:1:2:3',
    '2001:DB8:1:2::',
    '2001:0db8:0001:0002:0:0:0:9%eth0',
  ]
  expect(new Set(same.map(clientNetwork))).toEqual(new Set(['2001:db8:1:2::/64']))
  expect(
    [
      '2001:db8:1:3::1',
      '::1',
      'fe80::1',
      '::ffff:192.0.2.7',
      '192.0.2.7',
      'unknown',
      'google:50',
    ].map(clientNetwork),
  ).toEqual([
    '2001:db8:1:3::/64',
    '0:0:0:0::/64',
    'fe80:0:0:0::/64',
    '192.0.2.7',
    '192.0.2.7',
    'unknown',
    'google:50',
  ])
  for (let i = 0; i < 60; i++) await consumeRateLimit('join', `2001:db8:1:2::${i.toString(16)}`)
  expect(await refusalOf(consumeRateLimit('join', '2001:db8:1:2:abcd::1'))).toMatchObject({
    status: 429,
  })
  expect(await refusalOf(consumeRateLimit('join', '2001:db8:1:3::1'))).toBeNull()
  for (let i = 0; i < 10; i++) await consumeLoginAttempt('member', `2001:db8:1:2::${i}`)
  expect(await refusalOf(consumeLoginAttempt('member', '2001:db8:1:2::ff'))).toMatchObject({
    status: 429,
  })
  await refundLoginAttempt('member', '2001:db8:1:2::aaaa')
  expect(await refusalOf(consumeLoginAttempt('member', '2001:db8:1:2::1'))).toBeNull()
})

test('a window that has passed begins anew', async () => {
  for (let i = 0; i < 10; i++) await consumeRateLimit('login-pair', 'a')
  expect(await refusalOf(consumeRateLimit('login-pair', 'a'))).toBeInstanceOf(AppError)
  await db.rateLimiterFlexible.updateMany({ data: { expire: new Date(Date.now() - 1) } })
  expect(await refusalOf(consumeRateLimit('login-pair', 'a'))).toBeNull()
})

test('a hundred uses side by side are all counted', async () => {
  const refusals = await Promise.all(
    Array.from({ length: 100 }, () => refusalOf(consumeRateLimit('code-address', 'a'))),
  )
  expect(refusals.filter((one) => one === null)).toHaveLength(60)
})

test('RATE_LIMITS=off switches all of them off', async () => {
  vi.spyOn(env, 'RATE_LIMITS', 'get').mockReturnValue('off')
  await Promise.all(bounds.map(([limit]) => consumeRateLimit(limit, 'a')))
  await consumeLoginAttempt('member', 'a')
  vi.restoreAllMocks()
  expect(await db.rateLimiterFlexible.count()).toBe(0)
})

describe('log-in', () => {
  test('of thirty wrong passwords side by side ten are checked', async () => {
    await createPerson('member')
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        call('/api/oauth/login', { user: 'member', password: 'wrong' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('an account is guarded from guesses that come from ever other addresses', async () => {
    for (let i = 0; i < 50; i++) await consumeLoginAttempt('member', `192.0.2.${i}`)
    expect(await refusalOf(consumeLoginAttempt('member', '198.51.100.1'))).toMatchObject({
      key: 'tooManyLogins',
      status: 429,
    })
  })

  test.runIf(everything)(
    'two hundred people of one school log in one after the other, twice, and nobody is turned away',
    async () => {
      for (const round of [1, 2]) {
        for (let i = 0; i < 200; i++) {
          const refused = await refusalOf(consumeLoginAttempt(`pupil${i}`, '192.0.2.1'))
          expect(refused, `round ${round}, pupil ${i}`).toBeNull()
          await refundLoginAttempt(`pupil${i}`, '192.0.2.1')
        }
      }
      await createPerson('member')
      expect((await callRaw('/api/oauth/login', { user: 'member', password })).status).toBe(302)
    },
  )

  test('two hundred people of one school log in at the same moment, and nobody is turned away', async () => {
    await Promise.all(Array.from({ length: 200 }, (_, i) => createPerson(`pupil${i}`)))
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        callRaw('/api/oauth/login', { user: `pupil${i}`, password }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]))
  })

  test('a new password forgives the account everywhere, and no other account', async () => {
    for (const user of ['member', 'member2'])
      for (let i = 0; i < 10; i++) await consumeLoginAttempt(user, `192.0.2.${i % 2}`)
    await resetLoginAttempts('member', db)
    const left = (await db.rateLimiterFlexible.findMany({ orderBy: { key: 'asc' } })).map(
      ({ key }) => key,
    )
    expect(left).toEqual([
      'login-account:member2',
      'login-address:192.0.2.0',
      'login-address:192.0.2.1',
      'login-pair:member2|192.0.2.0',
      'login-pair:member2|192.0.2.1',
    ])
  })
})
