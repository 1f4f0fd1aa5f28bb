/**
 * Benchmark of the audit log with 200,000 entries: each filter against its plain first page in the
 * same run.
 */
import pg from 'pg'
import { compare, median, ms, ratio, table, times } from '../measure'

/** marks every row of the benchmark so that it can be removed again */
const mark = 'bench'
const filters = {
  plain: {},
  lastPage: { page: 20000 },
  person: { user: 'user7' },
  action: { action: 'level' },
  target: { target: 'target77' },
  nothing: { target: 'nobody' },
  month: { from: '2026-01-01', to: '2026-01-31' },
  size100: { size: 100, action: 'remove', user: 'user' },
}

export async function auditLog(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const remove = () => pool.query(`DELETE FROM "Audit" WHERE "requestId" = $1`, [mark])
  await remove()
  await pool.query(
    `INSERT INTO "Audit" ("createTime", "userName", "action", "target", "before", "after", "requestId")
     SELECT now() - i * interval '5 minutes', 'user' || i % 50, (ARRAY['level','modify','remove','requestBook.modify'])[1 + i % 4], 'target' || i % 5000, '{"title":"수학"}', '{"title":"국어"}', $1
     FROM generate_series(1, 200000) i`,
    [mark],
  )
  await pool.query('ANALYZE "Audit"')
  try {
    const [{ list }, { List }] = await Promise.all([
      import('~/features/centre/audit-log/audit-log.server'),
      import('~/features/centre/audit-log/audit-log.schema'),
    ])
    const cases = Object.fromEntries(
      Object.entries(filters).map(([name, fields]) => [
        name,
        { work: () => list(List.parse(fields)) },
      ]),
    )
    const measured = await compare([''], cases)
    const { plain = [] } = measured
    console.log(
      `\nThe trace of 200,000 changes, p50\n${table(Object.entries(measured).map(([name, runs]) => [name, ms(median(runs)), times(ratio(runs, plain))]))}`,
    )
  } finally {
    await remove()
    await pool.end()
  }
}
