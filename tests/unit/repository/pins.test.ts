/** Tests that pinned versions have their reasons in docs/contributing.md, and the lock file is whole. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

type Overrides = { [name: string]: string | Overrides }
type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string>> & {
  overrides: Overrides
}

/** `a → b`: the package b inside a. */
const overridden = (overrides: Overrides): string[] =>
  Object.entries(overrides).flatMap(([name, value]) =>
    typeof value === 'string' ? [name] : overridden(value).map((inner) => `${name} → ${inner}`),
  )

test('each version without a range, and each override, has a row that says why', () => {
  const { dependencies, devDependencies, overrides }: Manifest = JSON.parse(read('package.json'))
  const pinned = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !version.startsWith('^'))
    .map(([name]) => name)
  const [, section = ''] = read('docs/contributing.md').split('## Why these versions are pinned')
  const rows = section.split('\n## ')[0]!.match(/^\| `.*?\|/gm) ?? []
  const named = rows.map((row) => row.replace(/[|`]/g, '').trim())
  expect(named.toSorted()).toEqual([...pinned, ...overridden(overrides)].toSorted())
})

test('the lock file has every optional package, also of other systems, without which npm ci refuses it', () => {
  type Locked = { optionalDependencies?: Record<string, string> }
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !locked.has(name))
  expect(missing).toEqual([])
})

test('npm takes no version younger than seven days, and runs no script of a package', () => {
  const settings = read('.npmrc')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  expect(settings).toEqual(['ignore-scripts=true', 'min-release-age=7'])
})
