/**
 * Tests my info with scripts off: contact and address, password, access key, devices, withdrawal.
 */
import { describe, expect, it } from 'vitest'
import { levels } from '~/tables/codes'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

const password = 'Moduchaek1!'
const form = '#info-form'

useApp()

let number = 0
/** A new user for one test, logged in, on /myinfo. */
async function member(
  more: { level?: number; email?: string; phone?: string; optIn?: boolean } = {},
) {
  const { passwordHash } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
  const user = `person${++number}`
  const { id } = await app.db.user.create({
    data: { user, passwordHash, name: '김시험', cellPhone: '01012345678', ...more },
  })
  const client = await new PageClient(app.url).logIn(user)
  await client.open('/myinfo')
  const stored = () => app.db.user.findUniqueOrThrow({ where: { id } })
  return { id, user, visitor: client, stored }
}
const noticesOf = (client: PageClient) => client.notices.map(({ text, role }) => `${role}: ${text}`)
const actions = async (userId: number) =>
  (await app.db.audit.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(
    ({ action }) => action,
  )

describe('my info', () => {
  it('is for those who are logged in, and leads back after the log-in', async () => {
    const client = await new PageClient(app.url).open('/myinfo')
    expect([client.path, noticesOf(client)]).toEqual([
      '/login?from=%2Fmyinfo',
      ['status: 로그인이 필요합니다.'],
    ])
    await client.submit('#login-form', { user: 'member', password })
    expect([client.path, client.h1]).toEqual(['/myinfo', '회원 정보'])
    expect(client.texts('.menu-wide a[aria-current=page]')).toEqual(['내 정보'])
    expect((await new PageClient(app.url).open('/')).texts('.menu-wide a')).not.toContain('내 정보')
  })

  it.each([
    [levels.administrator, '관리자 정보', 'Administrator information'],
    [levels.producer, '제작자 정보', 'Maker information'],
    [levels.member, '회원 정보', 'Member information'],
  ])('of level %i is called %s', async (level, title, english) => {
    const { visitor } = await member({ level })
    expect([visitor.h1, visitor.title]).toEqual([title, `${title} – 모두책`])
    await visitor.open('/myinfo?lang=en&confirm=withdraw')
    expect(visitor.title).toBe(`${visitor.h1} – ${english} – Moduchaek`)
    expect(visitor.main.replace(/김시험/g, '')).not.toMatch(/[가-힣]/)
  })

  it('shows what never changes as text and what may change as fields that browsers can fill', async () => {
    const { visitor, user } = await member({ email: 'a@example.org', optIn: true })
    expect(visitor.facts()).toEqual({
      아이디: user,
      이름: '김시험',
      '휴대폰 번호': '010-1234-5678',
      이메일: 'a@example.org (확인 전)',
      주소: '-',
      일반전화: '-',
      '휴대폰 문자': '받음',
      '자료와 배송 알림(이메일)': '바로',
      '신청과 자격 알림(이메일)': '하루 한 번 모아서',
      '알림의 언어': '한국어',
    })
    expect(
      visitor.all(`${form} [name=user], ${form} [name=name], ${form} [name=cellPhone]`),
    ).toHaveLength(0)
    expect([visitor.value(form, 'email'), visitor.value(form, 'optIn')]).toEqual([
      'a@example.org',
      '1',
    ])
    const filled = visitor
      .all(`${form} [autocomplete]`)
      .map((field) => `${field.attr('name')} ${field.attr('autocomplete')}`)
    expect(filled).toEqual(
      expect.arrayContaining([
        'email email',
        'phone tel',
        'zipCode postal-code',
        'address address-line1',
        'addressDetail address-line2',
      ]),
    )
    expect(visitor.headers.get('set-cookie') ?? '').not.toContain('a@example.org')
  })

  it('says in words which provider a social account logs in with, and offers it no password', async () => {
    const { id, visitor } = await member()
    for (const [user, words] of [
      ['google:7', 'Google 계정으로 로그인'],
      ['kakao:7', '카카오 계정으로 로그인'],
      ['naver:7', '네이버 계정으로 로그인'],
    ]) {
      await app.db.user.update({ where: { id }, data: { user, passwordHash: null } })
      await visitor.open('/myinfo')
      expect(visitor.facts()['아이디']).toBe(words)
      expect(visitor.all('#password-form')).toHaveLength(0)
    }
  })
})

describe('the school', () => {
  it('is chosen by its member from the list, and changed by the centre after that', async () => {
    const { id, visitor } = await member()
    const school = () => visitor.text('section[aria-labelledby=my-school]')
    const name = (schoolName: string, schoolId: number | null) =>
      app.db.user.update({ where: { id }, data: { schoolName, schoolId } })
    const listed = await app.db.school.findFirstOrThrow()
    await name(listed.name, listed.id)
    await visitor.open('/myinfo')
    expect(school()).toContain(`${listed.name} 목록의 학교입니다: 같은 학교 회원과 진도 계획을`)
    await name(listed.name, null)
    await visitor.open('/myinfo')
    expect(school()).toContain('목록의 학교입니다. 이용 자격이 확인되면 같은 학교 회원과')
    expect(visitor.all('#school-form')).toHaveLength(1)
    await name('한빛 공부방', null)
    await visitor.open('/myinfo')
    expect(school()).toContain('한빛 공부방 목록에 없는 학교입니다.')
    await visitor.submit('#school-form', { schoolName: '없는 학교' }, '학교 정하기')
    expect(visitor.errors).toEqual([expect.stringContaining('없는 학교: 목록에 없는 학교입니다.')])
    await visitor.submit('#school-form', { schoolName: listed.name }, '학교 정하기')
    expect(visitor.main).toContain(`학교를 ${listed.name}(으)로 적었습니다. 이용 자격이 확인되면`)
    expect(await app.db.user.findUnique({ where: { id } })).toMatchObject({
      schoolName: listed.name,
      schoolId: null,
    })
    await app.db.eligibility.create({
      data: { userId: id, state: 'confirmed', way: 'administrator', decideTime: new Date() },
    })
    await visitor.submit('#school-form', { schoolName: listed.name }, '학교 정하기')
    expect(visitor.main).toContain(`학교를 ${listed.name}(으)로 정했습니다.`)
    expect(school()).toContain('학교가 바뀌었으면 센터(02-0000-0000)에 알려 주세요.')
    expect(visitor.all('#school-form')).toHaveLength(0)
    expect(await app.db.user.findUnique({ where: { id } })).toMatchObject({ schoolId: listed.id })
  })
})

describe('saving', () => {
  it('writes what changed, says so, and shows the page again with it', async () => {
    const { id, visitor, stored } = await member({ email: 'old@example.org', optIn: true })
    await visitor.submit(
      form,
      {
        email: 'new@example.org',
        zipCode: '03032',
        address: '서울특별시 종로구 필운대로 97',
        addressDetail: '1층',
        phone: '02-123-4567',
        optIn: null,
      },
      '저장',
    )
    expect([visitor.hops, noticesOf(visitor)]).toEqual([
      ['303 /myinfo'],
      ['status: 정보가 변경되었습니다.'],
    ])
    expect(await stored()).toMatchObject({
      email: 'new@example.org',
      zipCode: '03032',
      addressDetail: '1층',
      phone: '021234567',
      optIn: false,
      name: '김시험',
      cellPhone: '01012345678',
    })
    expect([visitor.value(form, 'email'), visitor.value(form, 'optIn')]).toEqual([
      'new@example.org',
      undefined,
    ])
    const [{ after } = { after: null }] = await app.db.audit.findMany({ where: { userId: id } })
    expect(after).toEqual({
      fields: ['email', 'phone', 'zipCode', 'address', 'addressDetail', 'optIn'],
    })
  })

  it('sends the same form twice as one change', async () => {
    const { id, visitor } = await member()
    const { pairs } = visitor.filled(
      visitor.form(form),
      { email: 'a@example.org', addressDetail: '1층' },
      '저장',
    )
    const fields = Object.fromEntries(pairs)
    await Promise.all([visitor.post('/myinfo', fields), visitor.post('/myinfo', fields)])
    await visitor.post('/myinfo', fields)
    expect([visitor.status, visitor.errors, await actions(id)]).toEqual([200, [], ['modify']])
  })

  it('sends only what changed, and only that stands in the trace', async () => {
    const { id, visitor } = await member({ email: 'old@example.org' })
    await visitor.submit(form, { phone: '+82 2 123 4567' }, '저장')
    expect(await app.db.audit.findMany({ where: { userId: id }, select: { after: true } })).toEqual(
      [{ after: { fields: ['phone'] } }],
    )
  })

  it('of nothing new says that and leaves no trace', async () => {
    const { id, visitor } = await member({ email: 'old@example.org', phone: '021234567' })
    expect(visitor.value(form, 'phone')).toBe('02-123-4567')
    await visitor.submit(form, {}, '저장')
    expect([noticesOf(visitor), await actions(id)]).toEqual([['status: 바뀐 내용이 없습니다.'], []])
  })

  it('of what is no telephone number says so at the field; one that was stored before keeps no other change back', async () => {
    const { visitor, stored } = await member({ phone: '교무실' })
    await visitor.submit(form, { email: 'new@example.org' }, '저장')
    expect(await stored()).toMatchObject({ email: 'new@example.org', phone: '교무실' })
    await visitor.submit(form, { phone: '02-12' }, '저장')
    expect(visitor.errors).toEqual(['전화번호를 확인해 주세요. 예: 02-123-4567'])
    expect(visitor.value(form, 'phone')).toBe('02-12')
    expect(await stored()).toMatchObject({ phone: '교무실' })
  })

  it('refuses a wrong address at its field and keeps everything typed', async () => {
    const { visitor, stored } = await member({ optIn: true })
    await visitor.submit(form, { email: 'nonsense', addressDetail: '3층', optIn: null }, '저장')
    expect([visitor.status, visitor.errors, visitor.title]).toEqual([
      422,
      ['이메일 주소를 다시 확인해주세요.'],
      '오류: 회원 정보 – 모두책',
    ])
    expect(visitor.field(`${form}-email`)).toMatchObject({ invalid: true })
    expect(['email', 'addressDetail', 'optIn'].map((name) => visitor.value(form, name))).toEqual([
      'nonsense',
      '3층',
      undefined,
    ])
    expect(await stored()).toMatchObject({ email: '', addressDetail: '', optIn: true })
    await visitor.submit(form, { email: 'a@example.org' }, '저장')
    expect(await stored()).toMatchObject({
      email: 'a@example.org',
      addressDetail: '3층',
      optIn: false,
    })
  })

  it('tells at each field what somebody else wrote meanwhile, keeps what was typed, and saves it when asked again', async () => {
    const { visitor, stored, user } = await member({ email: 'old@example.org' })
    const elsewhere = await new PageClient(app.url).logIn(user)
    await (
      await elsewhere.open('/myinfo')
    ).submit(form, { email: 'theirs@example.org', optIn: '1' }, '저장')
    await visitor.submit(form, { email: 'mine@example.org', addressDetail: '2층' }, '저장')
    expect(visitor.status).toBe(409)
    expect(visitor.errors).toEqual([
      '그 사이 다른 곳에서 ‘theirs@example.org’(으)로 바뀌었습니다. 입력한 값으로 바꾸려면 다시 저장해 주세요.',
      '그 사이 다른 곳에서 ‘빈 값’(으)로 바뀌었습니다. 입력한 값으로 바꾸려면 다시 저장해 주세요.',
      '그 사이 다른 곳에서 ‘동의’(으)로 바뀌었습니다. 입력한 값으로 바꾸려면 다시 저장해 주세요.',
    ])
    expect(visitor.field(`${form}-email`).description).toContain('theirs@example.org')
    expect([
      visitor.value(form, 'email'),
      visitor.value(form, 'addressDetail'),
      visitor.value(form, 'optIn'),
    ]).toEqual(['mine@example.org', '2층', undefined])
    expect(await stored()).toMatchObject({
      email: 'theirs@example.org',
      optIn: true,
      addressDetail: '',
    })
    await visitor.submit(form, {}, '저장')
    expect(noticesOf(visitor)).toEqual(['status: 정보가 변경되었습니다.'])
    expect(await stored()).toMatchObject({
      email: 'mine@example.org',
      optIn: false,
      addressDetail: '2층',
    })
  })

  it('an address search in the form loses nothing that was typed and saves nothing', async () => {
    const { visitor, stored } = await member()
    await visitor.submit(form, { email: 'typed@example.org', keyword: '필' }, '주소 찾기')
    expect(visitor.value(form, 'email')).toBe('typed@example.org')
    expect(await stored()).toMatchObject({ email: '' })
  })
})

describe('the password', () => {
  it('is changed behind a summary; then everybody is out and logs in with the new one', async () => {
    const { id, visitor, user } = await member()
    const elsewhere = await new PageClient(app.url).logIn(user)
    expect(visitor.all('details[open] #password-form')).toHaveLength(0)
    await visitor.submit('#password-form', {
      currentPassword: password,
      password: 'q7w9z',
      passwordConfirm: 'q7w9z',
    })
    expect([visitor.hops, noticesOf(visitor)]).toEqual([
      ['303 /login'],
      ['status: 비밀번호가 변경되었습니다. 다시 로그인해 주세요.'],
    ])
    expect(
      ['accessToken', 'refreshToken', 'userData'].filter((name) => visitor.cookies.has(name)),
    ).toEqual([])
    expect((await elsewhere.open('/cart')).path).toMatch(/^\/login/)
    expect([await app.db.session.count({ where: { userId: id } }), await actions(id)]).toEqual([
      0,
      ['password'],
    ])
    await visitor.submit('#login-form', { user, password: 'q7w9z' })
    expect(visitor.path).toBe('/')
  })

  it.each([
    [
      { currentPassword: '', password: '', passwordConfirm: '' },
      ['현재 비밀번호를 입력해 주세요.', '비밀번호를 입력해주세요'],
    ],
    [
      { currentPassword: 'wrong', password: 'q7w9z', passwordConfirm: 'q7w9z' },
      ['현재 비밀번호가 일치하지 않습니다.'],
    ],
    [
      { currentPassword: password, password: 'q7w9', passwordConfirm: 'q7w9' },
      ['비밀번호는 5자 이상이어야 합니다.'],
    ],
    [
      { currentPassword: password, password: 'q7w9z', passwordConfirm: 'q7w9y' },
      ['새 비밀번호가 일치하지 않습니다.'],
    ],
  ])(
    '%j is refused: %j, with the section open and no password in the page',
    async (values, errors) => {
      const { visitor, user } = await member()
      await visitor.submit('#password-form', values)
      expect([visitor.status, visitor.errors]).toEqual([422, errors])
      expect(visitor.all('details[open] #password-form')).toHaveLength(1)
      expect(
        ['currentPassword', 'password', 'passwordConfirm'].map((name) =>
          visitor.value('#password-form', name),
        ),
      ).toEqual(['', '', ''])
      expect((await new PageClient(app.url).logIn(user)).errors).toEqual([])
    },
  )
})

describe('the access key', () => {
  it('is issued, shown with its explanation, works for reading, and is deleted after a question', async () => {
    const { id, user, visitor, stored } = await member()
    await visitor.submit('#key-form')
    expect(noticesOf(visitor)).toEqual(['status: 접근 키가 발급되었습니다.'])
    const key = visitor.$('#access-key').attr('value') ?? ''
    expect([key, visitor.$('#access-key').attr('readonly')]).toEqual([
      expect.stringMatching(/^mdc_/),
      'readonly',
    ])
    expect(visitor.all('#key-form, [data-copy]:not([hidden])')).toHaveLength(0)
    const asProgram = (path: string) =>
      fetch(app.url + path, {
        method: path.startsWith('/api') ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { Authorization: `Bearer ${key}` },
      })
    expect(await (await asProgram('/api/user/me')).json()).toMatchObject({ data: { user } })
    expect((await asProgram('/myinfo')).headers.get('location')).toMatch(/^\/login/)
    await visitor.open('/myinfo')
    await visitor.click('접근 키 지우기', 'main')
    expect(visitor.text('#confirm-question')).toBe('접근 키를 지우시겠습니까?')
    expect((await stored()).accessKey).not.toBeNull()
    await visitor.submit('#remove-key-form')
    expect([visitor.path, noticesOf(visitor), (await stored()).accessKey]).toEqual([
      '/myinfo',
      ['status: 접근 키를 지웠습니다.'],
      null,
    ])
    expect((await asProgram('/api/user/me')).status).toBe(403)
    expect(await actions(id)).toEqual(['setAccessKey', 'removeAccessKey'])
  })

  it('issued twice from an old page says that there is one', async () => {
    const { user, visitor } = await member()
    const elsewhere = await new PageClient(app.url).logIn(user)
    await (await elsewhere.open('/myinfo')).submit('#key-form')
    await visitor.submit('#key-form')
    expect([visitor.status, visitor.errors]).toEqual([409, ['이미 발급된 접근 키가 있습니다.']])
    expect(visitor.$('#access-key').attr('value')).toBe(elsewhere.$('#access-key').attr('value'))
  })
})

describe('devices', () => {
  it('are listed in words, this one marked; one or all others can be logged out', async () => {
    const { id, user, visitor } = await member()
    expect(visitor.rows('details:has([id^=session-]) table')).toEqual([
      ['Chrome · Linux 이 기기', expect.any(String), expect.any(String), ''],
    ])
    const [one, two, three] = [
      await new PageClient(app.url).logIn(user),
      await new PageClient(app.url).logIn(user),
      await new PageClient(app.url).logIn(user),
    ]
    await visitor.open('/myinfo')
    expect(visitor.rows('details:has([id^=session-]) table')).toHaveLength(4)
    const oldest = await app.db.session.findMany({
      where: { userId: id },
      orderBy: { createTime: 'asc' },
    })
    await visitor.submit(`[id="end-${oldest[1]?.id}"]`)
    expect([visitor.path, noticesOf(visitor)]).toEqual([
      '/myinfo',
      ['status: 1대에서 로그아웃했습니다.'],
    ])
    expect((await one.open('/cart')).path).toMatch(/^\/login/)
    expect((await two.open('/cart')).path).toBe('/cart')
    await visitor.click('다른 기기에서 모두 로그아웃', 'main')
    expect(visitor.text('#confirm')).toContain('이 기기를 뺀 2대에서')
    await visitor.submit('#end-others-form')
    expect([visitor.path, noticesOf(visitor)]).toEqual([
      '/myinfo',
      ['status: 2대에서 로그아웃했습니다.'],
    ])
    for (const gone of [two, three]) expect((await gone.open('/cart')).path).toMatch(/^\/login/)
    expect(visitor.rows('details:has([id^=session-]) table')).toHaveLength(1)
    expect(visitor.main).not.toContain('다른 기기에서 모두 로그아웃')
  })
})

describe('leaving', () => {
  it('asks first, with what goes and what stays; then says goodbye and is out', async () => {
    const { id, user, visitor, stored } = await member()
    const { bookId } = await app.db.book.findFirstOrThrow()
    // of a book whose production has not begun
    await app.db.order.create({
      data: { userId: id, bookId: 'not-begun', prodType: '점자', orderNum: 1, title: '수학' },
    })
    await app.db.cartEntry.create({ data: { userId: id, bookId, prodType: '점자', orderNum: 1 } })
    const items = {
      create: { ...({ bookId, title: '수학', prodType: '점자', copies: 1 } as const) },
    }
    for (const [code, sentDay] of [
      ['withdrawal-1', ''],
      ['withdrawal-2', '2026-11-20'],
    ] as const)
      await app.db.shipment.create({
        data: { userId: id, code, recipient: '받는 사람', sentDay, items },
      })
    const other = await app.db.user.findUniqueOrThrow({ where: { user: 'teacher02' } })
    for (const [name, carers] of [
      ['오늘이', [id]],
      ['내일이', [id, other.id]],
    ] as const)
      await app.db.user.create({
        data: {
          user: `reader:${name}`,
          name,
          level: 10,
          carers: {
            create: carers.map((carerId) => ({ carerId, kind: 'teacher', scope: 'download' })),
          },
        },
      })
    await visitor.click('회원 탈퇴', 'main')
    expect(visitor.path).toBe('/myinfo?confirm=withdraw')
    expect(visitor.texts('#confirm li, #confirm .notice')).toEqual([
      '아직 처리하지 않은 신청 1건이 있습니다. 탈퇴하면 이 신청도 없어집니다.',
      '회원 정보: 아이디, 이름, 연락처, 주소, 접근 키',
      '로그인한 기기 1대',
      '장바구니의 자료 1건',
      '신청 내역 1건',
      '받은 알림 0건',
      '이용 자격: 요청과 결정, 확인을 기다리는 사진',
      '발송 기록 2건. 이 가운데 포장을 마친 것 1건, 보냈지만 받았는지 모르는 것 1건',
      '돕고 계신 학생·자녀 1명의 정보와 신청, 받은 기록: 오늘이. 다른 분이 함께 돕는 사람은 그대로 남습니다.',
      '학교를 위해 보낸 신청 목록: 학교의 신청이므로 보낸 사람의 아이디만 지웁니다',
      expect.stringContaining('아이디의 앞 두 글자'),
      expect.stringContaining('접속 기록(3개월)'),
      expect.stringContaining('통계'),
    ])
    expect((await stored()).user).toBe(user)
    await visitor.submit('#withdraw-form')
    expect([visitor.path, noticesOf(visitor)]).toEqual([
      '/',
      ['status: 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.'],
    ])
    expect(
      ['accessToken', 'refreshToken', 'userData'].filter((name) => visitor.cookies.has(name)),
    ).toEqual([])
    const left = await Promise.all([
      app.db.user.count({ where: { id } }),
      app.db.order.count({ where: { userId: id } }),
      app.db.cartEntry.count({ where: { userId: id } }),
      app.db.session.count({ where: { userId: id } }),
    ])
    expect(left).toEqual([0, 0, 0, 0])
    await expect(visitor.logIn(user)).rejects.toThrow('인증되지 않은 사용자입니다.')
  })

  it('can be thought over', async () => {
    const { visitor, stored } = await member()
    await visitor.open('/myinfo?confirm=withdraw')
    await visitor.click('아니요, 돌아가기')
    expect([visitor.path, visitor.all('#confirm').length, (await stored()).level]).toEqual([
      '/myinfo',
      0,
      10,
    ])
  })

  it('is refused to the last administrator, who is told what to do', async () => {
    await app.db.user.updateMany({
      where: { level: levels.administrator, user: { not: 'admin' } },
      data: { level: levels.member },
    })
    const client = await new PageClient(app.url).logIn('admin')
    await client.open('/myinfo?confirm=withdraw')
    await client.submit('#withdraw-form')
    expect([client.status, client.errors]).toEqual([
      409,
      [
        '마지막 관리자는 탈퇴하거나 삭제하거나 등급을 바꿀 수 없습니다. 먼저 다른 관리자를 정해 주세요.',
      ],
    ])
    expect(await app.db.user.count({ where: { user: 'admin', level: 1 } })).toBe(1)
  })
})

it('a post without a log-in, or with a button that does not exist, changes nothing', async () => {
  const client = new PageClient(app.url)
  const before = await app.db.user.count()
  await client.post('/myinfo', { subaction: 'withdraw' })
  expect(client.path).toMatch(/^\/login/)
  await client.logIn('member')
  await client.post('/myinfo', { subaction: 'nothing' })
  expect([client.status, await app.db.user.count()]).toEqual([400, before])
})
