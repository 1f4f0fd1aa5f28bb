/** The fixed bar at the top: logo and the menus that the visitor's level may use. */
import { levels } from '~/codes'
import { href, type ScreenPath } from '~/http/href'
import type { MessageKey } from '~/messages'
import type { Frame } from '~/root'
import { useSay, useWords } from '~/say'
import { Icon, type IconName } from './icon'

/** `most` is the largest level number that sees the entry; none: everybody. `under`: the beginning of addresses that belong to it. */
// prettier-ignore
const menu: { to: ScreenPath; key: MessageKey; icon: IconName; most?: number; under?: string }[] = [
  { to: '/',      key: 'menuSearch', icon: 'search' },
  { to: '/cart',  key: 'menuCart',   icon: 'cart', most: levels.member },
  { to: '/order', key: 'menuOrders', icon: 'list', most: levels.member },
  { to: '/notifications', key: 'notices', icon: 'bell', most: levels.member },
  { to: '/myinfo', key: 'menuMyInfo', icon: 'person', most: levels.member },
  { to: '/producer/list', key: 'producerList', icon: 'pages', most: levels.producer, under: '/producer/' },
  { to: '/admin', key: 'menuAdmin', icon: 'sliders', most: levels.administrator },
]

export function TopBar({ frame }: { frame: Frame | undefined }) {
  const say = useSay()
  const entries = <Entries frame={frame} />
  return (
    <header className="top-bar">
      <div className="top-bar-inner">
        <a href={href('/')} className="logo">
          <Icon name="logo" />
          <span className="logo-name">{say('serviceName')}</span>
          <span className="logo-subtitle">{say('serviceSubtitle')}</span>
        </a>
        <nav className="menu-wide" aria-label={say('mainMenu')}>
          {entries}
        </nav>
        <details className="menu-narrow">
          <summary>
            <Icon name="menu" />
            {say('menu')}
          </summary>
          <nav aria-label={say('menu')}>{entries}</nav>
        </details>
      </div>
    </header>
  )
}

function Entries({ frame }: { frame: Frame | undefined }) {
  const say = useSay()
  const level = frame?.me?.level ?? Infinity
  const path = frame?.here.split('?')[0]
  return (
    <ul>
      {menu
        .filter(({ most }) => most === undefined || level <= most)
        .map(({ to, key, icon, under = `${to}/` }) => (
          <li key={to}>
            <a
              href={to}
              aria-current={path === to ? 'page' : path?.startsWith(under) ? 'true' : undefined}
            >
              <Icon name={icon} />
              {key === 'notices' && frame?.newNotices
                ? say('menuNewNotices', { count: frame.newNotices })
                : say(key)}
            </a>
          </li>
        ))}
      {frame?.me ? <LogOut name={frame.me.name} /> : <LogIn here={frame?.here ?? '/'} />}
    </ul>
  )
}

function LogOut({ name }: { name: string }) {
  const say = useSay()
  const { documentId } = useWords()
  return (
    <li className="menu-me">
      <span>{say('loggedInAs', { name })}</span>
      <form method="post" action={href('/logout')}>
        <input type="hidden" name="opId" value={`${documentId}-log-out`} />
        <button className="button-quiet">{say('menuLogout')}</button>
      </form>
    </li>
  )
}

function LogIn({ here }: { here: string }) {
  const say = useSay()
  const on = here.startsWith('/login')
  const to = on || here === '/' ? href('/login') : href('/login', { from: here })
  return (
    <li>
      <a href={to} aria-current={on ? 'page' : undefined}>
        <Icon name="person" />
        {say('menuLogin')}
      </a>
    </li>
  )
}
