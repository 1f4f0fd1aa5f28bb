/**
 * Tests with scripts off how a member asks for eligibility and is answered, what stands in the way
 * without it, and how administrators decide.
 */
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { date } from '~/i18n/format'
import { addBook } from '../../support/servers/app'
import { createApplication } from '../../support/fixtures/applications'
import { png } from '../../support/fixtures/photos'
import { admin, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

useApp()
let member: PageClient
let memberId: number
let order: number

useLoggedIn('admin')
beforeAll(async () => {
  member = await new PageClient(app.url).logIn('newmember')
  memberId = (await app.db.user.findUniqueOrThrow({ where: { user: 'newmember' } })).id
  const id = await addBook(app, {
    bookId: 'E-1',
    title: '완성된 수학',
    prodTypes: ['점자'],
    fileTypes: ['점자'],
  })
  const { fileKey } = await app.db.format.findFirstOrThrow({ where: { fileKey: { not: null } } })
  await app.db.format.create({ data: { bookRowId: id, prodType: '점자', fileKey } })
  order = (await createApplication(app.db, memberId, 'E-1', '점자', 1, '완성된 수학')).id
})
beforeEach(async () => {
  await app.db.eligibility.deleteMany({ where: { userId: memberId } })
  await app.db.rateLimiterFlexible.deleteMany()
})

const proof = () => new File([new Uint8Array(png)], '복지카드.png', { type: 'image/png' })
const ask = async (note = '서울맹학교 교사입니다.') => {
  await member.open('/eligibility')
  await member.attach('#ask-form', 'photo', proof(), { note })
}
const notice = (client: PageClient) => client.text('#eligibility-notice')
const today = () => date(new Date())
const openRequest = async () => {
  const { id } = await app.db.eligibility.findFirstOrThrow({
    where: { userId: memberId, state: 'asked' },
  })
  await admin.open(`/admin/eligibility/${id}`)
  return id
}

describe('without confirmation', () => {
  it('the home page, the applications and the notices say what is missing, and lead to the form', async () => {
    for (const path of ['/', '/order', `/order/item/${order}`, '/notifications']) {
      await member.open(path)
      expect([path, notice(member)]).toEqual([
        path,
        expect.stringMatching(/^완성된 자료를 받으려면 이용 자격 확인이 필요합니다\./),
      ])
      await member.click('이용 자격 확인 요청하기', '#eligibility-notice')
      expect([member.path, member.h1]).toEqual(['/eligibility', '이용 자격'])
    }
  })

  it('an application shows that its file is ready, and no link that would be refused', async () => {
    await member.open(`/order/item/${order}`)
    expect(member.main).toContain('파일은 준비되어 있습니다.')
    expect(member.all('a[href*="/download/"]')).toEqual([])
    await member.open('/order')
    expect(member.all('a[href*="/download/"]')).toEqual([])
    await member.click('완성된 수학 점자 받기: 이용 자격 확인 필요')
    expect(member.path).toBe('/eligibility')
  })

  it('an old link to the file leads back with a message and the way to ask', async () => {
    await member.open('/order')
    await member.go(`/api/userOrderBook/download/${order}`, {
      headers: { Referer: `${app.url}/order` },
    })
    expect([member.path, member.notices]).toEqual([
      '/order',
      [
        {
          text: expect.stringContaining('이용 자격 확인이 필요합니다.'),
          role: 'alert',
          link: { text: '이용 자격 화면 열기', to: '/eligibility' },
        },
      ],
    ])
  })

  it('somebody who is confirmed, a producer and an administrator see nothing of it', async () => {
    for (const user of ['member', 'producer', 'admin']) {
      const client = await new PageClient(app.url).logIn(user)
      await client.open('/')
      expect([user, client.all('#eligibility-notice')]).toEqual([user, []])
    }
    await admin.open('/eligibility')
    expect(admin.main).toContain('관리자와 제작자는 이용 자격을 확인하지 않습니다.')
    expect(admin.all('#ask-form')).toEqual([])
  })
})

describe('asking', () => {
  it('says why and what to send, takes a photo, and shows since when it waits', async () => {
    await member.open('/myinfo')
    await member.click('이용 자격')
    expect(member.main).toContain('저작권법')
    expect(member.main).toContain('주민등록번호 뒷자리는 가리고 찍어 주세요.')
    await member.attach('#ask-form', 'photo', proof(), { note: '국어 교사입니다.' })
    expect([member.hops, member.notices.map(({ text }) => text)]).toEqual([
      ['303 /eligibility'],
      ['확인을 요청했습니다. 결과를 알려 드리겠습니다.'],
    ])
    expect(member.facts()).toEqual({
      '요청한 날': `${today()} 오늘`,
      '증명 사진': '보냄',
      '센터에 알릴 내용': '국어 교사입니다.',
    })
    expect(member.all('#ask-form')).toEqual([])
    await member.open('/')
    expect(notice(member)).toContain('확인을 요청했습니다.')
  })

  it('says at the field what is missing or wrong, and keeps the note', async () => {
    await member.open('/eligibility')
    await member.attach('#ask-form', 'photo', null)
    expect([member.status, member.errors]).toEqual([
      422,
      ['증명 사진을 고르거나 센터에 알릴 내용을 적어 주세요.'],
    ])
    const svg = new File(['<svg onload="alert(1)"/>'], '증명.png', { type: 'image/png' })
    await member.attach('#ask-form', 'photo', svg, { note: '교사' })
    expect(member.field('#ask-form-photo')).toMatchObject({
      invalid: true,
      description: expect.stringContaining('사진(JPEG, PNG)이나 PDF 파일을 골라 주세요.'),
    })
    expect(member.value('#ask-form', 'note')).toBe('교사')
  })

  it('can be taken back after a question', async () => {
    await ask()
    await member.click('요청 취소하기')
    expect(member.text('#confirm')).toContain('보낸 사진도 함께 지웁니다.')
    await member.submit('#cancel-form')
    expect(member.notices.map(({ text }) => text)).toEqual([
      '요청을 취소했습니다. 보낸 사진도 지웠습니다.',
    ])
    expect(member.all('#ask-form')).toHaveLength(1)
  })

  it('twice, in two windows, says that it was asked already', async () => {
    await member.open('/eligibility')
    const second = new PageClient(app.url)
    for (const [name, value] of member.cookies) second.cookies.set(name, value)
    await second.open('/eligibility')
    await member.attach('#ask-form', 'photo', proof())
    await second.attach('#ask-form', 'photo', proof())
    expect(second.notices).toMatchObject([
      { text: expect.stringContaining('이미 확인을 요청했습니다.'), role: 'alert' },
    ])
    expect(second.all('#ask-form')).toEqual([])
  })
})

describe('administrators', () => {
  it('find the request in their day, see the photo, and confirm it; the member can download', async () => {
    await ask()
    await admin.open('/admin')
    expect(admin.text('#eligibility')).toContain('이용 자격 확인 요청 2')
    await admin.click('이용 자격 확인 요청 2', '#eligibility')
    expect(admin.title).toBe('이용 자격 2건 – 모두책')
    const [, row] = admin.rows('#results table')
    expect(row?.join(' ')).toMatch(/\(newmember\).*증명 사진.*서울맹학교 교사입니다\..*확인 중/)
    await admin.click(row?.[0] ?? '', '#results')
    expect(admin.h1).toMatch(/^이용 자격 확인: .+ \(newmember\)$/)
    const picture = admin.$('img.proof')
    expect(picture.attr('alt')).toMatch(/님이 보낸 증명 사진$/)
    await admin.open(picture.attr('src') ?? '')
    const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()
    expect(await pixelsOf(admin.download!.bytes)).toEqual(await pixelsOf(png))
    await admin.submit('#confirm-form', { untilDay: '2099-02-28' })
    expect([admin.path, admin.notices.map(({ text }) => text)]).toEqual([
      '/admin/eligibility',
      [expect.stringMatching(/\(newmember\) 님의 이용 자격을 확인했습니다\.$/)],
    ])
    await member.open('/')
    expect(notice(member)).toContain(
      '이용 자격이 확인되었습니다. 완성된 자료를 받을 수 있습니다. (2099-02-28까지)',
    )
    await member.open(`/order/item/${order}`)
    const link = member.$('a[href*="/download/"]').attr('href') ?? ''
    await member.open(link)
    expect(member.download?.bytes.length).toBeGreaterThan(0)
    await member.open('/eligibility')
    expect(member.facts()).toEqual({
      '정한 날': today(),
      '확인 방법': '증명 사진',
      '확인 기간': '2099-02-28까지',
    })
    expect(member.text('#ask')).toBe('기간이 끝나기 전에 다시 요청하기')
  })

  it('refuse with a reason, which the member reads and may answer', async () => {
    await ask()
    await openRequest()
    await admin.submit('#refuse-form', { reason: '' })
    expect(admin.errors).toEqual(['어떻게 확인했는지, 또는 왜 확인하지 못했는지 적어 주세요.'])
    await admin.submit('#refuse-form', { reason: '사진이 흐립니다.' })
    expect(admin.path).toBe('/admin/eligibility')
    await member.open('/notifications')
    expect(notice(member)).toContain('보내신 내용으로는 확인하지 못했습니다.')
    await member.open('/eligibility')
    expect(member.facts()).toMatchObject({ '센터가 적은 내용': '사진이 흐립니다.' })
    expect(member.all('#ask-form')).toHaveLength(1)
  })

  it('are told when another one decided meanwhile, and see what', async () => {
    await ask()
    const id = await openRequest()
    const other = new PageClient(app.url)
    for (const [name, value] of admin.cookies) other.cookies.set(name, value)
    await other.open(`/admin/eligibility/${id}`)
    await other.submit('#confirm-form')
    await admin.submit('#refuse-form', { reason: '흐림' })
    expect(admin.notices).toMatchObject([
      { text: 'admin 님이 이미 정했습니다. 아래에서 결과를 확인해 주세요.', role: 'alert' },
    ])
    expect(admin.facts()).toMatchObject({ 상태: '확인됨', '정한 사람': 'admin' })
    expect(admin.all('#refuse-form')).toEqual([])
  })

  it('confirm and withdraw on the page of a member who never asked, with a reason', async () => {
    await admin.open(`/admin/member/${memberId}`)
    await admin.submit('#eligibility-form', { reason: '' })
    expect(admin.field('#eligibility-form-reason').invalid).toBe(true)
    await admin.submit('#eligibility-form', { way: 'school', reason: '학교 명단' })
    expect(admin.notices.map(({ text }) => text)).toEqual([
      expect.stringMatching(/님의 이용 자격을 확인했습니다\.$/),
    ])
    expect(
      admin.rows('#eligibility-history table, section[aria-labelledby=eligibility] table'),
    ).toEqual([[today(), '확인됨', '학교 확인', '끝나는 날 없음', '학교 명단', today(), 'admin']])
    await member.open('/eligibility')
    expect(member.all('#ask-form')).toEqual([])
    await admin.click('확인 취소')
    expect(admin.text('#confirm')).toContain('회원은 바로 자료를 내려받을 수 없게 되고')
    await admin.submit('#withdraw-form', { reason: '졸업' })
    expect(admin.notices.map(({ text }) => text)).toEqual([
      expect.stringMatching(/확인을 취소했습니다\.$/),
    ])
    await member.open('/order')
    expect(notice(member)).toContain('확인이 취소되었습니다.')
  })

  it('search the queue by state and name, and are told when nothing is left', async () => {
    await admin.open('/admin/eligibility')
    await admin.submit('form[role=search]', { state: 'refused' })
    expect(admin.rows('#results table').map((cells) => cells[0])).toEqual([
      expect.stringContaining('(newparent)'),
    ])
    expect(admin.texts('.chips li')).toEqual([expect.stringContaining('보완 필요')])
    await admin.open('/admin/eligibility?keyword=없는사람')
    expect(admin.main).toContain('이 조건에 맞는 요청이 없습니다.')
    await admin.open('/admin/eligibility?state=lost')
    expect([admin.status, admin.field('#state').invalid]).toEqual([400, true])
  })

  it('see in the log who asked, looked and decided', async () => {
    await ask()
    const id = await openRequest()
    await admin.go(`/api/user/eligibilityPhoto/${id}`)
    await admin.submit('#confirm-form')
    await admin.open('/admin/audit')
    expect(admin.column('무엇을').slice(0, 3)).toEqual([
      '이용 자격: 확인함',
      '이용 자격: 증명 사진 봄',
      '이용 자격: 확인 요청',
    ])
  })
})
