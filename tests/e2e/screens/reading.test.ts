/**
 * Compares screens as screen readers read them with the files in reading/. These hold names, roles
 * and states in the order of the page. `npm test -- tests/e2e/screens/reading -u` writes the files
 * again; people review them. Scripts on and off must read the same except for what only scripts can
 * do.
 */
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn, newContext, sendUnchecked } from '../../support/browser/browser'
import { app, browser, useAppAndBrowser } from '../../support/servers/use-app-and-browser'

useAppAndBrowser()

type Screen = [
  name: string,
  who: 'anyone' | 'member' | 'producer' | 'admin',
  path: string,
  reach?: (page: Page) => Promise<unknown>,
]
const screens: Screen[] = [
  ['home', 'anyone', '/'],
  ['results', 'anyone', '/?keyword=과학'],
  ['no-result', 'anyone', '/?keyword=없는책'],
  ['advanced-search', 'anyone', '/search/advanced?grade=중&publisher=미래엔'],
  ['book', 'anyone', '/item/1?from=/'],
  ['camera', 'anyone', '/camera?from=/'],
  ['login', 'anyone', '/login?from=/order'],
  ['login-refused', 'anyone', '/login', (page) => sendUnchecked(page, '#login-form')],
  ['join', 'anyone', '/join'],
  ['find-id', 'anyone', '/findid?step=1'],
  ['display-settings', 'anyone', '/preferences?from=/'],
  ['not-found', 'anyone', '/nowhere'],
  ['cart', 'member', '/cart'],
  ['applications', 'member', '/order?size=20'],
  ['notifications', 'member', '/notifications'],
  ['request-list', 'admin', '/admin/request/list?grade=중'],
  ['purchase-requests', 'admin', '/admin/cart'],
  ['drive', 'admin', '/admin/drive/list'],
  ['members', 'admin', '/admin/member/list'],
  ['producers-books', 'producer', '/producer/list'],
]

/** Replaces dates, and numbers that depend on the day or on other data, by a placeholder. */
const steady = (tree: string) =>
  tree
    .replace(/\d{4}-\d\d-\d\d(?:T[\d:.+Z]+|(?: \d\d:\d\d(?::\d\d)?))?/g, '<날짜>')
    .replace(/\b(?:\d{4}년 )?\d{1,2}월 \d{1,2}일/g, '<날짜>')
    .replace(/\d+일 (?:남음|지남)|오늘까지/g, '<날수>')
    .replace(/처리할 일 \d+건/g, '처리할 일 <건수>')
    .replace(/\((?:오늘|어제|\d+일 전)\)/g, '(<날수>)')
    // other tests check where links lead; a button that is not ready yet says so only with scripts
    .replace(/\n\s*- \/url: .*/g, '')
    .replace(/ \[disabled\]/g, '')

/** What scripts add to a screen, besides the panel of the live camera. Nothing else may differ. */
const added =
  /^\s*- button "패스키로 로그인"$|^\s*- (?:checkbox|text:) "?(?:비밀번호 보기|이 쪽의 (?:자료|파일과 폴더) 모두 선택)"?$|^\s*- (?:paragraph:|status)$/
/** What stands in the place of a passkey's button without scripts. */
const instead = /^\s*- status: 패스키는 스크립트가 켜진 브라우저에서 쓸 수 있습니다\.$/
const panel = /\n {2}- region "카메라로 바로 찾기":\n(?: {4}.*\n)*/

/** Lines that `one` has more often than `other`. */
function beyond(one: string[], other: string[]): string[] {
  const left = [...other]
  return one.filter((line) => {
    const index = left.indexOf(line)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

describe.each(['anyone', 'member', 'producer', 'admin'] as const)('as %s', (who) => {
  const windows = {} as Record<'on' | 'off', Page>
  beforeAll(async () => {
    // which volumes are overdue, and so stand first, depends on the day
    if (who === 'producer')
      await app.db.volume.updateMany({
        where: { state: { not: 'finished' } },
        data: { dueDate: '' },
      })
    for (const scripts of ['on', 'off'] as const) {
      const context = await newContext(browser, scripts, { reducedMotion: 'reduce' })
      windows[scripts] = await context.newPage()
      if (who !== 'anyone') await logIn(windows[scripts], app.url, who)
    }
  })
  afterAll(async () => {
    for (const page of Object.values(windows)) await page.context().close()
  })

  const treeOf = async (scripts: 'on' | 'off', path: string, reach: Screen[3]) => {
    const page = windows[scripts]
    await page.goto(app.url + path)
    await reach?.(page)
    await page.waitForLoadState(scripts === 'on' ? 'networkidle' : 'load')
    const tree = steady(await page.locator('body').ariaSnapshot())
    const before = await page.evaluate(() => {
      const range = document.createRange()
      range.setStart(document.querySelector('main') as Element, 0)
      range.setEnd(document.querySelector('h1') as Element, 0)
      return range.toString().split(/\s+/).filter(Boolean).length
    })
    return { tree, before }
  }

  it.each(screens.filter(([, whose]) => whose === who))('%s', async (name, _, path, reach) => {
    const [off, on] = [await treeOf('off', path, reach), await treeOf('on', path, reach)]
    await expect(off.tree).toMatchFileSnapshot(`reading/${name}.yml`)
    // the skip link leads to main, and the content follows at once
    expect(off.before).toBeLessThanOrEqual(25)
    const [scripted, plain] = [on.tree.replace(panel, '\n').split('\n'), off.tree.split('\n')]
    expect(beyond(scripted, plain).filter((line) => !added.test(line))).toEqual([])
    expect(beyond(plain, scripted).filter((line) => !instead.test(line))).toEqual([])
  })
})
