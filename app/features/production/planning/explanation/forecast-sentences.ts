/** The sentences that explain when a piece of work is needed, and when it will be finished. */
import type { MessageKey } from '~/tables/messages'
import type { WorkGroup } from '~/tables/codes'
import { count, monthDay } from '~/i18n/format'
import type { StoredFacts } from './facts'

export type ExplainedPiece = {
  group: WorkGroup
  neededBy: string
  early: string
  late: string
  facts: StoredFacts
}

type Translate = (key: MessageKey, params?: Record<string, string | number>) => string
/** How a page names a day. */
type NameDay = (day: string) => string

/** From what is needed when to what was assumed, in the order in which a person asks. */
export function forecastSentences(
  piece: ExplainedPiece,
  { t, today, locale }: { t: Translate; today: string; locale: 'ko' | 'en' },
): string[] {
  const nameDay = (day: string) => monthDay(day, today, locale)
  return [
    ...needSentences(piece, t, nameDay),
    ...workSentences(piece, t, nameDay),
    daysSentence(piece, t, nameDay),
    ...groupSentences(piece, t),
    ...assumedSentences(piece, t),
  ]
}

function needSentences({ neededBy, facts }: ExplainedPiece, t: Translate, nameDay: NameDay) {
  const { from, day, estimated, deliveryDays } = facts.source
  if (from === 'none') return [t('needNoDay')]
  const keys = {
    plan: estimated ? 'needPlanGuess' : 'needPlanWho',
    demand: 'needDemandWho',
    book: 'needBookDay',
    due: 'needDueDay',
  } as const
  const who = facts.source.who || t('needSomebody')
  return [
    t(keys[from], { who, day: nameDay(day) }),
    ...(deliveryDays > 0 ? [t('needDelivery', { days: deliveryDays, by: nameDay(neededBy) })] : []),
  ]
}

function workSentences(
  { facts: { because } }: ExplainedPiece,
  t: Translate,
  nameDay: NameDay,
): string[] {
  const { piecesAhead, pagesAhead, pagesPerWeek, sourceDays, promise } = because
  return [
    piecesAhead > 0
      ? t('becauseAhead', { pieces: count(piecesAhead), pages: count(pagesAhead) })
      : t('becauseNext'),
    pagesPerWeek === null ? t('becauseNoPace') : t('becausePace', { pages: count(pagesPerWeek) }),
    ...(sourceDays === null ? [] : [t('becauseSource', { days: sourceDays })]),
    ...(promise ? [promiseSentence(promise, t, nameDay)] : []),
  ]
}

function promiseSentence(
  { day, late }: { day: string; late: number | null },
  t: Translate,
  nameDay: NameDay,
): string {
  const promised = t('becausePromise', { day: nameDay(day) })
  if (late === null) return promised
  return `${promised} ${t(late > 0 ? 'becausePromiseLate' : 'becausePromiseKept', { days: late })}`
}

function daysSentence({ early, late }: ExplainedPiece, t: Translate, nameDay: NameDay): string {
  if (early === '') return t('becauseNever')
  if (late === '') return t('becauseEarly', { early: nameDay(early) })
  return t('becauseDays', { early: nameDay(early), late: nameDay(late) })
}

function groupSentences({ group }: ExplainedPiece, t: Translate): string[] {
  if (group === 'first') return [t('becauseFirst')]
  if (group === 'tooLate') return [t('becauseTooLate')]
  return group === 'nobodyWaits' ? [t('becauseNobody')] : []
}

function assumedSentences({ facts: { assumed } }: ExplainedPiece, t: Translate): string[] {
  if (assumed.length === 0) return []
  const what = assumed.map((one) => t(`assumed_${one}`)).join(', ')
  return [t('assumedTitle', { what })]
}
