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
/** connections in a ms that other processes take up in any crowd */
const leastPace = 0.02

export function createDrainer(
  server: Server,
  inFlight: ReadonlyMap<unknown, ServerResponse>,
  { grace = 1_000, lingering = 0, bound = 30_000 }: DrainTimes,
) {
  let ending: Promise<void> | undefined
  let retiring: { began: number; closedPerMs: number; closed: number } | undefined
  /** Resolves when the port and all connections are closed. */
  let closing: Promise<void> | undefined
  const closePort = async () => {
    // after the loop has accepted what waits: a port that closes resets connections that do
    await afterPoll()
    closing ??= new Promise((resolve) => {
      server.once('close', resolve)
      // only the port: close() of an HTTP server would close idle connections, too
      NetServer.prototype.close.call(server)
    })
    // in an object: a promise of a promise would be awaited
    return { closed: closing }
  }
  const end = async () => {
    for (const res of inFlight.values()) if (!res.headersSent) res.setHeader('Connection', 'close')
    await wait(grace)
    const { closed } = await closePort()
    await Promise.race([closed, wait(lingering)])
    // an answer that was announced as keep-alive leaves an idle connection behind
    const sweep = setInterval(() => server.closeIdleConnections(), idleCheck)
    server.closeIdleConnections()
    await Promise.race([closed, wait(bound, undefined, { ref: false })])
    clearInterval(sweep)
    server.closeAllConnections()
  }
  /**
   * Another process has taken over: this one takes no new connections, and closes its open ones one after
   * the other, twenty a second or as many as `ms` allow, with an answer each. Others take up fifty a second
   * in a crowd (docs/decisions/9006): when a thousand were closed at once, whoever had one waited for twenty
   * seconds.
   */
  const retire = async (ms: number) => {
    const { closed } = await closePort()
    const open = await new Promise<number>((resolve) =>
      server.getConnections((_, count) => resolve(count)),
    )
    const time = Math.min(ms, open / leastPace)
    retiring = { began: performance.now(), closedPerMs: open / time, closed: 0 }
    await Promise.race([closed, wait(time, undefined, { ref: false })])
  }
  /** Whether the connection closes with the answer that begins now. */
  const closes = () => {
    if (ending) return true
    if (!retiring) return false
    const { began, closedPerMs, closed } = retiring
    if (closed >= (performance.now() - began) * closedPerMs) return false
    retiring.closed += 1
    return true
  }
  return { started: () => ending !== undefined, closes, retire, drain: () => (ending ??= end()) }
}
