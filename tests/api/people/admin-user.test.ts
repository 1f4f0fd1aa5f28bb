/**
 * Tests what administrators do with members besides changing them: find, register, deletion impact;
 * schools; the audit log.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { levels } from '~/tables/codes'
import { db } from '~/platform/db.server'
import { rows } from '~/api/table.server'
import { audit } from '~/auth/audit.server'
import { actions } from '~/tables/audit-actions'
import { initials } from '~/features/catalogue/book/search/search-text'
import { book } from '../../support/fixtures/books'
import { finishedNotice } from '../../support/fixtures/notices'
import { call, callRaw, digest, createPerson } from '../../support/client/api-call'
import { cleanDatabase } from '../../support/database/database'
import { newMember } from '../../support/fixtures/new-member'
import { newPassword } from '../../support/passwords'

beforeEach(cleanDatabase)

const admin = () => createPerson('admin', levels.administrator)

describe('registering a member', () => {
  test('makes an account that logs in, and traces who made it, without personal data', async () => {
    const { token, id } = await admin()
    const { status, data } = await call(
      '/api/user/create',
      { ...newMember, email: 'teacher@example.org', optIn: '1' },
      { token },
    )
    expect(status).toBe(200)
    expect(data).toMatchObject({
      user: 'teacher01',
      level: 10,
      name: '박교사',
      cellPhone: '01012345678',
      schoolName: '서울맹학교',
      optIn: true,
      social: false,
    })
    expect(JSON.stringify(data)).not.toMatch(/password|accessKey/i)
    expect(await db.user.findUniqueOrThrow({ where: { user: 'teacher01' } })).toMatchObject({
      level: 10,
      zipCode: '03032',
      email: 'teacher@example.org',
      nickName: '',
      optIn: true,
    })
    expect(
      (await callRaw('/api/oauth/login', { user: 'teacher01', password: newPassword })).status,
    ).toBe(302)
    const [trace] = await db.audit.findMany()
    expect(trace).toMatchObject({
      userId: id,
      userName: 'admin',
      action: 'register',
      target: 'teacher01',
      after: { level: 10 },
      requestId: 'test',
    })
    expect(JSON.stringify(trace)).not.toMatch(/박교사|1234|필운대로|example/)
  })

  test('gives the level that was chosen', async () => {
    const { token } = await admin()
    expect(
      (await call('/api/user/create', { ...newMember, level: '2' }, { token })).data.level,
    ).toBe(2)
  })

  test.each([
    ['user', '', '아이디를 입력해주세요'],
    ['user', 'Teacher', '영문 소문자와 숫자만 사용하여 4~16자로 입력해주세요.'],
    ['user', 'kakao:1', '영문 소문자와 숫자만 사용하여 4~16자로 입력해주세요.'],
    ['password', 'short', '영문, 숫자, 특수문자를 포함하여 8자 이상 입력해주세요.'],
    ['password', 'teacher01!', '아이디와 다른 비밀번호를 입력해 주세요.'],
    ['passwordConfirm', 'other', '비밀번호가 일치하지 않습니다.'],
    ['name', '', '이름을 입력해 주세요.'],
    ['cellPhone', '', '휴대폰 번호를 입력해주세요'],
    ['cellPhone', '02-123-4567', '휴대폰 번호를 확인해 주세요. 예: 010-1234-5678'],
    ['email', 'nonsense', '이메일 주소를 다시 확인해주세요.'],
    ['schoolName', ' ', '학교 이름을 입력해 주세요.'],
    ['zipCode', '', '우편번호를 입력해 주세요.'],
    ['zipCode', 'abc', '우편번호는 숫자 5자리로 입력해 주세요. 예: 03032'],
    ['address', '', '주소를 입력해 주세요.'],
    ['level', '3', '목록에 있는 값 가운데에서 골라 주세요.'],
    ['level', '01', '목록에 있는 값 가운데에서 골라 주세요.'],
  ])('with %s %j is refused at that field and writes nothing', async (field, value, message) => {
    const { token } = await admin()
    const before = await digest()
    expect(
      await call('/api/user/create', { ...newMember, [field]: value }, { token }),
    ).toMatchObject({ status: 400, fieldErrors: { [field]: message } })
    expect(await digest()).toBe(before)
  })

  test('an id that is taken is refused at its field, also when two come at once', async () => {
    const { token } = await admin()
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('/api/user/create', newMember, { token })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      key: 'userTaken',
      fieldErrors: { user: '이미 존재하는 아이디입니다.' },
    })
    expect([await db.user.count(), await db.audit.count()]).toEqual([2, 1])
  })

  test('the same form twice is one member and one answer', async () => {
    const { token } = await admin()
    const [one, two] = await Promise.all(
      [1, 2].map(() => call('/api/user/create', { ...newMember, opId: 'once' }, { token })),
    )
    expect(one?.data).toEqual(two?.data)
    expect(await db.user.count()).toBe(2)
  })

  test('columns that nobody may set stay as they are', async () => {
    const { token } = await admin()
    await call(
      '/api/user/create',
      { ...newMember, accessKey: 'mine', passwordHash: 'x', id: '99', createTime: '2000-01-01' },
      { token },
    )
    const { id, accessKey, createTime } = await db.user.findUniqueOrThrow({
      where: { user: 'teacher01' },
    })
    expect([id, accessKey, createTime.getFullYear() > 2000]).toEqual([2, null, true])
  })
})

describe('finding members', () => {
  test('by school, newest first', async () => {
    const { token } = await admin()
    for (const [user, schoolName] of [
      ['one', '한빛맹학교'],
      ['two', '서울맹학교'],
      ['three', '한빛맹학교'],
    ] as const)
      await db.user.create({ data: { user, name: user, schoolName } })
    const { data } = await call('/api/user/list', { schoolName: '한빛' }, { token })
    expect([data.totalCount, data.items.map(({ user }: { user: string }) => user)]).toEqual([
      2,
      ['three', 'one'],
    ])
  })
})

describe('what hangs on a member', () => {
  test('is counted, and of the last administrator it says so', async () => {
    const { token, id } = await admin()
    const producer = await createPerson('maker', levels.producer)
    const { id: bookRowId, bookId } = await book({ title: '수학' })
    await db.assignment.create({ data: { userId: producer.id, bookRowId } })
    await db.cartEntry.create({
      data: { userId: producer.id, bookId, prodType: '점자', orderNum: 1 },
    })
    await db.order.createMany({
      data: [1, 2].map(() => ({
        userId: producer.id,
        bookId,
        prodType: '점자',
        orderNum: 1,
        title: '수학',
      })),
    })
    const order = await db.order.findFirstOrThrow()
    await finishedNotice(db, { userId: producer.id, orderId: order.id })
    expect((await call(`/api/user/belongings/${producer.id}`, {}, { token })).data).toEqual({
      sessions: 1,
      cart: 1,
      orders: 2,
      notices: 1,
      proposals: 0,
      reports: 0,
      shipments: 0,
      packed: 0,
      onTheWay: 0,
      readers: [],
      assignments: 1,
      last: false,
    })
    expect((await call(`/api/user/belongings/${id}`, {}, { token })).data.last).toBe(true)
    await createPerson('second', levels.administrator)
    expect((await call(`/api/user/belongings/${id}`, {}, { token })).data.last).toBe(false)
    expect(await call('/api/user/belongings/999', {}, { token })).toMatchObject({
      status: 404,
      message: '존재하지 않는 항목입니다.',
    })
  })
})

describe('schools', () => {
  const schools = ['서울맹학교', '한빛맹학교', '서울여자중학교', '100% 학교']
  beforeEach(async () => {
    await db.school.createMany({
      data: schools.map((name, i) => ({
        name,
        initials: initials(name),
        address: `주소 ${i}`,
        zipCode: `0000${i}`,
        phone: '020000001',
      })),
    })
  })
  const named = async (name: string) => {
    const { token } = await createPerson(`m${Math.random()}`)
    const { data } = await call('/api/school/list', { name }, { token })
    return data.items.map((school: { name: string }) => school.name)
  }

  test.each([
    ['서울', ['서울맹학교', '서울여자중학교']],
    ['ㅅㅇㅁ', ['서울맹학교']],
    ['ㅁㅎㄱ', ['서울맹학교', '한빛맹학교']],
    ['ㅅㅇ ㅁㅎㄱ', ['서울맹학교']],
    ['%', ['100% 학교']],
    ['없는학교', []],
    ['', ['100% 학교', '서울맹학교', '서울여자중학교', '한빛맹학교']],
  ])('are found by %j', async (name, found) => {
    expect(await named(name)).toEqual(found)
  })

  test('come with address, zip code and telephone, at most fifty of them', async () => {
    await db.school.createMany({
      data: Array.from({ length: 60 }, (_, i) => ({ name: `나눔학교 ${i}` })),
    })
    const { token } = await createPerson('member')
    const { data } = await call('/api/school/list', { name: '서울맹' }, { token })
    expect(data).toEqual({
      items: [{ name: '서울맹학교', address: '주소 0', zipCode: '00000', phone: '020000001' }],
      totalCount: 1,
    })
    const all = (await call('/api/school/list', { name: '나눔' }, { token })).data
    expect([all.items.length, all.totalCount]).toEqual([50, 60])
  })
})

describe('the log', () => {
  const inSeoul = (time: string) => new Date(`${time}+09:00`)
  const written = () =>
    db.audit.createMany({
      data: [
        {
          createTime: inSeoul('2026-03-01T00:00:00'),
          userName: 'admin',
          action: 'level',
          target: 'maker',
          before: { level: 10 },
          after: { level: 2 },
          requestId: 'r1',
        },
        {
          createTime: inSeoul('2026-03-01T23:59:59.999'),
          userName: 'admin',
          action: 'remove',
          target: 'te***',
        },
        {
          createTime: inSeoul('2026-03-02T00:00:00'),
          userName: 'other',
          action: 'level',
          target: 'teacher',
          before: { level: 2 },
          after: { level: 10 },
        },
      ],
    })

  test.each([
    [{}, ['teacher', 'te***', 'maker']],
    [{ user: 'ADM' }, ['te***', 'maker']],
    [{ action: 'level' }, ['teacher', 'maker']],
    [{ target: 'te*' }, ['te***']],
    [{ target: '_' }, []],
    [{ from: '2026-03-01', to: '2026-03-01' }, ['te***', 'maker']],
    [{ from: '2026-03-02' }, ['teacher']],
    [{ to: '2026-02-28' }, []],
    [{ user: 'admin', action: 'level', from: '2026-03-01' }, ['maker']],
  ])('of %j holds %j, newest first', async (filter, targets) => {
    const { token } = await admin()
    await written()
    const { data } = await call('/api/audit/list', filter, { token })
    expect([data.items.map(({ target }: { target: string }) => target), data.totalCount]).toEqual([
      targets,
      targets.length,
    ])
  })

  test('tells who, when, what, to what, before, after and the request', async () => {
    const { token } = await admin()
    await written()
    const { data } = await call('/api/audit/list', { target: 'maker' }, { token })
    expect(data.items).toEqual([
      {
        id: 1,
        createTime: '2026-03-01T00:00:00.000+09:00',
        userName: 'admin',
        action: 'level',
        target: 'maker',
        before: { level: 10 },
        after: { level: 2 },
        requestId: 'r1',
      },
    ])
  })

  test.each([
    [{ from: '어제' }, 'from', '날짜를 다시 확인해 주세요. 예: 2026-03-02'],
    [{ to: '2026-02-31' }, 'to', '날짜를 다시 확인해 주세요. 예: 2026-03-02'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to', '끝 날짜는 시작 날짜와 같거나 뒤여야 합니다.'],
    [{ action: 'nonsense' }, 'action', '목록에 있는 값 가운데에서 골라 주세요.'],
  ])('asked for %j says so at its field', async (filter, field, message) => {
    const { token } = await admin()
    expect(await call('/api/audit/list', filter, { token })).toMatchObject({
      status: 400,
      fieldErrors: { [field]: message },
    })
  })

  test('a page beyond the last is 404', async () => {
    const { token } = await admin()
    expect(await call('/api/audit/list', { page: 2 }, { token })).toMatchObject({
      status: 404,
      key: 'noSuchPage',
    })
  })

  /** Of whoever runs the server, and of the service itself. */
  const ofCommand = [
    'audit.drop',
    ...[...readFileSync('server/admin.ts', 'utf8').matchAll(/action: '([\w.]+)'/g)].map(
      ([, action = '']) => action,
    ),
  ]

  test('has a word for every action that the sources record, and no word for others', () => {
    const sources = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.tsx?$/.test(name),
    )
    const calls = sources.flatMap((name) =>
      readFileSync(join('app', name), 'utf8')
        .split(/\baudit\((?!\s*\{ db: tx)/)
        .slice(1),
    )
    // the third argument; a call that names none is shown as it begins
    const thirdIsAction = /^\s*(?:\w+|\{.*?\}),\s*(?:\w+|\{.*?\}),\s*'([\w.]+)'/
    const recorded = calls.map((call) => thirdIsAction.exec(call)?.[1] ?? call.slice(0, 80))
    expect([...new Set([...recorded, ...ofCommand])].sort()).toEqual(
      actions.map(({ value }) => value).sort(),
    )
  })

  test('has a word for every action that a row of the API table names, and no word for others', () => {
    const named = rows.flatMap(({ audit = [] }) => audit)
    expect([...new Set([...named, ...ofCommand])].sort()).toEqual(
      actions.map(({ value }) => value).sort(),
    )
  })

  test('takes no action that the row does not name', async () => {
    const visit = { db, requestId: 'r1', audits: ['drive.rename'] }
    await expect(audit(visit, null, 'drive.remove', 'a')).rejects.toThrow('drive.remove')
    await audit(visit, null, 'drive.rename', 'a')
    expect(await db.audit.findMany({ select: { action: true } })).toEqual([
      { action: 'drive.rename' },
    ])
  })
})
