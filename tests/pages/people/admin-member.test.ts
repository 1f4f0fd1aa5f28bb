/**
 * Tests members, registration and the audit log with scripts off, for administrators and for
 * everybody else.
 */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { levels } from '~/tables/codes'
import { query } from '../../support/database/database'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

const form = '#member-form'
const secret = 'Teach-2026!'.replace('-', '')

useApp()
useLoggedIn('admin')

let number = 0
/** A new user for one test. */
async function person(
  more: { level?: number; email?: string; user?: string; schoolName?: string } = {},
) {
  const { passwordHash } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
  const user = `someone${++number}`
  const { id } = await app.db.user.create({
    data: { user, passwordHash, name: '김시험', cellPhone: '01012345678', ...more },
  })
  const stored = () => app.db.user.findUniqueOrThrow({ where: { id } })
  return { id, user: more.user ?? user, path: `/admin/member/${id}`, stored }
}
const noticesOf = (client: PageClient) => client.notices.map(({ text, role }) => `${role}: ${text}`)
const traces = async (target: string) =>
  (await app.db.audit.findMany({ where: { target }, orderBy: { id: 'asc' } })).map(
    ({ action, before, after }) => ({ action, before, after }),
  )

describe('everybody else', () => {
  const digest = async () => {
    const [row] = await query<{ all: string }>(
      `SELECT coalesce(string_agg(t::text, '|' ORDER BY id), '') || (SELECT count(*) FROM "Audit") AS all FROM "User" t`,
    )
    return createHash('sha256')
      .update(row?.all ?? '')
      .digest('hex')
  }

  it.each(['anonymous', 'member', 'producer'])(
    '%s sees none of these pages, and a post to them changes nothing',
    async (who) => {
      const { path, stored } = await person()
      const client =
        who === 'anonymous' ? new PageClient(app.url) : await new PageClient(app.url).logIn(who)
      const { updateTime } = await stored()
      const before = await digest()
      const turnedAway = (address: string) =>
        who === 'anonymous'
          ? [`/login?from=${encodeURIComponent(address)}`, ['status: 로그인이 필요합니다.']]
          : ['/', ['alert: 권한이 없습니다.']]
      for (const address of [
        '/admin/member/list',
        '/admin/member/list/1',
        path,
        '/admin/registration',
        '/admin/audit',
      ]) {
        await client.open(address)
        expect([client.path, noticesOf(client)]).toEqual(turnedAway(address))
      }
      const posts: [string, Record<string, string>][] = [
        [
          path,
          { subaction: 'save', level: '1', confirmed: '1', updateTime: updateTime.toISOString() },
        ],
        [path, { subaction: 'remove' }],
        [path, { subaction: 'save', addressStep: 'find', keyword: '서울' }],
        [
          '/admin/registration',
          {
            user: 'intruder',
            password: secret,
            name: '침입',
            cellPhone: '01012345678',
            schoolName: '서울맹학교',
            zipCode: '03032',
            address: '서울',
            level: '1',
          },
        ],
        ['/admin/registration', { addressStep: 'find', keyword: '서울' }],
      ]
      for (const [address, fields] of posts) {
        await client.post(address, fields)
        expect([client.path, noticesOf(client)]).toEqual(turnedAway(address))
      }
      expect(await digest()).toBe(before)
    },
  )
})

