/** Starts upload-process.ts and speaks with it. */
import { spawn } from 'node:child_process'
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { inject } from 'vitest'
import { once } from './once'

const root = join(import.meta.dirname, '../..')

/** The process as plain JavaScript: it starts in a third of the time, and is started dozens of times. */
async function program(): Promise<string> {
  const folder = inject('programs')
  await once(
    () => existsSync(folder),
    async () => {
      const { build } = await import('vite')
      const begun = `${folder}-begun`
      const output = {
        ssr: join(import.meta.dirname, 'upload-process.ts'),
        outDir: begun,
        target: 'node20',
        copyPublicDir: false,
      }
      await build({
        root,
        configFile: false,
        logLevel: 'error',
        resolve: { alias: { '~': join(root, 'app') } },
        build: output,
      })
      renameSync(begun, folder)
    },
  )
  return join(folder, 'upload-process.js')
}

export async function otherServer(more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [await program()], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...more },
  })
  const lines = createInterface(child.stdout)
  const answers = new Map<string, (value: number) => void>()
  lines.on('line', (line) => {
    const [word = '', value] = line.split(' ')
    answers.get(word)?.(Number(value))
  })
  const told = (word: string) => new Promise<number>((resolve) => answers.set(word, resolve))
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const port = await told('port')
  return {
    port,
    /** highest resident memory in bytes since the last call */
    memory: () => {
      const answer = told('memory')
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
