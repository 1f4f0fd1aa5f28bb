/** A book's need-by date, and how many days remain until then. */
import { Tag } from '~/components/tag'
import { count, daysBetween } from '~/i18n/format'
import { useT } from '~/i18n/provider'

/**
 * `open`: some format of the book is unfinished; only then are days shown. `today` is the server's
 * date.
 */
export function NeedDate({
  date: day,
  today,
  open = true,
}: {
  date: string
  today: string
  open?: boolean
}) {
  const t = useT()
  if (!day) return <>{t('needDateNone')}</>
  const days = daysBetween(today, day)
  const left = days === 0 ? t('needDateToday') : t('needDateLeft', { days: count(days) })
  return (
    <>
      <time dateTime={day} className="nowrap">
        {day}
      </time>
      {open ? (
        <>
          {' '}
          {days < 0 ? (
            <Tag colour="red">{t('needDateLate', { days: count(-days) })}</Tag>
          ) : (
            <span className="small nowrap">{left}</span>
          )}
        </>
      ) : null}
    </>
  )
}
