/** Converts between the streams of the web and of Node, whose types do not know each other. */
import { Readable } from 'node:stream'

type WebStream = ReadableStream<Uint8Array>

/** A stream of the web for Node's pipelines. */
export const toNodeStream = (stream: WebStream) =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])

/** The chunks of a stream of the web, for `for await`. */
export const webChunks = (stream: WebStream) => stream as unknown as AsyncIterable<Uint8Array>

/** The chunks of a stream of Node that reads bytes. */
export const nodeChunks = (stream: Readable | NodeJS.ReadableStream) =>
  stream[Symbol.asyncIterator]() as AsyncIterator<Buffer<ArrayBuffer>>

/** The bytes of a zip: yazl's types do not say that its stream is a Readable. */
export const zipOutput = (zip: { outputStream: NodeJS.ReadableStream }) =>
  zip.outputStream as Readable
