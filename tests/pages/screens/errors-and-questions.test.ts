/**
 * Tests that an error names its field and an open question is the heading of its page, in both
 * languages. The rules for every page are in tests/support/client/page-client.ts.
 */
import { describe, expect, it } from 'vitest'
import { member, producer, useLoggedIn } from '../../support/client/logged-in'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

useApp()

useLoggedIn('member', 'producer')

const firstError = '#error-summary a'

describe('an error', () => {
  it.each([
    ['ko', '이메일을 입력해 주세요.'],
    ['en', 'Please fill in: Email.'],
  ])('names its field, in the summary and at the field: %s', async (lang, text) => {
    const visitor = new PageClient(app.url)
    await visitor.open(`/item/1?lang=${lang}`)
    await visitor.submit('#watch-form', { email: '' })
    expect(visitor.status).toBe(422)
    expect(visitor.texts(firstError)).toEqual([text])
    expect(visitor.text('#watch-form-email-error')).toContain(text)
  })

  it('names what was to be chosen', async () => {
    const { id } = await app.db.volume.findFirstOrThrow({
      where: { maker: { user: 'producer' }, state: 'producing', remarks: { none: {} } },
    })
    await producer.open(`/producer/volume/${id}`)
    await producer.submit('#delay-form', { date: '', reason: '' })
    expect(producer.errors).toEqual([
      '왜 늦어지는지 적어 주세요.',
      '새 완성 예정일을 입력해 주세요.',
    ])
  })

  it('of several fields alike says at which of them it is', async () => {
    const { id } = await app.db.volume.findFirstOrThrow({
      where: { maker: { user: 'producer' }, state: 'producing', handedInKey: { not: null } },
    })
    await producer.open(`/producer/volume/${id}`)
    await producer.attach('#hand-in-form', 'file', new File(['점자'], '1권.brf'))
    const answers = producer.texts(firstError)
    expect(answers).toHaveLength(2)
    for (const text of answers) expect(text).toMatch(/^.+: 의견에 답을 적어 주세요\.$/)
    expect(new Set(answers).size).toBe(2)
  })

  it('reads for programs as before', async () => {
    const answer = await fetch(`${app.url}/api/watch/add`, {
      method: 'POST',
      body: new URLSearchParams({ bookId: '', prodType: '점자', email: 'a@example.org' }),
    })
    expect(await answer.json()).toMatchObject({
      message: 'bookId: 입력해 주세요.',
      fieldErrors: { bookId: '입력해 주세요.' },
    })
  })
})

describe('an open question', () => {
  it('is the heading of its page, where the page begins', async () => {
    await member.open('/myinfo?confirm=withdraw')
    expect(member.h1).toBe(member.text('#confirm-question'))
    expect(member.title).toBe(`${member.h1} – 회원 정보 – 모두책`)
    expect(member.all('[autofocus]').map((one) => one.attr('id'))).toEqual(['confirm-question'])
    await member.open('/myinfo')
    expect([member.h1, member.title]).toEqual(['회원 정보', '회원 정보 – 모두책'])
  })

  it('of a page that hydrates is in what its scripts get', async () => {
    const { id } = await app.db.cartEntry.findFirstOrThrow({ where: { user: { user: 'member' } } })
    await member.open(`/cart?confirm=remove&id=${id}`)
    expect(member.title).toMatch(new RegExp(`^${member.h1.replaceAll('?', '\\?')} – 장바구니`))
    expect(member.html).toContain(`"repeated":{"question":"${member.h1}"}`)
  })
})
