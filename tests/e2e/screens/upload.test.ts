/**
 * Tests a form with a file in Chromium: progress, stopping, refusals, a broken network; and plain
 * sending without scripts.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, it, vi } from 'vitest'
import { logIn, newContext, newPage } from '../../support/browser/browser'
import { modes, unexpected, type Mode } from '../../support/browser/modes'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

/** A list of about that many bytes. */
const csv = (bytes: number) => ({
  name: '목록.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`도서명,출판사\n${'수학,미래엔\n'.repeat(Math.ceil(bytes / 17))}`),
})
const nothing = { name: '빈 목록.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) }
const sent = () => app.db.requestList.count()
const field = (page: Page) => page.getByLabel('목록 파일')
const button = (page: Page) => page.getByRole('button', { name: '올려서 확인하기' })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)

async function opened(mode: Mode = 'on') {
  const context = await newContext(browser, mode)
  const { page, troubles } = await newPage(context, app.url)
  await logIn(page, app.url, 'admin')
  await page.goto(`${app.url}/admin/request/register`)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const network = await context.newCDPSession(page)
  /** bytes per second to the server; -1: no limit */
  const speed = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await network.send('Network.enable')
  return { page, troubles, posts, speed, context }
}

it.each(modes)(
  'a file arrives once, and one that is refused is told at its field; scripts %s',
  async (mode) => {
    const { page, troubles, context } = await opened(mode)
    const before = await sent()
    await field(page).setInputFiles(nothing)
    await button(page).click()
    await page
      .getByRole('link', {
        name: '빈 파일입니다. 내용이 있는 파일인지 확인하고 다시 선택해 주세요.',
      })
      .waitFor()
    expect(await page.title()).toMatch(/^오류: .+ – 모두책$/)
    expect(await page.locator('h1').count()).toBe(1)
    if (mode === 'on') expect(await focused(page)).toBe('error-summary')
    expect(await sent()).toBe(before)
    await field(page).setInputFiles(csv(1000))
    await button(page).click()
    await page.waitForURL(/register\/\d+$/)
    expect(await sent()).toBe(before + 1)
    expect(unexpected(mode, troubles)).toEqual([])
    await context.close()
  },
)

