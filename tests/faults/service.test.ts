/**
 * Tests the whole service with a lost database, a full disk, SIGTERM under load, and many clients
 * at once.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import pg from 'pg'
import type { Browser, Page } from 'playwright'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { tokenHash, newToken } from '~/auth/tokens.server'
import { book } from '../support/fixtures/books'
import { newContext, openBrowser } from '../support/browser/browser'
import { createPerson } from '../support/client/api-call'
import { inconsistencies } from '../support/checks/consistency'
import { cover } from '../support/covers/covers'
import { cleanDatabase } from '../support/database/database'
import { openConnectionGate } from '../support/servers/connection-gate'
import { runFsck } from '../support/servers/fsck-command'
import { serviceProcess } from '../support/servers/service-process'
import { smallDisk } from '../support/servers/small-disk'
import { findHtmlProblems } from '../support/browser/html-validity'

const mib = 1024 * 1024

/**
 * The service over a database behind a gate that can be shut; most tests share it, because a start
 * takes seconds.
 */
let service: Awaited<ReturnType<typeof serviceProcess>>
let gate: Awaited<ReturnType<typeof openConnectionGate>>
let browser: Browser
beforeAll(async () => {
  const url = new URL(process.env.DATABASE_URL!)
  gate = await openConnectionGate(Number(url.port))
  url.port = String(gate.port)
  ;[service, browser] = await Promise.all([
    serviceProcess({ DATABASE_URL: url.href, RATE_LIMITS: 'off' }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await Promise.all([service.end('SIGKILL'), browser.close()])
  gate.close()
})
beforeEach(async () => {
  await cleanDatabase()
  await createPerson('admin', 1)
  for (let i = 0; i < 50; i++) await book({ title: `별빛 수학 ${i}` })
})
afterEach(async () => void expect(await inconsistencies()).toEqual([]))

type Answer = { status: number; text: string; retryAfter?: string; close: boolean; code?: string }
const agentOfOwn = () => new Agent({ keepAlive: true, maxSockets: 1 })

/** One request; a broken connection counts as status 0 with the reason. */
const ask = (
  port: number,
  path: string,
  {
    agent = false as Agent | false,
    headers = {} as Record<string, string>,
    body = undefined as string | undefined,
  } = {},
) =>
  new Promise<Answer>((done) => {
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        path,
        agent,
        headers,
        method: body === undefined ? 'GET' : 'POST',
      },
      async (res) => {
        let text = ''
        for await (const chunk of res.setEncoding('utf8')) text += chunk
        done({
          status: res.statusCode ?? 0,
          text,
          retryAfter: res.headers['retry-after'],
          close: res.headers.connection === 'close',
        })
      },
    )
    asked
      .once('error', ({ code }: NodeJS.ErrnoException) =>
        done({ status: 0, text: '', close: true, code }),
      )
      .end(body)
  })

/** axe's violations on a page, with every rule enabled. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(
    readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
  )
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const rules = Object.fromEntries(
      axe.getRules().map(({ ruleId }) => [ruleId, { enabled: true }]),
    )
    return (await axe.run(document, { rules, resultTypes: ['violations'] })).violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
  })
}

const form = {
  'Content-Type': 'application/x-www-form-urlencoded',
  'Sec-Fetch-Site': 'same-origin',
}

/** A search of the catalogue, over a new connection or a kept one. */
const search = (port: number, agent: Agent | false = false) =>
  ask(port, '/api/public/book/search', {
    agent,
    headers: form,
    body: new URLSearchParams({ keyword: '별빛' }).toString(),
  })

test('a database that is gone: every screen is a page in Korean that says so and is accessible itself, and within 5 seconds of its return all is as before', async () => {
  const pages = ['/', '/?keyword=%EC%88%98%ED%95%99', '/login']
  expect((await ask(service.port, pages[1]!)).status).toBe(200)
  gate.shut()
  try {
    const answers = await Promise.all(pages.map((path) => ask(service.port, path)))
    // pages that do not need the database may be served as usual
    for (const { status } of answers) expect([200, 503]).toContain(status)
    expect(answers[1]).toMatchObject({
      status: 503,
      text: expect.stringContaining('지금은 서비스를 이용할 수 없습니다'),
    })
    for (const { text } of answers) expect(await findHtmlProblems(text)).toEqual([])
    const page = await (await newContext(browser, 'on')).newPage()
    const answer = await page.goto(service.url + pages[1])
    expect([answer?.status(), await page.getAttribute('html', 'lang')]).toEqual([503, 'ko'])
    expect(await page.locator('main').innerText()).toContain(
      '지금은 서비스를 이용할 수 없습니다. 잠시 뒤에 다시 시도해 주세요.',
    )
    expect(await violations(page)).toEqual([])
    expect(await page.locator('main a[href]').count()).toBeGreaterThanOrEqual(2)
    await page.context().close()
    expect(await search(service.port), service.said.slice(-3).join('\n')).toMatchObject({
      status: 503,
      text: expect.stringContaining('"errorCode":503'),
    })
  } finally {
    gate.reopen()
  }
  const back = performance.now()
  await vi.waitFor(async () => expect((await ask(service.port, pages[1]!)).status).toBe(200), {
    timeout: 5_000,
    interval: 100,
  })
  expect(performance.now() - back).toBeLessThan(5_000)
})

test('a thousand searches at the same moment are all answered, at once or when they come back as they are told', async () => {
  let left = 1000
  const answered: Answer[] = []
  // on a machine with nothing else to do all are answered in the first round
  while (left > 0) {
    const answers = await Promise.all(Array.from({ length: left }, () => search(service.port)))
    const refused = answers.filter(({ status }) => status === 503)
    const counts: Record<string, number> = {}
    for (const { status, code } of answers)
      counts[code ?? status] = (counts[code ?? status] ?? 0) + 1
    expect(Object.keys(counts)).toSatisfy((kinds: string[]) =>
      kinds.every((kind) => kind === '200' || kind === '503'),
    )
    for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0)
    answered.push(...answers.filter(({ status }) => status === 200))
    left = refused.length
    const longest = Math.max(0, ...refused.map(({ retryAfter }) => Number(retryAfter)))
    await new Promise((later) => setTimeout(later, longest * 1000))
  }
  expect(answered).toHaveLength(1000)
  for (const { text } of answered)
    expect(JSON.parse(text)).toMatchObject({ errorCode: 0, data: { totalCount: 50 } })
}, 600_000)

