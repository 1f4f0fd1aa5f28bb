/**
 * Tests a publisher's page in all script modes: a clerk with a keyboard alone answers for ten books, and
 * the rows must be the same.
 */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { addDays, todayInSeoul } from '~/platform/today'
import { textPdf } from '../../../prisma/seed/pdfs'
import { newContext, newPage } from '../../support/browser/browser'
import { modes, type Mode } from '../../support/browser/modes'
import { addBook } from '../../support/servers/app'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

const today = todayInSeoul()
const left: Partial<Record<Mode, unknown>> = {}

/** A publisher that is asked for ten books, and the address of its page. */
async function tenBooks(mode: string, titleOf = (number: number) => `새 교과서 ${number}`) {
  const name = `출판사 ${mode}`
  const { id: folderId } = await app.db.driveItem.create({ data: { name, foldedName: name } })
  const accessId = `source-of-mode-${mode.padEnd(10, '-')}`
  await app.db.driveInbox.create({
    data: {
      accessId,
      folderId,
      note: '',
      expireTime: new Date(Date.now() + 86_400_000),
      fileCount: 100,
      byteCount: 1_000_000_000,
    },
  })
  const { id: publisherId } = await app.db.publisher.create({
    data: { name, accessId, names: { create: { key: name, name } } },
  })
  for (let number = 1; number <= 10; number++) {
    const bookRowId = await addBook(app, {
      bookId: `${mode}-${number}`,
      title: titleOf(number),
      publisher: name,
    })
    await app.db.sourceRequest.create({
      data: {
        publisherId,
        bookRowId,
        pdf: true,
        state: 'asked',
        sentDay: today,
        nextDay: addDays(today, 7),
      },
    })
  }
  return { publisherId, path: `/inbox/${accessId}` }
}

const isFocused = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((button) => button === document.activeElement)

it.each(modes)('ten books are answered in 25 stops of Tab; scripts %s', async (mode) => {
  const { publisherId, path } = await tenBooks(mode)
  const context = await newContext(browser, mode)
  const { page, troubles } = await newPage(context, app.url)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${app.url}${path}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.keyboard.press('Tab')
  // past the menu, as everywhere
  await page.keyboard.press('Enter')
  let stops = 1
  const day = addDays(today, 30)
  const [, month = '', date = ''] = day.split('-')
  for (; !(await isFocused(page, '보내기')); stops++) {
    expect(stops).toBeLessThan(30)
    await page.keyboard.press('Tab')
    const field = await page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')
    // the first is not theirs, the second cannot be given, the others have a day
    if (field === 'answer0')
      for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    if (field === 'answer1')
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    if (/^day[2-9]$/.test(field)) await page.keyboard.type(`${Number(month)}월 ${Number(date)}일`)
  }
  expect(stops).toBeLessThanOrEqual(25)
  await page.keyboard.press('Enter')
  await page.getByText('답해 주셔서 고맙습니다. 책 10권의 답을 받았습니다.').waitFor()
  left[mode] = await app.db.sourceRequest.findMany({
    where: { publisherId },
    orderBy: { id: 'asc' },
    select: { state: true, promisedDay: true, steps: { select: { kind: true, text: true } } },
  })
  expect(troubles.filter((trouble) => !/first line fails|ERR_FAILED/.test(trouble))).toEqual([])
  await context.close()
})

it('the answers are the same in all script modes', () => {
  const [first, ...others] = modes.map((mode) => left[mode])
  expect(first).toMatchObject([
    { state: 'refused', promisedDay: '' },
    { state: 'refused', promisedDay: '' },
    ...Array.from({ length: 8 }, () => ({ state: 'promised', promisedDay: addDays(today, 30) })),
  ])
  for (const other of others) expect(other).toEqual(first)
})

const subjects = ['국어', '영어', '수학', '과학', '사회', '도덕', '음악', '미술', '체육', '기술']
const pages = ['모두책 시연용 교과서 원고입니다.', '첫째 단원에서는 글을 읽고 생각을 나눕니다.']

it('files for three, a day for six and a refusal are said with the keyboard alone, in 25 stops', async () => {
  const titleOf = (number: number) => `바람 ${subjects[number - 1]}`
  const { publisherId, path } = await tenBooks('keyboard', titleOf)
  const context = await newContext(browser, 'on')
  const { page, troubles } = await newPage(context, app.url)
  const began = performance.now()
  await page.goto(`${app.url}${path}`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  let stops = 1
  const day = addDays(today, 30)
  const [, month = '', date = ''] = day.split('-')
  for (; !(await isFocused(page, '보내기')); stops++) {
    expect(stops).toBeLessThan(30)
    await page.keyboard.press('Tab')
    const field = await page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')
    if (field === 'file') {
      const choosing = page.waitForEvent('filechooser')
      await page.keyboard.press('Enter')
      await (
        await choosing
      ).setFiles(
        [1, 2, 3].map((number) => ({
          name: `${titleOf(number)}.pdf`,
          mimeType: 'application/pdf',
          buffer: textPdf([titleOf(number), ...pages], 3),
        })),
      )
    }
    if (field === 'allDay') await page.keyboard.type(`${Number(month)}월 ${Number(date)}일`)
    // the fourth is not theirs; the others have the day of all
    if (field === 'answer3')
      for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/receipt\/[\w-]{14}$/)
  const seconds = (performance.now() - began) / 1000
  console.log(`ten books by the keyboard: ${stops} stops of Tab, ${seconds.toFixed(1)} s`)
  expect(stops).toBeLessThanOrEqual(25)
  const rows = await app.db.sourceRequest.findMany({
    where: { publisherId },
    orderBy: { id: 'asc' },
    select: { steps: { select: { kind: true } }, promisedDay: true },
  })
  expect(rows.map(({ steps, promisedDay }) => [steps[0]?.kind, promisedDay])).toEqual([
    ...Array.from({ length: 3 }, () => ['came', '']),
    ['refused', ''],
    ...Array.from({ length: 6 }, () => ['promised', day]),
  ])
  expect(troubles).toEqual([])
  await context.close()
})