describe('with scripts', () => {
  it('after a reload the page says what arrived and what to send again', async () => {
    const { page, troubles, speed, context } = await opened()
    const folder = await app.db.driveItem.create({
      data: { name: '끊긴출판', foldedName: '끊긴출판' },
    })
    await page.goto(`${app.url}/admin/drive/list/${encodeURIComponent('끊긴출판')}`)
    // leaves, although the page asks
    page.removeAllListeners('dialog')
    page.on('dialog', (dialog) => void dialog.accept())
    const file = (name: string, bytes: number) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(bytes, '가'),
    })
    await speed(100_000)
    await page
      .locator('#upload-form [type=file]')
      .setInputFiles([file('국어.pdf', 1_000_000), file('수학.pdf', 1_000_000)])
    await page.locator('#upload-form button:not([type=button])').click()
    await page.locator('#upload-form progress').waitFor()
    // the same file came by another way meanwhile
    await app.db.driveItem.create({
      data: { name: '수학.pdf', foldedName: '수학.pdf', parentId: folder.id },
    })
    await page.reload()
    await speed(-1)
    await page
      .getByText(
        '올리던 중에 화면이 바뀌었습니다. 2개 중 1개가 올라왔습니다. 다시 올려 주세요: 국어.pdf',
      )
      .waitFor()
    await page.getByRole('link', { name: '다시 올리기' }).click()
    expect(await focused(page)).toBe('upload-form-file')
    await page.locator('#upload-form [type=file]').setInputFiles(file('국어.pdf', 1_000))
    await page.locator('#upload-form button:not([type=button])').click()
    await page.getByText('파일 1개를 올렸습니다.').first().waitFor()
    expect(await page.getByText('다시 올려 주세요').count()).toBe(0)
    expect(await app.db.driveItem.count({ where: { parentId: folder.id } })).toBe(2)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('how far it is stands there and is said, it can be stopped, the file stays chosen, and it can be sent again', async () => {
    const { page, troubles, posts, speed, context } = await opened()
    const before = await sent()
    await speed(300_000)
    await field(page).setInputFiles(csv(2_000_000))
    await button(page).dblclick()
    await page.getByText(/^\d+%, \d\.\dMB \/ 1\.9MB$/).waitFor()
    expect(await page.getByRole('progressbar', { name: '파일을 보내는 중입니다.' }).count()).toBe(1)
    const status = page.locator('form [role=status]')
    await vi.waitFor(async () => expect(await status.textContent()).toMatch(/^[1-9]0%$/), {
      timeout: 30_000,
    })
    const stop = page.getByRole('button', { name: '보내기 취소' })
    const { height } = (await stop.boundingBox())!
    expect(height).toBeGreaterThanOrEqual(44)
    await stop.focus()
    await page.keyboard.press('Enter')
    expect(await status.textContent()).toBe('보내기를 취소했습니다. 선택한 파일은 그대로 있습니다.')
    expect([
      await stop.count(),
      await page.getByRole('progressbar').count(),
      await focused(page),
    ]).toEqual([0, 0, '올려서 확인하기'])
    expect(await field(page).evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1)
    expect([posts.length, await sent()]).toEqual([1, before])
    await speed(-1)
    await button(page).click()
    await page.waitForURL(/register\/\d+$/)
    expect([posts.length, await sent()]).toEqual([2, before + 1])
    expect(troubles).toEqual([])
    await context.close()
  })

  it.each([1280, 320])(
    'what shows how far it is breaks no rule of axe and fits, at %i pixels, also once it was stopped',
    async (width) => {
      const { page, speed, context } = await opened()
      await page.setViewportSize({ width, height: 900 })
      await speed(100_000)
      await field(page).setInputFiles(csv(2_000_000))
      await button(page).click()
      await page.getByText(/^\d+%, \d\.\dMB \/ 1\.9MB$/).waitFor()
      await page.evaluate(
        readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
      )
      const broken = () =>
        page.evaluate(async () => {
          const { axe } = window as unknown as { axe: typeof import('axe-core') }
          const rules = Object.fromEntries(
            axe.getRules().map(({ ruleId }) => [ruleId, { enabled: true }]),
          )
          const { violations } = await axe.run(document, { rules, resultTypes: ['violations'] })
          return violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
          )
        })
      const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
      expect([await broken(), await fits(), await page.getByRole('progressbar').count()]).toEqual([
        [],
        true,
        1,
      ])
      await page.getByRole('button', { name: '보내기 취소' }).click()
      expect([await broken(), await fits(), await page.getByRole('progressbar').count()]).toEqual([
        [],
        true,
        0,
      ])
      await context.close()
    },
  )

  it('a network that goes away is told, the file stays chosen, and the same again arrives', async () => {
    const { page, troubles, context } = await opened()
    const before = await sent()
    await page.route(/register/, (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
    )
    await field(page).setInputFiles(csv(1000))
    await button(page).click()
    await page
      .getByText('연결이 끊겨 보내지 못했습니다. 선택한 파일은 그대로 있습니다. 다시 보내 주세요.')
      .waitFor()
    await page.unroute(/register/)
    await button(page).click()
    await page.waitForURL(/register\/\d+$/)
    expect(await sent()).toBe(before + 1)
    expect(troubles.filter((trouble) => !/ERR_CONNECTION_RESET/.test(trouble))).toEqual([])
    await context.close()
  })

  it('one that the server in front refuses is told on the page, and the way back holds the form', async () => {
    const { page, troubles, context } = await opened()
    const path = join(mkdtempSync(join(tmpdir(), 'moduchaek-large-')), '목록.csv')
    writeFileSync(path, Buffer.alloc(22 * 1024 * 1024, 97))
    await field(page).setInputFiles(path)
    await button(page).click()
    await page.getByRole('heading', { name: '보낸 내용이 너무 큽니다' }).waitFor()
    expect(await focused(page)).toBe('main')
    expect(troubles).toEqual([])
    await context.close()
  })

  it('a user who was logged out meanwhile is redirected to the log-in, and back afterwards', async () => {
    const { page, troubles, context } = await opened()
    await context.clearCookies()
    await field(page).setInputFiles(csv(1000))
    await button(page).click()
    await page.waitForURL(/\/login\?from=/)
    await page.locator('.notices').waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })

  it('leaving while it is sent is asked about, before and afterwards it is not', async () => {
    const { page, speed, context } = await opened()
    const dialogs: string[] = []
    page.on('dialog', (dialog) => dialogs.push(dialog.type()))
    await speed(100_000)
    await field(page).setInputFiles(csv(2_000_000))
    await button(page).click()
    await page.getByRole('progressbar').waitFor()
    await page.evaluate(() => setTimeout(() => location.assign('/guide')))
    await vi.waitFor(() => expect(dialogs).toEqual(['beforeunload']), { timeout: 30_000 })
    await page.getByRole('button', { name: '보내기 취소' }).click()
    await page.goto(`${app.url}/guide`)
    expect(dialogs).toEqual(['beforeunload'])
    await context.close()
  })
})
