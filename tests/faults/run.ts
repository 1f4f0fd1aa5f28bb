/**
 * Runs `npm run test:faults`: the tests of the list, in ten minutes at most. `FAULTS=many` kills
 * more often. The table is in build/faults.md. With `--interleavings 30` two changing calls at once
 * are tried for thirty minutes instead.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { faults } from './list'

/** Minutes of interleavings instead of the list; 0: the list. */
const option = process.argv.indexOf('--interleavings')
const interleavings = option < 0 ? 0 : Number(process.argv[option + 1] ?? 10)
if (Number.isNaN(interleavings)) {
  console.error('--interleavings [minutes]')
  process.exit(2)
}
const minutes = interleavings > 0 ? interleavings + 10 : process.env.FAULTS === 'many' ? 60 : 10
const tests = faults.flatMap(({ tests }) => tests)
const files = [...new Set(tests.map(({ file }) => file))]
// a title with a placeholder is found by the text before it
const titles = [...new Set(tests.map(({ title }) => title.split('%')[0]!.trim()))].map((title) =>
  title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
)
const words =
  interleavings > 0
    ? ['tests/faults/interleavings.test.ts', '--disable-console-intercept']
    : [...files, '-t', titles.join('|'), `--reporter=${join(import.meta.dirname, 'reporter.ts')}`]
const { status, signal } = spawnSync(process.execPath, ['server/test.js', ...words], {
  stdio: 'inherit',
  cwd: join(import.meta.dirname, '../..'),
  env: {
    ...process.env,
    TESTS: 'all',
    ...(interleavings > 0 ? { INTERLEAVINGS: String(interleavings) } : {}),
  },
  timeout: minutes * 60_000,
})
if (signal) console.error(`Not finished within ${minutes} minutes.`)
process.exit(status ?? 1)
