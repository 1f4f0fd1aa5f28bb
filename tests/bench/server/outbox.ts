/**
 * Benchmark of the outbox: ten thousand notices that wait, sent by one process of the service to a
 * mail server here, while others search.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { median, ms, quantile, table, timed, times } from '../measure'

const total = 10_000

/** Rows as `notify` writes them; each member gets as many mails as the others. */
async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM "OutboxMessage"; DELETE FROM "User" WHERE "user" LIKE 'outbox-%'`)
  await pool.query(
    `INSERT INTO "User" ("user", name, email, "updateTime") SELECT 'outbox-' || n, '회원', 'm' || n || '@example.org', now() FROM generate_series(1, 1000) n`,
  )
  await pool.query(
    `INSERT INTO "Notification" ("userId", kind, "eventKey", facts, volume)
     SELECT u.id, 'sent', 'outbox:' || n, jsonb_build_object('title', '책 ' || n, 'type', '점자', 'day', '2026-11-26'), NULL
     FROM "User" u CROSS JOIN generate_series(1, $1::int) n WHERE u."user" LIKE 'outbox-%'`,
    [total / 1000],
  )
  await pool.query(
    `INSERT INTO "OutboxMessage" (way, "groupKey", "userId", "notificationId", "dueTime", "nextTime")
     SELECT 'mail', 'outbox:' || id, "userId", id, now(), now() FROM "Notification" WHERE "eventKey" LIKE 'outbox:%'`,
  )
  await pool.query('ANALYZE')
}

type Page = { p50: number; p97: number }

/** A search that nobody made before, every 25 ms while the task runs. */
async function pagesWhile(origin: string, task: () => Promise<unknown>): Promise<Page> {
  const agent = new Agent({ keepAlive: true })
  const took: number[] = []
  let asked = Math.floor(Math.random() * 1_000_000)
  const visit = async () => {
    const began = performance.now()
    const asking = get(`${origin}/?keyword=${encodeURIComponent('수학')}&n=${asked++}`, {
      agent,
      headers: { Host: 'moduchaek.test', 'Accept-Encoding': 'br', Accept: 'text/html' },
    })
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    await buffer(answer)
    if (answer.statusCode !== 200) throw new Error(`a page was answered ${answer.statusCode}`)
    took.push(performance.now() - began)
  }
  const visits: Promise<void>[] = []
  const visiting = setInterval(() => void visits.push(visit()), 25)
  await task()
  clearInterval(visiting)
  await Promise.all(visits)
  agent.destroy()
  return { p50: median(took), p97: quantile(took, 0.97) }
}

async function forked(file: string, env: NodeJS.ProcessEnv = process.env) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [first] = (await once(child, 'message')) as [unknown]
  return { child, first }
}

/** `url`: the database. */
export async function outbox(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url })
  const peer = await forked('mail-peer.ts')
  const server = await forked('serve.ts', {
    ...process.env,
    SMTP_URL: peer.first as string,
    MAIL_FROM: 'notices@example.org',
    PUBLIC_URL: 'http://moduchaek.test',
  })
  const origin = `http://127.0.0.1:${(server.first as { port: number }).port}`
  try {
    await fill(pool)
    await pagesWhile(origin, () => wait(5_000))
    const before = await pagesWhile(origin, () => wait(15_000))
    let time = 0
    const meanwhile = await pagesWhile(origin, async () => {
      time = await timed(async () => {
        server.child.send('outbox')
        await once(server.child, 'message')
      })
    })
    const after = await pagesWhile(origin, () => wait(15_000))
    const { rows } = await pool.query<{ state: string; count: string }>(
      `SELECT state, count(*) FROM "OutboxMessage" GROUP BY 1`,
    )
    const still = { p50: (before.p50 + after.p50) / 2, p97: (before.p97 + after.p97) / 2 }
    console.log(
      table([
        ['messages', rows.map(({ state, count }) => `${count} ${state}`).join(', '), ''],
        ['all of them', ms(time), time <= 60_000 ? 'ok (≤ 60 s)' : 'over (> 60 s)'],
        ['mails a second', String(Math.round((total * 1000) / time)), ''],
        ['a page meanwhile, p50', ms(meanwhile.p50), times(meanwhile.p50 / still.p50)],
        ['a page meanwhile, p97', ms(meanwhile.p97), times(meanwhile.p97 / still.p97)],
      ]),
    )
  } finally {
    await pool.query(`DELETE FROM "User" WHERE "user" LIKE 'outbox-%'`)
    for (const { child } of [server, peer]) child.disconnect()
    await pool.end()
  }
}
