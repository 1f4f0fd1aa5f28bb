/** The fixed bar at the top: logo and the menu entries for the user's level. */
import { isAdministrator, levels } from '~/tables/codes'
import { href, type ScreenPath } from '~/http/href'
import type { MessageKey } from '~/tables/messages'
import type { Frame } from './frame'
import { WorkBadge } from './work-badge'
import { useT, useI18n } from '~/i18n/provider'
import { Icon, type IconName } from '~/components/icon'

/**
 * `maxLevel` is the largest level number that sees the entry; without it everybody does. `under`:
 * prefix of the paths that belong to it. Administrators have a menu of their own.
 */
// prettier-ignore
const menu: { to: ScreenPath; key: MessageKey; icon: IconName; maxLevel?: number; minLevel?: number; under?: string }[] = [
  { to: '/',      key: 'menuSearch', icon: 'search' },
  { to: '/cart',  key: 'menuCart',   icon: 'cart', maxLevel: levels.member },
  { to: '/order', key: 'menuOrders', icon: 'list', maxLevel: levels.member },
  { to: '/notifications', key: 'notices', icon: 'bell', maxLevel: levels.member },
  { to: '/myinfo', key: 'menuMyInfo', icon: 'person', maxLevel: levels.member, minLevel: levels.member },
  { to: '/producer', key: 'deskTitle', icon: 'pages', maxLevel: levels.producer, under: '/producer/' },
]

export function TopBar({ frame }: { frame: Frame | undefined }) {
  const t = useT()
  const staff = frame?.me ? frame.me.level <= levels.producer : false
  const administrator = frame?.me ? isAdministrator(frame.me) : false
  return (
    <header className={staff ? 'top-bar top-bar-staff' : 'top-bar'}>
      <div className="top-bar-inner">
        <a href={href('/')} className="logo">
          <Icon name="logo" />
          <span className="logo-name">{t('serviceName')}</span>
          {staff ? null : <span className="logo-subtitle">{t('serviceSubtitle')}</span>}
        </a>
        <nav className="menu-wide" aria-label={t('mainMenu')}>
          <ul>
            {administrator ? <StaffEntries frame={frame} iconOnly /> : <Entries frame={frame} />}
            <Account frame={frame} folded={staff} />
          </ul>
        </nav>
        <details className="menu-narrow">
          <summary>
            <Icon name="menu" />
            {t('menu')}
          </summary>
          <nav aria-label={t('menu')}>
            <ul>
              {administrator ? (
                <StaffEntries frame={frame} iconOnly={false} />
              ) : (
                <Entries frame={frame} />
              )}
              {staff ? <MyInfo frame={frame} /> : null}
              <Account frame={frame} folded={false} />
            </ul>
          </nav>
        </details>
      </div>
    </header>
  )
}

/** The entries of visitors, members and producers. */
function Entries({ frame }: { frame: Frame | undefined }) {
  const level = frame?.me?.level ?? Infinity
  return menu
    .filter(({ maxLevel = Infinity, minLevel = 0 }) => level <= maxLevel && level >= minLevel)
    .map(({ key, ...entry }) => <Entry key={key} name={key} {...entry} frame={frame} />)
}

/** What administrators work on, with what waits there; `iconOnly`: the search and notices have no words. */
function StaffEntries({ frame, iconOnly }: { frame: Frame | undefined; iconOnly: boolean }) {
  const t = useT()
  return (
    <>
      {frame?.staff?.entries.map(({ key, to, count, current }) => (
        <li key={key}>
          <a href={to} aria-current={current}>
            {t(key)}
            <WorkBadge number={count} />
          </a>
        </li>
      ))}
      <Entry to="/" name="menuSearch" icon="search" frame={frame} iconOnly={iconOnly} />
      <Entry to="/notifications" name="notices" icon="bell" frame={frame} iconOnly={iconOnly} />
    </>
  )
}

/** `iconOnly`: the words are for screen readers. */
function Entry({
  to,
  name,
  icon,
  under = `${to}/`,
  iconOnly = false,
  frame,
}: {
  to: ScreenPath
  name: MessageKey
  icon: IconName
  under?: string
  iconOnly?: boolean
  frame: Frame | undefined
}) {
  const t = useT()
  const path = frame?.here.split('?')[0]
  const newNotices = name === 'notices' ? (frame?.newNotices ?? 0) : 0
  return (
    <li>
      <a
        href={to}
        aria-current={path === to ? 'page' : path?.startsWith(under) ? 'true' : undefined}
      >
        <Icon name={icon} />
        {newNotices > 0 ? (
          <NewNotices count={newNotices} iconOnly={iconOnly} />
        ) : (
          <span className={iconOnly ? 'hidden-text' : undefined}>{t(name)}</span>
        )}
      </a>
    </li>
  )
}

/** '알림 6'; read aloud in full. */
function NewNotices({ count, iconOnly }: { count: number; iconOnly: boolean }) {
  const t = useT()
  return (
    <>
      {iconOnly ? null : <span aria-hidden="true">{t('notices')}</span>}
      <span aria-hidden="true" className="tag tag-blue">
        {count}
      </span>
      <span className="hidden-text">{t('menuNewNotices', { count })}</span>
    </>
  )
}

/** The log-in, or who is logged in and the log-out; `folded`: these open from the name. */
function Account({ frame, folded }: { frame: Frame | undefined; folded: boolean }) {
  const t = useT()
  if (!frame?.me) return <LogIn currentPath={frame?.here ?? '/'} />
  const { name } = frame.me
  if (!folded)
    return (
      <li className="menu-me">
        <span>{t('loggedInAs', { name })}</span>
        <LogOut />
      </li>
    )
  return (
    <li className="menu-me">
      <details className="menu-fold">
        <summary>
          <span className="hidden-text">{t('myMenuOf', { name })}</span>
          <span aria-hidden="true">{shortened(name)} ▾</span>
        </summary>
        <ul>
          <MyInfo frame={frame} />
          <li>
            <LogOut />
          </li>
        </ul>
      </details>
    </li>
  )
}

/** Longer names would move the menu into a second row. */
const shortened = (name: string) => (name.length > 6 ? `${name.slice(0, 5)}…` : name)

const MyInfo = ({ frame }: { frame: Frame | undefined }) => (
  <Entry to="/myinfo" name="menuMyInfo" icon="person" frame={frame} />
)

function LogOut() {
  const t = useT()
  const { documentId } = useI18n()
  return (
    <form method="post" action={href('/logout')}>
      <input type="hidden" name="opId" value={`${documentId}-log-out`} />
      <button className="button-quiet">{t('menuLogout')}</button>
    </form>
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
