/**
 * Benchmark of forecasts: 3,000 open volumes in a catalogue of 100,000 books: reading the season,
 * simulating and storing it, what-if, the board with forecasts, and searches meanwhile.
 */
import pg from 'pg'
import { median, ms, quantile, ratio, section, timed, times, verdict } from '../measure'

const books = 500
const volumesOfBook = 6
const producers = 52
/** books that were finished in the last year, with three volumes each */
const finishedBooks = 400
const rounds = 5

/** The newest books are in production, those before them were finished. */
async function prepare(pool: pg.Pool) {
  await remove(pool)
  const statements = [
    `INSERT INTO "User" ("user", name, level, "updateTime") SELECT 'bench-' || n, 'bench ' || n, CASE n WHEN 0 THEN 10 ELSE 2 END, now() FROM generate_series(0, ${producers}) n`,
    `CREATE TABLE bench_book AS SELECT id, "bookId", row_number() OVER (ORDER BY id DESC)::int AS n FROM "Book" ORDER BY id DESC LIMIT ${books + finishedBooks}`,
    `CREATE TABLE bench_producer AS SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM "User" WHERE "user" LIKE 'bench-%' AND level = 2`,
    `UPDATE "Book" SET "prodTypes" = '{}' WHERE id IN (SELECT id FROM bench_book WHERE n <= ${books})`,
    `DELETE FROM "Format" WHERE "bookRowId" IN (SELECT id FROM bench_book)`,
    `INSERT INTO "Format" ("bookRowId", "prodType", progress, "updateTime") SELECT id, '점자', CASE WHEN n <= ${books} THEN 0 ELSE 100 END, now() FROM bench_book`,
    `INSERT INTO "Assignment" ("userId", "bookRowId") SELECT p.id, b.id FROM bench_book b JOIN bench_producer p ON p.n = 1 + b.n % ${producers}`,
    `INSERT INTO "Volume" ("bookRowId", "prodType", number, "firstPage", "lastPage", "updateTime")
      SELECT id, '점자', v, v * 50 - 49, v * 50, now() FROM bench_book, generate_series(1, ${volumesOfBook}) v WHERE n <= ${books}`,
    `INSERT INTO "Volume" ("bookRowId", "prodType", number, "firstPage", "lastPage", stage, "begunDate", "handedInDate", "finishedDate", "updateTime")
      SELECT id, '점자', v, v * 50 - 49, v * 50, 'finished', (CURRENT_DATE - n % 300 - v * 12)::text, (CURRENT_DATE - n % 300 - v * 12 + 8)::text, (CURRENT_DATE - n % 300 - v * 12 + 11)::text, now()
      FROM bench_book, generate_series(1, 3) v WHERE n > ${books}`,
    `INSERT INTO "Order" ("userId", "bookId", "prodType", "orderNum", title, "neededFrom") SELECT u.id, b."bookId", '점자', 1 + b.n % 3, 'bench', (CURRENT_DATE + 20 + b.n % 200)::text
      FROM bench_book b, "User" u WHERE u."user" = 'bench-0' AND b.n <= ${books}`,
    'ANALYZE',
  ]
  for (const statement of statements) await pool.query(statement)
}

async function remove(pool: pg.Pool) {
  const statements = [
    `DELETE FROM "Forecast"`,
    `DELETE FROM "ForecastSaid"`,
    `DELETE FROM "ForecastRun"`,
    `DELETE FROM "Format" WHERE "bookRowId" IN (SELECT id FROM "Book" ORDER BY id DESC LIMIT ${books + finishedBooks})`,
    `DELETE FROM "User" WHERE "user" LIKE 'bench-%'`,
    `DROP TABLE IF EXISTS bench_book, bench_producer`,
  ]
  for (const statement of statements) await pool.query(statement)
}

export async function forecasts(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    await prepare(pool)
    await measure(pool)
  } finally {
    await remove(pool)
    await pool.end()
  }
}

/** The same work several times; how long each time took, in milliseconds. */
async function repeated(task: () => Promise<unknown>, count = rounds): Promise<number[]> {
  const took: number[] = []
  for (let round = 0; round < count; round += 1) took.push(await timed(task))
  return took
}

async function measure(pool: pg.Pool) {
  const { currentSeason, refreshForecasts } =
    await import('~/features/production/forecast/refresh-forecasts.server')
  const { forecastSeason, compareSeasons } =
    await import('~/features/production/planning/worker/plan-season.server')
  const { board } = await import('~/features/production/board/board.server')
  const { Board } = await import('~/features/production/board/board.schema')
  const { search } = await import('~/features/catalogue/book/book.server')
  const { Search } = await import('~/features/catalogue/book/book.schema')
  const page = Board.parse({ page: '1', size: '50' })
  const boardBefore = await repeated(() => board(page), 20)
  const { season } = await currentSeason()
  // starts the thread
  await forecastSeason(season)
  const reading = await repeated(currentSeason)
  const simulating = await repeated(() => forecastSeason(season))
  const comparing = await repeated(() => compareSeasons(season, [{ change: 'first', piece: 9 }]))
  const refreshing = await repeated(async () => {
    await pool.query(
      `UPDATE "Order" SET "orderNum" = 1 + ("orderNum" + 1) % 9 WHERE title = 'bench'`,
    )
    await refreshForecasts()
  })
  const unchanged = await repeated(refreshForecasts)
  const boardAfter = await repeated(() => board(page), 20)
  const ask = () => search(Search.parse({ keyword: '수학', page: '1', size: '10' }))
  await repeated(ask, 20)
  const quiet = await repeated(ask, 200)
  let busy = true
  const working = (async () => {
    while (busy) await forecastSeason(season)
  })()
  const beside = await repeated(ask, 200)
  busy = false
  await working
  section(`Forecasts of ${season.pieces.length} pieces, p50`, [
    ['reading the season', ms(median(reading)), ''],
    ['simulating 100 runs', ms(median(simulating)), verdict(median(simulating), 3_000)],
    ['what-if', ms(median(comparing)), verdict(median(comparing), 3_000)],
    ['all of it, stored, after a change', ms(median(refreshing)), ''],
    ['nothing changed', ms(median(unchanged)), ''],
    ['board before the first forecast', ms(median(boardBefore)), ''],
    ['board', ms(median(boardAfter)), verdict(median(boardAfter), 60)],
  ])
  section('Searches while forecasts are computed, p95', [
    ['quiet', ms(quantile(quiet, 0.95)), ''],
    [
      'beside',
      ms(quantile(beside, 0.95)),
      `${times(quantile(beside, 0.95) / quantile(quiet, 0.95))} ${verdict(quantile(beside, 0.95) / quantile(quiet, 0.95), 1.2)}`,
    ],
    ['beside, p50', ms(median(beside)), times(ratio(beside, quiet))],
  ])
}
