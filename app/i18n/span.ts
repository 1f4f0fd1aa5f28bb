/** A number of days as people say it: '3일', '2주', '7개월'. */
import type { Translate } from './provider'

/** Days below two weeks, weeks below two months, then months. */
export function spanText(t: Translate, days: number): string {
  if (days === 1) return t('spanDay')
  if (days < 14) return t('spanDays', { count: days })
  if (days < 60) return t('spanWeeks', { count: Math.round(days / 7) })
  return t('spanMonths', { count: Math.round(days / 30.4) })
}
