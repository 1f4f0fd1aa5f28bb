/**
 * Soak test of memory: minutes of mixed load against the whole service, with its memory after each
 * minute. The load is searches, books, administrators' lists, pictures, sheets, uploads and
 * deletions. A leak shows as growth from half-time to the end.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { cover } from '../../support/covers/covers'
import { freePort } from '../../support/servers/free-port'
import { serviceProcess } from '../../support/servers/service-process'
import type { Catalogues } from '../catalogues'
import { table } from '../measure'
import { allWords } from '../search/search-words'

const password = 'Moduchaek1!'

/** `minutes`: the duration, below the hour for which a log-in is valid. */
export async function soak(catalogues: Catalogues, minutes: number): Promise<void> {
  const url = await catalogues.withBooks(10_000)
  const folder = mkdtempSync(join(tmpdir(), 'moduchaek-soak-'))
  const metrics = `127.0.0.1:${await freePort()}`
  await administrator(url)
  const service = await serviceProcess({
    DATABASE_URL: url,
    STORAGE_DIR: folder,
    RATE_LIMITS: 'off',
    METRICS_ADDRESS: metrics,
  })
  const rows = [
    [
      'minute',
      'answers',
      'refused or failed',
      'resident MiB',
      'heap MiB',
      'buffers MiB',
      'open files',
    ],
  ]
  try {
    const counts = { answers: 0, failed: 0 }
    const end = performance.now() + minutes * 60_000
    const clients = (await kinds(service.url)).map(async (task) => {
      for (let i = 0; performance.now() < end; i += 1) {
        const ok = await task(i).catch(() => false)
        counts.answers += 1
        if (!ok) counts.failed += 1
      }
    })
    for (let minute = 1; minute <= minutes; minute += 1) {
      await wait(60_000)
      const numbers = await (await fetch(`http://${metrics}/metrics`)).text()
      const metric = (name: string) =>
        Number(new RegExp(`^moduchaek_${name} (\\S+)`, 'm').exec(numbers)?.[1])
      const mib = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)
      rows.push([
        String(minute),
        String(counts.answers),
        String(counts.failed),
        mib(resident(service.pid)),
        mib(metric('nodejs_heap_size_used_bytes')),
        mib(metric('nodejs_external_memory_bytes')),
        String(metric('process_open_fds')),
      ])
    }
    await Promise.all(clients)
  } finally {
    await service.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(
    `\nSoak: ${minutes} minutes of everything at once, one process, 10,000 books\n${table(rows)}`,
  )
}

const resident = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

async function administrator(url: string): Promise<void> {
  const { hashPassword } = await import('~/auth/password-hash.server')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `INSERT INTO "User" ("user", "passwordHash", name, level, "updateTime") VALUES ('soak', $1, '오래', 1, now()) ON CONFLICT ("user") DO UPDATE SET "passwordHash" = $1`,
    [await hashPassword(password)],
  )
  await client.end()
}

/** The kinds of load; each function resolves to true when the answer was right. */
async function kinds(origin: string): Promise<((i: number) => Promise<boolean>)[]> {
  const send = async (
    path: string,
    fields: Record<string, string | Blob>,
    headers: Record<string, string> = {},
  ) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const answer = await fetch(origin + path, {
      method: 'POST',
      body: form,
      headers,
      redirect: 'manual',
    })
    return { answer, body: await answer.text() }
  }
  const code =
    /code=([\w-]+)/.exec(
      (await send('/api/oauth/login', { user: 'soak', password })).answer.headers.get('location') ??
        '',
    )?.[1] ?? ''
  const { data } = JSON.parse(
    (await send('/api/oauth/token', { grant_type: 'authorization_code', code })).body,
  ) as { data: { access_token: string } }
  const admin = { Authorization: `Bearer ${data.access_token}` }
  const page = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(origin + path, { headers: { Accept: 'text/html', ...headers } })
    return answer.ok && (await answer.text()).length > 0
  }
  const { jpeg } = await cover('training: straight')
  const picture = new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' })
  const sheet = new Blob(
    [
      [
        '도서명,저자,출판사,점자,학교명',
        ...Array.from({ length: 300 }, (_, i) => `수학 ${i},황선욱,미래엔,2,서울맹학교`),
      ].join('\n'),
    ],
    { type: 'text/csv' },
  )
  const bytes = new Blob([randomBytes(5 * 1024 * 1024)])
  const place = { path: '오래', type: 'publisher' }
  await send('/api/drive/createFolder', { path: '', type: 'publisher', name: '오래' }, admin)
  return [
    (i) =>
      page(
        `/?${new URLSearchParams({ keyword: `${allWords[i % allWords.length]}${i % 7 ? '' : i}` })}`,
      ),
    (i) => page(`/item/${1 + (i % 9_000)}`),
    (i) => page(`/admin/produce/list?page=${1 + (i % 50)}`, admin),
    (i) => page(`/nothing/${i}`).then((found) => !found),
    async () => (await send('/api/public/book/findIsbn', { photo: picture })).answer.ok,
    async () => {
      const taken = await send('/api/userOrderBook/register', { file: sheet }, admin)
      const { name } = (JSON.parse(taken.body) as { data: { name: string } }).data
      return (await send('/api/userOrderBook/orderFileRemove', { name }, admin)).answer.ok
    },
    async (i) => {
      const sent = new FormData()
      sent.append('path', place.path)
      sent.append('type', place.type)
      sent.append('file', new File([bytes], `${i}.pdf`))
      const stored = await fetch(`${origin}/api/drive/upload`, {
        method: 'POST',
        body: sent,
        headers: admin,
      })
      await stored.text()
      const got = await fetch(
        `${origin}/api/drive/download?${new URLSearchParams({ ...place, name: `${i}.pdf` })}`,
        { headers: admin },
      )
      const whole = (await got.arrayBuffer()).byteLength === bytes.size
      return (
        (await send('/api/drive/remove', { ...place, name: `${i}.pdf` }, admin)).answer.ok &&
        stored.ok &&
        whole
      )
    },
  ]
}
