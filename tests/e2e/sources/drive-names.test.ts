/**
 * Tests Korean file names through Chromium: sent, stored in the drive, and saved on the user's
 * disk.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn, newContext } from '../../support/browser/browser'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

let page: Page
const folder = '이름 시험'
const saved = mkdtempSync(join(tmpdir(), 'moduchaek-saved-'))

useAppAndBrowser()
beforeAll(async () => {
  const context = await newContext(browser, 'off')
  page = await context.newPage()
  await logIn(page, app.url, 'admin')
  await page.request.post(`${app.url}/api/drive/createFolder`, {
    headers: { origin: app.url },
    form: { path: '', name: folder },
  })
})
afterAll(() => rmSync(saved, { recursive: true }))

const bytesOf = (name: string) => new TextEncoder().encode(name).length
const long = `${'가'.repeat(83)}.pdf`
const longer = `${'나'.repeat(100)}.pdf`

// [name that is sent, name in the drive]
const names: [what: string, sent: string, called: string][] = [
  ['NFD, as a Mac sends it', '수학 익힘.pdf'.normalize('NFD'), '수학 익힘.pdf'],
  ['spaces, several of them', '국어  활동   1.pdf', '국어 활동 1.pdf'],
  ['brackets, quotes and a percent sign', "과학 [1] (2)'s 50%.pdf", '과학 _1_ (2)_s 50_.pdf'],
  ['a number in a circle and full width', '사회①（２）.pdf', '사회1(2).pdf'],
  ['single letters', 'ㄱㄴㄷ ㅏㅑ.pdf', 'ㄱㄴㄷ ㅏㅑ.pdf'],
  ['no ending', '읽어 주세요', '읽어 주세요'],
  ['as long as a name may be', long, long],
  ['longer than that', longer, `${'나'.repeat(83)}.pdf`],
]

describe('a name', () => {
  it.each(names)('with %s', async (_, sent, called) => {
    const answer = await page.request.post(`${app.url}/api/drive/upload`, {
      headers: { origin: app.url },
      multipart: {
        path: folder,
        file: { name: sent, mimeType: 'application/pdf', buffer: Buffer.from(sent) },
      },
    })
    expect([answer.status(), (await answer.json()).data.items[0].name]).toEqual([200, called])
    expect(bytesOf(called)).toBeLessThanOrEqual(255)
    await page.goto(`${app.url}/admin/drive/list/${encodeURIComponent(folder)}`)
    const link = page.locator(
      `a[href*="/api/drive/download"][href*="name=${new URLSearchParams({ n: called }).toString().slice(2)}&"], a[href*="/api/drive/download"][href$="name=${new URLSearchParams({ n: called }).toString().slice(2)}"]`,
    )
    const [download] = await Promise.all([page.waitForEvent('download'), link.first().click()])
    const name = download.suggestedFilename()
    expect(name).toBe(called)
    // the file system accepts the name as it is
    await download.saveAs(join(saved, name))
    expect(readdirSync(saved)).toContain(called)
    expect(readFileSync(join(saved, called), 'utf8')).toBe(sent)
  })
})
