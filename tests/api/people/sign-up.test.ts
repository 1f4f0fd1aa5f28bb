/** Tests sign-up by /api: the identity check, taken ids, and exactly one account for each form. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { flowStateOf, type FlowState } from '~/auth/flow-state.server'
import { db } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { verifyPassword } from '~/auth/password-hash.server'
import { identityService } from '~/integrations/configured-services.server'
import { encrypt, decrypt } from '~/auth/encrypt.server'
import { call, origin, createPerson, type Answer } from '../../support/client/api-call'
import { newPassword as password } from '../../support/passwords'
import { cleanDatabase, query } from '../../support/database/database'

beforeEach(cleanDatabase)
afterEach(() => void (env.SANDBOX = true))

const secret = identityService(origin)?.secret ?? ''
const somebody = { name: '홍길동', mobileNo: '01012345678' }
const sealed = (nonce: string, result: object = somebody, time = Date.now()) =>
  encrypt(secret, 'identity-result', { ...result, nonce, time })

/** A cookie jar: cookies of each answer are sent with the next call. */
class Jar {
  readonly kept = new Map<string, string>()
  get cookie() {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join('; ')
  }
  take(lines: string[]) {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) this.kept.delete(name)
      else this.kept.set(name, value)
    }
  }
  async call(path: string, fields: Record<string, unknown> = {}): Promise<Answer> {
    const answer = await call(path, fields, { cookie: this.cookie })
    this.take(answer.headers.getSetCookie())
    return answer
  }
  async keep<Name extends keyof FlowState>(name: Name, value: FlowState[Name]) {
    const context: { cookies?: string[] } = {}
    await flowStateOf({ request: new Request(origin), context }).set(name, value)
    this.take(context.cookies ?? [])
    return this
  }
}

/** The nonce that the service passes to the provider and the provider sends back. */
async function nonceOf(jar: Jar): Promise<string> {
  const { data } = await jar.call('/api/oauth/userCheck', {
    succUrl: '/usersucc',
    failUrl: '/userfail',
  })
  return (decrypt(secret, 'identity-request', data) as { nonce: string }).nonce
}
async function verified(result: object = somebody): Promise<Jar> {
  const jar = new Jar()
  const nonce = await nonceOf(jar)
  expect(
    (await jar.call('/api/oauth/user/checkSucc', { encData: sealed(nonce, result) })).status,
  ).toBe(200)
  return jar
}
const account = { user: 'newcomer', password }
const users = () => db.user.findMany({ orderBy: { id: 'asc' } })

describe('the identity check', () => {
  test('hands out a sealed string with our whole addresses', async () => {
    const { data } = await call('/api/oauth/userCheck', {
      succUrl: '/usersucc?popup=1',
      failUrl: `${origin}/userfail`,
    })
    expect(decrypt(secret, 'identity-request', data)).toMatchObject({
      succUrl: `${origin}/usersucc?popup=1`,
      failUrl: `${origin}/userfail`,
    })
  })

  test.each([
    ['succUrl', { succUrl: 'https://evil.example/', failUrl: '/userfail' }],
    ['succUrl', { succUrl: `${origin}.evil.example/`, failUrl: '/userfail' }],
    ['failUrl', { succUrl: '/usersucc', failUrl: '//evil.example' }],
    ['failUrl', { succUrl: '/usersucc', failUrl: `${origin}//evil.example` }],
  ])('refuses a foreign %s', async (field, fields) => {
    const { status, fieldErrors, headers } = await call('/api/oauth/userCheck', fields)
    expect([status, Object.keys(fieldErrors ?? {})]).toEqual([400, [field]])
    expect(headers.getSetCookie()).toEqual([])
  })

  test('tells name and number of a sealed result and keeps it', async () => {
    const jar = new Jar()
    const answer = await jar.call('/api/oauth/user/checkSucc', {
      encData: sealed(await nonceOf(jar)),
    })
    expect(answer.data).toEqual(somebody)
    expect(jar.kept.has('authData')).toBe(true)
  })

  test.each([
    ['nothing', ''],
    ['noise', 'abc'],
    [
      'a result sealed with another secret',
      encrypt('another secret', 'identity-result', { ...somebody, nonce: 'n', time: Date.now() }),
    ],
    ['a result from eleven minutes ago', sealed('n', somebody, Date.now() - 11 * 60_000)],
    ['a number that is no mobile', sealed('n', { name: '홍길동', mobileNo: '0212345678' })],
    [
      'a request in place of a result',
      encrypt(secret, 'identity-request', { ...somebody, nonce: 'n', time: Date.now() }),
    ],
  ])('takes %s for no result', async (_, encData) => {
    const { status, headers, fieldErrors } = await call('/api/oauth/user/checkSucc', { encData })
    expect([status, Object.keys(fieldErrors ?? {})]).toEqual([400, ['encData']])
    expect(headers.getSetCookie()).toEqual([])
  })
})

