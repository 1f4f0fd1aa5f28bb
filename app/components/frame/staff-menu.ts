/**
 * The menu of staff: the administrators' nine entries in the order of their work, and the tabs of each;
 * the tabs of the producers' desk.
 */
import { levels } from '~/tables/codes'
import type { ScreenPath } from '~/http/href'
import type { MessageKey } from '~/tables/messages'
import type { WorkCounts } from './frame'

/**
 * `views`: other addresses of the same screen; `under`: paths that belong to the tab; `work`: what
 * waits there.
 */
type Tab = {
  to: ScreenPath
  key: MessageKey
  views?: { to: ScreenPath; key: MessageKey }[]
  under?: string[]
  work?: (keyof WorkCounts)[]
}
type Entry = { key: MessageKey; tabs: [Tab, ...Tab[]] }

const deskViews: Tab['views'] = [
  { to: '/producer/list', key: 'producerList' },
  { to: '/producer/work', key: 'deskWork' },
  { to: '/producer/schedule', key: 'scheduleTitle' },
  { to: '/producer/week', key: 'weekTitle' },
  { to: '/producer/print', key: 'printTitle' },
]

/** The producers' desk and what belongs to it. */
const deskMenu: Entry = {
  key: 'deskTitle',
  tabs: [
    { to: '/producer', key: 'deskTitle', views: [{ to: '/producer/work', key: 'deskWork' }] },
    { to: '/producer/list', key: 'producerList', under: ['/producer/item/', '/producer/volume/'] },
    { to: '/producer/schedule', key: 'scheduleTitle' },
    { to: '/producer/week', key: 'weekTitle' },
    { to: '/producer/print', key: 'printTitle' },
    { to: '/producer/absence', key: 'absencesOfMine' },
  ],
}

// prettier-ignore
export const staffMenu: Entry[] = [
  { key: 'adminHome', tabs: [{ to: '/admin', key: 'adminHome' }] },
  { key: 'navRequests', tabs: [
    { to: '/admin/user/order/list', key: 'adminOrderFiles', under: ['/admin/user/order/'], work: ['orderRows'] },
    { to: '/admin/order/list',    key: 'applied', views: [{ to: '/admin/demand', key: 'demand' }] },
    { to: '/admin/plans',         key: 'plans' },
  ] },
  { key: 'navBooks', tabs: [
    { to: '/admin/request/list',  key: 'adminList', under: ['/admin/request/item/', '/admin/request/register'], work: ['uploads'] },
    { to: '/admin/request/demanded', key: 'demanded', work: ['unmade'] },
    { to: '/admin/proposals',     key: 'proposals', under: ['/admin/proposals/'], work: ['proposals'] },
    { to: '/admin/centres',       key: 'centres' },
  ] },
  { key: 'navPurchase', tabs: [
    { to: '/admin/cart',          key: 'adminCart', under: ['/admin/cart/'], work: ['cart'] },
  ] },
  { key: 'navProduction', tabs: [
    { to: '/admin/produce/board', key: 'board', views: [{ to: '/admin/produce/list', key: 'productionList' }],
      under: ['/admin/produce/item/', '/admin/produce/volumes/'], work: ['late'] },
    { to: '/producer',            key: 'deskTitle', views: deskViews, under: ['/producer/'] },
    { to: '/admin/produce/what-if', key: 'whatIf' },
    { to: '/admin/absence',       key: 'absences' },
  ] },
  { key: 'navDelivery', tabs: [
    { to: '/admin/delivery/ready', key: 'deliveryReady', under: ['/admin/delivery/pack'], work: ['ready'] },
    { to: '/admin/delivery',      key: 'delivery', under: ['/admin/delivery/'], work: ['packed', 'silent'] },
  ] },
  { key: 'navFiles', tabs: [
    { to: '/admin/drive/list',    key: 'drive', under: ['/admin/drive/list/'] },
    { to: '/admin/drive/inbox',   key: 'driveLinks', views: [{ to: '/admin/drive/shares', key: 'sharesTitle' }], work: ['arrived'] },
    { to: '/admin/drive/trash',   key: 'driveTrash' },
  ] },
  { key: 'navMembers', tabs: [
    { to: '/admin/member/list',   key: 'adminMembers', under: ['/admin/member/', '/admin/registration'] },
    { to: '/admin/eligibility',   key: 'eligibility', under: ['/admin/eligibility/'], work: ['eligibility'] },
  ] },
  { key: 'settings', tabs: [
    { to: '/admin/settings',      key: 'settings' },
    { to: '/admin/audit',         key: 'adminAudit' },
    { to: '/admin/webhooks',      key: 'webhooks', under: ['/admin/webhooks/'], work: ['webhooks'] },
    { to: '/admin/messages',      key: 'outboxTitle', work: ['messages'] },
    { to: '/figures',             key: 'figures' },
    { to: '/admin/produce/score', key: 'score' },
  ] },
]

const menuOf = (level = Infinity) =>
  level <= levels.administrator ? staffMenu : level <= levels.producer ? [deskMenu] : []

const isAt = (path: string, { to, views = [] }: Tab) =>
  to === path || views.some((view) => view.to === path)
const isUnder = (path: string, { under = [] }: Tab) => under.some((start) => path.startsWith(start))

/**
 * The tab of a path, and whether the path is the tab itself or a page under it; undefined for whoever
 * has no tabs.
 */
export function staffTabOf(
  path: string,
  level: number | undefined,
): { entry: Entry; tab: Tab; inside: boolean } | undefined {
  const all = menuOf(level).flatMap((entry) => entry.tabs.map((tab) => ({ entry, tab })))
  const here = all.find(({ tab }) => isAt(path, tab))
  if (here) return { ...here, inside: false }
  const above = all.find(({ tab }) => isUnder(path, tab))
  return above && { ...above, inside: true }
}

/** How much waits behind a tab. */
export const workOf = (work: WorkCounts | null, { work: kinds = [] }: Tab) =>
  work ? kinds.reduce((total, kind) => total + work[kind], 0) : 0

export const workOfEntry = (work: WorkCounts | null, { tabs }: Entry) =>
  tabs.reduce((total, tab) => total + workOf(work, tab), 0)
