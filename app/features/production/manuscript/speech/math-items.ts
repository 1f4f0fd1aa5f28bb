/** A row of a formula as items one after the other: groups that print does not show are taken away. */
import type { MathNode } from '~/features/production/manuscript/draft/maths/math-tree'
import { functionNameOf, signNameOf } from './sign-names'

/** `spaced`: print has a blank before it. */
export type Item = { node: MathNode; spaced: boolean }

const groups = new Set(['math', 'mrow', 'mstyle', 'mpadded', 'mtd'])
/** Signs of a tree that nobody sees. */
const hidden = /^[\s\u2061-\u2064\u200b\u00a0]*$/

export function itemsOf(nodes: MathNode[]): Item[] {
  const items: Item[] = []
  let spaced = false
  const add = (node: MathNode): void => {
    if (groups.has(node.name)) node.children.forEach(add)
    else if (node.name === 'mspace') spaced ||= !node.attributes.width?.startsWith('-')
    else if (node.name === 'mphantom') spaced = true
    else if (node.children.length > 0 || !hidden.test(node.text)) {
      items.push({ node, spaced: spaced || /^[\s\u00a0]/.test(node.text) })
      spaced = false
    } else if (node.attributes.fence === 'true') items.push({ node, spaced })
    else spaced ||= node.name === 'mtext'
  }
  nodes.forEach(add)
  return items
}

/** The one thing in a row; undefined for rows of none or several. */
export function onlyItem(nodes: MathNode[]): MathNode | undefined {
  const items = itemsOf(nodes)
  return items.length === 1 ? items[0]?.node : undefined
}

const scripts = new Set(['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover'])
export const isScripts = (node: MathNode | undefined): boolean =>
  node !== undefined && scripts.has(node.name)

/** What scripts belong to: the one thing, or the last of several. */
export function baseOf(node: MathNode): MathNode | undefined {
  const [first] = node.children
  return first && itemsOf([first]).at(-1)?.node
}

/** The text of a token. */
export const textOf = (node: MathNode | undefined): string =>
  node && node.children.length === 0 ? node.text.trim() : ''

/** A number, a letter or a word, which needs no end to be heard. */
export function isShort(nodes: MathNode[]): boolean {
  const node = onlyItem(nodes)
  if (!node || node.children.length > 0) return false
  if (node.name === 'mn') return true
  const text = textOf(node)
  if (node.name === 'mtext') return /^[\p{L}\p{N}]+$/u.test(text)
  return [...text].length === 1 && (/\p{L}/u.test(text) || signNameOf(text)?.form === 'ordinary')
}

/** Whether something is awaited after an item, so that `−` and a bar begin something. */
export function awaitsMore(node: MathNode | undefined): boolean {
  if (!node) return true
  if (isScripts(node)) {
    const base = baseOf(node)
    // a sign with scripts is complete; a relation that is labelled is not
    return base !== undefined && awaitsMore(base) && !/^[−+|‖-]$/.test(textOf(base))
  }
  const text = textOf(node)
  if (node.name === 'mi' && functionNameOf(text)) return true
  // words that link two formulas
  if (node.name === 'mtext' && /(?:\s|또는|이고|그리고|및)$/.test(node.text)) return true
  if (node.attributes.fence === 'true') return node.attributes.form === 'prefix'
  const form = signNameOf(text)?.form
  return form !== undefined && /^(?:operator|relation|prefix|open|comma|big)$/.test(form)
}

/** What a bar is: one of a pair around something, or by itself. */
export type BarRole = 'open' | 'close' | 'alone'

const isBar = (node: MathNode | undefined): boolean =>
  /^[|‖]$/.test(textOf(node)) || (textOf(node) === '∥' && node?.attributes.fence === 'true')
/** A bar, which may have scripts of its own. */
export const barOf = (node: MathNode): MathNode | undefined => {
  const bar = isScripts(node) ? onlyItem(node.children.slice(0, 1)) : node
  return isBar(bar) ? bar : undefined
}
const isFence = (node: MathNode | undefined) => node?.attributes.fence === 'true'

/**
 * Which bars belong together, by their places: a bar opens where something is awaited and another one follows
 * between the same brackets, or where an even number of them is left.
 */
export function barRoles(items: Item[]): Map<number, BarRole> {
  const roles = fenceRoles(items)
  for (const run of barRuns(items)) {
    const open: number[] = []
    for (const [i, place] of run.entries()) {
      const opened = roles.get(place - 1)
      const awaits = opened === undefined ? awaitsMore(items[place - 1]?.node) : opened !== 'close'
      const left = run.length - i
      const isPair = left % 2 === 0 && !hasComma(items.slice(place, run[i + 1]))
      if (open.length > 0 && !awaits) {
        open.pop()
        roles.set(place, 'close')
      } else {
        const opens = awaits ? left > 1 : isPair
        if (opens) open.push(place)
        roles.set(place, opens ? 'open' : 'alone')
      }
    }
    for (const place of open) roles.set(place, 'alone')
  }
  return roles
}

/** A comma, also one that stands in a token with numbers (6,4). */
const hasComma = (items: Item[]) => items.some(({ node }) => /[,;](?!\d{3})/.test(textOf(node)))

/** Bars of which LaTeX says that they open or close (`\left|`). */
function fenceRoles(items: Item[]): Map<number, BarRole> {
  const roles = new Map<number, BarRole>()
  const open: number[] = []
  for (const [place, { node }] of items.entries()) {
    const bar = barOf(node)
    if (!bar || !isFence(bar)) continue
    const start = bar.attributes.form === 'postfix' ? open.pop() : undefined
    roles.set(place, start === undefined ? 'alone' : 'close')
    if (start !== undefined) roles.set(start, 'open')
    if (bar.attributes.form !== 'postfix') open.push(place)
  }
  return roles
}

/** Places of the other bars between each pair of brackets. */
function barRuns(items: Item[]): number[][] {
  const runs: number[][] = []
  const open: Map<string, number[]>[] = [new Map()]
  for (const [place, { node }] of items.entries()) {
    const bar = barOf(node)
    if (bar && !isFence(bar) && bar.name === 'mi') {
      const top = open.at(-1)
      const run = top?.get(textOf(bar)) ?? []
      if (run.length === 0) runs.push(run)
      run.push(place)
      top?.set(textOf(bar), run)
    }
    const form = signNameOf(textOf(node))?.form
    if (form === 'open') open.push(new Map())
    else if (form === 'close' && open.length > 1) open.pop()
  }
  return runs
}

/** Signs over letters that are an arrow to the right. */
export const isVector = (node: MathNode | undefined): boolean =>
  node?.name === 'mover' && ['→', '⇀', '\u20d7'].includes(textOf(node.children[1]))
