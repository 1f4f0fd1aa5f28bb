/**
 * Tests abuse of tokens and access keys: races, theft, revocation, forgery. For plain log-in see
 * `auth.test.ts`.
 */
import { book } from '../../support/fixtures/books'
import { beforeEach, describe, expect, test } from 'vitest'
import { sessionDays, ttl } from '~/tables/codes'
import { date } from '~/i18n/format'
import { db } from '~/platform/db.server'
import { accessKeyFor, newKeyNumber } from '~/auth/access-key.server'
import { tokenHash } from '~/auth/tokens.server'
import { authenticate } from '~/auth/session.server'
import { call, callRaw, digest, origin, createPerson } from '../../support/client/api-call'
import { password } from '../../support/passwords'
import { cleanDatabase } from '../../support/database/database'

beforeEach(cleanDatabase)

const renew = (refresh_token: string) =>
  call('/api/oauth/token', { grant_type: 'refresh_token', refresh_token })
const me = (token: string) => call('/api/user/me', {}, { token })
const alive = async (...tokens: string[]) =>
  Promise.all(tokens.map(async (token) => (await me(token)).status === 200))
const longAgo = (token: string) =>
  db.token.update({
    where: { hash: tokenHash(token) },
    data: { usedTime: new Date(Date.now() - (ttl.refreshGrace + 1) * 1000) },
  })

