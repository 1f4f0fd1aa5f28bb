/**
 * Tests members: their own record, password, access key, sessions and withdrawal; what
 * administrators may do with all of them.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { levels } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { audit } from '~/auth/audit.server'
import { accessKeyFor } from '~/auth/access-key.server'
import { verifyPassword } from '~/auth/password-hash.server'
import { startSession } from '~/auth/tokens.server'
import { book } from '../../support/fixtures/books'
import { call, callRaw, digest, createPerson } from '../../support/client/api-call'
import { password } from '../../support/passwords'
import { cleanDatabase, query } from '../../support/database/database'

beforeEach(cleanDatabase)

const better = 'Neu-Wort5'.replace('-', '!')
const stored = (id: number) => db.user.findUniqueOrThrow({ where: { id } })
const trail = async () =>
  (await db.audit.findMany({ orderBy: { id: 'asc' } })).map(
    ({ userName, action, target, before, after }) => ({ userName, action, target, before, after }),
  )
const everything = async () =>
  JSON.stringify([
    await db.user.findMany(),
    await db.audit.findMany(),
    await db.operation.findMany(),
  ])
const logsIn = async (user: string, secret: string) =>
  (await callRaw('/api/oauth/login', { user, password: secret })).status === 302
const isIn = async (token: string) => (await call('/api/user/me', {}, { token })).status === 200

describe('info', () => {
  test('tells the caller everything about themselves but the hash', async () => {
    const { id, token } = await createPerson('member')
    await db.user.update({ where: { id }, data: { email: 'a@b.kr', optIn: true } })
    const { data } = await call('/api/user/info', {}, { token })
    expect(Object.keys(data).sort()).toEqual(
      'accessKey accessKeyEnd accessKeyScope accessKeyUsedDay address addressDetail birth cellPhone createTime email emailConfirmed gender id level name nickName optIn phone schoolName social updateTime user zipCode'.split(
        ' ',
      ),
    )
    expect(data).toMatchObject({
      id,
      user: 'member',
      name: '이름 member',
      cellPhone: '01000000000',
      email: 'a@b.kr',
      optIn: true,
      accessKey: '',
      social: false,
    })
    expect(data.updateTime).toMatch(/\+09:00$/)
  })

  test('says who logs in through a provider', async () => {
    const { token } = await createPerson('kakao:1')
    expect((await call('/api/user/info', {}, { token })).data.social).toBe(true)
  })
})

describe('modify, of oneself', () => {
  test('changes what was sent, leaves the rest, and traces names of fields, never their values', async () => {
    const { id, token } = await createPerson('member')
    await db.user.update({ where: { id }, data: { zipCode: '03032', optIn: true } })
    const fields = {
      email: ' new@example.org ',
      phone: '02-123-4567',
      address: '서울특별시 종로구 필운대로 97',
      addressDetail: '1층',
      optIn: '0',
    }
    const { status, data } = await call(`/api/user/modify/${id}`, fields, { token })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      email: 'new@example.org',
      phone: '021234567',
      zipCode: '03032',
      optIn: false,
    })
    expect(await stored(id)).toMatchObject({
      email: 'new@example.org',
      zipCode: '03032',
      addressDetail: '1층',
      optIn: false,
      name: '이름 member',
    })
    expect(await trail()).toEqual([
      {
        userName: 'member',
        action: 'modify',
        target: 'member',
        before: null,
        after: { fields: ['email', 'phone', 'address', 'addressDetail', 'optIn'] },
      },
    ])
    expect(JSON.stringify(await db.audit.findMany())).not.toMatch(/example|4567|필운대로/)
  })

  test('empties what is sent empty', async () => {
    const { id, token } = await createPerson('member')
    await db.user.update({ where: { id }, data: { email: 'a@b.kr', zipCode: '03032', phone: '1' } })
    await call(`/api/user/modify/${id}`, { email: '', zipCode: '', phone: '' }, { token })
    expect(await stored(id)).toMatchObject({ email: '', zipCode: '', phone: '' })
  })

  test.each([
    ['user', 'another'],
    ['name', '다른이'],
    ['cellPhone', '01011112222'],
    ['user', 'member'],
  ])('refuses %s, which never changes, at its field', async (field, value) => {
    const { id, token } = await createPerson('member')
    const before = await digest()
    expect(
      await call(`/api/user/modify/${id}`, { email: 'a@b.kr', [field]: value }, { token }),
    ).toMatchObject({ status: 400, fieldErrors: { [field]: '바꿀 수 없는 항목입니다.' } })
    expect(await digest()).toBe(before)
  })

  test('does not change level, school or key of a member who sends them', async () => {
    const { id, token } = await createPerson('member')
    const before = await digest()
    const sent = {
      level: 1,
      nickName: '관리자',
      schoolName: '다른학교',
      accessKey: 'mine',
      passwordHash: 'x',
      createTime: '2000-01-01',
      birth: '1999',
    }
    expect((await call(`/api/user/modify/${id}`, sent, { token })).status).toBe(200)
    expect(await digest()).toBe(before)
  })

  test('is refused for somebody else, with or without a password', async () => {
    const { token } = await createPerson('member')
    const other = await createPerson('other')
    const before = await digest()
    for (const fields of [{ email: 'a@b.kr' }, { password: better, currentPassword: password }]) {
      expect(await call(`/api/user/modify/${other.id}`, fields, { token })).toMatchObject({
        status: 403,
        key: 'noPermission',
      })
    }
    expect(await digest()).toBe(before)
  })

  test.each([
    [{ email: 'nonsense' }, 'email', '이메일 주소를 다시 확인해주세요.'],
    [{ zipCode: '1' }, 'zipCode', '우편번호는 숫자 5자리로 입력해 주세요. 예: 03032'],
    [{ optIn: 'perhaps' }, 'optIn', '목록에 있는 값 가운데에서 골라 주세요.'],
    [{ address: 'ㄱ'.repeat(201) }, 'address', '너무 깁니다. 더 짧게 입력해 주세요.'],
  ])('%j is refused at its field', async (fields, field, message) => {
    const { id, token } = await createPerson('member')
    expect(await call(`/api/user/modify/${id}`, fields, { token })).toMatchObject({
      status: 400,
      fieldErrors: { [field]: message },
    })
  })

  test('with nothing new changes nothing and leaves no trace', async () => {
    const { id, token } = await createPerson('member')
    const before = await digest()
    const { updateTime } = (await call('/api/user/info', {}, { token })).data
    expect(
      await call(`/api/user/modify/${id}`, { email: '', optIn: '0', updateTime }, { token }),
    ).toMatchObject({ status: 200, data: { updateTime } })
    expect(await digest()).toBe(before)
  })

  test('a change made meanwhile is not overwritten: 409 at each field that differs; with the new updateTime it is', async () => {
    const { id, token } = await createPerson('member')
    const { updateTime } = (await call('/api/user/info', {}, { token })).data
    await call(
      `/api/user/modify/${id}`,
      { email: 'first@example.org', phone: '15880000' },
      { token },
    )
    const late = {
      email: 'second@example.org',
      phone: '15880000',
      addressDetail: '2층',
      updateTime,
    }
    const refused = await call(`/api/user/modify/${id}`, late, { token })
    expect(refused).toMatchObject({ status: 409, key: 'changedMeanwhile' })
    expect(Object.keys(refused.fieldErrors ?? {})).toEqual(['email', 'addressDetail'])
    expect(await stored(id)).toMatchObject({ email: 'first@example.org', addressDetail: '' })
    const { data } = await call('/api/user/info', {}, { token })
    expect(
      (await call(`/api/user/modify/${id}`, { ...late, updateTime: data.updateTime }, { token }))
        .status,
    ).toBe(200)
    expect(await stored(id)).toMatchObject({ email: 'second@example.org', addressDetail: '2층' })
  })

  test('of two changes that start from the same state one is a conflict', async () => {
    const { id, token } = await createPerson('member')
    const { updateTime } = (await call('/api/user/info', {}, { token })).data
    const answers = await Promise.all(
      ['a@b.kr', 'c@d.kr'].map((email) =>
        call(`/api/user/modify/${id}`, { email, updateTime }, { token }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('what an access key was issued meanwhile does not count as a change of the record', async () => {
    const { id, token } = await createPerson('member')
    const { updateTime } = (await call('/api/user/info', {}, { token })).data
    await call('/api/user/setAccessKey', {}, { token })
    expect(
      (await call(`/api/user/modify/${id}`, { email: 'a@b.kr', updateTime }, { token })).status,
    ).toBe(200)
  })
})

describe('a new password', () => {
  const change = (id: number, token: string, fields: Record<string, string>, address?: string) =>
    call(`/api/user/modify/${id}`, fields, { token, address })

  test('replaces the old one, and every session ends, also this one and codes on their way', async () => {
    const { id, token, refresh } = await createPerson('member')
    const elsewhere = await startSession({ ...(await stored(id)) }, 'elsewhere', db)
    const code = new URL(
      (await callRaw('/api/oauth/login', { user: 'member', password })).headers.get('Location') ??
        '',
      'http://here',
    ).searchParams.get('code')
    expect(
      (
        await change(id, token, {
          password: better,
          passwordConfirm: better,
          currentPassword: password,
        })
      ).status,
    ).toBe(200)
    expect([await logsIn('member', better), await logsIn('member', password)]).toEqual([
      true,
      false,
    ])
    expect([await isIn(token), await isIn(elsewhere.access_token)]).toEqual([false, false])
    for (const refresh_token of [refresh, elsewhere.refresh_token])
      expect(
        (await call('/api/oauth/token', { grant_type: 'refresh_token', refresh_token })).status,
      ).toBe(400)
    expect(
      (await call('/api/oauth/token', { grant_type: 'authorization_code', code })).status,
    ).toBe(400)
    expect(await trail()).toEqual([
      { userName: 'member', action: 'password', target: 'member', before: null, after: null },
    ])
    expect(await everything()).not.toContain(better)
  })

  test('may be as short as five characters', async () => {
    const { id, token } = await createPerson('member')
    expect((await change(id, token, { password: 'q7w9z', currentPassword: password })).status).toBe(
      200,
    )
    expect(await verifyPassword('q7w9z', (await stored(id)).passwordHash)).toBe(true)
  })

  test.each([
    [{ password: better }, { currentPassword: '현재 비밀번호를 입력해 주세요.' }],
    [
      { password: better, currentPassword: 'wrong' },
      { currentPassword: '현재 비밀번호가 일치하지 않습니다.' },
    ],
    [
      { password: 'q7w9', currentPassword: password },
      { password: '비밀번호는 5자 이상이어야 합니다.' },
    ],
    [
      { password: '', passwordConfirm: '', currentPassword: '' },
      { password: '비밀번호를 입력해주세요', currentPassword: '현재 비밀번호를 입력해 주세요.' },
    ],
    [
      { password: better, passwordConfirm: 'other', currentPassword: password },
      { passwordConfirm: '새 비밀번호가 일치하지 않습니다.' },
    ],
    [
      { password: 'member', currentPassword: password },
      { password: '아이디와 다른 비밀번호를 입력해 주세요.' },
    ],
    [
      { password: '12345', currentPassword: password },
      { password: '널리 알려진 비밀번호입니다. 다른 비밀번호를 입력해 주세요.' },
    ],
    [
      { password: 'minntwin', currentPassword: password },
      { password: '널리 알려진 비밀번호입니다. 다른 비밀번호를 입력해 주세요.' },
    ],
  ])('%j is refused at the field: %j', async (fields, fieldErrors) => {
    const { id, token } = await createPerson('member')
    const before = await digest()
    const answer = await change(id, token, fields)
    expect([answer.status, answer.fieldErrors]).toEqual([400, fieldErrors])
    expect(await digest()).toBe(before)
  })

  test('is not for accounts of a social login', async () => {
    const { id, token } = await createPerson('google:1')
    await db.user.update({ where: { id }, data: { passwordHash: null } })
    expect(
      await change(id, token, { password: better, currentPassword: 'anything' }),
    ).toMatchObject({ status: 400, key: 'socialPassword' })
    expect((await stored(id)).passwordHash).toBeNull()
  })

  test('wrong guesses of the present one are limited like log-ins, also in parallel', async () => {
    const { id, token } = await createPerson('member')
    const answers = await Promise.all(
      Array.from({ length: 25 }, () =>
        change(id, token, { password: better, currentPassword: 'wrong' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(10).fill(400),
      ...Array<number>(15).fill(429),
    ])
    expect((await change(id, token, { password: better, currentPassword: password })).status).toBe(
      429,
    )
    expect(
      (await change(id, token, { password: better, currentPassword: password }, '198.51.100.7'))
        .status,
    ).toBe(200)
  })
})

describe('modify, by an administrator', () => {
  test('changes level, school and nickname of anyone; the level is traced and ends the sessions at once', async () => {
    const boss = await createPerson('boss', levels.administrator)
    const { id, token } = await createPerson('member')
    expect(
      (
        await call(
          `/api/user/modify/${id}`,
          { level: 2, schoolName: '점자도서관', nickName: '점자' },
          { token: boss.token },
        )
      ).data,
    ).toMatchObject({ level: 2, schoolName: '점자도서관', nickName: '점자' })
    expect([await isIn(token), await isIn(boss.token)]).toEqual([false, true])
    expect(await trail()).toEqual([
      {
        userName: 'boss',
        action: 'modify',
        target: 'member',
        before: null,
        after: { fields: ['nickName', 'schoolName'] },
      },
      {
        userName: 'boss',
        action: 'level',
        target: 'member',
        before: { level: 10 },
        after: { level: 2, unassigned: 0 },
      },
    ])
  })

  test('takes the books from a producer who stops being one, and says how many', async () => {
    const boss = await createPerson('boss', levels.administrator)
    const { id } = await createPerson('maker', levels.producer)
    const other = await createPerson('maker2', levels.producer)
    for (const title of ['하나', '둘']) {
      const { id: bookRowId } = await book({ title })
      await db.assignment.createMany({
        data: [
          { userId: id, bookRowId },
          { userId: other.id, bookRowId },
        ],
      })
    }
    expect(
      (await call(`/api/user/modify/${id}`, { level: 10 }, { token: boss.token })).data,
    ).toMatchObject({ level: 10, unassigned: 2 })
    expect(
      await db.assignment.findMany({ distinct: ['userId'], select: { userId: true } }),
    ).toEqual([{ userId: other.id }])
  })

  test.each(['3', '0', '11', '1e0', 'admin'])('knows no level %s', async (level) => {
    const boss = await createPerson('boss', levels.administrator)
    expect(
      await call(`/api/user/modify/${boss.id}`, { level }, { token: boss.token }),
    ).toMatchObject({ status: 400, fieldErrors: { level: expect.any(String) } })
  })

  test('does not set the password of another, nor names and numbers', async () => {
    const boss = await createPerson('boss', levels.administrator)
    const { id } = await createPerson('member')
    const before = await digest()
    expect(
      (
        await call(
          `/api/user/modify/${id}`,
          { password: better, currentPassword: password },
          { token: boss.token },
        )
      ).fieldErrors,
    ).toEqual({ password: '바꿀 수 없는 항목입니다.' })
    expect(
      (await call(`/api/user/modify/${id}`, { cellPhone: '01012345678' }, { token: boss.token }))
        .fieldErrors,
    ).toEqual({ cellPhone: '바꿀 수 없는 항목입니다.' })
    expect(await digest()).toBe(before)
  })

  test('of an unknown member is 404', async () => {
    const boss = await createPerson('boss', levels.administrator)
    for (const id of ['99', 'abc', '0'])
      expect(
        await call(`/api/user/modify/${id}`, { email: 'a@b.kr' }, { token: boss.token }),
      ).toMatchObject({ status: 404, key: 'noSuchItem' })
  })
})

describe('the last administrator', () => {
  test('can be neither demoted, withdrawn nor removed', async () => {
    const { id, token } = await createPerson('boss', levels.administrator)
    await createPerson('member')
    const before = await digest()
    for (const [path, fields] of [
      [`/api/user/modify/${id}`, { level: 10 }],
      ['/api/user/deleteAccount', {}],
      [`/api/user/remove/${id}`, {}],
    ] as const) {
      expect(await call(path, fields, { token })).toMatchObject({
        status: 409,
        key: 'lastAdministrator',
      })
    }
    expect(await digest()).toBe(before)
    expect((await call(`/api/user/modify/${id}`, { level: 1 }, { token })).status).toBe(200)
  })

  test('may step down once there is another', async () => {
    const { id, token } = await createPerson('boss', levels.administrator)
    await createPerson('boss2', levels.administrator)
    expect((await call(`/api/user/modify/${id}`, { level: 10 }, { token })).data.level).toBe(10)
    expect(await isIn(token)).toBe(false)
  })

  const attacks = {
    'demote each other': (me: string, other: number, token: string) =>
      call(`/api/user/modify/${other}`, { level: 10 }, { token }),
    'remove each other': (me: string, other: number, token: string) =>
      call(`/api/user/remove/${other}`, {}, { token }),
    'both withdraw': (me: string, _: number, token: string) =>
      call('/api/user/deleteAccount', {}, { token }),
  }
  test.each(Object.entries(attacks))(
    'remains when two %s at the same moment',
    async (_, attack) => {
      for (let round = 0; round < 5; round++) {
        await cleanDatabase()
        const [one, two] = [await createPerson('boss1', 1), await createPerson('boss2', 1)]
        const answers = await Promise.all([
          attack(one.user, two.id, one.token),
          attack(two.user, one.id, two.token),
        ])
        expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(
          1,
        )
        expect(answers.every(({ status }) => [200, 403, 409].includes(status))).toBe(true)
        expect(await db.user.count({ where: { level: 1 } })).toBe(1)
      }
    },
  )
})

describe('the access key', () => {
  test('is issued once, shown again in my info, and stands nowhere in the database', async () => {
    const { id, token } = await createPerson('member')
    const { status, data: key } = await call(
      '/api/user/setAccessKey',
      { opId: 'form-1' },
      { token },
    )
    expect([status, key]).toEqual([200, expect.stringMatching(/^mdc_[\w-]{65}$/)])
    expect((await call('/api/user/info', {}, { token })).data.accessKey).toBe(key)
    expect((await call('/api/user/setAccessKey', { opId: 'form-1' }, { token })).data).toBe(key)
    expect(await call('/api/user/setAccessKey', { opId: 'form-2' }, { token })).toMatchObject({
      status: 409,
      key: 'keyExists',
    })
    expect(accessKeyFor(id, (await stored(id)).accessKey ?? '')).toBe(key)
    expect(await everything()).not.toContain(key.slice(26))
    expect(await trail()).toMatchObject([
      { action: 'setAccessKey', target: 'member', after: { scope: 'read' } },
    ])
  })

  test('two requests at once get one key', async () => {
    const { token } = await createPerson('member')
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('/api/user/setAccessKey', {}, { token })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('can be taken back and issued anew, differently', async () => {
    const { token } = await createPerson('member')
    const { data: first } = await call('/api/user/setAccessKey', {}, { token })
    expect((await call('/api/user/removeAccessKey', {}, { token })).data).toBe(true)
    expect(await call('/api/user/removeAccessKey', {}, { token })).toMatchObject({
      status: 409,
      key: 'noKey',
    })
    expect((await call('/api/user/info', {}, { token })).data.accessKey).toBe('')
    const { data: second } = await call('/api/user/setAccessKey', {}, { token })
    expect(second).not.toBe(first)
    expect((await trail()).map(({ action }) => action)).toEqual([
      'setAccessKey',
      'removeAccessKey',
      'setAccessKey',
    ])
  })
})

describe('sessions', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

  test('are listed with their device; the asking one is marked; those that ran out and those of others are not there', async () => {
    const { id, token } = await createPerson('member')
    await createPerson('other')
    await startSession(await stored(id), windows, db)
    const gone = await startSession(await stored(id), 'gone', db)
    expect(gone.me.id).toBe(id)
    await db.token.updateMany({
      where: { session: { userAgent: 'gone' } },
      data: { expireTime: new Date(0) },
    })
    const { data } = await call('/api/user/sessions', {}, { token })
    expect(data.totalCount).toBe(2)
    expect(
      data.items
        .map(({ current, device }: { current: boolean; device: string }) => [current, device])
        .sort(),
    ).toEqual([
      [false, 'Chrome · Windows'],
      [true, ''],
    ])
    expect(Object.keys(data.items[0]).sort()).toEqual([
      'createTime',
      'current',
      'device',
      'id',
      'lastTime',
    ])
  })

  test('elsewhere end together; the asking one goes on', async () => {
    const { id, token } = await createPerson('member')
    const other = await createPerson('other')
    const elsewhere = [
      await startSession(await stored(id), '', db),
      await startSession(await stored(id), '', db),
    ]
    expect((await call('/api/user/endSessions', {}, { token })).data).toEqual({ ended: 2 })
    for (const { access_token } of elsewhere) expect(await isIn(access_token)).toBe(false)
    expect([await isIn(token), await isIn(other.token)]).toEqual([true, true])
  })

  test('one of them can be ended alone, but nobody else’s', async () => {
    const { id, token } = await createPerson('member')
    const other = await createPerson('other')
    const elsewhere = await startSession(await stored(id), windows, db)
    const foreignSession = await db.session.findFirstOrThrow({ where: { userId: other.id } })
    const ownSession = await db.session.findFirstOrThrow({ where: { userAgent: windows } })
    expect(await call('/api/user/endSessions', { id: foreignSession.id }, { token })).toMatchObject(
      {
        status: 404,
        key: 'noSuchItem',
      },
    )
    expect((await call('/api/user/endSessions', { id: 'abc' }, { token })).status).toBe(400)
    expect((await call('/api/user/endSessions', { id: ownSession.id }, { token })).data).toEqual({
      ended: 1,
    })
    expect([
      await isIn(elsewhere.access_token),
      await isIn(token),
      await isIn(other.token),
    ]).toEqual([false, true, true])
  })

  test('of one member are ended by an administrator, which is on record, and the member is told', async () => {
    const admin = await createPerson('admin', levels.administrator)
    const producer = await createPerson('producer', levels.producer)
    const { id, token } = await createPerson('member')
    const elsewhere = await startSession(await stored(id), windows, db)
    const endAll = (caller: string, who = id) =>
      call(`/api/user/endAllSessions/${who}`, {}, { token: caller })
    for (const caller of [token, producer.token])
      expect(await endAll(caller)).toMatchObject({ status: 403, key: 'noPermission' })
    expect((await endAll(admin.token)).data).toEqual({ ended: 2 })
    expect([await isIn(token), await isIn(elsewhere.access_token)]).toEqual([false, false])
    expect([await isIn(admin.token), await isIn(producer.token)]).toEqual([true, true])
    expect(await db.audit.findMany({ where: { action: 'sessions.end' } })).toMatchObject([
      { userName: 'admin', target: 'member', after: { sessions: 2 } },
    ])
    const told = () => db.notification.findMany({ where: { userId: id } })
    expect(await told()).toMatchObject([{ kind: 'sessionsEnded' }])
    // nothing was open, so there is nothing to tell
    expect((await endAll(admin.token)).data).toEqual({ ended: 0 })
    expect(await told()).toHaveLength(1)
    expect((await endAll(admin.token, 999_999)).status).toBe(404)
  })

  test('ending them while they are being refreshed leaves none of them alive', async () => {
    const { id, token } = await createPerson('member')
    for (let round = 0; round < 5; round++) {
      const { refresh_token } = await startSession(await stored(id), '', db)
      const [renewed, ended] = await Promise.all([
        call('/api/oauth/token', { grant_type: 'refresh_token', refresh_token }),
        call('/api/user/endSessions', {}, { token }),
      ])
      expect([[200, 400].includes(renewed.status), ended.status]).toEqual([true, 200])
      if (renewed.status === 200) expect(await isIn(renewed.data.access_token)).toBe(false)
    }
    expect(await db.session.count({ where: { userId: id } })).toBe(1)
  })
})

describe('leaving', () => {
  test('deletes the member with sessions, cart and applications; the trace keeps two letters of the id', async () => {
    const { id, token, refresh } = await createPerson('teacher')
    const other = await createPerson('other')
    const { bookId } = await book({ title: '수학 1' })
    await call('/api/userCartBook/add', { bookId, prodType: '점자', orderNum: 1 }, { token })
    await call('/api/userOrderBook/order', {}, { token })
    await call('/api/userCartBook/add', { bookId, prodType: '음성', orderNum: 1 }, { token })
    const { data: key } = await call('/api/user/setAccessKey', {}, { token })
    await db.audit.deleteMany()
    expect((await call('/api/user/deleteAccount', {}, { token })).data).toBe(true)
    expect(await db.user.findMany({ select: { id: true } })).toEqual([{ id: other.id }])
    const left = await Promise.all([
      db.cartEntry.count(),
      db.order.count(),
      db.session.count({ where: { userId: id } }),
      db.token.count({ where: { session: { userId: id } } }),
    ])
    expect(left).toEqual([0, 0, 0, 0])
    expect([await isIn(token), await isIn(key), await logsIn('teacher', password)]).toEqual([
      false,
      false,
      false,
    ])
    expect(
      (await call('/api/oauth/token', { grant_type: 'refresh_token', refresh_token: refresh }))
        .status,
    ).toBe(400)
    expect(await trail()).toEqual([
      { userName: 'te***', action: 'deleteAccount', target: 'te***', before: null, after: null },
    ])
    expect(await everything()).not.toMatch(/teacher/)
  })

  test('leaves of the person what the privacy page says, in every table', async () => {
    const boss = await createPerson('boss', levels.administrator)
    const { id, token } = await createPerson('hongjiwoo')
    const person = {
      confirmedEmail: 'jiwoo@example.org',
      name: '홍지워',
      email: 'jiwoo+new@example.org',
      cellPhone: '01077776666',
      address: '서울시 종로구 지움길 7',
      addressDetail: '701호',
      phone: '027654321',
    }
    await db.user.update({ where: { id }, data: person })
    const { bookId } = await book({ title: '수학 1' })
    await call('/api/userCartBook/add', { bookId, prodType: '점자', orderNum: 1 }, { token })
    await call('/api/userOrderBook/order', {}, { token })
    await call('/api/user/setAccessKey', {}, { token })
    await call('/api/feed/setLink', { link: 'new' }, { token })
    await call(
      '/api/public/watch/add',
      { bookId, prodType: '음성', email: 'JIWOO@example.org' },
      {},
    )
    const sheet = new File(
      ['도서명,출판사,점자,담당교사,휴대폰\n수학 1,미래엔,1,홍지워,010-7777-6666\n'],
      'hongjiwoo 신청.csv',
    )
    await call(
      '/api/userOrderBook/sendOrderFile',
      { schoolName: '한빛학교', file: sheet },
      { token },
    )
    await call(
      `/api/user/changeMobile/${id}`,
      { cellPhone: '01055554444', reason: '홍지워 전화' },
      { token: boss.token },
    )
    await call(
      `/api/user/withdrawEligibility/${id}`,
      { reason: '홍지워 확인' },
      { token: boss.token },
    )
    await db.$executeRaw`INSERT INTO "RateLimiterFlexible" (key, points) VALUES ('login-account:hongjiwoo', 1), ('login-pair:hongjiwoo|192.0.2.1', 1), ('watch-mail:jiwoo@example.org', 1), ('email-confirm:jiwoo@example.org', 1), ('watch-mail-from:jiwoo@example.org|192.0.2.1', 1), ('login-account:hongjiwoo2', 1)`
    const carer = await createPerson('carer')
    await db.care.create({
      data: {
        readerId: boss.id,
        carerId: carer.id,
        kind: 'guardian',
        scope: 'see',
        invitedBy: 'hongjiwoo',
      },
    })
    await db.audit.createMany({
      data: [
        { action: 'order.apply', userId: carer.id, userName: 'carer', forUser: 'hongjiwoo' },
        { action: 'care.end', target: 'boss', before: { carer: 'hongjiwoo' } },
        { action: 'care.end', target: 'boss', after: { carer: 'hongjiwoo', reason: '전학' } },
      ],
    })
    expect((await call(`/api/user/remove/${id}`, {}, { token: boss.token })).status).toBe(200)
    const ofPerson =
      /hongjiwoo(?!2)|홍지워|jiwoo(\+new)?@|0?10-?7777-?6666|01055554444|지움길|027654321/i
    const traces: string[] = []
    for (const { name } of await query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    ))
      for (const { row } of await query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t`))
        if (ofPerson.test(row)) traces.push(name)
    // the list is the school's, with the contact that it names
    expect([...new Set(traces)]).toEqual(['OrderFileBook'])
    expect(await db.audit.count({ where: { target: 'ho***' } })).toBeGreaterThan(2)
  })

  test('nothing is recorded of who has just left, neither as who did it nor as to whom it was done', async () => {
    const stays = await createPerson('stays')
    const leaves = await createPerson('leaves')
    const ctx = { db, requestId: 'x' }
    const [me, person] = await Promise.all(
      [stays, leaves].map(({ id }) =>
        db.user.findUniqueOrThrow({ where: { id }, select: { id: true, user: true } }),
      ),
    )
    await call('/api/user/deleteAccount', {}, { token: leaves.token })
    const before = await db.audit.count()
    await expect(audit(ctx, person!, 'cart.add', 'x')).rejects.toThrow(
      expect.objectContaining({ key: 'tokenExpired', status: 403 }),
    )
    await expect(audit(ctx, me!, 'modify', person!)).rejects.toThrow(
      expect.objectContaining({ key: 'deletedMeanwhile', status: 409 }),
    )
    expect(await db.audit.count()).toBe(before)
    await audit(ctx, me!, 'modify', me!)
    expect(await db.audit.findFirst({ where: { userId: me!.id } })).toMatchObject({
      userName: 'stays',
      target: 'stays',
    })
  })

  test('an id that has left may be taken by somebody else, who gets none of it', async () => {
    const { token } = await createPerson('member')
    await call('/api/user/deleteAccount', {}, { token })
    await createPerson('member')
    expect(await isIn(token)).toBe(false)
  })
})

describe('the administrator’s list', () => {
  test('finds by id, name and nickname (contained), and by level; without hashes and keys', async () => {
    const boss = await createPerson('boss', levels.administrator)
    for (const [user, level] of [
      ['kimmember', 10],
      ['leemember', 10],
      ['kimmaker', 2],
    ] as const)
      await createPerson(user, level)
    await call('/api/user/setAccessKey', {}, { token: boss.token })
    const found = async (fields: Record<string, unknown>) =>
      (await call('/api/user/list', fields, { token: boss.token })).data.items.map(
        ({ user }: { user: string }) => user,
      )
    expect(await found({})).toEqual(['kimmaker', 'leemember', 'kimmember', 'boss'])
    expect(await found({ user: 'KIM' })).toEqual(['kimmaker', 'kimmember'])
    expect(await found({ name: '름 lee' })).toEqual(['leemember'])
    expect(await found({ nickName: 'mem', level: '10' })).toEqual(['leemember', 'kimmember'])
    expect([await found({ level: 2 }), (await found({ level: 'all' })).length]).toEqual([
      ['kimmaker'],
      4,
    ])
    for (const pattern of ['%', '_', '\\']) expect(await found({ user: pattern })).toEqual([])
    const { data } = await call('/api/user/list', {}, { token: boss.token })
    expect(data.totalCount).toBe(4)
    for (const item of data.items)
      expect(Object.keys(item)).not.toEqual(expect.arrayContaining(['passwordHash']))
    expect(JSON.stringify(data)).not.toMatch(/passwordHash|accessKey|argon2/)
  })

  test('comes in pages, and refuses levels and pages that are not', async () => {
    const { token } = await createPerson('boss', levels.administrator)
    for (let n = 0; n < 11; n++) await db.user.create({ data: { user: `user${n}`, name: 'x' } })
    expect((await call('/api/user/list', { page: 2 }, { token })).data.items).toHaveLength(2)
    expect((await call('/api/user/list', { page: 3 }, { token })).status).toBe(404)
    for (const fields of [{ level: '3' }, { size: '7' }])
      expect((await call('/api/user/list', fields, { token })).status).toBe(400)
  })

  test('opens one member and removes one, with a trace', async () => {
    const { token } = await createPerson('boss', levels.administrator)
    const member = await createPerson('member')
    expect((await call(`/api/user/info/${member.id}`, {}, { token })).data).toMatchObject({
      id: member.id,
      user: 'member',
      social: false,
    })
    expect((await call(`/api/user/info/${member.id}`, {}, { token })).data).not.toHaveProperty(
      'accessKey',
    )
    expect((await call(`/api/user/remove/${member.id}`, {}, { token })).data).toBe(true)
    for (const path of ['info', 'remove'])
      expect(await call(`/api/user/${path}/${member.id}`, {}, { token })).toMatchObject({
        status: 404,
        key: 'noSuchItem',
      })
    expect(await isIn(member.token)).toBe(false)
    expect(await trail()).toEqual([
      { userName: 'boss', action: 'remove', target: 'me***', before: { level: 10 }, after: null },
    ])
  })
})
