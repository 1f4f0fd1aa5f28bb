/**
 * Checks every screen and state: axe, valid HTML, component contracts, contrast, focus, targets and
 * weight. Each is checked with scripts on and off, with every rule that axe has, wide and narrow,
 * in every colour theme, with large and with spaced text.
 *
 * `npm run test:all` opens every state. `npm test` opens every screen, and a sample of the states
 * that contains every element of all states: a state is left out only if each of its elements (by
 * name, classes, roles and parent) is in a state that is opened.
 * tests/e2e/screens/screens-left-out.json lists them; `npm run test:all` fails when the list is out of
 * date, and `SCREENS=choose npm run test:all -- tests/e2e/screens/accessibility` writes it again
 * without checking anything. A state that passed before with the same bytes, styles, scripts and
 * checks is opened but not checked again.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, CDPSession, Page, Response } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  screenStates,
  useAppForStates,
  type ScreenState,
  type Scripts,
} from '../../e2e/screens/screen-states'
import { logIn, newContext } from './browser'
import {
  brokenContracts,
  brokenIntoLetters,
  changedByScripts,
  linesOfPage,
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

/** What looks at a page from inside it, beside axe. */
const checks = { brokenContracts, brokenIntoLetters, hiddenFocus, lowContrast, smallTargets }
type Checks = { checks: typeof checks }
/** axe and the checks, which each page reads once. */
const checksSource = [
  file('axe-core/axe.min.js'),
  'globalThis.checks = {}',
  ...Object.entries(checks).map(([name, check]) => `checks.${name} = ${check.toString()}`),
].join('\n;')

/**
 * axe needs a third of its time for contrast. `lowContrast` measures it as strictly in every theme,
 * so axe checks it once for each page, not at each width.
 */
const contrast = ['color-contrast', 'color-contrast-enhanced']

/**
 * Violations of every axe rule (experimental, AAA and best practice too) except those in `without`.
 */