describe('the list of members', () => {
  it('tells how many there are, and of each id, name, level, school, masked mobile and day', async () => {
    const { id, user } = await person({ level: levels.producer, schoolName: '한빛맹학교' })
    await admin.open('/admin/member/list')
    expect(admin.h1).toBe(`회원 관리: ${await app.db.user.count()}명`)
    expect(admin.texts('thead th')).toEqual(['아이디', '이름', '등급', '학교', '휴대폰', '가입일'])
    expect(admin.rows()[0]).toEqual([
      user,
      '김시험',
      '제작자',
      '한빛맹학교',
      '010-****-5678',
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ])
    expect(admin.html).not.toContain('01012345678')
    expect(admin.$(`#member-${id} a`).attr('href')).toBe(
      `/admin/member/${id}?from=${encodeURIComponent('/admin/member/list')}`,
    )
    expect(admin.texts('.entry-tabs [aria-current]')).toEqual(['회원 관리'])
  })

  it('names each level in words and colour', async () => {
    for (const [level, name, colour] of [
      [1, '관리자', 'red'],
      [2, '제작자', 'blue'],
      [10, '회원', 'grey'],
    ]) {
      await admin.open(`/admin/member/list?level=${level}&size=100`)
      expect(new Set(admin.texts('tbody .tag'))).toEqual(new Set([name]))
      expect(admin.all('tbody .tag').every((tag) => tag.hasClass(`tag-${colour}`))).toBe(true)
      expect(admin.rows()).toHaveLength(
        await app.db.user.count({ where: { level: Number(level) } }),
      )
    }
  })

  it('is narrowed by its form; the conditions stand in the address and can be taken away one by one', async () => {
    await person({ schoolName: '특별한학교' })
    await admin.open('/admin/member/list')
    await admin.submit('.filters', { schoolName: '특별한', level: 10 })
    expect(new URL(admin.path, app.url).searchParams.get('schoolName')).toBe('특별한')
    expect([admin.rows().length, admin.texts('.chips li')]).toEqual([
      1,
      ['학교: 특별한 학교 조건 빼기', '등급: 회원 등급 조건 빼기'],
    ])
    expect([admin.value('.filters', 'schoolName'), admin.value('.filters', 'level')]).toEqual([
      '특별한',
      '10',
    ])
    await admin.click('학교: 특별한 학교 조건 빼기')
    expect([admin.texts('.chips li'), admin.rows().length]).toEqual([
      ['등급: 회원 등급 조건 빼기'],
      10,
    ])
  })

  it('has pages, and whatever follows its address is the same list', async () => {
    await admin.open('/admin/member/list/anything?size=20&page=2')
    expect([admin.status, admin.title.startsWith('2쪽 – 회원 관리')]).toEqual([200, true])
    expect(admin.main).toContain('21–40번째')
    await admin.open('/admin/member/list?page=999')
    expect([admin.status, admin.errors]).toEqual([404, ['존재하지 않는 페이지입니다.']])
    await admin.open('/admin/member/list?size=7')
    expect(admin.errors).toEqual(['쪽당 건수는 10, 20, 50, 100 가운데에서 골라 주세요.'])
  })

  it('of nothing says what to do', async () => {
    await admin.open('/admin/member/list?name=없는사람')
    expect([admin.h1, admin.text('.empty h2')]).toEqual([
      '회원 관리: 0명',
      '조건에 맞는 회원이 없습니다.',
    ])
    await admin.click('모든 회원 보기')
    expect(admin.rows()).toHaveLength(10)
  })
})

