/**
 * Tests volumes in all script modes: paste, correct, upload a file that finishes one, delete; and
 * the reader's page.
 */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { addBook } from '../../support/servers/app'
import { logIn, newContext, newPage } from '../../support/browser/browser'
import { modes } from '../../support/browser/modes'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

const notice = (page: Page, text: string) => page.locator('.notice').getByText(text).waitFor()
const pasted =
  '권\t쪽\t단원\t상태\t예정일\n1권\t1–58쪽\t1·2단원\t끝\t\n2권\t59~12\t3·4단원\t제작중\t2027.12.15\n3권\t121-180\t5단원\t대기\t'

async function fill(page: Page): Promise<void> {
  await page.getByLabel('붙여 넣을 줄').fill(pasted)
  await page.getByRole('button', { name: '표에 채우기' }).click()
  await page.getByRole('link', { name: /2권: 끝 쪽이 시작 쪽보다 앞입니다/ }).click()
  await page.getByLabel('2권 쪽').fill('59-120')
  await page.getByRole('button', { name: '분권 저장' }).click()
  await notice(page, '추가 3권, 변경 0권, 삭제 0권')
}

async function finishSecond(page: Page): Promise<void> {
  await page.getByRole('link', { name: '2권 파일 올리기' }).click()
  await page.setInputFiles('#file-form-file', {
    name: '수학 2권.brf',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('점자'),
  })
  await page.getByLabel('이 권을 완료로 표시').check()
  await page.locator('#file-form').getByRole('button', { name: '올리기' }).click()
  await notice(page, '2권의 파일을 올렸습니다. 이 권은 완료이고, 진행률은 ')
}

async function removeFirst(page: Page): Promise<void> {
  await page.getByLabel('1권 상태').selectOption('이 권 삭제')
  await page.getByRole('button', { name: '분권 저장' }).click()
  await page.getByRole('button', { name: '삭제하고 저장' }).click()
  await notice(page, '추가 0권, 변경 0권, 삭제 1권')
}

let number = 0
it.each(modes)('with scripts %s', async (mode) => {
  const bookId = `2098-${String(++number).padStart(7, '0')}`
  const id = await addBook(app, { bookId, title: '나누어 나오는 책', grade: '중' })
  const context = await newContext(browser, mode)
  const { page, troubles } = await newPage(context, app.url)
  await logIn(page, app.url, 'admin')
  await page.goto(`${app.url}/admin/produce/volumes/${bookId}`)
  await fill(page)
  await finishSecond(page)
  await removeFirst(page)
  const rows = await app.db.volume.findMany({
    where: { bookRowId: id },
    orderBy: { number: 'asc' },
    include: { file: true },
  })
  expect(
    rows.map(({ number, firstPage, lastPage, units, state, dueDate, file }) => [
      number,
      firstPage,
      lastPage,
      units,
      state,
      dueDate,
      file?.name,
    ]),
  ).toEqual([
    [2, 59, 120, '3·4단원', 'finished', '2027-12-15', '수학 2권.brf'],
    [3, 121, 180, '5단원', 'waiting', '', undefined],
  ])
  await page.goto(`${app.url}/item/${id}`)
  await page
    .getByText(
      '지금 읽을 수 있는 부분: 59–120쪽 (3·4단원). 다음: 121–180쪽 (5단원), 완성 예정일 미정.',
    )
    .waitFor()
  // blocked and failing scripts are reported in the console, as they should be
  if (mode === 'on' || mode === 'off') expect(troubles).toEqual([])
  await context.close()
})
