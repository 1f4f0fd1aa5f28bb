/**
 * What is demanded of every screen and state, with scripts on and off: axe with every rule it has, valid HTML, the contracts of the
 * components, contrast, focus and targets, wide and narrow, in every colouring, with large and with spaced text, and its weight.
 *
 * `npm run test:all` opens every state. `npm test` opens every screen, and of the states as many as it takes to see every part of all:
 * a state is left out only if each of its elements, by name, classes, roles and the element around it, is in a state that is opened
 * (tests/e2e/screens-left-out.json; `npm run test:all` fails where that is no longer so, `SCREENS=choose npm run test:all -- tests/e2e/accessibility`
 * chooses anew). What was found right with the same bytes, styles, scripts and checks is opened but not looked at again.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { BrowserContext, CDPSession, Page, Response } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  screenStates,
  useAppForStates,
  type ScreenState,
  type Scripts,
} from '../../e2e/screen-states'
import { logIn, newContext } from './browser'
import {
  brokenContracts,
  changedByScripts,
  lowContrast,
  partsOf,
  pageSize,
  smallTargets,
  hiddenFocus,
} from './visual-checks'
import { routeOf, findScreens } from '../client/routes'
import { everything } from '../setup/scope'
import {
  choose,
  isOpened,
  keyOf,
  ledger,
  ledgerLine,
  shownNowhereElse,
  type Opened as OpenedState,
} from './screen-sample'
import { app, browser, useAppAndBrowser } from '../servers/use-app-and-browser'
import { findHtmlProblems } from './html-validity'
import { weightTable, exceededBudgets, weighPage, type Weight } from './page-weight'

const file = (path: string) => readFileSync(createRequire(import.meta.url).resolve(path), 'utf8')
const axeSource = file('axe-core/axe.min.js')
const korean = JSON.parse(file('axe-core/locales/ko.json')) as axe.Locale

/** What axe takes a third of its time for, and `faint` measures as strictly in every colouring: asked of axe once for each page, not at each width. */
const contrast = ['color-contrast', 'color-contrast-enhanced']

