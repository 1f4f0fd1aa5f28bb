/** A server with a small hand-made Remix build, and a client that sends exactly the given bytes. */
import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { ActionFunctionArgs, AppLoadContext, ServerBuild } from '@remix-run/node'
import { largerBodies } from '~/http/body-limits.server'
import { rows } from '~/api/table.server'
import { logError } from '~/platform/log-error.server'
import { createApp, type AppOptions, type Settings } from '../../server/http/app'
import { createServer, type timeouts } from '../../server/http/http-server'
import { createLog } from '../../server/logging/log'
import { measure } from '../../server/logging/metrics'
import { portOf } from '../../server/processes/port-of'

/** What the application received; `actions` holds one entry for each action that began to run. */
export type SeenByApp = {
  actions: string[]
  contexts: AppLoadContext[]
  urls: string[]
  bodyErrors: unknown[]
  /** what the route that reads late waits for, and what it then read */
  mayRead?: Promise<void>
  lateReads: string[]
}

export const script = 'export const words = ["모두책"]\n'.repeat(400)
export const bigPage = '<p>점자 자료를 찾습니다.</p>'.repeat(400)

function clientFiles(): string {
  const directory = mkdtempSync(join(tmpdir(), 'moduchaek-client-'))
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'assets', 'entry-AbC123.js'), script)
  writeFileSync(join(directory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(directory, '.secret'), 'secret')
  return directory
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** `failing`: paths of routes whose loader throws. */
function fakeBuild(seen: SeenByApp, failing: string[] = []): ServerBuild {
  const note = ({ request: { url }, context }: ActionFunctionArgs) => {
    seen.urls.push(url)
    seen.contexts.push(context)
  }
  const action = async (args: ActionFunctionArgs) => {
    note(args)
    seen.actions.push(new URL(args.request.url).pathname)
    const text = await args.request
      .text()
      .catch((error: unknown) => void seen.bodyErrors.push(error))
    return Response.json({ bytes: text?.length })
  }
  /** Begins to read its body when the test says so, and notes how that ended. */
  const late = async ({ request }: ActionFunctionArgs) => {
    seen.actions.push('late')
    await seen.mayRead
    const text = await request.text().catch((error: unknown) => String(error))
    seen.lateReads.push(text)
    return Response.json({ bytes: text.length })
  }
  const loader = (args: ActionFunctionArgs) => {
    note(args)
    return Response.json({ ok: true }, { headers: { 'Set-Cookie': 'a=1', 'X-Own': 'yes' } })
  }
  const slow = async () => {
    await wait(400)
    return new Response('finished')
  }
  const download = () => {
    const chunks = new ReadableStream({
      async pull(controller) {
        seen.actions.push('piece')
        controller.enqueue(new Uint8Array(64 * 1024))
        if (seen.actions.length >= 1600) controller.close()
      },
    })
    return new Response(chunks, { headers: { 'Content-Type': 'application/octet-stream' } })
  }
  const fails = () => {
    throw new Response('stop', { status: 418 })
  }
  const throws = () => {
    throw new Error('password=hunter2 broke')
  }
  const unread = (args: ActionFunctionArgs) => {
    note(args)
    return Response.json({ no: true }, { status: 403 })
  }
  const page = { default: () => null }
  const future = { v3_singleFetch: true, v3_lazyRouteDiscovery: false } as ServerBuild['future']
  const route = (id: string, path: string, module: object) => ({
    [id]: { id, path, parentId: undefined, module: module as never },
  })
  return {
    mode: 'production',
    routes: {
      ...route('page', '/form', { ...page, loader, action }),
      ...route('popup', '/oauth/callback', { ...page, loader }),
      ...route('health', '/api/health', { loader }),
      ...route('slow', '/api/slow', { loader: slow }),
      ...route('download', '/api/drive/download', { loader: download }),
      ...route('unread', '/api/producebook/upload', { action: unread }),
      ...route('late', '/api/userorderbook/register', { action: late }),
      ...route('fails', '/api/fails', { loader: fails }),
      ...route('throws', '/api/throws', { loader: throws }),
      ...route('api', '/api/*', { loader, action }),
      ...route('big', '/big', page),
      ...route('broken', '/broken', page),
      ...Object.assign({}, ...failing.map((path) => route(path, path, { loader: throws }))),
      ...route('missing', '*', { loader: () => new Response('', { status: 404 }) }),
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: clientFiles(),
    future,
    isSpaMode: false,
    entry: {
      module: {
        default: (asked, status, headers, _, context) => {
          if (asked.url.endsWith('/broken')) throw new Error('password=hunter2 broke')
          headers.set('Content-Type', 'text/html; charset=utf-8')
          return new Response(asked.url.endsWith('/big') ? bigPage : `nonce ${context.nonce}`, {
            status,
            headers,
          })
        },
        handleError: (error, args) => logError(error, args),
        largerBodies: (largest: number) => largerBodies(rows, largest),
        apiPaths: () => rows.map(({ path }) => path),
      } as ServerBuild['entry']['module'],
    },
  }
}

const settings: Settings = {
  HOST: '127.0.0.1',
  TRUST_PROXY: '',
  MAX_UPLOAD_BYTES: 4 * 1024 * 1024,
  LOG_LEVEL: 'info',
}

type Given = {
  env?: Partial<Settings>
  times?: Partial<typeof timeouts> & { grace?: number; lingering?: number; bound?: number }
  app?: Partial<AppOptions>
  failing?: string[]
  /** counts for the metrics of this process; once in a process */
  measured?: boolean
}

export async function serve({ env, times, app, failing, measured }: Given = {}) {
  const seen: SeenByApp = { actions: [], contexts: [], urls: [], bodyErrors: [], lateReads: [] }
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const build = fakeBuild(seen, failing)
  const { server, drain, retire } = createServer(
    createApp({
      build,
      env: { ...settings, ...env },
      log,
      measured: measured ? measure(build, { STORAGE_DIR: tmpdir(), RECOVERY_DAYS: 0 }) : undefined,
      ...app,
    }),
    times,
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  return { seen, lines, server, drain, retire, port, send: client(port), raw: rawClient(port) }
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string }
type Sent = {
  method?: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
  chunked?: boolean
}

const client =
  (port: number) =>
  (path: string, { method = 'GET', headers = {}, body, chunked }: Sent = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const length =
        body === undefined || chunked ? {} : { 'Content-Length': Buffer.byteLength(body) }
      const asked = request(
        { port, host: '127.0.0.1', path, method, agent: false, headers: { ...length, ...headers } },
        async (res) => {
          const chunks: Buffer[] = []
          for await (const chunk of res) chunks.push(chunk as Buffer)
          const bytes = Buffer.concat(chunks)
          const plain =
            res.headers['content-encoding'] === 'br' && bytes.length > 0
              ? brotliDecompressSync(bytes)
              : bytes
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers,
            body: bytes,
            text: plain.toString(),
          })
        },
      )
      asked.once('error', reject)
      if (chunked) asked.write(body)
      asked.end(chunked ? undefined : body)
    })

/**
 * Writes bytes and resolves with everything received until the server closed the connection, and
 * after how long.
 */
const rawClient =
  (port: number) =>
  (
    bytes: string,
    during?: (write: (more: string) => void) => void,
  ): Promise<{ text: string; ms: number }> =>
    new Promise((resolve) => {
      const started = performance.now()
      const chunks: Buffer[] = []
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
      socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => undefined)
      socket.once('close', () =>
        resolve({ text: Buffer.concat(chunks).toString(), ms: performance.now() - started }),
      )
      during?.((more) => void (socket.writable && socket.write(more)))
    })

/** A post as the product's forms send it. */
export const formHeaders = {
  'Content-Type': 'application/x-www-form-urlencoded',
  'Sec-Fetch-Site': 'same-origin',
  Cookie: 'accessToken=SECRET',
}
export const post = (body: string | Buffer, headers: OutgoingHttpHeaders = {}): Sent => ({
  method: 'POST',
  headers: { ...formHeaders, ...headers },
  body,
})
