/** Ends the server gracefully: running requests are answered, then connections and server close. */
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export type DrainTimes = {
  /**
   * ms in which connections are still accepted, so that clients with open connections and proxies
   * notice the end
   */
  grace?: number
  /** ms after which unfinished requests are cut */
  bound?: number
}

const idleCheck = 100

export function createDrainer(
  server: Server,
  inFlight: ReadonlyMap<unknown, ServerResponse>,
  { grace = 1_000, bound = 30_000 }: DrainTimes,
) {
  let ending: Promise<void> | undefined
  const end = async () => {
    for (const res of inFlight.values()) if (!res.headersSent) res.setHeader('Connection', 'close')
    await wait(grace)
    // an answer that was announced as keep-alive leaves an idle connection behind
    const sweep = setInterval(() => server.closeIdleConnections(), idleCheck)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    await Promise.race([closed, wait(bound, undefined, { ref: false })])
    clearInterval(sweep)
    server.closeAllConnections()
  }
  return { started: () => ending !== undefined, drain: () => (ending ??= end()) }
}
