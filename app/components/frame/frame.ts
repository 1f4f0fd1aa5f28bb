/** The type of the root loader's data: user, settings and address of the page. */
import type { Notice } from '~/http/notices.server'
import type { ScreenPath } from '~/http/href'
import type { MessageKey } from '~/tables/messages'
import type { DisplaySettings } from './display-settings'

/** What waits for administrators, counted for their menu. */
export type WorkCounts = {
  /** rows of schools' files without a decision */
  orderRows: number
  /** uploaded request lists that nobody has confirmed */
  uploads: number
  /** books that somebody waits for, neither made nor in the purchase cart */
  unmade: number
  proposals: number
  /** of errata, by readers, that nobody has answered */
  reports: number
  cart: number
  /** formats whose day has gone by */
  late: number
  /** members and schools for whom something is ready */
  ready: number
  /** shipments that are packed and not sent, and those without an answer */
  packed: number
  silent: number
  /** files of publishers that nobody has looked at */
  arrived: number
  eligibility: number
  /** webhooks that were switched off, and messages that fail */
  webhooks: number
  messages: number
  sources: number
}

type MenuLink = {
  key: MessageKey
  to: ScreenPath
  /** how much waits there */
  count: number
  current: 'page' | 'true' | undefined
}

/** Where a page of staff stands. */
export type StaffView = {
  /** the administrators' menu; producers have that of everybody */
  entries: MenuLink[]
  /** of the menu's entry to which the page belongs; `key`: its name */
  tabs: { key: MessageKey; items: MenuLink[] } | null
  /** the screens above the page */
  above: { to: ScreenPath; key: MessageKey }[]
}

export type Frame = {
  me: { name: string; level: number } | null
  /** number of unread notifications */
  newNotices: number
  /** null for everybody but staff */
  staff: StaffView | null
  notices: Notice[]
  /**
   * a saved form is shown again: only the server can render it, because the browser does not have
   * its data
   */
  refilled: boolean
  sandbox: boolean
  demo: boolean
  /** whether the page may load scripts */
  scripts: boolean
  display: Omit<DisplaySettings, 'scripts'>
  /** the page is staff's, and its tables have close rows */
  closeRows: boolean
  /** the day in Seoul, 'YYYY-MM-DD' */
  today: string
  /** path and query of the page */
  here: string
  origin: string
  /** the largest upload, in bytes */
  mostBytes: number
  requestId: string
}
