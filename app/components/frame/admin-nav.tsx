/** The administrators' tabs under the top bar, on every page under /admin. */
import { levels } from '~/tables/codes'
import type { ScreenPath } from '~/http/href'
import type { MessageKey } from '~/tables/messages'
import type { Frame } from './frame'
import { useT } from '~/i18n/provider'

/** `under`: further paths that belong to the tab. */
// prettier-ignore
const tabs: { to: ScreenPath; key: MessageKey; under?: string[] }[] = [
  { to: '/admin',              key: 'adminHome' },
  { to: '/admin/request/list', key: 'adminList',    under: ['/admin/request/'] },
  { to: '/admin/user/order/list', key: 'adminOrderFiles', under: ['/admin/user/order/'] },
  { to: '/admin/order/list',   key: 'applied' },
  { to: '/admin/cart',         key: 'adminCart',    under: ['/admin/cart/'] },
  { to: '/admin/produce/list', key: 'producerList', under: ['/admin/produce/item/', '/admin/produce/volumes/'] },
  { to: '/admin/produce/board', key: 'board' },
  { to: '/admin/drive/list',   key: 'drive',        under: ['/admin/drive/'] },
  { to: '/admin/member/list',  key: 'adminMembers', under: ['/admin/member/', '/admin/registration'] },
  { to: '/admin/audit',        key: 'adminAudit' },
]

export function AdminNav({ frame }: { frame: Frame | undefined }) {
  const t = useT()
  const path = frame?.here.split('?')[0] ?? ''
  const inside = path === '/admin' || path.startsWith('/admin/')
  if (!inside || !frame?.me || frame.me.level > levels.administrator) return null
  return (
    <nav className="admin-nav" aria-label={t('adminMenu')}>
      <ul>
        {tabs.map(({ to, key, under = [] }) => (
          <li key={to}>
            <a
              href={to}
              aria-current={
                path === to
                  ? 'page'
                  : under.some((start) => path.startsWith(start))
                    ? 'true'
                    : undefined
              }
            >
              {t(key)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
