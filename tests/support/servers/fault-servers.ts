/** The number of kills in a fault test, and a queue of servers to kill. */
import { onTestFinished } from 'vitest'
import { startUploadServer } from './upload-server'

/** `FAULTS=many` kills at every known moment; usually there are fewer, of the same kinds. */
export const runMany = process.env.FAULTS === 'many'

/** One server after the other, to be killed by the test; the next one starts meanwhile. */
export function serverQueue(count: number): () => ReturnType<typeof startUploadServer> {
  let left = count
  const start = () => (left-- > 0 ? startUploadServer() : null)
  let waiting = start()
  onTestFinished(async () => void (await (await waiting)?.kill()))
  return async () => {
    const server = await waiting
    waiting = start()
    if (!server) throw new Error('more servers are asked for than were announced')
    return server
  }
}
