/**
 * Vitest reporter that writes build/faults.md: each fault, what must hold, its tests, their results
 * and durations.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { faults, type ShownBy } from './list'

const root = join(import.meta.dirname, '../..')
const nameOf = (title: string) => title.split('%')[0]!.trim()

export default class FaultsTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const ran = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({ test, file: module.relativeModuleId })),
    )
    const ranFor = ({ file, title }: ShownBy) =>
      ran
        .filter(
          (one) =>
            one.file === file &&
            one.test.fullName.includes(nameOf(title)) &&
            one.test.result().state !== 'pending',
        )
        .map(({ test }) => test)
    const rows = faults.flatMap(({ fault, holds, tests }) =>
      tests.map((test, index) => [
        index === 0 ? fault : '',
        index === 0 ? holds : '',
        `${test.file}: ${test.title}`,
        resultOf(ranFor(test)),
        seconds(ranFor(test)),
      ]),
    )
    const all = faults.flatMap(({ tests }) => tests.map((test) => resultOf(ranFor(test))))
    const lines = [
      '# Faults\n',
      `${faults.length} faults, ${all.length} tests that show what holds: ${all.filter((one) => one.startsWith('passed')).length} passed. ${new Date().toISOString()}\n`,
      '| fault | what must hold | test | result | seconds |',
      '|---|---|---|---|---|',
      ...rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`),
    ]
    mkdirSync(join(root, 'build'), { recursive: true })
    writeFileSync(join(root, 'build', 'faults.md'), `${lines.join('\n')}\n`)
    console.log(lines.join('\n'))
  }
}

/** The worst result of the tests that a title stands for; a test that did not run shows nothing. */
function resultOf(tests: TestCase[]): string {
  const states = tests.map((test) => test.result().state)
  for (const state of ['failed', 'skipped', 'passed'])
    if (states.includes(state as never))
      return states.length > 1 ? `${state} (${states.length})` : state
  return 'not run'
}

const seconds = (tests: TestCase[]) =>
  (tests.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0) / 1000).toFixed(1)
