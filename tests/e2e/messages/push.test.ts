/**
 * Tests notices on a browser: who is asked when, what its worker shows, and what a click opens. The
 * headless browser reaches no push service and allows no notices, so these two are stood in for.
 */
import type { BrowserContext, Page, Worker } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logIn, newContext, newPage, type WatchedPage } from '../../support/browser/browser'
import { openPushPeer, type PushPeer, type TestBrowser } from '../../support/servers/push-service'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()
let peer: PushPeer
beforeAll(async () => void (peer = await openPushPeer()))
afterAll(() => peer.close())

let context: BrowserContext
let watched: WatchedPage
let page: Page
let target: TestBrowser
beforeEach(async () => {
  await app.db.pushSubscription.deleteMany()
  target = peer.browser()
  context = await newContext(browser, 'on')
  watched = await newPage(context, app.url)
  page = watched.page
})
afterEach(async () => {
  await context.close()
  expect([watched.troubles, peer.wrong]).toEqual([[], []])
})

type Answers = { permission?: string; asked?: string; subscribes?: boolean; offered?: boolean }
type Stood = { askedTimes?: number; subscribedWith?: unknown }

/** Stands in for the browser's question and its push service, and counts the questions. */
async function standIn({
  permission = 'default',
  asked = 'granted',
  subscribes = true,
  offered = true,
}: Answers = {}) {
  await page.addInitScript(
    ({ given, permission, asked, subscribes, offered }) => {
      const stood = window as unknown as Stood & { PushManager?: typeof PushManager }
      const known = () => sessionStorage.getItem('permission') ?? permission
      Object.defineProperty(Notification, 'permission', { get: known })
      Notification.requestPermission = () => {
        stood.askedTimes = (stood.askedTimes ?? 0) + 1
        sessionStorage.setItem('permission', asked)
        return Promise.resolve(asked as NotificationPermission)
      }
      const { endpoint, p256dh, auth } = given
      const made = () => {
        const key = new Uint8Array(JSON.parse(sessionStorage.getItem('key')!) as number[])
        return {
          options: { applicationServerKey: key.buffer },
          toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        } as unknown as PushSubscription
      }
      PushManager.prototype.subscribe = (options) => {
        if (!subscribes) return Promise.reject(new DOMException('no service', 'AbortError'))
        const key = options!.applicationServerKey as Uint8Array
        sessionStorage.setItem('key', JSON.stringify([...key]))
        return Promise.resolve(made())
      }
      PushManager.prototype.getSubscription = () =>
        Promise.resolve(sessionStorage.getItem('key') ? made() : null)
      if (!offered) delete stood.PushManager
    },
    { given: target.subscription, permission, asked, subscribes, offered },
  )
  await logIn(page, app.url)
  await page.goto(`${app.url}/myinfo`)
}
const begin = () => page.locator('#push-form button')
const state = () => page.locator('#push-state')
const askedTimes = () => page.evaluate(() => (window as unknown as Stood).askedTimes ?? 0)
const rows = () => app.db.pushSubscription.findMany()

describe('the button on my info', () => {
  it('has the browser ask only when it is pressed, and then notices come until it is ended', async () => {
    await standIn()
    await begin().waitFor()
    expect([await askedTimes(), await state().textContent(), await rows()]).toEqual([0, '', []])
    await begin().click()
    await page.getByText('이 브라우저로 알림을 받습니다.').first().waitFor()
    expect(await rows()).toMatchObject([target.subscription])
    expect(await state().textContent()).toBe('이 브라우저로 알림을 받고 있습니다.')
    expect(await begin().isVisible()).toBe(false)
    await page.getByRole('button', { name: '시험 알림 보내기' }).click()
    await page.getByText('시험 알림을 보냈습니다.').first().waitFor()
    expect(target.messages).toMatchObject([{ title: '모두책 시험 알림', tag: 'test' }])
    // signed with the key that the browser was given
    const key = await page.locator('[data-push]').getAttribute('data-push')
    expect(String(target.headers.authorization)).toContain(`k=${key}`)
    await page.getByRole('button', { name: '그만 받기' }).click()
    await begin().waitFor()
    expect(await rows()).toEqual([])
    // the browser still has its subscription, which is used again
    await begin().click()
    await page.getByText('이 브라우저로 알림을 받습니다.').first().waitFor()
    expect(await rows()).toMatchObject([target.subscription])
  })

  it('is gone after the log-out, and so is the browser', async () => {
    await standIn()
    await begin().click()
    await page.getByText('이 브라우저로 알림을 받습니다.').first().waitFor()
    await page.getByRole('button', { name: '로그아웃' }).first().click()
    await page.waitForURL(`${app.url}/`)
    expect(await rows()).toEqual([])
  })

  it.each([
    ['that is refused', { asked: 'denied' }, '이 브라우저가 이 사이트의 알림을 막고 있습니다.'],
    ['that is put off', { asked: 'default' }, '알림을 허용하지 않아 켜지 않았습니다.'],
    ['that no push service takes', { subscribes: false }, '브라우저가 알림을 켜지 못했습니다.'],
  ])('says so of a wish %s, and keeps the focus', async (_, answers, text) => {
    await standIn(answers)
    await begin().click()
    await state().filter({ hasText: text }).waitFor()
    expect(await state().getAttribute('role')).toBe('status')
    expect(await begin().evaluate((node) => node === document.activeElement)).toBe(true)
    expect(await rows()).toEqual([])
  })

  it('says at the button that the browser has a push service that nobody knows', async () => {
    target.subscription.endpoint = 'https://10.0.0.1/push'
    await standIn()
    await begin().click()
    await page.locator('#error-summary a').click()
    expect(await begin().evaluate((node) => node === document.activeElement)).toBe(true)
    expect(await page.locator('#push-form-endpoint-error').textContent()).toContain(
      '다른 브라우저를 써 주세요',
    )
    expect(await rows()).toEqual([])
  })

  it.each([
    ['blocks notices', { permission: 'denied' }, '사이트 설정에서 알림을 허용한 다음'],
    ['cannot get them', { offered: false }, '이 브라우저는 알림을 받을 수 없습니다.'],
  ])('is not there in a browser that %s, and a sentence says why', async (_, answers, text) => {
    await standIn(answers)
    await state().filter({ hasText: text }).waitFor()
    expect([await begin().isVisible(), await askedTimes()]).toEqual([false, 0])
  })
})