/** Everything axe knows: experimental, AAA and best practice too; no rule is left out but those of `without`. */
async function violations(page: Page, without: string[] = []): Promise<string[]> {
  return page.evaluate(async (without) => {
    // a field that took the focus may have moved the page, whose parts the bar on top then covers
    scrollTo(0, 0)
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const rules = Object.fromEntries(
      axe.getRules().map(({ ruleId }) => [ruleId, { enabled: !without.includes(ruleId) }]),
    )
    const found = await axe.run(document, { rules, resultTypes: ['violations'] })
    return found.violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes
          .map(({ html }) => html.slice(0, 160))
          .slice(0, 3)
          .join(' | ')}`,
    )
  }, without)
}

async function inject(page: Page): Promise<void> {
  await page.evaluate(axeSource)
  await page.evaluate(
    (locale) => (window as unknown as { axe: typeof import('axe-core') }).axe.configure({ locale }),
    korean,
  )
}

type Opened = { page: Page; devtools: CDPSession; key: string }

const contexts = new Map<string, Promise<BrowserContext>>()
/** Windows that wait for their next screen. A new one costs a process with its fonts and styles, many times what a screen costs. */
const idle = new Map<string, Opened[]>()

/** One browser context for each kind of visitor, scripts and language, logged in once; what remembers steps has one of its own. */
const contextKey = ({ alone, who = 'anyone', lang = 'ko' }: ScreenState, scripts: Scripts) =>
  alone ? `${scripts},alone` : [scripts, who, lang].join()

async function windowFor(cell: ScreenState, scripts: Scripts): Promise<Opened> {
  const key = contextKey(cell, scripts)
  const waiting = idle.get(key)?.pop()
  // whatever the last screen's scripts still wait for ends with it, and an address that differs in its # only is loaded; between
  // about:blank and a page of ours Chromium would begin another process
  await waiting?.page.goto(`${app.url}/favicon.svg`)
  // nothing is kept in the browser but cookies, so without them it is as new
  if (waiting && cell.alone) await waiting.page.context().clearCookies()
  const opened = waiting ?? (await newWindow(await contextOf(cell, scripts), key))
  await opened.page.setViewportSize({ width: 1280, height: 800 })
  await opened.page.emulateMedia({ forcedColors: 'none' })
  await run(opened, scripts)
  return opened
}

async function newWindow(context: BrowserContext, key: string): Promise<Opened> {
  const page = await context.newPage()
  return { page, devtools: await context.newCDPSession(page), key }
}

/** Scripts of pages, as the switch in the browser's settings. */
const run = ({ devtools }: Opened, scripts: Scripts) =>
  devtools.send('Emulation.setScriptExecutionDisabled', { value: scripts === 'off' })

function contextOf(cell: ScreenState, scripts: Scripts): Promise<BrowserContext> {
  if (cell.alone) return freshContext(cell, scripts)
  const key = contextKey(cell, scripts)
  const context = contexts.get(key) ?? freshContext(cell, scripts)
  contexts.set(key, context)
  return context
}

async function freshContext(
  { alone, who = 'anyone' }: ScreenState,
  scripts: Scripts,
): Promise<BrowserContext> {
  const context = await newContext(browser, scripts, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  // the first screens come all at once to a service that has drawn none yet; how long it takes is measured elsewhere
  context.setDefaultNavigationTimeout(30_000)
  if (alone || who === 'anyone') return context
  const page = await context.newPage()
  await logIn(page, app.url, who)
  await page.close()
  return context
}

/** Opens a screen in its state; returns the document as it was served. */
async function open(
  page: Page,
  { path, failed = false, lang = 'ko', reach }: ScreenState,
  scripts: Scripts,
): Promise<{ html: string; bytes: number }> {
  let served = Promise.resolve({ html: '', bytes: 0 })
  const note = (response: Response) => {
    const before = served
    const isPage = response.request().isNavigationRequest() && response.status() !== 303
    const read = async () => ({
      html: await response.text(),
      bytes: (await response.request().sizes()).responseBodySize,
    })
    if (isPage) served = read().catch(() => before)
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

const setWindowSize = (page: Page, width: number, height: number) =>
  page.setViewportSize({ width, height })

/** How much wider than the window the page is. */
const overflowWidth = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))

/** The page as somebody sees it who chose this in 화면 설정. */
async function withDisplay<T>(page: Page, chosen: string, look: () => Promise<T>): Promise<T> {
  const before = await page.evaluate((chosen) => {
    const { className } = document.documentElement
    const [name] = chosen.split('-')
    document.documentElement.className = `${className.replace(new RegExp(`\\b${name}-\\w+`), '')} ${chosen}`
    return className
  }, chosen)
  const seen = await look()
  await page.evaluate((className) => void (document.documentElement.className = className), before)
  return seen
}

async function inForcedColours<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.emulateMedia({ forcedColors: 'active' })
  const seen = await look()
  await page.emulateMedia({ forcedColors: 'none' })
  return seen
}

/** Lines, letters and words as far apart as WCAG 1.4.12 lets anyone set them. */
const spaced =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'

async function checkWide(page: Page) {
  await setWindowSize(page, 1280, 800)
  return {
    axe: await violations(page),
    contracts: await page.evaluate(brokenContracts),
    small: await page.evaluate(smallTargets),
    faint: await page.evaluate(lowContrast),
    faintInDark: await withDisplay(page, 'theme-dark', () => page.evaluate(lowContrast)),
    faintInClear: await withDisplay(page, 'theme-clear', () => page.evaluate(lowContrast)),
    beyond: await overflowWidth(page),
    beyondAt200: await withDisplay(page, 'size-200', () => overflowWidth(page)),
    unseen: await focus(page, 720),
  }
}

async function checkNarrow(page: Page) {
  await setWindowSize(page, 320, 800)
  const seen = {
    axe: await violations(page, contrast),
    contracts: await page.evaluate(brokenContracts),
    small: await page.evaluate(smallTargets),
    faint: await page.evaluate(lowContrast),
    faintInForcedColours: await inForcedColours(page, () => page.evaluate(lowContrast)),
    beyond: await overflowWidth(page),
    lost: await tableRoles(page),
  }
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [sheet]
  }, spaced)
  const beyondSpaced = await overflowWidth(page)
  await page.evaluate(() => void (document.adoptedStyleSheets = []))
  // the window that 400 % zoom leaves
  return { ...seen, beyondSpaced, unseen: await focus(page, 256) }
}

async function tableRoles(page: Page): Promise<string[]> {
  const table = page.locator('main table')
  if ((await table.count()) === 0) return []
  const tree = await table.first().ariaSnapshot()
  return ['table', 'row', 'columnheader', 'rowheader', 'cell'].filter(
    (role) => !new RegExp(`- '?${role}\\b`).test(tree),
  )
}

/** Where the focus cannot be seen in a window of this height. */
async function focus(page: Page, height: number): Promise<string[]> {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height })
  // browsers draw a focus that a script sets only for people who use the keyboard
  await page.keyboard.press('Shift')
  return page.evaluate(hiddenFocus)
}

const nothingFound = { axe: [], contracts: [], small: [], faint: [], beyond: 0, unseen: [] }
const noProblems = {
  wide: { ...nothingFound, faintInDark: [], faintInClear: [], beyondAt200: 0 },
  narrow: { ...nothingFound, faintInForcedColours: [], lost: [], beyondSpaced: 0 },
}

