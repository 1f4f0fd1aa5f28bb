/** Tests that `npm start` ends with everything that it started, whoever ends it and whenever. */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../support/servers/free-port'

const root = join(import.meta.dirname, '../..')

/** The processes whose environment names this folder. */
const processesOf = (folder: string) =>
  execFileSync('ps', ['eww', '-eo', 'pid,args'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter((line) => line.includes(`DATA_DIR=${folder}`))

async function started(cwd: string, more: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'moduchaek-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    // vitest sets DEV, which here means hot reload
    DEV: undefined,
    DATABASE_URL: '',
    NODE_ENV: 'production',
    ENVIRONMENT: 'development',
    SEED: 'none',
    DATA_DIR: folder,
    STORAGE_DIR: join(folder, 'files'),
    TMPDIR: folder,
    PORT: String(await freePort()),
    ...more,
  }
  const child = spawn('npm', ['start'], { cwd, env, detached: true })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  return {
    pid: child.pid!,
    folder,
    saw: (text: string) =>
      vi.waitFor(() => expect(said).toContain(text), { timeout: 60_000, interval: 100 }),
  }
}
const nothingLeft = (folder: string) =>
  vi.waitFor(
    () => {
      expect(processesOf(folder)).toEqual([])
      expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
    },
    { timeout: 60_000, interval: 200 },
  )

test.each(['1', '2'])(
  'a signal to npm alone ends the service of %s processes and its database',
  async (PROCESSES) => {
    const { pid, folder, saw } = await started(root, { PROCESSES })
    await saw('준비되었습니다')
    process.kill(pid, 'SIGTERM')
    await nothingLeft(folder)
  },
)

test('Ctrl+C while packages are installed ends the installation and leaves no lock', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'moduchaek-copy-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  for (const name of ['package.json', 'package-lock.json', 'prisma', 'server'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  const { pid, folder, saw } = await started(copy)
  await saw('패키지를 설치합니다')
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  process.kill(-pid, 'SIGINT')
  await nothingLeft(folder)
  expect(readdirSync(folder).filter((name) => name.endsWith('.lock'))).toEqual([])
})
