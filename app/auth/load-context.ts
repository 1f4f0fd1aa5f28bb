/** What server/ tells Remix about a request, and what is found out about it once. */
import '@remix-run/server-runtime'
import type { FlowStateStore } from '~/auth/flow-state.server'
import type { Authentication } from '~/auth/session.server'

/**
 * What server/ tells Remix about a request. Under a plain remix-serve the context is an empty object, so everything is
 * optional; `cookies` collects the Set-Cookie values that the answer must carry.
 */
declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
  interface AppLoadContext {
    requestId?: string
    /** address of the client, after TRUST_PROXY */
    address?: string
    /** nonce of the Content-Security-Policy */
    nonce?: string
    cookies?: string[]
    /** who is asking, found once (session.server.ts) */
    visitor?: Promise<Authentication>
    /** what is kept with the visitor's browser (browser.server.ts) */
    browser?: FlowStateStore
    /** what a screen that is really a file answers instead of a document */
    answer?: Response
    /** seconds after which a page that was refused (429, 503) may be asked for again */
    retryAfter?: number
    /** the form that was posted, once it has been read */
    posted?: Record<string, unknown>
    /** a kept form that is only shown again: nothing may be changed with it (show-kept.server.ts) */
    replayed?: { fields: Record<string, unknown>; refused: boolean }
    /** what is still to be done when the answer has been sent (clearing uploads away) */
    afterwards?: (() => Promise<void>)[]
  }
}