describe('one member', () => {
  it('is shown with the whole mobile number and the way back to the row it came from', async () => {
    const { id, user, path } = await person()
    await admin.open('/admin/member/list?size=20')
    await admin.click(user)
    expect(admin.h1).toBe('김시험 회원 정보')
    expect(admin.facts()).toMatchObject({
      아이디: user,
      이름: '김시험',
      '휴대폰 번호': '010-1234-5678',
      등급: '회원',
    })
    expect(admin.$('a:contains("회원 목록으로")').attr('href')).toBe(
      `/admin/member/list?size=20#member-${id}`,
    )
    expect(
      admin.all(`${form} [name=user], ${form} [name=name], ${form} [name=cellPhone]`),
    ).toHaveLength(0)
    await admin.open(`${path}?from=//evil.example`)
    expect(admin.$('a:contains("회원 목록으로")').attr('href')).toBe(
      `/admin/member/list#member-${id}`,
    )
  })

  it.each(['/admin/member/999999', '/admin/member/nobody', '/admin/member/1e3'])(
    'that does not exist is said to: %s',
    async (path) => {
      await admin.open(path)
      expect([admin.status, admin.h1]).toEqual([404, '존재하지 않는 항목입니다.'])
      await admin.post(path, { subaction: 'save', nickName: 'x' })
      expect([admin.status, admin.h1]).toEqual([404, '존재하지 않는 항목입니다.'])
      await admin.post(path, { subaction: 'remove' })
      expect(admin.status).toBe(404)
    },
  )

  it('of a social account is named in words', async () => {
    const { path } = await person({ user: 'kakao:123456' })
    await admin.open(path)
    expect(admin.facts()['아이디']).toBe('카카오 계정으로 로그인')
    await admin.open('/admin/member/list')
    expect(admin.rows()[0]?.[0]).toBe('Kakao 계정 123456')
  })

  it('is changed in what was changed, with the way on', async () => {
    const { id, user, path, stored } = await person({ email: 'old@example.org' })
    await admin.open(`${path}?from=${encodeURIComponent('/admin/member/list?page=2')}`)
    await admin.submit(form, { nickName: '시험이', schoolName: '서울맹학교' }, '저장')
    expect(noticesOf(admin)).toEqual(['status: 변경사항이 저장되었습니다. 김시험'])
    expect(admin.notices[0]?.link).toEqual({
      text: '회원 목록으로',
      to: `/admin/member/list?page=2#member-${id}`,
    })
    expect(await stored()).toMatchObject({
      nickName: '시험이',
      schoolName: '서울맹학교',
      email: 'old@example.org',
      level: 10,
    })
    expect(await traces(user)).toEqual([
      { action: 'modify', before: null, after: { fields: ['nickName', 'schoolName'] } },
    ])
    await admin.submit(form, {}, '저장')
    expect(noticesOf(admin)).toEqual(['status: 바뀐 내용이 없습니다.'])
    expect(await traces(user)).toHaveLength(1)
  })

  it('with a wrong field is refused there, keeping what was typed', async () => {
    const { path, stored } = await person()
    await admin.open(path)
    await admin.submit(form, { email: 'nonsense', nickName: '새별명', level: 2 }, '저장')
    expect([
      admin.status,
      admin.errors,
      admin.value(form, 'nickName'),
      admin.value(form, 'level'),
    ]).toEqual([422, ['이메일 주소를 다시 확인해주세요.'], '새별명', '2'])
    expect(admin.field(`${form}-email`).invalid).toBe(true)
    expect(await stored()).toMatchObject({ nickName: '', level: 10 })
  })

  it('changed elsewhere meanwhile says at each field what stands there, and saving again decides', async () => {
    const { id, path, stored } = await person()
    await admin.open(path)
    await app.db.user.update({ where: { id }, data: { nickName: '그들', level: levels.producer } })
    await admin.submit(form, { nickName: '우리' }, '저장')
    // the form still shows a level that the member no longer has: submitting it changes the level,
    // so the page asks
    expect(admin.text('#confirm-question')).toBe(
      '김시험 회원의 등급을 회원 등급으로 바꾸시겠습니까?',
    )
    await admin.submit('#level-form')
    expect(admin.status).toBe(409)
    expect(admin.errors).toEqual(
      ['그들', '제작자']
        .map(
          (theirs) =>
            `그 사이 다른 곳에서 ‘${theirs}’(으)로 바뀌었습니다. 입력한 값으로 바꾸려면 다시 저장해 주세요.`,
        )
        .reverse(),
    )
    await admin.submit(form, { level: 2 }, '저장')
    expect(await stored()).toMatchObject({ nickName: '우리', level: 2 })
  })
})

describe('the school of a member', () => {
  it('is chosen from the list by its initial consonants, without touching the address, and saved with the rest', async () => {
    const { id, path, stored } = await person({ schoolName: '특별한학교' })
    await app.db.user.update({ where: { id }, data: { zipCode: '03032', address: '집 주소' } })
    await admin.open(path)
    expect(admin.text('section[aria-labelledby=edit]')).toContain('목록에 없는 학교입니다.')
    await admin.submit(form, { schoolName: 'ㅅㅇㅁㅎㄱ', nickName: '별명' }, '학교 찾기')
    expect(await stored()).toMatchObject({ schoolName: '특별한학교', nickName: '' })
    const [found = ''] = admin.texts('.found-schools button')
    await admin.submit(form, {}, found)
    expect([admin.value(form, 'schoolName'), admin.value(form, 'address')]).toEqual([
      '서울맹학교',
      '집 주소',
    ])
    expect(admin.main).toContain('서울맹학교을(를) 골랐습니다. 저장을 눌러야 바뀝니다.')
    await admin.submit(form, {}, '저장')
    const school = await app.db.school.findFirstOrThrow({ where: { name: '서울맹학교' } })
    expect(await stored()).toMatchObject({
      schoolName: '서울맹학교',
      schoolId: school.id,
      nickName: '별명',
      address: '집 주소',
    })
    expect(admin.text('section[aria-labelledby=edit]')).toContain('목록의 학교입니다')
  })
})

