/** The fixed bar at the top: logo and the menu entries for the user's level. */
import { levels } from '~/tables/codes'
import { href, type ScreenPath } from '~/http/href'
import type { MessageKey } from '~/tables/messages'
import type { Frame } from './frame'
import { useT, useI18n } from '~/i18n/provider'
import { Icon, type IconName } from '~/components/icon'

/**
 * `maxLevel` is the largest level number that sees the entry; without it everybody does. `minLevel`:
 * the smallest one; administrators apply for nothing themselves. `under`: prefix of the paths that
 * belong to it.
 */
// prettier-ignore
const menu: { to: ScreenPath; key: MessageKey; icon: IconName; maxLevel?: number; minLevel?: number; under?: string }[] = [
  { to: '/',      key: 'menuSearch', icon: 'search' },
  { to: '/cart',  key: 'menuCart',   icon: 'cart', maxLevel: levels.member, minLevel: levels.producer },
  { to: '/order', key: 'menuOrders', icon: 'list', maxLevel: levels.member, minLevel: levels.producer },
  { to: '/notifications', key: 'notices', icon: 'bell', maxLevel: levels.member },
  { to: '/myinfo', key: 'menuMyInfo', icon: 'person', maxLevel: levels.member },
  { to: '/producer', key: 'deskTitle', icon: 'pages', maxLevel: levels.producer, under: '/producer/' },
  { to: '/admin', key: 'menuAdmin', icon: 'sliders', maxLevel: levels.administrator },
]

export function TopBar({ frame }: { frame: Frame | undefined }) {
  const t = useT()
  const entries = <MenuEntries frame={frame} />
  return (
    <header className="top-bar">
      <div className="top-bar-inner">
        <a href={href('/')} className="logo">
          <Icon name="logo" />
          <span className="logo-name">{t('serviceName')}</span>
          <span className="logo-subtitle">{t('serviceSubtitle')}</span>
        </a>
        <nav className="menu-wide" aria-label={t('mainMenu')}>
          {entries}
        </nav>
        <details className="menu-narrow">
          <summary>
            <Icon name="menu" />
            {t('menu')}
          </summary>
          <nav aria-label={t('menu')}>{entries}</nav>
        </details>
      </div>
    </header>
  )
}

function MenuEntries({ frame }: { frame: Frame | undefined }) {
  const t = useT()
  const level = frame?.me?.level ?? Infinity
  const path = frame?.here.split('?')[0]
  return (
    <ul>
      {menu
        .filter(({ maxLevel = Infinity, minLevel = 0 }) => level <= maxLevel && level >= minLevel)
        .map(({ to, key, icon, under = `${to}/` }) => (
          <li key={to}>
            <a
              href={to}
              aria-current={path === to ? 'page' : path?.startsWith(under) ? 'true' : undefined}
            >
              <Icon name={icon} />
              {key === 'notices' && frame?.newNotices ? (
                <NewNotices count={frame.newNotices} />
              ) : (
                t(key)
              )}
            </a>
          </li>
        ))}
      {frame?.me ? <LogOut name={frame.me.name} /> : <LogIn currentPath={frame?.here ?? '/'} />}
    </ul>
  )
}

/** '알림 6'; read aloud in full. */
function NewNotices({ count }: { count: number }) {
  const t = useT()
  return (
    <>
      <span aria-hidden="true">
        {t('notices')} <span className="tag tag-blue">{count}</span>
      </span>
      <span className="hidden-text">{t('menuNewNotices', { count })}</span>
    </>
  )
}

function LogOut({ name }: { name: string }) {
  const t = useT()
  const { documentId } = useI18n()
  return (
    <li className="menu-me">
      <span>{t('loggedInAs', { name })}</span>
      <form method="post" action={href('/logout')}>
        <input type="hidden" name="opId" value={`${documentId}-log-out`} />
        <button className="button-quiet">{t('menuLogout')}</button>
      </form>
    </li>
  )
}

function LogIn({ currentPath }: { currentPath: string }) {
  const t = useT()
  const on = currentPath.startsWith('/login')
  const to = on || currentPath === '/' ? href('/login') : href('/login', { from: currentPath })
  return (
    <li>
      <a href={to} aria-current={on ? 'page' : undefined}>
        <Icon name="person" />
        {t('menuLogin')}
      </a>
    </li>
  )
}
