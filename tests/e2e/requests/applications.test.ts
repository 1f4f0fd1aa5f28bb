/** Tests an administrator's way through demand in all script modes: each leaves the same rows. */
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { addBook } from '../../support/servers/app'
import { createApplication, orderFile } from '../../support/fixtures/applications'
import { logIn, newContext, newPage } from '../../support/browser/browser'
import { modes, unexpected } from '../../support/browser/modes'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()
beforeAll(async () => {
  const { searchColumns } = await import('~/features/catalogue/book/search/search-text')
  const { id } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
  await addBook(app, { bookId: 'E-1', title: '여정 수학', publisher: '비상교육' })
  const fields = { bookId: 'E-2', title: '여정 과학', publisher: '미래엔' }
  await app.db.requestBook.create({ data: { ...fields, ...searchColumns(fields) } })
  await orderFile(app.db, { schoolName: '서울맹학교', name: '서울.xlsx' }, [
    { bookId: 'E-1', brl: 3 },
    { bookId: 'E-2', sp: 1 },
  ])
  await orderFile(app.db, { schoolName: '한빛맹학교', name: '한빛.xlsx' }, [
    { bookId: 'E-1', a3: 2 },
  ])
  await createApplication(app.db, id, 'E-1', '음성', 4)
})

const loaded = async (page: Page, act: Promise<unknown>) => {
  const answered = page.waitForEvent('load')
  await act
  await answered
}
const titles = (page: Page) => page.locator('#results tbody th a').allInnerTexts()
const sorted = (page: Page) =>
  page
    .locator('#results th[aria-sort]')
    .evaluateAll((headings) => headings.map((one) => one.getAttribute('aria-sort')))
const left: string[] = []

describe.each(modes)('with scripts %s', (mode) => {
  it('the list is searched and sorted by keyboard, its schools are looked at, and a book is requested', async () => {
    await app.db.purchaseCartEntry.deleteMany()
    const context = await newContext(browser, mode)
    const { page, troubles } = await newPage(context, app.url)
    await logIn(page, app.url, 'admin')
    await page.goto(`${app.url}/admin/order`)
    await page.fill('#keyword', '여정')
    await loaded(page, page.press('#keyword', 'Enter'))
    expect([await titles(page), await sorted(page)]).toEqual([
      ['여정 수학', '여정 과학'],
      ['descending'],
    ])
    const heading = () => page.locator('#results thead').getByRole('link', { name: '도서명' })
    await loaded(page, heading().press('Enter'))
    expect([await titles(page), await sorted(page)]).toEqual([
      ['여정 과학', '여정 수학'],
      ['ascending'],
    ])
    await loaded(page, heading().press('Enter'))
    expect([await titles(page), await sorted(page)]).toEqual([
      ['여정 수학', '여정 과학'],
      ['descending'],
    ])
    await loaded(
      page,
      page.getByRole('link', { name: '『여정 수학』 (비상교육) 신청처' }).press('Enter'),
    )
    expect(await page.locator('#schools h2').innerText()).toBe('『여정 수학』 신청처')
    expect(await page.locator('#schools tbody th').count()).toBe(2)
    expect(await page.locator('#schools').innerText()).toContain(
      '회원 1명이 신청 1건, 4부를 신청했습니다.',
    )
    expect(
      await page.evaluate(
        () => document.querySelector('#schools')!.getBoundingClientRect().top < innerHeight,
      ),
    ).toBe(true)
    await loaded(page, page.getByRole('link', { name: '목록으로 돌아가기' }).press('Enter'))
    expect([
      await page.locator('#schools').count(),
      new URL(page.url()).hash,
      await sorted(page),
    ]).toEqual([0, '#book-E-1', ['descending']])
    await page.getByRole('checkbox', { name: '여정 과학 (미래엔) 선택' }).press('Space')
    await loaded(page, page.getByRole('button', { name: 'PDF 구입 요청' }).press('Enter'))
    expect(await page.locator('.notice').first().innerText()).toContain(
      'PDF 구입 요청에 담았습니다: 성공 1건, 이미 담김 0건',
    )
    expect(await page.locator('#results').innerText()).toContain('PDF 구입 요청에 담김')
    left.push(
      JSON.stringify(
        await app.db.purchaseCartEntry.findMany({
          select: { bookId: true, orderType: true, orderNum: true },
        }),
      ),
    )
    expect(unexpected(mode, troubles)).toEqual([])
    await context.close()
  })
})

it('every way leaves the same rows', () => {
  expect(left).toHaveLength(modes.length)
  expect(new Set(left)).toEqual(
    new Set([JSON.stringify([{ bookId: 'E-2', orderType: 0, orderNum: 1 }])]),
  )
})
