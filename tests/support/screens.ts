/**
 * What is demanded of every screen and state, with scripts on and off, wide and at 320 pixels, and in forced colours: axe with every
 * rule it has, valid HTML, one h1, the title, no sideways scrolling, and tables that stay tables.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { HtmlValidate } from 'html-validate'
import type { BrowserContext, Page, Response } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { cells, cellsOf, type Cell, type Scripts } from '../e2e/cells'
import { logIn, newContext } from './browser'
import { app, browser, started } from './service'

const file = (path: string) => readFileSync(createRequire(import.meta.url).resolve(path), 'utf8')
const axeSource = file('axe-core/axe.min.js')
const korean = JSON.parse(file('axe-core/locales/ko.json')) as axe.Locale

/** Everything axe knows: experimental, AAA and best practice too; no rule is left out. */
async function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const rules = Object.fromEntries(axe.getRules().map(({ ruleId }) => [ruleId, { enabled: true }]))
    const found = await axe.run(document, { rules, resultTypes: ['violations'] })
    return found.violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes
          .map(({ html }) => html.slice(0, 160))
          .slice(0, 3)
          .join(' | ')}`,
    )
  })
}

async function inject(page: Page): Promise<void> {
  await page.evaluate(axeSource)
  await page.evaluate((locale) => (window as unknown as { axe: typeof import('axe-core') }).axe.configure({ locale }), korean)
}

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // the roles of tables are written out on purpose: browsers drop them when CSS makes cards of rows
    'no-redundant-role': 'off',
    // React writes <input/>, autoComplete="off" and required="": HTML reads them the same, so pure style
    'void-style': 'off',
    'attr-case': 'off',
    'attr-quotes': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // the error summary with its own heading comes before the h1 (quality A.7-1); levels are still not skipped
    'heading-level': ['error', { minInitialRank: 'h2' }],
    // a telephone number should be copied as it is dialled, with plain hyphens
    'tel-non-breaking': 'off',
    // all our files come from our own origin, over the same connection as the page
    'require-sri': ['error', { target: 'crossorigin' }],
    // the boxes of a list's rows share a name: the chosen ones are sent as its values
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
    // a button in a form submits it: that is HTML's default and means the same
    'no-implicit-button-type': 'off',
    'no-implicit-input-type': 'off',
  },
})

async function invalid(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) =>
        `${ruleId}: ${message} (${line}:${column}) ${html.split('\n')[line - 1]?.slice(Math.max(0, column - 60), column + 100)}`,
    ),
  )
}

const contexts = new Map<string, Promise<BrowserContext>>()
/** Windows that wait for their next screen. A new one costs a process with its fonts and styles, many times what a screen costs. */
const idle = new Map<string, Page[]>()

/** One browser context for each kind of visitor, scripts and language, logged in once; what remembers steps has one of its own. */
const kind = ({ alone, who = 'anyone', lang = 'ko' }: Cell, scripts: Scripts) => (alone ? `${scripts},alone` : [scripts, who, lang].join())

async function windowFor(cell: Cell, scripts: Scripts): Promise<Page> {
  const key = kind(cell, scripts)
  const waiting = idle.get(key)?.pop()
  // whatever the last screen's scripts still wait for ends with it, and an address that differs in its # only is loaded; between
  // about:blank and a page of ours Chromium would begin another process
  await waiting?.goto(`${app.url}/favicon.svg`)
  // nothing is kept in the browser but cookies, so without them it is as new
  if (waiting && cell.alone) await waiting.context().clearCookies()
  const page = waiting ?? (await (await contextOf(cell, scripts)).newPage())
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ forcedColors: 'none' })
  return page
}

function contextOf(cell: Cell, scripts: Scripts): Promise<BrowserContext> {
  if (cell.alone) return freshContext(cell, scripts)
  const key = kind(cell, scripts)
  const context = contexts.get(key) ?? freshContext(cell, scripts)
  contexts.set(key, context)
  return context
}

async function freshContext({ alone, who = 'anyone' }: Cell, scripts: Scripts): Promise<BrowserContext> {
  const context = await newContext(browser, scripts, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  // the first screens come all at once to a service that has drawn none yet; how long it takes is measured elsewhere
  context.setDefaultNavigationTimeout(30_000)
  if (alone || who === 'anyone') return context
  const page = await context.newPage()
  await logIn(page, app.url, who)
  await page.close()
  return context
}

/** Opens a screen in its state; returns the document as it was served. */
async function open(page: Page, { path, failed = false, lang = 'ko', reach }: Cell, scripts: Scripts): Promise<string> {
  let served = Promise.resolve('')
  const note = (response: Response) => {
    const before = served
    const isPage = response.request().isNavigationRequest() && response.status() !== 303
    if (isPage) served = response.text().catch(() => before)
  }
  page.on('response', note)
  await page.goto(app.url + path)
  await reach?.(page, scripts)
  await page.waitForLoadState('load')
  page.off('response', note)
  expect(await page.locator('h1').count()).toBe(1)
  expect(/^(오류|Error): /.test(await page.title())).toBe(failed)
  expect(await page.getAttribute('html', 'lang')).toBe(lang)
  return served
}

const look = async (page: Page, width: number, forcedColors: 'active' | 'none') => {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ forcedColors })
  return { violations: await violations(page), width: await page.evaluate(() => document.documentElement.scrollWidth) }
}

async function tableRoles(page: Page): Promise<string[]> {
  const table = page.locator('main table')
  if ((await table.count()) === 0) return []
  const tree = await table.first().ariaSnapshot()
  return ['table', 'row', 'columnheader', 'rowheader', 'cell'].filter((role) => !new RegExp(`- '?${role}\\b`).test(tree))
}