test('without the outside services the calls say so, and nothing is kept', async () => {
  env.SANDBOX = false
  const { status, message, headers } = await call('/api/oauth/userCheck', {
    succUrl: '/usersucc',
    failUrl: '/userfail',
  })
  expect([status, message, headers.getSetCookie()]).toEqual([
    503,
    '지금은 본인 인증을 이용할 수 없습니다. 전화로 문의해 주세요.',
    [],
  ])
  expect(await call('/api/oauth/user/checkSucc', { encData: sealed('n') })).toMatchObject({
    status: 400,
    key: 'identityFailed',
  })
  expect(await call('/api/address/search', { keyword: '필운대로' })).toMatchObject({
    status: 503,
    message: '지금은 주소를 찾을 수 없습니다. 주소를 직접 입력해 주세요.',
  })
})

test('sixty tries an hour to sign up from one address, the identity check and taken ids apart', async () => {
  const answers = await Promise.all(
    Array.from({ length: 65 }, () => call('/api/oauth/join', account)),
  )
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(60)
  expect(
    answers.filter(
      ({ status, headers }) => status === 429 && Number(headers.get('Retry-After')) > 0,
    ),
  ).toHaveLength(5)
  expect((await call('/api/oauth/join', account, { address: '198.51.100.7' })).status).toBe(400)
  expect((await call('/api/oauth/idCheck', { user: 'free1' })).status).toBe(200)
})

describe('idCheck', () => {
  test('is true for a taken id and false for a free one', async () => {
    await createPerson('taken')
    expect((await call('/api/oauth/idCheck', { user: 'taken' })).data).toBe(true)
    expect((await call('/api/oauth/idCheck', { user: 'free1' })).data).toBe(false)
  })

  test('refuses what can be no id', async () => {
    expect(await call('/api/oauth/idCheck', { user: 'No' })).toMatchObject({
      status: 400,
      fieldErrors: { user: '영문 소문자와 숫자만 사용하여 4~16자로 입력해주세요.' },
    })
  })
})

