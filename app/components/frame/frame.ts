/** The type of the root loader's data: user, settings and address of the page. */
import type { Notice } from '~/http/notices.server'
import type { DisplaySettings } from './display-settings'

export type Frame = {
  me: { name: string; level: number } | null
  /** number of unread notifications */
  newNotices: number
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
  /** the day in Seoul, 'YYYY-MM-DD' */
  today: string
  /** path and query of the page */
  here: string
  origin: string
  /** the largest upload, in bytes */
  mostBytes: number
  requestId: string
}