/** A page without the header that ours have begins in a process of its own, and so does the one after it. */
const ourOpener = { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' }

/** axe is a script. What a browser without scripts shows is laid before one with scripts, its own ones taken out. */
async function lay(page: Page, html: string, url: string): Promise<void> {
  const body = html.replace(/<script\b.*?<\/script>/gs, '')
  await page.route(
    (address) => address.href === url,
    (route) => route.fulfill({ headers: { ...ourOpener, 'Content-Type': 'text/html; charset=utf-8' }, body }),
  )
  await page.goto(url)
  await page.unrouteAll()
}

const toLookAt: Cell = { state: '', path: '' }

async function check(cell: Cell, scripts: Scripts): Promise<void> {
  const opened = await windowFor(cell, scripts)
  const page = scripts === 'on' ? opened : await windowFor(toLookAt, 'on')
  try {
    const served = await open(opened, cell, scripts)
    const dom = await opened.content()
    if (page !== opened) await lay(page, dom, opened.url())
    await inject(page)
    // over both ways every screen is seen wide and narrow, in its own colours and in forced ones
    const wide = await look(page, 1280, scripts === 'on' ? 'none' : 'active')
    const narrow = await look(page, 320, scripts === 'on' ? 'active' : 'none')
    const lost = await tableRoles(page)
    expect({ wide, narrow, lost }).toEqual({ wide: { violations: [], width: 1280 }, narrow: { violations: [], width: 320 }, lost: [] })
    expect({ served: await invalid(served), dom: scripts === 'on' ? await invalid(dom) : [] }).toEqual({ served: [], dom: [] })
  } catch (error) {
    // in whatever state they are, no other screen is opened in them
    await Promise.all([...new Set([opened, page])].map((one) => one.close()))
    throw error
  }
  release(opened, kind(cell, scripts))
  if (page !== opened) release(page, kind(toLookAt, 'on'))
}

const release = (page: Page, key: string) => void idle.set(key, [...(idle.get(key) ?? []), page])

/** The tests of one part of the screens; the parts run beside each other, each over a service of its own. */
export function testScreens(part: (cell: Cell) => boolean): void {
  started()
  beforeAll(async () => {
    cellsOf(app)
    const { passwordHash } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
    await app.db.user.create({ data: { user: 'newcomer', name: '새회원', passwordHash } })
    await app.db.user.create({ data: { user: 'newmaker', name: '새제작자', level: 2, passwordHash } })
  }, 60_000)
  describe.concurrent.each(['on', 'off'] as const)('with scripts %s', (scripts) => {
    const here = cells.filter((cell) => part(cell) && (cell.scripts ?? scripts) === scripts)
    it.each(here.map((cell) => [cell.state, cell] as const))('%s', (_, cell) => check(cell, scripts), 60_000)
  })
}
