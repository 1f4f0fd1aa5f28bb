/**
 * Runs `npm run test:faults`: the tests of the list, in ten minutes at most. `FAULTS=many` kills
 * more often. The table is in build/faults.md.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { faults } from './list'

const minutes = process.env.FAULTS === 'many' ? 60 : 10
const tests = faults.flatMap(({ tests }) => tests)
const files = [...new Set(tests.map(({ file }) => file))]
// a title with a placeholder is found by the text before it
const titles = [...new Set(tests.map(({ title }) => title.split('%')[0]!.trim()))].map((title) =>
  title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
)
const words = [
  'server/test.js',
  ...files,
  '-t',
  titles.join('|'),
  `--reporter=${join(import.meta.dirname, 'reporter.ts')}`,
]
const { status, signal } = spawnSync(process.execPath, words, {
  stdio: 'inherit',
  cwd: join(import.meta.dirname, '../..'),
  env: { ...process.env, TESTS: 'all' },
  timeout: minutes * 60_000,
})
if (signal) console.error(`Not finished within ${minutes} minutes.`)
process.exit(status ?? 1)