describe('refresh tokens', () => {
  test('of many refreshes at the same moment all get one pair, and the family has one live refresh token', async () => {
    const { refresh } = await createPerson('member')
    const answers = await Promise.all(Array.from({ length: 8 }, () => renew(refresh)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(
      new Set(answers.map(({ data }) => `${data.access_token} ${data.refresh_token}`)).size,
    ).toBe(1)
    expect(await db.token.count({ where: { kind: 'refresh', usedTime: null } })).toBe(1)
  })

  test('a stolen one that is used after its owner went on ends the family: the thief and the owner are both out', async () => {
    const { refresh: stolen } = await createPerson('member')
    const { data: owner } = await renew(stolen)
    const { data: next } = await renew(owner.refresh_token)
    await longAgo(stolen)
    expect(await renew(stolen)).toMatchObject({ status: 400, key: 'badRefresh' })
    expect(await alive(owner.access_token, next.access_token)).toEqual([false, false])
    expect((await renew(next.refresh_token)).status).toBe(400)
    expect(await db.session.count()).toBe(0)
  })

  test('the same when the thief was first', async () => {
    const { refresh } = await createPerson('member')
    const { data: thief } = await renew(refresh)
    await longAgo(refresh)
    expect((await renew(refresh)).status).toBe(400)
    expect(await alive(thief.access_token)).toEqual([false])
  })

  test('a family that ends does not take the member’s other sessions along', async () => {
    const { refresh } = await createPerson('member')
    const { headers } = await callRaw('/api/oauth/login', { user: 'member', password })
    const code = new URL(headers.get('Location') ?? '', origin).searchParams.get('code')
    const { data: other } = await call('/api/oauth/token', {
      grant_type: 'authorization_code',
      code,
    })
    await renew(refresh)
    await longAgo(refresh)
    await renew(refresh)
    expect(await alive(other.access_token)).toEqual([true])
  })

  test('an access token dies after its hour, the refresh token after its fourteen days', async () => {
    const { token, refresh } = await createPerson('member')
    const [access, renewing] = await Promise.all(
      [token, refresh].map((one) =>
        db.token.findUniqueOrThrow({ where: { hash: tokenHash(one) } }),
      ),
    )
    const life = (row: typeof access) =>
      Math.round((Number(row?.expireTime) - Number(row?.createTime)) / 1000)
    expect([life(access), life(renewing)].map((seconds) => Math.round(seconds / 60))).toEqual([
      60,
      14 * 24 * 60,
    ])
    await db.token.update({
      where: { hash: tokenHash(token) },
      data: { expireTime: new Date(Date.now() - 1) },
    })
    expect(await me(token)).toMatchObject({ status: 403, key: 'tokenExpired' })
    expect((await renew(refresh)).status).toBe(200)
  })
})

describe('a session', () => {
  test.each([
    ['a member', 10, sessionDays.member],
    ['a producer', 2, sessionDays.staff],
    ['an administrator', 1, sessionDays.staff],
  ])('of %s ends after its days, however much it is used', async (_, level, days) => {
    const { id, refresh } = await createPerson('one', level)
    const began = (minutes: number) =>
      db.session.updateMany({
        where: { userId: id },
        data: { createTime: new Date(Date.now() - days * 24 * 60 * 60_000 + minutes * 60_000) },
      })
    await began(30)
    const { data, status } = await renew(refresh)
    expect(status).toBe(200)
    // the pair that is made half an hour before ends with the session
    expect(data.refresh_expire_in).toBeGreaterThan(29 * 60)
    expect(data.refresh_expire_in).toBeLessThanOrEqual(30 * 60)
    const made = await db.token.findMany({ where: { usedTime: null } })
    const late = made.filter(({ expireTime }) => Number(expireTime) > Date.now() + 30 * 60_000)
    // the access token of before the change of the clock
    expect(late).toHaveLength(1)
    await began(0)
    expect(await renew(data.refresh_token)).toMatchObject({ status: 400, key: 'badRefresh' })
  })
})

describe('at the next request', () => {
  test('a changed password, a changed level and leaving have ended every session', async () => {
    const boss = await createPerson('boss', 1)
    const [one, two, three] = [
      await createPerson('one'),
      await createPerson('two'),
      await createPerson('three'),
    ]
    await call(
      `/api/user/modify/${one.id}`,
      { password: 'Neu!Wort5', currentPassword: password },
      { token: one.token },
    )
    await call(`/api/user/modify/${two.id}`, { level: 2 }, { token: boss.token })
    await call('/api/user/deleteAccount', {}, { token: three.token })
    expect(await alive(one.token, two.token, three.token, boss.token)).toEqual([
      false,
      false,
      false,
      true,
    ])
    for (const { refresh } of [one, two, three]) expect((await renew(refresh)).status).toBe(400)
  })

  test.each<[string, (id: number, token: string, boss: string) => Promise<unknown>]>([
    [
      'a changed password',
      (id, token) =>
        call(
          `/api/user/modify/${id}`,
          { password: 'Neu!Wort5', currentPassword: password },
          { token },
        ),
    ],
    [
      'a changed level',
      (id, _, boss) => call(`/api/user/modify/${id}`, { level: 1 }, { token: boss }),
    ],
    [
      'a changed number',
      (id, _, boss) =>
        call(
          `/api/user/changeMobile/${id}`,
          { cellPhone: '01087654321', reason: '전화로 확인' },
          { token: boss },
        ),
    ],
  ])(
    '%s has ended the access key, the private feed and the push subscriptions, too',
    async (_, change) => {
      const boss = await createPerson('boss', 1)
      const { id, token } = await createPerson('reader')
      const { data: key } = await call('/api/user/setAccessKey', { scope: 'read' }, { token })
      const { data: feed } = await call('/api/feed/setLink', { link: 'new' }, { token })
      await db.pushSubscription.create({
        data: { userId: id, endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' },
      })
      const calendar = () =>
        callRaw(`/api/public/feed/calendar/${feed.token}`, {}, { method: 'GET' })
      expect([...(await alive(key)), (await calendar()).status]).toEqual([true, 200])
      expect(await change(id, token, boss.token)).toMatchObject({ status: 200 })
      expect([...(await alive(key)), (await calendar()).status]).toEqual([false, 404])
      expect(await db.pushSubscription.count()).toBe(0)
      expect(await db.audit.count({ where: { action: 'removeAccessKey' } })).toBe(1)
    },
  )

  test('a cookie is as dead as a bearer token', async () => {
    const { id, token, refresh } = await createPerson('member')
    await call(
      `/api/user/modify/${id}`,
      { password: 'Neu!Wort5', currentPassword: password },
      { token },
    )
    expect(
      (
        await call(
          '/api/userCartBook/list',
          {},
          { cookie: `accessToken=${token}; refreshToken=${refresh}` },
        )
      ).key,
    ).toBe('tokenExpired')
  })
})

describe('an access key', () => {
  const issued = async (user = 'member', level = 10, scope = 'read') => {
    const owner = await createPerson(user, level)
    return {
      ...owner,
      key: (await call('/api/user/setAccessKey', { scope }, { token: owner.token })).data as string,
    }
  }
  const sheet = { userName: '김교사', userType: 'teacher' }

  test('reads what its owner may read, in the header and, for downloads, in the address', async () => {
    const { id, key } = await issued()
    expect((await me(key)).data).toMatchObject({ id, user: 'member' })
    expect((await call('/api/userCartBook/list', {}, { token: key })).status).toBe(200)
    expect(
      (
        await callRaw(
          '/api/userCartBook/listToXls',
          { ...sheet, access_token: key },
          { method: 'GET' },
        )
      ).status,
    ).toBe(200)
    expect(
      (await callRaw('/api/userCartBook/listToXls', sheet, { method: 'GET', token: key })).status,
    ).toBe(200)
    expect((await callRaw(`/api/user/me?access_token=${key}`)).status).toBe(403)
    expect((await call('/api/user/list', {}, { token: key })).key).toBe('noPermission')
  })

  test('has its owner’s level of this moment', async () => {
    const { id, key } = await issued('boss', 1, 'staff')
    expect((await call('/api/user/list', {}, { token: key })).status).toBe(200)
    await db.user.update({ where: { id }, data: { level: 10 } })
    expect((await call('/api/user/list', {}, { token: key })).key).toBe('noPermission')
  })

  test('of staff reads what is their own, and the work of the centre only when it was issued for it', async () => {
    const ownKey = await issued('reader', 1)
    expect((await call('/api/user/me', {}, { token: ownKey.key })).status).toBe(200)
    for (const path of ['user/list', 'demand/list', 'audit/list', 'produceBook/list'])
      expect([path, (await call(`/api/${path}`, {}, { token: ownKey.key })).status]).toEqual([
        path,
        403,
      ])
    const { key } = await issued('worker', 1, 'staff')
    expect((await call('/api/demand/list', {}, { token: key })).status).toBe(200)
    const { token } = await createPerson('member')
    expect(await call('/api/user/setAccessKey', { scope: 'staff' }, { token })).toMatchObject({
      status: 403,
      key: 'noPermission',
    })
  })

  test('tells nothing that opens something by itself, nor who did what', async () => {
    const { token, key } = await issued('worker', 1, 'staff')
    const { id: webhook } = await db.webhook.create({
      data: { name: '도서관', url: 'https://example.org/', kinds: [] },
    })
    const { data } = await call('/api/feed/setLink', { link: 'new' }, { token })
    for (const path of ['feed/link', 'user/sessions', `webhook/info/${webhook}`, 'audit/list'])
      expect([path, await call(`/api/${path}`, {}, { token: key })]).toMatchObject([
        path,
        { status: 403, key: 'keyReadsOnly' },
      ])
    const info = await call('/api/user/info', {}, { token: key })
    expect([info.status, info.data.accessKey]).toEqual([200, ''])
    expect(JSON.stringify(info.data)).not.toContain(data.token)
    expect((await call('/api/user/info', {}, { token })).data.accessKey).toBe(key)
  })

  test('ends after a year, and says when it was used last', async () => {
    const { id, token, key } = await issued()
    const read = async () => (await call('/api/user/info', {}, { token })).data
    expect(await read()).toMatchObject({ accessKeyUsedDay: '' })
    await alive(key)
    const { accessKeyUsedDay, accessKeyEnd, updateTime } = await read()
    expect(accessKeyUsedDay).toBe(date(new Date()))
    expect(Math.round((Date.parse(accessKeyEnd) - Date.now()) / 86_400_000)).toBe(365)
    await db.$executeRaw`UPDATE "User" SET "accessKeyEnd" = now() - interval '1 second' WHERE id = ${id}`
    expect(await alive(key)).toEqual([false])
    expect((await read()).updateTime).toBe(updateTime)
  })

  test('changes nothing: every call with an effect refuses it and says why', async () => {
    const { id, key } = await issued()
    await createPerson('boss', 1)
    // the day of its last use is noted
    await alive(key)
    const before = await digest()
    for (const [path, fields] of Object.entries({
      'userCartBook/add': { bookId: 'x', prodType: '점자', orderNum: 1 },
      'userOrderBook/order': {},
      [`user/modify/${id}`]: { password: 'Neu!Wort5', currentPassword: password },
      'user/setAccessKey': {},
      'user/removeAccessKey': {},
      'user/endSessions': {},
      'user/deleteAccount': {},
      'oauth/logout': {},
    })) {
      expect(await call(`/api/${path}`, fields, { token: key })).toMatchObject({
        status: 403,
        key: 'keyReadsOnly',
        message: '접근 키로는 할 수 없는 일입니다. 로그인해 주세요.',
      })
    }
    expect(await digest()).toBe(before)
  })

  test('that may apply applies, changes and ends applications, and nothing else', async () => {
    const { id, token } = await createPerson('member')
    const { data: key } = await call('/api/user/setAccessKey', { scope: 'apply' }, { token })
    expect((await call('/api/user/info', {}, { token })).data.accessKeyScope).toBe('apply')
    await book({ bookId: 'k1' })
    await call('/api/userCartBook/add', { bookId: 'k1', prodType: '점자', orderNum: 9 }, { token })
    const apply = (more: object, caller = { token: key }) =>
      call(
        '/api/userOrderBook/apply',
        { bookId: 'k1', prodType: '음성', orderNum: 2, ...more },
        caller,
      )
    const { status, data: order } = await apply({ opId: 'once', neededFrom: '2099-03-02' })
    expect([status, order]).toMatchObject([
      200,
      { bookId: 'k1', prodType: '음성', orderNum: 2, neededFrom: '2099-03-02', step: 'received' },
    ])
    // sent again with the same value, it is the same application; the cart stays
    expect((await apply({ opId: 'once', neededFrom: '2099-03-02' })).data.id).toBe(order.id)
    expect(await db.order.count({ where: { userId: id } })).toBe(1)
    expect(await db.cartEntry.count({ where: { userId: id } })).toBe(1)
    expect(await apply({ bookId: 'nowhere' })).toMatchObject({ status: 404, key: 'noSuchMaterial' })
    expect(await apply({ neededFrom: '2001-01-01' })).toMatchObject({
      status: 400,
      fieldErrors: { neededFrom: expect.any(String) },
    })
    const orderCall = (name: string) => `/api/userOrderBook/${name}/${order.id}`
    expect((await call(orderCall('modify'), { orderNum: 3 }, { token: key })).data.orderNum).toBe(3)
    expect((await call(orderCall('end'), {}, { token: key })).data.endTime).toEqual(
      expect.any(String),
    )
    expect((await call(orderCall('reopen'), {}, { token: key })).data.endTime).toBeNull()
    expect((await call(orderCall('cancel'), {}, { token: key })).data).toBe(true)
    for (const path of ['userOrderBook/order', 'userCartBook/add', 'user/removeAccessKey'])
      expect((await call(`/api/${path}`, {}, { token: key })).key).toBe('keyReadsOnly')
    const reading = await issued('other')
    expect(await apply({}, { token: reading.key })).toMatchObject({
      status: 403,
      message: expect.stringContaining('조회만 할 수 있습니다'),
    })
    expect((await apply({}, { token: `${key}x` })).key).toBe('tokenExpired')
    expect(await db.order.count()).toBe(0)
  })

  test('opens no page', async () => {
    const { key } = await issued()
    for (const headers of [
      new Headers({ Authorization: `Bearer ${key}` }),
      new Headers({ Cookie: `accessToken=${key}` }),
    ]) {
      expect(
        (
          await authenticate({
            request: new Request(`${origin}/cart`, { headers }),
            context: {} as never,
          })
        ).user,
      ).toBeNull()
    }
    expect(
      (
        await authenticate({
          request: new Request(`${origin}/cart?access_token=${key}`),
          context: {} as never,
        })
      ).user,
    ).toBeNull()
  })

  test('is dead once it is taken back, and its successor lives', async () => {
    const { token, key } = await issued()
    await call('/api/user/removeAccessKey', {}, { token })
    expect(await me(key)).toMatchObject({ status: 403, key: 'tokenExpired' })
    const { data: next } = await call('/api/user/setAccessKey', {}, { token })
    expect(await alive(key, next)).toEqual([false, true])
  })

  test('dies with the password it was issued under, and the trace says so', async () => {
    const { id, token, key } = await issued()
    await call(`/api/user/modify/${id}`, { email: 'a@b.kr' }, { token })
    expect(await alive(key)).toEqual([true])
    await call(
      `/api/user/modify/${id}`,
      { password: 'Neu!Wort5', currentPassword: password },
      { token },
    )
    expect(await alive(key)).toEqual([false])
    expect((await db.user.findUniqueOrThrow({ where: { id } })).accessKey).toBeNull()
    expect(
      (await db.audit.findMany({ orderBy: { id: 'asc' } })).map(({ action }) => action),
    ).toEqual(['setAccessKey', 'modify', 'password', 'removeAccessKey'])
  })

  test('cannot be forged from what the database holds, nor made to open another account', async () => {
    const { id, key } = await issued()
    const other = await issued('other')
    const number = (await db.user.findUniqueOrThrow({ where: { id } })).accessKey ?? ''
    const proofs = {
      'another account’s proof': other.key.slice(26),
      'no proof': 'A'.repeat(43),
      'a longer one': `${key.slice(26)}A`,
    }
    for (const proof of Object.values(proofs))
      expect(await alive(`mdc_${number}${proof}`)).toEqual([false])
    // the right proof for the wrong account, and for a number that no account has
    expect(
      await alive(
        accessKeyFor(other.id, number),
        accessKeyFor(id, newKeyNumber()),
        number,
        `mdc_${number}`,
      ),
    ).toEqual([false, false, false, false])
    expect((await me(key)).data.id).toBe(id)
  })

  test('and a token of another in one request are refused', async () => {
    const { key } = await issued()
    const other = await createPerson('other')
    expect(
      await call('/api/user/me', {}, { token: key, cookie: `accessToken=${other.token}` }),
    ).toMatchObject({ status: 400, key: 'twoTokens' })
    expect(
      (
        await callRaw(
          '/api/userCartBook/listToXls',
          { ...sheet, access_token: key },
          { method: 'GET', token: other.token },
        )
      ).status,
    ).toBe(400)
  })
})
