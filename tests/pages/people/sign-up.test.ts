/** Tests sign-up in its four steps, with an own id and with a social account, with scripts off. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '~/auth/password-hash.server'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

const seeded = new Set<number>()

useApp()
beforeAll(async () => {
  for (const { id } of await app.db.user.findMany({ select: { id: true } })) seeded.add(id)
})
afterEach(
  async () => void (await app.db.user.deleteMany({ where: { id: { notIn: [...seeded] } } })),
)

const form = '#account-form'
const password = 'Saebyeok!58'
const invalid = {
  text: '잘못된 접근입니다. 회원가입 페이지로 이동합니다.',
  role: 'alert',
  link: null,
}
const made = () => app.db.user.findMany({ where: { id: { notIn: [...seeded] } } })
const openPage = (path: string) => new PageClient(app.url).open(path)

const chosen = async () => (await openPage('/join')).submit('#join-form')
async function verify(
  client: PageClient,
  person: { name?: string; mobileNo?: string } = {},
): Promise<PageClient> {
  await client.submit('#identity-form')
  await client.submit(
    '#sandbox-identity',
    { name: '김새벽', mobileNo: '010-2345-6789', ...person },
    '인증 성공',
  )
  return client.submit('#sandbox-result')
}
const verified = async () => verify(await chosen())
const agree = (client: PageClient) =>
  client.submit('#terms-form', { agreeTerms: '1', agreePrivacy: '1' })
const atForm = async () => agree(await verified())
const fresh = { user: 'saebyeok1', password, passwordConfirm: password }

describe('an account of one’s own', () => {
  it('is made in four steps, and logs in', async () => {
    const client = await openPage('/join')
    expect([client.title, client.text('[aria-current=step]')]).toEqual([
      '회원가입 – 모두책',
      '1. 가입 방법',
    ])
    await client.submit('#join-form', {}, '새 계정 만들기')
    expect([client.hops, client.h1]).toEqual([['303 /certification'], '회원가입 | 본인 인증'])
    expect(client.all('a[href="/terms"]')).toHaveLength(0)
    await verify(client)
    expect([client.hops, client.h1]).toEqual([
      ['303 /usersucc', '303 /terms'],
      '회원가입 | 약관 동의',
    ])
    expect(client.notices).toEqual([{ text: '인증완료: 김새벽 님', role: 'status', link: null }])
    await agree(client)
    expect([client.hops, client.h1]).toEqual([['303 /joinform'], '회원가입 | 정보 입력'])
    expect(client.facts()).toEqual({ 이름: '김새벽', '휴대폰 번호': '010-2345-6789' })
    await client.submit(
      form,
      {
        ...fresh,
        email: 'saebyeok@example.org',
        phone: '02-123-4567',
        zipCode: '03032',
        address: '서울특별시 종로구 필운대로 97',
        addressDetail: '기숙사',
        optIn: '1',
      },
      '회원가입',
    )
    expect([client.hops, client.notices]).toEqual([
      ['303 /login'],
      [
        {
          text: '회원가입에 성공했습니다. 로그인 후 이용해 주세요.',
          role: 'status',
          link: { text: '로그인하고 이용 자격 확인 요청하기', to: '/login?from=%2Feligibility' },
        },
      ],
    ])
    expect([...client.cookies.keys()]).toEqual([])
    const [user] = await made()
    expect(user).toMatchObject({
      user: 'saebyeok1',
      name: '김새벽',
      cellPhone: '01023456789',
      email: 'saebyeok@example.org',
      phone: '021234567',
      zipCode: '03032',
      address: '서울특별시 종로구 필운대로 97',
      addressDetail: '기숙사',
      optIn: true,
      level: 10,
    })
    expect(await verifyPassword(password, user?.passwordHash)).toBe(true)
    await client.logIn('saebyeok1', password)
    expect(client.cookies.has('accessToken')).toBe(true)
  })

  it('takes a school of the list, found by initial consonants, and refuses another name', async () => {
    const client = await atForm()
    await client.submit(form, { ...fresh, schoolName: '한빛 없는학교' }, '회원가입')
    expect(client.errors).toEqual([
      expect.stringContaining('한빛 없는학교: 목록에 없는 학교입니다.'),
    ])
    expect(await made()).toEqual([])
    await client.submit(form, { schoolName: 'ㅅㅇㅁ' }, '학교 찾기')
    const [found = ''] = client.texts(`${form} .found-schools button`)
    expect(found).toContain('서울맹학교')
    await client.submit(form, {}, found)
    expect(client.value(form, 'schoolName')).toBe('서울맹학교')
    expect(client.value(form, 'user')).toBe(fresh.user)
    await client.submit(form, fresh, '회원가입')
    expect(client.path).toBe('/login')
    // they belong to it once the centre has confirmed them
    expect(await app.db.user.findUnique({ where: { user: fresh.user } })).toMatchObject({
      schoolName: '서울맹학교',
      schoolId: null,
    })
  })

  it('the same form sent twice makes one account and says no error', async () => {
    const client = await atForm()
    const { pairs } = client.filled(client.form(form), fresh, '회원가입')
    await client.post('/joinform', Object.fromEntries(pairs))
    await client.post('/joinform', Object.fromEntries(pairs))
    expect([client.path, client.notices.map(({ text }) => text)]).toEqual([
      '/login',
      ['회원가입에 성공했습니다. 로그인 후 이용해 주세요.'],
    ])
    expect(await made()).toHaveLength(1)
  })

  it('pressed twice at once makes one account', async () => {
    const client = await atForm()
    const { pairs } = client.filled(client.form(form), fresh, '회원가입')
    const twin = new PageClient(app.url)
    for (const [name, value] of client.cookies) twin.cookies.set(name, value)
    await Promise.all([client, twin].map((one) => one.post('/joinform', Object.fromEntries(pairs))))
    expect([client.path, twin.path]).toEqual(['/login', '/login'])
    expect(await made()).toHaveLength(1)
  })

  it('goes on with what was typed when the identity check is an hour old', async () => {
    const client = await atForm()
    const { pairs } = client.filled(
      client.form(form),
      { ...fresh, email: 'saebyeok@example.org', phone: '02-123-4567', optIn: '1' },
      '회원가입',
    )
    client.cookies.delete('authData')
    await client.post('/joinform', Object.fromEntries(pairs))
    expect([client.path, client.notices]).toEqual([
      '/certification',
      [
        {
          text: '본인 인증을 한 지 한 시간이 지났습니다. 다시 인증하면 적은 내용 그대로 이어집니다.',
          role: 'alert',
          link: null,
        },
      ],
    ])
    expect(await made()).toEqual([])
    await verify(client)
    expect(client.path).toBe('/terms')
    await client.submit('#terms-form')
    expect([client.path, client.notices.map(({ text }) => text)]).toEqual([
      '/joinform',
      [
        '적은 내용을 그대로 두었습니다. 확인하고 다시 보내 주세요.',
        '비밀번호는 맡아 두지 않습니다. 다시 적어 주세요.',
      ],
    ])
    await client.submit(form, { password, passwordConfirm: password }, '회원가입')
    expect(await made()).toMatchObject([
      { user: 'saebyeok1', email: 'saebyeok@example.org', phone: '021234567', optIn: true },
    ])
    expect(await app.db.keptForm.count()).toBe(0)
  })

  it('a new sign-up begins empty, whatever an expired one had typed', async () => {
    const client = await atForm()
    const { pairs } = client.filled(client.form(form), fresh, '회원가입')
    client.cookies.delete('authData')
    await client.post('/joinform', Object.fromEntries(pairs))
    await client.open('/join')
    await client.submit('#join-form', {}, '새 계정 만들기')
    await agree(await verify(client))
    expect([client.path, client.value(form, 'user')]).toEqual(['/joinform', ''])
    expect(await app.db.keptForm.count()).toBe(0)
  })

  it('nobody changes name, number or level past the form', async () => {
    const client = await atForm()
    await client.post('/joinform', {
      ...fresh,
      name: '다른 사람',
      cellPhone: '01099999999',
      level: '1',
    })
    expect(await made()).toMatchObject([{ name: '김새벽', cellPhone: '01023456789', level: 10 }])
  })
})

describe('each field', () => {
  const bad: [string, Record<string, string>, string, string][] = [
    ['no id', { user: '' }, 'user', '아이디를 입력해주세요'],
    [
      'an id of three characters',
      { user: 'abc' },
      'user',
      '영문 소문자와 숫자만 사용하여 4~16자로 입력해주세요.',
    ],
    [
      'a Korean id',
      { user: '김새벽입니다' },
      'user',
      '영문 소문자와 숫자만 사용하여 4~16자로 입력해주세요.',
    ],
    ['a taken id', { user: 'member' }, 'user', '이미 존재하는 아이디입니다.'],
    ['no password', { password: '', passwordConfirm: '' }, 'password', '비밀번호를 입력해주세요'],
    [
      'a password without a digit',
      { password: 'Moduchaek!', passwordConfirm: 'Moduchaek!' },
      'password',
      '영문, 숫자, 특수문자를 포함하여 8자 이상 입력해주세요.',
    ],
    [
      'a password of 17 characters',
      { password: 'Moduchaek1!Moduch', passwordConfirm: 'Moduchaek1!Moduch' },
      'password',
      '비밀번호는 16자까지 쓸 수 있습니다.',
    ],
    [
      'two passwords',
      { passwordConfirm: 'Moduchaek2!' },
      'passwordConfirm',
      '비밀번호가 일치하지 않습니다.',
    ],
    [
      'no confirmation',
      { passwordConfirm: '' },
      'passwordConfirm',
      '비밀번호가 일치하지 않습니다.',
    ],
    ['a broken e-mail', { email: 'saebyeok@' }, 'email', '이메일 주소를 다시 확인해주세요.'],
  ]

  it('says what is wrong, keeps what was typed, and never shows a password', async () => {
    const client = await atForm()
    for (const [what, values, field, message] of bad) {
      await client.open('/joinform')
      await client.submit(
        form,
        { ...fresh, email: '', phone: '02-123-4567', ...values, optIn: '1' },
        '회원가입',
      )
      expect([what, client.errors], what).toEqual([what, [message]])
      expect([409, 422]).toContain(client.status)
      expect(client.field(`${form}-${field}`), what).toMatchObject({
        invalid: true,
        description: expect.stringContaining(`오류: ${message}`),
      })
      expect(
        [client.value(form, 'user'), client.value(form, 'phone'), client.value(form, 'optIn')],
        what,
      ).toEqual([values.user ?? fresh.user, '02-123-4567', '1'])
      expect(
        [
          client.value(form, 'password'),
          client.value(form, 'passwordConfirm'),
          client.html.includes(password),
        ],
        what,
      ).toEqual(['', '', false])
    }
    expect(await made()).toEqual([])
    await client.submit(form, { ...fresh, email: '' }, '회원가입')
    expect((await made()).length).toBe(1)
  })

  it('has labels and names that password managers and browsers know', async () => {
    const client = await atForm()
    const names = (selector: string) => client.all(`${form} ${selector}`).length
    expect([
      names('[autocomplete=username][maxlength=16]'),
      names('[autocomplete=new-password]'),
      names('[autocomplete=postal-code]'),
      names('[autocomplete=email]'),
      names('[autocomplete=tel-national]'),
    ]).toEqual([1, 2, 1, 1, 1])
    expect(names('[name=name], [name=cellPhone]')).toBe(0)
    expect(client.field(`${form}-user`).description).toBe('영문 소문자와 숫자 4~16자')
  })
})

describe('steps cannot be skipped', () => {
  it.each(['/certification', '/terms', '/joinform'])(
    '%s leads to the first step, with the reason',
    async (path) => {
      const client = await openPage(path)
      expect([client.path, client.notices]).toEqual(['/join', [invalid]])
    },
  )

  it('terms and form need the identity check, the form needs the terms', async () => {
    const client = await chosen()
    for (const path of ['/terms', '/joinform']) {
      await client.open(path)
      expect([client.path, client.notices]).toEqual(['/join', [invalid]])
    }
    await client.open('/certification')
    await verify(client)
    await client.open('/joinform')
    expect([client.path, client.notices]).toEqual(['/join', [invalid]])
    await client.post('/joinform', fresh)
    expect([client.path, client.notices]).toEqual(['/join', [invalid]])
    await client.post('/joinform', { ...fresh, addressStep: 'find', keyword: '서울' })
    expect(client.path).toBe('/join')
    expect(await made()).toEqual([])
  })

  it('a posted form without any step makes nothing', async () => {
    const client = new PageClient(app.url)
    await client.post('/joinform', fresh)
    expect([client.path, client.notices, await made()]).toEqual(['/join', [invalid], []])
  })

  it('beginning anew forgets who was verified here before', async () => {
    const client = await atForm()
    await client.open('/join')
    await client.submit('#join-form')
    expect(client.main).not.toContain('김새벽')
    await client.open('/joinform')
    expect(client.path).toBe('/join')
  })

  it('a user who is logged in is redirected to the home page', async () => {
    const client = await new PageClient(app.url).logIn()
    for (const path of ['/join', '/certification', '/terms', '/joinform']) {
      await client.open(path)
      expect(client.path).toBe('/')
    }
  })
})

describe('the identity check', () => {
  it('that fails says so and offers another one', async () => {
    const client = await chosen()
    await client.submit('#identity-form')
    await client.submit('#sandbox-identity', {}, '인증 실패')
    await client.submit('#sandbox-result')
    expect([client.hops, client.h1]).toEqual([['303 /userfail'], '본인 인증에 실패했습니다.'])
    // the words of the interface are English, so they say their language
    expect(client.texts('main [lang=en]')).toEqual(['user check fail'])
    expect(client.main).toContain('02-0000-0000')
    await client.click('본인 인증 다시 하기')
    expect(client.path).toBe('/certification')
  })

  it('that was done says for whom, and may be done for somebody else', async () => {
    const client = await verified()
    await client.open('/certification')
    expect(client.text('#identity-state')).toBe('인증완료: 김새벽 님')
    await verify(client, { name: '이노을' })
    expect(client.path).toBe('/terms')
    await agree(client)
    expect(client.facts()).toMatchObject({ 이름: '이노을' })
    await client.open('/usercheck')
    expect([client.main.includes('인증완료'), client.all('main a[href="/terms"]').length]).toEqual([
      true,
      1,
    ])
  })

  it('still counts on a page that was loaded twice', async () => {
    const client = await chosen()
    const other = new PageClient(app.url)
    for (const [name, value] of client.cookies) other.cookies.set(name, value)
    await other.open('/certification')
    await verify(client)
    expect(client.path).toBe('/terms')
  })

  it('in a small window ends there with a word to the page behind it', async () => {
    const client = await chosen()
    const encData = client.$('#identity-form').attr('data-popup') ?? ''
    await client.post('/sandbox/identity', { encData })
    await client.submit('#sandbox-identity', {}, '인증 성공')
    await client.submit('#sandbox-result')
    expect([client.hops, client.path, client.h1]).toEqual([
      ['303 /usersucc?popup=1'],
      '/usersucc?popup=1',
      '인증완료',
    ])
    expect(client.text('[role=status]')).toBe('인증완료: 홍길동 님')
    expect(client.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(client.all('[data-identity=verified]')).toHaveLength(1)
    await client.click('다음')
    expect(client.path).toBe('/terms')
  })

  it('takes the provider’s post from across sites, without cookies, and counts in the browser that asked', async () => {
    const client = await chosen()
    const asked = new Map(client.cookies)
    await client.submit('#identity-form')
    await client.submit('#sandbox-identity', {}, '인증 성공')
    const encData = client.value('#sandbox-result', 'encData') ?? ''
    const across = { Origin: 'https://provider.example', 'Sec-Fetch-Site': 'cross-site' }
    const answer = await fetch(`${app.url}/usersucc`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ encData }),
      headers: across,
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/usersucc'])
    const [, authData = ''] = /^authData=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? []
    const owner = new PageClient(app.url)
    for (const [name, value] of asked) owner.cookies.set(name, value)
    owner.cookies.set('authData', authData)
    await owner.open('/usersucc')
    expect(owner.path).toBe('/terms')
    // another person whose browser was made to post it is not verified by it
    const other = await chosen()
    other.cookies.set('authData', authData)
    await other.open('/usersucc')
    expect(other.path).toBe('/userfail')
    await other.open('/terms')
    expect([other.path, other.notices]).toEqual(['/join', [invalid]])
  })

  it.each(['/usersucc', '/usercheck'])(
    '%s takes nothing that the provider did not seal',
    async (path) => {
      const client = await chosen()
      await client.post(path, { encData: 'noise' })
      expect([client.path, client.cookies.has('authData')]).toEqual(['/userfail', false])
      await client.open('/usercheck')
      expect(client.main).toContain('아직 본인 인증을 하지 않았습니다.')
    },
  )
})

describe('the terms', () => {
  it('stand in two boxes that the keyboard reaches, each with a page of its own', async () => {
    const client = await verified()
    const boxes = client.all('section[tabindex=0][aria-labelledby]')
    expect(boxes.map((box) => box.attr('aria-labelledby'))).toEqual(['box-terms', 'box-privacy'])
    const articles = client.texts('.terms-box h3')
    expect(new Set(articles).size).toBe(articles.length)
    expect([articles[0], articles.at(-1)]).toEqual(['제1조(목적)', '동의하지 않을 권리'])
    expect(client.texts('main .actions a')).toEqual([
      '이용약관 전체 보기',
      '개인정보처리방침 전체 보기',
    ])
    expect(client.texts('#terms-form label')).toEqual([
      '모두 동의합니다.',
      '이용약관에 동의합니다. (필수)',
      '개인정보 수집·이용에 동의합니다. (필수)',
    ])
  })

  it('both are needed; a tick stays', async () => {
    const client = await verified()
    await client.submit('#terms-form', {}, '동의하고 진행하기')
    expect([client.status, client.errors]).toEqual([
      422,
      ['필수 약관에 동의해 주세요: 이용약관', '필수 약관에 동의해 주세요: 개인정보 수집·이용'],
    ])
    expect(client.all('.error-summary a').map((link) => link.attr('href'))).toEqual([
      '#terms-form-agreeTerms',
      '#terms-form-agreePrivacy',
    ])
    await client.submit('#terms-form', { agreeTerms: '1' })
    expect([client.status, client.errors, client.title]).toEqual([
      422,
      ['필수 약관에 동의해 주세요: 개인정보 수집·이용'],
      '오류: 회원가입 | 약관 동의 – 모두책',
    ])
    expect(client.field('#terms-form-agreePrivacy')).toEqual({
      invalid: true,
      description: '오류: 필수 약관에 동의해 주세요: 개인정보 수집·이용',
    })
    expect(client.value('#terms-form', 'agreeTerms')).toBe('1')
    await client.open('/terms')
    expect([
      client.value('#terms-form', 'agreeTerms'),
      client.value('#terms-form', 'agreePrivacy'),
    ]).toEqual(['1', undefined])
    await client.submit('#terms-form', { agreePrivacy: '1' })
    expect(client.path).toBe('/joinform')
  })

  it('one box agrees to all of them', async () => {
    const client = await verified()
    await client.submit('#terms-form', { agreeAll: '1' })
    expect(client.path).toBe('/joinform')
  })
})

it('a school is found in the address search by its initial consonants', async () => {
  const client = await atForm()
  await client.submit(form, { keyword: 'ㅅㅇㅁ' }, '주소 찾기')
  const school = await app.db.school.findUniqueOrThrow({ where: { name: '서울맹학교' } })
  expect(client.texts('.choice-options label')).toEqual([
    expect.stringContaining(`(서울맹학교) ${school.zipCode}`),
  ])
})

describe('typed passwords', () => {
  const kept = '입력한 비밀번호를 그대로 둡니다. 바꾸려면 다시 입력해 주세요.'
  const hintOf = (client: PageClient, field: string) => client.field(`${form}-${field}`).description

  it('stay when another field is refused, and never stand in the page', async () => {
    const client = await atForm()
    await client.submit(form, { ...fresh, email: 'saebyeok@' }, '회원가입')
    expect([client.errors, client.html.includes(password)]).toEqual([
      ['이메일 주소를 다시 확인해주세요.'],
      false,
    ])
    expect([hintOf(client, 'password'), hintOf(client, 'passwordConfirm')]).toEqual([
      expect.stringContaining(kept),
      kept,
    ])
    await client.submit(form, { email: 'saebyeok@example.org' }, '회원가입')
    expect(client.path).toBe('/login')
    expect(await verifyPassword(password, (await made())[0]?.passwordHash)).toBe(true)
  })

  it('stay over an address search, and one that is typed again counts', async () => {
    const client = await atForm()
    await client.submit(form, { ...fresh, keyword: '필운대로 97' }, '주소 찾기')
    const choice = client.all('[name=addressChoice]')[0]?.attr('value') ?? ''
    await client.submit(form, { addressChoice: choice }, '이 주소 사용')
    expect(hintOf(client, 'password')).toContain(kept)
    await client.submit(form, { password: 'Different1!' }, '회원가입')
    expect([client.errors, hintOf(client, 'password')]).toEqual([
      ['비밀번호가 일치하지 않습니다.'],
      expect.not.stringContaining(kept),
    ])
    await client.submit(
      form,
      { password: 'Different1!', passwordConfirm: 'Different1!' },
      '회원가입',
    )
    expect(await verifyPassword('Different1!', (await made())[0]?.passwordHash)).toBe(true)
  })

  it('are asked for again when they are refused themselves', async () => {
    const client = await atForm()
    await client.submit(form, { ...fresh, password: 'short', passwordConfirm: 'short' }, '회원가입')
    expect(hintOf(client, 'password')).not.toContain(kept)
    expect(client.value(form, 'typedPasswords')).toBe('')
    await client.submit(form, {}, '회원가입')
    expect(client.errors).toEqual(['비밀번호를 입력해주세요'])
  })

  it('are readable neither with the page alone nor with the cookie alone', async () => {
    const client = await atForm()
    await client.submit(form, { ...fresh, email: 'saebyeok@' }, '회원가입')
    const typedPasswords = client.value(form, 'typedPasswords') ?? ''
    expect(typedPasswords.length).toBeGreaterThan(20)
    expect(client.cookies.get('typedPasswords')).not.toContain(typedPasswords)
    // the page in another browser, whose sign-up is as far
    const other = await atForm()
    const { pairs } = other.filled(other.form(form), { user: 'saebyeok2' }, '회원가입')
    await other.post('/joinform', { ...Object.fromEntries(pairs), typedPasswords })
    expect(other.errors).toEqual(['비밀번호를 입력해주세요'])
    // the same browser with a page of its own
    await client.open('/joinform')
    await client.submit(form, { user: 'saebyeok2' }, '회원가입')
    expect(client.errors).toEqual(['비밀번호를 입력해주세요'])
    expect(await made()).toEqual([])
  })
})

describe('the page from which somebody came', () => {
  const from = '/item/1?prodType=%EC%A0%90%EC%9E%90&orderNum=3'

  it('is where they are after sign-up and log-in', async () => {
    const client = await openPage(`/login?${new URLSearchParams({ from })}`)
    await client.click('회원가입')
    await client.submit('#join-form')
    await verify(client)
    await agree(client)
    await client.submit(form, fresh, '회원가입')
    expect([client.path, client.notices.map(({ text }) => text)]).toEqual([
      `/login?${new URLSearchParams({ from })}`,
      ['회원가입에 성공했습니다. 로그인 후 이용해 주세요.'],
    ])
    await client.submit('#login-form', { user: 'saebyeok1', password })
    expect(client.path).toBe(from)
  })

  it('is remembered when a step was skipped, and never another site', async () => {
    const client = await openPage(`/join?${new URLSearchParams({ from })}`)
    await client.submit('#join-form')
    await client.open('/joinform')
    expect(client.path).toBe(`/join?${new URLSearchParams({ from })}`)
    await client.open(`/join?${new URLSearchParams({ from: '//evil.example' })}`)
    await client.submit('#join-form')
    await client.open('/joinform')
    expect(client.path).toBe('/join')
  })
})

describe('an address', () => {
  it('is found, chosen and kept, without sending the form', async () => {
    const client = await atForm()
    await client.submit(
      form,
      { user: 'saebyeok1', email: 'a@b.example', keyword: '필운대로 97' },
      '주소 찾기',
    )
    expect([client.status, client.errors, client.text('#address-found')]).toEqual([
      200,
      [],
      '주소 검색 결과 1건',
    ])
    expect([client.value(form, 'user'), client.value(form, 'email')]).toEqual([
      'saebyeok1',
      'a@b.example',
    ])
    const choice = client.$('[name=addressChoice]').attr('value') ?? ''
    await client.submit(form, { addressChoice: choice }, '이 주소 사용')
    expect([client.value(form, 'zipCode'), client.value(form, 'address')]).toEqual([
      choice.slice(0, 5),
      choice.slice(6),
    ])
    expect(client.spoken).toContain('주소를 넣었습니다. 상세 주소를 이어서 입력해 주세요.')
    expect(await made()).toEqual([])
    await client.submit(form, fresh, '회원가입')
    expect(await made()).toMatchObject([
      { zipCode: choice.slice(0, 5), address: choice.slice(6), email: 'a@b.example' },
    ])
  })

  it('that is nowhere may be typed by hand', async () => {
    const client = await atForm()
    await client.submit(form, { keyword: '없는길 99999' }, '주소 찾기')
    expect(client.main).toContain(
      '맞는 주소가 없습니다. 다른 말로 찾거나 아래에 직접 입력해 주세요.',
    )
    await client.submit(form, { keyword: '' }, '주소 찾기')
    expect([client.status, client.errors]).toEqual([422, ['찾을 주소를 입력해 주세요.']])
    expect(client.field(`${form}-keyword`).invalid).toBe(true)
    await client.submit(form, { ...fresh, address: '내 집' })
    expect(await made()).toMatchObject([{ address: '내 집' }])
  })

  it('must be chosen before it is used', async () => {
    const client = await atForm()
    await client.submit(form, { keyword: '필운대로 97' }, '주소 찾기')
    await client.submit(form, {}, '이 주소 사용')
    expect([client.status, client.errors]).toEqual([422, ['먼저 주소 하나를 골라 주세요.']])
  })
})

describe('a social account', () => {
  it.each([
    ['Google 계정으로 가입', 'google', 'Google'],
    ['카카오 계정으로 가입', 'kakao', 'Kakao'],
    ['네이버 계정으로 가입', 'naver', 'Naver'],
  ])('%s needs neither id nor password', async (link, provider, name) => {
    const client = await openPage('/join')
    await client.click(link)
    await client.submit(
      'main form',
      { sub: '4711', email: 'social@example.org', name: '소셜' },
      '로그인',
    )
    expect(client.path).toBe('/certification')
    await verify(client)
    await agree(client)
    expect(client.main).toContain(`${name} 계정으로 가입합니다.`)
    expect(client.all(`${form} [name=user], ${form} [type=password]`)).toHaveLength(0)
    await client.submit(form, { email: 'social@example.org' }, '회원가입')
    expect(client.path).toBe('/login')
    expect(await made()).toMatchObject([
      { user: `${provider}:4711`, passwordHash: null, name: '김새벽', email: 'social@example.org' },
    ])
    expect([...client.cookies.keys()]).toEqual([])
  })

  it('that was given up for an id of one’s own is not used', async () => {
    const client = await openPage('/join')
    await client.click('Google 계정으로 가입')
    await client.submit('main form', { sub: '4712' }, '로그인')
    await client.open('/join')
    await client.submit('#join-form')
    await verify(client)
    await agree(client)
    await client.submit(form, fresh, '회원가입')
    expect(await made()).toMatchObject([{ user: 'saebyeok1' }])
  })
})

it('speaks English too', async () => {
  const client = await openPage('/join?lang=en')
  await client.submit('#join-form')
  expect(client.h1).toBe('Sign up | Identity check')
  await client.open('/terms')
  expect(client.notices.map(({ text }) => text)).toEqual([
    'Invalid access. Moving to the sign-up page.',
  ])
})
