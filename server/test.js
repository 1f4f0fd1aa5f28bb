/** `npm test`: makes what is missing, then type check, lint and tests. `npm test -- tests/unit` runs only those tests. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { checkNode, prepare, root, say, StepProblem } from './steps.js'

const asked = process.argv.slice(2)
const everything = asked.length === 0
// the others run from the sources and in no browser
const wholeService =
  everything || asked.some((word) => /e2e|pages|faults|bench|security/.test(word))

checkNode()
try {
  prepare({ build: wholeService })
  if (wholeService) process.env.CHROMIUM = findBrowser() ?? installedBrowser()
} catch (error) {
  if (!(error instanceof StepProblem)) throw error
  say(error.message)
  process.exit(1)
}
if (everything) {
  // side by side: each keeps one processor busy
  const passed = await Promise.all([
    check('타입 검사', 'typescript/bin/tsc', ['--noEmit']),
    check('코드 규칙 검사', 'eslint/bin/eslint.js', ['.']),
  ])
  if (passed.includes(false)) process.exit(1)
}
const withoutNginx = everything && !found(['nginx'], [process.env.NGINX])
runTests(withoutNginx ? ['--exclude', 'tests/features/behind-nginx.test.ts'] : asked)

/** @returns {string | undefined} */
function findBrowser() {
  // the one without windows first: it takes two thirds of the time
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
    found([...names, 'Google Chrome'], [process.env.CHROMIUM], folders) ??
    [playwrightBrowser()].find((file) => existsSync(file))
  )
}

/**
 * A program by one of these names, where it usually is; `first` names a file that goes before.
 * @type {(names: string[], first: (string | undefined)[], more?: string[]) => string | undefined}
 */
function found(names, first, more = []) {
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

/** Where Playwright's own browser would be. */
function playwrightBrowser() {
  const script =
    "import('playwright').then(({ chromium }) => process.stdout.write(chromium.executablePath()))"
  const { stdout } = spawnSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8' })
  return stdout
}

function installedBrowser() {
  say('시험에 쓸 브라우저(Chromium)가 없어 설치합니다.')
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
  throw new StepProblem(
    'Chromium을 찾지도 설치하지도 못했습니다. 설치한 뒤 CHROMIUM에 실행 파일의 경로를 적어 주세요.\nNo Chromium was found or installed: install one and put its path into CHROMIUM.',
  )
}

/** Runs a tool of node_modules, which says itself what it found; whether it found nothing. */
async function check(
  /** @type {string} */ title,
  /** @type {string} */ tool,
  /** @type {string[]} */ words,
) {
  const began = performance.now()
  const [status] = await once(
    spawn(process.execPath, [join(root, 'node_modules', tool), ...words], {
      cwd: root,
      stdio: 'inherit',
    }),
    'exit',
  )
  say(`  ${title} (${((performance.now() - began) / 1000).toFixed(1)}s)`)
  return status === 0
}

/** The last line is for programs that read it: "<n> passed, <m> failed". */
function runTests(/** @type {string[]} */ words) {
  const folder = mkdtempSync(join(tmpdir(), 'moduchaek-results-'))
  const file = join(folder, 'results.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...reporters, ...words],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  const { passed, failed } = existsSync(file)
    ? counted(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0 }
  rmSync(folder, { recursive: true, force: true })
  if (withoutNginx)
    say(
      'nginx가 없어 tests/features/behind-nginx.test.ts는 돌리지 않았습니다. / Without nginx that file was left out.',
    )
  say(`${passed} passed, ${failed || (status === 0 ? 0 : 1)} failed`)
  process.exit(status ?? 1)
}

/** A file that could not even be loaded counts as one failure. */
function counted(
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} */ results,
) {
  const unloaded = results.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  return { passed: results.numPassedTests, failed: results.numFailedTests + unloaded }
}
