/** What stands between us and a server on this machine (a database, a store): to be shut and opened, and to cut what is under way. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export async function openConnectionGate(behind: number) {
  const inside = new Set<Socket>()
  let shut = false
  let cutAfter = Infinity
  const gate = createServer((socket) => {
    if (shut) return void socket.destroy()
    const further = connect(behind, '127.0.0.1')
    inside.add(socket)
    let bytes = 0
    further.on('data', (chunk) => {
      bytes += chunk.length
      if (bytes > cutAfter) further.destroy()
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
  await new Promise<void>((ready) => gate.listen(0, '127.0.0.1', ready))
  return {
    port: (gate.address() as AddressInfo).port,
    /** connections that are open */
    open: () => inside.size,
    /** the store is away from now on, also for who is talking with it */
    shut: () => {
      shut = true
      for (const socket of inside) socket.destroy()
    },
    reopen: () => void (shut = false),
    /** ends what is under way and what waits to be used again */
    hangUp: () => inside.forEach((socket) => socket.destroy()),
    /** every connection breaks after so many bytes of answers */
    cutAfter: (bytes: number) => void (cutAfter = bytes),
    close: () => {
      for (const socket of inside) socket.destroy()
      gate.close()
    },
  }
}
