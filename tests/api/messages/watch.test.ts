/**
 * Tests watches: somebody without an account is told once when a book can be had, after they confirmed
 * it by a link; nothing tells whether an address is known.
 */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { sendOutbox } from '~/features/messages/outbox/send-outbox.server'
import { deleteOldWatches } from '~/features/messages/watch/watch.server'
import { loader as bookPage } from '~/routes/item.$id'
import { loader as listedPage } from '~/routes/listed.$id'
import { env } from '~/platform/env.server'
import { mailbox, sandboxPeer } from '~/integrations/mail/sandbox.server'
import { call, origin } from '../../support/client/api-call'
import { admin, usePeople } from '../../support/client/people'
import { book } from '../../support/fixtures/books'
import { requestBook } from '../../support/fixtures/request-books'

let bookId: string
let bookRowId: number
usePeople('admin')
beforeEach(async () => {
  ;(await sandboxPeer()).clear()
  ;({ id: bookRowId, bookId } = await book({ title: '수학 1' }))
})

const email = 'parent@example.org'
const add = (more: object = {}, caller: { address?: string } = {}) =>
  call('/api/watch/add', { bookId, prodType: '점자', email, ...more }, caller)
const finish = () =>
  call(
    '/api/produceBook/setProgress',
    { bookId, prodType: 'braille', progress: 100 },
    { token: admin.token },
  )
/** Sends what waits; answers the subjects of all mails so far, the oldest first. */
async function subjects() {
  await sendOutbox(origin)
  return (await mailbox()).map(({ subject }) => subject).toReversed()
}
/** The token of the link in the last mail. */
async function tokenInMail() {
  await sendOutbox(origin)
  const [mail] = await mailbox()
  return /\/watch\/(\S+)/.exec(mail!.text)![1]!
}
const confirm = (token: string) => call('/api/watch/confirm', { token })
const asked = '수학 1 점자 알림을 확인해 주세요'
const ready = '수학 1 점자 자료가 나왔습니다'

