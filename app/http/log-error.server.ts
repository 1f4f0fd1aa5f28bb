/** Logs errors of the application as JSON lines like those of server/, with their request. */
import type { RequestArgs } from '~/platform/request-args'

/** Writes the error with its stack and the request id; never the query, the body or a header. */
export function logError(
  error: unknown,
  { request, context }: Pick<RequestArgs, 'request' | 'context'>,
): void {
  const { name, message, stack } =
    error instanceof Error ? error : { name: 'thrown', message: String(error), stack: undefined }
  const { pathname } = new URL(request.url)
  console.error(
    JSON.stringify({
      level: 50,
      time: Date.now(),
      requestId: context.requestId,
      method: request.method,
      path: pathname,
      err: { name, message, stack },
    }),
  )
}
