/** The administrators' tabs under the top bar, on every page under /admin. */
import { levels } from '~/tables/codes'
import type { ScreenPath } from '~/http/href'
import type { MessageKey } from '~/tables/messages'
import type { Frame } from './frame'
import { useT } from '~/i18n/provider'

type Tab = { to: ScreenPath; key: MessageKey; under?: string[] }
/** `under`: further paths that belong to the tab. */
// prettier-ignore
const tabs: Tab[] = [
  { to: '/admin',              key: 'adminHome' },
  { to: '/admin/request/list', key: 'adminList',    under: ['/admin/request/', '/admin/proposals', '/admin/centres'] },
  { to: '/admin/user/order/list', key: 'adminOrderFiles', under: ['/admin/user/order/'] },
  { to: '/admin/order/list',   key: 'applied',      under: ['/admin/demand'] },
  { to: '/admin/cart',         key: 'adminCart',    under: ['/admin/cart/'] },
  { to: '/admin/produce/list', key: 'productionList', under: ['/admin/produce/item/', '/admin/produce/volumes/'] },
  { to: '/admin/produce/board', key: 'board',       under: ['/admin/produce/what-if', '/admin/produce/score', '/admin/absence'] },
  { to: '/admin/plans',        key: 'plans' },
  { to: '/admin/delivery',     key: 'delivery',     under: ['/admin/delivery/'] },
  { to: '/admin/drive/list',   key: 'drive',        under: ['/admin/drive/'] },
  { to: '/admin/member/list',  key: 'adminMembers', under: ['/admin/member/', '/admin/registration'] },
  { to: '/admin/eligibility',  key: 'eligibility',  under: ['/admin/eligibility/'] },
  { to: '/admin/audit',        key: 'adminAudit' },
  { to: '/admin/settings',     key: 'settings',     under: ['/admin/webhooks'] },
]

const isUnder = (path: string, { under = [] }: Tab) => under.some((start) => path.startsWith(start))

/** The list to which a screen of the administrators' area belongs; none for the lists themselves. */
export const adminTabAbove = (path: string) =>
  tabs.some(({ to }) => to === path) ? undefined : tabs.find((tab) => isUnder(path, tab))

export function AdminNav({ frame }: { frame: Frame | undefined }) {
  const t = useT()
  const path = frame?.here.split('?')[0] ?? ''
  const inside = path === '/admin' || path.startsWith('/admin/')
  if (!inside || !frame?.me || frame.me.level > levels.administrator) return null
  return (
    <nav className="admin-nav" aria-label={t('adminMenu')}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <a
              href={tab.to}
              aria-current={path === tab.to ? 'page' : isUnder(path, tab) ? 'true' : undefined}
            >
              {t(tab.key)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
