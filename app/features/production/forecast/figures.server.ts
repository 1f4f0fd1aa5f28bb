/** The figures of the service, for everybody when the centre makes them public; without names. */
import { addDays, todayInSeoul } from '~/platform/today'
import { levels, orderStatuses, productionTypeValues } from '~/tables/codes'
import { AppError, FileResult } from '~/platform/app-error'
import { db } from '~/platform/db.server'
import { cacheByVersion } from '~/platform/cached-answers.server'
import type { User } from '~/auth/tokens.server'
import { figuresByType } from '~/features/delivery/statistics.sql.server'
import { termCalendar, termOf } from '~/features/requests/lesson-plan/read/calendar'
import { readSetting } from '~/setting/read-setting.server'
import type { DeliveryDays } from '~/setting/settings'
import { currentTermDays, type TermDays } from '~/setting/term-days.server'
import { readRows } from '~/platform/statement.server'
import { figuresFile, figuresOf, lastTerms, method, type TermFigures } from './term-figures.server'
import { demandByStatus, inTimeByType } from './figures.sql.server'

/** Days of requests that count. */
const yearDays = 365

/** What the caller may see. Throws 404 for everybody but administrators while nothing is public. */
async function visibleFigures(me: User | null) {
  const [setting, termDays] = await Promise.all([readSetting('figures'), currentTermDays()])
  const isAdministrator = me !== null && me.level <= levels.administrator
  if (!setting.public && !isAdministrator) throw new AppError('noSuchPage', 404)
  const publishers = setting.publishers
    ? ('everybody' as const)
    : isAdministrator
      ? ('administrators' as const)
      : ('nobody' as const)
  return { public: setting.public, publishers, termDays }
}

const withoutPublishers = (terms: TermFigures[]) =>
  terms.map((term) => ({ ...term, publishers: [] }))

/** The figures that everybody may see, or administrators alone. */
export async function serviceFigures(_: unknown, me: User | null) {
  const { termDays, publishers, ...visible } = await visibleFigures(me)
  const today = todayInSeoul()
  const termBegan = termCalendar(termOf(today, termDays), termDays).first
  const [{ term, waiting }, hand, terms] = await Promise.all([
    readFigures({ termBegan, today }),
    readHand({ today }),
    readTerms({ termDays, today }),
  ])
  return {
    ...visible,
    publishers,
    termBegan,
    terms: publishers === 'nobody' ? withoutPublishers(terms) : terms,
    method: method(),
    term: productionTypeValues.flatMap((prodType) =>
      term.filter((row) => row.prodType === prodType),
    ),
    hand: productionTypeValues.flatMap((prodType) =>
      hand
        .filter((row) => row.prodType === prodType)
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

/** The figures of terms as a file that spreadsheets open. */
export async function figuresCsv(_: unknown, me: User | null): Promise<FileResult> {
  const { termDays, publishers } = await visibleFigures(me)
  const today = todayInSeoul()
  const text = figuresFile(await readTerms({ termDays, today }), publishers !== 'nobody')
  // without the mark, Excel reads another encoding
  return new FileResult(`모두책 수치_${today}.csv`, 'text/csv', Buffer.from(`\uFEFF${text}`))
}

/** `days`: of delivery, by which the figures are counted, too. */
const readTerms = async ({ termDays, today }: { termDays: TermDays; today: string }) =>
  termsOfVersion({ termDays, today, days: await readSetting('deliveryDays') })
const termsOfVersion = cacheByVersion(
  'figures of terms',
  ({ termDays, today }: { termDays: TermDays; today: string; days: DeliveryDays }) =>
    figuresOf(db, lastTerms(today, termDays), today),
)

const readFigures = cacheByVersion(
  'figures of the service',
  async ({ termBegan, today }: { termBegan: string; today: string }) => {
    const [term, waiting] = await Promise.all([termByType(termBegan, today), waitingByStep()])
    return { term, waiting }
  },
)

/** What was asked for in a year, and the days until it was in hand. */
const readHand = cacheByVersion(
  'figures of a year',
  ({ today }: { today: string }) => readRows(db, figuresByType(addDays(today, -yearDays), today)),
  { areas: ['work', 'downloads'] },
)

/**
 * Pieces whose day of need lies between the first day of the term and today, and those of them that
 * were finished by it. The day of a finished piece is the one that was said last. A piece that was late
 * before the first forecast does not count: nothing says how many others were in time then.
 */
const termByType = (first: string, today: string) => readRows(db, inTimeByType(first, today))

const waitingByStep = () => readRows(db, demandByStatus())
