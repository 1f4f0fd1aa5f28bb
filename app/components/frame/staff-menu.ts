/**
 * The menu of staff: the administrators' nine entries in the order of their work, and the tabs of each;
 * the tabs of the producers' desk.
 */
import { levels } from '~/tables/codes'
import type { ScreenPath } from '~/http/href'
import type { MessageKey } from '~/tables/messages'
import type { StaffView, WorkCounts } from './frame'

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
    {
      to: '/producer/list',
      key: 'producerList',
      under: [
        '/producer/item/',
        '/producer/volume/',
        '/producer/manuscript/',
        '/producer/enlarge/',
      ],
    },
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
    { to: '/admin/source',        key: 'source', under: ['/admin/source/'], work: ['sources'] },
  ] },
  { key: 'navProduction', tabs: [
    { to: '/admin/produce/board', key: 'board', views: [{ to: '/admin/produce/list', key: 'productionList' }],
      under: ['/admin/produce/item/', '/admin/produce/volumes/'], work: ['late'] },
    { to: '/producer',            key: 'deskTitle', views: deskViews, under: ['/producer/'] },
    { to: '/admin/errata',        key: 'errata', views: [{ to: '/admin/errata/reports', key: 'reports' }],
      under: ['/admin/errata/'], work: ['reports'] },
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

const menuOf = (level: number) =>
  level <= levels.administrator ? staffMenu : level <= levels.producer ? [deskMenu] : []

const isAt = (path: string, { to, views = [] }: Tab) =>
  to === path || views.some((view) => view.to === path)
const isUnder = (path: string, { under = [] }: Tab) => under.some((start) => path.startsWith(start))

/**
 * The tab of a path, and whether the path is the tab itself or a page under it; undefined for whoever
 * has no tabs.
 */
function staffTabOf(
  path: string,
  level: number,
): { entry: Entry; tab: Tab; inside: boolean } | undefined {
  const all = menuOf(level).flatMap((entry) => entry.tabs.map((tab) => ({ entry, tab })))
  const here = all.find(({ tab }) => isAt(path, tab))
  if (here) return { ...here, inside: false }
  const above = all.find(({ tab }) => isUnder(path, tab))
  return above && { ...above, inside: true }
}

/** How much waits behind a tab. */
const workOf = (work: WorkCounts | null, { work: kinds = [] }: Tab) =>
  work ? kinds.reduce((total, kind) => total + work[kind], 0) : 0

/**
 * The screens above a page; a list has none, because the menu marks it. `left`: the list from which
 * the page was opened.
 */
function screensAbove(path: string, level: number, left: string | undefined): StaffView['above'] {
  // the folders of the drive are a path of their own
  const found = path.startsWith('/admin/drive/list') ? undefined : staffTabOf(path, level)
  if (!found?.inside) return []
  const { tab } = found
  const { to, key } = tab.views?.find((view) => view.to === left) ?? tab
  if (path.startsWith('/admin/'))
    return [
      { to: '/admin', key: 'menuAdmin' },
      { to, key },
    ]
  const desk = { to: '/producer', key: 'deskTitle' } as const
  return to === desk.to ? [desk] : [desk, { to, key }]
}

/**
 * The menu and the tabs as a page shows them. They are made on the server, so that no page of a member
 * carries the menu of staff.
 */
export function staffViewOf(
  path: string,
  from: string | undefined,
  level: number,
  work: WorkCounts | null,
): StaffView {
  const here = staffTabOf(path, level)
  const marked = (isPage: boolean, isAround: boolean) =>
    isPage ? 'page' : isAround ? 'true' : undefined
  return {
    entries: (level <= levels.administrator ? staffMenu : []).map((entry) => {
      const [{ to }] = entry.tabs
      const current = here?.entry === entry
      return {
        key: entry.key,
        to,
        count: entry.tabs.reduce((total, tab) => total + workOf(work, tab), 0),
        current: marked(current && !here.inside && entry.tabs.length === 1, current),
      }
    }),
    tabs:
      here && here.entry.tabs.length > 1
        ? {
            key: here.entry.key,
            items: here.entry.tabs.map((tab) => ({
              key: tab.key,
              to: tab.to,
              count: workOf(work, tab),
              current: marked(path === tab.to, tab === here.tab),
            })),
          }
        : null,
    above: screensAbove(path, level, from?.split(/[?#]/)[0]),
  }
}
