/**
 * `npm test`: builds what is missing, checks types, rules and formatting, then runs the tests.
 * `npm test -- tests/unit` runs only those tests.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { checkNode, prepare, root, printLine, StepError } from './steps.js'
import { startRun } from './test-run.js'

const words = process.argv.slice(2)
// see docs/testing.md for what this adds
if (words.includes('--all')) process.env.TESTS = 'all'
const cliArgs = words.filter((word) => word !== '--all')
const whole = cliArgs.length === 0
// the other tests run from the sources and without a browser
const wholeService =
  whole ||
  cliArgs.some((word) =>
    /e2e|pages|faults|bench|security|browser|service|api\/?$|openapi/.test(word),
  )

checkNode()
try {
  await prepare({ build: wholeService && !whole, tools: true })
  if (wholeService) process.env.CHROMIUM = findBrowser() ?? installedBrowser()
} catch (error) {
  if (!(error instanceof StepError)) throw error
  printLine(error.message)
  process.exit(1)
}
const run = startRun()
const withoutNginx = whole && !findProgram(['nginx'], [process.env.NGINX])
const status = whole ? await runWhole() : await runTests()
await run.end()
process.exit(status)

/**
 * What tests need and what would break many of them comes first, the build and the types: two
 * processes, one for each processor. Layout and rules use what the tests leave idle; if one of them
 * fails, the tests are stopped.
 */
async function runWhole() {
  const inCache = (/** @type {string} */ name) => join('node_modules', '.cache', 'moduchaek', name)
  const tool = (/** @type {string} */ name) => join(root, 'node_modules', name)
  const built = run.node([join(root, 'server', 'build-step.js')])
  const types = check('타입 검사', [tool('typescript-7/bin/tsc'), '--noEmit'])
  if ((await built) !== 0 || !(await types)) return 1
  const cached = (/** @type {string} */ name) => ['--cache', '--cache-location', inCache(name)]
  const others = async () =>
    (await check('서식 검사', [
      tool('prettier/bin/prettier.cjs'),
      '--check',
      '.',
      '--log-level',
      'warn',
      ...cached('layout.json'),
    ])) &&
    (await check('코드 규칙 검사', [
      tool('eslint/bin/eslint.js'),
      '.',
      '--cache-strategy',
      'content',
      ...cached('rules.json'),
    ]))
  const checks = others()
  const tests = runTests(checks)
  return (await checks) ? tests : 1
}

/** Whether the check found nothing. */
async function check(/** @type {string} */ title, /** @type {string[]} */ words) {
  const began = performance.now()
  const status = await run.node(words)
  printLine(`  ${title} (${((performance.now() - began) / 1000).toFixed(1)}s)`)
  return status === 0
}

/** @returns {string | undefined} */
function findBrowser() {
  // the headless one first: it takes two thirds of the time
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'chrome',
  ]
  const folders = ['/opt/google/chrome', '/Applications/Google Chrome.app/Contents/MacOS']
  return (
    findProgram([...names, 'Google Chrome'], [process.env.CHROMIUM], folders) ??
    [playwrightBrowser()].find((file) => existsSync(file))
  )
}

/**
 * A program with one of these names in its usual places; `first` lists files that are tried before.
 * @type {(names: string[], first: (string | undefined)[], more?: string[]) => string | undefined}
 */
function findProgram(names, first, more = []) {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/sbin',
    '/usr/local/sbin',
    ...more,
  ]
  return [...first, ...folders.flatMap((folder) => names.map((name) => join(folder, name)))].find(
    (file) => file && existsSync(file),
  )
}

/** The path of Playwright's own browser. */
function playwrightBrowser() {
  const script =
    "import('playwright').then(({ chromium }) => process.stdout.write(chromium.executablePath()))"
  const { stdout } = spawnSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8' })
  return stdout
}

function installedBrowser() {
  printLine('시험에 쓸 브라우저(Chromium)가 없어 설치합니다.')
  const isRoot = process.getuid?.() === 0
  /** @type {[string, string[]][][]} */
  const ways = [
    isRoot
      ? [
          ['apt-get', ['update']],
          [
            'apt-get',
            [
              'install',
              '-y',
              '--no-install-recommends',
              'chromium-headless-shell',
              'fonts-noto-cjk',
            ],
          ],
        ]
      : [],
    [
      [
        process.execPath,
        [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'],
      ],
    ],
  ]
  for (const way of ways) {
    if (
      way.length &&
      way.every(
        ([program, words]) =>
          spawnSync(program, words, { cwd: root, stdio: 'inherit' }).status === 0,
      )
    ) {
      const file = findBrowser()
      if (file) return file
    }
  }
  throw new StepError(
    'Chromium을 찾지도 설치하지도 못했습니다. 설치한 뒤 CHROMIUM에 실행 파일의 경로를 적어 주세요.\nNo Chromium was found or installed: install one and put its path into CHROMIUM.',
  )
}

/** `beside`: resolves with whether the checks that run at the same time found nothing. */
async function runTests(beside = Promise.resolve(true)) {
  if (withoutNginx)
    printLine(
      'nginx가 없어 tests/features/behind-nginx.test.ts는 돌리지 않습니다. / Without nginx that file is left out.',
    )
  const left = withoutNginx ? ['--exclude', 'tests/features/behind-nginx.test.ts'] : []
  const results = [await runVitest([...left, ...cliArgs])]
  await beside
  if (whole && process.env.TESTS === 'all') {
    const { version, file } = otherNode()
    printLine(`  같은 시험을 Node.js ${version}에서 / the same tests with Node.js ${version}`)
    const projects = ['unit', 'service'].flatMap((name) => ['--project', name])
    if (file) results.push(await runVitest([...projects, ...left], file))
    else {
      printLine(`  Node.js ${version}을 설치하지 못했습니다. / It could not be installed.`)
      results.push({ status: 1, passed: 0, failed: 1 })
    }
  }
  const [passed, failed] = /** @type {const} */ (['passed', 'failed']).map((key) =>
    results.reduce((sum, one) => sum + one[key], 0),
  )
  // for programs that read the last line
  printLine(`${passed} passed, ${failed} failed`)
  return results.every(({ status }) => status === 0) ? 0 : 1
}

/**
 * `program`: the Node.js that runs the tests, without what only `npm run test:all` adds to each.
 * @type {(words: string[], program?: string) => Promise<{ status: number, passed: number, failed: number }>}
 */
async function runVitest(words, program) {
  /** @type {Record<string, string>} */
  const more = program ? { TESTS: '' } : {}
  const file = join(mkdtempSync(join(run.folder, 'results-')), 'results.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const status = await run.node([vitest, 'run', ...reporters, ...words], program, more)
  const { passed, failed } = existsSync(file)
    ? countResults(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0 }
  return { status, passed, failed: failed || (status === 0 ? 0 : 1) }
}

/** The Node.js at the other end of what is supported, from the package `node`; '' without one. */
function otherNode() {
  const version = process.versions.node.startsWith('24.') ? '20' : '24'
  // the package needs its install script: it has a binary for each system
  const words = ['exec', '--yes', '--ignore-scripts=false', `--package=node@${version}`, '--']
  const { stdout } = spawnSync('npm', [...words, 'node', '-p', 'process.execPath'], {
    cwd: tmpdir(),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  return { version, file: stdout?.trim() ?? '' }
}

/** A file that could not be loaded counts as one failure. */
function countResults(
  /**
   * @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string,
   *   assertionResults: unknown[] }[] }}
   */ results,
) {
  const failedFiles = results.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  return { passed: results.numPassedTests, failed: results.numFailedTests + failedFiles }
}
