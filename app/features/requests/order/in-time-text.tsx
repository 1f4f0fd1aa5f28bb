/** Whether an application comes in time, in one sentence that is understood by itself. */
import { useRouteLoaderData } from '@remix-run/react'
import { Tag } from '~/components/tag'
import type { Frame } from '~/components/frame/frame'
import { monthDay } from '~/i18n/format'
import type { Locale } from '~/tables/messages'
import { useI18n, useT, type Translate } from '~/i18n/provider'
import { spanText } from '~/i18n/span'
import { isPaper } from '~/tables/codes'
import { halfYear, isWide, type Timing } from './in-time'
import type { SoonerType } from './sooner-types'

type InTime = {
  prodType: string
  step: string
  endTime: string | null
  file: object | null
  volumeCount: number
  delivered: { copies: number } | null
  needed: string
  early: string
  promised: string
  timing: Timing
  lateDays: number | null
}

/** '7개월 늦음' ('늦음' where the day is not certain), '확실하지 않음', '제때'. */
export function TimingTag({
  timing,
  lateDays,
  early,
  promised,
}: Pick<InTime, 'timing' | 'lateDays' | 'early' | 'promised'>) {
  const t = useT()
  if (timing === 'none') return null
  if (timing === 'inTime') return <Tag colour="green">{t('inTime')}</Tag>
  if (timing === 'unsure') return <Tag colour="yellow">{t('inTimeUnsure')}</Tag>
  const days = isWide(early, promised) ? 0 : (lateDays ?? 0)
  return (
    <Tag colour="red">{days === 0 ? t('lateNow') : t('lateBy', { span: spanText(t, days) })}</Tag>
  )
}

/**
 * "3월 2일에 필요하신데 10월 14일까지 받으실 수 있습니다." `eligible`: whether its member may receive
 * finished material.
 */
export function InTimeSentence({ order, eligible }: { order: InTime; eligible: boolean }) {
  const t = useT()
  const { locale } = useI18n()
  const { today = '' } = useRouteLoaderData<Frame>('root') ?? {}
  return <>{sentenceOf(order, { t, locale, today, eligible })}</>
}

type Words = { t: Translate; locale: Locale; today: string }

function sentenceOf(
  order: InTime,
  { t, locale, today, eligible }: Words & { eligible: boolean },
): string {
  const { needed } = order
  if (order.endTime) return t('ended')
  if (order.step === 'finished') return finishedText(order, eligible, t)
  const when = expectedText(order, { t, locale, today })
  if (needed === '') return when ? t('comesWhen', { when }) : t('comesUnknown')
  const day = monthDay(needed, today, locale)
  if (when) return t('neededComes', { needed: day, when })
  return t(needed < today ? 'neededPassed' : 'neededUnknown', { needed: day })
}

function finishedText(
  { prodType, file, volumeCount, delivered }: InTime,
  eligible: boolean,
  t: Translate,
): string {
  if (file || volumeCount > 0) return t(eligible ? 'canBeFetched' : 'fetchedWhenEligible')
  if (!isPaper(prodType)) return t('fileMissing')
  return t(delivered ? 'paperSent' : 'paperComes')
}

/** '10월 14일까지', '4월 9일쯤, 늦어도 4월 21일까지', '2027년 하반기쯤'; null when nobody can say. */
function expectedText(
  { early, promised }: Pick<InTime, 'early' | 'promised'>,
  { t, locale, today }: Words,
): string | null {
  if (early === '' && promised === '') return null
  if (isWide(early, promised)) {
    const { year, half } = halfYear(early, promised)
    return t(half === 1 ? 'whenFirstHalf' : 'whenSecondHalf', { year })
  }
  const last = monthDay(promised, today, locale)
  return early !== '' && early < promised
    ? t('whenBetween', { early: monthDay(early, today, locale), late: last })
    : t('whenBy', { late: last })
}

/** "확대A3는 이미 나와 있습니다.", "확대A3는 2월 20일까지 나옵니다." */
export function SoonerText({ prodType, state, late }: SoonerType) {
  const t = useT()
  const { locale } = useI18n()
  const { today = '' } = useRouteLoaderData<Frame>('root') ?? {}
  return (
    <>
      {state === 'ready'
        ? t('soonerReady', { type: prodType })
        : t('soonerBy', { type: prodType, day: monthDay(late, today, locale) })}
    </>
  )
}
