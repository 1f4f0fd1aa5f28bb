/**
 * Tests an administrator's way through production in all script modes: each leaves the same rows.
 */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { addBook } from '../../support/servers/app'
import { logIn, newContext, newPage } from '../../support/browser/browser'
import { modes, unexpected } from '../../support/browser/modes'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

const list = '/admin/produce/list'
const notice = (page: Page) => page.locator('.notice').first().innerText()
const press = async (page: Page, selector: string) => {
  const answered = page.waitForEvent('load')
  await page.click(selector)
  await answered
}

/** Opens the folded part around a form, unless it is open. */
const unfold = async (page: Page, form: string) => {
  const summary = page.locator(`details:not([open]):has(${form}) > summary`)
  if ((await summary.count()) > 0) await summary.click()
}

/** What the flow has written of this book, without values that differ from run to run. */
async function rowsOf(bookId: string) {
  const book = await app.db.book.findUniqueOrThrow({
    where: { bookId },
    select: {
      needDate: true,
      creator: true,
      prodTypes: true,
      fileTypes: true,
      publisherFile: { select: { name: true, size: true } },
      formats: {
        select: { prodType: true, progress: true, file: { select: { name: true, size: true } } },
        orderBy: { prodType: 'asc' },
      },
      assignments: { select: { user: { select: { user: true } } } },
    },
  })
  const audit = await app.db.audit.findMany({
    where: { target: bookId },
    orderBy: { id: 'asc' },
    select: { action: true },
  })
  return JSON.stringify({ book, audit: audit.map(({ action }) => action) }, (_, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  )
}
const left: string[] = []

describe.each(modes)('with scripts %s', (mode) => {
  it('a book is found, dated, changed, brought forward, given its files and producer, and deleted', async () => {
    const context = await newContext(browser, mode)
    const { page, troubles } = await newPage(context, app.url)
    await logIn(page, app.url, 'admin')
    const bookId = `E-${mode}`
    await addBook(app, { bookId, title: `제작 여정 ${mode}`, publisher: '시험출판' })
    await page.goto(app.url + list)
    await page.fill('#keyword', `제작 여정 ${mode}`)
    await press(page, 'form.filters .button')
    await page.locator('#choose-form input[name=bookId]').check()
    await page.fill('#choose-form-needDate', '2027-03-02')
    await press(page, '[value=needDate]')
    expect(await notice(page)).toContain('필요한 날 변경 1건, 이미 같은 날 0건')
    await press(page, '#choose-form th a')
    await unfold(page, '#book-form')
    await page.fill('#book-form-creator', '새 저자')
    await press(page, '#book-form .button')
    expect(await notice(page)).toBe(`변경사항이 저장되었습니다. 『제작 여정 ${mode}』`)
    await unfold(page, '#progress-sp')
    await page.fill('#progress-sp-progress', '60')
    await press(page, '#progress-sp button')
    expect(await notice(page)).toBe('변경사항이 저장되었습니다. 음성 진행률은 60%입니다.')
    for (const [form, name] of [
      ['#file-sp', '소리.zip'],
      ['#file-publisher', '원본.pdf'],
    ] as const) {
      await unfold(page, form)
      await page.setInputFiles(`${form} input[type=file]`, {
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from('내용'),
      })
      await press(page, `${form} button:not([type=button])`)
      expect(await notice(page)).toBe(`파일이 등록되었습니다. ${name}`)
    }
    await unfold(page, '#share-form')
    await page.selectOption(
      '#share-form-userId',
      String((await app.db.user.findUniqueOrThrow({ where: { user: 'producer' } })).id),
    )
    await press(page, '#share-form button')
    expect(await notice(page)).toContain('할당되었습니다. ')
    left.push(await rowsOf(bookId))
    await unfold(page, '#file-publisher')
    await page.getByRole('link', { name: '출판사 파일 삭제', exact: true }).click()
    await page.locator('#confirm').waitFor()
    await press(page, '#remove-file-form button')
    expect(await notice(page)).toBe('삭제되었습니다. 원본.pdf')
    await page.locator('#fold-remove:not([open]) > summary').click()
    await page.getByRole('link', { name: '삭제', exact: true }).click()
    await page.locator('#confirm').waitFor()
    await press(page, '#confirm [value=remove2]')
    await press(page, '#remove-form button')
    expect([
      new URL(page.url()).pathname,
      await notice(page),
      await app.db.book.count({ where: { bookId } }),
    ]).toEqual([list, `삭제되었습니다. 『제작 여정 ${mode}』`, 0])
    expect(unexpected(mode, troubles)).toEqual([])
    await context.close()
  })
})

it('every way leaves the same rows', () => {
  expect(left).toHaveLength(modes.length)
  expect(new Set(left).size).toBe(1)
  expect(left[0]).toContain('"prodTypes":["음성"]')
})