/** Scripts that may change what a page is: all but the small one of every page, which waits for clicks. */
const moreScripts = (html: string) =>
  /<script[^>]* src="(?!\/enhance\.js)|<link rel="modulepreload"/.test(html)

const seenScreens = {
  routes: new Set<string>(),
  weights: [] as Weight[],
  states: [] as OpenedState[],
}
let proven: ReturnType<typeof ledger>

/**
 * `changed` shows that most pages are the same with scripts and without: where every state is opened in both ways, these are seen wide
 * with scripts and narrow without; where only some are, both widths are seen with scripts.
 */
function widthsOf(scripts: Scripts, both: boolean): ('wide' | 'narrow')[] {
  if (both) return ['wide', 'narrow']
  if (scripts === 'off') return ['narrow']
  return everything ? ['wide'] : ['wide', 'narrow']
}

async function checkScreen(cell: ScreenState, scripts: Scripts): Promise<void> {
  const opened = await windowFor(cell, scripts)
  const { page } = opened
  try {
    const served = await open(page, cell, scripts)
    const dom = scripts === 'on' ? await page.content() : ''
    const changed =
      scripts === 'on' && !cell.scripts ? await page.evaluate(changedByScripts, served.html) : []
    // axe is a script; those of the page were left out when it was read
    await run(opened, 'on')
    await inject(page)
    const weight = await weighPage(
      app.url,
      cell,
      scripts,
      page.url(),
      served,
      await page.evaluate(pageSize),
    )
    const both = cell.scripts !== undefined || moreScripts(served.html)
    const parts = [`route ${routeOf(page.url())}`, ...(await page.evaluate(partsOf))]
    seenScreens.states.push({ key: keyOf(cell, scripts), parts, both })
    const widths = widthsOf(scripts, both)
    const line = ledgerLine(keyOf(cell, scripts), widths, dom || served.html)
    if (!proven.knows(line)) {
      if (widths.includes('wide'))
        expect({ wide: await checkWide(page) }).toEqual({ wide: noProblems.wide })
      if (widths.includes('narrow'))
        expect({ narrow: await checkNarrow(page) }).toEqual({ narrow: noProblems.narrow })
    }
    // what is served is the same whether scripts will run or not
    const isServed = scripts === 'off' || cell.scripts ? await findHtmlProblems(served.html) : []
    expect({
      served: isServed,
      dom: scripts === 'on' ? await findHtmlProblems(dom) : [],
      changed,
    }).toEqual({
      served: [],
      dom: [],
      changed: [],
    })
    expect(exceededBudgets(weight)).toEqual([])
    proven.note(line)
    seenScreens.routes.add(routeOf(page.url()))
    seenScreens.weights.push(weight)
  } catch (error) {
    // in whatever state it is, no other screen is opened in it
    await page.close()
    throw error
  }
  idle.set(opened.key, [...(idle.get(opened.key) ?? []), opened])
}

/** The tests of one part of the screens; the parts run beside each other, each over a service of its own. Writes build/screens/<name>.md. */
export function testScreens(
  name: string,
  part: (cell: ScreenState) => boolean,
  isOfPart: (route: string) => boolean,
): void {
  useAppAndBrowser()
  beforeAll(async () => {
    useAppForStates(app)
    proven = ledger(browser.version())
    await findScreens()
    const { passwordHash } = await app.db.user.findUniqueOrThrow({ where: { user: 'member' } })
    await app.db.user.create({ data: { user: 'newcomer', name: '새회원', passwordHash } })
    await app.db.user.create({
      data: { user: 'newmaker', name: '새제작자', level: 2, passwordHash },
    })
  }, 60_000)
  afterAll(() => {
    mkdirSync('build/screens', { recursive: true })
    writeFileSync(`build/screens/${name}.md`, weightTable(seenScreens.weights))
  })
  describe.concurrent.each(['on', 'off'] as const)('with scripts %s', (scripts) => {
    const here = screenStates.filter(
      (cell) =>
        part(cell) && (cell.scripts ?? scripts) === scripts && isOpened(name, cell, scripts),
    )
    it.each(here.map((cell) => [cell.state, cell] as const))(
      '%s',
      (_, cell) => checkScreen(cell, scripts),
      120_000,
    )
  })
  it('no screen of the product is missing here', async () => {
    expect(
      (await findScreens()).filter((route) => isOfPart(route) && !seenScreens.routes.has(route)),
    ).toEqual([])
  })
  it.runIf(everything)(
    'what npm test leaves out shows no part that it does not see elsewhere',
    () => {
      if (process.env.SCREENS === 'choose') choose(name, seenScreens.states)
      else expect(shownNowhereElse(name, seenScreens.states)).toEqual([])
    },
  )
}