describe('the worker', () => {
  type Shown = { title: string; body: string; tag: string; lang: string; data: { url: string } }
  type Scope = { shown: Shown[]; opened: string[]; registration: ServiceWorkerRegistration }

  /** Delivers a message as the push service does; answers what is shown. */
  async function deliver(message: object): Promise<{ worker: Worker; shown: Shown[] }> {
    await page.goto(`${app.url}/faq`)
    const devtools = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [found] = registrations
        if (found) resolve(found.registrationId)
      }),
    )
    await devtools.send('ServiceWorker.enable')
    const started = context.waitForEvent('serviceworker')
    await page.evaluate(async () => {
      // as public/push.js does; the types of browsers have no Trusted Types yet
      const { trustedTypes } = window as unknown as {
        trustedTypes: {
          createPolicy(name: string, rules: object): { createScriptURL(of: string): string }
        }
      }
      const policy = trustedTypes.createPolicy('push-worker', {
        createScriptURL: () => '/push-worker.js',
      })
      await navigator.serviceWorker.register(policy.createScriptURL(''))
      await navigator.serviceWorker.ready
    })
    const worker = await started
    await worker.evaluate(() => {
      const scope = globalThis as unknown as Scope & { clients: object }
      Object.assign(scope, { shown: [], opened: [] })
      scope.registration.showNotification = (title, options) =>
        Promise.resolve(void scope.shown.push({ title, ...options } as Shown))
      Object.assign(scope.clients, {
        openWindow: (url: string) => Promise.resolve(scope.opened.push(`opened ${url}`)),
      })
    })
    const registrationId = await registered
    const data = JSON.stringify(message)
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: app.url,
      registrationId,
      data,
    })
    const shown = () => worker.evaluate(() => (globalThis as unknown as Scope).shown)
    await expect.poll(shown).toHaveLength(1)
    return { worker, shown: await shown() }
  }

  /** What a click on the notice opens, or brings to the front. */
  const click = (worker: Worker, url: string) =>
    worker.evaluate(async (given) => {
      const scope = globalThis as unknown as Scope
      const tasks: Promise<unknown>[] = []
      const front = (client: { url: string }) => scope.opened.push(`focused ${client.url}`)
      Object.assign(
        (globalThis as unknown as { WindowClient: { prototype: object } }).WindowClient.prototype,
        {
          focus(this: { url: string }) {
            return Promise.resolve(front(this))
          },
        },
      )
      const event = Object.assign(new Event('notificationclick'), {
        notification: { close: () => undefined, data: { url: given } },
        waitUntil: (task: Promise<unknown>) => tasks.push(task),
      })
      dispatchEvent(event)
      await Promise.all(tasks)
      return scope.opened.splice(0)
    }, url)

  it('shows what it is sent, and a click opens its page or the tab that shows it', async () => {
    const text = { title: '모두책 새 소식', body: '수학 1 점자 제작이 끝났습니다.' }
    const message = { ...text, url: '/order/item/1', tag: 'outbox-7', lang: 'ko' }
    const { worker, shown } = await deliver(message)
    expect(shown).toEqual([
      { ...text, tag: 'outbox-7', lang: 'ko', data: { url: '/order/item/1' } },
    ])
    expect(await click(worker, '/order/item/1')).toEqual([`opened ${app.url}/order/item/1`])
    expect(await click(worker, '/faq')).toEqual([`focused ${app.url}/faq`])
  })

  it('keeps nothing, and no page passes through it', async () => {
    const { worker } = await deliver({ title: 'a', body: 'b', url: '/', tag: 'c', lang: 'ko' })
    expect(await worker.evaluate(() => caches.keys())).toEqual([])
    const answer = await page.goto(`${app.url}/guide`)
    expect(answer?.fromServiceWorker()).toBe(false)
  })
})
