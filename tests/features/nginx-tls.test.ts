/** Tests the TLS of deploy/nginx.conf: its versions and ciphers, and what it does without TLS. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type ConnectionOptions } from 'node:tls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../support/servers/free-port'

const folder = mkdtempSync(join(tmpdir(), 'moduchaek-tls-'))
const here = (name: string) => join(folder, name)
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` }
const ports = { tls: 0, plain: 0 }
let nginx: ChildProcess

beforeAll(async () => {
  Object.assign(ports, { tls: await freePort(), plain: await freePort() })
  const made =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=books.example.org'
  execFileSync(
    'openssl',
    [...made.split(' '), '-keyout', here('privkey.pem'), '-out', here('fullchain.pem')],
    { stdio: 'ignore', env },
  )
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll('/etc/letsencrypt/live/books.example.org', folder)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${ports.tls} ssl;`)
    .replace('listen 80;', `listen 127.0.0.1:${ports.plain};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${here(name)};`)
    .join(' ')
  writeFileSync(
    here('nginx.conf'),
    `daemon off; pid ${here('pid')};\nevents {}\nhttp { ${temporary}\n${site}}\n`,
  )
  nginx = spawn(
    process.env.NGINX ?? 'nginx',
    ['-p', folder, '-e', 'stderr', '-c', here('nginx.conf')],
    {
      env,
      stdio: 'ignore',
    },
  )
  await vi.waitUntil(() => plain('/').catch(() => null), { timeout: 30_000 })
})
afterAll(async () => {
  const ended = new Promise((done) => nginx.once('close', done))
  nginx.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
})

const plain = (path: string) =>
  fetch(`http://127.0.0.1:${ports.plain}${path}`, {
    redirect: 'manual',
    headers: { Host: 'books.example.org' },
  })

/** The version and the cipher that both sides agreed on, or null. */
const agreed = (options: ConnectionOptions) =>
  new Promise<[string | null, string] | null>((done) => {
    const ca = readFileSync(here('fullchain.pem'))
    const address = { host: '127.0.0.1', port: ports.tls, servername: 'books.example.org', ca }
    const socket = connect({ ...address, ...options }, () => {
      done([socket.getProtocol(), socket.getCipher().name])
      socket.destroy()
    })
    socket.once('error', () => done(null))
  })

test('it speaks TLS 1.3 and 1.2, with forward secrecy, and nothing older', async () => {
  expect(await agreed({})).toEqual(['TLSv1.3', expect.stringContaining('TLS_AES')])
  expect(await agreed({ maxVersion: 'TLSv1.2' })).toEqual([
    'TLSv1.2',
    expect.stringMatching(/^ECDHE-ECDSA-(AES\d+-GCM|CHACHA20)/),
  ])
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const
  expect(await agreed(old)).toBeNull()
  for (const ciphers of ['AES128-SHA', 'ECDHE-ECDSA-AES128-SHA'])
    expect(await agreed({ maxVersion: 'TLSv1.2', ciphers })).toBeNull()
})

test('without TLS people are led to https, and programs are refused', async () => {
  const page = await plain('/item/1?from=/cart')
  expect([page.status, page.headers.get('location')]).toEqual([
    301,
    'https://books.example.org/item/1?from=/cart',
  ])
  for (const path of ['/api/user/me', '/API/order/list', '/opds/shelf', '/api'])
    expect([path, (await plain(path)).status]).toEqual([path, 403])
})
