/** How `npm test` runs tests/: three projects, two files at a time, one embedded database server, a database for each worker. */
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { everything } from './tests/support/setup/scope'

const isAskedFor = (name: string) => process.argv.slice(2).some((word) => word.includes(name))

/** What `npm test` leaves to `npm run test:all` (docs/testing.md) unless it is asked for by name. */
const longTrials = everything || isAskedFor('faults') ? [] : ['tests/faults/**']
// measurements and trials of gigabytes run only when they are asked for by name
const measurements = isAskedFor('bench') ? [] : ['tests/bench/**']
const heavy = isAskedFor('heavy') ? [] : ['**/*.heavy.test.ts']

/**
 * The files that take longest come first: one of them begun last would keep one worker alone at the end. The two that look at every screen take
 * longer beside each other than one after the other, so what needs no browser stands between them.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const order = [/accessibility-staff/, /faults/, /accessibility/, /features/, /e2e/, /./]
    const place = ({ moduleId }: TestSpecification) =>
      order.findIndex((part) => part.test(moduleId.slice(moduleId.indexOf('/tests/'))))
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

/** `folders`: names beside tests/ whose tests the project runs. */
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
