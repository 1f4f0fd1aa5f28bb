/** Slow clients of downloads in a process of their own; its parent says when they stop. */
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** What the parent sends first. Its next message ends the downloads; the bytes received are the answer. */
export type Order = { url: string; cookie: string; clients: number }

/** What a client reads in a tenth of a second: half a MiB a second, as on a slow line. */
const sip = (1024 * 1024) / 20

/** Reads a download slowly until the signal; returns the bytes. */
async function sipped(url: string, cookie: string, signal: AbortSignal): Promise<number> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false, headers: { Cookie: cookie } }, resolve).once('error', reject)
  })
  const { statusCode, headers } = answer
  if (statusCode === 302) {
    answer.resume()
    return sipped(headers.location ?? '', '', signal)
  }
  if (statusCode !== 200) throw new Error(`a download was answered ${statusCode}`)
  let bytes = 0
  while (!signal.aborted && !answer.readableEnded) {
    const chunk = answer.read(Math.min(sip, answer.readableLength)) as Buffer | null
    bytes += chunk?.length ?? 0
    if (chunk && bytes % sip > 0) continue
    await wait(100)
  }
  answer.on('error', () => undefined).destroy()
  return bytes
}

process.once('message', ({ url, cookie, clients }: Order) => {
  const over = new AbortController()
  const downloads = Array.from({ length: clients }, () => sipped(url, cookie, over.signal))
  process.once('message', async () => {
    over.abort()
    const bytes = await Promise.all(downloads)
    process.send?.(bytes.reduce((sum, one) => sum + one, 0))
  })
})
process.on('disconnect', () => process.exit())
