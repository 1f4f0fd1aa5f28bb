/**
 * Tests an upload link in all script modes: somebody without an account sends files; the rows must
 * be the same.
 */
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { newContext, newPage } from '../../support/browser/browser'
import { modes, type Mode } from '../../support/browser/modes'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

const left: Partial<Record<Mode, unknown>> = {}
const bytes = randomBytes(2 * 1024 * 1024)

useAppAndBrowser()

it.each(modes)('files arrive once, under free names, with a receipt; scripts %s', async (mode) => {
  const { id: folderId } = await app.db.driveItem.create({
    data: { name: `출판사 ${mode}`, foldedName: `출판사 ${mode}` },
  })
  const accessId = `inbox-of-mode-${mode.padEnd(10, '-')}`
  await app.db.driveInbox.create({
    data: {
      accessId,
      folderId,
      note: '수학 1',
      expireTime: new Date(Date.now() + 3_600_000),
      fileCount: 3,
      byteCount: 10_000_000,
    },
  })
  const context = await newContext(browser, mode)
  const { page, troubles } = await newPage(context, app.url)
  await page.goto(`${app.url}/inbox/${accessId}`)
  const field = page.getByLabel('보낼 파일')
  const button = page.getByRole('button', { name: '파일 보내기' })
  await field.setInputFiles([])
  await button.click()
  await page.getByRole('link', { name: '선택된 파일이 없습니다.' }).waitFor()
  const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
  await field.setInputFiles([
    pdf('수학 1.pdf', bytes),
    pdf('수학①.pdf', Buffer.from('둘')),
    pdf('수학 1.PDF', Buffer.from('셋')),
  ])
  await button.click()
  await page.waitForURL(/\/receipt\/[\w-]{14}$/)
  expect(await page.locator('h1').innerText()).toMatch(/^파일 접수증 /)
  expect(await page.locator('main tbody tr').count()).toBe(3)
  const items = await app.db.driveItem.findMany({
    where: { parentId: folderId },
    orderBy: { id: 'asc' },
    include: { file: true },
  })
  const inbox = await app.db.driveInbox.findUniqueOrThrow({
    where: { accessId },
    include: { receipts: true },
  })
  left[mode] = [
    items.map(({ name, file }) => [
      name,
      String(file?.size),
      Buffer.from(file!.sha256).toString('hex'),
    ]),
    inbox.usedCount,
    String(inbox.usedBytes),
    inbox.receipts.map(({ files }) => files),
  ]
  expect(items.map(({ name }) => name)).toEqual(['수학 1.pdf', '수학1.pdf', '수학 1 (2).PDF'])
  await page.getByRole('link', { name: '파일 더 보내기' }).click()
  expect(await page.locator('h1').innerText()).toBe('쓸 수 없는 업로드 링크입니다.')
  expect(
    troubles.filter((trouble) => !/first line fails|ERR_FAILED|410|422/.test(trouble)),
  ).toEqual([])
  await context.close()
})

it('left the same rows in all four', () => {
  expect(Object.values(left)).toHaveLength(modes.length)
  for (const mode of modes) expect(left[mode]).toEqual(left.on)
})
