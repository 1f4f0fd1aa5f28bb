/** Logs errors of the application as JSON lines like those of server/, with their request. */
import { redact } from '~/platform/redact'
import type { RequestArgs } from '~/platform/request-args'

/**
 * Writes the error with its stack and the request id; never the query, the body, a header, or what in
 * an address opens something by itself.
 */
export function logError(
  error: unknown,
  { request, context }: Pick<RequestArgs, 'request' | 'context'>,
): void {
  const { name, message, stack } =
    error instanceof Error ? error : { name: 'thrown', message: String(error), stack: undefined }
  console.error(
    JSON.stringify({
      level: 50,
      time: Date.now(),
      requestId: context.requestId,
      method: request.method,
      path: context.loggedPath?.(),
      err: { name, message: redact(message), stack: stack && redact(stack) },
    }),
  )
}
