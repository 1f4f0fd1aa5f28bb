/** When something is expected: '4월 9일쯤, 늦어도 4월 21일'. */
import { useRouteLoaderData } from '@remix-run/react'
import { useI18n, useT } from '~/i18n/provider'
import { monthDay } from '~/i18n/format'
import type { Frame } from './frame/frame'

/**
 * `early`: the day of which one half is certain, `late`: the day that is promised; YYYY-MM-DD, ''
 * when nobody can say.
 */
export function ExpectedDays({ early, late }: { early: string; late: string }) {
  const t = useT()
  const { locale } = useI18n()
  const { today = early } = useRouteLoaderData<Frame>('root') ?? {}
  if (early === '' || late === '')
    return early === '' ? (
      <>{t('expectedUnknown')}</>
    ) : (
      <time dateTime={early}>{t('expectedFrom', { early: monthDay(early, today, locale) })}</time>
    )
  const last = monthDay(late, early < late ? early : today, locale)
  return (
    <span className="expected">
      {early < late
        ? t('expectedBetween', { early: monthDay(early, today, locale), late: last })
        : t('expectedBy', { late: last })}
    </span>
  )
}
