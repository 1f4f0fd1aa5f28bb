/**
 * Tests the shutdown of the server: requests under way are answered, readiness turns 503, then
 * everything closes.
 */
import { Agent, get, type IncomingMessage } from 'node:http'
import { createServer as createHttpServer } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { sendError } from '../../server/http/error-response'
import { serve } from './serve'
import { portOf } from '../../server/processes/port-of'

it('finishes a slow request, says 503 for health meanwhile, and then takes no connection', async () => {
  const { send, drain, port } = await serve({ times: { grace: 100 } })
  const slow = send('/api/slow')
  await new Promise((resolve) => setTimeout(resolve, 100))
  const closed = drain()
  const health = await send('/api/health')
  expect(health).toMatchObject({
    status: 503,
    headers: { connection: 'close', 'retry-after': '5' },
  })
  expect(JSON.parse(health.text)).toMatchObject({ errorCode: 503, data: null })
  expect(await slow).toMatchObject({
    status: 200,
    text: 'finished',
    headers: { connection: 'close' },
  })
  await closed
  await expect(send('/form')).rejects.toThrow('ECONNREFUSED')
  expect(port).toBeGreaterThan(0)
})

it('closes connections that are kept alive', async () => {
  const { drain, port } = await serve({ times: { grace: 50 } })
  const agent = new Agent({ keepAlive: true })
  await new Promise<void>((resolve) =>
    get({ port, agent, path: '/form' }, (res) => res.resume().once('end', resolve)),
  )
  const started = performance.now()
  await drain()
  expect(performance.now() - started).toBeLessThan(1000)
  agent.destroy()
})

it('answers a proxy on its open connections while it takes no new ones, and closes them with that', async () => {
  const { drain, send, port } = await serve({ times: { grace: 0, lingering: 2_000 } })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) =>
      get({ port, agent, path: '/form' }, (res) =>
        res.resume().once('end', () => resolve(res)),
      ).once('error', reject),
    )
  await ask()
  const started = performance.now()
  const closed = drain()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect(send('/form')).rejects.toThrow('ECONNREFUSED')
  const last = await ask()
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close'])
  // the last connection ends the waiting
  await closed
  expect(performance.now() - started).toBeLessThan(1_500)
  agent.destroy()
})

it('closes its connections one after the other, with an answer each, when another process took over', async () => {
  const { retire, drain, send, port } = await serve({ times: { grace: 0 } })
  const agents = Array.from({ length: 10 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  const ask = (agent: Agent) =>
    new Promise<IncomingMessage>((resolve, reject) =>
      get({ port, agent, path: '/form' }, (res) =>
        res.resume().once('end', () => resolve(res)),
      ).once('error', reject),
    )
  await Promise.all(agents.map(ask))
  const retired = retire(30_000)
  const began = performance.now()
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect(send('/form')).rejects.toThrow('ECONNREFUSED')
  const open = new Set(agents)
  let most = 0
  while (open.size > 0 && performance.now() - began < 5_000)
    for (const agent of [...open]) {
      const { statusCode, headers } = await ask(agent)
      expect(statusCode).toBe(200)
      if (headers.connection === 'close') open.delete(agent)
      // twenty a second, and no more
      const due = (performance.now() - began) / 50
      most = Math.max(most, 10 - open.size - due)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  expect(open.size).toBe(0)
  expect(most).toBeLessThanOrEqual(1)
  await retired
  expect(performance.now() - began).toBeGreaterThan(400)
  await drain()
  agents.forEach((agent) => agent.destroy())
})

it('ends at once when it is told to while it closes its connections', async () => {
  const { retire, drain, port } = await serve({ times: { grace: 0 } })
  // ten seconds, one after the other
  const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'))
  const ends = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  const answered = sockets.map((socket) => new Promise((resolve) => socket.once('data', resolve)))
  for (const socket of sockets) socket.write('GET /form HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await Promise.all(answered)
  const began = performance.now()
  const retired = retire(60_000)
  const both = await Promise.race([
    Promise.all([drain(), retired, ...ends]),
    new Promise((resolve) => setTimeout(resolve, 5_000, 'still open')),
  ])
  expect(both).not.toBe('still open')
  expect(performance.now() - began).toBeLessThan(5_000)
})

it('cuts what takes too long', async () => {
  const { drain, send } = await serve({ times: { grace: 0, bound: 150 } })
  const slow = send('/api/slow').catch((error: NodeJS.ErrnoException) => error.code)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await drain()
  expect(await slow).toBe('ECONNRESET')
})

it('a refused client that never stops sending is cut after a while, with its answer', async () => {
  const server = createHttpServer((req, res) =>
    sendError(req, res, 'bodyTooLarge', { lingerMs: 300 }),
  )
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const socket = connect(portOf(server))
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\n')
  const timer = setInterval(() => socket.write('a'.repeat(1000)), 20)
  let text = ''
  socket.on('data', (chunk) => (text += chunk)).on('error', () => undefined)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  expect(text).toMatch(/^HTTP\/1.1 413 [\s\S]*<\/html>/)
  server.close()
})
