/** Starts the product's server in a process of its own, and requests its pages as a browser does. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { get, type Agent } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Message } from './serve'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export const isBuilt = () => existsSync(here('../../../build/server/index.js'))

export const browser = {
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  Accept: 'text/html',
  'Accept-Language': 'ko',
}
export type Server = { origin: string; rss(): Promise<number>; stop(): Promise<void> }

/** `directory`: serve its public files, and pages with a cached loader result. */
export async function serve(directory?: string): Promise<Server> {
  const child = fork(here('serve.ts'), directory ? [directory] : [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { port } = (await message(child)) as { port: number }
  const stop = async () => {
    child.disconnect()
    await once(child, 'exit')
  }
  const rss = async () => {
    child.send('rss')
    return ((await message(child)) as { rss: number }).rss
  }
  return { origin: `http://127.0.0.1:${port}`, rss, stop }
}

const message = async (child: ChildProcess): Promise<Message> =>
  (await once(child, 'message', { signal: AbortSignal.timeout(60_000) }))[0]

/** The bytes of an answer; with an agent, requested as a browser does. */
export function fetched(
  url: string,
  agent?: Agent,
  more: Record<string, string> = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: agent ? { ...browser, ...more } : {} }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      if (answer.statusCode === 200) resolve(Buffer.concat(chunks))
      else reject(new Error(`${answer.statusCode} ${url}`))
    }).once('error', reject)
  })
}
