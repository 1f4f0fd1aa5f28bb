/** A book's need-by date, and how many days remain until then. */
import { Tag } from '~/components/tag'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'

/**
 * `open`: some format of the book is unfinished; only then are days shown. `today` is the server's
 * date.
 */
export function NeedDate({
  date,
  today,
  open = true,
}: {
  date: string
  today: string
  open?: boolean
}) {
  const t = useT()
  if (!date) return <>{t('needDateNone')}</>
  const days = Math.round((Date.parse(date) - Date.parse(today)) / (24 * 60 * 60 * 1000))
  const left = days === 0 ? t('needDateToday') : t('needDateLeft', { days: count(days) })
  return (
    <>
      <time dateTime={date} className="nowrap">
        {date}
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
