/** Tests the browsers of my info without scripts: they are listed, tried and removed by plain forms. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PageClient } from '../../support/client/page-client'
import { openPushPeer, type PushPeer } from '../../support/servers/push-service'
import { app, useApp } from '../../support/servers/use-app'

useApp()
let peer: PushPeer
beforeAll(async () => void (peer = await openPushPeer()))
afterAll(() => peer.close())

let client: PageClient
let userId: number
beforeEach(async () => {
  await app.db.pushSubscription.deleteMany()
  await app.db.noticeChoice.deleteMany()
  userId = (await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })).id
  client = await new PageClient(app.url).logIn('member')
})
const subscribed = async () => {
  const browser = peer.browser()
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
  const { id } = await app.db.pushSubscription.create({
    data: { ...browser.subscription, userId, userAgent },
  })
  return { id, browser }
}

it('says what is needed to begin, and offers no choice to somebody without a browser', async () => {
  await client.open('/myinfo')
  expect(client.$('#push-state').text()).toBe(
    '이 브라우저에서 알림을 켜려면 스크립트를 쓸 수 있어야 합니다.',
  )
  expect(client.$('[data-push]').attr('hidden')).toBeDefined()
  expect(client.$('#choices-form select').length).toBe(3)
})

it('tries a browser, and ends it', async () => {
  const { id, browser } = await subscribed()
  await client.open('/myinfo')
  expect(client.$(`#push-${id}`).text()).toContain('Firefox · Linux')
  await client.submit(`#pushTry-${id}`)
  expect(client.notices[0]?.text).toContain('시험 알림을 보냈습니다')
  expect(browser.messages).toMatchObject([{ title: '모두책 시험 알림' }])
  browser.status = 500
  await client.submit(`#pushTry-${id}`)
  expect(client.main).toContain('시험 알림을 보내지 못했습니다. 잠시 뒤에 다시 시도해 주세요.')
  await client.open('/myinfo')
  await client.submit(`#pushEnd-${id}`)
  expect(client.notices[0]?.text).toContain('더 보내지 않습니다')
  expect(await app.db.pushSubscription.count()).toBe(0)
  expect(peer.wrong).toEqual([])
})

it('says of a browser that has ended it by itself that it was removed', async () => {
  const { id, browser } = await subscribed()
  browser.status = 410
  await client.open('/myinfo')
  await client.submit(`#pushTry-${id}`)
  expect(client.main).toContain('그 브라우저가 알림을 끝내서 목록에서 뺐습니다.')
  expect(client.$(`#push-${id}`).length).toBe(0)
})

it('takes when messages come, apart from mails', async () => {
  await subscribed()
  await client.open('/myinfo')
  const labels = client.$('#choices-form label')
  expect(labels.map((_, label) => client.$(label).text().trim()).get()).toEqual([
    '자료와 배송 알림(이메일)',
    '신청과 자격 알림(이메일)',
    '자료와 배송 알림(브라우저)',
    '신청과 자격 알림(브라우저)',
    '알림의 언어',
  ])
  await client.submit('#choices-form', { pushDelivery: 'daily', delivery: 'off' })
  expect(client.$('[name=pushDelivery] [selected]').attr('value')).toBe('daily')
  const chosen = await app.db.noticeChoice.findMany({ where: { group: 'delivery' } })
  expect(chosen.map(({ way, mode }) => [way, mode]).sort()).toEqual([
    ['mail', 'off'],
    ['push', 'daily'],
  ])
})
