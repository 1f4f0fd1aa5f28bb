/** Where a screen of staff stands: the area, the list it belongs to, and its own name. */
import type { MessageKey } from '~/tables/messages'
import { href, type ScreenPath } from '~/http/href'
import { safePath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'
import { staffTabOf } from './staff-menu'
import { useScreen } from './screen-handle'

type Crumb = { to: ScreenPath; key: MessageKey }

/**
 * The screens above this one; a list has none, because the menu marks it. `left`: the list from which
 * the page was opened.
 */
function crumbsAbove(path: string, left: string | undefined): Crumb[] {
  if (path.startsWith('/producer/item/'))
    return [
      { to: '/producer', key: 'deskTitle' },
      { to: '/producer/list', key: 'producerList' },
    ]
  if (path.startsWith('/producer/')) return [{ to: '/producer', key: 'deskTitle' }]
  // the folders of the drive are a path of their own
  const found = path.startsWith('/admin/drive/list') ? undefined : staffTabOf(path)
  if (!found?.inside) return []
  const { tab } = found
  return [{ to: '/admin', key: 'menuAdmin' }, tab.views?.find(({ to }) => to === left) ?? tab]
}

/** `here`: path and query of the page. The list is linked as it was left, when `from` names it. */
export function Breadcrumbs({ here }: { here: string }) {
  const t = useT()
  const screen = useScreen()
  const [path = '', query] = here.split('?')
  const from = safePath(new URLSearchParams(query).get('from'))
  const list = from?.split(/[?#]/)[0]
  const above = crumbsAbove(path, list)
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