test('more pictures than can be read: some are told to come back, and searches go on as if there were none', async () => {
  const { jpeg } = await cover('training: straight')
  const body = new URLSearchParams({ image: jpeg.toString('base64') }).toString()
  let reading = true
  const pictures = Promise.all(
    Array.from({ length: 16 }, () =>
      ask(service.port, '/api/public/book/imageToText', { headers: form, body }),
    ),
  ).finally(() => (reading = false))
  const searches: number[] = []
  while (reading) searches.push((await search(service.port)).status)
  const answers = await pictures
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  for (const { retryAfter, text } of refused)
    expect([Number(retryAfter) > 0, JSON.parse(text).key]).toEqual([true, 'readerBusy'])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(9)
  expect(searches.length).toBeGreaterThan(0)
  expect(new Set(searches)).toEqual(new Set([200]))
})

/** Resident memory of the service in bytes: now, and the highest since the last call. */
function memory(): { now: number; highest: number } {
  const status = readFileSync(`/proc/${service.pid}/status`, 'utf8')
  const [now, highest] = ['VmRSS', 'VmHWM'].map(
    (name) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024,
  ) as [number, number]
  writeFileSync(`/proc/${service.pid}/clear_refs`, '5')
  return { now, highest }
}

test.runIf(existsSync('/proc/self/clear_refs')).each([
  ['declared', { 'Content-Length': String(1024 * mib) }],
  ['chunked', { 'Transfer-Encoding': 'chunked' }],
])('a body of 1 GB is refused with 413 and costs less than 64 MB, %s', async (_, headers) => {
  const pour = (bytes: number) =>
    new Promise<{ status: number; sent: number }>((done, failed) => {
      const chunk = Buffer.alloc(mib, 97)
      let [sent, status] = [0, 0]
      const asked = request(
        {
          port: service.port,
          host: '127.0.0.1',
          path: '/login',
          method: 'POST',
          agent: false,
          headers: { ...form, ...headers },
        },
        (res) => {
          status = res.statusCode ?? 0
          res.resume().once('end', () => done({ status, sent }))
        },
      )
      asked.on('error', (error) => (status ? done({ status, sent }) : failed(error)))
      const more = () => {
        for (; sent < bytes && !asked.destroyed; sent += mib)
          if (!asked.write(chunk)) return void asked.once('drain', () => ((sent += mib), more()))
        asked.end()
      }
      more()
    })
  await pour(mib).catch(() => undefined)
  const { now } = memory()
  expect((await pour(1024 * mib)).status).toBe(413)
  expect((memory().highest - now) / mib).toBeLessThan(64)
})

