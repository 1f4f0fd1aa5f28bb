/** How long a link to files lives: the choice in its form, and the words for what is left. */
import { SelectField } from '~/components/form'
import { date, dateTime, daysBetween } from '~/i18n/format'
import { useT } from '~/i18n/provider'

/** The days that a form offers; the wire takes hours. */
const offeredDays = [1, 2, 3, 7, 14, 30, 90, 180, 365]
const hoursOf = (days: number) => String(days * 24)
export const defaultAccessHour = hoursOf(7)

export function LinkLifeField({ label }: { label: string }) {
  const t = useT()
  const until = (days: number) => date(new Date(Date.now() + days * 24 * 60 * 60 * 1000))
  return (
    <SelectField
      name="accessHour"
      label={label}
      hint={t('linkDaysHint')}
      options={[
        { value: '', label: t('linkDaysChoose') },
        ...offeredDays.map((days) => ({
          value: hoursOf(days),
          label: t('linkDays', { days, date: until(days) }),
        })),
      ]}
    />
  )
}

/** '7일 동안, 2026-11-30 17:30까지'; the days count as a calendar does. */
export function LinkLife({ time }: { time: string }) {
  const t = useT()
  const now = new Date()
  const days = daysBetween(now, time)
  const key = new Date(time) <= now ? 'linkOver' : days === 0 ? 'linkToday' : 'linkLife'
  return (
    <time className="wraps" dateTime={time}>
      {t(key, { days, time: dateTime(time).slice(0, 16) })}
    </time>
  )
}
