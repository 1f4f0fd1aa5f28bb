/** Starts the whole service with its pages in a process of its own, as in production. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../../..')

/** Resolves when it reports that all its processes are ready; `more` may also remove variables. */
export async function serviceProcess(more: Record<string, string | undefined> = {}) {
  // vitest sets DEV=1, which here means hot reload
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DEV: undefined,
    NODE_ENV: 'production',
    PORT: '0',
    SEED: 'none',
    LOG_LEVEL: 'error',
    ...more,
  }
  const child = spawn(process.execPath, ['server/start.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const several =
    Number(env.PROCESSES ?? 1) > 1 ? `프로세스 ${env.PROCESSES}개가 요청을 받습니다.` : ''
  let address = ''
  const url = await new Promise<string>((ready, failed) => {
    void ended.then(() => failed(new Error(output.join('\n'))))
    for (const out of [child.stdout, child.stderr])
      createInterface(out).on('line', (line) => {
        output.push(line)
        address ||= /준비되었습니다.*(http:\S+)/.exec(line)?.[1] ?? ''
        if (address && output.some((line) => line.includes(several))) ready(address)
      })
  })
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    /** lines of its log so far */
    said: output,
    /** sends the signal; resolves to its exit code */
    end: (signal: NodeJS.Signals) => {
      child.kill(signal)
      return ended
    },
  }
}
