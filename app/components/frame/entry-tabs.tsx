/** The tabs of the menu's entry to which a page of staff belongs, in a row under the bar. */
import type { Frame } from './frame'
import { staffTabOf, workOf } from './staff-menu'
import { WorkBadge } from './work-badge'
import { useT } from '~/i18n/provider'

export function EntryTabs({ frame }: { frame: Frame | undefined }) {
  const t = useT()
  const path = frame?.here.split('?')[0] ?? ''
  const found = staffTabOf(path, frame?.me?.level)
  if (!found || found.entry.tabs.length === 1) return null
  return (
    <nav className="entry-tabs" aria-label={t('entryTabs', { entry: t(found.entry.key) })}>
      <ul>
        {found.entry.tabs.map((tab) => (
          <li key={tab.to}>
            <a
              href={tab.to}
              aria-current={path === tab.to ? 'page' : tab === found.tab ? 'true' : undefined}
            >
              {t(tab.key)}
              <WorkBadge number={workOf(frame?.work ?? null, tab)} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