describe('a watch', () => {
  test('begins with the link in a mail, tells once, and ends by that', async () => {
    expect((await add()).data).toBe(true)
    const token = await tokenInMail()
    expect((await call('/api/watch/info', { token })).data).toEqual({
      bookId,
      title: '수학 1',
      prodType: '점자',
      confirmed: false,
    })
    expect((await confirm(token)).data).toMatchObject({ confirmed: true })
    expect((await confirm(token)).data).toMatchObject({ confirmed: true })
    await finish()
    expect(await subjects()).toEqual([asked, ready])
    const [mail] = await mailbox()
    expect(mail).toMatchObject({ to: email })
    expect(mail!.text).toContain(`자료 보기: ${origin}/item/${bookRowId}`)
    await call(
      '/api/produceBook/setProgress',
      { bookId, prodType: 'braille', progress: 40 },
      { token: admin.token },
    )
    await finish()
    expect((await subjects()).length).toBe(2)
    expect((await call('/api/watch/info', { token })).status).toBe(410)
  })

  test('that nobody confirmed tells nothing', async () => {
    await add()
    await subjects()
    await finish()
    expect(await subjects()).toEqual([asked])
  })

  test('that is confirmed after the book came tells so at once', async () => {
    await add()
    const token = await tokenInMail()
    await finish()
    await confirm(token)
    expect(await subjects()).toEqual([asked, ready])
  })

  test('ends in one step, by the link or by the button of a mail program', async () => {
    await add()
    const token = await tokenInMail()
    await confirm(token)
    const [mail] = await mailbox()
    expect(mail!.headers).toMatchObject({
      'list-unsubscribe': `<${origin}/watch/${token}?stop=1>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect((await call('/api/watch/stop', { token })).data).toBe(true)
    expect((await call('/api/watch/stop', { token })).data).toBe(true)
    expect(await db.watch.count()).toBe(0)
    await finish()
    expect(await subjects()).toEqual([asked])
  })

  test('is of a book that is only listed, too', async () => {
    const listed = await requestBook({ title: '국어 1' })
    expect((await add({ bookId: listed.bookId })).data).toBe(true)
    expect(await subjects()).toEqual(['국어 1 점자 알림을 확인해 주세요'])
  })

  test('speaks the language in which it was asked for', async () => {
    await add({ language: 'en' })
    expect(await subjects()).toEqual(['Please confirm: 수학 1, braille'])
    expect((await mailbox())[0]!.html).toContain('<html lang="en">')
  })
})

describe('nothing tells whether an address is known', () => {
  test('the answer is the same for one that watches, that took no mail, and that was asked for often', async () => {
    const known = await add()
    await confirm(await tokenInMail())
    const gone = await add({ email: 'x@bounce.example' })
    await subjects()
    const answers = [known, gone, await add(), await add({ email: 'x@bounce.example' })]
    for (let i = 0; i < 8; i++) answers.push(await add({ email: 'new@example.org' }))
    expect(new Set(answers.map(({ status, data }) => `${status} ${data}`))).toEqual(
      new Set(['200 true']),
    )
    await subjects()
    const toNew = (await mailbox()).filter(({ to }) => to === 'new@example.org')
    expect(toNew.length).toBe(1)
  })

  test('a mailbox gets five mails a day of one network and ten of all, under whatever name', async () => {
    for (let i = 0; i < 8; i++) {
      await add({ email: `reader+${i}@example.org` })
      await sendOutbox(origin)
    }
    expect((await mailbox()).length).toBe(5)
    for (let i = 0; i < 12; i++) {
      await add({ email: `Reader+x${i}@example.org` }, { address: `192.0.2.${i + 10}` })
      await sendOutbox(origin)
    }
    expect((await mailbox()).length).toBe(10)
  })

  test('a stranger who asks for somebody’s mails does not silence them', async () => {
    // refused requests, and those whose mail waits already, are no mails
    for (let i = 0; i < 20; i++) await add({ bookId: 'none' })
    for (let i = 0; i < 20; i++) await add()
    await sendOutbox(origin)
    expect((await mailbox()).length).toBe(1)
    for (let i = 0; i < 20; i++) {
      await add({}, { address: '192.0.2.66' })
      await sendOutbox(origin)
    }
    const before = (await mailbox()).length
    expect(before).toBe(6)
    await add({ prodType: '음성' }, { address: '192.0.2.7' })
    await sendOutbox(origin)
    expect((await mailbox()).length).toBe(before + 1)
  })

  test('a network that asks for very many has to wait', async () => {
    const answers = []
    for (let i = 0; i < 61; i++) answers.push(await add({ email: `p${i}@example.org` }))
    expect(answers.at(-1)).toMatchObject({ status: 429, key: 'tooManyTries' })
    expect(answers.at(-2)!.status).toBe(200)
  })
})

test('what is there already, is no book, or no address is refused', async () => {
  await finish()
  expect(await add()).toMatchObject({ status: 409, key: 'watchIsThere' })
  expect((await add({ bookId: 'none' })).status).toBe(404)
  for (const wrong of [
    '',
    'x',
    'a@b',
    'a@example.org, b@example.org',
    'a@example.org\r\nBcc: b@example.org',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@[IPv6:::1]',
    'a@b..c.org',
    'a..b@example.org',
    '.a@example.org',
    'a@-example.org',
    `${'a'.repeat(65)}@example.org`,
  ])
    expect((await add({ prodType: '음성', email: wrong })).status).toBe(400)
  expect(await db.watch.count()).toBe(0)
})

test('a link with another number or a changed signature opens nothing', async () => {
  await add()
  await add({ email: 'other@example.org' })
  const token = await tokenInMail()
  const [id, signature] = token.split('.')
  for (const wrong of [
    `${Number(id) === 1 ? 2 : 1}.${signature}`,
    `${id}.${'A'.repeat(43)}`,
    'x',
    '',
  ])
    expect([410, 400]).toContain((await confirm(wrong)).status)
  expect(await db.watch.count({ where: { confirmTime: { not: null } } })).toBe(0)
})

test('watches end by themselves: unconfirmed after two days, others after twelve months', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const rows = [
    { email: 'new@x.org', createTime: ago(1) },
    { email: 'old@x.org', createTime: ago(3) },
    { email: 'on@x.org', createTime: ago(300), confirmTime: ago(300) },
    { email: 'year@x.org', createTime: ago(380), confirmTime: ago(380) },
    { email: 'told@x.org', createTime: ago(9), confirmTime: ago(9), toldTime: ago(8) },
  ]
  await db.watch.createMany({
    data: rows.map((row) => ({ bookId, prodType: '점자' as const, title: '수학 1', ...row })),
  })
  expect(await deleteOldWatches()).toBe(3)
  const left = await db.watch.findMany({ orderBy: { id: 'asc' } })
  expect(left.map((watch) => watch.email)).toEqual(['new@x.org', 'on@x.org'])
})

test('is not offered where no mail can be sent', async () => {
  const { id: listId } = await requestBook({ title: '국어 1' })
  const offered = async () => {
    const page = (path: string, id: number) => ({
      request: new Request(`${origin}${path}/${id}`),
      params: { id: String(id) },
      context: {},
    })
    return [
      (await bookPage(page('/item', bookRowId))).mails,
      (await listedPage(page('/listed', listId))).mails,
    ]
  }
  expect(await offered()).toEqual([true, true])
  vi.spyOn(env, 'SANDBOX', 'get').mockReturnValue(false)
  try {
    expect(await offered()).toEqual([false, false])
    const { status, message } = await add()
    expect([status, message]).toEqual([
      503,
      '지금은 이메일을 보내지 않습니다. 나중에 다시 확인해 주세요.',
    ])
  } finally {
    vi.restoreAllMocks()
  }
  expect(await db.watch.count()).toBe(0)
})
