/**
 * Tests with scripts off how a member who lost the telephone gets back in: the administrator's page,
 * the page of the link, and what the member is told.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../server/logging/log'
import { createApplication } from '../../support/fixtures/applications'
import { app, useApp } from '../../support/servers/use-app'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'

const lines: string[] = []

useApp(createLog('debug', { write: (line: string) => void lines.push(line) }))
useLoggedIn('admin')
beforeEach(async () => {
  await app.db.rateLimiterFlexible.deleteMany()
})

const reason = '휴대폰 분실. 학교와 지난달 신청을 맞게 말함'
const newSecret = 'Otherwise2@'
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Message = { to: string; text: string }
const outbox = async (to: string): Promise<Message[]> => {
  const headers = { Accept: 'application/json' }
  const all: Message[] = await (await fetch(`${app.url}/sandbox/outbox`, { headers })).json()
  return all.filter((message) => message.to === to)
}
/** The newest message to a number that matches. */
async function message(to: string, pattern: RegExp): Promise<string> {
  for (let i = 0; i < 50; i++) {
    const found = (await outbox(to)).find(({ text }) => pattern.test(text))
    if (found) return found.text
    await wait(50)
  }
  throw new Error(`no such message came to ${to}`)
}
const linkPath = async (to: string) =>
  /\/newpw\/[\w-]{43}$/.exec(await message(to, /\/newpw\//))?.[0] ?? ''

let number = 0
/** A member for one test, with telephone numbers of their own. */
async function person(more: { level?: number; user?: string; passwordHash?: null } = {}) {
  const { passwordHash } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
  number += 1
  const [user, old, fresh] = [
    `caller${number}`,
    `0104444${1000 + number}`,
    `0105555${1000 + number}`,
  ]
  const { id } = await app.db.user.create({
    data: { user, passwordHash, name: '김분실', cellPhone: old, birth: '2001-05-06', ...more },
  })
  const stored = () => app.db.user.findUniqueOrThrow({ where: { id } })
  return { id, user: more.user ?? user, old, fresh, path: `/admin/member/${id}`, stored }
}
const noticesOf = (client: PageClient) => client.notices.map(({ text, role }) => `${role}: ${text}`)
const sendLink = async ({ path }: { path: string }) => {
  await admin.open(path)
  await admin.submit('#link-form', { reason })
}

describe('the administrator', () => {
  it('reads what to ask first, and that nothing is lost', async () => {
    const { path } = await person()
    await admin.open(path)
    const section = admin.text('section[aria-labelledby=help]')
    expect(section).toContain('먼저 물어볼 것')
    expect(section).toContain('2001-05-06')
    expect(section).toContain('신청 내역은 그대로 남습니다.')
  })

  it('changes a number after a question that names it as it was understood', async () => {
    const { path, old, fresh, stored } = await person()
    await admin.open(`${path}?from=/admin/member/list?page=2`)
    await admin.submit('#mobile-form', { cellPhone: `+82 ${fresh.slice(1)}`, reason })
    const shown = fresh.replace(/^(\d{3})(\d{4})/, '$1-$2-')
    expect(admin.text('#confirm-question')).toBe(
      `김분실 회원의 휴대폰 번호를 ${shown}로 바꾸시겠습니까?`,
    )
    expect((await stored()).cellPhone).toBe(old)
    await admin.submit('#mobile-yes-form', {})
    expect(noticesOf(admin)).toEqual([
      'status: 김분실 회원의 휴대폰 번호를 바꾸고 두 번호에 문자로 알립니다.',
    ])
    expect(decodeURIComponent(admin.path)).toBe(`${path}?from=/admin/member/list?page=2`)
    expect((await stored()).cellPhone).toBe(fresh)
    expect(await message(old, /바꾸었습니다/)).not.toContain(fresh)
    await message(fresh, /이 번호로 바꾸었습니다/)
    const [cells = []] = admin.rows('section[aria-labelledby=help] table')
    expect(cells.slice(1)).toEqual([
      expect.stringMatching(/휴대폰 번호를 바꿈 \(010-\*{4}-\d{4} → 010-\*{4}-\d{4}\)/),
      reason,
      'admin',
    ])
  })

  it('sees at the field what is wrong, with what was typed', async () => {
    const { path, old, fresh, stored } = await person()
    await admin.open(path)
    await admin.submit('#mobile-form', { cellPhone: '123', reason: '' })
    expect([admin.status, admin.value('#mobile-form', 'cellPhone')]).toEqual([422, '123'])
    expect(admin.text('#error-summary')).toContain('휴대폰 번호를 확인해 주세요.')
    expect(admin.text('#error-summary')).toContain('왜 바꾸는지')
    await admin.submit('#mobile-form', { cellPhone: old, reason })
    expect(admin.text('#error-summary')).toContain('지금 번호와 같습니다.')
    await admin.open(path)
    await app.db.user.update({ where: { id: (await stored()).id }, data: { email: 'a@b.kr' } })
    await admin.submit('#mobile-form', { cellPhone: fresh, reason })
    await admin.submit('#mobile-yes-form', {})
    expect(admin.status).toBe(409)
    expect((await stored()).cellPhone).toBe(old)
    // the form holds the record as it is now
    await admin.submit('#mobile-form', { cellPhone: fresh, reason })
    await admin.submit('#mobile-yes-form', {})
    expect((await stored()).cellPhone).toBe(fresh)
  })

  it('is told of other accounts with the new number', async () => {
    const [lost, again] = [await person(), await person()]
    await admin.open(lost.path)
    await admin.submit('#mobile-form', { cellPhone: again.old, reason })
    await admin.submit('#mobile-yes-form', {})
    expect(noticesOf(admin).join()).toContain('같은 번호를 쓰는 다른 회원이 1명 있습니다.')
  })

  it('sends a link and never sees it', async () => {
    const who = await person()
    await sendLink(who)
    expect(noticesOf(admin)[0]).toMatch(
      /^status: 김분실 회원에게 새 비밀번호 링크를 문자로 보냅니다\. \d{4}-\d\d-\d\d \d\d:\d\d까지/,
    )
    const link = await linkPath(who.old)
    await admin.open(who.path)
    expect(admin.text('section[aria-labelledby=help]')).toMatch(
      /보낸 링크를 .*까지 쓸 수 있습니다\. 문자를 보냈습니다\./,
    )
    expect(admin.html).not.toContain(link.split('/').at(-1))
    await admin.submit('#link-form', { reason: '' })
    expect([admin.status, admin.text('#error-summary')]).toEqual([
      422,
      expect.stringContaining('왜 바꾸는지'),
    ])
  })

  it('has no forms for other administrators, and no link for social accounts', async () => {
    const colleague = await person({ level: 1 })
    await admin.open(colleague.path)
    expect(admin.all('#mobile-form, #link-form')).toEqual([])
    expect(admin.text('section[aria-labelledby=help]')).toContain('npm run admin')
    const social = await person({ user: `kakao:${Date.now()}`, passwordHash: null })
    await admin.open(social.path)
    expect([admin.all('#mobile-form').length, admin.all('#link-form').length]).toEqual([1, 0])
    expect(admin.main).toContain('소셜 계정에는 비밀번호가 없습니다.')
  })
})

describe('the member', () => {
  it('sets a new password by the link, logs in, and finds the applications', async () => {
    const who = await person()
    await createApplication(app.db, who.id, '2026-0000001', '점자', 1, '신청한 수학')
    await admin.open(who.path)
    await admin.submit('#mobile-form', { cellPhone: who.fresh, reason })
    await admin.submit('#mobile-yes-form', {})
    await admin.submit('#link-form', { reason })
    const link = await linkPath(who.fresh)

    const client = await new PageClient(app.url).open(link)
    expect([client.status, client.title]).toEqual([200, '새 비밀번호 정하기 – 모두책'])
    expect(client.main).toContain('아이디가 ca***인 계정의 비밀번호를 정합니다.')
    expect(client.main).not.toContain(who.user)
    for (const [name, value] of [
      ['Cache-Control', 'no-store'],
      ['X-Robots-Tag', 'noindex, nofollow'],
      ['Referrer-Policy', 'strict-origin'],
    ])
      expect(client.headers.get(name!)).toBe(value)

    await client.submit('#password-form', { password: newSecret, passwordConfirm: 'Otherwise3#' })
    expect([client.status, client.text('#error-summary')]).toEqual([
      422,
      expect.stringContaining('비밀번호가 일치하지 않습니다.'),
    ])
    expect(client.html).not.toContain(newSecret)
    expect(client.headers.get('Referrer-Policy')).toBe('strict-origin')
    await client.submit('#password-form', { password: newSecret, passwordConfirm: newSecret })
    expect([client.hops, noticesOf(client)]).toEqual([
      ['303 /login'],
      ['status: 비밀번호가 변경되었습니다. 새 비밀번호로 로그인해 주세요.'],
    ])
    await message(who.fresh, /비밀번호가 변경되었습니다/)

    await client.submit('#login-form', { user: who.user, password: newSecret })
    expect(client.text('#help-news')).toMatch(/센터의 전화 도움: 휴대폰 번호를 바꿈/)
    expect(client.text('#help-news')).not.toContain('분실')
    await client.open('/order')
    expect(client.main).toContain('신청한 수학')
    await client.open('/myinfo')
    expect(client.text('section[aria-labelledby=help-of-mine]')).toMatch(
      /링크로 새 비밀번호를 정함.*비밀번호 링크를 보냄.*휴대폰 번호를 바꿈/s,
    )
    await admin.open(who.path)
    expect(admin.text('section[aria-labelledby=help]')).toMatch(/에 새 비밀번호를 정했습니다\./)

    await client.open(link)
    expect([client.status, client.title]).toEqual([410, '오류: 쓸 수 없는 비밀번호 링크 – 모두책'])
    expect(client.main).toContain('02-0000-0000번으로 전화해 주세요.')
  })

  it('opens the link in a page that programs opened before: that does not use it up', async () => {
    const who = await person()
    await sendLink(who)
    const link = await linkPath(who.old)
    for (const method of ['GET', 'HEAD', 'GET'])
      await fetch(app.url + link, { method, headers: { 'User-Agent': 'LinkPreview/1.0' } })
    const client = await new PageClient(app.url).open(link)
    await client.submit('#password-form', { password: newSecret, passwordConfirm: newSecret })
    expect(client.hops).toEqual(['303 /login'])
  })

  it('whose link ended while the form was open is told so', async () => {
    const who = await person()
    await sendLink(who)
    const link = await linkPath(who.old)
    const client = await new PageClient(app.url).open(link)
    await app.db.passwordLink.deleteMany()
    await client.submit('#password-form', { password: newSecret, passwordConfirm: newSecret })
    expect([client.status, client.h1]).toEqual([410, '쓸 수 없는 비밀번호 링크'])
    await client.open('/newpw/nonsense')
    expect([client.status, client.h1]).toEqual([410, '쓸 수 없는 비밀번호 링크'])
    await client.open(`/newpw/${'x'.repeat(300)}`)
    expect(client.status).toBe(410)
  })

  it('finds whom to call where the telephone is needed', async () => {
    for (const path of ['/login', '/findid', '/findpw', '/faq', '/join'])
      expect((await new PageClient(app.url).open(path)).main).toMatch(
        /휴대폰을 잃어버렸거나 .*02-0000-0000번으로 전화해 주(세요|십시오)/s,
      )
  })
})

it('the log names no link', async () => {
  const who = await person()
  await sendLink(who)
  const link = await linkPath(who.old)
  await new PageClient(app.url).open(link)
  expect(lines.some((line) => line.includes('/newpw/…'))).toBe(true)
  expect(lines.join('\n')).not.toContain(link.split('/').at(-1))
  expect(lines.join('\n')).not.toContain(who.old)
})