describe('a change of level', () => {
  it('asks first, saying what follows, and then ends sessions and assignments', async () => {
    const { id, user, path, stored } = await person({ level: levels.producer })
    const theirs = await new PageClient(app.url).logIn(user)
    const books = await app.db.book.findMany({ take: 3, select: { id: true } })
    await app.db.assignment.createMany({
      data: books.map((book) => ({ userId: id, bookRowId: book.id })),
    })
    await admin.open(path)
    await admin.submit(form, { level: 10, nickName: '이제회원', optIn: 1 }, '저장')
    expect([admin.status, admin.text('#confirm-question')]).toEqual([
      200,
      '김시험 회원의 등급을 회원 등급으로 바꾸시겠습니까?',
    ])
    expect(admin.texts('#confirm li')).toEqual([
      '로그인한 기기 1대에서 바로 로그아웃됩니다. 다시 로그인하면 새 등급으로 쓸 수 있습니다.',
      '할당된 자료 3건의 할당이 해제됩니다.',
    ])
    expect([
      (await stored()).level,
      await app.db.assignment.count({ where: { userId: id } }),
    ]).toEqual([2, 3])
    await admin.submit('#level-form')
    expect(noticesOf(admin)).toEqual([
      'status: 변경사항이 저장되었습니다. 김시험 회원의 등급은 회원입니다. 해제된 할당은 3건입니다.',
    ])
    expect(await stored()).toMatchObject({ level: 10, nickName: '이제회원', optIn: true })
    expect(await app.db.assignment.count({ where: { userId: id } })).toBe(0)
    expect((await theirs.open('/cart')).path).toMatch(/^\/login/)
    expect((await traces(user)).map(({ action }) => action)).toEqual(['modify', 'level'])
  })

  it('can be left with nothing changed', async () => {
    const { path, stored } = await person()
    await admin.open(path)
    await admin.submit(form, { level: 1 }, '저장')
    expect(admin.main).toContain(
      '회원 정보와 구입 요청을 비롯한 모든 관리 화면을 쓸 수 있게 됩니다.',
    )
    await admin.click('아니요, 돌아가기')
    expect([admin.path, (await stored()).level]).toEqual([path, 10])
  })

  it('confirmed for one level does not pass for another', async () => {
    const { path, stored } = await person()
    await admin.open(path)
    const fields = Object.fromEntries(admin.filled(admin.form(form), { level: 1 }, '저장').pairs)
    await admin.post(path, { ...fields, confirmed: '2' })
    expect([admin.text('#confirm-question'), (await stored()).level]).toEqual([
      '김시험 회원의 등급을 관리자 등급으로 바꾸시겠습니까?',
      10,
    ])
  })

  it('of the last administrator is refused at the level, and so is deleting', async () => {
    const { id } = await app.db.user.findUniqueOrThrow({ where: { user: 'admin' } })
    const refusal =
      '마지막 관리자는 탈퇴하거나 삭제하거나 등급을 바꿀 수 없습니다. 먼저 다른 관리자를 정해 주세요.'
    await admin.open(`/admin/member/${id}`)
    expect(admin.main).toContain('내 회원 정보입니다.')
    await admin.submit(form, { level: 10 }, '저장')
    expect([admin.status, admin.errors, admin.all('#confirm').length]).toEqual([409, [refusal], 0])
    expect(admin.$('#error-summary a').attr('href')).toBe(`${form}-level`)
    await admin.open(`/admin/member/${id}?confirm=remove`)
    await admin.submit('#remove-form')
    expect([
      admin.status,
      admin.errors,
      (await app.db.user.findUniqueOrThrow({ where: { id } })).level,
    ]).toEqual([409, [refusal], 1])
  })

  it('of oneself logs out, and two who demote each other leave one', async () => {
    const { id, user } = await person({ level: levels.administrator })
    const other = await new PageClient(app.url).logIn(user)
    await other.open(`/admin/member/${id}`)
    await other.submit(form, { level: 10 }, '저장')
    expect(other.main).toContain('내 등급을 바꾸는 것입니다.')
    await other.submit('#level-form')
    expect([other.path, noticesOf(other)]).toEqual([
      '/login',
      ['status: 내 등급이 바뀌어 로그아웃되었습니다. 다시 로그인해 주세요.'],
    ])
    expect(other.cookies.has('accessToken')).toBe(false)
    expect(await app.db.user.count({ where: { level: 1 } })).toBe(1)
  })
})

