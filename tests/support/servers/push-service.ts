/**
 * A push service, and the browsers behind it: takes a message only with a valid signature (RFC 8292),
 * and decrypts it as a browser does (RFC 8291).
 */
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decrypt } from 'http_ece'

export type ShownMessage = { title: string; body: string; url: string; tag: string; lang: string }
export type TestBrowser = {
  /** as `PushManager.subscribe` answers it */
  subscription: { endpoint: string; p256dh: string; auth: string }
  /** what it was sent, in order */
  messages: ShownMessage[]
  /** the headers of the last request */
  headers: Record<string, unknown>
  /** what its service answers */
  status: number
  /** runs while a message is being taken */
  onMessage?: () => Promise<void>
}
export type PushPeer = {
  url: string
  browser(): TestBrowser
  /** what was wrong with requests; empty at the end of a good test */
  wrong: string[]
  close(): Promise<void>
}

export async function openPushPeer(): Promise<PushPeer> {
  const browsers = new Map<string, { browser: TestBrowser; read(body: Buffer): ShownMessage }>()
  const wrong: string[] = []
  const server = createServer((request, response) => {
    const answer = (status: number) => {
      // whoever followed it would come to another place
      if (status === 307) response.setHeader('Location', `${url}/elsewhere`)
      response.writeHead(status).end('the answer of a push service')
    }
    take(request).then(answer, (error: Error) => {
      wrong.push(error.message)
      answer(403)
    })
  })
  async function take(request: IncomingMessage): Promise<number> {
    const found = browsers.get(request.url ?? '')
    if (!found) {
      if (request.url === '/elsewhere') throw new Error('followed a redirect')
      return 404
    }
    assertSigned(request.headers.authorization ?? '', url)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { browser, read } = found
    browser.headers = request.headers
    await browser.onMessage?.()
    if (browser.status < 300) browser.messages.push(read(Buffer.concat(parts)))
    return browser.status
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    wrong,
    browser() {
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const [privateKey, secret] = [createECDH('prime256v1'), randomBytes(16).toString('base64url')]
      const p256dh = privateKey.generateKeys('base64url')
      const subscription = { endpoint: url + path, p256dh, auth: secret }
      const browser: TestBrowser = { subscription, messages: [], headers: {}, status: 201 }
      const params = { version: 'aes128gcm', privateKey, authSecret: secret } as const
      browsers.set(path, {
        browser,
        read(body) {
          if (body.length > 4096) throw new Error(`${body.length} bytes`)
          return JSON.parse(decrypt(body, params).toString()) as ShownMessage
        },
      })
      return browser
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const jsonOf = (part = '') =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/** Throws when the header is not a valid signature for this push service. */
function assertSigned(authorization: string, origin: string): void {
  const [, head, claims, signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== 4) throw new Error('no public key')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  )
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed || jsonOf(head).alg !== 'ES256') throw new Error('not signed by the key')
  const { aud, exp, sub } = jsonOf(claims)
  const seconds = Number(exp) - Date.now() / 1000
  if (aud !== origin) throw new Error(`signed for ${String(aud)}`)
  if (!(seconds > 0 && seconds <= 24 * 60 * 60)) throw new Error(`expires in ${seconds} s`)
  if (!/^(mailto:|https:)/.test(String(sub))) throw new Error(`no contact: ${String(sub)}`)
}
