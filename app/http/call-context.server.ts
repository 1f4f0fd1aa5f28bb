/**
 * Call context: what a service function may know of the request besides input and caller; no HTTP.
 */
import type { FlowStateStore } from '~/auth/flow-state.server'
import type { SessionFacts, Tokens } from '~/auth/tokens.server'
import type { StoredFileResult } from '~/platform/app-error'
import type { Db } from '~/platform/db.server'

export type CallContext = {
  /** the transaction of a change, else the database client */
  db: Db
  address: string
  /** whether an access key came instead of a log-in */
  byKey?: boolean
  /** the session of the caller's tokens; none for visitors and access keys */
  session?: SessionFacts
  /** the origin under which the visitor reaches the service, such as https://example.org */
  origin: string
  userAgent: string
  requestId: string
  /** aborted when the client goes away before its answer */
  signal: AbortSignal
  /** the audit actions that the API definition allows */
  audits: readonly string[]
  /** notes in the log whose account a log-in is about, whether it succeeds or not */
  logUser?(id: number): void
  /** the tokens of the request, for ending their sessions */
  tokens: string[]
  /** those of a browser's cookies, for the session that is open there; none of a program */
  cookieTokens: string[]
  /** puts new tokens of that session into the cookies */
  setTokens(tokens: Tokens): void
  /** the flow state of the browser */
  flowState: FlowStateStore
  /**
   * Whether this answer begins a download, which is then recorded: never a HEAD request, nor a later part
   * of this file when the caller has had an earlier one. Without a file: of one that is never resumed.
   */
  beginsDownload(file?: StoredFileResult['file']): Promise<boolean>
  /**
   * runs after the change has been committed, even when the client no longer waits (sending a text
   * message)
   */
  afterCommit(task: () => Promise<void>): void
}
