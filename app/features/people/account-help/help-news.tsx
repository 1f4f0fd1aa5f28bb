/** What the centre did with a member's account, as the member is told: on the home page, in my info. */
import { useRouteLoaderData } from '@remix-run/react'
import { accountHelpDays } from '~/tables/codes'
import { business } from '~/tables/business'
import type { Frame } from '~/components/frame/frame'
import { Minute } from '~/components/when'
import { date, daysBetween } from '~/i18n/format'
import { useT } from '~/i18n/provider'
import { useHelpName } from './help-section'
import type { HelpItem } from './account-help.output'

/** For two weeks, on the page that members see after the log-in. */
export function HelpNews({ items }: { items: HelpItem[] }) {
  const t = useT()
  const nameOf = useHelpName()
  const { today } = useRouteLoaderData<Frame>('root') ?? {}
  const news = items.filter(
    ({ createTime }) => today && daysBetween(createTime, today) <= accountHelpDays.news,
  )
  if (news.length === 0) return null
  return (
    <div className="notice notice-info" id="help-news">
      <ul className="plain">
        {news.map(({ kind, createTime }) => (
          <li key={kind + createTime}>
            {t('helpNews', { day: date(createTime), what: nameOf(kind) })}
          </li>
        ))}
      </ul>
      <p>{t('helpNotAsked', { phone: business.phone })}</p>
    </div>
  )
}

/** In my info, for a year. */
export function HelpOfMine({ items }: { items: HelpItem[] }) {
  const t = useT()
  const nameOf = useHelpName()
  if (items.length === 0) return null
  return (
    <section aria-labelledby="help-of-mine">
      <h2 id="help-of-mine">{t('helpOfMine')}</h2>
      <ul>
        {items.map(({ kind, createTime }) => (
          <li key={kind + createTime}>
            <Minute of={createTime} />: {nameOf(kind)}
          </li>
        ))}
      </ul>
      <p>{t('helpNotAsked', { phone: business.phone })}</p>
    </section>
  )
}
