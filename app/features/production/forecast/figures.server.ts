/** The figures of the service, for everybody when the centre makes them public; without names. */
import { todayInSeoul } from '~/platform/today'
import {
  levels,
  orderStatuses,
  productionTypeValues,
  type OrderStatus,
  type ProductionType,
} from '~/tables/codes'
import { AppError } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { keepAnswers } from '~/platform/kept-answers.server'
import type { User } from '~/auth/tokens.server'
import { figures } from '~/features/delivery/statistics.server'
import { demandSql, demandStatusSql } from '~/features/catalogue/book/demand.sql.server'
import { addDays, termCalendar, termOf } from '~/features/requests/lesson-plan/read/calendar'
import { readSetting } from '~/setting/read-setting.server'
import { currentTermDays } from '~/setting/term-days.server'

/** Days of requests that count. */
const yearDays = 365

/** Throws AppError (404) for everybody but administrators while the figures are not public. */
export async function serviceFigures(_: unknown, me: User | null) {
  const [setting, termDays] = await Promise.all([readSetting('figures'), currentTermDays()])
  if (!setting.public && (!me || me.level > levels.administrator))
    throw new AppError('noSuchPage', 404)
  const today = todayInSeoul()
  const termBegan = termCalendar(termOf(today, termDays), termDays).first
  const { term, hand, waiting } = await readFigures({ termBegan, today })
  return {
    public: setting.public,
    termBegan,
    term: productionTypeValues.flatMap((prodType) =>
      term.filter((row) => row.prodType === prodType),
    ),
    hand: productionTypeValues.flatMap((prodType) =>
      hand
        .filter(({ by, name }) => by === 'prodType' && name === prodType)
        .map(({ requests, days }) => ({
          ...{ prodType, requests },
          days: days === null ? null : Math.max(0, Math.round(days)),
        })),
    ),
    waiting: orderStatuses.map(({ value: step }) => ({
      step,
      count: waiting.find((row) => row.step === step)?.count ?? 0,
    })),
  }
}

const readFigures = keepAnswers(
  'figures of the service',
  async ({ termBegan, today }: { termBegan: string; today: string }) => {
    const [term, hand, waiting] = await Promise.all([
      termByType(termBegan, today),
      figures(addDays(today, -yearDays), today),
      waitingByStep(),
    ])
    return { term, hand, waiting }
  },
)

/**
 * Pieces whose day of need lies between the first day of the term and today, and those of them that
 * were finished by it. The day of a finished piece is the one that was said last. A piece that was late
 * before the first forecast does not count: nothing says how many others were in time then.
 */
const termByType = (first: string, today: string) =>
  db.$queryRaw<{ prodType: ProductionType; needed: number; inTime: number }[]>`
    WITH last AS (
      SELECT DISTINCT ON ("bookRowId", "prodType", volume) "bookRowId", "prodType", volume, "neededBy",
        min(day) OVER (PARTITION BY "bookRowId", "prodType", volume) AS first
      FROM "ForecastSaid" ORDER BY "bookRowId", "prodType", volume, day DESC),
    piece AS (
      SELECT l."prodType", l.first, coalesce(f."neededBy", l."neededBy") AS "neededBy",
        CASE WHEN f.place IS NOT NULL THEN NULL WHEN l.volume > 0 THEN nullif(v."finishedDate", '') ELSE nullif(m."finishedDate", '') END AS finished
      FROM last l
      LEFT JOIN "Forecast" f ON f."bookRowId" = l."bookRowId" AND f."prodType" = l."prodType" AND f.volume = l.volume
      LEFT JOIN "Volume" v ON v."bookRowId" = l."bookRowId" AND v."prodType" = l."prodType" AND v.number = l.volume
      LEFT JOIN "Format" m ON m."bookRowId" = l."bookRowId" AND m."prodType" = l."prodType")
    SELECT "prodType", count(*)::int AS needed, count(*) FILTER (WHERE finished <= "neededBy")::int AS "inTime"
    FROM piece WHERE "neededBy" >= ${first} AND "neededBy" < ${today} AND first <= "neededBy" GROUP BY 1`

const waitingByStep = () =>
  db.$queryRaw<{ step: OrderStatus; count: number }[]>`
    WITH asked AS MATERIALIZED (SELECT d."bookId", d."prodType" FROM ${demandSql} AS d),
      book AS MATERIALIZED (SELECT b.id, b."bookId", b."prodTypes" FROM "Book" b WHERE b."bookId" IN (SELECT "bookId" FROM asked))
    SELECT ${demandStatusSql} AS step, count(*)::int AS count FROM asked d LEFT JOIN book b ON b."bookId" = d."bookId" GROUP BY 1`
