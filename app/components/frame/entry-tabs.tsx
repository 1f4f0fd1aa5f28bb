/** The tabs of the menu's entry to which a page of staff belongs, in a row under the bar. */
import type { Frame } from './frame'
import { WorkBadge } from './work-badge'
import { useT } from '~/i18n/provider'

export function EntryTabs({ frame }: { frame: Frame | undefined }) {
  const t = useT()
  const tabs = frame?.staff?.tabs
  if (!tabs) return null
  return (
    <nav className="entry-tabs" aria-label={t('entryTabs', { entry: t(tabs.key) })}>
      <ul>
        {tabs.items.map(({ to, key, count, current }) => (
          <li key={to}>
            <a href={to} aria-current={current}>
              {t(key)}
              <WorkBadge number={count} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
