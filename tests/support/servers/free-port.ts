import { createServer, type AddressInfo } from 'node:net'

/** A port of 127.0.0.1 that nobody listens to, for a server that cannot say which one it took. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
