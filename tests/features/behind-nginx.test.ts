/**
 * Tests two machines behind nginx with deploy/nginx.conf, on one database and one S3 store, without
 * lost requests.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { db } from '~/platform/db.server'
import { admin, usePeople } from '../support/client/people'
import { sendRequest, type ReceivedResponse } from '../support/servers/file-server'
import { machinesBehindNginx } from '../support/servers/machines'
import { startS3Server, type S3 } from '../support/servers/s3'
import { everything } from '../support/setup/scope'
import { formOf } from '../support/client/form-data'

const most = 24 * 1024 * 1024
let s3: S3
let site: Awaited<ReturnType<typeof machinesBehindNginx>>
beforeAll(async () => {
  s3 = await startS3Server()
  site = await machinesBehindNginx(2, {
    ...s3.variables,
    ENVIRONMENT: 'development',
    LOG_LEVEL: 'info',
    RATE_LIMITS: 'off',
    MAX_UPLOAD_BYTES: String(most),
  })
})
afterAll(async () => {
  await site.end()
  await s3.stop()
})
usePeople('admin')

type Words = { token?: string; form?: FormData; headers?: Record<string, string> }
async function send(
  path: string,
  { token = '', form, headers }: Words = {},
): Promise<ReceivedResponse> {
  const sent = form && new Response(form)
  const all = {
    ...headers,
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(sent && { 'Content-Type': sent.headers.get('content-type') ?? '' }),
  }
  return sendRequest(site.port, {
    path: encodeURI(path),
    headers: all,
    method: form ? 'POST' : 'GET',
    body: sent && Buffer.from(await sent.arrayBuffer()),
  })
}
const lines = (i: number, ...texts: string[]) =>
  (site.machines[i]?.service.said ?? []).filter((line) =>
    texts.every((text) => line.includes(text)),
  )

/**
 * Clients search and write until `task` is done; returns the acknowledged writes, and every answer
 * that was not a good one.
 */
async function meanwhile(task: () => Promise<void>) {
  const results = {
    pages: 0,
    written: [] as string[],
    others: [] as (readonly [what: string, status: number | string, title?: string])[],
  }
  let done = false
  const searching = async () => {
    while (!done) {
      const { status } = await send('/?keyword=수학').catch((error: Error) => ({
        status: error.message,
      }))
      if (status === 200) results.pages += 1
      else results.others.push(['page', status])
    }
  }
  const writing = async () => {
    while (!done) {
      const title = randomUUID()
      const { status } = await send('/api/requestBook/create', {
        token: admin.token,
        form: formOf({ title, publisher: '미래엔', opId: title }),
      }).catch((error: Error) => ({ status: error.message }))
      if (status === 200) results.written.push(title)
      else results.others.push(['change', status, title])
    }
  }
  const people = [searching(), searching(), writing(), writing()]
  try {
    await task()
  } finally {
    done = true
    await Promise.all(people)
  }
  return results
}

describe('two machines behind nginx', () => {
  test('both answer, and know the address that people type and where they come from', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        send('/login', {
          headers: { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Host': 'evil.example' },
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await vi.waitFor(() => {
      for (const i of [0, 1])
        expect(lines(i, '"path":"/login"', '"address":"127.0.0.0"').length).toBeGreaterThan(0)
      for (const i of [0, 1]) expect(lines(i, '203.0.113')).toEqual([])
    }, 30_000)
    const sent = await send('/login', {
      form: formOf({ user: 'nobody', password: 'x' }),
      headers: { Origin: site.url },
    })
    expect(sent.status).toBe(422)
    expect(
      (
        await send('/login', {
          form: formOf({ user: 'nobody', password: 'x' }),
          headers: { Origin: 'http://evil.example' },
        })
      ).status,
    ).toBe(403)
  })

  test('large files go in and out whole, and one that is too large is refused by the service, in Korean', async () => {
    const bytes = randomBytes(most - 1024 * 1024)
    const place = { path: '미래엔', type: 'publisher' }
    expect(
      (
        await send('/api/drive/createFolder', {
          token: admin.token,
          form: formOf({ path: '', type: 'publisher', name: '미래엔' }),
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await send('/api/drive/upload', {
          token: admin.token,
          form: formOf({ ...place, file: new File([bytes], '원본.pdf') }),
        })
      ).status,
    ).toBe(200)
    const address = `/api/drive/download?${new URLSearchParams({ ...place, name: '원본.pdf' })}`
    const got = await sendRequest(site.port, {
      path: address,
      method: 'GET',
      headers: { Authorization: `Bearer ${admin.token}` },
    })
    expect([got.status, got.bytes.equals(bytes)]).toEqual([200, true])
    const part = await sendRequest(site.port, {
      path: address,
      method: 'GET',
      headers: { Authorization: `Bearer ${admin.token}`, Range: 'bytes=1000-1999' },
    })
    expect([part.status, part.bytes.equals(bytes.subarray(1000, 2000))]).toEqual([206, true])
    const tooLarge = await send('/api/drive/upload', {
      token: admin.token,
      form: formOf({ ...place, file: new File([randomBytes(most + 4096)], '더 큰 원본.pdf') }),
    })
    expect(tooLarge.status).toBe(413)
    expect(tooLarge.bytes.toString()).toMatch(/[가-힣]/)
  })

  test.runIf(everything)(
    'are replaced one after the other and nobody notices: no page and no change fails',
    async () => {
      const before = site.machines.map(({ service }) => service.pid)
      const { pages, written, others } = await meanwhile(() => site.restartAll())
      expect(others, site.said.join('').slice(-5_000)).toEqual([])
      expect(pages).toBeGreaterThan(20)
      expect(
        site.machines.map(({ service }) => service.pid).filter((pid) => before.includes(pid)),
      ).toEqual([])
      expect(
        (await db.requestBook.findMany({ select: { title: true } }))
          .map(({ title }) => title)
          .sort(),
      ).toEqual(written.sort())
    },
  )

  test.runIf(everything)(
    'one of them killed: pages come from the other, and a change that got no answer is done once when it is sent again',
    async () => {
      const [machine] = site.machines
      const { pages, written, others } = await meanwhile(async () => {
        await new Promise((later) => setTimeout(later, 500))
        await machine?.service.end('SIGKILL')
        await new Promise((later) => setTimeout(later, 3_000))
      })
      expect(
        others.filter(([what]) => what !== 'change'),
        site.said.join('').slice(-5_000),
      ).toEqual([])
      expect(pages).toBeGreaterThan(20)
      for (const [, , title = ''] of others)
        expect(
          (
            await send('/api/requestBook/create', {
              token: admin.token,
              form: formOf({ title, publisher: '미래엔', opId: title }),
            })
          ).status,
        ).toBe(200)
      const titles = [...written, ...others.map(([, , title]) => title)]
      expect(
        (await db.requestBook.findMany({ select: { title: true } }))
          .map(({ title }) => title)
          .sort(),
      ).toEqual(titles.sort())
      if (machine) await site.restart(machine)
      expect(
        (await meanwhile(() => new Promise((later) => setTimeout(later, 1_000)))).others,
      ).toEqual([])
    },
  )
})