async function violations(page: Page, without: string[] = []): Promise<string[]> {
  return page.evaluate(async (without) => {
    // a field that took the focus may have scrolled the page, and the sticky bar would cover parts
    // of it
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

type Opened = { page: Page; devtools: CDPSession; key: string }

const contexts = new Map<string, Promise<BrowserContext>>()
/**
 * Windows that wait for their next screen. A new one needs a process with its fonts and styles:
 * many times the cost of a screen.
 */
const idle = new Map<string, Opened[]>()

/**
 * One browser context for each user, script mode and language, logged in once. A screen with flow
 * state has a context of its own.
 */
const contextKey = ({ alone, who = 'anyone', lang = 'ko' }: ScreenState, scripts: Scripts) =>
  alone ? `${scripts},alone` : [scripts, who, lang].join()

async function windowFor(cell: ScreenState, scripts: Scripts): Promise<Opened> {
  const key = contextKey(cell, scripts)
  const waiting = idle.get(key)?.pop()
  // Leaving the page ends what its scripts still wait for, and loads a next address that differs
  // only in its fragment. Between about:blank and a page of the product Chromium would start
  // another process.
  await waiting?.page.goto(`${app.url}/favicon.svg`)
  // the browser keeps only cookies, so without them it is as new
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

/** Switches the scripts of pages, as the browser's settings do. */
const run = ({ devtools }: Opened, scripts: Scripts) =>
  devtools.send('Emulation.setScriptExecutionDisabled', { value: scripts === 'off' })

function contextOf(cell: ScreenState, scripts: Scripts): Promise<BrowserContext> {
  if (cell.alone) return freshContext(cell, scripts)
  const key = contextKey(cell, scripts)
  const context = contexts.get(key) ?? freshContext(cell, scripts)
  contexts.set(key, context)
  return context
}

/** Runs in every page before its own scripts: notes what its Content-Security-Policy refuses. */
function noteViolations() {
  const refused: string[] = []
  Object.assign(window, { refused })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
    refused.push(`${violatedDirective}: ${sample}`),
  )
}
const violationsOfPolicy = (page: Page) =>
  page.evaluate(() => (window as unknown as { refused?: string[] }).refused ?? ['not noted'])

async function freshContext(
  { alone, who = 'anyone' }: ScreenState,
  scripts: Scripts,
): Promise<BrowserContext> {
  const context = await newContext(browser, scripts, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  await context.addInitScript(noteViolations)
  // the first screens arrive all at once at a service that has rendered none yet; other tests
  // measure that time
  context.setDefaultNavigationTimeout(30_000)
  if (alone || who === 'anyone') return context
  const page = await context.newPage()
  await logIn(page, app.url, who)
  await page.close()
  return context
}

/** Opens a screen in its state; returns the document as served. */
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
  // a long run must not come to the question of who is there
  await app.db.session.updateMany({ data: { proofTime: new Date() } })
  if (path) await page.goto(app.url + path)
  await reach?.(page, scripts)
  await page.waitForLoadState('load')
  page.off('response', note)
  // the answer to a form may only now take the place of the page that sent it
  await page.locator('h1').first().waitFor({ state: 'attached' })
  expect(await page.locator('h1').count()).toBe(1)
  expect(/^(오류|Error): /.test(await page.title())).toBe(failed)
  expect(await page.getAttribute('html', 'lang')).toBe(lang)
  return served
}

const setWindowSize = (page: Page, width: number, height: number) =>
  page.setViewportSize({ width, height })

async function inForcedColours<T>(page: Page, check: () => Promise<T>): Promise<T> {
  await page.emulateMedia({ forcedColors: 'active' })
  const result = await check()
  await page.emulateMedia({ forcedColors: 'none' })
  return result
}

/** Line, letter and word spacing of WCAG 1.4.12. */
const spaced =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'

async function checkWide(page: Page) {
  await setWindowSize(page, 1280, 800)
  return {
    axe: await violations(page),
    ...(await page.evaluate(lookWide)),
    unseen: await focus(page, 720),
  }
}

/**
 * Runs in the page, in one piece: between two calls from outside, Chromium would draw the page anew
 * in each theme and size, which takes longer than to look at it.
 */
function lookWide() {
  const { checks } = window as unknown as Checks
  const root = document.documentElement
  const { className } = root
  const overflowWidth = () => Math.max(0, root.scrollWidth - innerWidth)
  /** Chooses a display setting (화면 설정) in place of the one of its name. */
  const setDisplay = (chosen: string) => {
    const [name] = chosen.split('-')
    root.className = `${className.replace(new RegExp(`\\b${name}-\\w+`), '')} ${chosen}`
  }
  const contracts = checks.brokenContracts()
  const small = checks.smallTargets(44)
  const faint = checks.lowContrast()
  const beyond = overflowWidth()
  setDisplay('theme-dark')
  const faintInDark = checks.lowContrast()
  setDisplay('theme-clear')
  const faintInClear = checks.lowContrast()
  setDisplay('size-200')
  const beyondAt200 = overflowWidth()
  root.className = className
  return { contracts, small, faint, faintInDark, faintInClear, beyond, beyondAt200 }
}

async function checkNarrow(page: Page) {
  await setWindowSize(page, 320, 800)
  return {
    axe: await violations(page, contrast),
    ...(await page.evaluate(lookNarrow, spaced)),
    lost: await tableRoles(page),
    faintInForcedColours: await inForcedColours(page, () => page.evaluate(lowContrast)),
    // the window height that 400 % zoom leaves
    unseen: await focus(page, 256),
  }
}

/** Runs in the page, in one piece, as `lookWide`. */
function lookNarrow(spaced: string) {
  const { checks } = window as unknown as Checks
  const overflowWidth = () => Math.max(0, document.documentElement.scrollWidth - innerWidth)
  const contracts = checks.brokenContracts()
  const small = checks.smallTargets(44)
  const faint = checks.lowContrast()
  const beyond = overflowWidth()
  const letters = checks.brokenIntoLetters()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(spaced)
  document.adoptedStyleSheets = [sheet]
  const beyondSpaced = overflowWidth()
  document.adoptedStyleSheets = []
  return { contracts, small, faint, beyond, letters, beyondSpaced }
}

async function tableRoles(page: Page): Promise<string[]> {
  const table = page.locator('main table:visible')
  if ((await table.count()) === 0) return []
  const tree = await table.first().ariaSnapshot()
  return ['table', 'row', 'columnheader', 'rowheader', 'cell'].filter(
    (role) => !new RegExp(`- '?${role}\\b`).test(tree),
  )
}

/** Elements whose focus is not visible in a window of this height. */
async function focus(page: Page, height: number): Promise<string[]> {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height })
  // browsers show a focus set by a script only after a key was pressed
  await page.keyboard.press('Shift')
  return page.evaluate(hiddenFocus)
}

const nothingFound = { axe: [], contracts: [], small: [], faint: [], beyond: 0, unseen: [] }
const noProblems = {
  wide: { ...nothingFound, faintInDark: [], faintInClear: [], beyondAt200: 0 },
  narrow: { ...nothingFound, faintInForcedColours: [], lost: [], letters: [], beyondSpaced: 0 },
}

/**
 * Whether the page has scripts that may change it: all but the small one of every page, which waits
 * for clicks.
 */
const moreScripts = (html: string) =>
  /<script[^>]* src="(?!\/enhance\.js)|<link rel="modulepreload"/.test(html)

/** Only the parts of each state are wanted. */
const choosing = process.env.SCREENS === 'choose'
const seenScreens = {
  routes: new Set<string>(),
  weights: [] as Weight[],
  states: [] as OpenedState[],
}
let proven: ReturnType<typeof ledger>

/**
 * `changedByScripts` proves that most pages are the same with and without scripts. Where every
 * state is opened in both modes, these pages are checked wide with scripts and narrow without.
 * Where only some are, both widths are checked with scripts.
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
    const refused = scripts === 'on' ? await violationsOfPolicy(page) : []
    const changed =
      scripts === 'on' && !cell.scripts
        ? changedByScripts(
            await linesOfServed(served.html),
            await page.evaluate(linesOfPage, undefined),
          )
        : []
    // what looks at the page is a script; the page's own were disabled when it was parsed
    await run(opened, 'on')
    const both = cell.scripts !== undefined || moreScripts(served.html)
    const parts = [`route ${routeOf(page.url())}`, ...(await page.evaluate(partsOf))]
    seenScreens.states.push({
      key: keyOf(cell, scripts),
      parts,
      both,
      always: cell.always === true,
    })
    seenScreens.routes.add(routeOf(page.url()))
    if (choosing) return rest(opened)
    await page.evaluate(checksSource)
    const weight = await weighPage(
      app.url,
      cell,
      scripts,
      page.url(),
      served,
      await page.evaluate(pageSize),
    )
    const widths = widthsOf(scripts, both)
    const line = ledgerLine(keyOf(cell, scripts), widths, dom || served.html)
    if (!proven.knows(line)) {
      if (widths.includes('wide'))
        expect({ wide: await checkWide(page) }).toEqual({ wide: noProblems.wide })
      if (widths.includes('narrow'))
        expect({ narrow: await checkNarrow(page) }).toEqual({ narrow: noProblems.narrow })
    }
    // the served document is the same whether scripts will run or not
    const isServed = scripts === 'off' || cell.scripts ? await findHtmlProblems(served.html) : []
    expect({
      served: isServed,
      dom: scripts === 'on' ? await findHtmlProblems(dom) : [],
      changed,
      refused,
    }).toEqual({
      served: [],
      dom: [],
      changed: [],
      refused: [],
    })
    expect(exceededBudgets(weight)).toEqual([])
    proven.note(line)
    seenScreens.weights.push(weight)
  } catch (error) {
    // the window may be in any state, so no other screen uses it
    await page.close()
    throw error
  }
  rest(opened)
}

let blank: Promise<Page> | undefined
/** Read in a page without a policy: those of the product let no script make HTML of text. */
async function linesOfServed(html: string): Promise<string[]> {
  blank ??= browser.newPage()
  return (await blank).evaluate(linesOfPage, html)
}

/** Leaves a window to the next screen of its key. */
const rest = (opened: Opened) =>
  void idle.set(opened.key, [...(idle.get(opened.key) ?? []), opened])

/**
 * Defines the tests of one part of the screens. The parts run in parallel, each with a service of
 * its own. Writes build/screens/<name>.md.
 */
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
  })
  afterAll(() => {
    mkdirSync('build/screens', { recursive: true })
    writeFileSync(`build/screens/${name}.md`, weightTable(seenScreens.weights))
  })
  describe.concurrent.each(['on', 'off'] as const)('with scripts %s', (scripts) => {
    const here = screenStates.filter(
      (cell) =>
        part(cell) && (cell.scripts ?? scripts) === scripts && isOpened(name, cell, scripts),
    )
    it.each(here.map((cell) => [cell.state, cell] as const))('%s', (_, cell) =>
      checkScreen(cell, scripts),
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
      if (choosing) choose(name, seenScreens.states)
      else expect(shownNowhereElse(name, seenScreens.states)).toEqual([])
    },
  )
}
