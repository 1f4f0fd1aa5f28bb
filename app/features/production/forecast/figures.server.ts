/** The figures of the service, for everybody when the centre makes them public; without names. */
import { addDays, todayInSeoul } from '~/platform/today'
import { levels, orderStatuses, productionTypeValues } from '~/tables/codes'
import { AppError } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { cacheByVersion } from '~/platform/cached-answers.server'
import type { User } from '~/auth/tokens.server'
import { figures } from '~/features/delivery/statistics.server'
import { termCalendar, termOf } from '~/features/requests/lesson-plan/read/calendar'
import { readSetting } from '~/setting/read-setting.server'
import { currentTermDays } from '~/setting/term-days.server'
import { readRows } from '~/platform/statement.server'
import { demandByStatus, inTimeByType } from './figures.sql.server'

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
        .filter(({ by: grouping, name }) => grouping === 'prodType' && name === prodType)
        .map(({ requests, days }) => ({
          prodType,
          requests,
          days: days === null ? null : Math.max(0, Math.round(days)),
        })),
    ),
    waiting: orderStatuses.map(({ value: step }) => ({
      step,
      count: waiting.find((row) => row.step === step)?.count ?? 0,
    })),
  }
}

const readFigures = cacheByVersion(
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
const termByType = (first: string, today: string) => readRows(db, inTimeByType(first, today))

const waitingByStep = () => readRows(db, demandByStatus())
