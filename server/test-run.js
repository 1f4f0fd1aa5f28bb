/**
 * Starts the processes of a test run in a temporary folder, and leaves neither behind at its end.
 */
import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './steps.js'

/**
 * Every process of the run inherits this variable, so that processes whose parents are gone can be
 * found.
 */
const mark = 'MODUCHAEK_TEST_RUN'

export function startRun() {
  const folder = mkdtempSync(join(tmpdir(), 'moduchaek-run-'))
  // the database server runs as another user, who creates files here as in the system's folder
  chmodSync(folder, 0o1777)
  const env = { ...process.env, [mark]: folder, TMPDIR: folder, TMP: folder, TEMP: folder }
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const children = new Set()
  let ending = false

  /**
   * Runs Node with these arguments; resolves with its exit status.
   * @type {(words: string[], program?: string, more?: Record<string, string>) => Promise<number>}
   */
  const node = (words, program = process.execPath, more = {}) =>
    new Promise((done, failed) => {
      const child = spawn(program, words, {
        cwd: root,
        stdio: 'inherit',
        env: { ...env, ...more },
      })
      children.add(child)
      child.once('error', failed)
      child.once('exit', (status) => {
        children.delete(child)
        // after a signal, the run itself decides its exit status
        if (!ending) done(status ?? 1)
      })
    })

  async function end() {
    ending = true
    for (const signal of /** @type {const} */ (['SIGTERM', 'SIGKILL'])) {
      for (const child of children) child.kill(signal)
      for (const pid of others(folder)) kill(pid, signal)
      // a database server without clients needs a moment for its last checkpoint
      for (let i = 0; i < 50 && (children.size > 0 || others(folder).length > 0); i++)
        await wait(100)
    }
    // programs that tests built from the sources lie in build/ under their folder's name
    const made = readdirSync(folder).map((name) => join(root, 'build', name))
    for (const one of [...made.filter((name) => /moduchaek-tests-/.test(name)), folder])
      await rm(one, { recursive: true, force: true, maxRetries: 5 })
  }

  for (const [signal, number] of /** @type {const} */ ([
    ['SIGINT', 2],
    ['SIGTERM', 15],
    ['SIGHUP', 1],
  ]))
    process.on(signal, () => {
      if (!ending) void end().finally(() => process.exit(128 + number))
    })

  return { folder, node, end }
}

/**
 * Processes of the run besides its own children: marked ones, and those that work inside its
 * folder.
 */
function others(/** @type {string} */ folder) {
  // other systems than Linux: only the database servers outlive their parents' signals
  if (!existsSync('/proc/self/environ')) return databaseServers(folder)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => isOf(folder, pid))
    .map(Number)
}

function isOf(/** @type {string} */ folder, /** @type {string} */ pid) {
  try {
    if (readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`${mark}=${folder}\0`)) return true
    return `${readlinkSync(`/proc/${pid}/cwd`)}${sep}`.startsWith(folder + sep)
  } catch {
    return false // ended meanwhile, or belongs to another user
  }
}

function databaseServers(/** @type {string} */ folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('postmaster.pid'))
    .map((name) => Number(readFileSync(join(folder, name), 'utf8').split('\n')[0]))
    .filter(isAlive)
}

const isAlive = (/** @type {number} */ pid) => pid > 0 && kill(pid, 0)

function kill(/** @type {number} */ pid, /** @type {NodeJS.Signals | 0} */ signal) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
