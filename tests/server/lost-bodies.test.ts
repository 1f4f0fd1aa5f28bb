/** Tests that a body which nobody reads to its end is given up, whenever its client goes away. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serve } from './serve'

let our: Awaited<ReturnType<typeof serve>>
beforeAll(async () => void (our = await serve()))
afterAll(() => our.drain())

const kib = 1024
const head = (path: string, bytes: number) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${bytes}`,
    '',
    '',
  ].join('\r\n')

/** A connection over which `sent` of the declared bytes of a form were sent. */
async function begin(path: string, declared: number, sent = declared): Promise<Socket> {
  const socket = connect(our.port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(head(path, declared))
  if (sent > 0) socket.write(Buffer.alloc(sent, 97))
  return socket
}

const noConnections = () =>
  vi.waitFor(
    async () => {
      const count = await new Promise((resolve) =>
        our.server.getConnections((_, all) => resolve(all)),
      )
      expect(count).toBe(0)
    },
    { timeout: 30_000 },
  )

test.each([
  ['before its first byte', 300 * kib, 0],
  ['in its middle', 300 * kib, 100 * kib],
  ['while much of it waits', 20_000 * kib, 10_000 * kib],
  ['after its last byte, when all of it waits for its reader', 40 * kib, 40 * kib],
  ['after its last byte, when some of it waits in every buffer', 150 * kib, 150 * kib],
  ['after its last byte, when the socket is paused', 250 * kib, 250 * kib],
  ['after its last byte, when the socket holds the rest', 400 * kib, 400 * kib],
])('a body whose client goes away %s ends for who reads it later', async (_, declared, sent) => {
  let mayRead = () => undefined as void
  our.seen.mayRead = new Promise((resolve) => (mayRead = resolve))
  const [begun, ended] = [our.seen.actions.length, our.seen.lateReads.length]
  const socket = await begin('/api/userorderbook/register', declared, sent)
  await vi.waitFor(() => expect(our.seen.actions.length).toBe(begun + 1), 30_000)
  // what is on its way arrives, and fills the buffers of the server
  await new Promise((resolve) => setTimeout(resolve, 200))
  socket.destroy()
  // a server that still reads this connection notices; a paused one does when it reads on
  await new Promise((resolve) => setTimeout(resolve, 200))
  mayRead()
  await vi.waitFor(() => expect(our.seen.lateReads.length).toBe(ended + 1), { timeout: 30_000 })
  await noConnections()
})

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

test('bodies that were answered without being read leave nothing behind', async () => {
  const refuse = async (bytes: number) => {
    const socket = await begin('/api/producebook/upload', bytes)
    await once(socket, 'data')
    socket.destroy()
  }
  await refuse(300 * kib)
  await noConnections()
  const before = timers()
  for (const size of [20, 100, 200, 300, 500]) for (let i = 0; i < 4; i++) await refuse(size * kib)
  await noConnections()
  // fewer than one timer for each of the twenty
  await vi.waitFor(() => expect(timers()).toBeLessThan(before + 5), { timeout: 30_000 })
})
