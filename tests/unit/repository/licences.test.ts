/** Tests that each package that is installed to run the service has a licence that docs/licences.md allows. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { license?: string; dev?: boolean }
const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)
const text = readFileSync('docs/licences.md', 'utf8')
const [, list = '', afterList = ''] = /^Allowed: ([^|]*?)\.\n\n([^]*)/m.exec(text) ?? []
const allowed = new Set(list.split(/,\s+/))
const [table = '', contents = ''] = afterList.split(/\n\n[^|]/)
/** The cells of a table, without its head. */
const rowsOf = (rows: string) =>
  [...rows.matchAll(/^\| `?([^|`\s]+)`? *\| ([^|]+?) *\|(?: ([^|]+?) *\|)?$/gm)]
    .map((found) => found.slice(1))
    .slice(2)
const exceptions = rowsOf(table).map(([name = '', licence = '', reason = '']) => ({
  name,
  pattern: new RegExp(`^${name.replaceAll('*', '.*')}$`),
  licence: licence.replaceAll('`', ''),
  reason,
}))
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13)

/** Whether an expression of SPDX holds when each licence in it is judged so. */
function holds(expression: string, judge: (id: string) => boolean): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(bare) || / WITH /.test(bare) || (/ AND /.test(bare) && / OR /.test(bare)))
    throw new Error(`not understood: ${expression}`)
  return bare.includes(' OR ') ? bare.split(' OR ').some(judge) : bare.split(' AND ').every(judge)
}

const isAllowed = (name: string, license: string | undefined) => {
  const excepted = exceptions.filter(({ pattern }) => pattern.test(name))
  return holds(
    license ?? 'none stated',
    (id) => allowed.has(id) || excepted.some(({ licence }) => licence === id),
  )
}

const running = Object.entries(packages).flatMap(([path, { license, dev }]) =>
  path === '' || dev ? [] : [{ name: nameOf(path), license }],
)

test('the list and the tables are read', () => {
  expect(allowed.size).toBeGreaterThan(5)
  expect(exceptions.length).toBeGreaterThan(5)
  expect(exceptions.filter(({ reason }) => reason === '')).toEqual([])
  expect(isAllowed('any', 'GPL-3.0-only')).toBe(false)
  expect(isAllowed('any', 'MIT AND GPL-3.0-only')).toBe(false)
  expect(isAllowed('any', '(MIT OR GPL-3.0-only)')).toBe(true)
  expect(isAllowed('any', undefined)).toBe(false)
})

test('each package that runs has an allowed licence, or a row that says why', () => {
  expect(running.length).toBeGreaterThan(500)
  expect(running.filter(({ name, license }) => !isAllowed(name, license))).toEqual([])
})

test('each row is about a package that runs and has that licence', () => {
  const needless = exceptions.filter(
    ({ pattern, licence }) =>
      !running.some(
        ({ name, license = 'none stated' }) => pattern.test(name) && license.includes(licence),
      ),
  )
  expect(needless.map(({ name }) => name)).toEqual([])
  const carriers = rowsOf(contents).map(([name = '']) => name)
  expect(carriers).toContain('@zxcvbn-ts/language-common')
  expect(carriers.filter((wanted) => !running.some(({ name }) => name === wanted))).toEqual([])
})
