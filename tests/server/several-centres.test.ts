/**
 * Tests two centres on one machine: a database, files and a secret for each, one nginx that leads
 * people by host name, and nothing of one centre in the other.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { env } from '~/platform/env.server'
import { book } from '../support/fixtures/books'
import { formOf } from '../support/client/form-data'
import { admin, usePeople } from '../support/client/people'
import { dropDatabase } from '../support/database/drop-database'
import { freePort } from '../support/servers/free-port'
import { sendRequest } from '../support/servers/file-server'
import { nginxBefore } from '../support/servers/machines'
import { serviceProcess } from '../support/servers/service-process'
import { databaseUrl } from '../support/setup/once-per-run'
import { everything } from '../support/setup/scope'

const folder = mkdtempSync(join(tmpdir(), 'moduchaek-centres-'))
const otherDatabase = `centre_${process.pid}`
let port: number
let nginx: Awaited<ReturnType<typeof nginxBefore>>
const services = new Map<string, Awaited<ReturnType<typeof serviceProcess>>>()

async function ask(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** Starts the service of a centre as docs/operations.md says. */
async function startCentre(name: string, database: string, ownPort: number): Promise<void> {
  const service = await serviceProcess({
    ENVIRONMENT: 'development',
    DATABASE_URL: database,
    DATA_DIR: join(folder, name, 'data'),
    STORAGE_DIR: join(folder, name, 'files'),
    SESSION_SECRET: `secret-of-${name}`.padEnd(40, name),
    PUBLIC_URL: `http://${name}.example.org:${port}`,
    PORT: String(ownPort),
    TRUST_PROXY: '1',
    RATE_LIMITS: 'off',
  })
  services.set(name, service)
}

const send = (
  host: string,
  path: string,
  { form, token }: { form?: FormData; token?: string } = {},
) => {
  const sent = form && new Response(form)
  const headers = {
    Host: `${host}:${port}`,
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(sent && { 'Content-Type': sent.headers.get('content-type') ?? '' }),
  }
  return (sent?.arrayBuffer() ?? Promise.resolve(undefined)).then(async (body) => {
    const method = form ? 'POST' : 'GET'
    const {
      status,
      bytes,
      headers: received,
    } = await sendRequest(port, {
      path: encodeURI(path),
      headers,
      method,
      body: body && Buffer.from(body),
    })
    return { status, text: bytes.toString(), headers: received }
  })
}
const [north, south] = ['north.example.org', 'south.example.org']

test('the unit of a centre is that of a single service, in folders of its own', () => {
  const [single, ofCentre] = ['moduchaek.service', 'moduchaek@.service'].map((name) =>
    readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('#')),
  )
  const toCentre = (line: string) =>
    line
      .replace('Description=모두책', '$& %i')
      .replace('User=moduchaek', '$&-%i')
      .replace('/etc/moduchaek.env', '/etc/moduchaek/%i.env')
      .replaceAll('/var/lib/moduchaek/', '$&%i/')
      .replace('StateDirectory=moduchaek', '$&/%i')
  expect(ofCentre).toEqual(single!.map(toCentre))
})

describe.runIf(everything)('two centres on one machine', () => {
  let ports: [number, number]
  beforeAll(async () => {
    port = await freePort()
    ports = [await freePort(), await freePort()]
    await ask(databaseUrl('postgres'), `CREATE DATABASE ${otherDatabase} OWNER moduchaek`)
    await startCentre('north', env.DATABASE_URL!, ports[0])
    await startCentre('south', databaseUrl(otherDatabase), ports[1])
    nginx = await nginxBefore(
      [
        { host: north, ports: [ports[0]] },
        { host: south, ports: [ports[1]] },
      ],
      port,
    )
  })
  afterAll(async () => {
    await nginx.end()
    for (const service of services.values()) await service.end('SIGTERM')
    await dropDatabase(otherDatabase)
    rmSync(folder, { recursive: true, force: true })
  })
  usePeople('admin')
  beforeEach(async () => {
    await book({ title: '북쪽의 수학', bookId: 'N-1' })
  })

  test('each host has its own catalogue, people and files', async () => {
    expect((await send(north, '/?keyword=북쪽의')).text).toContain('북쪽의 수학')
    const other = await send(south, '/?keyword=북쪽의')
    expect([other.status, other.text.includes('북쪽의 수학')]).toEqual([200, false])
    // who is logged in there is nobody here
    const call = { token: admin.token, form: new FormData() }
    expect((await send(north, '/api/user/info', call)).status).toBe(200)
    expect((await send(south, '/api/user/info', call)).status).toBe(403)
    const form = () =>
      formOf({ title: '남쪽의 국어', publisher: '미래엔', opId: 'a-first-request' })
    expect((await send(north, '/api/requestBook/create', { ...call, form: form() })).status).toBe(
      200,
    )
    expect((await send(south, '/api/requestBook/create', { ...call, form: form() })).status).toBe(
      403,
    )
    // a page that one centre keeps for visitors is not sent by the other, in either order
    for (const host of [south, north, south])
      expect((await send(host, '/?keyword=북쪽의')).text.includes('북쪽의 수학')).toBe(
        host === north,
      )
  })

  test('links of one centre open nothing at the other, and a foreign host opens neither', async () => {
    const made = await send(north, '/api/feed/setLink', {
      token: admin.token,
      form: formOf({ link: 'new' }),
    })
    const { data } = JSON.parse(made.text) as { data: { token: string } }
    const calendar = `/api/public/feed/calendar/${data.token}`
    expect((await send(north, calendar)).status).toBe(200)
    expect((await send(south, calendar)).status).toBe(404)
    for (const path of ['/', '/login', '/api/book/list'])
      expect((await send('west.example.org', path)).status).toBeGreaterThanOrEqual(400)
  })

  test('a centre that ends or starts again leaves the other as it is', async () => {
    await services.get('south')?.end('SIGTERM')
    expect((await send(south, '/')).status).toBe(502)
    expect((await send(north, '/')).status).toBe(200)
    await startCentre('south', databaseUrl(otherDatabase), ports[1])
    expect((await send(north, '/')).status).toBe(200)
  })
})
