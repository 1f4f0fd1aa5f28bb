/**
 * Vitest configuration: three projects, two files at a time, one embedded database server.
 * Each worker has its own database.
 */
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { everything } from './tests/support/setup/scope'

const isAskedFor = (name: string) => process.argv.slice(2).some((word) => word.includes(name))

/** `npm test` leaves these to `npm run test:all` (docs/testing.md) unless they are named. */
const longTrials = everything || isAskedFor('faults') ? [] : ['tests/faults/**']
// measurements and tests with gigabytes run only when they are named
const measurements = isAskedFor('bench') ? [] : ['tests/bench/**']
const heavy = isAskedFor('heavy') ? [] : ['**/*.heavy.test.ts']

/**
 * Runs the longest files first: a long file that begins last would keep one worker alone at the
 * end. The two files that look at every screen take longer in parallel than one after the other, so
 * tests without a browser stand between them.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const order = [/accessibility-staff/, /faults/, /accessibility/, /features/, /e2e/, /./]
    const place = ({ moduleId }: TestSpecification) =>
      order.findIndex((part) => part.test(moduleId.slice(moduleId.indexOf('/tests/'))))
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

/** `folders`: folders beside tests/ whose tests belong to the project. */
const project = (
  name: string,
  folders: string,
  more: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  test: {
    name,
    include: [`tests/${folders}/**/*.test.{ts,tsx}`],
    exclude: ['**/node_modules/**', ...longTrials, ...measurements, ...heavy],
    setupFiles: 'tests/support/setup/environment.ts',
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    ...more,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('unit', 'unit'),
      project('service', '!(unit|e2e)', { globalSetup: 'tests/support/setup/global-setup.ts' }),
      project('browser', 'e2e', { globalSetup: 'tests/support/setup/global-setup.ts' }),
    ],
  },
})
