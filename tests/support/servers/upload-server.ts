/** Starts upload-process.ts and talks to it. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { compiled } from './programs'

export async function startUploadServer(more: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    [await compiled('tests/support/servers/upload-process.ts')],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...more },
    },
  )
  const lines = createInterface(child.stdout)
  const answers = new Map<string, (value: number) => void>()
  lines.on('line', (line) => {
    const [word = '', value] = line.split(' ')
    answers.get(word)?.(Number(value))
  })
  const answerTo = (word: string) => new Promise<number>((resolve) => answers.set(word, resolve))
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const port = await answerTo('port')
  return {
    port,
    /** highest resident memory in bytes since the last call */
    memory: () => {
      const answer = answerTo('memory')
      child.stdin.write('memory\n')
      return answer
    },
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
    pid: child.pid,
  }
}
