/** Where a screen of staff stands: the area, the list it belongs to, and its own name. */
import type { MessageKey } from '~/tables/messages'
import { href, type ScreenPath } from '~/http/href'
import { safePath } from '~/http/safe-path'
import { useT } from '~/i18n/provider'
import { adminTabAbove } from './admin-nav'
import { useScreen } from './screen-handle'

type Crumb = { to: ScreenPath; key: MessageKey }

/** The screens above this one; a list has none, because the menu marks it. */
function crumbsAbove(path: string): Crumb[] {
  if (path.startsWith('/producer/item/'))
    return [
      { to: '/producer', key: 'deskTitle' },
      { to: '/producer/list', key: 'producerList' },
    ]
  if (path.startsWith('/producer/')) return [{ to: '/producer', key: 'deskTitle' }]
  // the folders of the drive are a path of their own
  const tab = path.startsWith('/admin/drive/list') ? undefined : adminTabAbove(path)
  return tab ? [{ to: '/admin', key: 'menuAdmin' }, tab] : []
}

/** `here`: path and query of the page. The list is linked as it was left, when `from` names it. */
export function Breadcrumbs({ here }: { here: string }) {
  const t = useT()
  const screen = useScreen()
  const [path = '', query] = here.split('?')
  const above = crumbsAbove(path)
  if (above.length === 0 || !screen) return null
  const from = safePath(new URLSearchParams(query).get('from'))
  const left = (to: ScreenPath) => (from?.split(/[?#]/)[0] === to ? from : href(to))
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
