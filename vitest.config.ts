/**
 * Vitest configuration: four projects, three files at a time, one embedded database server.
 * Each worker has its own database.
 */
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { everything } from './tests/support/setup/scope'

const isAskedFor = (name: string) => process.argv.slice(2).some((word) => word.includes(name))

/** `npm test` leaves these to `npm run test:all` (docs/testing.md) unless they are named. */
const longTrials = [
  ...(isAskedFor('faults') ? [] : ['tests/faults/**']),
  // to a page they are like scripts that are switched off
  ...(isAskedFor('flows-') ? [] : ['tests/e2e/flows/flows-{blocked,failing}.test.ts']),
]
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

const globalSetup = 'tests/support/setup/global-setup.ts'
const tests = (folders: string) => [`tests/${folders}/**/*.test.{ts,tsx}`]
/**
 * Files that replace modules or set the configuration before they import the application. Each has
 * a process of its own; the other files of tests/api, pages, security and e2e share the process of
 * their worker, with the application imported and warm.
 */
const isolated = 'tests/**/*.isolated.test.ts'

const project = (
  name: string,
  { include, exclude = [], ...more }: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  test: {
    name,
    include,
    exclude: [
      '**/node_modules/**',
      ...(everything ? [] : longTrials),
      ...measurements,
      ...heavy,
      ...exclude,
    ],
    setupFiles: 'tests/support/setup/environment.ts',
    pool: 'forks',
    // only what hangs is late: on a loaded machine a file takes six times as long as alone
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // a slow machine takes longer than the usual second
    expect: { poll: { timeout: 30_000 } },
    ...more,
  },
})

export default defineConfig({
  test: {
    // what one project has compiled, the others and the next run read
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: 'node_modules/.cache/moduchaek/modules',
    },
    // on two processors: some tests wait most of their time (cameras, slow lines, time limits)
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('unit', { include: tests('unit'), isolate: false }),
      project('service', {
        include: tests('{api,pages,security}'),
        exclude: [isolated],
        isolate: false,
        globalSetup,
      }),
      project('isolated', {
        include: [...tests('{bench,faults,features,server}'), isolated],
        globalSetup,
      }),
      project('browser', { include: tests('e2e'), isolate: false, globalSetup }),
    ],
  },
})