describe('join', () => {
  test('makes a member of the verified person, and the browser forgets its steps', async () => {
    const jar = await verified()
    const rest = {
      email: 'a@b.example',
      phone: '02-123-4567',
      nickName: '길동',
      birth: '2000-01-02',
      gender: 'M',
      zipCode: '03032',
      address: '서울특별시 종로구 필운대로 97',
      addressDetail: '2층',
      optIn: '1',
    }
    const answer = await jar.call('/api/oauth/join', {
      ...account,
      name: '홍길동',
      cellPhone: '010-1234-5678',
      ...rest,
    })
    expect(answer).toMatchObject({ status: 200, errorCode: 0, data: true })
    const [made] = await users()
    expect(made).toMatchObject({
      ...rest,
      phone: '021234567',
      user: 'newcomer',
      name: '홍길동',
      cellPhone: '01012345678',
      level: 10,
      optIn: true,
      schoolName: '',
      accessKey: null,
    })
    expect(await verifyPassword(password, made?.passwordHash)).toBe(true)
    expect([...jar.kept.keys()]).toEqual([])
    expect(await query('SELECT action, target, "userName" FROM "Audit"')).toEqual([
      { action: 'join', target: `user:${made?.id}`, userName: '' },
    ])
  })

  test('never takes a level, a school or a key from the form', async () => {
    const jar = await verified()
    await jar.call('/api/oauth/join', {
      ...account,
      level: 1,
      schoolName: '학교',
      accessKey: 'x',
      id: 7,
    })
    expect(await users()).toMatchObject([{ level: 10, schoolName: '', accessKey: null, id: 1 }])
  })

  test.each([
    ['another name', { name: '김철수' }, 'name'],
    ['another number', { cellPhone: '01099998888' }, 'cellPhone'],
  ])('refuses %s than the verified one', async (_, fields, field) => {
    const answer = await (await verified()).call('/api/oauth/join', { ...account, ...fields })
    expect(answer).toMatchObject({ status: 400, fieldErrors: { [field]: '본인 인증을 해주세요.' } })
    expect(await users()).toEqual([])
  })

  test('refuses somebody who was not verified', async () => {
    expect(await call('/api/oauth/join', account)).toMatchObject({
      status: 400,
      message: '본인 인증을 해주세요.',
    })
    expect(await users()).toEqual([])
  })

  test('refuses a result that another browser asked for', async () => {
    const victim = new Jar()
    await nonceOf(victim)
    const nonce = await nonceOf(new Jar())
    await victim.call('/api/oauth/user/checkSucc', { encData: sealed(nonce) })
    expect(victim.kept.has('authData')).toBe(true)
    expect((await victim.call('/api/oauth/join', account)).key).toBe('identityRequired')
    expect(await users()).toEqual([])
  })

  test('believes no cookie without our signature', async () => {
    const jar = await verified()
    jar.kept.set(
      'openId',
      Buffer.from(JSON.stringify({ value: 'google:1', until: Date.now() + 1e6 })).toString(
        'base64',
      ),
    )
    await jar.call('/api/oauth/join', account)
    expect(await users()).toMatchObject([{ user: 'newcomer' }])
    const forged = new Jar()
    forged.kept.set(
      'authData',
      Buffer.from(
        JSON.stringify({ value: { ...somebody, nonce: 'n' }, until: Date.now() + 1e6 }),
      ).toString('base64'),
    )
    expect((await forged.call('/api/oauth/join', { ...account, user: 'second' })).key).toBe(
      'identityRequired',
    )
  })

  const bad: [string, Record<string, unknown>, string, string][] = [
    ['no id', { user: '' }, 'user', '아이디를 입력해주세요'],
    ['a short id', { user: 'abc' }, 'user', '영문 소문자와 숫자만 사용하여 4~16자로 입력해주세요.'],
    [
      'capital letters',
      { user: 'Abcd' },
      'user',
      '영문 소문자와 숫자만 사용하여 4~16자로 입력해주세요.',
    ],
    [
      'a colon',
      { user: 'google:1' },
      'user',
      '영문 소문자와 숫자만 사용하여 4~16자로 입력해주세요.',
    ],
    [
      '17 characters',
      { user: 'a'.repeat(17) },
      'user',
      '영문 소문자와 숫자만 사용하여 4~16자로 입력해주세요.',
    ],
    ['no password', { password: '' }, 'password', '비밀번호를 입력해주세요'],
    [
      'a weak password',
      { password: 'abcdefgh' },
      'password',
      '영문, 숫자, 특수문자를 포함하여 8자 이상 입력해주세요.',
    ],
    [
      'a long password',
      { password: 'Abcdefg1!Abcdefg1' },
      'password',
      '비밀번호는 16자까지 쓸 수 있습니다.',
    ],
    [
      'the id as password',
      { user: 'hong1234', password: 'Hong1234!' },
      'password',
      '아이디와 다른 비밀번호를 입력해 주세요.',
    ],
    [
      'a common password',
      { password: 'Password1!' },
      'password',
      '널리 알려진 비밀번호입니다. 다른 비밀번호를 입력해 주세요.',
    ],
    [
      'one of the most used passwords',
      { password: 'L58jkdjp!' },
      'password',
      '널리 알려진 비밀번호입니다. 다른 비밀번호를 입력해 주세요.',
    ],
    [
      'another confirmation',
      { passwordConfirm: 'Moduchaek2!' },
      'passwordConfirm',
      '비밀번호가 일치하지 않습니다.',
    ],
    ['an e-mail without @', { email: 'nobody' }, 'email', '이메일 주소를 다시 확인해주세요.'],
    [
      'a zip code of words',
      { zipCode: '우편' },
      'zipCode',
      '우편번호는 숫자 5자리로 입력해 주세요. 예: 03032',
    ],
  ]
  test.each(bad)('refuses %s', async (_, fields, field, message) => {
    const answer = await (await verified()).call('/api/oauth/join', { ...account, ...fields })
    expect([answer.status, answer.fieldErrors]).toEqual([400, { [field]: message }])
    expect(await users()).toEqual([])
  })

  test('says everything that is wrong at once', async () => {
    const answer = await (
      await verified()
    ).call('/api/oauth/join', {
      user: '',
      password,
      passwordConfirm: 'x',
      email: 'nobody',
    })
    expect(Object.keys(answer.fieldErrors ?? {}).sort()).toEqual([
      'email',
      'passwordConfirm',
      'user',
    ])
  })

  test('refuses a taken id, and the account there stays as it is', async () => {
    await createPerson('newcomer')
    const before = await users()
    const jar = await verified()
    expect(await jar.call('/api/oauth/join', { ...account, password: 'Neu!Wort5' })).toMatchObject({
      status: 409,
      fieldErrors: { user: '이미 존재하는 아이디입니다.' },
    })
    expect(await users()).toEqual(before)
    // the flow state is still there, so another id may be tried
    expect((await jar.call('/api/oauth/join', { ...account, user: 'another1' })).status).toBe(200)
  })

  test('of many at once for one id one wins, and nobody waits for a connection in vain', async () => {
    const jars = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        verified({ name: `이름${i}`, mobileNo: `010123400${String(i).padStart(2, '0')}` }),
      ),
    )
    const answers = await Promise.all(jars.map((jar) => jar.call('/api/oauth/join', account)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ message }) => message === '이미 존재하는 아이디입니다.')).toHaveLength(
      19,
    )
    expect(await users()).toHaveLength(1)
  })

  test('the same operation twice makes one account and answers the same', async () => {
    const { cookie } = await verified()
    const send = () => call('/api/oauth/join', { ...account, opId: 'one' }, { cookie })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status, data }) => [status, data])).toEqual([
      [200, true],
      [200, true],
    ])
    // later, when the flow state is gone
    expect(await call('/api/oauth/join', { ...account, opId: 'one' })).toMatchObject({
      status: 200,
      data: true,
    })
    expect(await users()).toHaveLength(1)
  })

  test('a social account needs no id and no password, and gets none', async () => {
    const jar = await (await verified()).keep('openId', 'kakao:77')
    expect((await jar.call('/api/oauth/join', { user: 'ignored1', password })).status).toBe(200)
    expect(await users()).toMatchObject([{ user: 'kakao:77', passwordHash: null, name: '홍길동' }])
    expect([...jar.kept.keys()]).toEqual([])
    const again = await (await verified()).keep('openId', 'kakao:77')
    expect(await again.call('/api/oauth/join', {})).toMatchObject({
      status: 409,
      message: '이미 가입한 계정입니다. 로그인해 주세요.',
    })
  })

  test('needs an id and a password without a social account', async () => {
    const jar = await verified()
    expect(await jar.call('/api/oauth/join', {})).toMatchObject({
      status: 400,
      fieldErrors: { user: '아이디를 입력해주세요' },
    })
    expect(await jar.call('/api/oauth/join', { user: 'newcomer' })).toMatchObject({
      status: 400,
      fieldErrors: { password: '비밀번호를 입력해주세요' },
    })
  })

  test('on the way of our pages the terms come first', async () => {
    const jar = await (await verified()).keep('signUp', { type: 'local', agreeTerms: true })
    expect(await jar.call('/api/oauth/join', account)).toMatchObject({
      status: 400,
      message: '필수 약관에 동의해 주세요.',
    })
    expect(await users()).toEqual([])
  })
})

describe('address/search', () => {
  test('asks for two characters', async () => {
    expect((await call('/api/address/search', { keyword: '' })).fieldErrors).toEqual({
      keyword: '찾을 주소를 입력해 주세요.',
    })
    expect((await call('/api/address/search', { keyword: '가' })).fieldErrors).toEqual({
      keyword: '찾을 주소를 두 글자 이상 입력해 주세요.',
    })
  })

  test('says so at the keyword when the service does not answer', async () => {
    expect(await call('/api/address/search', { keyword: '필운대로 97' })).toMatchObject({
      status: 503,
      key: 'addressFailed',
      fieldErrors: { keyword: expect.stringContaining('주소를 직접 입력') },
    })
  })
})