describe('logging out on all devices', () => {
  it('asks before, says on how many, and what stays; the member is told and may log in again', async () => {
    const { id, user, path } = await person()
    const [first, second] = [new PageClient(app.url), new PageClient(app.url)]
    for (const one of [first, second]) await one.logIn(user)
    await admin.open(path)
    await admin.click('모든 기기에서 로그아웃')
    expect([admin.path, admin.h1]).toEqual([
      `${path}?confirm=sessions`,
      '김시험 회원을 모든 기기에서 로그아웃하시겠습니까?',
    ])
    expect(admin.text('#confirm')).toContain('로그인한 기기 2대에서')
    await admin.submit('#end-all-form')
    expect([admin.path, noticesOf(admin)]).toEqual([
      path,
      ['status: 김시험 회원을 기기 2대에서 로그아웃했습니다. 회원에게도 알렸습니다.'],
    ])
    for (const one of [first, second]) {
      await one.open('/cart')
      expect(one.path).toMatch(/^\/login/)
    }
    expect(await traces(user)).toEqual([
      { action: 'sessions.end', before: null, after: { sessions: 2 } },
    ])
    await admin.post(path, { subaction: 'endSessions' })
    expect(noticesOf(admin)).toEqual(['status: 김시험 회원이 로그인한 기기가 없습니다.'])
    await first.logIn(user)
    await first.open('/notifications')
    expect(first.main).toContain('센터가 모든 기기에서 로그아웃했습니다.')
    expect(await app.db.notification.count({ where: { userId: id } })).toBe(1)
  })

  it('is not offered on one’s own page: my info ends the other devices', async () => {
    const { id } = await app.db.user.findUniqueOrThrow({ where: { user: 'admin' } })
    await admin.open(`/admin/member/${id}?confirm=sessions`)
    expect(admin.all('#end-all-form, #member-sessions')).toHaveLength(0)
  })
})

describe('deleting', () => {
  it('asks with what goes and what stays, then leads back to the list', async () => {
    const { id, user, path } = await person()
    const { bookId } = await app.db.book.findFirstOrThrow()
    await app.db.cartEntry.create({ data: { userId: id, bookId, prodType: '점자', orderNum: 1 } })
    await admin.open(`${path}?from=${encodeURIComponent('/admin/member/list?name=김시험&page=50')}`)
    await admin.click('회원 삭제')
    expect([admin.text('#confirm-question'), admin.texts('#confirm li').slice(1, 4)]).toEqual([
      '김시험 회원을 삭제하시겠습니까?',
      ['로그인한 기기 0대', '장바구니의 자료 1건', '신청 내역 0건'],
    ])
    expect(await app.db.user.count({ where: { id } })).toBe(1)
    const fields = Object.fromEntries(admin.filled(admin.form('#remove-form'), {}).pairs)
    const address = admin.path
    await admin.submit('#remove-form')
    expect([decodeURIComponent(admin.path), noticesOf(admin)]).toEqual([
      '/admin/member/list?name=김시험',
      [`status: ${user} 회원이 삭제되었습니다.`],
    ])
    expect([
      await app.db.user.count({ where: { id } }),
      await app.db.cartEntry.count({ where: { userId: id } }),
    ]).toEqual([0, 0])
    expect(await traces('so***')).toContainEqual({
      action: 'remove',
      before: { level: 10 },
      after: null,
    })
    await admin.post(address, fields)
    expect([admin.status, noticesOf(admin)]).toEqual([200, ['status: 삭제되었습니다.']])
  })

  it('oneself, while another administrator stays, logs out', async () => {
    const { id, user } = await person({ level: levels.administrator })
    const other = await new PageClient(app.url).logIn(user)
    await other.open(`/admin/member/${id}?confirm=remove`)
    expect(other.text('#confirm')).toContain('내 계정을 삭제하는 것입니다.')
    await other.submit('#remove-form')
    expect([
      other.path,
      other.cookies.has('accessToken'),
      await app.db.user.count({ where: { id } }),
    ]).toEqual(['/', false, 0])
  })
})

