/** The views of a member's applications, each with how many it has. */
import { useUrlWith } from '~/components/pagination'
import { count } from '~/i18n/format'
import { useT } from '~/i18n/provider'

const views = [
  { value: '', of: 'all', label: 'ordersAll' },
  { value: 'late', of: 'late', label: 'ordersLate' },
  { value: 'ready', of: 'ready', label: 'ordersReady' },
  { value: 'waiting', of: 'waiting', label: 'ordersWaiting' },
] as const

type Counts = Record<(typeof views)[number]['of'], number>

export function OrderViews({ counts, view }: { counts: Counts; view: string }) {
  const t = useT()
  const address = useUrlWith()
  return (
    <nav aria-label={t('ordersViews')}>
      <ul className="chips">
        {views.map(({ value, of: name, label }) => (
          <li key={value}>
            <a
              href={address({ view: value || null, page: null })}
              aria-current={value === view ? 'page' : undefined}
            >
              {t(label, { count: count(counts[name]) })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What the list says at once: how many, and how many of them are late. */
export function OrdersLead({ counts: { all, late } }: { counts: Counts }) {
  const t = useT()
  return (
    <p className="lead">
      {late > 0
        ? t('ordersLeadLate', { count: count(all), late: count(late) })
        : t('ordersLeadNone', { count: count(all) })}
    </p>
  )
}
