/**
 * Tests large files that a publisher sends over a line that breaks: Chromium goes on where it broke off,
 * says so, and the file arrives once. `npm run test:all` sends two gigabytes.
 */
import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resumableFolder } from '~/storage/resumable.server'
import { bodyLimits } from '~/tables/codes'
import { newContext, newPage } from '../../support/browser/browser'
import { openConnectionGate } from '../../support/servers/connection-gate'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'
import { everything } from '../../support/setup/scope'

useAppAndBrowser()

const mib = 1024 * 1024
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'moduchaek-resumable-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A file of this size with other bytes at both ends, and nothing between; it takes no room. */
function makeFile(name: string, size: number): string {
  const path = join(folder, name)
  const file = openSync(path, 'w')
  for (const place of [0, size - mib]) writeSync(file, randomBytes(mib), 0, mib, place)
  closeSync(file)
  truncateSync(path, size)
  return path
}

async function makeLink(name: string, bytes: number) {
  const { id: folderId } = await app.db.driveItem.create({ data: { name, foldedName: name } })
  const { accessId } = await app.db.driveInbox.create({
    data: {
      accessId: `resumable-${name}`,
      folderId,
      note: '수학 1',
      expireTime: new Date(Date.now() + 3_600_000),
      fileCount: 5,
      byteCount: bytes,
    },
  })
  return { accessId, folderId }
}

/** Opens the page of a link behind a line; collects what is announced. */
async function openLink(accessId: string, port: number) {
  const context = await newContext(browser, 'on')
  const origin = `http://127.0.0.1:${port}`
  const { page, troubles } = await newPage(context, origin)
  const said: string[] = []
  await page.exposeFunction('heard', (text: string) => void said.push(text))
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const live = element?.closest('[role=status]')
        if (live?.textContent)
          void (window as unknown as { heard: (text: string) => void }).heard(live.textContent)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await page.goto(`${origin}/inbox/${accessId}`)
  return { context, page, troubles, said }
}

async function sendFile(page: Page, path: string) {
  await page.getByLabel('보낼 파일').setInputFiles(path)
  await page.getByRole('button', { name: '파일 보내기' }).click()
}

async function sha256Of(path: string): Promise<string> {
  const { createReadStream } = await import('node:fs')
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Resident memory of this process, in which the server runs: the most above its beginning. */
function watchMemory() {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)
  return () => {
    clearInterval(timer)
    return Math.round((most - before) / mib)
  }
}

const size = everything ? 2_000 * mib : 60 * mib

test(
  `a file of ${size / mib} MB arrives once over a line that breaks three times`,
  { timeout: 600_000 },
  async () => {
    const { accessId, folderId } = await makeLink('세 번', size + 10 * mib)
    const gate = await openConnectionGate(Number(new URL(app.url).port))
    const path = makeFile('수학 1.pdf', size)
    const { context, page, troubles, said } = await openLink(accessId, gate.port)
    expect(await page.getByText('끊긴 곳부터 이어 보내고').isVisible()).toBe(true)
    gate.hangUpAfter(size * 0.2, size * 0.5, size * 0.8)
    const memory = watchMemory()
    const began = performance.now()
    await sendFile(page, path)
    await page.waitForURL(/\/receipt\/[\w-]{14}$/, { timeout: 590_000 })
    const seconds = (performance.now() - began) / 1000
    const [item, ...others] = await app.db.driveItem.findMany({
      where: { parentId: folderId },
      include: { file: true },
    })
    expect([item?.name, Number(item?.file?.size), others.length]).toEqual(['수학 1.pdf', size, 0])
    expect(Buffer.from(item!.file!.sha256).toString('hex')).toBe(await sha256Of(path))
    const { usedCount, usedBytes } = await app.db.driveInbox.findUniqueOrThrow({
      where: { accessId },
    })
    expect([usedCount, Number(usedBytes)]).toEqual([1, size])
    // each break costs a piece at most, and the answers of a page little
    expect(gate.received()).toBeLessThan(size + 4 * bodyLimits.chunk)
    expect(said).toContain('연결이 끊겨 다시 잇는 중입니다. 보낸 데까지는 그대로 있습니다.')
    expect(said.filter((text) => /^\d+%$/.test(text)).length).toBeGreaterThanOrEqual(5)
    await expect.poll(() => readdirSync(resumableFolder)).toEqual([])
    const megabytes = memory()
    expect(megabytes).toBeLessThan(300)
    console.log(
      `${size / mib} MB over a line that broke three times: ${seconds.toFixed(1)} s, ${(gate.received() / mib).toFixed(1)} MB sent, ${megabytes} MB more memory`,
    )
    expect(troubles.filter((trouble) => !/ERR_|Failed to load/.test(trouble))).toEqual([])
    await context.close()
    gate.close()
  },
)

test('a file that is paused goes on after the page was opened again', async () => {
  const large = 40 * mib
  const { accessId, folderId } = await makeLink('멈춤', 2 * large)
  const gate = await openConnectionGate(Number(new URL(app.url).port))
  const path = makeFile('국어 1.pdf', large)
  const { context, page, said } = await openLink(accessId, gate.port)
  gate.shutAfter(20 * mib)
  await sendFile(page, path)
  await page.getByText('연결이 끊겨 다시 잇는 중입니다.').waitFor()
  await page.getByRole('button', { name: '멈춤' }).click()
  await page.getByRole('button', { name: '이어 보내기' }).waitFor()
  expect(said.at(-1)).toMatch(/^멈추었습니다\. \d+%까지 보낸 것은 그대로 있습니다\.$/)
  gate.reopen()
  const before = gate.received()
  await page.reload()
  await sendFile(page, path)
  await page.waitForURL(/\/receipt\/[\w-]{14}$/)
  expect(gate.received() - before).toBeLessThan(large - 20 * mib + 2 * bodyLimits.chunk)
  expect(await app.db.driveItem.count({ where: { parentId: folderId } })).toBe(1)
  await context.close()
  gate.close()
})

test('small files are sent as before, beside large ones', async () => {
  const { accessId, folderId } = await makeLink('둘', 30 * mib)
  const { context, page } = await openLink(accessId, Number(new URL(app.url).port))
  await page
    .getByLabel('보낼 파일')
    .setInputFiles([makeFile('큰 것.pdf', 12 * mib), makeFile('작은 것.pdf', 2 * mib)])
  await page.getByRole('button', { name: '파일 보내기' }).click()
  await page.waitForURL(/\/receipt\/[\w-]{14}$/)
  const items = await app.db.driveItem.findMany({ where: { parentId: folderId } })
  expect(items.map(({ name }) => name).sort()).toEqual(['작은 것.pdf', '큰 것.pdf'])
  await context.close()
})
