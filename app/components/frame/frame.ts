/** What the root loader tells every page of its visitor, settings and address. */
import type { Notice } from '~/http/notices.server'
import type { DisplaySettings } from './display-settings'

export type Frame = {
  me: { name: string; level: number } | null
  /** notifications that were not read yet */
  newNotices: number
  notices: Notice[]
  /** a form that could not be sent is shown again: drawn by the server, for the browser knows nothing of it */
  refilled: boolean
  sandbox: boolean
  demo: boolean
  /** whether the page may load scripts */
  scripts: boolean
  display: Omit<DisplaySettings, 'scripts'>
  /** path and query of the page */
  here: string
  origin: string
  /** the largest file that may be uploaded, in bytes */
  mostBytes: number
  requestId: string
}
