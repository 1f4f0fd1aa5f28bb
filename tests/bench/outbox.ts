/** Benchmark of the outbox: ten thousand notices that wait, sent by one process to a mail server here. */
import pg from 'pg'
import { ms, table, timed } from './measure'

const origin = 'http://moduchaek.test'
const total = 10_000

/** Rows as `tell` writes them; each member gets as many mails as the others. */
async function fill(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM "User" WHERE "user" LIKE 'outbox-%'`)
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

export async function outbox(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url })
  try {
    await fill(pool)
    const { sendOutbox } = await import('~/features/outbox/send-outbox.server')
    const empty = await timed(async () => void (await pool.query('SELECT 1')))
    const time = await timed(async () => void (await sendOutbox(origin)))
    const idle = await timed(async () => void (await sendOutbox(origin)))
    const { rows } = await pool.query<{ state: string; count: string }>(
      `SELECT state, count(*) FROM "OutboxMessage" GROUP BY 1`,
    )
    console.log(
      table([
        ['messages', rows.map(({ state, count }) => `${count} ${state}`).join(', ')],
        ['all of them', ms(time)],
        ['mails a second', String(Math.round((total * 1000) / time))],
        ['a look at an empty outbox', ms(idle)],
        ['a statement', ms(empty)],
      ]),
    )
  } finally {
    await pool.query(`DELETE FROM "User" WHERE "user" LIKE 'outbox-%'`)
    await pool.end()
  }
}
