/** What waits for an administrator: large numbers that lead to the work, and who waits longest. */
import { Fragment, type ReactNode } from 'react'
import { DescriptionList } from '~/components/table'
import { Day } from '~/components/when'
import { href } from '~/http/href'
import { withReturnPath } from '~/http/safe-path'
import { count, daysBetween } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import type { Oldest } from './overview.server'
import type { MissingSource } from '~/features/centre/overview/overview.output'

/** `to` leads to the work; `detail` says who waits longest and since when. */
export type WaitingItem = {
  id: string
  words: string
  to: string
  count: number
  late?: boolean
  detail?: ReactNode
}

/** What waits; what does not is one line under it. */
export function WaitingList({ items }: { items: WaitingItem[] }) {
  const t = useT()
  const waiting = items.filter((item) => item.count > 0)
  const quiet = items.filter((item) => item.count === 0)
  return (
    <>
      {waiting.length > 0 ? (
        <ul className="waits">
          {waiting.map(({ id, words, to, count: number, late, detail }) => (
            <li key={id} id={id} className={late ? 'waits-late' : undefined}>
              <a href={to}>
                {words} <strong>{count(number)}</strong>
              </a>
              {detail ? <div>{detail}</div> : null}
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('overviewAllDone')}</p>
      )}
      {quiet.length > 0 ? (
        <p className="small" id="quiet">
          {t('overviewQuiet')}{' '}
          {quiet.map(({ id, words, to }, i) => (
            <Fragment key={id}>
              <span className="nowrap">
                <a href={to}>{words}</a>
                {i < quiet.length - 1 ? ',' : ''}
              </span>{' '}
            </Fragment>
          ))}
        </p>
      ) : null}
    </>
  )
}

/** Links the book in the request list, or in the catalogue when the list no longer has it. */
export function OldestBook({ oldest, today }: { oldest: Oldest | null; today: string }) {
  if (!oldest) return null
  const { title, since, listId, bookRowId } = oldest
  const to = listId
    ? href('/admin/request/item/:id', { id: listId })
    : bookRowId
      ? href('/item/:id', { id: bookRowId })
      : null
  return (
    <Longest
      title={title}
      to={to && withReturnPath(to, href('/admin'))}
      since={since}
      today={today}
    />
  )
}

/** '가장 오래된 것: 한문 2026-09-03, 81일 전', as the lists behind it say */
export function Longest({
  title,
  to,
  since,
  today,
}: {
  title: string
  to: string | null
  since: string
  today: string
}) {
  const t = useT()
  return (
    <p>
      {t('oldest')}: {to ? <a href={to}>{title}</a> : title}{' '}
      <SinceDay since={since} today={today} />
    </p>
  )
}

function SinceDay({ since, today }: { since: string; today: string }) {
  const t = useT()
  const days = daysBetween(since, today)
  return (
    <span className="small">
      <Day of={since} />
      {days > 0 ? t('oldestDays', { days: count(days) }) : null}
    </span>
  )
}

/** The publishers whose sources were requested first; each leads to its books. */
export function OwedSources({ publishers, today }: { publishers: MissingSource[]; today: string }) {
  const t = useT()
  return (
    <ul>
      {publishers.map((one) => (
        <li key={one.publisher}>
          <a href={href('/admin/produce/list', { state: 'sourcing', keyword: one.publisher })}>
            {t('sourcesOf', { publisher: one.publisher || '-', count: count(one.count) })}
          </a>{' '}
          <SinceDay since={one.since} today={today} />
        </li>
      ))}
    </ul>
  )
}

/** A section of figures; a figure may lead to what it counts. */
export function Figures({
  id,
  heading,
  lines,
}: {
  id: string
  heading: string
  lines: { words: string; count: number; to?: string; detail?: ReactNode }[]
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <DescriptionList
        items={lines.map(({ words, count: number, to, detail }) => ({
          name: words,
          value: (
            <>
              {to ? (
                <a className="number-link" href={to}>
                  {count(number)}
                  <span className="hidden-text"> {words}</span>
                </a>
              ) : (
                count(number)
              )}
              {number > 0 ? detail : null}
            </>
          ),
        }))}
      />
    </section>
  )
}
