/** Tests the pages behind the links of mails: opening changes nothing, a post without a session does. */
import { describe, expect, it } from 'vitest'
import { stopToken } from '~/features/messages/notification/stop-link.server'
import { sendOutbox } from '~/features/messages/outbox/send-outbox.server'
import { mailbox } from '~/integrations/mail/sandbox.server'
import { addBook } from '../../support/servers/app'
import { PageClient } from '../../support/client/page-client'
import { app, useApp } from '../../support/servers/use-app'

useApp()

/** As a mail program posts: without cookies and without an origin. */
const oneClick = (path: string) =>
  fetch(app.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

describe('the link that stops mails', () => {
  const link = async () => {
    const { id } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
    return { id, path: `/stop/${stopToken(id, ['delivery', 'application'])}` }
  }
  const off = async (userId: number) =>
    (await app.db.noticeChoice.findMany({ where: { userId }, orderBy: { group: 'asc' } })).map(
      ({ group, way, mode }) => [group, way, mode],
    )
  const both = [
    ['application', 'mail', 'off'],
    ['delivery', 'mail', 'off'],
  ]

  it('shows one button to a person, and what it stops', async () => {
    const { id, path } = await link()
    const client = await new PageClient(app.url).open(path)
    expect([client.h1, await off(id)]).toEqual(['이메일 그만 받기', []])
    expect(client.main).toContain('자료와 배송, 신청과 자격')
    await client.submit('#stop-form')
    expect([client.h1, await off(id)]).toEqual(['이메일을 그만 보냅니다', both])
    await app.db.noticeChoice.deleteMany({ where: { userId: id } })
  })

  it('is a post of a mail program, answered without a redirect', async () => {
    const { id, path } = await link()
    expect((await oneClick(path)).status).toBe(200)
    expect(await off(id)).toEqual(both)
    await app.db.noticeChoice.deleteMany({ where: { userId: id } })
    expect((await oneClick(`${path}x`)).status).toBe(404)
  })
})

describe('on the page of a book, a visitor without an account', () => {
  it('asks to be told, confirms by one link in a mail, and stops by another', async () => {
    const bookId = '2099-7700001'
    const id = await addBook(app, { bookId, title: '별난 국어 1' })
    const client = await new PageClient(app.url).open(`/item/${id}`)
    await client.submit('#watch-form', { prodType: '점자', email: 'parent@example.org' })
    expect(client.notices[0]?.text).toContain('확인 메일을 보냈습니다')
    await sendOutbox(app.url)
    const [mail] = await mailbox()
    const [toConfirm, toStop] = [...mail!.text.matchAll(/http\S+(\/watch\/\S+)/g)].map(
      ([, path]) => path!,
    )
    const path = toConfirm!
    expect(toStop).toBe(`${path}?stop=1`)
    const watch = () => app.db.watch.findFirst({ where: { bookId } })
    await client.open(path)
    expect([client.h1, (await watch())?.confirmTime]).toEqual(['알림을 받으시겠습니까?', null])
    await client.submit('#confirm-form')
    expect(client.h1).toBe('알림을 신청했습니다')
    // how it stands now: nobody has asked the centre to make it
    expect(client.main).toContain('지금 점자 자료: 아직 없음 신청하면 제작합니다.')
    expect((await watch())?.confirmTime).toBeInstanceOf(Date)
    // opening the link that stops changes nothing; its page offers nothing else
    await client.open(toStop!)
    expect([client.h1, client.texts('main button')]).toEqual([
      '알림을 그만 받으시겠습니까?',
      ['알림 그만두기'],
    ])
    expect((await watch())?.confirmTime).toBeInstanceOf(Date)
    expect((await oneClick(toStop!)).status).toBe(200)
    expect(await watch()).toBeNull()
  })

  it('is not asked when logged in: there they apply', async () => {
    const client = await new PageClient(app.url).logIn('member')
    await client.open('/item/1')
    expect(client.main).not.toContain('나오면 이메일로 알려 받기')
  })
})
