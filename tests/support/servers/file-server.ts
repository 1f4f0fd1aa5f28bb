/**
 * Starts the real server with the real /api but without pages, for uploads and downloads. Needs no
 * build.
 */
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { mkdtempSync, readdirSync, readlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { redirect, type ServerBuild } from '@remix-run/node'
import { largerBodies } from '~/http/body-limits.server'
import { rows } from '~/api/table.server'
import { env } from '~/platform/env.server'
import * as api from '~/routes/api.$'
import { createApp } from '../../../server/http/app'
import { createServer } from '../../../server/http/http-server'
import { createLog } from '../../../server/logging/log'
import { portOf } from '../../../server/processes/port-of'

function build(): ServerBuild {
  const route = (id: string, path: string, module: object) => ({
    [id]: { id, path, parentId: undefined, module: module as never },
  })
  const moved = () =>
    redirect('/next?a=1#b', {
      status: 303,
      headers: [
        ['Set-Cookie', 'notice=1; Path=/'],
        ['Set-Cookie', 'other=2; Path=/'],
      ],
    })
  const away = () => redirect('https://elsewhere.test/', 303)
  return {
    mode: 'production',
    routes: {
      ...route('api', '/api/*', api),
      ...route('moved', '/moved', { default: () => null, action: moved }),
      ...route('away', '/away', { default: () => null, action: away }),
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: mkdtempSync(join(tmpdir(), 'moduchaek-client-')),
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: false } as ServerBuild['future'],
    isSpaMode: false,
    entry: {
      module: {
        default: (_, status, headers) => new Response('<p>page</p>', { status, headers }),
        handleError: () => undefined,
        largerBodies: (largest: number) => largerBodies(rows, largest),
      } as ServerBuild['entry']['module'],
    },
  }
}

export async function fileServer(log = createLog('silent')) {
  const { server, drain } = createServer(
    createApp({ build: build(), env: { ...env, LOG_LEVEL: 'silent' }, log }),
    { grace: 0, bound: 500 },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  return { port, drain }
}

export type Sent = {
  path?: string
  method?: string
  headers?: Record<string, string | number>
  body?: Buffer | string | AsyncIterable<Buffer>
}
export type ReceivedResponse = {
  status: number
  headers: IncomingMessage['headers']
  bytes: Buffer
  ms: number
}

/** Sends one request on a connection of its own; an early answer ends the sending. */
export function sendRequest(
  port: number,
  { path = '/api/produceBook/upload', method = 'POST', headers = {}, body }: Sent,
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    let answered = false
    const length =
      typeof body === 'string' || Buffer.isBuffer(body)
        ? { 'Content-Length': Buffer.byteLength(body) }
        : {}
    const clientRequest = request(
      { port, host: '127.0.0.1', path, method, agent: false, headers: { ...length, ...headers } },
      async (res) => {
        answered = true
        const chunks: Buffer[] = []
        for await (const chunk of res) chunks.push(chunk as Buffer)
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          bytes: Buffer.concat(chunks),
          ms: performance.now() - began,
        })
      },
    )
    clientRequest.setMaxListeners(0).on('error', (error) => answered || reject(error))
    if (typeof body !== 'object' || Buffer.isBuffer(body)) return void clientRequest.end(body)
    void (async () => {
      for await (const chunk of body) {
        if (answered || clientRequest.destroyed) break
        if (!clientRequest.write(chunk))
          await Promise.race([
            new Promise((done) => clientRequest.once('drain', done)),
            new Promise((done) => clientRequest.once('close', done)),
            new Promise((done) => clientRequest.once('response', done)),
          ])
      }
      clientRequest.end()
    })()
  })
}

export const boundary = '----moduchaek'
export const multipart = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
/** A part of a multipart body; `filename` makes it a file. */
export const part = (
  name: string,
  value: string | Buffer,
  filename?: string,
  type = 'application/octet-stream',
) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: ${type}`}\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
export const closingBoundary = Buffer.from(`--${boundary}--\r\n`)
export const form = (...parts: Buffer[]) => Buffer.concat([...parts, closingBoundary])

/**
 * Sends bytes and closes the connection after them (`after` ms later), without reading an answer.
 */
export const sendAndHangUp = (port: number, head: string, bytes: Buffer, after = 0) =>
  new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(head)
      socket.write(bytes, () => setTimeout(() => socket.resetAndDestroy(), after))
    })
    socket.on('error', () => undefined).on('close', () => resolve())
  })

/** Files in a folder that this process holds open. */
export const openFilesIn = (folder: string) =>
  readdirSync('/proc/self/fd')
    .map(target)
    .filter((path) => path.startsWith(folder))
const target = (fd: string) => {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return ''
  }
}
