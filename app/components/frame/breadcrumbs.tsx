/** Where a screen of staff stands: the area, the list it belongs to, and its own name. */
import type { MessageKey } from '~/tables/messages'
import { href, type ScreenPath } from '~/http/href'
import { safePath } from '~/http/safe-path'
import type { Frame } from './frame'
import { useT } from '~/i18n/provider'
import { staffTabOf } from './staff-menu'
import { useScreen } from './screen-handle'

type Crumb = { to: ScreenPath; key: MessageKey }

/**
 * The screens above this one; a list has none, because the menu marks it. `left`: the list from which
 * the page was opened.
 */
function crumbsAbove(path: string, level: number | undefined, left: string | undefined): Crumb[] {
  // the folders of the drive are a path of their own
  const found = path.startsWith('/admin/drive/list') ? undefined : staffTabOf(path, level)
  if (!found?.inside) return []
  const { tab } = found
  const list = tab.views?.find(({ to }) => to === left) ?? tab
  if (path.startsWith('/admin/')) return [{ to: '/admin', key: 'menuAdmin' }, list]
  const desk: Crumb = { to: '/producer', key: 'deskTitle' }
  return list.to === desk.to ? [desk] : [desk, list]
}

/** The list is linked as it was left, when `from` names it. */
export function Breadcrumbs({ frame: { here, me } }: { frame: Frame }) {
  const t = useT()
  const screen = useScreen()
  const [path = '', query] = here.split('?')
  const from = safePath(new URLSearchParams(query).get('from'))
  const list = from?.split(/[?#]/)[0]
  const above = crumbsAbove(path, me?.level, list)
  if (above.length === 0 || !screen) return null
  const left = (to: ScreenPath) => (from && list === to ? from : href(to))
  return (
    <nav className="crumbs" aria-label={t('breadcrumbs')}>
      <ol>
        {above.map(({ to, key }) => (
          <li key={to}>
            <a href={left(to)}>{t(key)}</a>
          </li>
        ))}
        <li>
          <span aria-current="page">{screen.title}</span>
        </li>
      </ol>
    </nav>
  )
}
