/** What a verb may know of the request besides its input and its caller; nothing of HTTP. */
import type { FlowStateStore } from '~/auth/flow-state.server'
import type { Db } from '~/platform/db.server'

export type CallContext = {
  /** the transaction of a change, else the database */
  db: Db
  address: string
  /** where the visitor reached us, such as https://example.org */
  origin: string
  userAgent: string
  requestId: string
  /** the actions that the row says it may record */
  audits: readonly string[]
  /** tokens that came with the request, for ending them */
  tokens: string[]
  /** what is kept with the visitor's browser */
  flowState: FlowStateStore
  /** how much of a download is asked for: from its first byte on, a later part (resuming), or no bytes at all (HEAD) */
  downloadPart: 'beginning' | 'rest' | 'nothing'
  /** done when the change has been committed, whoever waits for the answer (sending a text message) */
  afterCommit(task: () => Promise<void>): void
}