describe('registering', () => {
  const newcomer = {
    user: 'teacher77',
    password: secret,
    passwordConfirm: secret,
    name: '박교사',
    cellPhone: '010 2345 6789',
    schoolName: '서울맹학교',
  }

  it('makes a member, with the address of a known school when none was typed, and leads to the member', async () => {
    await admin.open('/admin/registration')
    expect(admin.texts('.entry-tabs [aria-current]')).toEqual(['회원 관리'])
    expect(admin.all('datalist option').map((option) => option.attr('value'))).toContain(
      '서울맹학교',
    )
    await admin.submit('#register-form', newcomer, '등록')
    expect([admin.path, noticesOf(admin)]).toEqual([
      '/admin/registration',
      ['status: teacher77 회원이 등록되었습니다. 아이디와 비밀번호를 본인에게 알려 주세요.'],
    ])
    const school = await app.db.school.findUniqueOrThrow({ where: { name: '서울맹학교' } })
    expect(await app.db.user.findUniqueOrThrow({ where: { user: 'teacher77' } })).toMatchObject({
      level: 10,
      name: '박교사',
      cellPhone: '01023456789',
      zipCode: school.zipCode,
      address: school.address,
    })
    await admin.click('회원 정보 보기')
    expect(admin.facts()).toMatchObject({ 아이디: 'teacher77', '휴대폰 번호': '010-2345-6789' })
    expect((await new PageClient(app.url).logIn('teacher77', secret)).errors).toEqual([])
  })

  it('says of an unknown school that the address is missing, and fills in no password', async () => {
    await admin.open('/admin/registration')
    await admin.submit(
      '#register-form',
      { ...newcomer, user: 'teacher78', schoolName: '없는학교' },
      '등록',
    )
    expect([admin.status, admin.errors]).toEqual([
      422,
      ['우편번호를 입력해 주세요.', '주소를 입력해 주세요.'],
    ])
    expect(
      ['user', 'schoolName', 'password', 'passwordConfirm'].map((name) =>
        admin.value('#register-form', name),
      ),
    ).toEqual(['teacher78', '없는학교', '', ''])
    expect(admin.html).not.toContain(secret)
  })

  it('with an id that is taken says so at the id; what was found out of the school stays in the form', async () => {
    await admin.open('/admin/registration')
    await admin.submit('#register-form', { ...newcomer, user: 'member' }, '등록')
    expect([admin.status, admin.errors, admin.field('#register-form-user').invalid]).toEqual([
      409,
      ['이미 존재하는 아이디입니다.'],
      true,
    ])
    expect(admin.value('#register-form', 'zipCode')).toMatch(/^\d{5}$/)
  })

  it('finds a school by its initial consonants; the chosen one fills its address, and nothing typed is lost', async () => {
    await admin.open('/admin/registration')
    const { schoolName: _, ...person } = newcomer
    await admin.submit(
      '#register-form',
      { ...person, user: 'teacher80', schoolName: 'ㅅㅇㅁ' },
      '학교 찾기',
    )
    const school = await app.db.school.findUniqueOrThrow({ where: { name: '서울맹학교' } })
    const buttons = admin.texts('.found-schools button')
    expect([admin.errors, buttons]).toEqual([[], [`서울맹학교 ${school.address}`]])
    await admin.submit('#register-form', {}, buttons[0])
    expect(
      ['user', 'name', 'schoolName', 'zipCode', 'address'].map((name) =>
        admin.value('#register-form', name),
      ),
    ).toEqual(['teacher80', '박교사', '서울맹학교', school.zipCode, school.address])
    await admin.submit('#register-form', {}, '등록')
    expect(noticesOf(admin)[0]).toContain('teacher80 회원이 등록되었습니다.')
    expect((await new PageClient(app.url).logIn('teacher80', secret)).errors).toEqual([])
  })

  it('of a school that is not known says so, and of none asks for a name', async () => {
    await admin.open('/admin/registration')
    await admin.submit('#register-form', { schoolName: '없는학교' }, '학교 찾기')
    expect(admin.main).toContain('맞는 학교가 없습니다.')
    await admin.submit('#register-form', { schoolName: '' }, '학교 찾기')
    expect(admin.errors).toEqual(['찾을 학교 이름이나 초성을 입력해 주세요.'])
  })

  it('groups its fields under headings, and links each error to its field', async () => {
    await admin.open('/admin/registration')
    expect(admin.texts('#register-form > fieldset > legend')).toEqual([
      '아이디와 비밀번호',
      '이름과 등급',
      '학교',
      '우편번호와 주소',
      '연락처 (선택)',
    ])
    await admin.submit('#register-form', {}, '등록')
    const linked = admin.all('.error-summary a').map((link) => link.attr('href') ?? '')
    expect(linked.length).toBeGreaterThan(5)
    expect(linked.filter((id) => admin.all(id).length !== 1)).toEqual([])
  })

  it('finds an address in the form without registering anybody', async () => {
    const before = await app.db.user.count()
    await admin.open('/admin/registration')
    await admin.submit('#register-form', { user: 'teacher79', keyword: '서울' }, '주소 찾기')
    expect([
      admin.value('#register-form', 'user'),
      admin.all('#address-found').length,
      await app.db.user.count(),
    ]).toEqual(['teacher79', 1, before])
  })
})

