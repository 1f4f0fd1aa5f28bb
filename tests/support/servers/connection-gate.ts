/** A TCP proxy before a local server (a database, a store) that can be shut, opened and cut. */
import { connect, createServer, type Socket } from 'node:net'
import { portOf } from '../../../server/processes/port-of'

export async function openConnectionGate(behind: number) {
  const inside = new Set<Socket>()
  let shut = false
  let cutAfter = Infinity
  let received = 0
  let hangUps: number[] = []
  let shutAt = Infinity
  const gate = createServer((socket) => {
    if (shut) return void socket.destroy()
    const further = connect(behind, '127.0.0.1')
    inside.add(socket)
    let bytes = 0
    further.on('data', (chunk) => {
      bytes += chunk.length
      if (bytes > cutAfter) further.destroy()
    })
    socket.on('data', (chunk) => {
      received += chunk.length
      if (received > shutAt) {
        shutAt = Infinity
        shut = true
        return hangUp()
      }
      if (hangUps[0] === undefined || received < hangUps[0]) return
      hangUps = hangUps.filter((bytes) => bytes > received)
      hangUp()
    })
    for (const [one, other] of [
      [socket, further],
      [further, socket],
    ] as const) {
      one.pipe(other)
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          inside.delete(socket)
          other.destroy()
        })
    }
  })
  const hangUp = () => inside.forEach((socket) => socket.destroy())
  await new Promise<void>((ready) => gate.listen(0, '127.0.0.1', ready))
  return {
    port: portOf(gate),
    /** open connections */
    open: () => inside.size,
    /** shuts the server away from now on, also for open connections */
    shut: () => {
      shut = true
      for (const socket of inside) socket.destroy()
    },
    reopen: () => void (shut = false),
    /** ends requests under way and idle kept connections */
    hangUp,
    /** the same each time when so many bytes have come from clients, in rising order */
    hangUpAfter: (...bytes: number[]) => void (hangUps = bytes),
    /** shuts the server away when so many bytes have come from clients */
    shutAfter: (bytes: number) => void (shutAt = bytes),
    /** bytes that came from clients */
    received: () => received,
    /** breaks every connection after that many bytes of answers */
    cutAfter: (bytes: number) => void (cutAfter = bytes),
    close: () => {
      for (const socket of inside) socket.destroy()
      gate.close()
    },
  }
}
