/** The type of Remix's load context: what server/ passes in, and what one request caches. */
import '@remix-run/server-runtime'
import type { FlowStateStore } from '~/auth/flow-state.server'
import type { Authentication } from '~/auth/session.server'

/**
 * Under a plain remix-serve the context is an empty object, so everything is optional. `cookies`
 * collects the Set-Cookie values of the answer.
 */
declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
  interface AppLoadContext {
    requestId?: string
    /** the path for the log, without what opens something by itself */
    loggedPath?: () => string
    /** for the log: who was there, by number, and the message of what was refused */
    logged?: { user?: number; refused?: string }
    /** level of who calls, null for a visitor; the server lets staff in first when many wait */
    level?: number | null
    /** address of the client, after TRUST_PROXY */
    address?: string
    /** nonce of the Content-Security-Policy */
    nonce?: string
    cookies?: string[]
    /** who calls, determined once (session.server.ts) */
    visitor?: Promise<Authentication>
    /** the flow state of the browser (flow-state.server.ts) */
    browser?: FlowStateStore
    /** a response that replaces the document, for a screen that is really a file */
    answer?: Response
    /**
     * the server takes a document's HTML from here: out of a `Response` it would read it as a
     * stream. The answer of entry.server.tsx has no body then.
     */
    document?: { html?: string }
    /** seconds until a page that was refused (429, 503) may be requested again */
    retryAfter?: number
    /** a page that leaves something out for this visitor: it is not kept for others */
    shortened?: boolean
    /** the posted form, once it has been read */
    posted?: Record<string, unknown>
    /**
     * a saved form that is only shown again: nothing may be changed with it
     * (restore-form.server.ts)
     */
    replayed?: { fields: Record<string, unknown>; refused: boolean }
    /** work to do after the answer has been sent (removing uploads) */
    afterwards?: (() => Promise<void>)[]
  }
}
