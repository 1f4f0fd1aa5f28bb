/**
 * Tests that browsers follow a download to the store (STORAGE_S3_DIRECT) from a link, and from forms,
 * which the security policy allows to lead there.
 */
import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logIn, newContext, openBrowser } from '../../support/browser/browser'
import { restoreDemo } from '../../support/database/demo'
import { startS3Server, type S3 } from '../../support/servers/s3'
import { serviceProcess } from '../../support/servers/service-process'

let s3: S3
let service: Awaited<ReturnType<typeof serviceProcess>>
let browser: Browser
let context: BrowserContext
let page: Page
const bytes = Buffer.alloc(2 * 1024 * 1024, 7)
const name = '수학 1.pdf'

beforeAll(async () => {
  await restoreDemo()
  s3 = await startS3Server()
  service = await serviceProcess({
    ...s3.variables,
    STORAGE_S3_DIRECT: '1',
    ENVIRONMENT: 'development',
    RATE_LIMITS: 'off',
  })
  browser = await openBrowser()
  context = await newContext(browser, 'on')
  page = await context.newPage()
  await logIn(page, service.url, 'admin')
  const place = { path: '시험', type: 'publisher' }
  const headers = { origin: service.url }
  const send = (call: string, sent: object) =>
    context.request.post(`${service.url}/api/drive/${call}`, { headers, ...sent })
  await send('createFolder', { form: { ...place, path: '', name: '시험' } })
  const file = { name, mimeType: 'application/pdf', buffer: bytes }
  expect((await send('upload', { multipart: { ...place, file } })).status()).toBe(200)
})
afterAll(async () => {
  await browser?.close()
  await service?.end('SIGTERM')
  await s3?.stop()
})

async function downloaded(act: () => Promise<unknown>): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  expect([new URL(download.url()).origin, download.suggestedFilename()]).toEqual([
    s3.settings.endpoint,
    name,
  ])
  expect(readFileSync(await download.path()).equals(bytes)).toBe(true)
}

it('a link, the form of chosen files and a log-in lead to the file at the store', async () => {
  const path = `/admin/drive/list/${encodeURIComponent('시험')}`
  const answer = await page.goto(service.url + path)
  const policy = answer?.headers()['content-security-policy']
  expect(policy).toContain(`form-action 'self' ${s3.settings.endpoint};`)
  expect(policy?.split(s3.settings.endpoint)).toHaveLength(2)
  const link = page.locator('a[href*="/api/drive/download"]').first()
  const address = (await link.getAttribute('href')) ?? ''
  await downloaded(() => link.click())
  await page.check('input[type=checkbox][name=name]')
  await downloaded(() => page.click('button[value=archive]'))
  await context.clearCookies()
  await page.goto(service.url + address)
  await page.fill('#login-form [name=user]', 'admin')
  await page.fill('#login-form [name=password]', 'Moduchaek1!')
  await downloaded(() => page.click('#login-form button'))
})
