/**
 * Selects the screens that `npm test` checks: a small sample with every element, without those
 * proven before.
 */
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { ScreenState, Scripts } from '../../e2e/screens/screen-states'
import { everything } from '../setup/scope'

const root = join(import.meta.dirname, '../../..')
const listFile = join(root, 'tests/e2e/screens/screens-left-out.json')
const cache = process.env.MODUCHAEK_TEST_CACHE ?? join(root, 'node_modules/.cache/moduchaek')

/**
 * States that only `npm run test:all` opens, by test file: each of their elements is in a state
 * that `npm test` opens.
 */
export const leftOut = JSON.parse(readFileSync(listFile, 'utf8')) as Record<string, string[]>

export const keyOf = ({ state }: ScreenState, scripts: Scripts) => `${scripts}: ${state}`

export const isOpened = (name: string, cell: ScreenState, scripts: Scripts) =>
  everything || !leftOut[name]?.includes(keyOf(cell, scripts))

/**
 * An opened state: its elements, whether it could differ without scripts, and whether it is never left
 * out.
 */
export type Opened = { key: string; parts: string[]; both: boolean; always: boolean }

/**
 * The states to compare. Without scripts only pages that scripts may change, because all others are
 * the same as with them.
 */
const comparable = (opened: Opened[]) =>
  opened
    .filter(({ key, both }) => both || key.startsWith('on: '))
    .toSorted((a, b) => Number(b.key.startsWith('on: ')) - Number(a.key.startsWith('on: ')))

/** Elements that only states left out by `npm test` contain, with the state. */
export function shownNowhereElse(name: string, opened: Opened[]): string[] {
  const isLeftOut = ({ key }: Opened) => leftOut[name]?.includes(key)
  const screens = comparable(opened)
  const sampled = new Set(screens.filter((one) => !isLeftOut(one)).flatMap(({ parts }) => parts))
  return screens
    .filter(isLeftOut)
    .flatMap(({ key, parts }) =>
      parts.filter((part) => !sampled.has(part)).map((part) => `${key}: ${part}`),
    )
}

/** Chooses the sample again, and writes the list. */
export function choose(name: string, opened: Opened[]): void {
  const chosen = new Set(withoutSpare(showingAll(comparable(opened))).map(({ key }) => key))
  const keys = opened.map(({ key }) => key).filter((key) => !chosen.has(key))
  // the other test file may have written its own list since this one began
  const written = JSON.parse(readFileSync(listFile, 'utf8')) as Record<string, string[]>
  writeFileSync(listFile, `${JSON.stringify({ ...written, [name]: keys.toSorted() }, null, 2)}\n`)
}

/**
 * A small set of screens that together contain every element. Greedy: each time the screen that
 * adds most, the first of equals, so with scripts rather than without.
 */
function showingAll(screens: Opened[]): Opened[] {
  const chosen = screens.filter(({ always }) => always)
  const left = new Set(screens.flatMap(({ parts }) => parts))
  for (const part of chosen.flatMap(({ parts }) => parts)) left.delete(part)
  while (left.size > 0) {
    const adding = screens.map((screen) => ({
      screen,
      adds: screen.parts.filter((part) => left.has(part)).length,
    }))
    const best = adding.reduce((most, one) => (one.adds > most.adds ? one : most)).screen
    chosen.push(best)
    for (const part of best.parts) left.delete(part)
  }
  return chosen
}

/** Without the screens whose every element is also in the others; the last chosen goes first. */
function withoutSpare(chosen: Opened[]): Opened[] {
  const counts = new Map<string, number>()
  for (const part of chosen.flatMap(({ parts }) => parts))
    counts.set(part, (counts.get(part) ?? 0) + 1)
  const isNeeded = ({ parts }: Opened) => parts.some((part) => counts.get(part) === 1)
  return chosen.toReversed().filter((screen) => {
    if (screen.always || isNeeded(screen)) return true
    for (const part of screen.parts) counts.set(part, (counts.get(part) ?? 1) - 1)
    return false
  })
}

/** What passed before with these styles, scripts and checks: a file with one digest per line. */
export function ledger(browserVersion: string) {
  const file = join(
    cache,
    `screens-${digest(browserVersion, ...sources().map(read)).slice(0, 16)}.txt`,
  )
  const known = new Set(existsSync(file) ? read(file).split('\n') : [])
  return {
    knows: (line: string) => !everything && known.has(line),
    note(line: string) {
      if (known.has(line)) return
      known.add(line)
      mkdirSync(cache, { recursive: true })
      appendFileSync(file, `${line}\n`)
    },
  }
}

/** Digest of a state, the widths checked, and the served HTML without numbers and random keys. */
export const ledgerLine = (key: string, widths: string[], html: string) =>
  digest(
    key,
    widths.join(),
    html.replace(/[\w-]{20,}|\d+/g, (text) => (/\d/.test(text) ? '0' : text)),
  )

function digest(...texts: string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length} `).update(text)
  return hash.digest('hex')
}

const read = (file: string) => readFileSync(file, 'utf8')

/** The files that decide how a page looks and what is checked, except the page itself. */
function sources(): string[] {
  const assets = join(root, 'build/client/assets')
  return [
    ...['visual-checks', 'screen-checks', 'screen-sample', 'html-validity'].map((name) =>
      join(root, 'tests/support/browser', `${name}.ts`),
    ),
    join(root, 'tests/e2e/screens/screen-states.ts'),
    join(root, 'package-lock.json'),
    ...readdirSync(join(root, 'public')).map((name) => join(root, 'public', name)),
    ...readdirSync(assets).map((name) => join(assets, name)),
  ].filter((file) => /\.(ts|js|css|json)$/.test(file))
}
