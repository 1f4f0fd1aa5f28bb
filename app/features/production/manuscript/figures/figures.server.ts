/** What manuscripts save: how much of their drafts makers leave, and minutes of work a page. */
import { addDays, todayInSeoul } from '~/platform/today'
import { db } from '~/platform/db.server'
import { readRows, type RowIn } from '~/platform/statement.server'
import { leastFromManuscript } from '~/features/production/planning/history/pace'
import { productionTypeValues } from '~/tables/codes'
import { draftsByBook, draftsByKind, draftsByType, minutesByManuscript } from './figures.sql.server'

/** Days of history that count, as for forecasts. */
const historyDays = 730
const mostBooks = 50

export async function figures() {
  const since = addDays(todayInSeoul(), -historyDays)
  const [types, kinds, books, worked] = await Promise.all([
    readRows(db, draftsByType(since)),
    readRows(db, draftsByKind(since)),
    readRows(db, draftsByBook(since, mostBooks)),
    readRows(db, minutesByManuscript(since)),
  ])
  return { types, kinds, books, hours: hoursOf(worked), least: leastFromManuscript }
}

type Worked = RowIn<typeof minutesByManuscript>

const hoursOf = (worked: Worked[]) =>
  productionTypeValues.flatMap((prodType) => {
    const rows = worked.filter((row) => row.prodType === prodType)
    const [made, others] = [1, 0].map((one) => rows.find(({ manuscript }) => manuscript === one))
    return rows.length === 0 ? [] : [{ prodType, with: enoughOf(made), without: enoughOf(others) }]
  })

/** A median of a few volumes says nothing. */
const enoughOf = (row: Worked | undefined) => ({
  volumes: row?.volumes ?? 0,
  minutes: row && row.volumes >= leastFromManuscript ? Math.round(row.minutes * 10) / 10 : null,
})
