/**
 * Tests administration of members in all script modes: register, find, change, change the level,
 * delete.
 */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { logIn, newContext, newPage } from '../../support/browser/browser'
import { modes } from '../../support/browser/modes'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

const secret = 'Teach-2026!'.replace('-', '')
const notice = (page: Page, text: string) => page.locator('.notices').getByText(text).waitFor()

async function register(page: Page, user: string): Promise<void> {
  await page.goto(`${app.url}/admin/member/list`)
  await page.getByRole('link', { name: '회원 등록' }).click()
  const fields = {
    user,
    password: secret,
    passwordConfirm: secret,
    name: '박교사',
    cellPhone: '010-2345-6789',
    schoolName: '서울맹학교',
  }
  for (const [name, value] of Object.entries(fields))
    await page.fill(`#register-form-${name}`, value)
  await page.getByRole('button', { name: '등록', exact: true }).click()
  await notice(page, `${user} 회원이 등록되었습니다.`)
}

async function change(page: Page, user: string): Promise<void> {
  await page.goto(`${app.url}/admin/member/list`)
  await page.fill('#user', user)
  await page.getByRole('button', { name: '검색', exact: true }).click()
  await page.getByRole('link', { name: user, exact: true }).click()
  await page.fill('#member-form-nickName', '새 별명')
  await page.getByLabel('제작자', { exact: true }).check()
  await page.getByRole('button', { name: '저장' }).click()
  await page.getByRole('button', { name: '등급 바꾸기' }).click()
  await notice(page, '박교사 회원의 등급은 제작자입니다.')
}

async function remove(page: Page, user: string): Promise<void> {
  await page.getByRole('link', { name: '회원 삭제' }).click()
  await page.getByRole('button', { name: '삭제하기' }).click()
  await notice(page, `${user} 회원이 삭제되었습니다.`)
  expect(await page.locator('.empty h2').innerText()).toBe('조건에 맞는 회원이 없습니다.')
}

async function readLog(page: Page, user: string): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: '주 메뉴' })
  await menu.getByRole('link', { name: '설정' }).click()
  await page.getByRole('link', { name: '기록', exact: true }).click()
  await page.fill('#target', user)
  await page.getByRole('button', { name: '검색', exact: true }).click()
  await page.waitForURL(/target=/)
  return page.locator('tbody td:nth-child(3)').allInnerTexts()
}

it.each(modes)('with scripts %s', async (mode) => {
  const user = `flow${mode}`
  const context = await newContext(browser, mode)
  const { page, troubles } = await newPage(context, app.url)
  await logIn(page, app.url, 'admin')
  await register(page, user)
  await change(page, user)
  const school = await app.db.school.findUniqueOrThrow({ where: { name: '서울맹학교' } })
  expect(await app.db.user.findUniqueOrThrow({ where: { user } })).toMatchObject({
    level: 2,
    nickName: '새 별명',
    cellPhone: '01023456789',
    zipCode: school.zipCode,
    address: school.address,
  })
  await remove(page, user)
  expect(await app.db.user.count({ where: { user } })).toBe(0)
  expect(await readLog(page, user)).toEqual(['등급 변경', '회원 정보 변경', '회원 등록'])
  // blocked and failing scripts are reported in the console, as they should be
  if (mode === 'on' || mode === 'off') expect(troubles).toEqual([])
  await context.close()
})
