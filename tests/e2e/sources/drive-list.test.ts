/**
 * Tests an administrator's way through a folder of the drive in all script modes: each leaves the
 * same rows.
 */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { inRowMenu, logIn, newContext, newPage } from '../../support/browser/browser'
import { modes, unexpected } from '../../support/browser/modes'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

const list = '/admin/drive/list'
const notice = (page: Page) => page.locator('.notice').first().innerText()
const press = async (page: Page, selector: string) => {
  const answered = page.waitForEvent('load')
  await page.locator(selector).click()
  await answered
}
const file = (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(`${name}의 내용`),
})

/** What the flow has left of this publisher, without values that differ from run to run. */
async function rowsOf(publisher: string) {
  const { id } = await app.db.driveItem.findFirstOrThrow({ where: { name: publisher } })
  const items = await app.db.driveItem.findMany({
    where: { parentId: id },
    orderBy: { foldedName: 'asc' },
    select: { name: true, trashTime: true, file: { select: { name: true, size: true } } },
  })
  const audit = await app.db.audit.findMany({
    where: { target: { startsWith: publisher }, action: { startsWith: 'drive.' } },
    orderBy: { id: 'asc' },
    select: { action: true },
  })
  return JSON.stringify(
    {
      items: items.map(({ trashTime, ...item }) => ({ ...item, trash: trashTime !== null })),
      audit: audit.map(({ action }) => action),
    },
    (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value),
  )
}
const left: string[] = []

describe.each(modes)('with scripts %s', (mode) => {
  it('a folder is made, files are uploaded, renamed, found and deleted', async () => {
    const context = await newContext(browser, mode)
    const { page, troubles } = await newPage(context, app.url)
    const publisher = `여정 ${mode}`
    await logIn(page, app.url, 'admin')
    await page.goto(app.url + list)
    await page.click('details:has(#folder-form) > summary')
    await page.fill('#folder-form-name', publisher)
    await press(page, '#folder-form button')
    expect(await notice(page)).toContain(`'${publisher}' 폴더를 만들었습니다.`)
    await press(page, '.notice a')
    await page.setInputFiles('#upload-form input[type=file]', [file('수학①.pdf'), file('국어.pdf')])
    await press(page, '#upload-form button:not([type=button])')
    expect(await page.locator('.notice').allInnerTexts()).toEqual([
      '파일 2개를 올렸습니다. 수학1.pdf, 국어.pdf',
      "'수학①.pdf'은(는) '수학1.pdf'(으)로 저장했습니다.",
    ])
    await (await inRowMenu(page, "'수학1.pdf' 이름 바꾸기")).click()
    await page.fill('#rename-form-newName', '수학 새판.pdf')
    const renamed = page.waitForEvent('load')
    await page.press('#rename-form-newName', 'Enter')
    await renamed
    expect(await notice(page)).toBe("이름을 '수학 새판.pdf'(으)로 바꿨습니다.")
    await page.fill('#keyword', '수학새판')
    await press(page, 'form[role=search] button')
    expect(await page.locator('.drive-list tbody tr').count()).toBe(1)
    await press(page, '.drive-list tbody td a')
    for (const box of await page.locator('.drive-list tbody input[type=checkbox]').all())
      await box.check()
    await press(page, '[name=act][value=remove]')
    expect(await page.locator('#confirm-question').innerText()).toBe(
      '선택한 2개를 삭제하시겠습니까?',
    )
    await press(page, '#remove-form button')
    expect(await notice(page)).toContain('삭제되었습니다. 2개')
    expect(await page.locator('main').innerText()).toContain('빈 폴더입니다.')
    left.push((await rowsOf(publisher)).replaceAll(publisher, ''))
    expect(unexpected(mode, troubles)).toEqual([])
    await context.close()
  })
})

it('every way leaves the same rows', () => {
  expect(left).toHaveLength(modes.length)
  expect(new Set(left).size).toBe(1)
  expect(left[0]).toContain('"name":"수학 새판.pdf","file":{"name":"수학①.pdf"')
})

describe('where scripts run', () => {
  const inFolder = async (publisher: string, ...names: string[]) => {
    const { id: parentId } = await app.db.driveItem.create({
      data: { name: publisher, foldedName: publisher },
    })
    for (const [i, name] of names.entries()) {
      const key = `${publisher}-${i}`
      await app.db.storedFile.create({ data: { key, name, size: 3, sha256: new Uint8Array(32) } })
      await app.db.driveItem.create({ data: { parentId, name, foldedName: name, fileKey: key } })
    }
    const context = await newContext(browser, 'on')
    const watched = await newPage(context, app.url)
    await logIn(watched.page, app.url, 'admin')
    await watched.page.goto(`${app.url}${list}/${encodeURIComponent(publisher)}`)
    return { ...watched, context, parentId }
  }
  /** Drops files over the list as a browser does. */
  const drop = (page: Page, ...names: string[]) =>
    page
      .locator('[data-drop]')
      .first()
      .evaluate((place, names) => {
        const dataTransfer = new DataTransfer()
        for (const name of names) dataTransfer.items.add(new File(['내용'], name))
        for (const kind of ['dragover', 'drop'])
          place.dispatchEvent(
            new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }),
          )
      }, names)

  it('files dropped onto the list are uploaded by the same form, and a refusal is told there', async () => {
    const { page, troubles, context, parentId } = await inFolder('끌기', '국어.pdf')
    await page.click('details:has(#upload-form) > summary')
    expect(await page.locator('[data-drop-hint]').isVisible()).toBe(true)
    const answered = page.waitForEvent('load')
    await drop(page, '수학.pdf', '과학.pdf')
    await answered
    expect(await notice(page)).toBe('파일 2개를 올렸습니다. 수학.pdf, 과학.pdf')
    await drop(page, '국어.pdf')
    await page.locator('#error-summary').waitFor()
    expect(await page.locator('#error-summary').innerText()).toContain("'국어 (2).pdf'")
    expect(await app.db.driveItem.count({ where: { parentId } })).toBe(3)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('renaming puts the focus into the field, with the name without its ending marked; Esc goes back', async () => {
    const { page, troubles, context } = await inFolder('고치기', '수학 1.pdf')
    await (await inRowMenu(page, "'수학 1.pdf' 이름 바꾸기")).click()
    await page.locator('#rename-form').waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'rename-form-newName')
    expect(await page.evaluate(() => String(getSelection()))).toBe('수학 1')
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => !url.search)
    expect(await page.locator('#rename-form').count()).toBe(0)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('the question before deleting is a dialog, answered from there', async () => {
    const { page, troubles, context, parentId } = await inFolder('묻기', '수학 1.pdf', '수학 2.pdf')
    const link = await inRowMenu(page, "'수학 1.pdf' 삭제")
    await link.click()
    await page.locator('dialog[open] #confirm').waitFor()
    await page.keyboard.press('Escape')
    expect(await link.evaluate((one) => one === document.activeElement)).toBe(true)
    await link.click()
    await press(page, 'dialog #remove-form button')
    expect(await notice(page)).toContain("삭제되었습니다. '수학 1.pdf'")
    expect(await app.db.driveItem.count({ where: { parentId, trashTime: null } })).toBe(1)
    expect(troubles).toEqual([])
    await context.close()
  })
})
