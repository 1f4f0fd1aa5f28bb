/** Tests sign-up in its four steps, with an own id and with a social account, with scripts off. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '~/auth/password-hash.server'
import { PageClient } from '../support/client/page-client'
import { app, useApp } from '../support/servers/use-app'

const seeded = new Set<number>()

useApp()
beforeAll(async () => {
  for (const { id } of await app.db.user.findMany({ select: { id: true } })) seeded.add(id)
})
afterEach(
  async () => void (await app.db.user.deleteMany({ where: { id: { notIn: [...seeded] } } })),
)

const form = '#account-form'
const password = 'Moduchaek1!'
const invalid = {
  text: '잘못된 접근입니다. 회원가입 페이지로 이동합니다.',
  role: 'alert',
  link: null,
}
const made = () => app.db.user.findMany({ where: { id: { notIn: [...seeded] } } })
const visit = (path: string) => new PageClient(app.url).open(path)

const chosen = async () => (await visit('/join')).submit('#join-form')
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
    const visitor = await visit('/join')
    expect([visitor.title, visitor.text('[aria-current=step]')]).toEqual([
      '회원가입 – 모두책',
      '1. 가입 방법',
    ])
    await visitor.submit('#join-form', {}, '새 계정 만들기')
    expect([visitor.hops, visitor.h1]).toEqual([['303 /certification'], '회원가입 | 본인 인증'])
    expect(visitor.all('a[href="/terms"]')).toHaveLength(0)
    await verify(visitor)
    expect([visitor.hops, visitor.h1]).toEqual([
      ['303 /usersucc', '302 /terms'],
      '회원가입 | 약관 동의',
    ])
    await agree(visitor)
    expect([visitor.hops, visitor.h1]).toEqual([['303 /joinform'], '회원가입 | 정보 입력'])
    expect(visitor.facts()).toEqual({ 이름: '김새벽', '휴대폰 번호': '010-2345-6789' })
    await visitor.submit(
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
    expect([visitor.hops, visitor.notices]).toEqual([
      ['303 /login'],
      [{ text: '회원가입에 성공했습니다. 로그인 후 이용해 주세요.', role: 'status', link: null }],
    ])
    expect([...visitor.cookies.keys()]).toEqual([])
    const [user] = await made()
    expect(user).toMatchObject({
      user: 'saebyeok1',
      name: '김새벽',
      cellPhone: '01023456789',
      email: 'saebyeok@example.org',
      phone: '02-123-4567',
      zipCode: '03032',
      address: '서울특별시 종로구 필운대로 97',
      addressDetail: '기숙사',
      optIn: true,
      level: 10,
    })
    expect(await verifyPassword(password, user?.passwordHash)).toBe(true)
    await visitor.logIn('saebyeok1')
    expect(visitor.cookies.has('accessToken')).toBe(true)
  })

  it('the same form sent twice makes one account and says no error', async () => {
    const visitor = await atForm()
    const { pairs } = visitor.filled(visitor.form(form), fresh, '회원가입')
    await visitor.post('/joinform', Object.fromEntries(pairs))
    await visitor.post('/joinform', Object.fromEntries(pairs))
    expect([visitor.path, visitor.notices.map(({ text }) => text)]).toEqual([
      '/login',
      ['회원가입에 성공했습니다. 로그인 후 이용해 주세요.'],
    ])
    expect(await made()).toHaveLength(1)
  })

  it('pressed twice at once makes one account', async () => {
    const visitor = await atForm()
    const { pairs } = visitor.filled(visitor.form(form), fresh, '회원가입')
    const twin = new PageClient(app.url)
    for (const [name, value] of visitor.cookies) twin.cookies.set(name, value)
    await Promise.all(
      [visitor, twin].map((one) => one.post('/joinform', Object.fromEntries(pairs))),
    )
    expect([visitor.path, twin.path]).toEqual(['/login', '/login'])
    expect(await made()).toHaveLength(1)
  })

  it('nobody changes name, number or level past the form', async () => {
    const visitor = await atForm()
    await visitor.post('/joinform', {
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
    const visitor = await atForm()
    for (const [what, values, field, message] of bad) {
      await visitor.submit(
        form,
        { ...fresh, email: '', phone: '02-1', ...values, optIn: '1' },
        '회원가입',
      )
      expect([what, visitor.errors], what).toEqual([what, [message]])
      expect([409, 422]).toContain(visitor.status)
      expect(visitor.field(`${form}-${field}`), what).toMatchObject({
        invalid: true,
        description: expect.stringContaining(`오류: ${message}`),
      })
      expect(
        [visitor.value(form, 'user'), visitor.value(form, 'phone'), visitor.value(form, 'optIn')],
        what,
      ).toEqual([values.user ?? fresh.user, '02-1', '1'])
      expect(
        [
          visitor.value(form, 'password'),
          visitor.value(form, 'passwordConfirm'),
          visitor.html.includes('Moduchaek1!'),
        ],
        what,
      ).toEqual(['', '', false])
    }
    expect(await made()).toEqual([])
    await visitor.submit(form, { ...fresh, email: '' }, '회원가입')
    expect((await made()).length).toBe(1)
  })

  it('has labels and names that password managers and browsers know', async () => {
    const visitor = await atForm()
    const names = (selector: string) => visitor.all(`${form} ${selector}`).length
    expect([
      names('[autocomplete=username][maxlength=16]'),
      names('[autocomplete=new-password]'),
      names('[autocomplete=postal-code]'),
      names('[autocomplete=email]'),
      names('[autocomplete=tel-national]'),
    ]).toEqual([1, 2, 1, 1, 1])
    expect(names('[name=name], [name=cellPhone]')).toBe(0)
    expect(visitor.field(`${form}-user`).description).toBe('영문 소문자와 숫자 4~16자')
  })
})

describe('steps cannot be skipped', () => {
  it.each(['/certification', '/terms', '/joinform'])(
    '%s leads to the first step, with the reason',
    async (path) => {
      const visitor = await visit(path)
      expect([visitor.path, visitor.notices]).toEqual(['/join', [invalid]])
    },
  )

  it('terms and form need the identity check, the form needs the terms', async () => {
    const visitor = await chosen()
    for (const path of ['/terms', '/joinform']) {
      await visitor.open(path)
      expect([visitor.path, visitor.notices]).toEqual(['/join', [invalid]])
    }
    await visitor.open('/certification')
    await verify(visitor)
    await visitor.open('/joinform')
    expect([visitor.path, visitor.notices]).toEqual(['/join', [invalid]])
    await visitor.post('/joinform', fresh)
    expect([visitor.path, visitor.notices]).toEqual(['/join', [invalid]])
    await visitor.post('/joinform', { ...fresh, addressStep: 'find', keyword: '서울' })
    expect(visitor.path).toBe('/join')
    expect(await made()).toEqual([])
  })

  it('a posted form without any step makes nothing', async () => {
    const client = new PageClient(app.url)
    await client.post('/joinform', fresh)
    expect([client.path, client.notices, await made()]).toEqual(['/join', [invalid], []])
  })

  it('beginning anew forgets who was verified here before', async () => {
    const visitor = await atForm()
    await visitor.open('/join')
    await visitor.submit('#join-form')
    expect(visitor.main).not.toContain('김새벽')
    await visitor.open('/joinform')
    expect(visitor.path).toBe('/join')
  })

  it('whoever is logged in is sent home', async () => {
    const client = await new PageClient(app.url).logIn()
    for (const path of ['/join', '/certification', '/terms', '/joinform']) {
      await client.open(path)
      expect(client.path).toBe('/')
    }
  })
})

describe('the identity check', () => {
  it('that fails says so and offers another one', async () => {
    const visitor = await chosen()
    await visitor.submit('#identity-form')
    await visitor.submit('#sandbox-identity', {}, '인증 실패')
    await visitor.submit('#sandbox-result')
    expect([visitor.hops, visitor.h1]).toEqual([
      ['303 /userfail'],
      '본인 인증에 실패했습니다. (user check fail)',
    ])
    expect(visitor.main).toContain('02-0000-0000')
    await visitor.click('본인 인증 다시 하기')
    expect(visitor.path).toBe('/certification')
  })

  it('that was done says for whom, and may be done for somebody else', async () => {
    const visitor = await verified()
    await visitor.open('/certification')
    expect(visitor.text('#identity-state')).toBe('인증완료: 김새벽 님')
    await verify(visitor, { name: '이노을' })
    expect(visitor.path).toBe('/terms')
    await agree(visitor)
    expect(visitor.facts()).toMatchObject({ 이름: '이노을' })
    await visitor.open('/usercheck')
    expect([
      visitor.main.includes('인증완료'),
      visitor.all('main a[href="/terms"]').length,
    ]).toEqual([true, 1])
  })

  it('still counts on a page that was loaded twice', async () => {
    const visitor = await chosen()
    const other = new PageClient(app.url)
    for (const [name, value] of visitor.cookies) other.cookies.set(name, value)
    await other.open('/certification')
    await verify(visitor)
    expect(visitor.path).toBe('/terms')
  })

  it('in a small window ends there with a word to the page behind it', async () => {
    const visitor = await chosen()
    const encData = visitor.$('#identity-form').attr('data-popup') ?? ''
    await visitor.post('/sandbox/identity', { encData })
    await visitor.submit('#sandbox-identity', {}, '인증 성공')
    await visitor.submit('#sandbox-result')
    expect([visitor.hops, visitor.path, visitor.h1]).toEqual([
      ['303 /usersucc?popup=1'],
      '/usersucc?popup=1',
      '인증완료',
    ])
    expect(visitor.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(visitor.all('[data-identity=verified]')).toHaveLength(1)
    await visitor.click('다음')
    expect(visitor.path).toBe('/terms')
  })

  it('takes the provider’s post from across sites, without cookies, and counts in the browser that asked', async () => {
    const visitor = await chosen()
    const asked = new Map(visitor.cookies)
    await visitor.submit('#identity-form')
    await visitor.submit('#sandbox-identity', {}, '인증 성공')
    const encData = visitor.value('#sandbox-result', 'encData') ?? ''
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
      const visitor = await chosen()
      await visitor.post(path, { encData: 'noise' })
      expect([visitor.path, visitor.cookies.has('authData')]).toEqual(['/userfail', false])
      await visitor.open('/usercheck')
      expect(visitor.main).toContain('아직 본인 인증을 하지 않았습니다.')
    },
  )
})

describe('the terms', () => {
  it('stand in two boxes that the keyboard reaches, each with a page of its own', async () => {
    const visitor = await verified()
    const boxes = visitor.all('section[tabindex=0][aria-labelledby]')
    expect(boxes.map((box) => box.attr('aria-labelledby'))).toEqual(['box-terms', 'box-privacy'])
    expect(boxes.every((box) => box.text().includes('제24조'))).toBe(true)
    expect(visitor.texts('main .actions a')).toEqual([
      '이용약관 전체 보기',
      '개인정보처리방침 전체 보기',
    ])
    expect(visitor.texts('#terms-form label')).toEqual([
      '이용약관에 동의합니다. (필수)',
      '개인정보 수집·이용에 동의합니다. (필수)',
    ])
  })

  it('both are needed; a tick stays', async () => {
    const visitor = await verified()
    await visitor.submit('#terms-form', {}, '동의하고 진행하기')
    expect([visitor.status, visitor.errors]).toEqual([
      422,
      ['필수 약관에 동의해 주세요.', '필수 약관에 동의해 주세요.'],
    ])
    await visitor.submit('#terms-form', { agreeTerms: '1' })
    expect([visitor.status, visitor.errors, visitor.title]).toEqual([
      422,
      ['필수 약관에 동의해 주세요.'],
      '오류: 회원가입 | 약관 동의 – 모두책',
    ])
    expect(visitor.field('#terms-form-agreePrivacy')).toEqual({
      invalid: true,
      description: '오류: 필수 약관에 동의해 주세요.',
    })
    expect(visitor.value('#terms-form', 'agreeTerms')).toBe('1')
    await visitor.open('/terms')
    expect([
      visitor.value('#terms-form', 'agreeTerms'),
      visitor.value('#terms-form', 'agreePrivacy'),
    ]).toEqual(['1', undefined])
    await visitor.submit('#terms-form', { agreePrivacy: '1' })
    expect(visitor.path).toBe('/joinform')
  })
})

describe('an address', () => {
  it('is found, chosen and kept, without sending the form', async () => {
    const visitor = await atForm()
    await visitor.submit(
      form,
      { user: 'saebyeok1', email: 'a@b.example', keyword: '필운대로 97' },
      '주소 찾기',
    )
    expect([visitor.status, visitor.errors, visitor.text('#address-found')]).toEqual([
      200,
      [],
      '주소 검색 결과 1건',
    ])
    expect([visitor.value(form, 'user'), visitor.value(form, 'email')]).toEqual([
      'saebyeok1',
      'a@b.example',
    ])
    const choice = visitor.$('[name=addressChoice]').attr('value') ?? ''
    await visitor.submit(form, { addressChoice: choice }, '이 주소 사용')
    expect([visitor.value(form, 'zipCode'), visitor.value(form, 'address')]).toEqual([
      choice.slice(0, 5),
      choice.slice(6),
    ])
    expect(visitor.spoken).toContain('주소를 넣었습니다. 상세 주소를 이어서 입력해 주세요.')
    expect(await made()).toEqual([])
    await visitor.submit(form, fresh, '회원가입')
    expect(await made()).toMatchObject([
      { zipCode: choice.slice(0, 5), address: choice.slice(6), email: 'a@b.example' },
    ])
  })

  it('that is nowhere may be typed by hand', async () => {
    const visitor = await atForm()
    await visitor.submit(form, { keyword: '없는길 99999' }, '주소 찾기')
    expect(visitor.main).toContain(
      '맞는 주소가 없습니다. 다른 말로 찾거나 아래에 직접 입력해 주세요.',
    )
    await visitor.submit(form, { keyword: '' }, '주소 찾기')
    expect([visitor.status, visitor.errors]).toEqual([422, ['찾을 주소를 입력해 주세요.']])
    expect(visitor.field(`${form}-keyword`).invalid).toBe(true)
    await visitor.submit(form, { ...fresh, address: '내 집' })
    expect(await made()).toMatchObject([{ address: '내 집' }])
  })

  it('must be chosen before it is used', async () => {
    const visitor = await atForm()
    await visitor.submit(form, { keyword: '필운대로 97' }, '주소 찾기')
    await visitor.submit(form, {}, '이 주소 사용')
    expect([visitor.status, visitor.errors]).toEqual([422, ['먼저 주소 하나를 골라 주세요.']])
  })
})

describe('a social account', () => {
  it.each([
    ['Google 계정으로 가입', 'google', 'Google'],
    ['카카오 계정으로 가입', 'kakao', 'Kakao'],
    ['네이버 계정으로 가입', 'naver', 'Naver'],
  ])('%s needs neither id nor password', async (link, provider, name) => {
    const visitor = await visit('/join')
    await visitor.click(link)
    await visitor.submit(
      'main form',
      { sub: '4711', email: 'social@example.org', name: '소셜' },
      '로그인',
    )
    expect(visitor.path).toBe('/certification')
    await verify(visitor)
    await agree(visitor)
    expect(visitor.main).toContain(`${name} 계정으로 가입합니다.`)
    expect(visitor.all(`${form} [name=user], ${form} [type=password]`)).toHaveLength(0)
    await visitor.submit(form, { email: 'social@example.org' }, '회원가입')
    expect(visitor.path).toBe('/login')
    expect(await made()).toMatchObject([
      { user: `${provider}:4711`, passwordHash: null, name: '김새벽', email: 'social@example.org' },
    ])
    expect([...visitor.cookies.keys()]).toEqual([])
  })

  it('that was given up for an id of one’s own is not used', async () => {
    const visitor = await visit('/join')
    await visitor.click('Google 계정으로 가입')
    await visitor.submit('main form', { sub: '4712' }, '로그인')
    await visitor.open('/join')
    await visitor.submit('#join-form')
    await verify(visitor)
    await agree(visitor)
    await visitor.submit(form, fresh, '회원가입')
    expect(await made()).toMatchObject([{ user: 'saebyeok1' }])
  })
})

it('speaks English too', async () => {
  const visitor = await visit('/join?lang=en')
  await visitor.submit('#join-form')
  expect(visitor.h1).toBe('Sign up | Identity check')
  await visitor.open('/terms')
  expect(visitor.notices.map(({ text }) => text)).toEqual([
    'Invalid access. Moving to the sign-up page.',
  ])
})
