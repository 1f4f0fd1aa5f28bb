/** What a verb may know of the request besides its input and its caller; nothing of HTTP. */
import type { Browser } from './browser.server'
import type { Db } from './db.server'

export type Visit = {
  /** the transaction of a change, else the database */
  db: Db
  address: string
  /** where the visitor reached us, such as https://example.org */
  origin: string
  userAgent: string
  requestId: string
  /** tokens that came with the request, for ending them */
  tokens: string[]
  /** what is kept with the visitor's browser */
  browser: Browser
}
