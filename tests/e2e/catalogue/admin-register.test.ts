/**
 * Tests the replacement of the request list in all script modes: upload, preview, confirm; with
 * scripts the page updates itself.
 */
import { expect, it } from 'vitest'
import { logIn, newContext, newPage } from '../../support/browser/browser'
import { modes, unexpected } from '../../support/browser/modes'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'
import type { RequestListState } from '~/tables/codes'

useAppAndBrowser()

const csv = (edition: string) => ({
  name: `${edition}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(`도서명,출판사\n수학 ${edition},미래엔\n국어 ${edition},미래엔\n`),
})
const titles = async () =>
  (await app.db.requestBook.findMany({ orderBy: { id: 'asc' }, select: { title: true } })).map(
    ({ title }) => title,
  )

it.each(modes)(
  'a list is uploaded, looked at, confirmed and stands there; scripts %s',
  async (mode) => {
    const context = await newContext(browser, mode)
    const { page, troubles } = await newPage(context, app.url)
    const settled = async () => {
      const refresh = page.getByRole('link', { name: '새로 고침' })
      while (mode !== 'on' && (await refresh.count()) > 0) await refresh.click()
      await page.waitForFunction(() => !document.querySelector('[data-moving]'))
    }
    await logIn(page, app.url, 'admin')
    await page.goto(`${app.url}/admin/request/register`)
    await page.getByLabel('목록 파일').setInputFiles(csv(mode))
    await page.getByRole('button', { name: '올려서 확인하기' }).click()
    await page.waitForURL(/register\/\d+$/)
    await settled()
    await page.getByRole('heading', { name: '추가 2권' }).waitFor()
    await page.getByRole('button', { name: '목록 바꾸기' }).click()
    await settled()
    await page.getByText('등록되었습니다.').first().waitFor()
    expect(await titles()).toEqual([`수학 ${mode}`, `국어 ${mode}`])
    await page.getByRole('link', { name: '전체 목록 보기' }).click()
    await page.getByRole('link', { name: `수학 ${mode}` }).waitFor()
    expect(unexpected(mode, troubles)).toEqual([])
    await context.close()
  },
)

it('the page follows the work, says each tenth once, keeps the focus, and shows the end', async () => {
  const context = await newContext(browser, 'on')
  const { page, troubles } = await newPage(context, app.url)
  await logIn(page, app.url, 'admin')
  const { id } = await app.db.requestList.create({
    data: {
      state: 'applying',
      fileName: '큰 목록.xlsx',
      userName: 'admin',
      added: 100,
      rowCount: 100,
      progress: 12,
    },
  })
  const setUpload = (data: { progress?: number; state?: RequestListState }) =>
    app.db.requestList.update({ where: { id }, data })
  await page.goto(`${app.url}/admin/request/register/${id}`)
  const statusText = () => page.locator('#upload-said').textContent()
  await page.getByRole('link', { name: '새로 고침' }).focus()
  await setUpload({ progress: 15 })
  await page.getByRole('heading', { name: '100권 가운데 15권' }).waitFor()
  expect(await statusText()).toBe('')
  await setUpload({ progress: 47 })
  await page.getByRole('heading', { name: '100권 가운데 47권' }).waitFor()
  expect(await statusText()).toBe('목록을 바꾸고 있습니다. 100권 가운데 47권을 마쳤습니다.')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('새로 고침')
  await setUpload({ state: 'applied', progress: 100 })
  await page.getByRole('link', { name: '전체 목록 보기' }).waitFor()
  expect(await statusText()).toBe('등록되었습니다.')
  expect(troubles).toEqual([])
  await context.close()
})
