/**
 * Tests the way from an application to the downloaded file in all script modes; the rows must be
 * the same.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { addBook } from '../../support/servers/app'
import { logIn, newContext, newPage } from '../../support/browser/browser'
import { modes, unexpected, type Mode } from '../../support/browser/modes'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

let administration: BrowserContext
const user = 'teacher01'
const left: Partial<Record<Mode, unknown>> = {}

useAppAndBrowser()
beforeAll(async () => {
  await app.db.order.deleteMany({ where: { user: { user } } })
  administration = await newContext(browser, 'off')
  const page = await administration.newPage()
  await logIn(page, app.url, 'admin')
  await page.close()
})

async function upload(bookId: string, buffer: Buffer) {
  const multipart = {
    bookId,
    prodType: 'voice',
    file: { name: '우주 과학.mp3', mimeType: 'audio/mpeg', buffer },
  }
  const answer = await administration.request.post(`${app.url}/api/produceBook/upload`, {
    headers: { origin: app.url },
    multipart,
  })
  expect(answer.status()).toBe(200)
}

const heading = (page: Page) => page.locator('h1').innerText()

async function applyAndDownload(page: Page, mode: Mode): Promise<void> {
  const title = `우주 과학 ${mode}`
  const bookId = `2099-${mode}`
  const id = await addBook(app, { bookId, title, publisher: '미래엔' })
  await logIn(page, app.url, user)
  await page.goto(`${app.url}/item/${id}?from=/`)
  await page.getByLabel('음성', { exact: true }).check()
  await page.click('#apply-form button')
  await page.locator('.notices').getByRole('link', { name: '장바구니 보기' }).click()
  await page.click('#order-form button')
  await page.locator('#order-form').waitFor({ state: 'detached' })
  expect([
    await heading(page),
    await page.locator('.menu-wide').getByText('알림', { exact: true }).count(),
  ]).toEqual(['신청 내역', 1])

  const bytes = randomBytes(3 * 1024 * 1024)
  await upload(bookId, bytes)
  await page.reload()
  await page.locator('.menu-wide').getByRole('link', { name: '알림, 새 알림 1건' }).click()
  expect(await heading(page)).toBe('받은 알림')
  await page
    .getByRole('button', { name: `${title} 음성 제작이 끝났습니다. 확인하고 신청 내역 보기` })
    .click()
  await page.locator('.steps').waitFor()
  expect([
    await heading(page),
    await page.locator('.menu-wide').getByText('알림', { exact: true }).count(),
  ]).toEqual([`신청 상세: ${title}`, 1])

  for (const path of [page.url(), `${app.url}/order`]) {
    await page.goto(path)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `${title} 음성 내려받기 (MP3, 3MB)` }).click(),
    ])
    expect(download.suggestedFilename()).toBe('우주 과학.mp3')
    expect(Buffer.compare(readFileSync(await download.path()), bytes)).toBe(0)
    // the page stays the same
    expect(page.url()).toBe(path)
  }
}

async function rows() {
  const orders = await app.db.order.findMany({
    where: { user: { user } },
    select: {
      prodType: true,
      orderNum: true,
      notifications: {
        where: { volume: { not: null } },
        select: { volume: true, readTime: true },
      },
    },
  })
  const downloads = await app.db.audit.count({
    where: { action: 'order.download', userName: user },
  })
  return {
    orders: orders.map(({ notifications, ...order }) => ({
      ...order,
      notices: notifications.map(({ readTime, volume }) => ({ volume, read: readTime !== null })),
    })),
    downloads,
    cart: await app.db.cartEntry.count({ where: { user: { user } } }),
  }
}

describe.each(modes)('with scripts %s', (mode) => {
  it('one applies, is told, and has the file as it was made', async () => {
    await app.db.order.deleteMany({ where: { user: { user } } })
    await app.db.cartEntry.deleteMany({ where: { user: { user } } })
    await app.db.audit.deleteMany({ where: { action: 'order.download' } })
    const context = await newContext(browser, mode)
    const { page, troubles } = await newPage(context, app.url)
    await applyAndDownload(page, mode)
    left[mode] = await rows()
    await context.close()
    expect(unexpected(mode, troubles)).toEqual([])
  })
})

it('leaves the same whatever becomes of the scripts', () => {
  expect(left.on).toEqual({
    orders: [{ prodType: '음성', orderNum: 1, notices: [{ volume: 0, read: true }] }],
    downloads: 2,
    cart: 0,
  })
  for (const mode of modes) expect([mode, left[mode]]).toEqual([mode, left.on])
})
