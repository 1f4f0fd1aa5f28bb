/** Finds a free port of 127.0.0.1, for servers that cannot report the port they took. */
import { createServer } from 'node:net'
import { portOf } from '../../../server/processes/port-of'

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const port = portOf(probe)
      probe.close(() => resolve(port))
    })
  })