test('SIGTERM under load fails no request: each that was begun is answered, and the process ends well', async () => {
  const ending = await serviceProcess({ RATE_LIMITS: 'off' })
  onTestFinished(() => void ending.end('SIGKILL'))
  const counts = { answered: 0, failed: [] as unknown[], told: 0 }
  // clients keep their connections; when an answer says that the process ends, they connect to
  // another one
  const clients = Array.from({ length: 20 }, async () => {
    const agent = agentOfOwn()
    for (;;) {
      const { status, close, code } = await search(ending.port, agent)
      if (status !== 200) counts.failed.push(code ?? status)
      else counts.answered += 1
      if (status === 200 && close) counts.told += 1
      if (status !== 200 || close) break
    }
    agent.destroy()
  })
  await vi.waitFor(() => expect(counts.answered).toBeGreaterThan(200), { timeout: 60_000 })
  expect(await ending.end('SIGTERM'), ending.said.join('\n')).toBe(0)
  await Promise.all(clients)
  expect(counts.failed).toEqual([])
  expect(counts.told).toBe(20)
})

test('a disk that is full in the database: changes are refused in Korean with 507 or 503, what stood there stays, and it works again without a new start', async ({
  skip,
}) => {
  const disk = smallDisk(240) ?? skip('no disk can be mounted here')
  if (!disk) return
  const folders = {
    DATA_DIR: join(disk.folder, 'data'),
    STORAGE_DIR: join(process.env.STORAGE_DIR!, 'of its own'),
  }
  const serviceOnDisk = await serviceProcess({ ...folders, DATABASE_URL: undefined })
  onTestFinished(async () => {
    await serviceOnDisk.end('SIGTERM')
    disk.remove()
  })
  const client = await connectedTo(disk.folder)
  onTestFinished(() => client.end())
  const token = await administratorOf(client)
  await client.query(
    `INSERT INTO "DriveItem" (name, "foldedName", "updateTime") VALUES ('미래엔', '미래엔', now())`,
  )
  const create = (name: string) =>
    ask(serviceOnDisk.port, '/api/drive/createFolder', {
      headers: { ...form, Authorization: `Bearer ${token}` },
      body: new URLSearchParams({ path: '미래엔', type: 'publisher', name }).toString(),
    })
  const long = '가'.repeat(60)
  expect(await create(`before ${long}`)).toMatchObject({ status: 200 })
  const filler = join(disk.folder, 'filler')
  fill(filler)
  const done: string[] = []
  let refusal: Answer | undefined
  for (let i = 0; i < 3_000 && !refusal; i++) {
    const answer = await create(`${i} ${long}`)
    if (answer.status === 200) done.push(`${i} ${long}`)
    else refusal = answer
  }
  expect([507, 503]).toContain(refusal?.status)
  expect(JSON.parse(refusal!.text)).toMatchObject({
    errorCode: refusal!.status,
    data: null,
    message: expect.stringMatching(/[가-힣]/),
  })
  // searches keep working or answer 503, and are never an unexpected error
  for (let i = 0; i < 5; i++)
    expect([200, 503]).toContain((await search(serviceOnDisk.port)).status)
  rmSync(filler)
  await vi.waitFor(async () => expect((await create(`after ${long}`)).status).toBe(200), {
    timeout: 30_000,
    interval: 200,
  })
  expect((await search(serviceOnDisk.port)).status).toBe(200)
  const again = await connectedTo(disk.folder)
  const { rows } = await again
    .query<{ name: string }>('SELECT name FROM "DriveItem" WHERE "parentId" IS NOT NULL')
    .finally(() => again.end())
  expect(rows.map(({ name }) => name).sort()).toEqual(
    [`before ${long}`, ...done, `after ${long}`].sort(),
  )
  expect(await runFsck([], { ...folders, DATABASE_URL: '' })).toMatchObject({ code: 0 })
})

/** Fills the disk to the last block. */
function fill(file: string) {
  for (const size of [mib, 4096]) {
    try {
      for (;;) writeFileSync(file, randomBytes(size), { flag: 'a' })
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
    }
  }
}

/** Connects to the embedded database of a service directly. */
async function connectedTo(folder: string) {
  const data = join(folder, 'data')
  const [, , , port] = readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client(
    `postgresql://moduchaek:${readFileSync(join(data, 'postgres-password'), 'utf8').trim()}@127.0.0.1:${port}/moduchaek`,
  )
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** A token of a new administrator. */
async function administratorOf(client: pg.Client): Promise<string> {
  const token = newToken()
  await client.query(`
    WITH me AS (INSERT INTO "User" ("user", name, level, "updateTime") VALUES ('admin', '', 1, now()) RETURNING id),
      session AS (INSERT INTO "Session" (id, "userId") SELECT gen_random_uuid(), id FROM me RETURNING id)
    INSERT INTO "Token" (hash, kind, "sessionId", "expireTime") SELECT '\\x${tokenHash(token).toString('hex')}'::bytea, 'access', id, now() + interval '1 hour' FROM session`)
  return token
}
