/** What forecasts said, against what happened. */
import { todayInSeoul } from '~/platform/today'
import { db } from '~/platform/db.server'
import { addDays } from '~/features/requests/lesson-plan/read/calendar'
import { Prisma } from '../../../../prisma/generated/client'

const { sql } = Prisma

/** Bands of chances: 0–20 %, …, 80–100 %. */
const bandCount = 5
/** Days of history that count. */
const scoreDays = 365

type BandRow = { band: number; count: number; said: number; happened: number }
type DaysRow = { finished: number; daysOff: number | null; byLate: number | null }

/**
 * Every statement of the last year whose outcome is known: its piece was finished, or its day has
 * passed. What was said after that day says nothing. For each band of chances how many there are,
 * which chance was said on average, and which share was in time. `daysOff`: the median of the days
 * between `early` and the day on which a piece was finished; `byLate`: the share that was finished
 * by `late`, of which 85 % are expected.
 */
export async function score() {
  const today = todayInSeoul()
  const [bands, [days]] = await Promise.all([
    db.$queryRaw<BandRow[]>`
      WITH ${known(today)}
      SELECT least(${bandCount - 1}::int, floor(chance * ${bandCount}::int)::int) AS band, count(*)::int AS count,
        avg(chance)::float AS said, avg(CASE WHEN finished <= "neededBy" THEN 1 ELSE 0 END)::float AS happened
      FROM known WHERE chance IS NOT NULL AND "neededBy" <> '' AND (finished IS NOT NULL OR "neededBy" < ${today}) GROUP BY 1`,
    db.$queryRaw<DaysRow[]>`
      WITH ${known(today)}
      SELECT count(*)::int AS finished,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(finished::date - early::date))::float AS "daysOff",
        avg(CASE WHEN late <> '' AND finished <= late THEN 1 ELSE 0 END)::float AS "byLate"
      FROM known WHERE finished IS NOT NULL AND early <> ''`,
  ])
  return {
    bands: Array.from({ length: bandCount }, (_, band) => {
      const found = bands.find((row) => row.band === band)
      return {
        from: (band * 100) / bandCount,
        to: ((band + 1) * 100) / bandCount,
        count: found?.count ?? 0,
        said: found ? Math.round(found.said * 100) : null,
        happened: found ? Math.round(found.happened * 100) : null,
      }
    }),
    known: bands.reduce((sum, { count }) => sum + count, 0),
    finished: days!.finished,
    daysOff: days!.daysOff === null ? null : Math.round(days!.daysOff),
    byLate: days!.byLate === null ? null : Math.round(days!.byLate * 100),
  }
}

/** What was said in the last year, with the day on which its piece was finished, null when not yet. */
const known = (today: string) => sql`known AS (
  SELECT s."neededBy", s.early, s.late, s.chance, CASE WHEN s.volume > 0 THEN nullif(v."finishedDate", '') ELSE nullif(f."finishedDate", '') END AS finished
  FROM "ForecastSaid" s
  LEFT JOIN "Volume" v ON v."bookRowId" = s."bookRowId" AND v."prodType" = s."prodType" AND v.number = s.volume
  LEFT JOIN "Format" f ON f."bookRowId" = s."bookRowId" AND f."prodType" = s."prodType"
  WHERE s.day >= ${addDays(today, -scoreDays)} AND (s."neededBy" = '' OR s.day <= s."neededBy"))`
