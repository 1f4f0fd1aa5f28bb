/** Days and times in lists: one format, with '오늘' or '3일 전' beside it where it helps. */
import { useRouteLoaderData } from '@remix-run/react'
import { date, daysBetween, minute, shortDate } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import type { Frame } from './frame/frame'

/** After so many days the date alone says more. */
const agoLimit = 30

/** '2026-11-03', and with `ago` '3일 전' behind it. */
export function Day({ of: time, ago = false }: { of: string; ago?: boolean }) {
  return (
    <>
      <time dateTime={time}>{date(time)}</time>
      {ago ? <Ago day={date(time)} /> : null}
    </>
  )
}

/** '2026. 11. 3.', and with `ago` '3일 전' behind it. */
export function ShortDay({ of: time, ago = false }: { of: string; ago?: boolean }) {
  return (
    <>
      <time dateTime={time}>{shortDate(time)}</time>
      {ago ? <Ago day={date(time)} /> : null}
    </>
  )
}

/** '2026-11-03 14:05', and with `ago` '3일 전' behind it. */
export function Minute({ of: time, ago = false }: { of: string; ago?: boolean }) {
  return (
    <>
      <time dateTime={time}>{minute(time)}</time>
      {ago ? <Ago day={date(time)} /> : null}
    </>
  )
}

function Ago({ day }: { day: string }) {
  const t = useT()
  const { today = day } = useRouteLoaderData<Frame>('root') ?? {}
  const days = daysBetween(day, today)
  if (days < 0 || days > agoLimit) return null
  return (
    <span className="ago">
      {' '}
      {days === 0 ? t('today') : days === 1 ? t('yesterday') : t('daysAgo', { days })}
    </span>
  )
}
