/** Ends the server gracefully: running requests are answered, then connections and server close. */
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as afterPoll, setTimeout as wait } from 'node:timers/promises'

export type DrainTimes = {
  /**
   * ms in which connections are still accepted, so that clients with open connections and proxies
   * notice the end
   */
  grace?: number
  /**
   * ms after that in which idle connections are still answered, but no new ones are accepted: a proxy
   * may send a change on a connection at the moment when it is closed, and does not send it again
   */
  lingering?: number
  /** ms after which unfinished requests are cut */
  bound?: number
}

const idleCheck = 100

export function createDrainer(
  server: Server,
  inFlight: ReadonlyMap<unknown, ServerResponse>,
  { grace = 1_000, lingering = 0, bound = 30_000 }: DrainTimes,
) {
  let ending: Promise<void> | undefined
  const end = async () => {
    for (const res of inFlight.values()) if (!res.headersSent) res.setHeader('Connection', 'close')
    await wait(grace)
    // after the loop has accepted what waits: a port that closes resets connections that do
    await afterPoll()
    const closed = new Promise<void>((resolve) => server.once('close', () => resolve()))
    // only the port: close() of an HTTP server would close idle connections, too
    NetServer.prototype.close.call(server)
    await Promise.race([closed, wait(lingering)])
    // an answer that was announced as keep-alive leaves an idle connection behind
    const sweep = setInterval(() => server.closeIdleConnections(), idleCheck)
    server.closeIdleConnections()
    await Promise.race([closed, wait(bound, undefined, { ref: false })])
    clearInterval(sweep)
    server.closeAllConnections()
  }
  return { started: () => ending !== undefined, drain: () => (ending ??= end()) }
}
