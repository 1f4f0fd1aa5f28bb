/** Where a screen of staff stands: the area, the list it belongs to, and its own name. */
import { href, type ScreenPath } from '~/http/href'
import { safePath } from '~/http/safe-path'
import type { Frame } from './frame'
import { useT } from '~/i18n/provider'
import { useScreen } from './screen-handle'

/** The list is linked as it was left, when `from` names it. */
export function Breadcrumbs({ frame: { here, staff } }: { frame: Frame }) {
  const t = useT()
  const screen = useScreen()
  const [, query] = here.split('?')
  const from = safePath(new URLSearchParams(query).get('from'))
  const list = from?.split(/[?#]/)[0]
  const above = staff?.above ?? []
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