describe('the log', () => {
  it('tells in words who did what to whom, and what became of what', async () => {
    const { user, path } = await person()
    await admin.open(path)
    await admin.submit(form, { nickName: '새별명', email: 'a@example.org', level: 2 }, '저장')
    await admin.submit('#level-form')
    await admin.open('/admin/audit')
    expect(admin.h1).toBe(`기록: ${(await app.db.audit.count()).toLocaleString('ko-KR')}건`)
    await admin.submit('.filters', { target: user })
    expect(admin.rows().map((row) => row.slice(1, 4))).toEqual([
      ['admin', '등급 변경', user],
      ['admin', '회원 정보 변경', user],
    ])
    expect(admin.texts('tbody li')).toEqual([
      '등급: 회원 → 제작자',
      '해제된 할당: 0',
      '바뀐 항목: 이메일, 별명',
    ])
    expect(admin.rows()[0]?.[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    expect(admin.html).not.toContain('a@example.org')
    expect(admin.all('main form[method=post]:not(#close-rows-form)')).toHaveLength(0)
  })

  it('cuts long lists and says how much more there is', async () => {
    await app.db.audit.create({
      data: {
        userName: 'admin',
        action: 'purchaseCart.complete',
        target: '12',
        after: {
          requested: 12,
          created: 3,
          bookIds: Array.from({ length: 12 }, (_, i) => `2026-${i}`),
        },
      },
    })
    await app.db.audit.create({
      data: {
        userName: '',
        action: 'something.unknown',
        target: '<b>',
        before: { title: '가'.repeat(200) },
        after: { title: '' },
      },
    })
    await admin.open('/admin/audit?target=12&action=purchaseCart.complete')
    expect(admin.texts('tbody li')).toEqual([
      '요청: 12',
      '새로 만든 자료: 3',
      '자료번호: 2026-0, 2026-1, 2026-2, 2026-3, 2026-4 외 7건',
    ])
    expect(admin.texts('.chips li')).toEqual([
      '무엇을: 구입 요청 완료 무엇을 조건 빼기',
      '대상: 12 대상 조건 빼기',
    ])
    await admin.open('/admin/audit?target=<b>')
    expect(admin.rows()[0]?.slice(1, 5)).toEqual([
      '로그인하지 않은 사람',
      'something.unknown',
      '<b>',
      `도서명: ${'가'.repeat(80)}… → 빈 값`,
    ])
  })

  it('of a day that is none, or of a period the wrong way round, says so at the field', async () => {
    await admin.open('/admin/audit?from=2026-03-02&to=2026-03-01')
    expect([admin.status, admin.errors, admin.field('#to').invalid]).toEqual([
      400,
      ['끝 날짜는 시작 날짜와 같거나 뒤여야 합니다.'],
      true,
    ])
    await admin.open('/admin/audit?from=x')
    expect(admin.errors).toEqual(['날짜를 다시 확인해 주세요. 예: 2026-03-02'])
  })

  it('of nothing says what to do', async () => {
    await admin.open('/admin/audit?target=nothing-of-the-kind')
    expect([admin.h1, admin.text('.empty h2')]).toEqual([
      '기록: 0건',
      '조건에 맞는 기록이 없습니다.',
    ])
  })
})
