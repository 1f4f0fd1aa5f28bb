/**
 * Runs `npm run test:faults`: the tests of the list, in ten minutes at most. `FAULTS=many` kills
 * more often. The table is in build/faults.md. With `--interleavings 30` two changing calls at once
 * are tried for thirty minutes instead; with `--processes 3` by three processes, each with its database.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { faults } from './list'

const { values } = parseArgs({
  options: {
    interleavings: { type: 'string' },
    processes: { type: 'string', default: '1' },
  },
})
/** Minutes of interleavings instead of the list; 0: the list. */
const interleavings = Number(values.interleavings ?? 0)
const processes = Number(values.processes)
if (!(interleavings >= 0) || !(processes >= 1)) {
  console.error('[--interleavings <minutes> [--processes <number>]]')
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

/** @returns the exit status. */
async function run(more: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, ['server/test.js', ...words], {
    stdio: 'inherit',
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, TESTS: 'all', ...more },
    timeout: minutes * 60_000,
  })
  const [status, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal) console.error(`Not finished within ${minutes} minutes.`)
  return status ?? 1
}

/** Far apart, so that no two processes draw the same; INTERLEAVINGS_FROM chooses the first. */
const firstSeed = Number(process.env.INTERLEAVINGS_FROM ?? Math.floor(Date.now() / 1000))
const seedOf = (number: number) => (firstSeed + number * 10_000_000) % 100_000_000

const statuses =
  interleavings > 0
    ? await Promise.all(
        Array.from({ length: processes }, (_, number) =>
          run({ INTERLEAVINGS: String(interleavings), INTERLEAVINGS_FROM: String(seedOf(number)) }),
        ),
      )
    : [await run({})]
process.exit(Math.max(...statuses))
