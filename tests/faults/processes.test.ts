/**
 * Tests several processes behind one port: replaced one by one, killed, and ended together, all
 * under load.
 */
import { execFileSync } from 'node:child_process'
import { Agent, get } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { restoreDemo } from '../support/database/demo'
import { freePort } from '../support/servers/free-port'
import { serviceProcess } from '../support/servers/service-process'

let service: Awaited<ReturnType<typeof serviceProcess>>
let metrics: string

const processes = () =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(service.pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number)
    .filter((pid) => pid && named(pid))
/** `ps` itself is a child of this process, not of the service's; esbuild belongs to the service. */
const named = (pid: number) =>
  execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(
    'server/start.js',
  )
const lines = (...texts: string[]) =>
  service.said.filter((line) => texts.every((text) => line.includes(text))).length

beforeAll(async () => {
  await restoreDemo()
  const address = `127.0.0.1:${await freePort()}`
  metrics = `http://${address}/metrics`
  service = await serviceProcess({
    ENVIRONMENT: 'development',
    PROCESSES: '2',
    METRICS_ADDRESS: address,
    LOG_LEVEL: 'info',
  })
})
afterAll(() => service.end('SIGKILL'))

/**
 * Sends requests over kept connections until `task` is done; counts answers and lists everything
 * else.
 */
async function underLoad(
  task: () => Promise<void>,
): Promise<{ answers: number; others: unknown[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const counts = { answers: 0, others: [] as unknown[] }
  let done = false
  const send = () =>
    new Promise<number>((resolve, reject) => {
      get(`${service.url}/item/3`, { agent }, (res) =>
        res.resume().once('end', () => resolve(res.statusCode ?? 0)),
      ).once('error', reject)
    })
  const askers = Array.from({ length: 4 }, async () => {
    while (!done) {
      const status = await send().catch((error: Error) => error.message)
      if (status === 200) counts.answers += 1
      else counts.others.push(status)
    }
  })
  try {
    await task()
  } finally {
    done = true
    await Promise.all(askers)
    agent.destroy()
  }
  return counts
}

describe('two processes', () => {
  test('are replaced on SIGHUP without a request that fails', async () => {
    const before = processes()
    expect(before).toHaveLength(2)
    const { answers, others } = await underLoad(async () => {
      process.kill(service.pid, 'SIGHUP')
      await vi.waitFor(() => expect(lines('every process was replaced')).toBe(1), {
        timeout: 60_000,
        interval: 200,
      })
      await vi.waitFor(() => expect(processes()).toHaveLength(2), {
        timeout: 20_000,
        interval: 200,
      })
    })
    expect(others).toEqual([])
    expect(answers).toBeGreaterThan(10)
    expect(processes().filter((pid) => before.includes(pid))).toEqual([])
  })

  test('are two again when one was killed, and it is said in the log', async () => {
    const [killed = 0] = processes()
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(() => expect(processes().filter((pid) => pid !== killed)).toHaveLength(2), {
      timeout: 30_000,
      interval: 200,
    })
    // the other process writes the line, and may be slower to it than to its answers
    await vi.waitFor(() => expect(lines(`"process":${killed},`, 'is replaced')).toBe(1), 5_000)
    expect(await (await fetch(metrics)).text()).toContain(
      'moduchaek_queue{queue="pictures",state="waiting"} 0',
    )
    expect((await fetch(`${service.url}/api/health`)).status).toBe(200)
  })

  test('tell their numbers together, with patterns for addresses, and not to visitors', async () => {
    await Promise.all(
      [
        '/?keyword=비밀',
        '/s/a-secret-key-of-a-file',
        '/item/4',
        '/nothing/at/all',
        '/api/unknown/call',
      ].map((path) => fetch(service.url + path)),
    )
    const numbers = async () => (await fetch(metrics)).text()
    // an answer is counted when it has gone, a moment after its reader has it
    await expect.poll(numbers).toMatch(/route="other",status="404"\} 1/)
    const text = await numbers()
    expect(text).toMatch(
      /moduchaek_request_seconds_count\{method="GET",route="\/item\/:id",status="200"\} \d+/,
    )
    expect(text).toMatch(/moduchaek_storage_free_bytes [1-9]/)
    expect(text).not.toMatch(/비밀|secret|unknown|nothing/)
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404)
  })

  test('end together on SIGTERM, with what they were doing done', async () => {
    const all = processes()
    expect(await service.end('SIGTERM')).toBe(0)
    for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
