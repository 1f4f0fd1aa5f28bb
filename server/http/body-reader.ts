/** Reads a body under a size limit and a minimum rate: slow is allowed, stalled is not. */
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import type { ErrorKey } from './error-catalogue'

/** Cut when less than `bytesPerSecond` arrived on average over `windowMs`. */
export type MinimumRate = { windowMs: number; bytesPerSecond: number }
export const minimumRate: MinimumRate = { windowMs: 30_000, bytesPerSecond: 1024 }

/** Why reading a body was given up. */
export class BodyError extends Error {
  constructor(readonly key: Extract<ErrorKey, 'bodyTooLarge' | 'tooSlow'>) {
    super(key)
  }
}

/**
 * The body as a stream that fails with a BodyError, or when its client goes away. A pause of its
 * reader never counts against the sender.
 */
export function guardBody(
  req: IncomingMessage,
  cap: number,
  { windowMs, bytesPerSecond }: MinimumRate,
): Transform {
  let received = 0
  let inWindow = 0
  let readerSlow = false
  const guard = new Transform({
    transform(chunk: Buffer, _, done) {
      received += chunk.length
      inWindow += chunk.length
      readerSlow ||= guard.writableNeedDrain
      if (received > cap) done(new BodyError('bodyTooLarge'))
      else done(null, chunk)
    },
    destroy(error, done) {
      clearInterval(timer)
      req.unpipe(guard)
      done(error)
    },
    flush(done) {
      clearInterval(timer)
      done()
    },
  })
  const timer = setInterval(() => {
    if (!readerSlow && inWindow < (bytesPerSecond * windowMs) / 1000)
      guard.destroy(new BodyError('tooSlow'))
    readerSlow = guard.writableNeedDrain
    inWindow = 0
  }, windowMs)
  // What arrived completely is lost, too, while a part of it waits for its reader.
  const lost = () => req.readableEnded || guard.destroy(new Error('the client went away'))
  req.once('error', lost).once('close', lost)
  if (req.destroyed) lost()
  return req.pipe(guard)
}

export async function readWhole(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
