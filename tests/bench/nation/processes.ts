/** Runs a command of the product and says how long it took and how much memory its processes had at most. */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export type Run = { seconds: number; code: number | null; mebibytes: number; said: string }

const root = new URL('../../..', import.meta.url)

export async function runMeasured(
  program: string,
  words: string[],
  more: Record<string, string>,
): Promise<Run> {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...words], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const out of [child.stdout, child.stderr])
    out.setEncoding('utf8').on('data', (text: string) => said.push(text))
  let mebibytes = 0
  const watching = setInterval(() => (mebibytes = Math.max(mebibytes, peakOf(child.pid ?? 0))), 100)
  const code = await new Promise<number | null>((done) => child.once('close', done))
  clearInterval(watching)
  return { seconds: (performance.now() - began) / 1000, code, mebibytes, said: said.join('') }
}

/** The most memory (RSS, MiB) that a process and those below it had until now; only on Linux. */
export function peakOf(pid: number): number {
  const status = read(`/proc/${pid}/status`)
  const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  const below = folders(`/proc/${pid}/task`).flatMap((task) =>
    read(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean),
  )
  return Math.round(below.reduce((sum, child) => sum + peakOf(Number(child)), peak))
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
function folders(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
