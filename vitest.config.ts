/** How `npm test` runs tests/: two files at a time, one embedded database server for all, a database of its own for each worker. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// measurements and long trials run only when they are asked for by name
const heavy = ['bench', 'heavy'].filter((name) => !process.argv.some((word) => word.includes(name)))

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

export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: [
      '**/node_modules/**',
      ...heavy.map((name) => (name === 'bench' ? 'tests/bench/**' : '**/*.heavy.test.ts')),
    ],
    globalSetup: 'tests/support/global-setup.ts',
    setupFiles: 'tests/support/environment.ts',
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
