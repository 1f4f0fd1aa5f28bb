/**
 * Tests sharing a file in all script modes: an administrator shares it, somebody without an account
 * downloads it.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { inRowMenu, logIn, newContext, newPage } from '../../support/browser/browser'
import { modes, unexpected, type Mode } from '../../support/browser/modes'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

const bytes = randomBytes(2 * 1024 * 1024)
const folder = '공유 시험'
const left: Partial<Record<Mode, unknown>> = {}

useAppAndBrowser()
beforeAll(async () => {
  await app.db.driveShare.deleteMany()
  const context = await newContext(browser, 'off')
  const page = await context.newPage()
  await logIn(page, app.url, 'admin')
  const headers = { origin: app.url }
  await page.request.post(`${app.url}/api/drive/createFolder`, {
    headers,
    form: { path: '', name: folder },
  })
  for (const mode of modes) {
    const answer = await page.request.post(`${app.url}/api/drive/upload`, {
      headers,
      multipart: {
        path: folder,
        file: { name: `수학 ${mode}.pdf`, mimeType: 'application/pdf', buffer: bytes },
      },
    })
    expect(answer.status()).toBe(200)
  }
  await context.close()
})

async function share(
  context: BrowserContext,
  page: Page,
  mode: Mode,
  name: string,
): Promise<string> {
  await logIn(page, app.url, 'admin')
  await page.goto(`${app.url}/admin/drive/list/${encodeURIComponent(folder)}`)
  await (await inRowMenu(page, `'${name}' 공유`)).click()
  // with scripts the question is a dialog over the list
  if (mode === 'on') await page.locator('dialog[open]').waitFor()
  await page.getByLabel('공유 기간').selectOption('24')
  await page.getByLabel('내려받기 횟수').fill('1')
  await page.getByRole('button', { name: '공유 주소 만들기' }).click()
  const field = page.getByLabel('공유 주소', { exact: true })
  await field.waitFor()
  const link = await field.inputValue()
  const copy = page.getByRole('button', { name: `${name} 주소 복사` })
  if (mode !== 'on') {
    expect(await copy.count()).toBe(0)
    return link
  }
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
  await copy.click()
  await page.getByText('주소가 복사되었습니다.').first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  return link
}

async function receive(mode: Mode, link: string, name: string): Promise<string[]> {
  const context = await newContext(browser, mode)
  const { page, troubles } = await newPage(context, app.url)
  await page.goto(link)
  const button = page.getByRole('link', { name: `${name} 내려받기 (PDF, 2MB)` })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toBe(name)
  expect(Buffer.compare(readFileSync(await download.path()), bytes)).toBe(0)
  expect(page.url()).toBe(link)
  await button.click()
  await page.getByRole('heading', { level: 1, name: '공유가 끝났거나 없는 주소입니다.' }).waitFor()
  await context.close()
  return troubles
}

describe.each(modes)('with scripts %s', (mode) => {
  it('an administrator makes an address, somebody downloads the file by it, once', async () => {
    const name = `수학 ${mode}.pdf`
    const context = await newContext(browser, mode)
    const { page, troubles } = await newPage(context, app.url)
    const link = await share(context, page, mode, name)
    const theirs = await receive(mode, link, name)
    const { accessCount, usedCount, userName, tickets } = await app.db.driveShare.findFirstOrThrow({
      where: { driveItem: { name } },
      include: { tickets: true },
    })
    left[mode] = {
      accessCount,
      usedCount,
      userName,
      given: tickets.map(({ given }) => Number(given)),
      downloads: await app.db.audit.count({
        where: { action: 'drive.shareDownload', target: `${folder}/${name}` },
      }),
    }
    await context.close()
    expect(unexpected(mode, [...troubles, ...theirs])).toEqual([])
  })
})

it('leaves the same whatever becomes of the scripts', () => {
  expect(left.on).toEqual({
    accessCount: 1,
    usedCount: 1,
    userName: 'admin',
    given: [bytes.length],
    downloads: 1,
  })
  for (const mode of modes) expect([mode, left[mode]]).toEqual([mode, left.on])
})
