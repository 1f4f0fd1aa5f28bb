/** Logs errors and warnings of the application as JSON lines like those of server/, with their request. */
import { redact } from '~/platform/redact'
import type { RequestArgs } from '~/platform/request-args'

/**
 * Writes the error with its stack and the request id; never the query, the body, a header, or what in
 * an address opens something by itself.
 */
export function logError(error: unknown, args: LoggedArgs): void {
  const { name, message, stack } =
    error instanceof Error ? error : { name: 'thrown', message: String(error), stack: undefined }
  console.error(
    line(50, args, { err: { name, message: redact(message), stack: stack && redact(stack) } }),
  )
}

/** Writes what an operator may want to know, without being an error of ours. */
export function logWarning(msg: string, args: LoggedArgs): void {
  console.warn(line(40, args, { msg }))
}

type LoggedArgs = Pick<RequestArgs, 'request' | 'context'>

const line = (level: number, { request, context }: LoggedArgs, more: object) =>
  JSON.stringify({
    level,
    time: Date.now(),
    requestId: context.requestId,
    method: request.method,
    path: context.loggedPath?.(),
    ...more,
  })
