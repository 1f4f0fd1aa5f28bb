/** What forecasts said, against what happened. */
import { firstOf } from '~/platform/records'
import { todayInSeoul } from '~/platform/today'
import { db } from '~/platform/db.server'
import { readRows } from '~/platform/statement.server'
import { chancesByBand, daysOff } from './figures.sql.server'

/** Bands of chances: 0–20 %, …, 80–100 %. */
const bandCount = 5

/**
 * Every statement of the last year whose outcome is known: its piece was finished, or its day has
 * passed. What was said after that day says nothing. For each band of chances how many there are,
 * which chance was said on average, and which share was in time. `daysOff`: the median of the days
 * between `early` and the day on which a piece was finished; `byLate`: the share that was finished
 * by `late`, of which 85 % are expected.
 */
export async function score() {
  const today = todayInSeoul()
  const [bands, known] = await Promise.all([
    readRows(db, chancesByBand(today, bandCount)),
    readRows(db, daysOff(today)),
  ])
  const days = firstOf(known)
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
    finished: days.finished,
    daysOff: days.daysOff === null ? null : Math.round(days.daysOff),
    byLate: days.byLate === null ? null : Math.round(days.byLate * 100),
  }
}
